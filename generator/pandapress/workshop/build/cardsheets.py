"""Card sheets: the cards of one kind of print as pieces, imposed on sheets, with what the report says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pandapress.press.choices import Backs, Marks
from pandapress.press.paper import Size
from pandapress.press.sheet.furniture import with_room
from pandapress.press.sheet.grid import Grid, Wish
from pandapress.press.sheet.imposition import Side
from pandapress.press.sheet.page import Page, Piece, SheetLine, card_pages, cut_marks_show, marked
from pandapress.workshop.build.imprint import fingerprint
from pandapress.workshop.build.order import Order
from pandapress.workshop.catalogue.decks import MOST_CARDS, Card

_HOW = {
    Backs.DUPLEX: "print at 100 %, flip on the long edge",
    Backs.DUPLEX_SHORT: "print at 100 %, flip on the short edge",
    Backs.FOLD: "print at 100 %, one-sided, fold on the dashed line",
    Backs.SEPARATE: "print at 100 %, all fronts first, then all backs",
    Backs.NONE: "print at 100 %, one-sided",
}


@dataclass(frozen=True, slots=True)
class CardSheets:
    """The sheets of one kind of print; `prints` are each card's fingerprint and copies, `decks` counts them.

    Each deck is counted with its different cards and all of them.
    """

    pages: tuple[Page, ...]
    cards: int
    sheets: int
    prints: dict[str, tuple[str, int]]
    decks: tuple[tuple[str, int, int], ...]


def card_sheets(order: Order, what: str) -> CardSheets | None:
    """All sheets of cards of one kind; None where findings say what is wrong."""
    cards = [card for card in order.catalogue.of(what) if order.options.selects(card)]
    if _too_many(order, cards):
        return None
    pieces = [(card, list(_pieces(order, card))) for card in cards]
    groups = list(_groups(order, pieces))
    sheets = sum(grid.sheets(len(group)) for group, grid in groups)
    printed = [piece for group, _ in groups for piece in group]
    return CardSheets(
        tuple(_pages(order, groups, sheets)), len(printed), sheets, _prints(printed), tuple(_deck_counts(pieces))
    )


def _too_many(order: Order, cards: Iterable[Card]) -> bool:
    """Whether more cards of a deck are asked for than anybody prints; the finding says so."""
    asked: Counter[str] = Counter()
    for card in cards:
        asked[card.deck.id] += order.options.copies_of(card)
    runaway = {deck: count for deck, count in asked.items() if count > MOST_CARDS and not order.options.many}
    for deck, count in runaway.items():
        message = f"{count} cards of the deck {deck} are asked for, more than {MOST_CARDS}"
        order.findings.error("TOO-MANY", message, hint="ask for fewer --copies, or pass --many")
    return bool(runaway)


def _pieces(order: Order, card: Card) -> Iterator[Piece]:
    """The printed pieces of a card; without backs, a reverse that carries information is a card of its own."""
    if not order.options.copies_of(card):
        return
    front = order.studio.face(card.front)
    back = order.studio.face(card.back) if card.back else None
    if front is None:
        return
    mark = fingerprint(front, back)
    copies = order.options.copies_of(card, mark)
    if order.options.backs is not Backs.NONE:
        yield from [Piece(card.id, card.deck.title, mark, front, back)] * copies
        return
    yield from [Piece(card.id, card.deck.title, mark, front, None)] * copies
    if back is not None and card.deck.reverse:
        yield from [Piece(card.id, card.deck.title, mark, back, None, reverse=True)] * copies


def _groups(order: Order, pieces: Iterable[tuple[Card, list[Piece]]]) -> Iterator[tuple[list[Piece], Grid]]:
    """Pieces of one size share their sheets."""
    sizes: dict[Size, list[Piece]] = {}
    decks: dict[Size, str] = {}
    for card, copies in pieces:
        if copies:
            sizes.setdefault(card.size, []).extend(copies)
            decks.setdefault(card.size, card.deck.id)
    for size, group in sizes.items():
        grid = order.card_grid(size, decks[size])
        if grid is not None:
            yield group, with_room(grid, len(group)) if order.options.wish == Wish() else grid


def _pages(order: Order, groups: Sequence[tuple[list[Piece], Grid]], sheets: int) -> list[Page]:
    pages: list[Page] = []
    before = 0
    options = order.options
    two_sided = any(piece.back for group, _ in groups for piece in group)
    how = _HOW[options.backs if two_sided else Backs.NONE]
    for group, grid in groups:
        line = SheetLine(order.title, how, before, sheets, order.printer_words(grid.paper))
        more = list(card_pages(group, grid, options.backs, options.marks, line, two_sided, options.mark_sides))
        _notices(order, more)
        pages += more
        before += grid.sheets(len(group))
    if options.backs is Backs.SEPARATE:
        pages.sort(key=lambda page: page.side is Side.BACK)
    return pages


def _notices(order: Order, pages: Sequence[Page]) -> None:
    """What did not find room on the margins of these pages."""
    options, hint = order.options, "a smaller --margin, --bleed or --gap leaves room"
    if not all(page.ruler for page in pages):
        message = f"no room for the sheet line and the ruler on {options.paper}: they are left out"
        order.findings.info("NO-SHEET-LINE", message, file=order.file, hint=hint)
    sides = [page for page in pages if marked(page.side, options.mark_sides)]
    if options.marks is not Marks.NONE and not all(cut_marks_show(page, options.spacing.margin) for page in sides):
        message = f"no room for cut marks inside the margins of {options.paper}: some are cut off by the printer"
        order.findings.info("NO-MARKS", message, file=order.file, hint=hint)


def _prints(pieces: Iterable[Piece]) -> dict[str, tuple[str, int]]:
    """The fingerprint and the copies of each card, for a later build to compare."""
    counted = Counter((piece.id, piece.fingerprint) for piece in pieces if not piece.reverse)
    return {card: (mark, copies) for (card, mark), copies in counted.items()}


def _deck_counts(pieces: Iterable[tuple[Card, list[Piece]]]) -> Iterator[tuple[str, int, int]]:
    """Each deck with its different and all cards."""
    decks: dict[str, tuple[int, int]] = {}
    for card, copies in pieces:
        different, count = decks.get(card.deck.title, (0, 0))
        decks[card.deck.title] = (different + bool(copies), count + len(copies))
    yield from ((title, different, count) for title, (different, count) in decks.items())
