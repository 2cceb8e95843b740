"""Registration marks: what a cutting machine looks for on a printed sheet, so that it cuts where the cards are.

The three marks of Silhouette machines: a square at the top left, an angle at the top right and at the bottom left.
"""

from __future__ import annotations

from pandapress.press.paper import Box, Edges, Size

INSET, LENGTH, THICKNESS = 10.0, 5.0, 1.0
"""How far the marks stand from the edges of the paper, and how long and thick they are, in millimetres."""
CLEAR = 2.5
"""What stays white around a mark, in millimetres."""


def registration_marks(paper: Size) -> tuple[Box, ...]:
    """The black boxes that the marks are made of."""
    left, top = INSET, INSET
    right, bottom = paper.w - INSET, paper.h - INSET
    return (
        Box(left, top, LENGTH, LENGTH),
        Box(right - LENGTH, top, LENGTH, THICKNESS),
        Box(right - THICKNESS, top, THICKNESS, LENGTH),
        Box(left, bottom - LENGTH, THICKNESS, LENGTH),
        Box(left, bottom - THICKNESS, LENGTH, THICKNESS),
    )


def clear_zones(paper: Size) -> tuple[Box, ...]:
    """Where nothing else may be printed: around each of the three marks."""
    right, bottom = paper.w - INSET - LENGTH, paper.h - INSET - LENGTH
    around = Edges(CLEAR, CLEAR, CLEAR, CLEAR)
    return tuple(Box(x, y, LENGTH, LENGTH).grown(around) for x, y in ((INSET, INSET), (right, INSET), (INSET, bottom)))
