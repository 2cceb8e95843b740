"""The answer to Trade areas: Final Escape Scores, and who has the highest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.pilfering_pandas.cards import Cards, Panda
from pandapress.games.pilfering_pandas.competitive_layout import Place, Table, Trade
from pandapress.games.pilfering_pandas.entry import GAME
from pandapress.games.pilfering_pandas.scoring import goal_met, scorer_for


@dataclass(frozen=True, slots=True)
class Standing:
    """One competitive player's score in parts: the marker, the Panda card's goal, the hand, earlier rounds."""

    place: Place
    marker: int
    goal: Panda | None
    met: bool
    hand: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """The Final Escape Score and the earlier rounds ("Final Escape Score")."""
        goal = self.goal.goal_points if self.goal is not None and self.met else 0
        return self.marker + goal - sum(points for _, points in self.hand) + sum(self.place.earlier)


@dataclass(frozen=True, slots=True)
class Trades:
    """A judged competitive layout: everybody's standing."""

    table: Table
    cards: Cards
    standings: tuple[Standing, ...]


def judge_table(table: Table, cards: Cards) -> Trades:
    """The standings of a table."""
    points = cards.points(competitive=True)
    sets = scorer_for(cards, table.options, competitive=True).sets
    pandas = {panda.name: panda for panda in cards.pandas}
    standings = []
    for place in table.places:
        marker = place.start + sum([trade.worth.total for trade in place.trades])
        goal = pandas.get(place.panda)
        met = (
            place.goal_met if place.goal_met is not None else goal is not None and goal_met(goal.goal, place.area, sets)
        )
        hand = tuple((card, points[card]) for card in place.hand)
        standings.append(Standing(place, marker, goal, bool(met), hand))
    return Trades(table, cards, tuple(standings))


def answer_table(verdict: Trades) -> Score:
    """The score of judged Trade areas, its lines summing to each player's total."""
    standings = verdict.standings
    totals = [standing.total for standing in standings]
    won = tuple(standing.place.name for standing in standings if standing.total == max(totals))
    players = tuple(PlayerScore(standing.place.name, tuple(_lines(standing))) for standing in standings)
    return Score(GAME, players, won, _outcome(won), verdict.table.options)


def _lines(standing: Standing) -> Iterator[ScoreLine]:
    place = standing.place
    if place.start:
        yield ScoreLine(place.start, "Novice's start", f"the {place.start}-space", "Balancing Gameplay")
    for trade in place.trades:
        yield ScoreLine(trade.worth.total, trade.text, _why(trade), _rule(trade))
    if standing.goal is not None:
        points = standing.goal.goal_points if standing.met else 0
        said = "as entered" if place.goal_met is not None else standing.goal.goal.replace("-", " ")
        why = f"{said}: {'met' if standing.met else 'not met'}"
        yield ScoreLine(points, f"{standing.goal.name} Panda", why, "Final Escape Score")
    if standing.hand:
        cards = ", ".join(f"{card} {points}" for card, points in standing.hand)
        yield ScoreLine(-sum(points for _, points in standing.hand), "Cards in hand", cards, "Final Escape Score")
    else:
        yield ScoreLine(0, "Cards in hand", "none: she went out", "Final Escape Score")
    for number, points in enumerate(place.earlier, start=1):
        yield ScoreLine(points, f"Earlier score {number}", "as entered", "Ending the Game")


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
