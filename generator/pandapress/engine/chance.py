"""Chance: shuffles that are the same on every machine and Python, keyed by a seed and a draw number."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], seed: int, draw: int) -> tuple[T, ...]:
    """The items in an order that depends on nothing but the items, the seed and the draw number (Fisher-Yates)."""
    order = list(items)
    roll = Random(f"{seed}/{draw}").random
    for last in range(len(order) - 1, 0, -1):
        other = int(roll() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
