"""Marks and cut files for a cutting machine, held against the sheets that are printed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from lxml import etree

from pandapress.press.choices import Backs, Marks
from pandapress.press.paper import CARD_SIZES, PAPERS, Box, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.cutfile import CutSheet, cut_sheets
from pandapress.press.sheet.grid import NoRoomError, Spacing, best_grid
from pandapress.press.sheet.imposition import Side, impose
from pandapress.press.sheet.page import Page, Piece, SheetLine, card_pages
from pandapress.press.sheet.registration import CLEAR, clear_zones, registration_marks
from tests.press.pdf.test_measured import near, painted
from tests.press.pixels import BLACK, WHITE, face_of, rasterise

A4, STANDARD = PAPERS["a4"], CARD_SIZES["standard"]
SVG = "{http://www.w3.org/2000/svg}"


def pages_of(card: Size = STANDARD, count: int = 9, spacing: Spacing | None = None, paper: Size = A4) -> list[Page]:
    rect = f'<rect x="0" y="0" width="{card.w}" height="{card.h}" fill="{{}}"/>'
    front, back = (face_of(rect.format(fill), card, 3) for fill in ("#ff0000", "#0000ff"))
    pieces = [Piece(f"p/{number}", "Pandas", "0a1b2c", front, back) for number in range(count)]
    grid = best_grid(paper, card, spacing or Spacing(), Backs.DUPLEX, registered=True)
    return list(card_pages(pieces, grid, Backs.DUPLEX, Marks.NONE, SheetLine("Plain", "print at 100 %", 0, 2)))


def pdf_of(pages: list[Page]) -> bytes:
    return pdf_bytes(Document("t", "s", "k", tuple(pages), Duplex.LONG_EDGE))


def pieces_of(cut: CutSheet) -> list[Box]:
    """What a cut file cuts, as boxes."""
    group = etree.fromstring(cut.svg).find(f"{SVG}g[@id='cut']")
    return [box_of(shape) for shape in group]


def box_of(shape: etree._Element) -> Box:
    def read(name: str) -> float:
        return float(shape.get(name, "nan"))

    if shape.tag == f"{SVG}circle":
        radius = read("r")
        return Box(read("cx") - radius, read("cy") - radius, 2 * radius, 2 * radius)
    return Box(read("x"), read("y"), read("width"), read("height"))


def test_the_marks_are_a_square_and_two_angles_5_mm_long_and_1_mm_thick_10_mm_from_the_edges() -> None:
    square, *angles = registration_marks(A4)
    assert square == Box(10, 10, 5, 5)
    assert angles == [Box(195, 10, 5, 1), Box(199, 10, 1, 5), Box(10, 282, 1, 5), Box(10, 286, 5, 1)]


@pytest.mark.parametrize("lying", [False, True])
def test_the_marks_are_printed_black_on_fronts_alone_with_white_around(lying: bool) -> None:
    card = Size(88, 63) if lying else Size(50, 50)
    pages = pages_of(card, 4)
    pdf, paper = pdf_of(pages), pages[0].paper
    front, back = rasterise(pdf, 0, 8), rasterise(pdf, 1, 8)
    for mark in registration_marks(paper):
        assert front.at(mark.x + mark.w / 2, mark.y + mark.h / 2) == BLACK
        assert back.at(mark.x + mark.w / 2, mark.y + mark.h / 2) == WHITE
    for zone in clear_zones(paper):
        for inset in (0.2, CLEAR - 0.2):
            for x in (zone.x + inset, zone.right - inset):
                for y in (zone.y + inset, zone.bottom - inset):
                    assert front.at(x, y) == WHITE


@pytest.mark.parametrize("card", [STANDARD, CARD_SIZES["poker"], Size(40, 40), Size(26, 26)], ids=str)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cut_file_laid_over_the_picture_of_a_sheet_meets_every_card(card: Size, bleed: float, paper: str) -> None:
    pages = pages_of(card, 7, Spacing(5, bleed, 5), PAPERS[paper])
    (cut, *others) = cut_sheets(pages, "Plain", circles=False)
    pdf = pdf_of(pages)
    found = pieces_of(cut)
    assert len(found) == cut.pieces == len(pages[0].faces)
    assert all(near(painted(pdf, 0, box), box, 0.1) for box in found)
    assert sum(other.pieces for other in others) == 7 - cut.pieces
    root = etree.fromstring(cut.svg)
    assert (root.get("width"), root.get("height")) == (f"{pages[0].paper.w:g}mm", f"{pages[0].paper.h:g}mm")
    assert root.get("viewBox") == f"0 0 {pages[0].paper.w:g} {pages[0].paper.h:g}"


def test_sheets_of_one_arrangement_share_a_file_and_a_partial_sheet_has_its_own() -> None:
    grid = best_grid(A4, STANDARD, Spacing(), Backs.DUPLEX, registered=True)
    full = len(grid.free)
    cuts = cut_sheets(pages_of(count=2 * full + 1), "Plain", circles=False)
    assert [(cut.sheets, cut.pieces) for cut in cuts] == [((1, 2), full), ((3,), 1)]
    assert etree.fromstring(cuts[0].svg).findtext(f"{SVG}title") == "Plain: sheets 1, 2"


def test_cards_are_cut_with_round_corners_and_square_tokens_as_circles() -> None:
    (cards,) = cut_sheets(pages_of(count=2), "Plain", circles=True)
    shapes = etree.fromstring(cards.svg).find(f"{SVG}g[@id='cut']")
    assert {(shape.tag, shape.get("rx")) for shape in shapes} == {(f"{SVG}rect", "3")}
    (tokens,) = cut_sheets(pages_of(Size(26, 26), 2), "Plain", circles=True)
    shapes = etree.fromstring(tokens.svg).find(f"{SVG}g[@id='cut']")
    assert {(shape.tag, shape.get("r")) for shape in shapes} == {(f"{SVG}circle", "13")}


def test_pages_without_cards_have_no_cut_file() -> None:
    assert cut_sheets([Page(A4), Page(A4, side=Side.BACK)], "Plain", circles=False) == ()


@given(
    st.sampled_from(sorted(PAPERS)),
    st.builds(Size, st.floats(15, 120), st.floats(15, 120)),
    st.builds(Spacing, st.floats(0, 15), st.floats(0, 3), st.floats(0, 6)),
    st.integers(1, 20),
)
def test_no_card_and_no_bleed_comes_near_a_mark(paper: str, card: Size, spacing: Spacing, count: int) -> None:
    try:
        grid = best_grid(PAPERS[paper], card, spacing, Backs.DUPLEX, registered=True)
    except NoRoomError:
        assume(False)
    zones = clear_zones(grid.paper)
    sides = impose(grid, [True] * count, Backs.DUPLEX)
    for placed in (placed for side in sides if side.side is Side.FRONT for placed in side.placements):
        assert not any(placed.bleed_box.overlaps(zone) for zone in zones)
        assert min(placed.bleed.left, placed.bleed.top, placed.bleed.right, placed.bleed.bottom) >= spacing.bleed - 1e-6
    assert sum(len(side.placements) for side in sides if side.side is Side.FRONT) == count
