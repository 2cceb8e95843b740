"""Printers: by how much one misses, and what a page does about it.

A printer may lay the backs beside their fronts, and print a little too small or too large. A profile holds the remedy,
as a person measured it on the calibration sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from pandapress.press.paper import Box, Size

FARTHEST = 20.0
"""The farthest that backs are moved, in millimetres."""
LEAST_SCALE, MOST_SCALE = 0.9, 1.1


@dataclass(frozen=True, slots=True)
class Correction:
    """How the content of a page is moved, right and down in millimetres, and scaled about the middle of the page."""

    right: float = 0.0
    down: float = 0.0
    across: float = 1.0
    along: float = 1.0

    def place(self, box: Box, page: Size) -> Box:
        """Where a box lies on the page after the correction."""
        x = page.w / 2 + (box.x - page.w / 2) * self.across + self.right
        y = page.h / 2 + (box.y - page.h / 2) * self.along + self.down
        return Box(x, y, box.w * self.across, box.h * self.along)


NO_CORRECTION = Correction()


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """What is known of a printer: the way its backs must move, as one looks at a back, and the scale of every page.

    `offset` and `lying` are millimetres right and down, for upright and for lying pages; without a `lying` of its own,
    both are the same.
    """

    name: str
    offset: tuple[float, float] = (0.0, 0.0)
    lying: tuple[float, float] | None = None
    scale: tuple[float, float] = (1.0, 1.0)

    def correction(self, back: bool, landscape: bool) -> Correction:
        """What a page of one side and posture needs: backs are moved, fronts are not, all are scaled."""
        right, down = self.offset_of(landscape) if back else (0.0, 0.0)
        return Correction(right, down, *self.scale)

    def offset_of(self, landscape: bool) -> tuple[float, float]:
        """The offset of lying or of upright pages."""
        return self.lying if landscape and self.lying is not None else self.offset

    def words(self, landscape: bool) -> str:
        """The profile as a sheet line tells it."""
        (right, down), (across, along) = self.offset_of(landscape), self.scale
        return f"printer {self.name}: backs {right:+g}, {down:+g} mm, scale {across:g}, {along:g}"
