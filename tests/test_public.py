"""The public face: what `import pandapress` gives, and every example in the package's own words."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pandapress
from pandapress.press.sheet.page import LAYOUT_VERSION
from tests.support import CHECKOUT, GAME, ProjectFolder

PACKAGE = CHECKOUT / "generator" / "pandapress"
EXAMPLES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


@pytest.mark.parametrize("name", [name_of(path) for path in EXAMPLES])
def test_the_examples_of_a_module_are_true(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CHECKOUT)
    found = doctest.testmod(import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 0
    assert found.failed == 0


def test_the_python_of_the_readme_is_true(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert len(test.examples) > 3
    assert doctest.DocTestRunner().run(test).failed == 0


def imported_by(script: str, cwd: Path) -> set[str]:
    """The modules that are loaded after a script."""
    line = f"import sys\n{script}\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", line], cwd=cwd, capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


def test_every_public_name_is_there_and_nothing_else() -> None:
    assert all(hasattr(pandapress, name) for name in pandapress.__all__)
    assert set(pandapress.__all__) <= set(dir(pandapress))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = pandapress.nothing


def test_importing_it_waits_for_nothing_heavy(tmp_path: Path) -> None:
    modules = imported_by("import pandapress; pandapress.Desk; pandapress.DataError", tmp_path)
    heavy = ("reportlab", "pydantic", "typer", "jinja2", "pypdf", "PIL", "pandapress.workshop", "pandapress.cli")
    assert [name for name in heavy if name in modules] == []
    assert "pandapress.desk" in modules


def test_data_at_fault_raises_every_finding(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,-4"})
    desk = pandapress.open_project(plain.root)
    with pytest.raises(pandapress.DataError) as refused:
        desk.build(GAME, out=plain.path("out"))
    (finding,) = refused.value.findings
    assert (finding.file, finding.line, finding.severity) == (plain.csv("pandas"), 2, pandapress.Severity.ERROR)
    assert not plain.path("out").exists()


def test_a_name_that_nothing_has_is_a_usage_error(plain: ProjectFolder) -> None:
    desk = pandapress.open_project(plain.root)
    with pytest.raises(pandapress.UsageError, match="no game is called 'chess'"):
        desk.validate("chess")
    options = pandapress.PrintOptions(cards=frozenset({"grizzly"}))
    with pytest.raises(pandapress.UsageError, match="no card is called 'grizzly'"):
        desk.build(GAME, out=plain.path("out"), options=options)


def test_the_changelog_tells_of_this_version_and_layout() -> None:
    log = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.findall(r"^## (\S+)\n\nLayout (\d+)\.", log, re.MULTILINE)[0]
    assert newest == (pandapress.__version__, str(LAYOUT_VERSION))
    assert re.fullmatch(r"\d+\.\d+\.\d+", pandapress.__version__)
