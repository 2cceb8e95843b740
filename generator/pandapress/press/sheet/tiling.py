"""Tiling: a face larger than the paper, spread over sheets that are joined: windows onto it, with overlap and marks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pandapress.press.face.face import Face
from pandapress.press.face.fonts import TEXT
from pandapress.press.paper import Box, Size
from pandapress.press.sheet.furniture import LINE_SIZE, Label
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.marks import Line
from pandapress.press.sheet.page import Page, PlacedFace

OVERLAP = 8.0
"""How much of the face neighbouring sheets both show, in millimetres: the strip that glue goes on."""
_ROOM, _MARK, _CLEAR, _SMALL = 7.0, 4.0, 1.0, 2.2


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a face is spread: the sheet, in portrait or landscape, the columns and rows, and the size of each window."""

    paper: Size
    columns: int
    rows: int
    window: Size

    @property
    def sheets(self) -> int:
        """How many sheets it takes."""
        return self.columns * self.rows

    def start(self, column: int, row: int) -> tuple[float, float]:
        """The corner of a window on the face."""
        return column * (self.window.w - OVERLAP), row * (self.window.h - OVERLAP)


def tiling(size: Size, paper: Size, margin: float) -> Tiling:
    """The fewest sheets that show all of a face of this size, in equal windows inside the margins."""
    return min((_spread(size, sheet, margin) for sheet in (paper, paper.turned())), key=lambda tiled: tiled.sheets)


def _spread(size: Size, sheet: Size, margin: float) -> Tiling:
    room = max(margin, _ROOM) + _CLEAR
    columns, w = _pieces(size.w, sheet.w - 2 * room)
    rows, h = _pieces(size.h, sheet.h - 2 * room)
    return Tiling(sheet, columns, rows, Size(w, h))


def _pieces(length: float, most: float) -> tuple[int, float]:
    """In how many equal pieces a length is cut, neighbours overlapping, and how long each is."""
    count = max(math.ceil((length - OVERLAP) / (most - OVERLAP) - 1e-9), 1)
    return count, (length + (count - 1) * OVERLAP) / count


def tiled_pages(face: Face, title: str, line: str, paper: Size, margin: float) -> Iterator[Page]:
    """The sheets of a face, row by row, each with its place among the others."""
    tiled = tiling(face.size, paper, margin)
    for row in range(tiled.rows):
        for column in range(tiled.columns):
            yield _sheet(face, title, line, tiled, column, row)


def _sheet(face: Face, title: str, line: str, tiled: Tiling, column: int, row: int) -> Page:
    paper, window = tiled.paper, tiled.window
    left, top = (paper.w - window.w) / 2, (paper.h - window.h) / 2
    x, y = tiled.start(column, row)
    shown = Box(left, top, window.w, window.h)
    placed = PlacedFace(face, Box(left - x, top - y, face.size.w, face.size.h), NO_BLEED, window=shown)
    number = row * tiled.columns + column + 1
    words = f"{line}  ·  sheet {number} of {tiled.sheets}: row {row + 1}, column {column + 1}"
    labels = [_fitted(words, left + 12, paper.h - 3.6, paper.w - left - 14, LINE_SIZE)]
    labels += _tabs(shown, tiled, column, row)
    joins = tuple(_joins(shown, tiled, column, row))
    bookmarks = (title,) if number == 1 else ()
    return Page(
        paper, faces=(placed,), marks=tuple(_corners(shown)), folds=joins, labels=tuple(labels), bookmarks=bookmarks
    )


def _corners(shown: Box) -> Iterator[Line]:
    """Cut marks at the corners of a window, outside of it."""
    for x, outward in ((shown.x, -1), (shown.right, 1)):
        for y in (shown.y, shown.bottom):
            yield Line(x + outward * _CLEAR, y, x + outward * (_CLEAR + _MARK), y)
    for y, outward in ((shown.y, -1), (shown.bottom, 1)):
        for x in (shown.x, shown.right):
            yield Line(x, y + outward * _CLEAR, x, y + outward * (_CLEAR + _MARK))


def _joins(shown: Box, tiled: Tiling, column: int, row: int) -> Iterator[Line]:
    """Dashed marks beside the window where the edge of the neighbour's sheet comes to lie."""
    if column + 1 < tiled.columns:
        x = shown.right - OVERLAP
        yield Line(x, shown.y - _CLEAR, x, shown.y - _CLEAR - _MARK)
        yield Line(x, shown.bottom + _CLEAR, x, shown.bottom + _CLEAR + _MARK)
    if row + 1 < tiled.rows:
        y = shown.bottom - OVERLAP
        yield Line(shown.x - _CLEAR, y, shown.x - _CLEAR - _MARK, y)
        yield Line(shown.right + _CLEAR, y, shown.right + _CLEAR + _MARK, y)


def _tabs(shown: Box, tiled: Tiling, column: int, row: int) -> Iterator[Label]:
    """Which sheet is glued onto the strip at the right and at the foot; the letters stand on both sheets."""
    number = row * tiled.columns + column + 1
    if column + 1 < tiled.columns:
        words = f"glue sheet {number + 1} onto this edge, up to the dashes"
        fitted = _fitted(words, shown.right + _CLEAR + _MARK - 1, shown.bottom - 10, shown.h - 20, _SMALL)
        yield replace(fitted, upright=True)
    if row + 1 < tiled.rows:
        words = f"glue sheet {number + tiled.columns} onto this edge, up to the dashes"
        yield _fitted(words, shown.x + shown.w / 3, shown.bottom + _CLEAR + _MARK - 1.6, shown.w * 2 / 3 - 10, _SMALL)


def _fitted(words: str, x: float, y: float, length: float, size: float) -> Label:
    """Words that are no longer than a length: as large as that allows."""
    return Label(words, x, y, min(size, size * length / TEXT.width(words, size)))
