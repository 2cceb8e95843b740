"""Loads a game: its `game.toml`, its tables as typed rows, and what its invariants say of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pandapress.carddata.gamefile import GameFile, read_game_file
from pandapress.carddata.intake import Intake, Table, read_table
from pandapress.carddata.rows import Rows, check_references, typed_rows
from pandapress.engine.game import Game
from pandapress.findings import Findings
from pandapress.games.registry import game
from pandapress.workshop.catalogue.project import Project


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game whose data could be read: its folder and file, its tables as written and typed, and its cards.

    Only with `sound` data may anything be played or scored with the cards.
    """

    game: Game
    folder: Path
    file: str
    config: GameFile
    raw: Mapping[str, Table]
    tables: Mapping[str, Rows[Any]]
    cards: Any
    sound: bool

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.game.id


def load_game(project: Project, game_id: str, intake: Intake, findings: Findings) -> LoadedGame | None:
    """Read all files of a game and check its invariants; None, with findings, where a file cannot be used.

    A row that is no good is left out, so that what is wrong with the others is found too; the invariants, which speak
    of whole tables, are then not asked.
    """
    entry = game(game_id)
    folder = project.card_data / game_id
    errors = len(findings.errors)
    config_path = folder / "game.toml"
    config = read_game_file(config_path, project.name_of(config_path), findings, project.root)
    raw: dict[str, Table] = {}
    tables: dict[str, Rows[Any]] = {}
    for name, model in entry.tables.items():
        path = folder / f"{name}.csv"
        table = read_table(path, project.name_of(path), intake, findings, project.root)
        rows = typed_rows(table, model, findings) if table is not None else None
        if table is not None and rows is not None:
            raw[name], tables[name] = table, rows
    if config is None or len(tables) < len(entry.tables):
        return None
    check_references(tables, findings)
    cards = entry.cards(tables)
    if len(findings.errors) == errors:
        findings.extend(finding for finding in entry.broken(cards) if finding.code not in intake.allow)
    return LoadedGame(
        entry, folder, project.name_of(config_path), config, raw, tables, cards, len(findings.errors) == errors
    )
