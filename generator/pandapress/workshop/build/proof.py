"""The proof: every distinct face once, at its size, with its id and the line of its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pandapress.carddata.kinds import PROOF
from pandapress.press.choices import Backs, Marks
from pandapress.press.face.face import Face
from pandapress.press.face.fonts import TEXT
from pandapress.press.sheet.furniture import Label
from pandapress.press.sheet.grid import Spacing
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.page import Page, Piece, PlacedFace, SheetLine, card_pages
from pandapress.workshop.build.order import Order

_CAPTION = 1.8
_CAPTION_GAP = 7.0
_LINES = (1.5, 2.9)
"""Where the two lines of a caption stand below a face, in sizes of theirs."""


@dataclass(frozen=True, slots=True)
class ProvedFace:
    """A distinct face, the deck that it is first met in, and the lines below it: its card, and where its row is."""

    face: Face
    deck: str
    caption: tuple[str, ...]


def proved_faces(order: Order) -> tuple[ProvedFace, ...]:
    """Each face that is asked for, once."""
    shown: dict[str, ProvedFace] = {}
    for card in filter(order.options.selects, order.catalogue.cards):
        for job, side in ((card.front, ""), (card.back, " (back)")):
            face = order.studio.face(job) if job else None
            if job and face is not None:
                where = [f"{Path(job.file).name}:{job.line}"] if job.file else []
                shown.setdefault(face.key, ProvedFace(face, card.deck.id, (f"{card.id}{side}", *where)))
    return tuple(shown.values())


def proof_pages(order: Order, faces: Sequence[ProvedFace]) -> Iterator[Page]:
    """The pages of the proof; faces of one size share them."""
    for size in dict.fromkeys(proved.face.size for proved in faces):
        yield from _pages(order, [proved for proved in faces if proved.face.size == size])


def _pages(order: Order, faces: Sequence[ProvedFace]) -> Iterator[Page]:
    spacing = Spacing(order.options.spacing.margin, 0, _CAPTION_GAP)
    grid = order.proof_grid(faces[0].face.size, faces[0].deck, spacing)
    if grid is None:
        return
    pieces = [Piece(proved.caption[0], "", "", proved.face, None) for proved in faces]
    line = SheetLine(order.title, PROOF, 0, grid.sheets(len(pieces)))
    pages = card_pages(pieces, grid, Backs.NONE, Marks.NONE, line)
    for start, page in zip(range(0, len(faces), grid.slots), pages, strict=True):
        here = zip(faces[start : start + grid.slots], page.faces, strict=True)
        captions = tuple(label for proved, placed in here for label in _caption(proved, placed))
        yield Page(page.paper, faces=tuple(replace(placed, bleed=NO_BLEED) for placed in page.faces), labels=captions)


def _caption(proved: ProvedFace, placed: PlacedFace) -> Iterator[Label]:
    """The lines below a face, small enough not to reach below its neighbour."""
    room = placed.trim.w + _CAPTION_GAP - 1
    for words, line in zip(proved.caption, _LINES, strict=False):
        size = min(_CAPTION, _CAPTION * room / TEXT.width(words, _CAPTION))
        yield Label(words, placed.trim.x, placed.trim.bottom + line * _CAPTION, size)
