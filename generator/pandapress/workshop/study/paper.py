"""A study as a PDF: the same figures as on the screen, and plots of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pandapress.files import write_files
from pandapress.press.paper import paper_named
from pandapress.press.pdf.report import Bars, Part, Rows, Whisker, Whiskers, Words, report_pdf
from pandapress.workshop.study.report import Comparison, Report
from pandapress.workshop.study.words import amount, counted, ends, more, percent, summary

MOST_CARDS = 60
"""So many cards are plotted at most, those that stand out most."""


def write_paper(report: Report, path: Path, title: str, paper: str) -> None:
    """Write the report of a study as a PDF; raises `DataError` where it cannot be written."""
    pdf = report_pdf(f"{title}: a study", list(_parts(report)), paper_named(paper)[1])
    write_files({path: pdf}, instead="name another file with --pdf")


def _parts(report: Report) -> Iterator[Part]:
    yield Words(report.caution)
    yield Rows(("what", "value"), tuple((name, str(value)) for name, value in summary(report)))
    if report.seats:
        yield Words("Seats", heading=True)
        yield Words("The share of games that each seat wins, a shared win in part. The line is what would be fair.")
        seats = (
            Whisker(
                f"{each.seat} ({each.player})",
                each.wins.value,
                each.wins.low,
                each.wins.high,
                f"{each.wins.value:.1%}",
                each.stands_out,
            )
            for each in report.seats
        )
        yield Whiskers(tuple(seats), report.seats[0].fair)
    yield from _levels(report)
    yield from _lengths(report)
    yield from _cards(report)
    for comparison in (*report.readings, *report.against):
        yield from _comparison(comparison)


def _levels(report: Report) -> Iterator[Part]:
    if report.levels:
        yield Words("Levels", heading=True)
        cells = tuple((level.name, percent(level.won), ends(level.endings)) for level in report.levels)
        yield Rows(("level", "won", "why games ended"), cells)


def _lengths(report: Report) -> Iterator[Part]:
    if report.lengths:
        yield Words("Length", heading=True)
        yield Bars(report.lengths, "turns")
    if report.gaps and not report.together:
        yield Words("Lead of the best", heading=True)
        yield Bars(report.gaps, "points between the best and the next")


def _cards(report: Report) -> Iterator[Part]:
    if not report.cards:
        return
    yield Words("Cards", heading=True)
    yield Words(
        "How often who had a card won; the line is what is usual. Red ones stand out though one looks at all of them."
    )
    far = sorted(report.cards, key=lambda card: (-abs(card.wins.value - card.usual), card.card))[:MOST_CARDS]
    shown = sorted(far, key=lambda card: (-card.wins.value, card.card))
    plotted = (
        Whisker(card.card, card.wins.value, card.wins.low, card.wins.high, f"{card.wins.value:.1%}", card.stands_out)
        for card in shown
    )
    values = tuple(plotted)
    for at in range(0, len(values), 30):
        yield Whiskers(values[at : at + 30], report.cards[0].usual)


def _comparison(comparison: Comparison) -> Iterator[Part]:
    yield Words(comparison.name, heading=True)
    yield Words(f"{percent(comparison.changed)} of {counted(comparison.games)} come out otherwise.")
    if comparison.changed.value:
        head = ("measure", "as asked", "more there", "interval narrower by pairing")
        cells = tuple(
            (each.measure, amount(each.measure, each.here), more(each.measure, each.more), f"{each.pairing:.0%}")
            for each in comparison.differences
        )
        yield Rows(head, cells)
