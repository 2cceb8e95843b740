"""The calculator of a log and the engine keep one account: whatever is played, in every mode, level and option."""

from __future__ import annotations

from random import Random

import pytest

from pandapress.engine.playout import at_random, idly
from pandapress.engine.rules import Rules
from tests.games.pilfering_pandas.table import scored
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


def trader(rules: Rules, state: object, roll: object):
    """Somebody who likes to trade, to pick up many cards, and to escape."""
    choices = rules.actions(state)
    liked = [each for each in choices if each.play is not None or each.verb in ("escape", "discard")]
    among = liked if liked and roll() < 0.8 else choices
    return among[int(roll() * len(among))]


@pytest.mark.parametrize(("mode", "level", "change"), WAYS, ids=lambda part: part)
def test_t04_the_calculator_of_a_log_and_the_engine_keep_one_account(mode: str, level: str, change: str) -> None:
    options = {"mode": mode, "difficulty": level, **CHANGES[change]}
    for players in (1,) if mode == "solo" else (2, 3, 4):
        for seed in range(8):
            game, roll = scribe(**options), Random(f"{seed}/{players}").random
            over = played(game, players, roll, (trader, trader, at_random, idly)[seed % 4])
            score = scored(layout_of(game, over, whole_turns=seed % 2 == 1, **options))
            result, _, why = over.result.partition(": ")
            assert (score.details["result"], score.outcome.partition(": ")[2]) == (result, why)
            assert score.details["markers"] == {"panda": over.panda, "zoo_keeper": over.keeper}
