"""What a table of the competitive game is worth to a seat."""

from __future__ import annotations

from collections.abc import Mapping

from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.goals import goal_met
from pandapress.games.pilfering_pandas.scoring import hand_points, scorer_for
from pandapress.games.pilfering_pandas.state import Phase, State
from pandapress.games.pilfering_pandas.thinking.hand import PilferingJudgement, promise

WON, PROMISE, HAND = 1_000.0, 0.6, 0.5
"""What is worth how much (house): a won game, what a hand promises, and how much its points weigh before the end."""


class CompetitiveJudgement(PilferingJudgement):
    """The marker and the Panda card's goal, less the hand, and what the hand promises."""

    COMPETITIVE = True

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._points = cards.points(competitive=True)
        self._scorer = scorer_for(cards, options, competitive=True)
        self._pandas = {panda.name: panda for panda in cards.pandas}

    def standing(self, state: State, seat: int) -> float:
        """How far the seat is ahead of the best of the others, whose hands it does not see."""
        scores = [self._score(state, number) for number in range(len(state.seats))]
        mine = state.seats[seat]
        points = hand_points(mine.hand, self._points)
        if state.phase is Phase.OVER:
            return WON + self._ahead(scores, seat) if self._wins(state, seat) else -WON
        return self._ahead(scores, seat) - HAND * points + PROMISE * promise(mine.hand)

    def _score(self, state: State, number: int) -> float:
        seat = state.seats[number]
        panda = self._pandas[seat.panda]
        goal = panda.goal_points if goal_met(panda.goal, state.areas[number], self._scorer.sets) else 0
        return seat.earlier + seat.marker + goal

    @staticmethod
    def _ahead(scores: list[float], seat: int) -> float:
        return scores[seat] - 0.3 * max(score for number, score in enumerate(scores) if number != seat)

    def _wins(self, state: State, seat: int) -> bool:
        """Whether the seat has the most points of all rounds, once all are scored."""
        totals = [seat.earlier for seat in state.seats]
        return totals[seat] == max(totals)

    def panda_helps(self, state: State, seat: int) -> bool:
        """Whether its goal is met."""
        return goal_met(self._pandas[state.seats[seat].panda].goal, state.areas[seat], self._scorer.sets)

    def gain(self, state: State, play: Play) -> float:
        """The Panda Points of a play."""
        likes = self._cards.likes[state.meerkats[play.area]]
        return self._scorer.play(state.areas[play.area], play, likes)[1].total
