"""Printability: what a home printer or a print shop would trip over in a PDF, in plain words, with what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pandapress.findings import Finding, Severity
from pandapress.press.inspect.inkuse import UNPRINTED
from pandapress.press.inspect.inspection import MOST_PAGES, PageReport, PdfReport, PictureUse, ranges
from pandapress.press.paper import PAPERS, Size

SHEETS = {
    "A4": PAPERS["a4"],
    "Letter": PAPERS["letter"],
    "Legal": Size(215.9, 355.6),
    "A3": Size(297, 420),
    "Tabloid": Size(279.4, 431.8),
    "A5": Size(148, 210),
    "A6": Size(105, 148),
    "A2": Size(420, 594),
    "A1": Size(594, 841),
    "A0": Size(841, 1189),
    "B5": Size(176, 250),
    "B4": Size(250, 353),
    "Executive": Size(184.15, 266.7),
    "Half Letter": Size(139.7, 215.9),
}
"""Papers that one can buy, by name, upright."""
_AT_HOME = ("A4", "Letter", "Legal")
_IN_A_SHOP = ("A3", "Tabloid")
_TOLERANCE = 1.5
_PIECE = 150.0
_COARSE, _FINE = 150, 720
_FEWEST_PIXELS = 8
_HAIRLINE = 0.1
_MOST_INK = 2.4
_PIXEL = 0.4
_FEW_MARKS = 0.02
_MOST_NAMED = 5
_AGAIN = "download or export it again"

_Judge = Callable[[PdfReport], Iterator[Finding]]


def judged(report: PdfReport) -> list[Finding]:
    """All that is worth knowing before a PDF is printed, the gravest first; the findings name no file."""
    order = [Severity.ERROR, Severity.WARNING, Severity.INFO]
    found = [finding for judge in _JUDGES for finding in judge(report)]
    return sorted(found, key=lambda finding: order.index(finding.severity))


def paper_name(size: Size) -> str:
    """The paper of this size and how it lies, for example `A4 upright`; empty where there is none."""
    for name, sheet in SHEETS.items():
        for side, how in ((sheet, "upright"), (sheet.turned(), "lying")):
            if abs(side.w - size.w) <= _TOLERANCE and abs(side.h - size.h) <= _TOLERANCE:
                return f"{name} {how}"
    return ""


def in_words(size: Size) -> str:
    """A size in millimetres, rounded as one would measure it."""
    return f"{_short(size.w)} x {_short(size.h)} mm"


def _short(length: float) -> str:
    return f"{round(length, 1):g}"


def _error(code: str, message: str, hint: str) -> Finding:
    return Finding(Severity.ERROR, code, message, hint=hint)


def _warning(code: str, message: str, hint: str) -> Finding:
    return Finding(Severity.WARNING, code, message, hint=hint)


def _info(code: str, message: str, hint: str = "") -> Finding:
    return Finding(Severity.INFO, code, message, hint=hint)


def _on(pages: Iterable[PageReport]) -> str:
    """`page 3` or `pages 1-3, 5`."""
    numbers = [page.number for page in pages]
    return f"page{'s' if len(numbers) > 1 else ''} {ranges(numbers)}"


def _named(names: Iterable[str]) -> str:
    """Names in a row; the first few of many."""
    known = list(dict.fromkeys(names))
    more = f" and {len(known) - _MOST_NAMED} more" if len(known) > _MOST_NAMED else ""
    return ", ".join(known[:_MOST_NAMED]) + more


# The file


def _whole(report: PdfReport) -> Iterator[Finding]:
    broken = [page for page in report.pages if not page.readable]
    if broken:
        yield _error("PDF-DAMAGED", f"is damaged: {_on(broken)} cannot be read whole", _AGAIN)
    heavy = [page for page in report.pages if page.heavy]
    if heavy:
        message = f"{_on(heavy)}: too much is drawn to be measured here, and a printer may give up on it"
        yield _warning("PDF-HEAVY", message, "ask its publisher for a simpler file")
    unmeasured = [page for page in report.pages if page.readable and not page.heavy and page.ink is None]
    if unmeasured:
        yield _warning("PDF-INK", f"{_on(unmeasured)}: cannot be drawn, so its ink is not known", _AGAIN)
    if report.faulty and not broken:
        yield _info(
            "PDF-FAULTS", "has small faults in its structure", "viewers mend them; look through all pages first"
        )
    if report.count > MOST_PAGES:
        yield _info("PDF-LONG", f"has {report.count} pages, of which the first {MOST_PAGES} were looked at")


def _locks(report: PdfReport) -> Iterator[Finding]:
    if not report.printable:
        yield _warning("PDF-NO-PRINTING", "does not let itself be printed", "ask its publisher for a file that does")
    elif report.encrypted:
        hint = "at home it prints; a print shop may want one that is not"
        yield _info("PDF-ENCRYPTED", "is encrypted, but needs no password", hint)


def _extras(report: PdfReport) -> Iterator[Finding]:
    if report.scripts:
        hint = "nothing of it was run here; do not let your viewer run it unless you trust the file"
        yield _warning("PDF-SCRIPTS", "brings a program along, or starts one when it is opened", hint)
    if report.layers:
        message = f"has {len(report.layers)} layers that can be switched on and off: {_named(report.layers)}"
        yield _info("PDF-LAYERS", message, "choose in your viewer what to print; a print shop may print all of them")
    if report.fields:
        yield _info("PDF-FORM", "has fields to fill in", "fill them in before you print, or leave them empty")
    noted = [page for page in report.pages if page.notes]
    if noted:
        message = f"{_on(noted)}: comments or stamps lie on the page"
        yield _info("PDF-NOTES", message, 'to leave them out, print "document" without "markups"')
    if report.attachments:
        yield _info("PDF-ATTACHED", f"carries {report.attachments} further files inside", "they are not printed")


# The paper


def _sizes(report: PdfReport) -> Iterator[Finding]:
    kinds: dict[str, list[PageReport]] = {}
    for page in report.pages:
        sides = Size(*sorted((page.size.w, page.size.h)))
        kinds.setdefault(paper_name(sides).removesuffix(" upright") or in_words(sides), []).append(page)
    if len(kinds) > 1:
        parts = _named(f"{name} on {_on(pages)}" for name, pages in kinds.items())
        message = f"its pages have {len(kinds)} sizes: {parts}"
        yield _warning("PAGE-SIZES", message, "print the pages of each size by themselves, at actual size")
    elif len({page.size.landscape for page in report.pages}) > 1:
        lying = [page for page in report.pages if page.size.landscape]
        message = f"some of its pages stand and some lie: {_on(lying)} {'lie' if len(lying) > 1 else 'lies'}"
        yield _info("PAGE-TURNS", message, "let your viewer turn them by itself")


def _papers(report: PdfReport) -> Iterator[Finding]:
    huge = [page for page in report.pages if not _fits(page, (*_AT_HOME, *_IN_A_SHOP))]
    if huge:
        message = f"{_on(huge)}: {in_words(huge[0].size)} is larger than A3"
        yield _warning(
            "PAGE-LARGE", message, 'print it as a "poster" over several sheets, or in a shop with large paper'
        )
    large = [page for page in report.pages if page not in huge and not _fits(page, _AT_HOME)]
    if large:
        message = f"{_on(large)}: {in_words(large[0].size)} is larger than A4 and Letter"
        yield _warning("PAGE-LARGE", message, 'print it in a copy shop, or at home as a "poster"; else it is shrunk')
    pieces = [page for page in report.pages if max(page.size.w, page.size.h) <= _PIECE]
    if pieces:
        message = (
            f"{_on(pieces)}: {in_words(pieces[0].size)} is the size of a piece, not of paper, as print shops want it"
        )
        yield _info("PAGE-PIECE", message, "at home print several pages on a sheet, at actual size")
    odd = [page for page in report.pages if page not in (*huge, *large, *pieces) and not paper_name(page.size)]
    if odd:
        message = f"{_on(odd)}: {in_words(odd[0].size)} is no usual paper"
        yield _info("PAGE-ODD", message, 'choose "actual size", so that your printer does not stretch it')


def _fits(page: PageReport, names: Iterable[str]) -> bool:
    short, long = sorted((page.size.w, page.size.h))
    return any(short <= SHEETS[name].w + _TOLERANCE and long <= SHEETS[name].h + _TOLERANCE for name in names)


def _boxes(report: PdfReport) -> Iterator[Finding]:
    hidden = [page for page in report.pages if _hides(page)]
    if hidden:
        page = hidden[0]
        shown = in_words(page.size.turned() if page.rotation in (90, 270) else page.size)
        message = f"{_on(hidden)}: a part is hidden; only {shown} of {in_words(Size(page.media.w, page.media.h))} shows"
        yield _warning(
            "PAGE-HIDDEN", message, "viewers print what shows, some print shops print all: say what you want"
        )
    scaled = [page for page in report.pages if page.unit != 1]
    if scaled:
        message = f"{_on(scaled)}: measured in a unit of its own, which some programs overlook"
        yield _warning("PAGE-UNIT", message, "print one page and measure it")


def _hides(page: PageReport) -> bool:
    whole = Size(page.media.w, page.media.h)
    whole = whole.turned() if page.rotation in (90, 270) else whole
    return whole.w - page.size.w > _PIXEL or whole.h - page.size.h > _PIXEL


def _order(report: PdfReport) -> Iterator[Finding]:
    if report.scaling != "None":
        hint = 'choose "actual size" or 100 % when you print'
        yield _info("PRINT-SCALE", "does not ask to be printed at its actual size", hint)
    if report.count > 1 and report.count % 2 and report.duplex != "Simplex":
        message = f"has an odd number of pages, {report.count}"
        yield _info("PRINT-ODD", message, "printed on both sides, the back of the last sheet stays empty")
    blank = [page for page in report.pages if page.ink is not None and page.ink.blank]
    if blank:
        hint = "keep them if you print on both sides, so that fronts and backs stay in step"
        yield _info("PAGE-BLANK", f"nothing is on {_on(blank)}", hint)


# What is on the paper


def _margins(report: PdfReport) -> Iterator[Finding]:
    reaching = [page for page in report.pages if paper_name(page.size) and _to_the_edge(page) < UNPRINTED - _PIXEL]
    full = [page for page in reaching if page.ink is not None and page.ink.outer > _FEW_MARKS]
    few = [page for page in reaching if page not in full]
    if full:
        nearest = _short(min(map(_to_the_edge, full)))
        message = f"{_on(full)}: the print comes as near as {nearest} mm to the edge of the paper"
        hint = f"a home printer leaves about {UNPRINTED:g} mm white: print without borders, or expect a white edge"
        yield _warning("PRINT-EDGE", message, hint)
    if few:
        message = f"{_on(few)}: marks or a few words come nearer than {UNPRINTED:g} mm to the edge of the paper"
        yield _info("PRINT-EDGE", message, "a home printer may not print their ends")


def _to_the_edge(page: PageReport) -> float:
    """The white at the nearest edge in mm."""
    if page.ink is None or page.ink.clear is None:
        return UNPRINTED
    clear = page.ink.clear
    return min(clear.left, clear.top, clear.right, clear.bottom)


def _fonts(report: PdfReport) -> Iterator[Finding]:
    loose = [use.font.name for use in report.fonts if use.used and not use.font.embedded]
    if loose:
        message = f"the letters of {len(set(loose))} fonts are not in the file: {_named(loose)}"
        message = message.replace("of 1 fonts", "of 1 font")
        hint = (
            "another font may be printed instead: compare a print with the screen, and do not send it to a print shop"
        )
        yield _warning("FONT-MISSING", message, hint)


def _pictures(report: PdfReport) -> Iterator[Finding]:
    real = [
        (page, use) for page in report.pages for use in page.pictures if min(use.width, use.height) >= _FEWEST_PIXELS
    ]
    coarse = [(page, use) for page, use in real if use.dpi < _COARSE]
    if coarse:
        message = f"{_on(dict.fromkeys(page for page, _ in coarse))}: {_resolution(use for _, use in coarse)}"
        yield _warning("PICTURE-COARSE", message, "they will look coarse: 300 dpi is good, less than 150 shows")
    fine = [(page, use) for page, use in real if use.dpi > _FINE]
    if fine:
        message = f"{_on(dict.fromkeys(page for page, _ in fine))}: {_resolution(use for _, use in fine)}"
        yield _info("PICTURE-FINE", message, "finer than print shows, so the file is larger and slower than need be")


def _resolution(uses: Iterable[PictureUse]) -> str:
    found = list(uses)
    low, high = min(use.dpi for use in found), max(use.dpi for use in found)
    span = f"{low} dpi" if low == high else f"{low} to {high} dpi"
    return f"{sum(use.count for use in found)} pictures of {span} as placed".replace("1 pictures", "1 picture")


def _lines(report: PdfReport) -> Iterator[Finding]:
    thin = [page for page in report.pages if page.thinnest is not None and page.thinnest < _HAIRLINE]
    if thin:
        message = f"{_on(thin)}: lines thinner than {_HAIRLINE:g} mm"
        yield _info("LINE-THIN", message, "they may vanish in print, or come out thicker than on the screen")


def _inks(report: PdfReport) -> Iterator[Finding]:
    limit = f"{_MOST_INK:.0%}".replace("%", " %")
    if report.richest > _MOST_INK + 0.005:
        message = f"one of its colours lays down {100 * report.richest:.0f} % ink"
        yield _warning("INK-HEAVY", message, f"print shops commonly take {limit}: ask yours for its limit")
    dark = [page for page in report.pages if page.ink is not None and page.ink.heaviest > _MOST_INK]
    if dark and report.richest <= _MOST_INK:
        most = max(page.ink.heaviest for page in dark if page.ink is not None)
        message = f"{_on(dark)}: dark places take up to about {10 * round(10 * most)} % ink"
        yield _info("INK-HEAVY", message, f"right at home; print shops commonly take {limit}")
    if {"RGB", "CMYK"} <= set(report.colours):
        hint = "at home that is fine; a print shop wants one of the two"
        yield _info("INK-MIXED", "its colours are RGB in some places and CMYK in others", hint)
    if report.spots:
        hint = "a home printer mixes them; in a print shop each may cost extra"
        yield _info("INK-SPOT", f"asks for special inks: {_named(report.spots)}", hint)
    clear = [page for page in report.pages if page.transparent]
    if clear:
        message = f"{_on(clear)}: some things are see-through"
        yield _info("INK-CLEAR", message, "fine at home; some print shops ask for files without")


_JUDGES: tuple[_Judge, ...] = (
    *(_whole, _locks, _extras),
    *(_sizes, _papers, _boxes, _order),
    *(_margins, _fonts, _pictures, _lines, _inks),
)
