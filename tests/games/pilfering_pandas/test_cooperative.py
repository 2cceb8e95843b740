"""Part 2 of the rulebook, rule by rule: both markers, the Timer, suspicion, abilities and Foiled Plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from pandapress.engine.rules import IllegalActionError, OptionError
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.area import Area
from pandapress.games.pilfering_pandas.rules import PilferingRules
from pandapress.games.pilfering_pandas.state import NOBODY, PLAN, Phase, Seat, State, Turn
from tests.games.pilfering_pandas.table import applied, area, cards, first_turn, hand, markers, refusal, rules, written

PLANS = (
    "rubbish-rummage",
    "back-door-trade",
    "sharing-is-caring",
    "alarm-bell",
    "slippery-paws",
    "locked-shed",
    "spring-clean",
)
CAUGHT = "loss: caught by the Zoo Keeper"


def together(**options: str) -> PilferingRules:
    return rules(mode="cooperative", **options)


def seat(hand: str = "B7 Y7", panda: str = "", used: bool = False, locked: bool = False) -> Seat:
    return Seat(tuple(sorted(hand.split())), panda, used=used, locked=locked)


def table(
    *seats: Seat,
    areas: Sequence[Area] = (),
    panda: int = 20,
    keeper: int = 0,
    hideout: str = "R7 P7 G7",
    deck: str = "R6 P6 G6 Y6",
    phase: Phase = Phase.ACT,
    now: Turn | None = None,
    timer: tuple[int, int] = (NOBODY, 0),
    suspicion: tuple[int, int] = (NOBODY, 0),
) -> State:
    """The first player's turn at a table of two or more; Aria likes green, purple and red, Kito yellow, blue, green."""
    sitting = (*seats, *(seat() for _ in range(2 - len(seats))))
    more = {"panda": panda, "keeper": keeper, "timer": timer, "timer_used": timer[0] != NOBODY, "suspicion": suspicion}
    return first_turn(phase, sitting, ("Aria", "Kito"), areas, hideout, deck, now, **more)


def hideout(at: State) -> str:
    return " ".join(at.hideout)


def limited(*trades: str) -> Area:
    """A Trade area whose Limit card is turned."""
    return but(area(*trades), limited=True)


SIX = ("G1 G2 G3", "^ G4 G5 G6")
"""Six cards, green 6 at the right end."""


# Setup


@pytest.mark.parametrize("players", [0, 1, 5])
def test_the_cooperative_game_is_for_two_to_four(players: int) -> None:
    with pytest.raises(OptionError, match="cooperative is for 2, 3, 4"):
        together().start(players, seed=1)


def test_panda_cards_are_chosen_in_turn_before_the_deal_and_the_starter_after_it() -> None:
    game = together()
    at = game.start(3, seed=1)
    assert (at.phase, game.to_move(at), len(set(at.meerkats)), at.areas) == (Phase.PANDA, 0, 2, (Area(), Area()))
    assert written(game, at) == [f"panda {panda.name}" for panda in cards().pandas]
    at = applied(game, at, "panda Clever")
    assert (game.to_move(at), "panda Clever" in written(game, at), len(written(game, at))) == (1, False, 5)
    at = applied(game, at, "panda Sneaky", "panda Patient")
    assert [each.panda for each in at.seats] == ["Clever", "Sneaky", "Patient"]
    assert [len(each.hand) for each in at.seats] == [6, 6, 6]
    assert (at.phase, game.to_move(at), written(game, at)) == (
        Phase.STARTER,
        0,
        ["starter 1", "starter 2", "starter 3"],
    )
    assert [applied(game, at, f"starter {number}").turn for number in (1, 2, 3)] == [0, 1, 2]


def dealt(players: int, seed: int = 1, **options: str) -> State:
    """The table once everybody has a Panda card."""
    game = together(**options)
    at = game.start(players, seed)
    for _ in range(players):
        at = applied(game, at, written(game, at)[0])
    return at


def everything(at: State) -> list[str]:
    """All cards, wherever they lie."""
    held = [card for each in at.seats for card in each.hand]
    return [*held, *at.hideout, *at.deck, *at.box, *at.secret, *(card for each in at.areas for card in each.cards)]


@pytest.mark.parametrize(
    ("players", "highest", "keys", "left"), [(2, 7, 3, 38 - 15), (3, 8, 3, 43 - 21), (4, 9, 4, 49 - 27)]
)
def test_pk_21_the_loot_deck_by_the_number_of_players(players: int, highest: int, keys: int, left: int) -> None:
    at = dealt(players)
    assert len(at.deck) == left
    assert len(at.hideout) == 3
    loot = {f"{suit}{number}": 1 for suit in "RGPYB" for number in range(1, highest + 1)}
    assert Counter(everything(at)) == Counter({**loot, "K": keys})


@pytest.mark.parametrize(
    ("level", "start", "win", "limit"), [("intro", 8, 29, 6), ("normal", 8, 35, 6), ("hard", 7, 35, 5)]
)
def test_pk_22_where_the_markers_start_the_win_space_and_the_limit(
    level: str, start: int, win: int, limit: int
) -> None:
    game = together(difficulty=level)
    assert markers(game.start(2, seed=1)) == (start, 0)
    for panda in (win - 1, win):
        end = applied(game, table(seat("B1"), panda=panda, phase=Phase.STASH), "stash B1")
        assert (end.phase is Phase.CHECK) == (panda == win)
    laid = applied(game, table(seat("G1 G2 G3 G4 G5 G6 B1")), f"play 1: {' '.join(f'G{n}' for n in range(1, limit))}")
    assert not laid.areas[0].limited
    assert applied(game, laid, f"play 1: G{limit}").areas[0].limited


def test_pk_29_with_three_cards_taken_out_unseen_46_are_shuffled_for_four() -> None:
    boxes = set()
    for seed in range(30):
        at = dealt(4, seed, thin_deck="true")
        assert (len(at.deck), len(at.box), len(set(everything(at)))) == (49 - 27 - 3, 3, 46)
        boxes.add(at.box)
    assert len(boxes) > 20


@pytest.mark.parametrize(("level", "count"), [("intro", 2), ("normal", 2), ("hard", 3)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_foiled_plans_drawn_in_the_set_up_are_replaced_and_shuffled_back(players: int, level: str, count: int) -> None:
    seen: set[str] = set()
    without_plans = len(dealt(players).deck)
    for seed in range(25):
        at = dealt(players, seed, foiled_plans="true", difficulty=level)
        plans = [card for card in at.deck if card.startswith(PLAN)]
        assert (len(plans), len(set(plans)), len(at.deck)) == (count, count, without_plans + count)
        assert not [card for each in at.seats for card in (*each.hand, *at.hideout) if card.startswith(PLAN)]
        seen.update(plans)
    assert seen == {PLAN + plan for plan in PLANS}


# 1. Refreshing Your Hand


def pick(game: PilferingRules, at: State, seat: int = 0, words: str = "pick 2") -> State:
    """A multi-card pick-up of a Key and a purple 7 at the start of somebody's turn."""
    ready = but(at, phase=Phase.REFRESH, turn=seat, mover=seat, hideout=("R7", "K", "P7"), now=Turn())
    return applied(game, ready, words)


@pytest.mark.parametrize(
    ("easier", "costs"),
    [pytest.param("false", [4, 6, 8, 8], id="pk-05"), pytest.param("true", [3, 5, 7, 7], id="pk-07")],
)
def test_each_pick_up_of_the_player_with_the_raised_suspicion_card_costs_more(easier: str, costs: list[int]) -> None:
    game = together(easy_pick_up=easier)
    at, moved, sides = table(panda=90), [], []
    for _ in costs:
        after = pick(game, at)
        moved.append(after.keeper - at.keeper)
        sides.append(after.suspicion)
        at = after
    assert moved == costs
    assert sides == [(0, 2), (0, 4), (0, 4), (0, 4)]


def test_another_who_picks_up_gets_the_raised_suspicion_card_with_its_plus_2_side() -> None:
    game = together()
    at = pick(game, table(panda=90, suspicion=(0, 4)), seat=1)
    assert (at.keeper, at.suspicion) == (4, (1, 2))
    again = pick(game, at, seat=0)
    assert (again.keeper - at.keeper, again.suspicion) == (4, (0, 2))


def test_a_single_card_raises_no_suspicion() -> None:
    game = together()
    at = table(seat("B1 B2"), phase=Phase.REFRESH, suspicion=(0, 2))
    for action in ("draw", "take"):
        after = applied(game, at, action)
        assert (markers(after), after.suspicion) == ((20, 0), (0, 2))


def test_pk_14_a_pick_up_that_brings_the_zoo_keeper_onto_the_pandas_space_loses_at_once() -> None:
    game = together()
    held = seat("R4 G4 B1")
    at = applied(game, table(held, panda=12, keeper=8, hideout="Y7 P4 R1", phase=Phase.REFRESH), "pick 2")
    assert (markers(at), at.phase, at.result, game.actions(at)) == ((12, 12), Phase.OVER, CAUGHT, [])
    free = applied(game, table(held, panda=13, keeper=8, hideout="Y7 P4 R1", phase=Phase.REFRESH), "pick 2")
    assert (markers(free), free.phase, free.now.must) == ((13, 12), Phase.ACT, "P4")


def test_the_chosen_card_must_be_played_or_discarded_if_it_is_a_key() -> None:
    game = together()
    at = applied(game, table(seat("R4 G4 B1"), hideout="Y7 P4 R1", phase=Phase.REFRESH), "pick 2")
    assert refusal(game, at, "done") == "P4 must be played to a Trade area this turn (Multi-Card Pick-Up Rule)"
    assert "done" in written(game, applied(game, at, "play 1: R4 G4 P4"))
    key = pick(game, table(seat("B1 Y7")))
    assert markers(applied(game, key, "discard")) == (20, 4 - 2)
    assert "done" in written(game, applied(game, key, "discard"))


def test_a_taken_card_is_not_stashed_and_without_another_the_turn_ends_without_a_stash() -> None:
    game = together()
    taken = applied(game, table(seat("K"), hideout="Y7 P7 R1", phase=Phase.REFRESH), "take")
    kept = applied(game, taken, "done")
    assert written(game, kept) == ["stash K"]
    assert "cannot be immediately returned" in refusal(game, kept, "stash R1")
    ended = applied(game, taken, "discard", "done")
    assert (ended.turn, hand(ended), hideout(ended)) == (1, "R1", "Y7 P7 Y6")


# 2. Perform Action(s), 3. Advance Markers


def test_pk_01_a_key_in_a_set_brings_no_points_and_two_spaces_for_the_zoo_keeper() -> None:
    at = applied(together(), table(seat("G4 P4 K B1")), "play 2: G4 P4 K")
    assert markers(at) == (20 + 1 + 1 + 0, 0 + 1 + 2)


@pytest.mark.parametrize(
    ("floor", "before", "after"), [("0", 7, 5), ("0", 1, 0), ("0", 0, 0), ("none", 7, 5), ("none", 1, -1)]
)
def test_pk_03_a_key_discarded_to_the_box_pushes_the_zoo_keeper_back_by_two(
    floor: str, before: int, after: int
) -> None:
    at = applied(together(zoo_keeper_floor=floor), table(seat("K B1"), keeper=before), "discard")
    assert (markers(at), at.box, hand(at)) == ((20, after), ("K",), "B1")


@pytest.mark.parametrize(
    ("plays", "panda", "below", "above"),
    [
        pytest.param(("G6 G5 G4", "^ G3 G2"), 3 + 3, 1 + 1, 3 + 3, id="split in two"),
        pytest.param(("G6 G5 G4 G3 G2",), 5, 1, 3, id="one set"),
    ],
)
def test_pk_04_a_run_of_five_is_split_or_not(plays: tuple[str, ...], panda: int, below: int, above: int) -> None:
    game = together()
    held = seat("G2 G3 G4 G5 G6 B1")
    actions = [f"play 1: {each}" for each in plays]
    assert markers(applied(game, table(held), *actions)) == (20 + panda, below)
    assert markers(applied(game, table(held, areas=[limited("P1 P2 P3", "P4 P5 P6")]), *actions)) == (20 + panda, above)


def test_pk_18_an_extension_costs_like_a_set_and_what_reaches_the_limit_pays_the_lower_rate() -> None:
    game = together()
    five = table(seat("G6 G7 B1 B2"), areas=[area("G1 G2 G3", "^ G4 G5")])
    sixth = applied(game, five, "play 1: G6")
    assert (markers(sixth), sixth.areas[0].limited) == ((20 + 1, 1), True)
    seventh = applied(game, sixth, "play 1: G7")
    assert markers(seventh) == (21 + 1, 1 + 3)


def test_the_limit_is_each_meerkats_own_and_five_cards_in_the_harder_game() -> None:
    at = table(seat("G4 G5 G6 B1"), areas=[limited("G1 G2 G3", "G7 P7 R7")])
    assert markers(applied(together(), at, "play 2: G4 G5 G6")) == (20 + 3, 1)
    three = table(seat("G4 G5 G6 B1"), areas=[area("G1 G2 G3")])
    one_by_one = ("play 1: G4", "play 1: G5", "play 1: G6")
    assert markers(applied(together(low_limit="true"), three, *one_by_one)) == (23, 1 + 1 + 3)
    assert markers(applied(together(), three, *one_by_one)) == (23, 1 + 1 + 1)


def test_a_re_used_key_moves_the_zoo_keeper_again_and_an_extension_only_by_its_own_card() -> None:
    game = together()
    at = table(seat("Y5 Y6 B1"), areas=[Area(), area("Y2 Y3 K")])
    assert markers(applied(game, at, "play 2: ^ Y5 Y6")) == (20 + 1 + 1, 1 + 2)
    assert markers(applied(game, at, "play 2: Y5")) == (20 + 1, 1)
    key = table(seat("K B1"), areas=[Area(), area("Y2 Y3 K")])
    assert markers(applied(game, key, "play 2: K")) == (20 + 0, 1 + 2)


def test_of_the_old_cards_only_the_end_card_that_is_re_used_counts_again() -> None:
    at = table(seat("G6 G7 B1"), areas=[area("G3 G4 G5")])
    assert markers(applied(together(), at, "play 1: ^ G6 G7")) == (20 + 1 + 1 + 1, 1)


def test_pk_13_the_panda_moves_before_the_zoo_keeper() -> None:
    at = applied(together(), table(seat("G2 G3 G4 B1"), panda=10, keeper=9), "play 1: G2 G3 G4")
    assert (markers(at), at.phase) == ((10 + 3, 9 + 1), Phase.ACT)


def test_a_play_by_which_the_zoo_keeper_catches_up_loses_at_once() -> None:
    at = applied(together(), table(seat("G2 K K B1"), panda=10, keeper=7), "play 1: G2 K K")
    assert (markers(at), at.result) == ((10 + 1 + 1, 7 + 1 + 4), CAUGHT)


@pytest.mark.parametrize(
    ("keys", "held", "points"),
    [
        pytest.param("true", "R5 G5 P5 B1", 3 + 1, id="pk-19"),
        pytest.param("true", "R5 G5 Y5 B1", 3, id="two preferences are too few"),
        pytest.param("true", "R5 G5 K B1", 2 + 0 + 1, id="a Key stands for the third"),
        pytest.param("false", "R5 G5 K B1", 2 + 0, id="a Key stands for none"),
        pytest.param("true", "R1 R2 K B1", 2, id="a run earns none"),
    ],
)
def test_a_number_set_with_all_three_preferences_earns_a_bonus_of_1(keys: str, held: str, points: int) -> None:
    laid = held.removesuffix(" B1")
    at = applied(together(key_counts_as_preference=keys), table(seat(held)), f"play 1: {laid}")
    assert markers(at) == (20 + points, 1 + 2 * laid.count("K"))


def test_pk_23_cards_are_played_from_left_to_right_alone() -> None:
    game = together()
    at = table(seat("G3 R4 Y4 B1"), areas=[area("G4 G5 G6")])
    why = "cards are played from left to right, after the right-most card (Playing Sets)"
    for action in ("play 1: < G3", "play 1: < ^ R4 Y4"):
        assert refusal(game, at, action) == why


def test_pk_23_the_first_card_of_a_meerkats_first_set_is_one_that_it_likes() -> None:
    game = together()
    at = table(seat("Y1 Y2 Y3 R4 B4 Y4 K B1"))
    why = "the first card of a Meerkat's first set must match one of its preferences (Playing Sets)"
    for cards_laid in ("Y1 Y2 Y3", "B4 R4 Y4", "K Y2 Y3"):
        assert refusal(game, at, f"play 1: {cards_laid}") == why
    assert {"play 1: R4 B4 Y4", "play 1: K B4 Y4", "play 2: Y1 Y2 Y3"} <= set(written(game, at))
    later = but(at, areas=(area("R1 R2 R3"), Area()))
    assert "play 1: Y3 Y2 Y1" in written(game, later)
    assert "end card R3" in refusal(game, later, "play 1: Y1 Y2 Y3")


def test_keys_are_swapped_out_of_either_area_without_moving_a_marker_and_may_be_played_at_once() -> None:
    game = together()
    at = table(seat("Y4 G7 G1 G2"), areas=[area("G4 B4 K"), area("Y6 Y5 K")])
    assert [action for action in written(game, at) if action.startswith("swap")] == ["swap 1.3 Y4", "swap 2.3 Y4"]
    swapped = applied(game, at, "swap 1.3 Y4")
    assert (markers(swapped), hand(swapped), swapped.areas[0].cards) == ((20, 0), "G1 G2 G7 K", ("G4", "B4", "Y4"))
    assert markers(applied(game, swapped, "play 2: K")) == (20, 1 + 2)


def test_keys_alone_are_a_set_only_where_that_is_allowed() -> None:
    at = table(seat("K K K B1"))
    assert refusal(together(), at, "play 1: K K K") == "K K K is a set of Keys alone"
    game = together(all_key_set="allow")
    assert markers(applied(game, at, "play 1: K K K")) == (20 + 0 + 1, 1 + 3 * 2)
    assert "play 1: K K K" in written(game, at)


# Changing Difficulty Level


@pytest.mark.parametrize(
    ("options", "below", "above"),
    [
        pytest.param({}, 1 + 2, 3 + 2, id="as printed"),
        pytest.param({"easy_sets": "true"}, 0 + 2, 3 + 2, id="sets below the limit are free, Keys are not"),
        pytest.param({"easy_sets": "true", "easy_sets_keys": "free"}, 0, 3 + 2, id="sets and Keys below it are free"),
        pytest.param({"easy_sets_keys": "free"}, 1 + 2, 3 + 2, id="Keys are only free with free sets"),
    ],
)
def test_easier_sets_below_the_limit(options: dict[str, str], below: int, above: int) -> None:
    game = together(**options)
    held = seat("P6 R6 K B1")
    assert applied(game, table(held), "play 1: P6 R6 K").keeper == below
    assert applied(game, table(held, areas=[limited(*SIX)]), "play 1: P6 R6 K").keeper == above


# 4. Ending Your Turn


def test_the_turn_ends_with_the_stash_the_zoo_keeper_and_the_top_up() -> None:
    game = together()
    at = applied(game, table(seat("B1 B2"), hideout="R7", deck="R6 P6"), "done", "stash B1")
    assert (hideout(at), at.deck, hand(at), markers(at)) == ("R7 B1 P6", ("R6",), "B2", (20, 1))
    assert (at.phase, at.turn, at.turns) == (Phase.REFRESH, 1, 2)


def test_pk_15_the_zoo_keeper_catches_the_panda_at_the_end_of_a_turn() -> None:
    at = applied(together(), table(seat("B1 B2"), panda=10, keeper=9, phase=Phase.STASH), "stash B1")
    assert (markers(at), at.result) == ((10, 10), CAUGHT)


def test_pk_17_the_zoo_keeper_advances_before_the_win_check() -> None:
    at = applied(together(), table(seat("B1"), panda=35, keeper=34, phase=Phase.STASH), "stash B1")
    assert (markers(at), at.phase, at.result) == ((35, 35), Phase.OVER, CAUGHT)


def test_pk_20_a_draw_from_an_empty_loot_deck_loses_however_far_the_panda_is() -> None:
    game = together()
    at = table(seat("B1 B2"), panda=40, keeper=10, hideout="R7", deck="", phase=Phase.STASH)
    lost = applied(game, at, "stash B1")
    assert (lost.phase, lost.result) == (Phase.OVER, "loss: the Loot deck is empty")
    assert applied(game, but(at, hideout=("R7", "P7")), "stash B1").phase is Phase.REFRESH
    assert "draw" not in written(game, but(at, phase=Phase.REFRESH))


def outcome(game: PilferingRules, at: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    end = game.outcome(at)
    assert end is not None
    return end.winners, end.scores


def test_all_win_or_all_lose_and_the_score_is_the_pandas_lead() -> None:
    game = together(difficulty="intro")
    assert game.outcome(table(seat("B1"))) is None
    won = applied(game, table(seat(""), seat("B1"), panda=29, keeper=20, phase=Phase.CHECK), "escape")
    assert outcome(game, won) == ((0, 1), (29 - 21, 29 - 21))
    lost = applied(game, table(seat("B1 B2"), panda=10, keeper=9, phase=Phase.STASH), "stash B1")
    assert outcome(game, lost) == ((), (0, 0))


# Ending the Game


def test_a_hand_may_be_emptied_by_a_play_a_discard_or_the_stash_and_then_the_turn_is_over() -> None:
    game = together()
    for at, action in (
        (table(seat("G2 G3 G4")), "play 1: G2 G3 G4"),
        (table(seat("K"), keeper=5), "discard"),
        (table(seat("B1"), phase=Phase.STASH), "stash B1"),
    ):
        after = applied(game, at, action)
        assert (after.seats[0].hand, after.turn, after.timer, after.timer_used) == ((), 1, (0, 0), True)
    assert applied(game, table(seat("G2 G3 G4 B1")), "play 1: G2 G3 G4").turn == 0


def test_pk_26_a_player_who_is_out_passes_and_the_zoo_keeper_and_the_hideout_move_on() -> None:
    game = together()
    at = table(seat("B1 B2"), seat(""), seat("B3 B4"), hideout="R7 P7 G7", timer=(1, 0), phase=Phase.STASH)
    after = applied(game, at, "stash B1")
    assert (after.turn, after.turns, after.keeper) == (2, 3, 1 + 1)
    low = but(at, hideout=("R7",))
    assert hideout(applied(game, low, "stash B1")) == "R7 B1 Y6"


def test_pk_26_a_player_who_is_out_may_escape_at_the_end_of_her_turn_once_all_is_met() -> None:
    game = together()
    at = table(seat("B1 B2"), seat(""), panda=35, timer=(1, 0), phase=Phase.STASH)
    asked = applied(game, at, "stash B1")
    assert (asked.phase, asked.turn, game.to_move(asked), written(game, asked)) == (
        Phase.CHECK,
        0,
        0,
        ["escape", "go on"],
    )
    again = applied(game, asked, "go on")
    assert (again.phase, again.turn, game.to_move(again), again.keeper) == (Phase.CHECK, 1, 1, 1 + 1)
    assert applied(game, again, "go on").turn == 0


def test_pk_27_the_timer_turns_when_play_reaches_its_holder_and_when_another_hand_is_emptied() -> None:
    game = together()
    at = table(seat("B1 B2"), seat(""), seat("G2 G3 G4"), timer=(1, 1), phase=Phase.STASH)
    reached = applied(game, at, "stash B1")
    assert (reached.turn, reached.timer) == (2, (1, 2))
    emptied = applied(game, but(reached, phase=Phase.ACT), "play 1: G2 G3 G4")
    assert (emptied.seats[2].hand, emptied.turn, emptied.timer) == ((), 0, (1, 3))


def test_the_timer_does_not_turn_for_a_hand_that_is_emptied_to_escape() -> None:
    game = together()
    at = table(seat("G2 G3 G4"), seat(""), panda=34, timer=(1, 2))
    asked = applied(game, at, "play 1: G2 G3 G4")
    assert (asked.phase, asked.timer) == (Phase.CHECK, (1, 2))
    assert applied(game, asked, "escape").timer == (1, 2)
    assert applied(game, asked, "go on").timer[1] == 2 + 1 + 1


@pytest.mark.parametrize("cause", ["her turn", "another empty hand"])
def test_pk_20_the_timers_4_position_loses(cause: str) -> None:
    game = together()
    held = "B1 B2" if cause == "her turn" else "B1"
    at = table(seat(held), seat("B3"), seat(""), timer=(2, 3), phase=Phase.STASH)
    if cause == "her turn":
        at = but(at, turn=1, mover=1, seats=(seat(held), seat("B3 B4"), seat("")))
    after = applied(game, at, "stash B3" if cause == "her turn" else "stash B1")
    assert (after.timer, after.result) == ((2, 4), "loss: the Timer card reached the 4-position")


def test_the_first_player_out_has_three_more_turns_and_loses_on_the_fourth() -> None:
    game = together()
    at = applied(game, table(seat("B1"), seat("B3 B4"), panda=30, phase=Phase.STASH), "stash B1")
    positions = [at.timer[1]]
    while at.phase is not Phase.OVER:
        at = applied(game, but(at, deck=(*at.deck, "Y1")), "draw", "done", "stash Y1")
        positions.append(at.timer[1])
    assert positions == [0, 1, 2, 3, 4]
    assert at.result == "loss: the Timer card reached the 4-position"


@pytest.mark.parametrize(
    ("panda", "result"),
    [(35, "win: the Panda is ahead of the Zoo Keeper"), (34, "loss: the Timer card reached the 4-position")],
)
def test_by_the_other_reading_a_last_check_is_made_when_time_runs_out(panda: int, result: str) -> None:
    game = together(timer_end="last_check")
    at = table(seat("B1 B2"), seat(""), panda=panda, timer=(1, 3), phase=Phase.STASH)
    after = applied(game, at, "stash B1")
    after = applied(game, after, "go on") if after.phase is Phase.CHECK else after
    assert (after.phase, after.result) == (Phase.OVER, result)


def test_pk_28_once_a_player_is_out_the_raised_suspicion_card_is_in_the_box() -> None:
    game = together()
    at = applied(game, table(seat("B1"), suspicion=(1, 4), phase=Phase.STASH), "stash B1")
    assert at.suspicion == (NOBODY, 0)
    first = pick(game, at, seat=1)
    assert (first.keeper - at.keeper, first.suspicion) == (4, (NOBODY, 0))
    assert pick(game, first, seat=1).keeper - first.keeper == 4


# Win Conditions, Final Escape Check


@pytest.mark.parametrize(
    ("level", "panda", "held", "met"),
    [
        ("normal", 35, "B1", True),
        ("normal", 36, "B1", True),
        ("normal", 34, "B1", False),
        ("intro", 29, "B1", True),
        ("intro", 28, "B1", False),
        ("normal", 35, "B1 B2", False),
    ],
)
def test_pk_11_the_win_space_is_reached_and_somebody_is_out(level: str, panda: int, held: str, met: bool) -> None:
    game = together(difficulty=level)
    after = applied(game, table(seat(held), panda=panda, phase=Phase.STASH), "stash B1")
    assert (after.phase is Phase.CHECK) == met


WIN, CAUGHT_AT_LAST = "win: the Panda is ahead of the Zoo Keeper", "loss: caught in the Final Escape Check"


@pytest.mark.parametrize(
    ("level", "panda", "keeper", "hands", "dropped", "result"),
    [
        pytest.param("intro", 29, 20, ("R7 G2", "B7 Y7"), 2 + 1 + 1 + 1, WIN, id="pk-08"),
        pytest.param("intro", 29, 20, ("R7 R3 P2 G2", "B7 Y7"), 2 + 2 + 2 + 1 + 1 + 1, CAUGHT_AT_LAST, id="pk-09"),
        pytest.param("normal", 40, 30, ("K K R1", ""), 2 + 2 + 1, WIN, id="pk-12"),
        pytest.param("normal", 36, 30, ("R7 B5 K", ""), 2 + 2 + 2, CAUGHT_AT_LAST, id="pk-25"),
        pytest.param("normal", 36, 35, ("", ""), 0, WIN, id="nothing is left"),
    ],
)
def test_the_final_escape_check_moves_the_zoo_keeper_by_all_cards_that_are_left(
    level: str, panda: int, keeper: int, hands: tuple[str, str], dropped: int, result: str
) -> None:
    game = together(difficulty=level)
    at = table(seat(""), *map(seat, hands), panda=panda, keeper=keeper, phase=Phase.CHECK)
    assert written(game, at) == ["escape", "go on"]
    after = applied(game, at, "escape")
    assert (markers(after), after.phase, after.result) == ((panda, keeper + dropped), Phase.OVER, result)


def test_pk_25_playing_on_instead_of_escaping_is_allowed() -> None:
    at = applied(together(), table(seat(""), seat("R7 B5 K"), panda=36, keeper=30, phase=Phase.CHECK), "go on")
    assert (at.phase, at.turn, markers(at)) == (Phase.REFRESH, 1, (36, 30))


# Panda special abilities


@pytest.mark.parametrize(
    ("options", "suspicion", "cost"),
    [
        pytest.param({}, (NOBODY, 0), 2, id="half of 4"),
        pytest.param({}, (0, 2), 2 + 2, id="half of 4, and all of the suspicion"),
        pytest.param({}, (0, 4), 2 + 4, id="half of 4, and all of the +4"),
        pytest.param({"easy_pick_up": "true"}, (NOBODY, 0), 2, id="half of 3, rounded up"),
    ],
)
def test_a_sneaky_panda_halves_one_pick_up(options: dict[str, str], suspicion: tuple[int, int], cost: int) -> None:
    game = together(**options)
    at = pick(game, table(seat(panda="Sneaky"), suspicion=suspicion), words="pick 2 halved")
    assert (at.keeper, at.seats[0].used) == (cost, True)
    once = but(at, phase=Phase.REFRESH, hideout=("R7", "K", "P7"), now=Turn())
    assert [action for action in written(game, once) if action.startswith("pick 2")] == ["pick 2"]
    refusal(game, once, "pick 2 halved")
    refusal(game, but(once, seats=(seat(panda="Greedy"), seat())), "pick 2 halved")


def test_a_greedy_panda_takes_two_cards_as_if_they_were_one() -> None:
    game = together()
    at = table(seat("B1 Y1", "Greedy"), hideout="Y7 P7 R1", phase=Phase.REFRESH, suspicion=(0, 2))
    after = applied(game, at, "take 2")
    assert (hand(after), hideout(after), after.seats[0].used) == ("B1 P7 R1 Y1", "Y7", True)
    assert (markers(after), after.suspicion, after.now.must) == ((20, 0), (0, 2), "")
    assert written(game, applied(game, after, "done")) == ["stash B1", "stash Y1"]
    for other in (but(at, seats=(seat("B1", "Greedy", used=True), seat())), but(at, seats=(seat("B1"), seat()))):
        refusal(game, other, "take 2")


def test_a_key_discarded_leaves_the_other_one_that_was_taken_with_it() -> None:
    game = together()
    at = table(seat("B1", "Greedy"), hideout="Y7 K K", phase=Phase.REFRESH)
    after = applied(game, at, "take 2", "discard")
    assert (hand(after), after.now.taken) == ("B1 K", ("K",))
    assert written(game, applied(game, after, "done")) == ["stash B1"]


def test_a_sharing_panda_swaps_a_card_that_its_partner_answers() -> None:
    game = together()
    at = table(seat("B1 B2", "Sharing"), seat("R1 R2"), seat(""))
    shares = [action for action in written(game, at) if action.startswith("share")]
    assert shares == ["share B1 2", "share B2 2"]
    refusal(game, at, "share B1 3")
    asked = applied(game, at, "share B1 2")
    assert (asked.phase, asked.turn, game.to_move(asked), written(game, asked)) == (
        Phase.GIVE,
        0,
        1,
        ["give R1", "give R2"],
    )
    after = applied(game, asked, "give R2")
    assert (hand(after), hand(after, 1), game.to_move(after), after.phase) == ("B2 R2", "B1 R1", 0, Phase.ACT)
    assert (markers(after), [action for action in written(game, after) if action.startswith("share")]) == ((20, 0), [])


def test_a_cheeky_pandas_next_set_leaves_the_zoo_keeper_where_he_is() -> None:
    game = together()
    at = table(seat("P6 R6 K R7 B1", "Cheeky"), areas=[limited(*SIX)])
    after = applied(game, at, "ability", "play 1: P6 R6 K")
    assert markers(after) == (20 + 2 + 1 + 1, 0)
    assert "ability" not in written(game, after)
    following = applied(game, but(after, seats=(seat("R6 P6 Y6 B1", "Cheeky", used=True), seat())), "play 2: Y6 R6 P6")
    assert following.keeper == 1


def test_a_clever_panda_looks_at_the_top_three_loot_cards_and_takes_one() -> None:
    game = together(foiled_plans="true")
    at = table(seat("B1 B2", "Clever"), deck="R1 R2 R3 !alarm-bell R4 R5")
    asked = applied(game, at, "ability")
    assert (asked.phase, written(game, asked)) == (Phase.LOOK, ["look R5", "look R4", "look R3"])
    after = applied(game, asked, "look R4")
    assert (hand(after), after.deck, after.phase) == ("B1 B2 R4", ("R1", "R2", "R3", "!alarm-bell", "R5"), Phase.ACT)
    assert (markers(after), "ability" in written(game, after), after.box) == ((20, 0), False, ())
    assert "ability" not in written(game, but(at, deck=("!alarm-bell",)))


def test_a_patient_panda_keeps_the_zoo_keeper_where_he_is_at_the_end_of_one_turn() -> None:
    game = together()
    at = applied(game, table(seat("B1 B2 B3", "Patient")), "ability", "done", "stash B1")
    assert (at.keeper, at.turn, at.seats[0].used) == (0, 1, True)
    assert applied(game, at, "take", "done", "stash B7").keeper == 1


@pytest.mark.parametrize("panda", ["Cheeky", "Clever", "Patient"])
def test_an_ability_is_used_once_and_by_its_own_panda_alone(panda: str) -> None:
    game = together()
    assert "ability" in written(game, table(seat("B1 B2", panda)))
    refusal(game, table(seat("B1 B2", panda, used=True)), "ability")
    refusal(game, table(seat("B1 B2", "Sneaky")), "ability")


def test_what_an_action_sets_off_is_told_by_name() -> None:
    game = together()
    at = table(seat("G4 G5 G6 K B1", "Sneaky"), areas=[area("G1 G2 G3")])
    for action, effect in (
        ("play 1: G4", "extension"),
        ("play 1: ^ G4 G5", "re-used end card"),
        ("play 1: G4 G5 G6", "new set"),
        ("pick 2", "multi-card pick-up"),
        ("pick 2 halved", "Sneaky Panda"),
        ("swap 1.1 G4", "Key swap"),
        ("discard", "Key discard"),
        ("share B1 2", "Sharing Panda"),
        ("draw", ""),
        ("stash B1", ""),
    ):
        assert game.effect(at, game.read(action)) == effect
    for panda, action in (("Clever", "ability"), ("Greedy", "take 2")):
        assert game.effect(table(seat("B1", panda)), game.read(action)) == f"{panda} Panda"


# Foiled Plans


def foiled(plan: str, at: State, **options: str) -> State:
    """The state after a draw in which a Foiled Plan lies on top of the deck."""
    game = together(foiled_plans="true", **options)
    return applied(game, but(at, phase=Phase.REFRESH, deck=(*at.deck, PLAN + plan)), "draw")


def test_every_foiled_plan_goes_to_the_box_and_a_replacement_is_drawn() -> None:
    for plan in PLANS:
        after = foiled(plan, table(seat("B1 B2"), deck="R1 R2 R3 R4 R5"))
        after = applied(together(), after, "rummage 1") if after.phase is Phase.RUMMAGE else after
        assert after.box[0] == PLAN + plan
        assert (after.phase, after.turn) == (Phase.ACT, 0)
        assert {"R5", "R4", "R3"} & set(after.seats[0].hand)


def test_an_alarm_bell_moves_the_zoo_keeper_by_two() -> None:
    after = foiled("alarm-bell", table(seat("B1")))
    assert (markers(after), hand(after)) == ((20, 2), "B1 Y6")
    caught = foiled("alarm-bell", table(seat("B1"), panda=20, keeper=18))
    assert (caught.result, hand(caught)) == (CAUGHT, "B1")


def test_slippery_paws_drop_a_random_card_of_the_hand_at_the_end_of_the_hideout() -> None:
    dropped = set()
    for seed in range(30):
        after = foiled("slippery-paws", but(table(seat("B1 B2 B3")), seed=seed))
        assert hideout(after).startswith("R7 P7 G7 ")
        assert Counter([*after.seats[0].hand, after.hideout[-1]]) == Counter(["B1", "B2", "B3", "Y6"])
        dropped.add(after.hideout[-1])
    assert dropped == {"B1", "B2", "B3"}


def test_sharing_is_caring_swaps_a_random_card_with_the_player_on_the_left() -> None:
    swaps = set()
    for seed in range(40):
        at = but(table(seat("B1 B2"), seat("R1 R2"), seat("G1 G2")), seed=seed)
        after = foiled("sharing-is-caring", at)
        gone, come = set(at.seats[0].hand) - set(after.seats[0].hand), set(after.seats[1].hand)
        assert (len(gone), hand(after, 2)) == (1, "G1 G2")
        assert gone < come
        swaps.add((*gone, *(come - gone)))
    assert len(swaps) == 2 * 2
    assert hand(foiled("sharing-is-caring", table(seat("B1"), seat("")))) == "B1 Y6"


def test_spring_clean_boxes_the_two_left_most_cards_and_tops_the_hideout_up() -> None:
    after = foiled("spring-clean", table(seat("B1"), hideout="R7 P7 G7 B7"))
    assert after.box == ("!spring-clean", "R7", "P7")
    assert (hideout(after), hand(after), after.deck) == ("G7 B7 Y6", "B1 G6", ("R6", "P6"))


def test_a_locked_shed_bars_playing_and_discarding_a_key_until_the_next_turn() -> None:
    game = together(foiled_plans="true")
    after = foiled("locked-shed", table(seat("B1 R1 R2 K"), areas=[area("R4 R5 K")]))
    assert hand(after) == "B1 K R1 R2 Y6"
    refusal(game, after, "discard")
    assert "the shed is locked" in refusal(game, after, "play 2: B1 R1 K")
    assert "the shed is locked" in refusal(game, after, "play 1: K")
    ended = applied(game, after, "done", "stash Y6", "take", "done", "stash B7")
    assert (ended.turn, ended.seats[0].locked) == (0, False)
    assert "discard" in written(game, applied(game, ended, "draw"))


def test_a_locked_shed_bars_nobody_else() -> None:
    game = together(foiled_plans="true")
    after = foiled("locked-shed", table(seat("B1 R1"), seat("K B3 Y1"), hideout="Y7 P7 B6"))
    following = applied(game, after, "done", "stash B1", "draw")
    assert "discard" in written(game, following)


def test_rubbish_rummage_lays_the_top_loot_card_on_a_right_end_without_rules_or_markers() -> None:
    game = together(foiled_plans="true")
    at = table(seat("B1"), areas=[limited(*SIX)], deck="R1 R2 Y6 !alarm-bell")
    asked = foiled("rubbish-rummage", at)
    assert (asked.phase, game.to_move(asked), written(game, asked)) == (Phase.RUMMAGE, 0, ["rummage 1", "rummage 2"])
    first = applied(game, asked, "rummage 1")
    assert (first.areas[0].cards[-2:], first.areas[0].sets) == (("G6", "Y6"), at.areas[0].sets)
    assert (first.panda, hand(first), first.box) == (20, "B1 R2", ("!rubbish-rummage", "!alarm-bell"))
    second = applied(game, asked, "rummage 2")
    assert (second.areas[1].cards, second.areas[1].sets) == (("Y6",), ())


def test_a_card_of_rubbish_rummage_is_no_set_and_what_comes_next_matches_it() -> None:
    game = together(foiled_plans="true")
    at = table(seat("Y5 Y4 G7 R6 P6 Y3 Y2 Y1 B1"), areas=[but(area(*SIX), cards=(*area(*SIX).cards, "Y6"))])
    offered = set(written(game, at))
    assert {"play 1: ^ Y5 Y4", "play 1: Y3 Y2 Y1", "play 1: ^ P6 R6"} <= offered
    refusal(game, at, "play 1: G7")
    refusal(game, at, "play 1: Y7")


def test_a_key_of_rubbish_rummage_is_anything_until_a_set_is_next_to_it_and_then_part_of_that_set() -> None:
    game = together(foiled_plans="true")
    at = table(seat("G4 G5 G6 B7 G3 B1"), areas=[but(area("R1 R2 R3"), cards=("R1", "R2", "R3", "K"))])
    assert {"swap 1.4 B7", "play 1: G4 G5 G6"} <= set(written(game, at))
    laid = applied(game, at, "play 1: G4 G5 G6")
    swaps = [action for action in written(game, laid) if action.startswith("swap")]
    assert swaps == ["swap 1.4 G3"]


def test_after_rubbish_rummage_on_an_empty_area_the_first_set_still_begins_with_a_preference() -> None:
    game = together(foiled_plans="true")
    at = table(seat("Y6 Y5 Y4 G6 P6 B1"), areas=[Area(("R6",)), Area()])
    assert "the first card of a Meerkat's first set" in refusal(game, at, "play 1: Y6 G6 P6")
    assert "play 1: G6 P6 Y6" in written(game, at)


def test_a_back_door_trade_plays_one_set_to_a_left_end_as_usual() -> None:
    game = together(foiled_plans="true")
    asked = foiled("back-door-trade", table(seat("G3 R4 P4 B1"), areas=[area("G4 G5 G6")]))
    assert asked.phase is Phase.BACK_DOOR
    assert "play 1: < ^ P4 R4" in written(game, asked)
    assert all("<" in action for action in written(game, asked))
    refusal(game, asked, "play 1: < G3")
    after = applied(game, asked, "play 1: < ^ P4 R4")
    assert (after.areas[0].cards, markers(after)) == (("R4", "P4", "G4", "G5", "G6"), (20 + 1 + 1 + 1 + 1, 1))
    assert (hand(after), after.phase) == ("B1 G3 Y6", Phase.ACT)
    assert "cards are played from left to right" in refusal(game, after, "play 1: < G3")


@pytest.mark.parametrize("cards", ["B5 R5 G5 Y5", "B5 G5 R5 Y5", "B5 Y5 G5 R5"])
def test_t14_a_back_door_trade_takes_any_order_that_a_normal_turn_takes(cards: str) -> None:
    game = together(foiled_plans="true")
    asked = foiled("back-door-trade", table(seat("B5 R5 G5 Y5 P1"), areas=[area("B1 B2 B3")]))
    after = applied(game, asked, f"play 1: < {cards}")
    assert after.areas[0].cards == (*cards.split()[::-1], "B1", "B2", "B3")
    for wrong in ("play 1: B5 R5 G5 Y5", "play 1: < R5 G5 B5 Y5", "play 1: < B5 R5 G5 P5", "play 3: < B5 R5 G5"):
        with pytest.raises(IllegalActionError):
            applied(game, asked, wrong)


def test_a_back_door_trade_counts_towards_the_limit_and_pays_the_higher_rate_above_it() -> None:
    game = together(foiled_plans="true")
    four = foiled("back-door-trade", table(seat("R1 P1 B7"), areas=[area("G1 G2 G3 G4")]))
    reached = applied(game, four, "play 1: < ^ R1 P1")
    assert (reached.keeper, reached.areas[0].limited) == (1, True)
    above = foiled("back-door-trade", table(seat("R1 P1 B7"), areas=[limited(*SIX)]))
    assert applied(game, above, "play 1: < ^ R1 P1").keeper == 3


def test_a_back_door_trade_without_a_set_to_play_has_no_effect() -> None:
    after = foiled("back-door-trade", table(seat("G3 B1"), areas=[area("G4 G5 G6")]))
    assert (after.phase, hand(after), markers(after)) == (Phase.ACT, "B1 G3 Y6", (20, 0))


def test_a_plan_drawn_in_the_top_up_is_resolved_for_the_player_whose_turn_it_is() -> None:
    game = together(foiled_plans="true")
    at = table(seat("B1 B2 B3"), hideout="R7", deck="R1 R2 R3 !alarm-bell", phase=Phase.STASH)
    after = applied(game, at, "stash B1")
    assert (hideout(after), markers(after), after.turn, after.box) == ("R7 B1 R3", (20, 1 + 2), 1, ("!alarm-bell",))
    slipped = applied(game, but(at, deck=("R1", "R2", "R3", "!slippery-paws")), "stash B1")
    assert (len(slipped.hideout), len(slipped.seats[0].hand), len(slipped.seats[1].hand)) == (3, 1, 2)
    rummaging = applied(game, but(at, deck=("R1", "R2", "R3", "!rubbish-rummage")), "stash B1")
    assert (rummaging.phase, rummaging.turn, game.to_move(rummaging)) == (Phase.RUMMAGE, 0, 0)
    done = applied(game, rummaging, "rummage 2")
    assert (done.areas[1].cards, hideout(done), done.turn) == (("R3",), "R7 B1 R2", 1)


def test_a_hand_emptied_by_slippery_paws_at_the_top_up_is_out() -> None:
    game = together(foiled_plans="true")
    at = table(seat("B1 B2"), hideout="R7", deck="R1 R2 R3 !slippery-paws", phase=Phase.STASH)
    after = applied(game, at, "stash B1")
    assert (after.seats[0].hand, after.timer, hideout(after)) == ((), (0, 0), "R7 B1 B2")


def test_t08_a_hand_emptied_by_slippery_paws_at_the_top_up_turns_the_timer() -> None:
    game = together(foiled_plans="true")
    sitting = (seat("B1 B2"), seat(""), seat("Y6 Y7"))
    at = table(*sitting, hideout="R7", deck="R1 R2 R3 !slippery-paws", phase=Phase.STASH, timer=(1, 0))
    after = applied(game, at, "stash B1")
    # Once for the second empty hand, once as play passes to its holder.
    assert (after.turn, after.timer) == (2, (1, 0 + 1 + 1))
    last = applied(game, but(at, timer=(1, 3)), "stash B1")
    assert last.result == "loss: the Timer card reached the 4-position"


def test_t08_a_hand_emptied_by_a_back_door_trade_at_the_top_up_turns_the_timer_too() -> None:
    game = together(foiled_plans="true")
    sitting = (seat("B1 R1 P1 Y5"), seat(""), seat("Y6 Y7"))
    at = table(*sitting, areas=[area("G1 G2 G3")], hideout="R7", deck="R2 R3 !back-door-trade", timer=(1, 0))
    after = applied(game, but(at, phase=Phase.STASH), "stash Y5", "play 1: < B1 R1 P1")
    assert (after.seats[0].hand, after.turn, after.timer) == ((), 2, (1, 0 + 1 + 1))


def test_without_a_replacement_for_a_foiled_plan_the_game_is_lost() -> None:
    after = foiled("alarm-bell", table(seat("B1"), deck=""))
    assert after.result == "loss: the Loot deck is empty"
