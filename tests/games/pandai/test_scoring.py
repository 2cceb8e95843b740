"""The hand-worked cases about who has won, and the answer: a line a baby, what everybody lacks, the example layout."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.findings import Findings, Severity
from pandapress.games.pandai.game import GAME as ENTRY
from pandapress.games.pandai.scoring import last_in_play, with_babies
from pandapress.scene import SceneCard
from tests.games.pandai.table import KINDS, PANDAI, board, cards, judged, layout, player, scored
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


FOUR = {"c3": "re", "c4": "gr", "c5": "ye", "b2": "ch:p", "a3": "ch:p", "a4": "ch:p", "b4": "ch:p", "b1": "#:p"}
"""Five of Ana's Pandas, and the Pandaï of three of her four babies; the last is the one that her Hat Panda reaches."""


def four_babies(last: str, **more: Any) -> dict[str, Any]:
    text = board(h8="#:B", g8="#:b", h7="#:b", **{**FOUR, "d4": last, **({"b1": "#"} if last.endswith("p") else {})})
    ana = {"name": "Ana", "colour": "pink", "tokens": ["red", "green", "yellow", "blue"]}
    return layout(ana, {"name": "Ben", "colour": "blue"}, board=text, **more)


def test_t33_the_reading_is_named_where_the_last_baby_came_without_a_figure_and_there_alone() -> None:
    assert scored(four_babies("bl:P")).options == {"baby_without_figure": "token"}
    assert scored(four_babies("bl:Pp")).options == {}
    with_all_in_play = layout(player("Ana", "pink", "red blue green brown", 6), player("Ben", "blue"))
    assert scored(with_all_in_play).options == {}
    assert scored(layout(player("Ana", "pink", "red blue green", 6), player("Ben", "blue"))).options == {}


def test_o53_read_otherwise_the_last_baby_needs_a_figure() -> None:
    none = {"options": {"baby_without_figure": "none"}}
    answer, findings = judged(four_babies("bl:P", **none))
    assert answer is None
    assert [(one.code, one.column) for one in findings] == [("LAYOUT-BABIES", "board, line 4")]
    assert "Ana's last baby has no figure, on d4" in str(findings[0])
    assert scored(four_babies("bl:Pp", **none)).winners == ("Ana",)


def test_t15_an_option_is_refused_where_it_does_nothing_and_told_where_it_finds_nothing_to_decide() -> None:
    two = player("Ana", "pink"), player("Ben", "blue")
    answer, (refused,) = judged(layout(*two, options={"standstill": "15"}))
    assert answer is None
    assert "does nothing in score; it is read by simulate" in str(refused)
    answer, (told,) = judged(layout(*two, options={"baby_without_figure": "none"}))
    assert answer is not None
    assert (told.severity, told.column) == (Severity.INFO, "options.baby_without_figure")


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


def test_t32_each_card_of_the_picture_is_taken_from_a_pile_that_has_it() -> None:
    """Seven Porcupines and two purple Pandaï, of which the Plains have five and one."""
    laid = {f"{column}3": "po" for column in "abcdefg"} | {"a4": "pu", "b4": "pu", "c4": "ch/f", "d4": "br"}
    drawn = pictured(laid)
    for card, count in drawn.items():
        pile, _, name = card.partition("/")
        assert count <= cards().pile(pile).count(name.replace("pandai-", "pandai ")), card
    assert drawn["plains/porcupine"] + drawn["forest/porcupine"] == 7
    assert (drawn["plains/pandai-purple"], drawn["forest/pandai-purple"]) == (1, 1)
    assert (drawn["forest/chair"], drawn["forest/pandai-brown"]) == (1, 1)


def pictured(laid: dict[str, str]) -> Counter[str]:
    """The cards of the picture of a board with both players at home."""
    home = {"a1": "#:P", "b1": "#:p", "a2": "#:p", "h8": "#:B", "g8": "#:b", "h7": "#:b"}
    values = layout(player("Ana", "pink"), player("Ben", "blue"), board=board(**home, **laid))
    answer = ENTRY.score(values, cards(), "table.toml", Findings())
    assert answer is not None
    things = [thing.card for thing in answer.scene().things if isinstance(thing, SceneCard)]
    return Counter(card for card in things if card.startswith(("plains/", "forest/")))


def test_a_line_tells_what_of_the_layout_it_counts() -> None:
    answer = scored(
        layout(player("Ana", "pink", "red blue"), player("Ben", "blue", "green", 0), player("Cleo", "black"))
    )
    assert [[line.at for line in each.lines] for each in answer.players] == [
        [("players", 0, "tokens", 0), ("players", 0, "tokens", 1)],
        [("players", 1, "tokens", 0), ("players", 1)],
        [("players", 2)],
    ]


@pytest.mark.parametrize(
    ("in_play", "last"), [((1, 0), (0,)), ((0, 0, 5), (2,)), ((1, 1), ()), ((3,), ()), ((0, 0), ()), ((0, 2, 0, 1), ())]
)
def test_the_last_in_play_is_the_only_one_of_several(in_play: tuple[int, ...], last: tuple[int, ...]) -> None:
    assert last_in_play(in_play) == last


@given(st.lists(st.lists(st.sampled_from(KINDS)), max_size=4))
def test_babies_count_by_their_different_kinds(tokens: list[list[str]]) -> None:
    expected = tuple(seat for seat, kinds in enumerate(tokens) if sum(kind in kinds for kind in KINDS) >= 4)
    assert with_babies(tokens) == expected


# The game's page


PAGE = (CHECKOUT / "card_data" / PANDAI / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("block", re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_each_layout_of_the_games_page_is_scored_without_a_finding(block: str) -> None:
    assert judged(tomllib.loads(block))[1] == []
