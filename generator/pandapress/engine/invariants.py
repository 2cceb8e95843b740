"""Invariants: what must be true of a game's card data for the game to be playable as its rulebook says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pandapress.carddata.rows import Row, Rows
from pandapress.findings import Finding, did_you_mean

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
    """One rule about the data: a stable code, the rule in a line, the rulebook's words for it, and its check.

    What breaks it may be printed as a variant. What breaks `to_play`, a part of it, can neither be played nor scored
    even then: it names something that the rules do not perform.
    """

    code: str
    rule: str
    book: str
    check: Callable[[Cards], Iterable[Breach]]
    to_play: Callable[[Cards], Iterable[Breach]] | None = None

    def findings(self, cards: Cards) -> Iterable[Finding]:
        """An error for each place where the rule is broken."""
        return self._told(self.check(cards))

    def unplayable(self, cards: Cards) -> Iterable[Finding]:
        """An error for each place that names something which the rules do not perform."""
        return self._told(self.to_play(cards)) if self.to_play is not None else ()

    def _told(self, breaches: Iterable[Breach]) -> Iterable[Finding]:
        for breach in breaches:
            hint = f"{breach.hint or self.rule} ({self.code}; {self.book})"
            yield breach.at.finding(self.code, breach.column, breach.message, hint)


def unperformed(rows: Rows[Any], column: str, known: Collection[str], what: str) -> Iterable[Breach]:
    """Each row that names, in this column, something that no rule performs; `known` are the names of the register."""
    for row in rows:
        name = getattr(row, column)
        if name not in known:
            yield Breach(row, column, f"no {what} is called {name!r}", did_you_mean(name, known))


def unlisted(rows: Rows[Any], column: str, wanted: Iterable[Any], hint: str = "add a row for it") -> Iterable[Breach]:
    """What is wanted in this column, and has no row."""
    there = {getattr(row, column) for row in rows}
    gone = ", ".join(str(name) for name in wanted if name not in there)
    if gone:
        yield Breach(rows, column, f"no row is for {gone}{' players' * (column == 'players')}", hint)


def alike(rows: Rows[Any], columns: Iterable[str], hint: str) -> Iterable[Breach]:
    """Each row that has, in one of these columns, what an earlier row has there, in whatever case."""
    for column in columns:
        seen: dict[str, Row] = {}
        for row in rows:
            first = seen.setdefault(str(getattr(row, column)).casefold(), row)
            if first.id != row.id:
                yield Breach(row, column, f"{row.id} has the {column} of {first.id}", hint)
