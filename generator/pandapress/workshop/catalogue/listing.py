"""`games`: what there is to print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance
from pandapress.findings import Findings
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.provenance import counts


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game of a project: `players` is the fewest and the most, `decks` the title and cards of each deck."""

    id: str
    title: str
    players: tuple[int, int]
    decks: Mapping[str, int]
    provenance: Mapping[Provenance, int]


def list_games(project: Project, game_ids: Sequence[str], intake: Intake) -> tuple[GameLine, ...]:
    """The games; raises `DataError` where the data of one cannot be read."""
    findings, lines = Findings(), []
    for game_id in game_ids:
        loaded = load_game(project, game_id, intake, findings)
        if loaded is not None:
            decks: Counter[str] = Counter()
            for deck in catalogue(loaded, intake.many, findings).shared["decks"]:
                decks[deck.title] += deck.count
            fewest, most = loaded.config.players
            lines.append(GameLine(game_id, loaded.config.title, (fewest, most), decks, counts(loaded)))
    findings.check()
    return tuple(lines)
