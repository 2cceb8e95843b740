"""Everything that may be placed in a turn, as a list whose entries are made when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from pandapress.games.panda_park.notation import Action


class Plays(Sequence[Action]):
    """Every card that may be placed at each of its places, made one at a time when it is asked for."""

    def __init__(self, plays: Sequence[tuple[str, tuple[int, ...]]], more: tuple[Action, ...] = ()) -> None:
        self._plays = plays
        self._more = more
        self._length = sum([len(places) for _, places in plays]) + len(more)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> list[Action]: ...
    def __getitem__(self, number: int | slice) -> Action | list[Action]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(self._length))]
        at = number + self._length if number < 0 else number
        if at >= 0:
            for card, places in self._plays:
                if at < len(places):
                    return Action("place", (card,), places[at])
                at -= len(places)
            if at < len(self._more):
                return self._more[at]
        raise IndexError(number)
