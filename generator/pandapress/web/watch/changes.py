"""Changes: which files of a project are saved, renamed or deleted, as it happens."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from watchfiles import Change, watch

from pandapress.workshop.preview.concern import Changed

FOLDERS = ("card_data", "templates", "fonts")
_STEP, _DEBOUNCE, _LOOK = 10, 60, 1000
"""Milliseconds: how long a save may rest before it is over, how long it may last, how often folders are looked at."""
_PASSING = re.compile(r"\.|4913$|#.*#$|.*~$|.*\.(sw[a-p]|tmp|part|bak|crdownload)$|~\$", re.IGNORECASE)
"""The names of what editors write beside a file while they save it, and of hidden files."""


def is_passing(path: str) -> bool:
    """Whether a file is one that an editor or the system makes for itself."""
    return _PASSING.match(path.rpartition("/")[2]) is not None


def follow(root: Path, stop: threading.Event, tell: Callable[[Changed], None]) -> None:
    """Tell what changes, by names in the project, until it is to stop.

    A folder that is put in the place of another, or comes later, is followed from then on. All counts as changed then,
    and once more when it is followed, since nobody saw what happened meanwhile.
    """
    missed = False
    while not stop.is_set():
        there = _there(root)
        for names in _changes(root, list(there), stop):
            if names or missed:
                tell(None if missed else names)
                missed = False
            if _there(root) != there:
                break
        if not stop.is_set():
            tell(None)
            missed = True


def _changes(root: Path, folders: list[Path], stop: threading.Event) -> Iterator[frozenset[str]]:
    """The names that were changed, none where nothing was for a while."""
    if not folders:
        stop.wait(_LOOK / 1000)
        yield frozenset()
        return
    seen = watch(
        *folders,
        watch_filter=lambda _change, path: not is_passing(Path(path).as_posix()),
        step=_STEP,
        debounce=_DEBOUNCE,
        rust_timeout=_LOOK,
        yield_on_timeout=True,
        stop_event=stop,
        raise_interrupt=False,
    )
    for changes in seen:
        yield frozenset(_names(root, changes))


def _names(root: Path, changes: set[tuple[Change, str]]) -> Iterator[str]:
    for _, path in changes:
        if Path(path).is_relative_to(root):
            yield Path(path).relative_to(root).as_posix()


def _there(root: Path) -> dict[Path, tuple[int, int]]:
    """The folders that are there, each with what tells it from another one of its name."""
    found = {}
    for name in FOLDERS:
        try:
            known = (root / name).stat()
        except OSError:
            continue
        found[root / name] = (known.st_dev, known.st_ino)
    return found
