"""`calibrate`: a sheet of two sides on which a person measures what a printer does, and how to tell it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from pandapress.files import write_files
from pandapress.findings import Findings
from pandapress.press.choices import Backs, Ink
from pandapress.press.face.face import Job, Studio
from pandapress.press.paper import Size, paper_named
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.pdf.selfcheck import preflight
from pandapress.press.sheet.calibration import LEAST, REACH, calibration
from pandapress.press.sheet.imposition import Side
from pandapress.press.sheet.page import Page, full_page
from pandapress.press.sheet.printer import PrinterProfile
from pandapress.workshop.catalogue.project import Project

TEMPLATE = "shared/calibration.svg.j2"
DUPLEX = {Backs.DUPLEX: Duplex.LONG_EDGE, Backs.DUPLEX_SHORT: Duplex.SHORT_EDGE, Backs.SEPARATE: Duplex.SIMPLEX}
"""The back styles that print on both sides of the paper, and what the file asks of the printer."""
_TURN = {
    Backs.DUPLEX: "on both sides, **flipped on the long edge**",
    Backs.DUPLEX_SHORT: "on both sides, **flipped on the short edge**",
    Backs.SEPARATE: "the first alone, then the second on its back, as you will print the cards",
}


@dataclass(frozen=True, slots=True)
class CalibrationOptions:
    """The paper, how it lies, how backs are printed, and the printer that it is corrected for."""

    paper: str = "a4"
    lying: bool = False
    backs: Backs = Backs.DUPLEX
    printer: PrinterProfile | None = None

    @property
    def size(self) -> Size:
        """The paper as it lies."""
        upright = paper_named(self.paper)[1]
        return upright.turned() if self.lying else upright

    @property
    def name(self) -> str:
        """The name of the file."""
        words = ["calibration", self.printer.name if self.printer else "", self.paper, "lying" if self.lying else ""]
        return "-".join(word for word in words if word) + ".pdf"


def calibrate(project: Project, options: CalibrationOptions, out: Path) -> Path:
    """Write the calibration sheet below `out`; raises `DataError`."""
    findings = Findings()
    size = options.size
    if size.w < LEAST.w or size.h < LEAST.h:
        hint = f"take paper of at least {LEAST}; a printer misses by as much on small paper"
        findings.error("NO-ROOM", f"paper of {size} is too small for the calibration sheet", hint=hint)
    findings.check()
    studio = Studio(project.templates, Ink.FULL, findings)
    pages = [page for side in (Side.FRONT, Side.BACK) if (page := _page(studio, options, side)) is not None]
    findings.check()
    document = Document("PandaPress: calibration", "", "", tuple(pages), DUPLEX[options.backs])
    pdf = pdf_bytes(document)
    findings.extend(preflight(pdf, document, options.name))
    findings.check()
    path = out / "calibration" / options.name
    write_files({path: pdf})
    return path


def _page(studio: Studio, options: CalibrationOptions, side: Side) -> Page | None:
    sheet = calibration(options.size, options.backs)
    context = {
        "sheet": sheet,
        "sheet_reach": REACH,
        "side": side.value,
        "steps": _steps(options) if side is Side.FRONT else _reading(options),
        "settings": _settings(options, side),
    }
    face = studio.face(Job(TEMPLATE, sheet.paper, context, f"calibration {side.value}"))
    if face is None:
        return None
    page = replace(full_page(face, side.value.capitalize(), "PandaPress  ·  calibration  ·  print at 100 %"), side=side)
    profile = options.printer
    landscape = sheet.paper.landscape
    return replace(page, correction=profile.correction(side is Side.BACK, landscape)) if profile else page


def _steps(options: CalibrationOptions) -> str:
    return "\n".join(
        (
            f"**1** Print both pages at **100 %**, {_TURN[options.backs]}, from the tray that the cards come from.",
            "**2** Lay a ruler along both scales of this page. Scale is what the sheet says, divided by what your ruler"
            " says: where 200 reads 199 on yours, it is 200 / 199 = 1.005.",
            "**3** Lay a playing card on the outline. A printer that shrinks pages makes every card too small.",
            "**4** Turn the sheet over and go on there.",
        )
    )


def _reading(options: CalibrationOptions) -> str:
    lying = " --lying" if options.lying else ""
    name = options.printer.name if options.printer else "NAME"
    save = f"pandapress calibrate{lying} --printer {name} --back-offset RIGHT,DOWN --scale ACROSS,ALONG"
    return "\n".join(
        (
            "**5** Hold the sheet against the light, this side towards you. The crosses of the front shine through."
            " Read where the middle of cross A falls on its grid: so many millimetres **right** (left is minus), so"
            f" many **down** (up is minus).{_added(options)}",
            "**6** B and C should read as A does, within half a millimetre. If they do not, the paper goes in askew:"
            " mend the guides of the tray and print again.",
            f"**7** Keep it: {save}",
            f"**8** Print with it: pandapress build --printer {name}",
        )
    )


def _added(options: CalibrationOptions) -> str:
    """What a person adds to the reading of a sheet that is already corrected."""
    if options.printer is None:
        return ""
    right, down = options.printer.offset_of(options.size.landscape)
    return f" This sheet is already corrected: add what you read to {right:g} and {down:g}."


def _settings(options: CalibrationOptions, side: Side) -> str:
    paper = f"{options.paper} ({options.size}), {'lying' if options.lying else 'upright'}"
    printer = options.printer.words(options.size.landscape) if options.printer else "no printer profile"
    backs = f"--backs {options.backs.value}"
    moved = "front is never moved" if side is Side.FRONT else "backs alone are moved"
    return f"**Settings of this sheet:** {paper}; {backs}; {printer}. Scales count for every page; the {moved}."
