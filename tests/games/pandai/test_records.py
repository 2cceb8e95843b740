"""Golden records: whole games kept as text and compared word for word.

After a change of the rules that is meant, write them again: `python -m tests.games.pandai.test_records`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.engine.record import Header, read_record, replayed, write_record
from pandapress.engine.rules import chosen
from pandapress.games.pandai.rules import OPTIONS
from tests.games.pandai.table import PANDAI, rules, walk

RECORDS = Path(__file__).parent / "records"
GAMES: dict[str, tuple[int, int, dict[str, str]]] = {
    "2-players": (2, 2026, {}),
    "3-players": (3, 2026, {}),
    "4-players": (4, 2026, {}),
    "2-players-no-baby-without-a-figure": (2, 2119, {"baby_without_figure": "none"}),
    "2-players-standstill": (2, 91, {"standstill": "15"}),
}
"""Players, seed and options of each."""

every_game = pytest.mark.parametrize("name", GAMES)


def path(name: str) -> Path:
    return RECORDS / f"{name}.txt"


def golden(name: str) -> str:
    """The record of a random game."""
    players, seed, options = GAMES[name]
    game = rules(**options)
    header = Header(PANDAI, players, seed, chosen(OPTIONS, options))
    return write_record(game, header, (action for _, action, _ in walk(game, players, seed)))


def test_there_is_a_record_for_every_number_of_players_and_every_option() -> None:
    assert sorted(record.name for record in RECORDS.iterdir()) == sorted(path(name).name for name in GAMES)
    assert {players for players, _, _ in GAMES.values()} == set(rules().player_counts())
    given = {(option, value) for _, _, options in GAMES.values() for option, value in chosen(OPTIONS, options).items()}
    assert given == {(option.name, value) for option in OPTIONS for value in option.values}


def test_everything_is_done_in_a_record() -> None:
    words = {line.split()[1] for name in GAMES for line in golden(name).splitlines() if line[0].isdigit()}
    assert words == {"move", "plains", "forest", "stop", "heir", "swap", "keep"}


def test_an_option_makes_a_difference_in_its_record() -> None:
    for players, seed, options in GAMES.values():
        *_, (_, _, over) = walk(rules(**options), players, seed)
        *_, (_, _, default) = walk(rules(), players, seed)
        assert (over == default) == (not options)


@every_game
def test_a_game_is_word_for_word_what_it_was(name: str) -> None:
    assert golden(name) == path(name).read_text(encoding="utf-8")


@every_game
def test_a_record_replays_to_its_own_result(name: str) -> None:
    record = read_record(path(name).read_text(encoding="utf-8"))
    game = rules(**record.header.options)
    *_, last = replayed(game, record)
    outcome = game.outcome(last)
    assert outcome is not None
    assert outcome.winners == (() if "standstill" in outcome.why else outcome.winners[:1])
    assert record.result.startswith("result winners")


if __name__ == "__main__":
    for each in GAMES:
        path(each).write_text(golden(each), encoding="utf-8", newline="\n")
