from __future__ import annotations

import logging
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image
from pypdf import PdfReader

from pandapress.press.face.face import Face
from pandapress.press.paper import MM, Box, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.pdf.engine import DrawingError
from pandapress.press.pdf.engine import drawn as drawn_by_engine
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.page import Page, PlacedFace
from tests.press.pixels import BLACK, SMALL, WHITE, PageImage, face_of, one_up, rasterise

GREY = (128, 128, 128)
BLACK_SQUARE = '<rect x="10" y="10" width="20" height="20" fill="#000000" {}/>'
SHADES = '<stop offset="0" stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/>'
GREEN = '<rect x="0" y="0" width="40" height="40" fill="#00ff00"/>'
PICTURE = '<image href="panda.png" x="10" y="10" width="20" height="20"/>'


def drawn(body: str) -> PageImage:
    return rasterise(one_up(face_of(body)))


def with_picture(path: Path, image: Image.Image, **options: Any) -> Face:
    """A green face with a picture of 20 x 20 mm at 10, 10."""
    image.save(path, **options)
    return Face(face_of(GREEN + PICTURE).svg, SMALL, 0, (("panda.png", path),))


def near(found: tuple[int, int, int], wanted: tuple[int, int, int], by: int = 4) -> bool:
    return all(abs(one - other) <= by for one, other in zip(found, wanted, strict=True))


def forms(pdf: bytes) -> list[Any]:
    """All form objects of a file."""
    return [found for found in everything(pdf) if found.get("/Subtype") == "/Form"]


def images(pdf: bytes) -> list[Any]:
    return [found for found in everything(pdf) if found.get("/Subtype") == "/Image"]


def everything(pdf: bytes) -> list[Any]:
    reader = PdfReader(BytesIO(pdf))
    size: Any = reader.trailer["/Size"]
    objects = [reader.get_object(number) for number in range(1, size)]
    return [found for found in objects if hasattr(found, "get")]


def test_a_unit_of_a_face_is_a_millimetre() -> None:
    ink = drawn(BLACK_SQUARE.format("")).ink()
    assert ink is not None
    assert (ink.x, ink.y, ink.w, ink.h) == pytest.approx((10, 10, 20, 20), abs=0.25)


BAR = '<rect x="10" y="10" width="20" height="10" fill="#000000" {}/>'
HOLE = '<defs><clipPath id="c"><rect {} x="12" y="12" width="6" height="4"/></clipPath></defs>'
LINE = '<line x1="10" y1="10" x2="20" y2="10" stroke="#000000" {}/>'
WHERE = {
    "turned about a point": (BAR.format('transform="rotate(90 20 20)"'), (20, 10, 10, 20)),
    "moved by a matrix": (BAR.format('transform="matrix(1 0 0 1 5 5)"'), (15, 15, 20, 10)),
    "slanted": (BAR.format('transform="skewY(45)"'), (10, 20, 20, 20)),
    "moved, then scaled": (BAR.format('transform="translate(5,5) scale(0.5)"'), (10, 10, 10, 5)),
    "scaled unequally": (BAR.format('transform="scale(0.5 2)"'), (5, 20, 10, 20)),
    "clipped": (HOLE.format("") + BAR.format('clip-path="url(#c)"'), (12, 12, 6, 4)),
    "clipped, then moved": (
        HOLE.format("") + BAR.format('clip-path="url(#c)" transform="translate(2 0)"'),
        (14, 12, 6, 4),
    ),
    "clipped by what is moved": (
        HOLE.format('transform="translate(5 0)"') + BAR.format('clip-path="url(#c)"'),
        (17, 12, 6, 4),
    ),
    "a round end": (LINE.format('stroke-width="4" stroke-linecap="round"'), (8, 8, 14, 4)),
    "a line of its own width": (LINE.format(""), (10, 9.5, 10, 1)),
    "a width that is scaled": (f'<g transform="scale(2)">{LINE.format("")}</g>', (20, 19, 20, 2)),
    "an ellipse": ('<ellipse cx="20" cy="20" rx="10" ry="5" fill="#000000"/>', (10, 15, 20, 10)),
    "an arc": ('<path d="M5 15a10 10 0 0 1 20 0z" fill="#000000"/>', (5, 5, 20, 10)),
    "curves": ('<path d="M5 5c5 0 10 5 10 10s5 10 10 10z" fill="#000000"/>', (5, 5, 20, 20)),
    "an outline from its group": (
        '<g stroke="#000000" stroke-width="2" fill="none"><rect x="10" y="10" width="5" height="5"/></g>',
        (9, 9, 7, 7),
    ),
}


@pytest.mark.parametrize("name", sorted(WHERE))
def test_a_shape_is_drawn_where_svg_says(name: str) -> None:
    body, box = WHERE[name]
    ink = drawn(body).ink()
    assert ink is not None
    assert (ink.x, ink.y, ink.w, ink.h) == pytest.approx(box, abs=0.4)


def test_opacity_is_kept_within_a_form() -> None:
    assert near(drawn(BLACK_SQUARE.format('fill-opacity="0.5"')).at(20, 20), GREY)


def test_opacity_of_a_line_is_kept_within_a_form() -> None:
    image = drawn('<line x1="5" y1="20" x2="35" y2="20" stroke="#000000" stroke-width="4" stroke-opacity="0.5"/>')
    assert near(image.at(20, 20), GREY)


def test_opacity_of_a_group_reaches_what_is_in_it_and_ends_with_it() -> None:
    image = drawn(
        '<g fill-opacity="0.5"><rect x="0" y="0" width="10" height="10" fill="#000000"/></g>' + BLACK_SQUARE.format("")
    )
    assert near(image.at(5, 5), GREY)
    assert image.at(20, 20) == BLACK


def test_opacity_of_one_face_does_not_leak_into_the_next() -> None:
    pdf = one_up(face_of(BLACK_SQUARE.format('fill-opacity="0.5"')), face_of(BLACK_SQUARE.format("")))
    assert near(rasterise(pdf, 0).at(20, 20), GREY)
    assert rasterise(pdf, 1).at(20, 20) == BLACK


def test_a_linear_gradient_is_kept_within_a_form() -> None:
    shade = f'<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="0">{SHADES}</linearGradient></defs>'
    image = drawn(shade + BLACK_SQUARE.replace("#000000", "url(#g)").format(""))
    assert near(image.at(10.5, 20), (255, 0, 0), 12)
    assert near(image.at(20, 20), (128, 0, 128), 12)
    assert near(image.at(29.5, 20), (0, 0, 255), 12)
    assert image.at(5, 20) == WHITE


def test_a_radial_gradient_is_kept_within_a_form() -> None:
    shade = f'<defs><radialGradient id="g" cx="0.5" cy="0.5" r="0.5">{SHADES}</radialGradient></defs>'
    image = drawn(shade + BLACK_SQUARE.replace("#000000", "url(#g)").format(""))
    assert near(image.at(20, 20), (255, 0, 0), 12)
    assert near(image.at(10.5, 20), (0, 0, 255), 20)


def test_gradients_of_one_name_in_two_faces_keep_their_colours() -> None:
    shade = '<defs><linearGradient id="g">{0}{0}</linearGradient></defs>'
    square = BLACK_SQUARE.replace("#000000", "url(#g)").format("")
    stops = [f'<stop offset="0" stop-color="{colour}"/>' for colour in ("#ff0000", "#0000ff")]
    pdf = one_up(*(face_of(shade.format(stop) + square) for stop in stops))
    assert near(rasterise(pdf, 0).at(20, 20), (255, 0, 0))
    assert near(rasterise(pdf, 1).at(20, 20), (0, 0, 255))


def test_a_clip_path_clips_within_a_form() -> None:
    clip = '<defs><clipPath id="c"><circle cx="20" cy="20" r="5"/></clipPath></defs>'
    image = drawn(clip + BLACK_SQUARE.format('clip-path="url(#c)"'))
    ink = image.ink()
    assert ink is not None
    assert (ink.x, ink.w) == pytest.approx((15, 10), abs=0.3)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_r27_what_is_transparent_in_a_picture_shows_what_is_under_it(tmp_path: Path, mode: str) -> None:
    image = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (20, 0, 40, 40))
    found = rasterise(one_up(with_picture(tmp_path / "panda.png", image.convert(mode))))
    assert found.at(13, 20) == (0, 255, 0)
    assert found.at(27, 20) == ((76, 76, 76) if mode == "LA" else (255, 0, 0))


def test_r27_half_transparent_is_mixed(tmp_path: Path) -> None:
    image = Image.new("RGBA", (40, 40), (255, 0, 0, 128))
    assert near(rasterise(one_up(with_picture(tmp_path / "panda.png", image))).at(20, 20), (128, 127, 0))


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_jpeg_keeps_its_colours_and_its_own_bytes(tmp_path: Path, mode: str) -> None:
    image = Image.new("RGB", (40, 40), (200, 30, 30)).convert(mode)
    pdf = one_up(with_picture(tmp_path / "panda.jpg", image, quality=95))
    (stored,) = images(pdf)
    assert "/DCTDecode" in str(stored["/Filter"])
    assert near(rasterise(pdf).at(20, 20), image.convert("RGB").getpixel((20, 20)), 40)  # type: ignore[arg-type]


def test_e4_ninety_copies_of_a_face_are_one_form_and_one_image(tmp_path: Path) -> None:
    face = with_picture(tmp_path / "panda.png", Image.new("RGB", (40, 40), (255, 0, 0)))
    once, often = one_up(face), one_up(face, copies=90)
    assert (len(forms(often)), len(images(often))) == (1, 1)
    assert len(often) < len(once) + 2000


def test_e4_one_picture_on_many_faces_is_one_image(tmp_path: Path) -> None:
    face = with_picture(tmp_path / "panda.png", Image.new("RGB", (40, 40), (255, 0, 0)))
    faces = [Face(face.svg.replace("#00ff00", f"#00{n:02x}00"), SMALL, 0, face.pictures) for n in range(9)]
    pdf = one_up(*faces)
    assert (len(forms(pdf)), len(images(pdf))) == (9, 1)


def test_a_form_is_as_large_as_its_face_with_its_bleed_and_has_a_plain_name() -> None:
    face = face_of(BLACK_SQUARE.format(""), Size(63, 88), bleed=3)
    pdf = one_up(face)
    (form,) = forms(pdf)
    assert [float(number) for number in form["/BBox"]] == pytest.approx([0, 0, 69 * MM, 94 * MM], abs=0.01)
    names = PdfReader(BytesIO(pdf)).pages[0]["/Resources"]["/XObject"]  # type: ignore[index]
    assert [name.strip("/").replace(".", "").replace("-", "").isalnum() for name in names] == [True]


def test_what_a_face_draws_beyond_its_bleed_is_cut_off() -> None:
    face = face_of('<rect x="-50" y="-50" width="200" height="200" fill="#000000"/>', Size(20, 20))
    page = Page(Size(60, 60), faces=(PlacedFace(face, Box(20, 20, 20, 20), NO_BLEED),))
    ink = rasterise(pdf_bytes(Document("t", "s", "k", (page,), Duplex.SIMPLEX))).ink()
    assert ink is not None
    assert (ink.x, ink.y, ink.w, ink.h) == pytest.approx((20, 20, 20, 20), abs=0.3)


def test_letters_are_drawn_in_their_own_font_and_size() -> None:
    body = '<text x="5" y="30" font-family="{}"{} font-size="20" fill="#000000">H</text>'
    heights = {}
    for family, weight in (("Manrope", ""), ("Manrope", ' font-weight="bold"'), ("Fredoka One", "")):
        ink = drawn(body.format(family, weight)).ink()
        assert ink is not None
        heights[family + weight] = ink.h
        assert ink.bottom == pytest.approx(30, abs=0.5)
    assert list(heights.values()) == pytest.approx([14.4, 14.4, 14.7], abs=0.6)


def held(key: str, body: str, transform: str, outer: str = "") -> str:
    return f'<g {outer}><g transform="{transform}" data-art="{key}">{body}</g></g>'


def test_a_drawing_that_is_placed_often_is_stored_once_and_drawn_each_time() -> None:
    square = '<rect x="0" y="0" width="10" height="10" fill="#000000"/>'
    places = "".join(held("k", square, f"translate({x},{x})") for x in (0, 10, 20))
    pdf = one_up(face_of(places))
    assert sorted(float(form["/BBox"][2]) for form in forms(pdf)) == pytest.approx([40 * MM, 4000], abs=0.01)
    picture = rasterise(pdf)
    assert [picture.at(x, x) for x in (5, 15, 25, 35)] == [BLACK, BLACK, BLACK, WHITE]


def test_a_drawing_that_is_placed_often_covers_each_place_once() -> None:
    square = '<rect x="0" y="0" width="10" height="10" fill="#000000" fill-opacity="0.5"/>'
    picture = rasterise(one_up(face_of("".join(held("k", square, f"translate({x},0)") for x in (0, 10, 20)))))
    assert all(near(picture.at(x, 5), GREY) for x in (5, 15, 25))


def test_a_drawing_within_a_drawing_is_stored_once_too() -> None:
    inner = held("in", '<rect x="0" y="0" width="10" height="10" fill="#000000"/>', "translate(0,0) scale(0.5)")
    pdf = one_up(face_of(held("out", inner, "translate(10,10)") + held("in", inner, "translate(30,30)")))
    picture = rasterise(pdf)
    assert [picture.at(12, 12), picture.at(17, 17), picture.at(31, 31)] == [BLACK, WHITE, BLACK]


def test_a_drawing_that_inherits_paint_looks_as_its_group_says() -> None:
    square = '<rect x="0" y="0" width="10" height="10"/>'
    body = held("k", square, "translate(0,0)", 'fill="#000000"') + held(
        "k", square, "translate(20,20)", 'fill="#ffffff"'
    )
    picture = rasterise(one_up(face_of(GREEN + body)))
    assert [picture.at(5, 5), picture.at(25, 25), picture.at(35, 5)] == [BLACK, WHITE, (0, 255, 0)]


def test_a_drawing_past_its_view_box_is_cut_by_the_card_alone() -> None:
    wide = '<rect x="-500" y="2" width="1000" height="6" fill="#000000"/>'
    picture = rasterise(one_up(face_of(held("w", wide, "translate(15,15)"))))
    assert [picture.at(1, 20), picture.at(38, 20), picture.at(20, 30)] == [BLACK, BLACK, WHITE]


def test_numbers_are_written_no_finer_than_anybody_sees_and_sizes_stay_what_they_are() -> None:
    body = '<path d="M1.23456789 2.3456789 L30.123456789 2.3456789 L30 30 Z" transform="scale(1.0000123456)"/>'
    pdf = one_up(face_of(body))
    with pikepdf.open(BytesIO(pdf)) as opened:
        contents = [each.read_bytes() for each in opened.objects if isinstance(each, pikepdf.Stream) if "/BBox" in each]
    (drawn_face,) = contents
    assert b"1.2345 2.3456 m 30.1234 2.3456 l 30 30 l" in drawn_face
    assert re.search(rb"q 2\.8346\d{3,} 0 0 -2\.8346\d{3,} ", drawn_face)


def test_a_picture_as_small_as_a_mark_stays_a_picture_beside_drawings(tmp_path: Path) -> None:
    Image.new("RGB", (3, 1), (255, 0, 0)).save(tmp_path / "panda.png")
    square = held("k", '<rect x="0" y="0" width="5" height="5" fill="#000000"/>', "translate(30,30)")
    face = Face(face_of(GREEN + PICTURE + square).svg, SMALL, 0, (("panda.png", tmp_path / "panda.png"),))
    pdf = one_up(face)
    found = rasterise(pdf)
    assert len(images(pdf)) == 1
    assert [found.at(20, 20), found.at(32, 32), found.at(5, 5)] == [(255, 0, 0), BLACK, (0, 255, 0)]


def test_nothing_is_logged_for_a_good_face(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    one_up(face_of(BLACK_SQUARE.format('fill-opacity="0.5"')))
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_every_face_that_cannot_be_drawn_is_told_by_its_template_and_no_other() -> None:
    empty = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" viewBox="0 0 9 9"/>'
    faces = [Face(empty, Size(w, 40), 0, template=f"templates/{w}.svg.j2") for w in (30, 50)]
    with pytest.raises(DrawingError) as refused:
        drawn_by_engine([faces[0], face_of(BLACK_SQUARE.format("")), faces[1]])
    assert [(one.code, one.file) for one in refused.value.findings] == [
        ("DRAWING", "templates/30.svg.j2"),
        ("DRAWING", "templates/50.svg.j2"),
    ]
