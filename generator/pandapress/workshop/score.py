"""`score`: a layout's answer, and the picture of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from pandapress.carddata.intake import Intake, read_text
from pandapress.carddata.structured import parsed
from pandapress.engine.game import Scored
from pandapress.engine.score import Score
from pandapress.findings import DataError, Findings, did_you_mean
from pandapress.games.registry import GAME_IDS
from pandapress.workshop.loading import LoadedGame, load_game
from pandapress.workshop.project import Project


def score_file(project: Project, path: Path, intake: Intake, picture: Path | None) -> Score:
    """The score of a layout file, and its picture where one is wanted; raises `DataError` with every problem."""
    findings = Findings()
    file = path.as_posix()
    text = read_text(path, file, "utf-8", findings)
    values = None if text is None else parsed(text, file, findings)
    findings.check()
    assert values is not None
    loaded = _game_of(project, values, file, intake, findings)
    scored = loaded.game.score(values, loaded.cards, file, findings)
    findings.check()
    assert scored is not None
    if picture is not None:
        _draw(project, loaded, scored, picture, intake, findings)
    return replace(scored.score, findings=tuple(findings))


def example(project: Project, game_id: str) -> str:
    """The commented example layout of a game; raises `DataError`."""
    findings = Findings()
    path = project.card_data / game_id / "layouts" / "example.toml"
    text = read_text(path, project.name_of(path), "utf-8", findings, within=project.root)
    findings.check()
    return text or ""


def _game_of(project: Project, values: dict[str, Any], file: str, intake: Intake, findings: Findings) -> LoadedGame:
    """The loaded game that a layout names; raises `DataError`."""
    known = [game_id for game_id in GAME_IDS if project.has(game_id)]
    name = values.get("game")
    if name not in known:
        message = "this key is missing" if name is None else f"no game is called {name!r}"
        hint = 'add game = "..."' if name is None else did_you_mean(str(name), known)
        findings.error("LAYOUT-GAME", message, file=file, column="game", hint=hint)
        raise DataError(findings)
    loaded = load_game(project, str(name), intake, findings)
    findings.check()
    assert loaded is not None
    return loaded


def _draw(project: Project, loaded: LoadedGame, scored: Scored, path: Path, intake: Intake, findings: Findings) -> None:
    """Write the picture of a score; the press is imported only now."""
    from pandapress.files import write_files
    from pandapress.press.choices import Ink
    from pandapress.press.face import Studio
    from pandapress.press.picture import KINDS, picture_bytes
    from pandapress.workshop.decks import catalogue
    from pandapress.workshop.pictures import scene_face

    kind = path.suffix.lower()
    if kind not in KINDS:
        hint = f"give it an ending: {', '.join(KINDS)}"
        findings.error("PICTURE", f"{path.name!r} is no picture that can be drawn", hint=hint)
        raise DataError(findings)
    scene = scored.scene()
    cards = catalogue(loaded, intake.many, findings)
    drawn = scene_face(cards, scene, Studio(project.templates, Ink.FULL, findings))
    findings.check()
    assert drawn is not None
    write_files({path: picture_bytes(drawn, scene.title, kind)}, instead="name another file with --picture")
