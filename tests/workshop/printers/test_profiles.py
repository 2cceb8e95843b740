from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.findings import DataError
from pandapress.press.sheet.printer import PrinterProfile
from pandapress.workshop.printers.profiles import forget_profile, printer_names, read_profile, save_profile

PROFILES = [
    PrinterProfile("office", (0.5, -1.25), None, (1.005, 0.998)),
    PrinterProfile("attic-tray-2", (0.0, 0.0), (-3.0, 0.1)),
    PrinterProfile("a"),
]


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_d11_a_profile_that_is_saved_is_read_back(tmp_path: Path, profile: PrinterProfile) -> None:
    save_profile(tmp_path / "new", profile)
    assert read_profile(tmp_path / "new", profile.name) == profile
    assert printer_names(tmp_path / "new") == [profile.name]


def test_a_printer_that_nobody_measured_has_no_profile(tmp_path: Path) -> None:
    assert read_profile(tmp_path, "office") is None
    assert printer_names(tmp_path / "nowhere") == []
    assert not forget_profile(tmp_path, "office")


def test_a_profile_can_be_forgotten(tmp_path: Path) -> None:
    save_profile(tmp_path, PrinterProfile("office"))
    assert forget_profile(tmp_path, "office")
    assert printer_names(tmp_path) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("back_offset = [1, 2", "is not valid TOML"),
        ("back_offset = [1.0]", "back_offset: an offset is two numbers from -20 to 20 mm: right, down"),
        ("back_offset = [1.0, 99.0]", "back_offset: an offset is two numbers"),
        ("back_offset = [1.0, 2.0]\nscale = [1.0, 3.0]", "scale: a scale is two numbers from 0.9 to 1.1"),
        ("back_offset = [1.0, 2.0]\nscael = [1.0, 1.0]", "scael: unknown key; did you mean scale?"),
        ("scale = [1.0, 1.0]", "back_offset: this key is missing"),
        ("back_offset = [nan, 0.0]", "back_offset: an offset is two numbers"),
    ],
)
def test_a_profile_that_somebody_spoilt_is_told_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "office.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as problem:
        read_profile(tmp_path, "office")
    (found,) = problem.value.findings
    assert said in str(found)
    assert found.file.endswith("office.toml")
    assert found.hint


@pytest.mark.parametrize("name", ["", "Office", "../x", "a b", "é", "x" * 41, "-a", "con.toml"])
def test_no_other_file_can_be_named_as_a_printer(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="no name for a printer"):
        read_profile(tmp_path, name)


def test_files_that_are_no_profiles_are_not_listed(tmp_path: Path) -> None:
    save_profile(tmp_path, PrinterProfile("office"))
    (tmp_path / "Notes.toml").write_text("")
    (tmp_path / "notes.txt").write_text("")
    assert printer_names(tmp_path) == ["office"]
