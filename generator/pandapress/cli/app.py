"""The command line: one command a module, each of which imports what is heavy only when it runs."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from pandapress import __version__
from pandapress.cli.build import build
from pandapress.cli.calibrate import calibrate
from pandapress.cli.export import export
from pandapress.cli.games import games
from pandapress.cli.preflight import preflight
from pandapress.cli.replay import replay
from pandapress.cli.score import score
from pandapress.cli.show import show
from pandapress.cli.simulate import simulate
from pandapress.cli.validate import validate

app = typer.Typer(
    name="pandapress",
    help="Print, check and settle five panda games.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for command in (games, validate, build, calibrate, preflight, show, export, score, simulate, replay):
    app.command()(command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pandapress {__version__}")
        raise typer.Exit


@app.callback()
def main(
    _show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Print, check and settle five panda games."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
