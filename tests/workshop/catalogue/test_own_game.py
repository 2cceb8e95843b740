"""A game of one's own: a folder with a game.toml and tables, without a line of code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import GAME, ProjectFolder, Run

OWN = "bamboo-race"
CONFIG = f"""
title = "Bamboo Race"
summary = "Who eats most?"
players = [2, 4]
credits = ["Own work."]

[[deck]]
id = "stalks"
title = "Stalks"
rows = "stalks.csv"
face = "{OWN}/stalk.svg.j2"
copies = "copies"
"""
TABLE = "name,height,share,code,copies\nShoot,1,0.5,007,2\nCane,12,2.25,1e3,1\n"
FACE = """{% extends "shared/face.svg.j2" %}
{% block face %}
{{ text(row.name ~ " " ~ (row.height + 1), 5, 5, size.w - 10, 10, title=true, box="name") }}
{{ text(row.share ~ " of " ~ row.code, 5, 20, size.w - 10, 20, box="share") }}
{% endblock %}
"""


@pytest.fixture
def own(project: ProjectFolder) -> ProjectFolder:
    """The shipped project with a game of one's own beside the others."""
    project.write(f"card_data/{OWN}/game.toml", CONFIG)
    project.write(f"card_data/{OWN}/stalks.csv", TABLE)
    project.write(f"templates/{OWN}/stalk.svg.j2", FACE)
    return project


def loaded(own: ProjectFolder) -> tuple[LoadedGame | None, Findings]:
    findings = Findings()
    return load_game(Project(own.root), OWN, Intake(), findings), findings


def test_a_folder_with_a_game_toml_is_a_game_after_those_with_rules(own: ProjectFolder) -> None:
    own.write("card_data/notes/readme.txt", "no game")
    assert Project(own.root).games == (GAME, OWN)
    assert Project(own.root).named("bamboo race") == OWN


def test_its_columns_are_numbers_where_every_cell_is_one(own: ProjectFolder) -> None:
    game, findings = loaded(own)
    assert game is not None and list(findings) == []
    rows = [dict(row.values()) for row in game.tables["stalks"]]
    assert [(row["height"], row["share"], row["code"]) for row in rows] == [(1, 0.5, "007"), (12, 2.25, "1e3")]
    assert [row.id for row in game.tables["stalks"]] == ["Shoot", "Cane"]


def test_one_word_in_a_column_and_it_is_text(own: ProjectFolder) -> None:
    own.edit(f"card_data/{OWN}/stalks.csv", {"Cane,12": "Cane,tall"})
    game, _ = loaded(own)
    assert game is not None
    assert [row.values()["height"] for row in game.tables["stalks"]] == ["1", "tall"]


def test_a_column_may_be_called_id_or_values(own: ProjectFolder) -> None:
    own.write(f"card_data/{OWN}/stalks.csv", "id,values,copies\n1,2,1\n3,4,1\n")
    game, findings = loaded(own)
    assert game is not None and list(findings) == []
    assert [(row.id, row.values()["values"]) for row in game.tables["stalks"]] == [("1", 2), ("3", 4)]


def test_it_is_listed_validated_built_shown_and_exported(own: ProjectFolder, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "out"
    listed = {game["id"]: game for game in json.loads(run("games", "--json", "--project", own.root).out)["games"]}
    assert listed[OWN]["title"] == "Bamboo Race"
    for command in (("validate", OWN), ("build", OWN, "--out", out), ("show", OWN, "--out", out)):
        answer = run(*command, "--project", own.root)
        assert (answer.code, answer.err) == (0, ""), command
    answer = run("export", OWN, "--to", "svg", "--out", out, "--project", own.root)
    assert answer.code == 0
    assert (out / OWN / f"{OWN}-cards-a4.pdf").is_file()
    faces = [path.read_text(encoding="utf-8") for path in sorted((out / OWN / "export-svg").rglob("*.svg"))]
    assert [("Shoot 2" in face, "Cane 13" in face) for face in faces] == [(False, True), (True, False)]


@pytest.mark.parametrize(
    "words", [("simulate", OWN), ("score", "--example", OWN), ("score", "table.toml"), ("simulate", "Bamboo Race")]
)
def test_what_needs_rules_says_so_in_one_sentence(own: ProjectFolder, run: Run, words: tuple[str, ...]) -> None:
    own.write("table.toml", f'game = "{OWN}"\nplayers = ["Ana"]\n')
    answer = run(*words, "--project", own.root, cwd=own.root)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.count(f"{OWN} has no rules here") == 1


def test_a_page_of_it_that_shows_a_layout_is_refused(own: ProjectFolder, run: Run) -> None:
    page = f'[[page]]\nid = "aid"\ntitle = "Aid"\nwhat = "aids"\ntemplate = "{OWN}/stalk.svg.j2"\nlayout = "x.toml"\n'
    own.write(f"card_data/{OWN}/game.toml", CONFIG + page)
    answer = run("validate", OWN, "--project", own.root)
    assert answer.code == 1
    assert "page[0].layout: the game has no rules here" in answer.err


def test_a_folder_whose_name_is_no_id_is_named(own: ProjectFolder, run: Run) -> None:
    own.write("card_data/My Game/game.toml", CONFIG)
    answer = run("validate", "--project", own.root)
    assert answer.code == 1
    assert "card_data/My Game: 'My Game' is not an id; rename the folder" in answer.err


def test_a_record_of_it_is_no_traceback(own: ProjectFolder, run: Run) -> None:
    own.write("game.txt", f"pandapress record 1\ngame {OWN}\nplayers 2\nseed 1\n")
    answer = run("replay", "game.txt", "--project", own.root, cwd=own.root)
    assert answer.code in (1, 2)


def test_a_table_that_only_a_deck_of_a_game_with_rules_names_is_plain(plain: ProjectFolder) -> None:
    plain.write(f"card_data/{GAME}/extra.csv", "name,number\nBamboo,3\n")
    deck = f'\n[[deck]]\nid = "extra"\ntitle = "Extra"\nrows = "extra.csv"\nface = "{GAME}/plain.svg.j2"\n'
    plain.write(f"card_data/{GAME}/game.toml", plain.read(f"card_data/{GAME}/game.toml") + deck)
    findings = Findings()
    game = load_game(Project(plain.root), GAME, Intake(), findings)
    assert game is not None and findings.errors == ()
    assert [row.values()["number"] for row in game.tables["extra"]] == [3]
