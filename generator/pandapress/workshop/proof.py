"""The proof: every distinct face once, at its size, with its id and the line of its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pandapress.press.choices import Backs, Marks
from pandapress.press.face import Face
from pandapress.press.furniture import Label
from pandapress.press.grid import Spacing
from pandapress.press.imposition import NO_BLEED
from pandapress.press.sheet import Page, Piece, SheetLine, card_pages
from pandapress.workshop.order import PROOF, Order

_CAPTION = 1.8
_CAPTION_GAP = 7.0


@dataclass(frozen=True, slots=True)
class ProvedFace:
    """A distinct face, the deck that it is first met in, and the words below it."""

    face: Face
    deck: str
    caption: str


def proved_faces(order: Order) -> tuple[ProvedFace, ...]:
    """Each face that is asked for, once."""
    shown: dict[str, ProvedFace] = {}
    for card in filter(order.options.selects, order.catalogue.cards):
        for job, side in ((card.front, ""), (card.back, " (back)")):
            face = order.studio.face(job) if job else None
            if job and face is not None:
                where = f"  {Path(job.file).name}:{job.line}" if job.file else ""
                shown.setdefault(face.key, ProvedFace(face, card.deck.id, f"{card.id}{side}{where}"))
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
    pieces = [Piece(proved.caption, "", "", proved.face, None) for proved in faces]
    line = SheetLine(order.title, PROOF, 0, grid.sheets(len(pieces)))
    pages = card_pages(pieces, grid, Backs.NONE, Marks.NONE, line)
    for start, page in zip(range(0, len(pieces), grid.slots), pages, strict=True):
        here = zip(pieces[start : start + grid.slots], page.faces, strict=True)
        captions = tuple(
            Label(piece.id, placed.trim.x, placed.trim.bottom + 1.5 * _CAPTION, _CAPTION) for piece, placed in here
        )
        yield Page(page.paper, faces=tuple(replace(placed, bleed=NO_BLEED) for placed in page.faces), labels=captions)
