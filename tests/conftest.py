"""Fixtures: the command line, and projects that a test may edit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pandapress.cli.app import app
from pandapress.games.registry import GAME_IDS
from tests.support import CHECKOUT, GAME, PLAIN_FACE, Answer, ProjectFolder, Run


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test reads or writes the printers and the kept prints of the person who runs it, or takes all the cores."""
    monkeypatch.setattr("typer.get_app_dir", lambda _name: str(tmp_path / "settings"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    monkeypatch.setattr("pandapress.processes.cores", lambda: 1)


@pytest.fixture(autouse=True)
def _pages_close(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is opened by a command within the tests' own process is closed at once."""
    monkeypatch.setattr("pandapress.web.server.serve", lambda _app, listener, _on_end: listener.close())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the command line in a folder of its own; an exception that reaches the user fails the test."""

    def command(*words: object, cwd: Path = tmp_path) -> Answer:
        monkeypatch.chdir(cwd)
        result = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
        return Answer(result.exit_code, result.stdout, result.stderr)

    return command


@pytest.fixture
def project(tmp_path: Path) -> ProjectFolder:
    """A project with one of the shipped games."""
    root = tmp_path / "project"
    others = shutil.ignore_patterns(*(game_id for game_id in GAME_IDS if game_id != GAME))
    for folder in ("card_data", "templates"):
        shutil.copytree(CHECKOUT / folder, root / folder, ignore=others)
    return ProjectFolder(root)


@pytest.fixture
def whole(tmp_path: Path) -> ProjectFolder:
    """A copy of the whole shipped project."""
    root = tmp_path / "whole"
    for folder in ("card_data", "templates"):
        shutil.copytree(CHECKOUT / folder, root / folder)
    return ProjectFolder(root)


@pytest.fixture
def plain(project: ProjectFolder) -> ProjectFolder:
    """The shipped project with one plain deck, so that a build of it is quick."""
    project.write(
        f"card_data/{GAME}/game.toml",
        f'title = "Plain"\nsummary = "A plain deck."\nplayers = [3, 5]\ncredits = ["Nobody."]\n\n'
        f'[[deck]]\nid = "pandas"\ntitle = "Pandas"\nrows = "pandas.csv"\nface = "{GAME}/plain.svg.j2"\n'
        f'copies = "copies"\n',
    )
    project.write(f"templates/{GAME}/plain.svg.j2", PLAIN_FACE)
    return project
