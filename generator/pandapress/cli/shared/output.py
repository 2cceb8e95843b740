"""What commands print: findings to stderr, tables to stdout; plain lines in a pipe, colour and boxes on a terminal."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import typer

from pandapress.answers import json_of
from pandapress.findings import DataError, Finding, Severity, UsageError

_COLOURS = {Severity.ERROR: typer.colors.RED, Severity.WARNING: typer.colors.YELLOW, Severity.INFO: typer.colors.BLUE}
_SPACE = re.compile(r"[\t\r\n\v\f]+")
Result = TypeVar("Result")
MOST_FINDINGS = 100
"""How many findings are printed; those beyond are counted."""


def print_findings(findings: Iterable[Finding]) -> None:
    """Each finding on a line of its own, on stderr; those beyond a hundred are counted."""
    every = [*findings]
    for finding in every[:MOST_FINDINGS]:
        typer.secho(str(finding), err=True, fg=_COLOURS[finding.severity])
    if len(every) > MOST_FINDINGS:
        counts = Counter(finding.severity.value for finding in every[MOST_FINDINGS:])
        more = ", ".join(f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in counts.items())
        typer.echo(f"and {more} more: mend these first".replace("info", "note"), err=True)


def print_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table on a terminal; in a pipe a row a line, cells separated by tabs, nothing cut."""
    if sys.stdout is not None and sys.stdout.isatty():
        _print_boxed(head, rows)
        return
    for row in (head, *rows):
        typer.echo("\t".join(_SPACE.sub(" ", str(cell)) for cell in row))


_AN_ID = 24
"""Words of so many letters in the first column are never broken."""


def _print_boxed(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table for a terminal: long words go on in the next line, and no cell is taken for markup."""
    from rich import box
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    cells = [[str(cell) for cell in row] for row in rows]
    short = all(len(row[0]) <= _AN_ID for row in cells)
    columns = (Column(Text(name), overflow="fold", no_wrap=short and not number) for number, name in enumerate(head))
    table = Table(*columns, box=box.SIMPLE_HEAD)
    for row in cells:
        table.add_row(*map(Text, row))
    Console().print(table)


def print_json(value: Any) -> None:
    """A value as one JSON object on stdout, in ASCII, so that no console changes it."""
    typer.echo(json.dumps(json_of(value), indent=2))


def or_exit(work: Callable[[], Result], as_json: bool = False) -> Result:
    """The result of `work`; where the input is at fault, exit code 1, where what was asked for is not there, 2.

    The findings go to stderr, a line each; with `as_json` they are one JSON object on stdout.
    """
    try:
        return work()
    except DataError as problem:
        if as_json:
            print_json({"findings": problem.findings})
        else:
            print_findings(problem.findings)
        raise typer.Exit(1) from None
    except UsageError as problem:
        raise typer.BadParameter(str(problem)) from None


def _silent(_what: str) -> None:
    """Progress that nobody watches."""


@contextmanager
def progress_line() -> Iterator[Callable[[str], None]]:
    """Shows what is being worked on, on a terminal only."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield lambda what: status.update(what)
