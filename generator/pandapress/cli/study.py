"""`pandapress study`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.cli.shared.options import Json, chosen_games, on_project
from pandapress.cli.shared.output import or_exit, print_json, print_table
from pandapress.cli.shared.playing import GameId, Options, Players, Seed, With, pairs
from pandapress.desk import Desk

if TYPE_CHECKING:
    from pandapress.workshop.study.report import Comparison, Report

Count = Annotated[int, typer.Option("--games", min=2, max=10_000_000, metavar="N", help="How many games at most.")]
Workers = Annotated[
    int | None, typer.Option("--workers", min=1, max=256, metavar="N", help="Processes; as many as cores by default.")
]
Against = Annotated[
    Path | None,
    typer.Option("--against", metavar="DIR", help="Compare with another project's deck, on these seeds."),
]
AgainstOption = Annotated[
    list[str] | None,
    typer.Option("--against-option", metavar="K=V", help="Compare with another value, on the same seeds."),
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="2%", help="Stop when the intervals are so narrow to either side.")
]
Cluster = Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster.")]
Pdf = Annotated[Path | None, typer.Option("--pdf", metavar="FILE", help="The report with plots, as a PDF.")]
PdfPaper = Annotated[str | None, typer.Option("--paper", metavar="NAME", help="The paper of the PDF; A4 by default.")]
Resume = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Write down where the study is, and go on from there.")
]


@on_project
def study(
    desk: Desk,
    game: GameId,
    players: Players = None,
    who: With = "greedy",
    games: Count = 400,
    seed: Seed = 1,
    option: Options = None,
    against: Against = None,
    against_option: AgainstOption = None,
    until: Until = None,
    workers: Workers = None,
    cluster: Cluster = "",
    resume: Resume = None,
    pdf: Pdf = None,
    paper: PdfPaper = None,
    as_json: Json = False,
) -> None:
    """Is the deck a good game? Players that think play it often, and each answer says how sure it is.

    Example: pandapress study adorable-pandaring --players 4 --games 1000

    Example: pandapress study adorable-pandaring --pdf study.pdf
    """
    from pandapress.cli.shared.sheets import known_paper
    from pandapress.engine.rules import OptionError
    from pandapress.processes import cores
    from pandapress.workshop.study.paper import write_paper
    from pandapress.workshop.study.study import Means, Question
    from pandapress.workshop.study.study import study as play

    (game_id,) = chosen_games(desk, [game])
    if against is not None and against_option:
        raise typer.BadParameter("--against and --against-option: compare with one thing at a time")
    if paper is not None and pdf is None:
        raise typer.BadParameter("--paper does nothing without --pdf")
    size = known_paper(paper or "a4")
    if cluster and workers is not None:
        raise typer.BadParameter("--workers does nothing with --cluster: the cluster has its own")
    other = pairs(against_option, "--against-option")
    asked = Question(game_id, players, who, games, seed, pairs(option), against, other, _share(until))
    means = Means(workers or cores(), cluster, resume)
    try:
        report = or_exit(lambda: play(desk.project, asked, means, desk.intake, _told), as_json)
    except OptionError as problem:
        raise typer.BadParameter(str(problem)) from None
    if pdf is not None:
        title = desk.project.titles().get(game_id, game_id)
        or_exit(lambda: write_paper(report, pdf, title, size), as_json)
    if as_json:
        print_json(report.as_json())
        return
    _print(report)


def _share(text: str | None) -> float | None:
    """`2%` or `0.02` as a share."""
    if text is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(%?)", text.strip())
    share = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not 0 < share < 1:
        raise typer.BadParameter(f"--until: {text!r} is no share; write 2% for two points to either side")
    return share


def _told(done: int, games: int) -> None:
    """How far the study is, on a terminal."""
    import sys

    if sys.stderr is not None and sys.stderr.isatty():
        typer.echo(f"\r{done:,} of {games:,} games ", err=True, nl=done >= games)


def _print(report: Report) -> None:
    from pandapress.workshop.study.words import ends, percent, summary

    print_table(("what", "value"), list(summary(report)))
    if report.seats:
        rows = [
            (each.seat, each.player, percent(each.wins), f"{each.fair:.1%}", "stands out" if each.stands_out else "")
            for each in report.seats
        ]
        print_table(("seat", "player", "wins", "fair", ""), rows)
    if report.levels:
        levels = [(each.name, percent(each.won), ends(each.endings)) for each in report.levels]
        print_table(("level", "won", "why games ended"), levels)
    print_table(("why games ended", "games", "share"), [(e.why, e.games, percent(e.share)) for e in report.endings])
    if report.cards:
        print_table(
            ("card", "had", "wins who had it", "usual", "of no use", ""),
            [
                (c.card, c.had, percent(c.wins), f"{c.usual:.1%}", f"{c.of_no_use:.0%}", "stands out" * c.stands_out)
                for c in report.cards
            ],
        )
    for comparison in (*report.readings, *report.against):
        _print_comparison(comparison)
    typer.echo(report.caution)


def _print_comparison(comparison: Comparison) -> None:
    from pandapress.workshop.study.words import amount, counted, more, percent

    rows = [
        (each.measure, amount(each.measure, each.here), more(each.measure, each.more), f"{each.pairing:.0%}")
        for each in comparison.differences
    ]
    typer.echo(f"{comparison.name}: {percent(comparison.changed)} of {counted(comparison.games)} come out otherwise")
    if not comparison.changed.value:
        return
    print_table((comparison.name, "as asked", "more there", "interval narrower by pairing"), rows)
