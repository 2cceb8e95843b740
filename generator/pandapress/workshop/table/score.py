"""`score`: a layout's answer, and the picture of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, BinaryIO

from pandapress.carddata.intake import LARGEST_TEXT, Intake, decoded, read_text
from pandapress.carddata.places import located
from pandapress.carddata.structured import parsed
from pandapress.engine.game import Scored
from pandapress.engine.score import Score
from pandapress.files import write_files
from pandapress.findings import DataError, Finding, Findings, Severity, UsageError, condensed, did_you_mean
from pandapress.games.registry import game
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project

STANDARD_INPUT = "standard input"


@dataclass(frozen=True, slots=True)
class LayoutText:
    """A layout as typed, and the name of the file it stands in."""

    file: str
    text: str


def layout_text(path: Path) -> LayoutText:
    """The text of a layout file; raises `DataError`."""
    file = path.as_posix()
    return _there(file, lambda findings: read_text(path, file, "utf-8", findings))


def piped_layout(stream: BinaryIO) -> LayoutText:
    """The text of a layout that comes through a pipe, read no further than a layout may be long; raises `DataError`."""
    raw = stream.read(LARGEST_TEXT + 1)
    if len(raw) > LARGEST_TEXT:
        message, hint = f"has more than {LARGEST_TEXT:,} bytes", "give a layout: pandapress score --example GAME"
        raise DataError([Finding(Severity.ERROR, "FILE-UNREADABLE", message, STANDARD_INPUT, hint=hint)])
    return _there(STANDARD_INPUT, lambda findings: decoded(raw, STANDARD_INPUT, "utf-8", findings))


def _there(file: str, read: Callable[[Findings], str | None]) -> LayoutText:
    findings = Findings()
    text = read(findings)
    findings.check()
    return LayoutText(file, text or "")


def score_layout(project: Project, layout: LayoutText, intake: Intake, picture: Path | None) -> Score:
    """The score of a layout, and its picture where one is wanted; raises `DataError` with every problem.

    Findings come as people read them: in the order of the file, by line and name, and many alike as one.
    """
    findings = Findings()
    values = parsed(layout.text, layout.file, findings)
    findings.check()
    assert values is not None
    try:
        score = _scored(project, values, layout.file, intake, picture, findings)
    except DataError as problem:
        raise DataError(_told(problem.findings, layout, values)) from None
    return replace(score, findings=tuple(_told(findings, layout, values)))


def _told(findings: Iterable[Finding], layout: LayoutText, values: Mapping[str, Any]) -> list[Finding]:
    return condensed(located(findings, layout.file, layout.text, values))


def _scored(
    project: Project, values: dict[str, Any], file: str, intake: Intake, picture: Path | None, findings: Findings
) -> Score:
    loaded = _game_of(project, values, file, intake, findings)
    scored = loaded.game.score(values, loaded.cards, file, findings)
    findings.check()
    assert scored is not None
    if picture is not None:
        _draw(project, loaded, scored, picture, intake, findings)
    return scored.score


EXAMPLE = "example"
"""The name of the layout that every game has as an example."""


def example(project: Project, game_id: str, name: str = EXAMPLE) -> str:
    """A commented example layout of a game, by its name; raises `DataError`, and `UsageError` where there is none."""
    if not game(game_id).scores:
        raise UsageError(f"{game_id} has no rules here: its layouts cannot be scored")
    findings = Findings()
    folder = project.card_data / game_id / "layouts"
    names = sorted(path.stem for path in folder.glob("*.toml"))
    if name != EXAMPLE and name not in names:
        raise UsageError(f"{game_id} has no example {name!r}; {did_you_mean(name, names)}")
    path = folder / f"{name}.toml"
    text = read_text(path, project.name_of(path), "utf-8", findings, within=project.root)
    findings.check()
    return text or ""


def write_example(project: Project, game_id: str, path: Path, name: str = EXAMPLE) -> None:
    """Write an example layout of a game into a file that is not there yet; raises `DataError`."""
    if path.exists() or path.is_symlink():
        hint = "name another file, or delete this one"
        raise DataError([Finding(Severity.ERROR, "WRITE", "is there already", path.as_posix(), hint=hint)])
    write_files({path: example(project, game_id, name).encode()}, instead="name another file")


def _game_of(project: Project, values: dict[str, Any], file: str, intake: Intake, findings: Findings) -> LoadedGame:
    """The loaded game that a layout names, by its id or its title; raises `DataError`."""
    name = values.get("game")
    game_id = project.named(str(name))
    if game_id is None:
        message = "this key is missing" if name is None else f"no game is called {name!r}"
        like = next((key for key in values if key.casefold() == "game"), "")
        missing = f"write game, in small letters, for {like}" if like else 'add game = "..."'
        hint = missing if name is None else did_you_mean(str(name), project.names())
        findings.add(Finding(Severity.ERROR, "LAYOUT-GAME", message, file, column="game", hint=hint, path=("game",)))
        raise DataError(findings)
    loaded = load_game(project, game_id, intake, findings)
    findings.check()
    assert loaded is not None
    return loaded


def _draw(project: Project, loaded: LoadedGame, scored: Scored, path: Path, intake: Intake, findings: Findings) -> None:
    """Write the picture of a score; the press is imported only now."""
    from pandapress.press.choices import Ink
    from pandapress.press.face.face import Studio
    from pandapress.press.pdf.picture import KINDS, picture_bytes
    from pandapress.workshop.catalogue.decks import catalogue
    from pandapress.workshop.table.pictures import scene_face

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
