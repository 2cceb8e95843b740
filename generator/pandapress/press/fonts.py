"""The three faces of type: registered once, measured as they are drawn, asked for each character before it is set."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from svglib.fonts import FontMap


@dataclass(frozen=True, slots=True)
class Typeface:
    """A family and weight, its ReportLab name, and its vertical measures in ems from the baseline."""

    family: str
    weight: str
    pdf_name: str
    cap: float
    descender: float

    def width(self, text: str, size: float) -> float:
        """The width of `text` at `size`, in the unit of `size`; exactly what is drawn, as nothing kerns."""
        return size * _unit_width(text, self.pdf_name)

    def ascent(self, text: str) -> float:
        """How far the ink of `text` rises above the baseline, in ems: more where capitals carry accents."""
        accented = any(char.isupper() and len(unicodedata.normalize("NFD", char)) > 1 for char in text)
        return 1.04 if accented else 0.86

    def missing(self, text: str) -> str:
        """The characters of `text` that the font cannot draw, each once, in order."""
        glyphs = _glyphs(self.pdf_name)
        return "".join(dict.fromkeys(char for char in text if ord(char) not in glyphs))


TITLE = Typeface("Fredoka One", "normal", "FredokaOne", cap=0.733, descender=0.24)
TEXT = Typeface("Manrope", "normal", "Manrope", cap=0.72, descender=0.26)
BOLD = Typeface("Manrope", "bold", "Manrope-Bold", cap=0.72, descender=0.26)
TYPEFACES = {(face.family, face.weight): face for face in (TITLE, TEXT, BOLD)}


def _files() -> dict[Typeface, str]:
    import font_fredoka_one
    import font_manrope

    return {
        TITLE: font_fredoka_one.font_files["FredokaOne"],
        TEXT: font_manrope.font_files["Manrope"],
        BOLD: font_manrope.font_files["ManropeBold"],
    }


@cache
def load() -> FontMap:
    """Register the fonts with ReportLab and give the map by which svglib finds them."""
    fonts = FontMap()
    for face, path in _files().items():
        fonts.register_font(face.family, str(Path(path)), weight=face.weight, rlgFontName=face.pdf_name)
    return fonts


@lru_cache(maxsize=65_536)
def _unit_width(text: str, pdf_name: str) -> float:
    load()
    return float(pdfmetrics.stringWidth(text, pdf_name, 1))


@cache
def _glyphs(pdf_name: str) -> frozenset[int]:
    load()
    font: Any = pdfmetrics.getFont(pdf_name)
    return frozenset(font.face.charToGlyph)
