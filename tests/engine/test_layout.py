"""Layouts as typed: what belongs to the table may stand below its players."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import LayoutFile, entered
from pandapress.findings import Findings


class Row(Part):
    name: str
    cards: int = 0


class Table(LayoutFile):
    players: list[Row]
    stash: int = 0
    log: str = ""
    cards: int = 9


class Named(LayoutFile):
    players: list[str] = Field(default=[])
    log: str = ""


def told(values: dict[str, Any], model: type[LayoutFile] = Table) -> list[tuple[str, str]]:
    findings = Findings()
    assert (entered(model, values, "table.toml", findings) is None) == bool(findings.errors)
    return [(one.column, one.message) for one in findings]


def test_what_is_of_the_table_is_lifted_out_of_the_players() -> None:
    values = {"game": "zoo", "players": [{"name": "Ana", "log": "draw"}, {"name": "Ben", "cards": 2, "stash": 3}]}
    table = entered(Table, values, "table.toml", Findings())
    assert table is not None
    assert (table.stash, table.log, table.cards) == (3, "draw", 9)
    assert [(row.name, row.cards) for row in table.players] == [("Ana", 0), ("Ben", 2)]
    assert values["players"][0] == {"name": "Ana", "log": "draw"}


@pytest.mark.parametrize(
    "values",
    [
        pytest.param({"log": "x", "players": [{"name": "Ana", "log": "y"}]}, id="above-and-below"),
        pytest.param({"players": [{"name": "Ana", "log": "x"}, {"name": "Ben", "log": "y"}]}, id="below-twice"),
    ],
)
def test_what_is_given_twice_is_refused_where_it_stands(values: dict[str, Any]) -> None:
    assert ("players[0].log", "unknown key") in told({"game": "zoo", **values})


def test_a_key_that_nobody_has_is_refused_where_it_stands() -> None:
    assert told({"game": "zoo", "players": [{"name": "Ana", "lgo": "x"}]}) == [("players[0].lgo", "unknown key")]


@pytest.mark.parametrize("players", [None, 3, "Ana", {"name": "Ana"}, [3], [None, {"log": 2}]])
def test_players_of_any_kind_are_answered(players: object) -> None:
    assert told({"game": "zoo", "players": players})


def test_players_that_are_names_hold_nothing_to_lift() -> None:
    assert told({"game": "zoo", "players": ["Ana", "Ben"], "log": "x"}, Named) == []
