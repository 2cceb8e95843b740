"""Players at a table: who sees what, who follows which plan, and how their games are told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pandapress.engine.playout import play_out
from pandapress.findings import UsageError
from pandapress.players.match import PLAYERS, named, seated
from tests.players.tables import KINDS, NAMES, Kind, known, tables


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
@pytest.mark.parametrize("player", PLAYERS)
def test_two_tables_with_one_view_get_one_answer(kind: Kind, player: str) -> None:
    game_id, options, players = kind
    game = known(game_id, options)
    for number, state in enumerate(list(tables(kind, games=1))[::9]):
        seat = game.rules.to_move(state)
        assert seat is not None
        world = game.judgement.redealt(game.rules.view(state, seat), seat, Random(number).random)
        answers = [seated(game, [player] * players, 7)(game.rules, table, Random(5).random) for table in (state, world)]
        assert answers[0] == answers[1]


class Told:
    """A player that notes what it is shown, and takes the first action."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def __call__(self, game: Any, view: Any, seat: int, _roll: Callable[[], float]) -> list[Any]:
        from pandapress.players.player import Step

        self.views.append((view, seat))
        table = game.judgement.redealt(view, seat, Random(1).random)
        return [Step(view, game.rules.actions(table)[0])]


def test_a_player_is_shown_its_view_and_nothing_of_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told()
    monkeypatch.setattr("pandapress.players.match.THINKING", {"told": told})
    game = known("adorable-pandaring")
    played = play_out(game.rules, 3, 11, policy=seated(game, ["told"] * 3, 11))
    assert played.outcome is not None
    assert len(told.views) == len(played.actions)
    for view, seat in told.views:
        assert view == game.rules.view(view, seat)
        assert (view.seed, view.draws, set(view.deck) <= {0}) == (0, 0, True)


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    game = known("adorable-pandaring")
    one, again, other = (play_out(game.rules, 4, seed, policy=seated(game, ["greedy"] * 4, seed)) for seed in (3, 3, 4))
    assert one == again
    assert one.actions != other.actions


def test_a_plan_is_dropped_when_something_new_is_seen() -> None:
    """A drawn card, say: no action of a plan is ever one that the rules refuse."""
    game = known("pilfering-pandas", (("mode", "competitive"),))
    for seed in range(4):
        assert play_out(game.rules, 3, seed, policy=seated(game, ["greedy"] * 3, seed)).outcome is not None


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_t01_a_game_of_greedy_players_ends(kind: Kind) -> None:
    game_id, options, players = kind
    game = known(game_id, options)
    played = play_out(game.rules, players, 2, policy=seated(game, ["greedy"] * players, 2))
    assert not played.stuck
    assert played.outcome is not None


def test_names_are_read_for_all_or_one_a_seat() -> None:
    assert named("greedy", 3) == ("greedy",) * 3
    assert named("greedy, random", 2) == ("greedy", "random")
    with pytest.raises(UsageError, match="no player is called 'gredy'; did you mean greedy"):
        named("gredy", 2)
    with pytest.raises(UsageError, match="2 players are named for 3 seats"):
        named("greedy,random", 3)


@pytest.mark.parametrize(
    ("game_id", "players", "games", "at_least"),
    [("adorable-pandaring", 4, 60, 24), ("panda-park", 2, 6, 6), ("pandai", 2, 16, 11)],
)
def test_who_thinks_wins_more_often_than_chance(game_id: str, players: int, games: int, at_least: int) -> None:
    """Far below what the benchmark of players reaches, so that it is no luck: a bad judgement falls through."""
    game, won = known(game_id), 0
    for seed in range(games):
        names = ["random"] * players
        names[seed % players] = "greedy"
        outcome = play_out(game.rules, players, seed, policy=seated(game, names, seed)).outcome
        won += outcome is not None and seed % players in outcome.winners
    assert won >= at_least
