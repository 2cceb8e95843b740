"""The press of a page: it draws for whoever looks, newest first, and nothing that fails ends it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from pandapress import open_project
from pandapress.press.choices import Ink
from pandapress.web.watch.press import Press
from pandapress.workshop.preview.album import Album
from pandapress.workshop.preview.shown import Spread
from tests.support import GAME, ProjectFolder

ROOM = (GAME, Ink.FULL)


class Run:
    """A press at work, and a way to wait for what it tells."""

    def __init__(self, plain: ProjectFolder) -> None:
        self._told = threading.Condition()
        self.press = Press(open_project(plain.root), self._tell)
        self.thread = threading.Thread(target=self.press.run)
        self.thread.start()

    def _tell(self) -> None:
        with self._told:
            self._told.notify_all()

    def until(self, album: Album, holds: Callable[[Spread], bool]) -> Spread:
        with self._told:
            assert self._told.wait_for(lambda: holds(album.spread), 30)
        return album.spread


@pytest.fixture
def running(plain: ProjectFolder) -> Iterator[Run]:
    made = Run(plain)
    yield made
    made.press.end()
    made.thread.join(30)
    assert not made.thread.is_alive()


def test_it_draws_when_somebody_looks_and_when_files_change(running: Run, plain: ProjectFolder) -> None:
    assert running.press.album(ROOM) is None
    with running.press.watched(ROOM) as album:
        before = running.until(album, lambda spread: spread.ready)
        plain.edit(f"templates/{GAME}/plain.svg.j2", {"#cfe8b0": "#ffe8b0"})
        running.press.change(frozenset({f"templates/{GAME}/plain.svg.j2"}))
        after = running.until(album, lambda spread: all(card.changed == 1 for card in spread.cards))
        assert len(after.cards) == len(before.cards) > 5


def test_what_changes_while_nobody_looks_is_drawn_when_somebody_does(running: Run, plain: ProjectFolder) -> None:
    with running.press.watched(ROOM) as album:
        running.until(album, lambda spread: spread.ready)
    plain.edit(f"templates/{GAME}/plain.svg.j2", {"#cfe8b0": "#ffe8b0"})
    running.press.change(frozenset({f"templates/{GAME}/plain.svg.j2"}))
    with running.press.watched(ROOM) as album:
        running.until(album, lambda spread: all(card.changed == 1 for card in spread.cards))


def test_what_fails_is_told_and_the_next_change_is_drawn(running: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("the disk is gone")

    with running.press.watched(ROOM) as album:
        before = running.until(album, lambda spread: spread.ready)
        with monkeypatch.context() as patch:
            patch.setattr(Album, "_read", fails)
            running.press.change(frozenset({"game.toml"}))
            spread = running.until(album, lambda spread: bool(spread.findings))
        assert "the disk is gone" in spread.findings[0].message
        assert spread.cards == before.cards
        running.press.change(frozenset({f"templates/{GAME}/plain.svg.j2"}))
        running.until(album, lambda spread: not spread.findings)


def test_a_game_that_goes_away_while_it_is_watched_is_told(running: Run, plain: ProjectFolder) -> None:
    with running.press.watched(ROOM) as album:
        running.until(album, lambda spread: spread.ready)
        plain.path(f"card_data/{GAME}").rename(plain.path("gone"))
        running.press.change(None)
        spread = running.until(album, lambda spread: bool(spread.findings))
        assert all(card.sides["front"].key for card in spread.cards)
