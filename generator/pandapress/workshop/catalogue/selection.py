"""Selections: the decks and cards that a person names, and whether they are there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pandapress.findings import Findings, UsageError, did_you_mean
from pandapress.workshop.catalogue.decks import Card
from pandapress.workshop.catalogue.reading import Reading


@dataclass(frozen=True, slots=True)
class Selection:
    """Decks by their ids and cards by their words; all where none is named."""

    decks: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.decks or self.cards)

    def __contains__(self, card: Card) -> bool:
        deck = not self.decks or card.deck.id in self.decks
        return deck and (not self.cards or bool(card.words & self.cards))

    def check(self, readings: Sequence[Reading]) -> None:
        """Raise `UsageError` for a deck or card that none of these games has, `DataError` where one cannot be read."""
        if not self:
            return
        findings = Findings()
        findings.extend(finding for reading in readings for finding in reading.findings)
        findings.check()
        every = [card for reading in readings if reading.cards is not None for card in reading.cards.cards]
        wrong = [*_unknown("deck", self.decks, {card.deck.id for card in every})]
        wrong += _unknown("card", self.cards, {word for card in every for word in card.words})
        if wrong:
            raise UsageError("; ".join(wrong))


def _unknown(what: str, named: Iterable[str], known: Collection[str]) -> Iterator[str]:
    for name in sorted(named):
        if name not in known:
            yield f"no {what} is called {name!r}; {did_you_mean(name, known)}"
