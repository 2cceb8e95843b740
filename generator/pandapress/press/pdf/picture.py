"""Pictures: a scene drawn with the very faces of the press, as SVG, PDF or PNG."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from pandapress.press.face.drawings.art import Drawing, read_drawing
from pandapress.press.face.face import Face, Job, Studio
from pandapress.press.face.markup import literal
from pandapress.press.face.svg import standalone
from pandapress.press.paper import Box, Size
from pandapress.press.pdf.document import faces_pdf
from pandapress.press.pdf.raster import pixels, png_bytes, rasters
from pandapress.scene import Scene, SceneArt, SceneCard, SceneLine, ScenePanel, SceneWords

KINDS = (".svg", ".png", ".pdf")
"""The endings that a picture's file may have."""
DPI = 150
"""The resolution of a PNG picture."""
TEMPLATE = "shared/scene.svg.j2"
_CORNER = 3.0
_NAMES = {SceneCard: "card", SceneWords: "words", ScenePanel: "panel", SceneArt: "art", SceneLine: "line"}

Faces = Mapping[tuple[str, bool], Face]
"""Faces by the id of their card and whether they are its back."""


def picture_job(scene: Scene, faces: Faces, studio: Studio) -> Job:
    """The scene as a face for a studio to make: its cards are drawn into it, cut to their corners."""
    things = [SimpleNamespace(kind=_NAMES[type(thing)], it=thing) for thing in scene.things]

    def card(thing: SceneCard, number: int) -> Markup:
        """A card's face on paper, cut to its shape, with ids of its own: cards that lie on others hide them."""
        face = faces[thing.card, thing.back]
        scale = thing.w / face.size.w
        bleed = face.bleed * scale
        box = Box(thing.x - bleed, thing.y - bleed, thing.w + 2 * bleed, face.size.h * scale + 2 * bleed)
        drawing = read_drawing(face.svg, thing.card)
        paper = f'<rect x="0" y="0" width="{face.size.w:g}" height="{face.size.h:g}" fill="#ffffff"/>'
        shape = f'<defs><clipPath id="cut-to-card">{_shape(face.size, thing.round)}</clipPath></defs>'
        cut = f'{shape}<g clip-path="url(#cut-to-card)">{paper}{drawing.body}</g>'
        return studio.inset(Drawing(cut, drawing.view), box, f"s{number}-")

    context: dict[str, Any] = {"things": things, "card": card, "plain": literal}
    return Job(TEMPLATE, Size(scene.w, scene.h), context, "picture")


def _shape(size: Size, is_round: bool) -> str:
    """What a card is cut to."""
    if is_round:
        return f'<circle cx="{size.w / 2:g}" cy="{size.h / 2:g}" r="{min(size.w, size.h) / 2:g}"/>'
    return f'<rect x="0" y="0" width="{size.w:g}" height="{size.h:g}" rx="{_CORNER:g}"/>'


def inset(face: Face, studio: Studio, number: int = 0) -> Callable[[float, float, float, float], Markup]:
    """What a template calls to draw a picture into a box of itself: `picture(x, y, w, h)`."""
    drawing = read_drawing(face.svg, "the picture")
    return lambda x, y, w, h: studio.inset(drawing, Box(x, y, w, h), f"i{number}-")


def picture_bytes(face: Face, title: str, kind: str, dpi: float = DPI) -> bytes:
    """A picture's face as a file of a kind: `.svg`, `.pdf` or `.png`, the last so many pixels to the inch."""
    if kind == ".svg":
        return standalone(face)
    pdf = faces_pdf([face], title)
    if kind == ".pdf":
        return pdf
    (picture,) = rasters(pdf, [(pixels(face.size.w, dpi), pixels(face.size.h, dpi))])
    return png_bytes(picture, dpi)
