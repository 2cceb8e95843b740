"""Full pages: aids, score sheets and boards, each one face, over joined sheets where large, reduced on small paper."""

from __future__ import annotations

from collections.abc import Iterator

from pandapress.carddata.gamefile import PageEntry
from pandapress.press.face.face import Face
from pandapress.press.paper import PAPERS, Size
from pandapress.press.sheet.furniture import SEPARATOR
from pandapress.press.sheet.page import Page, full_page
from pandapress.press.sheet.tiling import tiled_pages
from pandapress.workshop.build.order import Order
from pandapress.workshop.build.pages import page_job

_LEAST_PAPER = Size(PAPERS["a4"].w, PAPERS["letter"].h)
"""What the templates of full pages need of a paper."""
_MAY_SHRINK = frozenset({"aids", "score-sheet"})
"""Kinds of print of which nothing is cut out to a size."""
_LEAST_SCALE = 0.6
"""The smallest scale of a page: words of 7 pt are then 4.2 pt."""


def full_pages(order: Order, what: str) -> Iterator[Page]:
    """The full pages of one kind of print, where the whole kind is asked for."""
    for entry in () if order.options.selective else order.catalogue.pages(what):
        yield from _sheets(order, entry)


def _sheets(order: Order, entry: PageEntry) -> Iterator[Page]:
    """The page that a face fills, or the joined sheets of a larger one; none where findings say what is wrong."""
    paper = order.options.paper_size
    made_for = paper if paper.w >= _LEAST_PAPER.w and paper.h >= _LEAST_PAPER.h else PAPERS["a4"]
    job = page_job(order.catalogue, entry, made_for, order.studio)
    face = None if job is None else order.studio.face(job)
    if face is None:
        return
    said = (order.title, entry.title, "print at 100 %", order.printer_words(paper))
    line = SEPARATOR.join(words for words in said if words)
    if entry.tile or (entry.what not in _MAY_SHRINK and made_for != paper):
        yield from tiled_pages(face, entry.title, line, paper, order.options.spacing.margin)
    elif _readable(order, face):
        yield full_page(face, entry.title, line, paper)


def _readable(order: Order, face: Face) -> bool:
    """Whether a page that is reduced to small paper can still be read; findings say how small it is."""
    paper = order.options.paper_size
    scale = min(paper.w / face.size.w, paper.h / face.size.h, 1.0)
    if scale == 1:
        return True
    message = f"full pages are made for A4: on {order.options.paper} they are reduced to {scale:.0%}"
    if scale >= _LEAST_SCALE:
        order.findings.info("REDUCED", message, file=order.file, hint="larger paper prints it in full size")
    else:
        hint = "take larger paper, or print the cards alone with --only cards"
        order.findings.error("NO-ROOM", f"{message}, too small to be read", file=order.file, hint=hint)
    return scale >= _LEAST_SCALE
