"""Cards made by hand."""

from __future__ import annotations

import hashlib
from typing import Any

from pandapress.export.cards import ExportCard
from pandapress.press.face.face import Face
from pandapress.press.paper import Size
from tests.press.pixels import face_of

POKER = Size(63.5, 88.9)


def framed_face(size: Size = POKER, bleed: float = 3.0, ground: str = "#2f6f4f", extra: str = "") -> Face:
    """A ground with its bleed, and a rounded panel with a disc on it."""
    w, h = size.w + 2 * bleed, size.h + 2 * bleed
    body = f'<rect x="{-bleed}" y="{-bleed}" width="{w}" height="{h}" fill="{ground}"/>'
    body += f'<rect x="6" y="6" width="{size.w - 12}" height="{size.h - 12}" rx="6" fill="#ffe08a"/>'
    body += f'<circle cx="{size.w / 2}" cy="{size.h / 3}" r="{size.w / 5}" fill="#c23b6f"/>'
    return face_of(body + extra, size, bleed)


def card(row: str = "panda", deck: str = "pandas", size: Size = POKER, **given: Any) -> ExportCard:
    """A card whose front is its own: the hash of its id is drawn into it."""
    colour = hashlib.sha256(f"{deck}/{row}".encode()).hexdigest()[:6]
    extra = f'<circle cx="8" cy="8" r="0.5" fill="#{colour}"/>'
    front = given.pop("front", None) or framed_face(size, extra=extra)
    values: dict[str, Any] = {
        "name": row.title(),
        "deck_title": deck.title(),
        "copies": 1,
        "fingerprint": "abc123",
        "back": None,
        **given,
    }
    return ExportCard(id=f"{deck}/{row}", deck=deck, front=front, **values)
