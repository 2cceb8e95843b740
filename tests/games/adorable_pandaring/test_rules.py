"""The turn, the effects and the Red Panda, one rule at a time; the deck's top is its last card."""

from __future__ import annotations

import pytest

from pandapress.engine.rules import IllegalActionError, OptionError, StateTextError
from pandapress.engine.values import but
from pandapress.games.adorable_pandaring.notation import Action, act, read
from pandapress.games.adorable_pandaring.rules import PandaringRules
from pandapress.games.adorable_pandaring.state import Phase, Seat, State, bamboo_cards
from tests.games.adorable_pandaring.table import rules, seat, state


def choices(game: PandaringRules, at: State) -> list[str]:
    return [str(action) for action in game.actions(at)]


def play(game: PandaringRules, at: State, *actions: str) -> State:
    for text in actions:
        at = game.apply(at, read(text))
    return at


QUIET = seat(hand=(2, 4, 6, 8))
"""A player with four cards who has nothing on the table."""


# Set-up


def test_set_up_deals_four_cards_each_and_the_start_player_chooses_any_law() -> None:
    game = rules()
    start = game.start(3, seed=1)
    assert [len(player.hand) for player in start.seats] == [4, 4, 4]
    assert len(start.deck) == 40 - 3 * 4
    assert (start.phase, game.to_move(start)) == (Phase.SETUP, 0)
    assert choices(game, start) == ["law odd", "law even", "law low", "law high"]


@pytest.mark.parametrize("players", [1, 2, 6])
def test_the_game_is_for_three_to_five(players: int) -> None:
    with pytest.raises(OptionError, match="it is for 3, 4, 5"):
        rules().start(players, seed=1)


def test_two_may_play_with_the_house_option() -> None:
    assert len(rules(two_players="true").start(2, seed=1).seats) == 2


def test_four_different_cards_give_twelve_ways_to_hide_and_play() -> None:
    game = rules()
    at = state(Phase.HIDE, seat(hand=(1, 4, 5, 8)), QUIET, QUIET)
    pairs = {
        (str(hidden), str(played)) for hidden in game.actions(at) for played in game.actions(game.apply(at, hidden))
    }
    assert len(pairs) == 4 * 3


# The turn


def test_a_turn_hides_plays_and_draws_back_up_to_four() -> None:
    at = play(rules(), state(Phase.HIDE, seat(hand=(1, 5, 5, 9)), QUIET, QUIET, deck=(7, 7, 10, 3)), "hide 9", "play 5")
    assert at.seats[0] == Seat(hand=(1, 3, 5, 10), face_up=(5,), hidden=(9,))
    assert at.deck == (7, 7)
    assert (at.phase, at.turn, at.turns) == (Phase.HIDE, 1, 2)


def test_ap_26_a_hidden_panda_has_no_effect() -> None:
    behind = state(Phase.HIDE, seat(hand=(1, 5, 5, 9)), seat(hand=(2,), bamboo=2), QUIET)
    assert play(rules(), behind, "hide 1").seats[0].bamboo == 0


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("hide 3", "not in your hand"),
        ("play 1", "hide a panda"),
        ("law odd", "hide a panda"),
        ("law even", "hide a panda"),
    ],
)
def test_what_is_not_allowed_is_refused_with_the_rule(action: str, why: str) -> None:
    with pytest.raises(IllegalActionError, match=why):
        play(rules(), state(Phase.HIDE, seat(hand=(1, 5)), QUIET, QUIET), action)


def test_a_player_without_cards_is_passed_over() -> None:
    at = state(Phase.PLAY, seat(hand=(5,)), seat(), QUIET, deck=())
    assert play(rules(), at, "play 5").turn == 2


# Effects


@pytest.mark.parametrize(
    ("mine", "best", "reading", "gain"),
    [
        pytest.param(2, 4, "at_least", 1, id="ap-15-behind"),
        pytest.param(4, 4, "at_least", 0, id="ap-15-level"),
        pytest.param(1, 3, "at_least", 1, id="ap-22-two"),
        pytest.param(2, 3, "at_least", 0, id="ap-22-one"),
        pytest.param(0, 3, "at_least", 1, id="ap-22-three"),
        pytest.param(0, 3, "exactly", 0, id="ap-22-three-exactly"),
        pytest.param(1, 3, "exactly", 1, id="ap-22-two-exactly"),
    ],
)
def test_sad_panda(mine: int, best: int, reading: str, gain: int) -> None:
    at = state(Phase.PLAY, seat(hand=(1,), bamboo=mine), seat(hand=(2,), bamboo=best), QUIET)
    assert play(rules(sad_panda=reading), at, "play 1").seats[0].bamboo == mine + gain


def test_mischievous_panda_steals_a_hidden_panda_face_up_without_its_effect() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(2,), hidden=(9,)), seat(hand=(2,), hidden=(7, 10)), seat(hand=(2,), hidden=(3,)))
    asked = play(game, at, "play 2")
    assert choices(game, asked) == ["steal 2:1", "steal 2:2", "steal 3:1"]
    after = play(game, asked, "steal 2:2")
    assert after.seats[0].face_up == (2, 10)
    assert (after.seats[0].hidden, after.seats[1].hidden, after.seats[2].hidden) == ((9,), (7,), (3,))


def test_mischievous_panda_does_nothing_when_nobody_else_hides() -> None:
    at = state(Phase.PLAY, seat(hand=(2,), hidden=(9,)), QUIET, QUIET)
    assert play(rules(), at, "play 2").turn == 1


def test_ap_24_twin_pandas_copy_any_face_up_panda_but_a_banana_or_a_twin() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(3,), face_up=(10,)), seat(hand=(2,), face_up=(5, 3, 1), bamboo=2), QUIET)
    asked = play(game, at, "play 3")
    assert choices(game, asked) == ["copy 1", "copy 10"]
    with pytest.raises(IllegalActionError, match="cannot copy a Banana Panda"):
        play(game, asked, "copy 5")
    assert play(game, asked, "copy 1").seats[0].bamboo == 1


def test_twin_pandas_copy_an_effect_that_has_a_choice() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(3,)), seat(hand=(2,), face_up=(8,)), QUIET, law="odd")
    asked = play(game, at, "play 3", "copy 8")
    assert (asked.phase, asked.mover) == (Phase.CHANGE_LAW, 0)
    assert play(game, asked, "law low").law == "low"


def test_twin_pandas_find_nothing_to_copy() -> None:
    at = state(Phase.PLAY, seat(hand=(3,)), seat(hand=(2,), face_up=(5, 3)), QUIET)
    assert play(rules(), at, "play 3").turn == 1


def test_lazy_panda_plays_one_more_without_its_effect() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(1, 4, 8)), seat(hand=(2,), bamboo=3), QUIET)
    asked = play(game, at, "play 4")
    assert choices(game, asked) == ["also 1", "also 8"]
    after = play(game, asked, "also 1")
    assert (after.seats[0].face_up, after.seats[0].bamboo, after.turn) == ((4, 1), 0, 1)


def test_mad_scientist_exchanges_a_face_up_panda_for_the_decks_top_card() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(6,), face_up=(6, 9)), seat(hand=(2,), face_up=(10,)), QUIET, deck=(2,) * 30)
    asked = play(game, at, "play 6")
    assert choices(game, asked) == ["swap 1:6", "swap 1:9", "swap 2:10"]
    after = play(game, asked, "swap 2:10")
    assert len(after.seats[1].face_up) == 1
    assert sorted((*after.deck, *after.seats[1].face_up, *after.seats[0].hand)) == [2] * 30 + [10]


def test_mad_scientist_never_takes_itself_though_another_one_may_go() -> None:
    game = rules()
    alone = state(Phase.PLAY, seat(hand=(6,)), QUIET, QUIET)
    assert play(game, alone, "play 6").turn == 1


def test_dancing_panda_passes_one_hidden_panda_a_player_to_the_left_all_at_once() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(7,), hidden=(1, 4)), seat(hand=(2,)), seat(hand=(2,), hidden=(9, 10)))
    first = play(game, at, "play 7")
    assert (first.phase, first.mover, choices(game, first)) == (Phase.PASS, 0, ["pass 1", "pass 4"])
    second = play(game, first, "pass 4")
    assert (second.mover, choices(game, second)) == (2, ["pass 9", "pass 10"])
    after = play(game, second, "pass 9")
    assert [player.hidden for player in after.seats] == [(1, 9), (4,), (10,)]


def test_cat_panda_changes_the_law_to_a_different_one() -> None:
    game = rules()
    asked = play(game, state(Phase.PLAY, seat(hand=(8,)), QUIET, QUIET, law="high"), "play 8")
    assert choices(game, asked) == ["law odd", "law even", "law low"]
    assert play(game, asked, "law even").law == "even"


def test_sneaky_panda_reveals_one_hidden_panda_of_another_player_before_its_owner() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(9,), hidden=(1,)), seat(hand=(2,), hidden=(7, 10)), QUIET)
    asked = play(game, at, "play 9")
    assert choices(game, asked) == ["reveal 2:1", "reveal 2:2"]
    after = play(game, asked, "reveal 2:1")
    assert (after.seats[1].face_up, after.seats[1].hidden, after.seats[0].hidden) == ((7,), (10,), (1,))


def test_party_panda_reveals_everything() -> None:
    at = state(Phase.PLAY, seat(hand=(10,), hidden=(2,)), seat(hand=(2,), face_up=(4,), hidden=(6, 8)), QUIET)
    after = play(rules(), at, "play 10")
    assert [player.face_up for player in after.seats] == [(10, 2), (4, 6, 8), ()]
    assert [player.hidden for player in after.seats] == [(), (), ()]


# The Red Panda


def ready(*face_up: int, law: str = "odd", bamboo: int = 0, deck: tuple[int, ...] = (2,) * 12) -> State:
    """The first player is about to play a Banana Panda; the second, with these pandas, is next."""
    return state(
        Phase.PLAY, seat(hand=(5, 2, 2, 2)), seat(hand=(2,), face_up=face_up, bamboo=bamboo), QUIET, law=law, deck=deck
    )


def test_ap_02_four_adorable_pandas_at_the_start_of_a_turn_call_the_red_panda_among_three() -> None:
    three = play(rules(), ready(1, 3), "play 5")
    four = play(rules(), ready(1, 3, 7), "play 5")
    assert three.phase is Phase.HIDE
    assert (four.phase, four.mover) == (Phase.NEW_LAW, 1)
    assert [player.bamboo for player in four.seats] == [0, 2, 0]


def test_a_scoring_reveals_hidden_pandas_and_shuffles_the_adorable_ones_into_the_deck() -> None:
    at = ready(1, 3, 7, 8)
    hiding = but(at, seats=(*at.seats[:2], seat(hand=(4,), hidden=(9, 10))))
    after = play(rules(), hiding, "play 5")
    assert [player.face_up for player in after.seats] == [(), (8,), (10,)]
    assert [player.hidden for player in after.seats] == [(), (), ()]
    assert sorted(after.deck) == sorted((2,) * 11 + (5, 1, 3, 7, 9))


def test_ap_16_the_current_player_must_choose_a_different_law() -> None:
    game = rules()
    called = play(game, ready(1, 3, 7), "play 5")
    with pytest.raises(IllegalActionError, match="different"):
        play(game, called, "law odd")
    after = play(game, called, "law high")
    assert (after.law, after.phase, after.turn) == ("high", Phase.HIDE, 1)


def test_five_bamboo_win_and_end_the_game() -> None:
    game = rules()
    over = play(game, ready(1, 3, 7, bamboo=3), "play 5")
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((1,), (0, 5, 0))
    assert (game.to_move(over), game.actions(over)) == (None, [])
    with pytest.raises(IllegalActionError, match="the game is over"):
        play(game, over, "law high")


# The deck runs out


def test_ap_19_the_deck_runs_out_while_drawing_and_the_turn_goes_on_after_the_scoring() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(5, 4), face_up=(1,)), QUIET, QUIET, law="odd", deck=(8, 6))
    ran_out = play(game, at, "play 5")
    assert (ran_out.phase, ran_out.mover, ran_out.seats[0].hand) == (Phase.NEW_LAW, 0, (4, 6, 8))
    assert ran_out.seats[0].bamboo == 2
    assert sorted(ran_out.deck) == [1, 5]
    after = play(game, ran_out, "law high")
    assert len(after.seats[0].hand) == 4
    assert (after.turn, after.phase) == (1, Phase.HIDE)


def test_the_last_card_ends_the_deck_even_when_the_hand_is_full() -> None:
    at = state(Phase.PLAY, seat(hand=(5, 4, 4)), QUIET, QUIET, law="even", deck=(8, 6))
    ran_out = play(rules(), at, "play 5")
    assert (len(ran_out.seats[0].hand), ran_out.phase) == (4, Phase.NEW_LAW)


def test_with_the_other_reading_only_a_missing_card_ends_the_deck() -> None:
    game = rules(run_out="empty_draw")
    full = state(Phase.PLAY, seat(hand=(5, 4, 4)), QUIET, QUIET, law="even", deck=(8, 6))
    short = state(Phase.PLAY, seat(hand=(5, 4)), QUIET, QUIET, law="even", deck=(8, 6))
    assert play(game, full, "play 5").phase is Phase.HIDE
    assert play(game, short, "play 5").phase is Phase.NEW_LAW


@pytest.mark.parametrize("reading", ["last_card", "empty_draw"])
def test_an_empty_deck_is_not_scored_twice_until_it_is_refilled(reading: str) -> None:
    game = rules(run_out=reading)
    at = state(Phase.PLAY, seat(hand=(5,)), seat(hand=(2, 5, 2)), QUIET, law="even", deck=(8,))
    after = play(game, at, "play 5", "law odd")
    assert (after.deck, after.turn, after.phase) == ((), 1, Phase.HIDE)
    assert play(game, after, "hide 2", "play 5").turn == 2


def test_mad_scientist_may_take_the_last_card() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(6, 4, 4, 4)), seat(hand=(2,), face_up=(10,)), QUIET, law="odd", deck=())
    after = play(game, at, "play 6", "swap 2:10")
    assert (after.phase, after.mover) == (Phase.NEW_LAW, 0)
    assert after.seats[1].face_up == (10,)


# Notation, bamboo, views


@pytest.mark.parametrize(
    "text", ["law odd", "hide 10", "play 1", "steal 2:1", "copy 4", "also 5", "swap 3:10", "pass 9"]
)
def test_an_action_is_written_as_it_is_read(text: str) -> None:
    assert str(read(text)) == text


@pytest.mark.parametrize("text", ["", "hide", "hide 0", "hide x", "steal 2", "law 3", "dance 7", "play 5 now"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(IllegalActionError, match="is no action"):
        read(text)


def test_a_state_is_one_line_of_text() -> None:
    at = state(Phase.HIDE, seat((1, 2), (3,), (4,), 1), seat(), law="odd", deck=(3, 4, 10))
    assert rules().write_state(at) == (
        "phase=HIDE turn=1 mover=1 law=odd turns=1 seed=7 draws=1 then=hide dry=no passing=- winners=- "
        "deck=3.4.10 seat=1/1.2/3/4 seat=0/-/-/-"
    )


@pytest.mark.parametrize("text", ["", "phase=HIDE", "phase=SLEEP turn=1", "phase=HIDE turn=x"])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(StateTextError):
        rules().read_state(text)


def test_one_action_is_one_value() -> None:
    assert act("hide", 3) is act("hide", 3)
    assert act("hide", 3) == Action("hide", 3)


@pytest.mark.parametrize(("bamboo", "lying"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (9, 3)])
def test_bamboo_turns_a_card_before_it_takes_another_and_past_five_takes_none(bamboo: int, lying: int) -> None:
    assert bamboo_cards(bamboo) == lying


def test_a_view_shows_a_player_her_own_cards_and_what_lies_face_up_and_no_more() -> None:
    at = state(
        Phase.HIDE, seat((1, 2), (3,), (4,), 1), seat((5, 6), (7,), (8,), 2), seat((9,), (10,), (1,)), deck=(2, 3)
    )
    seen = rules().view(at, 0)
    assert seen.seats[0] == at.seats[0]
    assert seen.seats[1] == Seat((0, 0), (7,), (0,), 2)
    assert (seen.deck, seen.seed, seen.draws) == ((0, 0), 0, 0)


def test_during_a_dance_nobody_sees_what_the_others_pass() -> None:
    game = rules()
    at = state(Phase.PLAY, seat(hand=(7,), hidden=(1, 4)), seat(hand=(2,), hidden=(3,)), QUIET)
    passing = play(game, at, "play 7", "pass 4")
    assert game.view(passing, 0).passing == (4, 0, 0)
    assert game.view(passing, 1).passing == (0, 0, 0)
