"""A turn of the cooperative and the solo game: plays onto two Trade areas, both markers, and the checks at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pandapress.engine.values import but, without
from pandapress.games.pilfering_pandas import notation
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative.account import NO_LOOT, accounting_for
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import Phase, State
from pandapress.games.pilfering_pandas.turn.hand import boxed, noted, stashable, with_hand
from pandapress.games.pilfering_pandas.turn.plays import Holding
from pandapress.games.pilfering_pandas.turn.rules import PilferingRules


class TogetherRules(PilferingRules):
    """The turns of one to four players who share two Trade areas."""

    COMPETITIVE = False

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._accounts = accounting_for(cards, options)
        self._markers = self._accounts.markers
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

    def _pick(self, state: State, action: Action) -> State:
        """A multi-card pick-up, paid for."""
        return self._accounts.pick_up(self._picked(state, action.number), action.name == "halved")

    def _deck_is_empty(self, state: State) -> State:
        return self._accounts.lost(state, NO_LOOT)

    # Plays

    def _areas_of(self, state: State) -> Sequence[int]:
        return range(len(state.areas))

    def _ends(self) -> Sequence[bool]:
        """ "Must be played from left to right"."""
        return (False,)

    def _why_not_play(self, state: State, holding: Holding, play: Play) -> str:
        return self._accounts.opening_fault(holding.areas[play.area], state.meerkats[play.area], play)

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
        return state if state.seats[state.mover].hand else self._laid_last(state)

    def _laid_last(self, state: State) -> State:
        """The mover's last card was laid or discarded."""
        return self._end_of_turn(self._accounts.emptied(state))

    def _partner(self, state: State, seat: int) -> tuple[int, tuple[str, ...]]:
        """Whose cards a swap with a seat is for, and which they are."""
        return seat, state.seats[seat].hand

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
