"""The hand-worked cases about who has won, and the answer: a line a baby, what everybody lacks, the example layout."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.findings import Findings
from pandapress.games.pandai.game import GAME as ENTRY
from pandapress.games.pandai.scoring import last_in_play, with_babies
from tests.games.pandai.table import KINDS, PANDAI, board, cards, layout, player, scored
from tests.support import CHECKOUT


def example() -> dict[str, Any]:
    path = CHECKOUT / "card_data" / PANDAI / "layouts" / "example.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def totals(values: dict[str, Any]) -> dict[str, int]:
    return {each.name: each.total for each in scored(values).players}


def test_pi_01_four_different_babies_win() -> None:
    answer = scored(layout(player("Ana", "pink", "red blue green brown", 4), player("Ben", "blue", "red", 3)))
    assert (answer.winners, answer.outcome) == (("Ana",), "Ana wins with 4 babies")
    assert [each.total for each in answer.players] == [4, 1]
    assert answer.ranks == [1, 2]


def test_pi_01_four_babies_win_although_others_have_more_pandas_in_play() -> None:
    answer = scored(layout(player("Ana", "pink", "red blue", 5), player("Ben", "blue", "red blue green yellow", 2)))
    assert answer.winners == ("Ben",)


def test_pi_08_an_eliminated_player_is_a_legal_entry() -> None:
    answer = scored(layout(player("Ana", "pink"), player("Ben", "blue", "red", 0), player("Cleo", "black", "red blue")))
    assert answer.winners == ()
    assert answer.outcome == "not over: Ana lacks 4 babies; Ben is eliminated; Cleo lacks 2 babies"


def test_pi_08_and_10_the_other_of_two_players_has_won() -> None:
    answer = scored(layout(player("Ana", "pink"), player("Ben", "blue", "red green", 0)))
    assert (answer.winners, answer.ranks) == (("Ana",), [1, 2])
    assert answer.outcome == "Ana wins as the last player with a Panda in play"


def test_pi_16_the_last_of_four_wins_without_a_baby() -> None:
    out = [player("Ben", "blue", "red green", 0), player("Cleo", "black", "blue", 0), player("Dan", "orange", "", 0)]
    answer = scored(layout(player("Ana", "pink", "", 1), *out))
    assert answer.winners == ("Ana",)
    assert [each.total for each in answer.players] == [0, 2, 1, 0]
    assert answer.ranks == [1, 2, 3, 4]


def test_pi_17_three_three_and_two_babies_are_not_the_end() -> None:
    three = "red blue green", "red blue brown"
    answer = scored(
        layout(
            player("Ana", "pink", three[0], 5), player("Ben", "blue", three[1], 4), player("Cleo", "black", "red blue")
        )
    )
    assert answer.winners == ()
    assert answer.outcome == "not over: Ana lacks 1 baby; Ben lacks 1 baby; Cleo lacks 2 babies"
    assert answer.details["lacking"] == {"Ana": 4 - 3, "Ben": 4 - 3, "Cleo": 4 - 2}
    assert answer.details["in_play"] == {"Ana": 5, "Ben": 4, "Cleo": 3}


def test_one_player_alone_has_not_won_by_being_the_last() -> None:
    assert scored(layout(player("Ana", "pink"))).winners == ()


def test_a_line_for_each_baby_and_one_for_who_is_out() -> None:
    answer = scored(
        layout(player("Ana", "pink", "red blue"), player("Ben", "blue", "green", 0), player("Cleo", "black"))
    )
    assert [[(line.points, line.what) for line in each.lines] for each in answer.players] == [
        [(1, "Baby with the red Pandaï"), (1, "Baby with the blue Pandaï")],
        [(1, "Baby with the green Pandaï"), (0, "Eliminated")],
        [(0, "No baby yet")],
    ]


def test_o53_the_reading_is_named_where_a_fourth_baby_came_with_all_figures_in_play() -> None:
    four = player("Ana", "pink", "red blue green brown", 6)
    other = player("Ben", "blue")
    assert scored(layout(four, other)).options == {"baby_without_figure": "token"}
    read_otherwise = layout(four, other, options={"baby_without_figure": "none"})
    assert scored(read_otherwise).options == {"baby_without_figure": "none"}
    assert scored(layout(player("Ana", "pink", "red blue green brown", 5), other)).options == {}
    assert scored(layout(player("Ana", "pink", "red blue green", 6), other)).options == {}


def test_the_example_is_a_game_that_is_not_over() -> None:
    answer = scored(example())
    assert totals(example()) == {"Ana": 3, "Ben": 1}
    assert (answer.winners, answer.outcome) == ((), "not over: Ana lacks 1 baby; Ben lacks 3 babies")


def test_the_example_of_the_issue_scores_as_json() -> None:
    told = json.loads(json.dumps(scored(example()).as_json(), allow_nan=False))
    assert told["game"] == PANDAI
    assert [(each["name"], each["total"], each["rank"]) for each in told["players"]] == [("Ana", 3, 1), ("Ben", 1, 2)]
    assert told["lacking"] == {"Ana": 1, "Ben": 3}


def test_a_table_is_drawn_with_its_board() -> None:
    findings = Findings()
    values = layout(player("Ana", "pink"), player("Ben", "blue"))
    ana, ben = {"a1": "#:P", "b1": "#:p", "b2": "ch:p"}, {"h8": "#:B", "g8": "#:b", "h7": "#:b"}
    bare = ENTRY.score(values, cards(), "table.toml", findings)
    with_board = ENTRY.score({**values, "board": board(**ana, **ben)}, cards(), "table.toml", findings)
    assert bare is not None
    assert with_board is not None
    drawn = [str(thing) for thing in with_board.scene().things]
    assert len(drawn) > len(bare.scene().things) + 64
    assert sum("plains/chair" in thing for thing in drawn) == 1
    assert sum("discs-hat/pink" in thing for thing in drawn) == 1
    assert sum("discs/blue" in thing for thing in drawn) == 2


@pytest.mark.parametrize(
    ("in_play", "last"), [((1, 0), (0,)), ((0, 0, 5), (2,)), ((1, 1), ()), ((3,), ()), ((0, 0), ()), ((0, 2, 0, 1), ())]
)
def test_the_last_in_play_is_the_only_one_of_several(in_play: tuple[int, ...], last: tuple[int, ...]) -> None:
    assert last_in_play(in_play) == last


@given(st.lists(st.lists(st.sampled_from(KINDS)), max_size=4))
def test_babies_count_by_their_different_kinds(tokens: list[list[str]]) -> None:
    expected = tuple(seat for seat, kinds in enumerate(tokens) if sum(kind in kinds for kind in KINDS) >= 4)
    assert with_babies(tokens) == expected
