"""A project: the folder with `card_data/` and `templates/` that a command works on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pandapress.findings import DataError, Finding, Severity

_PACKAGE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Project:
    """Where the card data and the templates are."""

    root: Path

    @property
    def card_data(self) -> Path:
        """The folder of the CSV files."""
        return self.root / "card_data"

    @property
    def templates(self) -> Path:
        """The folder of the templates and of the art."""
        return self.root / "templates"

    @property
    def is_one(self) -> bool:
        """Whether both folders are there."""
        return _is_folder(self.card_data) and _is_folder(self.templates)

    def has(self, game_id: str) -> bool:
        """Whether the project holds data of this game."""
        return _is_folder(self.card_data / game_id)

    def name_of(self, path: Path) -> str:
        """The path as findings write it: relative to the project."""
        return path.relative_to(self.root).as_posix()


def _is_folder(path: Path) -> bool:
    """Whether a folder is there and may be entered; a name that no folder can have is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def find_project(given: Path | None, current: Path) -> Project:
    """The project to work on: the one given, else the current folder, else the shipped one, else the checkout.

    Raises `DataError` where the given folder is no project.
    """
    if given is not None:
        if Project(given).is_one:
            return Project(given.resolve())
        message = "is no project: it needs the folders card_data and templates"
        raise DataError([Finding(Severity.ERROR, "PROJECT", message, str(given), hint="pass --project DIR")])
    checkout = _PACKAGE.parents[1]
    for root in (current, _PACKAGE / "shipped", checkout):
        if Project(root).is_one:
            return Project(root)
    raise DataError([Finding(Severity.ERROR, "PROJECT", "there is no project here", hint="pass --project DIR")])
