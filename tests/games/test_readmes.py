"""A game's page tells the truth: its layouts are scored, its tables list the options and columns that there are."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest

from pandapress.carddata.intake import Intake
from pandapress.engine.rules import SCORE, Option
from pandapress.findings import DataError, Finding, Findings, Severity
from pandapress.games.registry import GAME_IDS, game
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.table.score import LayoutText, score_layout
from tests.support import CHECKOUT

OPTIONS_HEAD = ["option", "values, the default first", "read by", "what it decides"]
COLUMNS_HEAD = ["column", "what it holds"]
every_game = pytest.mark.parametrize("game_id", GAME_IDS)


@dataclass(frozen=True)
class Layout:
    """A layout that a game shows: where, and its text."""

    where: str
    text: str

    def __str__(self) -> str:
        return self.where


@cache
def page(game_id: str) -> str:
    return (CHECKOUT / "card_data" / game_id / "README.md").read_text(encoding="utf-8")


@cache
def loaded(game_id: str) -> LoadedGame:
    found = load_game(Project(CHECKOUT), game_id, Intake(), Findings())
    assert found is not None
    return found


@cache
def layouts(game_id: str) -> tuple[Layout, ...]:
    """The layouts on a game's page, and those in its folder."""
    blocks = re.findall(r"^```toml\n(.*?)^```$", page(game_id), re.MULTILINE | re.DOTALL)
    whole = [block for block in blocks if re.search(r"^game *= *\"", block, re.MULTILINE)]
    files = sorted((CHECKOUT / "card_data" / game_id / "layouts").glob("*.toml"))
    return (
        *(Layout(f"{game_id}, block {number} of the page", block) for number, block in enumerate(whole, start=1)),
        *(Layout(f"{game_id}, {path.name}", path.read_text(encoding="utf-8")) for path in files),
    )


def test_every_page_and_every_folder_has_a_layout() -> None:
    shown = [layout.where for game_id in GAME_IDS for layout in layouts(game_id)]
    assert all(f"{game_id}, block 1 of the page" in shown for game_id in GAME_IDS)
    assert all(f"{game_id}, example.toml" in shown for game_id in GAME_IDS)


@pytest.mark.parametrize("layout", [layout for game_id in GAME_IDS for layout in layouts(game_id)], ids=str)
def test_every_layout_that_a_game_shows_is_scored(layout: Layout) -> None:
    try:
        score = score_layout(Project(CHECKOUT), LayoutText("table.toml", layout.text), Intake(), None)
    except DataError as refused:
        pytest.fail(str(refused))
    assert score.players
    assert [finding for finding in score.findings if finding.severity is Severity.ERROR] == []


# The table of options


def tables(game_id: str, head: list[str]) -> Iterator[list[list[str]]]:
    """The cells of the rows of every table of the page with this head."""
    lines = page(game_id).splitlines()
    for number, line in enumerate(lines):
        if cells(line) == head:
            last = next((at for at in range(number, len(lines)) if not lines[at].startswith("|")), len(lines))
            yield [cells(row) for row in lines[number + 2 : last]]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


def quoted(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def option_rows(game_id: str) -> list[list[str]]:
    found = list(tables(game_id, OPTIONS_HEAD))
    assert len(found) == 1, f"{game_id}: {len(found)} tables of options with the head {OPTIONS_HEAD}"
    return found[0]


def reading(option: Option) -> str:
    """What the page says of who reads an option."""
    within = [f"; {name} {' or '.join(values)}" for name, values in option.within.items()]
    return " and ".join(option.read_by) + "".join(within)


@every_game
def test_t15_a_page_lists_the_options_that_there_are_with_their_values_and_readers(game_id: str) -> None:
    told = [
        (quoted(name), quoted(values), read_by.replace("`", "")) for name, values, read_by, _ in option_rows(game_id)
    ]
    assert told == [([option.name], list(option.values), reading(option)) for option in game(game_id).options]


@every_game
def test_a_page_says_what_each_option_decides_and_nothing_else_in_its_cells(game_id: str) -> None:
    for name, values, _, decides in option_rows(game_id):
        assert name == f"`{quoted(name)[0]}`"
        assert values == ", ".join(f"`{value}`" for value in quoted(values))
        assert decides and "for `simulate`" not in decides


def with_options(values: Mapping[str, Any], options: tuple[Option, ...], wanted: Mapping[str, str]) -> dict[str, Any]:
    """A layout with these options only: under `[options]`, or as keys of the layout."""
    keys = {option.name for option in options if option.key}
    under = {name: value for name, value in wanted.items() if name not in keys}
    return {**values, **{name: value for name, value in wanted.items() if name in keys}, "options": under}


def at_option(game_id: str, values: Mapping[str, Any], option: Option) -> list[Finding]:
    """What is said of an option of a layout."""
    findings = Findings()
    loaded(game_id).game.score(values, loaded(game_id).cards, "table.toml", findings)
    paths = {("options", option.name), (option.name,)}
    return [one for one in findings if one.path in paths or one.column in {f"options.{option.name}", option.name}]


def ways_to_hold(option: Option) -> dict[str, str]:
    """The first values of other options under which this one is read."""
    return {name: next(iter(values)) for name, values in option.within.items()}


def every_option(reads: Callable[[Option], bool]) -> list[Any]:
    named = [(game_id, option) for game_id in GAME_IDS for option in game(game_id).options]
    return [pytest.param(game_id, one, id=f"{game_id}-{one.name}") for game_id, one in named if reads(one)]


@pytest.mark.parametrize(("game_id", "option"), every_option(lambda option: SCORE in option.read_by))
def test_t15_what_score_is_said_to_read_is_accepted_with_each_value(game_id: str, option: Option) -> None:
    options = tuple(game(game_id).options)
    for value in option.values:
        wanted = {**ways_to_hold(option), option.name: value}
        tried = [
            at_option(game_id, with_options(tomllib.loads(layout.text), options, wanted), option)
            for layout in layouts(game_id)
        ]
        assert [] in tried, (value, [str(one) for found in tried for one in found])


@pytest.mark.parametrize(("game_id", "option"), every_option(lambda option: SCORE not in option.read_by))
def test_t15_what_score_does_not_read_is_refused_in_every_layout(game_id: str, option: Option) -> None:
    for layout in layouts(game_id):
        values = {**tomllib.loads(layout.text), "options": {option.name: option.values[-1]}}
        found = at_option(game_id, values, option)
        assert [one.severity for one in found] == [Severity.ERROR], layout.where


# The tables of columns


def columns_told(game_id: str) -> dict[str, set[str]]:
    """The columns of each table, as its paragraph, or the table below that, lists them."""
    told: dict[str, set[str]] = {}
    paragraphs = re.split(r"\n{2,}", page(game_id).partition("## The tables")[2].partition("\n## ")[0])
    for paragraph, below in zip(paragraphs, [*paragraphs[1:], ""], strict=True):
        named = re.match(r"\s*`(\w+)\.csv`", paragraph)
        if named:
            told[named[1]] = set(in_table(below) or in_sentence(paragraph))
    return told


def in_table(paragraph: str) -> list[str]:
    """The columns of a table: the words of the first cells, and sources in the second."""
    rows = [cells(line) for line in paragraph.strip().splitlines()]
    if rows[:1] != [COLUMNS_HEAD]:
        return []
    words = [word for row in rows[2:] for word in quoted(row[0])]
    return words + [word for row in rows[2:] for word in quoted(row[1]) if word.endswith("_source")]


def in_sentence(paragraph: str) -> list[str]:
    """The columns of a sentence: the words behind its first colon that stand in no brackets."""
    bare = re.sub(r"\([^()]*\)", "", paragraph)
    return quoted(re.split(r"\.(?:\s|$)", bare.partition(":")[2])[0])


@every_game
def test_a_page_names_every_column_of_every_table_and_no_other(game_id: str) -> None:
    files = sorted((CHECKOUT / "card_data" / game_id).glob("*.csv"))
    heads = {path.stem: set(path.read_text(encoding="utf-8").splitlines()[0].split(",")) for path in files}
    assert columns_told(game_id) == heads
