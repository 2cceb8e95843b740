"""What a player is: from what a seat sees to what it does, by a chance of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.judgement import Judgement, Roll
from pandapress.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """An action, and what the seat sees when its time has come; it is taken where it sees just that."""

    view: Any
    action: Any


@dataclass(frozen=True, slots=True)
class Known:
    """What every player of a game knows: its rules, and what is good in it."""

    rules: Rules[Any, Any]
    judgement: Judgement[Any, Any]


Player = Callable[[Known, Any, int, Roll], Sequence[Step]]
"""From what is known, a seat's view, the seat and its chance to the steps it will take while nothing surprises it.

The first step is taken at once. A player gets no state, and so no hidden card and no seed.
"""
