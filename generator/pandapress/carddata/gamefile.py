"""`game.toml`: what a game is called, whose it is, and which decks and pages the press makes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from pandapress.carddata.intake import read_text
from pandapress.carddata.kinds import WHATS
from pandapress.carddata.places import with_lines
from pandapress.carddata.structured import Part, parsed, validated
from pandapress.findings import Findings, HintedError, did_you_mean


def _what(word: object) -> object:
    if word not in WHATS:
        raise HintedError(f"{word!r} is not known here", did_you_mean(str(word), WHATS))
    return word


What = Annotated[str, BeforeValidator(_what)]
"""A kind of print that a game is made of."""


def is_id(text: str) -> bool:
    """Whether a word can be the id of a game, a deck or a page, and with it a part of the name of a file."""
    return re.fullmatch(r"[a-z0-9][a-z0-9-]*", text) is not None


def _id(text: str) -> str:
    if not is_id(text):
        raise HintedError(f"{text!r} is not an id", "write small letters, digits and hyphens")
    return text


_Id = Annotated[str, AfterValidator(_id)]
_Text = Annotated[str, Field(min_length=1)]


def _fewest_and_most(players: list[int]) -> list[int]:
    if len(players) != 2 or not 1 <= players[0] <= players[1]:
        raise HintedError(f"{players} is not the fewest and the most players", "write, for example, [3, 5]")
    return players


class DeckEntry(Part):
    """One deck: a face for each row of a table, or a single face where it names none."""

    id: _Id
    title: _Text
    face: _Text
    what: What = "cards"
    rows: str = ""
    where: Mapping[str, str] = {}
    with_: Mapping[str, Any] = Field(default={}, alias="with")
    back: str = ""
    reverse: str = ""
    size: str | Annotated[list[float], Field(min_length=2, max_length=2)] = "standard"
    copies: str | Annotated[int, Field(ge=0)] = 1
    box: str = ""

    @model_validator(mode="after")
    def _one_other_side(self) -> DeckEntry:
        if self.back and self.reverse:
            raise HintedError(
                "a deck has a back or a reverse, not both", "keep reverse where the side carries information"
            )
        return self


class PageEntry(Part):
    """One full page, or with `tile` one larger than the paper, over joined sheets.

    With a `layout`, or several, its template sees their pictures and scores.
    """

    id: _Id
    title: _Text
    what: What
    template: _Text
    layout: str | list[str] = ""
    tile: bool = False
    size: Annotated[list[float], Field(min_length=2, max_length=2)] | None = None

    @property
    def layouts(self) -> list[str]:
        """The layouts whose pictures and scores its template sees."""
        return [self.layout] if isinstance(self.layout, str) and self.layout else list(self.layout)

    @model_validator(mode="after")
    def _tiled_has_a_size(self) -> PageEntry:
        if self.tile != (self.size is not None):
            raise HintedError(
                "a tiled page has a size, and no other has one", "write tile = true and size = [w, h] in mm"
            )
        return self


class ApartEntry(Part):
    """Kinds that players tell apart at a glance: the values of a column, or, without one, the decks.

    With `both` sides each side of a kind is one of its own.
    """

    title: _Text
    decks: Annotated[list[_Id], Field(min_length=1)]
    column: str = ""
    side: Literal["front", "back", "both"] = "front"

    @model_validator(mode="after")
    def _several_kinds(self) -> ApartEntry:
        if not self.column and len(self.decks) == 1 and self.side != "both":
            raise HintedError("one side of one deck is of one kind", "name a column, or more decks, or both sides")
        return self


class GameFile(Part):
    """The whole file."""

    title: _Text
    summary: _Text
    players: Annotated[list[int], AfterValidator(_fewest_and_most)]
    credits: Annotated[list[str], Field(min_length=1)]
    deck: Annotated[list[DeckEntry], Field(min_length=1)]
    page: list[PageEntry] = Field(default=[])
    apart: list[ApartEntry] = Field(default=[])

    @model_validator(mode="after")
    def _ids_differ(self) -> GameFile:
        ids = [deck.id for deck in self.deck] + [page.id for page in self.page]
        if twins := sorted({name for name in ids if ids.count(name) > 1}):
            raise HintedError(f"two decks or pages have the id {twins[0]}", "rename one")
        return self


def read_game_file(path: Path, file: str, findings: Findings, within: Path | None = None) -> GameFile | None:
    """Read and validate a `game.toml`; `file` is its name in findings. None, with findings, where it is no good."""
    text = read_text(path, file, "utf-8", findings, within=within)
    values = None if text is None else parsed(text, file, findings)
    if text is None or values is None:
        return None
    wrong = Findings()
    game = validated(GameFile, values, file, wrong, "GAME-FILE")
    findings.extend(with_lines(wrong, text))
    return game
