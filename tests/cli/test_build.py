from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter

from pandapress.press.paper import MM
from tests.press.pixels import rasterise, words_of
from tests.support import GAME, Answer, ProjectFolder, Run

CONFIG = f"card_data/{GAME}/game.toml"
FACE = f"templates/{GAME}/plain.svg.j2"
PANDAS = f"card_data/{GAME}/pandas.csv"
BACK = '{% extends "shared/face.svg.j2" %}{% block face %}{{ text("back", 5, 5, size.w - 10, 10) }}{% endblock %}'


def build(run: Run, project: ProjectFolder, *words: object) -> Answer:
    """The command on a project; files go to output/ beside it."""
    return run("build", GAME, "--project", project.root, *words)


def pdf(project: ProjectFolder, what: str = "cards", paper: str = "a4") -> bytes:
    return (project.root.parent / "output" / GAME / f"{GAME}-{what}-{paper}.pdf").read_bytes()


def pages(project: ProjectFolder, what: str = "cards", paper: str = "a4") -> list[Any]:
    return list(PdfReader(BytesIO(pdf(project, what, paper))).pages)


def cell(answer: Answer, column: int) -> str:
    """A cell of the line of the cards file in the table of files."""
    line = next(line for line in answer.out.splitlines() if "-cards-" in line)
    return line.split("\t")[column]


def written(project: ProjectFolder) -> dict[str, bytes]:
    root = project.root.parent / "output"
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def backed(plain: ProjectFolder) -> ProjectFolder:
    """The plain deck once, with a back."""
    plain.edit(CONFIG, {'copies = "copies"': f'back = "{GAME}/back.svg.j2"'})
    plain.write(f"templates/{GAME}/back.svg.j2", BACK)
    return plain


def test_a_build_says_what_it_printed_and_where(backed: ProjectFolder, run: Run) -> None:
    answer = build(run, backed)
    assert (answer.code, answer.err) == (0, "")
    folder = Path("output") / GAME
    assert answer.out.splitlines() == [
        "game\tdeck\tdifferent\tcards",
        f"{GAME}\tPandas\t10\t10",
        "file\tsheets\tcards\tsides\tflip edge",
        f"{folder / f'{GAME}-cards-a4.pdf'}\t2\t10\t4\tlong edge",
        f"{folder / f'{GAME}-boxes-a4.pdf'}\t1\t0\t1\t-",
        f"{folder / f'{GAME}-all-a4.pdf'}\t3\t10\t5\tlong edge",
    ]
    assert set(written(backed)) == {f"{GAME}/{GAME}-{what}-a4.pdf" for what in ("cards", "boxes", "all")}


def test_the_files_go_where_out_says(plain: ProjectFolder, run: Run, tmp_path: Path) -> None:
    assert build(run, plain, "--out", tmp_path / "else" / "where", "--only", "cards").code == 0
    assert (tmp_path / "else" / "where" / GAME / f"{GAME}-cards-a4.pdf").is_file()
    assert written(plain) == {}


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_c14_the_paper_is_the_one_asked_for(
    plain: ProjectFolder, run: Run, paper: str, size: tuple[float, float]
) -> None:
    assert build(run, plain, "--paper", paper, "--only", "cards").code == 0
    for page in pages(plain, paper=paper):
        assert (float(page.mediabox.width) / MM, float(page.mediabox.height) / MM) == pytest.approx(size, abs=0.001)


@pytest.mark.parametrize(
    ("backs", "sides", "flip", "preference"),
    [
        ("duplex", "4", "long edge", "/DuplexFlipLongEdge"),
        ("duplex-short", "4", "short edge", "/DuplexFlipShortEdge"),
        ("separate", "4", "-", "/Simplex"),
        ("fold", "3", "fold", "/Simplex"),
        ("none", "2", "-", "/Simplex"),
    ],
)
def test_c21_c25_backs_are_printed_as_asked_for(
    backed: ProjectFolder, run: Run, backs: str, sides: str, flip: str, preference: str
) -> None:
    answer = build(run, backed, "--backs", backs, "--only", "cards")
    assert (answer.code, cell(answer, 3), cell(answer, 4)) == (0, sides, flip)
    preferences: Any = PdfReader(BytesIO(pdf(backed))).root_object["/ViewerPreferences"]
    assert preferences["/Duplex"] == preference
    assert ("back" in " ".join(words_of(pdf(backed))).split()) == (backs != "none")


@pytest.mark.parametrize("backs", ["duplex", "duplex-short", "fold", "separate", "none"])
def test_c24_a_deck_without_backs_prints_in_each_style(plain: ProjectFolder, run: Run, backs: str) -> None:
    answer = build(run, plain, "--backs", backs, "--copies", 1, "--only", "cards")
    assert (answer.code, answer.err) == (0, "")
    assert cell(answer, 1) == cell(answer, 3)


def lines_drawn(page: Any) -> int:
    return sum(1 for word in page.get_contents().get_data().split() if word == b"l")


def test_d3_d9_marks_are_drawn_in_the_style_asked_for(plain: ProjectFolder, run: Run) -> None:
    drawn = {}
    for style in ("none", "margin", "corner", "full"):
        assert build(run, plain, "--marks", style, "--gap", 8, "--only", "cards").code == 0
        drawn[style] = lines_drawn(pages(plain)[0])
    assert drawn["none"] < drawn["margin"] < drawn["corner"]
    assert drawn["none"] < drawn["full"]


@pytest.mark.parametrize(
    ("words", "sheets"),
    [
        (["--margin", 5], 5),
        (["--margin", 12], 5),
        (["--margin", 30], 10),
        (["--bleed", 3], 5),
        (["--gap", 6], 5),
        (["--gap", 20], 7),
    ],
)
def test_c11_d13_margin_bleed_and_gap_change_how_many_cards_a_sheet_takes(
    plain: ProjectFolder, run: Run, words: list[object], sheets: int
) -> None:
    assert {cards: -(-40 // cards) for cards in (9, 8, 6, 4)} == {9: 5, 8: 5, 6: 7, 4: 10}
    assert cell(build(run, plain, *words, "--only", "cards"), 1) == str(sheets)


def test_c17_a_sheet_without_room_for_its_line_says_so(plain: ProjectFolder, run: Run) -> None:
    answer = build(run, plain, "--deck", "pandas", "--margin", 10)
    assert answer.code == 0
    assert "no room for the sheet line" in answer.err


def test_d13_with_a_bleed_the_art_reaches_over_the_cut(plain: ProjectFolder, run: Run) -> None:
    for bleed, width in ((0, 63), (3, 63 + 6)):
        assert build(run, plain, "--card", "1", "--bleed", bleed, "--marks", "none", "--gap", 0).code == 0
        ink = rasterise(pdf(plain)).ink(lightest=230)
        assert ink is not None
        assert width <= ink.w


@pytest.mark.parametrize("bleed", [4, 10])
def test_d13_a_bleed_that_the_art_does_not_have_is_not_promised(plain: ProjectFolder, run: Run, bleed: int) -> None:
    answer = build(run, plain, "--card", "1", "--bleed", bleed)
    assert answer.code == 2 or "3 mm" in answer.err


def test_e10_low_ink_draws_fewer_dark_pixels(project: ProjectFolder, run: Run) -> None:
    darkness = []
    for ink in ("full", "low"):
        assert build(run, project, "--card", "sad-panda", "--ink", ink).code == 0
        darkness.append(rasterise(pdf(project), per_mm=2).darkness())
    assert darkness[1] < 0.5 * darkness[0]


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        (["--only", "cards"], {"cards"}),
        (["--only", "cards,proof"], {"cards", "proof"}),
        (["--only", "proof", "--only", "cards"], {"cards", "proof"}),
        (["--deck", "pandas"], {"cards"}),
        (["--card", "1"], {"cards"}),
    ],
)
def test_only_the_kinds_asked_for_are_written(
    plain: ProjectFolder, run: Run, words: list[str], kinds: set[str]
) -> None:
    assert build(run, plain, *words).code == 0
    assert set(written(plain)) == {f"{GAME}/{GAME}-{kind}-a4.pdf" for kind in kinds}


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        (["--card", "sad-panda"], 1),
        (["--card", "pandas/1", "--card", "2"], 2),
        (["--card", "1,2,3"], 3),
        (["--card", "1", "--copies", 7], 7),
        (["--copies", 2], 20),
        (["--deck", "pandas", "--copies", 1], 10),
    ],
)
def test_a15_cards_and_copies_are_those_asked_for(
    plain: ProjectFolder, run: Run, words: list[object], cards: int
) -> None:
    answer = build(run, plain, *words)
    assert (answer.code, cell(answer, 2)) == (0, str(cards))


def test_the_proof_shows_each_card_once_with_its_id_and_line(plain: ProjectFolder, run: Run) -> None:
    assert build(run, plain, "--only", "proof").code == 0
    said = " ".join(words_of(pdf(plain, "proof"))).split()
    for number in range(1, 11):
        assert (said.count(f"pandas/{number}"), said.count(f"pandas.csv:{number + 1}")) == (1, 1)


def test_two_workers_write_the_same_bytes(backed: ProjectFolder, run: Run) -> None:
    assert build(run, backed).code == 0
    one = written(backed)
    assert build(run, backed, "--workers", 2).code == 0
    assert written(backed) == one


@pytest.mark.parametrize(
    ("change", "place", "says"),
    [
        ((PANDAS, {"Sad Panda": "Sad ⚔ Panda"}), f"{PANDAS}:2: name: ", "has no '⚔' (U+2694)"),
        ((PANDAS, {"gain one :bamboo:": "x " * 1000}), f"{PANDAS}:2: text: ", "mm of height"),
        ((PANDAS, {":bamboo:": ":bambo:"}), f"{PANDAS}:2: text: ", "did you mean bamboo?"),
        ((FACE, {"row.name": "row.nmae"}), f"{FACE}:5: ", "did you mean name?"),
        ((FACE, {"row.name": "row.name|nope"}), f"{FACE}:5: ", "no filter 'nope'"),
        ((FACE, {"row.name": "art('nope.png', 0, 0, 1, 1)"}), f"{PANDAS}:2: ", "there is no art 'nope.png'"),
        ((FACE, {"fill=": 'opacity="0.5" fill='}), f"{FACE}:4: ", "use fill-opacity"),
        ((CONFIG, {'rows = "pandas.csv"': 'rows = "pandas.csv"\nsize = [300, 400]'}), f"{CONFIG}: ", "does not fit"),
    ],
    ids=["glyph", "too long", "icon", "variable", "filter", "art", "lint", "size"],
)
def test_e6_r17_r18_what_is_wrong_exits_1_with_its_place_and_leaves_the_older_files(
    plain: ProjectFolder, run: Run, change: tuple[str, dict[str, str]], place: str, says: str
) -> None:
    assert build(run, plain).code == 0
    before = written(plain)
    plain.edit(*change)
    answer = build(run, plain)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(place)
    assert says in answer.err
    assert written(plain) == before


@pytest.mark.parametrize("command", ["validate", "build"])
def test_r8_a_misspelt_variable_is_an_error_and_never_a_blank_card(
    plain: ProjectFolder, run: Run, command: str
) -> None:
    face = f"templates/{GAME}/plain.svg.j2"
    plain.edit(face, {"text(row.name": "text(nmae"})
    answer = run(command, GAME, "--project", plain.root, *(["--out", plain.path("out")] if command == "build" else []))
    assert answer.code == 1
    assert answer.err.startswith(f"{face}:5: 'nmae' is undefined (seen at pandas/1, {PANDAS}:2); did you mean name?")
    assert not plain.path("out").exists()


def test_e8_all_that_is_wrong_is_told_in_one_run(plain: ProjectFolder, run: Run) -> None:
    plain.edit(PANDAS, {"Sad Panda": "Sad ⚔ Panda", "Lazy Panda": "Lazy 中 Panda", "**copy its effect**": "**copy"})
    answer = build(run, plain)
    assert answer.code == 1
    assert [line.split(": ")[0] for line in answer.err.splitlines()] == [f"{PANDAS}:{line}" for line in (2, 4, 5)]


def test_a_place_that_cannot_be_written_exits_1(plain: ProjectFolder, run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mine")
    answer = build(run, plain, "--out", tmp_path / "file")
    assert answer.code == 1
    assert "cannot be written" in answer.err
    assert (tmp_path / "file").read_bytes() == b"mine"


@pytest.mark.parametrize(
    "words",
    [
        ["--bleed", "-1"],
        ["--margin", "-1"],
        ["--gap", "x"],
        ["--margin", "nan"],
        ["--copies", "0"],
        ["--workers", "0"],
        ["--stock", "0.05"],
        ["--stock", "1.1"],
        ["--stock", "nan"],
    ],
    ids=" ".join,
)
def test_a_number_that_makes_no_sense_exits_2(plain: ProjectFolder, run: Run, words: list[str]) -> None:
    answer = build(run, plain, *words)
    assert answer.code == 2
    assert words[0] in answer.err
    assert written(plain) == {}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Inner size 64 x 89 x 13 mm"),
        (["--stock", "0.25"], "Inner size 64 x 89 x 11 mm"),
        (["--sleeved"], "Inner size 67 x 92 x 21 mm"),
        (["--sleeved", "--stock", "0.2"], "Inner size 67 x 92 x 17 mm"),
    ],
    ids=["default", "stock", "sleeved", "both"],
)
def test_boxes_fit_the_stock_and_the_sleeves(plain: ProjectFolder, run: Run, words: list[str], said: str) -> None:
    answer = build(run, plain, "--only", "boxes", *words)
    assert (answer.code, answer.err) == (0, "")
    assert said in words_of(pdf(plain, "boxes"))[0].replace("\r\n", " ")


def test_a_title_that_the_console_cannot_show_is_no_reason_to_fail(plain: ProjectFolder, tmp_path: Path) -> None:
    plain.edit(CONFIG, {'title = "Pandas"': 'title = "Łoś"'})
    command = [sys.executable, "-m", "pandapress", "build", "--project", str(plain.root), "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    found = subprocess.run(command, capture_output=True, check=False, env=environment)
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.count(b"\n") == 6


def test_c13_paper_may_be_named_or_measured(plain: ProjectFolder, run: Run) -> None:
    for given, name, size in (
        ("A3", "a3", (297, 420)),
        ("300x200", "200x300", (200, 300)),
        ("Legal", "legal", (215.9, 355.6)),
    ):
        assert build(run, plain, "--paper", given, "--only", "cards").code == 0
        box = pages(plain, paper=name)[0].mediabox
        assert sorted((float(box.width) / MM, float(box.height) / MM)) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("given", ["a7", "200", "20x300", "200x", "1e3x200", "200x3000", "nanxnan", ""])
def test_c13_paper_that_is_none_is_a_mistake_in_usage(plain: ProjectFolder, run: Run, given: str) -> None:
    answer = build(run, plain, "--paper", given)
    assert answer.code == 2
    assert "--paper" in answer.err


def test_c16_rows_and_columns_are_honoured_or_refused_in_millimetres(plain: ProjectFolder, run: Run) -> None:
    answer = build(run, plain, "--only", "cards", "--rows", 2, "--cols", 3)
    assert (answer.code, cell(answer, 1)) == (0, "7")
    answer = build(run, plain, "--only", "cards", "--rows", 2, "--cols", 3, "--margin", 25)
    assert answer.code == 1
    assert "on upright paper they need 189 mm across, and there are 160" in answer.err
    assert "--cols 2 --rows 2 on upright paper" in answer.err


def test_c27_a_skipped_slot_stays_empty(plain: ProjectFolder, run: Run) -> None:
    answer = build(run, plain, "--only", "cards", "--skip", "4", "--skip", "1, 9")
    assert (answer.code, cell(answer, 1)) == (0, "7")
    image = rasterise(pdf(plain))
    middles = [(10.5 + 31.5 + 63 * (slot % 3), 16.5 + 5 + 88 * (slot // 3)) for slot in range(9)]
    white = [number for number, middle in enumerate(middles, start=1) if image.at(*middle) == (255, 255, 255)]
    assert white == [1, 4, 9]


@pytest.mark.parametrize("given", ["0", "x", "1,-2", "1.5", "٣"])
def test_c27_a_slot_that_is_none_is_a_mistake_in_usage(plain: ProjectFolder, run: Run, given: str) -> None:
    answer = build(run, plain, "--skip", given)
    assert answer.code == 2
    assert "--skip" in answer.err


def test_d6_marks_may_stand_on_fronts_alone(backed: ProjectFolder, run: Run) -> None:
    def lines(side: int) -> int:
        content: Any = pages(backed)[side].get_contents()
        return sum(1 for word in content.get_data().split() if word == b"l")

    assert build(run, backed, "--only", "cards").code == 0
    both = lines(0), lines(1)
    assert build(run, backed, "--only", "cards", "--mark-sides", "front").code == 0
    assert lines(0) == both[0]
    assert lines(1) < both[1]


def test_only_what_changed_since_an_earlier_file_is_printed(plain: ProjectFolder, run: Run) -> None:
    assert build(run, plain).code == 0
    earlier = plain.root.parent / "output" / GAME / f"{GAME}-all-a4.pdf"
    answer = run("build", "--project", plain.root, "--changed-since", earlier)
    assert (answer.code, answer.out.splitlines()) == (0, ["file\tsheets\tcards\tsides\tflip edge"])
    assert "every card is as it was printed: nothing to print" in answer.err
    plain.edit(PANDAS, {"Sad Panda": "Glad Panda"})
    answer = run("build", "--project", plain.root, "--changed-since", earlier)
    assert (answer.code, cell(answer, 2)) == (0, "4")
    assert f"{GAME}-cards-changed-a4.pdf" in answer.out


@pytest.mark.parametrize(
    ("game", "said"), [("chess", "no game is called 'chess'"), ("pandai", "has no card_data/pandai")]
)
def test_an_earlier_file_of_a_game_that_is_not_here_is_a_mistake_in_usage(
    plain: ProjectFolder, run: Run, tmp_path: Path, game: str, said: str
) -> None:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.add_metadata({"/Keywords": f"game={game} kind=cards ink=full"})
    writer.write(tmp_path / "other.pdf")
    answer = run("build", "--project", plain.root, "--changed-since", tmp_path / "other.pdf")
    assert answer.code == 2
    assert said in " ".join(answer.err.split())
    answer = build(run, plain, "--changed-since", tmp_path / "other.pdf")
    assert answer.code == 2
    assert f"is a print of {game}" in " ".join(answer.err.split())


def test_an_earlier_file_that_is_no_pdf_is_told(plain: ProjectFolder, run: Run, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("no PDF")
    answer = build(run, plain, "--changed-since", tmp_path / "words.txt")
    assert (answer.code, answer.out) == (1, "")
    assert "words.txt: is no PDF; name a PDF that pandapress build wrote" in answer.err


def test_a_cutting_machine_gets_its_marks_and_a_file_for_each_arrangement(backed: ProjectFolder, run: Run) -> None:
    answer = build(run, backed, "--only", "cards", "--registration", "silhouette")
    assert (answer.code, answer.err) == (0, "")
    folder = Path("output") / GAME
    assert answer.out.splitlines()[-2:] == [
        f"{folder / f'{GAME}-cards-a4-cut-1.svg'}\t1\t8\t0\t-",
        f"{folder / f'{GAME}-cards-a4-cut-2.svg'}\t1\t2\t0\t-",
    ]
    image = rasterise(pdf(backed))
    assert [image.at(12.5, 12.5), image.at(297 - 12.5, 10.5)] == [(0, 0, 0)] * 2
    assert build(run, backed, "--only", "cards").code == 0
    assert rasterise(pdf(backed)).at(12.5, 12.5) != (0, 0, 0)


def test_a_machine_cannot_cut_what_is_folded(plain: ProjectFolder, run: Run) -> None:
    answer = build(run, plain, "--registration", "silhouette", "--backs", "fold")
    assert answer.code == 2
    assert "--registration" in answer.err
