"""Faces for an export: every card of a game with its sides drawn, or the findings that say why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pandapress.export.cards import ExportCard
from pandapress.findings import Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Face, Studio
from pandapress.press.paper import PAPERS, Size
from pandapress.workshop.build.imprint import fingerprint
from pandapress.workshop.build.pages import page_job
from pandapress.workshop.catalogue.decks import Card, Catalogue
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import Reading

_PAPER: Size = PAPERS["a4"]


@dataclass(frozen=True)
class Gallery:
    """A game whose faces are drawn: every card of which there is at least one."""

    catalogue: Catalogue
    studio: Studio
    cards: tuple[ExportCard, ...]

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.catalogue.loaded.config.title

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.catalogue.loaded.id

    def boards(self) -> Iterator[tuple[str, str, Face]]:
        """The boards, whole: id, title and face; findings say what is wrong with one that is missing."""
        for page in self.catalogue.pages("board"):
            job = page_job(self.catalogue, page, _PAPER, self.studio)
            face = None if job is None else self.studio.face(job)
            if face is not None:
                yield page.id, page.title, face


def draw(project: Project, reading: Reading, ink: Ink, findings: Findings) -> Gallery | None:
    """The faces of a game; None, with findings, where its data or a template is at fault."""
    errors = len(findings.errors)
    findings.extend(reading.findings)
    cards = reading.cards
    if cards is None:
        return None
    studio = Studio(project.templates, ink, findings)
    faces = [_card(card, studio) for card in cards.cards if card.copies]
    if len(findings.errors) > errors:
        return None
    return Gallery(cards, studio, tuple(card for card in faces if card is not None))


def _card(card: Card, studio: Studio) -> ExportCard | None:
    front, back = studio.face(card.front), studio.face(card.back) if card.back else None
    if front is None:
        return None
    return ExportCard(
        card.id,
        card.name,
        card.deck.id,
        card.deck.title,
        card.copies,
        fingerprint(front, back),
        front,
        back,
        hides=bool(card.deck.back),
        token=card.deck.what == "tokens",
    )
