"""The three faces of type: registered once, measured as they are drawn, asked for each character before it is set."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

_ROUNDING = 0.005
_EM = 10_000
"""How finely fonts are measured, in steps to the em."""


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
        """The width of `text` at `size`, in the unit of `size`, kerned and shaped as it is drawn."""
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


@cache
def _shaper(pdf_name: str) -> Any:
    """The font as HarfBuzz reads it, as the drawing engine does too; lengths in steps of `_EM`."""
    import uharfbuzz

    path = next(path for face, path in font_files().items() if face.pdf_name == pdf_name)
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)))
    font.scale = (_EM, _EM)
    return font


class _Glyph(NamedTuple):
    """A shaped glyph: where its origin lies from the run's, how far the next one is, and the box of its ink, in ems."""

    x: float
    advance: float
    left: float
    top: float
    right: float
    bottom: float


@lru_cache(maxsize=4_096)
def _extents(glyph: int, pdf_name: str) -> tuple[int, int, int, int]:
    """The box of a glyph's ink from its origin, y down: left, top, width and height in steps; all 0 without ink."""
    ink = _shaper(pdf_name).get_glyph_extents(glyph)
    return (ink.x_bearing, -ink.y_bearing, ink.width, -ink.height) if ink else (0, 0, 0, 0)


@lru_cache(maxsize=256)
def _shaped(text: str, pdf_name: str) -> tuple[_Glyph, ...]:
    """The glyphs of a text in their order on the line, kerned; y down."""
    import uharfbuzz

    font, buffer = _shaper(pdf_name), uharfbuzz.Buffer()
    buffer.add_str(str(text))
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    glyphs, reached = [], 0
    for info, position in zip(buffer.glyph_infos or (), buffer.glyph_positions or (), strict=True):
        left, top, w, h = _extents(info.codepoint, pdf_name)
        advance, left, top = position.x_advance, left + position.x_offset, top - position.y_offset
        glyphs.append(_Glyph(reached / _EM, advance / _EM, left / _EM, top / _EM, (left + w) / _EM, (top + h) / _EM))
        reached += advance
    return tuple(glyphs)


@lru_cache(maxsize=65_536)
def _unit_width(text: str, pdf_name: str) -> float:
    return sum(glyph.advance for glyph in _shaped(text, pdf_name))


@cache
def _glyphs(pdf_name: str) -> frozenset[int]:
    return frozenset(_shaper(pdf_name).face.unicodes)


@lru_cache(maxsize=65_536)
def _ink(text: str, pdf_name: str) -> Ink:
    inked = [glyph for glyph in _shaped(text, pdf_name) if glyph.right > glyph.left]
    if not inked:
        return Ink(0.0, 0.0, 0.0, 0.0)
    above, below = max(-glyph.top for glyph in inked), max(glyph.bottom for glyph in inked)
    left = min(glyph.x + glyph.left for glyph in inked)
    right = max(glyph.x + glyph.right for glyph in inked) - _unit_width(text, pdf_name)
    return Ink(max(above, 0.0), max(below, 0.0), _beyond(-left), _beyond(right))


def _beyond(length: float) -> float:
    """An overhang, 0 where it is no more than the outlines' rounding."""
    return length if length > _ROUNDING else 0.0
