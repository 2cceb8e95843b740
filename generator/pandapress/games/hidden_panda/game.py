"""The registry's entry for Hidden Panda."""

from __future__ import annotations

from pandapress.engine.game import GameEntry
from pandapress.games.hidden_panda.answer import Verdict, answer, judge
from pandapress.games.hidden_panda.cards import TABLES, Cards, gather
from pandapress.games.hidden_panda.entry import Table
from pandapress.games.hidden_panda.invariants import INVARIANTS
from pandapress.games.hidden_panda.judgement import HiddenJudgement
from pandapress.games.hidden_panda.layout import from_state, read_layout
from pandapress.games.hidden_panda.rules import OPTIONS, HiddenPandaRules
from pandapress.games.hidden_panda.scene import draw

GAME: GameEntry[Cards, Table, Verdict] = GameEntry(
    id="hidden-panda",
    tables=TABLES,
    cards=gather,
    invariants=INVARIANTS,
    options=OPTIONS,
    rules=HiddenPandaRules,
    judgement=HiddenJudgement,
    read_layout=read_layout,
    judge=judge,
    answer=answer,
    scene=draw,
    told=lambda state, names, _cards, options: from_state(state, names, options),
)
