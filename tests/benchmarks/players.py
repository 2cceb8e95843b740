"""How strong and how fast players are, in processor seconds of one process: `python tests/benchmarks/players.py`.

Seeds begin at a million, where nothing was tuned. One thinking player sits among random ones, at each seat in turn; in
the cooperative and the solo game everybody thinks.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from pandapress.carddata.intake import Intake
from pandapress.engine.playout import play_out
from pandapress.findings import Findings
from pandapress.players.match import seated
from pandapress.players.player import Known
from pandapress.players.study.intervals import Interval, rate
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project

CHECKOUT = Path(__file__).resolve().parents[2]
FIRST = 1_000_000
ALONE = [
    ("adorable-pandaring", {}, 3, 600),
    ("adorable-pandaring", {}, 4, 600),
    ("panda-park", {}, 2, 100),
    ("panda-park", {}, 4, 100),
    ("pandai", {}, 2, 200),
    ("pandai", {}, 4, 200),
    ("pilfering-pandas", {"mode": "competitive"}, 2, 300),
    ("pilfering-pandas", {"mode": "competitive"}, 4, 300),
]
TOGETHER = [
    ("pilfering-pandas", {"mode": mode, "difficulty": level}, players, 200)
    for mode, players in (("cooperative", 2), ("cooperative", 3), ("cooperative", 4), ("solo", 1))
    for level in ("intro", "normal", "hard")
]


def known(game_id: str, options: dict[str, str]) -> Known:
    loaded = load_game(Project(CHECKOUT), game_id, Intake(), Findings())
    assert loaded is not None
    return Known(loaded.game.play(loaded.cards, options), loaded.game.think(loaded.cards, options))


def measured(game: Known, players: int, games: int, alone: bool) -> tuple[Interval, float]:
    """The share of games that who thinks wins, and games a second."""
    won = 0.0
    started = time.process_time()
    for number in range(games):
        seat = number % players
        names = ["random" if alone and other != seat else "greedy" for other in range(players)]
        policy = seated(game, names, FIRST + number)
        outcome = play_out(game.rules, players, FIRST + number, policy=policy).outcome
        if outcome is not None and outcome.winners:
            won += (seat in outcome.winners) / len(outcome.winners) if alone else 1
    return rate(won, games), games / (time.process_time() - started)


def main(part: float) -> None:
    for rows, alone in ((ALONE, True), (TOGETHER, False)):
        for game_id, options, players, games in rows:
            found, speed = measured(known(game_id, options), players, int(games * part), alone)
            name = " ".join([game_id, *options.values()])
            share = f"{found.value:6.1%} ({found.low:.1%} to {found.high:.1%})"
            print(
                f"{name}, {players} players: {share} of {int(games * part)} games, {speed:.1f} games a second",
                flush=True,
            )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
