"""Golden records: whole games kept as text and compared word for word.

After a change of the rules that is meant, write them again: `python -m tests.games.panda_park.test_records`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.engine.record import Header, read_record, replayed, write_record
from pandapress.engine.rules import chosen
from pandapress.games.panda_park.rules import OPTIONS
from tests.games.panda_park.table import PARK, cards, rules, walk

RECORDS = Path(__file__).parent / "records"
SEED = 2026
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "2-players": (2, {}),
    "3-players": (3, {}),
    "4-players": (4, {}),
    "3-players-scenario": (3, {"setup": "scenario"}),
    "4-players-agreed": (4, {"setup": "agreed"}),
    "2-players-first-game": (2, {"setup": "scenario", "first_game": "true"}),
    "4-players-bitterlings-at-water": (4, {"setup": "scenario", "bitterling_needs_water": "true"}),
}

every_game = pytest.mark.parametrize("name", GAMES)


def path(name: str) -> Path:
    return RECORDS / f"{name}.txt"


def golden(name: str) -> str:
    """The record of a game."""
    players, options = GAMES[name]
    game = rules(**options)
    header = Header(PARK, players, SEED, chosen(OPTIONS, options))
    return write_record(game, header, (action for _, action, _ in walk(game, players, SEED)))


def test_there_is_a_record_for_every_number_of_players_and_every_option() -> None:
    assert sorted(record.name for record in RECORDS.iterdir()) == sorted(path(name).name for name in GAMES)
    assert {players for players, _ in GAMES.values()} == {row.players for row in cards().rounds}
    given = {(option, value) for _, options in GAMES.values() for option, value in chosen(OPTIONS, options).items()}
    assert given == {(option.name, value) for option in OPTIONS for value in option.values}


def test_a_snow_leopard_walks_and_somebody_passes_in_a_record() -> None:
    words = {line.split()[1] for name in GAMES for line in golden(name).splitlines() if line[0].isdigit()}
    assert words >= {"water", "scenario", "keep", "place", "move", "pass"}


@every_game
def test_a_game_is_word_for_word_what_it_was(name: str) -> None:
    assert golden(name) == path(name).read_text(encoding="utf-8")


@every_game
def test_a_record_replays_to_its_own_result(name: str) -> None:
    record = read_record(path(name).read_text(encoding="utf-8"))
    game = rules(**record.header.options)
    *_, last = replayed(game, record)
    outcome = game.outcome(last)
    assert outcome is not None and outcome.winners
    assert record.result.startswith("result winners")


if __name__ == "__main__":
    for each in GAMES:
        path(each).write_text(golden(each), encoding="utf-8", newline="\n")
