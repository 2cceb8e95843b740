"""Grids: how many cards of a size a sheet takes, and where; or by how many millimetres they do not fit.

A grid of equal slots stands centred on the paper, which lies on its side where it takes more cards so.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pandapress.findings import HintedError
from pandapress.press.choices import Backs
from pandapress.press.paper import Box, Edges, Size
from pandapress.press.sheet.registration import clear_zones

ART_BLEED = 3.0
"""How far every face is drawn beyond its trim box, in millimetres."""
FOLD_CLEARANCE = 5.0
"""The free strip on each side of a fold line, in millimetres."""
MARK_ROOM = 2.0
"""What an outer bleed leaves for the cut marks, in millimetres."""
_TOLERANCE = 1e-6
_Line = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Spacing:
    """The distances a person can set, in millimetres."""

    margin: float = 5.0
    bleed: float = 0.0
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks of a grid: columns, rows, and slots that stay empty, counted from 1 as one reads a front."""

    columns: int | None = None
    rows: int | None = None
    skip: frozenset[int] = frozenset()

    def __str__(self) -> str:
        counted = (("column", self.columns), ("row", self.rows))
        return " and ".join(_counted(number, word) for word, number in counted if number)

    def met_by(self, grid: Grid) -> bool:
        """Whether as many columns and rows have room."""
        return (self.columns or 1) <= grid.columns and (self.rows or 1) <= grid.rows

    def of(self, grid: Grid) -> Grid:
        """The part of a grid that was asked for."""
        return replace(grid, columns=self.columns or grid.columns, rows=self.rows or grid.rows)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal slots, centred in `area` of the paper, counted row by row from 0 at the top left.

    `skipped` slots stay empty, and those that reach into a `clear` zone, which no bleed reaches into either.
    """

    paper: Size
    area: Box
    card: Size
    columns: int
    rows: int
    spacing: Spacing
    fold: _Line | None = None
    skipped: frozenset[int] = frozenset()
    clear: tuple[Box, ...] = ()

    @property
    def slots(self) -> int:
        """How many cards there is room for."""
        return self.columns * self.rows

    @property
    def free(self) -> tuple[int, ...]:
        """The slots that take a card."""
        return tuple(slot for slot in range(self.slots) if slot not in self.skipped and self._is_clear(slot))

    def _is_clear(self, slot: int) -> bool:
        bleed = self.spacing.bleed
        needed = self.trim(slot).grown(Edges(bleed, bleed, bleed, bleed))
        return not any(needed.overlaps(zone) for zone in self.clear)

    def sheets(self, cards: int) -> int:
        """How many sheets so many cards take."""
        return math.ceil(cards / len(self.free))

    @property
    def pitch(self) -> Size:
        """The distance from one card to the next, across and down."""
        extra = 2 * self.spacing.bleed + self.spacing.gap
        return Size(self.card.w + extra, self.card.h + extra)

    def trim(self, slot: int) -> Box:
        """The trim box of a slot."""
        row, column = divmod(slot, self.columns)
        pitch = self.pitch
        left = self.area.x + (self.area.w - (self.columns - 1) * pitch.w - self.card.w) / 2
        top = self.area.y + (self.area.h - (self.rows - 1) * pitch.h - self.card.h) / 2
        return Box(left + column * pitch.w, top + row * pitch.h, self.card.w, self.card.h)

    def bleed(self, slot: int, used: frozenset[int]) -> Edges:
        """The bleed drawn around a slot: half of the way to a neighbour, as much as the margin allows elsewhere."""
        row, column = divmod(slot, self.columns)
        trim, area = self.trim(slot), self.area

        def edge(neighbour: int | None, free: float) -> float:
            if neighbour in used:
                return min(max(ART_BLEED, self.spacing.bleed), self.spacing.bleed + self.spacing.gap / 2)
            room = free - MARK_ROOM if neighbour is None else ART_BLEED
            return max(self.spacing.bleed, min(ART_BLEED, room), 0.0)

        most = Edges(
            edge(slot - 1 if column else None, trim.x - area.x),
            edge(slot - self.columns if row else None, trim.y - area.y),
            edge(slot + 1 if column + 1 < self.columns else None, area.right - trim.right),
            edge(slot + self.columns if row + 1 < self.rows else None, area.bottom - trim.bottom),
        )
        return most if not self.clear else _out_of(self.clear, trim, most)


def _out_of(zones: Iterable[Box], trim: Box, bleed: Edges) -> Edges:
    """As much of a bleed as reaches into none of the zones, less on one side for each of them."""
    for zone in zones:
        if trim.grown(bleed).overlaps(zone):
            sides = {
                "left": trim.x - zone.right,
                "top": trim.y - zone.bottom,
                "right": zone.x - trim.right,
                "bottom": zone.y - trim.bottom,
            }
            side = max(sides, key=lambda side: sides[side])
            bleed = replace(bleed, **{side: max(sides[side], 0.0)})
    return bleed


class NoRoomError(HintedError):
    """Cards do not fit on the paper as asked; the message says by how many millimetres, the hint what would help."""


def best_grid(
    paper: Size, card: Size, spacing: Spacing, backs: Backs, wish: Wish | None = None, registered: bool = False
) -> Grid:
    """The grid that takes most cards, upright paper first; raises `NoRoomError` where none fits, or not as wished.

    A `registered` one keeps clear of the marks of a cutting machine.
    """
    wish = wish or Wish()
    grids = list((_fold_grids if backs is Backs.FOLD else _flat_grids)(paper, card, spacing))
    if registered:
        grids = [replace(grid, clear=clear_zones(grid.paper)) for grid in grids]
    largest = max(grids, key=lambda grid: len(grid.free))
    if not largest.free:
        raise _no_room(paper, card, spacing, backs)
    wished = [wish.of(grid) for grid in grids if wish.met_by(grid)]
    if not wished:
        raise _not_as_wished(grids, largest, wish)
    return _without(max(wished, key=lambda grid: len(grid.free)), wish.skip)


def _without(grid: Grid, skip: frozenset[int]) -> Grid:
    """The grid with slots left empty, which must be there, and not all of them."""
    there = f"a sheet of these cards has {_counted(grid.slots, 'slot')}"
    if beyond := sorted(number for number in skip if number > grid.slots):
        raise NoRoomError(f"there is no slot {beyond[0]} to skip: {there}", f"skip slots from 1 to {grid.slots}")
    left = replace(grid, skipped=frozenset(number - 1 for number in skip))
    if not left.free:
        raise NoRoomError(f"every slot is to be skipped: {there}", "leave one for a card")
    return left


def _fit(length: float, card: float, spacing: Spacing) -> int:
    slot = card + 2 * spacing.bleed
    return max(math.floor((length + spacing.gap + _TOLERANCE) / (slot + spacing.gap)), 0)


def _grid(paper: Size, area: Box, card: Size, spacing: Spacing, fold: _Line | None = None) -> Grid:
    return Grid(paper, area, card, _fit(area.w, card.w, spacing), _fit(area.h, card.h, spacing), spacing, fold)


def _inside(paper: Size, margin: float) -> Box:
    return Box(margin, margin, paper.w - 2 * margin, paper.h - 2 * margin)


def _flat_grids(paper: Size, card: Size, spacing: Spacing) -> Iterator[Grid]:
    for sheet in (paper, paper.turned()):
        yield _grid(sheet, _inside(sheet, spacing.margin), card, spacing)


def _fold_grids(paper: Size, card: Size, spacing: Spacing) -> Iterator[Grid]:
    """Grids on the half above a fold across the page, then on the half left of a fold down the page."""
    for sheet in (paper, paper.turned()):
        inside = _inside(sheet, spacing.margin)
        upper = Box(inside.x, inside.y, inside.w, sheet.h / 2 - spacing.margin - FOLD_CLEARANCE)
        yield _grid(sheet, upper, card, spacing, (0, sheet.h / 2, sheet.w, sheet.h / 2))
        left = Box(inside.x, inside.y, sheet.w / 2 - spacing.margin - FOLD_CLEARANCE, inside.h)
        yield _grid(sheet, left, card, spacing, (sheet.w / 2, 0, sheet.w / 2, sheet.h))


def _no_room(paper: Size, card: Size, spacing: Spacing, backs: Backs) -> NoRoomError:
    need = Size(card.w + 2 * spacing.bleed, card.h + 2 * spacing.bleed)
    room = Size(paper.w - 2 * spacing.margin, paper.h - 2 * spacing.margin)
    if room.w <= 0 or room.h <= 0:
        most = min(paper.w - need.w, paper.h - need.h) / 2
        hint = f"pass --margin {max(math.floor(most), 0)} or less"
        return NoRoomError(f"a margin of {spacing.margin:g} mm leaves no room on paper of {paper}", hint)
    half = " in half a sheet to fold" if backs is Backs.FOLD else ""
    hint = "take larger paper, a smaller card, --margin or --bleed" + (", or another --backs" if half else "")
    return NoRoomError(f"a card of {need} (bleed included) does not fit{half} in {room} between the margins", hint)


def _not_as_wished(grids: Sequence[Grid], largest: Grid, wish: Wish) -> NoRoomError:
    """Why no grid has as many columns and rows: what each orientation of the paper lacks, and what would fit."""
    lacking = "; ".join(dict.fromkeys(_lacking(grid, wish) for grid in grids))
    best = f"--cols {largest.columns} --rows {largest.rows}"
    hint = (
        f"the most that fits is {best} on {_posture(largest.paper)} paper; or take another --margin, --gap or --bleed"
    )
    return NoRoomError(f"{wish} of cards of {largest.card} do not fit: {lacking}", hint)


def _lacking(grid: Grid, wish: Wish) -> str:
    """What a wished grid needs, and what there is: `on upright paper they need 189 mm across, and there are 160`."""
    slot = Size(grid.card.w + 2 * grid.spacing.bleed, grid.card.h + 2 * grid.spacing.bleed)
    gap = grid.spacing.gap
    spans = (("across", wish.columns, slot.w, grid.area.w), ("down", wish.rows, slot.h, grid.area.h))
    short = [
        f"{_mm(count * length + (count - 1) * gap)} mm {way}, and there are {_mm(max(room, 0))}"
        for way, count, length, room in spans
        if count and count > _fit(room, length - 2 * grid.spacing.bleed, grid.spacing)
    ]
    half = "half of " if grid.fold else ""
    return f"on {half}{_posture(grid.paper)} paper they need {' and '.join(short)}"


def _posture(paper: Size) -> str:
    return "lying" if paper.landscape else "upright"


def _mm(length: float) -> str:
    return f"{round(length, 2):g}"


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
