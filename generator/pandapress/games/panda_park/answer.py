"""The answer to a layout of Panda: what each card brought to whom, and which cards made it so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.findings import Line
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.layout import Table
from pandapress.games.panda_park.park import shown
from pandapress.games.panda_park.scoring import Reckoned, Scored, play_through, winners

PREY, PREDATORS = "prey", "predators"
"""The sub-totals: what the point cards show at the end of play, and what is added then ("Scoring")."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A table with the park that it ends in, and what every card in it is worth."""

    table: Table
    cards: Cards
    park: Mapping[int, str]
    prey: tuple[Scored, ...]
    predators: tuple[Scored, ...]

    def total(self, seat: int) -> int:
        """All points of a seat ("Scoring": prey and predator points)."""
        scored = (*self.prey, *self.predators)
        return self.table.prey_points[seat] + sum([each.points for each in scored if each.seat == seat])


def judge(table: Table, cards: Cards) -> Verdict:
    """Score a table: prey at once when it is placed, predators at the end ("Scoring")."""
    played = play_through(table.steps, table.lines, cards, table.in_order)
    return Verdict(table, cards, played.park, played.prey, played.predators)


def answer(verdict: Verdict) -> Score:
    """The score of a judged table, its lines summing to each player's total."""
    table = verdict.table
    totals = [verdict.total(seat) for seat in range(len(table.players))]
    first = [table.players[seat] for seat in winners(totals)]
    won = () if table.goes_on else tuple(first)
    details = {"prey_points": "recomputed" if table.in_order else "as entered"}
    scores = tuple(PlayerScore(name, tuple(_lines(verdict, seat))) for seat, name in enumerate(table.players))
    return Score("panda-park", scores, won, _outcome(verdict, first), table.options, details)


def _lines(verdict: Verdict, seat: int) -> Iterable[ScoreLine]:
    """Prey in the order in which it was placed, or as entered; then the predators."""
    table = verdict.table
    if not table.in_order:
        why = "as entered, from the point cards"
        yield ScoreLine(table.prey_points[seat], "Prey points", why, "Scoring: prey cards", ("prey_points",), PREY)
    for scored in verdict.prey:
        if scored.seat == seat:
            yield _line(verdict, scored, "Scoring: prey, when it was placed", PREY)
    for scored in verdict.predators:
        if scored.seat == seat:
            yield _line(verdict, scored, "Scoring: predators, at the end", PREDATORS)


def _line(verdict: Verdict, scored: Scored, rule: str, part: str) -> ScoreLine:
    what = f"{verdict.cards.names[scored.card]} at {shown(scored.at)}"
    why = ", ".join([_why(verdict, each) for each in scored.reckoned])
    at = ("park", Line(scored.line))
    return ScoreLine(scored.points, what, why or "nothing that counts lies there", rule, at, part)


def _why(verdict: Verdict, reckoned: Reckoned) -> str:
    """The cards that counted, by name and place, and what each is worth where that is not one point."""
    icon, cards = reckoned.icon, verdict.cards
    what = f"{len(reckoned.counted)} {'linked ' if icon.kind == 'link' else ''}{cards.called(icon.target)}"
    each = "" if icon.points == 1 else f" at {icon.points:+d}"
    standing_in = cards.standing_in(icon.target)
    places = [
        f"{shown(at)} {cards.names[verdict.park[at]]}" if verdict.park.get(at) in standing_in else shown(at)
        for at in reckoned.counted
    ]
    return f"{what}{each} ({'; '.join(places)})"


def _outcome(verdict: Verdict, won: Sequence[str]) -> str:
    """What comes of it for those with the most points."""
    if not won:
        return "nobody plays"
    if verdict.table.goes_on:
        return f"the game goes on {verdict.table.goes_on}: {_lead(verdict, won)}"
    source = "" if verdict.table.in_order else "; prey points are taken as entered"
    if len(verdict.table.players) == 1:
        return f"{won[0]} has {verdict.total(0)} points{source}"
    if len(won) == 1:
        return f"{won[0]} wins with the most points{source}"
    return f"{', '.join(won[:-1])} and {won[-1]} have the most points: the tied players all win{source}"


def _lead(verdict: Verdict, first: Sequence[str]) -> str:
    """Who leads while the game goes on."""
    points = verdict.total(verdict.table.players.index(first[0]))
    points_told = f"{points} point" if points == 1 else f"{points} points"
    if len(verdict.table.players) == 1:
        return f"{first[0]} has {points_told}"
    if len(first) == 1:
        return f"{first[0]} leads with {points_told}"
    return f"{', '.join(first[:-1])} and {first[-1]} lead with {points_told} each"
