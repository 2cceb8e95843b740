"""The README tells the truth: its commands run, it names every option, and CI runs its two set-up lines."""

from __future__ import annotations

import re
import shlex
import tomllib
from collections.abc import Iterator

import pytest
import typer

from pandapress.cli.app import app
from pandapress.games.registry import GAME_IDS, game
from tests.support import CHECKOUT, ProjectFolder, Run

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")
SETUP = ["pip install . && pandapress build", "pip install '.[test]' && pytest"]


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [block.strip() for name, block in found if name == language]


@pytest.mark.parametrize("block", blocks("sh"))
def test_every_command_block_of_the_readme_runs(block: str, run: Run, whole: ProjectFolder) -> None:
    for line in block.splitlines():
        program, *words = shlex.split(line)
        answer = run(*words, cwd=whole.root)
        assert program == "pandapress"
        assert answer.code == 0, answer.err
        assert answer.out


def test_the_two_set_up_lines_stand_alone_and_ci_runs_them_as_written() -> None:
    assert blocks("") == SETUP
    script = (CHECKOUT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in script if line in SETUP] == SETUP


def options() -> Iterator[tuple[str, str]]:
    """Every option of every command, without those that typer writes itself."""
    group = typer.main.get_command(app)
    commands = getattr(group, "commands", {})
    for name, command in [("pandapress", group), *commands.items()]:
        for parameter in command.params:
            yield from ((name, option) for option in parameter.opts if option.startswith("--"))


def test_every_option_of_every_command_stands_in_the_readme() -> None:
    missing = [f"{command} {option}" for command, option in options() if not re.search(rf"[` ]{option}[` ]", README)]
    assert len(list(options())) > 20
    assert missing == []


def page_of(game_id: str) -> str:
    """What a game's own page says."""
    return (CHECKOUT / "card_data" / game_id / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_a_page_with_its_tables_columns_options_and_codes(game_id: str) -> None:
    page = page_of(game_id)
    tables = sorted((CHECKOUT / "card_data" / game_id).glob("*.csv"))
    columns = {column for table in tables for column in table.read_text(encoding="utf-8").split("\n")[0].split(",")}
    wanted = {*columns, *(table.name for table in tables), *(option.name for option in game(game_id).options)}
    wanted |= {value for option in game(game_id).options for value in option.values}
    assert {word for word in wanted if f"`{word}`" not in page} == set()
    assert any(f"`{code}`" in page for code in game(game_id).codes)
    assert f"(card_data/{game_id}/README.md)" in README


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_layout_on_a_games_page_is_scored(game_id: str, run: Run, whole: ProjectFolder) -> None:
    block = re.findall(r"^```toml\n(.*?)^```$", page_of(game_id), re.MULTILINE | re.DOTALL)[0]
    values = tomllib.loads(block)
    assert values["game"] == game_id
    whole.write("table.toml", block)
    answer = run("score", "table.toml", cwd=whole.root)
    assert answer.code == 0, answer.err


def test_the_layout_of_the_readme_is_scored(run: Run, whole: ProjectFolder) -> None:
    (layout,) = [block for block in blocks("toml") if block.startswith("game = ")]
    whole.write("table.toml", layout)
    answer = run("score", "table.toml", cwd=whole.root)
    assert (answer.code, "Ana" in answer.out) == (0, True), answer.err
