"""Decks: the cards and pages that a loaded game asks the press for, each with what its templates see."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from types import SimpleNamespace
from typing import Any

from pandapress.carddata.gamefile import DeckEntry, PageEntry
from pandapress.carddata.rows import Row, number_of_copies, text_of
from pandapress.findings import Findings, HintedError, did_you_mean
from pandapress.press.face.face import Job
from pandapress.press.face.rows import RowView
from pandapress.press.paper import CARD_SIZES, Size
from pandapress.press.sheet.grid import ART_BLEED
from pandapress.workshop.catalogue.loading import LoadedGame

MOST_CARDS = 5_000
"""More cards than this in one deck are taken for a mistake unless `--many` is given."""
_RESERVED = frozenset(
    {"row", "rows", "deck", "decks", "game", "tables", "side", "size", "bleed", "ink", "text", "art", "width"}
)


@dataclass(frozen=True)
class Card:
    """One card of a deck: its id, the other words that mean it, its row where it has one, its sides and its copies."""

    id: str
    words: frozenset[str]
    deck: DeckEntry
    row: Row | None
    size: Size
    front: Job
    back: Job | None
    copies: int

    @property
    def name(self) -> str:
        """What people call it: the name in its row, else its id in its deck, or its deck's title where it is alone."""
        if self.row is None:
            return self.deck.title
        values = self.row.values()
        if "name" in values:
            return str(values["name"])
        return self.id.partition("/")[2].replace("-", " ").capitalize()

    @property
    def sides(self) -> tuple[Job, ...]:
        """Its front, and its back where it has one."""
        return (self.front,) if self.back is None else (self.front, self.back)


@dataclass(frozen=True)
class Catalogue:
    """All cards of a game, deck by deck, and what every template of the game sees."""

    loaded: LoadedGame
    cards: tuple[Card, ...]
    shared: Mapping[str, Any]
    used: Mapping[str, set[str]]

    def of(self, what: str) -> tuple[Card, ...]:
        """The cards of one kind of print."""
        return tuple(card for card in self.cards if card.deck.what == what)

    def pages(self, what: str) -> tuple[PageEntry, ...]:
        """The full pages of one kind of print."""
        return tuple(page for page in self.loaded.config.page if page.what == what)

    def unused_columns(self) -> Iterator[tuple[str, str, str]]:
        """Columns that neither the game nor a template asked for: file, column and a hint."""
        for name, table in self.loaded.raw.items():
            model = self.loaded.models[name]
            fields = {**model.model_fields, model.KEY: None}
            for column in table.columns:
                base = column.removesuffix("_source")
                used = base in (*table.columns, *fields) if base != column else column in self.used[name]
                if column not in fields and not used:
                    yield table.file, column, did_you_mean(column, [*fields])


def catalogue(loaded: LoadedGame, many: bool, findings: Findings) -> Catalogue:
    """The cards of a loaded game; what is wrong with its decks goes to `findings`."""
    used: dict[str, set[str]] = {name: set() for name in loaded.tables}
    tables = SimpleNamespace(
        **{name: tuple(_view(row, used[name]) for row in rows) for name, rows in loaded.tables.items()}
    )
    config = loaded.config
    game = SimpleNamespace(
        id=loaded.id, title=config.title, summary=config.summary, players=tuple(config.players), credits=config.credits
    )
    counted = [(deck, list(_rows_of(loaded, number, deck, findings))) for number, deck in enumerate(config.deck)]
    decks = [_summary(deck, rows) for deck, rows in counted]
    shared = {"game": game, "tables": tables, "decks": decks}
    cards: list[Card] = []
    for number, ((deck, rows), summary) in enumerate(zip(counted, decks, strict=True)):
        size = _size(loaded, number, deck, findings)
        _check_constants(loaded, number, deck, findings)
        if summary.count > MOST_CARDS and not many:
            _too_many(loaded, number, deck, summary.count, findings)
            rows = [(row, min(copies, 1)) for row, copies in rows]
        cards += _cards(deck, rows, size, {**shared, "deck": summary}, used)
    return Catalogue(loaded, tuple(cards), shared, used)


def _view(row: Row, used: set[str]) -> RowView:
    return RowView(row.values(), row.file, row.line, used)


def _too_many(loaded: LoadedGame, number: int, deck: DeckEntry, count: int, findings: Findings) -> None:
    """More cards than anybody prints, told where their number is written."""
    table = loaded.raw.get(deck.rows.removesuffix(".csv")) if isinstance(deck.copies, str) else None
    file, line, column = (table.file, 1, str(deck.copies)) if table else (loaded.file, 0, f"deck[{number}].copies")
    message = f"{count} cards in the deck {deck.id}, more than {MOST_CARDS}"
    hint = "mend the copies, or pass --many"
    findings.error("TOO-MANY", message, file=file, line=line, column=column, hint=hint)


def _summary(deck: DeckEntry, rows: Iterable[tuple[Row | None, int]]) -> SimpleNamespace:
    """What templates see of a deck."""
    copies = [number for _, number in rows]
    return SimpleNamespace(
        id=deck.id, title=deck.title, what=deck.what, count=sum(copies), different=sum(1 for number in copies if number)
    )


def _rows_of(loaded: LoadedGame, number: int, deck: DeckEntry, findings: Findings) -> Iterator[tuple[Row | None, int]]:
    """The rows of a deck with their copies; a deck without a table is one card."""
    key = f"deck[{number}]"
    if not deck.rows:
        if isinstance(deck.copies, str):
            findings.error(
                "DECK",
                "names a column, but the deck has no rows",
                file=loaded.file,
                column=f"{key}.copies",
                hint="write a number",
            )
            return
        yield None, deck.copies
        return
    name = deck.rows.removesuffix(".csv")
    table = loaded.tables.get(name)
    if table is None:
        hint = did_you_mean(deck.rows, [f"{known}.csv" for known in loaded.tables])
        findings.error("DECK", f"there is no table {deck.rows!r}", file=loaded.file, column=f"{key}.rows", hint=hint)
        return
    columns = [*loaded.raw[name].columns, *(field for field in loaded.models[name].model_fields)]
    asked = {f"{key}.where.{column}": column for column in deck.where}
    if isinstance(deck.copies, str):
        asked[f"{key}.copies"] = deck.copies
    unknown = {path: column for path, column in asked.items() if column not in columns}
    for path, column in unknown.items():
        hint = did_you_mean(column, columns)
        findings.error("DECK", f"{deck.rows} has no column {column!r}", file=loaded.file, column=path, hint=hint)
    if unknown:
        return
    chosen = [
        row for row in table if all(text_of(row.values()[column]) == value for column, value in deck.where.items())
    ]
    if not chosen:
        findings.warning("DECK", f"the deck {deck.id} has no cards", file=loaded.file, column=key, hint="check where")
    for row in chosen:
        copies = deck.copies if isinstance(deck.copies, int) else _copies(row, deck.copies, findings)
        yield row, copies


def _copies(row: Row, column: str, findings: Findings) -> int:
    try:
        return number_of_copies(row.values()[column])
    except HintedError as problem:
        findings.add(row.finding("CELL", column, problem.message, problem.hint))
        return 0


def _size(loaded: LoadedGame, number: int, deck: DeckEntry, findings: Findings) -> Size:
    if isinstance(deck.size, str):
        if deck.size in CARD_SIZES:
            return CARD_SIZES[deck.size]
        message, hint = f"no card size is called {deck.size!r}", did_you_mean(deck.size, CARD_SIZES)
    else:
        if all(0 < length < math.inf for length in deck.size):
            return Size(*deck.size)
        message, hint = "a card must be larger than 0 mm", "write [width, height] in millimetres"
    findings.error("DECK", message, file=loaded.file, column=f"deck[{number}].size", hint=hint)
    return CARD_SIZES["standard"]


def _check_constants(loaded: LoadedGame, number: int, deck: DeckEntry, findings: Findings) -> None:
    for name in sorted(_RESERVED & set(deck.with_)):
        path = f"deck[{number}].with.{name}"
        findings.error("DECK", "templates already know this name", file=loaded.file, column=path, hint="rename it")


def _cards(
    deck: DeckEntry,
    rows: Iterable[tuple[Row | None, int]],
    size: Size,
    shared: Mapping[str, Any],
    used: Mapping[str, set[str]],
) -> Iterator[Card]:
    """The cards of a deck, each with an id of its own."""
    seen: set[str] = set()
    columns = used.get(deck.rows.removesuffix(".csv"), set())
    columns |= {*deck.where, *([deck.copies] if isinstance(deck.copies, str) else [])}
    for row, copies in rows:
        name = slug(row.id) if row is not None else deck.id
        unique = next(word for word in _numbered(name) if word not in seen)
        seen.add(unique)
        yield _card(f"{deck.id}/{unique}", deck, row, copies, size, shared, columns)


def _numbered(name: str) -> Iterator[str]:
    """A name, then the same with 2, 3 and so on behind it."""
    yield name
    yield from (f"{name}-{number}" for number in count(2))


def _card(
    card_id: str,
    deck: DeckEntry,
    row: Row | None,
    copies: int,
    size: Size,
    shared: Mapping[str, Any],
    used: set[str],
) -> Card:
    context = {**shared, **deck.with_}
    file, line = ("", 0) if row is None else (row.file, row.line)
    view = None if row is None else _view(row, used)

    def job(template: str, side: str) -> Job:
        return Job(template, size, context, card_id, file, line, bleed=ART_BLEED, row=view, side=side)

    other = deck.back or deck.reverse
    words = {card_id, card_id.partition("/")[2]}
    if row is not None:
        words.add(slug(str(row.values().get("name", row.id))))
    front, back = job(deck.face, "front"), job(other, "back") if other else None
    return Card(card_id, frozenset(words), deck, row, size, front, back, copies)


def as_words(text: str) -> str:
    """What a person types for a card, as its words are written: `Banana Panda` is banana-panda."""
    return "/".join(slug(part) for part in text.split("/"))


def slug(text: str) -> str:
    """A name as an id: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-") or "card"
