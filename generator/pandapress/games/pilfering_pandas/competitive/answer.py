"""The answer to Trade areas: Final Escape Scores, and who has the highest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.findings import Path
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.layout import Table
from pandapress.games.pilfering_pandas.competitive.place import Place
from pandapress.games.pilfering_pandas.competitive.space import space_words
from pandapress.games.pilfering_pandas.competitive.trades import Trade
from pandapress.games.pilfering_pandas.entry import GAME

FINAL, ROUND, EARLIER = "Final Escape Score", "this round", "earlier rounds"


@dataclass(frozen=True, slots=True)
class Standing:
    """One competitive player's score in parts: the marker, the Panda card's goal, the hand, earlier rounds."""

    place: Place
    hand: tuple[tuple[str, int], ...]

    @property
    def goal(self) -> int:
        """The points of the Panda card, "if you have met the requirement"."""
        return self.place.panda.goal_points if self.place.panda is not None and self.place.met else 0

    @property
    def total(self) -> int:
        """The Final Escape Score and the earlier rounds ("Final Escape Score")."""
        return self.place.marker + self.goal - sum(points for _, points in self.hand) + sum(self.place.earlier)


@dataclass(frozen=True, slots=True)
class Trades:
    """A judged competitive layout: everybody's standing."""

    table: Table
    cards: Cards
    standings: tuple[Standing, ...]


def judge_table(table: Table, cards: Cards) -> Trades:
    """The standings of a table."""
    points = cards.points(competitive=True)
    standings = [Standing(place, tuple((card, points[card]) for card in place.hand)) for place in table.places]
    return Trades(table, cards, tuple(standings))


def answer_table(verdict: Trades) -> Score:
    """The score of judged Trade areas, its lines summing to each player's total."""
    standings = verdict.standings
    totals = [standing.total for standing in standings]
    won = tuple(standing.place.name for standing in standings if standing.total == max(totals))
    spaces = len(verdict.cards.track)
    players = tuple(PlayerScore(standing.place.name, tuple(_lines(standing, spaces))) for standing in standings)
    return Score(GAME, players, won, _outcome(won), verdict.table.options)


def _lines(standing: Standing, spaces: int) -> Iterator[ScoreLine]:
    """The round's lines, and earlier ones; where there are such, each has a sub-total."""
    place = standing.place
    at: Path = ("players", place.number)
    part = ROUND if place.earlier else ""
    yield from _moves(place, at, part, spaces)
    if place.panda is not None:
        said = "as entered" if place.met_entered else place.panda.goal.replace("-", " ")
        why = f"{said}: {'met' if place.met else 'not met'}"
        yield ScoreLine(standing.goal, f"{place.panda.name} Panda", why, FINAL, (*at, "panda"), part)
    cards = ", ".join(f"{card} {points}" for card, points in standing.hand) or "none: she went out"
    lost = sum(points for _, points in standing.hand)
    yield ScoreLine(-lost, "Cards in hand", cards, FINAL, (*at, "hand"), part)
    for number, points in enumerate(place.earlier):
        what, where = f"Earlier score {number + 1}", (*at, "earlier_rounds", number)
        yield ScoreLine(points, what, "as entered", "Ending the Game", where, EARLIER)


def _moves(place: Place, at: Path, part: str, spaces: int) -> Iterator[ScoreLine]:
    """What moved the marker: every trade, or, where only the table tells, the space on which it stands."""
    if place.marked:
        words = space_words(place.marker, spaces)
        why = f"{words}, from space {place.start}" if place.start else words
        yield ScoreLine(place.marker, "Panda marker", why, FINAL, (*at, "marker"), part)
        return
    if place.start:
        rule = "Balancing Gameplay"
        yield ScoreLine(place.start, "Novice's start", f"the {place.start}-space", rule, (*at, "novice"), part)
    for trade in place.trades:
        yield ScoreLine(trade.worth.total, trade.text, _why(trade), _rule(trade), trade.at, part)


def _why(trade: Trade) -> str:
    """The points of a play in its parts."""
    if trade.play is None:
        return "a Key swapped, no points"
    parts = [f"{trade.worth.laid} laid"]
    if trade.play.reuse:
        parts.append(f"{trade.worth.reused} for {trade.end} re-used")
    if trade.worth.bonus:
        parts.append(f"{trade.worth.bonus} for all three preferences")
    return " + ".join(parts)


def _rule(trade: Trade) -> str:
    if trade.play is None:
        return "Key Cards"
    return "Extending Sets" if trade.play.extends else "New Sets"


def _outcome(won: Sequence[str]) -> str:
    if len(won) == 1:
        return f"{won[0]} wins with the most Panda Points"
    return f"{', '.join(won[:-1])} and {won[-1]} tie for the most Panda Points and share the win"
