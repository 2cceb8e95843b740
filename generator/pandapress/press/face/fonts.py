"""The three faces of type: registered once, measured as they are drawn, asked for each character before it is set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

_ROUNDING = 0.005


@dataclass(frozen=True, slots=True)
class Ink:
    """How far ink rises above and falls below the baseline, and hangs over to the left and to the right, in ems."""

    above: float
    below: float
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class Typeface:
    """A family and weight, its ReportLab name, and the height of its capitals in ems."""

    family: str
    weight: str
    pdf_name: str
    cap: float

    def width(self, text: str, size: float) -> float:
        """The width of `text` at `size`, in the unit of `size`; exactly what is drawn, as nothing kerns."""
        return size * _unit_width(text, self.pdf_name)

    def ink(self, text: str) -> Ink:
        """How far the ink of `text` reaches beyond its baseline and its width, in ems."""
        return _ink(text, self.pdf_name)

    def missing(self, text: str) -> str:
        """The characters of `text` that the font cannot draw, each once, in order."""
        glyphs = _glyphs(self.pdf_name)
        return "".join(dict.fromkeys(char for char in text if ord(char) not in glyphs))


TITLE = Typeface("Fredoka One", "normal", "FredokaOne", cap=0.733)
TEXT = Typeface("Manrope", "normal", "Manrope", cap=0.72)
BOLD = Typeface("Manrope", "bold", "Manrope-Bold", cap=0.72)
TYPEFACES = {(face.family, face.weight): face for face in (TITLE, TEXT, BOLD)}


def font_files() -> dict[Typeface, str]:
    """The file of each face of type."""
    import font_fredoka_one
    import font_manrope

    return {
        TITLE: font_fredoka_one.font_files["FredokaOne"],
        TEXT: font_manrope.font_files["Manrope"],
        BOLD: font_manrope.font_files["ManropeBold"],
    }


@cache
def load() -> None:
    """Register the fonts with ReportLab, once."""
    for face, path in font_files().items():
        pdfmetrics.registerFont(TTFont(face.pdf_name, path))


@lru_cache(maxsize=65_536)
def _unit_width(text: str, pdf_name: str) -> float:
    load()
    return float(pdfmetrics.stringWidth(text, pdf_name, 1))


@cache
def _glyphs(pdf_name: str) -> frozenset[int]:
    load()
    font: Any = pdfmetrics.getFont(pdf_name)
    return frozenset(font.face.charToGlyph)


@cache
def _outlines(pdf_name: str) -> Any:
    """The font in Pillow, which knows the ink of each glyph, at a thousandth of an em a pixel."""
    from PIL import ImageFont

    path = next(path for face, path in font_files().items() if face.pdf_name == pdf_name)
    return ImageFont.truetype(path, 1_000, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=8_192)
def _glyph_ink(char: str, pdf_name: str) -> tuple[float, float, float, float]:
    """The ink of one character: left, top, right, bottom from its origin, in ems, y down."""
    left, top, right, bottom = _outlines(pdf_name).getbbox(char, anchor="ls")
    return left / 1_000, top / 1_000, right / 1_000, bottom / 1_000


@lru_cache(maxsize=65_536)
def _ink(text: str, pdf_name: str) -> Ink:
    if not text:
        return Ink(0.0, 0.0, 0.0, 0.0)
    boxes = [_glyph_ink(char, pdf_name) for char in text]
    first, last = boxes[0], boxes[-1]
    over = last[2] - _unit_width(text[-1], pdf_name)
    above, below = max(-box[1] for box in boxes), max(box[3] for box in boxes)
    return Ink(max(above, 0.0), max(below, 0.0), _beyond(-first[0]), _beyond(over))


def _beyond(length: float) -> float:
    """An overhang, 0 where it is no more than the outlines' rounding."""
    return length if length > _ROUNDING else 0.0
