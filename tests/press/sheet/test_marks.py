from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from pandapress.press.choices import Backs, Marks
from pandapress.press.paper import CARD_SIZES, PAPERS, Box, Size
from pandapress.press.sheet.grid import NoRoomError, Spacing, best_grid
from pandapress.press.sheet.imposition import Placement, impose
from pandapress.press.sheet.marks import CLEARANCE, CORNER_LENGTH, MARGIN_LENGTH, Line, cut_marks

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
STANDARD = CARD_SIZES["standard"]
DRAWN = [Marks.MARGIN, Marks.CORNER, Marks.FULL]
NEAR = 1e-3
SHEETS = {
    "a4": (A4, Spacing(5)),
    "a4 lying": (A4, Spacing(5, bleed=3)),
    "a4 with gaps": (A4, Spacing(5, gap=4)),
    "letter": (LETTER, Spacing(5)),
    "letter at the margin": (LETTER, Spacing(7.7)),
}


def fronts(count: int, paper: Size = A4, spacing: Spacing | None = None) -> tuple[tuple[Placement, ...], Size]:
    """The first page of so many standard cards, and its paper."""
    side = impose(best_grid(paper, STANDARD, spacing or Spacing(), Backs.NONE), [False] * count, Backs.NONE)[0]
    return side.placements, side.paper


def upright(line: Line) -> bool:
    return line.x1 == line.x2


def at(line: Line) -> float:
    """Where a mark cuts, across its length."""
    return line.x1 if upright(line) else line.y1


def span(line: Line) -> tuple[float, float]:
    """Where a mark begins and ends, along its length."""
    return (line.y1, line.y2) if upright(line) else (line.x1, line.x2)


def cuts(boxes: Sequence[Box]) -> Iterator[tuple[bool, float]]:
    """Each cut that frees the cards: whether it stands upright, and where it is."""
    for box in boxes:
        yield from ((True, box.x), (True, box.right), (False, box.y), (False, box.bottom))


def pieces(paper: Size, is_upright: bool, cut: float) -> tuple[Box, Box]:
    """The two parts of a sheet after a cut from edge to edge."""
    if is_upright:
        return Box(0, 0, cut, paper.h), Box(cut, 0, paper.w - cut, paper.h)
    return Box(0, 0, paper.w, cut), Box(0, cut, paper.w, paper.h - cut)


def holds(piece: Box, box: Box) -> bool:
    return (
        piece.x <= box.x + NEAR
        and piece.y <= box.y + NEAR
        and box.right <= piece.right + NEAR
        and box.bottom <= piece.bottom + NEAR
    )


def shows(piece: Box, marks: Sequence[Line], is_upright: bool, cut: float) -> bool:
    """Whether a mark for this cut, half a millimetre of it or more, is on the piece."""
    low, high = (piece.y, piece.bottom) if is_upright else (piece.x, piece.right)
    across = (piece.x, piece.right) if is_upright else (piece.y, piece.bottom)
    return any(
        upright(mark) == is_upright
        and abs(at(mark) - cut) < NEAR
        and across[0] - NEAR <= cut <= across[1] + NEAR
        and min(span(mark)[1], high) - max(span(mark)[0], low) >= 0.5
        for mark in marks
    )


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("style", DRAWN)
def test_d3_whichever_cut_comes_first_the_marks_of_all_others_are_still_there(style: Marks, sheet: str) -> None:
    paper, spacing = SHEETS[sheet]
    for count in range(1, best_grid(paper, STANDARD, spacing, Backs.NONE).slots + 1):
        placements, page = fronts(count, paper, spacing)
        boxes = [placement.trim for placement in placements]
        marks = cut_marks(placements, page, style, [])
        for first_upright, first in set(cuts(boxes)):
            for piece in pieces(page, first_upright, first):
                here = [box for box in boxes if holds(piece, box)]
                needed = {cut for cut in cuts(here) if cut != (first_upright, first)}
                lost = {cut for cut in needed if not shows(piece, marks, *cut)}
                assert not lost, f"{count} cards, first cut at {first}, lost {lost}"


def test_c6_marks_of_a_partly_filled_sheet_follow_the_cards_that_are_there() -> None:
    left, top = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    marks = cut_marks(*fronts(4), Marks.MARGIN, [])
    assert {at(mark) for mark in marks if upright(mark)} == {left, left + 63, left + 126, left + 189}
    assert {at(mark) for mark in marks if not upright(mark)} == {top, top + 88, top + 176}


def test_c6_every_cut_of_a_full_sheet_is_marked_at_both_ends() -> None:
    ends = Counter((upright(mark), at(mark)) for mark in cut_marks(*fronts(9), Marks.MARGIN, []))
    assert len(ends) == 4 + 4
    assert set(ends.values()) == {2}


@settings(deadline=None)
@given(
    st.sampled_from([A4, LETTER]),
    st.builds(Size, st.floats(20, 150), st.floats(20, 150)),
    st.builds(Spacing, st.floats(0, 15), st.floats(0, 3), st.floats(0, 8)),
    st.sampled_from(DRAWN),
    st.integers(1, 60),
)
@example(A4, STANDARD, Spacing(5, gap=1), Marks.FULL, 4)
def test_c6_no_mark_crosses_a_card_or_its_bleed(
    paper: Size, card: Size, spacing: Spacing, style: Marks, count: int
) -> None:
    try:
        grid = best_grid(paper, card, spacing, Backs.DUPLEX)
    except NoRoomError:
        assume(False)
    for side in impose(grid, [True] * min(count, grid.slots), Backs.DUPLEX):
        for mark in cut_marks(side.placements, side.paper, style, []):
            (start, end), where = span(mark), at(mark)
            line = (
                Box(where - 1e-4, start, 2e-4, end - start)
                if upright(mark)
                else Box(start, where - 1e-4, end - start, 2e-4)
            )
            assert end - start >= 0.5 - 1e-6
            assert holds(Box(0, 0, side.paper.w, side.paper.h), line)
            assert not [placed for placed in side.placements if placed.bleed_box.overlaps(line)]


def test_margin_marks_start_outside_the_bleed_and_reach_towards_the_paper_edge() -> None:
    placements, page = fronts(1)
    card = placements[0].bleed_box
    marks = cut_marks(placements, page, Marks.MARGIN, [])
    above, below = sorted(span(mark) for mark in marks if upright(mark) and at(mark) == placements[0].trim.x)
    assert above == pytest.approx((0, card.y - CLEARANCE))
    assert below == pytest.approx((card.bottom + CLEARANCE, card.bottom + CLEARANCE + MARGIN_LENGTH))


def test_full_marks_run_from_edge_to_edge_between_cards() -> None:
    placements, page = fronts(1)
    card = placements[0].bleed_box
    spans = {span(mark) for mark in cut_marks(placements, page, Marks.FULL, []) if upright(mark)}
    assert spans == {(0, card.y - CLEARANCE), (card.bottom + CLEARANCE, page.h)}


def test_corner_marks_are_short_and_stand_at_the_corners_of_each_card() -> None:
    marks = cut_marks(*fronts(4, spacing=Spacing(5, gap=10)), Marks.CORNER, [])
    lengths = {round(span(mark)[1] - span(mark)[0], 6) for mark in marks}
    assert max(lengths) == CORNER_LENGTH
    between = [mark for mark in marks if upright(mark) and span(mark)[0] > 90 and span(mark)[1] < 120]
    assert between


def test_margin_marks_leave_the_space_between_cards_white() -> None:
    placements, page = fronts(8, spacing=Spacing(5, gap=8))
    first, last = placements[0].trim, placements[-1].trim
    for mark in cut_marks(placements, page, Marks.MARGIN, []):
        start, end = span(mark)
        low, high = (first.y, last.bottom) if upright(mark) else (first.x, last.right)
        assert end <= low or start >= high


def test_d9_no_marks_are_no_marks() -> None:
    assert cut_marks(*fronts(9), Marks.NONE, []) == []


@pytest.mark.parametrize("style", DRAWN)
def test_c17_marks_stop_before_what_is_to_be_kept_clear(style: Marks) -> None:
    placements, page = fronts(9)
    strip = Box(0, page.h - 10, page.w, 10)
    below = [mark for mark in cut_marks(placements, page, style, [strip]) if upright(mark) and mark.y2 > 280]
    assert len(below) == 4
    assert max(mark.y2 for mark in below) == page.h - 10


@pytest.mark.parametrize("style", DRAWN)
def test_marks_of_a_back_are_those_of_its_front_seen_through_the_paper(style: Marks) -> None:
    grid = best_grid(A4, STANDARD, Spacing(), Backs.DUPLEX)
    front, back = impose(grid, [True] * 4, Backs.DUPLEX)
    through = {
        tuple(round(number, 4) for number in [*sorted((A4.w - mark.x1, A4.w - mark.x2)), mark.y1, mark.y2])
        for mark in cut_marks(front.placements, A4, style, [])
    }
    assert through == {
        tuple(round(number, 4) for number in [*sorted((mark.x1, mark.x2)), mark.y1, mark.y2])
        for mark in cut_marks(back.placements, A4, style, [])
    }
