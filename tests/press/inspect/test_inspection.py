from __future__ import annotations

import logging
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfWriter
from pypdf.generic import NameObject, NullObject, TextStringObject

from pandapress.press.inspect import inspection
from pandapress.press.inspect.inspection import PdfReport, PictureUse, inspect, ranges
from pandapress.press.inspect.opening import UnreadableError
from pandapress.press.paper import Box, Size
from tests.press.foreign import (
    A4,
    LETTER,
    changed,
    cyclic_form,
    drawn,
    filled,
    listed,
    names,
    nest_of_forms,
    nothing,
    numbers,
    ordered,
    pictured,
    rich_black,
    sized,
    spoilt_page,
    whole,
    words,
)


def encrypted(pdf: bytes, user: str, algorithm: str = "RC4-128", **more: Any) -> bytes:
    return changed(pdf, lambda writer: writer.encrypt(user, "owner", algorithm=algorithm, **more))


def refused(raw: bytes) -> str:
    """The code and the words of a refusal."""
    with pytest.raises(UnreadableError) as caught:
        inspect(raw)
    assert caught.value.hint
    return f"{caught.value.code}: {caught.value.message}"


def only_page(raw: bytes) -> inspection.PageReport:
    (page,) = inspect(raw).pages
    return page


# Pages and boxes


def test_pages_alike_are_one_run() -> None:
    report = inspect(sized([(A4, words), (A4, words), ((297, 210), words), (A4, words)]))
    assert [(run.page.number, run.last, str(run.page.size)) for run in report.runs] == [
        (1, 2, "210 x 297 mm"),
        (3, 3, "297 x 210 mm"),
        (4, 4, "210 x 297 mm"),
    ]


@pytest.mark.parametrize("turn", [90, 270, -90, 450])
def test_a_turned_page_is_as_it_is_shown(turn: int) -> None:
    page = only_page(changed(drawn(words), lambda writer: writer.pages[0].rotate(turn)))
    assert (page.size.landscape, page.rotation) == (True, turn % 360)
    assert page.ink is not None


def test_boxes_are_in_mm_from_the_top_left_corner() -> None:
    def boxes(writer: PdfWriter) -> None:
        page = writer.pages[0]
        page[NameObject("/MediaBox")] = numbers(-72, -72, 144, 216)
        page[NameObject("/CropBox")] = numbers(144, 144, 0, 0)
        page[NameObject("/TrimBox")] = numbers(36, 36, 72, 144)

    page = only_page(changed(drawn(nothing), boxes))
    found = [box and tuple(round(side, 2) for side in (box.x, box.y, box.w, box.h)) for box in _boxes(page)]
    assert found == [(0, 0, 76.2, 101.6), (25.4, 25.4, 50.8, 50.8), (38.1, 25.4, 12.7, 38.1), None]
    assert (round(page.size.w, 2), round(page.size.h, 2)) == (50.8, 50.8)


def _boxes(page: inspection.PageReport) -> list[Box | None]:
    return [page.media, page.crop, page.trim, page.bleed]


def test_boxes_and_fonts_may_be_inherited() -> None:
    def inherit(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        parent: Any = page["/Parent"].get_object()
        for name in ("/MediaBox", "/Resources"):
            parent[NameObject(name)] = page.pop(NameObject(name))

    report = inspect(changed(drawn(words, size=LETTER), inherit))
    assert (
        str(Size(*(round(side, 1) for side in (report.pages[0].size.w, report.pages[0].size.h)))) == "215.9 x 279.4 mm"
    )
    assert [use.font.name for use in report.fonts if use.used] == ["Helvetica"]


def test_a_unit_of_its_own_makes_the_page_and_its_pictures_larger() -> None:
    plain = drawn(pictured((100, 100), (25.4, 25.4)))
    page = only_page(changed(plain, lambda writer: writer.pages[0].update(names(UserUnit=whole(2)))))
    assert (round(page.size.w), page.unit) == (420, 2)
    assert [use.dpi for use in page.pictures] == [50]
    assert page.ink is not None


@pytest.mark.parametrize("box", [numbers(0, 0, 0, 0), numbers(1, 2), numbers(5e8, 0, 1, 1), NullObject(), whole(3)])
def test_a_box_that_is_none_is_survived(box: Any) -> None:
    def spoil(writer: PdfWriter) -> None:
        for name in ("/MediaBox", "/CropBox", "/TrimBox"):
            writer.pages[0][NameObject(name)] = box

    page = only_page(changed(drawn(words), spoil))
    assert 0 < page.size.w <= 14_400 * 25.4 / 72 + 1


def test_a_page_as_large_as_pages_can_be_is_measured_in_few_pixels() -> None:
    page = only_page(drawn(filled("#000000", size=(5080, 5080)), size=(5080, 5080)))
    assert page.ink is not None
    assert page.ink.covered > 0.99


# What the file says


def test_what_the_file_asks_and_says() -> None:
    def say(writer: PdfWriter) -> None:
        writer.add_metadata({"/Title": "A\n title", "/Creator": "Maker"})
        root = writer.root_object
        root[NameObject("/OpenAction")] = names(S=NameObject("/JavaScript"), JS=TextStringObject("app.alert(1)"))
        root[NameObject("/Lang")] = TextStringObject("fr")
        root[NameObject("/Version")] = NameObject("/1.9")
        root[NameObject("/ViewerPreferences")] = names(PrintScaling=NameObject("/None"), Duplex=NameObject("/Simplex"))
        root[NameObject("/OCProperties")] = names(OCGs=listed(names(Name=TextStringObject("low ink"))))

    report = inspect(changed(drawn(words), say))
    assert (report.title, report.creator, report.language, report.version) == ("A title", "Maker", "fr", "1.9")
    assert (report.scaling, report.duplex, report.layers, report.scripts) == ("None", "Simplex", ("low ink",), True)
    assert not report.encrypted


def test_comments_count_and_links_do_not() -> None:
    def draw(canvas: Any) -> None:
        canvas.linkURL("https://example.org", (0, 0, 9, 9))
        canvas.textAnnotation("a comment", (9, 9, 20, 20))

    assert only_page(drawn(draw)).notes == 1


def test_page_numbers_in_words() -> None:
    assert ranges([3, 1, 2, 5, 5]) == "1-3, 5"
    assert ranges(range(1, 40, 2)) == "1, 3, 5, 7, 9, 11, 13, 15 and 12 more"
    assert ranges([]) == ""


# Fonts


def test_a_font_that_is_only_listed_is_told_from_one_in_use() -> None:
    report = inspect(drawn(lambda canvas: canvas.setFont("Courier", 9) or canvas.drawString(50, 50, "x")))
    assert {use.font.name: use.used for use in report.fonts} == {"Helvetica": False, "Courier": True}
    assert [(use.font.kind, use.font.embedded, use.font.subset) for use in report.fonts] == [
        ("Type 1", False, False)
    ] * 2


def test_an_embedded_font_deep_in_forms_is_found() -> None:
    from pandapress.press.face.fonts import TEXT, load

    load()

    def draw(canvas: Any) -> None:
        canvas.beginForm("inner")
        canvas.setFont(TEXT.pdf_name, 9)
        canvas.drawString(50, 50, "x")
        canvas.endForm()
        canvas.beginForm("outer")
        canvas.doForm("inner")
        canvas.endForm()
        canvas.doForm("outer")

    (use,) = [use for use in inspect(drawn(draw)).fonts if use.used]
    assert (use.font.name, use.font.embedded, use.font.subset, use.pages) == ("Manrope-Regular", True, True, (1,))


@pytest.mark.parametrize("font", [NullObject(), whole(3), names(), names(DescendantFonts=whole(1))])
def test_a_font_that_is_none_is_survived(font: Any) -> None:
    def spoil(writer: PdfWriter) -> None:
        writer.pages[0][NameObject("/Resources")] = names(Font=names(F1=font))

    assert all(not use.font.embedded for use in inspect(changed(drawn(words), spoil)).fonts)


def test_letters_drawn_by_the_file_itself_are_in_it() -> None:
    font = names(Subtype=NameObject("/Type3"), Resources=names(Font=names(F2=names(Subtype=NameObject("/TrueType")))))

    def spoil(writer: PdfWriter) -> None:
        writer.pages[0][NameObject("/Resources")] = names(Font=names(F1=font))

    found = [(use.font.kind, use.font.embedded) for use in inspect(changed(drawn(words), spoil)).fonts]
    assert found == [("Type 3", True), ("TrueType", False)]


def test_no_resources_at_all_are_survived() -> None:
    report = inspect(changed(drawn(words), lambda writer: writer.pages[0].pop(NameObject("/Resources"))))
    assert report.fonts == ()


# Pictures


def test_a_picture_is_measured_through_forms_that_scale_and_turn_it() -> None:
    page = only_page(drawn(pictured((300, 200), (50.8, 25.4))))
    assert page.pictures == (PictureUse(300, 200, 150, "RGB", False, 1),)
    assert not page.transparent


def test_a_see_through_picture_is_one_and_makes_the_page_so() -> None:
    page = only_page(drawn(pictured((100, 100), (25.4, 25.4), "RGBA")))
    assert page.pictures == (PictureUse(100, 100, 100, "RGB", True, 1),)
    assert page.transparent


def test_an_inline_picture_is_measured() -> None:
    page = only_page(ordered(b"q 72 0 0 72 100 100 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q"))
    assert [(use.width, use.height, use.dpi) for use in page.pictures] == [(2, 2, 2)]


def test_a_see_through_fill_makes_the_page_so() -> None:
    assert only_page(drawn(lambda canvas: canvas.setFillAlpha(0.5) or canvas.rect(9, 9, 90, 90, fill=1))).transparent
    assert not only_page(drawn(lambda canvas: canvas.setFillAlpha(1) or canvas.rect(9, 9, 90, 90, fill=1))).transparent


def test_a_picture_too_large_to_draw_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "MOST_PIXELS", 9_999)
    page = only_page(drawn(pictured((100, 100), (25.4, 25.4))))
    assert (page.heavy, page.ink, page.readable) == (True, None, True)


# Ink and colours


def ink(colour: str, inset: float = 0.0) -> tuple[float, ...]:
    found = only_page(drawn(filled(colour, inset))).ink
    assert found is not None
    inks = (found.covered, found.cyan, found.magenta, found.yellow, found.black, found.heaviest)
    return tuple(round(share, 1) for share in inks)


def test_the_ink_of_a_full_page() -> None:
    assert ink("#000000") == (1, 0, 0, 0, 1, 1)
    assert ink("#00ffff") == (1, 1, 0, 0, 0, 1)
    assert ink("#ff0000") == (1, 0, 1, 1, 0, 2)
    assert ink("#800000") == (1, 0, 1, 1, 0.5, 2.5)
    assert ink("#808080") == (1, 0, 0, 0, 0.5, 0.5)
    assert ink("#ffffff") == (0, 0, 0, 0, 0, 0)


def test_the_white_at_the_edges() -> None:
    found = only_page(drawn(filled("#000000", 4))).ink
    assert found is not None and found.clear is not None
    assert [round(side) for side in (found.clear.left, found.clear.top, found.clear.right, found.clear.bottom)] == [
        4
    ] * 4
    assert 0.1 < found.outer < 0.3
    assert round(found.covered, 2) == round(202 * 289 / (210 * 297), 2)


def test_ink_within_the_margins_leaves_the_outer_strip_white() -> None:
    found = only_page(drawn(filled("#000000", 6))).ink
    assert found is not None
    assert found.outer == 0


def test_a_blank_page_is_blank() -> None:
    found = only_page(drawn(nothing)).ink
    assert found is not None
    assert found.blank


def test_a_stray_dot_is_not_the_heaviest_place() -> None:
    def draw(canvas: Any) -> None:
        canvas.setFillColor("#800000")
        canvas.rect(100, 100, 4, 4, stroke=0, fill=1)

    found = only_page(drawn(draw)).ink
    assert found is not None
    assert (found.blank, found.heaviest) == (False, 0)


def test_colours_are_read_from_drawings_and_from_pictures() -> None:
    assert inspect(drawn(filled("#ff0000"))).colours == ("RGB",)
    assert inspect(drawn(pictured((9, 9), (9, 9), "L"))).colours == ("grey",)
    report = inspect(drawn(rich_black))
    assert (report.colours, round(report.richest, 2)) == (("CMYK",), 3.05)


def test_special_inks_have_names() -> None:
    from reportlab.lib.colors import CMYKColorSep

    def draw(canvas: Any) -> None:
        canvas.setFillColor(CMYKColorSep(0, 1, 0, 0, spotName="Panda Pink"))
        canvas.rect(9, 9, 90, 90, fill=1)

    assert inspect(drawn(draw)).spots == ("Panda Pink",)


def test_the_thinnest_line_is_measured_as_drawn() -> None:
    def draw(canvas: Any) -> None:
        canvas.scale(2, 2)
        canvas.setLineWidth(0.1)
        canvas.line(50, 50, 90, 90)

    assert only_page(drawn(draw)).thinnest == pytest.approx(0.2 * 25.4 / 72, rel=1e-3)
    assert only_page(drawn(words)).thinnest is None


# What cannot be read, and what should not be drawn


def test_what_is_no_pdf_is_refused_by_what_it_seems_to_be() -> None:
    assert refused(b"") == refused(b" \n") == "PDF-EMPTY: is empty"
    assert refused(b"hello") == "PDF-KIND: is no PDF"
    assert refused(b"<!DOCTYPE html><p>not found") == "PDF-KIND: is no PDF but a web page"
    assert refused(b"PK\x03\x04 print me") == "PDF-KIND: is no PDF but a ZIP archive"


def test_a_file_cut_short_is_refused() -> None:
    raw = drawn(words)
    assert refused(raw[: len(raw) // 2]) == "PDF-DAMAGED: is damaged: its end is missing"
    assert refused(b"%PDF-1.7\nnothing more") == "PDF-DAMAGED: is damaged: it cannot be read"


def test_a_file_without_pages_is_refused() -> None:
    stream = BytesIO()
    PdfWriter().write(stream)
    assert refused(stream.getvalue()).startswith("PDF-")


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128"])
def test_a_password_is_needed_or_not(algorithm: str) -> None:
    assert refused(encrypted(drawn(words), "secret", algorithm)) == "PDF-LOCKED: is locked: it needs a password"
    report = inspect(encrypted(drawn(words), "", algorithm))
    assert (report.encrypted, report.printable, report.count) == (True, True, 1)
    assert [use.font.name for use in report.fonts] == ["Helvetica"]


def test_a_file_may_forbid_its_printing() -> None:
    from pypdf.constants import UserAccessPermissions as Allowed

    report = inspect(encrypted(drawn(words), "", permissions_flag=Allowed.all() & ~Allowed.PRINT))
    assert (report.encrypted, report.printable) == (True, False)


def test_forms_that_multiply_are_counted_and_not_drawn() -> None:
    page = only_page(nest_of_forms(12, 10))
    assert (page.heavy, page.ink, page.readable) == (True, None, True)
    assert not only_page(nest_of_forms(3, 10)).heavy


def test_a_form_that_draws_itself_is_survived() -> None:
    assert only_page(cyclic_form()).readable


def test_drawing_orders_that_cannot_be_unpacked_make_a_page_unreadable() -> None:
    assert [page.readable for page in inspect(spoilt_page(drawn(words, words), 1)).pages] == [True, False]


def test_only_the_first_of_very_many_pages_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "MOST_PAGES", 2)
    report = inspect(drawn(words, words, words))
    assert (report.count, len(report.pages)) == (3, 2)


def test_faults_that_readers_mend_are_noted_and_not_shown(caplog: pytest.LogCaptureFixture) -> None:
    raw = drawn(words)
    with caplog.at_level(logging.DEBUG):
        report = inspect(raw.replace(b"startxref\n", b"startxref\n9"))
    assert report.faulty
    assert caplog.records == []
    assert not inspect(raw).faulty


# Whatever stands in a file

SAMPLE = changed(
    sized([((50, 60), pictured((20, 20), (20, 20), "RGBA")), ((60, 50), rich_black), ((50, 60), words)]),
    lambda writer: writer.add_metadata({"/Title": "Sample"}),
)
fuzz = settings(max_examples=40, deadline=None, derandomize=True, database=None)


def survives(raw: bytes) -> None:
    """It is reported on, or refused with a reason; nothing else happens."""
    try:
        report = inspect(raw)
    except UnreadableError as problem:
        assert problem.message
    else:
        assert isinstance(report, PdfReport)
        assert all(page.size.w > 0 and page.size.h > 0 for page in report.pages)


@fuzz
@given(changes=st.lists(st.tuples(st.integers(0, len(SAMPLE) - 1), st.integers(0, 255)), min_size=1, max_size=12))
def test_a_file_with_some_other_bytes_is_reported_on_or_refused(changes: list[tuple[int, int]]) -> None:
    raw = bytearray(SAMPLE)
    for place, value in changes:
        raw[place] = value
    survives(bytes(raw))


@fuzz
@given(start=st.integers(0, len(SAMPLE)), length=st.integers(0, 400), more=st.binary(max_size=20))
def test_a_file_with_a_piece_cut_out_is_reported_on_or_refused(start: int, length: int, more: bytes) -> None:
    survives(SAMPLE[:start] + more + SAMPLE[start + length :])


@fuzz
@given(data=st.data())
def test_a_file_with_its_words_exchanged_is_reported_on_or_refused(data: st.DataObject) -> None:
    known = [
        b"/Font",
        b"/Resources",
        b"/XObject",
        b"/Kids",
        b"/Count",
        b"/Length",
        b"/Type",
        b" 0 R",
        b"/MediaBox",
        b"<<",
    ]
    found = data.draw(st.sampled_from(known))
    new = data.draw(st.sampled_from([*known, b"", b"null", b"[", b"-1", b"99999999999", b"(", b"/Parent"]))
    survives(SAMPLE.replace(found, new, data.draw(st.integers(1, 3))))


@fuzz
@given(raw=st.binary(max_size=200))
def test_arbitrary_bytes_behind_the_first_line_of_a_pdf_are_refused(raw: bytes) -> None:
    survives(b"%PDF-1.4\n" + raw)
    survives(b"%PDF-1.4\n" + raw + b"\nstartxref\n0\n%%EOF")
