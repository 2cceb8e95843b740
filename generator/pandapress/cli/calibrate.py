"""`pandapress calibrate`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.cli.shared.options import Out, on_project
from pandapress.cli.shared.output import or_exit, print_table
from pandapress.cli.shared.printers import known_printer, printers_folder
from pandapress.cli.shared.sheets import Paper, known_paper
from pandapress.desk import Desk
from pandapress.press.choices import Backs

if TYPE_CHECKING:
    from pandapress.press.sheet.printer import PrinterProfile

BackStyle = Annotated[Backs, typer.Option("--backs", help="How backs will be printed: duplex, duplex-short, separate.")]
Lying = Annotated[bool, typer.Option("--lying", help="For sheets that lie on their side.")]
Printer = Annotated[str | None, typer.Option("--printer", metavar="NAME", help="The printer, or printer and tray.")]
Offset = Annotated[
    str | None, typer.Option("--back-offset", metavar="X,Y", help="Move backs so far right and down, in mm; save it.")
]
Scale = Annotated[
    str | None, typer.Option("--scale", metavar="X,Y", help="Scale pages by these factors, about 1; save them.")
]
Forget = Annotated[bool, typer.Option("--forget", help="Delete what is known of the printer.")]
Known = Annotated[bool, typer.Option("--list", help="List the printers that are known.")]


@on_project
def calibrate(
    desk: Desk,
    printer: Printer = None,
    back_offset: Offset = None,
    scale: Scale = None,
    paper: Paper = "a4",
    backs: BackStyle = Backs.DUPLEX,
    lying: Lying = False,
    out: Out = Path("output"),
    forget: Forget = False,
    known: Known = False,
) -> None:
    """Print a test of two sides; save what you measure on it as a printer's profile.

    Example: pandapress calibrate --paper letter

    Example: pandapress calibrate --printer office --back-offset 0.5,-1.2
    """
    from pandapress.workshop.printers.calibrate import DUPLEX, CalibrationOptions
    from pandapress.workshop.printers.calibrate import calibrate as make

    if known:
        _print_known()
        return
    if printer is None and (back_offset or scale or forget):
        raise typer.BadParameter("--back-offset, --scale and --forget belong to a printer: name it with --printer")
    if backs not in DUPLEX:
        raise typer.BadParameter(f"--backs {backs.value} prints on one side: there is nothing to align")
    if forget:
        _forget(str(printer))
        return
    profile = None if printer is None else _profile(printer, back_offset, scale, lying)
    options = CalibrationOptions(known_paper(paper), lying, backs, profile)
    path = or_exit(lambda: make(desk.project, options, out))
    typer.echo(path)


def _profile(name: str, offset: str | None, scale: str | None, lying: bool) -> PrinterProfile:
    """The printer's profile, with what was measured; saved where it is new."""
    from pandapress.press.sheet.printer import PrinterProfile
    from pandapress.workshop.printers.profiles import check_offset, check_scale, save_profile

    if offset is None and scale is None:
        return known_printer(name)
    profile = known_printer(name, PrinterProfile(name))
    if offset is not None:
        measured = _two_numbers("--back-offset", offset, check_offset)
        profile = replace(profile, lying=measured) if lying else replace(profile, offset=measured)
    if scale is not None:
        profile = replace(profile, scale=_two_numbers("--scale", scale, check_scale))
    saved = or_exit(lambda: save_profile(printers_folder(), profile))
    typer.echo(f"saved: {profile.words(lying)} ({saved})", err=True)
    return profile


def _two_numbers(option: str, given: str, check: Callable[[list[float]], list[float]]) -> tuple[float, float]:
    try:
        first, second = check([float(number) for number in given.split(",")])
    except ValueError as problem:
        reason = f"{given!r} is not two numbers" if "convert" in str(problem) else str(problem)
        raise typer.BadParameter(f"{option}: {reason}; write, for example, {option} 1.005,0.998") from None
    return first, second


def _forget(name: str) -> None:
    from pandapress.workshop.printers.profiles import forget_profile

    known_printer(name)
    or_exit(lambda: forget_profile(printers_folder(), name))
    typer.echo(f"forgotten: {name}", err=True)


def _print_known() -> None:
    from pandapress.workshop.printers.profiles import printer_names, read_profile

    folder = printers_folder()
    profiles = or_exit(lambda: [read_profile(folder, name) for name in printer_names(folder)])
    rows = [
        (profile.name, *(_pair(pair) for pair in (profile.offset, profile.offset_of(True), profile.scale)))
        for profile in profiles
        if profile is not None
    ]
    print_table(("printer", "backs", "backs, lying", "scale"), rows)


def _pair(numbers: tuple[float, float]) -> str:
    return ", ".join(f"{number:g}" for number in numbers)
