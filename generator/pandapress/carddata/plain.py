"""Tables of which nobody has written a model: their columns are numbers where every cell is one, else text."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from pandapress.carddata.intake import RawRow, Table
from pandapress.carddata.rows import Provenance, Row, Rows, Source, typed_row
from pandapress.findings import Findings

_WHOLE = re.compile(r"[+-]?(0|[1-9][0-9]{0,8})(\.0+)?")
_DECIMAL = re.compile(r"[+-]?(0|[1-9][0-9]{0,8})(\.[0-9]{1,9})?")
_KEYS = ("id", "name")
"""The columns that tell rows apart, the best first; else it is the first column."""


class PlainRow(Row):
    """A row of a table without a model; its values are the designer's own unless it says otherwise."""

    source: Source = Provenance.HOUSE

    @property
    def id(self) -> str:
        """What tells the row from others."""
        return str(self.values()[self.KEY]).strip()


def plain_model(table: Table) -> type[PlainRow]:
    """The model of a table's rows, which knows their key."""
    key = next((column for column in _KEYS if column in table.columns), table.columns[0])
    return type("PlainRow", (PlainRow,), {"KEY": key, "__module__": __name__})


def plain_rows(table: Table, model: type[PlainRow], findings: Findings) -> Rows[PlainRow]:
    """The rows of a table with numbers as numbers."""
    read = {column: _reader([row.cells[column].strip() for row in table.rows]) for column in table.columns}
    rows = [typed_row(row, _numbered(row, read), table, model, findings) for row in table.rows]
    return Rows(table.file, tuple(row for row in rows if row is not None))


def _numbered(row: RawRow, read: Mapping[str, Callable[[str], Any]]) -> dict[str, Any]:
    return {column: read[column](cell.strip()) if cell.strip() else cell for column, cell in row.cells.items()}


def _reader(cells: list[str]) -> Callable[[str], Any]:
    """How the cells of a column are read: `007` and `1e3` are text, and so is a column with one word in it."""
    filled = [cell for cell in cells if cell]
    if filled and all(map(_WHOLE.fullmatch, filled)):
        return lambda cell: int(cell.partition(".")[0])
    if filled and all(map(_DECIMAL.fullmatch, filled)):
        return float
    return str
