"""Writes files all or none: beside their places first, then renamed; a failed build leaves the old ones whole."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from pandapress.carddata.findings import DataError, Finding, Severity


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write every file or none; raises `DataError` where the disk or its permissions say no."""
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
        path = Path(problem.filename2) if problem.filename2 else path
        reason = problem.strerror or type(problem).__name__
        hint = "nothing was changed; free the place, or pass --out DIR"
        finding = Finding(Severity.ERROR, "WRITE", f"cannot be written: {reason}", str(path), hint=hint)
        raise DataError([finding]) from None
    finally:
        for beside, _ in written:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)


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
