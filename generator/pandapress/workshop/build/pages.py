"""Full pages: what their templates see, a layout's picture and score among it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from pandapress.carddata.gamefile import PageEntry
from pandapress.carddata.intake import read_text
from pandapress.carddata.structured import parsed
from pandapress.engine.game import Scored
from pandapress.engine.score import Score
from pandapress.files import is_inside
from pandapress.findings import Findings
from pandapress.press.face.face import Job, Studio
from pandapress.press.paper import Size
from pandapress.press.pdf.picture import inset
from pandapress.workshop.catalogue.decks import Catalogue
from pandapress.workshop.table.pictures import scene_face


def page_job(cards: Catalogue, page: PageEntry, paper: Size, studio: Studio) -> Job | None:
    """The face of a full page on a paper; None where the studio's findings say what is wrong with its layout."""
    context: dict[str, Any] = {**cards.shared, "page": SimpleNamespace(id=page.id, title=page.title)}
    shown: list[tuple[Score, Callable[[float, float, float, float], Markup]]] = []
    for name in page.layouts:
        scored = _scored(cards, page, name, studio.findings)
        picture = None if scored is None else scene_face(cards, scored.scene(), studio)
        if scored is None or picture is None:
            return None
        shown.append((scored.score, inset(picture, studio, len(shown))))
    if shown:
        context |= {"score": shown[0][0], "picture": shown[0][1], "examples": shown}
    size = Size(*page.size) if page.size is not None else paper
    return Job(page.template, size, context, page.id)


def _scored(cards: Catalogue, page: PageEntry, name: str, findings: Findings) -> Scored | None:
    """The score of a page's layout; notes about it are of no interest on paper. None where the data is at fault."""
    loaded = cards.loaded
    if not loaded.sound:
        return None
    path = loaded.folder / name
    if not is_inside(path, loaded.folder):
        number = loaded.config.page.index(page)
        hint = "keep it below the game's folder"
        message = f"{name!r} lies outside of the game"
        findings.error("PAGE", message, file=loaded.file, column=f"page[{number}].layout", hint=hint)
        return None
    if not loaded.game.scores:
        number = loaded.config.page.index(page)
        message, hint = "the game has no rules here, so no layout of it can be shown", "take the layout out"
        findings.error("PAGE", message, file=loaded.file, column=f"page[{number}].layout", hint=hint)
        return None
    file = f"{loaded.file.removesuffix('game.toml')}{name}"
    found = Findings()
    text = read_text(path, file, "utf-8", found, within=loaded.folder)
    values = None if text is None else parsed(text, file, found)
    scored = None if values is None else loaded.game.score(values, loaded.cards, file, found)
    findings.extend(found.errors)
    return scored
