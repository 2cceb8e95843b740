"""Golden records: whole games kept as text and compared word for word.

After a change of the rules that is meant, write them again: `python -m tests.games.hidden_panda.test_records`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.engine.record import Header, read_record, replayed, write_record
from pandapress.engine.rules import chosen
from pandapress.games.hidden_panda.rules import OPTIONS
from tests.games.hidden_panda.table import HIDDEN, rules, walk

RECORDS = Path(__file__).parent / "records"
GAMES: dict[str, tuple[int, int, dict[str, str]]] = {
    "5-players": (5, 2027, {}),
    "6-players": (6, 2046, {}),
    "7-players": (7, 2046, {}),
    "8-players": (8, 2046, {}),
    "8-players-tea-stays": (8, 2046, {"tea_on_failed_vote": "stays"}),
    "6-players-grandma-keeps-five": (6, 2027, {"grandma_fails": "keeps_five"}),
}
"""Players, seed and options of each."""

every_game = pytest.mark.parametrize("name", GAMES)


def path(name: str) -> Path:
    return RECORDS / f"{name}.txt"


def golden(name: str) -> str:
    """The record of a game."""
    players, seed, options = GAMES[name]
    game = rules(**options)
    header = Header(HIDDEN, players, seed, chosen(OPTIONS, options))
    return write_record(game, header, (action for _, action, _ in walk(game, players, seed)))


def test_there_is_a_record_for_every_number_of_players_and_every_option() -> None:
    assert sorted(record.name for record in RECORDS.iterdir()) == sorted(path(name).name for name in GAMES)
    assert {players for players, _, _ in GAMES.values()} == set(rules().player_counts())
    given = {(option, value) for _, _, options in GAMES.values() for option, value in chosen(OPTIONS, options).items()}
    assert given == {(option.name, value) for option in OPTIONS for value in option.values}


def test_the_script_votes_the_tea_and_a_netted_players_cubs_are_in_a_record() -> None:
    words = {line.split()[1] for name in GAMES for line in golden(name).splitlines() if line[0].isdigit()}
    assert words == {"read", "give", "net", "tea", "up", "down", "hand"}


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
    assert outcome.winners
    assert record.result.startswith("result winners")


if __name__ == "__main__":
    for each in GAMES:
        path(each).write_text(golden(each), encoding="utf-8", newline="\n")
