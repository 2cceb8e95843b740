"""The pictures of a recorded game: its table after each turn, drawn as a scored layout is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pandapress.carddata.intake import Intake
from pandapress.engine.record import Header
from pandapress.engine.rules import Rules
from pandapress.files import write_files
from pandapress.findings import Findings, UsageError
from pandapress.press.choices import Ink
from pandapress.press.face.face import Studio
from pandapress.press.pdf.picture import picture_bytes
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import LoadedGame
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.table.pictures import scene_face

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
"""What the players of a recorded game are called, seat by seat (house)."""


def tables(rules: Rules[Any, Any], states: Iterator[Any]) -> Iterator[tuple[int, Any]]:
    """The table behind each turn with the turn's number, and that at the end of the game."""
    before = None
    for state in states:
        turn = rules.turn(state)
        if before is not None and turn > rules.turn(before):
            yield rules.turn(before), state
        before = state
    if before is not None and rules.to_move(before) is None:
        yield rules.turn(before), before


def draw_turns(
    project: Project, loaded: LoadedGame, header: Header, turns: Iterator[tuple[int, Any]], folder: Path, intake: Intake
) -> list[Path]:
    """Write `turn-001.png` and so on below a folder; raises `DataError` for what cannot be drawn.

    A table on which nothing can be scored yet, as before the first Panda Law, has no picture.
    """
    if loaded.game.told is None or not loaded.game.scores:
        raise UsageError(f"{loaded.id} has no picture of its table here")
    findings = Findings()
    cards = catalogue(loaded, intake.many, findings)
    studio = Studio(project.templates, Ink.FULL, findings)
    written: dict[Path, bytes] = {}
    for turn, state in turns:
        layout = loaded.game.layout_of(state, NAMES[: header.players], loaded.cards, header.options)
        scored = loaded.game.score(layout or {}, loaded.cards, f"turn {turn}", Findings())
        if scored is None:
            continue
        scene = scored.scene()
        face = scene_face(cards, scene, studio)
        findings.check()
        assert face is not None
        written[folder / f"turn-{turn:03}.png"] = picture_bytes(face, scene.title, ".png")
    write_files(written, instead="name another folder with --picture")
    return [*written]
