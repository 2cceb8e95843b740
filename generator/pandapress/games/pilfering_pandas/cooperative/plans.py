"""The Foiled Plans: what happens when one of them is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pandapress.engine.chance import shuffled
from pandapress.engine.values import but, without
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards, Plan
from pandapress.games.pilfering_pandas.cooperative.turns import TogetherRules
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.state import PLAN, Phase, State, Then
from pandapress.games.pilfering_pandas.turn.hand import exchanged, with_hand


class PlanRules(TogetherRules):
    """Turns in which Foiled Plans come up."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._plans: dict[Plan, Callable[[State], State]] = {
            Plan.RUBBISH_RUMMAGE: _rummaging,
            Plan.BACK_DOOR_TRADE: self._back_door,
            Plan.SHARING_IS_CARING: self._shared_at_random,
            Plan.SLIPPERY_PAWS: self._slipped,
            Plan.SPRING_CLEAN: _cleaned,
        }
        self._choices[Phase.RUMMAGE] = lambda at: [Action("rummage", number=area) for area in range(len(at.areas))]
        self._choices[Phase.BACK_DOOR] = self._back_door_choices
        self._do["rummage"] = self._rummage

    def _foiled(self, state: State, plan: Plan) -> State:
        """ "Resolve its effect": it hits the player whose turn it is and nobody else (Foiled Plans FAQ)."""
        told = self._accounts.foiled(state, plan)
        return self._plans[plan](told) if plan in self._plans else told

    # Cards lost

    def _slipped(self, state: State) -> State:
        hand = state.seats[state.mover].hand
        if not hand:
            return state
        card = shuffled(hand, state.seed, state.draws)[0]
        hideout, draws = (*state.hideout, card), state.draws + 1
        lost = with_hand(state, without(hand, (card,)), hideout=hideout, draws=draws)
        return lost if len(hand) > 1 else self._emptied_by_plan(lost)

    def _emptied_by_plan(self, state: State) -> State:
        """A hand that a Foiled Plan emptied: out behind the turn's check; in a refresh a card is drawn at once."""
        return state if state.then is Then.REFRESH else self._lost_last(state)

    def _lost_last(self, state: State) -> State:
        """The last card is lost behind the turn's check."""
        emptied = self._accounts.emptied(state, checked=True)
        return self._escape(emptied) if emptied.phase is Phase.ESCAPE else emptied

    def _shared_at_random(self, state: State) -> State:
        """A random card with the player on the left."""
        left, theirs = self._partner(state, (state.mover + 1) % len(state.seats))
        mine = state.seats[state.mover].hand
        if not mine or not theirs:
            return state
        gone = shuffled(mine, state.seed, state.draws)[0]
        come = shuffled(theirs, state.seed, state.draws + 1)[0]
        return but(exchanged(state, state.mover, left, gone, come), draws=state.draws + 2)

    # Back Door Trade

    def _back_door(self, state: State) -> State:
        trying = but(state, phase=Phase.BACK_DOOR)
        return trying if state.seats[state.mover].hand and self._back_door_choices(trying) else state

    def _back_door_choices(self, state: State) -> list[Action]:
        """ "Play one set now to the left end", with the normal rules and costs."""
        holding = self._holding(state)
        hand = self._free(state, holding.hand)
        return [
            Action("play", play)
            for number, area in enumerate(state.areas)
            for play in self._scorer.plays(number, area, hand, (True,))
            if not play.extends and not self._why_not_play(state, holding, play)
        ]

    def _allows(self, state: State, action: Action) -> bool:
        """A Back Door Trade's set may lie in any order that fits, as any other."""
        if state.phase is Phase.BACK_DOOR and action.play is not None:
            return self._allows_back_door(state, action.play)
        return super()._allows(state, action)

    def _allows_back_door(self, state: State, play: Play) -> bool:
        holding = self._holding(state)
        if play.extends or play.area not in self._areas_of(state) or not self._holds(state, holding, play):
            return False
        area = state.areas[play.area]
        fits = play.left == bool(area.cards) and not self._sets.fault(area, play)
        return fits and not self._why_not_play(state, holding, play)

    def _after_play(self, state: State) -> State:
        """A Back Door Trade goes back to the drawing, unless it ended the game."""
        if state.phase is not Phase.BACK_DOOR:
            return super()._after_play(state)
        traded = but(state, phase=Phase.ACT)
        return self._draw(traded) if state.seats[state.mover].hand else self._traded_last(traded)

    def _traded_last(self, state: State) -> State:
        """A Back Door Trade took the last card."""
        after = self._emptied_by_plan(state)
        return after if after.phase is Phase.OVER else self._draw(after)

    # Rubbish Rummage

    def _rummage(self, state: State, action: Action) -> State:
        """The top Loot card goes to the right end of a Trade area, with no rule of placement and no movement."""
        at = max(place for place, card in enumerate(state.deck) if not card.startswith(PLAN))
        rummaged = self._accounts.rummaged(state, action.number, state.deck[at])
        return self._draw(but(rummaged, deck=(*state.deck[:at], *state.deck[at + 1 :]), phase=Phase.REFRESH))


def _rummaging(state: State) -> State:
    """A Trade area is chosen next, where the deck holds Loot."""
    loot = any(not card.startswith(PLAN) for card in state.deck)
    return but(state, phase=Phase.RUMMAGE) if loot else state


def _cleaned(state: State) -> State:
    """Two cards of the Hideout go into the box, and are replaced at once."""
    return but(state, box=(*state.box, *state.hideout[:2]), hideout=state.hideout[2:], short=True)
