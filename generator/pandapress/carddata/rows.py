"""Typed rows: a CSV row is validated once into a frozen model that rules, templates and score share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, PrivateAttr, ValidationError

from pandapress.carddata.intake import RawRow, Table, require_columns
from pandapress.carddata.structured import complaint
from pandapress.findings import Finding, Findings, HintedError, Severity, did_you_mean


class Provenance(StrEnum):
    """Where a value comes from, strongest first."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    HOUSE = "house"


_IN_DIGITS = "write it in digits, for example 3"
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}(\.0*)?")
_STRENGTH = {source: place for place, source in enumerate(Provenance)}


MOST_COPIES = 100_000
"""More of one card than this are taken for a mistake, whatever is allowed."""
_HEX = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


def _whole(value: object) -> int:
    """A whole number as spreadsheets write it: `3`, ` 3 `, `3.0`."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise HintedError("is not a whole number", _IN_DIGITS)
    text = str(value).strip()
    if not _WHOLE.fullmatch(text):
        shown = text if len(text) <= 20 else text[:20] + "..."
        if not text:
            raise HintedError("is empty", "write a whole number, for example 3")
        raise HintedError(f"{shown!r} is not a whole number", _IN_DIGITS)
    return int(text.partition(".")[0])


def number_of_copies(value: object) -> int:
    """How many to print: a whole number from 0 up, 1 where the cell is empty; raises `HintedError`."""
    if isinstance(value, str) and not value.strip():
        return 1
    number = _whole(value)
    if number < 0:
        raise HintedError(f"{number} copies cannot be printed", "write 0 or more")
    if number > MOST_COPIES:
        raise HintedError(
            f"{number} copies are more than anybody prints", f"write {MOST_COPIES:,} at most, with --many"
        )
    return number


def _numbers(value: object) -> tuple[int, ...]:
    """Whole numbers separated by spaces."""
    if isinstance(value, tuple):
        return value
    return tuple(_whole(word) for word in str(value).split())


def _colour(value: object) -> str:
    """A colour as `#rrggbb`, from any of the usual forms: `#fff`, `FFFFFF`, `gold`, `rgb(255, 215, 0)`."""
    text = str(value).strip()
    if match := _HEX.fullmatch(text):
        digits = match[1].lower()
        return f"#{digits}" if len(digits) == 6 else "#" + "".join(digit * 2 for digit in digits)
    from PIL import ImageColor

    try:
        red, green, blue, *alpha = ImageColor.getrgb(text[:40])
    except ValueError:
        raise HintedError(f"{text!r} is no colour", "write it as #rrggbb, or by a name as gold") from None
    if alpha and alpha[0] != 255:
        raise HintedError(f"{text!r} is see-through", "write a colour without, as #rrggbb")
    return f"#{red:02x}{green:02x}{blue:02x}"


def _name(value: object) -> str:
    """A name or id: text without outer spaces that is not empty."""
    text = str(value).strip()
    if not text:
        raise HintedError("is empty", "write a name")
    return text


def _provenance(value: object) -> Provenance:
    text = str(value).strip()
    if text not in _STRENGTH:
        raise HintedError(f"{text!r} is not a source", "write rulebook, public or house")
    return Provenance(text)


Whole = Annotated[int, BeforeValidator(_whole)]
Copies = Annotated[int, BeforeValidator(number_of_copies)]
Numbers = Annotated[tuple[int, ...], BeforeValidator(_numbers)]
Name = Annotated[str, BeforeValidator(_name)]
Colour = Annotated[str, BeforeValidator(_colour)]
Source = Annotated[Provenance, BeforeValidator(_provenance)]


class Row(BaseModel):
    """One validated row of a table; columns that the model does not name are kept as text.

    `KEY` names the column that tells rows apart; `OURS` the columns that hold our own wording and drawings, which
    have no provenance; `MOST` is how many rows are no mistake; `REFERS` the tables whose keys a column names.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    KEY: ClassVar[str]
    OURS: ClassVar[frozenset[str]] = frozenset({"text", "art"})
    MOST: ClassVar[int] = 2_000
    REFERS: ClassVar[Mapping[str, str]] = {}

    source: Source

    _file: str = PrivateAttr("")
    _line: int = PrivateAttr(0)

    @property
    def file(self) -> str:
        """The file the row stands in."""
        return self._file

    @property
    def line(self) -> int:
        """The physical line the row starts on."""
        return self._line

    @property
    def id(self) -> str:
        """The row's key as text."""
        return str(getattr(self, self.KEY)).strip()

    def values(self) -> Mapping[str, object]:
        """Every column by name, the typed ones typed."""
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return {**fields, **(self.__pydantic_extra__ or {})}

    def provenance(self) -> Mapping[str, Provenance]:
        """The source of each value: `<column>_source` where one is written, else the row's own."""
        values = self.values()
        columns = [name for name in values if not _is_source(name) and name not in self.OURS]
        return {name: _source_of(values.get(f"{name}_source"), self.source) for name in columns}

    def finding(self, code: str, column: str, message: str, hint: str = "") -> Finding:
        """An error that points at one cell of this row."""
        return Finding(Severity.ERROR, code, message, self.file, self.line, column, hint)


R = TypeVar("R", bound=Row)


@dataclass(frozen=True, slots=True)
class Rows(Generic[R]):
    """The validated rows of one file."""

    file: str
    items: tuple[R, ...]

    def __iter__(self) -> Iterator[R]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def finding(self, code: str, column: str, message: str, hint: str = "") -> Finding:
        """An error about the table as a whole: line 1 and the column that is meant."""
        return Finding(Severity.ERROR, code, message, self.file, 1, column, hint)


def _is_source(column: str) -> bool:
    return column == "source" or column.endswith("_source")


def _source_of(cell: object, default: Provenance) -> Provenance:
    text = str(cell or "").strip()
    return Provenance(text) if text else default


def typed_rows(table: Table, model: type[R], findings: Findings) -> Rows[R] | None:
    """Every row of the table as `model`; rows that do not fit are left out and reported, None where columns lack."""
    fields = model.model_fields
    required = tuple(name for name, field in fields.items() if field.is_required())
    if not require_columns(table, required, tuple(fields), findings):
        return None
    if len(table.rows) > model.MOST:
        message, hint = f"has {len(table.rows):,} rows, more than {model.MOST:,}", "delete those that are there twice"
        findings.error("CSV-ROWS", message, file=table.file, line=table.rows[model.MOST].line, hint=hint)
        return None
    rows = [typed_row(row, row.cells, table, model, findings) for row in table.rows]
    good = tuple(row for row in rows if row is not None)
    _refuse_twins(good, findings)
    _note_unprinted(good, findings)
    return Rows(table.file, good)


def typed_row(raw: RawRow, values: Mapping[str, Any], table: Table, model: type[R], findings: Findings) -> R | None:
    """A row with these values as `model`; None, with findings, where it does not fit."""
    try:
        row = model.model_validate(dict(values))
    except ValidationError as problem:
        findings.extend(_cell_findings(problem, raw, table))
        return None
    row._file, row._line = table.file, raw.line
    return row if _sources_agree(row, findings) else None


def _cell_findings(problem: ValidationError, raw: RawRow, table: Table) -> Iterable[Finding]:
    for error in problem.errors(include_url=False):
        column = str(error["loc"][0]) if error["loc"] else ""
        message, hint = complaint(error)
        expected = (error.get("ctx") or {}).get("expected")
        if expected:
            cell = raw.cells.get(column, "")
            words = [word.strip(" '") for word in str(expected).replace(" or ", ", ").split(",")]
            message, hint = f"{cell!r} is not known here", did_you_mean(cell, words)
        yield Finding(Severity.ERROR, "CELL", message, table.file, raw.line, column, hint)


def _sources_agree(row: Row, findings: Findings) -> bool:
    """`source` is the weakest source of the row, so no `<column>_source` may be weaker."""
    good = True
    for column, cell in row.values().items():
        text = str(cell or "").strip()
        if column == "source" or not column.endswith("_source") or not text:
            continue
        if text not in _STRENGTH:
            hint = "write rulebook, public or house, or leave it empty"
            findings.add(row.finding("SOURCE", column, f"{text!r} is not a source", hint))
            good = False
        elif _STRENGTH[Provenance(text)] > _STRENGTH[row.source]:
            hint = f"write {text} in the column source"
            findings.add(row.finding("SOURCE", column, f"is weaker than the row's source {row.source.value}", hint))
            good = False
    return good


def _refuse_twins(rows: Iterable[Row], findings: Findings) -> None:
    seen: dict[str, Row] = {}
    for row in rows:
        first = seen.setdefault(row.id.casefold(), row)
        if first is not row:
            hint = "change or delete one; print more of a card with copies"
            message = f"{row.id!r} already stands in line {first.line}"
            findings.add(row.finding("DUPLICATE-ID", row.KEY, message, hint))


def check_references(tables: Mapping[str, Rows[Any]], findings: Findings) -> None:
    """Refuse a cell that names a row of another table which has none of that key.

    Of a table that is at fault itself nobody knows what it will hold: nothing is said of what names its rows.
    """
    faulty = {finding.file for finding in findings.errors}
    keys = {name: [row.id for row in rows] for name, rows in tables.items() if rows.file not in faulty}
    lost: dict[tuple[str, str, str], list[Row]] = {}
    for row in (row for rows in tables.values() for row in rows):
        for column, name in row.REFERS.items():
            word = str(getattr(row, column))
            if word not in keys.get(name, (word,)):
                lost.setdefault((column, name, word), []).append(row)
    for (column, name, word), (first, *others) in lost.items():
        more = f" (as {len(others)} more line{'s' * (len(others) > 1)} say{'s' * (len(others) == 1)})" if others else ""
        message = f"{word!r} stands in no row of {tables[name].file}{more}"
        findings.add(first.finding("REFERENCE", column, message, did_you_mean(word, keys[name])))


def _note_unprinted(rows: Iterable[Row], findings: Findings) -> None:
    for row in rows:
        if row.values().get("copies") == 0:
            findings.info(
                "COPIES-ZERO", "0 copies: this card is not printed", file=row.file, line=row.line, column="copies"
            )


def text_of(value: Any) -> str:
    """A value as a person would type it into its cell."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
