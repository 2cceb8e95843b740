"""The state of a game of Adorable Pandaring: frozen values of small tuples, so that playing on is quick."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

UNKNOWN = 0
"""What stands for a panda that a player may not see."""


class Phase(StrEnum):
    """What is to be decided, in the rulebook's words."""

    SETUP = "choose the first Panda Law"
    NEW_LAW = "choose a new Panda Law"
    HIDE = "hide a panda"
    PLAY = "play a panda"
    STEAL = "steal a hidden panda"
    COPY = "copy an effect"
    PLAY_WITHOUT_EFFECT = "play a panda without its effect"
    SWAP = "shuffle a panda into the deck"
    PASS = "pass a hidden panda to the left"
    CHANGE_LAW = "change the Panda Law"
    REVEAL = "reveal a hidden panda"
    OVER = "the game is over"


class Then(StrEnum):
    """Where a turn goes on after a scoring."""

    HIDE = "hide"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: pandas in hand, face up and hidden, each in the order in which they came, and bamboo."""

    hand: tuple[int, ...]
    face_up: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    bamboo: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, hidden information and the order of the deck (top last) included.

    `turn` is the seat whose turn it is, `mover` the seat that decides next. `passing` holds, during a Dancing Panda,
    the panda that each seat has chosen to pass (0 before it chose, or without a hidden panda). `dry` tells that the
    deck has run out and was not refilled since.
    """

    phase: Phase
    turn: int
    mover: int
    law: str
    seats: tuple[Seat, ...]
    deck: tuple[int, ...]
    seed: int
    draws: int = 0
    turns: int = 0
    passing: tuple[int, ...] = ()
    then: Then = Then.HIDE
    dry: bool = False
    winners: tuple[int, ...] = ()


def bamboo_cards(bamboo: int) -> int:
    """The fewest cards that so much bamboo lies on; past five none is taken, as the game is over (house).

    Who collects takes a card or turns one ("Bamboo"), as she likes: rules and score count bamboo, whatever it lies on.
    """
    return (min(bamboo, 5) + 1) // 2
