"""Whatever is typed behind `pandapress`: it is done, or refused with exit code 1 or 2; nothing else happens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from pandapress.cli.app import app
from tests.fuzz.mutations import HOSTILE, fuzz
from tests.support import GAME, ProjectFolder, Run

COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
LAYOUT, RECORD = "table.toml", "game.txt"
NUMBERS = ("0", "1", "2", "3", "-1", "1.5", "nan", "inf", "-inf", "1e308", "1e-9", "9" * 40, "٣", "0x1", "1,2", "½", "")
KNOWN = (
    *(
        GAME,
        "pandai",
        LAYOUT,
        RECORD,
        "a4",
        "letter",
        "cards",
        "proof",
        "aids,cards",
        "pandas",
        "sad-panda",
        "pandas/1",
    ),
    *(
        "run_out=printed",
        "banana=per_player",
        "banana=",
        "=",
        "PANDARING-40-CARDS",
        "cp1252",
        "utf-16",
        ";",
        "tab",
        "nope",
    ),
    *("duplex", "fold", "separate", "none", "margin", "corner", "full", "low", "front", "back", "both"),
    *(
        "63x88",
        "-1x-1",
        "0x0",
        "nanxnan",
        "1e9x1e9",
        "x",
        "1,2,3",
        "0.5,-1",
        "nan,nan",
        "1e999,1",
        "office",
        "../office",
    ),
    *(
        "out",
        "out/deep/er",
        "table.svg",
        "table.png",
        "table.pdf",
        "table.gif",
        "/dev/null",
        "/proc/x",
        "card_data",
        "\udcff",
    ),
)
WIDE = ("--workers", "--copies", "--games")
"""Options of which a large value is taken at its word."""
junk = st.sampled_from([word for word in HOSTILE if "\0" not in word])


@pytest.fixture
def stocked(plain: ProjectFolder, run: Run) -> ProjectFolder:
    """A plain project in whose folder a layout and a record lie."""
    plain.write(LAYOUT, run("score", "--example", GAME, cwd=plain.root).out)
    assert run("simulate", GAME, "--games", "1", "--record", RECORD, cwd=plain.root).code == 0
    return plain


def words_for(data: st.DataObject, option: Any) -> list[str]:
    """An option with a value of its kind, of another kind, or of none."""
    name = data.draw(st.sampled_from(option.opts)) if option.param_type_name == "option" else ""
    if option.param_type_name == "option" and option.is_flag:
        return [] if name in ("--many", "--help") else [name]
    likely = [st.sampled_from(NUMBERS), st.sampled_from(KNOWN), junk]
    value = data.draw(likely[0] if name in WIDE else st.one_of(likely))
    return [name, value] if name else [value]


@pytest.mark.parametrize("command", sorted(COMMANDS))
@fuzz(6)
@given(data=st.data())
def test_whatever_is_typed_ends_with_an_exit_code(
    stocked: ProjectFolder, monkeypatch: pytest.MonkeyPatch, command: str, data: st.DataObject
) -> None:
    monkeypatch.chdir(stocked.root)
    needed = [option for option in COMMANDS[command].params if option.param_type_name == "argument"]
    others = [option for option in COMMANDS[command].params if option not in needed]
    chosen = data.draw(st.lists(st.sampled_from(others), max_size=3))
    words = [word for option in (*needed[: data.draw(st.integers(0, 4))], *chosen) for word in words_for(data, option)]
    result = CliRunner().invoke(app, [command, *words], catch_exceptions=False)
    assert result.exit_code in (0, 1, 2), words
    assert result.exit_code == 0 or result.stderr or "--json" in words
    assert "Traceback" not in result.output


@fuzz(20)
@given(words=st.lists(st.one_of(st.sampled_from((*sorted(COMMANDS), "--version", "--help", *KNOWN)), junk), max_size=4))
def test_whatever_is_typed_without_order_ends_with_an_exit_code(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    plain = [word for word in words if word not in ("build", "validate")]
    assert CliRunner().invoke(app, plain, catch_exceptions=False).exit_code in (0, 1, 2)
