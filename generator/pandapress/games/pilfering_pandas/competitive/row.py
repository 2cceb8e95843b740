"""A Trade area as a table shows it: a row of cards, every way to divide it into sets, and what each would bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pandapress.games.pilfering_pandas.area import Area, Sets, TradeSet
from pandapress.games.pilfering_pandas.cards import Likes
from pandapress.games.pilfering_pandas.scoring import Scorer
from pandapress.games.pilfering_pandas.sets import FEWEST, KEY, Reading, alike, is_match, readings

MOST_DIVISIONS = 2_000
"""So many ways to divide a row are looked at one by one; most tables have a few dozen."""


class Division(NamedTuple):
    """One way to divide a row into sets, and the Panda Points that it may have brought, Key swaps thought of."""

    area: Area
    low: int
    high: int


class Row(NamedTuple):
    """A row of cards with its divisions; `whole` tells that there are no more of them.

    `plain` holds the points that it can have brought if no Key was swapped out of it. Where some were, neighbouring
    sets need not match any more, and it brought `low` to `high`.
    """

    cards: tuple[str, ...]
    divisions: tuple[Division, ...]
    whole: bool
    plain: frozenset[int]
    low: int
    high: int

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most points, without a swap where there is a way without one."""
        return (min(self.plain), max(self.plain)) if self.plain else (self.low, self.high)

    def possible(self, points: int) -> list[Division]:
        """The divisions that can have brought so many points."""
        return [each for each in self.divisions if each.low <= points <= each.high]


def read_row(cards: Sequence[str], scorer: Scorer, likes: Likes) -> Row | None:
    """A row of cards in all its divisions; None where it cannot be divided into sets."""
    parts = _Parts(tuple(cards), scorer, likes)
    made = list(islice(parts.divisions(), MOST_DIVISIONS + 1))
    if not made:
        return None
    divisions = [
        Division(Area(parts.cards, sets), sum(map(parts.low, sets)), sum(map(parts.high, sets))) for sets in made
    ]
    low = parts.sums(lambda part: [parts.low(part)], matching=False)
    high = parts.sums(lambda part: [parts.high(part)], matching=False)
    plain = parts.sums(parts.plain, matching=True)
    whole = len(made) <= MOST_DIVISIONS
    return Row(parts.cards, tuple(divisions[:MOST_DIVISIONS]), whole, plain, min(low), max(high))


class _Parts:
    """The sets that a row of cards can be seen to hold: what each brings, and which may lie right of it."""

    def __init__(self, cards: tuple[str, ...], scorer: Scorer, likes: Likes) -> None:
        self.cards = cards
        self._scorer = scorer
        self._likes = likes
        self._readings = {
            TradeSet(start, end): readings(cards[start:end], scorer.sets.suits, scorer.sets.keys_alone)
            for start in range(len(cards))
            for end in _ends(cards, start, scorer.sets)
        }
        self.following = {
            one: [two for two in self._readings if two.start in (one.end - 1, one.end) and self._fit(one, two)]
            for one in self._readings
        }

    def _fit(self, one: TradeSet, two: TradeSet) -> bool:
        """Whether two sets may lie beside each other: a card that they share is the same in both ("Key Cards")."""
        lasts = {each[-1] for each in self._readings[one]}
        return two.start == one.end or any(each[0] in lasts for each in self._readings[two])

    def _match(self, one: TradeSet, two: TradeSet) -> bool:
        """Whether a set begins with the card beside it, or with its suit or its number ("Playing Sets")."""
        before, after = self._readings[one], self._readings[two]
        return two.start < one.end or any(alike(left[-1], right[0]) for left in before for right in after)

    def divisions(self) -> Iterator[tuple[TradeSet, ...]]:
        """Every way to see the whole row as sets, each sharing a card with the next or lying side by side with it."""
        ending = self._sums(lambda _: [0], matching=False)
        to_go_on: list[tuple[TradeSet, ...]] = [(part,) for part in self.following if part.start == 0 and ending[part]]
        while to_go_on:
            made = to_go_on.pop()
            if made[-1].end == len(self.cards):
                yield made
            for after in self.following[made[-1]]:
                grown = (*made, after)
                if ending[after] and self._scorer.sets.possible(Area(self.cards[: after.end], grown)) is not None:
                    to_go_on.append(grown)

    def sums(self, worth: Callable[[TradeSet], Iterable[int]], matching: bool) -> frozenset[int]:
        """What the whole row can bring, where each set brings one of some worths, and perhaps neighbours match."""
        sums = self._sums(worth, matching)
        return frozenset().union(*(found for part, found in sums.items() if part.start == 0))

    def _sums(self, worth: Callable[[TradeSet], Iterable[int]], matching: bool) -> dict[TradeSet, frozenset[int]]:
        """For each set what it and all right of it can bring; nothing where the row cannot be finished so."""
        sums: dict[TradeSet, frozenset[int]] = {}
        for part in sorted(self.following, reverse=True):
            behind: set[int] = {0} if part.end == len(self.cards) else set()
            for after in self.following[part]:
                if not matching or self._match(part, after):
                    behind |= sums[after]
            sums[part] = frozenset(own + other for own in worth(part) for other in behind)
        return sums

    # What a set brings: all its cards, so that a shared one counts in both of its sets

    def low(self, part: TradeSet) -> int:
        """Its cards, as they lie there, without a bonus."""
        return sum(self._scorer.points[card] for card in self.cards[part.start : part.end])

    def high(self, part: TradeSet) -> int:
        """Its cards as if each had been a Key, and a bonus where it is equal numbers."""
        key = self._scorer.points[KEY]
        laid = sum(max(self._scorer.points[card], key) for card in self.cards[part.start : part.end])
        return laid + self._likes.bonus * any(map(is_match, self._readings[part]))

    def plain(self, part: TradeSet) -> list[int]:
        """Its cards, and the bonus where it earns one; a Key may have stood for a preference, or not."""
        cards = self.cards[part.start : part.end]
        earned = self._scorer.sets.earns_bonus(Area(cards, (TradeSet(0, len(cards)),)), 0, self._likes.suits)
        return [self.low(part) + bonus for bonus in ([self._likes.bonus] * earned + [0] * (KEY in cards or not earned))]

    def furthest(self) -> int:
        """How many cards of the row, from the left, can be seen as sets."""
        reached = [part for part in self.following if part.start == 0]
        for part in reached:
            reached += [after for after in self.following[part] if after not in reached]
        return max((part.end for part in reached), default=0)

    def first_readings(self) -> Iterator[Reading]:
        """Every reading of every set that lies in some division: any may have been laid first."""
        ending = self._sums(lambda _: [0], matching=False)
        return (each for part, found in self._readings.items() if ending[part] for each in found)


def _ends(cards: tuple[str, ...], start: int, sets: Sets) -> Iterator[int]:
    """Where a set that begins at a place may end; Keys alone may become one with the next card."""
    for end in range(start + FEWEST, len(cards) + 1):
        if readings(cards[start:end], sets.suits, sets.keys_alone):
            yield end
        elif set(cards[start:end]) != {KEY}:
            return


def why_no_row(cards: Sequence[str], scorer: Scorer) -> str:
    """Where a row stops being sets, in a few words."""
    furthest = _Parts(tuple(cards), scorer, Likes()).furthest()
    if not furthest:
        return f"no set begins with {' '.join(cards[:FEWEST])}"
    if furthest == len(cards):
        return "no Key in it can be one card in all its sets"
    return f"after {cards[furthest - 1]} comes {' '.join(cards[furthest:])}, which is in no set"


def may_begin(row: Row, suits: Sequence[str], scorer: Scorer) -> bool:
    """Whether some set of the row contains one of some suits, so that it can have been the first one laid."""
    return any(suit in suits for each in _Parts(row.cards, scorer, Likes()).first_readings() for suit, _ in each)
