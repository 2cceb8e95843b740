"""Binding: several finished PDFs in one, each part beginning on a front, with a bookmark each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from pandapress.press.pdf.document import CREATOR, Document, Duplex, pdf_bytes
from pandapress.press.sheet.page import Page, blank_page


@dataclass(frozen=True, slots=True)
class BoundPart:
    """A finished PDF and the document it was made from; `heading` is its bookmark."""

    heading: str
    document: Document
    pdf: bytes


def bound_document(title: str, parts: Sequence[BoundPart]) -> Document:
    """What the whole file will be: the pages of all parts, with blank sides where a front would land on a back."""
    duplex = next(
        (part.document.duplex for part in parts if part.document.duplex is not Duplex.SIMPLEX), Duplex.SIMPLEX
    )
    pages = tuple(page for part in parts for page in _run(part, title, duplex, last=part is parts[-1]))
    return Document(title, "", " ".join(part.document.keywords for part in parts).strip(), pages, duplex)


def _run(part: BoundPart, title: str, duplex: Duplex, last: bool) -> list[Page]:
    """The pages of a part as they stand in the whole file.

    Where that is printed on both sides, cards without backs have a blank side behind each sheet, and a part ends on a
    back, so that the next one begins on a front.
    """
    own = part.document.pages
    if duplex is Duplex.SIMPLEX:
        return list(own)
    blank = blank_page(own[-1].paper, f"{title}  ·  {part.heading.lower()}")
    pages: list[Page] = []
    for page in own:
        pages.append(page)
        if part.document.duplex is Duplex.SIMPLEX and page.has_cards:
            pages.append(replace(blank, paper=page.paper))
    if len(pages) % 2:
        pages.append(blank)
    return pages[:-1] if last and pages[-1] is not own[-1] else pages


def bound_bytes(document: Document, parts: Sequence[BoundPart]) -> bytes:
    """The whole file: the parts' own pages, and `document`'s blank sides between them."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject, TextStringObject

    writer = PdfWriter()
    for part in parts:
        writer.append(PdfReader(BytesIO(part.pdf)), outline_item=part.heading)
    printed = {id(page) for part in parts for page in part.document.pages}
    for position, page in enumerate(document.pages):
        if id(page) not in printed:
            blank = pdf_bytes(Document(document.title, "", "", (page,), document.duplex))
            writer.insert_page(PdfReader(BytesIO(blank)).pages[0], position)
    writer.pdf_header = "%PDF-1.7"
    writer.metadata = None
    writer.add_metadata(
        {"/Title": document.title, "/Author": CREATOR, "/Creator": CREATOR, "/Keywords": document.keywords}
    )
    writer.root_object[NameObject("/Lang")] = TextStringObject("en")
    preferences: Any = writer.create_viewer_preferences()
    preferences.print_scaling = "/None"
    preferences.duplex = f"/{document.duplex.value}"
    preferences.display_doctitle = True
    writer.compress_identical_objects()
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()
