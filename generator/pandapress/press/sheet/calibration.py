"""The calibration sheet: what a person measures on it, and where it stands on both sides of a paper."""

from __future__ import annotations

from dataclasses import dataclass

from pandapress.press.choices import Backs
from pandapress.press.paper import CARD_SIZES, Box, Size
from pandapress.press.sheet.imposition import NO_BLEED, Placement, Side, behind

LEAST = Size(140, 200)
"""The least width and height of the paper, as it lies."""
REACH = 8
"""How far the grids go to each side, in whole millimetres."""
INCH = 25.4
_LONGEST, _ENDS = 300, 34.0
_FOOT = 20.0
_BESIDE, _LEAST_APART, _FROM_EDGE = 28.0, 30.0, 72.0


@dataclass(frozen=True, slots=True)
class Ruler:
    """A scale: its start, its length in whole millimetres, and whether it runs down the page or across."""

    x: float
    y: float
    length: int
    upright: bool

    @property
    def inches(self) -> int:
        """How many whole inches it holds."""
        return int(self.length / INCH)


@dataclass(frozen=True, slots=True)
class Calibration:
    """The sheet: two rulers and the outline of a card on the front, crosses on the front, each behind a grid."""

    paper: Size
    rulers: tuple[Ruler, Ruler]
    card: Box
    crosses: tuple[tuple[float, float], ...]
    grids: tuple[tuple[float, float], ...]


def calibration(paper: Size, backs: Backs) -> Calibration:
    """The sheet on a paper as it lies, upright or not; the grids are where the back of the paper meets the crosses."""
    size, middle = CARD_SIZES["standard"], (paper.w / 2, paper.h / 2)
    apart = max(middle[1] - _FROM_EDGE, _LEAST_APART)
    crosses = (middle, (paper.w - _BESIDE, middle[1] - apart), (_BESIDE + 5, middle[1] + apart))
    return Calibration(
        paper,
        (_across(paper), _down(paper)),
        Box(middle[0] - size.w / 2, middle[1] - size.h / 2, size.w, size.h),
        crosses,
        tuple(_behind(x, y, paper, backs) for x, y in crosses),
    )


def _across(paper: Size) -> Ruler:
    """A ruler at the foot."""
    length = _length(paper.w - _ENDS)
    return Ruler((paper.w - length) / 2, paper.h - _FOOT, length, upright=False)


def _down(paper: Size) -> Ruler:
    """A ruler at the left, above the one at the foot."""
    room = paper.h - 2 * _FOOT
    length = _length(room)
    return Ruler(15, 10 + (room - length) / 2, length, upright=True)


def _length(room: float) -> int:
    return min(int(room / 10) * 10, _LONGEST)


def _behind(x: float, y: float, paper: Size, backs: Backs) -> tuple[float, float]:
    point = behind(Placement(0, Side.FRONT, Box(x, y, 0, 0), NO_BLEED), paper, backs).trim
    return point.x, point.y
