"""Layouts of Pilfering Pandas: Trade areas or a log as a person enters them, and the gate that finds every problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pandapress.engine.layout import Gate, gated
from pandapress.engine.rules import chosen
from pandapress.findings import Findings
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.layout import Table, read_table
from pandapress.games.pilfering_pandas.competitive.layout import from_state as areas_from_state
from pandapress.games.pilfering_pandas.cooperative.layout import Together, markers_from_state, read_together
from pandapress.games.pilfering_pandas.entry import TableEntry, check_pandas
from pandapress.games.pilfering_pandas.options import OPTIONS
from pandapress.games.pilfering_pandas.state import State


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | Together | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    return gated(
        TableEntry, values, file, findings, OPTIONS, lambda gate, entry, options: _table(gate, entry, cards, options)
    )


def from_state(state: State, names: Sequence[str], _cards: Cards, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game as its players would enter it: Trade areas, or where both markers stand and the hands."""
    if chosen(OPTIONS, options)["mode"] == "competitive":
        return areas_from_state(state, names, options)
    return markers_from_state(state, names, options)


def _table(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Table | Together | None:
    """What a layout says, as far as it holds; the gate has what does not."""
    if "mode" not in entry.model_fields_set and entry.mode != "competitive":
        message = f"no mode is written: a log, the Meerkats or the markers are read as the {entry.mode} game's"
        gate.note("LAYOUT-MODE", ("mode",), message, f'write mode = "{entry.mode}"')
    distinct = gate.distinct(player.name for player in entry.players)
    check_pandas(gate, entry, cards)
    if entry.mode != "competitive" and not distinct:
        return None  # a log knows its players by their names
    read = read_table if entry.mode == "competitive" else read_together
    return read(gate, entry, cards, options)
