"""Sheets as values: which faces, lines and words lie where on each page, in millimetres, ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pandapress.press.choices import Backs, Marks, MarkSides
from pandapress.press.face.face import Face
from pandapress.press.face.fonts import TEXT
from pandapress.press.paper import Box, Edges, Size
from pandapress.press.sheet.furniture import Furniture, Label, furniture
from pandapress.press.sheet.grid import Grid
from pandapress.press.sheet.imposition import NO_BLEED, SheetSide, Side, impose
from pandapress.press.sheet.marks import CLEARANCE, Line, cut_marks, cuts_of
from pandapress.press.sheet.printer import NO_CORRECTION, Correction
from pandapress.press.sheet.registration import registration_marks

LAYOUT_VERSION = 3
"""Printed on every sheet; changed whenever cards move on the paper, so that old and new prints are not cut as one."""
BLANK = "this side stays blank"
_BLANK_SIZE = 4.0
_MOST_NAMED = 4
_FOOT_SIZE, _FOOT_RISE, _FOOT_MARGIN = 1.8, 5.6, 8.0


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face on a page: where its trim box lies, how much of its bleed shows, and whether it stands on its head.

    In a trim box of another size it is drawn to that scale. Through a `window` only a part of it shows.
    """

    face: Face
    trim: Box
    bleed: Edges
    turned: bool = False
    window: Box | None = None

    @property
    def shown(self) -> Box:
        """What of it shows on the page."""
        return self.window or self.trim.grown(self.bleed)

    @property
    def scale(self) -> float:
        """How much larger than life it is drawn."""
        return self.trim.w / self.face.size.w


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a document.

    `heading` names the part of a whole file that begins here, `bookmarks` what else does, and `correction` is what its
    printer needs.
    """

    paper: Size
    side: Side = Side.FRONT
    faces: tuple[PlacedFace, ...] = ()
    marks: tuple[Line, ...] = ()
    folds: tuple[Line, ...] = ()
    ruler: tuple[Line, ...] = ()
    solids: tuple[Box, ...] = ()
    labels: tuple[Label, ...] = ()
    heading: str = ""
    bookmarks: tuple[str, ...] = ()
    correction: Correction = NO_CORRECTION

    @property
    def has_cards(self) -> bool:
        """Whether cards lie on it, to be cut out."""
        paper = (self.paper.w, self.paper.h)
        return any(placed.scale == 1 and (placed.trim.w, placed.trim.h) != paper for placed in self.faces)


def alone(face: Face, area: Size, bleed: Edges) -> Page:
    """A page of one face in the middle of an area, with so much of its bleed."""
    trim = Box((area.w - face.size.w) / 2, (area.h - face.size.h) / 2, face.size.w, face.size.h)
    return Page(area, faces=(PlacedFace(face, trim, bleed),))


@dataclass(frozen=True, slots=True)
class Piece:
    """A card to print: its id, the title of its deck, its fingerprint, and its one or two faces.

    Without backs the `reverse` of a card that has one is a piece of its own.
    """

    id: str
    deck: str
    fingerprint: str
    front: Face
    back: Face | None
    reverse: bool = False

    @property
    def mark(self) -> str:
        """What its page says of it in the PDF: its id and fingerprint."""
        return f"{self.id} reverse {self.fingerprint}" if self.reverse else f"{self.id} {self.fingerprint}"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What every sheet of a document says: the game, how to print, and of how many sheets after `before` it is one.

    `printer` tells how the pages are corrected for a printer.
    """

    title: str
    how: str
    before: int
    sheets: int
    printer: str = ""

    def words(self, side: SheetSide, decks: Sequence[str]) -> list[str]:
        """The sheet line of one side."""
        number = f"sheet {self.before + side.sheet} of {self.sheets}"
        where = number if side.side is Side.FOLD else f"{number}, {side.side.value}"
        named = ", ".join(decks) if len(decks) <= _MOST_NAMED else f"{len(decks)} decks"
        parts = (self.title, named, where, self.how, f"layout {LAYOUT_VERSION}", self.printer)
        return [words for words in parts if words]


def card_pages(
    pieces: Sequence[Piece],
    grid: Grid,
    backs: Backs,
    marks: Marks,
    line: SheetLine,
    two_sided: bool | None = None,
    mark_sides: MarkSides = MarkSides.BOTH,
) -> Iterator[Page]:
    """The pages of `pieces` in order; with `two_sided` each front has a back page, blank if need be."""
    seen: set[str] = set()
    for side in impose(grid, [piece.back is not None for piece in pieces], backs, two_sided):
        here = [pieces[placement.card] for placement in side.placements]
        decks = tuple(dict.fromkeys(piece.deck for piece in here))
        around = furniture(side, grid, line.words(side, decks), _prints(here))
        begins = tuple(deck for deck in decks if deck not in seen)
        seen.update(begins)
        page = _card_page(side, pieces, around, tuple(_marks(side, around, marks, mark_sides, grid.clear)), begins)
        registered = bool(grid.clear) and side.side is Side.FRONT
        yield replace(page, solids=registration_marks(side.paper)) if registered else page


def _card_page(
    side: SheetSide, pieces: Sequence[Piece], around: Furniture, marks: tuple[Line, ...], bookmarks: tuple[str, ...]
) -> Page:
    faces = tuple(
        PlacedFace(_face(pieces[placement.card], placement.side), placement.trim, placement.bleed, placement.turned)
        for placement in side.placements
    )
    labels = around.labels if side.placements else (*around.labels, blank_label(side.paper))
    folds = (Line(*side.fold),) if side.fold else ()
    return Page(side.paper, side.side, faces, marks, folds, around.ruler, labels=labels, bookmarks=bookmarks)


def _face(piece: Piece, side: Side) -> Face:
    face = piece.back if side is Side.BACK else piece.front
    assert face is not None, "only cards with a back are imposed on back sides"
    return face


def marked(side: Side, sides: MarkSides) -> bool:
    """Whether a side carries cut marks."""
    return sides is MarkSides.BOTH or side is Side.FOLD or side.value == sides.value


def _marks(side: SheetSide, around: Furniture, style: Marks, sides: MarkSides, clear: tuple[Box, ...]) -> list[Line]:
    """The marks of a page; each half of a sheet to fold has its own, since the fold is cut away first or last."""
    if side.fold is None:
        shown = style if marked(side.side, sides) else Marks.NONE
        return cut_marks(side.placements, side.paper, shown, (*around.boxes, *clear))
    x, y, _, bottom = side.fold
    first = Box(0, 0, x or side.paper.w, y or bottom)
    second = Box(x, y, side.paper.w - x, side.paper.h - y)
    lines: list[Line] = []
    for half, other in ((Side.FRONT, second), (Side.BACK, first)):
        cards = [placement for placement in side.placements if placement.side is half and marked(half, sides)]
        lines += cut_marks(cards, side.paper, style, (*around.boxes, other))
    return lines


def cut_marks_show(page: Page, margin: float) -> bool:
    """Whether each cut of a page has a mark of which at least half a millimetre lies inside the margins."""
    inside = Box(margin, margin, page.paper.w - 2 * margin, page.paper.h - 2 * margin)
    marked = {line.cut for line in page.marks if line.length_in(inside) >= CLEARANCE}
    needed = {cut for placed in page.faces for cut in cuts_of(placed.trim)}
    return needed <= marked


def _prints(pieces: Sequence[Piece]) -> list[str]:
    """Each different card of a page with its fingerprint."""
    return list(dict.fromkeys(piece.mark for piece in pieces))


def blank_label(paper: Size) -> Label:
    """The words on a side without cards."""
    return Label(BLANK, (paper.w - TEXT.width(BLANK, _BLANK_SIZE)) / 2, paper.h / 2, _BLANK_SIZE)


def full_page(face: Face, title: str, line: str, paper: Size | None = None) -> Page:
    """A page that one face fills, with a line at its foot; a face made for larger paper is reduced to `paper`."""
    paper = paper or face.size
    scale = min(1.0, paper.w / face.size.w, paper.h / face.size.h)
    w, h = face.size.w * scale, face.size.h * scale
    placed = PlacedFace(face, Box((paper.w - w) / 2, (paper.h - h) / 2, w, h), NO_BLEED)
    return Page(paper, faces=(placed,), labels=(_foot(paper, line),), bookmarks=(title,))


def blank_page(paper: Size, line: str) -> Page:
    """A side that is left empty, so that the next page begins on a front."""
    return Page(paper, labels=(_foot(paper, line), blank_label(paper)))


def _foot(paper: Size, line: str) -> Label:
    """A line in the middle of the foot, smaller on narrow paper."""
    size = min(_FOOT_SIZE, _FOOT_SIZE * (paper.w - 2 * _FOOT_MARGIN) / TEXT.width(line, _FOOT_SIZE))
    return Label(line, (paper.w - TEXT.width(line, size)) / 2, paper.h - _FOOT_RISE, size)
