"""A parcel: the finished files of one export, and what is told of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pandapress.export.manifest import Line


@dataclass(frozen=True, slots=True)
class Batch:
    """Files of a parcel that belong together: their folder in it, how many, of how many cards, and their size."""

    folder: str
    files: int
    cards: int
    pictures: str


@dataclass(frozen=True, slots=True)
class Parcel:
    """Files by their names, with `/` between folders; a line for each side of a card; and the batches of files."""

    files: Mapping[str, bytes]
    lines: tuple[Line, ...]
    batches: tuple[Batch, ...]
