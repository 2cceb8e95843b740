"""Tuck boxes: how large a box its cards need, and the flat net that is cut, folded and glued into it; in millimetres.

The net lies with its printed side up. From left to right: glue flap, left side, front, right side, back. The lid hangs
on the back and tucks in behind the front, whose upper edge has a notch for the thumb. At the foot the flaps of the two
sides are folded in first, then the back's, then the front's, which closes the box.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandapress.press.paper import Box, Size

PLAY = 1.0
"""How much wider, higher and deeper than its cards a box is: half a millimetre all around, so that they slide out."""
SHALLOWEST = 6.0
"""The least depth inside: a shallower box cannot be creased by hand, and its lid finds no hold."""
SLEEVE = 0.2
"""What a sleeve adds to the thickness of a card: two films of a tenth of a millimetre."""
SLEEVE_EDGE = 3.0
"""How much wider and higher than its card a sleeve is: those for 63 x 88 mm measure 66 x 91 mm."""
_GLUE_FLAP, _TUCK, _BASE_FLAP, _NOTCH, _ROUND = 12.0, 16.0, 10.0, 9.0, 6.0
_APART = 0.5
"""How far the edge of a flap stays inside the panel that it hangs on, so that it slides past its neighbours."""
_TAPER = 2.0
_STEPS = 16
"""Into how many chords a quarter of a circle is cut: they leave it by less than 0.02 mm."""

Point = tuple[float, float]
Edge = tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Material:
    """What goes into a box and what it is made of: the thickness of a card, and whether the cards are in sleeves."""

    stock: float = 0.3
    sleeved: bool = False


@dataclass(frozen=True, slots=True)
class Inside:
    """The room in a box: its width, height and depth."""

    w: float
    h: float
    d: float

    def __str__(self) -> str:
        return f"{self.w:g} x {self.h:g} x {self.d:g} mm"


def inside(card: Size, count: int, material: Material) -> Inside:
    """The room that `count` cards need, lying upright; in tenths of a millimetre, rounded up."""
    edge, film = (SLEEVE_EDGE, SLEEVE) if material.sleeved else (0.0, 0.0)
    stack = count * (material.stock + film)
    lengths = (min(card.w, card.h) + edge + PLAY, max(card.w, card.h) + edge + PLAY, max(stack + PLAY, SHALLOWEST))
    return Inside(*(math.ceil(round(length * 10, 6)) / 10 for length in lengths))


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the net between folds: its corners clockwise, and the panel and edge that it hangs on.

    The front, from which all others hang, has neither. What is glued is not printed.
    """

    name: str
    shape: tuple[Point, ...]
    parent: str = ""
    hinge: Edge | None = None
    glue: bool = False

    @property
    def box(self) -> Box:
        """The rectangle around it."""
        xs, ys = zip(*self.shape, strict=True)
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @property
    def path(self) -> str:
        """Its outline as SVG path data."""
        return f"{_drawn(self.shape)} Z"

    @property
    def edges(self) -> tuple[Edge, ...]:
        """From corner to corner, clockwise."""
        return tuple(zip(self.shape, (*self.shape[1:], self.shape[0]), strict=True))


@dataclass(frozen=True, slots=True)
class Net:
    """A box in the flat: its panels, the first of them the front, within a rectangle that begins at the origin."""

    panels: tuple[Panel, ...]
    size: Size

    def panel(self, name: str) -> Panel:
        """A panel by its name."""
        return next(panel for panel in self.panels if panel.name == name)

    @property
    def folds(self) -> tuple[Edge, ...]:
        """Every edge that is folded."""
        return tuple(panel.hinge for panel in self.panels if panel.hinge is not None)

    def cuts(self, panel: Panel) -> tuple[tuple[Point, ...], ...]:
        """What is cut along a panel: every run of its edges between two folds."""
        folded = {frozenset(fold) for fold in self.folds}
        edges = panel.edges
        first = next((number for number, edge in enumerate(edges) if frozenset(edge) in folded), 0)
        runs: list[list[Point]] = [[]]
        for start, end in (*edges[first:], *edges[:first]):
            if frozenset((start, end)) in folded:
                runs.append([])
            else:
                runs[-1] += [end] if runs[-1] else [start, end]
        return tuple(tuple(run) for run in runs if run)

    def cut_path(self, panel: Panel) -> str:
        """The same as SVG path data."""
        return " ".join(_drawn(run) for run in self.cuts(panel))


def net(room: Inside, stock: float) -> Net:
    """The net of a box with this room inside, of paper `stock` thick.

    Folds lie in the middle of the paper, so that a panel between two folds is one thickness longer than the room.
    """
    return _Draft(room.w + stock, room.h + stock, room.d + stock, stock).net()


@dataclass(frozen=True, slots=True)
class _Draft:
    """The lengths from fold to fold of which a net is drawn."""

    w: float
    h: float
    d: float
    stock: float

    @property
    def tab(self) -> float:
        return min(_GLUE_FLAP, self.w / 2)

    @property
    def tuck(self) -> float:
        return min(_TUCK, self.h / 2)

    @property
    def depth(self) -> float:
        """How deep the lid and the base are: they lie within the wall across."""
        return self.d - self.stock

    @property
    def reach(self) -> float:
        """How far the flaps of the sides reach: no farther than to the middle, nor beyond the net."""
        return min(self.w / 2 - PLAY, self.depth + self.tuck)

    @property
    def top(self) -> float:
        return self.tuck + self.depth

    @property
    def foot(self) -> float:
        return self.top + self.h

    def net(self) -> Net:
        """All panels, the front first."""
        left = self.tab
        front, right = left + self.d, left + self.d + self.w
        back = right + self.d
        panels = (
            self._wall("front", front, self.w, top=self._notch(front)),
            self._wall("left side", left, self.d, "front", front, left=self._inset_side(left)),
            self._wall("right side", right, self.d, "front", right),
            self._wall("back", back, self.w, "right side", back),
            self._flap("lid", "back", back, self.w, -self.depth, 0),
            self._tuck_flap(back),
            self._flap("left dust flap", "left side", left, self.d, -self.reach, _TAPER),
            self._flap("right dust flap", "right side", right, self.d, -self.reach, _TAPER),
            self._flap("left base flap", "left side", left, self.d, self._base_reach, _TAPER, glue=True),
            self._flap("right base flap", "right side", right, self.d, self._base_reach, _TAPER, glue=True),
            self._flap("inner base", "back", back, self.w, self.depth, _TAPER, glue=True),
            self._flap("base", "front", front, self.w, self.depth, 0),
            self._glue_flap(left),
        )
        lowest = max(y for panel in panels for _, y in panel.shape)
        return Net(panels, Size(_exact(back + self.w), _exact(lowest)))

    @property
    def _base_reach(self) -> float:
        return min(self.w / 2 - PLAY, max(self.depth, _BASE_FLAP))

    def _wall(
        self,
        name: str,
        x: float,
        length: float,
        parent: str = "",
        fold: float = 0.0,
        top: Sequence[Point] | None = None,
        left: Sequence[Point] = (),
    ) -> Panel:
        """A wall of the box, with the ends of the folds that its flaps hang on among its corners."""
        near, far = x + _APART, x + length - _APART
        upper = [(near, self.top), (far, self.top)] if top is None else top
        corners = [(x, self.top), *upper, (x + length, self.top), (x + length, self.foot)]
        corners += [(far, self.foot), (near, self.foot), (x, self.foot), *left]
        hinge = _edge((fold, self.top), (fold, self.foot)) if parent else None
        return Panel(name, _rounded(corners), parent, hinge)

    def _notch(self, x: float) -> list[Point]:
        """Half a circle out of the front's upper edge, as one reads."""
        radius, middle = min(_NOTCH, self.w / 4, self.h / 4), x + self.w / 2
        return [(middle - radius * math.cos(angle), self.top + radius * math.sin(angle)) for angle in _angles(math.pi)]

    def _inset_side(self, x: float) -> list[Point]:
        """The ends of the fold that the glue flap hangs on, from below."""
        return [(x, self.foot - PLAY), (x, self.top + PLAY)]

    def _flap(
        self, name: str, parent: str, x: float, length: float, reach: float, taper: float, glue: bool = False
    ) -> Panel:
        """A flap over the upper edge of a wall, or with a reach above 0 under its lower edge."""
        near, far = x + _APART, x + length - _APART
        edge = self.top if reach < 0 else self.foot
        slant = min(taper, (far - near) / 4)
        corners = [(near, edge), (near + slant, edge + reach), (far - slant, edge + reach), (far, edge)]
        shape = corners if reach < 0 else corners[::-1]
        return Panel(name, _rounded(shape), parent, _edge((near, edge), (far, edge)), glue)

    def _tuck_flap(self, x: float) -> Panel:
        """The end of the lid, with round corners."""
        near, far = x + _APART, x + self.w - _APART
        radius = min(_ROUND, self.tuck / 2)
        quarter = [(radius * (1 - math.cos(a)), radius * (1 - math.sin(a))) for a in _angles(math.pi / 2)]
        first = [(near + across, down) for across, down in quarter]
        second = [(far - across, down) for across, down in reversed(quarter)]
        corners = [(near, self.tuck), *first, *second, (far, self.tuck)]
        return Panel("tuck flap", _rounded(corners), "lid", _edge((near, self.tuck), (far, self.tuck)))

    def _glue_flap(self, x: float) -> Panel:
        upper, lower, slant = self.top + PLAY, self.foot - PLAY, self.tab / 2
        corners = [(0, upper + slant), (x, upper), (x, lower), (0, lower - slant)]
        return Panel("glue flap", _rounded(corners), "left side", _edge((x, upper), (x, lower)), glue=True)


def _angles(whole: float) -> Iterator[float]:
    """From nothing to the whole angle in even steps."""
    steps = round(_STEPS * whole / (math.pi / 2))
    yield from (whole * step / steps for step in range(steps + 1))


def _exact(length: float) -> float:
    """To a ten-thousandth of a millimetre, so that edges that meet are equal."""
    return round(length, 4) + 0.0


def _rounded(corners: Sequence[Point]) -> tuple[Point, ...]:
    return tuple((_exact(x), _exact(y)) for x, y in corners)


def _edge(start: Point, end: Point) -> Edge:
    first, second = _rounded((start, end))
    return first, second


def _drawn(points: Sequence[Point]) -> str:
    return "M" + " L".join(f"{x:g} {y:g}" for x, y in points)
