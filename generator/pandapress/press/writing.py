"""Writes files all or none: beside their places first, then renamed; a failed build leaves the old ones whole."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
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
            written.append((_beside(path), path))
            _write(written[-1][0], content)
        for beside, path in written:
            beside.replace(path)
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        hint = "nothing was changed; free the place, or pass --out DIR"
        raise DataError(
            [Finding(Severity.ERROR, "WRITE", f"cannot be written: {reason}", str(path), hint=hint)]
        ) from None
    finally:
        for beside, _ in written:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
