"""`pandapress validate`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.cli.shared.options import Games, Json, on_project
from pandapress.cli.shared.output import or_exit, print_findings, print_json, print_table
from pandapress.desk import Desk

if TYPE_CHECKING:
    from pandapress.workshop.judge.validate import GameReport

House = Annotated[bool, typer.Option("--house", help="List the values that this project chose itself.")]

Eyes = Annotated[bool, typer.Option("--eyes", help="Also look at every face: faint words, kinds that look alike.")]


@on_project
def validate(
    desk: Desk,
    games: Games = None,
    as_json: Json = False,
    house: House = False,
    eyes: Eyes = False,
) -> None:
    """Check card data, rules and templates; report every mistake at once.

    Example: pandapress validate adorable-pandaring --house
    """
    from pandapress.processes import cores

    reports = or_exit(lambda: desk.validate(*(games or ()), eyes=eyes, workers=cores()), as_json)
    if as_json:
        print_json({"games": [_answer(report, house) for report in reports]})
    else:
        _print(reports, house)
    if any(report.errors for report in reports):
        raise typer.Exit(1)


def _print(reports: tuple[GameReport, ...], house: bool) -> None:
    for report in reports:
        print_findings(report.findings)
    rows = []
    for report in reports:
        sources = ", ".join(f"{count} {source.value}" for source, count in report.provenance.items())
        warnings = sum(1 for finding in report.findings if finding.severity.value == "warning")
        rows.append((report.game, _counted(report.errors, "error"), _counted(warnings, "warning"), sources or "-"))
    print_table(("game", "errors", "warnings", "rows by source"), rows)
    if house:
        values = [value for report in reports for value in report.house]
        print_table(("where", "column", "house value"), [(f"{v.file}:{v.line}", v.column, v.value) for v in values])


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _answer(report: GameReport, house: bool) -> dict[str, object]:
    answer: dict[str, object] = {
        "game": report.game,
        "errors": report.errors,
        "provenance": report.provenance,
        "findings": report.findings,
    }
    return answer | ({"house": report.house} if house else {})
