"""Invariants: what must be true of a game's card data for the game to be playable as its rulebook says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pandapress.carddata.findings import Finding
from pandapress.carddata.rows import Row, Rows

Cards = TypeVar("Cards")


@dataclass(frozen=True, slots=True)
class Breach:
    """Where an invariant does not hold: a row, or a whole table, a column, what is wrong and what to do."""

    at: Row | Rows[Any]
    column: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Invariant(Generic[Cards]):
    """One rule about the data: a stable code, the rule in a line, the rulebook's words for it, and its check."""

    code: str
    rule: str
    book: str
    check: Callable[[Cards], Iterable[Breach]]

    def findings(self, cards: Cards) -> Iterable[Finding]:
        """An error for each place where the rule is broken."""
        for breach in self.check(cards):
            hint = f"{breach.hint or self.rule} ({self.code}; {self.book})"
            yield breach.at.finding(self.code, breach.column, breach.message, hint)


class Game(Protocol):
    """What the registry knows of a game: its id, its tables, and the rules that its data must keep."""

    @property
    def id(self) -> str:
        """The id: the name of the game's folders."""

    @property
    def tables(self) -> Mapping[str, type[Row]]:
        """The model of the rows of each table, by file name without `.csv`."""

    @property
    def codes(self) -> Collection[str]:
        """The codes of its invariants."""

    def broken(self, tables: Mapping[str, Rows[Any]]) -> Iterable[Finding]:
        """What breaks an invariant in these tables."""


@dataclass(frozen=True, slots=True)
class TableGame(Generic[Cards]):
    """A `Game` made of its tables, of a function that gathers them into the game's cards, and of its invariants."""

    id: str
    tables: Mapping[str, type[Row]]
    gather: Callable[[Mapping[str, Rows[Any]]], Cards]
    invariants: tuple[Invariant[Cards], ...]

    @property
    def codes(self) -> Collection[str]:
        """The codes of its invariants."""
        return [invariant.code for invariant in self.invariants]

    def broken(self, tables: Mapping[str, Rows[Any]]) -> Iterable[Finding]:
        """What breaks an invariant in these tables."""
        cards = self.gather(tables)
        for invariant in self.invariants:
            yield from invariant.findings(cards)
