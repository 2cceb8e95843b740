"""Damage to tables of random games: what the laws forbid is refused, and nothing makes the gate fail."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pandapress.findings import Severity
from pandapress.games.pandai.layout import from_state
from pandapress.games.pandai.state import State
from tests.games.pandai.table import KINDS, cards, judged, rules, walk

NAMES = ("Ana", "Ben", "Cleo", "Dan")
Rows = list[list[str]]
Draw = Callable[..., Any]


@cache
def games() -> tuple[tuple[State, ...], ...]:
    """The states of some random games, the end of each included."""
    played = []
    for players in (2, 3, 4):
        for seed in range(200, 204):
            steps = [after for _, _, after in walk(rules(), players, seed)]
            played.append(tuple(steps[5:]))
    return tuple(played)


tables = st.sampled_from(range(12)).flatmap(lambda number: st.sampled_from(games()[number]))


def layout_of(at: State) -> dict[str, Any]:
    return copy.deepcopy(from_state(at, NAMES[: len(at.seats)], cards(), {}))


def rows_of(values: dict[str, Any]) -> Rows:
    return [line.split() for line in values["board"].splitlines()]


def errors(values: dict[str, Any], rows: Rows | None = None) -> set[str]:
    """The codes of the errors of a layout, with another board where one is given."""
    if rows is not None:
        values = {**values, "board": "\n".join(map(" ".join, rows))}
    answer, findings = judged(values)
    found = {one.code for one in findings if one.severity is Severity.ERROR}
    assert bool(found) == (answer is None)
    assert all(one.path for one in findings)
    return found


def standing(rows: Rows) -> list[tuple[int, int]]:
    """The places of squares with figures."""
    return [(y, x) for y, row in enumerate(rows) for x, word in enumerate(row) if ":" in word]


@given(tables, st.data())
@settings(deadline=None)
def test_t31_a_figure_that_is_given_another_colour_is_refused(at: State, data: st.DataObject) -> None:
    """Its owner has a Panda less than she typed, or nobody plays the colour, or two colours share a square."""
    values = layout_of(at)
    for number, seat in enumerate(at.seats):
        values["players"][number]["in_play"] = len(seat.figures)
    rows = rows_of(values)
    y, x = data.draw(st.sampled_from(standing(rows)))
    card, _, letters = rows[y][x].partition(":")
    other = data.draw(st.sampled_from([each for each in "pkob" if each not in letters.casefold()]))
    rows[y][x] = f"{card}:{other}{letters[1:]}"
    assert errors(values, rows)


@given(tables, st.data())
@settings(deadline=None)
def test_t31_a_figure_that_is_moved_onto_another_is_refused_but_where_it_may_stand(
    at: State, data: st.DataObject
) -> None:
    values = layout_of(at)
    rows = rows_of(values)
    assume(len(standing(rows)) > 1)
    (y, x), (v, u) = data.draw(st.permutations(standing(rows)).map(lambda found: found[:2]))
    card, _, letters = rows[y][x].partition(":")
    rows[y][x] = card if len(letters.rstrip("!")) == 1 else f"{card}:{letters[1:]}"
    target, _, there = rows[v][u].partition(":")
    rows[v][u] = f"{target}:{there.rstrip('!')}{letters[0]}" + "!" * there.endswith("!")
    same = there[0].casefold() == letters[0].casefold() and len(there) == 1
    assume(not (same and target in cards().kind_names.short))  # it might be a baby with its parent
    assert errors(values, rows)


@given(tables, st.data())
@settings(deadline=None)
def test_t31_a_figure_that_is_taken_away_or_put_there_twice_is_refused(at: State, data: st.DataObject) -> None:
    values = layout_of(at)
    for number, seat in enumerate(at.seats):
        values["players"][number]["reserve"] = seat.reserve
    rows = rows_of(values)
    y, x = data.draw(st.sampled_from(standing(rows)))
    card, _, letters = rows[y][x].partition(":")
    if data.draw(st.booleans()):
        rows[y][x] = card if len(letters.rstrip("!")) == 1 else f"{card}:{letters[1:]}"
    else:
        rows[y][x] = f"{card}:{letters[0]}{letters}"
    assert errors(values, rows)


@given(tables, st.data())
@settings(deadline=None)
def test_t31_a_token_of_a_pandai_that_is_not_there_or_that_she_has_is_refused(at: State, data: st.DataObject) -> None:
    values = layout_of(at)
    player = data.draw(st.sampled_from(values["players"]))
    laid = {card.removeprefix("pandai ") for card in at.board}
    wrong = [kind for kind in KINDS if kind not in laid or kind in player["tokens"]]
    assume(wrong)
    player["tokens"].append(data.draw(st.sampled_from(wrong)))
    assert errors(values)


@given(tables, st.data())
@settings(deadline=None)
def test_t31_a_token_that_is_dropped_is_refused_where_the_figures_tell_of_its_baby(
    at: State, data: st.DataObject
) -> None:
    values = layout_of(at)
    owners = [number for number, seat in enumerate(at.seats) if seat.tokens]
    assume(owners)
    number = data.draw(st.sampled_from(owners))
    seat, tokens = at.seats[number], values["players"][number]["tokens"]
    gone = data.draw(st.sampled_from(tokens))
    tokens.remove(gone)
    counts = Counter(figure.square for figure in seat.figures)
    shared = any(count > 1 and at.board[square] == f"pandai {gone}" for square, count in counts.items())
    too_many = len(seat.figures) > 3 + len(tokens)
    assert bool(errors(values)) == (shared or too_many)


@given(tables, st.data())
@settings(deadline=None)
def test_t31_a_token_that_is_given_away_is_refused_where_the_other_cannot_have_it(
    at: State, data: st.DataObject
) -> None:
    values = layout_of(at)
    owners = [number for number, seat in enumerate(at.seats) if seat.tokens]
    assume(owners)
    giver = data.draw(st.sampled_from(owners))
    taker = data.draw(st.sampled_from([number for number in range(len(at.seats)) if number != giver]))
    kind = data.draw(st.sampled_from(at.seats[giver].tokens))
    values["players"][giver]["tokens"].remove(kind)
    values["players"][taker]["tokens"].append(kind)
    begun = sum(f.square in cards().starts[at.seats[taker].colour] for f in at.seats[taker].figures) < 3
    if kind in at.seats[taker].tokens or not begun:
        assert errors(values)
    else:
        errors(values)


@given(tables, st.data())
@settings(deadline=None)
def test_t32_a_card_beyond_its_piles_is_refused(at: State, data: st.DataObject) -> None:
    values = layout_of(at)
    rows = rows_of(values)
    card = data.draw(st.sampled_from([*cards().card_names.short]))
    bare = [(y, x) for y, row in enumerate(rows) for x, word in enumerate(row) if word == "."]
    short = sum(pile.count(card) for pile in map(cards().pile, ("plains", "forest"))) - at.board.count(card) + 1
    assume(len(bare) >= short)
    for y, x in data.draw(st.permutations(bare))[:short]:
        rows[y][x] = cards().card_names.short[card]
    assert {"LAYOUT-COPIES", "LAYOUT-TIGER"} & errors(values, rows)


@given(tables, st.data())
@settings(deadline=None)
def test_any_damage_is_refused_or_scored_and_never_fails(at: State, data: st.DataObject) -> None:
    values = layout_of(at)
    rows = rows_of(values)
    for _ in range(data.draw(st.integers(1, 6))):
        y, x, v, u = (data.draw(st.integers(0, 7)) for _ in range(4))
        rows[y][x], rows[v][u] = data.draw(
            st.sampled_from([(rows[v][u], rows[y][x]), (rows[v][u], "."), ("#", rows[v][u]), ("po:pP!", rows[v][u])])
        )
    errors(values, rows)
