"""How fast games are played and scored, in processor seconds of one process: `python tests/benchmarks/play.py`."""

from __future__ import annotations

import time
from pathlib import Path

from pandapress.carddata.intake import Intake
from pandapress.carddata.structured import parsed
from pandapress.engine.playout import play_out
from pandapress.findings import Findings
from pandapress.games.registry import GAME_IDS
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project

CHECKOUT = Path(__file__).resolve().parents[2]
GAMES, LAYOUTS = 300, 1_000


def loaded(game_id: str) -> LoadedGame:
    game = load_game(Project(CHECKOUT), game_id, Intake(), Findings())
    assert game is not None
    return game


def playouts(game: LoadedGame) -> None:
    """Full random games of the fewest players."""
    rules = game.game.play(game.cards, {})
    players = rules.player_counts()[0]
    play_out(rules, players, 0)
    started = time.process_time()
    decisions = sum(len(play_out(rules, players, seed).actions) for seed in range(GAMES))
    seconds = time.process_time() - started
    rate, speed = GAMES / seconds, decisions / seconds
    print(f"{game.id}: {rate:.0f} games of {players} a second, {speed:.0f} decisions a second")


def scores(game: LoadedGame) -> None:
    """The example layout, gate and all."""
    text = (CHECKOUT / "card_data" / game.id / "layouts" / "example.toml").read_text(encoding="utf-8")
    values = parsed(text, "example.toml", Findings())
    assert values is not None
    started = time.process_time()
    for _ in range(LAYOUTS):
        game.game.score(values, game.cards, "example.toml", Findings())
    print(f"{game.id}: {LAYOUTS / (time.process_time() - started):.0f} layouts scored a second")


def main() -> None:
    for game_id in GAME_IDS:
        game = loaded(game_id)
        playouts(game)
        scores(game)


if __name__ == "__main__":
    main()
