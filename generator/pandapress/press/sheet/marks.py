"""Cut marks: lines that show where to cut, on the margin, at the corners or across the sheet, never on a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pandapress.press.choices import Marks
from pandapress.press.paper import Box, Size
from pandapress.press.sheet.imposition import Placement

CLEARANCE = 0.5
"""The distance between the bleed and the start of a mark, in millimetres."""
CORNER_LENGTH = 4.0
"""The length of a corner mark, in millimetres."""
MARGIN_LENGTH = 15.0
"""The length of a margin mark where the paper edge is further away, in millimetres."""
_SHORTEST = 0.5
_Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line on a page, in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def cut(self) -> tuple[bool, float]:
        """The cut that a mark belongs to: whether it is upright, and where."""
        upright = self.x1 == self.x2
        return upright, round(self.x1 if upright else self.y1, 6)

    def length_in(self, box: Box) -> float:
        """How much of an upright or level line lies in a box."""
        across = min(max(self.x1, self.x2), box.right) - max(min(self.x1, self.x2), box.x)
        down = min(max(self.y1, self.y2), box.bottom) - max(min(self.y1, self.y2), box.y)
        return max(across, down) if min(across, down) >= 0 else 0.0


def cuts_of(trim: Box) -> tuple[tuple[bool, float], ...]:
    """The four cuts of a card, as marks name them."""
    upright = ((True, round(x, 6)) for x in (trim.x, trim.right))
    return (*upright, *((False, round(y, 6)) for y in (trim.y, trim.bottom)))


@dataclass(frozen=True, slots=True)
class _Card:
    """A card as one axis sees it: the cuts across the axis, and what its bleed covers across and along it."""

    cuts: _Span
    covers: _Span
    along: _Span


def cut_marks(placements: Sequence[Placement], paper: Size, style: Marks, keep_clear: Sequence[Box]) -> list[Line]:
    """The marks of one page; they follow the cards that are there and stop before the boxes in `keep_clear`."""
    if style is Marks.NONE:
        return []
    boxes = [(placement.trim, placement.bleed_box) for placement in placements]
    upright = [_Card((t.x, t.right), (b.x, b.right), (b.y, b.bottom)) for t, b in boxes]
    lying = [_Card((t.y, t.bottom), (b.y, b.bottom), (b.x, b.right)) for t, b in boxes]
    clear_x = [((box.x, box.right), (box.y, box.bottom)) for box in keep_clear]
    clear_y = [((box.y, box.bottom), (box.x, box.right)) for box in keep_clear]
    vertical = [Line(at, start, at, end) for at, start, end in _segments(upright, paper.h, style, clear_x)]
    horizontal = [Line(start, at, end, at) for at, start, end in _segments(lying, paper.w, style, clear_y)]
    return vertical + horizontal


def _segments(
    cards: Sequence[_Card], length: float, style: Marks, clear: Sequence[tuple[_Span, _Span]]
) -> Iterable[tuple[float, float, float]]:
    for at in sorted({round(cut, 6) for card in cards for cut in card.cuts}):
        blocked = [_widened(card.along) for card in cards if card.covers[0] - 1e-6 <= at <= card.covers[1] + 1e-6]
        blocked += [along for across, along in clear if across[0] <= at <= across[1]]
        ends = {
            round(end, 6)
            for card in cards
            if at in (round(card.cuts[0], 6), round(card.cuts[1], 6))
            for end in _widened(card.along)
        }
        yield from ((at, start, end) for start, end in _chosen(_free(blocked, length), ends, style))


def _widened(along: _Span) -> _Span:
    return along[0] - CLEARANCE, along[1] + CLEARANCE


def _free(blocked: Iterable[_Span], length: float) -> list[_Span]:
    """What is left of 0 to `length` between the blocked spans."""
    free, reached = [], 0.0
    for start, end in sorted(blocked):
        if start - reached >= _SHORTEST:
            free.append((reached, start))
        reached = max(reached, end)
    if length - reached >= _SHORTEST:
        free.append((reached, length))
    return free


def _chosen(free: Sequence[_Span], ends: set[float], style: Marks) -> Iterable[_Span]:
    """The parts of the free spans that a style draws; `ends` are where a card of this cut begins or ends."""
    touching = [span for span in free if round(span[0], 6) in ends or round(span[1], 6) in ends]
    if style is Marks.FULL:
        yield from free
    elif style is Marks.MARGIN:
        yield from _stubs([span for span in touching if not _between(span, ends)], ends, MARGIN_LENGTH)
    else:
        yield from _stubs(touching, ends, CORNER_LENGTH)


def _stubs(spans: Iterable[_Span], ends: set[float], length: float) -> Iterable[_Span]:
    """The pieces of spans next to cards, no longer than `length`."""
    for start, end in spans:
        if round(start, 6) in ends:
            yield start, min(start + length, end)
        if round(end, 6) in ends:
            yield max(end - length, start), end


def _between(span: _Span, ends: set[float]) -> bool:
    """Whether a span lies between two cards of the same cut."""
    return round(span[0], 6) in ends and round(span[1], 6) in ends
