"""Changes: what is saved is told, however an editor saves it; what an editor writes for itself is not."""

from __future__ import annotations

import contextlib
import queue
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pandapress.web.watch.changes import follow, is_passing
from pandapress.workshop.preview.concern import Changed

ROW, TEMPLATE = "card_data/game/cards.csv", "templates/game/card.svg.j2"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in (ROW, TEMPLATE):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("a")
    return tmp_path


class Told:
    """What is told of changes, until a name is among them."""

    def __init__(self) -> None:
        self._told: queue.Queue[Changed] = queue.Queue()
        self.put = self._told.put

    def until(self, name: str) -> set[str]:
        seen: set[str] = set()
        while name not in seen:
            changed = self._told.get(timeout=20)
            seen |= {"everything"} if changed is None else changed
        return seen

    def poked(self, path: Path, name: str) -> None:
        """Save a file until that is told: until it is followed, nobody notices."""
        for number in range(100):
            path.write_text(str(number))
            with contextlib.suppress(queue.Empty):
                while name not in (self._told.get(timeout=0.2) or ()):
                    pass
                return
        pytest.fail(f"{name} is not followed")


@contextmanager
def following(root: Path) -> Iterator[Told]:
    """Follow a project; it has begun when a first save is told."""
    told, stop = Told(), threading.Event()
    thread = threading.Thread(target=follow, args=(root, stop, told.put))
    thread.start()
    try:
        told.poked(root / "templates" / "probe.svg", "templates/probe.svg")
        yield told
    finally:
        stop.set()
        thread.join(20)
        assert not thread.is_alive()


def test_a_save_is_told_by_its_name_in_the_project(root: Path) -> None:
    with following(root) as told:
        (root / ROW).write_text("b")
        assert ROW in told.until(ROW)
        (root / TEMPLATE).write_text("b")
        assert TEMPLATE in told.until(TEMPLATE)


def test_a_save_by_renaming_is_told_and_its_passing_files_are_not(root: Path) -> None:
    with following(root) as told:
        (root / TEMPLATE).with_name("4913").write_text("")
        (root / TEMPLATE).with_name("4913").unlink()
        (root / TEMPLATE).with_name(".card.svg.j2.swp").write_text("x")
        shutil.copy(root / TEMPLATE, f"{root / TEMPLATE}~")
        beside = (root / TEMPLATE).with_name(".card.svg.j2.part")
        beside.write_text("b")
        beside.replace(root / TEMPLATE)
        assert told.until(TEMPLATE) <= {TEMPLATE, "templates/probe.svg"}


def test_new_renamed_and_deleted_files_are_told(root: Path) -> None:
    with following(root) as told:
        new = root / "templates" / "art" / "new.svg"
        new.parent.mkdir()
        told.until("templates/art")
        new.write_text("n")
        told.until("templates/art/new.svg")
        new.rename(new.with_name("other.svg"))
        told.until("templates/art/other.svg")
        new.with_name("other.svg").unlink()
        told.until("templates/art/other.svg")


def test_a_folder_in_the_place_of_another_is_followed_and_all_counts_as_changed(root: Path) -> None:
    with following(root) as told:
        (root / "card_data").rename(root / "away")
        told.until("everything")
        shutil.copytree(root / "away", root / "card_data")
        told.until("everything")
        told.poked(root / ROW, ROW)


def test_a_folder_of_fonts_that_comes_later_is_followed(root: Path) -> None:
    with following(root) as told:
        (root / "fonts").mkdir()
        told.until("everything")
        told.poked(root / "fonts" / "one.ttf", "fonts/one.ttf")


@pytest.mark.parametrize(
    "name",
    [".card.csv.swp", ".card.csv.swx", "4913", "card.csv~", "#card.csv#", ".#card.csv", "~$a.xlsx", ".~lock.a#"],
)
def test_passing_files_are_known(name: str) -> None:
    assert is_passing(name)
    assert is_passing(f"card_data/game/{name}")


@pytest.mark.parametrize("name", ["cards.csv", "card.svg.j2", "49131.svg", "a~b.csv", "game.toml", "part.svg", "1.png"])
def test_files_of_a_game_are_none_of_them(name: str) -> None:
    assert not is_passing(f"card_data/game/{name}")
