"""The answer to a log: both markers' way to a win or a loss, event by event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative_layout import Together
from pandapress.games.pilfering_pandas.entry import GAME
from pandapress.games.pilfering_pandas.markers import Markers

WIN, LOSS, OPEN = "win", "loss", "open"


@dataclass(frozen=True, slots=True)
class Escape:
    """A judged log: the result, why, where the markers end, and what the Final Escape Check cost."""

    table: Together
    cards: Cards
    result: str
    why: str
    panda: int
    keeper: int
    dropped: int = 0


def judge_log(table: Together, cards: Cards) -> Escape:
    """The result so far, and the Final Escape Check where one is due ("Final Escape Check")."""
    end = table.end
    if not end.escaping:
        why = end.why or end.lacking or "the win conditions are met, and nobody has chosen to escape"
        return Escape(table, cards, end.result or OPEN, why, end.panda, end.keeper)
    markers = Markers(cards, table.options)
    left = [card for hand in table.hands for card in hand]
    left += table.secret if markers.counts_stash() else ()
    dropped = markers.dropped(left)
    keeper = end.keeper + dropped
    won = keeper < end.panda
    why = "the Panda is still ahead of the Zoo Keeper" if won else "caught in the Final Escape Check"
    why = f"{end.why}, {why}" if end.why else why
    return Escape(table, cards, WIN if won else LOSS, why, end.panda, keeper, dropped)


def answer_log(verdict: Escape) -> Score:
    """The score of a judged log, told in the order of play."""
    table = verdict.table
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
