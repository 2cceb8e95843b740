from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pandapress.carddata.findings import DataError
from pandapress.press.writing import write_files

Fail = Callable[[int], None]


def tree(root: Path) -> dict[str, bytes | None]:
    """Everything below a folder: the bytes of files, None for folders."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(root.rglob("*"))
    }


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder with the files of an earlier build."""
    folder = tmp_path / "output" / "game"
    folder.mkdir(parents=True)
    for name in ("a.pdf", "b.pdf", "c.pdf"):
        (folder / name).write_bytes(b"old " + name.encode())
    return folder


def files(out: Path) -> dict[Path, bytes]:
    return {out / name: b"new " + name.encode() for name in ("a.pdf", "b.pdf", "c.pdf")}


def refused(out: Path, given: dict[Path, bytes]) -> str:
    """The finding of a write that changes nothing."""
    before = tree(out)
    with pytest.raises(DataError) as stopped:
        write_files(given)
    assert tree(out) == before
    (finding,) = stopped.value.findings
    assert finding.code == "WRITE"
    assert "nothing was changed" in finding.hint
    return str(finding)


def test_files_are_written_with_their_folders_and_nothing_beside_them(tmp_path: Path) -> None:
    write_files({tmp_path / "output" / "game" / "a.pdf": b"a", tmp_path / "output" / "other" / "b.pdf": b"b"})
    assert tree(tmp_path) == {
        "output": None,
        "output/game": None,
        "output/game/a.pdf": b"a",
        "output/other": None,
        "output/other/b.pdf": b"b",
    }


def test_older_files_are_replaced_and_strangers_are_left(out: Path) -> None:
    (out / "mine.txt").write_bytes(b"mine")
    write_files(files(out))
    assert tree(out) == {"a.pdf": b"new a.pdf", "b.pdf": b"new b.pdf", "c.pdf": b"new c.pdf", "mine.txt": b"mine"}


def test_no_files_change_nothing(out: Path) -> None:
    before = tree(out)
    write_files({})
    assert tree(out) == before


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_disk_that_is_full_leaves_every_older_file_as_it_was(
    out: Path, monkeypatch: pytest.MonkeyPatch, call: str, after: int
) -> None:
    real, calls = getattr(os, call), []

    def full(*words: object, **more: object) -> object:
        calls.append(words)
        if len(calls) == after + 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*words, **more)

    monkeypatch.setattr(os, call, full)
    assert "No space left on device" in refused(out, files(out))


def test_a_file_that_another_program_holds_open_leaves_every_older_file_as_it_was(
    out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.replace

    def held(source: os.PathLike[str], target: os.PathLike[str]) -> None:
        if Path(target).name == "b.pdf":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        real(source, target)

    monkeypatch.setattr(os, "replace", held)
    assert "b.pdf: cannot be written: Permission denied" in refused(out, files(out))


def test_a_file_that_was_not_there_before_is_taken_away_again(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.replace

    def held(source: os.PathLike[str], target: os.PathLike[str]) -> None:
        if Path(target).name == "b.pdf" and Path(source).read_bytes().startswith(b"new"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        real(source, target)

    (out / "a.pdf").unlink()
    monkeypatch.setattr(os, "replace", held)
    assert "b.pdf: cannot be written" in refused(out, files(out))


def test_a_folder_in_the_way_of_the_last_file_leaves_every_older_file_as_it_was(out: Path) -> None:
    (out / "c.pdf").unlink()
    (out / "c.pdf").mkdir()
    found = refused(out, files(out))
    assert found.startswith(f"{out / 'c.pdf'}: cannot be written: a folder of this name is in the way")


def test_a_file_in_the_way_of_a_folder_is_told(out: Path) -> None:
    assert "cannot be written" in refused(out, {out / "a.pdf" / "b.pdf": b"new"})


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_told(out: Path) -> None:
    out.chmod(0o500)
    try:
        assert "Permission denied" in refused(out, files(out))
    finally:
        out.chmod(0o700)


def test_a_name_that_is_too_long_is_told(out: Path) -> None:
    assert "name too long" in refused(out, {**files(out), out / ("x" * 300 + ".pdf"): b"new"})


def test_an_interruption_leaves_nothing_half_written(out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    before = tree(out)
    with pytest.raises(KeyboardInterrupt):
        write_files(files(out))
    assert tree(out) == before
