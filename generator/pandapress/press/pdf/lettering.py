"""Words in a content stream: the engine draws each letter by itself, here those of a run become one string again.

So readers find and copy words that lie over each other as well, and files are smaller. Letters stay where they are:
what is between two of them beyond the first one's own width is an adjustment in the string (ISO 32000-1, 9.4.3).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
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
_PLACING = re.compile(rb"(q [-\d. ]+ cm)")
_FINE = re.compile(rb"([1-9]\.\d{4}|\d\d\.\d{4})\d+")
GlyphWidths = Mapping[bytes, Mapping[int, float]]
"""The width of each glyph in thousandths of an em, by the name of its font."""


def rounded(stream: bytes) -> bytes:
    """A content stream whose numbers from 1 on have four places; what moves and scales others stays as it is."""
    parts = _PLACING.split(stream)
    parts[::2] = [_FINE.sub(rb"\1", part) for part in parts[::2]]
    return b"".join(parts)


class _Run:
    """Letters that stand on one line, one behind the other, in one font, size and colour."""

    def __init__(self, letter: re.Match[bytes]) -> None:
        self.matrix, self._first_x, self._first_y, self.paint, self.font, self.size, string = letter.groups()
        self.shared = (self.matrix, self.paint, self.font, self.size)
        self._string, self._text = string, [string[:-1]]
        self._x, self._y = float(self._first_x), float(self._first_y)
        a, b = map(float, self.matrix.split()[:2])
        self._a, self._b, self._length = a, b, a * a + b * b
        self._em = 1000 / float(self.size)
        self.end = letter.end()

    def takes(self, letter: re.Match[bytes], widths: Mapping[int, float]) -> bool:
        """Whether a letter goes on the run, which then has it."""
        matrix, x, y, paint, font, size, string = letter.groups()
        if letter.start() != self.end or (matrix, paint, font, size) != self.shared:
            return False
        right, up = float(x) - self._x, float(y) - self._y
        if (right * self._b - up * self._a) ** 2 > _ASIDE**2 * self._length:
            return False
        distance = (right * self._a + up * self._b) / self._length
        gap = round(widths[_code(self._string)] - self._em * distance, 1)
        self._text.append(b")%g(%s" % (gap, string[1:-1]) if gap else string[1:-1])
        self._x, self._y, self._string, self.end = float(x), float(y), string, letter.end()
        return True

    def written(self) -> bytes:
        """The run as one string, with what is between its letters."""
        place = b"%s %s %s" % (self.matrix, self._first_x, self._first_y)
        font = b"/%s %s" % (self.font, self.size)
        text = b"".join(self._text)
        return b"q %s cm%s\nBT 0 Tr%s Tf 1 0 0 -1 0 0 Tm[%s)]TJ\nET\nQ\n" % (place, self.paint, font, text)


def joined_letters(stream: bytes, widths: GlyphWidths) -> bytes:
    """A content stream of the engine with the letters of each run as one string."""
    out: list[bytes] = []
    run, reached = None, 0
    for letter in _LETTER.finditer(stream):
        if run is not None and run.takes(letter, widths[run.font]):
            continue
        if run is not None:
            out.append(run.written())
            reached = run.end
        out.append(stream[reached : letter.start()])
        run = _Run(letter)
    if run is not None:
        out.append(run.written())
        reached = run.end
    return b"".join([*out, stream[reached:]])


@lru_cache(maxsize=4_096)
def _code(string: bytes) -> int:
    """The code of the glyph that a literal string of two bytes names."""
    return int.from_bytes(_unescaped(string), "big")


def _unescaped(string: bytes) -> bytes:
    """The bytes of a literal string."""

    def meant(match: re.Match[bytes]) -> bytes:
        sign = match[1]
        return bytes([int(sign, 8)]) if sign[:1].isdigit() else _PLAIN.get(sign, sign)

    return _ESCAPE.sub(meant, string[1:-1])


class Widths:
    """The widths of the glyphs of the fonts of one file, each read once."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], dict[int, float]] = {}

    def of(self, resources: Any) -> dict[bytes, dict[int, float]]:
        """The widths of the glyphs of each font that a page's resources name."""
        return {str(name)[1:].encode(): self._font(font) for name, font in resources.get("/Font", {}).items()}

    def _font(self, font: Any) -> dict[int, float]:
        if font.objgen not in self._known or not font.is_indirect:
            self._known[font.objgen] = _widths(font)
        return self._known[font.objgen]


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
