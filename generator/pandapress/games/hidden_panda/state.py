"""The state of a game of Hidden Panda: frozen values of small tuples."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

UNKNOWN = "?"
"""What stands for a role that a player may not know."""


class Phase(StrEnum):
    """What is to be decided, in the rulebook's words."""

    SCRIPT = "read the script out loud"
    HAND_OUT = "hand out panda cub tokens"
    NET = "play a net"
    TEA = "place the cup of tea"
    VOTE = "vote with your thumb up or down"
    BEQUEATH = "give all your panda cubs to a player"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: her role, her cubs, the nets on her card, and whether the cup of tea stands there."""

    role: str
    cubs: int = 0
    nets: int = 0
    tea: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, roles included.

    `turn` is the active player, `mover` who decides next, `grandma` the seat that begins; `turns` counts the turns that
    have begun. `script` is the next line to be read, `target` who is voted on, `votes` the thumbs so far (True is up),
    the first by the player on the target's left. `stash` is the Bandit Stash, `tea` tells that Grandma still has it.
    """

    phase: Phase
    turn: int
    mover: int
    seats: tuple[Seat, ...]
    grandma: int
    stash: int
    script: int = 0
    turns: int = 0
    target: int = -1
    votes: tuple[bool, ...] = ()
    tea: bool = True
    winner: str = ""
    why: str = ""
