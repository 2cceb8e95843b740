"""How sure a count is: 95 % intervals, differences of games played on the same seeds, and looking at many cards."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt

Z = 1.959963984540054
"""So many standard errors to either side hold 95 % (normal distribution)."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A value, and from where to where it is likely to be."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Whether a value is within it."""
        return self.low <= value <= self.high


def rate(share: float, count: int) -> Interval:
    """A share of so many games, by Wilson's score interval; of none, everything is possible.

    >>> rate(5, 10).low.__round__(3), rate(5, 10).high.__round__(3)
    (0.237, 0.763)
    """
    if not count:
        return Interval(0.0, 0.0, 1.0)
    found = share / count
    spread = 1 + Z * Z / count
    middle = (found + Z * Z / (2 * count)) / spread
    half = Z * sqrt(found * (1 - found) / count + Z * Z / (4 * count * count)) / spread
    return Interval(found, max(middle - half, 0.0), min(middle + half, 1.0))


def mean(count: int, total: float, squares: float) -> Interval:
    """A mean of so many values, from their sum and the sum of their squares; of one or none nobody knows.

    >>> mean(4, 10, 30).value, mean(4, 10, 30).half.__round__(3)
    (2.5, 1.265)
    """
    if count < 2:
        value = total / count if count else 0.0
        return Interval(value, float("-inf"), float("inf"))
    value = total / count
    half = Z * sqrt(max(squares / count - value * value, 0.0) * count / (count - 1) / count)
    return Interval(value, value - half, value + half)


def p_value(found: float, expected: float, error: float) -> float:
    """How likely a value as far from the expected one is by chance (two-sided, normal distribution).

    >>> p_value(1.96, 0.0, 1.0).__round__(3)
    0.05
    """
    if not error:
        return 1.0 if found == expected else 0.0
    return erfc(abs(found - expected) / error / sqrt(2))


def stand_out(chances: dict[str, float], level: float = 0.05) -> frozenset[str]:
    """Those of many that stand out though one looked at all of them (Holm's step-down procedure).

    >>> sorted(stand_out({"a": 0.01, "b": 0.03, "c": 0.9}))
    ['a']
    """
    found: set[str] = set()
    for number, (name, chance) in enumerate(sorted(chances.items(), key=lambda pair: (pair[1], pair[0]))):
        if chance > level / (len(chances) - number):
            break
        found.add(name)
    return frozenset(found)
