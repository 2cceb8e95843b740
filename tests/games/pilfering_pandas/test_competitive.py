"""Part 1 of the rulebook, rule by rule: a table, what is done, and what is then so; the deck's top is its last card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from pandapress.engine.rules import OptionError
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.area import Area
from pandapress.games.pilfering_pandas.rules import PilferingRules
from pandapress.games.pilfering_pandas.state import NOBODY, Phase, Seat, State, Turn
from tests.games.pilfering_pandas.table import applied, area, cards, first_turn, hand, picks, refusal, rules, written

MEERKATS = ("Aria", "Bibi", "Dara", "Kito")
"""Aria likes green, purple and red; every check is 10+."""
SEVEN = ("G4 G5 G6", "G7 P7 R7 B7")
"""Plays that lie as seven cards, blue 7 at the right end."""


def seat(hand: str = "B9 Y9", marker: int = 0, panda: str = "Sneaky", earlier: int = 0) -> Seat:
    return Seat(tuple(sorted(hand.split())), panda, marker=marker, earlier=earlier)


def table(
    *seats: Seat,
    areas: Sequence[Area] = (),
    hideout: str = "R9 P9 G9",
    deck: str = "R8 P8 G8 Y8",
    phase: Phase = Phase.ACT,
    now: Turn | None = None,
    timer: tuple[int, int] = (NOBODY, 0),
) -> State:
    """The first player's turn at a table of two or more."""
    sitting = (*seats, *(seat() for _ in range(2 - len(seats))))
    return first_turn(phase, sitting, MEERKATS[: len(sitting)], areas, hideout, deck, now, timer=timer)


def plays(game: PilferingRules, at: State) -> list[str]:
    return [action for action in written(game, at) if action.startswith("play")]


def scores(game: PilferingRules, at: State) -> tuple[int, ...]:
    outcome = game.outcome(at)
    assert outcome is not None
    return outcome.scores


def winners(game: PilferingRules, at: State) -> tuple[int, ...]:
    outcome = game.outcome(at)
    assert outcome is not None
    return outcome.winners


# Setup


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(OptionError, match="competitive is for 2, 3, 4"):
        rules().start(players, seed=1)


@pytest.mark.parametrize(("players", "left"), [(2, 49 - 12 - 3), (3, 49 - 18 - 3), (4, 49 - 24 - 3)])
def test_six_cards_each_and_three_in_the_hideout_are_dealt_of_all_49(players: int, left: int) -> None:
    start = rules().start(players, seed=1)
    assert [len(each.hand) for each in start.seats] == [6] * players
    assert (len(start.hideout), len(start.deck), start.box, start.secret) == (3, left, (), ())
    dealt = Counter([*start.deck, *start.hideout, *(card for each in start.seats for card in each.hand)])
    assert dealt == Counter({**dict.fromkeys(cards().loot_points, 1), "K": 4})
    assert start.deck != rules().start(players, seed=2).deck


def test_everybody_has_a_meerkat_and_a_panda_of_her_own_and_a_marker_on_the_0_space() -> None:
    for seed in range(20):
        start = rules().start(4, seed)
        assert len(set(start.meerkats)) == len({each.panda for each in start.seats}) == 4
        assert [(each.marker, each.earlier) for each in start.seats] == [(0, 0)] * 4
        assert (start.timer, start.round, start.turns) == ((NOBODY, 0), 1, 1)


def test_the_earliest_meerkat_name_starts_whoever_has_it() -> None:
    game = rules()
    starters = set()
    for seed in range(40):
        start = game.start(3, seed)
        starter = start.meerkats.index(min(start.meerkats))
        assert (start.phase, game.to_move(start), start.turn) == (Phase.REFRESH, starter, starter)
        starters.add(starter)
    assert starters == {0, 1, 2}


# 1. Refreshing Your Hand


def test_a_hand_is_refreshed_in_one_of_three_ways() -> None:
    game = rules()
    at = table(seat("R4 G4 B9"), hideout="Y9 P4 R1", phase=Phase.REFRESH)
    assert written(game, at) == ["draw", "take", "pick 2"]
    for action, held, hideout, deck in (
        ("draw", "B9 G4 R4 Y8", "Y9 P4 R1", "R8 P8 G8"),
        ("take", "B9 G4 R1 R4", "Y9 P4", "R8 P8 G8 Y8"),
        ("pick 2", "B9 G4 P4 R1 R4", "Y9", "R8 P8 G8 Y8"),
    ):
        after = applied(game, at, action)
        assert (hand(after), " ".join(after.hideout), " ".join(after.deck)) == (held, hideout, deck)
        assert (after.phase, game.to_move(after)) == (Phase.ACT, 0)
        assert not {"draw", "take", "pick 2"} & set(written(game, after))


def test_without_a_loot_deck_a_card_may_come_from_the_hideout() -> None:
    game = rules()
    at = table(hideout="R8 P6 G3", deck="", phase=Phase.REFRESH)
    assert written(game, at) == ["draw", "take"]
    assert hand(applied(game, at, "take")) == "B9 G3 Y9"


def test_there_is_no_hand_limit_to_a_multi_card_pick_up() -> None:
    game = rules()
    held = "R1 R2 R3 R4 R5 R6 G1 G2 G3 G4 G5 G6"
    at = table(seat(held), hideout="P4 P1 Y1 B1 Y3 B6 P8", phase=Phase.REFRESH)
    after = applied(game, at, "pick 7")
    assert (len(after.seats[0].hand), after.hideout) == (12 + 7, ())


def test_a_pick_up_takes_the_chosen_card_and_all_between_it_and_the_right_end() -> None:
    after = applied(rules(), table(seat("R4 G4 B9"), hideout="Y9 P4 R8 G1", phase=Phase.REFRESH), "pick 3")
    assert (hand(after), after.hideout, after.now.must) == ("B9 G1 G4 P4 R4 R8", ("Y9",), "P4")


@pytest.mark.parametrize(
    ("held", "laid", "offered"),
    [
        pytest.param("R4 G4 B9", (), True, id="a set with two of the hand"),
        pytest.param("R4 K B9", (), True, id="a set with a Key"),
        pytest.param("R4 B9 Y2", (), False, id="one card of the hand is too few"),
        pytest.param("R4 G4", (), False, id="two cards would not be left"),
        pytest.param("P5 B9 Y2", ("R6 G6 P6",), True, id="purple 6 re-used for 6-5-4"),
        pytest.param("B9 Y2", ("P1 P2 P3",), True, id="an extension of 1-2-3"),
        pytest.param("B9 Y2", ("P5 P6 P7",), True, id="an extension of 5-6-7 at the left end"),
        pytest.param("P5 P6 Y2 B8", ("Y7 Y8 Y9",), False, id="4-5-6 beside yellow"),
        pytest.param("P5 P6 B9 R9 P9 Y2", ("Y7 Y8 Y9",), True, id="4-5-6 after the nines lie there"),
    ],
)
def test_a_pick_up_is_offered_only_if_the_chosen_card_can_be_played(
    held: str, laid: tuple[str, ...], offered: bool
) -> None:
    game = rules()
    at = table(seat(held), areas=[area(*laid)], hideout="Y3 P4 R1", phase=Phase.REFRESH)
    assert ("pick 2" in picks(game, at)) == offered
    if not offered:
        why = refusal(game, at, "pick 2")
        assert why == "P4 could not be played this turn (Multi-Card Pick-Up Rule)"


@pytest.mark.parametrize("action", ["pick 4", "pick 9"])
def test_a_pick_up_is_of_two_cards_or_more_that_lie_there(action: str) -> None:
    at = table(seat("R4 G4 B9"), hideout="Y9 P4 R1", phase=Phase.REFRESH)
    assert refusal(rules(), at, action) == "the Hideout has 3 cards; pick up two or more of them"


def test_pc_34_the_chosen_purple_4_can_neither_be_kept_nor_stashed() -> None:
    game = rules()
    picked = applied(game, table(seat("R4 G4 B9 B1"), hideout="Y9 P4 R8 G1", phase=Phase.REFRESH), "pick 3")
    assert refusal(game, picked, "done") == "P4 must be played to a Trade area this turn (Multi-Card Pick-Up Rule)"
    refusal(game, picked, "stash P4")
    played = applied(game, picked, "play 1: R4 G4 P4", "done")
    assert written(game, played) == ["stash B1", "stash B9", "stash G1", "stash R8"]


def test_pc_34_a_play_that_would_strand_the_chosen_card_is_refused() -> None:
    game = rules()
    at = table(seat("R3 R4 R5 G4 P4 B9 Y1"), now=Turn(must="P4"))
    why = refusal(game, at, "play 1: R3 R4 R5")
    assert why == "P4 could then not be played this turn any more (Multi-Card Pick-Up Rule)"
    assert "play 1: R4 G4 P4" in plays(game, at)
    assert "play 1: R3 R4 R5" in plays(game, but(at, now=Turn()))


def test_the_chosen_card_may_wait_for_another_play_or_be_swapped_for_a_key() -> None:
    game = rules()
    first = table(seat("P4 P5 P6 B9 R9 P9 Y2 Y3"), areas=[area("Y7 Y8 Y9")], now=Turn(must="P4"))
    nines = applied(game, first, "play 1: B9 R9 P9")
    assert nines.now.must == "P4"
    assert applied(game, nines, "play 1: P4 P5 P6").now.must == ""
    swapped = table(seat("P4 Y2"), areas=[Area(), area("R4 G4 K")], now=Turn(must="P4"))
    after = applied(game, swapped, "swap 2.3 P4")
    assert (after.now.must, hand(after), after.areas[1].cards) == ("", "K Y2", ("R4", "G4", "P4"))


def test_the_chosen_card_may_be_played_with_a_key_that_is_swapped_out_first() -> None:
    game = rules()
    at = table(seat("R4 Y9 B2"), areas=[Area(), area("Y7 Y8 K")], hideout="Y3 P4 R1", phase=Phase.REFRESH)
    picked = applied(game, at, "pick 2", "swap 2.3 Y9")
    assert applied(game, picked, "play 1: R4 P4 K").now.must == ""


def test_a_chosen_key_may_be_discarded_for_good_and_no_other_key() -> None:
    game = rules()
    picked = applied(game, table(seat("B9 Y2"), hideout="Y9 K R1", phase=Phase.REFRESH), "pick 2")
    assert written(game, picked) == ["discard"]
    after = applied(game, picked, "discard")
    assert (hand(after), after.box, after.now.must) == ("B9 R1 Y2", ("K",), "")
    assert [each.marker for each in after.seats] == [0, 0]
    assert "discard" not in written(game, table(seat("K B9 Y2 R1")))
    refusal(game, table(seat("K B9 Y2 R1")), "discard")


def test_a_single_card_of_the_hideout_stays_in_hand_or_is_played() -> None:
    game = rules()
    taken = applied(game, table(seat("P4 G4 B9 Y1"), hideout="Y9 P8 R4", phase=Phase.REFRESH), "take")
    kept = applied(game, taken, "done")
    assert written(game, kept) == ["stash B9", "stash G4", "stash P4", "stash Y1"]
    assert refusal(game, kept, "stash R4") == "R4 was just taken from the Hideout and cannot be immediately returned"
    assert hand(applied(game, taken, "play 1: R4 G4 P4")) == "B9 Y1"
    drawn = applied(game, table(seat("B9"), deck="R4", phase=Phase.REFRESH), "draw", "done")
    assert written(game, drawn) == ["stash B9", "stash R4"]


def test_of_two_keys_the_one_that_was_not_taken_may_be_stashed() -> None:
    game = rules()
    at = applied(game, table(seat("K"), hideout="Y9 P8 K", phase=Phase.REFRESH), "take", "done")
    assert written(game, at) == ["stash K"]
    assert hand(applied(game, at, "stash K")) == "K"


def test_once_the_taken_key_is_played_another_key_may_be_stashed() -> None:
    game = rules()
    at = table(seat("K B9 Y2"), areas=[area("R4 R5 R6")], hideout="Y9 P8 K", phase=Phase.REFRESH)
    assert "stash K" in written(game, applied(game, at, "take", "play 1: K", "done"))
    last = table(seat("Y2"), areas=[area(*SEVEN, "^ B8 B9"), area("Y1 K Y3")], hideout="Y9 P8 K", phase=Phase.REFRESH)
    stashing = applied(game, last, "take", "play 1: < K", "swap 2.2 Y2", "done")
    assert (hand(stashing), written(game, stashing)) == ("K", ["stash K"])


# Timer Card


def turn(game: PilferingRules, at: State, hideout: str = "Y9 K R1") -> State:
    """A quiet turn: the top card is drawn and stashed; then the Hideout is laid out anew."""
    card = at.deck[-1]
    after = applied(game, at, "draw", "done", f"stash {card}")
    return but(after, hideout=tuple(hideout.split()))


def test_the_timer_card_bars_three_turns_and_is_gone_at_the_start_of_the_fourth() -> None:
    game = rules()
    at = table(seat("B9 Y2"), seat("B8 Y3"), hideout="Y9 K R1", deck="R2 R3 R4 R5 R6 R7 R8 R9", phase=Phase.REFRESH)
    at = applied(game, at, "pick 2", "discard", "done", "stash R1")
    assert at.timer == (0, 0)
    for turned in (1, 2, 3):
        at = turn(game, at)
        assert (at.turn, at.timer, picks(game, at)) == (0, (0, turned), [])
        assert "with the Timer card before you there is no multi-card pick-up" in refusal(game, at, "pick 2")
        at = turn(game, at)
    assert at.timer == (0, 3)
    at = turn(game, at)
    assert (at.turn, at.timer, "pick 2" in picks(game, at)) == (0, (NOBODY, 0), True)


def test_the_timer_card_passes_at_once_to_another_who_picks_up() -> None:
    game = rules()
    at = table(seat("B9 Y2"), seat("B8 Y3"), hideout="Y9 K R1", timer=(1, 3), phase=Phase.REFRESH)
    picked = applied(game, at, "pick 2")
    assert picked.timer == (0, 0)
    bens = but(applied(game, picked, "discard", "done", "stash R1"), hideout=("Y9", "K", "P1"))
    assert (bens.turn, bens.timer, "pick 2" in picks(game, bens)) == (1, (0, 0), True)


# 2. Perform Action(s)


def test_several_actions_in_a_turn_each_move_the_panda_at_once() -> None:
    game = rules()
    at = table(seat("R4 R5 R6 R7 R8 G8 B1 B2", marker=5))
    first = applied(game, at, "play 1: R4 R5 R6")
    assert first.seats[0].marker == 5 + 1 + 1 + 1
    second = applied(game, first, "play 1: ^ R7 R8")
    assert second.seats[0].marker == 8 + 1 + 2 + 1
    assert (hand(second), second.areas[0].cards) == ("B1 B2 G8", ("R4", "R5", "R6", "R7", "R8"))
    assert [each.marker for each in second.seats] == [12, 0]


def test_a_turn_may_pass_without_an_action() -> None:
    at = applied(rules(), table(seat("R4 B9")), "done")
    assert (at.phase, at.areas) == (Phase.STASH, (Area(), Area()))


def test_sets_are_played_to_ones_own_trade_area_only() -> None:
    at = table(seat("R4 R5 R6 B1 B2"))
    assert refusal(rules(), at, "play 2: R4 R5 R6") == "sets can only be played to your own Trade area (Playing Sets)"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("play 1: R4 R5 R9", "R9 is not in your hand"),
        ("play 1: R4 R5", "a new set has 3 or more cards, this one 2 (New Sets)"),
        ("play 1: R4 R5 R7", "R4 R5 R7 is no run: its numbers do not follow each other"),
        ("play 1: ^ R5 R4", "there is no end card to re-use"),
        ("play 1: R4", "there is no set to extend (Extending Sets)"),
    ],
)
def test_what_is_no_set_is_refused_with_the_rule(action: str, why: str) -> None:
    assert refusal(rules(), table(seat("R4 R5 R7 B1 B2")), action) == why


def test_pc_30_a_new_set_begins_with_the_suit_or_the_number_of_the_end_card() -> None:
    game = rules()
    at = table(seat("G5 G6 G7 G8 R9 P9 Y9 B1 B2"), areas=[area("R3 R4 R5")])
    why = refusal(game, at, "play 1: G6 G7 G8")
    assert why == "G6 matches neither the suit nor the number of the end card R5 (Playing Sets)"
    refusal(game, at, "play 1: P9 R9 Y9")
    assert {"play 1: G5 G6 G7", "play 1: R9 P9 Y9", "play 1: < R9 P9 Y9"} <= set(plays(game, at))
    assert "of the end card R3" in refusal(game, at, "play 1: < G5 G6 G7")


@pytest.mark.parametrize(
    ("action", "then", "points"),
    [
        pytest.param("play 1: ^ G6 G7", "G3 G4 G5 G6 G7", 1 + 1 + 1, id="right end re-used"),
        pytest.param("play 1: < ^ G2 G1", "G1 G2 G3 G4 G5", 1 + 1 + 2, id="left end re-used"),
        pytest.param("play 1: G6", "G3 G4 G5 G6", 1, id="right end extended"),
        pytest.param("play 1: < G2", "G2 G3 G4 G5", 1, id="left end extended"),
        pytest.param(
            "play 1: G7 R7 P7", "G3 G4 G5 G7 R7 P7", 1 + 2 + 1 + 1, id="beside the right end, all preferences"
        ),
        pytest.param("play 1: < G7 R7 P7", "P7 R7 G7 G3 G4 G5", 1 + 2 + 1 + 1, id="beside the left end"),
    ],
)
def test_cards_are_played_at_either_end_from_the_old_end_outwards(action: str, then: str, points: int) -> None:
    at = table(seat("G1 G2 G6 G7 R7 P7 B1 B2"), areas=[area("G3 G4 G5")])
    after = applied(rules(), at, action)
    assert (" ".join(after.areas[0].cards), after.seats[0].marker) == (then, points)


def test_the_left_end_is_not_extended_where_the_right_most_set_alone_may_be() -> None:
    game = rules(extend_ends="right")
    at = table(seat("G2 G6 G1 B1 B2"), areas=[area("G3 G4 G5")])
    assert refusal(game, at, "play 1: < G2") == "only the right-most set is extended (option extend_ends)"
    assert {"play 1: G6", "play 1: < ^ G2 G1"} <= set(plays(game, at))


def test_pc_15_the_key_of_a_set_of_fours_is_swapped_for_three_cards_in_any_area() -> None:
    game = rules()
    at = table(seat("R4 P4 Y4 G4 B4 R5"), areas=[Area(), area("G4 B4 K")])
    swaps = {action for action in written(game, at) if action.startswith("swap")}
    assert swaps == {"swap 2.3 R4", "swap 2.3 P4", "swap 2.3 Y4"}
    for card in ("G4", "B4", "R5"):
        refusal(game, at, f"swap 2.3 {card}")
    after = applied(game, at, "swap 2.3 Y4")
    assert (after.areas[1].cards, hand(after)) == (("G4", "B4", "Y4"), "B4 G4 K P4 R4 R5")
    assert [each.marker for each in after.seats] == [0, 0]


def test_a_key_that_two_sets_share_is_swapped_for_the_one_card_that_both_allow() -> None:
    game = rules()
    at = table(seat("R4 P4 Y4 G4 B1"), areas=[Area(), area("B4 R4 K", "^ G5 G6")])
    assert [action for action in written(game, at) if action.startswith("swap")] == ["swap 2.3 G4"]


def test_a_rescued_key_may_be_played_at_once() -> None:
    at = table(seat("Y4 R7 R8 B1 B2"), areas=[Area(), area("G4 B4 K")])
    after = applied(rules(), at, "swap 2.3 Y4", "play 1: R7 R8 K")
    assert (hand(after), after.seats[0].marker) == ("B1 B2", 2 + 1 + 2)


def test_pc_26_two_cards_are_left_in_hand_while_the_check_is_not_met() -> None:
    game = rules()
    at = table(seat("R4 R5 R6 R7 B1"))
    assert "play 1: R4 R5 R6" in plays(game, at)
    why = "two cards must be left in hand unless the Meerkat Check is met and you go out (Playing Sets)"
    assert refusal(game, at, "play 1: R4 R5 R6 R7") == why
    assert hand(applied(game, at, "play 1: R4 R5 R6")) == "B1 R7"


# Going out


@pytest.mark.parametrize(
    ("reading", "laid", "marker", "may"),
    [
        pytest.param("cards", SEVEN, 0, True, id="7 cards and 3"),
        pytest.param("cards", ("G4 G5 G6", "P6 R6 B6"), 9, False, id="6 cards and 3, whatever the points"),
        pytest.param("points", ("G4 G5 G6", "P6 R6 B6"), 7, True, id="7 points and 3"),
        pytest.param("points", SEVEN, 6, False, id="6 points and 3, whatever the cards"),
    ],
)
def test_pc_25_the_last_cards_are_played_only_if_the_check_of_ten_is_met(
    reading: str, laid: tuple[str, ...], marker: int, may: bool
) -> None:
    game = rules(meerkat_check=reading)
    at = table(seat("B1 B2 B3", marker), areas=[area(*laid)])
    if may:
        after = applied(game, at, "play 1: B1 B2 B3")
        assert (after.phase, after.seats[0].hand, game.to_move(after)) == (Phase.OVER, (), None)
        assert "the game is over" in refusal(game, after, "draw")
    else:
        assert "two cards must be left in hand" in refusal(game, at, "play 1: B1 B2 B3")


@pytest.mark.parametrize(
    ("reading", "held", "marker", "may"),
    [
        pytest.param("cards", "G3 G2", 20, False, id="9 cards and 2 are 11"),
        pytest.param("cards", "G3 G2 G1", 0, True, id="9 cards and 3 are 12"),
        pytest.param("points", "G3 G2", 8, False, id="8 points and 3 are 11"),
        pytest.param("points", "G3 G2", 9, True, id="9 points and 3 are 12"),
    ],
)
def test_pc_32_an_experienced_players_check_is_two_more(reading: str, held: str, marker: int, may: bool) -> None:
    at = table(seat(held, marker), areas=[area(*SEVEN, "^ B8 B9")])
    action = f"play 1: < ^ {held}"
    assert applied(rules(meerkat_check=reading), but(at, seats=(seat(held, 9), seat())), action).phase is Phase.OVER
    game = rules(meerkat_check=reading, experienced="1")
    if may:
        assert applied(game, at, action).phase is Phase.OVER
    else:
        assert "two cards must be left in hand" in refusal(game, at, action)


def test_a_novices_start_is_no_part_of_a_check_of_points() -> None:
    game = rules(meerkat_check="points", novice="1")
    last = "play 1: < ^ G3 G2"
    at = table(seat("G3 G2", marker=3 + 6), areas=[area(*SEVEN)])
    assert "two cards must be left in hand" in refusal(game, at, last)
    assert applied(game, table(seat("G3 G2", marker=3 + 7), areas=[area(*SEVEN)]), last).phase is Phase.OVER


def test_pc_33_with_the_check_met_the_last_card_is_stashed_and_the_round_ends() -> None:
    game = rules()
    at = table(seat("B1 B2 B3 R7", panda="Cheeky"), areas=[area(*SEVEN)])
    stashing = applied(game, at, "play 1: B1 B2 B3", "done")
    assert written(game, stashing) == ["stash R7"]
    over = applied(game, stashing, "stash R7")
    assert (over.phase, over.seats[0].hand, over.hideout[-1]) == (Phase.OVER, (), "R7")
    assert scores(game, over)[0] == 1 + 1 + 1


def test_the_round_goes_on_while_cards_are_left_however_far_beyond_the_check() -> None:
    game = rules()
    at = table(seat("B1 B2"), areas=[area(*SEVEN, "^ B8 B9", "< ^ G3 G2")], phase=Phase.STASH)
    after = applied(game, at, "stash B2")
    assert (after.phase, after.turn, hand(after)) == (Phase.REFRESH, 1, "B1")


def test_pc_33_with_the_check_before_the_stash_the_round_goes_on() -> None:
    game = rules(end_turn_order="check_first")
    at = table(seat("B1 B2 B3 R7"), areas=[area(*SEVEN)])
    assert "two cards must be left in hand" in refusal(game, at, "play 1: B1 B2 B3")
    assert applied(game, table(seat("B1 B2 B3"), areas=[area(*SEVEN)]), "play 1: B1 B2 B3").phase is Phase.OVER
    stashed = applied(game, table(seat("R7"), areas=[area(*SEVEN, "B1 B2 B3")], phase=Phase.STASH), "stash R7")
    assert (stashed.phase, stashed.turn, stashed.seats[0].hand) == (Phase.REFRESH, 1, ())


def test_a_card_just_taken_cannot_be_the_last_one_that_is_stashed() -> None:
    game = rules()
    at = table(seat("B1 B2 B3"), areas=[area(*SEVEN)], hideout="R9 P9 R7", phase=Phase.REFRESH)
    assert "two cards must be left in hand" in refusal(game, applied(game, at, "take"), "play 1: B1 B2 B3")
    drawn = applied(game, but(at, deck=("R7",)), "draw", "play 1: B1 B2 B3", "done", "stash R7")
    assert drawn.phase is Phase.OVER


# 3. Ending Your Turn


def test_the_stash_goes_to_the_right_end_and_the_hideout_is_topped_up_to_three_behind_it() -> None:
    game = rules()
    at = applied(game, table(seat("B1 B2"), hideout="R9", deck="R8 P8"), "done", "stash B1")
    assert (at.hideout, at.deck, hand(at)) == (("R9", "B1", "P8"), ("R8",), "B2")
    assert (at.phase, at.turn, at.turns) == (Phase.REFRESH, 1, 2)
    full = applied(game, table(seat("B1 B2"), hideout="R9 P9 G9", deck="R8 P8"), "done", "stash B1")
    assert (full.hideout, full.deck) == (("R9", "P9", "G9", "B1"), ("R8", "P8"))


def test_play_passes_to_the_left_all_around_the_table() -> None:
    game = rules()
    at = table(seat("B1 B2"), seat("B3 B4"), seat("B5 B6"), phase=Phase.REFRESH)
    turns = []
    for _ in range(4):
        turns.append(at.turn)
        at = applied(game, at, "draw", "done", f"stash {at.deck[-1]}")
    assert turns == [0, 1, 2, 0]


# Ending the Game


def test_pc_29_the_round_ends_and_all_are_scored_when_no_card_can_be_drawn() -> None:
    game = rules()
    at = table(seat("B5 B2", 7, "Cheeky"), seat("R7 Y1", 4, "Cheeky"), hideout="R9", deck="", phase=Phase.STASH)
    over = applied(game, at, "stash B2")
    assert (over.phase, over.hideout) == (Phase.OVER, ("R9", "B2"))
    assert scores(game, over) == (7 - 2, 4 - 2 - 1)
    assert winners(game, over) == (0,)
    assert applied(game, but(at, deck=("R8",)), "stash B2").phase is Phase.REFRESH


@pytest.mark.parametrize(
    ("marker", "met", "held", "final"),
    [
        pytest.param(18, True, "R7 G2", 18 + 3 - 3, id="pc-20-goal-met"),
        pytest.param(18, False, "R7 G2", 18 - 3, id="pc-21-goal-not-met"),
        pytest.param(5, False, "K K R7", 5 - 2 - 2 - 2, id="pc-22-negative"),
        pytest.param(5, False, "K R7", 5 - 2 - 2, id="pc-22-positive"),
        pytest.param(14, False, "", 14, id="pc-23-out-without-a-bonus"),
    ],
)
def test_final_escape_score(marker: int, met: bool, held: str, final: int) -> None:
    three_number_sets = area("R4 G4 P4", "P5 G5 R5", "R6 G6 P6")
    laid = [three_number_sets if met else area("R4 G4 P4")]
    assert scores(rules(), table(seat(held, marker, "Patient"), areas=laid, phase=Phase.OVER))[0] == final


@pytest.mark.parametrize(
    ("panda", "laid", "points"),
    [
        ("Sneaky", ("R4 R5 R6", "^ R7 R8"), 6),
        ("Greedy", ("R4 G4 P4 Y4",), 2),
        ("Sharing", ("R4 G4 P4", "P5 Y5 B5"), 2),
        ("Cheeky", ("R4 K K",), 4),
        ("Clever", ("R1 R2 R3 R4 R5 R6", "P6 P5 P4 P3 P2 P1"), 4),
        ("Patient", ("R4 G4 P4", "P5 G5 R5", "R6 G6 P6"), 3),
    ],
)
def test_every_panda_card_adds_its_points_where_its_requirement_is_met(
    panda: str, laid: tuple[str, ...], points: int
) -> None:
    game = rules()
    at = table(seat("", 9, panda), seat("", 9, panda), areas=[area(*laid)], phase=Phase.OVER)
    assert scores(game, at) == (9 + points, 9)


def test_pc_24_the_highest_total_of_all_rounds_wins_and_a_tie_is_shared() -> None:
    game = rules(rounds="3")
    first, second = seat("", marker=1, earlier=20 + 1), seat("", marker=7, earlier=7 + 7)
    at = table(first, second, phase=Phase.OVER)
    assert (scores(game, at), winners(game, at)) == ((22, 21), (0,))
    tied = table(but(first, earlier=20), second, phase=Phase.OVER)
    assert (scores(game, tied), winners(game, tied)) == ((21, 21), (0, 1))


@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_game_has_so_many_rounds_each_reset_and_their_scores_added(rounds: int) -> None:
    game = rules(rounds=str(rounds))
    last = table(seat("B1 B2 B3", 11, "Cheeky"), seat("R7", 4, "Cheeky"), areas=[area(*SEVEN)], timer=(0, 2))
    at = last
    for number in range(2, rounds + 1):
        at = applied(game, at, "play 1: B1 B2 B3")
        assert game.outcome(at) is None
        assert (at.round, at.timer, at.areas, at.trades) == (number, (NOBODY, 0), (Area(), Area()), ((), ()))
        assert [(each.marker, len(each.hand)) for each in at.seats] == [(0, 6), (0, 6)]
        assert (len(at.deck), len(at.hideout), at.box, at.now) == (49 - 12 - 3, 3, (), Turn())
        assert [each.earlier for each in at.seats] == [14 * (number - 1), 2 * (number - 1)]
        assert at.turn == at.meerkats.index(min(at.meerkats))
        seats = tuple(but(each, earlier=kept.earlier) for each, kept in zip(last.seats, at.seats, strict=True))
        at = but(last, seats=seats, round=at.round, draws=at.draws)
    over = applied(game, at, "play 1: B1 B2 B3")
    assert scores(game, over) == (14 * rounds, (4 - 2) * rounds)


def test_every_round_is_dealt_anew() -> None:
    game = rules(rounds="3")
    start = game.start(2, seed=5)
    second = but(start, phase=Phase.STASH, deck=(), hideout=(), mover=start.turn)
    second = applied(game, second, written(game, second)[0])
    assert second.round == 2
    assert [each.hand for each in second.seats] != [each.hand for each in start.seats]
    assert (second.deck, second.meerkats) != (start.deck, start.meerkats)


# Balancing Gameplay Between Novice & Experienced Players


def test_pc_28_a_novice_starts_on_the_3_space() -> None:
    game = rules(novice="1")
    assert [each.marker for each in game.start(3, seed=1).seats] == [3, 0, 0]
    run = "G1 G2 G3 G4 G5 G6 G7 G8 G9"
    at = table(seat(f"{run} R7 Y9", marker=3, panda="Cheeky"), hideout="R9", deck="")
    over = applied(game, at, f"play 1: {run}", "done", "stash Y9")
    assert scores(game, over)[0] == 3 + 10 - 2


def test_pc_36_the_player_with_least_points_chooses_whether_to_go_first() -> None:
    game = rules(rounds="3", novice="1")
    ending = table(seat("B1 B2 B3", 11), seat("R7", 4), areas=[area(*SEVEN)])
    for seed in range(20):
        asked = applied(game, but(ending, seed=seed), "play 1: B1 B2 B3")
        assert (asked.phase, game.to_move(asked), asked.round) == (Phase.FIRST, 1, 2)
        assert written(game, asked) == ["first", "not first"]
        first, other = applied(game, asked, "first"), applied(game, asked, "not first")
        assert (first.phase, first.turn, other.phase) == (Phase.REFRESH, 1, Phase.REFRESH)
        assert (other.turn, other.mover) == (0, 0)
        assert [each.marker for each in first.seats] == [3, 0]


def test_pc_37_an_experienced_player_is_dealt_five_cards() -> None:
    start = rules(experienced="2").start(3, seed=1)
    assert [len(each.hand) for each in start.seats] == [6, 5, 6]
    assert len(start.deck) == 49 - 17 - 3


def test_pc_37_an_experienced_player_never_holds_an_eleventh_card() -> None:
    game = rules(experienced="1")
    nine = "R1 R2 R4 G4 Y1 Y3 B7 B9 Y6"
    at = table(seat(nine), seat(nine), hideout="Y9 P4 R8", phase=Phase.REFRESH)
    assert written(game, at) == ["draw", "take"]
    assert refusal(game, at, "pick 2") == "your hand limit is 10 cards"
    assert "pick 2" in picks(game, but(at, turn=1, mover=1))
    eight = table(seat(nine[:-3]), hideout="Y9 P4 R8", phase=Phase.REFRESH)
    assert picks(game, eight) == ["pick 2"]
    full = table(seat(f"{nine} B1"), hideout="Y9 P4 R8", phase=Phase.REFRESH)
    assert written(game, full) == ["done"]
    for action in ("draw", "take"):
        refusal(game, full, action)


def test_pc_37_an_experienced_players_first_set_holds_a_preferred_suit() -> None:
    game = rules(experienced="1")
    at = table(seat("Y1 Y2 Y3 B4 Y4 R4 B1 B2 B3 K"))
    why = "an experienced player's first set contains a preference suit (Balancing Gameplay)"
    assert refusal(game, at, "play 1: Y1 Y2 Y3") == why
    assert {"play 1: B4 R4 Y4", "play 1: R4 B4 Y4", "play 1: B4 K Y4"} <= set(plays(game, at))
    later = but(at, areas=(area("Y7 Y8 Y9"), Area()))
    assert "play 1: Y1 Y2 Y3" in plays(game, later)
    assert "play 1: Y1 Y2 Y3" in plays(rules(), at)
