"""The gate, player by player: what cannot lie there is refused, all at once; nonsense never crashes it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.engine.values import but
from pandapress.findings import Findings, Severity
from pandapress.games.hidden_panda.answer import answer, judge
from pandapress.games.hidden_panda.layout import from_state, read_layout
from pandapress.games.hidden_panda.state import Phase
from tests.games.hidden_panda.table import (
    HIDDEN,
    NAMES,
    at_turn,
    cards,
    changed,
    judged,
    layout,
    play,
    refused,
    rules,
    scored,
    vote,
    words,
)

FINAL = "1:5 2:7 3:6 4:5 5:3 6:9 7:8 8:7"
"""50 cubs, which make 55 with a stash of 5."""
GOOD = layout(8, FINAL, nets="2:2 3:2 4:2 5:2 6:2 7:2", tea=8, stash=5)
"""Sixteen turns: fifteen nets and the tea, of which a failed vote took three nets back and three cubs away."""


def test_a_good_layout_has_no_findings() -> None:
    assert words(GOOD) == ""
    assert 7 + 6 + 5 + 3 + 9 + 8 + 7 + 5 + 5 == 5 + 2 + 3 * 16
    assert 2 * 6 == 15 - 3


# Players and roles


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"weather": "fine"}, "", "weather"),
        ({"stash": "two"}, "", "stash"),
        ({"partial": "no"}, "", "partial"),
        ({"net_to_come": 1}, "", "net_to_come"),
        ({"options": {"tea": "out"}}, "OPTION", "options.tea"),
        ({"options": {"grandma_fails": "none"}}, "OPTION", "options.grandma_fails"),
        ({"players": []}, "PLAYERS", "players"),
        ({"players": GOOD["players"][:4]}, "PLAYERS", "players"),
        ({"players": [*GOOD["players"], {"name": "Ida", "role": "bandit"}]}, "PLAYERS", "players"),
        ({"players": GOOD["players"][:7]}, "ROLES", "players"),
        ({"stash": 1}, "STASH", "stash"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], code: str, path: str) -> None:
    assert refused({**GOOD, **changes}) == [(f"LAYOUT-{code}".rstrip("-"), path)]


@pytest.mark.parametrize(
    ("number", "changes", "code", "path"),
    [
        pytest.param(2, {"role": "kepeer"}, "UNKNOWN", "role", id="role"),
        pytest.param(2, {"cubs": -1}, "CUBS", "cubs", id="fewer-cubs-than-none"),
        pytest.param(2, {"nets": -1}, "NETS", "nets", id="fewer-nets-than-none"),
        pytest.param(2, {"nets": 5, "cubs": 0}, "NETS", "nets", id="five-nets"),
        pytest.param(1, {"nets": 2}, "NETS", "nets", id="t25-grandma-with-two"),
        pytest.param(1, {"nets": 4}, "NETS", "nets", id="t25-grandma-with-four"),
        pytest.param(2, {"nets": 3}, "NETTED", "cubs", id="netted-with-cubs"),
        pytest.param(2, {"name": "HUGO"}, "TWINS", "", id="twins"),
        pytest.param(2, {"name": ""}, "", "name", id="no-name"),
        pytest.param(2, {"cubs": 7.5}, "", "cubs", id="half-a-cub"),
        pytest.param(2, {"tea": 1}, "", "tea", id="tea-is-yes-or-no"),
        pytest.param(2, {"thumbs": 2}, "", "thumbs", id="unknown-key"),
    ],
)
def test_what_a_player_cannot_have_is_refused_with_its_place(
    number: int, changes: dict[str, Any], code: str, path: str
) -> None:
    place = "players[7].name" if code == "TWINS" else f"players[{number - 1}].{path}"
    assert refused(changed(number, GOOD, **changes)) == [(f"LAYOUT-{code}".rstrip("-"), place)]


@pytest.mark.parametrize(
    ("number", "role"), [(2, "panda"), (2, "bandit"), (2, "grandma"), (4, "keeper"), (6, "panda"), (1, "keeper")]
)
def test_hp_19_other_roles_for_eight_than_the_printed_ones_are_refused(number: int, role: str) -> None:
    values = changed(number, GOOD, role=role)
    assert ("LAYOUT-ROLES", "players") in refused(values)
    assert "8 players play with 2 panda, 1 grandma, 2 keeper, 3 bandit" in words(values)


def test_roles_match_whatever_their_case() -> None:
    assert words(changed(2, GOOD, role=" KEEPER ")) == ""


@pytest.mark.parametrize("cubs", [1, 4, 8])
def test_hp_15_grandma_has_her_five_cubs_or_none_for_nobody_gives_her_any(cubs: int) -> None:
    values = changed(2, changed(1, GOOD, cubs=cubs), cubs=7 + 5 - cubs)
    assert [path for _, path in refused(values)] == ["players[0].cubs"]


def test_players_are_called_by_their_names() -> None:
    assert "players[1].cubs: Ben has -1 cubs; write 0 or more" in words(changed(2, GOOD, cubs=-1))
    assert "players[1].nets: Ben has 5 nets; nobody gets another beside three" in words(changed(2, GOOD, nets=5))


def test_t44_every_finding_carries_the_path_of_what_it_concerns() -> None:
    values = changed(2, changed(1, GOOD, nets=1), cubs=-2, role="keper")
    values |= {"options": {"x": 1}, "vote": {"target": "Finn", "up": ["Finn"], "down": ["Zoe"]}, "stash": 1}
    findings = judged(values)[1]
    assert findings
    assert all(one.path for one in findings)


# All at once, each once


def test_everything_wrong_is_told_at_once() -> None:
    values = changed(2, changed(1, GOOD, nets=1), cubs=-2, role="keper")
    values |= {"options": {"x": 1}, "vote": {"target": "Finn", "up": ["Finn"], "down": ["Zoe"]}}
    assert set(refused(values)) == {
        ("LAYOUT-OPTION", "options.x"),
        ("LAYOUT-UNKNOWN", "players[1].role"),
        ("LAYOUT-NETS", "players[0].nets"),
        ("LAYOUT-CUBS", "players[1].cubs"),
        ("LAYOUT-VOTE", "vote.target"),
        ("LAYOUT-PLAYER", "vote.down[0]"),
    }


@pytest.mark.parametrize(
    ("other", "code"),
    [
        pytest.param({"vote": {"target": "Zoe", "up": [], "down": []}}, "LAYOUT-PLAYER", id="a-vote"),
        pytest.param({"options": {"x": 1}}, "LAYOUT-OPTION", id="an-option"),
    ],
)
def test_a_miscount_is_told_beside_what_has_nothing_to_do_with_it(other: dict[str, Any], code: str) -> None:
    assert {code for code, _ in refused({**changed(2, GOOD, cubs=6), **other})} == {code, "LAYOUT-MISCOUNT"}


def test_t41_behind_a_player_who_cannot_be_read_nothing_is_said_that_depends_on_her() -> None:
    """Without Ben's role or cubs nobody can say how many turns there were, nor whether the vote is good."""
    ballot = {"target": "Finn", "passed": False}
    for changes in ({"role": "kepeer"}, {"cubs": -7}):
        values = changed(6, changed(2, GOOD, **changes), nets=3)
        assert len(refused({**values, "vote": ballot})) == 1


def test_t44_one_mistake_about_a_vote_is_told_once() -> None:
    """The third net is forgotten, or another name is written: the thumbs, nets and cubs that hang on it are silent."""
    ballot = {"target": "Finn", "up": ["Ana", "Ben"], "down": ["Cleo", "Dan", "Eve", "Gwen", "Hugo"], "caller": "Ben"}
    netted = changed(7, changed(6, GOOD, nets=3), nets=1)
    assert refused({**netted, "vote": ballot}) == []
    assert refused({**changed(6, netted, nets=2), "vote": ballot}) == [("LAYOUT-VOTE", "vote.target")]
    assert refused({**netted, "vote": {**ballot, "target": "Eve"}}) == [("LAYOUT-VOTE", "vote.target")]
    assert refused({**netted, "vote": {**ballot, "target": "Fin"}}) == [("LAYOUT-PLAYER", "vote.target")]


# A game as a layout


def test_a_state_becomes_the_layout_of_its_players() -> None:
    at = at_turn(10, cubs={2: 7, 6: 9}, nets="4:2", tea="5")
    values = from_state(at, NAMES, {"grandma_fails": "keeps_five"})
    assert (values["game"], values["stash"]) == (HIDDEN, 2)
    assert values["options"] == {"grandma_fails": "keeps_five", "tea_on_failed_vote": "out"}
    assert [(row["name"], row["role"], row["cubs"], row["nets"], row["tea"]) for row in values["players"]] == [
        ("Ana", "grandma", 5, 3, False),
        ("Ben", "keeper", 7, 0, False),
        ("Cleo", "keeper", 0, 0, False),
        ("Dan", "panda", 0, 2, False),
        ("Eve", "panda", 0, 0, True),
        ("Finn", "bandit", 9, 0, False),
        ("Gwen", "bandit", 0, 0, False),
        ("Hugo", "bandit", 0, 0, False),
    ]


def test_a_layout_shows_grandmas_tea_before_her_until_she_has_placed_it() -> None:
    values = from_state(at_turn(3, cubs={4: 4, 6: 2}, nets="4:2"), NAMES, {})
    assert values["players"][0]["tea"] is True
    assert refused(values) == []


def test_hp_13_the_end_of_a_game_with_all_pandas_netted_is_accepted() -> None:
    game = rules()
    at = play(game, but(at_turn(5, players=6, cubs={2: 6, 4: 4 + 2}, nets="2:1 3:1 4:2")), "give 2 3", "net 4")
    over = vote(game, at, 3)
    assert over.phase is Phase.OVER
    values = from_state(over, NAMES[:6], {})
    assert refused(values) == []
    assert scored(values).winners == ("Eve", "Finn")


# Nonsense


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
PLAYER = st.fixed_dictionaries(
    {"name": st.text(max_size=4) | JSON, "role": st.sampled_from(["panda", "grandma", "keeper", "bandit", "x"]) | JSON},
    optional={"cubs": st.integers(-2, 30) | JSON, "nets": st.integers(-1, 5) | JSON, "tea": st.booleans() | JSON},
)
THUMBS = st.lists(st.text(max_size=3)) | st.integers(-1, 9) | JSON
VOTE = st.fixed_dictionaries(
    {"target": st.text(max_size=3) | JSON},
    optional={
        "up": THUMBS,
        "down": THUMBS,
        "passed": st.booleans() | JSON,
        "caller": st.text(max_size=3) | JSON,
        "gives_to": st.text(max_size=3) | JSON,
    },
)
NONSENSE = st.fixed_dictionaries(
    {"game": st.just(HIDDEN), "players": st.lists(PLAYER, max_size=9) | JSON},
    optional={
        "stash": st.integers(-2, 9) | JSON,
        "partial": st.booleans() | JSON,
        "net_to_come": st.booleans() | JSON,
        "vote": VOTE | JSON,
        "options": JSON,
        "other": JSON,
    },
)


@given(NONSENSE)
def test_nonsense_is_refused_or_scored_and_never_fails(values: dict[str, Any]) -> None:
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    if table is None:
        assert findings.errors
    else:
        answer(judge(table, cards())).as_json()


@given(
    st.lists(st.integers(0, 30), min_size=8, max_size=8),
    st.lists(st.integers(0, 4), min_size=8, max_size=8),
    st.integers(0, 30),
)
def test_any_cubs_and_nets_are_refused_or_scored(cubs: list[int], nets: list[int], stash: int) -> None:
    values = layout(8, stash=stash)
    for row, count, net in zip(values["players"], cubs, nets, strict=True):
        row |= {"cubs": count, "nets": net}
    score, findings = judged(values)
    assert (score is None) == any(one.severity is Severity.ERROR for one in findings)
    if score is not None:
        assert sum(score.details["teams"].values()) == sum(cubs) + stash
