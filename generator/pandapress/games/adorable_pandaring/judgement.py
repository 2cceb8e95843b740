"""What a table of Adorable Pandaring is worth to a seat, and what may lie where it cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pandapress.engine.judgement import Counted, Judgement, Roll, dealt_in, new_seed, shuffle
from pandapress.engine.values import but, put
from pandapress.games.adorable_pandaring.cards import Cards
from pandapress.games.adorable_pandaring.notation import Action
from pandapress.games.adorable_pandaring.scoring import BAMBOO_TO_WIN, Readings, Scoring, count_adorable, score
from pandapress.games.adorable_pandaring.state import UNKNOWN, Phase, State

WON, BAMBOO, NEXT, HELD = 1_000.0, 10.0, 4.0, 1.0
"""What a won game, a bamboo, one that the next scoring would bring and an Adorable Panda in hand are worth (house)."""


class PandaringJudgement(Judgement[State, Action]):
    """Bamboo that is there, bamboo that a scoring would bring now, and pandas for later."""

    WORLDS = 4

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        self._laws = cards.adorable
        self._banana = cards.banana
        self._readings = Readings.of(options)
        self._names = {panda.number: f"{panda.number} {panda.name}" for panda in cards.pandas}
        self._deck = Counter({panda.number: panda.copies for panda in cards.pandas})

    def standing(self, state: State, seat: int) -> float:
        """How far the seat is ahead of the others, who gain by a scoring, too."""
        if state.phase is Phase.OVER:
            return WON if seat in state.winners else -WON
        if not state.law:
            return 0.0
        scoring = self._seen(state, seat)
        worths = [self._worth(state, number, scoring) for number in range(len(state.seats))]
        mine, others = worths[seat], [*worths[:seat], *worths[seat + 1 :]]
        return mine + self._held(state, seat) - (sum(others) / len(others) + max(others)) / 2

    def _seen(self, state: State, seat: int) -> Scoring:
        """The scoring of what the seat sees: all face-up pandas and its own hidden ones."""
        tables = [
            (*each.face_up, *each.hidden) if number == seat else each.face_up for number, each in enumerate(state.seats)
        ]
        return score(tables, self._laws[state.law], self._banana, self._readings)

    @staticmethod
    def _worth(state: State, number: int, scoring: Scoring) -> float:
        bamboo, gain = state.seats[number].bamboo, scoring.gain(number)
        ends = WON / 10 if bamboo + gain >= BAMBOO_TO_WIN else 0.0
        return BAMBOO * bamboo + NEXT * gain + ends + scoring.adorable[number]

    def _held(self, state: State, seat: int) -> float:
        """Adorable Pandas that are still in hand, hidden ones a little more."""
        law, mine = self._laws[state.law], state.seats[seat]
        return HELD * count_adorable(mine.hand, law)

    def counted(self, before: State, action: Action, after: State) -> Iterator[Counted]:  # noqa: ARG002
        """Pandas in the hand that somebody plays from, and the one that is played or hidden."""
        if before.phase in (Phase.HIDE, Phase.PLAY, Phase.PLAY_WITHOUT_EFFECT):
            yield from ((before.mover, self._names[panda], False) for panda in before.seats[before.mover].hand)
            yield before.mover, self._names[action.panda], True

    def redealt(self, view: State, seat: int, roll: Roll) -> State:
        """Hands, hidden pandas and the deck of all copies that lie nowhere in sight."""
        seen = Counter(panda for each in view.seats for panda in (*each.hand, *each.face_up, *each.hidden))
        del seen[UNKNOWN]
        unseen = iter(shuffle((self._deck - seen).elements(), roll))
        seats = tuple(
            each
            if number == seat
            else but(each, hand=_sorted(each.hand, unseen), hidden=dealt_in(each.hidden, UNKNOWN, unseen))
            for number, each in enumerate(view.seats)
        )
        table = but(view, seats=seats, deck=tuple(unseen), seed=new_seed(roll))
        return _passed(table, roll) if view.passing else table


def _sorted(hand: tuple[int, ...], cards: Iterator[int]) -> tuple[int, ...]:
    return tuple(sorted(dealt_in(hand, UNKNOWN, cards)))


def _passed(table: State, roll: Roll) -> State:
    """The table with the choices of those who have chosen what to pass, from whose turn it is to the mover."""
    count = len(table.seats)
    passing = table.passing
    for step in range((table.mover - table.turn) % count):
        number = (table.turn + step) % count
        hidden = table.seats[number].hidden
        if hidden and not passing[number]:
            passing = put(passing, number, hidden[int(roll() * len(hidden))])
    return but(table, passing=passing)
