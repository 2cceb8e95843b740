"""Golden records: whole games kept as text and compared word for word.

A record's header says how it came about: players, seed and options. After a change of the rules that is meant, write
the records of some games, or of all, again: `python -m tests.games.test_records pandai`. A new record begins as a file
of its header alone.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pandapress.engine.record import Record, read_record, replayed, write_record
from pandapress.engine.rules import chosen
from pandapress.games.registry import GAME_IDS, game

HERE = Path(__file__).parent
DONE = {
    "pilfering-pandas": "draw take pick play swap discard done stash panda starter secret ability share give first not",
    "panda-park": "water scenario keep place move pass",
    "hidden-panda": "read give net tea up down hand",
    "adorable-pandaring": "law hide play steal copy also swap pass reveal",
    "pandai": "move plains forest stop heir swap keep",
}
"""The verbs of each game's actions; everything is done in some record."""
EVERY_VALUE = ("panda-park", "hidden-panda", "pandai")
"""The games with a record for each value of each option; the others have too many."""


def folder(game_id: str) -> Path:
    return HERE / game_id.replace("-", "_") / "records"


def paths(game_id: str) -> list[Path]:
    return sorted(folder(game_id).glob("*.txt"))


def table(game_id: str) -> Any:
    """The game's module of tests that knows its rules, and how a game is played in which all kinds of things happen."""
    return import_module(f"tests.games.{game_id.replace('-', '_')}.table")


@cache
def kept(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def played(game_id: str, record: Record, options: dict[str, str]) -> str:
    """The record of the game that a header describes, under these options."""
    header = replace(record.header, options=options)
    rules = table(game_id).rules(**options)
    steps = table(game_id).walk(rules, header.players, header.seed)
    return write_record(rules, header, (action for _, action, _ in steps))


def golden(game_id: str, path: Path) -> str:
    record = read_record(path.read_text(encoding="utf-8"))
    return played(game_id, record, chosen(game(game_id).options, record.header.options))


every_record = pytest.mark.parametrize(
    ("game_id", "path"),
    [pytest.param(game_id, path, id=f"{game_id}-{path.stem}") for game_id in GAME_IDS for path in paths(game_id)],
)


def ways(game_id: str) -> set[tuple[str, int]]:
    """Each mode of a game, and each number of players in it."""
    modes = next((option.values for option in game(game_id).options if option.name == "mode"), ("",))
    options = [(mode, {"mode": mode} if mode else {}) for mode in modes]
    return {(mode, count) for mode, given in options for count in table(game_id).rules(**given).player_counts()}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_there_is_a_record_for_every_mode_and_number_of_players(game_id: str) -> None:
    headers = [kept(path).header for path in paths(game_id)]
    assert {header.game for header in headers} == {game_id}
    assert {(header.options.get("mode", ""), header.players) for header in headers} >= ways(game_id)


@pytest.mark.parametrize("game_id", EVERY_VALUE)
def test_there_is_a_record_for_every_value_of_every_option(game_id: str) -> None:
    given = {pair for path in paths(game_id) for pair in kept(path).header.options.items()}
    assert given == {(option.name, value) for option in game(game_id).options for value in option.values}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_everything_is_done_in_a_record(game_id: str) -> None:
    words = {text.split()[1] for path in paths(game_id) for _, text in kept(path).actions}
    assert words >= set(DONE[game_id].split())


@every_record
def test_a_game_is_word_for_word_what_it_was(game_id: str, path: Path) -> None:
    assert golden(game_id, path) == path.read_text(encoding="utf-8")


@every_record
def test_a_record_replays_to_its_own_result(game_id: str, path: Path) -> None:
    record = kept(path)
    rules = table(game_id).rules(**record.header.options)
    *_, last = replayed(rules, record)
    assert rules.outcome(last) is not None
    assert record.result.startswith("result winners")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_an_option_makes_a_difference_in_its_record(game_id: str) -> None:
    defaults = chosen(game(game_id).options, {})
    for path in paths(game_id):
        header = kept(path).header
        plain = {**defaults, **{name: header.options[name] for name in ("mode",) if name in header.options}}
        if header.players not in table(game_id).rules(**plain).player_counts():
            continue
        default = read_record(played(game_id, kept(path), plain))
        same = (default.actions, default.result) == (kept(path).actions, kept(path).result)
        assert same == (dict(header.options) == plain), path.name


def write(game_ids: Sequence[str]) -> None:
    """Write the records of these games again."""
    for game_id in game_ids:
        for path in paths(game_id):
            path.write_text(golden(game_id, path), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(sys.argv[1:] or GAME_IDS)
