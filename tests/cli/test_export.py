from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.support import GAME, ProjectFolder, Run


def test_export_says_what_it_wrote_and_where(project: ProjectFolder, run: Run, tmp_path: Path) -> None:
    answer = run("export", GAME, "--to", "png", "--dpi", 50, "--card", "Lazy Panda", "--project", project.root)
    assert (answer.code, answer.err) == (0, "")
    folder = Path("output") / GAME / "export-png"
    files = sorted(path.name for path in (tmp_path / folder).iterdir())
    assert files == ["manifest.csv", "pandas_4_front.png", "pandas_back.png"]
    size = sum((tmp_path / folder / name).stat().st_size for name in files[1:])
    assert answer.out.splitlines() == [
        "folder\tfiles\tcards\tpictures\tsize",
        f"{folder}\t2\t4\t124 x 173 px\t{round(size / 1e3)} kB",
    ]


def test_the_files_go_where_out_says(project: ProjectFolder, run: Run, tmp_path: Path) -> None:
    words = ("--to", "svg", "--deck", "laws", "--out", tmp_path / "else" / "where", "--project", project.root)
    assert run("export", GAME, *words).code == 0
    assert (tmp_path / "else" / "where" / GAME / "export-svg" / "laws_back.svg").is_file()
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--to", "gif"), "gif"),
        ((), "--to"),
        (("--to", "svg", "--dpi", "300"), "--dpi goes with --to png, not with --to svg"),
        (("--to", "tts", "--bleed", "3"), "--bleed goes with --to png or svg, not with --to tts"),
        (("--to", "mpc", "--corners", "white"), "--corners goes with --to png or svg"),
        (("--to", "png", "--url-prefix", "x"), "--url-prefix goes with --to tts"),
        (("--to", "png", "--bleed", "3", "--corners", "white"), "with --bleed the corners stay"),
        (("--to", "svg", "--bleed", "4"), "an SVG shows the 3 mm that are drawn"),
        (("--to", "svg", "--corners", "white"), "--corners white goes with --to png"),
        (("--to", "png", "--card", "banana-pand"), "did you mean banana-panda?"),
        (("--to", "png", "--deck", "pands"), "did you mean pandas?"),
    ],
)
def test_a_misspelt_command_is_refused(
    project: ProjectFolder, run: Run, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    answer = run("export", GAME, "--project", project.root, *words)
    assert answer.code == 2
    assert said in " ".join(answer.err.replace("│", " ").split())
    assert not (tmp_path / "output").exists()


def test_what_is_wrong_with_the_data_is_said_and_nothing_is_written(
    project: ProjectFolder, run: Run, tmp_path: Path
) -> None:
    project.edit(project.csv("pandas"), {"Sad Panda": "中"})
    answer = run("export", GAME, "--to", "png", "--project", project.root)
    assert (answer.code, answer.out) == (1, "")
    assert "pandas.csv:2: name:" in answer.err
    assert not (tmp_path / "output").exists()


def test_show_draws_all_cards_and_prints_the_picture_s_path(project: ProjectFolder, run: Run, tmp_path: Path) -> None:
    answer = run("show", GAME, "--project", project.root)
    path = Path("output") / GAME / f"{GAME}_cards.png"
    assert (answer.code, answer.out, answer.err) == (0, f"{path}\n", "")
    with Image.open(tmp_path / path) as picture:
        assert picture.width > 2_000 and picture.height > 1_000
        seen = len(picture.convert("RGB").quantize(64).getcolors() or ())
    assert seen > 40


def test_show_draws_one_card_large_front_and_back_beside_each_other(
    project: ProjectFolder, run: Run, tmp_path: Path
) -> None:
    answer = run("show", GAME, "Banana Panda", "--project", project.root, "--out", tmp_path / "pictures")
    path = tmp_path / "pictures" / GAME / f"{GAME}_banana-panda.png"
    assert (answer.code, answer.out.strip()) == (0, str(path))
    with Image.open(path) as picture:
        w, h = picture.size
        assert w > 2 * 2 * 63 / 25.4 * 150 and h > 2 * 88 / 25.4 * 150
        ground = picture.getpixel((5, 5))
        assert [picture.getpixel((x, h // 2)) == ground for x in (5, w // 4, w * 3 // 4, w - 5)] == [
            True,
            False,
            False,
            True,
        ]


def test_show_knows_no_such_card_but_one_that_is_near(project: ProjectFolder, run: Run) -> None:
    answer = run("show", GAME, "bananna-panda", "--project", project.root)
    assert answer.code == 2
    assert "did you mean banana-panda?" in " ".join(answer.err.replace("│", " ").split())
    assert run("show", "panda", "--project", project.root).code == 2


def test_show_says_what_is_wrong_with_the_data(project: ProjectFolder, run: Run, tmp_path: Path) -> None:
    project.edit(project.csv("pandas"), {"Sad Panda": "中"})
    answer = run("show", GAME, "--project", project.root)
    assert (answer.code, answer.out) == (1, "")
    assert "'中'" in answer.err
    assert not (tmp_path / "output").exists()


def test_show_says_that_there_is_no_copy_of_a_card(plain: ProjectFolder, run: Run) -> None:
    plain.edit(plain.csv("pandas"), {",4,": ",0,"})
    words = ("--project", plain.root, "--allow", "PANDARING-40-CARDS", "--allow", "PANDARING-FOUR-OF-EACH")
    answer = run("show", GAME, "1", *words)
    assert (answer.code, answer.out) == (1, "")
    assert "there are no copies of 1" in answer.err
