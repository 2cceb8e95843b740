"""`pandapress replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pandapress.cli.shared.options import on_project
from pandapress.cli.shared.output import or_exit, print_table
from pandapress.desk import Desk

Pictures = Annotated[
    Path | None, typer.Option("--picture", metavar="FOLDER", help="Draw the table after each turn there, as PNG files.")
]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record of a game.")]


@on_project
def replay(
    desk: Desk,
    record: RecordFile,
    picture: Pictures = None,
) -> None:
    """Play a recorded game again, action by action, and print how it ends.

    Example: pandapress replay game.txt

    Example: pandapress replay game.txt --picture turns
    """
    from pandapress.workshop.table.play import replay as play_again

    again = or_exit(lambda: play_again(desk.project, record, desk.intake, picture))
    header = again.record.header
    rows: list[tuple[str, object]] = [
        ("game", header.game),
        ("players", header.players),
        ("seed", header.seed),
        *((f"option {name}", value) for name, value in header.options.items()),
        *([("with", " ".join(header.names))] if header.names else []),
        ("actions", len(again.record.actions)),
        ("turns", again.turns),
        *([("pictures", f"{len(again.pictures)} in {picture}")] if picture else []),
        ("why", again.outcome.why if again.outcome else "the record ends before the game does"),
    ]
    print_table(("what", "value"), rows)
    typer.echo(again.result)
