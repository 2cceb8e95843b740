"""Rasters: pages of a PDF as pictures of an exact size in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from PIL import Image

Pixels = tuple[int, int]
"""Width and height of a picture."""
_WHITE = 0xFFFFFFFF
_COMPRESSION = 6
INCH = 25.4
"""An inch in millimetres."""


def pixels(length: float, dpi: float) -> int:
    """How many pixels a length in millimetres takes."""
    return max(round(length / INCH * dpi), 1)


def rasters(pdf: bytes, sizes: Sequence[Pixels]) -> Iterator[Image.Image]:
    """The pages of a PDF, which is opened once, each as a picture of its size, one after the other."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, size in enumerate(sizes):
            page = document[number]
            yield _raster(page, size)
            page.close()
    finally:
        document.close()


class OpenPdf:
    """A PDF that is held open, so that its fonts are read once for all of its pages; one thread at a time may ask."""

    def __init__(self, pdf: bytes) -> None:
        import pypdfium2

        self._document = pypdfium2.PdfDocument(pdf)

    def raster(self, number: int, size: Pixels) -> Image.Image:
        """A page, counted from 0, as a picture of a size."""
        page = self._document[number]
        try:
            return _raster(page, size)
        finally:
            page.close()

    def close(self) -> None:
        """Let go of it."""
        self._document.close()


def _raster(page: Any, size: Pixels) -> Image.Image:
    """A page drawn into a bitmap of this size; PDFium's own call rounds the size of a page up."""
    import pypdfium2
    from pypdfium2 import raw

    w, h = size
    bitmap = pypdfium2.PdfBitmap.new_native(w, h, raw.FPDFBitmap_BGR)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, w, h, _WHITE)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, w, h, 0, 0)
    picture: Image.Image = bitmap.to_pil().convert("RGB")
    bitmap.close()
    return picture


def png_bytes(picture: Image.Image, dpi: float, compression: int = _COMPRESSION) -> bytes:
    """A picture as PNG that says how fine it is; `compression` from 1, which is quick, to 9, which is small."""
    stream = BytesIO()
    picture.save(stream, "PNG", dpi=(dpi, dpi), compress_level=compression)
    return stream.getvalue()
