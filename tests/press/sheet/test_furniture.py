from __future__ import annotations

import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pandapress.press.choices import Backs, Marks
from pandapress.press.face.fonts import TEXT
from pandapress.press.paper import CARD_SIZES, PAPERS, Box, Size
from pandapress.press.sheet.furniture import Furniture, Label, foot, furniture, with_room
from pandapress.press.sheet.grid import Grid, NoRoomError, Spacing, best_grid
from pandapress.press.sheet.imposition import SheetSide, impose
from pandapress.press.sheet.marks import CLEARANCE, Line, cut_marks, cuts_of

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
WORDS = ["Adorable Pandaring", "Pandas, Panda Laws", "sheet 1 of 7, front", "print at 100 %, flip on the long edge"]
PRINTS = [f"pandas/{number} 0a1b2c" for number in range(1, 10)]


def sheet(paper: Size, card: Size, spacing: Spacing, backs: Backs = Backs.DUPLEX) -> tuple[SheetSide, Grid]:
    """A full sheet."""
    grid = best_grid(paper, card, spacing, backs)
    return impose(grid, [True] * grid.slots, backs)[0], grid


def ink(label: Label) -> Box:
    """The box around the words, ascenders and descenders included."""
    length, rise, fall = TEXT.width(label.text, label.size), 0.75 * label.size, 0.25 * label.size
    if label.upright:
        return Box(label.x - rise, label.y - length, rise + fall, length)
    return Box(label.x, label.y - rise, length, rise + fall)


def around(line: Line) -> Box:
    x, y = min(line.x1, line.x2), min(line.y1, line.y2)
    return Box(x - 0.1, y - 0.1, abs(line.x1 - line.x2) + 0.2, abs(line.y1 - line.y2) + 0.2)


def everything(found: Furniture) -> list[Box]:
    return [*map(ink, found.labels), *map(around, found.ruler)]


def test_d1_the_ruler_is_a_hundred_millimetres_long_with_a_tick_each_centimetre() -> None:
    side, grid = sheet(A4, CARD_SIZES["standard"], Spacing())
    found = furniture(side, grid, WORDS, PRINTS)
    lengths = [math.hypot(line.x2 - line.x1, line.y2 - line.y1) for line in found.ruler]
    assert max(lengths) == pytest.approx(100)
    ticks = sorted(line.x1 for line in found.ruler if line.x1 == line.x2)
    assert [tick - ticks[0] for tick in ticks] == pytest.approx([10 * number for number in range(11)])
    assert "100 mm" in [label.text for label in found.labels]


def test_d1_beside_the_cards_the_ruler_is_as_long() -> None:
    side, grid = sheet(LETTER, CARD_SIZES["standard"], Spacing())
    found = furniture(side, grid, WORDS, PRINTS)
    assert all(label.upright for label in found.labels)
    assert max(abs(line.y2 - line.y1) for line in found.ruler) == pytest.approx(100)


@settings(deadline=None)
@given(
    st.sampled_from([A4, LETTER]),
    st.builds(Size, st.floats(20, 130), st.floats(20, 130)),
    st.builds(Spacing, st.floats(0, 20), st.floats(0, 3), st.floats(0, 8)),
    st.sampled_from(list(Backs)),
)
def test_c17_words_and_ruler_lie_within_the_margins_and_over_no_card(
    paper: Size, card: Size, spacing: Spacing, backs: Backs
) -> None:
    try:
        side, grid = sheet(paper, card, spacing, backs)
    except NoRoomError:
        assume(False)
    margin = spacing.margin - 0.2
    for box in everything(furniture(side, grid, WORDS, PRINTS)):
        assert min(box.x, box.y) >= margin
        assert box.right <= side.paper.w - margin
        assert box.bottom <= side.paper.h - margin
        assert not [placed for placed in side.placements if placed.bleed_box.overlaps(box)]


def test_c17_a_narrow_room_between_wide_margins_has_no_ruler_that_leaves_it() -> None:
    side, grid = sheet(A4, Size(63, 60), Spacing(60))
    assert A4.w - 2 * 60 < 100
    assert all(box.right <= A4.w - 60 for box in everything(furniture(side, grid, ["Plain"], [])))


def test_c17_words_stand_in_the_boxes_that_marks_keep_clear_of() -> None:
    side, grid = sheet(A4, CARD_SIZES["standard"], Spacing())
    found = furniture(side, grid, WORDS, PRINTS)
    for box in map(ink, found.labels):
        assert any(
            clear.x - 0.1 <= box.x
            and box.right <= clear.right + 0.1
            and clear.y - 0.1 <= box.y
            and box.bottom <= clear.bottom + 0.1
            for clear in found.boxes
        )


def test_c17_where_there_is_no_room_there_is_nothing() -> None:
    side, grid = sheet(A4, CARD_SIZES["standard"], Spacing(10))
    assert furniture(side, grid, WORDS, PRINTS) == Furniture()


@pytest.mark.parametrize("decks", range(1, 12))
def test_c17_a_sheet_line_is_there_whole_or_not_at_all(decks: int) -> None:
    words = ["Pilfering Pandas", ", ".join(f"Predators and prey of zone {n}" for n in range(decks)), *WORDS[2:]]
    for paper in (A4, LETTER):
        side, grid = sheet(paper, CARD_SIZES["standard"], Spacing())
        found = furniture(side, grid, words, PRINTS)
        written = " ".join(label.text for label in found.labels)
        assert found == Furniture() or [word for word in words if word not in written] == []
        assert all(max(box.w, box.h) <= max(paper.h, paper.w) - 2 * 5 for box in everything(found))


def test_c17_more_lines_than_there_is_room_for_are_never_written_over_cards() -> None:
    side, grid = sheet(A4, CARD_SIZES["standard"], Spacing())
    found = furniture(side, grid, [f"{number} {'panda ' * 25}" for number in range(4)], PRINTS)
    for box in everything(found):
        assert not [placed for placed in side.placements if placed.bleed_box.overlaps(box)]


def test_fingerprints_that_do_not_fit_are_counted() -> None:
    side, grid = sheet(A4, CARD_SIZES["standard"], Spacing())
    few = furniture(side, grid, WORDS, PRINTS[:2])
    many = furniture(side, grid, WORDS, PRINTS)
    assert few.labels[-1].text == "pandas/1 0a1b2c   pandas/2 0a1b2c"
    shown = many.labels[-1].text
    count = shown.count("pandas/")
    assert 0 < count < 9
    assert shown.endswith(f"   +{9 - count}")


def test_the_sheet_line_stands_at_the_foot_and_reads_in_its_order() -> None:
    side, grid = sheet(A4, CARD_SIZES["standard"], Spacing())
    line = furniture(side, grid, WORDS, PRINTS).labels[0]
    assert line.text == "  ·  ".join(WORDS)
    assert A4.h - 5 - 3 < line.y <= A4.h - 5


def test_on_both_sides_of_a_sheet_words_stand_at_the_same_place() -> None:
    grid = best_grid(A4, CARD_SIZES["standard"], Spacing(), Backs.DUPLEX)
    front, back = impose(grid, [True] * 4, Backs.DUPLEX)
    assert furniture(front, grid, WORDS, PRINTS) == furniture(back, grid, WORDS, PRINTS)


SQUARE = Size(40, 40)


def test_a_grid_has_a_column_less_where_that_costs_no_sheet_and_line_and_marks_get_their_room() -> None:
    grid = best_grid(A4, SQUARE, Spacing(), Backs.DUPLEX)
    assert (grid.columns, grid.rows) == (5, 7)
    eased = with_room(grid, 52)
    assert (eased.columns, eased.rows) == (4, 7)
    for page, room in ((grid, False), (eased, True)):
        side = impose(page, [True] * 52, Backs.DUPLEX)[0]
        assert bool(furniture(side, page, ["Pandaï"], []).ruler) is room
        marks = cut_marks(side.placements, side.paper, Marks.MARGIN, [])
        inside = Box(5, 5, side.paper.w - 10, side.paper.h - 10)
        shown = {mark.cut for mark in marks if mark.length_in(inside) >= CLEARANCE}
        assert (shown >= {cut for placed in side.placements for cut in cuts_of(placed.trim)}) is room


def test_marks_alone_are_worth_a_row_that_costs_no_sheet() -> None:
    grid = best_grid(A4, Size(26, 26), Spacing(), Backs.DUPLEX)
    assert (grid.rows, with_room(grid, 18).rows) == (11, 10)


@pytest.mark.parametrize("count", [61, 65, 70])
def test_a_grid_stays_as_it_is_where_a_row_less_would_cost_a_sheet(count: int) -> None:
    grid = best_grid(A4, SQUARE, Spacing(), Backs.DUPLEX)
    assert with_room(grid, count) == grid


def test_a_grid_with_room_for_the_sheet_line_stays_as_it_is() -> None:
    grid = best_grid(A4, CARD_SIZES["poker"], Spacing(), Backs.DUPLEX)
    assert with_room(grid, 1) == grid


def test_a_grid_of_one_row_or_column_stays_too() -> None:
    grid = best_grid(A4, Size(190, 280), Spacing(), Backs.DUPLEX)
    assert grid.slots == 1
    assert with_room(grid, 3) == grid


@pytest.mark.parametrize(("width", "ruler"), [(210, True), (125, True), (121, False), (60, False)])
def test_the_foot_of_a_page_has_words_as_long_as_the_paper_and_a_ruler_where_one_has_room(
    width: float, ruler: bool
) -> None:
    below = foot(
        Size(width, 200), 5, "Pandaï  ·  boxes  ·  print at 100 %, one-sided, on card, and fold it at the dashes"
    )
    assert bool(below.ruler) is ruler
    assert len(below.labels) == 1 + ruler
    words = below.labels[0]
    assert words.x + TEXT.width(words.text, words.size) <= width - 5 + 1e-6
    assert words.size == pytest.approx(1.8) or width < 150
