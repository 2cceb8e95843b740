"""Breaking the tables of a game: edits on disk, the invariants that they break, and where these are told."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Findings
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT, ProjectFolder

Place = tuple[str, str, int, str, str]
"""A code without the game's prefix, a table, a line, a column, and words of the message."""


@dataclass(frozen=True)
class Break:
    """Edits by table, and every place at which they break an invariant."""

    name: str
    edits: Mapping[str, Mapping[str, str]]
    places: tuple[Place, ...]

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(code for code, *_ in self.places)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Tables:
    """The tables of a game, and the prefix of its invariants' codes."""

    game: str
    prefix: str

    def copied(self, folder: Path) -> ProjectFolder:
        """A copy of the game's tables that a test may edit."""
        shutil.copytree(CHECKOUT / "card_data" / self.game, folder / "card_data" / self.game)
        return ProjectFolder(folder)

    def csv(self, table: str) -> str:
        return f"card_data/{self.game}/{table}.csv"

    def code(self, code: str) -> str:
        return f"{self.prefix}-{code}"

    def errors(self, project: ProjectFolder, *allowed: str) -> list[Finding]:
        findings = Findings()
        load_game(Project(project.root), self.game, Intake(allow=frozenset(allowed)), findings)
        return list(findings.errors)

    def edited(self, project: ProjectFolder, edits: Mapping[str, Mapping[str, str]]) -> ProjectFolder:
        for table, changes in edits.items():
            project.edit(self.csv(table), changes)
        return project
