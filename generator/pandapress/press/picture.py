"""Pictures: a scene drawn with the very faces of the press, as SVG, PDF or PNG."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Mapping
from io import BytesIO
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from pandapress.press.art import HELD, Drawing, read_drawing
from pandapress.press.document import Document, Duplex, pdf_bytes
from pandapress.press.face import Face, Job, Studio
from pandapress.press.imposition import NO_BLEED
from pandapress.press.markup import literal
from pandapress.press.paper import Box, Size
from pandapress.press.sheet import Page, PlacedFace
from pandapress.scene import Scene, SceneArt, SceneCard, SceneLine, ScenePanel, SceneWords

KINDS = (".svg", ".png", ".pdf")
"""The endings that a picture's file may have."""
DPI = 150
"""The resolution of a PNG picture."""
TEMPLATE = "shared/scene.svg.j2"
_NAMES = {SceneCard: "card", SceneWords: "words", ScenePanel: "panel", SceneArt: "art", SceneLine: "line"}

Faces = Mapping[tuple[str, bool], Face]
"""Faces by the id of their card and whether they are its back."""


def picture_job(scene: Scene, faces: Faces, studio: Studio) -> Job:
    """The scene as a face for a studio to make: its cards are drawn into it, cut to their corners."""
    things = [SimpleNamespace(kind=_NAMES[type(thing)], it=thing) for thing in scene.things]
    sizes = sorted({(face.size.w, face.size.h) for face in faces.values()})

    def card(thing: SceneCard, number: int) -> Markup:
        """A card's face on paper, cut to its shape, with ids of its own: cards that lie on others hide them."""
        face = faces[thing.card, thing.back]
        scale = thing.w / face.size.w
        bleed = face.bleed * scale
        box = Box(thing.x - bleed, thing.y - bleed, thing.w + 2 * bleed, face.size.h * scale + 2 * bleed)
        drawing = read_drawing(face.svg, thing.card)
        clip = sizes.index((face.size.w, face.size.h)) + 1
        paper = f'<rect x="0" y="0" width="{face.size.w:g}" height="{face.size.h:g}" fill="#ffffff"/>'
        shape = "round" if thing.round else "trim"
        cut = f'<g clip-path="url(#{shape}-{clip})">{paper}{drawing.body}</g>'
        return studio.inset(Drawing(cut, drawing.view), box, f"s{number}-")

    context: dict[str, Any] = {"things": things, "sizes": sizes, "card": card, "plain": literal}
    return Job(TEMPLATE, Size(scene.w, scene.h), context, "picture")


def inset(face: Face, studio: Studio, number: int = 0) -> Callable[[float, float, float, float], Markup]:
    """What a template calls to draw a picture into a box of itself: `picture(x, y, w, h)`."""
    drawing = read_drawing(face.svg, "the picture")
    return lambda x, y, w, h: studio.inset(drawing, Box(x, y, w, h), f"i{number}-")


def picture_bytes(face: Face, title: str, kind: str) -> bytes:
    """A picture's face as a file of a kind: `.svg`, `.pdf` or `.png`."""
    if kind == ".svg":
        return _svg(face)
    pdf = _pdf(face, title)
    return pdf if kind == ".pdf" else _png(pdf)


def _svg(face: Face) -> bytes:
    """The SVG with its size, and its pictures inside it."""
    svg = re.sub(rf' {HELD}="[^"]*"', "", face.svg).replace(
        "<svg ", f'<svg width="{face.size.w:g}mm" height="{face.size.h:g}mm" ', 1
    )
    for name, path in face.pictures:
        kind = "png" if path.suffix.lower() == ".png" else "jpeg"
        data = base64.b64encode(path.read_bytes()).decode()
        svg = svg.replace(f'href="{name}"', f'href="data:image/{kind};base64,{data}"')
    return svg.encode()


def _pdf(face: Face, title: str) -> bytes:
    placed = PlacedFace(face, Box(0, 0, face.size.w, face.size.h), NO_BLEED)
    return pdf_bytes(Document(title, "", "", (Page(face.size, faces=(placed,)),), Duplex.SIMPLEX))


def _png(pdf: bytes) -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=DPI / 72).to_pil()
    finally:
        document.close()
    stream = BytesIO()
    picture.save(stream, "PNG", dpi=(DPI, DPI))
    return stream.getvalue()
