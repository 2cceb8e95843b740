"""Files, disks and environments that are against us: each command does its work or says why not, in a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from pandapress.cli.shared.output import MOST_FINDINGS
from pandapress.press.face import template
from pandapress.processes import Limits
from pandapress.workshop.judge import preflight
from tests.support import CHECKOUT, GAME, Answer, ProjectFolder, Run

posix = pytest.mark.skipif(sys.platform != "linux", reason="there are no such files elsewhere")
PDF = f"{GAME}/{GAME}-cards-a4.pdf"


def command(*words: object, cwd: Path, shell: str = "", **environment: str) -> Answer:
    """A command in a process of its own, with what the shell does to its streams."""
    line = f'exec "$@" {shell}'
    result = subprocess.run(
        ["sh", "-c", line, "sh", sys.executable, "-m", "pandapress", *map(str, words)],
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT / "generator"), **environment},
    )
    assert "Traceback" not in result.stderr, result.stderr
    return Answer(result.returncode, result.stdout, result.stderr)


# Streams


@posix
@pytest.mark.parametrize(("shell", "code"), [("> /dev/full", 1), (">&-", 0), ("2>&- >&-", 0), ("| true", 0)])
def test_w11_what_is_printed_into_nothing_is_a_sentence_and_no_traceback(tmp_path: Path, shell: str, code: int) -> None:
    answer = command("games", cwd=tmp_path, shell=shell)
    assert answer.code == code
    assert ("what it prints cannot be written: No space left on device" in answer.err) == (code == 1)


@posix
@pytest.mark.parametrize("words", [("score",), ("replay",), ("preflight",), ("build", "--changed-since")])
def test_w11_a_pipe_or_a_device_as_a_file_is_refused_and_not_waited_for(
    plain: ProjectFolder, run: Run, tmp_path: Path, words: tuple[str, ...]
) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", "/dev/zero"):
        name, *more = words
        project = [] if name == "preflight" else ["--project", plain.root]
        answer = run(name, *([GAME] if more else []), *more, path, *project)
        assert answer.code == 1
        assert "it is no file but a pipe or a device" in answer.err


@posix
def test_w11_an_output_folder_that_is_a_link_to_itself_is_told(plain: ProjectFolder, run: Run, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    answer = run("build", "--project", plain.root, "--out", tmp_path / "loop", "--only", "cards")
    assert answer.code == 1
    assert "cannot be written" in answer.err
    assert "pass --out DIR" in answer.err


@posix
@pytest.mark.parametrize(("words", "advice"), [(("--picture", "/dev/full/x.svg"), "name another file with --picture")])
def test_w17_who_cannot_write_a_picture_is_told_about_the_picture(
    run: Run, tmp_path: Path, words: tuple[str, ...], advice: str
) -> None:
    layout = CHECKOUT / "card_data" / GAME / "layouts" / "example.toml"
    answer = run("score", layout, *words, cwd=tmp_path)
    assert (answer.code, advice in answer.err) == (1, True)


def test_w17_who_cannot_write_a_record_is_told_about_the_record(run: Run, tmp_path: Path) -> None:
    answer = run("simulate", GAME, "--games", "1", "--record", tmp_path, cwd=tmp_path)
    assert (answer.code, "name another file with --record" in answer.err) == (1, True), answer.err


# Places that cannot be written


def test_w05_a_build_needs_no_temporary_folder(
    plain: ProjectFolder, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def nowhere() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    template._template_cache.cache_clear()
    answer = run("build", "--project", plain.root, "--out", tmp_path / "out", "--only", "cards")
    template._template_cache.cache_clear()
    assert (answer.code, answer.err) == (0, "")
    assert (tmp_path / "out" / PDF).is_file()


@posix
def test_w05_an_unwritable_home_and_temporary_folder_change_nothing(plain: ProjectFolder, tmp_path: Path) -> None:
    nothing = {"HOME": "/dev/null", "XDG_CONFIG_HOME": "/dev/null/x", "TMPDIR": "/dev/null"}
    answer = command("build", "--only", "cards", "--out", tmp_path / "out", cwd=plain.root, **nothing)
    assert (answer.code, answer.err) == (0, "")
    saved = command("calibrate", "--printer", "home", "--back-offset", "1,1", cwd=plain.root, **nothing)
    assert saved.code == 1
    assert "cannot be written" in saved.err
    assert "make its folder one that you may write" in saved.err


@posix
def test_a_disk_that_is_full_is_told_and_leaves_the_earlier_files(
    plain: ProjectFolder, run: Run, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    assert run("build", "--project", plain.root, "--out", out, "--only", "cards").code == 0
    before = (out / PDF).read_bytes()
    plain.edit(plain.csv("pandas"), {"Sad Panda": "Glad Panda"})
    words = ("build", "--only", "cards", "--out", out)
    small = f"ulimit -f {len(before) // 512 - 20}; trap '' XFSZ;"
    full = subprocess.run(
        ["sh", "-c", f'{small} exec "$@"', "sh", sys.executable, "-m", "pandapress", *map(str, words)],
        cwd=plain.root,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT / "generator"), "TMPDIR": str(tmp_path)},
    )
    assert full.returncode == 1
    assert f"{PDF}: cannot be written: File too large; nothing was changed" in full.stderr
    assert (out / PDF).read_bytes() == before
    assert [path.name for path in (out / GAME).iterdir()] == [Path(PDF).name]


# The environment

ODD: Mapping[str, Mapping[str, str]] = {
    "a date": {"SOURCE_DATE_EPOCH": "86400", "TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "1"},
    "no date": {"SOURCE_DATE_EPOCH": "abc", "LANG": "tr_TR.UTF-8", "LC_ALL": "C", "PYTHONHASHSEED": "2"},
}


@pytest.mark.parametrize("odd", ODD)
def test_w06_the_environment_changes_no_byte(plain: ProjectFolder, run: Run, tmp_path: Path, odd: str) -> None:
    assert run("build", "--project", plain.root, "--out", tmp_path / "here", "--only", "cards").code == 0
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    words = ("build", "--only", "cards", "--out", tmp_path / "there", "--workers", "1")
    answer = command(*words, cwd=plain.root, **ODD[odd], TMPDIR=str(temporary))
    assert (answer.code, answer.err) == (0, "")
    assert (tmp_path / "there" / PDF).read_bytes() == (tmp_path / "here" / PDF).read_bytes()


# Links


@posix
def test_w08_a_table_and_a_template_outside_of_the_project_are_not_shown(
    plain: ProjectFolder, run: Run, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("root:x:0:0\n", encoding="utf-8")
    for name in (plain.csv("laws"), f"templates/{GAME}/plain.svg.j2"):
        path = plain.path(name)
        own = path.read_bytes()
        path.unlink()
        path.symlink_to(secret)
        for words in (("validate",), ("build", "--out", tmp_path / "out")):
            answer = run(*words, "--project", plain.root)
            assert answer.code == 1
            assert f"{name}" in answer.err
            assert "lies outside of the project" in answer.err
            assert "root:x" not in answer.err + answer.out
        path.unlink()
        path.write_bytes(own)


@posix
def test_w08_a_folder_of_the_project_that_is_a_link_is_refused(plain: ProjectFolder, run: Run, tmp_path: Path) -> None:
    plain.path("card_data").rename(tmp_path / "elsewhere")
    plain.path("card_data").symlink_to(tmp_path / "elsewhere")
    answer = run("validate", "--project", plain.root)
    assert (answer.code, answer.err.startswith("card_data: lies outside of the project")) == (1, True)


# Our own advice


def test_w09_an_example_is_written_into_a_file_and_never_over_one(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    answer = run("score", "--example", GAME, file)
    assert (answer.code, answer.out) == (0, f"{file}\n")
    assert run("score", file).code == 0
    again = run("score", "--example", GAME, file)
    assert (again.code, "is there already; name another file, or delete this one" in again.err) == (1, True)


def test_w09_an_example_that_a_windows_shell_saved_as_utf_16_is_scored(run: Run, tmp_path: Path) -> None:
    text = run("score", "--example", GAME).out
    (tmp_path / "table.toml").write_bytes(text.replace("\n", "\r\n").encode("utf-16"))
    assert run("score", tmp_path / "table.toml").code == 0


def test_w18_a_printer_is_not_called_as_windows_calls_its_devices(run: Run) -> None:
    for name in ("con", "lpt1"):
        answer = run("calibrate", "--printer", name, "--back-offset", "0,0")
        assert (answer.code, "Windows keeps for itself" in " ".join(answer.err.split())) == (2, True), answer.err


# Hostile sizes


def pdf_of(content: bytes, resources: str = "", packed: bool = True) -> bytes:
    """A PDF of one page with this content."""
    stream, way = (zlib.compress(content, 9), "/Filter/FlateDecode") if packed else (content, "")
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<{resources}>>>>".encode(),
        f"<</Length {len(stream)}{way}>>stream\n".encode() + stream + b"\nendstream",
        b"<</Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep .01/YStep .01/Resources<<>>"
        b"/Length 25>>stream\n1 0 0 rg 0 0 9 9 re f    \nendstream",
    ]
    whole, places = b"%PDF-1.7\n", []
    for number, one in enumerate(objects, start=1):
        places.append(len(whole))
        whole += f"{number} 0 obj".encode() + one + b"endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    return whole + f"{head}trailer<</Root 1 0 R/Size {len(objects) + 1}>>\nstartxref\n{len(whole)}\n%%EOF".encode()


@posix
@pytest.mark.parametrize(
    ("content", "resources"),
    [
        (b"/Pattern cs /p scn 0 0 595 842 re f", "/Pattern<</p 5 0 R>>"),
        (b"0 0 1 1 re f\n" * 3_000_000, ""),
        (b"%" + b" " * 300_000_000, ""),
    ],
    ids=["a pattern of tiny steps", "millions of rectangles", "much packed into little"],
)
def test_w04_a_page_that_is_drawn_for_ever_or_takes_all_memory_is_a_finding(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, resources: str
) -> None:
    monkeypatch.setattr(preflight, "LIMITS", Limits(seconds=2, memory=200_000_000))
    (tmp_path / "page.pdf").write_bytes(pdf_of(content, resources))
    (tmp_path / "good.pdf").write_bytes(pdf_of(b"0 0 99 99 re f"))
    answer = run("preflight", tmp_path / "page.pdf", tmp_path / "good.pdf")
    assert answer.code == 1
    assert "page.pdf: takes more than 2 seconds or 200 MB of memory to look at; print it into a new PDF" in answer.err
    assert "good.pdf\twhat it says" in answer.out


def test_w14_findings_beyond_a_hundred_are_counted(plain: ProjectFolder, run: Run) -> None:
    rows = "".join(f"{number},Panda {number},4,no-effect-{number},x,x,nobody\n" for number in range(1, 401))
    head = plain.read(plain.csv("pandas")).split("\n")[0]
    columns = head.count(",") + 1
    plain.write(
        plain.csv("pandas"), f"{head}\n" + "".join(f"{row.strip()}{',' * (columns - 7)}\n" for row in rows.splitlines())
    )
    lines = run("validate", "--project", plain.root).err.splitlines()
    assert len(lines) == MOST_FINDINGS + 1
    assert lines[-1].startswith("and 3")
    assert lines[-1].endswith("more: mend these first")


def doubled(table: str, times: int) -> Iterator[str]:
    """The lines of a table, its rows so many times."""
    head, *rows = table.splitlines()
    yield head
    yield from rows * times


def test_w14_hundreds_of_players_are_refused_before_anything_is_made_of_them(whole: ProjectFolder, run: Run) -> None:
    name = "card_data/pandai/players.csv"
    whole.write(name, "\n".join(doubled(whole.read(name), 200)) + "\n")
    answer = run("validate", "pandai", "--project", whole.root)
    assert (answer.code, f"{name}:42: has 800 rows, more than 40" in answer.err) == (1, True)


@pytest.mark.parametrize(("cards", "told"), [(10_000, "values, more than 3,000"), (1_000_000, "more than 0.3 MB")])
def test_w14_a_layout_with_too_many_cards_is_refused_before_it_is_scored(
    run: Run, tmp_path: Path, cards: int, told: str
) -> None:
    (tmp_path / "t.toml").write_text(f'game = "{GAME}"\nhand = [{"1," * cards}]\n', encoding="utf-8")
    answer = run("score", tmp_path / "t.toml")
    assert (answer.code, told in answer.err) == (1, True), answer.err
