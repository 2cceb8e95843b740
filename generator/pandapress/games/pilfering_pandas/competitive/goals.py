"""The goals of Panda cards (house): what a Trade area must hold at the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pandapress.games.pilfering_pandas.area import Area, Sets
from pandapress.games.pilfering_pandas.sets import KEY, Reading, Value, is_match

RUN_GOAL, NUMBER_GOAL, KEY_GOAL, CARD_GOAL, SET_GOAL = 5, 4, 2, 12, 3


def _runs(area: Area, sets: Sets) -> list[int]:
    """The lengths of runs along the area; sets that go on in one direction are taken together."""
    possible = sets.possible(area) or ()
    lengths = [0]
    for number, (made, found) in enumerate(zip(area.sets, possible, strict=True)):
        length = made.end - made.start
        if not any(not is_match(reading) for reading in found):
            continue
        chained = length
        for other in range(number + 1, len(area.sets)):
            before, after = area.sets[other - 1], area.sets[other]
            shared = before.end - 1 == after.start
            if before.end - shared != after.start or not _go_on(possible[other - 1], possible[other], shared):
                break
            chained += after.end - after.start - shared
        lengths.append(chained)
    return lengths


def _go_on(first: Sequence[Reading], second: Sequence[Reading], shared: bool) -> bool:
    """Whether a run can be read on into the next one, which begins with its last card or behind it."""
    return any(
        _step(one[-2], one[-1]) == _step(two[0], two[1]) and (one[-1] == two[0] if shared else _behind(one, two))
        for one in first
        for two in second
        if not is_match(one) and not is_match(two)
    )


def _step(one: Value, two: Value) -> int:
    """From a card to the next one of its run: up or down by one."""
    return two[1] - one[1]


def _behind(one: Reading, two: Reading) -> bool:
    """Whether a run begins with the card that would extend another one."""
    return one[-1][0] == two[0][0] and _step(one[-1], two[0]) == _step(one[-2], one[-1])


def _matches(area: Area, sets: Sets) -> list[int]:
    """The lengths of the sets that can be read as equal numbers."""
    possible: Sequence[Sequence[Reading]] = sets.possible(area) or ()
    pairs = zip(area.sets, possible, strict=True)
    return [made.end - made.start for made, found in pairs if any(is_match(reading) for reading in found)]


GOALS: Mapping[str, Callable[[Area, Sets], bool]] = {
    "run-of-five": lambda area, sets: max(_runs(area, sets)) >= RUN_GOAL,
    "four-of-a-number": lambda area, sets: max(_matches(area, sets), default=0) >= NUMBER_GOAL,
    "five-suits": lambda area, sets: {card[0] for card in area.cards if card != KEY} >= set(sets.suits),
    "two-keys": lambda area, _: area.cards.count(KEY) >= KEY_GOAL,
    "twelve-cards": lambda area, _: len(area.cards) >= CARD_GOAL,
    "three-number-sets": lambda area, sets: len(_matches(area, sets)) >= SET_GOAL,
}
"""Every goal that a Panda card can have, and whether an area meets it: one register for the rules and the card data."""


def goal_met(goal: str, area: Area, sets: Sets) -> bool:
    """Whether a Trade area meets "the requirement" of a Panda card ("Final Escape Score"; house goals)."""
    return GOALS[goal](area, sets)
