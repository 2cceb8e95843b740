"""Box sheets: nets of tuck boxes on pages, as many on each as there is room for, over a line of words and a ruler."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pandapress.press.face.face import Face
from pandapress.press.paper import Box, Edges, Size
from pandapress.press.sheet.furniture import FOOT, foot
from pandapress.press.sheet.grid import ART_BLEED
from pandapress.press.sheet.page import Page, PlacedFace

_BLEED = Edges(ART_BLEED, ART_BLEED, ART_BLEED, ART_BLEED)
_CLEAR = 1.5


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a net lies on a sheet, without its bleed; `turned` by a quarter where it does not fit upright."""

    box: Box
    turned: bool


def room(paper: Size, margin: float) -> Box:
    """What nets may take of a paper, their bleed included."""
    return Box(margin, margin, paper.w - 2 * margin, paper.h - 2 * margin - FOOT - _CLEAR)


def stands(net: Size, paper: Size, margin: float) -> bool | None:
    """Whether a net has to be turned on this paper; None where it does not fit either way."""
    space, bled = room(paper, margin), _bled(net)
    return next((turned for turned in (False, True) if _holds(space, bled.turned() if turned else bled)), None)


def paper_for(net: Size, margin: float) -> Size:
    """The smallest upright paper that a net fits on."""
    bled = _bled(net)
    least = (Size(bled.w, bled.h + FOOT + _CLEAR), Size(bled.h, bled.w + FOOT + _CLEAR))
    upright = [Size(size.w + 2 * margin, size.h + 2 * margin) for size in least]
    smallest = min(upright, key=lambda size: size.w * size.h)
    return Size(math.ceil(smallest.w), math.ceil(smallest.h))


def arranged(nets: Sequence[Size], paper: Size, margin: float) -> list[tuple[Stand, ...]]:
    """The places of nets that each fit, sheet by sheet, in order: rows from the top, filled from the left."""
    sheets: list[list[list[Stand]]] = []
    space = room(paper, margin)
    for net in nets:
        turned = bool(stands(net, paper, margin))
        size = _bled(net.turned() if turned else net)
        rows = sheets[-1] if sheets else []
        last = rows[-1] if rows else []
        right, top = (last[-1].box.right, last[0].box.y) if last else (0.0, 0.0)
        below = max((stand.box.bottom for row in rows for stand in row), default=0.0)
        if last and right + size.w <= space.w and top + size.h <= space.h:
            last.append(Stand(Box(right, top, size.w, size.h), turned))
        elif rows and below + size.h <= space.h:
            rows.append([Stand(Box(0, below, size.w, size.h), turned)])
        else:
            sheets.append([[Stand(Box(0, 0, size.w, size.h), turned)]])
    return [tuple(_centred(rows, space)) for rows in sheets]


def _centred(rows: Sequence[Sequence[Stand]], space: Box) -> Iterator[Stand]:
    """The rows of a sheet in the middle of its room, each net without its bleed."""
    down = (space.h - max(stand.box.bottom for row in rows for stand in row)) / 2
    for row in rows:
        across = (space.w - row[-1].box.right) / 2
        for stand in row:
            x, y = space.x + across + stand.box.x, space.y + down + stand.box.y
            yield replace(stand, box=_unbled(Box(x, y, stand.box.w, stand.box.h)))


def box_page(faces: Sequence[tuple[Face, Stand]], titles: Sequence[str], line: str, paper: Size, margin: float) -> Page:
    """One sheet of boxes; `titles` are its bookmarks."""
    placed = tuple(PlacedFace(face, stand.box, _BLEED) for face, stand in faces)
    below = foot(paper, margin, line)
    return Page(paper, faces=placed, ruler=below.ruler, labels=below.labels, bookmarks=tuple(titles))


def _holds(space: Box, size: Size) -> bool:
    return size.w <= space.w and size.h <= space.h


def _bled(net: Size) -> Size:
    return Size(net.w + 2 * ART_BLEED, net.h + 2 * ART_BLEED)


def _unbled(box: Box) -> Box:
    return Box(box.x + ART_BLEED, box.y + ART_BLEED, box.w - 2 * ART_BLEED, box.h - 2 * ART_BLEED)
