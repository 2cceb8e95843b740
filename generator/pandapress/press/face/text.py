"""Text that fits: measured with the font's own widths, wrapped, as large as its box allows, placed run by run."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pandapress.press.face.fonts import BOLD, TEXT, TITLE, Ink, Typeface
from pandapress.press.face.markup import Atom, Word, parse
from pandapress.press.paper import Box, Size

_STEP = 0.05
"""How finely sizes are tried, in millimetres."""
_PARAGRAPH = 0.45
"""Extra space between paragraphs, in lines."""
_ICON = 1.05
"""The height of an inline icon, in ems."""
_SLACK = 1e-6
_ALIGN = {"left": 0.0, "center": 0.5, "right": 1.0}
_VALIGN = ("top", "middle", "bottom")


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set; sizes in millimetres, leading in ems."""

    title: bool = False
    bold: bool = False
    largest: float = 3.0
    smallest: float = 2.47
    leading: float = 1.3
    align: str = "left"
    valign: str = "top"

    def check(self) -> None:
        """Raise `ValueError` for a style that cannot be set."""
        if self.align not in _ALIGN:
            raise ValueError(f"align cannot be {self.align!r}; it is one of {', '.join(_ALIGN)}")
        if self.valign not in _VALIGN:
            raise ValueError(f"valign cannot be {self.valign!r}; it is one of {', '.join(_VALIGN)}")
        if not min(self.largest, self.smallest, self.leading) > 0:
            raise ValueError("size, smallest and leading must be above 0")

    def typeface(self, bold: bool) -> Typeface:
        """The face for a run."""
        return TITLE if self.title else BOLD if bold or self.bold else TEXT


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one face, or an icon, with its left end on the baseline at x, y; in millimetres."""

    text: str
    x: float
    y: float
    size: float
    face: Typeface
    icon: bool = False


class TextOverflowError(ValueError):
    """A text does not fit its box at the smallest size; the message says by how much."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words in one face that are drawn as one run, or an icon: `x` from the line's left end, and their width."""

    text: str
    bold: bool
    icon: bool
    x: float
    w: float

    @property
    def end(self) -> float:
        """Its right end."""
        return self.x + self.w


@dataclass(frozen=True, slots=True)
class _Line:
    """A set line: its pieces, its width, ink included, and the space above it."""

    pieces: tuple[_Piece, ...]
    width: float
    before: float


def fit(text: str, box: Box, style: Style) -> tuple[Run, ...]:
    """Set `text` into `box` at the largest size that fits both ways; raises `TextOverflowError` or `MarkupError`."""
    lines, size = _set(str(text), Size(box.w, box.h), style)
    return tuple(_placed(lines, size, box, style))


@lru_cache(maxsize=16_384)
def _set(text: str, room: Size, style: Style) -> tuple[Sequence[_Line], float]:
    """The lines of a text at the largest size that fits, wherever its box stands; most texts fit at the first try."""
    paragraphs = parse(text)
    low, high = 0, max(math.ceil((style.largest - style.smallest) / _STEP), 0)
    lines = _lines_that_fit(paragraphs, _size(style, low), room, style)
    if lines is None and high:
        low, lines = 1, _lines_that_fit(paragraphs, _size(style, high), room, style)
    else:
        high = low
    if lines is None:
        raise TextOverflowError(_how_much(paragraphs, room, style))
    while low < high:
        middle = (low + high) // 2
        tried = _lines_that_fit(paragraphs, _size(style, middle), room, style)
        if tried is None:
            low = middle + 1
        else:
            high, lines = middle, tried
    return lines, _size(style, high)


def _size(style: Style, step: int) -> float:
    """The size after so many steps down from the largest."""
    return max(style.largest - step * _STEP, style.smallest)


def _how_much(paragraphs: Sequence[Sequence[Word]], box: Size, style: Style) -> str:
    lines = _lines(paragraphs, style.smallest, box.w, style)
    widest = max((line.width for line in lines), default=0.0)
    points = style.smallest * 72 / 25.4
    if widest > box.w + _SLACK:
        return f"a word is {widest:.1f} mm wide where the box is {box.w:.1f} mm, even at {points:.1f} pt"
    height = _height(lines, style.smallest, style)
    return f"needs {height:.1f} mm of height at {points:.1f} pt where the box has {box.h:.1f} mm"


def _lines_that_fit(paragraphs: Sequence[Sequence[Word]], size: float, box: Size, style: Style) -> list[_Line] | None:
    lines = _lines(paragraphs, size, box.w, style)
    wide = any(line.width > box.w + _SLACK for line in lines)
    return None if wide or _height(lines, size, style) > box.h + _SLACK else lines


def _lines(paragraphs: Sequence[Sequence[Word]], size: float, width: float, style: Style) -> list[_Line]:
    lines: list[_Line] = []
    for words in paragraphs:
        before = 1 + _PARAGRAPH if lines else 1.0
        for line in _wrapped(words, size, width, style):
            lines.append(_Line(line.pieces, line.width, before))
            before = 1.0
    return lines


def _wrapped(words: Sequence[Word], size: float, width: float, style: Style) -> Iterator[_Line]:
    """Greedy lines: a word that does not fit begins the next one."""
    pieces: list[_Piece] = []
    for word in words:
        spaced = _spaced(pieces, word, size, style)
        lengths = [_width(atom, size, style) for atom in word.atoms]
        if pieces and pieces[-1].end + spaced + sum(lengths) > width + _SLACK:
            yield _line(pieces, size, style)
            pieces, spaced = [], 0.0
        _add(pieces, word, spaced, lengths)
    if pieces:
        yield _line(pieces, size, style)


def _spaced(pieces: Sequence[_Piece], word: Word, size: float, style: Style) -> float:
    """The space before a word, with what the letters around it are kerned by where they are drawn as one run."""
    if not pieces:
        return 0.0
    face = style.typeface(word.bold_space)
    if not _goes_on(pieces[-1], word.atoms[0], word):
        return face.width(" ", size)
    before, after = pieces[-1].text[-1], word.atoms[0].text[0]
    return face.width(f"{before} {after}", size) - face.width(before, size) - face.width(after, size)


def _goes_on(piece: _Piece, atom: Atom, word: Word) -> bool:
    """Whether the first atom of a word is drawn in one run with what stands before it, and with the space between."""
    return piece.bold == atom.bold == word.bold_space and not piece.icon and not atom.icon


def _add(pieces: list[_Piece], word: Word, spaced: float, lengths: Sequence[float]) -> None:
    """Put a word at the end of a line."""
    first = bool(pieces)
    for atom, length in zip(word.atoms, lengths, strict=True):
        x = (pieces[-1].end if pieces else 0.0) + (spaced if first else 0.0)
        if first and _goes_on(pieces[-1], atom, word):
            last = pieces[-1]
            pieces[-1] = _Piece(f"{last.text} {atom.text}", atom.bold, False, last.x, x + length - last.x)
        else:
            pieces.append(_Piece(atom.text, atom.bold, atom.icon, x, length))
        first = False


def _line(pieces: Sequence[_Piece], size: float, style: Style) -> _Line:
    """A line moved right by what its first letter hangs over, and widened by what its last letter does."""
    left, right = _ink(pieces[0], style).left * size, _ink(pieces[-1], style).right * size
    moved = tuple(replace(piece, x=piece.x + left) for piece in pieces)
    return _Line(moved, moved[-1].end + right, 1.0)


def _width(atom: Atom, size: float, style: Style) -> float:
    return _ICON * size if atom.icon else style.typeface(atom.bold).width(atom.text, size)


def _ink(piece: _Piece, style: Style) -> Ink:
    """The ink of a piece in ems; an icon stands around the middle of the capitals."""
    face = style.typeface(piece.bold)
    return Ink((_ICON + face.cap) / 2, (_ICON - face.cap) / 2, 0.0, 0.0) if piece.icon else face.ink(piece.text)


def _above(line: _Line, style: Style) -> float:
    """The rise of a line's ink in ems."""
    return max((_ink(piece, style).above for piece in line.pieces), default=0.0)


def _below(line: _Line, style: Style) -> float:
    """The fall of a line's ink in ems."""
    return max((_ink(piece, style).below for piece in line.pieces), default=0.0)


def _height(lines: Sequence[_Line], size: float, style: Style) -> float:
    """The height of the ink of all lines, accents and descenders included."""
    if not lines:
        return 0.0
    between = sum(line.before for line in lines[1:]) * style.leading
    return (_above(lines[0], style) + between + _below(lines[-1], style)) * size


def _placed(lines: Sequence[_Line], size: float, box: Box, style: Style) -> Iterator[Run]:
    if not lines:
        return
    y = box.y + _first_baseline(lines, size, box.h, style)
    for number, line in enumerate(lines):
        y += line.before * style.leading * size if number else 0.0
        x = box.x + _ALIGN[style.align] * (box.w - line.width)
        for piece in line.pieces:
            face = style.typeface(piece.bold and not piece.icon)
            yield Run(piece.text, x + piece.x, y, size * _ICON if piece.icon else size, face, piece.icon)


def _first_baseline(lines: Sequence[_Line], size: float, height: float, style: Style) -> float:
    """The first baseline below the top of the box; `middle` centres the capitals, within the ink's room."""
    above, below = _above(lines[0], style) * size, _below(lines[-1], style) * size
    between = _height(lines, size, style) - above - below
    if style.valign == "top":
        return above
    if style.valign == "bottom":
        return height - below - between
    cap = style.typeface(False).cap * size
    return min(max((height - cap - between) / 2 + cap, above), height - below - between)


def draw(runs: Sequence[Run], fill: str, icon: Callable[[str, Box], str]) -> str:
    """The runs as SVG; `icon` draws a named icon into a box."""
    parts = []
    for run in runs:
        if run.icon:
            top = run.y - run.face.cap * run.size / _ICON - (run.size - run.face.cap * run.size / _ICON) / 2
            parts.append(icon(run.text, Box(run.x, top, run.size, run.size)))
            continue
        x, y = written(run)
        weight = ' font-weight="bold"' if run.face.weight == "bold" else ""
        parts.append(
            f'<text x="{x}" y="{y}" font-family="{run.face.family}"{weight} '
            f'font-size="{run.size:.4f}" fill="{fill}">{escape(run.text)}</text>'
        )
    return "".join(parts)


def written(run: Run) -> tuple[str, str]:
    """The x and the y of a run as its SVG writes them."""
    return f"{run.x:.4f}", f"{run.y:.4f}"


def escape(text: str) -> str:
    """Text as SVG character data."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
