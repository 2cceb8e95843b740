"""`pandapress preflight`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pandapress.answers import json_of
from pandapress.cli.shared.options import Json
from pandapress.cli.shared.output import print_findings, print_json, print_table

if TYPE_CHECKING:
    from pandapress.press.inspect.inkuse import InkUse
    from pandapress.press.inspect.inspection import PageReport, PageRun, PdfReport
    from pandapress.press.paper import Box
    from pandapress.workshop.judge.preflight import FileReport

Files = Annotated[list[Path], typer.Argument(metavar="FILE", help="PDF files, of this program or of any other.")]
_FLIPS = {
    "Simplex": "one side",
    "DuplexFlipLongEdge": "both sides, flipped on the long edge",
    "DuplexFlipShortEdge": "both sides, flipped on the short edge",
}
_COLOURS = {
    "RGB": "RGB: right at home; a print shop converts them",
    "CMYK": "CMYK: right for a print shop; at home they may look different from the screen",
    "grey": "grey only",
}


def preflight(files: Files, as_json: Json = False) -> None:
    """Look at any PDF before you print it: pages, fonts, pictures, ink, and what a printer would trip over.

    Example: pandapress preflight output/pandai/pandai-all-a4.pdf

    Example: pandapress preflight download.pdf --json
    """
    from pandapress.workshop.judge.preflight import preflight_files

    reports = preflight_files(dict.fromkeys(files))
    if as_json:
        found = [finding for report in reports for finding in report.findings]
        print_json({"files": [_answer(report) for report in reports], "findings": found})
    else:
        for report in reports:
            _print(report)
    if any(report.failed for report in reports):
        raise typer.Exit(1)


def _print(report: FileReport) -> None:
    """What the file is, in tables; then what to mind."""
    if report.pdf is not None:
        print_table((report.file, "what it says"), _facts(report, report.pdf))
        print_table(("pages", "paper", "size", "boxes"), map(_run, report.pdf.runs))
        _print_fonts(report.pdf)
        _print_pictures(report.pdf)
        head = ("page", "inked", "cyan", "magenta", "yellow", "black", "heaviest place")
        print_table(head, (_ink(page.number, page.ink) for page in report.pdf.pages if page.ink is not None))
    print_findings(report.findings)


def _facts(report: FileReport, pdf: PdfReport) -> Iterator[tuple[str, object]]:
    """What holds of the whole file, in pairs; what it does not say is left out."""
    own = report.own
    facts = {
        "game": own and own.game,
        "kind": own and own.kind,
        "sheets": own and own.sheets,
        "cards known by their print": own and own.fingerprints,
        "trim boxes": own and ("on all pages" if own.trimmed else "missing"),
        "pages": pdf.count,
        "PDF version": f"{pdf.version} {pdf.standard}".strip(),
        "title": pdf.title,
        "made with": pdf.creator,
        "language": pdf.language,
        "asks for scale": "actual size" if pdf.scaling == "None" else "nothing",
        "asks for sides": _FLIPS.get(pdf.duplex, "nothing"),
        "colours": _colours(pdf),
        "see-through": _pages(page for page in pdf.pages if page.transparent),
        "layers": ", ".join(pdf.layers),
        "ink in full pages": _total(pdf),
    }
    yield from ((name, value) for name, value in facts.items() if value not in ("", None))


def _colours(pdf: PdfReport) -> str:
    real = [colour for colour in pdf.colours if colour != "grey"] or list(pdf.colours)
    said = _COLOURS[real[0]] if len(real) == 1 and real[0] in _COLOURS else " and ".join(real)
    return "; ".join(part for part in (said, f"special inks {', '.join(pdf.spots)}" if pdf.spots else "") if part)


def _pages(pages: Iterator[PageReport]) -> str:
    from pandapress.press.inspect.inspection import ranges

    numbers = [page.number for page in pages]
    return f"pages {ranges(numbers)}" if numbers else ""


def _total(pdf: PdfReport) -> str:
    """How many pages each ink would fill."""
    inks = [page.ink for page in pdf.pages if page.ink is not None]
    sums = {name: sum(getattr(ink, name) for ink in inks) for name in ("cyan", "magenta", "yellow", "black")}
    return "about " + ", ".join(f"{pages:.1f} of {name}" for name, pages in sums.items()) if inks else ""


def _run(run: PageRun) -> tuple[str, str, str, str]:
    from pandapress.press.inspect.inspection import ranges
    from pandapress.press.inspect.printability import in_words, paper_name

    page = run.page
    numbers = ranges(range(page.number, run.last + 1))
    boxes = {"CropBox": page.crop, "TrimBox": page.trim, "BleedBox": page.bleed}
    notes = [f"{name} {_box(box)}" for name, box in boxes.items() if box is not None and not _same(box, page.media)]
    notes = [f"MediaBox {_box(page.media)}", *notes] if notes else notes
    notes += [f"turned by {page.rotation} degrees"] if page.rotation else []
    notes += [f"units of {page.unit:g} points"] if page.unit != 1 else []
    return numbers, paper_name(page.size) or "-", in_words(page.size), "; ".join(notes) or "all the same"


def _box(box: Box) -> str:
    """The size of a box, and where it begins if that is not the corner."""
    where = f" at {round(box.x, 1):g}, {round(box.y, 1):g}" if max(abs(box.x), abs(box.y)) >= 0.05 else ""
    return f"{round(box.w, 1):g} x {round(box.h, 1):g}{where}"


def _same(box: Box, other: Box) -> bool:
    return all(abs(getattr(box, side) - getattr(other, side)) < 0.05 for side in ("x", "y", "w", "h"))


def _print_fonts(pdf: PdfReport) -> None:
    from pandapress.press.inspect.inspection import ranges

    if pdf.fonts:
        rows = [(use.font.name, use.font.kind, _inside(use.font), ranges(use.pages)) for use in pdf.fonts]
        rows = [row if use.used else (*row[:3], "none") for row, use in zip(rows, pdf.fonts, strict=True)]
        print_table(("font", "type", "in the file", "pages"), rows)


def _inside(font: Any) -> str:
    return "no" if not font.embedded else "the letters in use" if font.subset else "all of it"


def _print_pictures(pdf: PdfReport) -> None:
    """Pictures alike, on whichever pages, in one line."""
    from pandapress.press.inspect.inspection import ranges

    kinds: dict[tuple[object, ...], list[tuple[int, int]]] = {}
    for page in pdf.pages:
        for use in page.pictures:
            key = (f"{use.width} x {use.height}", use.dpi, use.colour or "-", "yes" if use.alpha else "no")
            kinds.setdefault(key, []).append((page.number, use.count))
    if kinds:
        rows = [(ranges(at for at, _ in found), sum(n for _, n in found), *key) for key, found in kinds.items()]
        print_table(("pages", "pictures", "pixels", "dpi as placed", "colours", "see-through"), rows)


def _ink(number: int, ink: InkUse) -> tuple[object, ...]:
    shares = (ink.covered, ink.cyan, ink.magenta, ink.yellow, ink.black, ink.heaviest)
    return (number, *(f"{100 * share:.0f} %" for share in shares))


def _answer(report: FileReport) -> dict[str, object]:
    from pandapress.press.inspect.printability import paper_name

    pdf = report.pdf
    whole: dict[str, Any] = {"file": report.file, "readable": pdf is not None}
    if pdf is not None:
        whole |= _rounded(json_of(pdf))
        for page, plain in zip(pdf.pages, whole["pages"], strict=True):
            plain["paper"] = paper_name(page.size)
    if report.own is not None:
        whole["pandapress"] = report.own
    return whole


def _rounded(value: Any) -> Any:
    """A value with its numbers as short as they are true."""
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    return [_rounded(inner) for inner in value] if isinstance(value, list) else value
