"""Subjects: what a preview shows, each with its sides: the cards of a game, and its pages."""

from __future__ import annotations

from dataclasses import dataclass

from pandapress.carddata.gamefile import PageEntry
from pandapress.findings import Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Made, Studio
from pandapress.press.paper import CORNER_RADIUS, PAPERS, Size
from pandapress.workshop.build.pages import page_job
from pandapress.workshop.catalogue.decks import Card, Catalogue
from pandapress.workshop.catalogue.project import Project

PAGES = "page:"
"""The group of all pages; no deck can be called so."""
_PAPER = PAPERS["a4"]


@dataclass(frozen=True)
class Subject:
    """A card or a page: its id, what people call it, the group it is shown in, how many there are, its size and place.

    `file` and `line` are those of its row; there is none where they are empty. `sides` are `front` and perhaps `back`.
    """

    id: str
    name: str
    group: str
    group_title: str
    copies: int
    size: Size
    bleed: float
    radius: float
    file: str
    line: int
    sides: tuple[str, ...]
    source: Card | PageEntry


def subjects(cards: Catalogue) -> tuple[Subject, ...]:
    """All that a game prints of which there is at least one: its cards, deck by deck, then its pages."""
    pages = (_page(page) for page in cards.loaded.config.page)
    return (*(_card(card) for card in cards.cards if card.copies), *pages)


def _card(card: Card) -> Subject:
    """A card; a token that is as wide as it is high is cut to a circle."""
    size, front, deck = card.size, card.front, card.deck
    half = min(size.w, size.h) / 2
    radius = half if deck.what == "tokens" and size.w == size.h else min(CORNER_RADIUS, half)
    sides = tuple(job.side for job in card.sides)
    return Subject(
        card.id,
        card.name,
        deck.id,
        deck.title,
        card.copies,
        size,
        front.bleed,
        radius,
        front.file,
        front.line,
        sides,
        card,
    )


def _page(page: PageEntry) -> Subject:
    size = Size(*page.size) if page.size is not None else _PAPER
    return Subject(f"{PAGES}{page.id}", page.title, PAGES, "Pages", 1, size, 0.0, 0.0, "", 0, ("front",), page)


def make(subject: Subject, side: str, cards: Catalogue, studio: Studio, project: Project, ink: Ink) -> Made:
    """A side as it is now. A page is made by a studio of its own, which tells all that its pictures are made of."""
    if isinstance(subject.source, Card):
        return studio.make(next(job for job in subject.source.sides if job.side == side))
    own = Studio(project.templates, ink, Findings())
    with own.asked() as asked:
        job = page_job(cards, subject.source, _PAPER, own)
        face = None if job is None else own.face(job)
    return Made(face, tuple(own.findings), frozenset(asked))
