"""A table of Hidden Panda as people enter it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator

from pandapress.carddata.structured import Part
from pandapress.engine.layout import LayoutFile, PlayerName
from pandapress.games.hidden_panda.scoring import all_turns
from pandapress.games.hidden_panda.vote import Camp, Vote, caught, readings, settled


def _thumbs(given: object) -> object:
    """Names of players, or how many they are."""
    names = isinstance(given, list) and all(isinstance(name, str) for name in given)
    if not names and (isinstance(given, bool) or not isinstance(given, int)):
        raise ValueError('is no list of players; write their names, as in ["Ana", "Ben"], or how many they are')
    return given


Thumbs = Annotated[Any, BeforeValidator(_thumbs)]


class PlayerEntry(Part):
    """What lies before one player; what is left out lies not there, or follows from the rest."""

    name: PlayerName
    role: str
    cubs: int | None = None
    nets: int | None = None
    tea: bool = False


class VoteEntry(Part):
    """One vote, on the table as it lies while the thumbs are up and down."""

    target: str
    caller: str | None = None
    up: Thumbs = None
    down: Thumbs = None
    passed: bool | None = None
    gives_to: str | None = None


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    stash: int | None = None
    partial: bool | None = None
    net_to_come: bool = False
    players: list[PlayerEntry]
    vote: VoteEntry | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout: who sits before what, after how many turns, and the vote that is still to be settled."""

    names: tuple[str, ...]
    camp: Camp
    turns: int
    net_to_come: bool
    vote: Vote | None
    options: Mapping[str, str]

    @property
    def after(self) -> Camp:
        """The camp once its vote is settled."""
        return self.camp if self.vote is None else settled(self.camp, self.vote, readings(self.options))

    @property
    def over(self) -> bool:
        """Whether all Pandas are netted, or all turns played ("Game End")."""
        return caught(self.after.seats) or (self.turns == all_turns(len(self.names)) and not self.net_to_come)
