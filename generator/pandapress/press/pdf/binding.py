"""Binding: the pages of several documents in one, each part beginning on a front, with a bookmark each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pandapress.press.pdf.document import Document, Duplex
from pandapress.press.sheet.page import Page, blank_page


@dataclass(frozen=True, slots=True)
class BoundPart:
    """A document that is a part of another; `heading` is its bookmark there."""

    heading: str
    document: Document


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
    first, *others = part.document.pages
    own = [replace(first, heading=part.heading), *others]
    if duplex is Duplex.SIMPLEX:
        return own
    blank = blank_page(own[-1].paper, f"{title}  ·  {part.heading.lower()}")
    pages: list[Page] = []
    for page in own:
        pages.append(page)
        if part.document.duplex is Duplex.SIMPLEX and page.has_cards:
            pages.append(replace(blank, paper=page.paper))
    if len(pages) % 2:
        pages.append(blank)
    return pages[:-1] if last and pages[-1] is not own[-1] else pages
