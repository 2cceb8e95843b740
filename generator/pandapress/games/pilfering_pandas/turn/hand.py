"""Cards that change places: between the deck, a hand, the Hideout, the Secret Stash and the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pandapress.engine.values import but, put, without
from pandapress.games.pilfering_pandas.state import NOBODY, State, Turn

HAND, HIDEOUT = 6, 3


def dealt(deck: tuple[str, ...], counts: Sequence[int]) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Sorted hands of so many cards from the top of a deck, and what is left of it."""
    hands = []
    for count in counts:
        hands.append(tuple(sorted(deck[len(deck) - count :])))
        deck = deck[: len(deck) - count]
    return hands, deck


def gained(hand: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """A sorted hand with more cards."""
    return tuple(sorted((*hand, *cards)))


def with_hand(state: State, hand: tuple[str, ...], **changes: Any) -> State:
    """The state with another hand before the mover, and with other changes."""
    seats = put(state.seats, state.mover, but(state.seats[state.mover], hand=hand))
    return but(state, seats=seats, **changes)


def from_hideout(state: State, count: int, now: Turn, **changes: Any) -> State:
    """The state with so many cards from the end of the Hideout in the mover's hand."""
    left = len(state.hideout) - count
    hand = gained(state.seats[state.mover].hand, *state.hideout[left:])
    return with_hand(state, hand, hideout=state.hideout[:left], now=now, **changes)


def boxed(state: State, card: str) -> State:
    """The state with a card of the mover's hand in the box."""
    return with_hand(state, without(state.seats[state.mover].hand, (card,)), box=(*state.box, card))


def stashable(state: State) -> tuple[str, ...]:
    """The kinds of cards in the mover's hand that were not just taken from the Hideout."""
    hand = list(state.seats[state.mover].hand)
    for card in state.now.taken:
        if card in hand:
            hand.remove(card)
    return tuple(dict.fromkeys(hand))


def stashed(state: State, card: str) -> State:
    """The state with a card of the mover's hand at the end of the Hideout."""
    return with_hand(state, without(state.seats[state.mover].hand, (card,)), hideout=(*state.hideout, card))


def exchanged(state: State, mine: int, other: int, gone: str, come: str) -> State:
    """A card of one seat against a card of another; of the Secret Stash, where the other is `NOBODY`."""
    seat = state.seats[mine]
    seats = put(state.seats, mine, but(seat, hand=gained(without(seat.hand, (gone,)), come)))
    if other == NOBODY:
        return but(state, seats=seats, secret=(*without(state.secret, (come,)), gone))
    partner = state.seats[other]
    return but(state, seats=put(seats, other, but(partner, hand=gained(without(partner.hand, (come,)), gone))))


def spent(now: Turn, cards: Sequence[str]) -> Turn:
    """The turn after cards left the hand: they need not be played any more, nor kept."""
    if not now.taken and now.must not in cards:
        return now
    taken = list(now.taken)
    for card in cards:
        if card in taken:
            taken.remove(card)
    return but(now, taken=tuple(taken), must="" if now.must in cards else now.must)


def noted(trades: tuple[tuple[str, ...], ...], number: int, words: str) -> tuple[tuple[str, ...], ...]:
    """The written trades with one more in one of the areas."""
    return put(trades, number, (*trades[number], words))
