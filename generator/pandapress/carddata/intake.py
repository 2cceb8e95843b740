"""Reads CSV files as people really save them, and refuses by name and place what cannot be read for certain."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pandapress.files import is_inside, read_regular
from pandapress.findings import Findings, did_you_mean

DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab"}
ENCODINGS = ("utf-8", "cp1252", "utf-16", "latin-1", "mac-roman", "cp1250", "shift-jis", "gb18030")
"""Encodings that spreadsheets save in."""
_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_BREAK = re.compile(rb"\r\n|\r|\n")
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_FIELD_LIMIT = 131_072
LARGEST_TABLE, LARGEST_TEXT, LARGEST_PDF = 20_000_000, 300_000, 200_000_000
"""How large a file of each kind may be, in bytes: what is larger is taken for another file, or for a trap."""
MOST_RECORDS = 20_000
"""The most lines that a table may have."""


@dataclass(frozen=True, slots=True)
class Intake:
    """How to read the files of a project: the choices a person can make on the command line."""

    encoding: str = "utf-8"
    delimiter: str = ""
    many: bool = False
    allow: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class RawRow:
    """One row as written: `line` is the physical line it starts on, counted from 1."""

    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A CSV file as read: text cells by column name."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[RawRow, ...]


def read_text(
    path: Path, file: str, encoding: str, findings: Findings, most: int = LARGEST_TEXT, within: Path | None = None
) -> str | None:
    """The text of a file, without a byte order mark; None, with a finding, where it cannot be read.

    `file` is the name that findings use; `most` is how many bytes it may have, and `within` the folder that no link may
    lead out of.
    """
    if within is not None and not is_inside(path, within):
        hint = "keep the file itself there, not a link to it"
        findings.error("FILE-OUTSIDE", "lies outside of the project", file=file, hint=hint)
        return None
    raw = read_bytes(path, file, findings, most)
    return None if raw is None else decoded(raw, file, encoding, findings)


def read_bytes(path: Path, file: str, findings: Findings, most: int) -> bytes | None:
    """What is in a file of `most` bytes at most; None, with a finding, where it cannot be read."""
    try:
        return read_regular(path, most)
    except OSError as problem:
        reason = problem.strerror or "it cannot be read"
        findings.error("FILE-UNREADABLE", f"cannot be read: {reason}", file=file)
        return None


def decoded(raw: bytes, file: str, encoding: str, findings: Findings) -> str | None:
    """The text of bytes, without a byte order mark; None, with a finding, where they are none in this encoding."""
    name = _codec(encoding)
    if name is None:
        hint = f"known are, for example, {', '.join(ENCODINGS)}"
        findings.error("ENCODING", f"unknown encoding {encoding}", file=file, hint=hint)
        return None
    table = file.endswith(".csv")
    if name == "utf-8" and raw.startswith(_UTF_16_MARKS):
        name = encoding = "utf-16"
    marked = codecs.BOM_UTF8 if name == "utf-8" and raw.startswith(codecs.BOM_UTF8) else b""
    try:
        text = raw[len(marked) :].decode(name).removeprefix("\ufeff")
    except UnicodeError as problem:
        offset = len(marked) + getattr(problem, "start", 0)
        line = len(_BREAK.findall(raw[:offset])) + 1
        message = f"is not {encoding} text: byte {offset} cannot be read"
        hint = "save it as UTF-8, or name its encoding, for example --encoding cp1252" if table else "save it as UTF-8"
        findings.error("ENCODING", message, file=file, line=line, hint=hint)
        return None
    if text.count("\0") * 3 > len(text):
        hint = "save it as UTF-8, or pass --encoding utf-16-le or utf-16-be" if table else "save it as UTF-8"
        findings.error("ENCODING", "holds NUL characters, as UTF-16 does", file=file, line=1, hint=hint)
        return None
    return text


def _codec(encoding: str) -> str | None:
    """The name of an encoding of text in its one spelling, None where there is none."""
    try:
        "a".encode(encoding)
        return codecs.lookup(encoding).name
    except (LookupError, UnicodeError):
        return None


def read_table(path: Path, file: str, intake: Intake, findings: Findings, within: Path | None = None) -> Table | None:
    """Read one CSV file; every problem goes to `findings`, None means that no table came of it."""
    text = read_text(path, file, intake.encoding, findings, LARGEST_TABLE, within)
    return None if text is None else parse_table(text, file, intake.delimiter, findings)


def parse_table(text: str, file: str, delimiter: str, findings: Findings) -> Table | None:
    """Make a table of CSV text; an empty `delimiter` means: decide from the header line."""
    chosen = delimiter or _delimiter_of(text)
    records = _records(text, file, chosen, findings)
    if records is None:
        return None
    filled = [(line, cells) for line, cells in records if any(cell.strip() for cell in cells)]
    if not filled:
        findings.error("CSV-EMPTY", "has no header line", file=file, line=1, hint="the first line names the columns")
        return None
    if not delimiter and chosen != ",":
        findings.info("CSV-DELIMITER", f"read with {DELIMITERS[chosen]} as the delimiter", file=file, line=1)
    blank = len(records) - len(filled)
    if blank:
        findings.info("CSV-BLANK-ROWS", f"{blank} blank row{'s' if blank > 1 else ''} skipped", file=file)
    (header_line, header), *body = filled
    columns = _columns(header, header_line, file, findings)
    if columns is None:
        return None
    rows = [_row(line, cells, columns, file, findings) for line, cells in body]
    return Table(file, columns, tuple(row for row in rows if row is not None))


def _delimiter_of(text: str) -> str:
    """The delimiter that splits the header line most often outside quotes; a comma when none does."""
    unquoted = _QUOTED.sub("quoted", text)
    header = next((line for line in unquoted.splitlines() if line.strip(",;\t ")), "")
    return max(DELIMITERS, key=header.count)


def _records(text: str, file: str, delimiter: str, findings: Findings) -> list[tuple[int, list[str]]] | None:
    """Each record with the physical line on which it starts."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    records: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for cells in reader:
            records.append((line, cells))
            if len(records) > MOST_RECORDS:
                message, hint = f"has more than {MOST_RECORDS:,} lines", "split it, or print copies of a row"
                findings.error("CSV-ROWS", message, file=file, line=line, hint=hint)
                return None
            line = reader.line_num + 1
    except csv.Error as problem:
        findings.error("CSV-SYNTAX", _syntax_message(str(problem), delimiter), file=file, line=line, hint=_QUOTE_HINT)
        return None
    return records


_QUOTE_HINT = 'a cell with quotes is written "like ""this"" one"'


def _syntax_message(problem: str, delimiter: str) -> str:
    if "end of data" in problem:
        return "a quoted cell is never closed"
    if "expected after" in problem:
        return f"text follows a closing quote where a {DELIMITERS.get(delimiter, delimiter)} should stand"
    if "field limit" in problem:
        return f"a cell is longer than {_FIELD_LIMIT} characters: a quote is probably not closed"
    return f"is not valid CSV ({problem})"


def _columns(header: list[str], line: int, file: str, findings: Findings) -> tuple[str, ...] | None:
    names = tuple(cell.strip() for cell in header)
    good = True
    for position, name in enumerate(names, start=1):
        if not name:
            findings.error(
                "CSV-HEADER", f"column {position} has no name", file=file, line=line, hint="name it or delete it"
            )
            good = False
        elif name in names[: position - 1]:
            findings.error(
                "CSV-HEADER",
                "two columns have this name",
                file=file,
                line=line,
                column=name,
                hint="rename or delete one",
            )
            good = False
    return names if good else None


def _row(line: int, cells: list[str], columns: tuple[str, ...], file: str, findings: Findings) -> RawRow | None:
    if len(cells) != len(columns):
        findings.error(
            "CSV-RAGGED",
            f"has {len(cells)} cells where the header has {len(columns)}",
            file=file,
            line=line,
            hint="put text with a delimiter inside in quotes, or pass --delimiter",
        )
        return None
    return RawRow(line, dict(zip(columns, cells, strict=True)))


def require_columns(table: Table, required: tuple[str, ...], known: tuple[str, ...], findings: Findings) -> bool:
    """Demand the required columns; a missing one is named with the nearest column that is there."""
    extra = [column for column in table.columns if column not in known]
    missing = [column for column in required if column not in table.columns]
    for column in missing:
        findings.error(
            "CSV-COLUMN-MISSING",
            "this column is missing",
            file=table.file,
            line=1,
            column=column,
            hint=did_you_mean(column, extra) if extra else "add it to the header line",
        )
    return not missing
