"""Documents: pages drawn into a PDF that tells the printer the truth, the same bytes every time."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Any

import pikepdf
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from pandapress.findings import DataError, Finding
from pandapress.press.face.face import Face
from pandapress.press.face.fonts import TEXT, load
from pandapress.press.paper import MM, Box, Size
from pandapress.press.pdf.engine import DrawingError, drawn
from pandapress.press.pdf.sharing import stored_once
from pandapress.press.sheet.furniture import Label
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.marks import Line
from pandapress.press.sheet.page import Page, PlacedFace, alone
from pandapress.press.sheet.printer import NO_CORRECTION

CREATOR = "PandaPress"
_MARK_WIDTH = 0.2
_FOLD_WIDTH = 0.3
_PLAIN = pikepdf.ObjectStreamMode.disable
_AT_ONCE = 60
"""So many faces the engine draws in one go."""


class Duplex(StrEnum):
    """How a document is to be printed, in the words of the PDF standard."""

    SIMPLEX = "Simplex"
    LONG_EDGE = "DuplexFlipLongEdge"
    SHORT_EDGE = "DuplexFlipShortEdge"


@dataclass(frozen=True, slots=True)
class Document:
    """A PDF to be: its pages, and what it says of itself."""

    title: str
    subject: str
    keywords: str
    pages: tuple[Page, ...]
    duplex: Duplex


@contextmanager
def without_clock() -> Iterator[None]:
    """Hide the environment's date from ReportLab, which would write it into the file: same input, same bytes."""
    date = os.environ.pop("SOURCE_DATE_EPOCH", None)
    try:
        yield
    finally:
        if date is not None:
            os.environ["SOURCE_DATE_EPOCH"] = date


def faces_pdf(faces: Iterable[Face], title: str = "") -> bytes:
    """Each face on a page of its own size, cut to its trim."""
    return loose_pdf((alone(face, face.size, NO_BLEED) for face in faces), title)


def loose_pdf(pages: Iterable[Page], title: str = "") -> bytes:
    """Pages that are drawn and never printed."""
    return pdf_bytes(Document(title, "", "", tuple(pages), Duplex.SIMPLEX))


def pdf_bytes(document: Document) -> bytes:
    """The document as PDF 1.7, every face a form that is stored once.

    ReportLab draws the pages with an empty form for each face; pikepdf puts the engine's in their places.
    """
    faces = {form_name(placed.face.key): placed.face for page in document.pages for placed in page.faces}
    with ExitStack() as stack:
        return _joined(_sheets(document), _drawn_forms(faces, stack))


def _drawn_forms(faces: Mapping[str, Face], stack: ExitStack) -> dict[str, Any]:
    """The form of each face; raises `DataError` with all that cannot be drawn.

    They are drawn some at a time, since what the engine makes of many takes much memory.
    """
    forms: dict[str, Any] = {}
    refused: list[Finding] = []
    names = list(faces)
    for start in range(0, len(names), _AT_ONCE):
        batch = names[start : start + _AT_ONCE]
        try:
            drawings = stack.enter_context(drawn([faces[name] for name in batch]))
        except DrawingError as problem:
            refused += problem.findings
        else:
            pages = zip(batch, drawings.pages, strict=False)
            forms |= {name: drawings.make_indirect(page.as_form_xobject()) for name, page in pages}
    if refused:
        raise DataError(refused)
    return forms


def bound_bytes(document: Document, parts: Iterable[bytes]) -> bytes:
    """The document as PDF, its faces taken from PDFs that hold them, where they were drawn before."""
    with ExitStack() as stack:
        forms: dict[str, Any] = {}
        for part in parts:
            pdf = stack.enter_context(pikepdf.open(BytesIO(part)))
            forms |= {form: found for page in pdf.pages for form, found in shown_forms(page).items()}
        return _joined(_sheets(document), forms)


def _sheets(document: Document) -> bytes:
    """The pages without their faces."""
    load()
    rl_config.useA85 = 0
    rl_config.invariant = 1
    stream = BytesIO()
    with without_clock():
        canvas = Canvas(
            stream,
            pagesize=(100, 100),
            invariant=1,
            pageCompression=1,
            pdfVersion=(1, 7),
            lang="en",
            initialFontName=TEXT.pdf_name,
        )
    canvas.setTitle(document.title)
    canvas.setAuthor(CREATOR)
    canvas.setCreator(CREATOR)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.keywords)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", document.duplex.value)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    for number, page in enumerate(document.pages):
        _draw_page(canvas, page)
        _bookmark(canvas, page, number, below=any(page.heading for page in document.pages))
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _joined(sheets: bytes, forms: Mapping[str, Any]) -> bytes:
    """The pages with forms of other files, by their names, in the places of the empty ones."""
    with pikepdf.open(BytesIO(sheets)) as pdf:
        copied: dict[str, Any] = {}
        for page in pdf.pages:
            shown: Any = page.resources.get("/XObject", {})
            for name in list(shown.keys()):
                form = _form_of(name)
                if form not in copied:
                    copied[form] = pdf.copy_foreign(forms[form])
                shown[name] = copied[form]
        stored_once(pdf, copied.values())
        stream = BytesIO()
        pdf.save(stream, deterministic_id=True, force_version="1.7", object_stream_mode=_PLAIN)
    return stream.getvalue()


def shown_forms(page: Any) -> dict[str, Any]:
    """The forms of the faces that a page of a finished PDF shows, by their names."""
    resources = page.obj.get("/Resources", {})
    return {_form_of(name): form for name, form in resources.get("/XObject", {}).items()}


def _form_of(name: str) -> str:
    """The name of a form without what ReportLab puts before it."""
    return name.rpartition(".")[2]


def form_name(key: str) -> str:
    """The name of a face's form."""
    return f"face-{key}"


def _empty_form(canvas: Canvas, face: Face) -> str:
    """Record the place of a face, once; gives its name."""
    name = form_name(face.key)
    if not canvas.hasForm(name):
        canvas.beginForm(name, 0, 0, (face.size.w + 2 * face.bleed) * MM, (face.size.h + 2 * face.bleed) * MM)
        canvas.endForm()
    return name


def _bookmark(canvas: Canvas, page: Page, number: int, below: bool) -> None:
    """What begins on a page, `below` the part that it belongs to where the file has parts."""
    titles = [(page.heading, 0)] if page.heading else []
    for position, (title, level) in enumerate(titles + [(title, int(below)) for title in page.bookmarks]):
        key = f"page{number}-{position}"
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(title, key, level=level)


def _draw_page(canvas: Canvas, page: Page) -> None:
    forms = [_empty_form(canvas, placed.face) for placed in page.faces]
    box = (0, 0, page.paper.w * MM, page.paper.h * MM)
    canvas.setPageSize(box[2:])
    canvas.setTrimBox(box)
    canvas.setBleedBox(box)
    _correct(canvas, page)
    _draw_lines(canvas, page.paper, page.marks, _MARK_WIDTH)
    _draw_lines(canvas, page.paper, page.ruler, _MARK_WIDTH)
    _draw_lines(canvas, page.paper, page.folds, _FOLD_WIDTH, dashed=True)
    _fill(canvas, page.paper, page.solids)
    for placed, form in zip(page.faces, forms, strict=True):
        _place(canvas, page.paper, placed, form)
    for label in page.labels:
        _write(canvas, page.paper, label)


def _correct(canvas: Canvas, page: Page) -> None:
    """Move and scale all that the page holds, as its printer needs; a page has a graphics state of its own."""
    if page.correction == NO_CORRECTION:
        return
    to, middle = page.correction, (page.paper.w / 2 * MM, page.paper.h / 2 * MM)
    canvas.translate(middle[0] + to.right * MM, middle[1] - to.down * MM)
    canvas.scale(to.across, to.along)
    canvas.translate(-middle[0], -middle[1])


def _draw_lines(canvas: Canvas, paper: Size, lines: Sequence[Line], width: float, dashed: bool = False) -> None:
    if not lines:
        return
    canvas.saveState()
    canvas.setLineWidth(width * MM)
    canvas.setStrokeColorRGB(0, 0, 0)
    if dashed:
        canvas.setDash(2 * MM, 1.5 * MM)
    canvas.lines([(line.x1 * MM, (paper.h - line.y1) * MM, line.x2 * MM, (paper.h - line.y2) * MM) for line in lines])
    canvas.restoreState()


def _fill(canvas: Canvas, paper: Size, boxes: Sequence[Box]) -> None:
    """Black boxes."""
    if not boxes:
        return
    canvas.setFillColorRGB(0, 0, 0)
    for box in boxes:
        canvas.rect(box.x * MM, (paper.h - box.bottom) * MM, box.w * MM, box.h * MM, stroke=0, fill=1)


def _place(canvas: Canvas, paper: Size, placed: PlacedFace, form: str) -> None:
    """A form with its trim box where it belongs, clipped to the bleed that shows."""
    shown, bleed = placed.shown, placed.face.bleed * placed.scale
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(shown.x * MM, (paper.h - shown.bottom) * MM, shown.w * MM, shown.h * MM)
    canvas.clipPath(clip, stroke=0, fill=0)
    if placed.turned:
        canvas.translate((placed.trim.right + bleed) * MM, (paper.h - placed.trim.y + bleed) * MM)
        canvas.rotate(180)
    else:
        canvas.translate((placed.trim.x - bleed) * MM, (paper.h - placed.trim.bottom - bleed) * MM)
    if placed.scale != 1:
        canvas.scale(placed.scale, placed.scale)
    canvas.doForm(form)
    canvas.restoreState()


def _write(canvas: Canvas, paper: Size, label: Label) -> None:
    canvas.saveState()
    canvas.setFillColorRGB(0.2, 0.2, 0.2)
    canvas.translate(label.x * MM, (paper.h - label.y) * MM)
    if label.upright:
        canvas.rotate(90)
    canvas.setFont(TEXT.pdf_name, label.size * MM)
    canvas.drawString(0, 0, label.text)
    canvas.restoreState()
