"""Selections: the decks and cards that a person names, and whether they are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings, did_you_mean
from pandapress.workshop.catalogue.decks import Card, catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project


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


def unknown_words(
    project: Project, game_ids: Sequence[str], intake: Intake, decks: frozenset[str], cards: frozenset[str]
) -> list[str]:
    """What is wrong with the named decks and cards; raises `DataError` where the data cannot be read."""
    findings = Findings()
    known_decks: set[str] = set()
    known_cards: set[str] = set()
    for game_id in game_ids:
        loaded = load_game(project, game_id, intake, findings)
        if loaded is not None:
            every = catalogue(loaded, intake.many, findings).cards
            known_decks.update(card.deck.id for card in every)
            known_cards.update(word for card in every for word in card.words)
    findings.check()
    wrong = [f"no deck is called {deck!r}; {did_you_mean(deck, known_decks)}" for deck in sorted(decks - known_decks)]
    return wrong + [
        f"no card is called {card!r}; {did_you_mean(card, known_cards)}" for card in sorted(cards - known_cards)
    ]
