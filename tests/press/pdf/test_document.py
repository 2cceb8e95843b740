from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from pandapress.press.choices import Backs, Marks
from pandapress.press.face.face import Face
from pandapress.press.paper import CARD_SIZES, MM, PAPERS, Box, Edges, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.furniture import Label
from pandapress.press.sheet.grid import Spacing, best_grid
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.marks import Line
from pandapress.press.sheet.page import Page, Piece, PlacedFace, SheetLine, card_pages
from tests.press.pixels import BLACK, WHITE, PageImage, face_of, rasterise, words_of

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
STANDARD = CARD_SIZES["standard"]
BLACK_CARD = '<rect x="-3" y="-3" width="69" height="94" fill="#000000"/>'
CORNER = '<rect x="0" y="0" width="10" height="10" fill="#ff0000"/>'
WORDS = '<text x="5" y="9" font-family="Manrope"{} font-size="4" fill="#2b2727">{}</text>'


def card(body: str = BLACK_CARD) -> Face:
    return face_of(body, STANDARD, 3)


def sheet_of(*placed: PlacedFace, paper: Size = A4, **more: Any) -> Document:
    """A document of one page."""
    return Document(
        "Adorable Pandaring: cards", "credits", "a=1 b=2", (Page(paper, faces=placed, **more),), Duplex.SIMPLEX
    )


def reader(document: Document) -> PdfReader:
    return PdfReader(BytesIO(pdf_bytes(document)))


def deck(count: int, backs: Backs = Backs.DUPLEX, marks: Marks = Marks.MARGIN, paper: Size = A4) -> Document:
    """So many cards with one back, as a build makes them."""
    back = card('<rect x="-3" y="-3" width="69" height="94" fill="#2b4c7e"/>')
    pieces = [Piece(f"p/{n}", "Pandas", "0a1b2c", card(WORDS.format("", f"Panda {n}")), back) for n in range(count)]
    grid = best_grid(paper, STANDARD, Spacing(), backs)
    pages = tuple(card_pages(pieces, grid, backs, marks, SheetLine("Plain", "print at 100 %", 0, 1)))
    return Document("Plain: cards", "Nobody.", "k", pages, Duplex.LONG_EDGE)


@pytest.mark.parametrize("marks", [Marks.MARGIN, Marks.CORNER])
@pytest.mark.parametrize("count", [1, 2, 4, 7, 9])
def test_c7_guides_follow_the_cards_that_are_there_on_the_page_and_in_its_picture_alike(
    count: int, marks: Marks
) -> None:
    document = deck(count, marks=marks)
    for number, page in enumerate(document.pages[:2]):
        boxes = [placed.trim for placed in page.faces]
        wanted = {("x", round(x, 3)) for box in boxes for x in (box.x, box.right)}
        wanted |= {("y", round(y, 3)) for box in boxes for y in (box.y, box.bottom)}
        found = {("x", round(mark.x1, 3)) if mark.x1 == mark.x2 else ("y", round(mark.y1, 3)) for mark in page.marks}
        assert found == wanted
        image = rasterise(pdf_bytes(document), number, per_mm=10)
        assert {mark: inked(image, mark) for mark in page.marks} == dict.fromkeys(page.marks, True)
        everywhere = {mark for sheet in deck(9, marks=marks).pages[:2] for mark in sheet.marks}
        words = [Box(label.x - 60, label.y - 3, 120, 4) for label in page.labels]
        for mark in everywhere - set(page.marks):
            middle = Box((mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2, 0, 0)
            if not any(middle.overlaps(box, -0.5) for box in (*boxes, *words)) and not crossed(mark, page.marks):
                assert not inked(image, mark)


def inked(image: PageImage, mark: Line) -> bool:
    """Whether the middle of a line is drawn."""
    x, y = (mark.x1 + mark.x2) / 2, (mark.y1 + mark.y2) / 2
    return image.ink(Box(x - 0.2, y - 0.2, 0.4, 0.4)) is not None


def crossed(line: Line, marks: Iterable[Line]) -> bool:
    """Whether a mark, or a part of one, passes the middle of a line."""
    x, y = (line.x1 + line.x2) / 2, (line.y1 + line.y2) / 2
    return any(
        min(mark.x1, mark.x2) - 0.4 <= x <= max(mark.x1, mark.x2) + 0.4
        and min(mark.y1, mark.y2) - 0.4 <= y <= max(mark.y1, mark.y2) + 0.4
        for mark in marks
    )


@pytest.mark.parametrize("marks", [Marks.MARGIN, Marks.CORNER, Marks.FULL])
def test_d4_an_outline_and_cut_marks_are_both_drawn(marks: Marks) -> None:
    outline = card('<rect x="4" y="4" width="55" height="80" fill="none" stroke="#0000ff" stroke-width="1"/>')
    grid = best_grid(A4, STANDARD, Spacing(), Backs.NONE)
    line = SheetLine("Plain", "print at 100 %", 0, 1)
    (page,) = card_pages([Piece("p/1", "Pandas", "0a1b2c", outline, None)], grid, Backs.NONE, marks, line)
    image = rasterise(pdf_bytes(Document("t", "s", "k", (page,), Duplex.SIMPLEX)), per_mm=10)
    trim = page.faces[0].trim
    assert image.at(trim.x + 4, trim.y + 40) == (0, 0, 255)
    assert page.marks
    assert all(inked(image, mark) for mark in page.marks if marks is not Marks.FULL)


def objects(pdf: PdfReader) -> list[Any]:
    size: Any = pdf.trailer["/Size"]
    found = [pdf.get_object(number) for number in range(1, size)]
    return [one for one in found if hasattr(one, "get")]


def strokes(pdf: PdfReader, page: int) -> int:
    """How many lines the page itself draws."""
    content: Any = pdf.pages[page].get_contents()
    return sum(1 for line in content.get_data().split() if line == b"l")


@pytest.mark.parametrize(
    ("paper", "points"), [(A4, (595.2756, 841.8898)), (LETTER, (612, 792)), (A4.turned(), (841.8898, 595.2756))]
)
def test_c14_r26_every_box_of_a_page_is_exactly_the_paper(paper: Size, points: tuple[float, float]) -> None:
    page = reader(sheet_of(paper=paper)).pages[0]
    assert {"/MediaBox", "/TrimBox", "/BleedBox"} <= set(page)
    for box in (page.mediabox, page.cropbox, page.trimbox, page.bleedbox):
        assert (float(box.left), float(box.bottom)) == (0, 0)
        assert (float(box.width), float(box.height)) == pytest.approx(points, abs=0.001)


def test_d1_the_file_tells_the_printer_not_to_scale_it_and_how_to_turn_the_paper() -> None:
    for duplex in Duplex:
        document = Document("t", "s", "k", (Page(A4),), duplex)
        preferences: Any = reader(document).root_object["/ViewerPreferences"]
        assert preferences["/PrintScaling"] == "/None"
        assert preferences["/Duplex"] == f"/{duplex.value}"
        assert str(preferences["/DisplayDocTitle"]) == "True"


def test_a_file_is_pdf_1_7_with_a_title_an_author_a_language_and_its_keywords() -> None:
    pdf = reader(sheet_of())
    assert pdf.pdf_header == "%PDF-1.7"
    assert str(pdf.root_object["/Lang"]) == "en"
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Adorable Pandaring: cards"
    assert pdf.metadata.author == "PandaPress"
    assert pdf.metadata.creator == "PandaPress"
    assert pdf.metadata.subject == "credits"
    assert str(pdf.metadata["/Keywords"]) == "a=1 b=2"


def test_bookmarks_lead_to_their_pages() -> None:
    pages = (Page(A4, bookmarks=("Pandas",)), Page(A4), Page(A4, bookmarks=("Panda Laws", "Red Panda")))
    pdf = reader(Document("t", "s", "k", pages, Duplex.SIMPLEX))
    found = [(entry.title, pdf.get_destination_page_number(entry)) for entry in pdf.outline]  # type: ignore[union-attr, arg-type]
    assert found == [("Pandas", 0), ("Panda Laws", 2), ("Red Panda", 2)]


def test_d1_a_card_of_63_by_88_is_drawn_as_large() -> None:
    document = sheet_of(PlacedFace(card(), Box(40, 60, 63, 88), NO_BLEED))
    content: Any = reader(document).pages[0].get_contents()
    clip = next(line for line in content.get_data().decode("latin-1").splitlines() if " re " in line)
    x, y, w, h = (float(number) / MM for number in clip.split(" re ")[0].split()[-4:])
    assert (x, y, w, h) == pytest.approx((40, 297 - 60 - 88, 63, 88), abs=0.005)
    ink = rasterise(pdf_bytes(document)).ink()
    assert ink is not None
    assert (ink.x, ink.y, ink.w, ink.h) == pytest.approx((40, 60, 63, 88), abs=0.25)


def test_d7_the_bleed_that_shows_is_the_one_that_was_reckoned() -> None:
    document = sheet_of(PlacedFace(card(), Box(40, 60, 63, 88), Edges(left=1, top=2, right=3, bottom=0)))
    ink = rasterise(pdf_bytes(document)).ink()
    assert ink is not None
    assert (ink.x, ink.y, ink.right, ink.bottom) == pytest.approx((39, 58, 106, 148), abs=0.25)


def test_a_card_that_is_not_turned_has_its_head_up_and_a_turned_one_on_its_foot() -> None:
    box = Box(40, 60, 63, 88)
    for turned, red, white in ((False, (45, 65), (98, 143)), (True, (98, 143), (45, 65))):
        image = rasterise(pdf_bytes(sheet_of(PlacedFace(card(CORNER), box, NO_BLEED, turned))))
        assert image.at(*red) == (255, 0, 0)
        assert image.at(*white) == WHITE


@pytest.mark.parametrize("backs", [Backs.DUPLEX, Backs.DUPLEX_SHORT, Backs.FOLD])
@pytest.mark.parametrize("spacing", [Spacing(5), Spacing(5, bleed=3)], ids=["upright", "lying"])
def test_r19_on_paper_a_back_is_where_the_turned_sheet_shows_it_with_its_head_up(
    backs: Backs, spacing: Spacing
) -> None:
    grid = best_grid(A4, STANDARD, spacing, backs)
    piece = Piece("p/1", "Pandas", "0a1b2c", card(CORNER), card(CORNER.replace("#ff0000", "#0000ff")))
    pages = tuple(card_pages([piece], grid, backs, Marks.NONE, SheetLine("Plain", "", 0, 1)))
    pdf = pdf_bytes(Document("t", "s", "k", pages, Duplex.LONG_EDGE))
    red = middle(pdf, 0, (255, 0, 0))
    blue = middle(pdf, len(pages) - 1, (0, 0, 255))
    trim, paper = pages[0].faces[0].trim, pages[0].paper
    other_corner = trim.x + trim.right - red[0]
    fold = pages[0].folds[0] if pages[0].folds else None
    if fold is not None:
        behind = (2 * fold.x1 - blue[0], blue[1]) if fold.x1 == fold.x2 else (blue[0], 2 * fold.y1 - blue[1])
    elif (backs is Backs.DUPLEX) != paper.landscape:
        behind = (paper.w - blue[0], blue[1])
    else:
        behind = (blue[0], paper.h - blue[1])
    assert behind == pytest.approx((other_corner, red[1]), abs=0.5)


def middle(pdf: bytes, page: int, colour: tuple[int, int, int]) -> tuple[float, float]:
    """The middle of all that has one of the three pure colours."""
    found = rasterise(pdf, page)
    mask = Image.new("L", found.image.size, 255)
    for band, level in zip(found.image.split(), colour, strict=True):
        mask = ImageChops.darker(mask, band.point([255 * (abs(level - value) < 40) for value in range(256)]))
    box = mask.getbbox()
    assert box is not None
    return (box[0] + box[2]) / 2 / found.per_mm, (box[1] + box[3]) / 2 / found.per_mm


def test_marks_and_fold_lines_are_drawn_where_they_are() -> None:
    mark, fold = Line(50, 10, 50, 20), Line(0, 150, 210, 150)
    image = rasterise(pdf_bytes(sheet_of(marks=(mark,), folds=(fold,))), per_mm=10)
    ink = image.ink(Box(40, 0, 20, 40))
    assert ink is not None
    assert (ink.x, ink.y, ink.w, ink.h) == pytest.approx((49.9, 10, 0.2, 10), abs=0.15)
    row = [image.at(x / 2, 150) == WHITE for x in range(40)]
    assert True in row
    assert False in row


def test_nothing_is_drawn_over_a_card_by_a_mark() -> None:
    placed = PlacedFace(
        card('<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/>'), Box(40, 60, 63, 88), NO_BLEED
    )
    image = rasterise(pdf_bytes(sheet_of(placed, marks=(Line(70, 0, 70, 297),))))
    assert image.ink(Box(41, 61, 61, 86)) is None
    assert image.at(70, 50) != WHITE


def test_d9_without_marks_no_line_is_drawn_but_the_ruler() -> None:
    with_marks, without = reader(deck(9)), reader(deck(9, marks=Marks.NONE))
    ruler = 1 + 11
    assert strokes(without, 0) == ruler
    assert strokes(with_marks, 0) == ruler + 16


def test_labels_are_written_along_and_up_the_page() -> None:
    labels = (Label("sheet 1 of 2", 20, 30, 4), Label("100 mm", 100, 200, 4, upright=True))
    pdf = pdf_bytes(sheet_of(labels=labels))
    along = rasterise(pdf).ink(Box(0, 0, 90, 90))
    up = rasterise(pdf).ink(Box(90, 90, 100, 150))
    assert along is not None
    assert up is not None
    assert along.x == pytest.approx(20, abs=0.5)
    assert along.w > 3 * along.h
    assert up.bottom == pytest.approx(200, abs=0.5)
    assert up.h > 2 * up.w
    assert "sheet 1 of 2" in words_of(pdf)[0]


@pytest.mark.parametrize("backs", list(Backs))
def test_no_font_is_left_outside_of_the_file(backs: Backs) -> None:
    fonts = [found for found in objects(reader(deck(4, backs))) if found.get("/Type") == "/Font"]
    assert fonts
    for font in fonts:
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        assert "/FontFile2" in inner["/FontDescriptor"], font["/BaseFont"]


def test_no_page_or_form_lists_a_font_that_is_not_embedded() -> None:
    listed = [found["/Font"] for found in objects(reader(deck(4))) if "/Font" in found and "/ProcSet" in found]
    listed += [
        found["/Resources"]["/Font"] for found in objects(reader(deck(4))) if "/Font" in found.get("/Resources", {})
    ]
    assert listed
    for fonts in listed:
        for font in fonts.get_object().values():
            font = font.get_object()
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            assert "/FontDescriptor" in inner, font["/BaseFont"]


def test_e4_one_back_on_ninety_cards_is_one_form() -> None:
    pdf = reader(deck(90))
    assert len(pdf.pages) == 20
    assert sum(1 for found in objects(pdf) if found.get("/Subtype") == "/Form") == 90 + 1


def test_e7_two_thousand_cards_cost_little_more_than_their_faces() -> None:
    piece = Piece("p/1", "Pandas", "0a1b2c", card(WORDS.format("", "Panda")), None)
    grid = best_grid(A4, STANDARD, Spacing(), Backs.NONE)
    pages = tuple(card_pages([piece] * 2000, grid, Backs.NONE, Marks.MARGIN, SheetLine("Plain", "", 0, 223)))
    pdf = pdf_bytes(Document("t", "s", "k", pages, Duplex.SIMPLEX))
    assert len(pages) == 223
    assert sum(len(page.faces) for page in pages) == 2000
    assert sum(1 for found in objects(PdfReader(BytesIO(pdf))) if found.get("/Subtype") == "/Form") == 1
    assert len(pdf) < 300_000


@pytest.mark.parametrize("weight", ["", ' font-weight="bold"'])
@pytest.mark.parametrize("text", ["Straße, Ñandú & Ælla – “so” …", "office affine", "½ × 3 → 7 €"])
def test_r32_words_are_found_and_copied_as_they_are_written(text: str, weight: str) -> None:
    face = card(WORDS.format(weight, text.replace("&", "&amp;")))
    assert text in words_of(pdf_bytes(sheet_of(PlacedFace(face, Box(40, 60, 63, 88), NO_BLEED))))[0]


def test_the_same_document_gives_the_same_bytes_whatever_was_made_before() -> None:
    first = pdf_bytes(deck(9))
    pdf_bytes(sheet_of(PlacedFace(card(WORDS.format("", "ÄÖÜ zyx")), Box(40, 60, 63, 88), NO_BLEED), paper=LETTER))
    assert pdf_bytes(deck(9)) == first


def test_content_is_compressed_without_the_wrapping_in_letters() -> None:
    for found in objects(reader(deck(9))):
        assert "ASCII85" not in str(found.get("/Filter", ""))


def test_an_empty_page_of_each_size_may_stand_beside_others() -> None:
    pdf = reader(Document("t", "s", "k", (Page(A4), Page(LETTER), Page(A4.turned())), Duplex.SIMPLEX))
    widths = [float(page.mediabox.width) / MM for page in pdf.pages]
    assert widths == pytest.approx([210, 215.9, 297], abs=0.001)


def test_black_is_black() -> None:
    document = sheet_of(PlacedFace(card(), Box(40, 60, 63, 88), NO_BLEED))
    assert rasterise(pdf_bytes(document)).at(70, 100) == BLACK
