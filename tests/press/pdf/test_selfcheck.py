from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject

from pandapress.press.face.face import Face
from pandapress.press.face.text import Style, draw, escape, fit
from pandapress.press.paper import CARD_SIZES, PAPERS, Box
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.pdf.selfcheck import preflight
from pandapress.press.sheet.furniture import Label
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.page import Page, PlacedFace
from tests.press.pixels import face_of

A4, STANDARD = PAPERS["a4"], CARD_SIZES["standard"]
NAME = '<text x="5" y="9" font-family="Manrope" font-size="4" fill="#2b2727">{}</text>'
Tamper = Callable[[PdfWriter], object]


def face(words: str = "Sad Panda") -> Face:
    return face_of(NAME.format(escape(words)), STANDARD, 3)


def document(*faces: Face) -> Document:
    """Two pages: some faces on the first, one on the second."""
    placed = tuple(PlacedFace(one, Box(20, 20, 63, 88), NO_BLEED) for one in faces or (face(), face("Lazy Panda")))
    label = Label("sheet 1 of 2, front", 20, 280)
    pages = (Page(A4, faces=placed, labels=(label,)), Page(A4, faces=placed[:1]))
    return Document("Plain: cards", "Nobody.", "k", pages, Duplex.LONG_EDGE)


def tampered(change: Tamper, made: Document | None = None) -> bytes:
    """The PDF of a document after something went wrong with it."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf_bytes(made or document()))))
    change(writer)
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


def complaints(pdf: bytes, wanted: Document | None = None) -> list[str]:
    return [finding.message for finding in preflight(pdf, wanted or document(), "plain-cards-a4.pdf")]


def nothing(_: PdfWriter) -> None:
    """Leave it as it is."""


def resources(page: Any) -> Any:
    return page["/Resources"].get_object()


def loose_font() -> DictionaryObject:
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )


def with_fonts(holder: Any) -> None:
    """Give a page or a form a font of its own that is not embedded."""
    own = DictionaryObject(resources(holder))
    listed: Any = own.get("/Font", DictionaryObject())
    fonts = DictionaryObject(listed.get_object())
    fonts[NameObject("/F99")] = loose_font()
    own[NameObject("/Font")] = fonts
    holder[NameObject("/Resources")] = own


def forms(writer: PdfWriter) -> list[Any]:
    return [form.get_object() for form in resources(writer.pages[0])["/XObject"].values()]


def test_a_good_file_has_nothing_to_complain_of() -> None:
    assert complaints(pdf_bytes(document())) == []
    assert complaints(tampered(nothing)) == []


def test_a_complaint_is_an_error_that_names_the_file() -> None:
    (finding,) = preflight(pdf_bytes(document()), replace(document(), title="Other"), "plain-cards-a4.pdf")
    assert str(finding) == "plain-cards-a4.pdf: has lost its title"
    assert (finding.severity.value, finding.code) == ("error", "PREFLIGHT")


def test_a_page_too_many_or_too_few_is_found() -> None:
    assert complaints(tampered(lambda writer: writer.remove_page(1))) == ["has 1 pages, not 2"]
    assert complaints(tampered(lambda writer: writer.add_blank_page(595, 842))) == ["has 3 pages, not 2"]


@pytest.mark.parametrize("box", ["/MediaBox", "/TrimBox", "/BleedBox"])
def test_c14_a_page_box_of_another_size_is_found(box: str) -> None:
    def letter(writer: PdfWriter) -> None:
        writer.pages[1][NameObject(box)] = ArrayObject([FloatObject(number) for number in (0, 0, 612, 792)])

    found = complaints(tampered(letter))
    assert "page 2: a page box is 612.00 x 792.00 pt, not 595.28 x 841.89" in found
    assert all(complaint.startswith("page 2: a page box") for complaint in found)


def test_pages_that_changed_places_are_found() -> None:
    def swap(writer: PdfWriter) -> None:
        kids: Any = writer.root_object["/Pages"]["/Kids"]  # type: ignore[index]
        kids.append(kids.pop(0))

    assert complaints(tampered(swap)) != []


def test_a_form_that_is_missing_is_found() -> None:
    def lose(writer: PdfWriter) -> None:
        listed = resources(writer.pages[0])["/XObject"]
        del listed[next(iter(listed))]

    assert "page 1: shows 1 different faces, not 2" in complaints(tampered(lose))


def test_a_form_that_is_listed_but_never_drawn_is_found() -> None:
    def skip(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        content = DecodedStreamObject()
        content.set_data(b"\n".join(line for line in page.get_contents().get_data().splitlines() if b" Do" not in line))
        page[NameObject("/Contents")] = writer._add_object(content)

    assert complaints(tampered(skip)) != []


def test_lost_words_of_a_face_are_found() -> None:
    wanted = document(face(), face("Lazy Panda"), face("Twin Pandas"))
    blank = face_of("", STANDARD, 3)
    found = complaints(pdf_bytes(document(face(), face("Lazy Panda"), blank)), wanted)
    assert "page 1: the words 'Twin Pandas' of a face cannot be found" in found


def test_lost_words_of_the_sheet_line_are_found() -> None:
    made = document()
    bare = replace(made, pages=(replace(made.pages[0], labels=()), made.pages[1]))
    assert complaints(pdf_bytes(bare), made) == ["page 1: the words 'sheet 1 of 2, front' cannot be found"]


def test_a_font_of_a_page_that_is_not_embedded_is_found() -> None:
    found = complaints(tampered(lambda writer: with_fonts(writer.pages[1])))
    assert found == ["page 2: the font Helvetica is not embedded"]


def test_a_font_of_a_form_that_is_not_embedded_is_found() -> None:
    found = complaints(tampered(lambda writer: with_fonts(forms(writer)[0])))
    assert any("the font Helvetica is not embedded" in complaint for complaint in found)


def test_d1_a_file_that_lets_the_printer_scale_is_found() -> None:
    def scale(writer: PdfWriter) -> None:
        del writer.root_object["/ViewerPreferences"]

    assert complaints(tampered(scale)) == [
        "does not ask for printing at 100 %",
        "does not ask for DuplexFlipLongEdge",
    ]


def test_c1_a_file_that_turns_the_paper_the_other_way_is_found() -> None:
    wanted = replace(document(), duplex=Duplex.SHORT_EDGE)
    assert complaints(pdf_bytes(document()), wanted) == ["does not ask for DuplexFlipShortEdge"]


@pytest.mark.parametrize(
    "text",
    ["oﬃce ﬁsh ﬂy", "soft\u00adhyphen", "word\u2060joiner", "no\u00a0break", "½ ² ™ …", "A & B <3", "a\tb"],
)
def test_r32_no_false_alarm_for_words_that_the_font_can_draw(text: str) -> None:
    runs = fit(text.replace("ﬃ", "ffi"), Box(5, 5, 50, 20), Style())
    made = document(face_of(draw(runs, "#000000", lambda _, __: ""), STANDARD, 3))
    assert complaints(pdf_bytes(made), made) == []


def test_a_face_shown_twice_is_looked_for_once() -> None:
    made = document(face(), face())
    assert complaints(pdf_bytes(made), made) == []
