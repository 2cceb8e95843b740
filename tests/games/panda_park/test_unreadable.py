"""What cannot be read: it is refused once, and nothing untrue is said behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pandapress.findings import Severity
from pandapress.games.panda_park.layout import as_it_lies, from_state
from tests.games.panda_park.table import cards, judged, layout, rules, walk
from tests.games.panda_park.test_layout import PICTURE, PLAY


def said(text: str, **more: Any) -> list[tuple[str, int]]:
    """The code and the line of each finding that is more than a note."""
    _, findings = judged(layout(text, **more))
    return [
        (one.code.removeprefix("LAYOUT-"), int(one.path[-1]) if one.path[0] == "park" and len(one.path) > 1 else 0)
        for one in findings
        if one.severity is not Severity.INFO
    ]


def test_t41_a_first_card_beside_one_that_cannot_be_read_lies_next_to_no_water_for_all_one_knows() -> None:
    text = "water 0,0\nwater 2,0\nWolff 0,1 Ann\nforest 0,2 Bob"
    assert said(text, **PLAY) == [("CARD", 3)]
    assert said(text.replace("Wolff", "wolf"), **PLAY) == []
    assert said(text.replace("Wolff 0,1", "forest 5,5"), **PLAY) == [("FIRST", 3), ("ALONE", 4)]


@pytest.mark.parametrize("lost", ["watre 0,0", "water 0", "water 0.5,0", "nonsense"])
def test_t41_what_may_be_the_water_is_missed_by_nobody(lost: str) -> None:
    text = f"{lost}\nforest 0,1 Ann\nbitterling 0,-1 Bob"
    assert [line for _, line in said(text, options={"bitterling_needs_water": True}, **PLAY)] == [1]
    assert [line for _, line in said(text.replace(" Ann", "").replace(" Bob", ""), **PICTURE)] == [1]


@pytest.mark.parametrize("lost", ["Leopardd 2,0 Ann", "snow-leopard 2.5,0 Ann", "leopard 2;0 Ann"])
def test_t41_a_walk_of_a_card_that_cannot_be_read_is_no_second_mistake(lost: str) -> None:
    text = f"water 0,0\n{lost}\ngrey-wolf 4,0 Bob\nmove 2,0 -2,0\nforest 1,1 Ann"
    assert [line for _, line in said(text, **PLAY)] == [2]


@pytest.mark.parametrize("lost", ["Wolff 4,0 Bob", "wolf 4.5,0 Bob", "wolf Bob"])
def test_t41_a_walk_from_a_card_that_cannot_be_read_is_no_second_mistake(lost: str) -> None:
    text = f"water 0,0\nsnow-leopard 2,0 Ann\n{lost}\nmove 2,0 -2,0\nforest 1,1 Ann"
    assert [line for _, line in said(text, **PLAY)] == [3]


@pytest.mark.parametrize("lost", ["move 2,0", "move", "move 2,0 -2.5,0"])
def test_t41_behind_a_walk_that_cannot_be_read_the_snow_leopard_lies_nowhere_for_certain(lost: str) -> None:
    text = f"water 0,0\nsnow-leopard 2,0 Ann\ngrey-wolf 4,0 Bob\n{lost}\nforest 2,0 Ann\nbear 1,1 Bob"
    assert [line for _, line in said(text, **PLAY)] == [4]


def test_t41_behind_a_walk_that_is_missing_no_gap_is_found() -> None:
    text = "water 0,0\nsnow-leopard 2,0 Ann\ngrey-wolf 4,0 Bob\nforest -4,0 Ann\nforest -6,0 Bob"
    assert said(text, **PLAY) == [("LEOPARD", 3)]
    assert said(text.replace("\nforest", "\nmove 2,0 -2,0\nforest", 1), **PLAY) == []


@pytest.mark.parametrize("lost", ["Wolff 0,1 Ann", "wolf 0,1 Zoe", "wolf 0,1", "wolf Ann", "pass"])
def test_t41_nobody_is_out_of_turn_behind_a_turn_that_cannot_be_read(lost: str) -> None:
    text = f"water 0,0\n{lost}\nforest 2,0 Ann\nforest 4,0 Ann\nforest 6,0 Ann"
    assert {line for _, line in said(text, **PLAY)} == {2}


def test_t41_in_rows_what_lies_behind_an_unclear_place_overlaps_nothing_and_is_not_alone() -> None:
    rows = "row 0: 0 Water x6\nrow 1: Hind, Wolf Ann, Fox Bob\nrow 2: 4 Tree, 7 Tree\nrow 3: 40 Tree"
    found = said(rows, prey_points={"Ann": 0, "Bob": 0})
    assert found == [("LINE", 2), ("SLIT", 3)]


def damaged_names(text: str) -> Iterator[tuple[int, str]]:
    """The park with the card of one line after the other misspelt."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if not line.startswith("move"):
            yield number + 1, "\n".join([*lines[:number], f"zzz{line}", *lines[number + 1 :]])


def test_t41_one_misspelt_card_anywhere_in_a_whole_game_is_the_only_finding() -> None:
    *_, (_, _, over) = walk(rules(setup="scenario"), 3, seed=7)
    names = ("Ann", "Bob", "Cy")
    tried = 0
    for number, text in damaged_names(from_state(over, names, cards(), {})["park"]):
        assert said(text, players=list(names)) == [("CARD", number)]
        tried += 1
    lies = as_it_lies(over, names, cards(), {})
    for number, row in enumerate(lies["park"].splitlines(), start=1):
        broken = row.rsplit(" ", 1)[0] + " zzz"
        found = said(lies["park"].replace(row, broken), players=list(names), prey_points=lies["prey_points"])
        assert {line for code, line in found if code not in ("SLIT", "PREDATORS", "GAP")} <= {number}
    assert tried > 70
