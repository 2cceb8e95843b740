"""What a thinking player knows of a game beyond its rules: what a table is worth to a seat, and what may lie unseen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from pandapress.engine.rules import Action, Rules, State

T = TypeVar("T")
Counted = tuple[int, str, bool]
"""A seat, the name of a card that it had, and whether it was of use to it."""
Roll = Callable[[], float]
"""Rolls from 0 to below 1: a player's own chance."""


class Judgement(ABC, Generic[State, Action]):
    """One for each game. It reads of a state what the seat's view shows, and nothing else."""

    WORLDS: ClassVar[int] = 1
    """In how many re-dealt tables a turn is planned before one is chosen."""
    NO_EVIDENCE: ClassVar[str] = ""
    """Why games of these players say nothing about the balance of the game; empty where they do."""
    BEAM: ClassVar[int] = 6
    """How many ways to begin a turn are followed at once."""

    @abstractmethod
    def standing(self, state: State, seat: int) -> float:
        """What a table is worth to a seat: more is better; tables of one game compare."""

    @abstractmethod
    def redealt(self, view: State, seat: int, roll: Roll) -> State:
        """A whole table that the seat's view may be of: what it does not show is dealt anew."""

    @abstractmethod
    def counted(self, before: State, action: Action, after: State) -> Iterable[Counted]:
        """The cards that a study counts in this step: who had them, and whether they were of use."""

    def promising(self, rules: Rules[State, Action], state: State) -> Sequence[Action]:
        """The actions of the mover that are worth a look; all of them unless a game knows better."""
        return rules.actions(state)


def shuffle(items: Iterable[T], roll: Roll) -> list[T]:
    """The items in an order of chance (Fisher-Yates)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(roll() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def dealt_in(places: Iterable[T], blank: Any, cards: Iterator[T]) -> tuple[T, ...]:
    """The places, a blank one filled with the next of the cards."""
    return tuple([next(cards) if place == blank else place for place in places])


def new_seed(roll: Roll) -> int:
    """The seed of a re-dealt table, in place of the one that nobody may know."""
    return int(roll() * 2**31)
