"""A Trade area as a table shows it: a row of cards, every way to divide it into sets, and what each would bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pandapress.games.pilfering_pandas.area import Area, Sets, TradeSet
from pandapress.games.pilfering_pandas.cards import Likes
from pandapress.games.pilfering_pandas.scoring import Scorer
from pandapress.games.pilfering_pandas.sets import FEWEST, KEY, alike, readings

MOST_DIVISIONS = 2_000
"""So many ways to divide a row are looked at; a table has a few dozen at most."""


class Division(NamedTuple):
    """One way to divide a row into sets, and the least and the most Panda Points of the plays that lay it so.

    They differ where a Key at the end of a number set has become another card since the bonus was earned.
    """

    area: Area
    least: int
    most: int


class Row(NamedTuple):
    """A row of cards with its divisions; `whole` tells that there are no more of them.

    `least` and `most` hold what the row can have brought, with Keys thought of that were swapped out of it since.
    """

    cards: tuple[str, ...]
    divisions: tuple[Division, ...]
    whole: bool
    least: int
    most: int

    def exact(self, points: int) -> list[Division]:
        """The divisions that bring so many points."""
        return [each for each in self.divisions if each.least <= points <= each.most]

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most points of any division."""
        return min(each.least for each in self.divisions), max(each.most for each in self.divisions)

    def may_bring(self, points: int) -> bool:
        """Whether the row can have brought so many points at all."""
        return self.least <= points <= self.most


def read_row(cards: Sequence[str], scorer: Scorer, likes: Likes) -> Row:
    """A row with every division; none where it cannot be divided into sets."""
    laid = tuple(cards)
    made = list(islice(_divided(laid, scorer.sets), MOST_DIVISIONS + 1))
    divisions = tuple(_worth(Area(laid, sets), scorer, likes) for sets in made[:MOST_DIVISIONS])
    points = [scorer.points[card] for card in laid]
    as_key = [max(each, scorer.points[KEY]) for each in points]
    most = sum(as_key) + sum(as_key[2:-2]) + likes.bonus * (len(laid) // (FEWEST - 1))
    return Row(laid, divisions, len(made) <= MOST_DIVISIONS, sum(points), most)


def _divided(cards: tuple[str, ...], sets: Sets) -> Iterator[tuple[TradeSet, ...]]:
    """Every way to see a row as sets of three or more, neighbours sharing a card or matching each other's end."""
    following = _followers(cards, sets)
    finishing: set[TradeSet] = set()
    for each in sorted(following, reverse=True):
        if each.end == len(cards) or any(after in finishing for after in following[each]):
            finishing.add(each)
    to_go_on = [(each,) for each in following if each.start == 0 and each in finishing]
    while to_go_on:
        made = to_go_on.pop()
        if made[-1].end == len(cards):
            yield made
        for after in following[made[-1]]:
            grown = (*made, after)
            if after in finishing and sets.possible(Area(cards[: after.end], grown)) is not None:
                to_go_on.append(grown)


def _followers(cards: tuple[str, ...], sets: Sets) -> dict[TradeSet, list[TradeSet]]:
    """All sets that a row can be seen to hold, each with those that may lie right of it."""
    found = [TradeSet(start, end) for start in range(len(cards)) for end in _ends(cards, start, sets)]
    return {
        each: [
            after for after in found if after.start in (each.end - 1, each.end) and _beside(cards, each, after, sets)
        ]
        for each in found
    }


def _ends(cards: tuple[str, ...], start: int, sets: Sets) -> Iterator[int]:
    """Where a set that begins at a place may end; Keys alone may become one with the next card."""
    for end in range(start + FEWEST, len(cards) + 1):
        if readings(cards[start:end], sets.suits, sets.keys_alone):
            yield end
        elif set(cards[start:end]) != {KEY}:
            return


def _beside(cards: tuple[str, ...], one: TradeSet, two: TradeSet, sets: Sets) -> bool:
    """Whether two sets may lie beside each other: they share a card ("Key Cards"), or match ("Playing Sets")."""
    if two.start < one.end:
        whole = Area(cards[one.start : two.end], (_moved(one, one.start), _moved(two, one.start)))
        return sets.possible(whole) is not None
    before = readings(cards[one.start : one.end], sets.suits, sets.keys_alone)
    after = readings(cards[two.start : two.end], sets.suits, sets.keys_alone)
    return any(alike(left[-1], right[0]) for left in before for right in after)


def _moved(made: TradeSet, by: int) -> TradeSet:
    return TradeSet(made.start - by, made.end - by)


def _worth(area: Area, scorer: Scorer, likes: Likes) -> Division:
    """Every card once, shared ones twice, and the bonus of number sets with all three preferences."""
    points = [scorer.points[card] for card in area.cards]
    pairs = zip(area.sets, area.sets[1:], strict=False)
    total = sum(points) + sum(points[after.start] for before, after in pairs if after.start < before.end)
    sure = alone = 0
    for number, made in enumerate(area.sets):
        by_itself = Area(area.cards[made.start : made.end], (TradeSet(0, made.end - made.start),))
        sure += scorer.sets.earns_bonus(area, number, likes.suits)
        alone += scorer.sets.earns_bonus(by_itself, 0, likes.suits)
    return Division(area, total + sure * likes.bonus, total + alone * likes.bonus)


def why_no_row(cards: Sequence[str], sets: Sets) -> str:
    """Where a row stops being sets, in a few words."""
    following = _followers(tuple(cards), sets)
    reached = [each for each in following if each.start == 0]
    for each in reached:
        reached += [after for after in following[each] if after not in reached]
    if not reached:
        return f"no set begins with {' '.join(cards[:FEWEST])}"
    furthest = max(each.end for each in reached)
    if furthest == len(cards):
        return "no Key in the row can be one card in all its sets"
    return f"after {cards[furthest - 1]} comes {' '.join(cards[furthest:])}, which is in no set"


def may_begin(row: Row, suits: Sequence[str], sets: Sets) -> bool:
    """Whether some set of the row contains one of some suits, so that it can have been the first one laid."""
    parts = {row.cards[made.start : made.end] for each in row.divisions for made in each.area.sets}
    return any(
        suit in suits for part in parts for one in readings(part, sets.suits, sets.keys_alone) for suit, _ in one
    )
