"""Findings: what is wrong with what was given, where it is, and what to do about it."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum


class Line(int):
    """The last step of a path into a text block: its line, counted from 1."""


Path = tuple[str | int, ...]
"""The way to a value in TOML or JSON: keys, and places in lists counted from 0, as `("players", 1, "face_up", 2)`."""


def key_path(path: Sequence[str | int]) -> str:
    """A path as a person writes it: `players[2].face_up[1]`; `park, line 12` within a text block.

    >>> key_path(("players", 2, "face_up", 1))
    'players[2].face_up[1]'
    """
    return "".join(map(_step, path)).lstrip(".")


def _step(step: str | int) -> str:
    if isinstance(step, Line):
        return f", line {int(step)}"
    return f"[{step}]" if isinstance(step, int) else f".{step}"


class Severity(StrEnum):
    """How much a finding matters; only an error stops the work."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """One observation about the input.

    `file` is relative to the project, `line` counts from 1, `column` is a CSV column name or a TOML key path. `path`
    has the steps of that key path, so that a program can show the finding where it belongs.
    """

    severity: Severity
    code: str
    message: str
    file: str = ""
    line: int = 0
    column: str = ""
    hint: str = ""
    path: Path = ()

    def __post_init__(self) -> None:
        """Cut short what was quoted: nobody reads a cell of 100,000 letters in a message."""
        for name in ("message", "hint", "column", "file"):
            text = getattr(self, name)
            if len(text) > _LONG:
                object.__setattr__(self, name, _shortened(text))

    def __str__(self) -> str:
        """`file:line: column: what, and what to do`, each part only where it is known; a question has its own end."""
        where = f"{self.file}:{self.line}" if self.file and self.line else self.file
        end = "" if self.message.endswith("?") else ";"
        what = f"{self.message}{end} {self.hint}" if self.hint else self.message
        mark = "" if self.severity is Severity.ERROR else f"{self.severity.value}: "
        return " ".join(": ".join(part for part in (where, self.column, mark + what) if part).splitlines())


_LONG, _LONGEST = 300, 1000
_QUOTE = re.compile(r"""(['"])([^'"]{40})[^'"]{20,}\1""")
_WORD = re.compile(r"(\S{80})\S{20,}")


def _shortened(text: str) -> str:
    """A text whose long quotes, then whose long words, then whose end are left out."""
    text = _WORD.sub(r"\1...", _QUOTE.sub(r"\1\2...\1", text))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


class HintedError(ValueError):
    """A mistake in what was given, and, apart from it, what to do about it.

    >>> str(HintedError("is empty", "write a name"))
    'is empty; write a name'
    """

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message}; {hint}" if hint else message)
        self.message = message
        self.hint = hint


class UsageError(Exception):
    """What was asked for is not there: a deck, a card, or a part that a game does not have."""


class DataError(Exception):
    """The input cannot be used; `findings` says why, all of it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


@dataclass(slots=True)
class Findings:
    """Collects findings in the order in which they were met, each once."""

    _found: dict[Finding, None] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, finding: Finding) -> None:
        """Take one finding."""
        self._found.setdefault(finding)

    def extend(self, findings: Iterable[Finding]) -> None:
        """Take several findings."""
        for finding in findings:
            self.add(finding)

    def error(
        self, code: str, message: str, *, file: str = "", line: int = 0, column: str = "", hint: str = ""
    ) -> None:
        """Take an error."""
        self.add(Finding(Severity.ERROR, code, message, file, line, column, hint))

    def warning(
        self, code: str, message: str, *, file: str = "", line: int = 0, column: str = "", hint: str = ""
    ) -> None:
        """Take a warning."""
        self.add(Finding(Severity.WARNING, code, message, file, line, column, hint))

    def info(self, code: str, message: str, *, file: str = "", line: int = 0, column: str = "", hint: str = "") -> None:
        """Take a note."""
        self.add(Finding(Severity.INFO, code, message, file, line, column, hint))

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that stop the work."""
        return tuple(finding for finding in self if finding.severity is Severity.ERROR)

    def check(self) -> None:
        """Raise `DataError` with every finding if one of them is an error."""
        if self.errors:
            raise DataError(self)


MOST_OF_A_KIND = 10
"""So many findings of one code are told one by one."""


def condensed(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, those that say the same folded into one with a count, and of each kind no more than one reads."""
    alike: dict[tuple[object, ...], list[Finding]] = {}
    for finding in findings:
        said = (finding.severity, finding.code, finding.message, finding.hint, finding.file)
        alike.setdefault(said, []).append(finding)
    kinds: Counter[tuple[Severity, str, str]] = Counter()
    one_each = []
    for same in alike.values():
        kind = (same[0].severity, same[0].code, same[0].file)
        kinds[kind] += 1
        one_each += [_folded(same)] if kinds[kind] <= MOST_OF_A_KIND else []
    beyond = [(kind, count - MOST_OF_A_KIND) for kind, count in kinds.items() if count > MOST_OF_A_KIND]
    return one_each + [Finding(kind[0], kind[1], f"and {count} more of this kind", kind[2]) for kind, count in beyond]


def _folded(same: Sequence[Finding]) -> Finding:
    """The first of findings that say the same, with the lines of the others."""
    first, lines = same[0], [str(finding.line) for finding in same[1:] if finding.line]
    if len(same) == 1:
        return first
    named = ", ".join(lines[:MOST_OF_A_KIND]) + (", ..." if len(lines) > MOST_OF_A_KIND else "")
    times = "once more" if len(same) == 2 else f"{len(same) - 1} more times"
    where = f": line{'s' if len(lines) > 1 else ''} {named}" if lines else ""
    return replace(first, message=f"{first.message} (and {times}{where})")


_MOST_NAMED = 12


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, or lists the first known ones, or is empty when there are none."""
    choices = sorted(set(known))
    written = word.casefold()
    near = difflib.get_close_matches(written, [choice.casefold() for choice in choices], n=_MOST_NAMED, cutoff=0.6)
    if near:
        nearest = min(near, key=lambda choice: (_distance(written, choice), choice[:1] != written[:1]))
        return f"did you mean {next(choice for choice in choices if choice.casefold() == nearest)}?"
    more = f" and {len(choices) - _MOST_NAMED} more" if len(choices) > _MOST_NAMED else ""
    return f"known: {', '.join(choices[:_MOST_NAMED])}{more}" if choices else ""


def _distance(one: str, other: str) -> int:
    """So many letters are put in, left out or changed between two words."""
    row: list[int] = list(range(len(other) + 1))
    for count, letter in enumerate(one, start=1):
        before = row
        row = [count]
        for place, wanted in enumerate(other):
            row.append(min(before[place] + (letter != wanted), before[place + 1] + 1, row[place] + 1))
    return row[-1]
