"""The house: imports run one way, rooms stay small, and what ships is all there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support import CHECKOUT

PACKAGE = CHECKOUT / "generator" / "pandapress"
GROUND = {"answers", "findings", "scene", "files", "processes", "desk", "pandapress"}
"""Modules at the root that are no rooms: `desk` stands above them, and `pandapress`; the others below."""
DRAWN = {"press/face", "press/paper", "press/choices"}
PRESS = {*DRAWN, "press/logs", "press/sheet", "press/pdf", "press/inspect", "press/look"}
DATA = {"carddata", "engine", "games", "players", "findings", "scene"}
MAY_IMPORT = {
    "carddata": {"findings", "files"},
    "engine": {"carddata", "scene", "answers", "findings"},
    "games": {"engine", "scene", "carddata", "findings"},
    "players": {"engine", "findings"},
    "press/paper": {"findings"},
    "press/choices": set(),
    "press/logs": set(),
    "press/face": {"press/paper", "press/choices", "findings", "files"},
    "press/sheet": {*DRAWN, "findings"},
    "press/inspect": {"press/logs", "press/paper", "findings"},
    "press/pdf": {*DRAWN, "press/logs", "press/sheet", "press/inspect", "scene", "findings"},
    "press/look": {*DRAWN, "press/sheet", "press/pdf", "findings"},
    "export": {*PRESS, "scene", "findings"},
    "workshop/catalogue": {*DATA, *DRAWN, "press/sheet", "files"},
    "workshop/kept": {"files", "workshop/catalogue"},
    "workshop/table": {*DATA, *PRESS, "answers", "files", "workshop/catalogue"},
    "workshop/study": {*DATA, "press/paper", "press/pdf", "answers", "files", "processes", "workshop/catalogue"},
    "workshop/build": {*DATA, *PRESS, "files", "processes", "workshop/catalogue", "workshop/kept", "workshop/table"},
    "workshop/judge": {*DATA, *PRESS, "processes", "workshop/catalogue", "workshop/table", "workshop/build"},
    "workshop/export": {*DATA, *PRESS, "export", "files", "workshop/catalogue", "workshop/table", "workshop/build"},
    "workshop/preview": {*DATA, *PRESS, "files", "workshop/catalogue", "workshop/build"},
    "workshop/printers": {*DATA, *PRESS, "files", "workshop/catalogue"},
}
WORKSHOP = {room for room in MAY_IMPORT if room.startswith("workshop/")}
COMMANDS = {"answers", "processes", *DATA, *PRESS, *WORKSHOP, "export", "cli/shared", "desk"}
MAY_IMPORT |= {
    "cli/shared": {*COMMANDS} - {"cli/shared"},
    "web": {"findings"},
    "web/watch": {*DATA, "press/face", "press/choices", "press/look", *WORKSHOP, "desk", "web"},
    "cli": {*COMMANDS, "web", "web/watch"},
}
MOST_MODULES = 12
"""A room that holds more wants parts with names of their own."""


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name, `pandapress.` left out; a package by its folder's."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def room_of(module: str) -> str:
    """The room that a module is in: the longest part of its place that the table above knows."""
    parts = module.split(".")
    places = ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((place for place in places if place in MAY_IMPORT), parts[0])


def imports(module: str, anywhere: bool = True) -> Iterator[str]:
    """The modules of the package that a module imports, `anywhere` in it or only when it is imported itself."""
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    for node in ast.walk(tree) if anywhere else tree.body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            below = [f"{node.module}.{alias.name}" for alias in node.names]
            held = [name for name in below if name.removeprefix("pandapress.") in modules()]
            names += held or [node.module]
        yield from (name.removeprefix("pandapress.") for name in names if name.startswith("pandapress."))


def rooms() -> dict[str, list[str]]:
    """The modules of each room, those of the root left out."""
    found: dict[str, list[str]] = {}
    for module, path in modules().items():
        if path.parent != PACKAGE:
            found.setdefault(room_of(module), []).append(module)
    return found


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_imports_run_one_way(room: str) -> None:
    allowed = {room, *MAY_IMPORT[room]}
    pairs = [(module, other) for module in rooms()[room] for other in imports(module)]
    wrong = {f"{module} -> {other}" for module, other in pairs if room_of(other) not in allowed}
    assert wrong == set()


def test_the_order_of_rooms_has_no_circle() -> None:
    standing: list[str] = []
    while waiting := {
        room: below - set(standing) - GROUND for room, below in MAY_IMPORT.items() if room not in standing
    }:
        ready = [room for room, below in waiting.items() if not below]
        assert ready, waiting
        standing += ready


def test_every_room_is_known_here() -> None:
    assert set(rooms()) - {"press", "workshop"} == set(MAY_IMPORT)
    assert [rooms()["press"], rooms()["workshop"]] == [["press"], ["workshop"]]
    assert [*imports("scene"), *imports("findings"), *imports("answers")] == []
    assert list(imports("files")) == ["findings"]
    assert {room_of(module) for module in imports("desk")} <= {*DATA, *PRESS, *WORKSHOP, "export"}


def test_no_room_is_crowded() -> None:
    """A game's own folder, its rooms apart, has a shape of its own, which the tests of games hold."""
    folders = {path.parent for path in modules().values()} - {PACKAGE}
    counted = {folder: len([path for path in folder.glob("*.py") if path.stem != "__init__"]) for folder in folders}
    crowded = {folder.relative_to(PACKAGE): count for folder, count in counted.items() if count > MOST_MODULES}
    assert {str(folder): count for folder, count in crowded.items() if folder.parent != Path("games")} == {}


def test_no_import_circle() -> None:
    below = {module: {other for other in imports(module, anywhere=False) if other in modules()} for module in modules()}
    while free := {module for module, others in below.items() if not others}:
        below = {module: others - free for module, others in below.items() if module not in free}
    assert below == {}


def test_no_game_reads_files_or_draws() -> None:
    places = [path for module, path in modules().items() if room_of(module) in ("games", "engine")]
    assert [path.name for path in places if re.search(r"\bopen\(", path.read_text(encoding="utf-8"))] == []
