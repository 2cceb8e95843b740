from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.press.face.face import Face
from pandapress.press.face.fonts import TEXT
from pandapress.press.paper import PAPERS, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.page import Page
from pandapress.press.sheet.tiling import OVERLAP, tiled_pages, tiling
from tests.press.pixels import BLACK, WHITE, face_of, rasterise

BOARD = Size(360, 250)


def pages(face: Face, paper: str = "a4", margin: float = 5.0) -> list[Page]:
    return list(tiled_pages(face, "Board", "A game", PAPERS[paper], margin))


def test_a_board_takes_the_fewest_sheets_in_the_better_orientation() -> None:
    # Landscape A4 has 297 - 2 x 8 = 281 by 210 - 16 = 194 mm: two by two. Portrait takes two by one.
    portrait = tiling(BOARD, PAPERS["a4"], 5)
    assert (portrait.columns, portrait.rows, portrait.paper.landscape) == (2, 1, False)
    assert portrait.window.w == pytest.approx((360 + OVERLAP) / 2)


def test_what_fits_on_one_sheet_is_not_cut() -> None:
    assert tiling(Size(150, 200), PAPERS["a4"], 5).sheets == 1


@given(
    st.floats(60, 900),
    st.floats(60, 900),
    st.sampled_from(sorted(PAPERS)),
    st.floats(0, 15),
)
def test_the_windows_cover_the_face_and_neighbours_share_a_strip(w: float, h: float, paper: str, margin: float) -> None:
    tiled = tiling(Size(w, h), PAPERS[paper], margin)
    x, y = tiled.start(tiled.columns - 1, tiled.rows - 1)
    assert x + tiled.window.w == pytest.approx(w)
    assert y + tiled.window.h == pytest.approx(h)
    assert tiled.window.w <= tiled.paper.w - 2 * max(margin, 7)
    assert tiled.window.h <= tiled.paper.h - 2 * max(margin, 7)
    if tiled.columns > 1:
        assert tiled.start(0, 0)[0] + tiled.window.w - tiled.start(1, 0)[0] == pytest.approx(OVERLAP)


def test_every_sheet_shows_its_part_at_full_size_and_nothing_beyond_its_window() -> None:
    size = Size(360, 250)
    paper = '<rect x="0" y="0" width="360" height="250" fill="#ffffff"/>'
    square = '<rect x="170" y="100" width="20" height="20" fill="#000000"/>'
    face = face_of(paper + square, size)
    sheets = pages(face)
    pdf = pdf_bytes(Document("t", "s", "k", tuple(sheets), Duplex.SIMPLEX))
    for number, sheet in enumerate(sheets):
        (placed,) = sheet.faces
        picture = rasterise(pdf, number)
        assert placed.window is not None
        x, y = placed.trim.x + 180, placed.trim.y + 110
        inside = placed.window.x < x < placed.window.right
        assert picture.at(x, y) == (BLACK if inside else WHITE)
    # 184 mm of each half show, so that the square from 170 to 190 lies on both: on the strip that they share.
    assert all(sheet.faces[0].trim.x + 180 < sheet.faces[0].window.right for sheet in sheets if sheet.faces[0].window)


def test_each_sheet_says_where_it_belongs_and_what_is_glued_onto_it() -> None:
    words = [[label.text for label in page.labels] for page in pages(face_of("", Size(360, 500)))]
    assert [line[0].rpartition(": ")[2] for line in words] == [
        "row 1, column 1",
        "row 1, column 2",
        "row 2, column 1",
        "row 2, column 2",
    ]
    assert "glue sheet 2 onto this edge, up to the dashes" in words[0]
    assert "glue sheet 3 onto this edge, up to the dashes" in words[0]
    assert words[3][1:] == []


def test_marks_lie_outside_of_the_window_and_inside_the_paper() -> None:
    for page in pages(face_of("", Size(360, 500)), "letter", 5):
        window = page.faces[0].window
        assert window is not None
        for line in (*page.marks, *page.folds):
            for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
                assert not (window.x < x < window.right and window.y < y < window.bottom)
                assert 2 <= x <= page.paper.w - 2 and 2 <= y <= page.paper.h - 2


@pytest.mark.parametrize("paper", [Size(210, 297), Size(101.6, 152.4), Size(60, 90)], ids=str)
def test_on_narrow_paper_all_words_stay_on_the_sheet(paper: Size) -> None:
    for page in tiled_pages(face_of("", Size(352, 352)), "Board", "A game  ·  Board  ·  print at 100 %", paper, 5):
        for label in page.labels:
            length = TEXT.width(label.text, label.size)
            end = label.y - length if label.upright else page.paper.w - label.x - length
            assert end >= 0
