"""Valid parks of random games, damaged: what the rulebook forbids is refused, what it allows is scored, nothing fails.

The rulebook is applied a second time here, without a line of the game's own code.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.findings import Severity
from pandapress.games.panda_park.layout import as_it_lies, from_state
from pandapress.games.panda_park.state import State
from tests.games.panda_park.table import PARK, cards, judged, layout, rules, walk
from tests.games.panda_park.test_laws import Spot, allowed, overlapping, touched
from tests.support import CHECKOUT

NAMES = ("Ann", "Bob", "Cy", "Di")
HANDS = {1: 12, 2: 6, 3: 4, 4: 3}
LEOPARD = "snow-leopard"
Game = tuple[int, tuple[str, ...]]


@cache
def ended(players: int, seed: int) -> State:
    *_, (_, _, over) = walk(rules(setup="scenario"), players, seed)
    return over


@cache
def game(players: int, seed: int) -> Game:
    """A whole game as lines in the order of play."""
    text = from_state(ended(players, seed), NAMES[:players], cards(), {})["park"]
    return players, tuple(text.splitlines())


GAMES = st.builds(game, st.sampled_from([2, 3, 4]), st.integers(0, 5))


# The rulebook once more


class Book:
    """Plays lines by the rulebook; `holds` is whether all of them are lawful."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.park: dict[Spot, str] = {}
        self.startled: set[Spot] = set()
        self.used: Counter[tuple[str, str]] = Counter()
        self.round = 0
        self.first: int | None = None
        self.turn = 0
        self.deal()

    def deal(self) -> None:
        self.round += 1
        self.prey = [HANDS[self.players]] * self.players
        self.predators = [0] * self.players
        self.out = [False] * self.players
        if self.first is not None:
            self.turn = self.first = (self.first + 1) % self.players

    def holds(self, lines: list[str]) -> bool:
        water = [line for line in lines if line.startswith("water")]
        others = [line for line in lines if not line.startswith("water")]
        return all(self.step(line) for line in [*water, *others]) and not self.must_walk()

    def step(self, line: str) -> bool:
        words = line.split()
        if words[0] == "move":
            return self.walk(at(words[1]), at(words[2]))
        card, spot, owner = words[0], at(words[1]), words[2] if len(words) > 2 else ""
        if any(overlapping(spot, other) for other in self.park):
            return False
        if card != "water" and (self.must_walk() or not self.fits(card, spot) or not self.takes_turn(card, owner)):
            return False
        self.used[card, owner if card in cards().predator_ids else ""] += 1
        most = 1 if card in cards().predator_ids else cards().copies[card]
        self.park[spot] = card
        self.startled = set()
        if card in cards().predator_ids and card != LEOPARD:
            self.startled = {other for other in self.park if self.park[other] == LEOPARD and meet(spot, other)}
        return self.used[card, owner if card in cards().predator_ids else ""] <= most

    def fits(self, card: str, spot: Spot) -> bool:
        near = {other for place, other in self.park.items() if meet(spot, place)}
        return bool(near) and allowed(card, near, False)

    def must_walk(self) -> bool:
        return any(self.walks(spot) for spot in self.startled)

    def walks(self, spot: Spot) -> set[Spot]:
        others = {place: card for place, card in self.park.items() if place != spot}
        return {place for place, near in touched(others).items() if allowed(LEOPARD, near, False)} - {spot}

    def walk(self, start: Spot, end: Spot) -> bool:
        if start not in self.startled or end not in self.walks(start):
            return False
        self.startled.remove(start)
        self.park[end] = self.park.pop(start)
        return True

    def takes_turn(self, card: str, owner: str) -> bool:
        if owner not in NAMES[: self.players] or self.round > 4:
            return False
        seat = NAMES.index(owner)
        if self.first is None:
            self.first = self.turn = seat
        while self.turn != seat:
            if self.prey[self.turn]:
                return False
            self.out[self.turn] = True
            self.turn = (self.turn + 1) % self.players
        if card in cards().predator_ids:
            if self.out[seat] or self.predators[seat] == 2:
                return False
            self.predators[seat] += 1
        elif not self.prey[seat]:
            return False
        else:
            self.prey[seat] -= 1
        self.turn = (seat + 1) % self.players
        if not any(self.prey):
            self.deal()
        return True


def at(text: str) -> Spot:
    x, y = text.split(",")
    return int(x), int(y)


def meet(one: Spot, other: Spot) -> bool:
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (down == 0 and across == 2) or (down == 1 and across <= 1)


# Damage in the order of play


def moved(line: str, data: st.DataObject) -> str:
    words = line.split()
    x, y = at(words[-1] if words[0] == "move" else words[1])
    spot = f"{x + data.draw(st.integers(-3, 3))},{y + data.draw(st.integers(-1, 1))}"
    return " ".join([*words[:2], spot] if words[0] == "move" else [words[0], spot, *words[2:]])


def given_away(line: str, data: st.DataObject) -> str:
    words = line.split()
    return " ".join([*words[:2], data.draw(st.sampled_from(NAMES))]) if len(words) == 3 and words[0] != "move" else line


def exchanged(line: str, data: st.DataObject) -> str:
    words = line.split()
    return line if words[0] == "move" else " ".join([data.draw(st.sampled_from([*cards().names])), *words[1:]])


ONE_LINE: dict[str, Callable[[str, Any], str]] = {"move": moved, "give": given_away, "exchange": exchanged}


def damaged(lines: list[str], data: st.DataObject) -> list[str]:
    """The lines with one of them moved, given to another player, exchanged, dropped, told twice or told too early."""
    number = data.draw(st.integers(0, len(lines) - 1))
    what = data.draw(st.sampled_from([*ONE_LINE, "drop", "repeat", "swap"]))
    line = lines[number]
    if what in ONE_LINE:
        return [*lines[:number], ONE_LINE[what](line, data), *lines[number + 1 :]]
    if what == "drop":
        return [*lines[:number], *lines[number + 1 :]]
    if what == "repeat":
        return [*lines[: number + 1], moved(line, data), *lines[number + 1 :]]
    return [*lines[:number], *reversed(lines[number : number + 2]), *lines[number + 2 :]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rulebook_and_the_gate_take_whole_games(players: int) -> None:
    for seed in range(6):
        _, lines = game(players, seed)
        assert Book(players).holds(list(lines))
        assert taken(players, list(lines))


@given(GAMES, st.data())
def test_a_damaged_play_is_refused_exactly_where_the_rulebook_forbids_it(played: Game, data: st.DataObject) -> None:
    players, lines = played
    broken = damaged(list(lines), data)
    if data.draw(st.booleans()):
        broken = damaged(broken, data)
    assert taken(players, broken) == Book(players).holds(broken)


def taken(players: int, lines: list[str]) -> bool:
    score, findings = judged(layout("\n".join(lines), players=list(NAMES[:players])))
    refused = any(one.severity is Severity.ERROR for one in findings)
    assert (score is None) == refused
    return score is not None


@given(GAMES, st.integers(0, 200))
def test_a_play_that_breaks_off_anywhere_is_scored(played: Game, count: int) -> None:
    players, lines = played
    whole = [*lines[:count]]
    while len(whole) < len(lines) and lines[len(whole)].startswith("move"):
        whole.append(lines[len(whole)])
    assert taken(players, whole)


# Damage in rows


@cache
def rows(players: int, seed: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The park of a whole game in rows, and the prey points."""
    values = as_it_lies(ended(players, seed), NAMES[:players], cards(), {})
    return tuple(values["park"].splitlines()), tuple(values["prey_points"].values())


def pieces(row: str) -> tuple[str, list[str]]:
    head, _, text = row.partition(": ")
    return head, text.split(", ")


ITEMS = st.sampled_from(
    ["gap", "half", "Wolf Ann", "3 Fox Bob", "Water", "Hind x3", "-7 Tree", "", "x", "Bear", "Deer"]
)


@given(st.sampled_from([2, 3, 4]), st.integers(0, 5), st.data())
def test_damaged_rows_are_refused_or_scored_and_what_there_is_too_often_is_refused(
    players: int, seed: int, data: st.DataObject
) -> None:
    lines, points = rows(players, seed)
    number = data.draw(st.integers(0, len(lines) - 1))
    head, items = pieces(lines[number])
    where = data.draw(st.integers(0, len(items) - 1))
    what = data.draw(st.sampled_from(["drop", "insert", "twice", "swap", "row"]))
    if what == "drop":
        del items[where]
    elif what == "insert":
        items.insert(where, data.draw(ITEMS))
    elif what == "twice":
        items.insert(where, items[where])
    elif what == "swap":
        items[where:] = reversed(items[where:])
    else:
        head = f"row {data.draw(st.integers(-3, 14))}"
    park = "\n".join([*lines[:number], f"{head}: {', '.join(items)}", *lines[number + 1 :]])
    given_points = dict(zip(NAMES, points, strict=False))
    score, findings = judged(layout(park, players=list(NAMES[:players]), prey_points=given_points))
    assert (score is None) == any(one.severity is Severity.ERROR for one in findings)
    doubled = items[where] if what == "twice" else ""
    full = any(name in doubled for name in ("Stag", "Male Takin", "Male Pheasant", "Water", " Ann", " Bob"))
    if full and "gap" not in doubled:
        assert score is None  # the box holds no second one, or not with that owner


@pytest.mark.parametrize("name", ["example", "finished", "order", "example-a", "example-b"])
def test_a_shipped_park_with_any_line_left_out_is_refused_or_scored(name: str) -> None:
    text = (CHECKOUT / "card_data" / PARK / "layouts" / f"{name}.toml").read_text(encoding="utf-8")
    values = tomllib.loads(text)
    lines = values["park"].splitlines()
    for number in range(len(lines)):
        score, findings = judged({**values, "park": "\n".join([*lines[:number], *lines[number + 1 :]])})
        assert (score is None) == any(one.severity is Severity.ERROR for one in findings)
