"""Faces made by hand, and pages of a PDF as pictures that are measured in millimetres."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

import pypdfium2
from PIL import Image

from pandapress.press.face.face import Face
from pandapress.press.paper import Box, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.page import Page, PlacedFace

Colour = tuple[int, int, int]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
SMALL = Size(40, 40)


def face_of(body: str, size: Size = SMALL, bleed: float = 0.0) -> Face:
    """A face with this inside."""
    view = f"{0 - bleed:g} {0 - bleed:g} {size.w + 2 * bleed:g} {size.h + 2 * bleed:g}"
    return Face(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>', size, bleed)


def one_up(*faces: Face, copies: int = 1) -> bytes:
    """A PDF with a page for each face, with so many copies of it over each other."""
    pages = tuple(
        Page(face.size, faces=(PlacedFace(face, Box(0, 0, face.size.w, face.size.h), NO_BLEED),) * copies)
        for face in faces
    )
    return pdf_bytes(Document("t", "s", "k", pages, Duplex.SIMPLEX))


@dataclass(frozen=True)
class PageImage:
    """A page as pixels."""

    image: Image.Image
    per_mm: float

    def at(self, x: float, y: float) -> Colour:
        """The colour at a place in millimetres."""
        red, green, blue = self.image.getpixel((int(x * self.per_mm), int(y * self.per_mm)))  # type: ignore[misc]
        return int(red), int(green), int(blue)

    def ink(self, area: Box | None = None, lightest: int = 250) -> Box | None:
        """The box around all that is darker than `lightest` in an area, in millimetres; None where all is white."""
        left, top = (0, 0) if area is None else (int(area.x * self.per_mm), int(area.y * self.per_mm))
        right, bottom = (
            self.image.size if area is None else (int(area.right * self.per_mm), int(area.bottom * self.per_mm))
        )
        part = self.image.crop((left, top, right, bottom)).convert("L").point([255] * lightest + [0] * (256 - lightest))
        found = part.getbbox()
        if found is None:
            return None
        x, y, x2, y2 = found
        return Box((left + x) / self.per_mm, (top + y) / self.per_mm, (x2 - x) / self.per_mm, (y2 - y) / self.per_mm)

    def darkness(self) -> float:
        """How dark the page is on the whole: 0 for white, 255 for black."""
        histogram = self.image.convert("L").histogram()
        return sum((255 - level) * count for level, count in enumerate(histogram)) / sum(histogram)


def rasterise(pdf: bytes, page: int = 0, per_mm: float = 4.0) -> PageImage:
    """A page of a PDF as a picture."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[page].render(scale=per_mm * 25.4 / 72).to_pil().convert("RGB")
    finally:
        document.close()
    return PageImage(image, per_mm)


def words_of(pdf: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.get_textpage().get_text_bounded() for page in document]
    finally:
        document.close()


def png_header(width: int, height: int) -> bytes:
    """A PNG that says it has so many pixels, without them."""
    return _png(width, height, 8, b"")


def blank_png(width: int, height: int) -> bytes:
    """A black PNG of one bit a pixel, all of them there."""
    return _png(width, height, 1, bytes(height * (1 + (width + 7) // 8)))


def interlaced_png() -> bytes:
    """A red PNG of 2 x 2 pixels, stored in passes."""
    red = b"\xff\x00\x00"
    return _png(2, 2, 8, b"\0" + red + b"\0" + red + b"\0" + 2 * red, colours=2, interlace=1)


def _png(width: int, height: int, depth: int, pixels: bytes, colours: int = 0, interlace: int = 0) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, interlace)
    data = zlib.compress(pixels, 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
