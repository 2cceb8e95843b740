"""The registry's entry for Panda."""

from __future__ import annotations

from pandapress.engine.game import GameEntry
from pandapress.games.panda_park.answer import Verdict, answer, judge
from pandapress.games.panda_park.cards import TABLES, Cards, gather
from pandapress.games.panda_park.invariants import INVARIANTS
from pandapress.games.panda_park.judgement import ParkJudgement
from pandapress.games.panda_park.layout import Table, from_state, read_layout
from pandapress.games.panda_park.rules import OPTIONS, ParkRules
from pandapress.games.panda_park.scene import draw

GAME: GameEntry[Cards, Table, Verdict] = GameEntry(
    id="panda-park",
    tables=TABLES,
    cards=gather,
    invariants=INVARIANTS,
    options=OPTIONS,
    rules=ParkRules,
    judgement=ParkJudgement,
    read_layout=read_layout,
    judge=judge,
    answer=answer,
    scene=draw,
    told=from_state,
)
