"""The shelf: what is kept is whole or not there, and never more than there is room for."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from pandapress.workshop.kept.shelf import Shelf, user_folder

LONG = b"panda" * 20_000


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def used(shelf: Shelf, key: str, when: int) -> None:
    os.utime(shelf.folder / key, (when, when))


def test_what_was_put_is_taken_and_nothing_else(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "kept")
    assert shelf.take("a") is None
    shelf.put("a", b"one")
    shelf.put("b", b"")
    assert [shelf.take(key) for key in "abc"] == [b"one", b"", None]
    shelf.put("a", b"two")
    assert shelf.take("a") == b"two"
    assert names(shelf.folder) == ["a", "b"]


@pytest.mark.parametrize("damage", [b"", b"\0" * 32, b"short", b"\0" * 32 + b"other"])
def test_what_is_damaged_counts_as_not_there_and_goes(tmp_path: Path, damage: bytes) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("a", b"one")
    (tmp_path / "a").write_bytes(damage)
    assert shelf.take("a") is None
    assert names(tmp_path) == []


@pytest.mark.parametrize("at", [0, 31, 32, 40])
def test_a_single_wrong_byte_is_noticed(tmp_path: Path, at: int) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("a", b"one thing to keep")
    held = bytearray((tmp_path / "a").read_bytes())
    held[at] ^= 1
    (tmp_path / "a").write_bytes(held)
    assert shelf.take("a") is None


def test_what_was_not_used_for_longest_goes_where_there_is_too_much(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, most=3 * len(LONG))
    for when, key in enumerate("ab"):
        shelf.put(key, LONG)
        used(shelf, key, when)
    assert shelf.take("a") == LONG
    shelf.put("c", LONG)
    assert names(tmp_path) == ["a", "c"]


def test_what_is_larger_than_the_shelf_is_not_kept(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, most=len(LONG))
    shelf.put("small", b"small")
    shelf.put("large", LONG)
    assert names(tmp_path) == ["small"]


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file in its place", encoding="utf-8")
    for folder in (tmp_path / "kept", tmp_path / "kept" / "below"):
        Shelf(folder).put("a", b"one")
        assert Shelf(folder).take("a") is None
    (tmp_path / "a").mkdir()
    Shelf(tmp_path).put("a", b"one")
    assert Shelf(tmp_path).take("a") is None
    assert names(tmp_path) == ["a", "kept"]


def _many(folder: Path, mine: int) -> bool:
    shelf = Shelf(folder, most=4 * len(LONG))
    for number in range(40):
        key = "abcdef"[(number + mine) % 6]
        shelf.put(key, key.encode() + LONG)
        if shelf.take(key) not in (None, key.encode() + LONG):
            return False
    return True


def test_several_processes_at_once_only_ever_see_whole_things(tmp_path: Path) -> None:
    with ProcessPoolExecutor(3, get_context("spawn")) as pool:
        assert all(pool.map(_many, [tmp_path] * 3, range(3)))
    assert set(names(tmp_path)) <= set("abcdef")


def test_the_folder_is_where_the_user_wants_caches(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_folder() == tmp_path / "pandapress"
    usual = []
    for named in ("", "beside/me"):
        monkeypatch.setenv("XDG_CACHE_HOME", named)
        usual.append(user_folder())
    assert all(folder.is_absolute() and "pandapress" in folder.parts for folder in usual)
