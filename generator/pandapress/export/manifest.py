"""The manifest of an export: which file shows which card; and which files an earlier export left behind."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from io import StringIO
from pathlib import Path, PurePosixPath

NAME = "manifest.csv"


@dataclass(frozen=True, slots=True)
class Line:
    """One side of a card and the file that shows it; what belongs to no card alone has only a file and a name."""

    file: str
    card: str = ""
    name: str = ""
    side: str = ""
    copies: int = 0
    fingerprint: str = ""


_COLUMNS = tuple(field.name for field in fields(Line))


def manifest_bytes(lines: Iterable[Line]) -> bytes:
    """The manifest as CSV."""
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(astuple(line) for line in lines)
    return stream.getvalue().encode()


def left_behind(folder: Path, kept: Iterable[Path]) -> list[Path]:
    """The files in a folder that the manifest lying there lists and that are not kept; never anything else."""
    stay = {path.resolve() for path in kept}
    inside = folder.resolve()
    listed = (folder / name for name in _listed(folder / NAME))
    found = {path.resolve(): path for path in listed if path.is_file() and not path.is_symlink()}
    return [path for real, path in found.items() if real.is_relative_to(inside) and real not in stay]


def _listed(path: Path) -> list[str]:
    """The files that a manifest lists; none where there is no manifest of ours."""
    try:
        rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    except (OSError, UnicodeError, csv.Error):
        return []
    if not rows or tuple(rows[0]) != _COLUMNS:
        return []
    names = [row[0] for row in rows[1:] if row and row[0]]
    return [name for name in names if ".." not in PurePosixPath(name).parts and not PurePosixPath(name).is_absolute()]
