"""The state of a game of Pandaï: frozen values of small tuples, so that playing on is quick."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

UNKNOWN = "?"
"""What stands for a card in a pile that nobody may see."""
FREE, CAGED_NOW, CAGED = 0, 1, 2
"""A figure is free, was caged in this turn of its owner, or sits out her turn."""


class Phase(StrEnum):
    """What is to be decided, in the rulebook's words."""

    MOVE = "move one of your Pandas"
    AGAIN = "move it again"
    FRUITS = "move another of your Pandas, or end your turn"
    PILE = "draw a Plains or a Forest card"
    HEIR = "choose the new Hat Panda"
    SWAP = "swap with your Hat Panda, or not"
    OVER = "the game is over"


class Figure(NamedTuple):
    """A figure in play: its square, whether it wears the hat, and whether it is caged."""

    square: int
    hat: bool
    caged: int = FREE


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: colour, figures in play (sorted), figures in reserve, and the kinds of her babies."""

    colour: str
    figures: tuple[Figure, ...]
    reserve: int
    tokens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, the order of the piles (top last) included.

    `board` holds the card of each square, empty where none lies. `turn` is the seat whose turn it is, `mover` the one
    that decides next; `figure` is the figure that moves or has arrived, `target` where it goes. `seen` are the
    positions of this turn, none of which comes twice. `quiet` counts the turns, this one included, in which no card was
    drawn, no Panda left the board and no baby was made. `tigered` tells that a Tiger took the hat, not a player.
    """

    phase: Phase
    turn: int
    mover: int
    seats: tuple[Seat, ...]
    board: tuple[str, ...]
    plains: tuple[str, ...]
    forest: tuple[str, ...]
    seed: int
    draws: int = 0
    turns: int = 0
    quiet: int = 0
    figure: Figure | None = None
    target: int = -1
    seen: frozenset[tuple[object, ...]] = frozenset()
    tigered: bool = False
    winners: tuple[int, ...] = ()
    why: str = ""
