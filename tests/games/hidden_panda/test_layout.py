"""The gate: a table that cannot be is refused, with every reason at once and its place; nonsense never crashes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.engine.values import but
from pandapress.findings import Finding, Findings, Severity
from pandapress.games.hidden_panda.answer import answer, judge
from pandapress.games.hidden_panda.layout import from_state, read_layout
from pandapress.games.hidden_panda.scoring import cubs_after
from pandapress.games.hidden_panda.state import Phase
from tests.games.hidden_panda.table import HIDDEN, NAMES, at_turn, cards, judged, layout, play, rules, scored, vote

FINAL = "1:5 2:7 3:6 4:5 5:6 6:9 7:8 8:7"
"""53 cubs, which make 55 with a stash of 2."""
GOOD = layout(8, FINAL, nets="2:1 4:2 6:2 8:1")


def problems(values: Mapping[str, Any]) -> list[Finding]:
    return judged(values)[1]


def refused(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The code and the place of each error."""
    return [(one.code, one.column) for one in problems(values) if one.severity is Severity.ERROR]


def words(values: Mapping[str, Any]) -> str:
    return "\n".join(map(str, problems(values)))


def changed(number: int, values: Mapping[str, Any] = GOOD, **changes: Any) -> dict[str, Any]:
    """A layout with one of its players changed."""
    players = [dict(player) for player in values["players"]]
    players[number - 1].update(changes)
    return {**values, "players": players}


def test_a_good_layout_has_no_findings() -> None:
    assert problems(GOOD) == []


def test_cubs_nets_and_tea_may_be_left_out() -> None:
    bare = [{"name": player["name"], "role": player["role"]} for player in GOOD["players"]]
    bare[0] |= {"cubs": 5, "nets": 3}
    assert problems({**GOOD, "players": bare, "partial": True}) == []


# Players and roles


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"weather": "fine"}, "", "weather"),
        ({"stash": "two"}, "", "stash"),
        ({"partial": "no"}, "", "partial"),
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
    assert (f"LAYOUT-{code}".rstrip("-"), path) == refused({**GOOD, **changes})[0]


def test_a_layout_without_a_stash_is_refused() -> None:
    values = {key: value for key, value in GOOD.items() if key != "stash"}
    assert refused(values) == [("LAYOUT", "stash")]


@pytest.mark.parametrize(
    ("number", "changes", "code", "path"),
    [
        pytest.param(2, {"role": "kepeer"}, "UNKNOWN", "role", id="role"),
        pytest.param(2, {"cubs": -1}, "CUBS", "cubs", id="fewer-cubs-than-none"),
        pytest.param(2, {"nets": -1}, "NETS", "nets", id="fewer-nets-than-none"),
        pytest.param(2, {"nets": 5, "cubs": 0}, "NETS", "nets", id="five-nets"),
        pytest.param(1, {"nets": 2}, "NETS", "nets", id="grandma-with-two"),
        pytest.param(1, {"nets": 4}, "NETS", "nets", id="grandma-with-four"),
        pytest.param(1, {"tea": True}, "TEA", "tea", id="grandmas-tea"),
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
    assert set(refused(changed(number, **changes))) == {(f"LAYOUT-{code}".rstrip("-"), place)}


@pytest.mark.parametrize(
    ("number", "role"), [(2, "panda"), (2, "bandit"), (2, "grandma"), (4, "keeper"), (6, "panda"), (1, "keeper")]
)
def test_hp_19_other_roles_for_eight_than_the_printed_ones_are_refused(number: int, role: str) -> None:
    values = changed(number, role=role)
    assert ("LAYOUT-ROLES", "players") in refused(values)
    assert "8 players play with 2 panda, 1 grandma, 2 keeper, 3 bandit" in words(values)


def test_roles_match_whatever_their_case() -> None:
    assert problems(changed(2, role=" KEEPER ")) == []


@pytest.mark.parametrize("cubs", [1, 4, 8])
def test_hp_15_grandma_has_her_five_cubs_or_none_for_nobody_gives_her_any(cubs: int) -> None:
    values = changed(2, changed(1, cubs=cubs), cubs=7 + 5 - cubs)
    assert [path for _, path in refused(values)] == ["players[0].cubs"]


def test_o32_grandma_may_have_lost_her_five_to_the_stash() -> None:
    assert refused({**changed(1, cubs=0), "stash": 2 + 5}) == []


# Nets and tea


def test_hp_22_four_nets_are_the_tea_on_two() -> None:
    values = changed(8, changed(2, cubs=7 + 7), nets=4, cubs=0)
    assert refused(values) == []


def test_more_nets_than_the_box_has_are_refused() -> None:
    values = layout(8, "1:5 6:48", nets="2:3 3:3 4:3 5:2 6:2 7:4", stash=2)
    assert refused(values) == []
    assert refused(changed(8, values, nets=1)) == [("LAYOUT-NETS", "players")]
    assert "21 nets on the table; the box has 20" in words(changed(8, values, nets=1))


def test_there_is_one_cup_of_tea() -> None:
    assert refused(changed(4, nets=0, tea=True)) == []
    two = changed(5, changed(4, nets=0, tea=True), tea=True)
    assert refused(two) == [("LAYOUT-TEA", "players")]


@pytest.mark.parametrize("before", [1, 2])
def test_the_tea_beside_a_net_is_good_while_its_vote_is_on(before: int) -> None:
    values = layout(8, "1:5 2:3", nets=f"6:{before}", partial=True)
    assert refused({**changed(6, values, tea=True), "vote": with_vote()["vote"]}) == []


@pytest.mark.parametrize("nets", [1, 2, 3])
def test_the_tea_beside_a_net_is_refused_for_a_vote_has_settled_it(nets: int) -> None:
    values = changed(8, changed(2, cubs=7 + 7), nets=nets, cubs=0, tea=True)
    assert [path for _, path in refused(values)] == ["players[7].tea"]


# The count


def test_hp_23_a_wrong_number_of_cubs_is_a_miscount_with_the_number_expected() -> None:
    values = changed(2, cubs=6)
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]
    assert "54 cubs on the table, 55 are expected after 16 turns; look for a lost cub" in words(values)


def test_a_tie_is_a_miscount() -> None:
    values = layout(8, "1:5 2:21 6:24", stash=2)
    assert 5 + 21 == 24 + 2
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]


@pytest.mark.parametrize("turns", [0, 1, 7, 16])
def test_a_game_in_progress_has_three_cubs_a_turn(turns: int) -> None:
    values = layout(8, f"2:{3 * turns}", partial=True)
    assert refused(values) == []
    if turns < 16:
        assert refused({**values, "partial": False}) == [("LAYOUT-MISCOUNT", "players")]


@pytest.mark.parametrize("cubs", [1, 2, 4, 3 * 16 + 3])
def test_a_game_in_progress_has_no_other_number_of_cubs(cubs: int) -> None:
    values = layout(8, f"2:{cubs}", partial=True)
    assert refused(values) == [("LAYOUT-MISCOUNT", "players")]
    assert "three a turn make 7, 10 and so on to 55" in words(values)


@pytest.mark.parametrize(
    ("players", "netted", "fewest"), [(5, "3:3", 3), (6, "4:3", 3), (7, "3:3 4:3", 6), (8, "4:3 5:3", 6)]
)
def test_hp_13_all_pandas_netted_end_the_game_after_three_turns_a_panda_at_least(
    players: int, netted: str, fewest: int
) -> None:
    stash = layout(players)["stash"]
    for turns in range(2 * players + 2):
        values = layout(players, f"2:{3 * turns}", nets=netted)
        assert sum(player["cubs"] for player in values["players"]) + stash == cubs_after(turns, stash)
        expected = [] if fewest <= turns <= 2 * players else [("LAYOUT-MISCOUNT", "players")]
        assert refused(values) == expected, turns
    assert refused(layout(players, "2:31", nets=netted)) == [("LAYOUT-MISCOUNT", "players")]


def test_hp_13_the_last_panda_netted_still_holds_her_cubs_for_the_bandits_win_at_once() -> None:
    values = layout(6, "1:5 2:6 4:9", nets="4:3")
    assert refused(values) == []
    assert scored(values).winners == ("Eve", "Finn")


def test_hp_11_one_of_two_netted_pandas_may_hold_cubs_and_not_both() -> None:
    assert refused(layout(8, "1:5 2:14 5:4", nets="4:3 5:3")) == []
    assert refused(layout(8, "1:5 2:10 4:4 5:4", nets="4:3 5:3")) != []


def test_two_players_with_four_nets_are_refused_for_there_is_one_tea() -> None:
    assert ("LAYOUT-NETS", "players") in refused(layout(8, "1:5 2:2 6:4", nets="7:4 8:4", partial=True))
    assert refused(layout(8, "1:5 2:2 6:4", nets="7:3 8:4", partial=True)) == []


# The vote


def with_vote(target: str = "Finn", up: str = "Ana Ben Cleo Dan", down: str = "Eve Gwen Hugo") -> dict[str, Any]:
    return {**GOOD, "vote": {"target": target, "up": up.split(), "down": down.split()}}


def test_hp_05_a_vote_of_all_others_has_no_findings() -> None:
    assert problems(with_vote()) == []


@pytest.mark.parametrize(
    ("vote", "path", "said"),
    [
        pytest.param({"up": "Ana Ben Cleo Dan Finn"}, "vote.up[4]", "Finn is voted on and does not vote", id="eight"),
        pytest.param({"down": "Eve Finn Gwen Hugo"}, "vote.down[1]", "Finn is voted on and does not vote", id="down"),
        pytest.param({"down": "Eve Gwen"}, "vote", "the thumb of Hugo is missing", id="six"),
        pytest.param({"up": "Ana Ben Cleo Dan Eve"}, "vote.down[0]", "Eve has two thumbs in this vote", id="twice"),
        pytest.param({"up": "Ana Ben Cleo Dan Dan"}, "vote.up[4]", "Dan has two thumbs in this vote", id="twice-up"),
        pytest.param({"target": "Zoe"}, "vote.target", "Zoe is no player here", id="no-target"),
        pytest.param({"up": "Ana Ben Cleo Dan Zoe"}, "vote.up[4]", "Zoe is no player here", id="no-voter"),
    ],
)
def test_hp_05_any_other_vote_is_refused_with_its_place(vote: dict[str, str], path: str, said: str) -> None:
    values = with_vote(**vote)
    assert [place for _, place in refused(values)] == [path]
    assert said in words(values)


def test_names_in_a_vote_match_whatever_their_case() -> None:
    values = with_vote("FINN", "ana ben cleo dan", "eve gwen hugo")
    assert problems(values) == []
    assert scored(values).details["vote"] == {"target": "Finn", "up": 4, "voters": 7, "passes": True}


def test_nobody_votes_on_grandma_for_she_is_netted_from_the_start() -> None:
    values = with_vote("Ana", "Ben Cleo Dan Eve", "Finn Gwen Hugo")
    assert [place for _, place in refused(values)] == ["vote.target"]


def test_who_is_voted_on_may_have_cubs_under_her_third_net() -> None:
    values = layout(8, "1:5 2:2 6:4", nets="6:3", partial=True)
    assert refused({**values, "vote": with_vote()["vote"]}) == []


# All at once


def test_everything_wrong_is_told_at_once() -> None:
    values = changed(2, changed(1, nets=1), cubs=-2, role="keper")
    values |= {"options": {"x": 1}, "vote": {"target": "Finn", "up": ["Finn"], "down": ["Zoe"]}}
    assert set(refused(values)) == {
        ("LAYOUT-OPTION", "options.x"),
        ("LAYOUT-UNKNOWN", "players[1].role"),
        ("LAYOUT-NETS", "players[0].nets"),
        ("LAYOUT-CUBS", "players[1].cubs"),
        ("LAYOUT-VOTE", "vote.up[0]"),
        ("LAYOUT-PLAYER", "vote.down[0]"),
        ("LAYOUT-VOTE", "vote"),
    }


@pytest.mark.parametrize(
    ("other", "code"),
    [
        pytest.param({"vote": {"target": "Zoe", "up": [], "down": []}}, "LAYOUT-PLAYER", id="a-vote"),
        pytest.param({"options": {"x": 1}}, "LAYOUT-OPTION", id="an-option"),
    ],
)
def test_a_miscount_is_told_beside_what_has_nothing_to_do_with_it(other: dict[str, Any], code: str) -> None:
    assert {code for code, _ in refused({**changed(2, cubs=6), **other})} == {code, "LAYOUT-MISCOUNT"}


def test_a_wrong_target_does_not_hide_a_wrong_voter() -> None:
    paths = [path for _, path in refused(with_vote(target="Zoe", up="Ana Ben Cleo Dan Yve"))]
    assert set(paths) >= {"vote.target", "vote.up[4]"}


# A game as a layout


def test_a_state_becomes_the_layout_of_its_players() -> None:
    at = at_turn(9, cubs={2: 7, 6: 9}, nets="4:2", tea="5")
    values = from_state(at, NAMES, {"grandma_fails": "all"})
    assert (values["game"], values["stash"], values["options"]) == (HIDDEN, 2, {"grandma_fails": "all"})
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


def test_hp_13_the_end_of_a_game_with_all_pandas_netted_is_accepted() -> None:
    game = rules()
    at = play(game, but(at_turn(5, players=6, cubs={2: 6, 4: 4 + 2}, nets="4:2")), "give 2 3", "net 4")
    over = vote(game, at, 3)
    assert over.phase is Phase.OVER
    assert refused(from_state(over, NAMES[:6], {})) == []


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
VOTE = st.fixed_dictionaries(
    {"target": st.text(max_size=3) | JSON},
    optional={"up": st.lists(st.text(max_size=3)) | JSON, "down": st.lists(st.text(max_size=3)) | JSON},
)
NONSENSE = st.fixed_dictionaries(
    {
        "game": st.just(HIDDEN),
        "stash": st.integers(-2, 9) | JSON,
        "players": st.lists(PLAYER, max_size=9) | JSON,
    },
    optional={"partial": st.booleans() | JSON, "vote": VOTE | JSON, "options": JSON, "other": JSON},
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
    values = layout(8, stash=stash, partial=True)
    for row, count, net in zip(values["players"], cubs, nets, strict=True):
        row |= {"cubs": count, "nets": net}
    score, findings = judged(values)
    assert (score is None) == any(one.severity is Severity.ERROR for one in findings)
    if score is not None:
        assert sum(score.details["teams"].values()) == sum(cubs) + stash
