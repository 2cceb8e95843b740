"""The card data of Adorable Pandaring as typed rows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from pandapress.carddata.rows import Copies, Name, Numbers, Row, Rows, Whole
from pandapress.engine.layout import folded
from pandapress.games.adorable_pandaring.effects import EFFECTS as PERFORMED

EFFECTS = frozenset(PERFORMED)
"""The effects that a panda can have: 1 to 5 printed ("Panda Cards"), 8 and 10 public, 6, 7 and 9 house values."""

PRINTED_EFFECTS = {1: "gain-if-behind", 2: "steal-and-reveal", 3: "copy", 4: "play-without-effect", 5: "banana"}
"""The effects that the rulebook prints, by the number of their panda."""
PRINTED_LAWS = {
    "odd": frozenset({1, 3, 5, 7, 9}),
    "even": frozenset({2, 4, 6, 8, 10}),
    "low": frozenset({1, 2, 3, 4, 5}),
    "high": frozenset({6, 7, 8, 9, 10}),
}
"""The numbers of each law ("Panda Law")."""
_KIND = re.compile(r"\s+pandas?$", re.IGNORECASE)


class Panda(Row):
    """A panda card (`pandas.csv`): its number, how many are in the deck, and what it does when played."""

    KEY: ClassVar[str] = "number"

    number: Whole
    name: Name
    copies: Copies = 1
    effect: Name
    text: Name
    art: Name

    @property
    def names(self) -> tuple[str, ...]:
        """What people call it: its name, and the name without "Panda" or with it ("Twin", "Twin Panda")."""
        short = _KIND.sub("", self.name)
        return tuple(dict.fromkeys((self.name, short, f"{short} Panda", f"{short} Pandas")))


class Law(Row):
    """A Panda Law (`laws.csv`): the five numbers that are Adorable under it."""

    KEY: ClassVar[str] = "law"
    MOST: ClassVar[int] = 40

    law: Name
    name: Name
    numbers: Numbers


class Bamboo(Row):
    """The bamboo cards (`bamboo.csv`): bamboo on the front and on the reverse, and how many there are."""

    KEY: ClassVar[str] = "card"
    OURS: ClassVar[frozenset[str]] = frozenset({"card"})

    card: Name
    front: Whole
    reverse: Whole
    copies: Copies = 1


class ScoringStep(Row):
    """A scoring step on the reverse of the Red Panda (`red_panda.csv`)."""

    KEY: ClassVar[str] = "step"

    step: Whole
    text: Name
    icon: Name
    OURS: ClassVar[frozenset[str]] = frozenset({"icon"})


class Setup(Row):
    """How many Adorable Pandas call the Red Panda (`setup.csv`), by the number of players."""

    KEY: ClassVar[str] = "players"
    MOST: ClassVar[int] = 40

    players: Whole
    adorable_needed: Whole


TABLES: Mapping[str, type[Row]] = {
    "pandas": Panda,
    "laws": Law,
    "bamboo": Bamboo,
    "red_panda": ScoringStep,
    "setup": Setup,
}


@dataclass(frozen=True)
class Cards:
    """All card data of the game."""

    pandas: Rows[Panda]
    laws: Rows[Law]
    bamboo: Rows[Bamboo]
    red_panda: Rows[ScoringStep]
    setup: Rows[Setup]

    @cached_property
    def banana(self) -> frozenset[int]:
        """The number of the panda that pays in a scoring."""
        return frozenset(panda.number for panda in self.pandas if panda.effect == "banana")

    @cached_property
    def called(self) -> Mapping[str, tuple[int, ...]]:
        """The numbers of the pandas that go by a folded name; a number is a name too."""
        numbers: dict[str, tuple[int, ...]] = {}
        for panda in self.pandas:
            for name in (str(panda.number), *panda.names):
                numbers[folded(name)] = (*numbers.get(folded(name), ()), panda.number)
        return numbers

    @cached_property
    def copies(self) -> Mapping[int, int]:
        """How many pandas of each number are in the deck."""
        return {panda.number: panda.copies for panda in self.pandas}

    @cached_property
    def adorable(self) -> Mapping[str, frozenset[int]]:
        """The numbers that are Adorable under each law."""
        return {law.law: frozenset(law.numbers) for law in self.laws}

    @cached_property
    def needed(self) -> Mapping[int, int]:
        """How many Adorable Pandas call the Red Panda, by the number of players."""
        return {row.players: row.adorable_needed for row in self.setup}

    def player_counts(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """How many may play ("Four and Five Player Games"); two only by the house option `two_players`."""
        two_players = options["two_players"] == "true"
        return tuple(sorted(count for count in self.needed if count > 2 or two_players))


def gather(tables: Mapping[str, Rows[Any]]) -> Cards:
    """The cards of validated tables, by the names in `TABLES`."""
    return Cards(**{name: tables[name] for name in TABLES})
