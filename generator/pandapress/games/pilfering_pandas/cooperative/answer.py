"""The answer to a log: both markers' way to a win or a loss, event by event."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative.account import LOSS, WIN
from pandapress.games.pilfering_pandas.cooperative.layout import Together
from pandapress.games.pilfering_pandas.cooperative.walk import Step
from pandapress.games.pilfering_pandas.entry import GAME
from pandapress.games.pilfering_pandas.state import Account

OPEN = "open"
_SAID = {WIN: "you win", LOSS: "you lose", OPEN: "the game is open"}


@dataclass(frozen=True, slots=True)
class Escape:
    """A judged log: the result, why, where the account ends, and what the Final Escape Check cost."""

    table: Together
    cards: Cards
    result: str
    why: str
    at: Account
    dropped: int = 0


def judge_log(table: Together, cards: Cards) -> Escape:
    """The result so far, and the Final Escape Check where one is due ("Final Escape Check")."""
    at = table.at
    after = table.end
    result, _, why = after.result.partition(": ")
    why = why or table.lacking or "the win conditions are met, and nobody has chosen to escape"
    return Escape(table, cards, result or OPEN, why, after, after.keeper - at.keeper)


def answer_log(verdict: Escape) -> Score:
    """The score of a judged log, told in the order of play."""
    table = verdict.table
    lines: dict[int, list[ScoreLine]] = {seat: [] for seat in range(len(table.names))}
    for number, (step, end) in enumerate(told_steps(table.steps), start=1):
        why = f"{end.why}; Panda {end.panda}, Zoo Keeper {end.keeper}"
        line = ScoreLine(step.points, step.event.text, why, "Advance Markers", at=step.event.path, step=number)
        lines[step.event.seat].append(line)
    players = tuple(PlayerScore(name, tuple(lines[seat])) for seat, name in enumerate(table.names))
    won = table.names if verdict.result == WIN else ()
    details: dict[str, Any] = {
        "result": verdict.result,
        "markers": {"panda": verdict.at.panda, "zoo_keeper": verdict.at.keeper},
        "final_check": verdict.dropped,
    }
    level = "" if table.level_told else f" ({table.options['difficulty']}, since no difficulty is written)"
    outcome = f"{_SAID[verdict.result]}: {verdict.why}{level}"
    return Score(GAME, players, won, outcome, table.options, details, together=True)


def told_steps(steps: Sequence[Step]) -> Iterator[tuple[Step, Step]]:
    """Each step that was written, with the end of turn that follows from it, or itself."""
    for step, following in zip_longest(steps, steps[1:]):
        if not step.event.implied:
            yield step, following if following is not None and following.event.implied else step
