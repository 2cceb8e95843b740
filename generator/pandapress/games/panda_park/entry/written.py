"""What a line of a park, or a place in one of its rows, tells, as far as it can be read."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from pandapress.engine.layout import folded
from pandapress.findings import Line, Path

UNKNOWN = "?"
"""The card of a line that lies somewhere, though nobody can tell what it is."""
_folded = lru_cache(maxsize=1_024)(folded)


class Verb(StrEnum):
    """What a line of the park tells."""

    CARD = "card"
    MOVE = "move"
    PASS = "pass"
    ASIDE = "aside"
    LOST = "lost"
    """Nobody can tell what it says, or where."""


class Written(NamedTuple):
    """A card, a walk, a pass: what one line, or one place in a row, tells, as far as it can be read."""

    number: int
    verb: Verb
    card: str = ""
    at: int | None = None
    owner: str = ""
    start: int | None = None
    in_row: bool = False

    @property
    def path(self) -> Path:
        """Where it stands, for findings."""
        return "park", Line(self.number)

    @property
    def owner_key(self) -> str:
        """Its player's name as it is compared."""
        return _folded(self.owner)
