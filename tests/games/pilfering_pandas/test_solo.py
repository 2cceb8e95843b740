"""The solo game: what its green boxes change of the cooperative rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pandapress.engine.rules import OptionError
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.area import Area
from pandapress.games.pilfering_pandas.rules import PilferingRules
from pandapress.games.pilfering_pandas.state import NOBODY, PLAN, Phase, Seat, State, Turn
from tests.games.pilfering_pandas.table import applied, area, first_turn, hand, markers, picks, refusal, rules, written

WIN = "win: the Panda is ahead of the Zoo Keeper"
LOSS = "loss: caught in the Final Escape Check"
NOT_READY = "loss: no cards left, and the win conditions are not met"


def solo(**options: str) -> PilferingRules:
    return rules(mode="solo", **options)


def table(
    hand: str = "B7 Y7",
    areas: Sequence[Area] = (),
    panda: int = 20,
    keeper: int = 0,
    hideout: str = "R7 P7 G7",
    deck: str = "R6 P6 G6 Y6",
    secret: str = "Y1 Y2 Y3",
    phase: Phase = Phase.ACT,
    card: str = "",
    suspicion: tuple[int, int] = (NOBODY, 0),
    now: Turn | None = None,
) -> State:
    """A table for one; Aria likes green, purple and red, Kito yellow, blue and green; `card` is her Panda."""
    her = Seat(tuple(sorted(hand.split())), card)
    more = {"panda": panda, "keeper": keeper, "secret": tuple(secret.split()), "suspicion": suspicion}
    return first_turn(phase, (her,), ("Aria", "Kito"), areas, hideout, deck, now, **more)


# Setup


def test_the_solo_game_is_for_one() -> None:
    with pytest.raises(OptionError, match="solo is for 1"):
        solo().start(2, seed=1)


@pytest.mark.parametrize(("level", "start"), [("intro", 7), ("normal", 7), ("hard", 6)])
def test_ps_08_where_the_panda_starts_and_neither_timer_nor_suspicion_is_used(level: str, start: int) -> None:
    game = solo(difficulty=level)
    at = applied(game, game.start(1, seed=1), "panda Sneaky")
    assert markers(at) == (start, 0)
    assert (at.timer, at.timer_used, at.suspicion) == ((NOBODY, 0), False, (NOBODY, 0))
    assert (at.phase, at.turn) == (Phase.REFRESH, 0)


def test_the_deck_of_two_players_is_dealt_to_one_hand_the_hideout_and_a_secret_stash() -> None:
    game = solo()
    at = applied(game, game.start(1, seed=1), "panda Sneaky")
    assert (len(at.seats[0].hand), len(at.hideout), len(at.secret), len(at.deck)) == (6, 3, 3, 38 - 6 - 3 - 3)
    assert not {card for card in (*at.deck, *at.secret, *at.hideout, *at.seats[0].hand) if card[1:] in ("8", "9")}


def test_foiled_plans_lie_in_the_lower_two_thirds_of_the_deck() -> None:
    game = solo(foiled_plans="true")
    places = set()
    for seed in range(80):
        at = applied(game, game.start(1, seed), "panda Sneaky")
        found = [place for place, card in enumerate(at.deck) if card.startswith(PLAN)]
        assert len(found) == 2
        places.update(found)
    thick = 2 * 38 // 3
    assert (min(places), max(places)) == (0, thick + 2 - 1)
    assert len(at.deck) == thick + 2 + (13 - 12)


# 1. Refreshing Your Hand


def test_ps_01_no_pick_up_may_bring_more_than_twelve_cards() -> None:
    game = solo()
    nine = "R1 R2 R4 R5 G1 G4 B1 B3 P1"
    at = table(nine, hideout="Y4 P4 R6 G5", phase=Phase.REFRESH)
    assert refusal(game, at, "pick 4") == "your hand limit is 12 cards"
    after = applied(game, at, "pick 3")
    assert len(after.seats[0].hand) == 9 + 3
    assert "pick 4" in picks(rules(mode="cooperative"), but(at, seats=(*at.seats, Seat(("B7",)))))


def test_ps_01_with_twelve_cards_in_hand_nothing_is_drawn_or_taken() -> None:
    game = solo()
    twelve = "R1 R2 R4 R5 G1 G4 B1 B3 P1 P2 P3 Y1"
    at = table(twelve, phase=Phase.REFRESH, card="Greedy")
    assert written(game, at) == ["done"]
    for action in ("draw", "take", "take 2"):
        refusal(game, at, action)
    eleven = table(twelve[:-3], phase=Phase.REFRESH, card="Greedy")
    assert written(game, eleven) == ["draw", "take"]
    assert "ability" not in written(game, table(twelve, card="Clever"))


def test_ps_02_two_pick_ups_in_a_row_cost_four_each() -> None:
    game = solo()
    at = table("B1 Y7", panda=60)
    for expected in (4, 8):
        at = applied(game, but(at, phase=Phase.REFRESH, hideout=("R7", "K", "P7"), now=Turn()), "pick 2")
        assert (at.keeper, at.suspicion) == (expected, (NOBODY, 0))


def test_a_pick_up_counts_its_own_cost_where_the_chosen_card_needs_an_escape_to_be_played() -> None:
    """Red 5 and two Keys leave one card: to 31 + 1 + 1 for the Panda, 23 + 4 + 1 + 2 + 2 + 1 for the Zoo Keeper."""
    game = solo(difficulty="intro")
    at = table("K K", panda=31, keeper=23, hideout="Y7 R5 B1", phase=Phase.REFRESH)
    assert refusal(game, at, "pick 2") == "R5 could not be played this turn (Multi-Card Pick-Up Rule)"
    nearer = applied(game, but(at, keeper=22), "pick 2", "play 1: R5 K K", "done", "stash B1")
    assert (markers(nearer), nearer.result) == ((31 + 1 + 1, 22 + 4 + 1 + 2 + 2 + 1), WIN)


def test_whether_the_last_cards_may_be_played_counts_the_plays_on_the_way_there() -> None:
    """Green 7, then red 5 and two Keys with all preferences, leave one card: three points to the win space."""
    game = solo(difficulty="intro")
    at = table("G7 K K R5 B1", panda=26, keeper=5, areas=[area("G4 G5 G6")], now=Turn(must="R5"))
    over = applied(game, at, "play 1: G7", "play 1: K R5 K", "done", "stash B1")
    assert (markers(over), over.result) == ((26 + 1 + 1 + 1, 5 + 1 + 1 + 2 + 2 + 1), WIN)
    why = "R5 could then not be played this turn any more (Multi-Card Pick-Up Rule)"
    assert refusal(game, but(at, panda=25), "play 1: G7") == why
    late = but(at, keeper=29 - 1 - 1 - 2 - 2 - 1)
    assert refusal(game, late, "play 1: G7") == why


def test_a_taken_key_that_is_played_does_not_bind_the_other_one() -> None:
    game = solo(difficulty="intro")
    at = table("G4 G5 K K", panda=30, now=Turn(taken=("K",)))
    assert hand(applied(game, at, "play 1: G4 G5 K", "done")) == "K"


# 2. Perform Action(s)


def test_two_cards_are_left_in_hand_unless_the_win_conditions_are_met() -> None:
    game = solo()
    why = "two cards must be left in hand unless the win conditions are met (Solo modification)"
    for held in ("G2 G3 G4", "G2 G3 G4 B1"):
        assert refusal(game, table(held), "play 1: G2 G3 G4") == why
    assert hand(applied(game, table("G2 G3 G4 B1 B2"), "play 1: G2 G3 G4")) == "B1 B2"


@pytest.mark.parametrize(
    ("held", "panda", "keeper", "may"),
    [
        pytest.param("G2 G3 G4", 32, 10, True, id="the play brings the Panda to 35"),
        pytest.param("G2 G3 G4", 31, 10, False, id="to 34"),
        pytest.param("G2 G3 G4", 32, 33, True, id="the Zoo Keeper to 34 behind 35"),
        pytest.param("G2 G3 G4 B1", 32, 32, True, id="the end of turn to 34 behind 35"),
        pytest.param("G2 G3 G4 B1", 32, 33, False, id="the end of turn to 35 on 35"),
        pytest.param("G2 G3 G4 B1", 31, 10, False, id="a card to stash, and 34"),
    ],
)
def test_a_hand_is_emptied_by_a_play_only_into_a_final_escape_check(
    held: str, panda: int, keeper: int, may: bool
) -> None:
    game = solo(solo_check="ignore_stash")
    at = table(held, panda=panda, keeper=keeper)
    if not may:
        assert "unless the win conditions are met" in refusal(game, at, "play 1: G2 G3 G4")
        return
    after = applied(game, at, "play 1: G2 G3 G4", *(("done", "stash B1") if "B1" in held else ()))
    assert (after.seats[0].hand, after.result) == ((), WIN)


def test_ps_07_a_hand_emptied_by_a_set_short_of_the_win_space_is_refused() -> None:
    at = table("G2 G3 G4", panda=30)
    assert "unless the win conditions are met" in refusal(solo(), at, "play 1: G2 G3 G4")


def test_ps_07_a_hand_emptied_by_a_discard_and_the_stash_ends_the_game_at_once() -> None:
    game = solo()
    at = applied(game, table("K B1", panda=33), "discard", "done", "stash B1")
    assert (at.phase, at.result, markers(at)) == (Phase.OVER, NOT_READY, (33, 0 + 1))
    only = applied(game, table("K", panda=33), "discard")
    assert only.phase is Phase.OVER
    assert only.result.startswith("loss: no cards left")


def test_a_hand_emptied_by_a_discard_with_all_conditions_met_escapes() -> None:
    at = applied(solo(difficulty="intro"), table("K", panda=29, keeper=20), "discard")
    assert (at.result, markers(at)) == (WIN, (29, 18))


# 4. Ending Your Turn, 5. Activate Secret Stash


def test_after_the_top_up_a_card_of_the_secret_stash_is_played_and_replaced() -> None:
    game = solo()
    at = applied(game, table("B1 B2", hideout="R7", deck="R1 R2 Y7", secret="R3 Y5 B4"), "done", "stash B1")
    assert (at.hideout, at.phase, at.keeper) == (("R7", "B1", "Y7"), Phase.SECRET, 1)
    assert written(game, at) == ["secret Y5"]
    after = applied(game, at, "secret Y5")
    assert (after.hideout, after.secret, after.deck) == (("R7", "B1", "Y7", "Y5"), ("R3", "B4", "R2"), ("R1",))
    assert (after.phase, after.turn, after.turns) == (Phase.REFRESH, 0, 2)


@pytest.mark.parametrize(
    ("last", "secret", "playable"),
    [
        pytest.param("G4", "G1 B4 R7", "G1 B4", id="the suit or the number"),
        pytest.param("G4", "B1 R7 Y2", "B1 R7 Y2", id="any where neither matches"),
        pytest.param("G4", "G1 K R7", "G1", id="no Key where another matches"),
        pytest.param("G4", "B1 K R7", "B1 R7", id="no Key where another can be played"),
        pytest.param("G4", "K K K", "K", id="a Key where there is nothing else"),
        pytest.param("K", "B1 K R7", "B1 K R7", id="anything, a Key too, on a Key"),
    ],
)
def test_the_secret_stash_discard_rule(last: str, secret: str, playable: str) -> None:
    game = solo()
    at = table(hideout=f"R7 P7 {last}", secret=secret, phase=Phase.SECRET)
    assert written(game, at) == [f"secret {card}" for card in playable.split()]
    for card in set(secret.split()) - set(playable.split()):
        refusal(game, at, f"secret {card}")


def test_the_game_is_lost_when_the_secret_stash_cannot_be_topped_up() -> None:
    game = solo()
    at = applied(game, table(deck="", phase=Phase.SECRET), "secret Y1")
    assert at.result == "loss: the Loot deck is empty"


def test_a_foiled_plan_drawn_for_the_secret_stash_is_resolved_and_replaced() -> None:
    game = solo(foiled_plans="true")
    at = applied(game, table(deck="R1 R2 !alarm-bell", phase=Phase.SECRET), "secret Y1")
    assert (at.secret, at.keeper, at.box, at.phase) == (("Y2", "Y3", "R2"), 2, ("!alarm-bell",), Phase.REFRESH)


# Final Escape Check


@pytest.mark.parametrize(
    ("options", "dropped", "result"),
    [
        pytest.param({}, 5, LOSS, id="ps-03-green-box"),
        pytest.param({"solo_stash_counts": "faq"}, 0, WIN, id="ps-03-faq"),
        pytest.param({"difficulty": "hard"}, 5, LOSS, id="hard counts it"),
        pytest.param({"difficulty": "intro"}, 0, WIN, id="ps-05-intro"),
        pytest.param({"difficulty": "intro", "solo_check": "count_stash"}, 5, LOSS, id="intro with the harder check"),
        pytest.param({"solo_check": "ignore_stash"}, 0, WIN, id="normal with the easier check"),
    ],
)
def test_whether_the_secret_stash_counts_in_the_final_escape_check(
    options: dict[str, str], dropped: int, result: str
) -> None:
    """Red 7, purple 2 and yellow 1 are worth 2 + 2 + 1 = 5."""
    at = table("B1", panda=35, keeper=29, secret="R7 P2 Y1", phase=Phase.STASH)
    after = applied(solo(**options), at, "stash B1")
    assert (markers(after), after.result) == ((35, 29 + 1 + dropped), result)


def test_ps_03_a_secret_stash_that_leaves_the_panda_ahead_still_wins() -> None:
    at = table("B1", panda=35, keeper=28, secret="R7 P2 Y1", phase=Phase.STASH)
    after = applied(solo(), at, "stash B1")
    assert (markers(after), after.result) == ((35, 28 + 1 + 5), WIN)
    keys = table("B1", panda=35, keeper=28, secret="K K Y1", phase=Phase.STASH)
    assert markers(applied(solo(), keys, "stash B1")) == (35, 28 + 1 + 2 + 2 + 1)


def test_ps_05_the_intro_game_is_won_at_once() -> None:
    game = solo(difficulty="intro")
    at = applied(game, table("G2 G3 G4", panda=26, keeper=27, secret="K K R7"), "play 1: G2 G3 G4")
    assert (markers(at), at.phase, at.result) == ((29, 28), Phase.OVER, WIN)
    end = game.outcome(at)
    assert end is not None
    assert (end.winners, end.scores) == ((0,), (1,))


def test_there_is_no_escape_while_cards_are_in_hand() -> None:
    at = applied(solo(), table("B1 B2", panda=40, keeper=1), "done", "stash B1")
    assert at.phase is Phase.SECRET


# Raised suspicion on a Trade area


def test_ps_09_a_pick_up_raises_suspicion_on_the_trade_area_where_the_chosen_card_goes() -> None:
    game = solo(solo_suspicion="true")
    at = table("R4 G4 B1 B2 B3 R5 R6 Y6", hideout="Y7 P4 R1", phase=Phase.REFRESH)
    picked = applied(game, at, "pick 2")
    assert (picked.keeper, picked.suspicion) == (4, (NOBODY, 0))
    placed = applied(game, picked, "play 1: R4 G4 P4")
    assert (placed.keeper, placed.suspicion) == (4 + 1, (0, 2))
    elsewhere = applied(game, placed, "play 2: B1 B2 B3")
    assert (elsewhere.keeper, elsewhere.suspicion) == (5 + 1, (0, 2))
    assert applied(solo(), at, "pick 2", "play 1: R4 G4 P4").suspicion == (NOBODY, 0)


def test_ps_09_the_next_set_there_pays_two_first_and_the_card_leaves() -> None:
    game = solo(solo_suspicion="true")
    at = table("P5 P6 B1 B2", areas=[area("G4 R4 P4")], suspicion=(0, 2), keeper=5)
    after = applied(game, at, "play 1: ^ P5 P6")
    assert (after.keeper, after.suspicion) == (5 + 2 + 1, (NOBODY, 0))
    caught = applied(game, but(at, panda=7), "play 1: ^ P5 P6")
    assert (markers(caught), caught.result) == ((7, 7), "loss: caught by the Zoo Keeper")


def test_ps_09_the_card_is_laid_again_where_the_penalty_was_just_taken() -> None:
    game = solo(solo_suspicion="true")
    at = table("P5 P6 B1 B2", areas=[area("G4 R4 P4")], suspicion=(0, 2), keeper=5, now=Turn(must="P6"))
    after = applied(game, at, "play 1: ^ P5 P6")
    assert (after.keeper, after.suspicion) == (5 + 2 + 1, (0, 2))
    moved = applied(game, but(at, areas=(*at.areas[:1], area("B6 G6 R6"))), "play 2: P6")
    assert (moved.keeper, moved.suspicion) == (5 + 1, (1, 2))


def test_ps_09_a_chosen_card_that_is_swapped_for_a_key_raises_suspicion_there_too() -> None:
    game = solo(solo_suspicion="true")
    at = table("P4 B1 B2", areas=[area("G4 R4 K")], now=Turn(must="P4"))
    assert applied(game, at, "swap 1.3 P4").suspicion == (0, 2)


# Panda abilities and Foiled Plans alone


def test_a_sharing_panda_swaps_with_the_secret_stash() -> None:
    game = solo()
    asked = applied(game, table("B1 B2", secret="Y1 Y2 K", card="Sharing"), "share B1 0")
    assert (asked.phase, game.to_move(asked), written(game, asked)) == (Phase.GIVE, 0, ["give Y1", "give Y2", "give K"])
    after = applied(game, asked, "give K")
    assert (hand(after), sorted(after.secret), after.phase) == ("B2 K", ["B1", "Y1", "Y2"], Phase.ACT)


def test_sharing_is_caring_swaps_a_random_card_with_the_secret_stash() -> None:
    game = solo(foiled_plans="true")
    swaps = set()
    for seed in range(60):
        at = but(table("B1 B2", deck="R1 Y6 !sharing-is-caring", phase=Phase.REFRESH), seed=seed)
        after = applied(game, at, "draw")
        gone = {"B1", "B2"} & set(after.secret)
        come = {"Y1", "Y2", "Y3"} & set(after.seats[0].hand)
        assert (len(gone), len(come), len(after.secret)) == (1, 1, 3)
        swaps.add((*gone, *come))
    assert len(swaps) == 2 * 3


def test_the_game_ends_at_once_when_slippery_paws_take_the_last_card() -> None:
    game = solo(difficulty="intro", foiled_plans="true")
    at = table("B1 B2", panda=35, keeper=33, hideout="R7", deck="R1 R2 R3 !slippery-paws", phase=Phase.STASH)
    after = applied(game, at, "stash B1")
    assert (after.phase, markers(after), after.result) == (Phase.OVER, (35, 33 + 1), WIN)


def test_a_back_door_trade_with_a_locked_shed_leaves_the_keys_in_hand_as_two_of_the_cards() -> None:
    game = solo(foiled_plans="true")
    at = table("G2 G3 G4 K B1", deck="R1 Y6 !back-door-trade", phase=Phase.REFRESH)
    locked = but(at, seats=(but(at.seats[0], locked=True),))
    for before in (at, locked):
        asked = applied(game, before, "draw")
        assert (asked.phase, "play 1: G2 G3 G4" in written(game, asked)) == (Phase.BACK_DOOR, True)
