"""The park as a value: which card lies where, and where another one may lie.

A card lies at a place: `x` is its left edge in half cards, `y` its row, so that it covers `x` and `x + 1`. Cards are
never turned. A place is one whole number, so that a neighbour is a sum away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

_ROW = 4096
FARTHEST = 1_000
"""No park has a place farther from its first card than this, in half cards or rows."""
BESIDE = (-2, 2, -_ROW - 1, -_ROW, -_ROW + 1, _ROW - 1, _ROW, _ROW + 1)
"""From a place to those adjacent to it: short sides level, long sides fully or semi next to each other ("Rules of
placement"; semi is half a card, chosen reading). Corners that meet do not connect."""
COVERED = (-1, 0, 1)
"""From a place to those at which a card would overlap it."""


def place(x: int, y: int) -> int:
    """The place of a left edge in half cards and a row."""
    return y * _ROW + x


def spot(at: int) -> tuple[int, int]:
    """The left edge in half cards and the row of a place."""
    y = (at + _ROW // 2) // _ROW
    return at - y * _ROW, y


def shown(at: int) -> str:
    """A place as people write it: `x,y`."""
    x, y = spot(at)
    return f"{x},{y}"


def free(cards: Mapping[int, str], at: int) -> bool:
    """Whether a card at this place would overlap no other."""
    return at not in cards and at - 1 not in cards and at + 1 not in cards


def around(places: Iterable[int]) -> set[int]:
    """Every place adjacent to one of these, whatever lies there."""
    return {at + step for at in places for step in BESIDE}


def neighbours(cards: Mapping[int, str], at: int) -> list[tuple[int, str]]:
    """The cards adjacent to a place, each with its own place."""
    return [(near, cards[near]) for step in BESIDE if (near := at + step) in cards]


@dataclass(frozen=True, slots=True)
class Park:
    """The cards by place, the seats that own predators by place, and every place next to a card, in order."""

    cards: Mapping[int, str] = field(default_factory=dict)
    owners: Mapping[int, int] = field(default_factory=dict)
    open: tuple[int, ...] = ()

    @classmethod
    def of(cls, cards: Mapping[int, str]) -> Park:
        """The park of some cards, without owners."""
        return cls(cards, {}, tuple(sorted(near for near in around(cards) if free(cards, near))))

    def with_card(self, card: str, at: int, owner: int | None = None) -> Park:
        """The park with one card more; `owner` is the seat of a predator."""
        cards = {**self.cards, at: card}
        owners = self.owners if owner is None else {**self.owners, at: owner}
        left = [near for near in self.open if not -2 < near - at < 2]
        known = set(left)
        left += [near for step in BESIDE if (near := at + step) not in known and free(cards, near)]
        left.sort()
        return Park(cards, owners, tuple(left))

    def moved(self, start: int, end: int) -> Park:
        """The park after a card has walked from one place to another; it may leave a gap."""
        left = self.without(start)
        return left.with_card(self.cards[start], end, self.owners.get(start))

    def without(self, at: int) -> Park:
        """The park less one card."""
        cards = {place: card for place, card in self.cards.items() if place != at}
        owners = {place: seat for place, seat in self.owners.items() if place != at}
        return Park(cards, owners, Park.of(cards).open)
