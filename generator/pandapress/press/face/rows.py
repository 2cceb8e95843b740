"""Rows as templates see them: each cell knows its place, and each row what was read of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Cell(str):
    """The text of a cell that remembers where it stands, so that an error can point at it."""

    file: str
    line: int
    column: str

    def __new__(cls, value: str, file: str, line: int, column: str) -> Cell:  # noqa: D102
        cell = super().__new__(cls, value)
        cell.file, cell.line, cell.column = file, line, column
        return cell


@dataclass(frozen=True, eq=False)
class RowView:
    """What a template sees of a row: its columns by name; text as `Cell`. `_used` collects the columns asked for.

    `_read` has those that one face asked for: where another row holds the same there, the face is the same.
    """

    _values: Mapping[str, object]
    _file: str
    _line: int
    _used: set[str] = field(default_factory=set)
    _read: set[str] = field(default_factory=set)

    def __getitem__(self, column: str) -> object:
        value = self._values[column]
        self._used.add(column)
        self._read.add(column)
        return Cell(str(value), self._file, self._line, column) if isinstance(value, str) else value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RowView):
            return False
        for row in (self, other):
            row._read.update((*row._values, _PLACE))
        return self._place() == other._place() and self._values == other._values

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def _place(self) -> tuple[str, int]:
        return self._file, self._line

    def _at(self, columns: Iterable[str]) -> tuple[object, ...]:
        """What the row holds in these columns, that 1 and 1.0 are not taken for the same."""
        held = (self._place() if column == _PLACE else self._values[column] for column in columns)
        return tuple((type(value), value) for value in held)


_PLACE = ""
"""Stands for the place of a row among the columns that were read."""


class Album(Generic[Made]):
    """What was made for rows, by all that was asked for: what asks for the same columns of the same values is one."""

    def __init__(self) -> None:
        self._made: dict[object, dict[tuple[str, ...], dict[object, Made]]] = {}

    def find(self, seen: object, row: RowView | None) -> Made | None:
        """What was made for a row that holds the same where it was read; from now on it is noted what is read of this.

        `seen` is all else that is seen.
        """
        for columns, made in self._made.get(seen, {}).items():
            with suppress(TypeError):
                if (found := made.get(_held(row, columns))) is not None:
                    return found
        if row is not None:
            row._read.clear()
        return None

    def keep(self, seen: object, row: RowView | None, made: Made) -> None:
        """Remember what was made for a row; not where its values cannot be compared in a moment."""
        columns = tuple(sorted(row._read)) if row is not None else ()
        with suppress(TypeError):
            self._made.setdefault(seen, {}).setdefault(columns, {})[_held(row, columns)] = made


def _held(row: RowView | None, columns: Iterable[str]) -> tuple[object, ...]:
    return () if row is None else row._at(columns)
