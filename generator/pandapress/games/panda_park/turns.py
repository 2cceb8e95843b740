"""Turns of Phase 2: hands, whose turn it is, and what may be played in it, for the engine and for entered plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from pandapress.games.panda_park.cards import Cards

ROUNDS, PREDATORS_A_ROUND = 4, 2
MOST_PREDATORS = ROUNDS * PREDATORS_A_ROUND
"""A player places no more predators in a game than two in each of four rounds."""
PASSED = "once you passed, you can't place another card this round"
THIRD = f"only up to {PREDATORS_A_ROUND} predator cards may be played per round"
MUST_PLAY = "you must play a card while you have prey in hand"
NO_PREY = "no prey is left in hand"
NOT_YET = "players place a card in subsequent order"
OVER = "the game ends after four rounds"


class Play(StrEnum):
    """What a player does in a turn; prey that fits nowhere is laid aside and is played too."""

    PREY = "prey"
    PREDATOR = "predator"
    PASS = "pass"


def hand_size(cards: Cards, players: int) -> int:
    """How many prey cards each player draws a round ("Phase 1: drafting"): 12 in all, whoever is not in that table."""
    rows = {row.players: row.cards for row in cards.rounds}
    whole = next((row.players * row.cards for row in cards.rounds), 0)
    return rows.get(players, whole // max(players, 1))


def all_prey(cards: Cards, players: int) -> int:
    """How many prey cards are played in a whole game: four rounds, or as many as the deck is enough for."""
    a_round = hand_size(cards, players) * players
    deck = sum(prey.copies for prey in cards.prey)
    return min(ROUNDS, deck // a_round) * a_round if a_round else 0


def next_seat(seat: int, players: int) -> int:
    """The seat to the left."""
    return (seat + 1) % players


def clockwise(first: int, players: int) -> Iterator[int]:
    """All seats from one on, to the left."""
    return ((first + step) % players for step in range(players))


def between(first: int, seat: int, players: int) -> Iterator[int]:
    """The seats from one on, to the left, until another."""
    return takewhile(lambda other: other != seat, clockwise(first, players))


def first_to_act(first: int, players: int, acts: Callable[[int], bool]) -> int | None:
    """The first seat from one on that can act, as players place "in subsequent order"; None where nobody can."""
    return next((seat for seat in clockwise(first, players) if acts(seat)), None)


def why_not_predator(placed: int, passed: bool) -> str:
    """Why a player may play no predator now, who has placed so many this round; empty where she may."""
    if passed:
        return PASSED
    return THIRD if placed >= PREDATORS_A_ROUND else ""


def why_not_pass(prey: int, passed: bool = False) -> str:
    """Why a player with so much prey in hand may not pass; empty where she may."""
    return MUST_PLAY if prey else PASSED if passed else ""


@dataclass(slots=True)
class Standing:
    """What is told of a player's round: prey still in hand, predators placed, whether she passed."""

    prey: int
    placed: int = 0
    passed: bool = False

    def take(self, play: Play) -> None:
        """Count what she did."""
        self.prey -= play is Play.PREY
        self.placed += play is Play.PREDATOR
        self.passed = self.passed or play is Play.PASS


_WHY_NOT: Mapping[Play, Callable[[Standing], str]] = {
    Play.PREY: lambda standing: "" if standing.prey else PASSED if standing.passed else NO_PREY,
    Play.PREDATOR: lambda standing: why_not_predator(standing.placed, standing.passed),
    Play.PASS: lambda standing: why_not_pass(standing.prey, standing.passed),
}


class Told:
    """A game as it is told, card by card: each is taken in turn, or refused with the rule.

    Seats are numbers in the order in which the players sit; whoever places the first card is the starting player.
    Who is passed over, having no prey, has passed.
    """

    def __init__(self, cards: Cards, players: int) -> None:
        self.hand = hand_size(cards, players)
        self.round = 0
        self._players = players
        self._starter = -1
        self._begin_round()

    def _begin_round(self) -> None:
        """All draw; "the player on the left of the current starting player becomes the new starting player"."""
        self.round += 1
        self._left = self.hand * self._players
        self._seats = [Standing(self.hand) for _ in range(self._players)]
        self._turn = self._starter = next_seat(self._starter, self._players) if self._starter >= 0 else -1

    def prey_of(self, seat: int) -> int:
        """How much prey a seat has in hand."""
        return self._seats[seat].prey

    def waits_for(self, seat: int) -> int | None:
        """The seat whose turn it is instead, as it still has prey to place; None where this one may act."""
        if seat == self._turn or self._turn < 0:
            return None
        before = between(self._turn, seat, self._players)
        return next((other for other in before if self._seats[other].prey), None)

    def take(self, play: Play, seat: int) -> str:
        """Take what a seat does in its turn; why not, in the rule's words, where it cannot."""
        if self.round > ROUNDS:
            return OVER
        if self.waits_for(seat) is not None:
            return NOT_YET
        standing = self._arrive(seat)
        refusal = _WHY_NOT[play](standing)
        if not refusal:
            standing.take(play)
            self._left -= play is Play.PREY
            self._turn = next_seat(seat, self._players)
            if not self._left:
                self._begin_round()
        return refusal

    def _arrive(self, seat: int) -> Standing:
        """Come to a seat; those that are passed over on the way have passed."""
        if self._turn < 0:
            self._starter = self._turn = seat
        if self._turn != seat:
            for other in between(self._turn, seat, self._players):
                self._seats[other].passed = True
            self._turn = seat
        return self._seats[seat]
