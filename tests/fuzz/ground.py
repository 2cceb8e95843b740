"""A project that fuzzing may spoil, file by file, and what must hold of whatever is said about it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Severity
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.judge.validate import validate
from tests.support import CHECKOUT, ProjectFolder


@dataclass(frozen=True)
class Ground:
    """A copy of the shipped project, whole again after each example."""

    folder: ProjectFolder

    @property
    def project(self) -> Project:
        return Project(self.folder.root)

    @contextmanager
    def with_files(self, contents: Mapping[str, str | bytes]) -> Iterator[None]:
        """The project with these files in the place of its own."""
        before = {name: path.read_bytes() for name in contents if (path := self.folder.path(name)).is_file()}
        try:
            for name, content in contents.items():
                self.folder.write(name, content)
            yield
        finally:
            for name in contents:
                if name in before:
                    self.folder.write(name, before[name])
                else:
                    self.folder.path(name).unlink(missing_ok=True)

    def findings(self, game_id: str) -> tuple[Finding, ...]:
        """What `validate` says of a game."""
        (report,) = validate(self.project, [game_id], Intake())
        return sound(report.findings)


def ground_in(folder: Path) -> Ground:
    """A copy of the project in a folder."""
    for name in ("card_data", "templates"):
        shutil.copytree(CHECKOUT / name, folder / name)
    return Ground(ProjectFolder(folder))


def sound(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, each of which says what is wrong on one line, and how bad it is."""
    found = tuple(findings)
    for finding in found:
        assert finding.message
        assert finding.line >= 0
        assert isinstance(finding.severity, Severity)
        assert len(str(finding).splitlines()) == 1
        assert "Traceback" not in finding.message
    return found


def named(findings: Iterable[Finding], file: str) -> bool:
    """Whether one of the findings points at a file."""
    return any(file in f"{finding.file} {finding.message}" for finding in findings)


def excerpt(config: str, word: str) -> str:
    """A `game.toml` with only those decks and pages that mention a word; its first deck where none does."""
    head, *blocks = re.split(r"(?m)^(?=\[\[)", config)
    wanted = [block for block in blocks if word in block]
    if not any(block.startswith("[[deck]]") for block in wanted):
        wanted.insert(0, next(block for block in blocks if block.startswith("[[deck]]")))
    return head + "".join(wanted)
