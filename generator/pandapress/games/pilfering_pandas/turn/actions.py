"""The second step of a turn, "2. Perform Action(s)": plays, Key swaps, and the promise of a multi-card pick-up."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from pandapress.engine.values import without
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import State
from pandapress.games.pilfering_pandas.turn.hand import boxed, noted, with_hand
from pandapress.games.pilfering_pandas.turn.plays import Holding, PlayRules


class ActionRules(PlayRules):
    """What the mover may do with her cards."""

    def _act_choices(self, state: State) -> list[Action]:
        """Every action that leaves the chosen card of a multi-card pick-up playable, and the end of actions."""
        acts = list(self._acts(state))
        must = state.now.must
        if must:
            known: dict[Holding, bool] = {}
            ways = [action.play for action in acts if action.play is not None and must in action.play.cards]
            acts = [
                action
                for action in acts
                if self._leaves_a_way(state, action, ways) or self._keeps_promise(state, action, must, known)
            ]
        elif self._may_end(state):
            acts.append(Action("done"))
        return acts

    def _acts(self, state: State) -> Iterator[Action]:
        """Plays, Key swaps, discards and abilities."""
        holding = self._holding(state)
        yield from (Action("play", play) for play in self._plays_of(state, holding, ""))
        yield from self._swaps(state.areas, tuple(dict.fromkeys(self._free(state, holding.hand))))
        yield from self._more_acts(state)

    @abstractmethod
    def _more_acts(self, state: State) -> Iterator[Action]:
        """Discards and abilities."""

    def _may_end(self, state: State) -> bool:  # noqa: ARG002
        return True

    # Multi-Card Pick-Up Rule

    def _keeps_promise(self, state: State, action: Action, must: str, known: dict[Holding, bool]) -> bool:
        """Whether an action plays the chosen card, or leaves it playable."""
        if not must or self._is_way(action, must) or (action.verb == "discard" and must == KEY):
            return True
        if action.verb == "share" and action.card == must:
            return False
        return self._can_be_played(state, self._left_by(state, action), must, known)

    def _left_by(self, state: State, action: Action) -> Holding:
        """The hand and the areas that an action leaves."""
        holding = self._holding(state)
        if action.play is not None:
            return self._after(state, holding, action.play)
        if action.verb == "share":
            return holding._replace(hand=without(holding.hand, (action.card,)))
        if action.verb in ("swap", "discard"):
            after = self._swap(state, action) if action.verb == "swap" else boxed(state, KEY)
            return self._holding(after)._replace(keeper=after.keeper - state.keeper)
        return holding

    @staticmethod
    def _is_way(action: Action, must: str) -> bool:
        """Whether an action brings a card into a Trade area."""
        return must in action.play.cards if action.play is not None else action.verb == "swap" and action.card == must

    # Doing them

    @abstractmethod
    def _play(self, state: State, action: Action) -> State:
        """A play, its points, and what the markers do."""

    def _swap(self, state: State, action: Action) -> State:
        """The Key comes into the hand; no marker moves (chosen reading), as it stands in neither list."""
        number, place = divmod(action.number, 100)
        after = self._exchanged_key(self._holding(state), action)
        trades = noted(state.trades, number, f"swap {action.card} @ {place + 1}")
        return self._swapped(with_hand(state, after.hand, trades=trades), number, after.areas[number], action.card)

    @abstractmethod
    def _swapped(self, state: State, number: int, area: Area, card: str) -> State:
        """The state with an area in which a card took a Key's place."""

    @abstractmethod
    def _discard(self, state: State) -> State:
        """A Key leaves the game."""

    # Refusals

    def _allows_act(self, state: State, action: Action) -> bool:
        """Whether an action that is no play is allowed."""
        if action.verb == "done":
            return not state.now.must and self._may_end(state)
        held = self._free(state, state.seats[state.mover].hand)
        known = self._swaps(state.areas, held) if action.verb == "swap" else self._more_acts(state)
        return action in known and self._keeps_promise(state, action, state.now.must, {})

    def _allows_play(self, state: State, action: Action, play: Play) -> bool:
        """Whether a play is allowed; cards may be laid in any good order."""
        holding = self._holding(state)
        mine = self._holds(state, holding, play) and play.area in self._areas_of(state) and play.left in self._ends()
        if not mine or self._sets.fault(state.areas[play.area], play) or self._why_not_play(state, holding, play):
            return False
        return self._keeps_promise(state, action, state.now.must, {})

    def _holds(self, state: State, holding: Holding, play: Play) -> bool:
        """Whether the cards of a play are in the mover's hand, and may be played."""
        hand = self._free(state, holding.hand)
        return all(play.cards.count(card) <= hand.count(card) for card in play.cards)

    def _why_not_that_play(self, state: State, play: Play) -> str:
        holding = self._holding(state)
        lacking = [card for card in dict.fromkeys(play.cards) if play.cards.count(card) > holding.hand.count(card)]
        if lacking:
            return f"{lacking[0]} is not in your hand"
        if play.area not in self._areas_of(state):
            return "sets can only be played to your own Trade area (Playing Sets)"
        if play.left and True not in self._ends():
            return "cards are played from left to right, after the right-most card (Playing Sets)"
        if KEY in play.cards and state.seats[state.mover].locked:
            return "the shed is locked: no Key until your next turn (Locked Shed)"
        fault = self._sets.fault(state.areas[play.area], play) or self._why_not_play(state, holding, play)
        must = state.now.must
        return fault or f"{must} could then not be played this turn any more (Multi-Card Pick-Up Rule)"
