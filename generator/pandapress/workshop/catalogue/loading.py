"""Loads a game: its `game.toml`, its tables as typed rows, and what its invariants say of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pandapress.carddata.gamefile import GameFile, is_id, read_game_file
from pandapress.carddata.intake import Intake, Table, read_table
from pandapress.carddata.plain import PlainRow, plain_model, plain_rows
from pandapress.carddata.rows import Row, Rows, check_references, typed_rows
from pandapress.engine.game import Game
from pandapress.findings import Findings, did_you_mean
from pandapress.games.registry import GAME_IDS, game
from pandapress.workshop.catalogue.project import Project


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game whose data could be read: its folder and file, its tables as written and typed, and its cards.

    `models` are those of the rows of each table. Only what is `sound` may be played or scored.
    """

    game: Game
    folder: Path
    file: str
    config: GameFile
    raw: Mapping[str, Table]
    models: Mapping[str, type[Row]]
    tables: Mapping[str, Rows[Any]]
    cards: Any
    sound: bool

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.game.id


def sound_game(project: Project, game_id: str, intake: Intake) -> LoadedGame:
    """A game that can be played and scored; raises `DataError` with all that is wrong with its data."""
    findings = Findings()
    loaded = load_game(project, game_id, intake, findings)
    findings.check()
    assert loaded is not None
    return loaded


def load_game(project: Project, game_id: str, intake: Intake, findings: Findings) -> LoadedGame | None:
    """Read all files of a game and check its invariants; None, with findings, where a file cannot be used.

    A row that is no good is left out, so that what is wrong with the others is found too; the invariants, which speak
    of whole tables, are then not asked.
    """
    entry = game(game_id)
    folder = project.card_data / game_id
    if not is_id(game_id):
        hint = "rename the folder: small letters, digits and hyphens"
        findings.error("GAME", f"{game_id!r} is not an id", file=project.name_of(folder), hint=hint)
        return None
    near = did_you_mean(game_id, GAME_IDS)
    if game_id not in GAME_IDS and near.startswith("did you mean"):
        hint = f"{near} Only under that name it is played and scored"
        findings.warning("NO-RULES", "has no rules here", file=project.name_of(folder), hint=hint)
    errors = len(findings.errors)
    config_path = folder / "game.toml"
    config = read_game_file(config_path, project.name_of(config_path), findings, project.root)
    raw: dict[str, Table] = {}
    models: dict[str, type[Row]] = {}
    tables: dict[str, Rows[Any]] = {}
    names = [*entry.tables, *_plain_tables(entry, folder, config)]
    for name in names:
        path = folder / f"{name}.csv"
        table = read_table(path, project.name_of(path), intake, findings, project.root)
        if table is None:
            continue
        model = entry.tables.get(name) or plain_model(table)
        rows = plain_rows(table, model, findings) if issubclass(model, PlainRow) else typed_rows(table, model, findings)
        if rows is not None:
            raw[name], models[name], tables[name] = table, model, rows
    if config is None or len(tables) < len(names):
        return None
    check_references(tables, findings)
    cards = entry.gathered(tables)
    if len(findings.errors) == errors:
        findings.extend(finding for finding in entry.broken(cards) if finding.code not in intake.allow)
    sound = len(findings.errors) == errors
    return LoadedGame(entry, folder, project.name_of(config_path), config, raw, models, tables, cards, sound)


def _plain_tables(entry: Game, folder: Path, config: GameFile | None) -> list[str]:
    """The tables without a model: of a game without any all that are there, else those that its decks name."""
    there = sorted(path.stem for path in folder.glob("*.csv") if not path.name.startswith((".", "~")))
    named = {deck.rows.removesuffix(".csv") for deck in config.deck} if config is not None else set()
    return [name for name in there if name not in entry.tables and (not entry.tables or name in named)]
