"""The press of a page: draws, on a thread of its own, what changes concern, as long as somebody looks."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pandapress.desk import Desk
from pandapress.findings import DataError, Finding, Severity
from pandapress.press.choices import Ink
from pandapress.workshop.preview.album import Album
from pandapress.workshop.preview.concern import Changed

Room = tuple[str, Ink]
"""A game with one use of ink."""


class Press:
    """The albums that are looked at; `tell` is called whenever there is something new to see in one of them."""

    def __init__(self, desk: Desk, tell: Callable[[], None]) -> None:
        self._desk, self._tell = desk, tell
        self._albums: dict[Room, Album] = {}
        self._waiting: dict[Room, Changed] = {}
        self._watched: Counter[Room] = Counter()
        self._news = threading.Condition()
        self._ended = False

    @contextmanager
    def watched(self, room: Room) -> Iterator[Album]:
        """An album, kept up to date as long as somebody watches."""
        with self._news:
            if room not in self._albums:
                self._albums[room] = Album(self._desk.project, room[0], self._desk.intake, room[1])
                self._waiting[room] = None
            self._watched[room] += 1
            self._news.notify()
        try:
            yield self._albums[room]
        finally:
            with self._news:
                self._watched[room] -= 1

    def album(self, room: Room) -> Album | None:
        """An album that somebody watched, as it is."""
        return self._albums.get(room)

    def lookers(self, room: Room) -> int:
        """How many pages look at an album now."""
        return self._watched[room]

    def change(self, changed: Changed) -> None:
        """Take in that files were changed."""
        with self._news:
            for room in self._albums:
                before = self._waiting.get(room, frozenset())
                self._waiting[room] = None if changed is None or before is None else before | changed
            self._news.notify()

    def end(self) -> None:
        """Draw nothing more."""
        with self._news:
            self._ended = True
            self._news.notify()

    def run(self) -> None:
        """Draw until the end; whatever fails is told on the page, and the last pictures stay."""
        while (job := self._next()) is not None:
            room, changed = job
            album = self._albums[room]
            try:
                for _ in album.update(changed, lambda seconds, room=room: self._is_newer(room, seconds)):  # type: ignore[misc]
                    self._tell()
            except Exception as problem:
                album.stumble(_told(problem))
                self._tell()

    def _next(self) -> tuple[Room, Changed] | None:
        """A room that is watched and has something to draw, and what was changed for it; None at the end."""
        with self._news:
            while not self._ended:
                for room in self._waiting:
                    if self._watched[room]:
                        return room, self._waiting.pop(room)
                self._news.wait()
        return None

    def _is_newer(self, room: Room, seconds: float) -> bool:
        with self._news:
            return self._news.wait_for(lambda: self._ended or room in self._waiting, seconds)


def _told(problem: Exception) -> tuple[Finding, ...]:
    if isinstance(problem, DataError):
        return problem.findings
    reason = getattr(problem, "strerror", None) or f"{type(problem).__name__}: {problem}"
    message = f"the cards could not be drawn: {reason}"
    return (Finding(Severity.ERROR, "WATCH", message, hint="save the file once more"),)
