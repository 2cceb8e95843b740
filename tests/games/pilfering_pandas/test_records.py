"""Golden records: whole games kept as text and compared word for word.

After a change of the rules that is meant, write them again: `python -m tests.games.pilfering_pandas.test_records`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.engine.record import Header, read_record, replayed, write_record
from pandapress.engine.rules import chosen
from pandapress.games.pilfering_pandas.rules import OPTIONS
from tests.games.pilfering_pandas.table import PANDAS, rules, walk

RECORDS = Path(__file__).parent / "records"
TOGETHER, ALONE = {"mode": "cooperative"}, {"mode": "solo"}
EASIER = {"difficulty": "intro", "easy_sets": "true", "foiled_plans": "true"}
GAMES: dict[str, tuple[int, int, dict[str, str]]] = {
    "competitive-2-players": (2, 2000, {}),
    "competitive-3-players": (3, 2008, {}),
    "competitive-4-players": (4, 2000, {}),
    "competitive-3-players-rounds": (3, 2000, {"rounds": "3", "novice": "1", "experienced": "2"}),
    "cooperative-2-players": (2, 2106, TOGETHER),
    "cooperative-3-players": (3, 2079, TOGETHER),
    "cooperative-4-players": (4, 2320, TOGETHER),
    "cooperative-3-players-easier": (3, 2112, {**TOGETHER, **EASIER, "easy_pick_up": "true"}),
    "solo": (1, 2063, ALONE),
    "solo-easier": (1, 2159, {**ALONE, **EASIER, "solo_suspicion": "true"}),
}
"""For each record the number of players, the seed and the options."""
COMMON = {"draw", "take", "pick", "play", "swap", "discard", "done", "stash"}
EVERYBODYS = {"panda", "starter", "secret", "ability", "share", "give", "first", "not"}

every_game = pytest.mark.parametrize("name", GAMES)


def path(name: str) -> Path:
    return RECORDS / f"{name}.txt"


def golden(name: str) -> str:
    """The record of a game."""
    players, seed, options = GAMES[name]
    game = rules(**options)
    header = Header(PANDAS, players, seed, chosen(OPTIONS, options))
    return write_record(game, header, (action for _, action, _ in walk(game, players, seed)))


def test_there_is_a_record_for_every_way_to_play_and_number_of_players() -> None:
    assert sorted(record.name for record in RECORDS.iterdir()) == sorted(path(name).name for name in GAMES)
    played = {(options.get("mode", "competitive"), players) for players, _, options in GAMES.values()}
    assert played == {*((mode, count) for mode in ("competitive", "cooperative") for count in (2, 3, 4)), ("solo", 1)}


def test_all_kinds_of_actions_are_in_the_records() -> None:
    words = {line.split()[1] for name in GAMES for line in golden(name).splitlines() if line[0].isdigit()}
    assert words >= COMMON | EVERYBODYS


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
    assert record.result.startswith("result winners")
    assert outcome.winners or record.header.options["mode"] != "competitive"


if __name__ == "__main__":
    for each in GAMES:
        path(each).write_text(golden(each), encoding="utf-8", newline="\n")
