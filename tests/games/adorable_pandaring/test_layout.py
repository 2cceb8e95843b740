"""The gate: a layout that cannot lie on a table is refused, with every reason at once; nonsense never crashes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.findings import Finding, Findings, Severity
from pandapress.games.adorable_pandaring.answer import answer, judge
from pandapress.games.adorable_pandaring.layout import read_layout
from tests.games.adorable_pandaring.table import cards, layout

GOOD = layout("odd", ([1, 3], 3), ([2], 0), ([], 4))


def problems(values: Mapping[str, Any]) -> list[Finding]:
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    assert (table is None) == bool(findings.errors)
    return list(findings)


def refused(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(finding.column, finding.message) for finding in problems(values) if finding.severity is Severity.ERROR]


def with_player(**changes: Any) -> dict[str, Any]:
    """The good layout with its second player changed."""
    players = [dict(player) for player in GOOD["players"]]
    players[1].update(changes)
    return {**GOOD, "players": players}


def test_a_good_layout_has_no_findings() -> None:
    assert problems(GOOD) == []


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"law": "ood"}, "law", "no Panda Law"),
        ({"next_law": "odd"}, "next_law", "in effect already"),
        ({"next_law": "flat"}, "next_law", "no Panda Law"),
        ({"current": "Zoe"}, "current", "no player here"),
        ({"force": "yes"}, "force", "does not fit"),
        ({"options": {"bananas": "per_card"}}, "options.bananas", "no option"),
        ({"options": {"banana": "per_bunch"}}, "options.banana", "cannot be"),
        ({"players": GOOD["players"][:2]}, "players", "2 players"),
        ({"players": [{"name": name} for name in "ABCDEF"]}, "players", "6 players"),
        ({"weather": "fine"}, "weather", "unknown key"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], path: str, words: str) -> None:
    found = refused({**GOOD, **changes})
    assert [column for column, _ in found] == [path]
    assert words in found[0][1]


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"bamboo": -1}, "players[1].bamboo", "cannot be"),
        ({"bamboo": "three"}, "players[1].bamboo", "does not fit"),
        ({"bamboo": 1.5}, "players[1].bamboo", "does not fit"),
        ({"face_up": [2, 11]}, "players[1].face_up[1]", "no panda has the number 11"),
        ({"hidden": [0]}, "players[1].hidden[0]", "no panda has the number 0"),
        ({"face_up": ["x"]}, "players[1].face_up[0]", "does not fit"),
        ({"name": "a"}, "players[1].name", "already plays"),
        ({"name": "  "}, "players[1].name", "is empty"),
        ({"shoes": 2}, "players[1].shoes", "unknown key"),
    ],
)
def test_what_a_player_cannot_have_is_refused_with_its_place(changes: dict[str, Any], path: str, words: str) -> None:
    found = refused(with_player(**changes))
    assert [column for column, _ in found] == [path]
    assert words in found[0][1]


def test_ap_23_a_fifth_five_is_refused_where_it_lies() -> None:
    found = refused(layout("odd", ([5, 5], 0), ([5, 5], 0), ([1, 5], 0)))
    assert found == [("players[2].face_up[1]", "this is panda 5 for the 5th time")]


def test_ap_23_forty_one_pandas_are_one_too_many() -> None:
    deck = [number for number in range(1, 11) for _ in range(4)]
    found = refused(layout("odd", (deck[:20], 0), (deck[20:], 0), ([3], 0)))
    assert ("players", "41 pandas on the table") in found


def test_everything_wrong_is_told_at_once() -> None:
    values = {**with_player(bamboo=-1, face_up=[12]), "law": "blue", "current": "Nobody"}
    assert [path for path, _ in refused(values)] == ["players[1].bamboo", "players[1].face_up[0]", "law", "current"]


def test_two_players_are_refused_unless_the_option_is_on() -> None:
    two = {**GOOD, "players": GOOD["players"][:2]}
    assert refused(two) != []
    assert [finding.hint for finding in problems(two)] == ["two may play with two_players = true under [options]"]
    assert refused({**two, "options": {"two_players": True}}) == []


def test_names_and_laws_match_whatever_their_case() -> None:
    assert problems({**GOOD, "law": " ODD ", "current": "a"}) == []


def test_a_player_who_had_won_already_is_only_noted() -> None:
    found = problems(with_player(bamboo=5))
    assert [(finding.severity, finding.column) for finding in found] == [(Severity.INFO, "players[1].bamboo")]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
PLAYER = st.fixed_dictionaries(
    {"name": st.text(max_size=4) | JSON},
    optional={
        "bamboo": st.integers(-3, 9) | JSON,
        "face_up": st.lists(st.integers(-1, 12), max_size=20) | JSON,
        "hidden": st.lists(st.integers(-1, 12), max_size=20) | JSON,
    },
)
NONSENSE = st.fixed_dictionaries(
    {
        "game": st.just("adorable-pandaring"),
        "law": st.sampled_from(["odd", "even", "low", "high", "x"]) | JSON,
        "current": st.text(max_size=4) | JSON,
        "players": st.lists(PLAYER, max_size=7) | JSON,
    },
    optional={"next_law": JSON, "force": JSON, "options": JSON, "other": JSON},
)


@given(NONSENSE)
def test_nonsense_is_refused_or_scored_and_never_fails(values: dict[str, Any]) -> None:
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    if table is None:
        assert findings.errors
    else:
        answer(judge(table, cards())).as_json()
