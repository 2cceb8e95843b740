"""Imposition: which card lies where on which page, computed as a value before anything is drawn.

A grid of equal slots stands centred on the paper. The styles of printing backs are readers of that one grid: each says
which pages there are and where the backs lie. Cards are numbers here; the caller knows their faces.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pandapress.press.choices import Backs
from pandapress.press.paper import Box, Edges, Size

ART_BLEED = 3.0
"""How far every face is drawn beyond its trim box, in millimetres."""
FOLD_CLEARANCE = 5.0
"""The free strip on each side of a fold line, in millimetres."""
MARK_ROOM = 2.0
"""What an outer bleed leaves for the cut marks, in millimetres."""
NO_BLEED = Edges(0, 0, 0, 0)
_TOLERANCE = 1e-6


class Side(StrEnum):
    """Which side of a sheet a page is."""

    FRONT = "front"
    BACK = "back"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Placement:
    """One side of card number `card` on a page: trim box, bleed drawn around it, and whether it stands on its head."""

    card: int
    side: Side
    trim: Box
    bleed: Edges
    turned: bool = False

    @property
    def bleed_box(self) -> Box:
        """The trim box with the bleed that is drawn."""
        return self.trim.grown(self.bleed)


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One page: side `side` of sheet `sheet` (from 1), with its cards and, for a fold, the fold line."""

    sheet: int
    side: Side
    paper: Size
    placements: tuple[Placement, ...]
    fold: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Spacing:
    """The distances a person can set, in millimetres."""

    margin: float = 5.0
    bleed: float = 0.0
    gap: float = 0.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal slots, centred in `area` of the paper; slots count row by row from the top left."""

    paper: Size
    area: Box
    card: Size
    columns: int
    rows: int
    spacing: Spacing
    fold: tuple[float, float, float, float] | None = None

    @property
    def slots(self) -> int:
        """How many cards fit."""
        return self.columns * self.rows

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

        return Edges(
            edge(slot - 1 if column else None, trim.x - area.x),
            edge(slot - self.columns if row else None, trim.y - area.y),
            edge(slot + 1 if column + 1 < self.columns else None, area.right - trim.right),
            edge(slot + self.columns if row + 1 < self.rows else None, area.bottom - trim.bottom),
        )


class NoRoomError(Exception):
    """A card does not fit on the paper; `reason` says by how many millimetres, `hint` what would help."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(f"{reason}; {hint}")
        self.reason = reason
        self.hint = hint


def _fit(length: float, card: float, spacing: Spacing) -> int:
    slot = card + 2 * spacing.bleed
    return math.floor((length + spacing.gap + _TOLERANCE) / (slot + spacing.gap))


def _grid(paper: Size, area: Box, card: Size, spacing: Spacing, fold: _Line | None = None) -> Grid:
    columns, rows = _fit(area.w, card.w, spacing), _fit(area.h, card.h, spacing)
    return Grid(paper, area, card, max(columns, 0), max(rows, 0), spacing, fold)


_Line = tuple[float, float, float, float]


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


def best_grid(paper: Size, card: Size, spacing: Spacing, backs: Backs) -> Grid:
    """The grid that takes most cards, upright paper first; raises `NoRoomError` where not one fits."""
    grids = list((_fold_grids if backs is Backs.FOLD else _flat_grids)(paper, card, spacing))
    best = max(grids, key=lambda grid: grid.slots)
    if best.slots:
        return best
    raise _no_room(paper, card, spacing, backs)


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


def _fronts(grid: Grid, cards: range) -> tuple[Placement, ...]:
    """Cards in slot order from the first slot of the grid."""
    used = frozenset(range(len(cards)))
    return tuple(
        Placement(card, Side.FRONT, grid.trim(slot), grid.bleed(slot, used)) for slot, card in enumerate(cards)
    )


def _across(front: Placement, paper: Size) -> Placement:
    """The back of a front, mirrored left to right: it keeps its head up."""
    return Placement(front.card, Side.BACK, front.trim.mirrored_x(paper), front.bleed.mirrored_x())


def _down(front: Placement, paper: Size) -> Placement:
    """The back of a front, mirrored top to bottom and stood on its head, so that it reads upright when turned."""
    return Placement(front.card, Side.BACK, front.trim.mirrored_y(paper), front.bleed.mirrored_y(), turned=True)


def _long_edge(front: Placement, paper: Size) -> Placement:
    return _down(front, paper) if paper.landscape else _across(front, paper)


def _short_edge(front: Placement, paper: Size) -> Placement:
    return _across(front, paper) if paper.landscape else _down(front, paper)


def _chunks(count: int, size: int) -> list[range]:
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


_Flip = Callable[[Placement, Size], Placement]


def _sides(grid: Grid, count: int, has_back: Sequence[bool], flip: _Flip) -> list[tuple[SheetSide, SheetSide]]:
    sheets = []
    for number, cards in enumerate(_chunks(count, grid.slots), start=1):
        fronts = _fronts(grid, cards)
        backs = tuple(flip(front, grid.paper) for front in fronts if has_back[front.card])
        sheets.append(
            (SheetSide(number, Side.FRONT, grid.paper, fronts), SheetSide(number, Side.BACK, grid.paper, backs))
        )
    return sheets


def _folded(grid: Grid, count: int, has_back: Sequence[bool]) -> tuple[SheetSide, ...]:
    """Front and back beside each other across the fold."""
    assert grid.fold is not None
    mirror = _across if grid.fold[0] == grid.fold[2] else _down
    pages = []
    for number, cards in enumerate(_chunks(count, grid.slots), start=1):
        fronts = _fronts(grid, cards)
        backs = tuple(mirror(front, grid.paper) for front in fronts if has_back[front.card])
        pages.append(SheetSide(number, Side.FOLD, grid.paper, fronts + backs, grid.fold))
    return tuple(pages)


def impose(grid: Grid, has_back: Sequence[bool], backs: Backs, two_sided: bool | None = None) -> tuple[SheetSide, ...]:
    """All pages, in printing order, for as many cards as `has_back` is long (whether each has a back).

    Where no card has a back there are no back pages, whatever the style, unless `two_sided` asks for them since other
    cards of the same print have backs.
    """
    count = len(has_back)
    if backs is Backs.FOLD:
        return _folded(grid, count, has_back)
    sheets = _sides(grid, count, has_back, _short_edge if backs is Backs.DUPLEX_SHORT else _long_edge)
    if backs is Backs.NONE or not (any(has_back) if two_sided is None else two_sided):
        return tuple(front for front, _ in sheets)
    if backs is Backs.SEPARATE:
        return tuple(front for front, _ in sheets) + tuple(back for _, back in sheets)
    return tuple(side for sheet in sheets for side in sheet)
