"""The registry's entry for Pandaï."""

from __future__ import annotations

from pandapress.engine.game import GameEntry
from pandapress.games.pandai.answer import Verdict, answer, judge
from pandapress.games.pandai.cards import TABLES, Cards, gather
from pandapress.games.pandai.invariants import INVARIANTS
from pandapress.games.pandai.judgement import PandaiJudgement
from pandapress.games.pandai.layout import Table, from_state, read_layout
from pandapress.games.pandai.rules import OPTIONS, PandaiRules
from pandapress.games.pandai.scene import draw

GAME: GameEntry[Cards, Table, Verdict] = GameEntry(
    id="pandai",
    tables=TABLES,
    cards=gather,
    invariants=INVARIANTS,
    options=OPTIONS,
    rules=PandaiRules,
    judgement=PandaiJudgement,
    read_layout=read_layout,
    judge=judge,
    answer=answer,
    scene=draw,
    told=from_state,
)
