from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pypdfium2
import pytest

from tests.support import GAME, ProjectFolder, Run

CONFIG = f"card_data/{GAME}/game.toml"
PANDAS = f"card_data/{GAME}/pandas.csv"
SUMMARY = f"{GAME}\t0 errors\t0 warnings\t17 rulebook, 3 public, 5 house"
SAD = "1,Sad Panda,4"


def cards_pdf(project: ProjectFolder, run: Run, name: str, *words: str) -> Path:
    """The cards of a project, printed into a folder of this name."""
    answer = run("build", "--project", project.root, "--out", project.path(name), "--only", "cards", *words)
    assert answer.code == 0, answer.err
    return project.path(name) / GAME / f"{GAME}-cards-a4.pdf"


def first_page(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    text = str(document[0].get_textpage().get_text_range())
    document.close()
    return text


# What it prints


def test_data_in_order_is_a_line_of_counts(plain: ProjectFolder, run: Run) -> None:
    answer = run("validate", "--project", plain.root)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == ["game\terrors\twarnings\trows by source", SUMMARY]


def test_findings_go_to_stderr_and_the_counts_to_stdout(plain: ProjectFolder, run: Run) -> None:
    plain.edit(PANDAS, {SAD: "1,Sad Panda,two", "number,name": "memo,number,name"})
    rows = plain.read(PANDAS).splitlines()
    plain.write(PANDAS, "\n".join([rows[0], *(f"x,{row}" for row in rows[1:])]))
    answer = run("validate", GAME, "--project", plain.root)
    assert answer.code == 1
    assert answer.err.splitlines()[0].startswith(f"{PANDAS}:2: copies: 'two' is not a whole number; ")
    assert answer.err.splitlines()[1].startswith(f"{PANDAS}:1: memo: warning: no template uses this column")
    assert answer.out.splitlines()[1].startswith(f"{GAME}\t1 error\t1 warning\t")


def test_warnings_and_notes_alone_exit_0(plain: ProjectFolder, run: Run) -> None:
    plain.write(PANDAS, plain.read(PANDAS) + "\n,,\n")
    answer = run("validate", "--project", plain.root)
    assert (answer.code, answer.err) == (0, f"{PANDAS}: info: 2 blank rows skipped\n")


def test_house_lists_every_value_that_nobody_publishes(plain: ProjectFolder, run: Run) -> None:
    answer = run("validate", "--project", plain.root, "--house")
    head, *values = [line.split("\t") for line in answer.out.splitlines()[2:]]
    assert (answer.code, head) == (0, ["where", "column", "house value"])
    assert [f"{PANDAS}:10", "name", "Sneaky Panda"] in values
    assert [f"card_data/{GAME}/bamboo.csv:2", "copies", "18"] in values


@pytest.mark.parametrize("name", ['"Sneaky\nPanda"', "Sneaky\tPanda"])
def test_a_value_with_a_break_stays_in_its_line_and_cell(plain: ProjectFolder, run: Run, name: str) -> None:
    plain.edit(PANDAS, {"9,Sneaky Panda": f"9,{name}"})
    whole = run("validate", "--project", plain.root, "--house").out.splitlines()[2:]
    assert {line.count("\t") for line in whole} == {2}


def test_a_finding_is_one_line_whatever_stands_in_the_file(plain: ProjectFolder, run: Run) -> None:
    plain.edit(PANDAS, {"text,art": 'text,"a\nrt"', SAD: '1,Sad Panda,"4\n5"'})
    answer = run("validate", "--project", plain.root)
    assert answer.code == 1
    assert [line for line in answer.err.splitlines() if not line.startswith(f"{PANDAS}:")] == []


# JSON


def test_json_is_one_object_with_nothing_beside_it(plain: ProjectFolder, run: Run) -> None:
    answer = run("validate", "--project", plain.root, "--json")
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out) == {
        "games": [
            {
                "game": GAME,
                "errors": 0,
                "provenance": {"rulebook": 17, "public": 3, "house": 5},
                "findings": [],
            }
        ]
    }


def test_json_is_one_object_on_exit_1_too(plain: ProjectFolder, run: Run) -> None:
    plain.edit(PANDAS, {SAD: "1,Sad Panda,-4"})
    answer = run("validate", "--project", plain.root, "--json")
    assert (answer.code, answer.err) == (1, "")
    (game,) = json.loads(answer.out)["games"]
    assert game["errors"] == 1
    assert game["findings"] == [
        {
            "severity": "error",
            "code": "CELL",
            "message": "-4 copies cannot be printed",
            "file": PANDAS,
            "line": 2,
            "column": "copies",
            "hint": "write 0 or more",
            "path": [],
        }
    ]


def test_json_is_one_object_where_there_is_no_project(tmp_path: Path, run: Run) -> None:
    answer = run("validate", "--project", tmp_path / "nowhere", "--json")
    assert answer.code == 1
    assert [finding["code"] for finding in json.loads(answer.out)["findings"]] == ["PROJECT"]


def test_json_holds_the_house_values_where_they_are_asked_for(plain: ProjectFolder, run: Run) -> None:
    (game,) = json.loads(run("validate", "--project", plain.root, "--json", "--house").out)["games"]
    assert {"file": PANDAS, "line": 10, "column": "name", "value": "Sneaky Panda"} in game["house"]


# Files as people have them


def table(change: Callable[[str], str]) -> Callable[[ProjectFolder], None]:
    """An edit of the whole text of the pandas."""
    return lambda project: project.write(PANDAS, change(project.read(PANDAS)))


def separated(separator: str) -> Callable[[str], str]:
    """The text of a table with another delimiter; the commas of its texts become full stops first."""

    def change(text: str) -> str:
        quoted = [part.replace(",", ".") if place % 2 else part for place, part in enumerate(text.split('"'))]
        return '"'.join(quoted).replace(",", separator)

    return change


ACCEPTED: Mapping[str, Callable[[ProjectFolder], None]] = {
    "a1-r1-r20 byte order mark": table(lambda text: "\ufeff" + text),
    "windows line ends": table(lambda text: text.replace("\n", "\r\n")),
    "a8-r7 blank rows": table(lambda text: text.replace("\n", "\n,,,,,,,,,\n\n").rstrip("\n") + "\n\n\n"),
    "a7 whole floats": table(lambda text: text.replace(",4,", ",4.0,")),
    "quotes everywhere": table(lambda text: text.replace("Sad Panda", '"Sad Panda"')),
    "spaces around names": table(
        lambda text: text.replace("number,name", " number , name ").replace("1,Sad", " 1 ,Sad")
    ),
    "columns in another order": lambda project: project.write(
        PANDAS,
        "\n".join(
            ",".join([line.partition(",")[2], line.partition(",")[0]]) for line in project.read(PANDAS).splitlines()
        ),
    ),
}


@pytest.mark.parametrize("change", ACCEPTED.values(), ids=ACCEPTED)
def test_files_as_people_have_them_print_the_very_same_cards(
    plain: ProjectFolder, run: Run, change: Callable[[ProjectFolder], None]
) -> None:
    before = cards_pdf(plain, run, "before").read_bytes()
    change(plain)
    assert run("validate", "--project", plain.root).out.splitlines()[1] == SUMMARY
    assert cards_pdf(plain, run, "after").read_bytes() == before


@pytest.mark.parametrize(("separator", "word"), [(";", "semicolon"), ("\t", "tab")])
def test_a2_r2_another_delimiter_is_found_and_named(plain: ProjectFolder, run: Run, separator: str, word: str) -> None:
    plain.write(PANDAS, separated(separator)(plain.read(PANDAS)))
    answer = run("validate", "--project", plain.root)
    assert answer.code == 0
    assert answer.err == f"{PANDAS}:1: info: read with {word} as the delimiter\n"


@pytest.mark.parametrize(("separator", "word"), [("|", "|"), ("\t", "tab"), ("\t", "\\t"), (";", ";")])
def test_a2_a_delimiter_can_be_given(plain: ProjectFolder, run: Run, separator: str, word: str) -> None:
    for path in sorted(plain.path(f"card_data/{GAME}").glob("*.csv")):
        name = f"card_data/{GAME}/{path.name}"
        plain.write(name, separated(separator)(plain.read(name)))
    answer = run("validate", "--project", plain.root, "--delimiter", word)
    assert (answer.code, answer.err) == (0, "")


def test_a3_r9_an_encoding_can_be_given_and_every_letter_is_printed(plain: ProjectFolder, run: Run) -> None:
    text = plain.read(PANDAS).replace("Sad Panda", "Ñandú")
    plain.write(PANDAS, text.encode("cp1252"))
    refused = run("validate", "--project", plain.root)
    byte = text.encode("cp1252").index(b"\xd1")
    assert refused.code == 1
    assert refused.err.startswith(f"{PANDAS}:2: is not utf-8 text: byte {byte} cannot be read; ")
    assert "--encoding cp1252" in refused.err
    assert first_page(cards_pdf(plain, run, "out", "--encoding", "cp1252")).count("Ñandú") == 4


def test_w09_tables_in_utf_16_with_a_mark_are_read(plain: ProjectFolder, run: Run) -> None:
    for path in plain.path(f"card_data/{GAME}").glob("*.csv"):
        path.write_bytes(path.read_text(encoding="utf-8").encode("utf-16"))
    for more in ((), ("--encoding", "utf-16")):
        assert run("validate", "--project", plain.root, *more).out.splitlines()[1] == SUMMARY


def test_a4_many_lets_a_large_deck_pass(plain: ProjectFolder, run: Run) -> None:
    plain.edit(CONFIG, {'copies = "copies"': "copies = 600"})
    refused = run("validate", "--project", plain.root)
    assert (refused.code, "6000 cards in the deck pandas, more than 5000" in refused.err) == (1, True)
    assert run("validate", "--project", plain.root, "--many").code == 0


def test_r14_a_cell_that_looks_like_a_template_is_printed_as_written(plain: ProjectFolder, run: Run) -> None:
    cell = "{{ 7*7 }} {% raw %} {# no #}"
    plain.edit(PANDAS, {"1,Sad Panda": "1,{{ 7*7 }}", "**Steal a hidden panda** from an opponent.": cell})
    pdf = cards_pdf(plain, run, "out")
    page = " ".join(first_page(pdf).split())
    assert page.count("{{ 7*7 }}") == 4 + 4
    assert page.count(cell) == 4
    assert "49" not in page


# Data that is at fault


FAULTS: Mapping[str, tuple[Mapping[str, str], str]] = {
    "r4 copies below zero": ({SAD: "1,Sad Panda,-2"}, f"{PANDAS}:2: copies: -2 copies cannot be printed"),
    "r24 copies in words": ({SAD: "1,Sad Panda,two"}, f"{PANDAS}:2: copies: 'two' is not a whole number"),
    "copies in halves": ({SAD: "1,Sad Panda,1.5"}, f"{PANDAS}:2: copies: '1.5' is not a whole number"),
    "r12 a header twice": ({"text,art": "text,text"}, f"{PANDAS}:1: text: two columns have this name"),
    "r13 an id twice": ({"\n2,": "\n1,"}, f"{PANDAS}:3: number: '1' already stands in line 2"),
    "r22 too many cells": ({"10,Party Panda": "10,Party,Panda"}, f"{PANDAS}:11: has 11 cells where the header has 10"),
    "too few cells": ({"10,Party Panda,": "10,"}, f"{PANDAS}:11: has 9 cells where the header has 10"),
    "a quote left open": ({'into the deck.",': "into the deck.,"}, f"{PANDAS}:6: text follows a closing quote"),
    "a missing column": (
        {"number,name": "number,nmae"},
        f"{PANDAS}:1: name: this column is missing; did you mean nmae?",
    ),
    "an empty name": ({"1,Sad Panda": "1,  "}, f"{PANDAS}:2: name: is empty"),
    "a source that is none": ({"svg.j2,rulebook,,,": "svg.j2,book,,,"}, f"{PANDAS}:2: source: 'book' is not a source"),
    "r8 an overflow": ({"If any opponent": "very long " * 120}, f"{PANDAS}:2: text: pandas/1: box effect: "),
    "b10 a missing glyph": ({"1,Sad Panda": "1,Sad ⚔ Panda"}, f"{PANDAS}:2: name: pandas/1: box name: "),
    "b9 bold left open": ({"**at least two more**": "**at least two more"}, f"{PANDAS}:2: text: pandas/1: "),
}


CONFIG_FAULTS: Mapping[str, tuple[Mapping[str, str], str]] = {
    "an unknown key": ({"face = ": "fcae = "}, f"{CONFIG}:10: deck[0].fcae: unknown key; did you mean face?"),
    "a broken line": ({'title = "Plain"': 'title = "Plain'}, f"{CONFIG}:1: is not valid TOML: "),
    "a table that is not there": (
        {"pandas.csv": "panda.csv"},
        f"{CONFIG}: deck[0].rows: there is no table 'panda.csv'",
    ),
    "an unknown column": ({'"copies"': '"copeis"'}, f"{CONFIG}: deck[0].copies: pandas.csv has no column 'copeis'"),
    "r8 an unknown template": (
        {"plain.svg.j2": "plian.svg.j2"},
        f"templates/{GAME}/plian.svg.j2: there is no template",
    ),
}


@pytest.mark.parametrize(
    ("file", "edits", "words"),
    [
        *(pytest.param(PANDAS, *fault, id=name) for name, fault in FAULTS.items()),
        *(pytest.param(CONFIG, *fault, id=name) for name, fault in CONFIG_FAULTS.items()),
    ],
)
def test_r23_a_file_at_fault_exits_1_and_nothing_is_written(
    plain: ProjectFolder, run: Run, file: str, edits: Mapping[str, str], words: str
) -> None:
    plain.edit(file, edits)
    out = plain.path("out")
    for command in (("validate",), ("build", "--out", out)):
        answer = run(*command, "--project", plain.root)
        assert answer.code == 1
        assert [line for line in answer.err.splitlines() if line.startswith(words)]
    assert not out.exists()


def test_r17_a_missing_picture_exits_1(plain: ProjectFolder, run: Run) -> None:
    plain.edit(f"templates/{GAME}/plain.svg.j2", {"{% endblock %}": "{{ art(row.art, 5, 40, 9, 9) }}\n{% endblock %}"})
    plain.edit(PANDAS, {f"{GAME}/sad-panda.svg.j2": "nope.png"})
    for command in (("validate",), ("build", "--out", plain.path("out"))):
        answer = run(*command, "--project", plain.root)
        assert (answer.code, answer.err.startswith(f"{PANDAS}:2: art: pandas/1: ")) == (1, True)
        assert "'nope.png'" in answer.err
    assert not plain.path("out").exists()


def test_r18_a_card_larger_than_the_page_exits_1_with_its_deck_and_key(plain: ProjectFolder, run: Run) -> None:
    plain.edit(CONFIG, {'copies = "copies"': 'copies = "copies"\nsize = [300, 400]'})
    answer = run("build", "--project", plain.root, "--out", plain.path("out"))
    assert answer.code == 1
    assert answer.err.startswith(f"{CONFIG}: deck[0].size: deck pandas on a4: ")
    assert "300 x 400 mm" in answer.err
    assert not plain.path("out").exists()


def test_e8_a_build_that_fails_leaves_the_files_of_the_last_one(plain: ProjectFolder, run: Run) -> None:
    pdf = cards_pdf(plain, run, "out")
    before = pdf.read_bytes()
    plain.edit(PANDAS, {SAD: "1,Sad Panda,two"})
    assert run("build", "--project", plain.root, "--out", plain.path("out")).code == 1
    assert [path for path in plain.path("out").rglob("*") if path.is_file()] == [pdf]
    assert pdf.read_bytes() == before


def test_a_project_without_a_game_is_not_called_valid(plain: ProjectFolder, run: Run) -> None:
    plain.path(f"card_data/{GAME}").rename(plain.path("card_data/notes"))
    plain.path("card_data/notes/game.toml").unlink()
    answer = run("validate", "--project", plain.root)
    assert answer.code == 1
    assert answer.err == "card_data: holds no game; a game is a folder with a game.toml and tables\n"


def test_a_game_under_a_misspelt_name_is_told_that_it_has_no_rules(plain: ProjectFolder, run: Run) -> None:
    plain.path(f"card_data/{GAME}").rename(plain.path("card_data/adorable-pandarin"))
    answer = run("validate", "--project", plain.root)
    assert answer.code == 0
    assert "card_data/adorable-pandarin: warning: has no rules here; did you mean adorable-pandaring?" in answer.err
