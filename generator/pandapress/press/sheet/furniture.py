"""What stands on the margins of a sheet: the sheet line, a ruler and the fingerprints; never over a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pandapress.press.face.fonts import TEXT
from pandapress.press.paper import Box, Size
from pandapress.press.sheet.grid import MARK_ROOM, Grid
from pandapress.press.sheet.imposition import SheetSide
from pandapress.press.sheet.marks import CLEARANCE, Line

RULER = 100.0
"""The length of the ruler in millimetres."""
SEPARATOR = "  ·  "
LINE_SIZE = 1.8
"""The size of the words on the margins, in millimetres."""
_LINE = 2.3
_DESCENT = 0.55
_RULER_LABEL = 12.0
_HALF_LINE = 0.1
_FEWER = ((0, 0), (1, 0), (0, 1), (1, 1))
"""Rows and columns less that are tried to make room."""
FOOT = 2 * _LINE
"""How high the line and the ruler at the foot of a page without cards are."""


@dataclass(frozen=True, slots=True)
class Label:
    """Words outside the cards: their left end on the baseline, size in millimetres, reading up where `upright`."""

    text: str
    x: float
    y: float
    size: float = LINE_SIZE
    upright: bool = False


@dataclass(frozen=True, slots=True)
class Furniture:
    """The words and the ruler of one page and the boxes that marks keep clear of; empty where there is no room."""

    labels: tuple[Label, ...] = ()
    ruler: tuple[Line, ...] = ()
    boxes: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class _Strip:
    """A strip along one edge of the printable area: below or left where `near`, else above or right."""

    paper: Size
    margin: float
    upright: bool
    near: bool

    @property
    def length(self) -> float:
        return (self.paper.h if self.upright else self.paper.w) - 2 * self.margin

    def label(self, text: str, along: float, row: int, rows: int) -> Label:
        """Words that begin `along` millimetres from the start of the strip, in a row counted as one reads."""
        inner = (rows - 1 - row) * _LINE + _DESCENT
        outer = (row + 1) * _LINE - _DESCENT
        if self.upright:
            x = self.margin + outer if self.near else self.paper.w - self.margin - inner
            return Label(text, x, self.paper.h - self.margin - along, upright=True)
        y = self.paper.h - self.margin - inner if self.near else self.margin + outer
        return Label(text, self.margin + along, y)

    def box(self, rows: int) -> Box:
        """The room of some rows."""
        depth = rows * _LINE
        if self.upright:
            x = self.margin if self.near else self.paper.w - self.margin - depth
            return Box(x, self.margin, depth, self.length)
        return Box(self.margin, self.paper.h - self.margin - depth if self.near else self.margin, self.length, depth)

    def ruler(self) -> tuple[Line, ...]:
        """A line of 100 mm with a tick at each centimetre, the ends higher."""
        lines = [self._line(0, 0, RULER, 0)]
        for tick in range(11):
            at = tick * RULER / 10
            lines.append(self._line(at, 0, at, 2.0 if tick in (0, 10) else 1.6 if tick == 5 else 1.1))
        return tuple(lines)

    def _line(self, along1: float, across1: float, along2: float, across2: float) -> Line:
        if self.upright:
            x = (self.margin + _LINE if self.near else self.paper.w - self.margin) - _HALF_LINE
            y = self.paper.h - self.margin - _HALF_LINE
            return Line(x - across1, y - along1, x - across2, y - along2)
        x = self.margin + _HALF_LINE
        y = (self.paper.h - self.margin if self.near else self.margin + _LINE) - _HALF_LINE
        return Line(x + along1, y - across1, x + along2, y - across2)


def furniture(side: SheetSide, grid: Grid, words: Sequence[str], prints: Sequence[str]) -> Furniture:
    """The sheet line `words` on one margin, the ruler and the fingerprints on the one across from it.

    They stand above and below the cards where there is room, else beside them.
    """
    for upright, rows in _lines_of_room(grid):
        if rows >= 1:
            near = _Strip(side.paper, grid.spacing.margin, upright, near=True)
            far = _Strip(side.paper, grid.spacing.margin, upright, near=False)
            lines = _wrapped(words, near.length)
            fits = len(lines) <= rows and near.length >= RULER + _RULER_LABEL and _widest(lines) <= near.length
            boxes = (near.box(len(lines)), far.box(1))
            if fits and not any(box.overlaps(zone) for box in boxes for zone in grid.clear):
                return _filled(near, far, lines, prints)
    return Furniture()


def foot(paper: Size, margin: float, words: str) -> Furniture:
    """A line of words over a ruler, at the foot of a page without cards; on narrow paper smaller, and without one."""
    strip = _Strip(paper, margin, upright=False, near=True)
    size = min(LINE_SIZE, LINE_SIZE * strip.length / TEXT.width(words, LINE_SIZE))
    line = replace(strip.label(words, 0, 0, 2), size=size)
    if strip.length < RULER + _RULER_LABEL:
        return Furniture((line,), (), (strip.box(2),))
    return Furniture((line, strip.label(f"{RULER:g} mm", RULER + 1.5, 1, 2)), strip.ruler(), (strip.box(2),))


def with_room(grid: Grid, count: int) -> Grid:
    """The grid for so many cards, a row or a column less where that costs no sheet.

    So the sheet line and the cut marks get their room, or one of them where there is no room for both.
    """
    fewer = [replace(grid, rows=grid.rows - row, columns=grid.columns - column) for row, column in _FEWER]
    as_good = [each for each in fewer if each.slots and each.sheets(count) == grid.sheets(count)]
    return max(as_good, key=lambda each: (_has_line(each) + _has_marks(each), _has_line(each)))


def _has_line(grid: Grid) -> bool:
    """Whether the sheet line has room."""
    return any(rows >= 1 for _, rows in _lines_of_room(grid))


def _has_marks(grid: Grid) -> bool:
    """Whether cut marks have room between the cards and the margins, on all four sides."""
    block = _block(grid)
    return min(block.x, block.y) - grid.spacing.margin >= 2 * CLEARANCE


def _lines_of_room(grid: Grid) -> tuple[tuple[bool, int], tuple[bool, int]]:
    """How many lines, two at most, have room below the cards, then upright beside them."""
    block = _block(grid)
    below, beside = (depth - grid.spacing.margin for depth in (grid.paper.h - block.bottom, block.x))
    lines = [min(int((depth - MARK_ROOM - CLEARANCE) / _LINE + 1e-6), 2) for depth in (below, beside)]
    return (False, lines[0]), (True, lines[1])


def _widest(lines: Sequence[str]) -> float:
    return max(TEXT.width(line, LINE_SIZE) for line in lines)


def _filled(near: _Strip, far: _Strip, lines: Sequence[str], prints: Sequence[str]) -> Furniture:
    labels = [near.label(line, 0, row, len(lines)) for row, line in enumerate(lines)]
    labels.append(far.label(f"{RULER:g} mm", RULER + 1.5, 0, 1))
    start = RULER + _RULER_LABEL
    if fitted := _fitted(prints, far.length - start):
        labels.append(far.label(fitted, start, 0, 1))
    return Furniture(tuple(labels), far.ruler(), (near.box(len(lines)), far.box(1)))


def _block(grid: Grid) -> Box:
    """The box around all slots of a page, bleed included."""
    every = frozenset(range(grid.slots))
    first = grid.trim(0).grown(grid.bleed(0, every))
    last = grid.trim(grid.slots - 1).grown(grid.bleed(grid.slots - 1, every))
    right, bottom = last.right, last.bottom
    if grid.fold is not None:
        across, down = grid.fold[0] == grid.fold[2], grid.fold[1] == grid.fold[3]
        right = grid.paper.w - first.x if across else right
        bottom = grid.paper.h - first.y if down else bottom
    return Box(first.x, first.y, right - first.x, bottom - first.y)


def _wrapped(words: Sequence[str], length: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]}{SEPARATOR}{word}" if lines else word
        if lines and TEXT.width(longer, LINE_SIZE) <= length:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _fitted(words: Sequence[str], length: float) -> str:
    """As many words as fit, and how many more there are."""
    for count in range(len(words), 0, -1):
        more = f"   +{len(words) - count}" if count < len(words) else ""
        line = "   ".join(words[:count]) + more
        if TEXT.width(line, LINE_SIZE) <= length:
            return line
    return ""
