"""A vote as entered: who may be voted on, who called it, and what it moves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.hidden_panda.table import NAMES, changed, layout, refused, scored, words

LAST = layout(8, "1:5 2:13 3:6 4:10 6:9 7:8 8:2", nets="2:2 3:2 4:3 5:2 6:2 7:1", tea=8)
"""Sixteen turns; the last net was the third before Dan, a Panda with ten cubs. Hugo's turn or Ben's, Cleo's ..."""
SECOND = layout(8, "1:5 2:13 4:6 6:8", nets="2:2 4:2 6:2 8:2", tea=4)
"""Grandma's second turn, her ninth: the tea on two nets before Dan."""
TEAMS = {"rescue": 5 + 13 + 6 + 10, "bandits": 9 + 8 + 2 + 2}


def voted(values: dict[str, Any] = LAST, target: str = "Dan", up: int = 4, **more: Any) -> dict[str, Any]:
    """The vote with so many thumbs up; those of players in the order of their seats."""
    others = [name for name in NAMES[: len(values["players"])] if name != target]
    return {**values, "vote": {"target": target, "up": others[:up], "down": others[up:], **more}}


def passed(**more: Any) -> dict[str, Any]:
    return voted(up=4, gives_to="Ben", **more)


def failed(**more: Any) -> dict[str, Any]:
    return voted(up=3, **{"caller": "Ben", **more})


# T-20: what a vote moves


def test_hp_06_t20_a_failed_vote_moves_the_callers_cubs_into_the_stash() -> None:
    answer = scored(failed())
    assert answer.details["teams"] == {"rescue": TEAMS["rescue"] - 13, "bandits": TEAMS["bandits"] + 13}
    assert answer.details["stash"] == 2 + 13
    assert answer.winners == ("Finn", "Gwen", "Hugo")
    assert [player.total for player in answer.players] == [5, 0, 6, 10, 0, 9, 8, 2]
    assert [(line.points, line.what, line.why) for line in answer.players[1].lines] == [
        (13, "Cubs of the Keeper", "Rescue Team"),
        (-13, "Given to the Bandit Stash", "her vote on Dan has failed"),
    ]


@pytest.mark.parametrize(
    ("caller", "winner"), [("Ben", "Bandit"), ("Cleo", "Rescue"), ("Finn", "Rescue"), ("Eve", "Rescue")]
)
def test_t20_who_called_a_failed_vote_decides_who_wins(caller: str, winner: str) -> None:
    assert scored(failed(caller=caller)).outcome.startswith(f"the {winner} Team wins")


def test_hp_07_t20_a_passed_vote_moves_the_netted_players_cubs_to_whom_she_chooses() -> None:
    answer = scored(passed())
    assert answer.details["teams"] == TEAMS
    assert [player.total for player in answer.players] == [5, 13 + 10, 6, 0, 0, 9, 8, 2]
    assert [(line.points, line.what, line.why) for line in answer.players[1].lines] == [
        (13, "Cubs of the Keeper", "Rescue Team"),
        (10, "Cubs of Dan", "Dan is netted and gives her cubs away"),
    ]
    assert answer.players[3].lines[0].why == "Rescue Team, netted"
    assert answer.players[3].lines[1].what == "Given to Ben"


def test_t20_to_whom_the_cubs_go_decides_who_wins() -> None:
    assert scored(voted(gives_to="Ben")).outcome.startswith("the Rescue Team wins: Rescue 34, Bandits 21")
    assert scored(voted(gives_to="Hugo")).outcome.startswith("the Bandit Team wins: Rescue 24, Bandits 31")


@pytest.mark.parametrize(
    ("more", "place", "said"),
    [
        ({"up": 4}, "vote.gives_to", "to whom does Dan give her 10 cubs?"),
        ({"up": 3}, "vote.caller", "whose turn was it, when the vote failed?"),
    ],
)
def test_t20_what_decides_is_asked_for(more: dict[str, Any], place: str, said: str) -> None:
    assert refused(voted(**more)) == [("LAYOUT-VOTE", place)]
    assert said in words(voted(**more))


@pytest.mark.parametrize(
    ("values", "place", "said"),
    [
        (passed(caller="Zoe"), "vote.caller", "Zoe is no player here"),
        (passed(caller="Dan"), "vote.caller", "Dan cannot have called the vote on herself"),
        (failed(caller="Ana"), "vote.caller", "Grandma cannot have called this vote; this is turn 16"),
        (failed(gives_to="Ben"), "vote.gives_to", "the vote fails, and nobody gives cubs"),
        (voted(gives_to="Zoe"), "vote.gives_to", "Zoe is no player here"),
        (voted(gives_to="Dan"), "vote.gives_to", "Dan cannot give her cubs to herself"),
        (voted(gives_to="Ana"), "vote.gives_to", "Dan cannot give her cubs to Ana, who is netted"),
    ],
)
def test_hp_07_t20_a_caller_or_a_taker_who_cannot_be_is_refused(values: dict[str, Any], place: str, said: str) -> None:
    assert [column for _, column in refused(values)] == [place]
    assert said in words(values)


def test_hp_07_t20_nobody_gives_to_a_netted_player() -> None:
    values = changed(6, changed(2, LAST, cubs=22), nets=3, cubs=0)
    assert refused(voted(changed(3, values, nets=1), gives_to="Finn")) == [("LAYOUT-VOTE", "vote.gives_to")]


def test_t20_what_follows_need_not_be_written() -> None:
    """On her second turn Grandma calls the vote; with one player left who is free the cubs go there."""
    assert scored(voted(SECOND, up=3)).details["vote"]["caller"] == "Ana"
    lone = layout(5, "1:5 3:7 5:23", nets="2:3 3:1 4:4 5:3")
    assert scored(voted(lone, "Eve", up=3)).details["vote"]["gives_to"] == "Cleo"


def test_t20_a_netted_player_without_cubs_gives_none() -> None:
    values = changed(2, changed(4, LAST, cubs=0), cubs=23)
    answer = scored(voted(values))
    assert [player.total for player in answer.players] == [5, 23, 6, 0, 0, 9, 8, 2]


@pytest.mark.parametrize(("reading", "left", "stash"), [("all", 0, 2 + 5), ("keeps_five", 5, 2)])
def test_o32_grandmas_failed_vote_costs_her_five_or_not(reading: str, left: int, stash: int) -> None:
    answer = scored({**voted(SECOND, up=3), "options": {"grandma_fails": reading}})
    assert (answer.players[0].total, answer.details["stash"]) == (left, stash)


# T-21: who may be voted on


@pytest.mark.parametrize(
    ("values", "said"),
    [
        pytest.param(voted(changed(7, changed(4, LAST, nets=0), nets=1), "Dan"), "Dan, who has no net", id="no-net"),
        pytest.param(voted(LAST, "Finn"), "Finn, who has 2 nets", id="two-nets"),
        pytest.param(voted(LAST, "Hugo"), "Hugo, who has no net and the tea", id="tea-alone"),
        pytest.param(voted(LAST, "Ana"), "nobody votes on Grandma", id="grandma"),
        pytest.param(
            voted(layout(8, "1:5 2:20 6:25", nets="2:2 3:2 4:2 5:2 6:1 7:1 8:4", stash=5), "Hugo"),
            "Hugo is netted, with 4 nets",
            id="netted-already",
        ),
        pytest.param(
            voted(layout(6, "2:6 5:12", nets="4:3 2:3"), "Ben", gives_to="Eve"),
            "all Pandas are netted; that has ended the game",
            id="after-the-end",
        ),
        pytest.param(
            voted(layout(8, "1:5 2:13 4:6 6:8", nets="2:2 4:3 6:2 8:1", tea=7), "Dan", caller="Ana", gives_to="Ben"),
            "Dan got no third net on turn 9",
            id="no-net-on-grandmas-second-turn",
        ),
        pytest.param(
            voted(layout(8, "1:5 2:16 4:6 6:8", nets="2:2 4:2 6:2 8:3", tea=4), "Dan", caller="Ben", gives_to="Ben"),
            "the tea on two nets before Dan called its vote at once, and this is turn 10",
            id="the-tea-on-two-nets-later",
        ),
    ],
)
def test_t21_a_vote_on_who_has_not_just_got_a_third_net_is_refused(values: dict[str, Any], said: str) -> None:
    assert said in words(values)
    assert ("LAYOUT-VOTE", "vote.target") in refused(values)


def test_t21_a_third_net_on_who_has_no_cubs_looks_as_if_she_was_netted_before() -> None:
    values = voted(changed(2, changed(4, LAST, cubs=0), cubs=23), up=3, caller="Cleo")
    assert refused(values) == []
    assert "vote.target: warning: Dan has no cubs under her third net; was she netted before?" in words(values)


@pytest.mark.parametrize(("nets", "others"), [(1, "2:2 3:1 6:2 8:2"), (2, "2:2 6:2 8:2")])
def test_t21_the_tea_on_one_net_or_two_calls_a_vote_on_grandmas_second_turn(nets: int, others: str) -> None:
    values = layout(8, "1:5 2:13 4:6 6:8", nets=f"{others} 4:{nets}", tea=4)
    answer = scored(voted(values, gives_to="Ben"))
    assert answer.details["vote"] == {
        "target": "Dan",
        "passes": True,
        "voters": 7,
        "up": 4,
        "caller": "Ana",
        "gives_to": "Ben",
    }


@pytest.mark.parametrize("caller", ["Ben", "Hugo"])
def test_t21_grandma_called_the_vote_of_her_second_turn(caller: str) -> None:
    values = voted(SECOND, up=3, caller=caller)
    assert refused(values) == [("LAYOUT-VOTE", "vote.caller")]
    assert f"Grandma called this vote, not {caller}" in words(values)


# T-22 and T-23: what a vote ends


FOUR = layout(6, "2:5 3:3 4:4", nets="2:1 4:3")
"""Six players, four turns: the third net before Dan, the only Panda."""


def test_t22_a_failed_vote_frees_nobody_and_ends_nothing() -> None:
    answer = scored(voted(FOUR, up=2, caller="Cleo"))
    assert (answer.winners, answer.outcome) == (
        (),
        "the game goes on after 4 of 12 turns: Rescue 14, Bandits 5 with the stash",
    )
    assert [player.lines[0].why for player in answer.players] == [
        "Rescue Team, netted",
        "Rescue Team",
        "Rescue Team",
        "Rescue Team",
        "Bandit Team",
        "Bandit Team",
    ]


def test_t22_the_same_vote_passed_ends_the_game_at_once() -> None:
    answer = scored(voted(FOUR, up=3))
    assert answer.winners == ("Eve", "Finn")
    assert [player.total for player in answer.players] == [5, 5, 3, 4, 0, 0]
    assert answer.players[3].lines[0].why == "Rescue Team, netted"


def test_t22_nobody_gives_cubs_once_all_pandas_are_netted() -> None:
    values = voted(FOUR, up=3, gives_to="Ben")
    assert refused(values) == [("LAYOUT-VOTE", "vote.gives_to")]
    assert "all Pandas are netted, and nobody gives cubs" in words(values)


SEVEN = layout(6, "2:6 3:5 4:4 5:3 6:3", nets="2:1 3:1 4:1 5:2 6:1", tea=4)
"""Six players, Grandma's second turn: the tea on one net before the only Panda; 28 cubs."""


def test_t23_all_pandas_netted_end_the_game_at_once() -> None:
    assert 5 + 6 + 5 + 4 + 3 + 3 + 2 == 28
    answer = scored(voted(SEVEN, up=3))
    assert answer.winners == ("Eve", "Finn")
    assert answer.outcome == "the Bandit Team wins: all Pandas are netted (Rescue 20, Bandits 8 with the stash)"


def test_t23_a_failed_vote_on_the_same_table_goes_on() -> None:
    answer = scored(voted(SEVEN, up=2))
    assert (answer.winners, answer.details["stash"]) == ((), 2 + 5)


# Thumbs


@pytest.mark.parametrize(
    ("players", "target", "up", "passes"),
    [
        pytest.param(8, "Dan", 4, True, id="hp-01-four-of-seven"),
        pytest.param(8, "Dan", 3, False, id="hp-01-three-of-seven"),
        pytest.param(7, "Eve", 3, False, id="hp-02-three-of-six"),
        pytest.param(7, "Eve", 4, True, id="hp-02-four-of-six"),
        pytest.param(6, "Dan", 3, True, id="three-of-five"),
        pytest.param(5, "Dan", 2, False, id="hp-04-two-of-four"),
        pytest.param(5, "Dan", 3, True, id="hp-04-three-of-four"),
    ],
)
def test_hp_01_02_04_a_vote_passes_with_more_than_half(players: int, target: str, up: int, passes: bool) -> None:
    number = NAMES.index(target) + 1
    values = layout(players, f"2:6 {number}:3", nets=f"{number}:3")
    more: dict[str, Any] = {"caller": "Cleo"}
    if passes and players != 6:
        more["gives_to"] = "Ben"
    vote = scored(voted(values, target, up, **more)).details["vote"]
    assert (vote["target"], vote["up"], vote["voters"], vote["passes"]) == (target, up, players - 1, passes)


def test_hp_05_netted_players_have_a_vote_too() -> None:
    values = layout(8, "2:12 6:9", nets="8:3 6:3 2:1")
    ballot = {"target": "Finn", "up": ["Ana", "Ben", "Dan", "Hugo"], "down": ["Cleo", "Eve", "Gwen"], "gives_to": "Eve"}
    vote = scored({**values, "vote": ballot}).details["vote"]
    assert (vote["up"], vote["voters"], vote["passes"]) == (4, 7, True)


@pytest.mark.parametrize(
    ("vote", "path", "said"),
    [
        pytest.param({"up": "Ana Ben Cleo Eve Dan"}, "vote.up[4]", "Dan is voted on and does not vote", id="eight"),
        pytest.param({"down": "Dan Finn Gwen Hugo"}, "vote.down[0]", "Dan is voted on and does not vote", id="down"),
        pytest.param({"down": "Finn Gwen"}, "vote", "the thumb of Hugo is missing", id="six"),
        pytest.param({"up": "Ana Ben Cleo Eve Finn"}, "vote.down[0]", "Finn has two thumbs in this vote", id="twice"),
        pytest.param({"up": "Ana Ben Cleo Eve Eve"}, "vote.up[4]", "Eve has two thumbs in this vote", id="twice-up"),
        pytest.param({"target": "Zoe"}, "vote.target", "Zoe is no player here", id="no-target"),
        pytest.param({"up": "Ana Ben Cleo Eve Zoe"}, "vote.up[4]", "Zoe is no player here", id="no-voter"),
    ],
)
def test_hp_05_any_other_vote_is_refused_with_its_place(vote: dict[str, str], path: str, said: str) -> None:
    names = {"target": "Dan", "up": "Ana Ben Cleo Eve", "down": "Finn Gwen Hugo", **vote}
    ballot = {"target": names["target"], "up": names["up"].split(), "down": names["down"].split(), "gives_to": "Ben"}
    values = {**LAST, "vote": ballot}
    assert [place for _, place in refused(values)] == [path]
    assert said in words(values)


@pytest.mark.parametrize(
    "thumbs",
    [
        {"up": ["Ana", "Cleo", "Eve"]},
        {"down": ["Ben", "Finn", "Gwen", "Hugo"]},
        {"up": 3},
        {"down": 4},
        {"up": 3, "down": 4},
        {"up": 3, "passed": False},
        {"passed": False},
    ],
)
def test_thumbs_are_names_or_numbers_and_one_side_tells_the_other(thumbs: dict[str, Any]) -> None:
    answer = scored({**LAST, "vote": {"target": "Dan", "caller": "Ben", **thumbs}})
    assert answer.details["teams"] == scored(failed()).details["teams"]


@pytest.mark.parametrize(
    ("thumbs", "place", "said"),
    [
        ({}, "vote", "has the vote on Dan passed?"),
        ({"up": 8}, "vote.up", "8 thumbs up of 7"),
        ({"down": -1}, "vote.down", "-1 thumbs down of 7"),
        ({"up": 3, "down": 3}, "vote", "3 thumbs up and 3 down, of 7"),
        ({"up": 3, "passed": True}, "vote.passed", "3 of 7 thumbs are up, and the vote fails"),
        ({"up": True}, "vote.up", "is no list of players"),
        ({"up": "Ana"}, "vote.up", "is no list of players"),
    ],
)
def test_thumbs_that_cannot_be_are_refused(thumbs: dict[str, Any], place: str, said: str) -> None:
    values = {**LAST, "vote": {"target": "Dan", "caller": "Ben", "gives_to": "Ben", **thumbs}}
    assert [column for _, column in refused(values)] == [place]
    assert said in words(values)


def test_names_in_a_vote_match_whatever_their_case() -> None:
    ballot = {"target": "DAN", "up": ["ana", "ben", "cleo"], "down": ["eve", "finn", "gwen", "hugo"], "caller": "bEN"}
    assert scored({**LAST, "vote": ballot}) == scored(failed())


def test_a_wrong_target_does_not_hide_a_wrong_voter() -> None:
    ballot = {"target": "Zoe", "up": ["Ana", "Ben", "Cleo", "Eve", "Yve"], "down": ["Finn"]}
    assert {path for _, path in refused({**LAST, "vote": ballot})} == {"vote.target", "vote.up[4]"}
