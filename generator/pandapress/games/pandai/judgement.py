"""What a table of Pandaï is worth to a seat, and in which order the piles may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pandapress.engine.judgement import Counted, Judgement, Roll, new_seed, shuffle
from pandapress.engine.values import but
from pandapress.games.pandai.cards import PANDAI, Cards
from pandapress.games.pandai.notation import Action
from pandapress.games.pandai.state import FREE, Figure, Phase, Seat, State

WON, BABY, FIGURE = 1_000.0, 20.0, 2.0
WAY, THREAT, CAUGHT, IN_CAGE = 1.0, 4.0, 1.0, 1.0
"""What is worth how much (house): a won game, a baby, a Panda in play; less for each step of the Hat Panda to the next
Pandaï, for an opponent next to the Hat Panda, next to another Panda, and for a Panda in a cage."""
FAR = 6
"""No Pandaï in sight is as far as this many steps."""


class PandaiJudgement(Judgement[State, Action]):
    """Babies, Pandas in play, and the Hat Panda's way to the next Pandaï."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:  # noqa: ARG002
        self._cards = cards
        self._kinds = {card: kind for card, (effect, kind) in cards.effects.items() if effect == PANDAI}
        self._piles = {name: Counter(cards.pile(name)) for name in ("plains", "forest")}
        self._names = {card.id: card.name for card in cards.cards}
        self._beside = [frozenset(ends) for ends in cards.beside]
        self._far = _distances(len(cards.squares), cards.width)

    def standing(self, state: State, seat: int) -> float:
        """How far the seat is ahead of the best of the others."""
        if state.phase is Phase.OVER:
            return WON if seat in state.winners else 0.0 if not state.winners else -WON
        spots = [(at, self._kinds[card]) for at, card in enumerate(state.board) if card in self._kinds]
        worths = [self._worth(state, number, spots) for number in range(len(state.seats))]
        others = [worth for number, worth in enumerate(worths) if number != seat and state.seats[number].figures]
        return worths[seat] - max(others, default=0.0)

    def _worth(self, state: State, number: int, spots: Sequence[tuple[int, str]]) -> float:
        seat = state.seats[number]
        if not seat.figures:
            return -WON
        caged = sum([figure.caged != FREE for figure in seat.figures])
        hat = next((figure for figure in seat.figures if figure.hat), None)
        worth = BABY * len(seat.tokens) + FIGURE * len(seat.figures) - IN_CAGE * caged
        return worth - WAY * self._way(seat, hat, spots) - self._threat(state, number)

    def _way(self, seat: Seat, hat: Figure | None, spots: Sequence[tuple[int, str]]) -> float:
        """How far the Hat Panda is from a Pandaï that has not made a baby with it; off and on again are two steps."""
        if hat is None:
            return FAR
        far = self._far[hat.square]
        return min([*(far[at] or 2 for at, kind in spots if kind not in seat.tokens), FAR])

    def _threat(self, state: State, number: int) -> float:
        """Opponents who stand next to one's Pandas, which they may capture."""
        threat = 0.0
        for figure in state.seats[number].figures:
            beside = self._beside[figure.square]
            if figure.square in self._cards.zone:
                continue
            for other, seat in enumerate(state.seats):
                if other != number and any(each.square in beside and each.caged == FREE for each in seat.figures):
                    threat += THREAT if figure.hat else CAUGHT
        return threat

    def counted(self, before: State, action: Action, after: State) -> Iterator[Counted]:
        """The card that a Panda arrives on; a Pandaï is of use if it makes a baby."""
        if action.verb not in ("move", *self._piles):
            return
        square = action.end if action.verb == "move" else before.target
        card = after.board[square] or before.board[square]
        if card:
            more = len(after.seats[before.turn].tokens) > len(before.seats[before.turn].tokens)
            yield before.turn, self._names[card], more or card not in self._kinds

    def redealt(self, view: State, seat: int, roll: Roll) -> State:  # noqa: ARG002
        """The piles of all cards that do not lie on the board, each as high as it is.

        A card on the board may be of either pile, and nobody can tell: it is taken from one that has it.
        """
        laid = Counter(card for card in view.board if card)
        plains, forest = self._piles["plains"], self._piles["forest"]
        fewest = {card: max(count - forest[card], 0) for card, count in laid.items()}
        either = [card for card, count in laid.items() for _ in range(min(count, plains[card]) - fewest[card])]
        wanted = plains.total() - len(view.plains) - sum(fewest.values())
        from_plains = Counter(fewest) + Counter(shuffle(either, roll)[:wanted])
        return but(
            view,
            plains=tuple(shuffle((plains - from_plains).elements(), roll)),
            forest=tuple(shuffle((forest - (laid - from_plains)).elements(), roll)),
            seed=new_seed(roll),
        )


def _distances(count: int, width: int) -> Sequence[Sequence[int]]:
    """Steps from square to square, a slanting one as short as any."""
    return [
        [max(abs(one % width - other % width), abs(one // width - other // width)) for other in range(count)]
        for one in range(count)
    ]
