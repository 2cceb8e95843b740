"""What holds of the invariants of every game, each broken by the edits that its own test module lists.

Adorable Pandaring's are broken by way of the command line, in its own module.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.games.breaking import Break
from tests.games.hidden_panda import test_invariants as hidden_panda
from tests.games.panda_park import test_invariants as panda_park
from tests.games.pandai import test_invariants as pandai
from tests.games.pilfering_pandas import test_invariants as pilfering_pandas
from tests.support import CHECKOUT

GAMES: tuple[ModuleType, ...] = (pilfering_pandas, panda_park, hidden_panda, pandai)


def module_of(game: ModuleType, name: str) -> ModuleType:
    """A module of the game itself."""
    return import_module(f"pandapress.games.{game.TABLES.game.replace('-', '_')}.{name}")


def named(game: ModuleType, what: object) -> str:
    return f"{game.TABLES.game}: {what}"


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.TABLES.game)
every_break = pytest.mark.parametrize(
    ("game", "broken"),
    [pytest.param(game, broken, id=named(game, broken)) for game in GAMES for broken in game.BREAKS],
)


@every_break
def test_a_breach_is_told_with_code_file_line_and_column(tmp_path: Path, game: ModuleType, broken: Break) -> None:
    tables = game.TABLES
    found = tables.errors(tables.edited(tables.copied(tmp_path), broken.edits))
    told = sorted((one.code, one.file, one.line, one.column) for one in found)
    places = [(tables.code(code), tables.csv(table), line, column) for code, table, line, column, _ in broken.places]
    assert told == sorted(places)
    for place, (*_, words) in zip(places, broken.places, strict=True):
        said = [str(one) for one in found if (one.code, one.file, one.line, one.column) == place]
        assert any(words in text for text in said), said
        assert all(f"({place[0]}; " in text for text in said)


@every_break
def test_a_variant_whose_codes_are_allowed_passes(tmp_path: Path, game: ModuleType, broken: Break) -> None:
    tables = game.TABLES
    allowed = [tables.code(code) for code in broken.codes]
    assert tables.errors(tables.edited(tables.copied(tmp_path), broken.edits), *allowed) == []


@pytest.mark.parametrize(
    ("game", "table", "codes"),
    [
        pytest.param(game, table, codes, id=named(game, table))
        for game in GAMES
        for table, codes in game.WITHOUT_ROWS.items()
    ],
)
def test_a_table_without_rows_breaks_what_it_should_hold(
    tmp_path: Path, game: ModuleType, table: str, codes: set[str]
) -> None:
    tables = game.TABLES
    own = tables.copied(tmp_path)
    own.write(tables.csv(table), own.read(tables.csv(table)).split("\n")[0] + "\n")
    assert {one.code for one in tables.errors(own)} == {tables.code(code) for code in codes}


@every_game
def test_every_invariant_is_broken_and_every_code_is_its_own(game: ModuleType) -> None:
    codes = [invariant.code for invariant in module_of(game, "invariants").INVARIANTS]
    assert len(set(codes)) == len(codes) == game.HOW_MANY
    assert list(module_of(game, "game").GAME.codes) == codes
    assert {game.TABLES.code(code) for broken in game.BREAKS for code in broken.codes} == set(codes)


@every_game
def test_every_invariant_tells_its_rule_and_the_words_of_the_rulebook(game: ModuleType) -> None:
    for invariant in module_of(game, "invariants").INVARIANTS:
        assert invariant.code.startswith(f"{game.TABLES.prefix}-")
        assert invariant.rule
        assert invariant.book


@every_game
def test_the_shipped_data_breaks_none(game: ModuleType) -> None:
    findings = Findings()
    assert load_game(Project(CHECKOUT), game.TABLES.game, Intake(), findings) is not None
    assert list(findings) == []
