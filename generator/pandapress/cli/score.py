"""`pandapress score`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.cli.shared.options import Json, on_project
from pandapress.cli.shared.output import or_exit, print_findings, print_json, print_table
from pandapress.desk import Desk

if TYPE_CHECKING:
    from pandapress.engine.score import Score

LayoutFile = Annotated[
    Path | None,
    typer.Argument(metavar="FILE", help="The layout: TOML or JSON; - reads standard input. With --example: where to."),
]
Picture = Annotated[
    Path | None, typer.Option("--picture", metavar="FILE", help="Draw the table there: .svg, .png or .pdf.")
]
Example = Annotated[
    str | None,
    typer.Option("--example", metavar="GAME[/NAME]", help="Print a layout to start from, or write it into FILE."),
]


@on_project
def score(
    desk: Desk,
    file: LayoutFile = None,
    as_json: Json = False,
    picture: Picture = None,
    example: Example = None,
) -> None:
    """Score a table that you enter in a file, with a reason for every point.

    Example: pandapress score --example adorable-pandaring table.toml

    Example: pandapress score table.toml --picture table.png
    """
    from pandapress.workshop.table.score import piped_layout

    if example is not None:
        if file is None or file.as_posix() == "-":
            typer.echo(or_exit(lambda: desk.example(example)), nl=False)
        else:
            or_exit(lambda: desk.write_example(example, file))
            typer.echo(file)
        return
    if file is None:
        raise typer.BadParameter("name a layout file, or --example GAME")
    piped = file.as_posix() == "-"
    answer = or_exit(lambda: desk.score(piped_layout(sys.stdin.buffer) if piped else file, picture), as_json)
    if as_json:
        print_json(answer.as_json())
        return
    print_findings(answer.findings)
    _print(answer)


def _print(answer: Score) -> None:
    """The lines as tables, then who won and which readings decided."""
    if any(line.step for _, line in answer.lines):
        _print_in_order(answer)
    else:
        _print_by_player(answer)
    typer.echo(answer.headline)
    for name, value in answer.details.items():
        if value not in ("", None, {}):
            typer.echo(f"{name.replace('_', ' ')}: {_plain(value)}")
    for name, value in answer.options.items():
        typer.echo(f"decided by the reading {name} = {value}")


def _print_by_player(answer: Score) -> None:
    """A table a player, with sub-totals where there are some."""
    for player, rank in zip(answer.players, answer.ranks, strict=True):
        rows = [(f"{line.points:+d}", line.what, line.why, line.rule) for line in player.lines]
        rows += [(str(points), part, "in all", "") for part, points in player.parts.items()]
        rows.append((str(player.total), "total", "" if answer.together else f"rank {rank}", ""))
        print_table((player.name, "what", "why", "rule"), rows)


def _print_in_order(answer: Score) -> None:
    """One table of what happened, line by line, as it was played."""
    rows = [(name, f"{line.points:+d}", line.what, line.why, line.rule) for name, line in answer.lines]
    print_table(("player", "points", "what", "why", "rule"), rows)
    print_table(("player", "total"), [(player.name, player.total) for player in answer.players])


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    return " ".join(map(str, value)) or "-" if isinstance(value, list) else str(value)
