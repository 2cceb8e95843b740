"""Writes files all or none: beside their places first, then renamed; a failed build leaves the old ones whole.

One that is killed leaves whole files too, old or new, and perhaps some hidden ones that the next build sweeps away.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import tempfile
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

from pandapress.findings import DataError, Finding, Severity

_PATIENCE = 120.0
"""How long another build's writing is waited for, in seconds."""


def write_files(files: Mapping[Path, bytes], folder: Path | None = None) -> None:
    """Write every file or none; raises `DataError` where the disk or its permissions say no.

    Two that write below one `folder` take turns, so that all files there are of the same build.
    """
    with contextlib.nullcontext() if folder is None else alone_in(folder):
        try:
            _write_all(files)
        except OSError as problem:
            raise _refused(problem, folder or Path()) from None


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which the system lets go of when a process dies; raises `DataError` after a while."""
    from filelock import FileLock, Timeout

    lock = FileLock(_lock_of(folder), timeout=_PATIENCE)
    try:
        lock.acquire()
    except Timeout:
        raise _refused(OSError(0, "another build is writing there"), folder) from None
    except OSError as problem:
        raise _refused(problem, folder) from None
    try:
        yield
    finally:
        lock.release()


def _lock_of(folder: Path) -> Path:
    """The lock of a folder: a file of this user among the temporary ones, so that none stands among the prints."""
    user = os.getuid() if os.name == "posix" else 0
    mark = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"pandapress-{user}-{mark}.lock"


def _write_all(files: Mapping[Path, bytes]) -> None:
    """Write each file beside its place, then put all in their places."""
    written: list[tuple[Path, Path]] = []
    path = Path()
    swept: set[Path] = set()
    try:
        for path, content in files.items():
            if path.is_dir():
                raise IsADirectoryError(0, "a folder of this name is in the way")
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.parent not in swept:
                _sweep(path.parent, {each.name for each in files if each.parent == path.parent})
                swept.add(path.parent)
            written.append((_beside(path, "part"), path))
            _write(written[-1][0], content)
        _replace(written)
    except OSError as problem:
        problem.filename2 = problem.filename2 or str(path)
        raise
    finally:
        for beside, _ in written:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)


_LEFT = re.compile(r"\.(.+)\.(\d+)\.(part|old)", re.DOTALL)


def _sweep(folder: Path, names: Container[str]) -> None:
    """Delete what a killed process left in a folder beside files of these names."""
    for beside in folder.iterdir():
        match = _LEFT.fullmatch(beside.name)
        if match and match[1] in names and not _is_alive(int(match[2])):
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    """Whether a process may still be at work; where the system does not tell, it may."""
    if os.name != "posix":
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _refused(problem: OSError, place: Path) -> DataError:
    path = problem.filename2 or problem.filename or place
    reason = problem.strerror or type(problem).__name__
    hint = "nothing was changed; free the place, or pass --out DIR"
    return DataError([Finding(Severity.ERROR, "WRITE", f"cannot be written: {reason}", str(path), hint=hint)])


def _replace(written: Sequence[tuple[Path, Path]]) -> None:
    """Put each new file in its place; where one cannot be, put the old ones back."""
    kept: list[tuple[Path, Path | None]] = []
    try:
        for beside, path in written:
            old = _kept(path)
            kept.append((path, old))
            try:
                beside.replace(path)
            except OSError as problem:
                problem.filename2 = str(path)
                raise
    except OSError:
        for path, old in reversed(kept):
            with contextlib.suppress(OSError):
                if old is None:
                    path.unlink(missing_ok=True)
                elif not path.exists() or not path.samefile(old):
                    old.replace(path)
        raise
    finally:
        for _, old in kept:
            if old is not None:
                with contextlib.suppress(OSError):
                    old.unlink(missing_ok=True)


def _kept(path: Path) -> Path | None:
    """A second name for the file that stands at a path, None where there is none."""
    if not path.exists():
        return None
    old = _beside(path, "old")
    old.unlink(missing_ok=True)
    try:
        os.link(path, old)
    except OSError:
        shutil.copy2(path, old)
    return old


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.{ending}")


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
