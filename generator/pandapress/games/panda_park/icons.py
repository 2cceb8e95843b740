"""The kinds of icons: one register of what `icons.csv` may name, the points of each, and what the rules do with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pandapress.games.panda_park.park import neighbours

Count = Callable[[Mapping[int, str], int, list[tuple[int, str]], frozenset[str]], list[int]]
"""From the park, a place, the cards next to it and the cards that an icon speaks of to the places that count."""


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


@dataclass(frozen=True, slots=True)
class IconKind:
    """What a kind of icon does: the points that it may have, and how it counts them, or which rule it is.

    `apart` keeps its card from being placed next to the target, `walks` makes it walk away from the target, `stands_in`
    lets it count as the target.
    """

    points: tuple[int, ...] = (0,)
    count: Count | None = None
    apart: bool = False
    walks: bool = False
    stands_in: bool = False


KINDS: Mapping[str, IconKind] = {
    "each": IconKind((1, 2), adjacent),
    "alpha": IconKind((2,), adjacent),
    "link": IconKind((1, 2), linked),
    "small": IconKind((-1, -2), adjacent),
    "solitary": IconKind(apart=True),
    "move": IconKind(apart=True, walks=True),
    "counts-as": IconKind(stands_in=True),
}
"""Every kind of icon ("Iconography")."""
