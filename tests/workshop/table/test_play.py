from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import CHECKOUT, GAME, ProjectFolder, Run

RECORDS = CHECKOUT / "tests" / "games" / "adorable_pandaring" / "records"


def test_a_thousand_games_of_four_end_and_none_is_stuck(run: Run) -> None:
    answer = run("simulate", GAME, "--players", 4, "--games", 1000, "--seed", 1, "--json")
    result = json.loads(answer.out)
    assert [*result] == [
        "game",
        "players",
        "games",
        "seed",
        "names",
        "options",
        "finished",
        "unfinished",
        "stuck",
        "turns",
        "won",
        "wins_by_seat",
        "endings",
        "effects",
    ]
    assert (result["finished"], result["unfinished"], result["stuck"]) == (1000, 0, 0)
    assert sum(result["wins_by_seat"]) >= 1000
    assert len(result["effects"]) == 10


def test_the_same_call_gives_the_same_bytes_under_another_hash_seed() -> None:
    command = [sys.executable, "-m", "pandapress", "simulate", GAME, "--games", "30", "--json"]
    answers = {
        subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True).stdout
        for seed in ("0", "1")
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--players", 2], "two_players=true"),
        (["--players", 7], "it is for 3, 4, 5"),
        (["--option", "banana"], "name=value"),
        (["--option", "banana=none"], "one of per_card, per_player"),
        (["--option", "rain=heavy"], "no option is called 'rain'"),
    ],
)
def test_a_wrong_option_or_number_is_a_mistake_in_usage(run: Run, words: list[object], why: str) -> None:
    answer = run("simulate", GAME, *words)
    assert answer.code == 2
    assert why in " ".join(answer.err.split())


def test_an_option_changes_the_games(run: Run) -> None:
    default, other = (
        json.loads(run("simulate", GAME, "--games", 40, "--json", "--option", f"banana={value}").out)
        for value in ("per_card", "per_player")
    )
    assert other["options"]["banana"] == "per_player"
    assert default["turns"] != other["turns"]


def test_the_first_game_is_written_down_and_replays(run: Run, tmp_path: Path) -> None:
    simulated = run("simulate", GAME, "--players", 5, "--games", 1, "--seed", 8, "--record", "game.txt")
    assert simulated.code == 0, simulated.err
    replayed = run("replay", "game.txt")
    assert replayed.out.splitlines()[-1] == (tmp_path / "game.txt").read_text(encoding="utf-8").splitlines()[-1]


def test_two_players_are_offered_only_where_the_data_has_a_row_for_them(run: Run, plain: ProjectFolder) -> None:
    two = ("simulate", GAME, "--project", plain.root, "--players", 2, "--games", 1)
    assert "for 3, 4, 5; two may play with two_players=true" in run(*two).err
    rows = plain.read(plain.csv("setup")).splitlines(keepends=True)
    plain.write(plain.csv("setup"), "".join(row for row in rows if not row.startswith("2,")))
    for option in ("false", "true"):
        refused = run(*two, "--option", f"two_players={option}")
        assert refused.code == 2
        assert "2 players cannot play; it is for 3, 4, 5" in refused.err
        assert "two may play" not in refused.err


def test_a_record_is_utf_8_whatever_the_tables_are(run: Run, project: ProjectFolder, tmp_path: Path) -> None:
    for path in project.path(f"card_data/{GAME}").glob("*.csv"):
        path.write_bytes(path.read_text(encoding="utf-8").encode("utf-16"))
    place = ("--project", project.root, "--encoding", "utf-16")
    simulated = run("simulate", GAME, "--games", 1, "--record", "game.txt", *place)
    assert simulated.code == 0, simulated.err
    assert run("replay", "game.txt", *place).code == 0
    (tmp_path / "game.txt").write_bytes("Zoé\n".encode("cp1252"))
    refused = run("replay", "game.txt", *place)
    assert refused.code == 1
    assert refused.err.startswith("game.txt:1: is not utf-8 text: byte 2 cannot be read; save it as UTF-8\n")


def test_data_that_breaks_an_invariant_is_not_played(run: Run, project: ProjectFolder) -> None:
    project.edit(project.csv("pandas"), {"Sad Panda,4": "Sad Panda,3"})
    answer = run("simulate", GAME, "--project", project.root)
    assert answer.code == 1
    assert "PANDARING-40-CARDS" in answer.err


def test_a_golden_record_replays_to_its_result(run: Run) -> None:
    answer = run("replay", RECORDS / "4-players.txt")
    assert answer.code == 0, answer.err
    assert answer.out.splitlines()[-1] == (RECORDS / "4-players.txt").read_text(encoding="utf-8").splitlines()[-1]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("game adorable-pandaring", "game chess", "r.txt:1: no game is called 'chess'"),
        ("players 4", "players 9", "r.txt:1: 9 players cannot play"),
        ("option banana=per_card", "option banana=all", "r.txt:1: banana cannot be 'all'"),
        ("1 law", "2 law", "player 1 is to act"),
    ],
)
def test_a_record_that_does_not_replay_is_told_with_its_line(
    run: Run, tmp_path: Path, old: str, new: str, words: str
) -> None:
    text = (RECORDS / "4-players.txt").read_text(encoding="utf-8")
    (tmp_path / "r.txt").write_text(text.replace(old, new, 1), encoding="utf-8")
    answer = run("replay", "r.txt")
    assert answer.code == 1
    assert words in answer.err
