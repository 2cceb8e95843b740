"""Files: read with a limit, and written all or none.

What is written stands beside its place first and is renamed then; a failed build leaves the old ones whole. One that is
killed leaves whole files too, old or new, and perhaps some hidden ones that the next build there sweeps away.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import shutil
import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pandapress.findings import DataError, Finding, Severity

_PATIENCE = 120.0
"""How long another build's writing is waited for, in seconds."""
_LONGEST = 200
_OTHER_FOLDER = "pass --out DIR"
_LEFT = re.compile(r"\..+\.(\d+)\.(part|old)")
"""What a killed process left beside a file; the number is the process."""


# Reading


def read_regular(path: Path, most: int) -> bytes:
    """What is in a file of `most` bytes at most; raises `OSError` for a larger one, and for pipes and devices."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(path, flags)
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name") from None
    with os.fdopen(handle, "rb") as stream:
        found = os.fstat(handle)
        if stat.S_ISDIR(found.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is no file but a pipe or a device; save it to a file first")
        if found.st_size > most:
            raise OSError(errno.EFBIG, f"it has {_size(found.st_size)}, more than {_size(most)}")
        return stream.read(found.st_size)


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB" if count >= 100_000 else f"{count:,} bytes"


def is_inside(path: Path, folder: Path) -> bool:
    """Whether a path stays in a folder wherever its links lead; what can be no path does not."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


# Writing


def write_files(files: Mapping[Path, bytes], folder: Path | None = None, instead: str = _OTHER_FOLDER) -> None:
    """Write every file or none; raises `DataError` where the disk or its permissions say no.

    Two that write below one `folder` take turns, so that all files there are of the same build. `instead` is what a
    person can do who may not write there.
    """
    with contextlib.nullcontext() if folder is None else alone_in(folder):
        try:
            _write_all(files, folder)
        except (OSError, ValueError) as problem:
            raise _refused(problem, folder or Path(), instead) from None


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which the system lets go of when a process dies; raises `DataError` after a while.

    It is the folder's own, so that whoever writes there takes turns, as whichever user and with whichever settings.
    """
    made = not folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _locked(folder):
            yield
    except (OSError, ValueError) as problem:
        raise _refused(problem, folder) from None
    finally:
        if made:
            with contextlib.suppress(OSError, ValueError):
                folder.rmdir()


if os.name == "posix":
    import fcntl

    @contextlib.contextmanager
    def _locked(folder: Path) -> Iterator[None]:
        """Hold the folder itself; where its disk knows no locks, nobody waits."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            _wait_for(handle)
            yield
        finally:
            os.close(handle)

    def _wait_for(handle: int) -> None:
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > end:
                    raise OSError(0, "another build is writing there") from None
                time.sleep(0.02)
            except OSError:
                return
            else:
                return

else:

    @contextlib.contextmanager
    def _locked(folder: Path) -> Iterator[None]:
        """Hold a hidden file in the folder, for a folder cannot be held."""
        from filelock import FileLock, Timeout

        lock = FileLock(folder / ".pandapress.lock", timeout=_PATIENCE)
        try:
            lock.acquire()
        except Timeout:
            raise OSError(0, "another build is writing there") from None
        try:
            yield
        finally:
            lock.release()


def _write_all(files: Mapping[Path, bytes], folder: Path | None) -> None:
    """Write each file beside its place, then put all in their places."""
    _sweep({path.parent for path in files} | (set() if folder is None else {folder, *folder.glob("*/")}))
    written: list[tuple[Path, Path]] = []
    path = Path()
    try:
        for path, content in files.items():
            if path.is_dir():
                raise IsADirectoryError(0, "a folder of this name is in the way")
            path.parent.mkdir(parents=True, exist_ok=True)
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


def _sweep(folders: Iterable[Path]) -> None:
    """Delete what killed processes left in folders."""
    for folder in folders:
        with contextlib.suppress(OSError, ValueError):
            for beside in folder.iterdir():
                match = _LEFT.fullmatch(beside.name)
                if match and not _is_alive(int(match[1])):
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


def _refused(problem: OSError | ValueError, place: Path, instead: str = _OTHER_FOLDER) -> DataError:
    path, reason = place, "no file can have this name"
    if isinstance(problem, OSError):
        path = problem.filename2 or problem.filename or place
        reason = problem.strerror or type(problem).__name__
    hint = f"nothing was changed; free the place, or {instead}"
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
    """A hidden name in the same folder, cut where the name is as long as a name may be."""
    return path.with_name(f".{_cut(path.name)}.{os.getpid()}.{ending}")


def _cut(name: str) -> str:
    """A name of 200 bytes at most, told from others by a hash of all of it."""
    if len(os.fsencode(name)) <= _LONGEST:
        return name
    return f"{name[: _LONGEST // 5]}-{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}"


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
