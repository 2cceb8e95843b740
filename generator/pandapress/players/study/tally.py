"""What games came to, in whole numbers: tallies add up to the same whatever their order and their split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

SHARE = 840
"""A won game in parts: however many of up to eight players share it, each share is a whole number of them."""


@dataclass(frozen=True, slots=True)
class Facts:
    """One game: its seed, the shares of the win by seat (of `SHARE`), scores, turns, end, and what each seat had.

    `had` and `used` are the names of cards by seat. A game that was not finished has no `why`.
    """

    seed: int
    shares: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    why: str
    had: tuple[frozenset[str], ...]
    used: tuple[frozenset[str], ...]

    @property
    def together(self) -> bool:
        """Whether all won or all lost: one share each, or none."""
        return len(set(self.shares)) == 1


@dataclass(frozen=True, slots=True)
class Sum:
    """Whole numbers added up: how many, their sum and the sum of their squares, the least and the most."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    @classmethod
    def of(cls, values: Iterable[int]) -> Sum:
        """The sum of some numbers."""
        held = [*values]
        if not held:
            return cls()
        return cls(len(held), sum(held), sum([value * value for value in held]), min(held), max(held))

    def __add__(self, other: Sum) -> Sum:
        ends = [value for value in (self.least, other.least) if value is not None]
        tops = [value for value in (self.most, other.most) if value is not None]
        return Sum(
            self.count + other.count,
            self.total + other.total,
            self.squares + other.squares,
            min(ends, default=None),
            max(tops, default=None),
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """Many games: won shares by seat, won games, ties, turns, spread and gap of scores, ends, and cards.

    `cards` counts by name who had it (one a seat and game), the shares that they won, and how often it was of no use.
    """

    games: int = 0
    finished: int = 0
    shares: tuple[Sum, ...] = ()
    won: int = 0
    ties: int = 0
    turns: Sum = Sum()
    best: Sum = Sum()
    spread: Sum = Sum()
    gap: Sum = Sum()
    lengths: Mapping[int, int] = field(default_factory=dict)
    gaps: Mapping[int, int] = field(default_factory=dict)
    endings: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, facts: Facts) -> Tally:
        """The tally of one game."""
        if not facts.why:
            return cls(games=1, shares=tuple(Sum() for _ in facts.shares))
        ranked = sorted(facts.scores, reverse=True)
        winners = sum([share > 0 for share in facts.shares])
        everybody = winners == len(facts.shares)
        gap = ranked[0] - ranked[1] if len(ranked) > 1 else 0
        return cls(
            games=1,
            finished=1,
            shares=tuple(Sum.of([share]) for share in facts.shares),
            won=int(winners > 0),
            ties=int(winners > 1 and not everybody),
            turns=Sum.of([facts.turns]),
            best=Sum.of(ranked[:1]),
            spread=Sum.of([ranked[0] - ranked[-1]]),
            gap=Sum.of([gap]),
            lengths={facts.turns: 1},
            gaps={gap: 1},
            endings={facts.why: 1},
            cards=_cards(facts),
        )

    def __add__(self, other: Tally) -> Tally:
        """Both together; a tally of no game adds nothing."""
        if not self.games or not other.games:
            return self if self.games else other
        return Tally(
            **{each.name: _joined(getattr(self, each.name), getattr(other, each.name)) for each in fields(self)}
        )


def _cards(facts: Facts) -> dict[str, tuple[int, int, int]]:
    found: dict[str, tuple[int, int, int]] = {}
    for share, had, used in zip(facts.shares, facts.had, facts.used, strict=True):
        for card in had:
            count, won, idle = found.get(card, (0, 0, 0))
            found[card] = (count + 1, won + share, idle + (card not in used))
    return dict(sorted(found.items()))


def _joined(one: Any, other: Any) -> Any:
    """Numbers and sums added up, tuples of them one by one, counts by their names."""
    if isinstance(one, Mapping):
        names = sorted({*one, *other})
        return {
            name: _joined(one[name], other[name]) if name in one and name in other else one.get(name, other.get(name))
            for name in names
        }
    if isinstance(one, tuple):
        return tuple(left + right for left, right in zip(one, other, strict=True))
    return one + other


def added_up(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    whole = Tally()
    for each in tallies:
        whole += each
    return whole


def most_common(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """Counts by name, the highest first, equal ones by their names."""
    return sorted(Counter(counts).items(), key=lambda pair: (-pair[1], pair[0]))
