from __future__ import annotations

import string

import pytest

from pandapress.press.face.fonts import BOLD, TEXT, TITLE, TYPEFACES, Typeface
from pandapress.press.face.text import escape
from pandapress.press.paper import Box, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.page import full_page
from tests.press.pixels import face_of, one_up, rasterise

FACES = [TITLE, TEXT, BOLD]
PRINTED = string.digits + string.ascii_letters + string.punctuation
EUROPEAN = "ÄÖÜäöüßéèêëàâçñøåÅÉÈÇÑØíìîïóòôúùû¡¿«»"


def set_in_cells(face: Typeface, text: str) -> list[Box | None]:
    """The ink of each character, drawn in a cell of its own of 10 x 10 mm, ten to a line."""
    weight = ' font-weight="bold"' if face.weight == "bold" else ""
    body = "".join(
        f'<text x="{10 * (place % 10) + 3}" y="{10 * (place // 10) + 7}" font-family="{face.family}"{weight} '
        f'font-size="5" fill="#000000">{escape(char)}</text>'
        for place, char in enumerate(text)
    )
    page = Size(100, 10 * (len(text) // 10 + 2))
    pdf = pdf_bytes(Document("t", "s", "k", (full_page(face_of(body, page), "t", "l"),), Duplex.SIMPLEX))
    image = rasterise(pdf)
    return [image.ink(Box(10 * (place % 10), 10 * (place // 10), 10, 10)) for place in range(len(text))]


def test_the_families_of_the_design_are_there_and_no_other() -> None:
    assert sorted(TYPEFACES) == [("Fredoka One", "normal"), ("Manrope", "bold"), ("Manrope", "normal")]


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.pdf_name)
@pytest.mark.parametrize("text", ["AVATAR To Yes", "Wolf, Takin", "[X] (Y)", "fi ffl 4,0", "jolly"])
def test_a_text_is_as_wide_and_as_high_as_it_is_measured_kerned(face: Typeface, text: str) -> None:
    weight = ' font-weight="bold"' if face.weight == "bold" else ""
    body = f'<text x="5" y="15" font-family="{face.family}"{weight} font-size="8" fill="#000000">{text}</text>'
    found = rasterise(one_up(face_of(body, Size(90, 22))), per_mm=20).ink(lightest=200)
    ink = face.ink(text)
    assert found is not None
    assert (found.y, found.bottom) == pytest.approx((15 - 8 * ink.above, 15 + 8 * ink.below), abs=0.1)
    assert found.right == pytest.approx(5 + face.width(text, 8) + 8 * ink.right, abs=1.3)
    assert found.x >= 5 - 8 * ink.left - 0.1 and found.right <= 5 + face.width(text, 8) + 8 * ink.right + 0.1


def test_letters_are_kerned() -> None:
    assert TEXT.width("AV", 10) < TEXT.width("A", 10) + TEXT.width("V", 10) - 0.1


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.pdf_name)
def test_b8_a_width_grows_with_the_size(face: Typeface) -> None:
    assert face.width("Banana Panda", 6.0) == pytest.approx(2 * face.width("Banana Panda", 3.0))
    assert BOLD.width("Banana Panda", 3.0) > TEXT.width("Banana Panda", 3.0)


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.pdf_name)
def test_b10_characters_without_a_glyph_are_listed_once_each_in_order(face: Typeface) -> None:
    assert face.missing("⚔ 中 😀 ⟨ 中") == "⚔中😀⟨"
    assert face.missing("Straße, 3 Pandas!") == ""


def test_b10_each_face_answers_for_itself() -> None:
    assert TITLE.missing("→") == "→"
    assert TEXT.missing("→") == ""


@pytest.mark.parametrize("char", ["\x00", "\x07", "\n", "\u2028", "\ufeff", "\ue000"])
def test_b10_what_cannot_be_seen_is_missing_too(char: str) -> None:
    assert TEXT.missing(f"a{char}b") == char


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.pdf_name)
def test_b12_every_character_that_is_let_through_leaves_ink(face: Typeface) -> None:
    let_through = [char for char in PRINTED + EUROPEAN if not face.missing(char)]
    assert len(let_through) > 120
    blank = [char for char, ink in zip(let_through, set_in_cells(face, "".join(let_through)), strict=True) if not ink]
    assert blank == []
