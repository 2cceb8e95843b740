from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pandapress import files as writing
from pandapress.files import alone_in, is_inside, read_regular, write_files
from pandapress.findings import DataError

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


# Other processes

WRITER = """
import os
import random
import sys
import time
from pathlib import Path
from pandapress.files import write_files

replace, chance = os.replace, random.Random(sys.argv[2])

def slowly(source, target):
    time.sleep(chance.random() * 0.01)
    replace(source, target)

os.replace = slowly
folder, mark = Path(sys.argv[1]), sys.argv[2].encode()
print("ready", flush=True)
for _ in sys.stdin:
    write_files({folder / "game" / f"{n}.pdf": mark * 200_000 for n in range(8)}, folder)
    print("done", flush=True)
"""


def writer(folder: Path, mark: str) -> subprocess.Popen[str]:
    """Another process that writes eight files of one mark for each line it is told, pausing between their renaming."""
    words = [sys.executable, "-c", WRITER, str(folder), mark]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    hear(process, "ready")
    return process


def hear(process: subprocess.Popen[str], word: str) -> None:
    assert process.stdout is not None
    assert process.stdout.readline() == f"{word}\n"


def tell(process: subprocess.Popen[str], times: int = 1) -> None:
    assert process.stdin is not None
    process.stdin.write("write\n" * times)
    process.stdin.flush()


def marks(folder: Path) -> dict[str, bytes]:
    """The marks of which each file consists."""
    return {path.name: bytes(sorted(set(path.read_bytes()))) for path in (folder / "game").iterdir()}


@pytest.mark.skipif(os.name != "posix", reason="there are no signals")
def test_a_build_that_is_killed_at_any_moment_leaves_every_file_whole(tmp_path: Path) -> None:
    write_files({tmp_path / "game" / f"{n}.pdf": b"o" * 200_000 for n in range(8)}, tmp_path)
    chance = random.Random(1)
    for _ in range(6):
        process = writer(tmp_path, "n")
        tell(process, 1_000)
        time.sleep(chance.random() * 0.2)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        for n in range(8):
            content = (tmp_path / "game" / f"{n}.pdf").read_bytes()
            assert (len(content), len(set(content))) == (200_000, 1)
    write_files({tmp_path / "game" / f"{n}.pdf": b"l" for n in range(8)}, tmp_path)
    assert sorted(path.name for path in (tmp_path / "game").iterdir()) == [f"{n}.pdf" for n in range(8)]


def test_two_builds_at_once_into_one_folder_do_not_mix(tmp_path: Path) -> None:
    both = [writer(tmp_path, mark) for mark in "ab"]
    for _ in range(12):
        for process in both:
            tell(process)
        for process in both:
            hear(process, "done")
        found = marks(tmp_path)
        assert sorted(found) == [f"{n}.pdf" for n in range(8)]
        assert len(set(found.values())) == 1
    for process in both:
        process.communicate()


def test_a_folder_that_is_written_into_for_ever_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "_PATIENCE", 0.1)
    with alone_in(tmp_path), pytest.raises(DataError) as problem:
        write_files({tmp_path / "a.pdf": b"a"}, tmp_path)
    (found,) = problem.value.findings
    assert "another build is writing there" in found.message
    assert not (tmp_path / "a.pdf").exists()
    write_files({tmp_path / "a.pdf": b"a"}, tmp_path)
    assert list(tmp_path.iterdir()) == [tmp_path / "a.pdf"]


def test_w15_what_a_killed_build_left_is_swept_away_by_any_other_one_and_nothing_else(tmp_path: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", "pass"])
    dead.wait()
    (tmp_path / "other").mkdir()
    left = [f".a.pdf.{dead.pid}.part", f".b.pdf.{dead.pid}.old", f"other/.c.pdf.{dead.pid}.part"]
    kept = [f".a.pdf.{os.getppid()}.part", ".a.pdf.part", "a.pdf.1.old"]
    for name in (*left, *kept):
        (tmp_path / name).write_bytes(b"left")
    write_files({tmp_path / "a.pdf": b"a"}, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*kept, "a.pdf", "other"])
    assert list((tmp_path / "other").iterdir()) == []


def test_w16_two_users_with_temporary_folders_of_their_own_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary, out = tmp_path / "temporary", tmp_path / "out"
    temporary.mkdir()
    out.mkdir()
    code = "import sys, pathlib; from pandapress.files import alone_in\nwith alone_in(pathlib.Path(sys.argv[1])):\n"
    code += "    print('ready', flush=True); sys.stdin.read()"
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(out)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(temporary)},
    )
    hear(other, "ready")
    monkeypatch.setattr(writing, "_PATIENCE", 0.1)
    with pytest.raises(DataError, match="another build is writing there"):
        write_files({out / "a.pdf": b"a"}, out)
    other.communicate()
    write_files({out / "a.pdf": b"a"}, out)
    assert [*temporary.iterdir()] == []
    assert [*out.iterdir()] == [out / "a.pdf"]


@pytest.mark.parametrize("name", ["x" * 245 + ".pdf", "ж" * 120 + ".pdf"])
def test_w18_a_name_as_long_as_the_system_allows_is_written_and_replaced(tmp_path: Path, name: str) -> None:
    for content in (b"first", b"second"):
        write_files({tmp_path / name: content}, tmp_path)
    assert tree(tmp_path) == {name: b"second"}


def test_w11_a_folder_that_is_a_link_to_itself_is_told(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(DataError, match="cannot be written"):
        write_files({loop / "a.pdf": b"a"}, loop)


def test_w17_the_advice_fits_what_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="nothing was changed; free the place, or name another file with --picture"):
        write_files({tmp_path: b"a"}, instead="name another file with --picture")


def test_a_folder_that_a_refused_write_made_is_gone_again(tmp_path: Path) -> None:
    with pytest.raises(DataError):
        write_files({tmp_path / "out" / "\0.pdf": b"a"}, tmp_path / "out")
    assert [*tmp_path.iterdir()] == []


# What is read


@pytest.mark.skipif(os.name != "posix", reason="there are no devices in the file system")
def test_w11_a_pipe_and_a_device_are_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(OSError, match="it is no file but a pipe or a device"):
            read_regular(path, 1_000)


def test_w14_a_sparse_file_of_five_gigabytes_is_refused_by_its_size(tmp_path: Path) -> None:
    with (tmp_path / "sparse.pdf").open("wb") as stream:
        stream.truncate(5_000_000_000)
    with pytest.raises(OSError, match=r"it has 5,000\.0 MB, more than 400\.0 MB"):
        read_regular(tmp_path / "sparse.pdf", 400_000_000)


def test_a_folder_and_a_name_that_no_file_can_have_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "\0", tmp_path / "nothing"):
        with pytest.raises(OSError):
            read_regular(path, 1_000)


def test_w08_a_link_out_of_a_folder_is_not_inside_it(tmp_path: Path) -> None:
    folder, secret = tmp_path / "project", tmp_path / "secret.csv"
    folder.mkdir()
    secret.write_bytes(b"secret")
    (folder / "link.csv").symlink_to(secret)
    (folder / "own.csv").write_bytes(b"own")
    (folder / "alias.csv").symlink_to(folder / "own.csv")
    assert [is_inside(folder / name, folder) for name in ("link.csv", "alias.csv", "../secret.csv", "\0")] == [
        False,
        True,
        False,
        False,
    ]
