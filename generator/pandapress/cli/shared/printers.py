"""Printers by name, from the user's own configuration folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pandapress.cli.shared.output import or_exit
from pandapress.findings import did_you_mean

if TYPE_CHECKING:
    from pandapress.press.sheet.printer import PrinterProfile


def printers_folder() -> Path:
    """Where the profiles are."""
    return Path(typer.get_app_dir("pandapress")) / "printers"


def known_printer(name: str, new: PrinterProfile | None = None) -> PrinterProfile:
    """The profile of a printer; without one `new`, else a mistake in usage."""
    from pandapress.workshop.printers.profiles import check_name, printer_names, read_profile

    try:
        check_name(name)
    except ValueError as problem:
        raise typer.BadParameter(f"--printer: {problem}") from None
    profile = or_exit(lambda: read_profile(printers_folder(), name)) or new
    if profile is None:
        hint = did_you_mean(name, printer_names(printers_folder())) or "none is known yet"
        remedy = f"pandapress calibrate --printer {name} --back-offset 0,0 begins one"
        raise typer.BadParameter(f"--printer: no printer is called {name!r}; {hint}; {remedy}")
    return profile
