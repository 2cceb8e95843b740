"""What the ways to play have in common for who thinks: what a hand promises, and what may lie unseen."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from pandapress.engine.judgement import Counted, Judgement, Roll, dealt_in, new_seed, shuffle
from pandapress.engine.rules import Rules
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.sets import KEY, value
from pandapress.games.pilfering_pandas.state import UNKNOWN, Phase, Seat, State

PLAYS, SWAPS = 6, 2
"""How many plays and Key swaps of a turn are looked at closely (house)."""


class PilferingJudgement(Judgement[State, Action]):
    """The parts that do not depend on the way to play."""

    BEAM = 4
    COMPETITIVE: bool

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        self._cards = cards
        self._options = options

    @abstractmethod
    def gain(self, state: State, play: Play) -> float:
        """What a play brings at once."""

    def promising(self, rules: Rules[State, Action], state: State) -> Sequence[Action]:
        """The plays that bring the most, some Key swaps, and whatever else there is."""
        actions = rules.actions(state)
        if state.phase is not Phase.ACT or len(actions) <= PLAYS + SWAPS:
            return actions
        plays = [(self.gain(state, action.play), action) for action in actions if action.play is not None]
        plays.sort(key=lambda pair: -pair[0])
        swaps = [action for action in actions if action.verb == "swap"]
        others = [action for action in actions if action.play is None and action.verb != "swap"]
        return [*(action for _, action in plays[:PLAYS]), *swaps[:SWAPS], *others]

    def counted(self, before: State, action: Action, after: State) -> Iterator[Counted]:
        """Cards in the hand of whoever acts, those of use that she trades, swaps for a Key or discards; Panda cards."""
        if before.phase is Phase.ACT:
            seat = before.mover
            traded = action.play.cards if action.play else (action.card,) if action.verb == "swap" else ()
            traded = (KEY,) if action.verb == "discard" else traded
            yield from ((seat, self._name(card), False) for card in before.seats[seat].hand)
            yield from ((seat, self._name(card), True) for card in traded)
        if after.phase is Phase.OVER:
            for number, each in enumerate(after.seats):
                yield number, f"{each.panda} Panda", self.panda_helps(after, number)

    @abstractmethod
    def panda_helps(self, state: State, seat: int) -> bool:
        """Whether the seat's Panda card brought it something."""

    def _name(self, card: str) -> str:
        return "Key" if card == KEY else card

    # What cannot be seen

    def redealt(self, view: State, seat: int, roll: Roll) -> State:
        """Other hands, what lies in the box unseen and the deck of all cards that are nowhere in sight.

        What the player whose turn it is took from the Hideout is in her hand, as everybody saw; the top three cards of
        the deck lie as a Clever Panda sees them.
        """
        kept = {view.turn: self._shown(view)} if view.turn != seat else {}
        looking = tuple(card for card in view.now.looking if card != UNKNOWN)
        unseen = iter(shuffle(self._unseen(view, seat, [*sum(kept.values(), ()), *looking]).elements(), roll))
        seats = tuple(
            each if number == seat else _filled(each, kept.get(number, ()), unseen)
            for number, each in enumerate(view.seats)
        )
        box = dealt_in(view.box, UNKNOWN, unseen)
        deck = self._deck(view, looking, unseen, roll)
        table = but(view, seats=seats, box=box, deck=deck, seed=new_seed(roll))
        return _offered(table, roll) if view.phase is Phase.GIVE and view.turn != seat else table

    @staticmethod
    def _shown(view: State) -> tuple[str, ...]:
        """What is known of the hand whose turn it is."""
        now = view.now
        must = (now.must,) if now.must and now.must not in now.taken else ()
        return (*now.taken, *must)

    def _unseen(self, view: State, seat: int, elsewhere: Iterable[str]) -> Counter[str]:
        """The Loot cards and Keys that lie nowhere in sight."""
        laid = [card for area in view.areas for card in area.cards]
        seen = Counter([*laid, *view.hideout, *view.secret, *view.box, *view.seats[seat].hand, *elsewhere])
        return Counter(self._cards.deck(len(view.seats), self.COMPETITIVE)) - seen

    def _deck(self, view: State, looking: tuple[str, ...], unseen: Iterator[str], roll: Roll) -> tuple[str, ...]:
        """The deck, Foiled Plans in its lower two thirds."""
        plans = self._plans(view, roll)
        count = max(len(view.deck) - len(looking) - len(plans), 0)
        loot = [card for card, _ in zip(unseen, range(count), strict=False)]
        for plan in plans:
            loot.insert(int(roll() * (2 * len(loot) // 3 + 1)), plan)
        return (*loot, *reversed(looking))

    def _plans(self, view: State, roll: Roll) -> list[str]:  # noqa: ARG002
        """The Foiled Plans that are still in the deck; there are none in the competitive game."""
        return []


def _filled(seat: Seat, kept: tuple[str, ...], cards: Iterator[str]) -> Seat:
    """A seat whose hand holds the cards that are known of it, and others."""
    hand = (*kept, *dealt_in(seat.hand[len(kept) :], UNKNOWN, cards))
    return but(seat, hand=tuple(sorted(hand)))


def _offered(table: State, roll: Roll) -> State:
    """The table in the midst of a swap: some card of her hand is offered, and nobody saw which."""
    hand = table.seats[table.turn].hand
    return but(table, now=but(table.now, given=hand[int(roll() * len(hand))]))


@lru_cache(maxsize=100_000)
def promise(hand: tuple[str, ...]) -> float:
    """How near a hand is to sets: pairs that one card would complete, and each Key."""
    loot = [value(card) for card in hand if card != KEY]
    pairs = sum([_pair(one, other) for one, other in combinations(loot, 2)])
    return pairs + 2.0 * hand.count(KEY)


def _pair(one: tuple[str, int], other: tuple[str, int]) -> float:
    if one[0] != other[0]:
        return 1.0 if one[1] == other[1] else 0.0
    apart = abs(one[1] - other[1])
    return 1.0 if apart == 1 else 0.5 if apart == 2 else 0.0
