"""Points of Pilfering Pandas: what a play is worth, and what hands cost at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pandapress.engine.values import but, without
from pandapress.games.pilfering_pandas.area import Area, Play, Sets
from pandapress.games.pilfering_pandas.cards import Cards, Likes
from pandapress.games.pilfering_pandas.sets import (
    FEWEST,
    HIGHEST,
    KEY,
    continuations,
    near,
    new_sets,
)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a play brings: the points of the new cards, of the end card that it re-uses, and the Meerkat's bonus."""

    laid: int
    reused: int
    bonus: int

    @property
    def total(self) -> int:
        """All Panda Points of the play."""
        return self.laid + self.reused + self.bonus


NOTHING = Worth(0, 0, 0)
NO_MEERKAT = Likes()


class Scorer:
    """Plays and their points for some card data and a way to play."""

    def __init__(self, sets: Sets, points: Mapping[str, int]) -> None:
        self.sets = sets
        self.points = points

    def play(self, area: Area, play: Play, likes: Likes) -> tuple[Area, Worth]:
        """The area of a Meerkat after an allowed play, and the play's points.

        "Calculated only from the Panda Points on your newly played cards", and of the end card where it is re-used
        ("New Sets", "Extending Sets"); a number set with all three preferences brings its bonus once ("Playing Sets").
        """
        laid = sum([self.points[card] for card in play.cards])
        reused = self.points[area.end_card(play.left)] if play.reuse else 0
        after = self.sets.laid(area, play)
        number = 0 if play.left else len(after.sets) - 1
        earned = not after.sets[number].bonus and self.sets.earns_bonus(after, number, likes.suits)
        if earned:
            marked = after.sets[number]._replace(bonus=True)
            after = but(after, sets=(*after.sets[:number], marked, *after.sets[number + 1 :]))
        return after, Worth(laid, reused, likes.bonus if earned else 0)

    def plays(
        self, number: int, area: Area, hand: tuple[str, ...], ends: Sequence[bool], only: str = ""
    ) -> Iterator[Play]:
        """Every play from a sorted hand onto an area at some of its ends (True: left), in each order that matters.

        With `only`, just the plays that lay this card. Sets are made of what fits, so that few have to be judged.
        """
        if only:
            hand = near(only, hand)
        sets = [cards for cards in self._sets_of(hand) if not only or only in cards]
        if not area.cards:
            yield from (Play(number, cards) for cards in sets)
            return
        for left in ends:
            yield from self.extensions(number, area, (only,) if only else hand, left)
            yield from self._beside(number, area, sets, left)
            yield from self._reusing(number, area, hand, left, only)

    def extensions(self, number: int, area: Area, cards: Iterable[str], left: bool) -> Iterator[Play]:
        """The plays of one of these cards that extend the set at an end."""
        extending = self.sets.extending(area, left)
        return (Play(number, (card,), left=left) for card in dict.fromkeys(cards) if card in extending)

    def _sets_of(self, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Every set of a hand, of Keys alone too where that is allowed (option `all_key_set`)."""
        made = new_sets(hand, self.sets.suits)
        if not self.sets.keys_alone:
            return made
        most = min(hand.count(KEY), HIGHEST)
        return (*made, *((KEY,) * count for count in range(FEWEST, most + 1)))

    def _beside(self, number: int, area: Area, sets: Sequence[tuple[str, ...]], left: bool) -> Iterator[Play]:
        """New sets whose first card matches the end card; where one of the two is a Key, they are judged."""
        ends = self.sets.end_values(area, left)
        suits, numbers = {suit for suit, _ in ends}, {each for _, each in ends}
        judged = area.end_card(left) == KEY
        for cards in sets:
            first = cards[0]
            if first != KEY and not judged:
                if first[0] in suits or int(first[1:]) in numbers:
                    yield Play(number, cards, left=left)
            elif not self.sets.fault(area, play := Play(number, cards, left=left)):
                yield play

    def _reusing(self, number: int, area: Area, hand: tuple[str, ...], left: bool, only: str) -> Iterator[Play]:
        """Sets that begin with the end card; where it is a Key, they are judged."""
        end = area.end_card(left)
        needs_loot = end == KEY and not self.sets.keys_alone
        onwards = continuations(self.sets.end_values(area, left), needs_loot, hand, self.sets.suits)
        for cards in onwards:
            play = Play(number, cards, True, left)
            if (not only or only in cards) and (end != KEY or not self.sets.fault(area, play)):
                yield play

    def best(
        self,
        hand: Iterable[str],
        likes: Likes = NO_MEERKAT,
        area: Area | None = None,
        ends: Sequence[bool] = (False,),
    ) -> tuple[int, tuple[Play, ...]]:
        """The highest points that plays from a hand can bring in one turn, and the plays, in order.

        A run of cards is a hand too: "5-card sets should be split into two separate 3-card sets" ("New Sets", tip).
        """
        known: dict[tuple[Area, tuple[str, ...]], tuple[int, tuple[Play, ...]]] = {}

        def search(here: Area, left: tuple[str, ...]) -> tuple[int, tuple[Play, ...]]:
            if (here, left) not in known:
                top: tuple[int, tuple[Play, ...]] = (0, ())
                for play in self.plays(0, here, left, ends):
                    after, worth = self.play(here, play, likes)
                    gained, following = search(after, without(left, play.cards))
                    if gained + worth.total > top[0]:
                        top = (gained + worth.total, (play, *following))
                known[here, left] = top
            return known[here, left]

        return search(area or Area(), tuple(sorted(hand)))


def scorer_for(cards: Cards, options: Mapping[str, str], competitive: bool) -> Scorer:
    """The scorer of some card data under some readings, for a way to play."""
    keys_alone, likes = options["all_key_set"] == "allow", options["key_counts_as_preference"] == "true"
    return Scorer(Sets("".join(cards.letters.values()), keys_alone, likes), cards.points(competitive))


def check_value(area: Area, points: int, by_points: bool) -> int:
    """What the Meerkat Check compares: the cards in the Trade area (option `meerkat_check`), else their points."""
    return points if by_points else len(area.cards)


def hand_points(hand: Iterable[str], points: Mapping[str, int]) -> int:
    """ "Move your Panda marker back" by the points of the cards in hand ("Final Escape Score")."""
    return sum([points[card] for card in hand])
