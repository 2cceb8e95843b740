"""Playouts: games from start to end by random or simple policies, as evidence that a game can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from pandapress.engine.rules import Action, Outcome, Rules, State

TURN_CAP = 1_000
"""A game that has not ended after so many turns counts as unfinished."""


@dataclass(frozen=True, slots=True)
class Playout(Generic[State, Action]):
    """One game: its actions in order, its end, and whether somebody had no action before the end."""

    actions: tuple[Action, ...]
    state: State
    turns: int
    outcome: Outcome | None
    stuck: bool
    effects: Counter[str]


Policy = Callable[[Rules[Any, Any], Any, Callable[[], float]], Any]
"""Who decides: rules, a state and rolls from 0 to below 1 give an action, or None where there is none."""


def at_random(rules: Rules[State, Action], state: State, roll: Callable[[], float]) -> Action | None:
    """Any action, each as likely."""
    return rules.one_of_them(state, roll)


def idly(rules: Rules[State, Action], state: State, roll: Callable[[], float]) -> Action | None:
    """An action that builds nothing, while there is one: nobody trades, and the game has to end all the same."""
    choices = rules.idle(state)
    return choices[int(roll() * len(choices))] if choices else rules.one_of_them(state, roll)


POLICIES: Mapping[str, Policy] = {"random": at_random, "idle": idly}
"""The policies by name, the default first."""


def play_out(
    rules: Rules[State, Action],
    players: int,
    seed: int,
    turn_cap: int = TURN_CAP,
    policy: Policy = at_random,
    watch: Callable[[State, Action, State], None] | None = None,
) -> Playout[State, Action]:
    """A game in which a policy takes every decision, the same for the same seed.

    `watch` is shown each step: the table before it, the action and the table behind it.
    """
    roll = Random(f"{seed}/playout").random
    state = rules.start(players, seed)
    actions: list[Action] = []
    effects: Counter[str] = Counter()
    while rules.to_move(state) is not None and rules.turn(state) <= turn_cap:
        action = policy(rules, state, roll)
        if action is None:
            return Playout(tuple(actions), state, rules.turn(state), None, True, effects)
        effects[rules.effect(state, action)] += 1
        actions.append(action)
        before, state = state, rules.apply(state, action)
        if watch is not None:
            watch(before, action, state)
    del effects[""]
    return Playout(tuple(actions), state, rules.turn(state), rules.outcome(state), False, effects)


@dataclass(frozen=True, slots=True)
class Turns:
    """How many turns games took: on average, the fewest and the most."""

    mean: float = 0.0
    min: int = 0
    max: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What many games came to; `won` counts those with a winner, `endings` why they ended."""

    finished: int
    unfinished: int
    stuck: int
    turns: Turns
    won: int
    wins_by_seat: tuple[int, ...]
    endings: dict[str, int]
    effects: dict[str, int]

    @property
    def games(self) -> int:
        """How many games it counts."""
        return self.finished + self.unfinished + self.stuck


def play_many(
    rules: Rules[State, Action],
    players: int,
    games: int,
    seed: int,
    policy: Callable[[int], Policy] = lambda _seed: at_random,
) -> Tally:
    """So many games, the first with `seed`, the next with the seed after it, each with the policy of its seed."""
    seeds = range(seed, seed + games)
    return tally(players, (play_out(rules, players, each, policy=policy(each)) for each in seeds))


def tally(players: int, playouts: Iterator[Playout[State, Action]]) -> Tally:
    """Count up games."""
    turns: list[int] = []
    wins, effects, endings = [0] * players, Counter[str](), Counter[str]()
    finished = stuck = won = 0
    for playout in playouts:
        turns.append(playout.turns)
        effects.update(playout.effects)
        stuck += playout.stuck
        if playout.outcome is not None:
            finished += 1
            won += bool(playout.outcome.winners)
            endings[playout.outcome.why] += 1
            for seat in playout.outcome.winners:
                wins[seat] += 1
    return Tally(
        finished,
        len(turns) - finished - stuck,
        stuck,
        Turns(round(sum(turns) / len(turns), 2), min(turns), max(turns)) if turns else Turns(),
        won,
        tuple(wins),
        dict(sorted(endings.items())),
        dict(sorted(effects.items())),
    )
