"""The registry's entry for Adorable Pandaring."""

from __future__ import annotations

from pandapress.engine.invariants import TableGame
from pandapress.games.adorable_pandaring.cards import TABLES, Cards, gather
from pandapress.games.adorable_pandaring.invariants import INVARIANTS

GAME: TableGame[Cards] = TableGame("adorable-pandaring", TABLES, gather, INVARIANTS)
