"""Layouts of Pilfering Pandas: Trade areas or a log as a person enters them, and the gate that finds every problem."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pandapress.engine.layout import Gate, entered
from pandapress.findings import Findings
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive_layout import Table, read_table
from pandapress.games.pilfering_pandas.cooperative_layout import Together, read_together
from pandapress.games.pilfering_pandas.entry import TableEntry, check_pandas
from pandapress.games.pilfering_pandas.rules import OPTIONS


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | Together | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    entry = entered(TableEntry, values, file, findings)
    if entry is None:
        return None
    before = len(findings.errors)
    gate = Gate(file, findings)
    options = gate.options(OPTIONS, entry.options, {"mode": entry.mode, "difficulty": entry.difficulty})
    told_apart = gate.distinct(player.name for player in entry.players)
    check_pandas(gate, entry, cards)
    if entry.mode != "competitive" and not told_apart:
        return None  # a log knows its players by their names
    read = read_table if entry.mode == "competitive" else read_together
    table = read(gate, entry, cards, options)
    return None if len(findings.errors) > before else table
