"""What can be played from a hand to the Trade areas, at once or by way of other plays ("Playing Sets")."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from pandapress.engine.rules import NotedRules
from pandapress.engine.values import put, without
from pandapress.games.pilfering_pandas import notation
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.notation import Action, swap
from pandapress.games.pilfering_pandas.scoring import scorer_for
from pandapress.games.pilfering_pandas.sets import FEWEST, KEY, could_meet
from pandapress.games.pilfering_pandas.state import State


class Holding(NamedTuple):
    """A hand and all Trade areas: what decides which sets can be played.

    Alone it counts, too, how far the plays on the way here moved the markers, and whether there were any.
    """

    hand: tuple[str, ...]
    areas: tuple[Area, ...]
    panda: int = 0
    keeper: int = 0
    played: bool = False


class PlayRules(ABC, NotedRules[State, Action]):
    """Which plays and Key swaps a holding allows, and whether a card that must be played can be."""

    NOTATION = notation

    COMPETITIVE: bool

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        self._cards = cards
        self._options = options
        self._scorer = scorer_for(cards, options, self.COMPETITIVE)
        self._sets = self._scorer.sets
        self._likes = cards.likes

    @abstractmethod
    def _areas_of(self, state: State) -> Sequence[int]:
        """The Trade areas that the mover may play to."""

    @abstractmethod
    def _ends(self) -> Sequence[bool]:
        """The ends that may be played at; True is the left one."""

    @abstractmethod
    def _why_not_play(self, state: State, holding: Holding, play: Play) -> str:
        """What forbids a play that is a set: too few cards left, or a first set that is bound; empty for nothing."""

    @staticmethod
    def _holding(state: State) -> Holding:
        """The mover's hand and all areas as they lie."""
        return Holding(state.seats[state.mover].hand, state.areas)

    @staticmethod
    def _free(state: State, hand: tuple[str, ...]) -> tuple[str, ...]:
        """What may be played of the mover's hand: no Keys while her shed is locked."""
        return without(hand, (KEY,) * hand.count(KEY)) if state.seats[state.mover].locked else hand

    def _plays_of(self, state: State, holding: Holding, only: str, extending: bool = False) -> Iterator[Play]:
        """The mover's plays from a hand to areas; with `only`, just those that lay this card; or all extensions."""
        hand = self._free(state, holding.hand)
        for number in self._areas_of(state):
            area = holding.areas[number]
            plays = (
                chain.from_iterable(self._scorer.extensions(number, area, hand, left) for left in self._ends())
                if extending
                else self._scorer.plays(number, area, hand, self._ends(), only)
            )
            for play in plays:
                if not self._why_not_play(state, holding, play):
                    yield play

    def _swaps(self, areas: Sequence[Area], held: Sequence[str]) -> Iterator[Action]:
        """ "Swap out a Key card in any Meerkat Trade area with the Loot card it represents"."""
        for number, area in enumerate(areas):
            if KEY in area.cards:
                for place, card in enumerate(area.cards):
                    if card == KEY:
                        meant = self._sets.stands_for(area, place)
                        yield from (swap(number, place, own) for own in held if own in meant)

    def _after(self, state: State, holding: Holding, play: Play) -> Holding:  # noqa: ARG002
        """The hand and the areas after a play."""
        area = self._sets.laid(holding.areas[play.area], play)
        return Holding(without(holding.hand, play.cards), put(holding.areas, play.area, area))

    def _exchanged_key(self, holding: Holding, action: Action) -> Holding:
        """The hand and the areas after a Key swap."""
        number, place = divmod(action.number, 100)
        area = self._sets.swapped(holding.areas[number], place, action.card)
        assert area is not None
        hand = tuple(sorted((*without(holding.hand, (action.card,)), KEY)))
        return holding._replace(hand=hand, areas=put(holding.areas, number, area))

    def _can_be_played(self, state: State, holding: Holding, must: str, known: dict[Holding, bool]) -> bool:
        """Whether the card that must be played can be, at once or after other plays; a Key can be discarded too.

        The nearest ways are tried first. `known` gathers answers: different plays often leave the same hand and areas.
        """
        if not must or (must == KEY and not state.seats[state.mover].locked):
            return True
        reached = {holding: None}
        to_try = [holding]
        for here in to_try:
            if known.get(here) or (here not in known and self._played_at_once(state, here, must)):
                known[holding] = known[here] = True
                return True
            if here not in known:
                new = [each for each in self._one_step_on(state, here, must) if each not in reached]
                reached |= dict.fromkeys(new)
                to_try += dict.fromkeys(new)
        known |= dict.fromkeys(reached, False)
        return False

    def _played_at_once(self, state: State, holding: Holding, must: str) -> bool:
        others = list(without(holding.hand, (must,)))
        numbers = self._areas_of(state)
        for number in numbers:
            area = holding.areas[number]
            others += [area.end_card(left) for left in self._ends() if area.cards]
        hopeful = could_meet(must, others) or any(
            must in self._sets.extending(holding.areas[number], left) for number in numbers for left in self._ends()
        )
        if hopeful and any(True for _ in self._plays_of(state, holding, must)):
            return True
        return any(True for _ in self._swaps(holding.areas, (must,)))

    def _one_step_on(self, state: State, holding: Holding, must: str) -> list[Holding]:
        """Where another play, or a Key swapped out of an area, leads, if the card may find its place then.

        It may where it could be in a set with cards of the hand and such Keys. Where it needs an end card for that, it
        could only extend a set that was extended before.
        """
        others = list(without(holding.hand, (must,)))
        areas = [holding.areas[number] for number in self._areas_of(state)]
        ends = [area.end_card(left) for area in areas for left in self._ends() if area.cards]
        if not could_meet(
            must, [*others, *ends, *(KEY for area in holding.areas for _ in range(area.cards.count(KEY)))]
        ):
            return []
        swaps = list(self._swaps(holding.areas, tuple(dict.fromkeys(self._free(state, tuple(others))))))
        others += [KEY] * len({action.number for action in swaps})
        wide = could_meet(must, others)
        if not wide and not could_meet(must, [*others, *ends]):
            return []
        plays = self._plays_of(state, holding, "", extending=not wide)
        later = [self._after(state, holding, play) for play in plays if must not in play.cards]
        return later + [self._exchanged_key(holding, action) for action in swaps]

    def _leaves_a_way(self, state: State, action: Action, ways: Sequence[Play]) -> bool:
        """A quick look: whether a way to play the chosen card needs none of a play's cards and still fits after it."""
        play = action.play
        if play is None or KEY in state.areas[play.area].cards:
            return False
        hand = state.seats[state.mover].hand
        least = len(hand) - len(play.cards) - 2
        keys = hand.count(KEY) - play.cards.count(KEY)
        gone = set(play.cards) - {KEY}
        return any(
            len(way.cards) <= least
            and way.cards.count(KEY) <= keys
            and gone.isdisjoint(way.cards)
            and self._still_fits(state, way, play)
            for way in ways
        )

    def _still_fits(self, state: State, way: Play, play: Play) -> bool:
        """Whether a way that was open is open after a play: it lies at another end, or matches the new end card."""
        if (way.area, way.left) != (play.area, play.left) and state.areas[play.area].cards:
            return True
        first, end = way.cards[0], play.cards[-1]
        beside = way.area == play.area and way.left == play.left and len(way.cards) >= FEWEST and not way.reuse
        return beside and first != KEY and (first[0] == end[0] or first[1:] == end[1:])
