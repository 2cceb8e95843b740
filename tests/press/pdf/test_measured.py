"""Finished sheets, measured: as numbers in the PDF, to a hundredth of a millimetre, and as pixels of its picture."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pypdfium2
import pytest
from PIL import ImageChops

from pandapress.press.choices import Backs, Marks, MarkSides
from pandapress.press.paper import CARD_SIZES, MM, PAPERS, Box, Edges, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.grid import Spacing, best_grid
from pandapress.press.sheet.imposition import Side
from pandapress.press.sheet.page import Page, Piece, SheetLine, card_pages
from pandapress.press.sheet.printer import PrinterProfile
from tests.press.pixels import face_of, rasterise

BLEED = 3.0
PER_MM, FINE = 8.0, 20.0
POKER = CARD_SIZES["poker"]
OFFICE = PrinterProfile("office", (0.75, -1.5), None, (1.01, 0.99))
SHEETS = list(product(("a4", "letter"), Backs, Marks))


def pages_of(
    paper: str,
    backs: Backs,
    marks: Marks,
    card: Size = POKER,
    count: int = 3,
    spacing: Spacing | None = None,
    sides: MarkSides = MarkSides.BOTH,
) -> tuple[Page, ...]:
    """The pages of some cards, whose fronts are red and whose backs are blue up to the cut."""
    rect = f'<rect x="0" y="0" width="{card.w}" height="{card.h}" fill="{{}}"/>'
    front, back = (face_of(rect.format(fill), card, BLEED) for fill in ("#ff0000", "#0000ff"))
    pieces = [Piece(f"p/{number}", "Pandas", "0a1b2c", front, back) for number in range(count)]
    grid = best_grid(PAPERS[paper], card, spacing or Spacing(5), backs)
    line = SheetLine("Plain", "print at 100 %", 0, 1)
    return tuple(card_pages(pieces, grid, backs, marks, line, mark_sides=sides))


def pdf_of(pages: tuple[Page, ...]) -> bytes:
    return pdf_bytes(Document("t", "s", "k", pages, Duplex.LONG_EDGE))


def corrected(pages: tuple[Page, ...], profile: PrinterProfile) -> tuple[Page, ...]:
    return tuple(
        replace(page, correction=profile.correction(page.side is Side.BACK, page.paper.landscape)) for page in pages
    )


def trims(pdf: bytes, number: int, card: Size) -> list[Box]:
    """Where the cards of a page are cut, read from the orders of the PDF, in millimetres."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        height = page.get_height()
        found = []
        for item in page.get_objects(max_depth=1):
            if item.type != pypdfium2.raw.FPDF_PAGEOBJ_FORM:
                continue
            matrix = item.get_matrix()
            corners = [matrix.on_point(x * MM, y * MM) for x, y in ((BLEED, BLEED), (BLEED + card.w, BLEED + card.h))]
            (left, right), (low, high) = (sorted(corner[axis] for corner in corners) for axis in (0, 1))
            found.append(Box(left / MM, (height - high) / MM, (right - left) / MM, (high - low) / MM))
        return found
    finally:
        document.close()


def near(box: Box, other: Box, close: float) -> bool:
    return all(
        abs(one - two) <= close
        for one, two in ((box.x, other.x), (box.y, other.y), (box.right, other.right), (box.bottom, other.bottom))
    )


def turned_over(box: Box, paper: Size, backs: Backs) -> Box:
    """Where a box on the back lies, seen through the paper."""
    upright_axis = (backs is not Backs.DUPLEX_SHORT) != paper.landscape
    return box.mirrored_x(paper) if upright_axis else box.mirrored_y(paper)


def folded_over(box: Box, page: Page) -> Box:
    fold = page.folds[0]
    if fold.x1 == fold.x2:
        return Box(2 * fold.x1 - box.right, box.y, box.w, box.h)
    return Box(box.x, 2 * fold.y1 - box.bottom, box.w, box.h)


@pytest.mark.parametrize(("paper", "backs", "marks"), SHEETS)
def test_d1_every_card_is_as_large_as_its_name_says_and_every_back_behind_its_front(
    paper: str, backs: Backs, marks: Marks
) -> None:
    pages = pages_of(paper, backs, marks)
    pdf = pdf_of(pages)
    found = trims(pdf, 0, POKER)
    assert len(found) == (6 if backs is Backs.FOLD else 3)
    assert all(abs(box.w - 63.5) < 0.01 and abs(box.h - 88.9) < 0.01 for box in found)
    if backs is Backs.FOLD:
        fronts, others = found[:3], [folded_over(box, pages[0]) for box in found[3:]]
    elif backs is Backs.NONE:
        assert len(pages) == 1
        return
    else:
        fronts, others = found, [turned_over(box, pages[0].paper, backs) for box in trims(pdf, 1, POKER)]
    assert len(others) == len(fronts) == 3
    assert all(near(front, other, 0.01) for front, other in zip(fronts, others, strict=True))


@pytest.mark.parametrize(("paper", "backs", "marks"), SHEETS)
def test_d1_on_the_picture_of_a_sheet_the_cards_are_where_the_sheet_says(
    paper: str, backs: Backs, marks: Marks
) -> None:
    pages = pages_of(paper, backs, marks, count=1)
    pdf = pdf_of(pages)
    for number, page in enumerate(pages):
        for placed in page.faces:
            assert near(painted(pdf, number, placed.trim), placed.trim, 0.1)


def painted(pdf: bytes, number: int, around: Box) -> Box:
    """The box of all that is coloured around a place on the picture of a page, at 20 pixels to the millimetre."""
    part = around.grown(Edges(2, 2, 2, 2))
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[number]
        width, height = page.get_width() / MM, page.get_height() / MM
        crop = (part.x, height - part.bottom, width - part.right, part.y)
        image = page.render(scale=FINE / MM, crop=tuple(side * MM for side in crop)).to_pil().convert("RGB")
    finally:
        document.close()
    red, green, blue = image.split()
    box = ImageChops.add(ImageChops.subtract(red, green), ImageChops.subtract(blue, red)).getbbox()
    assert box is not None
    left, top, right, bottom = (length / FINE for length in box)
    return Box(part.x + left, part.y + top, right - left, bottom - top)


@pytest.mark.parametrize("backs", [Backs.DUPLEX, Backs.DUPLEX_SHORT, Backs.SEPARATE])
@pytest.mark.parametrize("spacing", [Spacing(5), Spacing(5, bleed=3)], ids=["upright", "lying"])
def test_d11_a_printers_offset_moves_backs_by_exactly_so_much_and_no_front(backs: Backs, spacing: Spacing) -> None:
    pages = pages_of("a4", backs, Marks.MARGIN, CARD_SIZES["standard"], 3, spacing)
    moved = pdf_of(corrected(pages, replace(OFFICE, scale=(1.0, 1.0))))
    plain = pdf_of(pages)
    card = CARD_SIZES["standard"]
    assert trims(moved, 0, card) == trims(plain, 0, card)
    for before, after in zip(trims(plain, 1, card), trims(moved, 1, card), strict=True):
        assert near(Box(before.x + 0.75, before.y - 1.5, before.w, before.h), after, 0.0005)


def test_d11_a_printers_scale_is_about_the_middle_of_every_page() -> None:
    pages = pages_of("a4", Backs.DUPLEX, Marks.MARGIN)
    pdf = pdf_of(corrected(pages, replace(OFFICE, offset=(0.0, 0.0))))
    for number, page in enumerate(pages):
        for placed, found in zip(page.faces, trims(pdf, number, POKER), strict=True):
            trim = placed.trim
            wanted = Box(105 + (trim.x - 105) * 1.01, 148.5 + (trim.y - 148.5) * 0.99, trim.w * 1.01, trim.h * 0.99)
            assert near(found, wanted, 0.001)


def test_d11_marks_ruler_and_words_move_with_the_cards_of_a_back() -> None:
    pages = pages_of("a4", Backs.DUPLEX, Marks.MARGIN)
    profile = PrinterProfile("office", (2.0, -1.0))
    plain, moved = (rasterise(pdf_of(made), 1, PER_MM).image for made in (pages, corrected(pages, profile)))
    right, down = round(2 * PER_MM), round(-1 * PER_MM)
    inner = (50, 50, plain.width - 50, plain.height - 50)
    shifted = ImageChops.offset(plain, right, down).crop(inner)
    differing = ImageChops.difference(shifted, moved.crop(inner)).convert("L").point([0] * 128 + [1] * 128)
    assert sum(differing.tobytes()) < 0.001 * differing.width * differing.height
    assert sum(ImageChops.difference(plain, moved).convert("L").point([0] * 128 + [1] * 128).tobytes()) > 5_000


def test_d11_lying_sheets_may_have_an_offset_of_their_own() -> None:
    both = PrinterProfile("office", (1.0, 2.0))
    own = PrinterProfile("office", (1.0, 2.0), (3.0, 4.0))
    assert [both.offset_of(lying) for lying in (False, True)] == [(1.0, 2.0), (1.0, 2.0)]
    assert [own.offset_of(lying) for lying in (False, True)] == [(1.0, 2.0), (3.0, 4.0)]
    assert "backs +3, +4 mm" in own.words(True)


def test_d10_a_shop_that_enlarges_a_photograph_and_trims_it_cuts_no_card() -> None:
    """4 % larger about the middle: what a margin of 5 mm keeps clear is still on the paper."""
    pages = pages_of("photo", Backs.NONE, Marks.NONE, CARD_SIZES["standard"])
    enlarged = PrinterProfile("lab", scale=(1.04, 1.04)).correction(False, pages[0].paper.landscape)
    for placed in pages[0].faces:
        box, paper = enlarged.place(placed.trim, pages[0].paper), pages[0].paper
        assert min(box.x, box.y, paper.w - box.right, paper.h - box.bottom) > 1
    shrunk = pdf_of(corrected(pages, PrinterProfile("lab", scale=(1 / 1.04, 1 / 1.04))))
    assert all(abs(box.w * 1.04 - 63) < 0.01 for box in trims(shrunk, 0, CARD_SIZES["standard"]))


@pytest.mark.parametrize(
    ("sides", "marked"),
    [(MarkSides.FRONT, [True, False]), (MarkSides.BACK, [False, True]), (MarkSides.BOTH, [True] * 2)],
)
def test_d6_marks_stand_on_the_sides_that_are_asked_for(sides: MarkSides, marked: list[bool]) -> None:
    pages = pages_of("a4", Backs.DUPLEX, Marks.MARGIN, sides=sides)
    assert [bool(page.marks) for page in pages] == marked


@pytest.mark.parametrize("sides", list(MarkSides))
def test_d6_on_a_sheet_to_fold_each_half_has_marks_if_its_side_is_asked_for(sides: MarkSides) -> None:
    (page,) = pages_of("a4", Backs.FOLD, Marks.MARGIN, sides=sides)
    fold = page.folds[0]
    across = fold.y1 == fold.y2
    where = [(line.y1 + line.y2) / 2 < fold.y1 if across else (line.x1 + line.x2) / 2 < fold.x1 for line in page.marks]
    assert set(where) == {MarkSides.FRONT: {True}, MarkSides.BACK: {False}, MarkSides.BOTH: {True, False}}[sides]
