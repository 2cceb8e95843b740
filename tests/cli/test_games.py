from __future__ import annotations

import json

import pytest

from pandapress.games.registry import GAME_IDS
from tests.support import GAME, ProjectFolder, Run

SOURCES = "17 rulebook, 3 public, 5 house"


def test_games_are_listed_a_line_each_with_tabs_between(plain: ProjectFolder, run: Run) -> None:
    answer = run("games", "--project", plain.root)
    assert (answer.code, answer.err) == (0, "")
    assert [line.split("\t") for line in answer.out.splitlines()] == [
        ["id", "title", "players", "decks", "cards", "values by source"],
        [GAME, "Plain", "3-5", "1", str(10 * 4), SOURCES],
    ]


def test_the_shipped_games_are_listed_without_any_option(run: Run) -> None:
    answer = run("games")
    assert answer.code == 0
    lines = {line.split("\t")[0]: line.split("\t")[1:5] for line in answer.out.splitlines()[1:]}
    assert tuple(lines) == GAME_IDS
    assert lines[GAME] == ["Adorable Pandaring", "3-5", str(6), str(40 + 4 + 1 + 18 + 5 + 18)]
    assert lines["panda-park"] == ["Panda", "2-4", str(4 + 2 + 4 + 1), str(4 * 10 + 48 + 12 + 4 * 2 + 4)]


def test_json_is_one_object(plain: ProjectFolder, run: Run) -> None:
    answer = run("games", "--project", plain.root, "--json")
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out) == {
        "games": [
            {
                "id": GAME,
                "title": "Plain",
                "players": [3, 5],
                "decks": {"Pandas": 40},
                "provenance": {"rulebook": 17, "public": 3, "house": 5},
            }
        ]
    }


def test_data_at_fault_exits_1_with_its_findings_on_stderr_alone(plain: ProjectFolder, run: Run) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,-4"})
    answer = run("games", "--project", plain.root)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"{plain.csv('pandas')}:2: copies: -4 copies cannot be printed")


def test_json_is_one_object_on_exit_1_too(plain: ProjectFolder, run: Run) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,-4"})
    answer = run("games", "--project", plain.root, "--json")
    assert answer.code == 1
    (finding,) = json.loads(answer.out)["findings"]
    assert (finding["file"], finding["line"], finding["column"]) == (plain.csv("pandas"), 2, "copies")


def test_a_variant_is_listed_where_it_is_allowed(plain: ProjectFolder, run: Run) -> None:
    plain.edit(plain.csv("bamboo"), {"1,2,18": "1,2,10"})
    assert run("games", "--project", plain.root).code == 1
    assert run("games", "--project", plain.root, "--allow", "PANDARING-BAMBOO-COUNT").code == 0


def test_a_project_without_a_game_lists_none(plain: ProjectFolder, run: Run) -> None:
    plain.path(f"card_data/{GAME}").rename(plain.path("card_data/another-game"))
    plain.path("card_data/another-game/game.toml").unlink()
    answer = run("games", "--project", plain.root)
    assert (answer.code, len(answer.out.splitlines())) == (0, 1)


@pytest.mark.parametrize("title", ["Two\\nlines", "A\\ttab"])
def test_a_title_with_a_break_stays_in_its_line_and_cell(plain: ProjectFolder, run: Run, title: str) -> None:
    plain.edit(f"card_data/{GAME}/game.toml", {'title = "Plain"': f'title = "{title}"'})
    lines = run("games", "--project", plain.root).out.splitlines()
    assert [line.count("\t") for line in lines] == [5, 5]
