"""Sizes of papers and cards by name, and the two plain shapes that all geometry is made of.

Everything is in millimetres; the origin is the top left corner and y runs down, as in SVG.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pandapress.findings import did_you_mean

MM = 72 / 25.4
"""Points in a millimetre."""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height in millimetres."""

    w: float
    h: float

    @property
    def landscape(self) -> bool:
        """Whether it is wider than high."""
        return self.w > self.h

    def turned(self) -> Size:
        """The same size on its other side."""
        return Size(self.h, self.w)

    def __str__(self) -> str:
        return f"{self.w:g} x {self.h:g} mm"


@dataclass(frozen=True, slots=True)
class Edges:
    """A distance in millimetres for each of the four edges."""

    left: float
    top: float
    right: float
    bottom: float

    def mirrored_x(self) -> Edges:
        """Left and right exchanged."""
        return Edges(self.right, self.top, self.left, self.bottom)

    def mirrored_y(self) -> Edges:
        """Top and bottom exchanged."""
        return Edges(self.left, self.bottom, self.right, self.top)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page: its top left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its bottom edge."""
        return self.y + self.h

    def grown(self, by: Edges) -> Box:
        """The box with each edge moved outwards."""
        return Box(self.x - by.left, self.y - by.top, self.w + by.left + by.right, self.h + by.top + by.bottom)

    def mirrored_x(self, page: Size) -> Box:
        """Where the box lies after the page is mirrored left to right."""
        return Box(page.w - self.right, self.y, self.w, self.h)

    def mirrored_y(self, page: Size) -> Box:
        """Where the box lies after the page is mirrored top to bottom."""
        return Box(self.x, page.h - self.bottom, self.w, self.h)

    def overlaps(self, other: Box, tolerance: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


PAPERS = {
    "a4": Size(210, 297),
    "a3": Size(297, 420),
    "a5": Size(148, 210),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
    "photo": Size(101.6, 152.4),
}
"""Papers by name, upright; `photo` is the 4 x 6 inches of photo shops."""
USUAL_PAPERS = ("a4", "letter")
"""The papers that most people have: pages are made for both, and checked on both."""
CORNER_RADIUS = 3.0
"""How far the corners of a card are rounded, in millimetres."""
LEAST_PAPER, MOST_PAPER = 50.0, 2000.0
"""The shortest and the longest side that a paper may have, in millimetres."""
_MEASURES = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)")

CARD_SIZES = {
    "standard": Size(63, 88),
    "poker": Size(63.5, 88.9),
    "mtg": Size(63, 88),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(69.85, 120.65),
    "mini-european": Size(44, 68),
    "mini-american": Size(41, 63),
    "half-poker": Size(44.45, 63.5),
    "euro": Size(59, 92),
    "standard-usa": Size(56, 87),
    "chimera": Size(57.5, 89),
    "japanese": Size(59, 86),
    "square-small": Size(70, 70),
    "square": Size(80, 80),
    "domino": Size(44.45, 88.9),
}
"""Card sizes by name; `standard` fits the sleeves sold for 63.5 x 88."""


def paper_named(name: str) -> tuple[str, Size]:
    """A paper's own name and its size, upright, by its name or as `WxH` in millimetres; raises `ValueError`."""
    key = name.strip().casefold()
    if key in PAPERS:
        return key, PAPERS[key]
    measures = _MEASURES.fullmatch(key)
    if measures is None:
        hint = did_you_mean(key, PAPERS)
        raise ValueError(f"no paper is called {name!r}; {hint}, or write its size in mm, for example 200x250")
    short, long = sorted(float(length) for length in measures.groups())
    if not LEAST_PAPER <= short <= long <= MOST_PAPER:
        raise ValueError(f"paper of {short:g} x {long:g} mm; its sides are {LEAST_PAPER:g} to {MOST_PAPER:g} mm long")
    return f"{short:g}x{long:g}", Size(short, long)
