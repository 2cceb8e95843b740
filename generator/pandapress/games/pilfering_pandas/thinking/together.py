"""What a table of the cooperative and the solo game is worth to everybody at it."""

from __future__ import annotations

from collections.abc import Mapping

from pandapress.engine.judgement import Roll, shuffle
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative.account import WIN, accounting_for
from pandapress.games.pilfering_pandas.state import PLAN, UNKNOWN, Phase, State
from pandapress.games.pilfering_pandas.thinking.hand import PilferingJudgement, promise

WON, READY = 1_000.0, 60.0
"""A won game, and a Panda that has come far enough to escape (house, as all that follows; in spaces of the track)."""
KEEPER, CLOSE, NEAR = 1.15, 2.4, 8.0
"""A space of the Zoo Keeper, and each space that the Panda is less than `NEAR` ahead of him."""
CARD, PROMISE, COMMON, OUT = 0.35, 0.6, 0.1, 12.0
"""A card in hand, a hand's and the Hideout's promise, and a hand that is empty too early."""
LOAD, UNSEEN, CLOCK = 2.4, 2.0, 6.0
"""A point left at the Final Escape Check, a card in a hand that is not seen, a quarter turn of the Timer."""


class TogetherJudgement(PilferingJudgement):
    """How far the Panda would be ahead after a Final Escape Check now, and how far it is from one."""

    COMPETITIVE = False
    WORLDS = 2

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._accounts = accounting_for(cards, options)
        self._markers = self._accounts.markers

    def standing(self, state: State, seat: int) -> float:
        """Until the Panda has come far enough its lead, and cards to go on with; from then on what is left in hands."""
        if state.phase is Phase.OVER:
            return WON if state.result.startswith(WIN) else -WON
        lead = state.panda - state.keeper
        close = CLOSE * max(NEAR - lead, 0)
        timer = CLOCK * (state.timer[1] + 1) if state.timer_used else 0.0
        if state.panda >= self._markers.level.win_space:
            return READY + lead - LOAD * max(self._load(state, seat) - lead, -3) - close - timer / 6
        mine = state.seats[seat].hand
        out = OUT * sum([not each.hand for each in state.seats])
        worth = state.panda - KEEPER * state.keeper - close - timer - out
        return worth + CARD * len(mine) + PROMISE * promise(mine) + COMMON * promise(tuple(sorted(state.hideout)))

    def _load(self, state: State, seat: int) -> float:
        """What the Final Escape Check would cost; of other hands only the number of cards is seen."""
        others = sum([len(each.hand) for number, each in enumerate(state.seats) if number != seat])
        own = [*state.seats[seat].hand, *(state.secret if self._markers.counts_stash() else ())]
        return self._markers.dropped(own) + UNSEEN * others

    def panda_helps(self, state: State, seat: int) -> bool:
        """Whether its ability was used."""
        return state.seats[seat].used

    def gain(self, state: State, play: Play) -> float:
        """The spaces that a play brings the Panda ahead."""
        _, worth = self._accounts.worth(state.areas[play.area], state.meerkats[play.area], play)
        return worth.total - self._accounts.cost(state, play) + len(play.cards)

    def _plans(self, view: State, roll: Roll) -> list[str]:
        if self._options["foiled_plans"] != "true":
            return []
        seen = [card for card in view.box if card != UNKNOWN and card.startswith(PLAN)]
        names = [PLAN + plan.plan for plan in self._cards.foiled_plans]
        left = [name for name in names if name not in seen]
        return shuffle(left, roll)[: self._markers.level.foiled_plans - len(seen)] if view.deck else []
