"""Builds that take from the shelf what was made before: the same files and words, and nothing that is out of date."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pandapress.carddata.intake import Intake
from pandapress.findings import DataError
from pandapress.press.choices import Registration
from pandapress.workshop.build import build as building
from pandapress.workshop.build.build import BuildReport, build
from pandapress.workshop.build.maker import make_all
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.kept.shelf import Shelf
from tests.support import GAME, ProjectFolder, Run

PANDAS = f"card_data/{GAME}/pandas.csv"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "shelf")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are really made, one after the other."""
    games: list[str] = []

    def noted(commission: Any, game_ids: Any, *others: Any) -> Any:
        games.extend(game_ids)
        return make_all(commission, game_ids, *others)

    monkeypatch.setattr(building, "make_all", noted)
    return games


def built(project: ProjectFolder, out: Path, shelf: Shelf | None, **chosen: Any) -> BuildReport:
    return build(Project(project.root), [GAME], Intake(), PrintOptions(**chosen), out, shelf=shelf)


def files(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def test_a_second_build_takes_all_from_the_shelf_and_says_the_same(
    plain: ProjectFolder, tmp_path: Path, shelf: Shelf, made: list[str]
) -> None:
    chosen = {"registration": Registration.SILHOUETTE, "paper": "a5"}
    plain.edit(f"templates/{GAME}/plain.svg.j2", {"text(row.name, 5, 5": "text(row.name, 1, 1"})
    fresh = built(plain, tmp_path / "out", None, **chosen)
    wanted = files(tmp_path / "out")
    assert {Path(name).suffix for name in wanted} == {".pdf", ".svg"}
    assert fresh.findings != ()
    for _ in range(2):
        assert built(plain, tmp_path / "out", shelf, **chosen) == fresh
        assert files(tmp_path / "out") == wanted
    assert made == [GAME, GAME]


def test_what_was_edited_is_made_again_and_what_was_before_is_still_there(
    plain: ProjectFolder, tmp_path: Path, shelf: Shelf, made: list[str]
) -> None:
    before = plain.read(PANDAS)
    built(plain, tmp_path / "out", shelf)
    first = files(tmp_path / "out")
    plain.edit(PANDAS, {"Sad Panda": "Glad Panda"})
    built(plain, tmp_path / "out", shelf)
    edited = files(tmp_path / "out")
    assert edited != first
    built(plain, tmp_path / "other", None)
    assert files(tmp_path / "other") == edited
    plain.write(PANDAS, before)
    built(plain, tmp_path / "out", shelf)
    assert files(tmp_path / "out") == first
    assert made == [GAME, GAME, GAME]


def test_only_the_game_that_was_edited_is_made_again(whole: ProjectFolder, tmp_path: Path, shelf: Shelf) -> None:
    options = PrintOptions(only=frozenset({"score-sheet"}))
    ids = ["hidden-panda", GAME]

    def report() -> BuildReport:
        return build(Project(whole.root), ids, Intake(), options, tmp_path / "out", shelf=shelf)

    first = report()
    assert len(list(shelf.folder.iterdir())) == 2
    whole.edit(PANDAS, {"Sad Panda": "Sad Pandas"})
    assert report() == first
    assert len(list(shelf.folder.iterdir())) == 3


def test_a_damaged_entry_is_made_again(plain: ProjectFolder, tmp_path: Path, shelf: Shelf, made: list[str]) -> None:
    built(plain, tmp_path / "out", shelf)
    wanted = files(tmp_path / "out")
    (kept,) = shelf.folder.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2])
    built(plain, tmp_path / "out", shelf)
    assert files(tmp_path / "out") == wanted
    assert kept.read_bytes() == whole
    shelf.put(kept.name, b'{"prints": "none"}')
    built(plain, tmp_path / "out", shelf)
    assert (files(tmp_path / "out"), made) == (wanted, [GAME] * 3)


def test_a_shelf_that_cannot_be_written_is_no_trouble(plain: ProjectFolder, tmp_path: Path, made: list[str]) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    for _ in range(2):
        built(plain, tmp_path / "out", Shelf(tmp_path / "file"))
    assert made == [GAME, GAME]


def test_what_is_wrong_is_not_kept(plain: ProjectFolder, tmp_path: Path, shelf: Shelf) -> None:
    plain.edit(PANDAS, {"Sad Panda": "Sad \U0001f43c"})
    for _ in range(2):
        with pytest.raises(DataError):
            built(plain, tmp_path / "out", shelf)
    assert not shelf.folder.exists()


def test_what_changes_while_it_is_made_is_not_kept(
    plain: ProjectFolder, tmp_path: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    def edited(*given: Any) -> Any:
        plain.edit(PANDAS, {"Sad Panda": "Glad Panda"})
        return make_all(*given)

    monkeypatch.setattr(building, "make_all", edited)
    built(plain, tmp_path / "out", shelf)
    assert not shelf.folder.exists()


def test_two_builds_at_once_share_a_shelf(plain: ProjectFolder, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pandapress", "build", GAME, "--project", str(plain.root), "--out"]
    both = [subprocess.Popen([*command, str(tmp_path / name)], stdout=subprocess.DEVNULL) for name in ("a", "b")]
    assert [process.wait() for process in both] == [0, 0]
    assert files(tmp_path / "a") == files(tmp_path / "b") != {}
    assert len(list((Path(os.environ["XDG_CACHE_HOME"]) / "pandapress").iterdir())) == 1


def test_fresh_looks_at_nothing_that_was_kept(plain: ProjectFolder, tmp_path: Path, run: Run) -> None:
    """What is on the shelf is told from what is made by a title that only the shelf has."""
    words = ["build", GAME, "--project", plain.root, "--out", tmp_path / "out", "--workers", 1]
    assert run(*words).code == 0
    wanted = files(tmp_path / "out")
    (kept,) = (Path(os.environ["XDG_CACHE_HOME"]) / "pandapress").iterdir()
    shelf = Shelf(kept.parent)
    shelf.put(kept.name, (shelf.take(kept.name) or b"").replace(b'"sheets":', b'"sheets":7'))
    answers = [run(*words), run(*words, "--fresh")]
    assert [f"\t7{count}\t" in answers[0].out for count in (2, 3, 4, 5)].count(True) == 1
    assert not any(f"\t7{count}\t" in answers[1].out for count in (2, 3, 4, 5))
    assert files(tmp_path / "out") == wanted
