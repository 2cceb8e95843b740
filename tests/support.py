"""What tests share: a project of their own to break, a plain deck, and what a command answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
GAME = "adorable-pandaring"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@dataclass(frozen=True, slots=True)
class ProjectFolder:
    """A project on disk that a test may edit; paths are relative to it."""

    root: Path

    def path(self, name: str) -> Path:
        return self.root / name

    def read(self, name: str) -> str:
        return self.path(name).read_text(encoding="utf-8")

    def write(self, name: str, content: str | bytes) -> None:
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def edit(self, name: str, changes: Mapping[str, str]) -> None:
        """Replace each piece of text, which must be there, by another, once."""
        text = self.read(name)
        for old, new in changes.items():
            assert old in text, f"{old!r} is not in {name}"
            text = text.replace(old, new, 1)
        self.write(name, text)

    def csv(self, table: str) -> str:
        """The name of a table of Adorable Pandaring."""
        return f"card_data/{GAME}/{table}.csv"


PLAIN_FACE = """{% extends "shared/face.svg.j2" %}
{% block face %}
{% set w, h = size.w + 2 * bleed, size.h + 2 * bleed %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ w }}" height="{{ h }}" fill="#cfe8b0"/>
{{ text(row.name, 5, 5, size.w - 10, 10, title=true, box="name") }}
{{ text(row.text, 5, 20, size.w - 10, size.h - 25, box="effect") }}
{% endblock %}
"""
