"""`pandapress simulate`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.cli.shared.options import Json, chosen_games, on_project
from pandapress.cli.shared.output import or_exit, print_json, print_table
from pandapress.cli.shared.playing import GameId, Options, Players, Seed, With, pairs
from pandapress.desk import Desk

if TYPE_CHECKING:
    from pandapress.workshop.table.play import Simulation

Count = Annotated[int, typer.Option("--games", min=1, max=1_000_000, metavar="N", help="How many games.")]
RecordFile = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Write the first game down, for replay.")
]


@on_project
def simulate(
    desk: Desk,
    game: GameId,
    players: Players = None,
    games: Count = 100,
    seed: Seed = 1,
    option: Options = None,
    who: With = "random",
    record: RecordFile = None,
    as_json: Json = False,
) -> None:
    """Play games by the rules and the card data: evidence that the deck is still a game.

    Example: pandapress simulate adorable-pandaring --players 4 --games 1000 --seed 1
    """
    from pandapress.engine.rules import OptionError
    from pandapress.workshop.table.play import Task
    from pandapress.workshop.table.play import simulate as play

    (game_id,) = chosen_games(desk, [game])
    try:
        task = Task(game_id, players, games, seed, pairs(option), who)
        result = or_exit(lambda: play(desk.project, task, desk.intake, record), as_json)
    except OptionError as problem:
        raise typer.BadParameter(str(problem)) from None
    if as_json:
        print_json(result.as_json())
    else:
        _print(result)


def _print(result: Simulation) -> None:
    rows: list[tuple[str, object]] = []
    for name, value in result.as_json().items():
        rows += (
            [(f"{name} {key}", inner) for key, inner in value.items()] if isinstance(value, dict) else [(name, value)]
        )
    print_table(("what", "value"), [(name, _shown(value)) for name, value in rows])


def _shown(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
