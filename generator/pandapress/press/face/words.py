"""Words of a finished face: each run of text with its colour, and where its ink lies."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from reportlab.graphics import transform as steps

from pandapress.press.face.drawings.art import HELD
from pandapress.press.face.fonts import TEXT, TYPEFACES, Typeface
from pandapress.press.paper import Box

SVG_TEXT = "{http://www.w3.org/2000/svg}text"
_FUNCTION = re.compile(r"([a-zA-Z]+)\(([^)]*)\)")
_STEPS: dict[str, Callable[..., Any]] = {
    "translate": lambda x, y=0.0: steps.translate(x, y),
    "scale": lambda x, y=None: steps.scale(x, x if y is None else y),
    "rotate": lambda angle, x=0.0, y=0.0: steps.mmult(steps.rotate(angle, x, y), steps.translate(-x, -y)),
    "skewX": steps.skewX,
    "skewY": steps.skewY,
    "matrix": lambda *numbers: numbers,
}
_ANCHOR = {"start": 0.0, "middle": 0.5, "end": 1.0}

Matrix = tuple[float, float, float, float, float, float]
"""An affine map as SVG writes it."""
UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
"""The map that leaves all where it is."""


@dataclass(frozen=True, slots=True)
class Words:
    """A run of words: the box of its ink in its own coordinates, in millimetres once `matrix` has placed it.

    `x` and `y` are its place as written. `depth` counts the placed drawings that it stands in: 0 is the face itself.
    """

    text: str
    x: str
    y: str
    typeface: Typeface
    size: float
    start: float
    box: Box
    fill: str
    matrix: Matrix
    depth: int

    def corners(self) -> tuple[tuple[float, float], ...]:
        """The corners of its ink on the face."""
        left, top, right, bottom = self.box.x, self.box.y, self.box.right, self.box.bottom
        places = ((left, top), (right, top), (right, bottom), (left, bottom))
        return tuple(steps.transformPoint(self.matrix, place) for place in places)

    def each(self) -> Iterator[tuple[str, Box]]:
        """Its words one by one, each with the box of its ink in the run's own coordinates."""
        for found in re.finditer(r"\S+", self.text):
            left = self.start + self.typeface.width(self.text[: found.start()], self.size)
            yield found[0], _ink_box(found[0], left, float(self.y), self.typeface, self.size)


def words_of(root: Any) -> Iterator[Words]:
    """Every run of words in the SVG tree of a face, in the order in which they are drawn."""
    yield from _within(root, UNMOVED, "#000000", 0)


def _within(element: Any, matrix: Matrix, fill: str, depth: int) -> Iterator[Words]:
    matrix, fill = moved(matrix, element.get("transform", "")), element.get("fill", fill)
    depth += 1 if element.get(HELD) else 0
    if element.tag == SVG_TEXT:
        yield _words(element, matrix, fill, depth)
    for child in element.iterchildren("*"):
        yield from _within(child, matrix, fill, depth)


def moved(matrix: Matrix, transform: str) -> Matrix:
    """The matrix of what carries this `transform` within what `matrix` places."""
    for name, numbers in _FUNCTION.findall(transform):
        step = _STEPS[name](*map(float, re.split(r"[\s,]+", numbers.strip())))
        matrix = steps.mmult(matrix, step)
    return matrix


def enlarged(matrix: Matrix) -> float:
    """How much larger a matrix draws things."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _words(element: Any, matrix: Matrix, fill: str, depth: int) -> Words:
    text, x, y, size = element.text or "", element.get("x", "0"), element.get("y", "0"), float(element.get("font-size"))
    face = TYPEFACES.get((element.get("font-family", ""), element.get("font-weight", "normal")), TEXT)
    start = float(x) - _ANCHOR[element.get("text-anchor", "start")] * face.width(text, size)
    return Words(text, x, y, face, size, start, _ink_box(text, start, float(y), face, size), fill, matrix, depth)


def _ink_box(text: str, left: float, baseline: float, face: Typeface, size: float) -> Box:
    ink = face.ink(text)
    width = face.width(text, size) + (ink.left + ink.right) * size
    return Box(left - ink.left * size, baseline - ink.above * size, width, (ink.above + ink.below) * size)
