"""Keys: the same for the same, and another one as soon as anything differs that a print is made from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import fields, replace
from importlib.metadata import version
from pathlib import Path

import pytest

from pandapress.carddata.intake import Intake
from pandapress.press.choices import Backs, Ink, Marks, MarkSides, Registration
from pandapress.press.sheet.grid import Spacing, Wish
from pandapress.press.sheet.printer import PrinterProfile
from pandapress.press.sheet.tuckbox import Material
from pandapress.workshop.build.imprint import Imprint
from pandapress.workshop.build.maker import Commission
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.kept import inputs
from tests.support import GAME, ProjectFolder

OTHER_OPTIONS: dict[str, object] = {
    "paper": "letter",
    "backs": Backs.FOLD,
    "marks": Marks.CORNER,
    "mark_sides": MarkSides.FRONT,
    "spacing": Spacing(margin=6),
    "wish": Wish(columns=2),
    "registration": Registration.SILHOUETTE,
    "ink": Ink.LOW,
    "only": frozenset({"cards"}),
    "decks": frozenset({"pandas"}),
    "cards": frozenset({"banana-panda"}),
    "copies": 2,
    "many": True,
    "material": Material(0.4, False),
    "printer": PrinterProfile("desk", (1.0, 0.0)),
    "earlier": Imprint(GAME, frozenset({"cards"}), "full", cards={"pandas/a": ("0a1b2c", 1)}),
}
OTHER_INTAKE: dict[str, object] = {"encoding": "latin-1", "delimiter": ";", "many": True, "allow": frozenset({"A"})}
FILES = {
    "a table": (f"card_data/{GAME}/pandas.csv", b"x"),
    "a file of the game": (f"card_data/{GAME}/game.toml", b"x"),
    "a new layout": (f"card_data/{GAME}/layouts/new.toml", b""),
    "a template of the game": (f"templates/{GAME}/plain.svg.j2", b"x"),
    "a shared template": ("templates/shared/face.svg.j2", b"x"),
    "a template of another game": ("templates/other/face.svg.j2", b"x"),
    "a drawing": ("templates/art/icons/paw.svg", b"x"),
    "a picture": ("templates/art/new.png", b"x"),
    "a font": ("fonts/Own.ttf", b"x"),
    "a font of the game": (f"card_data/{GAME}/fonts/Own.ttf", b"x"),
}


def key(
    project: ProjectFolder, game: str = GAME, options: PrintOptions | None = None, intake: Intake | None = None
) -> str | None:
    return Commission(Project(project.root), intake or Intake(), options or PrintOptions()).key(game)


def test_the_same_has_the_same_key(plain: ProjectFolder) -> None:
    first = key(plain)
    assert first is not None
    assert key(plain) == first
    plain.write(f"templates/{GAME}/plain.svg.j2", plain.read(f"templates/{GAME}/plain.svg.j2"))
    assert key(plain, options=PrintOptions(only=frozenset())) == first


@pytest.mark.parametrize("what", FILES)
def test_another_file_is_another_key(plain: ProjectFolder, what: str) -> None:
    first, (name, content) = key(plain), FILES[what]
    path = plain.path(name)
    plain.write(name, content + (path.read_bytes() if path.exists() else b""))
    second = key(plain)
    assert None not in (first, second)
    assert second != first
    path.rename(path.with_name("renamed"))
    assert key(plain) not in (None, first, second)


def test_the_tables_of_another_game_make_no_difference(plain: ProjectFolder) -> None:
    first = key(plain)
    plain.write("card_data/other/game.toml", "x")
    assert key(plain) == first
    assert key(plain, "other") != first


@pytest.mark.parametrize("name", [field.name for field in fields(PrintOptions)])
def test_another_choice_is_another_key(plain: ProjectFolder, name: str) -> None:
    changed = replace(PrintOptions(), **{name: OTHER_OPTIONS[name]})  # type: ignore[arg-type]
    assert changed != PrintOptions()
    assert key(plain, options=changed) not in (None, key(plain))


@pytest.mark.parametrize("name", [field.name for field in fields(Intake)])
def test_another_way_to_read_is_another_key(plain: ProjectFolder, name: str) -> None:
    changed = replace(Intake(), **{name: OTHER_INTAKE[name]})  # type: ignore[arg-type]
    assert changed != Intake()
    assert key(plain, intake=changed) not in (None, key(plain))


def test_another_folder_is_another_key(plain: ProjectFolder, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(plain.root, tmp_path / "copy"))
    assert key(ProjectFolder(copy)) not in (None, key(plain))


def program() -> str:
    return inputs._program.__wrapped__()


def test_another_line_of_the_program_is_another_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "press").mkdir()
    (tmp_path / "press" / "engine.py").write_text("one", encoding="utf-8")
    monkeypatch.setattr(inputs, "_PACKAGE", tmp_path)
    first = program()
    (tmp_path / "press" / "engine.py").write_text("two", encoding="utf-8")
    second = program()
    (tmp_path / "press" / "engine.py").rename(tmp_path / "press" / "motor.py")
    assert len({first, second, program()}) == 3


@pytest.mark.parametrize("library", ["typst", "pikepdf", "reportlab", "jinja2", "pillow", "uharfbuzz", "font-manrope"])
def test_another_version_of_a_library_is_another_key(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    first = program()
    monkeypatch.setattr(inputs, "version", lambda name: "0.0" if name == library else version(name))
    assert program() != first


@pytest.mark.parametrize("where", ["platform", "version"])
def test_another_machine_or_python_is_another_key(monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    first = program()
    monkeypatch.setattr(sys, where, "other")
    assert program() != first


def test_a_key_is_the_same_in_every_process(plain: ProjectFolder) -> None:
    told = (
        "import sys; from pathlib import Path; from tests.workshop.kept.test_inputs import *; "
        "print(key(ProjectFolder(Path(sys.argv[1])), options=PrintOptions(only=frozenset('abcdefgh'))))"
    )
    found = set()
    for seed in ("1", "2", "3"):
        command = [sys.executable, "-c", told, str(plain.root)]
        answer = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True)
        found.add(answer.stdout)
    assert len(found) == 1
    assert found != {b"None\n"}


def test_behind_a_folder_that_is_a_link_anything_may_change(plain: ProjectFolder, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    plain.path("templates/linked").symlink_to(tmp_path / "elsewhere")
    assert key(plain) is None


def test_what_is_behind_a_link_to_a_file_is_part_of_the_key(plain: ProjectFolder, tmp_path: Path) -> None:
    (tmp_path / "one").write_text("1", encoding="utf-8")
    plain.path("templates/linked.svg").symlink_to(tmp_path / "one")
    first = key(plain)
    (tmp_path / "one").write_text("2", encoding="utf-8")
    assert key(plain) not in (None, first)
    (tmp_path / "one").unlink()
    assert key(plain) is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes in folders")
def test_what_is_no_file_has_no_key(plain: ProjectFolder) -> None:
    os.mkfifo(plain.path("templates/pipe"))
    assert key(plain) is None


def test_a_value_that_cannot_be_told_apart_is_refused() -> None:
    with pytest.raises(TypeError, match="a print cannot be kept by a object"):
        inputs._told(object())
