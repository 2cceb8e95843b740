"""What a park is worth to a seat, and what may be in the hands that it cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from heapq import nlargest

from pandapress.engine.judgement import Counted, Judgement, Roll, dealt_in, new_seed, shuffle
from pandapress.engine.rules import Rules
from pandapress.engine.values import but, put
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.notation import Action
from pandapress.games.panda_park.park import neighbours, place
from pandapress.games.panda_park.scoring import iconography
from pandapress.games.panda_park.state import UNKNOWN, Aside, Laid, Phase, Seat, State
from pandapress.games.panda_park.turns import PREDATORS_A_ROUND

TO_COME, OTHERS, LOOKED_AT = 2.5, 0.5, 6
"""What a predator is worth that may still be placed this round, how much the best of the others counts, and how many
placings are looked at closely (house)."""


class ParkJudgement(Judgement[State, Action]):
    """Points as they stand, predators at their worth of now."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:  # noqa: ARG002
        self._icons = iconography(cards)
        self._prey = Counter({prey.card: prey.copies for prey in cards.prey})
        self._rounds = {row.players: row.keep for row in cards.rounds}
        self._names = cards.names
        self._brings = cache(self._brought)

    def standing(self, state: State, seat: int) -> float:
        """How far the seat is ahead, and the predators that it may still place this round."""
        totals = [float(each.points) for each in state.seats]
        cards = state.park.cards
        for at, owner in state.park.owners.items():
            totals[owner] += self._icons.points(cards, at, cards[at])
        others = [total for number, total in enumerate(totals) if number != seat]
        return totals[seat] - OTHERS * max(others, default=0) + self._to_come(state.seats[seat])

    @staticmethod
    def _to_come(mine: Seat) -> float:
        left = min(PREDATORS_A_ROUND - mine.placed, len(mine.supply))
        return TO_COME * left if mine.hand and not mine.passed else 0.0

    # What is worth a look

    def promising(self, rules: Rules[State, Action], state: State) -> Sequence[Action]:
        """The placings that bring the most beside their neighbours; what to keep is what could be placed best."""
        if state.phase is Phase.DRAFTING:
            return [self._kept(state)]
        actions = rules.actions(state)
        if state.phase is not Phase.PLACING or len(actions) <= LOOKED_AT:
            return actions
        near = {at: neighbours(state.park.cards, at) for at in state.park.open}
        owners, seat = state.park.owners, state.mover
        best = nlargest(
            LOOKED_AT,
            (
                (self._gain(action.cards[0], near[action.at], owners, seat), -number)
                for number, action in enumerate(actions)
                if action.at is not None
            ),
        )
        return [actions[-number] for _, number in best]

    def _gain(self, card: str, near: Iterable[tuple[int, str]], owners: Mapping[int, int], seat: int) -> float:
        """What a card brings beside its neighbours, and they beside it: for others it is as much of a loss."""
        gain = 0.0
        for at, other in near:
            gain += self._brings(card, other)
            if at in owners:
                gain += self._brings(other, card) * (1 if owners[at] == seat else -OTHERS)
        return gain

    def _brought(self, card: str, other: str) -> int:
        """The points of a card that lies next to another one, and to nothing else."""
        return self._icons.points({place(0, 0): other}, place(2, 0), card)

    def _kept(self, state: State) -> Action:
        """Of the hand, the cards that would bring the most if they were placed now, each in its best place."""
        seat = state.seats[state.mover]
        count = self._rounds[len(state.seats)][state.passes]
        around = [neighbours(state.park.cards, at) for at in state.park.open]
        worth = {
            card: max((self._gain(card, near, state.park.owners, state.mover) for near in around), default=0.0)
            for card in dict.fromkeys(seat.hand)
        }
        best = sorted(seat.hand, key=lambda card: (-worth[card], card))[:count]
        return Action("keep", tuple(sorted(best)))

    def counted(self, before: State, action: Action, after: State) -> Iterator[Counted]:
        """Prey in hand, of use if it scores when it is placed; predators in the park, if they score at the end."""
        if action.verb == "place":
            seat = before.mover
            yield from ((seat, self._names[card], False) for card in before.seats[seat].hand)
            yield seat, self._names[action.cards[0]], after.seats[seat].points > before.seats[seat].points
        if after.phase is Phase.OVER:
            cards = after.park.cards
            for at, owner in after.park.owners.items():
                yield owner, self._names[cards[at]], self._icons.points(cards, at, cards[at]) > 0

    # What cannot be seen

    def redealt(self, view: State, seat: int, roll: Roll) -> State:
        """Other hands and the deck of all prey that lies nowhere in sight; what others keep is of their hands."""
        out = [step.card for step in view.history if isinstance(step, Laid | Aside)]
        seen = Counter([*out, *view.seats[seat].hand])
        unseen = iter(shuffle((self._prey - seen).elements(), roll))
        seats = tuple(
            each if number == seat else but(each, hand=tuple(sorted(dealt_in(each.hand, UNKNOWN, unseen))))
            for number, each in enumerate(view.seats)
        )
        kept = view.kept
        for number, cards in enumerate(kept):
            if number != seat and cards:
                kept = put(kept, number, _some(seats[number].hand, len(cards), roll))
        return but(view, seats=seats, kept=kept, deck=tuple(unseen), seed=new_seed(roll))


def _some(hand: tuple[str, ...], count: int, roll: Roll) -> tuple[str, ...]:
    return tuple(sorted(shuffle(hand, roll)[:count]))
