"""The figures of a study in words, for the screen and for paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite

from pandapress.players.study.intervals import Interval
from pandapress.workshop.study.report import Ending, Report

_TOO_FEW = "of too few games"


def ends(endings: Iterable[Ending]) -> str:
    """Why games ended, with the share of each."""
    return "; ".join(f"{each.why} {each.share.value:.0%}" for each in endings)


def summary(report: Report) -> Iterator[tuple[str, object]]:
    """What was asked, and what it came to, as names and values."""
    yield "game", report.game
    yield "players", f"{report.players}: {', '.join(report.names)}"
    yield from ((f"option {name}", value) for name, value in report.options.items())
    yield "games", f"{report.games} from seed {report.seed}" + (" (stopped)" if report.stopped else "")
    if report.unfinished:
        yield "unfinished", report.unfinished
    if report.together:
        yield "won together", percent(report.won)
    yield "turns", f"{number(report.turns)}, {report.fewest_turns} to {report.most_turns}"
    yield "rounds", number(report.rounds)
    if not report.together:
        yield "best score", number(report.best)
        yield "from best to last", number(report.spread)
        yield "lead of the best", number(report.gap)
        yield "ties", percent(report.ties)


def percent(interval: Interval) -> str:
    """A share with its interval."""
    return f"{interval.value:.1%} ({interval.low:.1%} to {interval.high:.1%})"


def number(interval: Interval) -> str:
    """A mean with its interval."""
    if not isfinite(interval.half):
        return f"{interval.value:.1f} ({_TOO_FEW})"
    return f"{interval.value:.1f} ({interval.low:.1f} to {interval.high:.1f})"


def _is_share(measure: str) -> bool:
    return measure == "won" or measure.startswith("seat")


def amount(measure: str, value: float) -> str:
    """A measure, as a share or a number."""
    return f"{value:.1%}" if _is_share(measure) else f"{value:.1f}"


def more(measure: str, interval: Interval) -> str:
    """How much more of a measure there is, with its interval."""
    if not isfinite(interval.half):
        return f"{interval.value:+.1%} ({_TOO_FEW})" if _is_share(measure) else f"{interval.value:+.1f} ({_TOO_FEW})"
    if _is_share(measure):
        return f"{interval.value:+.1%} ({interval.low:+.1%} to {interval.high:+.1%})"
    return f"{interval.value:+.1f} ({interval.low:+.1f} to {interval.high:+.1f})"


def counted(games: int) -> str:
    """So many games, in words."""
    return f"{games:,} game{'s' * (games != 1)}"
