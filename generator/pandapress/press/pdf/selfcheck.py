"""Preflight: opens the finished PDF again and looks for what would surprise a printer or a reader."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import pikepdf
from lxml import etree

from pandapress.findings import Finding, Severity
from pandapress.press.paper import MM
from pandapress.press.pdf.document import Document, form_name, shown_forms
from pandapress.press.sheet.page import Page

_TOLERANCE = 0.01
_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_SVG_TEXT = "{http://www.w3.org/2000/svg}text"


def preflight(pdf: bytes, document: Document, name: str, words: bool = True) -> list[Finding]:
    """What is wrong with a PDF, held against the document it was made from; empty when all is well.

    Without `words` it is not read again, as for pages whose words were found before.
    """
    with pikepdf.open(BytesIO(pdf)) as opened:
        complaints = [*_file_complaints(opened, document)]
        if len(opened.pages) == len(document.pages):
            said = _page_words(pdf) if words else []
            fonts = _Fonts()
            for number, (page, wanted) in enumerate(zip(opened.pages, document.pages, strict=True)):
                found = [*_page_complaints(page, wanted), *(_lost_words(wanted, said[number]) if words else ())]
                found += [f"the font {font} is not embedded" for font in fonts.loose(page.obj)]
                complaints += [f"page {number + 1}: {complaint}" for complaint in found]
    return [Finding(Severity.ERROR, "PREFLIGHT", complaint, name) for complaint in complaints]


def _file_complaints(pdf: pikepdf.Pdf, document: Document) -> Iterator[str]:
    if len(pdf.pages) != len(document.pages):
        yield f"has {len(pdf.pages)} pages, not {len(document.pages)}"
    preferences: Any = pdf.Root.get("/ViewerPreferences", {})
    if preferences.get("/PrintScaling") != "/None":
        yield "does not ask for printing at 100 %"
    if preferences.get("/Duplex") != f"/{document.duplex.value}":
        yield f"does not ask for {document.duplex.value}"
    if str(pdf.docinfo.get("/Title", "")) != document.title:
        yield "has lost its title"


def _page_complaints(page: pikepdf.Page, wanted: Page) -> Iterator[str]:
    """What is wrong with the boxes and the forms of a page."""
    size = (wanted.paper.w * MM, wanted.paper.h * MM)
    for box in (page.mediabox, page.trimbox, page.obj.get("/BleedBox", page.mediabox)):
        left, bottom, right, top = map(float, box)
        found = (right - left, top - bottom)
        if any(abs(length - wanted_length) > _TOLERANCE for length, wanted_length in zip(found, size, strict=True)):
            yield f"a page box is {found[0]:.2f} x {found[1]:.2f} pt, not {size[0]:.2f} x {size[1]:.2f}"
    forms, needed = {*shown_forms(page)}, {form_name(placed.face.key) for placed in wanted.faces}
    if forms != needed:
        yield f"shows {len(forms)} different faces, not {len(needed)}"


class _Fonts:
    """Looks for fonts that are not embedded in all that pages draw with, each once."""

    def __init__(self) -> None:
        self._seen: set[tuple[int, int]] = set()

    def loose(self, holder: Any) -> Iterator[str]:
        """The names of fonts without a file that a page or form lists, also within its forms."""
        resources = holder.get("/Resources", {})
        for _, font in self._new(resources, "/Font"):
            described = next(iter(font.get("/DescendantFonts", ())), font)
            if not any(file in described.get("/FontDescriptor", {}) for file in _FONT_FILES):
                yield str(font.get("/BaseFont", "/?"))[1:]
        for _, form in self._new(resources, "/XObject"):
            yield from self.loose(form)

    def _new(self, resources: Any, kind: str) -> Iterator[tuple[str, Any]]:
        """What resources list of a kind that was not met before."""
        for name, thing in resources.get(kind, {}).items():
            if not (thing.is_indirect and thing.objgen in self._seen):
                self._seen.add(thing.objgen)
                yield name, thing


def _lost_words(wanted: Page, words: str) -> Iterator[str]:
    """Words of a page that a reader cannot find in it."""
    for label in wanted.labels:
        if _squeezed(label.text) not in words:
            yield f"the words {label.text!r} cannot be found"
    for face in {placed.face.key: placed.face for placed in wanted.faces if placed.window is None}.values():
        lost = [run for run in _runs(face.svg) if _squeezed(run) not in words]
        if lost:
            yield f"the words {lost[0]!r} of a face cannot be found"


def _page_words(pdf: bytes) -> Sequence[str]:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [_squeezed(page.get_textpage().get_text_bounded()) for page in document]
    finally:
        document.close()


def _runs(svg: str) -> list[str]:
    return [element.text or "" for element in etree.fromstring(svg.encode()).iter(_SVG_TEXT)]


def _squeezed(text: str) -> str:
    """Text without what extraction adds or drops: spaces, soft hyphens and joiners; ligatures as their letters."""
    return re.sub(r"[\s\ufffe\u00ad\u2060\u200b-\u200d]+", "", unicodedata.normalize("NFKC", text))
