"""Faces as pictures: one-up pages of the very PDF that is printed, drawn into bitmaps of an exact size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageOps

from pandapress.export.choices import Corners
from pandapress.press.face.face import Face
from pandapress.press.paper import Edges, Size
from pandapress.press.pdf.document import loose_pdf
from pandapress.press.pdf.raster import INCH, Pixels, pixels, rasters
from pandapress.press.sheet.page import Page, alone

_FINER = 4
"""How much finer than the picture its corners are drawn, to be smooth."""
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Frame:
    """What a picture shows: an area in millimetres with the card in its middle, and its size in pixels."""

    area: Size
    size: Pixels

    @property
    def words(self) -> str:
        """Its size as people write it."""
        return f"{self.size[0]} x {self.size[1]} px"


def framed(card: Size, bleed: float, dpi: float) -> Frame:
    """A card with its bleed on all sides."""
    area = Size(card.w + 2 * bleed, card.h + 2 * bleed)
    return Frame(area, (pixels(area.w, dpi), pixels(area.h, dpi)))


def fixed(size: Pixels, dpi: float) -> Frame:
    """An area that takes so many pixels."""
    return Frame(Size(size[0] * INCH / dpi, size[1] * INCH / dpi), size)


def pictures(shots: Sequence[tuple[Face, Frame]]) -> Iterator[Image.Image]:
    """The picture of each face in its frame, one after the other, so that only one is held.

    A card is never distorted. Where a frame shows more than the bleed that a face is drawn with, the bleed is continued
    by its own mirror image.
    """
    if not shots:
        return
    pdf = loose_pdf(_page(face, frame) for face, frame in shots)
    for (face, frame), picture in zip(shots, rasters(pdf, [frame.size for _, frame in shots]), strict=True):
        yield _continued(picture, face, frame)


def _page(face: Face, frame: Frame) -> Page:
    x, y = (frame.area.w - face.size.w) / 2, (frame.area.h - face.size.h) / 2
    across, down = (max(min(room, face.bleed), 0.0) for room in (x, y))
    return alone(face, frame.area, Edges(across, down, across, down))


def _continued(picture: Image.Image, face: Face, frame: Frame) -> Image.Image:
    """The picture with its bleed mirrored outwards as far as its edge."""
    across = _inked(face.size.w, face.bleed, frame.area.w, frame.size[0])
    down = _inked(face.size.h, face.bleed, frame.area.h, frame.size[1])
    band = max(pixels(face.bleed, frame.size[0] / frame.area.w * INCH), 1)
    picture = _widened(picture, *across, band)
    turned = picture.transpose(Image.Transpose.TRANSPOSE)
    return _widened(turned, *down, band).transpose(Image.Transpose.TRANSPOSE) if down[0] else picture


def _inked(length: float, bleed: float, area: float, size: int) -> tuple[int, int]:
    """The first and the last pixel, the last not counted, that art covers wholly in one direction."""
    free = (area - length) / 2 - bleed
    if free <= _SLACK:
        return 0, size
    first = math.ceil(free * size / area - _SLACK)
    return first, size - first


def _widened(picture: Image.Image, first: int, last: int, band: int) -> Image.Image:
    """The picture with the `band` columns inside `first` and `last` mirrored outwards, again and again."""
    if not first:
        return picture
    w, h = picture.size
    left, right = picture.crop((first, 0, first + band, h)), picture.crop((last - band, 0, last, h))
    for step in range(math.ceil(first / band)):
        mirrored = step % 2 == 0
        picture.paste(ImageOps.mirror(left) if mirrored else left, (first - (step + 1) * band, 0))
        picture.paste(ImageOps.mirror(right) if mirrored else right, (last + step * band, 0))
    assert picture.size == (w, h)
    return picture


def cut(picture: Image.Image, radius: float, corners: Corners) -> Image.Image:
    """The picture of a card that is cut to its shape, its corners rounded by `radius` pixels."""
    if corners is Corners.SQUARE or radius <= 0:
        return picture
    mask = _mask(picture.size, radius)
    if corners is Corners.WHITE:
        return Image.composite(picture, Image.new("RGB", picture.size, "#ffffff"), mask)
    picture = picture.copy()
    picture.putalpha(mask)
    return picture


@lru_cache(maxsize=16)
def _mask(size: Pixels, radius: float) -> Image.Image:
    """White inside of the shape, black outside."""
    w, h = size
    mask = Image.new("L", (w * _FINER, h * _FINER), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, w * _FINER - 1, h * _FINER - 1), radius * _FINER, fill=255)
    return mask.reduce(_FINER)
