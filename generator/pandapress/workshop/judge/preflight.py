"""`preflight`: reads any PDF and says what it is, what a printer would trip over, and whether it is one of ours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from pandapress.carddata.intake import LARGEST_PDF, read_bytes
from pandapress.carddata.kinds import KINDS
from pandapress.findings import Finding, Findings, Severity
from pandapress.press.inspect.inspection import PdfReport, inspect, ranges
from pandapress.press.inspect.opening import UnreadableError
from pandapress.press.inspect.printability import judged
from pandapress.press.pdf.document import CREATOR, Duplex
from pandapress.processes import EndedError, Limits, apart
from pandapress.workshop.build.imprint import imprint_of

_WHOLE = "all"
LIMITS = Limits(seconds=60, memory=1_000_000_000)
"""How much it may take to look at one file: a page can be written that is drawn for ever."""


@dataclass(frozen=True, slots=True)
class OwnFile:
    """What only a file of this program tells: its game, kind, sheets of paper, and how many cards it knows by print."""

    game: str
    kind: str
    sheets: int
    fingerprints: int
    trimmed: bool


@dataclass(frozen=True, slots=True)
class FileReport:
    """One file: its report, None where it cannot be read; `own` where this program made it; and the findings."""

    file: str
    pdf: PdfReport | None
    own: OwnFile | None
    findings: tuple[Finding, ...]

    @property
    def failed(self) -> bool:
        """Whether it cannot be used as it is."""
        return any(finding.severity == "error" for finding in self.findings)


def preflight_files(paths: Iterable[Path]) -> list[FileReport]:
    """A report of each file; one that cannot be read has findings instead of a report."""
    return [_preflight(path) for path in paths]


def _preflight(path: Path) -> FileReport:
    findings, file = Findings(), path.as_posix()
    raw = read_bytes(path, file, findings, LARGEST_PDF)
    if raw is None:
        return FileReport(file, None, None, tuple(findings))
    try:
        pdf = apart(LIMITS, _inspected, raw)
    except EndedError as limit:
        hint = "print it into a new PDF from a viewer; where a viewer hangs too, do not send it to a printer"
        findings.error("PDF-HEAVY", f"takes more than {limit} to look at", file=file, hint=hint)
        return FileReport(file, None, None, tuple(findings))
    if isinstance(pdf, Finding):
        findings.add(replace(pdf, file=file))
        return FileReport(file, None, None, tuple(findings))
    own = _own(pdf)
    findings.extend(replace(finding, file=file) for finding in judged(pdf))
    if own is not None and not own.trimmed:
        bare = ranges(page.number for page in pdf.pages if page.trim is None)
        hint = "another program has changed the file: build it again"
        findings.warning("PAGE-TRIM", f"pages {bare} have lost their trim box", file=file, hint=hint)
    return FileReport(file, pdf, own, tuple(findings))


def _inspected(raw: bytes) -> PdfReport | Finding:
    """The report of a file, or why it cannot be opened."""
    try:
        return inspect(raw)
    except UnreadableError as problem:
        return Finding(Severity.ERROR, problem.code, problem.message, hint=problem.hint)


def _own(pdf: PdfReport) -> OwnFile | None:
    """What a file of this program tells of itself; None where another program made it."""
    if pdf.creator != CREATOR:
        return None
    game, _, kind = pdf.title.rpartition(": ")
    imprint = imprint_of(pdf.keywords)
    known = kind.replace(" ", "-") in KINDS
    sheets = (pdf.count + 1) // 2 if pdf.duplex in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE) else pdf.count
    return OwnFile(
        game if known else pdf.title,
        kind if known else _WHOLE,
        sheets,
        len(imprint.cards) if imprint is not None else 0,
        all(page.trim is not None for page in pdf.pages),
    )
