"""Pictures of tables: a scene drawn from the very faces that a game prints."""

from __future__ import annotations

from collections.abc import Iterator

from pandapress.press.face.face import Face, Studio
from pandapress.press.pdf.picture import picture_job
from pandapress.scene import Scene, SceneCard
from pandapress.workshop.catalogue.decks import Catalogue


def scene_face(cards: Catalogue, scene: Scene, studio: Studio) -> Face | None:
    """The scene as one face; None where the studio's findings say what it lacks."""
    known = {card.id: card for card in cards.cards}
    faces: dict[tuple[str, bool], Face] = {}
    errors = len(studio.findings.errors)
    for thing in _different_cards(scene):
        card = known.get(thing.card)
        if card is None or (thing.back and card.back is None):
            side = " (back)" if thing.back else ""
            message = f"the picture needs the card {thing.card}{side}, which this project does not print"
            hint = "add its deck, or score without --picture"
            studio.findings.error("PICTURE", message, file=cards.loaded.file, hint=hint)
            continue
        job = card.back if thing.back else card.front
        face = studio.face(job) if job else None
        if face is not None:
            faces[thing.card, thing.back] = face
    return None if len(studio.findings.errors) > errors else studio.face(picture_job(scene, faces, studio))


def _different_cards(scene: Scene) -> Iterator[SceneCard]:
    """Each different face of a scene once."""
    seen: set[tuple[str, bool]] = set()
    for thing in scene.things:
        if isinstance(thing, SceneCard) and (thing.card, thing.back) not in seen:
            seen.add((thing.card, thing.back))
            yield thing
