"""The hand-worked cases about votes and counting, and the answer: the teams' cubs, the winners, the example layout.

With eight players Ana is Grandma, Ben and Cleo are Keepers, Dan and Eve Pandas, and Finn, Gwen and Hugo Bandits.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.findings import Findings
from pandapress.games.hidden_panda.game import GAME as ENTRY
from pandapress.games.hidden_panda.scoring import (
    all_pandas_netted,
    cubs_after,
    team_totals,
    vote_passes,
    weight,
    winning_team,
)
from tests.games.hidden_panda.table import HIDDEN, NAMES, ROLES, STASH, cards, layout, scored
from tests.support import CHECKOUT

BANDITS, RESCUE = ("Finn", "Gwen", "Hugo"), ("Ana", "Ben", "Cleo", "Dan", "Eve")
TEAMS = {"panda": "rescue", "grandma": "rescue", "keeper": "rescue", "bandit": "bandits"}
AFTER_16 = "1:5 2:7 3:6 4:5 5:6 6:9 7:8 8:7"
NETS = "2:2 3:2 4:2 5:2 6:2 7:2"
"""With the tea before Hugo: fifteen nets in sixteen turns, less three of a failed vote."""


def example() -> dict[str, Any]:
    path = CHECKOUT / "card_data" / HIDDEN / "layouts" / "example.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def test_hp_08_bandits_26_rescue_29_of_55_and_the_rescue_team_wins() -> None:
    answer = scored(layout(8, AFTER_16, nets=NETS, tea=8, stash=2))
    assert answer.details["teams"] == {"rescue": 5 + 7 + 6 + 5 + 6, "bandits": 9 + 8 + 7 + 2}
    assert (29 + 26, answer.winners) == (55, RESCUE)
    assert answer.outcome == "the Rescue Team wins: Rescue 29, Bandits 26 with the stash"
    assert [player.total for player in answer.players] == [5, 7, 6, 5, 6, 9, 8, 7]
    assert answer.ranks == [1, 1, 1, 1, 1, 6, 6, 6]


def test_hp_09_28_to_27_with_the_stash() -> None:
    answer = scored(layout(8, "1:5 2:12 3:10 6:20 7:5", nets=NETS, tea=8, stash=3))
    assert answer.details["teams"] == {"rescue": 27, "bandits": 25 + 3}
    assert answer.winners == BANDITS
    assert answer.details["stash"] == 3


def test_hp_11_all_pandas_netted_beats_forty_cubs() -> None:
    answer = scored(layout(8, "1:5 2:20 3:15 6:13", nets="4:3 5:4 2:1", stash=2))
    assert answer.details["teams"] == {"rescue": 40, "bandits": 15}
    assert answer.winners == BANDITS
    assert answer.outcome == "the Bandit Team wins: all Pandas are netted (Rescue 40, Bandits 15 with the stash)"


def test_hp_12_one_panda_netted_and_another_with_two_nets_is_not_the_end() -> None:
    answer = scored(layout(8, "1:5 2:6 6:12", nets="4:3 5:2 2:1", partial=True))
    assert (answer.winners, answer.outcome) == (
        (),
        "the game goes on after 6 of 16 turns: Rescue 11, Bandits 14 with the stash",
    )


def test_hp_13_the_only_panda_of_six_netted_on_turn_five_ends_the_game_before_its_time() -> None:
    five_turns = "1:5 2:8 5:7"
    assert cubs_after(5, 2) == 5 + 2 + 3 * 5 == 22
    answer = scored(layout(6, five_turns, nets="4:3 2:2"))
    assert answer.winners == ("Eve", "Finn")


def test_hp_16_grandmas_card_alone_is_five() -> None:
    answer = scored(layout(8, partial=True))
    assert answer.details["teams"] == {"rescue": 5, "bandits": 2}
    assert [player.total for player in answer.players] == [5, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_hp_23_the_whole_count_is_odd_and_somebody_wins(players: int) -> None:
    total = {5: 35, 6: 41, 7: 47, 8: 53}[players]
    nets = " ".join(f"{number}:2" for number in range(2, players))
    half = (total - 5) // 2
    answer = scored(layout(players, f"1:5 2:{half} 3:{half}", nets=nets, tea=players))
    assert answer.details["teams"] == {"rescue": total, "bandits": STASH[players]}
    assert (total + STASH[players]) % 2 == 1
    assert len(answer.winners) == players - ROLES[players].count("bandit")


def test_all_pandas_netted_is_told_in_a_game_in_progress_too() -> None:
    assert scored(layout(8, "1:5 2:18", nets="4:3 5:3")).winners == BANDITS


def test_a_line_tells_role_and_team_and_who_is_netted() -> None:
    answer = scored(layout(8, AFTER_16.replace("8:7", "8:0").replace("7:8", "7:15"), nets=f"{NETS} 8:3 7:1"))
    assert [(player.lines[0].points, player.lines[0].what, player.lines[0].why) for player in answer.players] == [
        (5, "Cubs of the Grandma", "Rescue Team, netted"),
        (7, "Cubs of the Keeper", "Rescue Team"),
        (6, "Cubs of the Keeper", "Rescue Team"),
        (5, "Cubs of the Panda", "Rescue Team"),
        (6, "Cubs of the Panda", "Rescue Team"),
        (9, "Cubs of the Bandit", "Bandit Team"),
        (15, "Cubs of the Bandit", "Bandit Team"),
        (0, "Cubs of the Bandit", "Bandit Team, netted"),
    ]


def test_the_example_is_a_game_of_eight_that_the_rescue_team_wins() -> None:
    told = json.loads(json.dumps(scored(example()).as_json(), allow_nan=False))
    assert told["teams"] == {"rescue": 5 + 6 + 8 + 6 + 5, "bandits": 6 + 10 + 0 + 9}
    assert 30 + 25 == 5 + 2 + 3 * 16
    assert told["winners"] == list(RESCUE)
    assert [(player["name"], player["total"], player["rank"]) for player in told["players"]] == list(
        zip(NAMES, (5, 6, 8, 6, 5, 6, 10, 0), (1, 1, 1, 1, 1, 6, 6, 6), strict=True)
    )


def test_a_table_is_drawn_with_the_cubs_and_nets_of_everybody() -> None:
    drawn = ENTRY.score(layout(8, AFTER_16, nets="4:2 6:1", tea=8), cards(), "table.toml", Findings())
    assert drawn is not None
    things = [str(thing) for thing in drawn.scene().things]
    assert sum("roles/bandit" in thing for thing in things) == 3
    assert sum("roles/panda" in thing for thing in things) == 2
    assert sum("tokens/net" in thing for thing in things) == 3 + 2 + 1


# The functions that count


def test_the_tea_is_worth_two_nets() -> None:
    assert [weight(nets, tea) for nets, tea in ((0, False), (0, True), (1, True), (2, True), (3, False))] == [
        0,
        2,
        3,
        4,
        3,
    ]


@given(st.integers(0, 7), st.integers(4, 7))
def test_hp_02_half_or_less_fails(up: int, voters: int) -> None:
    assert vote_passes(up, voters) == (up > voters - up)


@pytest.mark.parametrize(
    ("roles", "nets", "all_netted"),
    [
        ("panda panda bandit", (3, 4, 0), True),
        ("panda panda bandit", (3, 2, 9), False),
        ("panda bandit", (3, 0), True),
        ("panda bandit", (2, 3), False),
        ("keeper bandit", (3, 3), False),
    ],
)
def test_hp_12_all_pandas_have_three_nets_at_least(roles: str, nets: tuple[int, ...], all_netted: bool) -> None:
    assert all_pandas_netted(roles.split(), nets) is all_netted


def test_a_tie_has_no_winner_but_all_pandas_netted_have() -> None:
    assert winning_team({"rescue": 20, "bandits": 20}, caught=False) == ""
    assert winning_team({"rescue": 20, "bandits": 20}, caught=True) == "bandits"
    assert winning_team({"rescue": 40, "bandits": 15}, caught=True) == "bandits"


@given(st.lists(st.tuples(st.sampled_from(sorted(TEAMS)), st.integers(0, 30)), max_size=8), st.integers(0, 20))
def test_every_cub_is_counted_once_and_the_stash_for_the_bandits(places: list[tuple[str, int]], stash: int) -> None:
    roles, counted = [role for role, _ in places], [count for _, count in places]
    totals = team_totals(roles, counted, stash, cards().teams)
    assert totals["bandits"] == stash + sum(count for role, count in places if role == "bandit")
    assert totals["rescue"] + totals["bandits"] == stash + sum(counted)
