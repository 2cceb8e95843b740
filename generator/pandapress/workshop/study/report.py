"""What a study answers: rates and means with 95 % intervals, and sentences that claim no more than they show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from pandapress.answers import json_of
from pandapress.games.registry import game
from pandapress.players.study.intervals import Interval, Z, mean, p_value, rate, stand_out
from pandapress.players.study.tally import SHARE, Sum, Tally, most_common
from pandapress.workshop.study.counts import Counts, Pair
from pandapress.workshop.study.variations import AGAINST, LEVEL, READING, Variation


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: who sits there, the share of games that it wins (a shared win in part), and whether that is no chance."""

    seat: int
    player: str
    wins: Interval
    fair: float
    stands_out: bool


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card: how often somebody had it, how often who had it won, and how often it was of no use to her."""

    card: str
    had: int
    wins: Interval
    usual: float
    of_no_use: float
    stands_out: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """Why games ended: how many, and their share."""

    why: str
    games: int
    share: Interval


@dataclass(frozen=True, slots=True)
class Level:
    """A level of difficulty, or the table itself: how often all won together, and why games ended."""

    name: str
    won: Interval
    endings: tuple[Ending, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure at two tables: what it is at the first, and how much more at the other.

    `pairing` is how much narrower the interval is as both were played on the same seeds, from 0 (not at all) to 1.
    """

    measure: str
    here: float
    more: Interval
    pairing: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """Another table on the same seeds: how many games, the share that came out otherwise, and its differences."""

    name: str
    games: int
    changed: Interval
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole study. Shares are from 0 to 1; `stopped` tells that it was interrupted."""

    game: str
    players: int
    names: tuple[str, ...]
    options: Mapping[str, str]
    seed: int
    games: int
    unfinished: int
    together: bool
    no_evidence: str
    won: Interval
    seats: tuple[Seat, ...]
    ties: Interval
    turns: Interval
    fewest_turns: int
    most_turns: int
    rounds: Interval
    best: Interval
    spread: Interval
    gap: Interval
    endings: tuple[Ending, ...]
    cards: tuple[CardLine, ...]
    levels: tuple[Level, ...] = ()
    readings: tuple[Comparison, ...] = ()
    against: tuple[Comparison, ...] = ()
    stopped: bool = False
    lengths: Mapping[int, int] = field(default_factory=dict)
    gaps: Mapping[int, int] = field(default_factory=dict)

    @property
    def widest(self) -> float:
        """Half the widest interval of what decides: of the seats, or of all together."""
        return self.won.half if self.together else max([seat.wins.half for seat in self.seats], default=1.0)

    @property
    def caution(self) -> str:
        """Of whom the figures tell, and what they do not."""
        who = ", ".join(dict.fromkeys(self.names))
        words = f"{self.games:,} games of these players ({who}); intervals hold 95 %"
        return (
            f"{words}. They say nothing about the balance of the game: {self.no_evidence}"
            if self.no_evidence
            else words
        )

    def as_json(self) -> dict[str, Any]:
        """The report as plain JSON values, with the caution."""
        return {**json_of(self), "caution": self.caution}


def reported(played: Sequence[Variation], counts: Counts, no_evidence: str, seed: int) -> Report:
    """The report of what was counted; the first table is the one that is asked about."""
    first, tally = played[0], counts.tallies[0]
    together = _together(tally)
    return Report(
        game=first.game_id,
        players=len(first.names),
        names=first.names,
        options=first.options,
        seed=seed,
        games=tally.games,
        unfinished=tally.games - tally.finished,
        together=together,
        no_evidence=no_evidence,
        won=rate(tally.won, tally.finished),
        seats=() if together or no_evidence else tuple(_seats(tally, first.names)),
        ties=rate(tally.ties, tally.finished),
        turns=_mean(tally.turns),
        fewest_turns=tally.turns.least or 0,
        most_turns=tally.turns.most or 0,
        rounds=_scaled(_mean(tally.turns), len(first.names)),
        best=_mean(tally.best),
        spread=_mean(tally.spread),
        gap=_mean(tally.gap),
        endings=_endings(tally),
        cards=() if no_evidence else tuple(_cards(tally)),
        levels=tuple(_levels(played, counts)) if together else (),
        readings=tuple(_compared(played, counts, READING, together)),
        against=tuple(_compared(played, counts, AGAINST, together)),
        lengths=tally.lengths,
        gaps=tally.gaps,
    )


def _together(tally: Tally) -> bool:
    """Whether all win or lose as one: no game was won by some alone."""
    return not any(each.total != tally.won * SHARE for each in tally.shares)


def _mean(each: Sum) -> Interval:
    return mean(each.count, each.total, each.squares)


def _scaled(interval: Interval, by: int) -> Interval:
    return Interval(interval.value / by, interval.low / by, interval.high / by)


def _seats(tally: Tally, names: Sequence[str]) -> Iterator[Seat]:
    """Each seat; with players of one kind a seat stands out that is not as good as any other."""
    fair = 1 / len(names)
    alike = len(set(names)) == 1
    chances = {str(seat): _chance(each, fair) for seat, each in enumerate(tally.shares)} if alike else {}
    outstanding = stand_out(chances)
    for seat, (each, name) in enumerate(zip(tally.shares, names, strict=True)):
        wins = rate(each.total / SHARE, each.count)
        yield Seat(seat + 1, name, wins, fair, str(seat) in outstanding)


def _chance(shares: Sum, fair: float) -> float:
    """How likely a seat is to win as many games by chance."""
    error = sqrt(fair * (1 - fair) / shares.count) if shares.count else 0.0
    return p_value(shares.total / SHARE / max(shares.count, 1), fair, error)


def _cards(tally: Tally) -> Iterator[CardLine]:
    """Each card beside what is usual for whoever has some card, corrected for looking at all of them (Holm)."""
    usual = (
        sum([won for _, won, _ in tally.cards.values()])
        / SHARE
        / max(sum([had for had, *_ in tally.cards.values()]), 1)
    )
    chances = {card: _card_chance(had, won, usual) for card, (had, won, _) in tally.cards.items()}
    outstanding = stand_out(chances)
    for card, (had, won, idle) in tally.cards.items():
        yield CardLine(card, had, rate(won / SHARE, had), usual, idle / had, card in outstanding)


def _card_chance(had: int, won: int, usual: float) -> float:
    return p_value(won / SHARE / had, usual, sqrt(usual * (1 - usual) / had))


def _endings(tally: Tally) -> tuple[Ending, ...]:
    """Why games ended; ends that a score alone tells apart are not told one by one."""
    return tuple(Ending(why, count, rate(count, tally.finished)) for why, count in most_common(tally.endings)[:8])


def _levels(played: Sequence[Variation], counts: Counts) -> Iterator[Level]:
    levels = [(each, tally) for each, tally in zip(played, counts.tallies, strict=False) if each.kind == LEVEL]
    if levels:
        yield _level(_level_of(played), counts.tallies[0])
    yield from (_level(each.name, tally) for each, tally in levels)


def _level(name: str, tally: Tally) -> Level:
    return Level(name, rate(tally.won, tally.finished), _endings(tally))


def _level_of(played: Sequence[Variation]) -> str:
    """The level that was asked for: the one among those of the option that no other table has."""
    name = next(each.name for each in played if each.kind == LEVEL).partition(" = ")[0]
    option = next(each for each in game(played[0].game_id).options if each.name == name)
    return f"{name} = {option.default}"


def _compared(played: Sequence[Variation], counts: Counts, kind: str, together: bool) -> Iterator[Comparison]:
    for variation, pair in zip(played, counts.pairs, strict=False):
        if variation.kind == kind:
            changed = rate(pair.changed, pair.games)
            yield Comparison(variation.name, pair.games, changed, tuple(_differences(pair, together)))


def _differences(pair: Pair, together: bool) -> Iterator[Difference]:
    """Each measure at the other table less that at the first; won shares as shares of games.

    Who win together have no seats to compare, who win alone win every game.
    """
    for name, (here, there, more) in pair.measures.items():
        if name.startswith("seat") if together else name == "won":
            continue
        unit = SHARE if name == "won" or name.startswith("seat") else 1
        found = _scaled(_mean(more), unit)
        apart = sqrt(_error(here) ** 2 + _error(there) ** 2) * Z / unit
        pairing = max(1 - found.half / apart, 0.0) if apart and more.count > 1 else 0.0
        yield Difference(name, here.total / max(here.count, 1) / unit, found, pairing)


def _error(each: Sum) -> float:
    """The standard error of a mean."""
    return _mean(each).half / Z if each.count > 1 else 0.0
