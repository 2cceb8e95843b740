"""Every game, mode and number of players, with what a player knows of it, and the tables of its random games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings
from pandapress.games.registry import GAME_IDS, game
from pandapress.players.player import Known
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT

Kind = tuple[str, tuple[tuple[str, str], ...], int]
"""A game, its options and how many play."""
WITH_PLANS = (("foiled_plans", "true"), ("thin_deck", "true"))


@cache
def known(game_id: str, options: tuple[tuple[str, str], ...] = ()) -> Known:
    loaded = load_game(Project(CHECKOUT), game_id, Intake(), Findings())
    assert loaded is not None
    return Known(loaded.game.play(loaded.cards, dict(options)), loaded.game.think(loaded.cards, dict(options)))


def _ways(game_id: str) -> Sequence[tuple[tuple[str, str], ...]]:
    modes = next((option.values for option in game(game_id).options if option.name == "mode"), ())
    ways: list[tuple[tuple[str, str], ...]] = [(("mode", mode),) for mode in modes] or [()]
    return [*ways, *((("mode", mode), *WITH_PLANS) for mode in modes if mode != "competitive")]


def kinds() -> Iterator[Kind]:
    for game_id in GAME_IDS:
        for options in _ways(game_id):
            yield from ((game_id, options, players) for players in known(game_id, options).rules.player_counts())


KINDS = list(kinds())
NAMES = ["-".join([game_id, *(value for _, value in options), str(players)]) for game_id, options, players in KINDS]


def tables(kind: Kind, games: int) -> Iterator[Any]:
    """Every table of some random games on which somebody decides."""
    game_id, options, players = kind
    rules = known(game_id, options).rules
    for seed in range(games):
        roll = Random(seed).random
        state = rules.start(players, seed)
        while rules.to_move(state) is not None:
            yield state
            state = rules.apply(state, rules.one_of_them(state, roll))
