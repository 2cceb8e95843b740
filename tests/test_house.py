"""The house: imports run one way, and what ships is all there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import CHECKOUT

PACKAGE = CHECKOUT / "generator" / "pandapress"
MAY_IMPORT = {
    "cli": {"cli", "workshop", "games", "export", "press", "engine", "carddata", "findings"},
    "workshop": {"workshop", "games", "export", "press", "engine", "scene", "carddata", "findings", "files"},
    "games": {"games", "engine", "scene", "carddata", "findings"},
    "engine": {"engine", "scene", "carddata", "findings"},
    "export": {"export", "press", "scene", "findings"},
    "press": {"press", "scene", "findings", "files"},
    "carddata": {"carddata", "findings", "files"},
}


def imports(path: Path) -> Iterator[str]:
    """The rooms of the package that a module imports from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        yield from (name.split(".")[1] for name in names if name.startswith("pandapress."))


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_imports_run_one_way(room: str) -> None:
    modules = sorted((PACKAGE / room).rglob("*.py"))
    wrong = {f"{path.name} -> {other}" for path in modules for other in imports(path) if other not in MAY_IMPORT[room]}
    assert modules
    assert wrong == set()


def test_every_room_is_known_here() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert rooms == set(MAY_IMPORT)
    assert [*imports(PACKAGE / "scene.py"), *imports(PACKAGE / "findings.py")] == []
    assert list(imports(PACKAGE / "files.py")) == ["findings"]


def test_no_game_reads_files_or_draws() -> None:
    modules = [path for room in ("games", "engine") for path in (PACKAGE / room).rglob("*.py")]
    assert [path.name for path in modules if "open(" in path.read_text(encoding="utf-8")] == []
