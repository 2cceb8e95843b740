"""Inspection: what anybody's PDF is, as values: pages and boxes, fonts, pictures, ink, and what it asks of a printer.

It describes and does not judge. A part that cannot be read is left out, and its page says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pandapress.press.inspect.inkuse import InkUse, ink_of
from pandapress.press.inspect.opening import HEAD, OpenPdf, opened
from pandapress.press.inspect.placed import PlacedPicture, PlacedThings, placed_things
from pandapress.press.inspect.resources import (
    Font,
    PageResources,
    Walk,
    elements,
    entry,
    items,
    name_of,
    number,
    tried,
    words,
)
from pandapress.press.paper import MM, Box, Size

MOST_PAGES = 300
"""Pages that are looked at; of longer files the first ones."""
MOST_PIXELS = 150_000_000
"""The largest picture that is drawn in order to measure ink."""
MOST_PLACEMENTS = 100_000
"""Forms on a page, those within forms included, beyond which it is not drawn."""
_VERSION = re.compile(rb"%PDF-(\d\.\d)")
_USUAL = Box(0, 0, 612, 792)
_LARGEST_SIDE = 14_400.0
_MARKUP = frozenset({"Link", "Widget", "Popup", "PrinterMark", "TrapNet"})


@dataclass(frozen=True, slots=True)
class PictureUse:
    """Pictures of one kind on a page: their pixels, effective dpi as placed, colours, alpha, and how many there are."""

    width: int
    height: int
    dpi: int
    colour: str
    alpha: bool
    count: int


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font, the pages that list it, and whether words are set in it on any page."""

    font: Font
    pages: tuple[int, ...]
    used: bool


@dataclass(frozen=True, slots=True)
class PageReport:
    """One page; it is shown, and printed, at `size`, in mm, with its rotation.

    Boxes are in mm from the top left corner of the MediaBox, before rotation; None where the page has none of its own.
    `unit` is the UserUnit. `thinnest` is its thinnest line in mm. `ink` is None where it could not be measured.
    `readable` tells whether the page could be opened, `heavy` whether it was too much to draw.
    """

    number: int
    size: Size
    media: Box
    crop: Box | None
    trim: Box | None
    bleed: Box | None
    rotation: int
    unit: float
    transparent: bool
    pictures: tuple[PictureUse, ...]
    thinnest: float | None
    notes: int
    ink: InkUse | None
    readable: bool
    heavy: bool

    @property
    def layout(self) -> tuple[object, ...]:
        """What pages of one run have in common."""
        sides = (round(self.size.w, 1), round(self.size.h, 1))
        return (*sides, *map(_rounded, (self.media, self.crop, self.trim, self.bleed)), self.rotation, self.unit)


@dataclass(frozen=True, slots=True)
class PageRun:
    """Pages one after another with the same size and boxes: the first of them, and the number of the last."""

    page: PageReport
    last: int


@dataclass(frozen=True, slots=True)
class PdfReport:
    """What a PDF is.

    `count` is the number of its pages, of which `pages` are those looked at. `scaling` and `duplex` are its wishes in
    the words of the PDF standard, empty where it has none. `richest` is the most ink that one CMYK colour of its
    drawings lays down, 1 for one full ink. `faulty` means that its structure has faults which readers mend.
    """

    version: str
    title: str
    creator: str
    keywords: str
    language: str
    scaling: str
    duplex: str
    standard: str
    count: int
    pages: tuple[PageReport, ...]
    fonts: tuple[FontUse, ...]
    colours: tuple[str, ...]
    spots: tuple[str, ...]
    richest: float
    layers: tuple[str, ...]
    fields: int
    scripts: bool
    attachments: int
    encrypted: bool
    printable: bool
    faulty: bool

    @property
    def runs(self) -> tuple[PageRun, ...]:
        """The pages, grouped where neighbours are alike."""
        found: list[PageRun] = []
        for page in self.pages:
            if found and found[-1].page.layout == page.layout:
                found[-1] = PageRun(found[-1].page, page.number)
            else:
                found.append(PageRun(page, page.number))
        return tuple(found)


def inspect(raw: bytes) -> PdfReport:
    """The report of a PDF; raises `UnreadableError` where there is none to give."""
    with opened(raw) as pdf:
        return _report(raw, pdf)


def ranges(numbers: Iterable[int], most: int = 8) -> str:
    """Page numbers in words: `1-3, 5`; after `most` runs the rest is counted."""
    runs: list[list[int]] = []
    for value in sorted(set(numbers)):
        if runs and runs[-1][-1] == value - 1:
            runs[-1][1:] = [value]
        else:
            runs.append([value])
    shown = ", ".join("-".join(map(str, run)) for run in runs[:most])
    rest = sum(run[-1] - run[0] + 1 for run in runs[most:])
    return f"{shown} and {rest} more" if rest else shown


def _report(raw: bytes, pdf: OpenPdf) -> PdfReport:
    reader = pdf.reader
    walk = Walk()
    catalog = tried(lambda: reader.root_object, None)
    info = tried(lambda: reader.metadata, None)
    wishes = entry(catalog, "/ViewerPreferences")
    count = len(reader.pages)
    pages: list[PageReport] = []
    listed: dict[Font, list[int]] = {}
    set_in: set[str] = set()
    for position in range(min(count, MOST_PAGES)):
        page = tried(partial(reader.pages.__getitem__, position), None)
        resources = tried(partial(walk.page, page), PageResources((), (), False, 0, False))
        things, report = _page(position, page, pdf.drawn, resources)
        pages.append(report)
        set_in |= things.fonts
        for font in resources.fonts:
            listed.setdefault(font, []).append(position + 1)
    names = {re.sub(r"^[A-Z]{6}\+", "", name) for name in set_in}
    form = entry(catalog, "/AcroForm")
    return PdfReport(
        version=_version(raw, catalog),
        title=words(entry(info, "/Title")),
        creator=words(entry(info, "/Creator")),
        keywords=tried(lambda: str(entry(info, "/Keywords") or ""), ""),
        language=words(entry(catalog, "/Lang")),
        scaling=name_of(entry(wishes, "/PrintScaling")),
        duplex=name_of(entry(wishes, "/Duplex")),
        standard=_standard(catalog),
        count=count,
        pages=tuple(pages),
        fonts=tuple(FontUse(font, tuple(where), font.name in names) for font, where in listed.items()),
        colours=tuple(sorted(walk.colours)),
        spots=tuple(sorted(walk.spots)),
        richest=walk.richest,
        layers=_layers(catalog),
        fields=len(elements(entry(form, "/Fields"))),
        scripts=_scripts(catalog),
        attachments=_attachments(catalog),
        encrypted=pdf.encrypted,
        printable=pdf.printable,
        faulty=bool(pdf.complaints),
    )


def _page(position: int, page: Any, drawn: Any, resources: PageResources) -> tuple[PlacedThings, PageReport]:
    """A page as pypdf has it and as pypdfium2 draws it."""
    media = _box(page, "/MediaBox") or _USUAL
    unit = min(max(number(entry(page, "/UserUnit"), 1.0), 0.01), 1000.0)
    rotation = int(number(entry(page, "/Rotate"))) % 360
    crop, trim, bleed = (_box(page, f"/{name}Box") for name in ("Crop", "Trim", "Bleed"))
    shown = _common(media, crop) if crop else media
    size = Size(shown.w * unit / MM, shown.h * unit / MM)
    size = size.turned() if rotation in (90, 270) else size
    heavy = resources.placements > MOST_PLACEMENTS
    things, ink, readable = PlacedThings((), frozenset(), None), None, page is not None
    canvas = None if heavy else tried(lambda: drawn[position], None)
    if canvas is not None:
        things = tried(lambda: placed_things(canvas, unit), things)
        sizes = [(one.width, one.height) for one in things.pictures]
        sizes += [(one.width, one.height) for one in resources.pictures]
        heavy = any(width * height > MOST_PIXELS for width, height in sizes)
        ink = None if heavy else tried(lambda: ink_of(canvas, size), None)
        tried(canvas.close, None)
    report = PageReport(
        number=position + 1,
        size=size,
        media=_millimetres(media, media, unit),
        crop=_millimetres(crop, media, unit) if crop else None,
        trim=_millimetres(trim, media, unit) if trim else None,
        bleed=_millimetres(bleed, media, unit) if bleed else None,
        rotation=rotation,
        unit=unit,
        transparent=resources.transparent,
        pictures=_pictures(things.pictures, resources),
        thinnest=things.thinnest,
        notes=sum(1 for note in elements(entry(page, "/Annots")) if name_of(entry(note, "/Subtype")) not in _MARKUP),
        ink=ink,
        readable=readable and resources.whole and (canvas is not None or heavy),
        heavy=heavy,
    )
    return things, report


def _box(page: Any, name: str) -> Box | None:
    """A page's box in its own units, y still running up; None where it has none, or one without an area."""
    sides = [number(side, float("nan")) for side in elements(entry(page, name))]
    if len(sides) != 4 or any(side != side for side in sides):
        return None
    x, right = sorted(sides[::2])
    y, top = sorted(sides[1::2])
    width, height = min(right - x, _LARGEST_SIDE), min(top - y, _LARGEST_SIDE)
    return Box(x, y, width, height) if min(width, height) > 0 else None


def _common(media: Box, crop: Box) -> Box:
    """What of the MediaBox lies in the CropBox; all of it where the two do not meet."""
    x, y = max(media.x, crop.x), max(media.y, crop.y)
    width, height = min(media.right, crop.right) - x, min(media.bottom, crop.bottom) - y
    return Box(x, y, width, height) if min(width, height) > 0 else media


def _millimetres(box: Box, media: Box, unit: float) -> Box:
    """A box in mm from the top left corner of the MediaBox."""
    scale = unit / MM
    return Box((box.x - media.x) * scale, (media.bottom - box.bottom) * scale, box.w * scale, box.h * scale)


def _rounded(box: Box | None) -> tuple[float, ...] | None:
    return None if box is None else tuple(round(side, 1) for side in (box.x, box.y, box.w, box.h))


def _pictures(placed: Iterable[PlacedPicture], resources: PageResources) -> tuple[PictureUse, ...]:
    """The pictures on a page by kind; colours and alpha are those of its stored pictures with as many pixels."""
    counted: dict[tuple[int, int, int], int] = {}
    for picture in placed:
        key = (picture.width, picture.height, round(picture.dpi))
        counted[key] = counted.get(key, 0) + 1
    uses = []
    for (width, height, dpi), count in counted.items():
        stored = [one for one in resources.pictures if (one.width, one.height) == (width, height)]
        colour = " or ".join(sorted({one.colour for one in stored if one.colour}))
        uses.append(PictureUse(width, height, dpi, colour, any(one.alpha for one in stored), count))
    return tuple(uses)


def _version(raw: bytes, catalog: Any) -> str:
    """The PDF version: the file's first line, unless the catalog names a later one."""
    found = _VERSION.search(raw[:HEAD])
    return max(found[1].decode() if found else "", name_of(entry(catalog, "/Version"))[:4])


def _standard(catalog: Any) -> str:
    """The name of the printing standard that the file claims, such as `PDF/X`."""
    claimed = {name_of(entry(intent, "/S")) for intent in elements(entry(catalog, "/OutputIntents"))}
    names = {"GTS_PDFX": "PDF/X", "GTS_PDFA1": "PDF/A", "ISO_PDFE1": "PDF/E"}
    return ", ".join(name for intent, name in names.items() if intent in claimed)


def _layers(catalog: Any) -> tuple[str, ...]:
    """The names of the layers that a viewer can switch off."""
    groups = elements(entry(entry(catalog, "/OCProperties"), "/OCGs"))
    return tuple(dict.fromkeys(words(entry(group, "/Name")) or "unnamed" for group in groups[:MOST_PAGES]))


def _scripts(catalog: Any) -> bool:
    """Whether the file brings programs along, or does something by itself when it is opened."""
    opening = entry(catalog, "/OpenAction")
    named = entry(entry(catalog, "/Names"), "/JavaScript")
    return (
        named is not None
        or name_of(entry(opening, "/S")) in ("JavaScript", "Launch")
        or bool(items(entry(catalog, "/AA")))
    )


def _attachments(catalog: Any) -> int:
    """How many files are hidden in the file, as far as they are listed in one place."""
    listed = elements(entry(entry(entry(catalog, "/Names"), "/EmbeddedFiles"), "/Names"))
    return len(listed) // 2
