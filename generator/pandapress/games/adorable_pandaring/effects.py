"""The effects of pandas by the names in `pandas.csv`: one register, for the rules and for the card data.

The choices that an effect asks for are actions; `rules.py` lists and applies them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from pandapress.engine.values import but, put
from pandapress.games.adorable_pandaring.state import Phase, State


class Turn(Protocol):
    """What an effect asks of the rules: how the Sad Panda is read, and how the turn goes on."""

    @property
    def exactly_two(self) -> bool:
        """Whether the Sad Panda looks for exactly two more bamboo (option `sad_panda`)."""

    def choose(self, state: State, phase: Phase) -> State:
        """Ask for the effect's choice; where there is none to make, the turn goes on."""

    def begin_passing(self, state: State) -> State:
        """Ask every player who hides a panda which one to pass."""

    def draw(self, state: State) -> State:
        """The effect is done: the turn goes on."""


Effect = Callable[[Turn, State], State]


def _gain_if_behind(turn: Turn, state: State) -> State:
    """1: "If any opponent has two more bamboo than you, gain a bamboo" (two at least, option `sad_panda`)."""
    me = state.seats[state.turn]
    leads = [seat.bamboo - me.bamboo for seat in state.seats]
    behind = 2 in leads if turn.exactly_two else max(leads) >= 2
    if not behind:
        return turn.draw(state)
    gained = but(me, bamboo=me.bamboo + 1)
    return turn.draw(but(state, seats=put(state.seats, state.turn, gained)))


def _nothing_now(turn: Turn, state: State) -> State:
    """5: a Banana Panda waits for the scoring."""
    return turn.draw(state)


def _pass_hidden(turn: Turn, state: State) -> State:
    """7 ("FAQs"): "only players who have a hidden Panda pass one"; to the left and all at once (house)."""
    return turn.begin_passing(state)


def _reveal_all(turn: Turn, state: State) -> State:
    """10 (public): all hidden pandas are revealed, their effects ignored (chosen reading)."""
    seats = tuple(but(seat, face_up=(*seat.face_up, *seat.hidden), hidden=()) for seat in state.seats)
    return turn.draw(but(state, seats=seats))


def _asking(phase: Phase) -> Effect:
    """An effect that is a choice of the current player."""
    return lambda turn, state: turn.choose(state, phase)


EFFECTS: Mapping[str, Effect] = {
    "gain-if-behind": _gain_if_behind,
    "steal-and-reveal": _asking(Phase.STEAL),
    "copy": _asking(Phase.COPY),
    "play-without-effect": _asking(Phase.PLAY_WITHOUT_EFFECT),
    "banana": _nothing_now,
    "swap-with-deck": _asking(Phase.SWAP),
    "pass-hidden-left": _pass_hidden,
    "change-law": _asking(Phase.CHANGE_LAW),
    "reveal-one": _asking(Phase.REVEAL),
    "reveal-all": _reveal_all,
}
"""Every effect that a panda can have, and what it does once the panda lies face up."""
