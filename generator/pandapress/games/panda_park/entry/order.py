"""The order of play as it is told: whose turn each card was, and whether the player could still place it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.entry.owners import Roster
from pandapress.games.panda_park.entry.written import UNKNOWN, Verb, Written
from pandapress.games.panda_park.turns import (
    MUST_PLAY,
    NOT_YET,
    OVER,
    PASSED,
    PREDATORS_A_ROUND,
    ROUNDS,
    THIRD,
    Play,
    Told,
    all_prey,
    hand_size,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that its player could not have played then: what is wrong, and the rule."""

    line: Written
    message: str
    hint: str


def turn_fault(lines: Sequence[Written], who: Roster, cards: Cards) -> Fault | None:
    """The first line that its player could not have played then; None where all could.

    What follows it nobody can judge, nor what follows a line that cannot be read.
    """
    if not 0 < len(who.names) <= len(cards.sets):
        return None
    told, water = Told(cards, len(who.names)), cards.water_ids
    for line in lines:
        if line.verb is Verb.MOVE or line.card in water:
            continue
        seat = who.seat(line)
        if seat is None or line.verb is Verb.LOST or line.card == UNKNOWN:
            return None
        number = told.round
        refusal = told.take(_play(line, cards), seat)
        if refusal:
            message, hint = _worded(refusal, told, seat, number, who)
            return Fault(line, message, f"{hint} (Phase 2: placing)")
    return None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an order of play has come: the round, and how many of the prey cards of the game are played."""

    round: int
    placed: int
    all: int

    def __str__(self) -> str:
        """As one says it: `in round 1, with 3 of 48 prey cards played`."""
        return f"in round {self.round}, with {self.placed} of {self.all} prey cards played"


def progress(lines: Sequence[Written], who: Roster, cards: Cards) -> Progress | None:
    """How far an order of play has come that goes on; None where it is at its end, or nobody has played yet.

    "The game ends after four rounds" ("End of the Game").
    """
    turns = [line for line in lines if line.verb is not Verb.MOVE and line.card not in cards.water_ids]
    placed = sum(1 for line in turns if line.card in cards.prey_ids)
    whole = all_prey(cards, len(who.names))
    if not turns or placed >= whole:
        return None
    return Progress(placed // (hand_size(cards, len(who.names)) * len(who.names)) + 1, placed, whole)


def _play(line: Written, cards: Cards) -> Play:
    if line.card in cards.predator_ids:
        return Play.PREDATOR
    return Play.PASS if line.verb is Verb.PASS else Play.PREY


def _worded(refusal: str, told: Told, seat: int, number: int, who: Roster) -> tuple[str, str]:
    """What is wrong with a turn in a round, and the rule."""
    name, players = who.names[seat], len(who.names)
    if refusal == OVER:
        return f"{name} plays on after the last prey card, the {ROUNDS * told.hand * players}th", OVER
    if refusal == NOT_YET:
        return _out_of_turn(told, seat, number, who)
    return {
        THIRD: (f"{name} has placed {PREDATORS_A_ROUND} predators in round {number} already", THIRD),
        PASSED: (f"{name} has passed in round {number}, or was passed over", PASSED),
        MUST_PLAY: (f"{name} cannot pass with {told.prey_of(seat)} prey cards in hand", MUST_PLAY),
    }.get(refusal, (f"{name} has placed all {told.hand} prey cards of round {number}", _hands(told, players)))


def _hands(told: Told, players: int) -> str:
    return f"with {players} players each draws {told.hand} a round"


def _out_of_turn(told: Told, seat: int, number: int, who: Roster) -> tuple[str, str]:
    other = told.waits_for(seat)
    assert other is not None
    name, left = who.names[other], told.prey_of(other)
    cards = "prey card" if left == 1 else "prey cards"
    seats = "as `players` lists them" if who.listed else "in the order in which they first appear"
    hint = f"{name} still has {left} {cards} in round {number}, and players place in turn, {seats}; "
    hint += "where nobody knows the order of play, enter the park in rows"
    return f"it is {name}'s turn, not {who.names[seat]}'s", hint
