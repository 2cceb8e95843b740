"""What a study has counted so far: a tally for each table, and its differences from the table that is asked about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pandapress.players.study.tally import SHARE, Facts, Sum, Tally


@dataclass(frozen=True, slots=True)
class Pair:
    """Two tables on the same seeds: how many games, how many that came out otherwise, and each measure.

    A measure has the sums of the first table, of the other one, and of the differences game by game.
    """

    games: int = 0
    changed: int = 0
    measures: Mapping[str, tuple[Sum, Sum, Sum]] = field(default_factory=dict)

    def __add__(self, other: Pair) -> Pair:
        """Both together."""
        names = list(dict.fromkeys([*self.measures, *other.measures]))
        nothing = (Sum(), Sum(), Sum())
        both = {name: (self.measures.get(name, nothing), other.measures.get(name, nothing)) for name in names}
        joined = {name: (a[0] + b[0], a[1] + b[1], a[2] + b[2]) for name, (a, b) in both.items()}
        return Pair(self.games + other.games, self.changed + other.changed, joined)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many seeds are done, and for each table by its place its tally and its pair with the first one."""

    seeds: int = 0
    tallies: tuple[Tally, ...] = ()
    pairs: tuple[Pair, ...] = ()

    def with_games(self, seeds: int, games: Sequence[Sequence[Facts]]) -> Counts:
        """With the games of more seeds, those of each table in one list."""
        tallies = self.tallies or (Tally(),) * len(games)
        pairs = self.pairs or (Pair(),) * len(games)
        base = {facts.seed: facts for facts in games[0]}
        return Counts(
            self.seeds + seeds,
            tuple(_tallied(tally, each) for tally, each in zip(tallies, games, strict=True)),
            tuple(_paired(pair, base, each) for pair, each in zip(pairs, games, strict=True)),
        )


def _tallied(tally: Tally, games: Iterable[Facts]) -> Tally:
    for facts in games:
        tally += Tally.of(facts)
    return tally


def _paired(pair: Pair, base: Mapping[int, Facts], games: Iterable[Facts]) -> Pair:
    for facts in games:
        first = base[facts.seed]
        if first.why and facts.why:
            pair += _pair(first, facts)
    return pair


def _pair(first: Facts, other: Facts) -> Pair:
    ours, theirs = measured(first), measured(other)
    measures = {
        name: (Sum.of([ours[name]]), Sum.of([theirs[name]]), Sum.of([theirs[name] - ours[name]])) for name in ours
    }
    same = (first.shares, first.scores, first.turns) == (other.shares, other.scores, other.turns)
    return Pair(1, int(not same), measures)


def measured(facts: Facts) -> dict[str, int]:
    """What is compared of a game: turns, the best score, its lead, and the won shares (of `SHARE`) by seat."""
    ranked = sorted(facts.scores, reverse=True)
    found = {"turns": facts.turns, "best score": ranked[0]}
    if len(ranked) > 1:
        found["lead of the best"] = ranked[0] - ranked[1]
    shares = {f"seat {seat} wins": share for seat, share in enumerate(facts.shares, start=1)}
    return {**found, "won": SHARE * any(facts.shares), **shares}
