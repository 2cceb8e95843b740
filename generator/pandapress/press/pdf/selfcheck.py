"""Preflight: opens the finished PDF again and looks for what would surprise a printer or a reader."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from lxml import etree
from pypdf import PdfReader

from pandapress.findings import Finding, Severity
from pandapress.press.inspect.resources import fonts_of
from pandapress.press.paper import MM
from pandapress.press.pdf.document import Document
from pandapress.press.sheet.page import Page

_TOLERANCE = 0.01
_SVG_TEXT = "{http://www.w3.org/2000/svg}text"


def preflight(pdf: bytes, document: Document, name: str, words: bool = True) -> list[Finding]:
    """What is wrong with a PDF, held against the document it was made from; empty when all is well.

    Without `words` it is not read again, as for pages whose words were found before.
    """
    reader = PdfReader(BytesIO(pdf))
    complaints = [*_file_complaints(reader, document)]
    if len(reader.pages) == len(document.pages):
        said = _page_words(pdf) if words else []
        seen: dict[int, Any] = {}
        for number, (page, wanted) in enumerate(zip(reader.pages, document.pages, strict=True)):
            found = [*_page_complaints(page, wanted, seen), *(_lost_words(wanted, said[number]) if words else ())]
            complaints += [f"page {number + 1}: {complaint}" for complaint in found]
    return [Finding(Severity.ERROR, "PREFLIGHT", complaint, name) for complaint in complaints]


def _file_complaints(reader: PdfReader, document: Document) -> Iterator[str]:
    if len(reader.pages) != len(document.pages):
        yield f"has {len(reader.pages)} pages, not {len(document.pages)}"
    preferences: Any = reader.root_object.get("/ViewerPreferences", {})
    if preferences.get("/PrintScaling") != "/None":
        yield "does not ask for printing at 100 %"
    if preferences.get("/Duplex") != f"/{document.duplex.value}":
        yield f"does not ask for {document.duplex.value}"
    if not reader.metadata or reader.metadata.title != document.title:
        yield "has lost its title"


def _page_complaints(page: Any, wanted: Page, seen: dict[int, Any]) -> Iterator[str]:
    """What is wrong with a page; fonts of forms that were `seen` on other pages are not looked at again."""
    size = (wanted.paper.w * MM, wanted.paper.h * MM)
    for box in (page.mediabox, page.trimbox, page.bleedbox):
        found = (float(box.width), float(box.height))
        if any(abs(length - wanted_length) > _TOLERANCE for length, wanted_length in zip(found, size, strict=True)):
            yield f"a page box is {found[0]:.2f} x {found[1]:.2f} pt, not {size[0]:.2f} x {size[1]:.2f}"
    resources = page["/Resources"]
    forms = set(resources.get("/XObject", {}))
    needed = {placed.face.key for placed in wanted.faces}
    if {name.rpartition("face-")[2] for name in forms} != needed:
        yield f"shows {len(forms)} different faces, not {len(needed)}"
    yield from (f"the font {font.name} is not embedded" for font in fonts_of(page, seen) if not font.embedded)


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
