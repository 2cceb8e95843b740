from __future__ import annotations

import tomllib

import pytest

from pandapress.carddata.places import line_at, lines_of, located, spoken
from pandapress.findings import Finding, Line, Path, Severity

TABLE = '''game = "x"   # 1
a.b = 3
list = [1,
  # a comment
  [2, {y = 5}]]
"quoted key" = true

[options]
banana = "all"

[[players]]
name = "Ana"
park = """
one
two
"""

[[players]]
name = 'Ben'
cards = [
  1,
  2,
]
log = """first
second"""
[players.more]
deep = 1
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("game",), 1),
        (("a", "b"), 2),
        (("list",), 3),
        (("list", 0), 3),
        (("list", 1, 1, "y"), 5),
        (("quoted key",), 6),
        (("options",), 8),
        (("options", "banana"), 9),
        (("players",), 11),
        (("players", 0), 11),
        (("players", 0, "park", Line(2)), 15),
        (("players", 1, "name"), 19),
        (("players", 1, "cards", 1), 22),
        (("players", 1, "more", "deep"), 27),
        # what is not there has the line of what would hold it
        (("players", 1, "meerkat"), 18),
        (("players", 0, "cards", 3), 11),
        (("nothing",), 0),
        # what stands below the players belongs to the table all the same
        (("log", Line(1)), 24),
        (("log", Line(2)), 25),
    ],
)
def test_t44_every_value_of_a_toml_text_has_its_line(path: Path, line: int) -> None:
    tomllib.loads(TABLE)
    assert line_at(lines_of(TABLE), path) == line


def test_t44_every_value_of_a_json_text_has_its_line() -> None:
    text = '\n{"a": [1,\n {"b c": "x\\ny"}],\n "d": null}'
    lines = lines_of(text)
    assert [line_at(lines, path) for path in (("a", 0), ("a", 1, "b c"), ("a", 1, "b c", Line(2)), ("d",))] == [
        2,
        3,
        3,
        4,
    ]


def test_t44_places_are_called_as_people_call_them() -> None:
    values = {"players": [{"name": "Ana"}, {"name": 3}, "Cleo"]}
    assert spoken(("players", 0, "trade", 1), values) == "Ana, trade 2"
    assert spoken(("players", 1, "bamboo"), values) == "player 2, bamboo"
    assert spoken(("players", 2), values) == "Cleo"
    assert spoken(("players", 7, "name"), values) == "player 8, name"
    assert spoken(("park", Line(3)), values) == "park"
    assert spoken(("vote", "caller"), values) == "vote.caller"
    assert spoken(("meerkats", 1), []) == "meerkats 2"


def finding(message: str, *path: str | int) -> Finding:
    return Finding(Severity.ERROR, "X", message, "t.toml", path=path)


def test_t44_findings_come_in_reading_order_and_those_without_a_place_last() -> None:
    values = tomllib.loads(TABLE)
    found = located([finding("c"), finding("b", "players", 1, "name"), finding("a", "game")], "t.toml", TABLE, values)
    assert [str(each) for each in found] == ["t.toml:1: game: a", "t.toml:19: Ben, name: b", "t.toml: c"]
