"""Words in a content stream: the engine draws each letter by itself, here those of a run become one string again.

So readers find and copy words that lie over each other as well, and files are smaller. Letters stay where they are:
what is between two of them beyond the first one's own width is an adjustment in the string (ISO 32000-1, 9.4.3).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

_NUMBER = rb"-?[\d.]+"
_LETTER = re.compile(
    rb"q (?P<matrix>%(n)s %(n)s %(n)s %(n)s) (?P<x>%(n)s) (?P<y>%(n)s) cm(?P<paint>[^\n()]*)\n"
    rb"BT 0 Tr/(?P<font>\w+) (?P<size>%(n)s) Tf 1 0 0 -1 0 0 Tm(?P<string>\((?:\\.|[^\\()])*\))Tj\nET\nQ\n"
    % {b"n": _NUMBER},
    re.DOTALL,
)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_PLAIN = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_ASIDE = 1e-3
"""How far, in points, a letter may lie off the line of the one before."""
Widths = Mapping[str, Mapping[int, float]]
"""The width of each glyph in thousandths of an em, by the name of its font."""


@dataclass(frozen=True, slots=True)
class _Letter:
    """One letter as the engine draws it: all that runs share, and where it stands."""

    shared: tuple[bytes, ...]
    matrix: tuple[float, ...]
    x: float
    y: float
    size: float
    string: bytes
    start: int
    end: int

    def along(self, other: _Letter) -> float | None:
        """How far another letter lies from this one along its line, in units of text; None where it is off it."""
        a, b, *_ = self.matrix
        right, up, length = other.x - self.x, other.y - self.y, self.matrix[0] ** 2 + self.matrix[1] ** 2
        aside = abs(right * b - up * a) / length**0.5
        return (right * a + up * b) / length if aside < _ASIDE else None


def joined_letters(stream: bytes, widths: Widths) -> bytes:
    """A content stream of the engine with the letters of each run as one string."""
    out, reached, run = [], 0, list[_Letter]()
    for match in _LETTER.finditer(stream):
        letter = _letter(match)
        if run and (letter.start != run[-1].end or letter.shared != run[0].shared or run[0].along(letter) is None):
            out += [stream[reached : run[0].start], _string(run, widths)]
            reached, run = run[-1].end, []
        run.append(letter)
    if run:
        out += [stream[reached : run[0].start], _string(run, widths)]
        reached = run[-1].end
    return b"".join([*out, stream[reached:]])


def _letter(match: re.Match[bytes]) -> _Letter:
    matrix = tuple(map(float, match["matrix"].split()))
    shared = (match["matrix"], match["paint"], match["font"], match["size"])
    x, y, size = float(match["x"]), float(match["y"]), float(match["size"])
    return _Letter(shared, matrix, x, y, size, match["string"], match.start(), match.end())


def _string(run: Sequence[_Letter], widths: Widths) -> bytes:
    """One string for a run, with what is between its letters."""
    first = run[0]
    matrix, paint, font, size = first.shared
    own = widths[font.decode()]
    parts = [first.string[:-1]]
    for before, letter in pairwise(run):
        distance = before.along(letter)
        assert distance is not None
        code = int.from_bytes(_unescaped(before.string), "big")
        gap = round(own[code] - 1000 * distance / first.size, 1)
        parts += [b")", b"%g" % gap, b"("] * bool(gap) + [letter.string[1:-1]]
    place = b"%s %s" % (_plain(first.x), _plain(first.y))
    return b"q %s %s cm%s\nBT 0 Tr/%s %s Tf 1 0 0 -1 0 0 Tm[%s]TJ\nET\nQ\n" % (
        matrix,
        place,
        paint,
        font,
        size,
        b"".join([*parts, b")"]),
    )


def _plain(number: float) -> bytes:
    return b"%s" % f"{number:.5f}".rstrip("0").rstrip(".").encode()


def _unescaped(string: bytes) -> bytes:
    """The bytes of a literal string."""

    def meant(match: re.Match[bytes]) -> bytes:
        sign = match[1]
        return bytes([int(sign, 8)]) if sign[:1].isdigit() else _PLAIN.get(sign, sign)

    return _ESCAPE.sub(meant, string[1:-1])


def font_widths(resources: Any) -> dict[str, dict[int, float]]:
    """The widths of the glyphs of each font that a page's resources name."""
    return {str(name)[1:]: _widths(font) for name, font in resources.get("/Font", {}).items()}


def _widths(font: Any) -> dict[int, float]:
    """The widths of a composite font's glyphs (ISO 32000-1, 9.7.4.3)."""
    found: dict[int, float] = {}
    entries = list(font.DescendantFonts[0].get("/W", []))
    while entries:
        first, second = int(entries.pop(0)), entries.pop(0)
        if isinstance(second, int):
            found |= dict.fromkeys(range(first, int(second) + 1), float(entries.pop(0)))
        else:
            found |= {first + number: float(width) for number, width in enumerate(second)}
    return found
