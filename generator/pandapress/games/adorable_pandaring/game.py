"""The registry's entry for Adorable Pandaring."""

from __future__ import annotations

from pandapress.engine.game import GameEntry
from pandapress.games.adorable_pandaring.answer import Verdict, answer, judge
from pandapress.games.adorable_pandaring.cards import TABLES, Cards, gather
from pandapress.games.adorable_pandaring.invariants import INVARIANTS
from pandapress.games.adorable_pandaring.judgement import PandaringJudgement
from pandapress.games.adorable_pandaring.layout import Table, from_state, read_layout
from pandapress.games.adorable_pandaring.rules import OPTIONS, PandaringRules
from pandapress.games.adorable_pandaring.scene import draw

GAME: GameEntry[Cards, Table, Verdict] = GameEntry(
    id="adorable-pandaring",
    tables=TABLES,
    cards=gather,
    invariants=INVARIANTS,
    options=OPTIONS,
    rules=PandaringRules,
    judgement=PandaringJudgement,
    read_layout=read_layout,
    judge=judge,
    answer=answer,
    scene=draw,
    told=lambda state, names, _cards, options: from_state(state, tuple(names), True, options),
)
