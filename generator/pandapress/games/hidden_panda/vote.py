"""A vote and what it moves: the same functions for the game that is played and the table that is entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pandapress.engine.values import but, put
from pandapress.games.hidden_panda.cards import CUBS_OF_GRANDMA, GRANDMA
from pandapress.games.hidden_panda.scoring import NETTED, TEA, all_pandas_netted, weight
from pandapress.games.hidden_panda.state import Seat


@dataclass(frozen=True, slots=True)
class Camp:
    """What a vote can change: what lies before each player, and the cubs in the Bandit Stash."""

    seats: tuple[Seat, ...]
    stash: int


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote that is decided: who was voted on, who called it, and who takes the cubs of the netted player.

    `caller` and `taker` are -1 where the vote moves no cubs of theirs; `up` is -1 where only the result is known.
    """

    target: int
    passes: bool
    caller: int = -1
    taker: int = -1
    up: int = -1


@dataclass(frozen=True, slots=True)
class Readings:
    """The open readings: whether the tea outlives its failed vote, and whether Grandma's failed one spares her five."""

    tea_stays: bool = False
    five_stay: bool = False


def readings(options: Mapping[str, str]) -> Readings:
    """The readings that the options choose."""
    return Readings(options["tea_on_failed_vote"] == "stays", options["grandma_fails"] == "keeps_five")


def calls_vote(seat: Seat) -> bool:
    """ "When a player receives a third net", of which the tea is worth two."""
    return weight(seat.nets, seat.tea) >= NETTED


def free(seats: Sequence[Seat], but_not: int) -> list[int]:
    """Other players who can take cubs and nets: not netted, and Grandma is from the start."""
    return [number for number, seat in enumerate(seats) if number != but_not and seat.nets < NETTED]


def caught(seats: Sequence[Seat]) -> bool:
    """Whether all Pandas are netted, which ends the game."""
    return all_pandas_netted([seat.role for seat in seats], [seat.nets for seat in seats])


def takers(seats: Sequence[Seat], netted: int) -> list[int]:
    """Who may take the cubs of a player just netted; nobody where she has none, or the game has ended with her."""
    return free(seats, netted) if seats[netted].cubs and not caught(seats) else []


def passed(camp: Camp, target: int) -> Camp:
    """She keeps her nets, and two replace the tea; her cubs go to the Bandit Stash where nobody can take them (house).

    With all Pandas netted the Bandits win at once, before anything is given ("Game End").
    """
    seat = camp.seats[target]
    kept = but(seat, nets=seat.nets + (TEA if seat.tea else 0), tea=False)
    held = Camp(put(camp.seats, target, kept), camp.stash)
    if caught(held.seats) or free(held.seats, target):
        return held
    return Camp(put(held.seats, target, but(kept, cubs=0)), camp.stash + kept.cubs)


def handed(camp: Camp, giver: int, taker: int) -> Camp:
    """ "Give all their panda cub tokens to a player of their choice"."""
    cubs = camp.seats[giver].cubs
    return Camp(more(put(camp.seats, giver, but(camp.seats[giver], cubs=0)), taker, cubs), camp.stash)


def failed(camp: Camp, target: int, caller: int, read: Readings) -> Camp:
    """Nets return to the supply; "all the panda cubs from the player who called the vote" go to the stash."""
    seat = camp.seats[target]
    seats = put(camp.seats, target, but(seat, nets=0, tea=seat.tea and read.tea_stays))
    lost = at_stake(camp.seats[caller], read)
    return Camp(more(seats, caller, -lost), camp.stash + lost)


def at_stake(caller: Seat, read: Readings) -> int:
    """The cubs that a failed vote takes from its caller: all, or all but Grandma's first five."""
    spared = CUBS_OF_GRANDMA if read.five_stay and caller.role == GRANDMA else 0
    return max(caller.cubs - spared, 0)


def settled(camp: Camp, vote: Vote, read: Readings) -> Camp:
    """The camp after a vote."""
    if not vote.passes:
        return failed(camp, vote.target, vote.caller, read)
    held = passed(camp, vote.target)
    return handed(held, vote.target, vote.taker) if takers(held.seats, vote.target) else held


def more(seats: tuple[Seat, ...], number: int, cubs: int) -> tuple[Seat, ...]:
    """The seats with more cubs before one of them."""
    return put(seats, number, but(seats[number], cubs=seats[number].cubs + cubs))
