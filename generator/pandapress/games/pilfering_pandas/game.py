"""The registry's entry for Pilfering Pandas."""

from __future__ import annotations

from pandapress.engine.game import GameEntry
from pandapress.games.pilfering_pandas.answer import Verdict, answer, judge
from pandapress.games.pilfering_pandas.cards import TABLES, Cards, gather
from pandapress.games.pilfering_pandas.competitive.layout import Table
from pandapress.games.pilfering_pandas.cooperative.layout import Together
from pandapress.games.pilfering_pandas.invariants import INVARIANTS
from pandapress.games.pilfering_pandas.judgement import judgement_for
from pandapress.games.pilfering_pandas.layout import from_state, read_layout
from pandapress.games.pilfering_pandas.rules import OPTIONS, rules_for
from pandapress.games.pilfering_pandas.scene import draw

GAME: GameEntry[Cards, Table | Together, Verdict] = GameEntry(
    id="pilfering-pandas",
    tables=TABLES,
    cards=gather,
    invariants=INVARIANTS,
    options=OPTIONS,
    rules=rules_for,
    judgement=judgement_for,
    read_layout=read_layout,
    judge=judge,
    answer=answer,
    scene=draw,
    told=from_state,
)
