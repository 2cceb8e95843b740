from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pandapress.export.manifest import NAME, Line, left_behind, manifest_bytes


def earlier(folder: Path, *names: str) -> None:
    """An earlier export with these files."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"old")
    (folder / NAME).write_bytes(manifest_bytes([Line(name) for name in names]))


def test_the_manifest_lists_file_card_name_side_copies_and_fingerprint() -> None:
    line = Line("pandas_5_front.png", "pandas/5", 'Banana, "the" Panda', "front", 4, "a1b2c3")
    rows = list(csv.reader(manifest_bytes([line]).decode().splitlines()))
    assert rows == [
        ["file", "card", "name", "side", "copies", "fingerprint"],
        ["pandas_5_front.png", "pandas/5", 'Banana, "the" Panda', "front", "4", "a1b2c3"],
    ]


def test_only_what_the_earlier_manifest_lists_and_is_not_kept_was_left_behind(tmp_path: Path) -> None:
    earlier(tmp_path, "a.png", "b.png", "stock/c.png")
    (tmp_path / "mine.png").write_bytes(b"mine")
    (tmp_path / "b.png").unlink()
    assert left_behind(tmp_path, [tmp_path / "a.png"]) == [tmp_path / "stock" / "c.png"]


def test_nothing_outside_of_the_folder_is_ever_left_behind(tmp_path: Path) -> None:
    folder, outside = tmp_path / "export", tmp_path / "outside.png"
    outside.write_bytes(b"mine")
    folder.mkdir()
    (folder / "link.png").symlink_to(outside)
    (folder / "away").symlink_to(tmp_path)
    names = ["../outside.png", str(outside), "link.png", "away/outside.png", ""]
    (folder / NAME).write_bytes(manifest_bytes([Line(name) for name in names]))
    assert left_behind(folder, []) == []


@pytest.mark.parametrize("content", [b"", b"file\na.png\n", b"my,own,list\na.png,1,2\n", b"\xff\xfe\x00"])
def test_a_list_of_another_kind_is_not_taken_for_a_manifest(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.png").write_bytes(b"mine")
    (tmp_path / NAME).write_bytes(content)
    assert left_behind(tmp_path, []) == []
    assert left_behind(tmp_path / "nowhere", []) == []
