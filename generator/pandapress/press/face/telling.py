"""Telling: findings about faces, gathered for all of them and for the one that is made."""

from __future__ import annotations

from dataclasses import dataclass

from pandapress.findings import Finding, Findings, Severity


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was written, as a finding tells it."""

    file: str = ""
    line: int = 0
    column: str = ""


class Telling:
    """Adds to `findings`; `told` are those of the face that is made, whether or not another one had them first."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._once: dict[tuple[object, ...], Finding] = {}
        self.told: list[Finding] = []

    def begin(self) -> None:
        """Begin with another face."""
        self.told = []

    @property
    def errors(self) -> bool:
        """Whether one of the findings about this face is an error."""
        return any(finding.severity is Severity.ERROR for finding in self.told)

    def tell(self, severity: Severity, code: str, message: str, place: Place, hint: str) -> None:
        """Take a finding."""
        self._take(Finding(severity, code, message, place.file, place.line, place.column, hint))

    def once(
        self, key: tuple[object, ...], severity: Severity, code: str, message: str, place: Place, hint: str
    ) -> None:
        """Take a finding that many faces share, as the first of them met it."""
        finding = Finding(severity, code, message, place.file, place.line, place.column, hint)
        self._take(self._once.setdefault(key, finding))

    def _take(self, finding: Finding) -> None:
        self.told.append(finding)
        self._findings.add(finding)
