"""Printing: all pages of one kind of print, as its printer needs them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pandapress.carddata.kinds import BOXES, PROOF, TOKENS
from pandapress.press.choices import Backs, Registration
from pandapress.press.paper import Box, Size
from pandapress.press.sheet.cutfile import CutSheet, cut_sheets
from pandapress.press.sheet.imposition import Side
from pandapress.press.sheet.page import Page
from pandapress.press.sheet.printer import PrinterProfile
from pandapress.workshop.build.boxes import box_pages
from pandapress.workshop.build.cardsheets import card_sheets
from pandapress.workshop.build.fullpages import full_pages
from pandapress.workshop.build.imprint import Imprint
from pandapress.workshop.build.order import Order
from pandapress.workshop.build.proof import proof_pages, proved_faces

_REACH = 0.5
"""How far beyond the margin a correction may move a card without a word, in millimetres."""


@dataclass(frozen=True)
class Part:
    """All that is printed of one kind: its pages, what the report says of them, and the files of a cutting machine."""

    what: str
    pages: tuple[Page, ...]
    cards: int
    sheets: int
    keywords: str
    decks: tuple[tuple[str, int, int], ...] = ()
    cuts: tuple[CutSheet, ...] = ()


def part_of(order: Order, what: str) -> Part | None:
    """One kind of print; None where the game has none of it, or where findings say what is wrong."""
    if what == PROOF:
        return _proof(order)
    cards = card_sheets(order, what)
    full = (*full_pages(order, what), *(_boxes(order) if what == BOXES else ()))
    if cards is None or not (cards.pages or full):
        return None
    game, options = order.catalogue.loaded.id, order.options
    imprint = Imprint(game, frozenset({what}), options.ink.value, options.selective, cards.prints)
    pages = _corrected(order, (*cards.pages, *full))
    sheets = cards.sheets + _sheets_of_full_pages(order, cards.pages, full)
    cuts = _cuts(order, what, cards.pages)
    return Part(what, pages, cards.cards, sheets, imprint.keywords(), cards.decks, cuts)


def _boxes(order: Order) -> Iterator[Page]:
    """The tuck boxes of a game, or of the decks that are asked for."""
    options = order.options
    if options.with_boxes:
        yield from box_pages(order.catalogue, order.studio, options.box_print, options.decks)


def _cuts(order: Order, what: str, pages: Sequence[Page]) -> tuple[CutSheet, ...]:
    """The files for a cutting machine, where one is to cut the sheets; square tokens are cut round."""
    if order.options.registration is Registration.NONE:
        return ()
    return cut_sheets(pages, f"{order.title}: {what}", circles=what == TOKENS)


def _proof(order: Order) -> Part | None:
    faces = proved_faces(order)
    pages = _corrected(order, proof_pages(order, faces))
    return Part(PROOF, pages, len(faces), len(pages), "") if pages else None


def _sheets_of_full_pages(order: Order, pages: Sequence[Page], full: Sequence[Page]) -> int:
    two_sided = any(page.side is Side.BACK for page in pages) and order.options.backs is not Backs.SEPARATE
    return math.ceil(len(full) / 2) if two_sided else len(full)


def _corrected(order: Order, pages: Iterable[Page]) -> tuple[Page, ...]:
    """The pages as their printer needs them: backs moved, all scaled."""
    profile = order.options.printer
    if profile is None:
        return tuple(pages)
    corrected = tuple(
        replace(page, correction=profile.correction(page.side is Side.BACK, page.paper.landscape)) for page in pages
    )
    _check_reach(order, corrected, profile)
    return corrected


def _check_reach(order: Order, pages: Sequence[Page], profile: PrinterProfile) -> None:
    """Notice cards that a correction moves to where the printer leaves the paper white."""
    boxes = [
        (page.correction.place(placed.trim, page.paper), page.paper)
        for page in pages
        for placed in page.faces
        if page.has_cards and placed.window is None
    ]
    nearest = min((_from_edge(box, paper) for box, paper in boxes), default=math.inf)
    margin = order.options.spacing.margin
    if nearest < margin - _REACH:
        message = f"printer {profile.name}: cards come as near as {nearest:.1f} mm to the edge of the paper"
        hint = f"pass a larger --margin if your printer leaves {margin:g} mm white"
        order.findings.info("NEAR-EDGE", message, file=order.file, hint=hint)


def _from_edge(box: Box, page: Size) -> float:
    """How near a box comes to an edge of the page, in millimetres."""
    return min(box.x, box.y, page.w - box.right, page.h - box.bottom)
