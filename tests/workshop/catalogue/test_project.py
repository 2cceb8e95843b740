from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.findings import DataError
from pandapress.workshop.catalogue import project as module
from pandapress.workshop.catalogue.project import Project, find_project
from tests.support import CHECKOUT, GAME


def make(root: Path, *folders: str) -> Path:
    for folder in folders or ("card_data", "templates"):
        (root / folder).mkdir(parents=True)
    return root


def test_a_project_is_a_folder_with_card_data_and_templates(tmp_path: Path) -> None:
    project = Project(make(tmp_path / "one"))
    assert project.is_one
    assert (project.card_data, project.templates) == (tmp_path / "one" / "card_data", tmp_path / "one" / "templates")


@pytest.mark.parametrize("folders", [("card_data",), ("templates",), ("card_data/templates",)])
def test_half_a_project_is_none(tmp_path: Path, folders: tuple[str, ...]) -> None:
    assert not Project(make(tmp_path / "half", *folders)).is_one


def test_two_files_with_the_names_of_the_folders_are_none(tmp_path: Path) -> None:
    for name in ("card_data", "templates"):
        (tmp_path / name).write_text("")
    assert not Project(tmp_path).is_one


def test_the_given_project_comes_before_the_current_folder(tmp_path: Path) -> None:
    given, current = make(tmp_path / "given"), make(tmp_path / "current")
    assert find_project(given, current).root == given


def test_a_relative_project_is_found_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(make(tmp_path / "given"))
    assert find_project(Path("../given"), tmp_path).root == tmp_path / "given"


@pytest.mark.parametrize("name", ["nowhere", "half", "file"])
def test_a_given_folder_that_is_none_is_refused_although_others_are_there(tmp_path: Path, name: str) -> None:
    make(tmp_path / "half", "card_data")
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError) as refused:
        find_project(tmp_path / name, make(tmp_path / "current"))
    (finding,) = refused.value.findings
    assert (finding.code, finding.file) == ("PROJECT", str(tmp_path / name))
    assert finding.message == "is no project: it needs the folders card_data and templates"
    assert finding.hint == "pass --project DIR"


def test_the_current_folder_comes_before_what_is_shipped(tmp_path: Path) -> None:
    assert find_project(None, make(tmp_path / "current")).root == tmp_path / "current"


def test_what_is_shipped_comes_before_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "checkout" / "generator" / "pandapress"
    monkeypatch.setattr(module, "_PACKAGE", package)
    make(tmp_path / "checkout")
    assert find_project(None, tmp_path).root == tmp_path / "checkout"
    make(package / "shipped")
    assert find_project(None, tmp_path).root == package / "shipped"


def test_without_any_project_there_is_one_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PACKAGE", tmp_path / "generator" / "pandapress")
    with pytest.raises(DataError) as refused:
        find_project(None, tmp_path)
    assert [finding.code for finding in refused.value.findings] == ["PROJECT"]


def test_an_installed_program_works_anywhere_on_the_games_of_the_checkout(tmp_path: Path) -> None:
    """From the wheel's `shipped`, or, in an editable installation, from the checkout itself."""
    root = find_project(None, tmp_path).root
    assert (root / "card_data" / GAME / "pandas.csv").read_bytes() == (
        CHECKOUT / "card_data" / GAME / "pandas.csv"
    ).read_bytes()


def test_a_project_knows_its_games_and_names_files_from_its_root() -> None:
    project = Project(CHECKOUT)
    assert project.has(GAME)
    assert not project.has("none")
    assert project.name_of(project.card_data / GAME / "game.toml") == f"card_data/{GAME}/game.toml"
