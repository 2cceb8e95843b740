"""Points in the park: one function for each way in which an icon counts, and what keeps a card from lying somewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pandapress.games.panda_park.cards import SCORING_KINDS, Cards, Icon
from pandapress.games.panda_park.park import around, neighbours


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What one icon brings at one place: the places of the cards that counted, nearest first."""

    icon: Icon
    counted: tuple[int, ...]

    @property
    def points(self) -> int:
        """The icon's points for each card that counted."""
        return self.icon.points * len(self.counted)


_Count = Callable[[Mapping[int, str], int, list[tuple[int, str]], frozenset[str]], list[int]]


def adjacent(_cards: Mapping[int, str], _at: int, near: list[tuple[int, str]], targets: frozenset[str]) -> list[int]:
    """ "Per card of that kind that is adjacent": the +1 and +2 icons, the outlined +2 of an alpha male, the small
    predator's -1 and -2 ("Iconography").
    """
    return [place for place, card in near if card in targets]


def linked(cards: Mapping[int, str], at: int, near: list[tuple[int, str]], targets: frozenset[str]) -> list[int]:
    """ "Each identical card that is connected to the adjacent card", the adjacent one included ("Link symbol").

    Each card counts once, however often it is reached; the card with the icon is not one of them (chosen reading).
    """
    chain = [place for place, card in near if card in targets]
    seen = {at, *chain}
    for place in chain:
        for other, card in neighbours(cards, place):
            if card == cards[place] and other not in seen:
                seen.add(other)
                chain.append(other)
    return chain


_COUNTS: Mapping[str, _Count] = {"each": adjacent, "alpha": adjacent, "small": adjacent, "link": linked}


class Iconography:
    """The icons of every card, ready to be counted: what the designer writes in `icons.csv`."""

    def __init__(self, cards: Cards) -> None:
        matching = {icon.target: cards.matching(icon.target) for icon in cards.icons}
        self._scoring: dict[str, list[tuple[Icon, frozenset[str], _Count]]] = {}
        for icon in cards.icons:
            if icon.kind in SCORING_KINDS:
                entry = (icon, matching[icon.target], _COUNTS[icon.kind])
                self._scoring.setdefault(icon.card, []).append(entry)
        solitary = [icon for icon in cards.icons if icon.kind == "solitary"]
        moving = [icon for icon in cards.icons if icon.kind == "move"]
        self.walks_from = {icon.card: matching[icon.target] for icon in moving}
        """What makes a card walk away ("Snow Leopard")."""
        self.avoids = {icon.card: matching[icon.target] for icon in (*solitary, *moving)}
        """What a card may not be placed next to ("Solitary animal", "Snow Leopard")."""

    def reckon(self, cards: Mapping[int, str], at: int, card: str) -> list[Reckoned]:
        """What each scoring icon of a card brings at a place, whether or not it lies there yet."""
        icons = self._scoring.get(card)
        if not icons:
            return []
        near = neighbours(cards, at)
        counted = [(icon, count(cards, at, near, targets)) for icon, targets, count in icons]
        return [Reckoned(icon, tuple(places)) for icon, places in counted if places]

    def points(self, cards: Mapping[int, str], at: int, card: str) -> int:
        """All points of a card at a place: a prey card's when it is placed, a predator's at the end ("Scoring")."""
        icons = self._scoring.get(card)
        if not icons:
            return 0
        near = neighbours(cards, at)
        return sum([icon.points * len(count(cards, at, near, targets)) for icon, targets, count in icons])

    def places(self, cards: Mapping[int, str], free: Iterable[int], card: str) -> tuple[int, ...]:
        """Those of the free places at which a card may be placed: not next to what it avoids."""
        avoided = self.avoids.get(card)
        beside = [at for at, other in cards.items() if other in avoided] if avoided else []
        if not beside:
            return tuple(free)
        closed = around(beside)
        return tuple([at for at in free if at not in closed])

    def shunned(self, cards: Mapping[int, str], at: int, card: str) -> list[tuple[int, str]]:
        """The cards next to a place that keep a card from it."""
        avoided = self.avoids.get(card)
        return [(near, other) for near, other in neighbours(cards, at) if other in avoided] if avoided else []

    def startled(self, cards: Mapping[int, str], at: int, card: str) -> list[int]:
        """The cards that have to walk away once a card lies at a place ("Snow Leopard"), by their places."""
        if not any(card in feared for feared in self.walks_from.values()):
            return []
        return sorted(near for near, other in neighbours(cards, at) if card in self.walks_from.get(other, ()))


@lru_cache(maxsize=8)
def iconography(cards: Cards) -> Iconography:
    """The icons of some cards, made ready once."""
    return Iconography(cards)


def winners(totals: Iterable[int]) -> tuple[int, ...]:
    """ "The player with the most points wins. In case of a tie, the tied players all win" ("End of the Game")."""
    counted = list(totals)
    return tuple(seat for seat, total in enumerate(counted) if total == max(counted))
