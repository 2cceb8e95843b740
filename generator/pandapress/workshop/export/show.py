"""`show`: a contact sheet of a game, or one card large, as a picture."""

from __future__ import annotations

from pathlib import Path

from pandapress.carddata.intake import Intake
from pandapress.export.contact import contact_sheet, large_cards
from pandapress.export.names import file_stem
from pandapress.files import write_files
from pandapress.findings import Findings
from pandapress.press.choices import Ink
from pandapress.press.pdf.picture import picture_bytes
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import read_game
from pandapress.workshop.catalogue.selection import Selection
from pandapress.workshop.export.gallery import draw
from pandapress.workshop.table.pictures import scene_face

CONTACT_DPI, LARGE_DPI = 110, 150


def show(project: Project, game_id: str, word: str | None, intake: Intake, ink: Ink, out: Path) -> Path:
    """Write the picture of a game, or of the cards that a word means, and give its path.

    Raises `DataError`, and `UsageError` for a word that means no card.
    """
    findings = Findings()
    reading = read_game(project, game_id, intake)
    selection = Selection(cards=frozenset({word} if word else ()))
    selection.check([reading])
    gallery = draw(project, reading, ink, findings)
    findings.check()
    assert gallery is not None
    if word is None:
        scene, name, dpi = contact_sheet(gallery.title, gallery.cards), file_stem(game_id, "cards"), CONTACT_DPI
    else:
        chosen = {card.id for card in gallery.catalogue.cards if card in selection}
        cards = [card for card in gallery.cards if card.id in chosen]
        if not cards:
            findings.error("NOTHING", f"the data say that there are no copies of {word}", hint="give it a copy")
            findings.check()
        scene, name, dpi = large_cards(gallery.title, cards), file_stem(game_id, *word.split("/")), LARGE_DPI
    face = scene_face(gallery.catalogue, scene, gallery.studio)
    findings.check()
    assert face is not None
    path = out / game_id / f"{name}.png"
    write_files({path: picture_bytes(face, scene.title, ".png", dpi)})
    return path
