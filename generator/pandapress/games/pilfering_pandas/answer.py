"""The answer to a layout of Pilfering Pandas: Final Escape Scores, or both markers' way to a win or a loss."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.pilfering_pandas.cards import Cards, Panda
from pandapress.games.pilfering_pandas.layout import Place, Table, Together, Trade
from pandapress.games.pilfering_pandas.markers import Markers
from pandapress.games.pilfering_pandas.rules import OPTIONS
from pandapress.games.pilfering_pandas.scoring import goal_met, scorer_for

GAME = "pilfering-pandas"
WIN, LOSS, OPEN = "win", "loss", "open"
_VARIANTS = ("easy_sets", "easy_sets_keys", "easy_pick_up", "low_limit", "solo_check", "foiled_plans")
_READINGS = ("all_key_set", "key_counts_as_preference", "zoo_keeper_floor", "timer_end")
_DEFAULTS = {option.name: option.default for option in OPTIONS}


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
class Verdict:
    """A judged layout: standings where everybody plays for herself, else the result and where the markers end."""

    table: Table | Together
    cards: Cards
    standings: tuple[Standing, ...] = ()
    result: str = ""
    why: str = ""
    panda: int = 0
    keeper: int = 0
    dropped: int = 0


def judge(table: Table | Together, cards: Cards) -> Verdict:
    """Score a table."""
    if isinstance(table, Together):
        return _escaped(table, cards)
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
    return Verdict(table, cards, tuple(standings))


def _escaped(table: Together, cards: Cards) -> Verdict:
    """The result so far, and the Final Escape Check where one is due ("Final Escape Check")."""
    end = table.end
    if not end.escaping:
        why = end.why or end.lacking or "the win conditions are met, and nobody has chosen to escape"
        return Verdict(table, cards, (), end.result or OPEN, why, end.panda, end.keeper)
    markers = Markers(cards, table.options)
    left = [card for hand in table.hands for card in hand]
    left += table.secret if markers.counts_stash() else ()
    dropped = markers.dropped(left)
    keeper = end.keeper + dropped
    won = keeper < end.panda
    why = "the Panda is still ahead of the Zoo Keeper" if won else "caught in the Final Escape Check"
    why = f"{end.why}, {why}" if end.why else why
    return Verdict(table, cards, (), WIN if won else LOSS, why, end.panda, keeper, dropped)


def answer(verdict: Verdict) -> Score:
    """The score of a judged table, its lines summing to each player's total."""
    if isinstance(verdict.table, Together):
        return _together(verdict, verdict.table)
    standings = verdict.standings
    totals = [standing.total for standing in standings]
    won = tuple(standing.place.name for standing in standings if standing.total == max(totals))
    players = tuple(PlayerScore(standing.place.name, tuple(_lines(standing))) for standing in standings)
    return Score(GAME, players, won, _outcome(won), verdict.table.options)


# Competitive


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


# Cooperative and solo


def _together(verdict: Verdict, table: Together) -> Score:
    lines: dict[int, list[ScoreLine]] = {seat: [] for seat in range(len(table.names))}
    for step in table.steps:
        what = step.event.text.partition(" ")[2] if " " not in table.names[step.event.seat] else step.event.text
        why = f"{step.why}; Panda {step.panda}, Zoo Keeper {step.keeper}"
        lines[step.event.seat].append(ScoreLine(step.points, what, why, "Advance Markers"))
    players = tuple(PlayerScore(name, tuple(lines[seat])) for seat, name in enumerate(table.names))
    won = table.names if verdict.result == WIN else ()
    details: dict[str, Any] = {
        "result": verdict.result,
        "markers": {"panda": verdict.panda, "zoo_keeper": verdict.keeper},
        "final_check": verdict.dropped,
    }
    said = {WIN: "you win", LOSS: "you lose", OPEN: "the game is open"}[verdict.result]
    return Score(GAME, players, won, f"{said}: {verdict.why}", table.options, details, together=True)
