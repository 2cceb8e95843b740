"""The calculator of a log and the engine keep one account: whatever is played, in every mode, level and option."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pandapress.engine.playout import Policy, at_random, idly, play_out
from pandapress.engine.rules import Rules
from tests.games.pilfering_pandas.table import rules, scored
from tests.games.pilfering_pandas.telling import layout_of, played, scribe

MODES = ("cooperative", "solo")
LEVELS = ("intro", "normal", "hard")
CHANGES: dict[str, dict[str, str]] = {
    "plain": {},
    "foiled": {"foiled_plans": "true"},
    "harder": {"foiled_plans": "true", "thin_deck": "true", "low_limit": "true"},
    "easy": {"easy_sets": "true", "easy_pick_up": "true", "foiled_plans": "true"},
    "easier": {"easy_sets": "true", "easy_sets_keys": "free", "easy_pick_up": "true"},
    "readings": {"all_key_set": "allow", "key_counts_as_preference": "false", "zoo_keeper_floor": "none"},
    "last-check": {"timer_end": "last_check", "easy_sets": "true", "foiled_plans": "true"},
    "suspicion": {"solo_suspicion": "true", "foiled_plans": "true"},
    "faq": {"solo_stash_counts": "faq", "solo_suspicion": "true", "easy_sets": "true"},
    "count-stash": {"solo_check": "count_stash", "easy_sets": "true", "easy_pick_up": "true"},
    "ignore-stash": {"solo_check": "ignore_stash", "easy_sets": "true", "easy_sets_keys": "free"},
}
WAYS = [
    (mode, level, change)
    for mode in MODES
    for level in LEVELS
    for change in CHANGES
    if (mode == "solo") or not any(name.startswith("solo") for name in CHANGES[change])
]


Roll = Callable[[], float]


def trader(rules: Rules[Any, Any], state: Any, roll: Roll) -> Any:
    """Somebody who likes to trade, to discard Keys, and to escape."""
    choices = rules.actions(state)
    liked = [each for each in choices if each.play is not None or each.verb in ("escape", "discard")]
    among = liked if liked and roll() < 0.8 else choices
    return among[int(roll() * len(among))]


def drawer(rules: Rules[Any, Any], state: Any, roll: Roll) -> Any:
    """Somebody who draws from the deck, and lays single cards first, until the deck is empty."""
    choices = rules.actions(state)
    plays = [each for each in choices if each.play is not None]
    single = [each for each in plays if len(each.play.cards) == 1]
    among = [each for each in choices if each.verb == "draw"] or single or plays or choices
    return among[int(roll() * len(among))]


POLICIES = (trader, trader, at_random, idly, drawer)


@pytest.mark.parametrize(("mode", "level", "change"), WAYS, ids=lambda part: part)
def test_t04_the_calculator_of_a_log_and_the_engine_keep_one_account(mode: str, level: str, change: str) -> None:
    options = {"mode": mode, "difficulty": level, **CHANGES[change]}
    for players in (1,) if mode == "solo" else (2, 3, 4):
        for seed in range(10):
            game, roll = scribe(**options), Random(f"{seed}/{players}").random
            over = played(game, players, roll, POLICIES[seed % 5])
            score = scored(layout_of(game, over, options, whole_turns=seed % 2 == 1))
            result, _, why = over.result.partition(": ")
            assert (score.details["result"], score.outcome.partition(": ")[2]) == (result, why)
            assert score.details["markers"] == {"panda": over.panda, "zoo_keeper": over.keeper}


@pytest.mark.parametrize("policy", [at_random, idly, trader, drawer], ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_game_ends_whatever_is_played(policy: Policy, players: int) -> None:
    game = rules(mode="solo" if players == 1 else "cooperative", foiled_plans="true")
    for seed in range(10):
        assert play_out(game, players, seed, policy=policy).outcome is not None


@pytest.mark.parametrize("at", [0, -1], ids=["always-the-first", "always-the-last"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_game_ends_with_the_first_or_the_last_action_each_time(at: int, players: int) -> None:
    game = rules(mode="solo" if players == 1 else "cooperative")
    for seed in range(10):
        assert play_out(game, players, seed, policy=lambda each, state, _: each.actions(state)[at]).outcome is not None
