"""A game as it is read: its cards and what was noticed, the same whether it is checked, built or exported."""

from __future__ import annotations

from dataclasses import dataclass

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Findings
from pandapress.workshop.catalogue.checks import check_kinds_exist, check_titles
from pandapress.workshop.catalogue.decks import Catalogue, catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project


@dataclass(frozen=True)
class Reading:
    """A game as it was read: its cards, or none where a file of it cannot be used, and what was noticed."""

    game_id: str
    cards: Catalogue | None
    findings: tuple[Finding, ...]


def read_game(project: Project, game_id: str, intake: Intake) -> Reading:
    """Read all files of a game, gather its cards, and check what can be said of them before a face is drawn."""
    findings = Findings()
    loaded = load_game(project, game_id, intake, findings)
    cards = None if loaded is None else catalogue(loaded, intake.many, findings)
    if cards is not None:
        check_titles(cards.loaded, findings)
        check_kinds_exist(cards, findings)
    return Reading(game_id, cards, tuple(findings))
