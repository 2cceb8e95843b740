from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.press.face.fonts import BOLD, TEXT, TITLE, TYPEFACES, Typeface, load
from pandapress.press.face.text import escape
from pandapress.press.paper import Box, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.page import full_page
from tests.press.pixels import face_of, rasterise

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


def test_fonts_are_registered_once() -> None:
    assert load() is load()


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.pdf_name)
@given(st.text(st.sampled_from(PRINTED + " "), max_size=20), st.text(st.sampled_from(PRINTED), max_size=20))
def test_a_width_is_the_sum_of_its_parts_as_nothing_kerns(face: Typeface, start: str, end: str) -> None:
    assert face.width(start + end, 3.0) == pytest.approx(face.width(start, 3.0) + face.width(end, 3.0))


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
