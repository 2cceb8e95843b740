"""Placed: what lies on a page of any PDF when all of it is drawn: its pictures at their sizes, its fonts, its lines."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from pandapress.press.paper import MM

_DEEPEST = 40
_MOST_OBJECTS = 500_000
Matrix = tuple[float, float, float, float]
"""The scaling, turning and shearing of a transform, without its shift: all that sizes depend on."""


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture on a page: its pixels, and how many of them lie on an inch, in the direction where they are fewest."""

    width: int
    height: int
    dpi: float


@dataclass(frozen=True, slots=True)
class PlacedThings:
    """What is drawn on a page; `thinnest` is the width of its thinnest line in mm, None where there are no lines."""

    pictures: tuple[PlacedPicture, ...]
    fonts: frozenset[str]
    thinnest: float | None


def placed_things(page: Any, unit: float = 1.0) -> PlacedThings:
    """What is drawn on a page of pypdfium2, through all its forms; `unit` is the size of its units in points."""
    pictures: list[PlacedPicture] = []
    fonts: set[str] = set()
    widths: list[float] = []
    for thing, kind, matrix in _things(page):
        if kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            pictures += _picture(thing, _times(_matrix(thing), matrix), unit)
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            fonts.add(_font(thing))
        elif kind == pdfium.FPDF_PAGEOBJ_PATH:
            widths += _line(thing, _times(_matrix(thing), matrix), unit)
    return PlacedThings(tuple(pictures), frozenset(fonts), min(widths, default=None))


def _things(page: Any) -> Iterator[tuple[Any, int, Matrix]]:
    """Each thing on a page with its kind and the transform of the forms it lies in."""
    waiting: list[tuple[Any, Any, Matrix, int]] = [(page.raw, None, (1, 0, 0, 1), 0)]
    left = _MOST_OBJECTS
    while waiting:
        raw, form, matrix, depth = waiting.pop()
        count = pdfium.FPDFFormObj_CountObjects(form) if form else pdfium.FPDFPage_CountObjects(raw)
        for position in range(min(count, left)):
            left -= 1
            thing = pdfium.FPDFFormObj_GetObject(form, position) if form else pdfium.FPDFPage_GetObject(raw, position)
            if not thing:
                continue
            kind = pdfium.FPDFPageObj_GetType(thing)
            if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                waiting.append((raw, thing, _times(_matrix(thing), matrix), depth + 1))
            yield thing, kind, matrix


def _matrix(thing: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    if not pdfium.FPDFPageObj_GetMatrix(thing, found):
        return (1, 0, 0, 1)
    return (found.a, found.b, found.c, found.d)


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    """First the inner transform, then the outer."""
    a, b, c, d = inner
    e, f, g, h = outer
    return (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h)


def _picture(thing: Any, matrix: Matrix, unit: float) -> Iterator[PlacedPicture]:
    """A picture at its size; nothing where it has none."""
    width, height = ctypes.c_uint(), ctypes.c_uint()
    if not pdfium.FPDFImageObj_GetImagePixelSize(thing, width, height):
        return
    across, along = (math.hypot(*matrix[:2]) * unit, math.hypot(*matrix[2:]) * unit)
    if min(across, along) > 0 and min(width.value, height.value) > 0:
        dpi = min(width.value * 72 / across, height.value * 72 / along)
        if math.isfinite(dpi):
            yield PlacedPicture(width.value, height.value, dpi)


def _line(thing: Any, matrix: Matrix, unit: float) -> Iterator[float]:
    """The width of a path's line in mm as it is drawn, for paths that have one."""
    fill, stroked, width = ctypes.c_int(), pdfium.FPDF_BOOL(), ctypes.c_float()
    known = pdfium.FPDFPath_GetDrawMode(thing, fill, stroked) and pdfium.FPDFPageObj_GetStrokeWidth(thing, width)
    if known and stroked.value:
        a, b, c, d = matrix
        drawn = width.value * math.sqrt(abs(a * d - b * c)) * unit / MM
        if math.isfinite(drawn):
            yield drawn


def _font(thing: Any) -> str:
    """The name of the font that words are set in, as the file spells it."""
    font = pdfium.FPDFTextObj_GetFont(thing)
    length = pdfium.FPDFFont_GetBaseFontName(font, None, 0) if font else 0
    if not length:
        return ""
    name = ctypes.create_string_buffer(length)
    pdfium.FPDFFont_GetBaseFontName(font, name, length)
    return name.value.decode("utf-8", "replace")
