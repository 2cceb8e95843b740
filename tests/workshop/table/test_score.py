from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from pandapress.cli.app import app
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT, GAME, ProjectFolder, Run

SHIPPED = f"card_data/{GAME}/layouts/example.toml"


@pytest.fixture
def table(run: Run, tmp_path: Path) -> Path:
    """The example layout as a person would save it."""
    path = tmp_path / "table.toml"
    path.write_text(run("score", "--example", GAME).out, encoding="utf-8")
    return path


def test_the_example_is_commented_and_scores(run: Run, table: Path) -> None:
    assert "# " in table.read_text(encoding="utf-8")
    answer = run("score", table)
    assert answer.code == 0, answer.err
    assert "Ana and Ben win together" in answer.out
    assert "+2\tBanana Pandas\t2 of 3 Banana Pandas in play" in answer.out
    assert "decided by the reading banana = per_card" in answer.out


def test_the_answer_as_json_is_one_object(run: Run, table: Path) -> None:
    answer = json.loads(run("score", table, "--json").out)
    assert [(player["name"], player["total"], player["rank"]) for player in answer["players"]] == [
        ("Ana", 7, 1),
        ("Ben", 6, 1),
        ("Cleo", 3, 3),
    ]
    assert all(sum(line["points"] for line in player["lines"]) == player["total"] for player in answer["players"])
    assert (answer["winners"], answer["red_panda"], answer["next_law"]) == (["Ana", "Ben"], True, "")
    assert answer["returned"] == {"Ana": [5, 5, 6, 7], "Ben": [8, 9], "Cleo": [5, 10]}


def test_a_layout_may_be_json(run: Run, tmp_path: Path) -> None:
    players = [{"name": name, "face_up": [1, 3]} for name in ("A", "B", "C")]
    values = {"game": GAME, "law": "odd", "current": "A", "players": players}
    (tmp_path / "t.json").write_text(json.dumps(values), encoding="utf-8")
    assert [player["total"] for player in json.loads(run("score", "t.json", "--json").out)["players"]] == [2, 2, 2]


def test_a_refused_layout_exits_1_with_every_problem_in_text_and_as_json(run: Run, table: Path) -> None:
    text = (
        table.read_text(encoding="utf-8").replace('law = "high" ', 'law = "hihg" ').replace("bamboo = 4", "bamboo = -4")
    )
    table.write_text(text, encoding="utf-8")
    plain, as_json = run("score", table), run("score", table, "--json")
    assert (plain.code, plain.out) == (1, "")
    assert [line.partition(": ")[2] for line in plain.err.splitlines()] == [
        "law: 'hihg' is no Panda Law; did you mean high?",
        "Ben, bamboo: -4 bamboo cannot be; write 0 or more",
    ]
    assert as_json.code == 1
    assert [finding["column"] for finding in json.loads(as_json.out)["findings"]] == ["law", "Ben, bamboo"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("law = ", "t.toml:1: is not valid TOML"),
        ('game = "adorable-panda"', "did you mean adorable-pandaring?"),
        ('law = "odd"', "game: this key is missing"),
    ],
)
def test_a_file_that_is_no_layout_is_told_so(run: Run, tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "t.toml").write_text(text, encoding="utf-8")
    answer = run("score", "t.toml")
    assert answer.code == 1
    assert words in answer.err


def test_a_file_that_is_not_there_is_told_so(run: Run) -> None:
    answer = run("score", "nowhere.toml")
    assert (answer.code, answer.err.splitlines()) == (1, ["nowhere.toml: cannot be read: No such file or directory"])


def test_the_picture_shows_the_real_faces_in_each_kind(run: Run, table: Path, tmp_path: Path) -> None:
    for kind in ("svg", "pdf", "png"):
        assert run("score", table, "--picture", f"table.{kind}").code == 0
    document = pypdfium2.PdfDocument(tmp_path / "table.pdf")
    words = document[0].get_textpage().get_text_bounded()
    width, height = document[0].get_size()
    document.close()
    assert "Ana and Ben win together" in words
    assert words.count("Banana Panda") >= 3
    assert "was hidden" in words
    with Image.open(tmp_path / "table.png") as picture:
        assert picture.size[0] / picture.size[1] == pytest.approx(width / height, abs=0.01)
    svg = (tmp_path / "table.svg").read_text(encoding="utf-8")
    assert svg.startswith("<svg ") and 'width="270mm"' in svg and svg.count("clip-path") > 10


def test_the_same_layout_gives_the_same_picture(run: Run, table: Path, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        run("score", table, "--picture", name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_picture_of_another_kind_or_with_a_name_no_font_has_is_refused(run: Run, table: Path, tmp_path: Path) -> None:
    wrong = run("score", table, "--picture", "table.gif")
    assert (wrong.code, ".svg, .png, .pdf" in wrong.err) == (1, True)
    table.write_text(table.read_text(encoding="utf-8").replace('"Cleo"', '"中"'), encoding="utf-8")
    strange = run("score", table, "--picture", "table.png")
    assert (strange.code, "'中' (U+4E2D)" in strange.err) == (1, True)
    assert not (tmp_path / "table.png").exists()


def test_names_with_markup_signs_are_drawn_as_they_stand(run: Run, table: Path, tmp_path: Path) -> None:
    table.write_text(table.read_text(encoding="utf-8").replace('"Cleo"', "'**C:x:\\'"), encoding="utf-8")
    assert run("score", table, "--picture", "table.pdf").code == 0
    document = pypdfium2.PdfDocument(tmp_path / "table.pdf")
    words = document[0].get_textpage().get_text_bounded()
    document.close()
    assert "**C:x:\\" in words


def test_a_designers_own_data_decides_the_score(run: Run, project: ProjectFolder, tmp_path: Path) -> None:
    project.edit(project.csv("setup"), {"3,4,public": "3,9,public"})
    text = project.read(SHIPPED)
    (tmp_path / "t.toml").write_text(text, encoding="utf-8")
    refused = run("score", "t.toml", "--project", project.root)
    allowed = run("score", "t.toml", "--project", project.root, "--allow", "PANDARING-THRESHOLDS")
    assert refused.code == 1 and "PANDARING-THRESHOLDS" in refused.err
    assert "5 Adorable Pandas lie face up, and 9 call the Red Panda" in allowed.out


@pytest.mark.parametrize(
    ("name", "game_id"),
    [
        ("Panda", "panda-park"),
        ("panda", "panda-park"),
        ("PANDA-PARK", "panda-park"),
        ("Adorable  Pandaring", GAME),
        ("pandaï", "pandai"),
        ("Pandai", "pandai"),
        ("Hidden panda", "hidden-panda"),
        ("Pilfering Pandas", "pilfering-pandas"),
    ],
)
def test_t52_titles_mean_their_games_in_any_case(name: str, game_id: str) -> None:
    assert Project(CHECKOUT).named(name) == game_id


def test_t52_a_title_works_in_every_command_and_in_a_layout(run: Run, tmp_path: Path) -> None:
    example = run("score", "--example", "Panda")
    assert example.out == (CHECKOUT / "card_data" / "panda-park" / "layouts" / "example.toml").read_text("utf-8")
    (tmp_path / "t.toml").write_text(example.out.replace('game = "panda-park"', 'game = "Panda"'), encoding="utf-8")
    assert '"game": "panda-park"' in run("score", "t.toml", "--json").out
    for words in (["simulate", "adorable pandaring", "--games", "1"], ["validate", "Pandaï"], ["show", "HIDDEN PANDA"]):
        assert run(*words).code == 0
    unknown = run("validate", "Pandu")
    assert (unknown.code, "did you mean Panda?" in " ".join(unknown.err.split())) == (2, True)


def test_t53_a_layout_comes_through_a_pipe(table: Path) -> None:
    for text in (table.read_text(encoding="utf-8"), json.dumps(tomllib.loads(table.read_text(encoding="utf-8")))):
        answer = CliRunner().invoke(app, ["score", "-"], input=text)
        assert (answer.exit_code, "Ana and Ben win together" in answer.stdout) == (0, True)
    wrong = CliRunner().invoke(app, ["score", "-"], input="law =")
    assert (wrong.exit_code, wrong.stderr.startswith("standard input:1: is not valid TOML")) == (1, True)


def test_t44_a_layout_may_begin_with_a_table_and_is_no_json_for_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text("[options]\nsad = 1\n", encoding="utf-8")
    assert "t.toml: game: this key is missing" in run("score", "t.toml").err


def test_t15_an_option_that_does_nothing_is_refused_where_it_stands(run: Run, table: Path) -> None:
    text = table.read_text(encoding="utf-8").replace("[options]", '[options]\nmode = "solo"\n#')
    line = text.splitlines().index('mode = "solo"') + 1
    table.write_text(text, encoding="utf-8")
    assert f"table.toml:{line}: options.mode: no option is called 'mode'" in run("score", table).err


def refusal(run: Run, folder: Path, text: str) -> list[str]:
    """What is said of a layout that is refused, without the file."""
    (folder / "t.toml").write_text(text, encoding="utf-8")
    answer = run("score", "t.toml")
    assert (answer.code, answer.out) == (1, "")
    return [line.removeprefix("t.toml:") for line in answer.err.splitlines()]


PANDAS = 'players = [{name = "Ana"}, {name = "Ben"}, {name = "Cleo"}]'


def test_t44_what_stands_below_a_head_by_mistake_is_told_once_and_the_rest_is_judged(run: Run, tmp_path: Path) -> None:
    text = f'game = "{GAME}"\nlaw = "od"\n[options]\nbanana = "per_player"\ncurrent = "Ana"\n{PANDAS}\n'
    assert refusal(run, tmp_path, text) == [
        "2: law: 'od' is no Panda Law; did you mean odd?",
        "5: options.current: current stands below [options], and is read as a part of it; "
        "move [options] to the end of the file",
        "6: options.players: players stands below [options], and is read as a part of it; "
        "move [options] to the end of the file",
    ]
    vote = 'game = "hidden-panda"\n[vote]\ntarget = "Dan"\nstash = 2\n'
    assert any("stash stands below [vote]" in line for line in refusal(run, tmp_path, vote))


def test_t15_an_option_outside_of_its_table_is_told_where_it_belongs(run: Run, tmp_path: Path) -> None:
    text = f'game = "{GAME}"\nlaw = "odd"\ncurrent = "Ana"\nbanana = "per_player"\n{PANDAS}\n'
    wanted = '4: banana: banana is an option; write it below [options]: banana = "per_player"'
    assert refusal(run, tmp_path, text) == [wanted]


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        ('force = "yes"', '"yes" does not fit; write true or false'),
        ("law = 3", "3 does not fit; write words, in quotes"),
        ('players = "Ana"', '"Ana" does not fit; write a list: [..., ...]'),
        ('players = ["Ana", "Ben", "Cleo"]', '"Ana" does not fit; write keys and values: {name = ..., ...}'),
    ],
)
def test_t44_a_value_of_the_wrong_kind_is_answered_in_plain_words(
    run: Run, tmp_path: Path, edit: str, words: str
) -> None:
    lines = {"law": 'law = "odd"', "players": PANDAS}
    lines[edit.split(" ")[0]] = edit
    text = "\n".join([f'game = "{GAME}"', 'current = "Ana"', *lines.values()])
    assert any(line.endswith(words) for line in refusal(run, tmp_path, text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('a = 1\nplayers = [\n  {name = "Ana",},\n]\n', "3: is not valid TOML: "),
        ('park = """\nrow 0: 1 Fox\n', "2: is not valid TOML: "),
        ("a = 1\nb = [1,\n", "2: is not valid TOML: "),
        ('Game = "panda"\n', "game: this key is missing; write game, in small letters, for Game"),
    ],
)
def test_t44_a_broken_file_is_told_by_a_line_that_it_has(run: Run, tmp_path: Path, text: str, words: str) -> None:
    assert any(words in line for line in refusal(run, tmp_path, text))


def test_every_layout_of_a_game_is_an_example_by_its_name(run: Run) -> None:
    folder = CHECKOUT / "card_data" / "pilfering-pandas" / "layouts"
    assert run("score", "--example", "Pilfering Pandas/escape").out == (folder / "escape.toml").read_text("utf-8")
    unknown = run("score", "--example", "pilfering-pandas/escap")
    assert (unknown.code, "did you mean escape?" in " ".join(unknown.err.split())) == (2, True)
