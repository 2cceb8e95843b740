"""Provenance: how many rows of a game come from where, and which values are the house's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pandapress.carddata.rows import Provenance, text_of
from pandapress.workshop.catalogue.loading import LoadedGame


@dataclass(frozen=True, slots=True)
class HouseValue:
    """A value that nobody publishes and that this project chose."""

    file: str
    line: int
    column: str
    value: str


def counts(loaded: LoadedGame) -> Mapping[Provenance, int]:
    """The rows of all tables by the weakest source of their values."""
    found = Counter(row.source for rows in loaded.tables.values() for row in rows)
    return {source: found[source] for source in Provenance}


def house_values(loaded: LoadedGame) -> Iterator[HouseValue]:
    """Every house value, where it stands."""
    for rows in loaded.tables.values():
        for row in rows:
            values = row.values()
            for column, source in row.provenance().items():
                if source is Provenance.HOUSE:
                    yield HouseValue(row.file, row.line, column, text_of(values[column]))
