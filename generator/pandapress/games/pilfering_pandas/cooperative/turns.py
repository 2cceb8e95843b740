"""A turn of the cooperative and the solo game: plays onto two Trade areas, both markers, and the checks at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pandapress.engine.values import but, put, without
from pandapress.games.pilfering_pandas import notation
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative.account import HAND_LIMIT, LEFT, NO_LOOT, Accounting
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import Phase, State
from pandapress.games.pilfering_pandas.turn.hand import boxed, noted, spent, stashable, with_hand
from pandapress.games.pilfering_pandas.turn.plays import Holding
from pandapress.games.pilfering_pandas.turn.rules import PilferingRules


class TogetherRules(PilferingRules):
    """The turns of one to four players who share two Trade areas."""

    COMPETITIVE = False

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._accounts = Accounting(cards, options)
        self._markers = self._accounts.markers
        self._solo = self._accounts.solo
        self._choices[Phase.CHECK] = lambda _: [Action("escape"), Action("go on")]
        self._do["escape"] = lambda state, _: self._escape(state)
        self._do["go on"] = lambda state, _: self._followed(self._accounts.go_on(state))

    def _begin_turn(self, state: State, seat: int) -> State:
        """Who is out can only pass."""
        begun = self._accounts.begin_turn(state, seat, mover=seat, turns=state.turns + 1)
        if begun.phase is Phase.REFRESH and not begun.seats[seat].hand:
            return self._end_of_turn(begun)
        return self._followed(begun)

    def _followed(self, state: State) -> State:
        """What follows an account's step at once: the Final Escape Check that is due, or the top-up."""
        if state.phase is Phase.ESCAPE:
            return self._escape(state)
        if state.phase is Phase.CHECK:
            return but(state, mover=state.turn)
        return self._top_up(state) if state.phase is Phase.TOP_UP else state

    def _room(self, state: State, held: int) -> int:
        """No hand limit; twelve cards alone ("Solo modification")."""
        return HAND_LIMIT - held if self._solo else super()._room(state, held)

    def _pick(self, state: State, action: Action) -> State:
        """A multi-card pick-up, paid for."""
        return self._accounts.pick_up(self._picked(state, action.number), action.name == "halved")

    def _chosen_is_playable(self, state: State, action: Action) -> bool:
        """A solo player may play her last cards only to escape: the markers count once the pick-up is paid for."""
        if not self._solo or action.verb != "pick":
            return super()._chosen_is_playable(state, action)
        cost = self._accounts.pick_up_cost(state, action.name == "halved")
        return super()._chosen_is_playable(but(state, keeper=state.keeper + cost), action)

    def _deck_is_empty(self, state: State) -> State:
        return self._accounts.lost(state, NO_LOOT)

    # Plays

    def _areas_of(self, state: State) -> Sequence[int]:
        return range(len(state.areas))

    def _ends(self) -> Sequence[bool]:
        """ "Must be played from left to right"."""
        return (False,)

    def _why_not_play(self, state: State, holding: Holding, play: Play) -> str:
        fault = self._accounts.opening_fault(holding.areas[play.area], state.meerkats[play.area], play)
        if fault or not self._solo or len(holding.hand) - len(play.cards) >= 2:
            return fault
        after = self._after(state, holding, play)
        stashes = not after.hand or after.hand[0] not in spent(state.now, play.cards).taken
        panda, keeper = state.panda + after.panda, state.keeper + after.keeper
        enough = self._accounts.leaves_enough(len(after.hand), panda, keeper, state.now.patient, stashes)
        return "" if enough else LEFT

    def _after(self, state: State, holding: Holding, play: Play) -> Holding:
        """Alone the markers count, for the last cards may be played to escape only."""
        if not self._solo:
            return super()._after(state, holding, play)
        area, worth = self._accounts.worth(holding.areas[play.area], state.meerkats[play.area], play)
        return Holding(
            without(holding.hand, play.cards),
            put(holding.areas, play.area, area),
            holding.panda + worth.total,
            holding.keeper + self._cost(state, holding, play),
            played=True,
        )

    def _cost(self, state: State, holding: Holding, play: Play) -> int:
        """The Zoo Keeper's spaces for a play behind others; suspicion and a Cheeky Panda count for the first alone."""
        before, now = state.areas[play.area], holding.areas[play.area]
        suspicion = self._accounts.suspicion_of(state, play) if len(now.cards) == len(before.cards) else 0
        quiet = state.now.quiet and not holding.played
        return suspicion + (0 if quiet else self._markers.keeper_for(now, play))

    def _play(self, state: State, action: Action) -> State:
        """A play out of the hand, and both markers."""
        play = action.play
        assert play is not None
        suspected = self._accounts.suspected(state, play)
        if suspected.phase is Phase.OVER:
            return suspected
        hand = without(suspected.seats[suspected.mover].hand, play.cards)
        trades = noted(suspected.trades, play.area, notation.trade_text(play))
        moved, _ = self._accounts.laid(with_hand(suspected, hand, trades=trades), play)
        return moved if moved.phase is Phase.OVER else self._after_play(moved)

    def _after_play(self, state: State) -> State:
        """With a hand emptied there is nothing more to do."""
        if state.seats[state.mover].hand:
            return state
        if self._solo:
            return self._followed(self._accounts.settled(state))
        return self._end_of_turn(self._accounts.emptied(state))

    def _swapped(self, state: State, number: int, area: Area, card: str) -> State:
        return self._accounts.swapped(state, number, area, card)

    def _discard(self, state: State) -> State:
        """ "A distraction" that pushes the Zoo Keeper back by two spaces."""
        return self._after_play(self._accounts.discarded(boxed(state, KEY)))

    # Ending a turn

    def _end_actions(self, state: State) -> State:
        """ "Stash 1 card"; without one that may be stashed the turn goes on (house)."""
        return but(state, phase=Phase.STASH) if stashable(state) else self._end_of_turn(state)

    def _stashed(self, state: State) -> State:
        return self._end_of_turn(state if state.seats[state.mover].hand else self._accounts.emptied(state))

    def _end_of_turn(self, state: State) -> State:
        return self._followed(self._accounts.end_of_turn(state))

    def _escape(self, state: State) -> State:
        """The Final Escape Check of all cards that are left."""
        cards = [card for seat in state.seats for card in seat.hand]
        return self._accounts.escape(state, [*cards, *(state.secret if self._markers.counts_stash() else ())])
