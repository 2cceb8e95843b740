"""The first step of a turn, "1. Refreshing Your Hand", and drawing from the Loot deck, whatever for."""

from __future__ import annotations

from abc import abstractmethod

from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.cards import Plan
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.state import PLAN, Phase, State, Then
from pandapress.games.pilfering_pandas.turn.hand import HIDEOUT, from_hideout, gained, with_hand
from pandapress.games.pilfering_pandas.turn.plays import Holding, PlayRules

_WAITING = (Phase.RUMMAGE, Phase.BACK_DOOR, Phase.OVER)
"""Where a Foiled Plan stops the drawing."""


class RefreshRules(PlayRules):
    """How a hand is refreshed, and how cards are drawn."""

    def _refresh_choices(self, state: State) -> list[Action]:
        """ "ONE of the following ways": the top of the deck, the end of the Hideout, or several from its end.

        A multi-card pick-up only if the chosen card can be played this turn ("Multi-Card Pick-Up Rule").
        """
        ways = [each for each in self._refreshes(state) if self._chosen_is_playable(state, each)]
        return ways or [Action("done")]

    def _refreshes(self, state: State) -> list[Action]:
        """All ways to refresh a hand, pick-ups too whose chosen card cannot be played."""
        room = self._room_left(state)
        ways = [Action("draw")] if room >= 1 and self._may_draw(state) else []
        ways += [Action("take")] if state.hideout and room >= 1 else []
        return [*ways, *self._pick_ups(state, room)]

    def _may_draw(self, state: State) -> bool:
        """Whether the top of the Loot deck may be chosen."""
        return bool(state.deck)

    def _room(self, state: State, held: int) -> int:  # noqa: ARG002
        """How many cards a hand has room for; "there is no hand limit"."""
        return len(state.deck) + len(state.hideout) + 1

    def _room_left(self, state: State) -> int:
        """How many cards the mover's hand has room for."""
        return self._room(state, len(state.seats[state.mover].hand))

    def _pick_ups(self, state: State, room: int) -> list[Action]:
        """Multi-card pick-ups, whether or not their chosen cards can be played."""
        counts = range(2, min(len(state.hideout), room) + 1) if self._may_pick(state) else ()
        return [Action("pick", number=count) for count in counts]

    def _may_pick(self, state: State) -> bool:  # noqa: ARG002
        return True

    def _chosen_is_playable(self, state: State, action: Action) -> bool:
        """Whether the chosen card of a multi-card pick-up can be played this turn; other ways choose none."""
        if action.verb != "pick":
            return True
        cards = state.hideout[len(state.hideout) - action.number :]
        holding = Holding(gained(state.seats[state.mover].hand, *cards), state.areas)
        return self._can_be_played(state, holding, cards[0], {})

    @staticmethod
    def _picked(state: State, count: int) -> State:
        """The state after so many cards of the Hideout went into the mover's hand, the chosen one first."""
        chosen = state.hideout[len(state.hideout) - count]
        return from_hideout(state, count, but(state.now, must=chosen), phase=Phase.ACT)

    @abstractmethod
    def _pick(self, state: State, action: Action) -> State:
        """A multi-card pick-up and what it costs."""

    def _take(self, state: State, action: Action) -> State:
        """Cards from the end of the Hideout, one but for a Greedy Panda, which "cannot be immediately returned"."""
        count = action.number or 1
        now = but(state.now, taken=state.hideout[len(state.hideout) - count :])
        return from_hideout(state, count, now, phase=Phase.ACT)

    # Drawing

    def _draw(self, state: State) -> State:
        """Draw what is needed, one card at a time, until nothing is: for the hand, the Hideout, the Secret Stash."""
        while True:
            short = (state.short or state.then is Then.TOP_UP) and len(state.hideout) < HIDEOUT
            if not short:
                state = but(state, short=False) if state.short else state
                if self._drawn_enough(state):
                    return self._after_drawing(state)
            if not state.deck:
                return self._deck_is_empty(state)
            card, refreshing = state.deck[-1], not short and state.then is Then.REFRESH
            state = self._drawn(state, card, short)
            if state.phase in _WAITING or (refreshing and not card.startswith(PLAN)):
                return state

    def _drawn(self, state: State, card: str, short: bool) -> State:
        """The top card of the deck where it belongs: `short` tells that the Hideout lacks it."""
        deck = state.deck[:-1]
        if card.startswith(PLAN):
            return self._foiled(but(state, deck=deck, idle=0, box=(*state.box, card)), Plan(card.removeprefix(PLAN)))
        if short:
            return but(state, deck=deck, idle=0, hideout=(*state.hideout, card))
        if state.then is Then.SECRET:
            return but(state, deck=deck, idle=0, secret=(*state.secret, card))
        return with_hand(state, gained(state.seats[state.mover].hand, card), deck=deck, idle=0, phase=Phase.ACT)

    def _drawn_enough(self, state: State) -> bool:
        """Whether what the cards are drawn for has enough; a refresh takes one card and is then done with."""
        return state.then is Then.TOP_UP

    @abstractmethod
    def _after_drawing(self, state: State) -> State:
        """What follows once there is enough in the Hideout, or in the Secret Stash."""

    def _foiled(self, state: State, plan: Plan) -> State:  # noqa: ARG002
        """A Foiled Plan is drawn; there are none in the competitive game."""
        return state

    @abstractmethod
    def _deck_is_empty(self, state: State) -> State:
        """ "You cannot draw a card from the Loot deck when you need to"."""

    # Refusals

    def _allows_refresh(self, state: State, action: Action) -> bool:
        return action in self._refreshes(state) and self._chosen_is_playable(state, action)

    def _why_not_pick(self, state: State, action: Action) -> str:
        if not self._may_pick(state):
            return "with the Timer card before you there is no multi-card pick-up (Timer Card)"
        count, held = action.number, len(state.seats[state.mover].hand)
        if not 2 <= count <= len(state.hideout):
            return f"the Hideout has {len(state.hideout)} cards; pick up two or more of them"
        limit = held + self._room(state, held)
        if held + count > limit:
            return f"your hand limit is {limit} cards"
        return f"{state.hideout[-count]} could not be played this turn (Multi-Card Pick-Up Rule)"
