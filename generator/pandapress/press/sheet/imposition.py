"""Imposition: which card lies where on which page, computed as a value before anything is drawn.

Cards lie on the slots of a grid. The styles of printing backs are readers of that one grid: each says which pages there
are and where the backs lie. Cards are numbers here; the caller knows their faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pandapress.press.choices import Backs
from pandapress.press.paper import Box, Edges, Size
from pandapress.press.sheet.grid import Grid

NO_BLEED = Edges(0, 0, 0, 0)


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


def _fronts(grid: Grid, cards: range) -> tuple[Placement, ...]:
    """Cards in the order of the slots that take one."""
    slots = grid.free[: len(cards)]
    used = frozenset(slots)
    return tuple(
        Placement(card, Side.FRONT, grid.trim(slot), grid.bleed(slot, used))
        for slot, card in zip(slots, cards, strict=True)
    )


def _across(front: Placement, paper: Size) -> Placement:
    """The back of a front, mirrored left to right: it keeps its head up."""
    return Placement(front.card, Side.BACK, front.trim.mirrored_x(paper), front.bleed.mirrored_x())


def _down(front: Placement, paper: Size) -> Placement:
    """The back of a front, mirrored top to bottom and stood on its head, so that it reads upright when turned."""
    return Placement(front.card, Side.BACK, front.trim.mirrored_y(paper), front.bleed.mirrored_y(), turned=True)


def behind(front: Placement, paper: Size, backs: Backs) -> Placement:
    """Where the back of a front lies on the page that follows it, for backs printed on the other side of the paper."""
    return (_short_edge if backs is Backs.DUPLEX_SHORT else _long_edge)(front, paper)


def _long_edge(front: Placement, paper: Size) -> Placement:
    return _down(front, paper) if paper.landscape else _across(front, paper)


def _short_edge(front: Placement, paper: Size) -> Placement:
    return _across(front, paper) if paper.landscape else _down(front, paper)


def _chunks(count: int, size: int) -> list[range]:
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def _sides(grid: Grid, count: int, has_back: Sequence[bool], backs: Backs) -> list[tuple[SheetSide, SheetSide]]:
    sheets = []
    for number, cards in enumerate(_chunks(count, len(grid.free)), start=1):
        fronts = _fronts(grid, cards)
        others = tuple(behind(front, grid.paper, backs) for front in fronts if has_back[front.card])
        sheets.append(
            (SheetSide(number, Side.FRONT, grid.paper, fronts), SheetSide(number, Side.BACK, grid.paper, others))
        )
    return sheets


def _folded(grid: Grid, count: int, has_back: Sequence[bool]) -> tuple[SheetSide, ...]:
    """Front and back beside each other across the fold."""
    assert grid.fold is not None
    mirror = _across if grid.fold[0] == grid.fold[2] else _down
    pages = []
    for number, cards in enumerate(_chunks(count, len(grid.free)), start=1):
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
    sheets = _sides(grid, count, has_back, backs)
    if backs is Backs.NONE or not (any(has_back) if two_sided is None else two_sided):
        return tuple(front for front, _ in sheets)
    if backs is Backs.SEPARATE:
        return tuple(front for front, _ in sheets) + tuple(back for _, back in sheets)
    return tuple(side for sheet in sheets for side in sheet)
