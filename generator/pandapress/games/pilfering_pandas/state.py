"""The state of a game of Pilfering Pandas, for all three ways to play: frozen values of small tuples."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pandapress.games.pilfering_pandas.area import Area

UNKNOWN = ""
"""What stands for a card that a player may not see."""
PLAN = "!"
"""What a Foiled Plan in the deck begins with."""
NOBODY = -1
LIMIT_OF_TIMER = 4
"""The quarter turn with which the Timer card runs out ("Timer Card")."""


class Phase(StrEnum):
    """What is to be decided, in the rulebook's words."""

    PANDA = "choose a Panda card"
    STARTER = "choose a starting player"
    FIRST = "choose whether to go first"
    REFRESH = "refresh your hand"
    ACT = "perform actions"
    STASH = "stash a card in the Hideout"
    CHECK = "check the win conditions: escape, or go on"
    TOP_UP = "top up the Hideout"
    ESCAPE = "make the Final Escape Check"
    SECRET = "play a card from the Secret Stash"
    LOOK = "take one of the top three Loot cards"
    GIVE = "give a card in exchange"
    RUMMAGE = "choose a Trade area for the top Loot card"
    BACK_DOOR = "play a set to the left end of a Trade area"
    OVER = "the game is over"


class Then(StrEnum):
    """What cards are being drawn for."""

    REFRESH = "refresh"
    TOP_UP = "top-up"
    SECRET = "secret"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: hand (sorted), Panda card and whether its ability is used, marker, points of earlier rounds.

    `locked` tells of a Locked Shed until her next turn.
    """

    hand: tuple[str, ...] = ()
    panda: str = ""
    used: bool = False
    marker: int = 0
    earlier: int = 0
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """What holds for the turn that is being played.

    `must` is the card of a multi-card pick-up that has to be played, `taken` the cards from the Hideout that may not go
    back, `quiet` a Cheeky Panda's next set, `patient` a Patient Panda's end of turn, `emptied` that somebody emptied
    her hand after the first one did, `given` the card offered in a swap, `looking` the cards that a Clever Panda sees.
    """

    must: str = ""
    taken: tuple[str, ...] = ()
    quiet: bool = False
    patient: bool = False
    emptied: bool = False
    given: str = ""
    looking: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """What everybody at the table sees, and a log tells: Trade areas, both markers, the Timer, suspicion, the result.

    `turn` is the seat whose turn it is. Trade areas belong to the seats (competitive) or to the two Meerkats. `timer`
    is who has the Timer card and how often it was turned; `suspicion` who has the Raised Suspicion card and its side
    (solo variant: the Trade area). In a log the cards of a hand are unknown; an empty hand is out.
    """

    phase: Phase
    turn: int
    seats: tuple[Seat, ...]
    meerkats: tuple[str, ...] = ()
    areas: tuple[Area, ...] = ()
    panda: int = 0
    keeper: int = 0
    timer: tuple[int, int] = (NOBODY, 0)
    timer_used: bool = False
    suspicion: tuple[int, int] = (NOBODY, 0)
    now: Turn = Turn()
    result: str = ""


@dataclass(frozen=True, slots=True)
class State(Account):
    """The whole table, hidden information and the order of the deck (top last) included.

    `mover` is the seat that decides next. `hideout` is read from left to right, its end last. `box` holds what left the
    game, `trades` the plays and Key swaps of each Trade area as people write them. `idle` counts the turns that began
    since a card was drawn or traded (competitive).
    """

    mover: int = 0
    deck: tuple[str, ...] = ()
    hideout: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    seed: int = 0
    draws: int = 0
    turns: int = 0
    round: int = 1
    then: Then = Then.REFRESH
    short: bool = False
    trades: tuple[tuple[str, ...], ...] = ()
    idle: int = 0
