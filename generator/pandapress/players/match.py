"""A game among players: each sees what its seat may see, has a chance of its own, and follows its plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from pandapress.engine.judgement import Roll
from pandapress.engine.playout import POLICIES, Policy
from pandapress.engine.rules import Rules
from pandapress.findings import UsageError, did_you_mean
from pandapress.players.greedy import greedy
from pandapress.players.player import Known, Player, Step

THINKING: Mapping[str, Player] = {"greedy": greedy}
"""The players that think, by name."""
PLAYERS = (*POLICIES, *THINKING)
"""Everybody who can sit at a table, by name, the default first."""


def named(text: str, players: int) -> tuple[str, ...]:
    """The players of a text such as `greedy` (all of them) or `greedy,random` (one a seat); raises `UsageError`."""
    names = [word.strip() for word in text.split(",")]
    for name in names:
        if name not in PLAYERS:
            raise UsageError(f"no player is called {name!r}; {did_you_mean(name, PLAYERS)}")
    if len(names) not in (1, players):
        raise UsageError(f"{len(names)} players are named for {players} seats: name one for all, or one a seat")
    return tuple(names * players if len(names) == 1 else names)


def seated(known: Known | None, names: Sequence[str], seed: int) -> Policy:
    """A policy for one game, that of a seed: each seat decides as the player of its name does.

    Who thinks needs what is known of the game; who does not rolls the dice of the table.
    """
    seats: list[Policy] = []
    for seat, name in enumerate(names):
        if name in THINKING:
            assert known is not None
            seats.append(_Thinking(known, THINKING[name], seat, Random(f"{seed}/{seat}/{name}").random))
        else:
            seats.append(POLICIES[name])

    def decide(rules: Rules[Any, Any], state: Any, roll: Callable[[], float]) -> Any:
        seat = rules.to_move(state)
        assert seat is not None
        return seats[seat](rules, state, roll)

    return decide


class _Thinking:
    """A player at a seat, with its plan: the policy shows it the view, and nothing else of the state."""

    def __init__(self, known: Known, player: Player, seat: int, roll: Roll) -> None:
        self._known = known
        self._player = player
        self._seat = seat
        self._roll = roll
        self._plan: list[Step] = []

    def __call__(self, rules: Rules[Any, Any], state: Any, _roll: Callable[[], float]) -> Any:
        """The next step of the plan while nothing surprises it; else the first one of a new plan."""
        view = rules.view(state, self._seat)
        if not self._plan or self._plan[0].view != view:
            self._plan = list(self._player(self._known, view, self._seat, self._roll))
        return self._plan.pop(0).action
