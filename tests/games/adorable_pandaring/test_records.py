"""Golden records: whole games kept as text and compared word for word.

After a change of the rules that is meant, write them again: `python -m tests.games.adorable_pandaring.test_records`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.engine.playout import play_out
from pandapress.engine.record import Header, read_record, replayed, write_record
from pandapress.engine.rules import chosen
from pandapress.games.adorable_pandaring.rules import OPTIONS
from tests.games.adorable_pandaring.table import cards, rules
from tests.support import GAME

RECORDS = Path(__file__).parent / "records"
SEED = 2026


def path(players: int) -> Path:
    return RECORDS / f"{players}-players.txt"


def golden(players: int) -> str:
    """The record of a random game."""
    options = {"two_players": "true"} if players == 2 else {}
    game = rules(**options)
    header = Header(GAME, players, SEED, chosen(OPTIONS, options))
    return write_record(game, header, play_out(game, players, SEED).actions)


def player_counts() -> list[int]:
    return [row.players for row in cards().setup]


def test_there_is_a_record_for_every_number_of_players() -> None:
    assert sorted(record.name for record in RECORDS.iterdir()) == [path(count).name for count in player_counts()]


@pytest.mark.parametrize("players", player_counts())
def test_a_game_is_word_for_word_what_it_was(players: int) -> None:
    assert golden(players) == path(players).read_text(encoding="utf-8")


@pytest.mark.parametrize("players", player_counts())
def test_a_record_replays_to_its_own_result(players: int) -> None:
    record = read_record(path(players).read_text(encoding="utf-8"))
    game = rules(**record.header.options)
    *_, last = replayed(game, record)
    outcome = game.outcome(last)
    assert outcome is not None and outcome.winners


if __name__ == "__main__":
    for count in player_counts():
        path(count).write_text(golden(count), encoding="utf-8")
