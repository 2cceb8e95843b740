"""A finished game always ends: whatever policy plays, at every number of players and in every mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import cycle
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pandapress.carddata.intake import Intake
from pandapress.engine.playout import POLICIES, TURN_CAP, Policy, play_out
from pandapress.engine.rules import Rules
from pandapress.findings import Findings
from pandapress.games.registry import GAME_IDS, game
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT

HOUSE = {"adorable-pandaring": {"two_players": "true"}}
"""House options that let more play than the rulebook says."""

WITHOUT_SHRINKING = settings(
    max_examples=8, derandomize=True, deadline=None, database=None, phases=(Phase.explicit, Phase.generate)
)
"""A game that does not end takes long enough once."""


def first(rules: Rules[Any, Any], state: Any, _roll: Callable[[], float]) -> Any:
    """Always the first action, as one finds it without listing the others."""
    return next(iter(rules.actions(state)), None)


def last(rules: Rules[Any, Any], state: Any, _roll: Callable[[], float]) -> Any:
    """Always the last action."""
    return next(reversed(rules.actions(state)), None)


EVERY: dict[str, Policy] = {**POLICIES, "first": first, "last": last}


def mixed(policies: Sequence[Policy]) -> Policy:
    """These policies in turn, decision by decision, over and over."""
    following = cycle(policies)
    return lambda rules, state, roll: next(following)(rules, state, roll)


@cache
def rules_of(game_id: str, mode: str) -> Rules[Any, Any]:
    """The rules of a game in a mode; its own where it has no modes."""
    loaded = load_game(Project(CHECKOUT), game_id, Intake(), Findings())
    assert loaded is not None
    return loaded.game.play(loaded.cards, {**HOUSE.get(game_id, {}), **({"mode": mode} if mode else {})})


def modes(game_id: str) -> Sequence[str]:
    return next((option.values for option in game(game_id).options if option.name == "mode"), ("",))


def tables() -> Iterator[tuple[str, str, int]]:
    """Every game, mode and number of players."""
    for game_id in GAME_IDS:
        for mode in modes(game_id):
            yield from ((game_id, mode, players) for players in rules_of(game_id, mode).player_counts())


TABLES = list(tables())
every_table = pytest.mark.parametrize(
    ("game_id", "mode", "players"),
    [pytest.param(*table, id="-".join(str(word) for word in table if word)) for table in TABLES],
)


def check_ends(game_id: str, mode: str, players: int, seed: int, policy: Policy) -> None:
    playout = play_out(rules_of(game_id, mode), players, seed, policy=policy)
    assert not playout.stuck
    assert playout.turns <= TURN_CAP
    assert playout.outcome is not None
    assert len(playout.outcome.scores) in (1, players)


def test_every_game_is_played_by_every_number_of_players_and_in_every_mode() -> None:
    assert len(TABLES) >= 16
    assert {game_id for game_id, _, _ in TABLES} == set(GAME_IDS)
    assert {mode for _, mode, _ in TABLES} == {"", "competitive", "cooperative", "solo"}


@every_table
@pytest.mark.parametrize("policy", EVERY)
def test_t01_a_game_ends_whoever_plays_it(game_id: str, mode: str, players: int, policy: str) -> None:
    for seed in range(5):
        check_ends(game_id, mode, players, seed, EVERY[policy])


@every_table
@WITHOUT_SHRINKING
@given(mixture=st.lists(st.sampled_from(sorted(EVERY)), min_size=2, max_size=7), seed=st.integers(0, 10_000))
def test_t01_a_game_ends_under_any_mixture_of_policies(
    game_id: str, mode: str, players: int, mixture: list[str], seed: int
) -> None:
    check_ends(game_id, mode, players, seed, mixed([EVERY[name] for name in mixture]))
