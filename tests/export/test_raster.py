from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from pandapress.export.choices import Corners
from pandapress.export.raster import cut, fixed, framed, pictures
from pandapress.press.face.face import Face
from pandapress.press.paper import Box, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.pdf.raster import pixels, rasters
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.page import Page, PlacedFace
from tests.export.samples import POKER, framed_face
from tests.press.pixels import face_of

GREEN, YELLOW, WHITE = (0x2F, 0x6F, 0x4F), (0xFF, 0xE0, 0x8A), (255, 255, 255)


def picture(face: Face, bleed: float = 0.0, dpi: float = 300) -> Image.Image:
    (made,) = pictures([(face, framed(face.size, bleed, dpi))])
    return made


def sheet_picture(face: Face, dpi: int) -> Image.Image:
    """The card cut from a printed sheet: it lies an inch from the edges, so that pixels fall on pixels."""
    placed = PlacedFace(face, Box(25.4, 25.4, face.size.w, face.size.h), NO_BLEED)
    paper = Size(8 * 25.4, 11 * 25.4)
    pdf = pdf_bytes(Document("", "", "", (Page(paper, faces=(placed,)),), Duplex.SIMPLEX))
    (sheet,) = rasters(pdf, [(8 * dpi, 11 * dpi)])
    w, h = pixels(face.size.w, dpi), pixels(face.size.h, dpi)
    return sheet.crop((dpi, dpi, dpi + w, dpi + h))


@pytest.mark.parametrize(
    ("size", "bleed", "dpi", "wanted"),
    [
        (POKER, 0, 300, (750, 1050)),
        (POKER, 3.175, 300, (825, 1125)),
        (Size(63, 88), 0, 300, (744, 1039)),
        (Size(88, 63), 0, 150, (520, 372)),
        (Size(40, 40), 3, 96, (174, 174)),
    ],
)
def test_a_picture_is_as_large_as_it_is_on_paper_to_the_pixel(
    size: Size, bleed: float, dpi: int, wanted: tuple[int, int]
) -> None:
    assert picture(framed_face(size), bleed, dpi).size == wanted


@pytest.mark.parametrize("dpi", [100, 300])
def test_e1_a_picture_is_the_card_that_is_cut_from_a_printed_sheet(dpi: int) -> None:
    face = framed_face()
    alone, printed = picture(face, dpi=dpi), sheet_picture(face, dpi)
    assert alone.size == printed.size
    difference = ImageChops.difference(alone, printed)
    assert max(ImageStat.Stat(difference).mean) < 0.05
    seen = difference.convert("L").point([0] * 64 + [255] * 192).getbbox()
    assert seen is None


def test_e2_a_rounded_shape_is_as_round_in_the_picture_as_in_print() -> None:
    face = face_of('<rect x="0" y="0" width="40" height="40" rx="20" fill="#000000"/>')
    for made in (picture(face), sheet_picture(face, 300)):
        across, corner = made.getpixel((236, 2)), made.getpixel((20, 20))
        assert (across, corner) == ((0, 0, 0), WHITE)


def test_several_pictures_come_in_order_each_of_its_own_size() -> None:
    faces = [framed_face(Size(20, 30)), framed_face(Size(30, 20), ground="#000000")]
    made = list(pictures([(face, framed(face.size, 0, 100)) for face in faces]))
    assert [each.size for each in made] == [(79, 118), (118, 79)]
    assert [each.getpixel((2, 2)) for each in made] == [GREEN, (0, 0, 0)]
    assert list(pictures([])) == []


@pytest.mark.parametrize("bleed", [1.0, 3.0, 3.175, 8.0])
def test_the_bleed_is_art_to_the_very_edge_however_much_is_asked_for(bleed: float) -> None:
    made = picture(framed_face(), bleed, 100)
    w, h = made.size
    for x, y in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1), (w // 2, 0), (0, h // 2), (w // 2, h - 1)):
        assert made.getpixel((x, y)) == GREEN


def test_what_is_drawn_in_the_bleed_is_mirrored_outwards() -> None:
    stripe = '<rect x="-3" y="0" width="1" height="20" fill="#000000"/>'
    face = framed_face(Size(20, 20), extra=stripe)
    made = picture(face, 6.0, 254)
    row = [made.getpixel((x, 160)) for x in (5, 25, 35, 45, 55, 65)]
    assert row == [GREEN, (0, 0, 0), (0, 0, 0), GREEN, GREEN, GREEN]


def test_a_card_on_a_larger_picture_stays_in_its_middle_at_its_size() -> None:
    face = framed_face(Size(40, 40))
    (made,) = pictures([(face, fixed((672, 672), 300))])
    assert made.size == (672, 672)
    left = (672 - 40 / 25.4 * 300) / 2
    inside, outside = int(left + 6 / 25.4 * 300) + 2, int(left + 6 / 25.4 * 300) - 3
    assert [made.getpixel((x, 336)) for x in (inside, outside, 0)] == [YELLOW, GREEN, GREEN]


def test_corners_are_cut_off_white_or_left() -> None:
    whole = picture(framed_face(), dpi=100)
    radius = 3 / 25.4 * 100
    clear = cut(whole, radius, Corners.TRANSPARENT)
    assert clear.mode == "RGBA" and clear.size == whole.size
    assert [clear.getpixel(at) for at in ((0, 0), (125, 0))] == [(*GREEN, 0), (*GREEN, 255)]
    alpha = clear.getchannel("A")
    assert alpha.getpixel((int(radius * 0.2), int(radius * 0.2))) == 0
    assert alpha.getpixel((int(radius * 0.5), int(radius * 0.5))) == 255
    white = cut(whole, radius, Corners.WHITE)
    assert (white.mode, white.getpixel((0, 0)), white.getpixel((125, 0))) == ("RGB", WHITE, GREEN)
    assert cut(whole, radius, Corners.SQUARE) is whole
