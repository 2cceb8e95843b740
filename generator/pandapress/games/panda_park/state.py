"""The state of a game of Panda: frozen values, the park among them, so that playing on is quick."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pandapress.games.panda_park.park import Park

UNKNOWN = ""
"""What stands for a card that a player may not see."""


class Phase(StrEnum):
    """What is to be decided, in the rulebook's words."""

    SCENARIO = "pick a starting scenario"
    WATER = "place a water card"
    DRAFTING = "keep cards on hand and give the rest to the left"
    PLACING = "place a card in the park"
    MOVING = "move the Snow Leopard"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: prey in hand, predators in supply, predators placed this round, whether she passed, prey points."""

    hand: tuple[str, ...]
    supply: tuple[str, ...]
    placed: int = 0
    passed: bool = False
    points: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that was laid: where, and by which seat."""

    card: str
    at: int
    seat: int


@dataclass(frozen=True, slots=True)
class Walked:
    """A Snow Leopard that walked from one place to another."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Aside:
    """A prey card that fitted nowhere and was laid aside by a seat."""

    card: str
    seat: int


Step = Laid | Walked | Aside


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, hidden information and the order of the deck (top last) included.

    `turn` is the seat whose turn it is, `mover` the seat that decides next, `starter` the starting player of the
    round. `kept` holds, during a pass of the drafting, what each seat has chosen to keep (empty before it chose),
    `walking` the places of the Snow Leopards that still have to move. `history` tells how the park came about.
    """

    phase: Phase
    turn: int
    mover: int
    seats: tuple[Seat, ...]
    park: Park
    deck: tuple[str, ...]
    seed: int
    round: int = 0
    starter: int = 0
    turns: int = 0
    passes: int = 0
    kept: tuple[tuple[str, ...], ...] = ()
    walking: tuple[int, ...] = ()
    history: tuple[Step, ...] = ()
