"""What Pandas can do once in a cooperative or solo game (printed in the FAQ, or house)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.cards import Ability, Cards
from pandapress.games.pilfering_pandas.cooperative.turns import TogetherRules
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import PLAN, Phase, State
from pandapress.games.pilfering_pandas.turn.hand import exchanged, gained, with_hand


class AbilityRules(TogetherRules):
    """Turns in which the abilities of Panda cards are used."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._choices[Phase.LOOK] = lambda at: [Action("look", card=card) for card in dict.fromkeys(at.now.looking)]
        self._choices[Phase.GIVE] = self._give_choices
        self._do["ability"] = lambda state, _: self._ability(state)
        self._do["look"] = self._look
        self._do["share"] = self._share
        self._do["give"] = self._give

    def _has(self, state: State, ability: Ability) -> bool:
        """Whether the mover's Panda has an ability that was not used."""
        return self._accounts.has(state, state.mover, ability)

    # Refreshing

    def _refreshes(self, state: State) -> list[Action]:
        """A Greedy Panda may take two."""
        ways = super()._refreshes(state)
        if not self._has(state, Ability.TWO_AS_ONE) or len(state.hideout) < 2 or self._room_left(state) < 2:
            return ways
        return [*ways, Action("take", number=2)]

    def _pick_ups(self, state: State, room: int) -> list[Action]:
        """A Sneaky Panda may halve a pick-up."""
        ways = super()._pick_ups(state, room)
        if not self._has(state, Ability.HALVE_PICK_UP):
            return ways
        return ways + [Action("pick", number=each.number, name="halved") for each in ways]

    def _take(self, state: State, action: Action) -> State:
        taken = super()._take(state, action)
        return self._accounts.used(taken) if action.number == 2 else taken

    # Actions

    def _more_acts(self, state: State) -> Iterator[Action]:
        seat = state.seats[state.mover]
        if KEY in seat.hand and not seat.locked:
            yield Action("discard")
        if self._has(state, Ability.QUIET_SET) or self._has(state, Ability.NO_END_STEP):
            yield Action("ability")
        if self._has(state, Ability.LOOK_AT_THREE) and self._room_left(state) >= 1 and _top_three(state):
            yield Action("ability")
        if self._has(state, Ability.SWAP_CARD):
            for card in dict.fromkeys(seat.hand):
                for partner in self._partners(state):
                    yield Action("share", card=card, number=partner)

    def _ability(self, state: State) -> State:
        looks = self._has(state, Ability.LOOK_AT_THREE)
        used = self._accounts.ability(state)
        return but(used, phase=Phase.LOOK, now=but(used.now, looking=_top_three(state))) if looks else used

    def _look(self, state: State, action: Action) -> State:
        """A Clever Panda takes one; the others go back on top as they lay."""
        at = len(state.deck) - 1 - state.deck[::-1].index(action.card)
        hand = gained(state.seats[state.mover].hand, action.card)
        deck = (*state.deck[:at], *state.deck[at + 1 :])
        return with_hand(state, hand, phase=Phase.ACT, deck=deck, now=but(state.now, looking=()))

    def _partners(self, state: State) -> list[int]:
        """With whom a Sharing Panda can swap: others who have cards (FAQ)."""
        return [number for number, seat in enumerate(state.seats) if number != state.mover and seat.hand]

    def _share(self, state: State, action: Action) -> State:
        used = self._accounts.ability(state)
        return but(used, phase=Phase.GIVE, mover=action.number, now=but(state.now, given=action.card))

    def _give_choices(self, state: State) -> list[Action]:
        """The partner chooses what she gives."""
        _, cards = self._partner(state, state.mover)
        return [Action("give", card=card) for card in dict.fromkeys(cards)]

    def _give(self, state: State, action: Action) -> State:
        partner, _ = self._partner(state, state.mover)
        swapped = exchanged(state, state.turn, partner, state.now.given, action.card)
        return but(swapped, phase=Phase.ACT, mover=state.turn, now=but(state.now, given=""))


def _top_three(state: State) -> tuple[str, ...]:
    """The top three Loot cards; Foiled Plans among them stay where they are (house)."""
    return tuple([card for card in reversed(state.deck) if not card.startswith(PLAN)][:3])
