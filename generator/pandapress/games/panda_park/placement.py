"""The rules of placement, for the engine and for entered parks: where a card may lie, and a Snow Leopard walk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.park import COVERED, Park, neighbours
from pandapress.games.panda_park.scoring import iconography


class Rule(StrEnum):
    """What may keep a card from a place, in the rulebook's words."""

    OVERLAP = "cards may not overlap"
    ALONE = "cards must be placed adjacent to an existing card"
    DRY = "must be placed next to water"
    SOLITARY = "a solitary animal may not lie next to its own kind"
    LEOPARD = "it may not be placed directly adjacent to a predator"


@dataclass(frozen=True, slots=True)
class Objection:
    """A rule that keeps a card from a place, and where the other card lies that it speaks of."""

    rule: Rule
    other: int | None = None


class Placement:
    """The rules of placement for some cards and one reading of where a Bitterling may lie."""

    def __init__(self, cards: Cards, needs_water: bool) -> None:
        self._icons = iconography(cards)
        standing_in = [icon for icon in cards.icons if needs_water and icon.does.stands_in]
        self._needs = {icon.card: cards.matching(icon.target) for icon in standing_in}

    def places(self, park: Park, card: str) -> tuple[int, ...]:
        """Where a card may be placed ("Rules of placement", "Solitary animal", "Snow Leopard").

        As the park begins with water, the first card of the game lies next to water wherever it goes.
        """
        places = self._icons.places(park.cards, park.open, card)
        if card not in self._needs:
            return places
        return tuple(at for at in places if not self.dry(card, neighbours(park.cards, at)))

    def dry(self, card: str, near: list[tuple[int, str]]) -> bool:
        """Whether a card among such neighbours lacks the water that it needs."""
        needed = self._needs.get(card)
        return needed is not None and not any(other in needed for _, other in near)

    def objections(self, cards: Mapping[int, str], at: int, card: str) -> Iterator[Objection]:
        """Every rule that a card at this free or taken place would break; it does not lie there yet."""
        over = covering(cards, at)
        if over is not None:
            yield Objection(Rule.OVERLAP, over)
        near = neighbours(cards, at)
        if not near and over is None:
            yield Objection(Rule.ALONE)
        elif self.dry(card, near):
            yield Objection(Rule.DRY)
        rule = Rule.LEOPARD if card in self._icons.walks_from else Rule.SOLITARY
        for other, _ in self._icons.shunned(cards, at, card):
            yield Objection(rule, other)

    def walks(self, park: Park, start: int) -> tuple[int, ...]:
        """ "Another available space in the park": next to a card, and not next to a predator (chosen reading)."""
        left = park.without(start)
        return tuple(at for at in self._icons.places(left.cards, left.open, park.cards[start]) if at != start)


@lru_cache(maxsize=8)
def placement(cards: Cards, needs_water: bool) -> Placement:
    """The rules of placement for some cards, made ready once."""
    return Placement(cards, needs_water)


def covering(cards: Mapping[int, str], at: int) -> int | None:
    """The place of a card that one at this place would overlap; None where the place is free."""
    return next((at + step for step in COVERED if at + step in cards), None)
