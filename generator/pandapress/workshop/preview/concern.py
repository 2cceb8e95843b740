"""Concern: what a side of a card is made of, and so whether a change of a file can alter it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pandapress.carddata.gamefile import PageEntry
from pandapress.files import read_regular
from pandapress.press.face.template import LARGEST
from pandapress.press.paper import Size
from pandapress.workshop.catalogue.decks import Catalogue
from pandapress.workshop.preview.subject import Subject

Changed = frozenset[str] | None
"""The files that were changed, by their names in the project; None where all of them may have been."""
TEMPLATES, CARD_DATA = "templates/", "card_data/"
_SHARED = re.compile(r"\b(game|tables\.\w+|tables|decks|deck)\b")
"""What templates name of all that cards share; of tables each by itself where they say which."""


@dataclass(frozen=True)
class Values:
    """All that a template sees of a card: its row and constants, and of what all cards share the things it names."""

    template: str
    size: Size
    row: Mapping[str, object]
    constants: Mapping[str, Any]
    shared: Mapping[str, object]

    def is_like(self, other: Values) -> bool:
        """Whether all but what it shares with other cards is the same."""
        return replace(self, shared={}) == replace(other, shared={})


class Context:
    """What the templates of a game see now; what they name is looked up in their text."""

    def __init__(self, cards: Catalogue, templates: Path) -> None:
        self._cards = cards
        self._templates = templates
        self._named: dict[str, frozenset[str]] = {}
        self._shared: dict[str, object] = {}

    def values(self, subject: Subject, side: str, asked: Collection[str]) -> Values:
        """What a side is made of that asks for these files; a page with layouts is never the same as before."""
        names = frozenset[str]().union(*map(self._names, asked))
        source = subject.source
        if isinstance(source, PageEntry):
            shared = {name: self._of_all(name) for name in names - {"deck"}}
            layouts = {"layouts": object()} if source.layouts else {}
            return Values(source.template, subject.size, {}, source.model_dump(), {**shared, **layouts})
        job = next(job for job in source.sides if job.side == side)
        shared = {name: vars(job.context["deck"]) if name == "deck" else self._of_all(name) for name in names}
        row = source.row.values() if source.row is not None else {}
        return Values(job.template, job.size, row, source.deck.with_, shared)

    def _names(self, asked: str) -> frozenset[str]:
        """The shared things that a template names; a word too many only costs a drawing."""
        if asked not in self._named:
            self._named[asked] = frozenset(_SHARED.findall(self._text(asked)) if asked.endswith(".j2") else ())
        return self._named[asked]

    def _text(self, asked: str) -> str:
        try:
            return read_regular(self._templates / asked, LARGEST).decode(errors="replace")
        except OSError:
            return ""

    def _of_all(self, name: str) -> object:
        if name not in self._shared:
            self._shared[name] = self._looked_up(name)
        return self._shared[name]

    def _looked_up(self, name: str) -> object:
        if name.startswith("tables"):
            tables = {table: [row.values() for row in rows] for table, rows in self._cards.loaded.tables.items()}
            return tables.get(name.partition(".")[2]) if "." in name else tables
        if name == "decks":
            return [vars(deck) for deck in self._cards.shared["decks"]]
        return vars(self._cards.shared["game"])


def about_data(changed: Changed, game_id: str) -> bool:
    """Whether the tables or the file of a game may be others now."""
    return changed is None or any(_below(f"{CARD_DATA}{game_id}/", name) for name in changed)


def about_files(changed: Changed, asked: Collection[str]) -> bool:
    """Whether one of the files that a side asks for, or a folder above it, was changed, made or taken away."""
    if changed is None:
        return True
    touched = {name.removeprefix(TEMPLATES) for name in changed if name.startswith(TEMPLATES)}
    return not touched.isdisjoint(asked) or any(name.startswith(f"{folder}/") for folder in touched for name in asked)


def about_all(changed: Changed) -> bool:
    """Whether every face may be another one: a folder that all share was changed, or what is neither data nor drawn."""
    if changed is None:
        return True
    return any(not name.startswith((TEMPLATES, CARD_DATA)) for name in changed)


def _below(folder: str, name: str) -> bool:
    return name.startswith(folder) or folder.startswith(f"{name}/")
