"""Red Panda scoring: one function a step, from what lies on the table to bamboo, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

BANANAS_NEEDED, ENOUGH, BAMBOO_TO_WIN = 3, 2, 5


@dataclass(frozen=True, slots=True)
class Readings:
    """How open places of the rulebook are read (options `banana` and `most_needs_two`)."""

    banana_per_card: bool = True
    most_needs_two: bool = True

    @classmethod
    def of(cls, options: Mapping[str, str]) -> Readings:
        """The readings that options choose."""
        return cls(options["banana"] == "per_card", options["most_needs_two"] == "true")


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a scoring does, seat by seat: bamboo in steps 2, 3 and 4, and the pandas that go into the deck."""

    adorable: tuple[int, ...]
    enough: tuple[int, ...]
    most: tuple[int, ...]
    bananas: tuple[int, ...]
    returned: tuple[tuple[int, ...], ...]
    remaining: tuple[tuple[int, ...], ...]

    def gain(self, seat: int) -> int:
        """All bamboo that a seat gains."""
        return self.enough[seat] + self.most[seat] + self.bananas[seat]


def count_adorable(pandas: Sequence[int], law: frozenset[int]) -> int:
    """How many of these face-up pandas are Adorable ("Panda Law"); hidden ones never are."""
    return sum([panda in law for panda in pandas])


def enough(adorable: Sequence[int]) -> tuple[int, ...]:
    """Step 2: "All players with two or more adorable pandas gain a bamboo"."""
    return tuple([int(count >= ENOUGH) for count in adorable])


def most(adorable: Sequence[int], needs_two: bool) -> tuple[int, ...]:
    """Step 3: "The player(s) with the most adorable pandas gain a second bamboo".

    All tied players gain it. A second bamboo presupposes the first, so it needs two Adorable Pandas, unless the option
    `most_needs_two` is false; even then nobody has the most of none.
    """
    highest = max(adorable)
    least = ENOUGH if needs_two else 1
    return tuple([int(count == highest and count >= least) for count in adorable])


def enough_bananas(counts: Sequence[int]) -> bool:
    """Whether there are "three or more Banana Pandas in play during scoring"."""
    return sum(counts) >= BANANAS_NEEDED


def bananas(counts: Sequence[int], per_card: bool) -> tuple[int, ...]:
    """Step 4: "Check Banana Pandas": three or more in play pay a bamboo each (option `banana`: each player)."""
    if not enough_bananas(counts):
        return (0,) * len(counts)
    return tuple(counts) if per_card else tuple([min(count, 1) for count in counts])


def leaving(law: frozenset[int], banana: frozenset[int], counts: Sequence[int]) -> frozenset[int]:
    """Steps 4 and 5: the numbers of the pandas that are shuffled into the deck."""
    return law | banana if enough_bananas(counts) else law


def count_bananas(tables: Sequence[tuple[int, ...]], banana: frozenset[int]) -> tuple[int, ...]:
    """The Banana Pandas of each seat; `banana` holds their number ("Panda Cards": 5)."""
    return tuple([sum([panda in banana for panda in pandas]) for pandas in tables])


def score(
    tables: Sequence[tuple[int, ...]], law: frozenset[int], banana: frozenset[int], readings: Readings
) -> Scoring:
    """A whole scoring of the pandas in front of each seat, hidden ones revealed (step 1)."""
    adorable = tuple([count_adorable(pandas, law) for pandas in tables])
    counts = count_bananas(tables, banana)
    gone = leaving(law, banana, counts)
    return Scoring(
        adorable,
        enough(adorable),
        most(adorable, readings.most_needs_two),
        bananas(counts, readings.banana_per_card),
        tuple([tuple([panda for panda in pandas if panda in gone]) for pandas in tables]),
        tuple([tuple([panda for panda in pandas if panda not in gone]) for pandas in tables]),
    )


def winners(bamboo: Sequence[int]) -> tuple[int, ...]:
    """The seats with five bamboo or more ("Winning"): all of them, as they reach it in the same scoring."""
    return tuple(seat for seat, count in enumerate(bamboo) if count >= BAMBOO_TO_WIN)
