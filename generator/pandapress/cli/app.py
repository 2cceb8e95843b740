"""The command line: one command a module, each of which imports what is heavy only when it runs."""

from __future__ import annotations

import contextlib
import os
import sys
from io import TextIOWrapper
from typing import Annotated, Any, NoReturn

import typer

from pandapress import __version__
from pandapress.cli.build import build
from pandapress.cli.calibrate import calibrate
from pandapress.cli.export import export
from pandapress.cli.games import games
from pandapress.cli.pages.watch import watch
from pandapress.cli.preflight import preflight
from pandapress.cli.replay import replay
from pandapress.cli.score import score
from pandapress.cli.show import show
from pandapress.cli.simulate import simulate
from pandapress.cli.study import study
from pandapress.cli.validate import validate


class _App(typer.Typer):
    """The commands; where nobody takes what they print, they end with a sentence and exit code 1."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Run what is typed."""
        try:
            try:
                return super().__call__(*arguments, **named)
            finally:
                for stream in filter(None, (sys.stdout, sys.stderr)):
                    stream.flush()
        except OSError as problem:
            if problem.filename is not None:
                raise
            _unheard(problem)


def _unheard(problem: OSError) -> NoReturn:
    """End where standard output is full, or its reader has gone; what is still to be printed is dropped."""
    with contextlib.suppress(OSError):
        typer.echo(f"pandapress: what it prints cannot be written: {problem.strerror}", err=True)
    os._exit(1)


app = _App(
    name="pandapress",
    help="Print, check and settle five panda games.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for command in (games, validate, build, calibrate, preflight, show, watch, export, score, simulate, study, replay):
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
