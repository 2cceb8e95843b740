"""Turns in an order of play: hands of 6, 4 and 3, two predators a round, four rounds, as the engine has them; and every
game ends, whoever plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pandapress.engine.playout import POLICIES, play_out
from pandapress.engine.rules import SIMULATE, IllegalActionError
from pandapress.findings import Severity
from pandapress.games.panda_park.layout import from_state
from pandapress.games.panda_park.park import place
from pandapress.games.panda_park.rules import OPTIONS, ParkRules
from pandapress.games.panda_park.state import Phase, State
from pandapress.games.panda_park.turns import Play, Told, hand_size
from tests.games.panda_park.table import cards, judged, layout, rules, walk
from tests.games.panda_park.test_rules import placing, seat

PLAYERS = ("Ann", "Bob", "Cy", "Di")
PREY = [prey.card for prey in cards().prey for _ in range(prey.copies) if prey.card != "malayan-porcupine"]
every_count = pytest.mark.parametrize("players", [2, 3, 4])


def refused(lines: list[str], players: int = 2, **more: Any) -> list[tuple[str, str, str]]:
    """Column, message and hint of each error; one water card lies in line 1, the cards in a column below it."""
    text = "\n".join(["water 0,0", *lines])
    _, findings = judged(layout(text, players=list(PLAYERS[:players]), **more))
    return [(one.column, one.message, one.hint) for one in findings if one.severity is Severity.ERROR]


def column(plays: list[tuple[str, str]]) -> list[str]:
    """Cards one below the other, each by a player; `pass` is a pass."""
    lines, y = [], 0
    for name, card in plays:
        y += card != "pass"
        lines.append(f"pass {name}" if card == "pass" else f"{card} 0,{y} {name}")
    return lines


def prey(players: int, count: int) -> list[tuple[str, str]]:
    """So many prey cards in turn, each round begun by the next player."""
    hand = hand_size(cards(), players)
    each = iter(PREY)
    turns: Iterator[str] = (
        PLAYERS[(starter + turn) % players] for starter in range(5) for turn in range(hand * players)
    )
    return [(name, next(each)) for name, _ in zip(turns, range(count), strict=False)]


@every_count
def test_t40_prey_in_turn_is_taken_to_the_last_round_of_a_game(players: int) -> None:
    assert hand_size(cards(), players) * players == 12
    assert refused(column(prey(players, 44)), players) == []


@every_count
def test_t40_a_card_out_of_turn_is_refused_and_says_whose_turn_it_is(players: int) -> None:
    plays = prey(players, 4)
    plays[2:4] = [plays[3], plays[2]]
    (one,) = refused(column(plays), players)
    assert one[0] == "park, line 4"
    assert one[1] == f"it is {PLAYERS[2 % players]}'s turn, not {PLAYERS[3 % players]}'s"
    assert "players place in turn, as `players` lists them" in one[2]


def test_t40_a_missing_turn_is_told_where_it_is_missing_and_once() -> None:
    plays = prey(3, 9)
    (one,) = refused(column([*plays[:4], *plays[5:]]), 3)
    assert one[:2] == ("park, line 6", "it is Bob's turn, not Cy's")


def test_t40_the_next_player_begins_the_next_round() -> None:
    plays = prey(2, 12)
    assert plays[-1][0] == "Bob"
    (one,) = refused(column([*plays, ("Ann", "forest")]))
    assert one[:2] == ("park, line 14", "it is Bob's turn, not Ann's")
    assert refused(column([*plays, ("Bob", "forest")])) == []


def test_t40_a_third_predator_of_a_player_in_a_round_is_refused_and_one_in_the_next_round_is_not() -> None:
    first = [("Ann", "grey-wolf"), ("Bob", "forest"), ("Ann", "red-fox"), ("Bob", "forest")]
    (one,) = refused(column([*first, ("Ann", "jackal")]))
    assert one[:2] == ("park, line 6", "Ann has placed 2 predators in round 1 already")
    assert "only up to 2 predator cards may be played per round" in one[2]
    rest = [(name, card) for name, card in zip(["Ann", "Bob"] * 4, PREY, strict=False)]
    # Bob has played his six, and Ann, who still has two, plays on alone.
    whole = [*first, *rest, ("Ann", "forest"), ("Ann", "forest")]
    assert refused(column([*whole, ("Bob", "giant-panda"), ("Ann", "jackal")])) == []


def test_t40_three_predators_in_a_row_are_refused_at_the_second() -> None:
    (one,) = refused(column([("Ann", "grey-wolf"), ("Ann", "red-fox"), ("Ann", "jackal")]))
    assert one[:2] == ("park, line 3", "it is Bob's turn, not Ann's")


@every_count
def test_t40_more_prey_than_a_hand_in_a_round_is_refused(players: int) -> None:
    hand = hand_size(cards(), players)
    # Ann plays her hand, while Bob begins with a predator and so has a card left when she has none.
    order = [PLAYERS[turn % players] for turn in range(hand * players)]
    plays = list(zip(order, PREY, strict=False))
    plays[1] = ("Bob", "grey-wolf")
    (one,) = refused(column([*plays, ("Ann", "forest")]), players)
    assert one[1] == f"Ann has placed all {hand} prey cards of round 1"
    assert f"with {players} players each draws {hand} a round" in one[2]
    assert refused(column([*plays, ("Bob", "forest")]), players) == []


def three_left() -> list[tuple[str, str]]:
    """A round of two in which Ann has no prey left and Bob two cards; it is Ann's turn."""
    plays = list(zip(["Ann", "Bob"] * 6, PREY, strict=False))
    plays[1], plays[3] = ("Bob", "grey-wolf"), ("Bob", "red-fox")
    return plays


@pytest.mark.parametrize(
    ("more", "line", "said"),
    [
        ([("Ann", "pass"), ("Bob", "forest"), ("Ann", "jackal")], 16, "Ann has passed in round 1, or was passed over"),
        ([("Bob", "forest"), ("Ann", "jackal")], 15, "Ann has passed in round 1, or was passed over"),
        ([("Ann", "pass"), ("Bob", "forest"), ("Ann", "pass")], 16, "Ann has passed in round 1, or was passed over"),
        ([("Ann", "forest")], 14, "Ann has placed all 6 prey cards of round 1"),
        ([("Ann", "jackal"), ("Bob", "pass")], 15, "Bob cannot pass with 2 prey cards in hand"),
        ([("Ann", "jackal"), ("Bob", "jackal")], 15, "Bob has placed 2 predators in round 1 already"),
    ],
)
def test_t40_once_you_passed_you_cannot_place_another_card_this_round(
    more: list[tuple[str, str]], line: int, said: str
) -> None:
    assert [one[:2] for one in refused(column([*three_left(), *more]))] == [(f"park, line {line}", said)]


@pytest.mark.parametrize(
    "more",
    [
        [("Ann", "pass"), ("Bob", "forest"), ("Bob", "forest")],
        [("Bob", "forest"), ("Bob", "forest")],
        [("Ann", "jackal"), ("Bob", "forest"), ("Ann", "red-fox"), ("Bob", "forest"), ("Bob", "forest")],
        [("Bob", "forest"), ("Bob", "forest"), ("Bob", "forest"), ("Ann", "jackal")],
    ],
)
def test_t40_a_pass_may_be_left_out_and_holds_for_its_round_alone(more: list[tuple[str, str]]) -> None:
    assert refused(column([*three_left(), *more])) == []


@every_count
def test_t40_nothing_comes_after_the_48th_prey_card(players: int) -> None:
    over = ended(players)
    text = from_state(over, PLAYERS[:players], cards(), {})["park"]
    x, y = max((at % 4096, at // 4096) for at in over.park.cards if over.park.cards[at] == "water")
    for extra in ("jackal", "forest", "beech-marten"):
        _, last = judged(layout(f"{text}\n{extra} {x},{y} Ann", players=list(PLAYERS[:players])))
        said = [str(one) for one in last if one.code == "LAYOUT-TURN"]
        assert len(said) == 1
        assert "plays on after the last prey card, the 48th; the game ends after four rounds" in said[0]


def ended(players: int) -> State:
    *_, (_, _, over) = walk(rules(setup="scenario"), players, seed=1)
    return over


def test_t40_prey_that_fits_nowhere_is_laid_aside_in_turn_and_no_other() -> None:
    wet: dict[str, Any] = {"options": {"bitterling_needs_water": True}}
    ring = ["forest 2,0 Ann", "forest -2,0 Bob", "forest -1,1 Ann", "forest 1,1 Bob", "forest -1,-1 Ann"]
    ring += ["forest 1,-1 Bob"]
    assert refused([*ring, "aside bitterling Ann", "forest 4,0 Bob"], **wet) == []
    assert refused([*ring, "aside bitterling Bob"], **wet)[0][1] == "it is Ann's turn, not Bob's"
    (one,) = refused([*ring, "aside takin-female Ann"], **wet)
    assert one[1].startswith("the Female Takin is laid aside, and yet fits at ")
    assert refused([*ring, "aside wolff Ann"])[0][1] == "no card is called 'wolff'"


def test_an_aside_of_the_engine_is_written_and_read_back() -> None:
    game = rules(bitterling_needs_water="true")
    ring = "water 0,0; forest 2,0; forest -2,0; forest -1,1; forest 1,1; forest -1,-1; forest 1,-1"
    at = placing(ring, seat("bitterling"), seat("forest"))
    after = game.apply(at, game.read("aside bitterling"))
    assert game.read_state(game.write_state(after)) == after
    assert from_state(after, ("Ann", "Bob"), cards(), {})["park"].splitlines()[-1] == "aside bitterling Ann"


# One set of functions for engine and gate


@every_count
def test_t40_engine_and_gate_take_and_refuse_the_same_turns(players: int) -> None:
    game, taken, not_taken = rules(setup="scenario"), 0, 0
    for seed in range(6):
        told = Told(cards(), players)
        for before, action, _ in walk(game, players, seed):
            if before.phase is not Phase.PLACING:
                continue
            third = before.seats[before.mover].placed == 2 and before.seats[before.mover].hand
            if third and (card := next(iter(before.seats[before.mover].supply), "")):
                with pytest.raises(IllegalActionError, match="only up to 2 predator cards"):
                    game.apply(before, game.read(f"place {card} 90,90"))
                not_taken += 1
            assert told.round == before.round
            assert told.take(play_of(action.verb, action.cards), before.mover) == ""
            taken += 1
    assert taken > 200 and not_taken > 5


def play_of(verb: str, played: tuple[str, ...]) -> Play:
    if verb == "pass":
        return Play.PASS
    return Play.PREDATOR if played[0] in cards().predator_ids else Play.PREY


# An agreed shape


def test_t43_engine_and_calculator_take_any_agreed_shape_and_refuse_what_overlaps() -> None:
    game = rules(setup="agreed")
    at = game.apply(game.start(2, 0), game.read("water 0,0"))
    for x, y, taken in ((2, 0, True), (9, 0, True), (40, 7, True), (-500, 3, True), (1, 0, False), (0, 0, False)):
        text = f"water 0,0\nwater {x},{y}"
        _, findings = judged(layout(text))
        assert taken == (not [one for one in findings if one.severity is Severity.ERROR])
        assert taken == accepts(game, at, f"water {x},{y}")
    assert accepts(game, at, "water 1000,0") and not accepts(game, at, "water 1001,0")
    offered = {action.at for action in game.actions(at)}
    assert place(6, 0) in offered and place(7, 0) not in offered  # gaps of two cards at most are offered


def test_t43_water_is_laid_next_to_water_where_no_shape_was_agreed() -> None:
    game = rules()
    at = game.apply(game.start(2, 0), game.read("water 0,0"))
    assert accepts(game, at, "water 2,0") and not accepts(game, at, "water 4,0")


def accepts(game: ParkRules, at: State, action: str) -> bool:
    try:
        game.apply(at, game.read(action))
    except IllegalActionError:
        return False
    return True


def test_t15_the_set_up_is_read_by_the_engine_alone_and_refused_in_a_layout() -> None:
    (setup,) = [option for option in OPTIONS if option.name == "setup"]
    assert setup.read_by == (SIMULATE,)
    _, findings = judged(layout("water 0,0", options={"setup": "agreed"}))
    assert [(one.code, one.path) for one in findings if one.severity is Severity.ERROR] == [
        ("LAYOUT-OPTION", ("options", "setup"))
    ]


# Every game ends

POLICY: dict[str, Callable[..., Any]] = {
    **POLICIES,
    "first": lambda rules, state, _roll: rules.actions(state)[0],
    "last": lambda rules, state, _roll: rules.actions(state)[-1],
}


@pytest.mark.parametrize("policy", POLICY)
@pytest.mark.parametrize("setup", ["turns", "scenario", "agreed"])
@every_count
def test_every_game_ends_whoever_plays(players: int, setup: str, policy: str) -> None:
    for option in ({}, {"first_game": "true"}, {"bitterling_needs_water": "true"}):
        playout = play_out(rules(setup=setup, **option), players, seed=3, policy=POLICY[policy])
        assert playout.outcome is not None and not playout.stuck
        # 48 prey, at most eight predators each and a pass a round, beside the water.
        assert playout.turns <= 48 + players * (8 + 4)


def test_who_is_idle_passes_where_she_may_and_builds_where_she_must() -> None:
    game, passed = rules(setup="scenario"), 0
    for before, _, _ in walk(game, 3, seed=2):
        idle = [str(action) for action in game.idle(before)]
        may = before.phase is Phase.PLACING and not before.seats[before.mover].hand
        assert idle == (["pass"] if may else [])
        passed += may
    assert passed > 0
