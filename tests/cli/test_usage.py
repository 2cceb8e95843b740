from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from pandapress import __version__
from pandapress.cli.app import app
from tests.press.foreign import drawn, nothing
from tests.support import CHECKOUT, GAME, Answer, ProjectFolder, Run

CONFIG = f"card_data/{GAME}/game.toml"
COMMANDS = tuple(getattr(typer.main.get_command(app), "commands", {}))
ON_PROJECT = tuple(command for command in COMMANDS if command != "preflight")
ON_CARDS = tuple(command for command in ON_PROJECT if command not in ("calibrate", "watch"))
LAYOUT, RECORD = "table.toml", "game.txt"
ASKED = {
    "export": [GAME, "--to", "svg"],
    "show": [GAME],
    "score": [LAYOUT],
    "simulate": [GAME, "--games", "2"],
    "study": [GAME, "--games", "2", "--with", "random", "--workers", "1"],
    "replay": [RECORD],
}
"""What a command must be given at least."""
RUNAWAY = 999_999_999
DRAWING = ("reportlab", "typst", "pikepdf", "uharfbuzz", "lxml", "jinja2", "PIL", "pypdf", "pypdfium2")
HEAVY = (*DRAWING, "starlette", "uvicorn", "watchfiles")


def python(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env=environment, capture_output=True, text=True, timeout=60
    )


def imported(command: str, cwd: Path) -> set[str]:
    """The modules that a command line has loaded when it ends."""
    script = (
        "import sys\nfrom pandapress.cli.app import app\n"
        f"try:\n    app({shlex.split(command)!r})\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    return set(python("-c", script, cwd=cwd).stderr.split())


def examples(help_text: str) -> list[str]:
    """The command lines of a help; of many random games two are enough here."""
    lines = re.findall(r"^\s*Example: pandapress (.+)$", help_text, re.MULTILINE)
    return [re.sub(r"--games \d+", "--games 2", line) for line in lines]


def least(command: str) -> list[str]:
    return [command, *ASKED.get(command, [])]


@pytest.fixture
def stocked(plain: ProjectFolder, run: Run) -> ProjectFolder:
    """A plain project in whose folder a layout and a record lie."""
    plain.write(LAYOUT, run("score", "--example", GAME, cwd=plain.root).out)
    assert run("simulate", GAME, "--games", "1", "--record", RECORD, cwd=plain.root).code == 0
    return plain


def complaint(answer: Answer) -> str:
    """What a usage error says, on one line."""
    return " ".join(answer.err.split())


# Help


def test_the_commands_are_those_of_the_contract() -> None:
    made = {"build", "calibrate", "preflight", "show", "export"}
    assert set(COMMANDS) == {"games", "validate", *made, "watch", "score", "simulate", "study", "replay"}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_has_an_example_that_runs(stocked: ProjectFolder, run: Run, command: str) -> None:
    answer = run(command, "--help")
    lines = examples(answer.out)
    assert (answer.code, answer.err) == (0, "")
    assert lines
    if command == "score":
        stocked.path(LAYOUT).unlink()
    if command in ("score", "replay"):
        stocked.write(CONFIG, (CHECKOUT / CONFIG).read_bytes())
    for file in ("output/pandai/pandai-all-a4.pdf", "download.pdf"):
        stocked.write(file, drawn(nothing))
    for line in lines:
        words, _, _ = line.partition(" > ")
        assert words.split()[0] == command
        assert run(*shlex.split(words), cwd=stocked.root).code == 0


def test_help_lists_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    for command in COMMANDS:
        assert re.search(rf"^ +{command} ", answer.out, re.MULTILINE)


def test_version_is_that_of_the_package(run: Run) -> None:
    answer = run("--version")
    assert (answer.code, answer.out) == (0, f"pandapress {__version__}\n")


@pytest.mark.parametrize("words", ["--help", "--version", *(f"{command} --help" for command in COMMANDS)])
def test_help_waits_for_nothing_heavy(tmp_path: Path, words: str) -> None:
    modules = imported(words, tmp_path)
    assert "pandapress.cli.build" in modules
    # typer itself takes pydantic to describe the options of a command
    heavy = (*HEAVY, "pydantic") if words.startswith("--") else HEAVY
    assert [name for name in heavy if name in modules] == []
    assert [name for name in modules if name.startswith(("pandapress.workshop", "pandapress.carddata.rows"))] == []


def test_python_m_is_the_same_program(plain: ProjectFolder, run: Run) -> None:
    answer = python("-m", "pandapress", "games", cwd=plain.root)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == run("games", cwd=plain.root).out
    assert "Usage: pandapress " in python("-m", "pandapress", "--help", cwd=plain.root).stdout


def test_python_m_hands_on_the_exit_code(tmp_path: Path) -> None:
    assert python("-m", "pandapress", "games", "--project", "nowhere", cwd=tmp_path).returncode == 1
    answer = python("-m", "pandapress", "validate", "none", cwd=tmp_path)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Traceback" not in answer.stderr


# Usage: exit 2


UNKNOWN = {
    "code": (["--allow", "PANDARING-40-CARD"], "did you mean PANDARING-40-CARDS?"),
    "encoding": (["--encoding", "klingon"], "klingon"),
    "encoding of no text": (["--encoding", "undefined"], "undefined"),
    "long delimiter": (["--delimiter", ";;"], "--delimiter takes one character, or tab"),
    "quote as delimiter": (["--delimiter", '"'], "--delimiter takes one character, or tab"),
    "line break as delimiter": (["--delimiter", "\n"], "--delimiter takes one character, or tab"),
    "option": (["--frobnicate"], "No such option"),
}
BUILD_UNKNOWN = {
    "paper": (["--paper", "lettre"], "no paper is called 'lettre'; did you mean letter?"),
    "kind": (["--only", "card"], "nothing is called 'card'; did you mean cards?"),
    "kind among others": (["--only", "cards,token"], "nothing is called 'token'; did you mean tokens?"),
    "deck": (["--deck", "panda"], "no deck is called 'panda'; did you mean pandas?"),
    "card": (["--card", "bananna-panda"], "no card is called 'bananna-panda'; did you mean banana-panda?"),
    "deck and card": (["--deck", "x", "--card", "banana"], "no deck is called 'x'; "),
    "backs": (["--backs", "duplx"], "duplx"),
    "marks": (["--marks", "none-at-all"], "none-at-all"),
    "ink": (["--ink", "lots"], "lots"),
    "copies": (["--copies", "0"], "--copies"),
    "copies in words": (["--copies", "two"], "--copies"),
    "bleed": (["--bleed", "-1"], "--bleed"),
    "margin": (["--margin", "wide"], "--margin"),
    "gap": (["--gap", "51"], "--gap"),
    "workers": (["--workers", "0"], "--workers"),
}


@pytest.mark.parametrize("command", ON_PROJECT)
@pytest.mark.parametrize(("words", "said"), UNKNOWN.values(), ids=UNKNOWN)
def test_what_no_command_knows_exits_2_with_the_nearest(
    plain: ProjectFolder, run: Run, command: str, words: list[str], said: str
) -> None:
    answer = run(*least(command), *words, "--project", plain.root)
    assert (answer.code, answer.out) == (2, "")
    assert said in complaint(answer)


@pytest.mark.parametrize(
    "words", [("validate", "{}"), ("build", "{}"), ("simulate", "{}"), ("score", "--example", "{}")], ids=" ".join
)
def test_an_unknown_game_exits_2_with_the_nearest(plain: ProjectFolder, run: Run, words: tuple[str, ...]) -> None:
    answer = run(*(word.format("adorable-panda") for word in words), cwd=plain.root)
    assert (answer.code, answer.out) == (2, "")
    assert "no game is called 'adorable-panda'; did you mean adorable-pandaring?" in complaint(answer)


@pytest.mark.parametrize("words", [["score"], ["simulate"], ["replay"], ["preflight"]], ids=" ".join)
def test_what_must_be_given_and_is_not_exits_2(run: Run, words: list[str]) -> None:
    answer = run(*words)
    assert (answer.code, answer.out) == (2, "")
    assert "Usage: pandapress" in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "9"],
        ["--players", "many"],
        ["--games", "0"],
        ["--seed", "x"],
        ["--option", "run_out"],
        ["--option", "runout=printed"],
        ["--option", "run_out=maybe"],
    ],
    ids=" ".join,
)
def test_what_simulate_does_not_know_exits_2(plain: ProjectFolder, run: Run, words: list[str]) -> None:
    answer = run("simulate", GAME, *words, cwd=plain.root)
    assert (answer.code, answer.out) == (2, "")


@pytest.mark.parametrize(("words", "said"), BUILD_UNKNOWN.values(), ids=BUILD_UNKNOWN)
def test_what_build_does_not_know_exits_2_with_the_nearest(
    plain: ProjectFolder, run: Run, words: list[str], said: str
) -> None:
    answer = run("build", "--project", plain.root, "--out", plain.path("out"), *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in complaint(answer)
    assert not plain.path("out").exists()


def test_an_unknown_command_exits_2(run: Run) -> None:
    answer = run("prnt")
    assert (answer.code, answer.out) == (2, "")
    assert "No such command 'prnt'" in answer.err


def test_games_takes_no_game(run: Run) -> None:
    assert run("games", GAME).code == 2


def test_a_game_that_the_project_does_not_hold_exits_2(plain: ProjectFolder, run: Run) -> None:
    plain.path(f"card_data/{GAME}").rename(plain.path("card_data/other"))
    answer = run("validate", GAME, "--project", plain.root)
    assert answer.code == 2
    assert f"has no card_data/{GAME}" in complaint(answer)


def test_a_usage_error_prints_no_json(plain: ProjectFolder, run: Run) -> None:
    answer = run("validate", "none", "--project", plain.root, "--json")
    assert (answer.code, answer.out) == (2, "")


# Given wrong: exit 1


@pytest.mark.parametrize("command", ON_PROJECT)
@pytest.mark.parametrize("name", ["nowhere", "half", "file"])
def test_a_folder_that_is_no_project_exits_1(tmp_path: Path, run: Run, command: str, name: str) -> None:
    (tmp_path / "half" / "templates").mkdir(parents=True)
    (tmp_path / "file").write_text("")
    answer = run(*least(command), "--project", tmp_path / name)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == (
        f"{tmp_path / name}: is no project: it needs the folders card_data and templates; pass --project DIR\n"
    )


@pytest.mark.parametrize("name", ["x" * 300, "x/" * 3000, "loop"], ids=["long", "deep", "loop"])
def test_a_name_that_no_folder_can_have_exits_1(tmp_path: Path, run: Run, name: str) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    answer = run("games", "--project", name)
    assert (answer.code, answer.out) == (1, "")
    assert "is no project" in answer.err


@pytest.mark.parametrize("command", ON_CARDS)
def test_r23_data_at_fault_exits_1_with_its_place_on_stderr(stocked: ProjectFolder, run: Run, command: str) -> None:
    stocked.edit(stocked.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,two"})
    answer = run(*least(command), cwd=stocked.root)
    assert answer.code == 1
    assert answer.err.startswith(f"{stocked.csv('pandas')}:2: copies: 'two' is not a whole number; ")


@pytest.mark.parametrize("command", ["simulate", "replay", "score"])
def test_a_broken_invariant_exits_1_unless_it_is_allowed(stocked: ProjectFolder, run: Run, command: str) -> None:
    stocked.edit(stocked.csv("bamboo"), {"1,2,18": "1,2,10"})
    answer = run(*least(command), cwd=stocked.root)
    assert answer.code == 1
    assert answer.err.startswith(f"{stocked.csv('bamboo')}:1: copies: ")
    assert run(*least(command), "--allow", "PANDARING-BAMBOO-COUNT", cwd=stocked.root).code == 0


@pytest.mark.parametrize("command", ["games", "validate", "score", "simulate"])
@pytest.mark.parametrize("fault", ["no project", "data"])
def test_json_is_one_object_on_exit_1_too(stocked: ProjectFolder, run: Run, command: str, fault: str) -> None:
    stocked.edit(stocked.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,two"})
    where = stocked.root if fault == "data" else stocked.path("nowhere")
    answer = run(*least(command), "--json", "--project", where, cwd=stocked.root)
    said = json.loads(answer.out)
    findings = said["findings"] if "findings" in said else said["games"][0]["findings"]
    assert answer.code == 1
    assert [finding["code"] for finding in findings] == ["CELL" if fault == "data" else "PROJECT"]


def test_a_picture_of_cards_that_the_project_does_not_print_exits_1(stocked: ProjectFolder, run: Run) -> None:
    answer = run("score", LAYOUT, "--picture", "table.svg", cwd=stocked.root)
    assert (answer.code, answer.out) == (1, "")
    assert "laws" in answer.err
    assert not stocked.path("table.svg").exists()


@pytest.mark.parametrize("command", ["score", "replay", "preflight"])
def test_a_file_that_is_not_there_exits_1_with_its_name(plain: ProjectFolder, run: Run, command: str) -> None:
    answer = run(command, "nowhere.txt", cwd=plain.root)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("nowhere.txt: cannot be read: ")


@pytest.mark.parametrize("words", [["--deck", "none"], ["--card", "none"]])
def test_data_at_fault_comes_before_a_word_that_is_not_known(plain: ProjectFolder, run: Run, words: list[str]) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,two"})
    answer = run("build", "--project", plain.root, *words)
    assert answer.code == 1
    assert answer.err.startswith(f"{plain.csv('pandas')}:2: copies: ")


def test_a_kind_of_print_that_a_game_does_not_have_exits_1(plain: ProjectFolder, run: Run) -> None:
    answer = run("build", "--project", plain.root, "--only", "board", "--out", plain.path("out"))
    assert (answer.code, answer.out) == (1, "")
    assert not plain.path("out").exists()


def test_a4_copies_on_the_command_line_are_limited_too(plain: ProjectFolder, run: Run) -> None:
    words = ("build", "--project", plain.root, "--only", "cards", "--copies", "501", "--out", plain.path("out"))
    answer = run(*words)
    assert answer.code == 1
    assert f"{10 * 501} cards" in answer.err
    assert "--many" in answer.err


@pytest.mark.parametrize("place", ["option", "column", "number"])
def test_a4_a_runaway_count_is_refused_before_a_sheet_is_laid_out(plain: ProjectFolder, place: str) -> None:
    """In two gigabytes of memory: the cards would need eight."""
    pytest.importorskip("resource")
    words = ["build", "--only", "cards", "--allow", "PANDARING-40-CARDS", "--allow", "PANDARING-FOUR-OF-EACH"]
    if place == "option":
        words += ["--copies", str(RUNAWAY)]
    elif place == "column":
        plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": f"1,Sad Panda,{RUNAWAY}"})
    else:
        plain.edit(CONFIG, {'copies = "copies"': f"copies = {RUNAWAY}"})
    script = (
        "import resource\nresource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))\n"
        f"from pandapress.cli.app import app\napp({words!r})"
    )
    answer = python("-c", script, cwd=plain.root)
    assert "Traceback" not in answer.stderr
    assert "--many" in answer.stderr
    assert (answer.returncode, answer.stdout) == (1, "")


# Done: exit 0


@pytest.mark.parametrize("command", ON_PROJECT)
def test_every_command_works_on_the_current_folder_if_it_is_a_project(
    stocked: ProjectFolder, run: Run, command: str
) -> None:
    answer = run(*least(command), cwd=stocked.root)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out
    assert "\x1b" not in answer.out


@pytest.mark.parametrize("command", ["games", "validate", "score", "simulate"])
def test_json_is_one_object_with_nothing_beside_it(stocked: ProjectFolder, run: Run, command: str) -> None:
    answer = run(*least(command), "--json", cwd=stocked.root)
    assert (answer.code, answer.err) == (0, "")
    assert isinstance(json.loads(answer.out), dict)


def test_build_ends_with_plain_lines_for_decks_and_files(plain: ProjectFolder, run: Run) -> None:
    long = plain.path("a folder with a name that is a good deal longer than a line on any terminal is wide" * 2)
    answer = run("build", "--project", plain.root, "--only", "cards", "--out", long)
    assert (answer.code, answer.err) == (0, "")
    assert [line.split("\t") for line in answer.out.splitlines()] == [
        ["game", "deck", "different", "cards"],
        [GAME, "Pandas", "10", "40"],
        ["file", "sheets", "cards", "sides", "flip edge"],
        [str(long / GAME / f"{GAME}-cards-a4.pdf"), "5", "40", "5", "-"],
    ]
    assert "\x1b" not in answer.out


def test_a_game_named_twice_is_taken_once(plain: ProjectFolder, run: Run) -> None:
    answer = run("validate", GAME, GAME, "--project", plain.root, "--json")
    assert len(json.loads(answer.out)["games"]) == 1


@pytest.mark.parametrize("card", ["banana-panda", "Banana Panda", "5", "pandas/5"])
def test_a_card_is_asked_for_by_its_name_or_id(plain: ProjectFolder, run: Run, card: str) -> None:
    out = plain.path("out")
    answer = run("build", "--project", plain.root, "--only", "cards", "--card", card, "--copies", "2", "--out", out)
    assert answer.code == 0, answer.err
    assert answer.out.splitlines()[1].split("\t") == [GAME, "Pandas", "1", "2"]


def test_findings_of_a_build_that_succeeds_go_to_stderr(plain: ProjectFolder, run: Run) -> None:
    plain.write(plain.csv("pandas"), plain.read(plain.csv("pandas")) + ",,\n")
    answer = run("build", "--project", plain.root, "--only", "cards", "--out", plain.path("out"))
    assert (answer.code, answer.err) == (0, f"{plain.csv('pandas')}: info: 1 blank row skipped\n")
    assert "info" not in answer.out
