"""Print orders: what a person chose about a print, and what it is made from."""

from __future__ import annotations

from dataclasses import dataclass, field

from pandapress.carddata.kinds import BOXES, KINDS, WHATS
from pandapress.findings import Findings
from pandapress.press.choices import Backs, Ink, Marks, MarkSides, Registration
from pandapress.press.face.face import Studio
from pandapress.press.paper import Size, paper_named
from pandapress.press.sheet.grid import Grid, NoRoomError, Spacing, Wish, best_grid
from pandapress.press.sheet.printer import PrinterProfile
from pandapress.press.sheet.tuckbox import Material
from pandapress.workshop.build.boxes import BoxPrint
from pandapress.workshop.build.imprint import Imprint
from pandapress.workshop.catalogue.decks import Card, Catalogue
from pandapress.workshop.catalogue.selection import Selection


@dataclass(frozen=True)
class PrintOptions:
    """What a person chose about a build."""

    paper: str = "a4"
    backs: Backs = Backs.DUPLEX
    marks: Marks = Marks.MARGIN
    mark_sides: MarkSides = MarkSides.BOTH
    spacing: Spacing = field(default_factory=Spacing)
    wish: Wish = field(default_factory=Wish)
    registration: Registration = Registration.NONE
    ink: Ink = Ink.FULL
    only: frozenset[str] = frozenset()
    decks: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    copies: int | None = None
    many: bool = False
    material: Material = field(default_factory=Material)
    printer: PrinterProfile | None = None
    earlier: Imprint | None = None

    @property
    def paper_size(self) -> Size:
        """The paper, upright."""
        return paper_named(self.paper)[1]

    @property
    def selection(self) -> Selection:
        """The decks and cards that are asked for."""
        return Selection(self.decks, self.cards)

    @property
    def selective(self) -> bool:
        """Whether only some cards are asked for."""
        return bool(self.decks or self.cards or self.earlier)

    @property
    def box_print(self) -> BoxPrint:
        """How boxes are printed."""
        words = self.printer.words(landscape=False) if self.printer else ""
        return BoxPrint(self.paper_size, self.spacing.margin, self.material, words)

    @property
    def with_boxes(self) -> bool:
        """Whether the decks' boxes are asked for: with a whole game, or by their kind for some decks."""
        return not self.selective or (BOXES in self.only and not self.cards and self.earlier is None)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of print that are asked for, in their order; against an earlier print those that it holds."""
        asked = self.only or frozenset(WHATS)
        return tuple(kind for kind in KINDS if kind in asked and (self.earlier is None or kind in self.earlier.kinds))

    def selects(self, card: Card) -> bool:
        """Whether a card is asked for."""
        return card in self.selection

    def copies_of(self, card: Card, fingerprint: str = "") -> int:
        """How often a card is printed: as often as its deck says, a card asked for by name once.

        With its `fingerprint`, no more often than an earlier print lacks it.
        """
        usual = min(card.copies, 1) if self.cards else card.copies
        wanted = usual if self.copies is None else self.copies
        had = self.earlier.copies_of(card.id, fingerprint) if self.earlier and fingerprint else 0
        return max(wanted - had, 0)


@dataclass(frozen=True)
class Order:
    """The cards of a game, the studio that makes their faces, and how they are to be printed."""

    catalogue: Catalogue
    studio: Studio
    options: PrintOptions

    @property
    def findings(self) -> Findings:
        """Where the problems go."""
        return self.studio.findings

    @property
    def file(self) -> str:
        """The game's file, as findings name it."""
        return self.catalogue.loaded.file

    @property
    def title(self) -> str:
        """The title of the game."""
        return self.catalogue.loaded.config.title

    def printer_words(self, paper: Size) -> str:
        """What a sheet says of the printer it is corrected for."""
        return self.options.printer.words(paper.landscape) if self.options.printer else ""

    def card_grid(self, size: Size, deck: str) -> Grid | None:
        """The grid for cards of a size as they are to be printed; None where a finding says why not."""
        options = self.options
        registered = options.registration is not Registration.NONE
        return self._grid(size, deck, options.spacing, options.backs, options.wish, registered)

    def proof_grid(self, size: Size, deck: str, spacing: Spacing) -> Grid | None:
        """The grid for faces of a size with room between them; None where a finding says why not."""
        return self._grid(size, deck, spacing, Backs.NONE, Wish(), registered=False)

    def _grid(self, size: Size, deck: str, spacing: Spacing, backs: Backs, wish: Wish, registered: bool) -> Grid | None:
        """A grid, `deck` the first of those that have cards of this size."""
        try:
            return best_grid(self.options.paper_size, size, spacing, backs, wish, registered)
        except NoRoomError as problem:
            message = f"deck {deck} on {self.options.paper}: {problem.message}"
            number = [entry.id for entry in self.catalogue.loaded.config.deck].index(deck)
            self.findings.error("NO-ROOM", message, file=self.file, column=f"deck[{number}].size", hint=problem.hint)
            return None
