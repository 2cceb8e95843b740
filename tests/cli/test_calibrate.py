"""The calibration sheet as a person uses it: printed by a printer that misses, read against the light, corrected."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from pandapress.press.choices import Backs
from pandapress.press.paper import CARD_SIZES, MM, PAPERS, paper_named
from pandapress.press.sheet.calibration import calibration
from tests.press.pixels import words_of
from tests.support import GAME, ProjectFolder, Run

PER_MM = 10.0
SHEET = "output/calibration/calibration-a4.pdf"
SPAN = 9.0


def picture(pdf: bytes, number: int) -> Image.Image:
    """A page in grey, at ten pixels to the millimetre."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        image: Image.Image = document[number].render(scale=PER_MM / MM).to_pil().convert("L")
        return image
    finally:
        document.close()


def missed(page: Image.Image, right: float, down: float) -> Image.Image:
    """What a printer lays down that moves the page so far."""
    paper = Image.new("L", page.size, 255)
    paper.paste(page, (round(right * PER_MM), round(down * PER_MM)))
    return paper


def through_the_paper(front: Image.Image) -> Image.Image:
    """The front as one sees it from the back, the sheet turned around its upright edge."""
    return front.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def darkest(image: Image.Image, x: float, y: float) -> tuple[float, float]:
    """The middle of the longest upright and the longest level line near a place, in millimetres."""
    left, top = round((x - SPAN) * PER_MM), round((y - SPAN) * PER_MM)
    part = ImageChops.invert(image.crop((left, top, left + round(2 * SPAN * PER_MM), top + round(2 * SPAN * PER_MM))))
    across = list(part.resize((part.width, 1), Image.Resampling.BOX).tobytes())
    down = list(part.resize((1, part.height), Image.Resampling.BOX).tobytes())
    return (left + middle(across)) / PER_MM, (top + middle(down)) / PER_MM


def middle(levels: list[int]) -> float:
    """The middle of the widest run of dark rows or columns: the line of a cross, the zero of a grid."""
    dark = [level > 0.5 * max(levels) for level in levels]
    runs = [(len(list(run)), value) for value, run in groupby(dark)]
    ends = [sum(length for length, _ in runs[: number + 1]) for number in range(len(runs))]
    end, length = max(
        ((end, length) for end, (length, value) in zip(ends, runs, strict=True) if value), key=itemgetter(1)
    )
    return end - length / 2


def read(front: Image.Image, back: Image.Image, place: tuple[float, float]) -> tuple[float, float]:
    """Where the cross of the front falls on the grid of the back: so far right, so far down."""
    cross = darkest(through_the_paper(front), *place)
    grid = darkest(back, *place)
    return round(cross[0] - grid[0], 1), round(cross[1] - grid[1], 1)


def test_d11_the_sheet_has_two_pages_with_rulers_a_card_a_grid_and_its_settings(
    project: ProjectFolder, run: Run
) -> None:
    answer = run("calibrate", cwd=project.root)
    assert (answer.code, answer.out.strip(), answer.err) == (0, SHEET, "")
    pdf = project.path(SHEET).read_bytes()
    pages = PdfReader(BytesIO(pdf)).pages
    assert [(round(float(page.mediabox.width), 2), round(float(page.mediabox.height), 2)) for page in pages] == [
        (595.28, 841.89)
    ] * 2
    front, back = (" ".join(words.split()) for words in words_of(pdf))
    for said in ("Calibration: front", "63 x 88 mm", "inch", "flipped on the long edge", "a4 (210 x 297 mm), upright"):
        assert said in front
    for said in ("Calibration: back", "right →", "down ↓", "pandapress calibrate --printer NAME", "no printer profile"):
        assert said in back


@pytest.mark.parametrize("paper", ["a4", "a3", "a5", "letter", "legal", "tabloid", "200x250"])
@pytest.mark.parametrize("backs", ["duplex", "duplex-short", "separate"])
def test_d11_the_crosses_of_the_front_lie_on_the_middle_of_the_grids(paper: str, backs: str) -> None:
    size = paper_named(paper)[1]
    for sheet in (calibration(size, Backs(backs)), calibration(size.turned(), Backs(backs))):
        upright_axis = (backs != "duplex-short") != sheet.paper.landscape
        for (x, y), (behind_x, behind_y) in zip(sheet.crosses, sheet.grids, strict=True):
            there = (sheet.paper.w - x, y) if upright_axis else (x, sheet.paper.h - y)
            assert (behind_x, behind_y) == pytest.approx(there, abs=0.01)
            assert 9 <= x <= sheet.paper.w - 9
            assert 9 <= y <= sheet.paper.h - 9
        card = CARD_SIZES["standard"]
        assert (sheet.card.w, sheet.card.h) == (card.w, card.h)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_d11_the_scales_of_the_sheet_are_as_long_as_they_say(paper: str) -> None:
    for ruler in calibration(PAPERS[paper], Backs.DUPLEX).rulers:
        assert ruler.length % 10 == 0
        assert ruler.length >= (220 if ruler.upright else 170)
        assert ruler.inches == int(ruler.length / 25.4)


@pytest.mark.parametrize("miss", [(1.5, -0.8), (-3.2, 2.0), (0.0, 0.0), (0.3, 4.0)])
def test_d11_a_person_measures_a_printer_corrects_it_and_backs_meet_their_fronts(
    plain: ProjectFolder, run: Run, miss: tuple[float, float]
) -> None:
    place = calibration(PAPERS["a4"], Backs.DUPLEX).grids[0]
    assert run("calibrate", cwd=plain.root).code == 0
    pdf = plain.path(SHEET).read_bytes()
    reading = read(picture(pdf, 0), missed(picture(pdf, 1), *miss), place)
    assert reading == pytest.approx((-miss[0], -miss[1]), abs=0.11)
    told = f"{reading[0]},{reading[1]}"
    answer = run("calibrate", "--printer", "office", "--back-offset", told, cwd=plain.root)
    assert answer.code == 0
    again = plain.path("output/calibration/calibration-office-a4.pdf").read_bytes()
    rest = read(picture(again, 0), missed(picture(again, 1), *miss), place)
    assert rest == pytest.approx((0, 0), abs=0.11)
    assert f"add what you read to {reading[0]:g} and {reading[1]:g}" in " ".join(words_of(again)[1].split())
    assert meeting(plain, run, miss, "--printer", "office") < 0.15
    assert meeting(plain, run, miss) == pytest.approx(max(map(abs, miss)), abs=0.15)


def meeting(project: ProjectFolder, run: Run, miss: tuple[float, float], *words: str) -> float:
    """How far a back lies from its front on paper, at most, after the printer has missed."""
    square = '<rect x="11.5" y="10" width="40" height="60" fill="#000000"/>'
    side = '{% extends "shared/face.svg.j2" %}{% block face %}' + square + "{% endblock %}"
    for name in ("plain", "back"):
        project.write(f"templates/{GAME}/{name}.svg.j2", side)
    config = f"card_data/{GAME}/game.toml"
    if "back.svg.j2" not in project.read(config):
        project.write(config, project.read(config) + f'back = "{GAME}/back.svg.j2"\n')
    build = ["build", "--only", "cards", "--card", "pandas/1", "--marks", "none", *words]
    assert run(*build, cwd=project.root).code == 0
    pdf = project.path(f"output/{GAME}/{GAME}-cards-a4.pdf").read_bytes()
    seen, back = through_the_paper(picture(pdf, 0)), missed(picture(pdf, 1), *miss)
    boxes = [block(image) for image in (seen, back)]
    return max(abs(one - two) for one, two in zip(boxes[0], boxes[1], strict=True)) / PER_MM


def block(image: Image.Image) -> tuple[int, int, int, int]:
    """The box of the black block of a card."""
    black = image.point([255] * 40 + [0] * 216)
    columns = [
        place
        for place, level in enumerate(black.resize((black.width, 1), Image.Resampling.BOX).tobytes())
        if level > 25
    ]
    rows = [
        place
        for place, level in enumerate(black.resize((1, black.height), Image.Resampling.BOX).tobytes())
        if level > 25
    ]
    return columns[0], rows[0], columns[-1], rows[-1]


def test_d11_what_was_measured_is_kept_and_said_on_the_sheet_line(plain: ProjectFolder, run: Run) -> None:
    saved = run(
        "calibrate", "--printer", "office", "--back-offset", "0.5,-1.2", "--scale", "1.005,0.998", cwd=plain.root
    )
    assert "saved: printer office: backs +0.5, -1.2 mm, scale 1.005, 0.998" in saved.err
    assert run("build", "--printer", "office", "--only", "cards", cwd=plain.root).code == 0
    words = words_of(plain.path(f"output/{GAME}/{GAME}-cards-a4.pdf").read_bytes())
    assert all("printer office: backs +0.5, -1.2 mm, scale 1.005, 0.998" in " ".join(page.split()) for page in words)


def test_d11_a_scale_is_added_to_a_profile_and_lying_sheets_have_their_own_offset(
    project: ProjectFolder, run: Run
) -> None:
    for words in (["--back-offset", "1,2"], ["--scale", "1.01,1"], ["--lying", "--back-offset", "3,4"]):
        assert run("calibrate", "--printer", "office", *words, cwd=project.root).code == 0
    listed = run("calibrate", "--list", cwd=project.root)
    assert listed.out.splitlines() == ["printer\tbacks\tbacks, lying\tscale", "office\t1, 2\t3, 4\t1.01, 1"]
    lying = project.path("output/calibration/calibration-office-a4-lying.pdf").read_bytes()
    box = PdfReader(BytesIO(lying)).pages[0].mediabox
    assert box.width > box.height
    assert run("calibrate", "--printer", "office", "--forget", cwd=project.root).code == 0
    assert run("calibrate", "--list", cwd=project.root).out.splitlines() == ["printer\tbacks\tbacks, lying\tscale"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--back-offset", "1,2"], "name it with --printer"),
        (["--printer", "office", "--back-offset", "1"], "two numbers"),
        (["--printer", "office", "--back-offset", "1,two"], "is not two numbers"),
        (["--printer", "office", "--back-offset", "1,nan"], "two numbers from -20 to 20"),
        (["--printer", "office", "--back-offset", "100,0"], "two numbers from -20 to 20"),
        (["--printer", "office", "--scale", "199,200"], "two numbers from 0.9 to 1.1"),
        (["--printer", "Office!", "--back-offset", "1,2"], "no name for a printer"),
        (["--printer", "office"], "no printer is called 'office'"),
        (["--backs", "fold"], "nothing to align"),
        (["--paper", "a7"], "no paper is called 'a7'"),
    ],
)
def test_what_cannot_be_meant_is_a_mistake_in_usage(
    project: ProjectFolder, run: Run, words: list[str], said: str
) -> None:
    answer = run("calibrate", *words, cwd=project.root)
    assert answer.code == 2
    assert said in re.sub(r"\s+", " ", answer.err)
    assert not project.path("output").exists()


def test_paper_that_is_too_small_is_told_in_millimetres(project: ProjectFolder, run: Run) -> None:
    answer = run("calibrate", "--paper", "photo", cwd=project.root)
    assert answer.code == 1
    assert "paper of 101.6 x 152.4 mm is too small for the calibration sheet; take paper of at least" in answer.err


def test_a_printer_that_is_not_known_stops_a_build(plain: ProjectFolder, run: Run) -> None:
    run("calibrate", "--printer", "office", "--back-offset", "1,2", cwd=plain.root)
    answer = run("build", "--printer", "ofice", cwd=plain.root)
    assert answer.code == 2
    assert "did you mean office?" in re.sub(r"\s+", " ", answer.err)


def test_a_profile_that_somebody_spoilt_stops_a_build(plain: ProjectFolder, run: Run, tmp_path: Path) -> None:
    run("calibrate", "--printer", "office", "--back-offset", "1,2", cwd=plain.root)
    (tmp_path / "settings" / "printers" / "office.toml").write_text("back_offset = 7")
    answer = run("build", "--printer", "office", cwd=plain.root)
    assert (answer.code, answer.out) == (1, "")
    assert "office.toml: back_offset: 7 does not fit" in answer.err
