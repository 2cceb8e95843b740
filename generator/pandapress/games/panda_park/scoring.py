"""Points in the park: one function for each way in which an icon counts, and what keeps a card from lying somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pandapress.games.panda_park.cards import Cards, Icon
from pandapress.games.panda_park.icons import Count
from pandapress.games.panda_park.park import around, neighbours
from pandapress.games.panda_park.state import Laid, Step, Walked


@dataclass(frozen=True, slots=True)
class Reckoned:
    """What one icon brings at one place: the places of the cards that counted, nearest first."""

    icon: Icon
    counted: tuple[int, ...]

    @property
    def points(self) -> int:
        """The icon's points for each card that counted."""
        return self.icon.points * len(self.counted)


class Iconography:
    """The icons of every card, ready to be counted: what the designer writes in `icons.csv`."""

    def __init__(self, cards: Cards) -> None:
        matching = {icon.target: cards.matching(icon.target) for icon in cards.icons}
        self._scoring: dict[str, list[tuple[Icon, frozenset[str], Count]]] = {}
        for icon in cards.icons:
            if icon.does.count is not None:
                entry = (icon, matching[icon.target], icon.does.count)
                self._scoring.setdefault(icon.card, []).append(entry)
        self.walks_from = _targets((icon for icon in cards.icons if icon.does.walks), matching)
        """What makes a card walk away ("Snow Leopard")."""
        self._feared = frozenset[str]().union(*self.walks_from.values())
        self.avoids = _targets((icon for icon in cards.icons if icon.does.apart), matching)
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
        if card not in self._feared:
            return []
        return sorted(near for near, other in neighbours(cards, at) if card in self.walks_from.get(other, ()))


def _targets(icons: Iterable[Icon], matching: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """All cards that the icons of each card mean."""
    found: dict[str, frozenset[str]] = {}
    for icon in icons:
        found[icon.card] = found.get(icon.card, frozenset()) | matching[icon.target]
    return found


@lru_cache(maxsize=8)
def iconography(cards: Cards) -> Iconography:
    """The icons of some cards, made ready once."""
    return Iconography(cards)


def winners(totals: Iterable[int]) -> tuple[int, ...]:
    """ "The player with the most points wins. In case of a tie, the tied players all win" ("End of the Game")."""
    counted = list(totals)
    return tuple(seat for seat, total in enumerate(counted) if total == max(counted))


@dataclass(frozen=True, slots=True)
class Scored:
    """A card that scored for a seat: where, what each of its icons brought, and the line of the layout it stands in.

    `counted` of each icon names the cards by place.
    """

    seat: int
    card: str
    at: int
    reckoned: tuple[Reckoned, ...]
    line: int = 0

    @property
    def points(self) -> int:
        """The card's points."""
        return sum([each.points for each in self.reckoned])


@dataclass(frozen=True, slots=True)
class Played:
    """What steps lead to: the park, prey as it scored when it was placed, predators as they score at the end."""

    park: Mapping[int, str]
    prey: tuple[Scored, ...]
    predators: tuple[Scored, ...]


def play_through(steps: Sequence[Step], lines: Sequence[int], cards: Cards, in_order: bool) -> Played:
    """Lay the steps one by one: "when placing a prey card, you immediately score", predators "at the end" ("Scoring").

    `lines` are those of the layout in which the steps stand. Out of order nobody knows what prey scored.
    """
    icons = iconography(cards)
    park: dict[int, str] = {}
    owners: dict[int, tuple[int, int]] = {}
    prey: list[Scored] = []
    for step, line in zip(steps, lines, strict=True):
        if isinstance(step, Walked):
            park[step.end] = park.pop(step.start)
            if step.start in owners:
                owners[step.end] = owners.pop(step.start)
        elif isinstance(step, Laid):
            if step.card in cards.predator_ids:
                owners[step.at] = step.seat, line
            elif in_order and step.seat >= 0:
                prey.append(Scored(step.seat, step.card, step.at, tuple(icons.reckon(park, step.at, step.card)), line))
            park[step.at] = step.card
    predators = [
        Scored(seat, park[at], at, tuple(icons.reckon(park, at, park[at])), line) for at, (seat, line) in owners.items()
    ]
    return Played(park, tuple(prey), tuple(predators))
