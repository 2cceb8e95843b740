"""Printing: the cards of one kind of print, as faces, as sheets, as a checked PDF."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from pandapress.carddata.findings import Findings
from pandapress.carddata.gamefile import WHATS, PageEntry
from pandapress.press.choices import Backs, Ink, Marks
from pandapress.press.face import Face, Studio
from pandapress.press.furniture import Label, with_room
from pandapress.press.imposition import NO_BLEED, Grid, NoRoomError, Side, Spacing, best_grid
from pandapress.press.paper import PAPERS, Size
from pandapress.press.sheet import Page, Piece, SheetLine, card_pages, cut_marks_show, full_page
from pandapress.press.tiling import tiled_pages
from pandapress.press.tuckbox import Material
from pandapress.workshop.boxes import BoxPrint, box_pages
from pandapress.workshop.decks import MOST_CARDS, Card, Catalogue
from pandapress.workshop.pages import page_job

PROOF = "proof"
BOXES = "boxes"
KINDS = (*WHATS, PROOF)
"""What `--only` knows."""
_CAPTION = 1.8
_CAPTION_GAP = 7.0
_HOW = {
    Backs.DUPLEX: "print at 100 %, flip on the long edge",
    Backs.DUPLEX_SHORT: "print at 100 %, flip on the short edge",
    Backs.FOLD: "print at 100 %, one-sided, fold on the dashed line",
    Backs.SEPARATE: "print at 100 %, all fronts first, then all backs",
    Backs.NONE: "print at 100 %, one-sided",
}


@dataclass(frozen=True)
class PrintOptions:
    """What a person chose about a build."""

    paper: str = "a4"
    backs: Backs = Backs.DUPLEX
    marks: Marks = Marks.MARGIN
    spacing: Spacing = field(default_factory=Spacing)
    ink: Ink = Ink.FULL
    only: frozenset[str] = frozenset()
    decks: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    copies: int | None = None
    many: bool = False
    material: Material = field(default_factory=Material)

    @property
    def paper_size(self) -> Size:
        """The paper, upright."""
        return PAPERS[self.paper]

    @property
    def box_print(self) -> BoxPrint:
        """How boxes are printed."""
        return BoxPrint(self.paper_size, self.spacing.margin, self.material)

    @property
    def selective(self) -> bool:
        """Whether only some cards are asked for."""
        return bool(self.decks or self.cards)

    def selects(self, card: Card) -> bool:
        """Whether a card is asked for."""
        deck = not self.decks or card.deck.id in self.decks
        return deck and (not self.cards or bool(card.words & self.cards))

    def copies_of(self, card: Card) -> int:
        """How often a card is printed: as often as its deck says, a card asked for by name once."""
        if self.copies is not None:
            return self.copies
        return min(card.copies, 1) if self.cards else card.copies


@dataclass(frozen=True)
class Part:
    """All that is printed of one kind: its pages, and what the report says of them."""

    what: str
    pages: tuple[Page, ...]
    cards: int
    sheets: int
    keywords: str
    decks: tuple[tuple[str, int, int], ...] = ()


@dataclass(frozen=True)
class Printer:
    """Makes the parts of one game."""

    catalogue: Catalogue
    studio: Studio
    options: PrintOptions

    @property
    def findings(self) -> Findings:
        """Where the problems go."""
        return self.studio.findings

    def part(self, what: str) -> Part | None:
        """One kind of print; None where the game has none of it, or where findings say what is wrong."""
        if what == PROOF:
            return self._proof()
        cards = [card for card in self.catalogue.of(what) if self.options.selects(card)]
        if self._too_many(cards):
            return None
        pieces = [(card, list(self._pieces(card))) for card in cards]
        pages = () if self.options.selective else self.catalogue.pages(what)
        full = [sheet for page in pages for sheet in self._full_pages(page)]
        if what == BOXES:
            full += self._boxes()
        groups = list(self._groups(pieces))
        if not groups and not full:
            return None
        sheets = sum(math.ceil(len(group) / grid.slots) for group, grid in groups)
        carded = tuple(self._card_pages(groups, sheets))
        printed = [piece for group, _ in groups for piece in group]
        return Part(
            what,
            (*carded, *full),
            len(printed),
            sheets + self._sheets_of_full_pages(carded, full),
            _keywords(printed),
            tuple(_deck_counts(pieces)),
        )

    def _too_many(self, cards: Iterable[Card]) -> bool:
        """Whether more cards of a deck are asked for than anybody prints; the finding says so."""
        asked: Counter[str] = Counter()
        for card in cards:
            asked[card.deck.id] += self.options.copies_of(card)
        runaway = {deck: count for deck, count in asked.items() if count > MOST_CARDS and not self.options.many}
        for deck, count in runaway.items():
            message = f"{count} cards of the deck {deck} are asked for, more than {MOST_CARDS}"
            self.findings.error("TOO-MANY", message, hint="ask for fewer --copies, or pass --many")
        return bool(runaway)

    def _sheets_of_full_pages(self, carded: Sequence[Page], full: Sequence[Page]) -> int:
        two_sided = any(page.side is Side.BACK for page in carded) and self.options.backs is not Backs.SEPARATE
        return math.ceil(len(full) / 2) if two_sided else len(full)

    def _pieces(self, card: Card) -> Iterator[Piece]:
        """The printed pieces of a card; without backs, a reverse that carries information is a card of its own."""
        copies = self.options.copies_of(card)
        if not copies:
            return
        alone = self.options.backs is Backs.NONE
        front = self.studio.face(card.front)
        back = self.studio.face(card.back) if card.back and (not alone or card.deck.reverse) else None
        if front is None:
            return
        print_of = _fingerprint(front, back)
        if back is not None and alone:
            yield from [Piece(card.id, card.deck.title, print_of, front, None)] * copies
            yield from [Piece(f"{card.id} reverse", card.deck.title, print_of, back, None)] * copies
        else:
            yield from [Piece(card.id, card.deck.title, print_of, front, back)] * copies

    def _groups(self, pieces: Iterable[tuple[Card, list[Piece]]]) -> Iterator[tuple[list[Piece], Grid]]:
        """Pieces of one size share their sheets."""
        sizes: dict[Size, list[Piece]] = {}
        decks: dict[Size, str] = {}
        for card, made in pieces:
            if made:
                sizes.setdefault(card.size, []).extend(made)
                decks.setdefault(card.size, card.deck.id)
        for size, group in sizes.items():
            grid = self._grid(size, self.options.spacing, self.options.backs, decks[size])
            if grid is not None:
                yield group, with_room(grid, len(group))

    def _grid(self, size: Size, spacing: Spacing, backs: Backs, deck: str) -> Grid | None:
        try:
            return best_grid(self.options.paper_size, size, spacing, backs)
        except NoRoomError as problem:
            loaded = self.catalogue.loaded
            message = f"deck {deck} on {self.options.paper}: {problem.reason}"
            number = next(place for place, entry in enumerate(loaded.config.deck) if entry.id == deck)
            column = f"deck[{number}].size"
            self.findings.error("NO-ROOM", message, file=loaded.file, column=column, hint=problem.hint)
            return None

    def _card_pages(self, groups: Sequence[tuple[list[Piece], Grid]], sheets: int) -> list[Page]:
        pages: list[Page] = []
        before = 0
        title, backs = self.catalogue.loaded.config.title, self.options.backs
        two_sided = any(piece.back for group, _ in groups for piece in group)
        for group, grid in groups:
            line = SheetLine(title, _HOW[backs if two_sided else Backs.NONE], before, sheets)
            made = list(card_pages(group, grid, backs, self.options.marks, line, two_sided))
            self._notices(made)
            pages += made
            before += math.ceil(len(group) / grid.slots)
        if backs is Backs.SEPARATE:
            pages.sort(key=lambda page: page.side is Side.BACK)
        return pages

    def _notices(self, pages: Sequence[Page]) -> None:
        """What did not find room on the margins of these pages."""
        file, hint = self.catalogue.loaded.file, "a smaller --margin, --bleed or --gap leaves room"
        if not all(page.ruler for page in pages):
            message = f"no room for the sheet line and the ruler on {self.options.paper}: they are left out"
            self.findings.info("NO-SHEET-LINE", message, file=file, hint=hint)
        margin = self.options.spacing.margin
        if self.options.marks is not Marks.NONE and not all(cut_marks_show(page, margin) for page in pages):
            message = (
                f"no room for cut marks inside the margins of {self.options.paper}: some are cut off by the printer"
            )
            self.findings.info("NO-MARKS", message, file=file, hint=hint)

    def _full_pages(self, page: PageEntry) -> Iterator[Page]:
        """The page that a face fills, or the joined sheets of a larger one; none where findings say what is wrong."""
        options = self.options
        job = page_job(self.catalogue, page, options.paper_size, self.studio)
        face = None if job is None else self.studio.face(job)
        if face is None:
            return
        line = f"{self.catalogue.loaded.config.title}  ·  {page.title}  ·  print at 100 %"
        if page.tile:
            yield from tiled_pages(face, page.title, line, options.paper_size, options.spacing.margin)
        else:
            yield full_page(face, page.title, line)

    def _boxes(self) -> Iterator[Page]:
        """The tuck boxes of the game; where only some decks are asked for, theirs, if boxes are asked for too."""
        options = self.options
        if not options.selective or (BOXES in options.only and not options.cards):
            yield from box_pages(self.catalogue, self.studio, options.box_print, options.decks)

    def _proof(self) -> Part | None:
        """Every distinct face once, at its size, with its id and where its row stands."""
        shown: dict[str, tuple[Card, Face, str]] = {}
        for card in filter(self.options.selects, self.catalogue.cards):
            for job, side in ((card.front, ""), (card.back, " (back)")):
                face = self.studio.face(job) if job else None
                if job and face is not None:
                    where = f"  {Path(job.file).name}:{job.line}" if job.file else ""
                    shown.setdefault(face.key, (card, face, f"{card.id}{side}{where}"))
        sizes = dict.fromkeys(face.size for _, face, _ in shown.values())
        chosen = [[entry for entry in shown.values() if entry[1].size == size] for size in sizes]
        pages = tuple(page for entries in chosen for page in self._proof_pages(entries))
        return Part(PROOF, pages, len(shown), len(pages), "") if pages else None

    def _proof_pages(self, entries: Sequence[tuple[Card, Face, str]]) -> Iterator[Page]:
        """The pages of faces of one size."""
        spacing = Spacing(self.options.spacing.margin, 0, _CAPTION_GAP)
        grid = self._grid(entries[0][1].size, spacing, Backs.NONE, entries[0][0].deck.id)
        if grid is None:
            return
        pieces = [Piece(caption, "", "", face, None) for _, face, caption in entries]
        line = SheetLine(self.catalogue.loaded.config.title, PROOF, 0, math.ceil(len(pieces) / grid.slots))
        pages = card_pages(pieces, grid, Backs.NONE, Marks.NONE, line)
        for start, page in zip(range(0, len(pieces), grid.slots), pages, strict=True):
            here = zip(pieces[start : start + grid.slots], page.faces, strict=True)
            captions = tuple(
                Label(piece.id, placed.trim.x, placed.trim.bottom + 1.5 * _CAPTION, _CAPTION) for piece, placed in here
            )
            faces = tuple(replace(placed, bleed=NO_BLEED) for placed in page.faces)
            yield Page(page.paper, faces=faces, labels=captions)


def _fingerprint(front: Face, back: Face | None) -> str:
    """Six hex digits of all that a card is made of."""
    return hashlib.sha256(f"{front.key} {back.key if back else ''}".encode()).hexdigest()[:6]


def _keywords(pieces: Iterable[Piece]) -> str:
    """The fingerprints of all cards, for a later build to compare."""
    return " ".join(dict.fromkeys(f"{piece.id}={piece.fingerprint}" for piece in pieces if " " not in piece.id))


def _deck_counts(pieces: Iterable[tuple[Card, list[Piece]]]) -> Iterator[tuple[str, int, int]]:
    """Each deck with its different and all cards."""
    decks: dict[str, tuple[int, int]] = {}
    for card, made in pieces:
        different, count = decks.get(card.deck.title, (0, 0))
        decks[card.deck.title] = (different + bool(made), count + len(made))
    yield from ((title, different, count) for title, (different, count) in decks.items())
