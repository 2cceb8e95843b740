"""Printer profiles: one small TOML file a printer, in the user's own configuration folder."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from pandapress.carddata.intake import read_text
from pandapress.carddata.structured import Part, parsed, validated
from pandapress.files import write_files
from pandapress.findings import DataError, Finding, Findings, HintedError, Severity
from pandapress.press.sheet.printer import FARTHEST, LEAST_SCALE, MOST_SCALE, PrinterProfile

_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)\d")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


def check_name(name: str) -> str:
    """The name of a printer; raises `ValueError` for one that cannot be the name of a file everywhere."""
    if _RESERVED.fullmatch(name):
        raise ValueError(f"{name!r} is a name that Windows keeps for itself; give the printer another")
    if not _NAME.fullmatch(name):
        raise HintedError(f"{name!r} is no name for a printer", "write small letters, digits and hyphens")
    return name


def check_offset(lengths: list[float]) -> list[float]:
    """An offset in millimetres; raises `ValueError` for one that no printer has."""
    if len(lengths) != 2 or not all(math.isfinite(length) and abs(length) <= FARTHEST for length in lengths):
        raise ValueError(f"an offset is two numbers from -{FARTHEST:g} to {FARTHEST:g} mm: right, down")
    return lengths


def check_scale(factors: list[float]) -> list[float]:
    """Two scale factors; raises `ValueError` for those that no printer needs."""
    if len(factors) != 2 or not all(LEAST_SCALE <= factor <= MOST_SCALE for factor in factors):
        raise ValueError(f"a scale is two numbers from {LEAST_SCALE:g} to {MOST_SCALE:g}: across, along")
    return factors


_Offset = Annotated[list[float], AfterValidator(check_offset)]


class _ProfileFile(Part):
    """What the file holds."""

    back_offset: _Offset
    lying_back_offset: _Offset | None = None
    scale: Annotated[list[float], AfterValidator(check_scale)] = Field(default=[1.0, 1.0])


def read_profile(folder: Path, name: str) -> PrinterProfile | None:
    """The profile of a printer, None where there is none; raises `DataError` where its file is no good."""
    path = _path(folder, name)
    if not path.is_file():
        return None
    findings = Findings()
    file = path.as_posix()
    text = read_text(path, file, "utf-8", findings)
    values = None if text is None else parsed(text, file, findings)
    profile = None if values is None else validated(_ProfileFile, values, file, findings, "PRINTER")
    if profile is None:
        again = f"measure again: pandapress calibrate --printer {name} --back-offset 0,0"
        raise DataError(replace(finding, hint=finding.hint or again) for finding in findings)
    lying = _pair(profile.lying_back_offset) if profile.lying_back_offset is not None else None
    return PrinterProfile(name, _pair(profile.back_offset), lying, _pair(profile.scale))


def save_profile(folder: Path, profile: PrinterProfile) -> Path:
    """Write a profile down; gives the file. Raises `DataError` where it cannot be written."""
    lines = [
        "# Written by pandapress calibrate: millimetres right and down as one looks at a back; scale across and along.",
        f"back_offset = {_array(profile.offset)}",
        *([f"lying_back_offset = {_array(profile.lying)}"] if profile.lying is not None else []),
        f"scale = {_array(profile.scale)}",
    ]
    path = _path(folder, profile.name)
    write_files({path: "\n".join([*lines, ""]).encode()}, instead="make its folder one that you may write")
    return path


def forget_profile(folder: Path, name: str) -> bool:
    """Delete a profile; whether there was one. Raises `DataError` where it cannot be deleted."""
    path = _path(folder, name)
    if not path.is_file():
        return False
    try:
        path.unlink()
    except OSError as problem:
        message = f"cannot be deleted: {problem.strerror}"
        raise DataError([Finding(Severity.ERROR, "PRINTER", message, str(path), hint="delete it by hand")]) from None
    return True


def printer_names(folder: Path) -> list[str]:
    """The printers that have a profile."""
    return sorted(path.stem for path in folder.glob("*.toml") if _NAME.fullmatch(path.stem))


def _path(folder: Path, name: str) -> Path:
    return folder / f"{check_name(name)}.toml"


def _pair(numbers: list[float]) -> tuple[float, float]:
    return numbers[0], numbers[1]


def _array(numbers: tuple[float, float]) -> str:
    return f"[{', '.join(map(repr, map(float, numbers)))}]"
