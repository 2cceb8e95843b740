"""What thinking players know of each game: re-dealt tables, and what a table is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from pandapress.players.player import Known
from tests.players.tables import KINDS, NAMES, Kind, known, tables

every_kind = pytest.mark.parametrize("kind", KINDS, ids=NAMES)
SEEN = [kind for kind in KINDS if kind[0] != "hidden-panda"]
MARKED = {"seed", "draws", "passing", "kept", "now"}
"""What is no card, or tells of a card that lies elsewhere."""


def cards(value: Any) -> Iterator[Any]:
    """Every card and whatever else a table consists of; nobody knows which Foiled Plans were shuffled in."""
    if is_dataclass(value):
        for field in fields(value):
            if field.name not in MARKED:
                yield from cards(getattr(value, field.name))
    elif isinstance(value, tuple | frozenset):
        for each in value:
            yield from cards(each)
    elif isinstance(value, dict):
        yield from value.items()
    else:
        yield "a Foiled Plan" if str(value).startswith("!") else value


def mover(game: Known, state: Any) -> int:
    seat = game.rules.to_move(state)
    assert seat is not None
    return seat


@cache
def some(kind: Kind) -> list[Any]:
    """Tables from all over some random games."""
    return list(islice(tables(kind, games=6), 0, None, 2))[:240]


def test_redealt_tables_are_looked_at_in_every_game_mode_and_number_of_players() -> None:
    assert len(KINDS) >= 24
    assert sum(len(some(kind)) for kind in KINDS) > 3_000


@every_kind
def test_a_redealt_table_has_the_same_view_the_same_actions_and_the_same_cards(kind: Kind) -> None:
    game = known(*kind[:2])
    for number, state in enumerate(some(kind)):
        seat = mover(game, state)
        view = game.rules.view(state, seat)
        world = game.judgement.redealt(view, seat, Random(number).random)
        assert game.rules.view(world, seat) == view
        assert list(game.rules.actions(world)) == list(game.rules.actions(state))
        assert Counter(cards(world)) == Counter(cards(state))


@every_kind
def test_a_redealt_table_can_be_played_on(kind: Kind) -> None:
    game = known(*kind[:2])
    for number, state in enumerate(some(kind)[::8]):
        roll = Random(number).random
        seat = mover(game, state)
        table = game.judgement.redealt(game.rules.view(state, seat), seat, roll)
        while game.rules.to_move(table) is not None:
            table = game.rules.apply(table, game.rules.one_of_them(table, roll))
        assert game.rules.outcome(table) is not None


@every_kind
def test_redealt_tables_differ_where_something_is_hidden(kind: Kind) -> None:
    game = known(*kind[:2])
    differing = 0
    for state in some(kind)[::10]:
        seat = mover(game, state)
        view = game.rules.view(state, seat)
        worlds = {repr(game.judgement.redealt(view, seat, Random(number).random)) for number in range(6)}
        differing += len(worlds) > 1
    assert differing


@pytest.mark.parametrize("kind", SEEN, ids=[NAMES[KINDS.index(kind)] for kind in SEEN])
def test_what_a_table_is_worth_depends_on_nothing_that_the_seat_cannot_see(kind: Kind) -> None:
    """Roles in Hidden Panda apart, which are judged as they are re-dealt: a player thinks of several such tables."""
    game = known(*kind[:2])
    for number, state in enumerate(some(kind)):
        seat = mover(game, state)
        world = game.judgement.redealt(game.rules.view(state, seat), seat, Random(number).random)
        assert game.judgement.standing(world, seat) == game.judgement.standing(state, seat)
