"""Inputs: one hash of everything that the prints of a game are made from.

It tells apart whatever may decide a byte: the files of the game, every template, drawing and font of the project, what
was chosen, this program's own text, and the libraries and the machine that it runs on.
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import platform
import re
import sys
import zlib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from pandapress.files import read_regular
from pandapress.workshop.catalogue.project import Project

_PACKAGE = Path(__file__).resolve().parents[2]
_FOLDERS = ("templates", "fonts")
"""What a project holds for all its games; a game's own folder is in `card_data`."""
_LIBRARY = re.compile(r"[A-Za-z0-9._-]+")
_LARGEST = 100_000_000
"""A larger file than any that a print is made from, in bytes."""


def key_of(project: Project, game_id: str, chosen: object) -> str | None:
    """A hash of all that the prints of a game are made from, `chosen` among it.

    None where a file cannot be read, or where a folder is a link, behind which anything may change.
    """
    digest = hashlib.sha256(_told((_program(), str(project.root), game_id, chosen)).encode())
    try:
        for name, content in _files(project, game_id):
            digest.update(_told((name, hashlib.sha256(content).hexdigest())).encode())
    except OSError:
        return None
    return digest.hexdigest()


def _files(project: Project, game_id: str) -> Iterator[tuple[str, bytes]]:
    """Every file that a game is made from, with its name in the project; raises `OSError`."""
    for folder in (project.card_data / game_id, *(project.root / name for name in _FOLDERS)):
        for path in _below(folder):
            yield path.relative_to(project.root).as_posix(), read_regular(path, _LARGEST)


def _below(folder: Path) -> Iterator[Path]:
    """The files below a folder in the order of their names; raises `OSError` for a folder that is a link."""
    for entry in sorted(os.scandir(folder) if folder.is_dir() else (), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.is_symlink():
                raise NotADirectoryError(entry.path)
            yield from _below(Path(entry.path))
        else:
            yield Path(entry.path)


@cache
def _program() -> str:
    """A hash of this program's own text, and of the versions of all that it runs on."""
    digest = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        digest.update(_told((path.relative_to(_PACKAGE).as_posix(), path.read_text(encoding="utf-8"))).encode())
    machine = (sys.version, sys.platform, platform.machine(), zlib.ZLIB_RUNTIME_VERSION)
    digest.update(_told((machine, _libraries())).encode())
    return digest.hexdigest()


def _libraries() -> dict[str, str]:
    """The version of each library that the program asks for."""
    needed = [need for need in requires("pandapress") or () if "extra ==" not in need]
    names = sorted(match[0] for need in needed if (match := _LIBRARY.match(need)))
    return {name: _version(name) for name in names}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _told(value: Any) -> str:
    """A value as text, the same for the same value in every process, and another one for any other."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
        return f"{type(value).__qualname__}({', '.join(f'{name}={_told(part)}' for name, part in fields)})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(sorted(f'{_told(name)}: {_told(part)}' for name, part in value.items()))}}}"
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(_told, value)))}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_told, value))}]"
    if isinstance(value, Enum | Path):
        return f"{type(value).__qualname__} {value}"
    if value is None or isinstance(value, str | int | float | bytes):
        return repr(value)
    raise TypeError(f"a print cannot be kept by a {type(value).__qualname__}")
