from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.press.foreign import A4, LETTER, changed, drawn, filled, pictured, sized, words
from tests.support import GAME, ProjectFolder, Run

FOREIGN = sized([(A4, words), (A4, pictured((300, 200), (50.8, 25.4))), (LETTER, filled("#00ffff"))])


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    (tmp_path / "foreign.pdf").write_bytes(FOREIGN)
    return tmp_path / "foreign.pdf"


def rows(out: str) -> list[list[str]]:
    return [line.split("\t") for line in out.splitlines()]


def test_a_stranger_is_reported_on(foreign: Path, run: Run) -> None:
    answer = run("preflight", foreign.name)
    found = rows(answer.out)
    assert answer.code == 0
    assert ["pages", "3"] in found
    assert ["asks for scale", "nothing"] in found
    assert ["1-2", "A4 upright", "210 x 297 mm", "all the same"] in found
    assert ["3", "Letter upright", "215.9 x 279.4 mm", "all the same"] in found
    assert ["Helvetica", "Type 1", "no", "1-3"] in found
    assert ["2", "1", "300 x 200", "150", "RGB", "no"] in found
    ink = next(row for row in found if row[0] == "3" and "%" in row[1])
    assert float(ink[1].split()[0]) == float(ink[2].split()[0]) > 90
    assert ink[3:6] == ["0 %"] * 3


def test_what_to_mind_goes_to_stderr_and_alone_exits_0(foreign: Path, run: Run) -> None:
    answer = run("preflight", foreign.name)
    lines = answer.err.splitlines()
    assert answer.code == 0
    assert all(line.startswith("foreign.pdf: ") for line in lines)
    assert lines[0].startswith("foreign.pdf: warning: its pages have 2 sizes: A4 on pages 1-2, Letter on page 3; ")
    assert any("Helvetica" in line for line in lines)


def test_json_is_one_object(foreign: Path, run: Run) -> None:
    (foreign.parent / "odd.pdf").write_bytes(b"hello")
    answer = run("preflight", foreign.name, "odd.pdf", "--json")
    said = json.loads(answer.out)
    one, other = said["files"]
    assert (answer.code, answer.err) == (1, "")
    assert (one["file"], one["readable"], one["count"], one["version"]) == ("foreign.pdf", True, 3, "1.4")
    assert [page["paper"] for page in one["pages"]] == ["A4 upright", "A4 upright", "Letter upright"]
    assert one["pages"][1]["pictures"] == [
        {"width": 300, "height": 200, "dpi": 150, "colour": "RGB", "alpha": False, "count": 1}
    ]
    assert one["pages"][2]["ink"]["cyan"] > 0.9
    assert other == {"file": "odd.pdf", "readable": False}
    assert [found["code"] for found in said["findings"] if found["file"] == "odd.pdf"] == ["PDF-KIND"]


def test_one_file_at_fault_does_not_keep_the_others_from_being_read(foreign: Path, run: Run) -> None:
    answer = run("preflight", "nowhere.pdf", foreign.name, foreign.name)
    assert answer.code == 1
    assert answer.err.startswith("nowhere.pdf: cannot be read: ")
    assert answer.out.count("what it says") == 1


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "is empty; "),
        (b"hello", "is no PDF; "),
        (FOREIGN[: len(FOREIGN) // 2], "is damaged: its end is missing; "),
        (
            changed(FOREIGN, lambda writer: writer.encrypt("secret", algorithm="RC4-128")),
            "is locked: it needs a password; ",
        ),
    ],
    ids=["empty", "no PDF", "cut short", "locked"],
)
def test_what_cannot_be_read_exits_1_with_one_line(tmp_path: Path, run: Run, raw: bytes, message: str) -> None:
    (tmp_path / "file.pdf").write_bytes(raw)
    answer = run("preflight", "file.pdf")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith(f"file.pdf: {message}")
    assert answer.err.count("\n") == 1


def test_an_encrypted_file_that_opens_without_a_password_is_reported_on(tmp_path: Path, run: Run) -> None:
    (tmp_path / "file.pdf").write_bytes(changed(FOREIGN, lambda writer: writer.encrypt("", "x", algorithm="RC4-128")))
    answer = run("preflight", "file.pdf")
    assert answer.code == 0
    assert "is encrypted, but needs no password" in answer.err
    assert "Helvetica" in answer.out


def test_boxes_and_rotation_are_shown_where_they_differ(tmp_path: Path, run: Run) -> None:
    from pypdf import PdfWriter
    from pypdf.generic import NameObject

    from tests.press.foreign import numbers

    def change(writer: PdfWriter) -> None:
        writer.pages[0][NameObject("/TrimBox")] = numbers(72, 72, 144, 216)
        writer.pages[0].rotate(90)

    (tmp_path / "file.pdf").write_bytes(changed(drawn(words), change))
    line = next(row for row in rows(run("preflight", "file.pdf").out) if row[:2] == ["1", "A4 lying"])
    assert line[2:] == ["297 x 210 mm", "MediaBox 210 x 297; TrimBox 25.4 x 50.8 at 25.4, 220.8; turned by 90 degrees"]


def test_a_file_of_ours_says_its_game_and_has_no_warning(plain: ProjectFolder, run: Run) -> None:
    assert run("build", "--only", "cards", cwd=plain.root).code == 0
    answer = run("preflight", f"output/{GAME}/{GAME}-cards-a4.pdf", cwd=plain.root)
    found = rows(answer.out)
    assert answer.code == 0
    assert "warning" not in answer.err
    for line in (["game", "Plain"], ["kind", "cards"], ["sheets", "5"], ["cards known by their print", "10"]):
        assert line in found
    assert ["trim boxes", "on all pages"] in found
