"""A project: the folder with `card_data/` and `templates/` that a command works on."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path

from pandapress.carddata.intake import read_text
from pandapress.carddata.structured import parsed
from pandapress.files import is_inside
from pandapress.findings import DataError, Finding, Findings, Severity
from pandapress.games.registry import GAME_IDS

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

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of its games: those with rules here in their order, then the others by name.

        A game is a folder with a game.toml; one that has rules here is known by its name alone.
        """
        with_rules = tuple(filter(self.has, GAME_IDS))
        try:
            others = sorted(path.parent.name for path in self.card_data.glob("*/game.toml"))
        except OSError:
            others = []
        return with_rules + tuple(name for name in others if name not in GAME_IDS and not name.startswith("."))

    def titles(self) -> dict[str, str]:
        """The titles of its games that can be read, by id."""
        found: dict[str, str] = {}
        for game_id in self.games:
            file = self.card_data / game_id / "game.toml"
            text = read_text(file, "game.toml", "utf-8", Findings(), within=self.root)
            title = (parsed(text or "", "game.toml", Findings()) or {}).get("title")
            found |= {game_id: title} if isinstance(title, str) else {}
        return found

    def named(self, name: str) -> str | None:
        """The id of the game that a person calls so, by id or by title, in any case; None where none is there.

        "Panda" is a title and no slip of "pandai".
        """
        games = self.games
        if name in games:
            return name
        by_id = {_plain(game_id): game_id for game_id in games}
        by_title = {_plain(title): game_id for game_id, title in self.titles().items()}
        return by_id.get(_plain(name)) or by_title.get(_plain(name))

    def names(self) -> list[str]:
        """Every word that means one of its games: ids and titles."""
        return [*self.games, *self.titles().values()]

    def name_of(self, path: Path) -> str:
        """The path as findings write it: relative to the project."""
        return path.relative_to(self.root).as_posix()


def _plain(name: str) -> str:
    """A name as it is compared: composed, without case, hyphens for spaces."""
    return "-".join(unicodedata.normalize("NFC", name).casefold().split())


def _is_folder(path: Path) -> bool:
    """Whether a folder is there and may be entered; a name that no folder can have is none."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


_FOLDERS = ("card_data", "templates", "templates/art", "templates/shared")


def _whole(project: Project) -> Project:
    """The project, unless one of its folders is a link that leads out of it; raises `DataError`."""
    loose = [name for name in _FOLDERS if not is_inside(project.root / name, project.root)]
    if loose:
        message, hint = "lies outside of the project", "keep the folder itself there, not a link to it"
        raise DataError([Finding(Severity.ERROR, "PROJECT", message, name, hint=hint) for name in loose])
    return project


def find_project(given: Path | None, current: Path) -> Project:
    """The project to work on: the one given, else the current folder, else the shipped one, else the checkout.

    Raises `DataError` where the given folder is no project.
    """
    if given is not None:
        if Project(given).is_one:
            return _whole(Project(given.resolve()))
        message = "is no project: it needs the folders card_data and templates"
        raise DataError([Finding(Severity.ERROR, "PROJECT", message, str(given), hint="pass --project DIR")])
    checkout = _PACKAGE.parents[1]
    for root in (current, _PACKAGE / "shipped", checkout):
        if Project(root).is_one:
            return _whole(Project(root))
    raise DataError([Finding(Severity.ERROR, "PROJECT", "there is no project here", hint="pass --project DIR")])
