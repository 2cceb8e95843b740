"""`pandapress score`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.cli.shared.options import Desk, Json, chosen_games, on_project
from pandapress.cli.shared.output import or_exit, print_findings, print_json, print_table

if TYPE_CHECKING:
    from pandapress.engine.score import Score

LayoutFile = Annotated[Path | None, typer.Argument(metavar="FILE", help="The layout: TOML, or JSON if it ends so.")]
Picture = Annotated[
    Path | None, typer.Option("--picture", metavar="FILE", help="Draw the table there: .svg, .png or .pdf.")
]
Example = Annotated[str | None, typer.Option("--example", metavar="GAME", help="Print a layout to start from.")]


@on_project
def score(
    desk: Desk,
    file: LayoutFile = None,
    as_json: Json = False,
    picture: Picture = None,
    example: Example = None,
) -> None:
    """Score a table that you enter in a file, with a reason for every point.

    Example: pandapress score --example adorable-pandaring > table.toml

    Example: pandapress score table.toml --picture table.png
    """
    from pandapress.workshop.table.score import example as example_of
    from pandapress.workshop.table.score import score_file

    if example is not None:
        (game_id,) = chosen_games(desk.project, [example])
        typer.echo(or_exit(lambda: example_of(desk.project, game_id)), nl=False)
        return
    if file is None:
        raise typer.BadParameter("name a layout file, or --example GAME")
    answer = or_exit(lambda: score_file(desk.project, file, desk.intake, picture), as_json)
    if as_json:
        print_json(answer.as_json())
        return
    print_findings(answer.findings)
    _print(answer)


def _print(answer: Score) -> None:
    """A table a player, then who won and which readings decided."""
    for player, rank in zip(answer.players, answer.ranks, strict=True):
        rows = [(f"{line.points:+d}", line.what, line.why, line.rule) for line in player.lines]
        rows.append((str(player.total), "total", "" if answer.together else f"rank {rank}", ""))
        print_table((player.name, "what", "why", "rule"), rows)
    typer.echo(answer.headline)
    for name, value in answer.details.items():
        if value not in ("", None, {}):
            typer.echo(f"{name.replace('_', ' ')}: {_plain(value)}")
    for name, value in answer.options.items():
        typer.echo(f"decided by the reading {name} = {value}")


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    return " ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)
