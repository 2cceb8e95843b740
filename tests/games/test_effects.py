"""What a table names, the rules perform: anything else is told with file and line, and is never played."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from pandapress.carddata.intake import Intake
from pandapress.engine.playout import play_out
from pandapress.engine.rules import OptionError
from pandapress.findings import DataError, Findings
from pandapress.games.pilfering_pandas.cards import ABILITIES, GOALS, PLANS
from pandapress.games.pilfering_pandas.competitive.goals import goal_met
from pandapress.games.pilfering_pandas.state import Phase
from pandapress.games.registry import GAME_IDS, game
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from tests.games.breaking import Tables
from tests.games.pilfering_pandas import table as pilfering
from tests.support import CHECKOUT


@dataclass(frozen=True)
class Misnamed:
    """A cell that names what nobody performs: its table, line and column, both words, and the invariant's code."""

    game: str
    table: str
    line: int
    column: str
    word: str
    wrong: str
    code: str

    def __str__(self) -> str:
        return f"{self.game}: {self.column}"


CASES = [
    Misnamed("adorable-pandaring", "pandas", 10, "effect", "reveal-one", "reveal-two", "PANDARING-EFFECTS"),
    Misnamed("pilfering-pandas", "pandas", 2, "ability", "halve-pick-up", "half-pick-up", "PILFERING-PANDAS"),
    Misnamed("pilfering-pandas", "pandas", 2, "goal", "run-of-five", "run-of-six", "PILFERING-PANDAS"),
    Misnamed("pilfering-pandas", "foiled_plans", 5, "plan", "alarm-bell", "alarm-clock", "PILFERING-PLANS"),
]


def spoilt(folder: Path, case: Misnamed) -> LoadedGame:
    """The game with that cell, its codes allowed as a variant."""
    tables = Tables(case.game, "")
    project = tables.copied(folder)
    project.edit(tables.csv(case.table), {case.word: case.wrong})
    allowed = Intake(allow=frozenset(game(case.game).codes))
    found = load_game(Project(project.root), case.game, allowed, Findings())
    assert found is not None
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_t54_what_nobody_performs_is_neither_played_nor_scored(tmp_path: Path, case: Misnamed) -> None:
    loaded = spoilt(tmp_path, case)
    with pytest.raises(DataError) as refused:
        loaded.game.play(loaded.cards, {})
    (told,) = refused.value.findings
    assert (told.code, told.line, told.column) == (case.code, case.line, case.column)
    assert told.file == f"card_data/{case.game}/{case.table}.csv"
    assert told.message == f"no {case.column} is called {case.wrong!r}"
    assert told.hint.startswith(f"did you mean {case.word}?")
    findings = Findings()
    assert loaded.game.score({"game": case.game}, loaded.cards, "table.toml", findings) is None
    assert list(findings) == [told]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_t54_validate_tells_the_same(tmp_path: Path, case: Misnamed) -> None:
    tables = Tables(case.game, "")
    project = tables.copied(tmp_path)
    project.edit(tables.csv(case.table), {case.word: case.wrong})
    places = [(one.code, one.line, one.column) for one in tables.errors(project)]
    assert (case.code, case.line, case.column) in places


def together(seeds: int) -> Iterator[tuple[Any, Any, Any]]:
    """Rules, states and actions of cooperative games with Foiled Plans."""
    rules = pilfering.rules(mode="cooperative", difficulty="intro", foiled_plans="true")
    for seed in range(seeds):
        for players in rules.player_counts():
            yield from ((rules, at, action) for at, action, _ in pilfering.walk(rules, players, seed))


def test_t54_every_ability_is_used_in_some_game() -> None:
    used = {rules.effect(at, action) for rules, at, action in together(30)}
    assert {panda.ability for panda in pilfering.cards().pandas} == ABILITIES
    assert {f"{panda.name} Panda" for panda in pilfering.cards().pandas} <= used


def test_t54_no_two_plans_come_to_the_same() -> None:
    alike = {frozenset(pair) for pair in combinations(PLANS, 2)}
    for rules, at, _ in together(4):
        if at.phase is Phase.ACT:
            after = {plan: rules._foiled(at, plan) for plan in PLANS}
            alike = {pair for pair in alike if len({after[plan] for plan in pair}) == 1}
    assert alike == set()


def test_t54_no_two_goals_are_met_by_the_same_areas() -> None:
    rules = pilfering.rules()
    areas = {area for seed in range(25) for at, _, _ in pilfering.walk(rules, 3, seed) for area in at.areas}
    met = {goal: frozenset(area for area in areas if goal_met(goal, area, pilfering.sets())) for goal in GOALS}
    assert len(set(met.values())) == len(GOALS) and all(met.values())


# Any variant


def variants(game_id: str, table: str) -> Iterator[str]:
    """A table without its rows, without the first or the last of them, and with their first cells misnamed."""
    head, *rows = Project(CHECKOUT).card_data.joinpath(game_id, f"{table}.csv").read_text("utf-8").splitlines(True)
    yield head
    for place in (0, len(rows) - 1):
        row = rows[place]
        yield "".join((head, *rows[:place], *rows[place + 1 :]))
        yield "".join((head, *rows[:place], "xyzzy" + row[row.index(",") :], *rows[place + 1 :]))


def tables() -> Iterator[tuple[str, str]]:
    for game_id in GAME_IDS:
        yield from ((game_id, path.stem) for path in sorted((CHECKOUT / "card_data" / game_id).glob("*.csv")))


def play_and_score(loaded: LoadedGame) -> None:
    """A game in each mode, by as many as may play, and the score of each layout that the game shows."""
    modes = next((option.values for option in loaded.game.options if option.name == "mode"), ("",))
    for mode in modes:
        try:
            rules = loaded.game.play(loaded.cards, {"mode": mode} if mode else {})
        except (DataError, OptionError):
            continue
        play_out(rules, rules.player_counts()[-1], 1)
    for layout in sorted((loaded.folder / "layouts").glob("*.toml")):
        values = tomllib.loads(layout.read_text(encoding="utf-8"))
        scored = loaded.game.score(values, loaded.cards, layout.name, Findings())
        if scored is not None:
            assert scored.scene().things


@pytest.mark.parametrize(("game_id", "table"), list(tables()))
def test_t54_a_variant_is_played_and_scored_or_refused(tmp_path: Path, game_id: str, table: str) -> None:
    project = Tables(game_id, "").copied(tmp_path)
    for text in variants(game_id, table):
        project.write(f"card_data/{game_id}/{table}.csv", text)
        findings = Findings()
        loaded = load_game(Project(project.root), game_id, Intake(allow=frozenset(game(game_id).codes)), findings)
        if loaded is not None and not findings.errors:
            play_and_score(loaded)
