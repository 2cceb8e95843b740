"""The answer to a layout of Pilfering Pandas: Final Escape Scores, or both markers' way to a win or a loss."""

from __future__ import annotations

from pandapress.engine.score import Score
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.answer import Trades, answer_table, judge_table
from pandapress.games.pilfering_pandas.competitive.layout import Table
from pandapress.games.pilfering_pandas.cooperative.answer import Escape, answer_log, judge_log
from pandapress.games.pilfering_pandas.cooperative.layout import Together

Verdict = Trades | Escape


def judge(table: Table | Together, cards: Cards) -> Verdict:
    """Score a table."""
    return judge_log(table, cards) if isinstance(table, Together) else judge_table(table, cards)


def answer(verdict: Verdict) -> Score:
    """The score of a judged table, its lines summing to each player's total."""
    return answer_log(verdict) if isinstance(verdict, Escape) else answer_table(verdict)
