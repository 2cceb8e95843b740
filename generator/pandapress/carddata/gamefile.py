"""`game.toml`: what a game is called, whose it is, and which decks and pages the press makes of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pandapress.carddata.findings import Findings, did_you_mean
from pandapress.carddata.intake import read_text

WHATS = ("cards", "aids", "score-sheet", "board", "tokens", "boxes")
"""The kinds of print that a game is made of, in the order of its complete file."""

_Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]*$")]
_What = Annotated[str, Field(pattern=f"^({'|'.join(WHATS)})$")]
_Text = Annotated[str, Field(min_length=1)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class DeckEntry(_Part):
    """One deck: a face for each row of a table, or a single face where it names none."""

    id: _Id
    title: _Text
    face: _Text
    what: _What = "cards"
    rows: str = ""
    where: Mapping[str, str] = {}
    with_: Mapping[str, Any] = Field(default={}, alias="with")
    back: str = ""
    reverse: str = ""
    size: str | Annotated[list[float], Field(min_length=2, max_length=2)] = "standard"
    copies: str | Annotated[int, Field(ge=0)] = 1

    @model_validator(mode="after")
    def _one_other_side(self) -> DeckEntry:
        if self.back and self.reverse:
            raise ValueError(
                "a deck has a back or a reverse, not both; keep reverse where the side carries information"
            )
        return self


class PageEntry(_Part):
    """One full page."""

    id: _Id
    title: _Text
    what: _What
    template: _Text


class GameFile(_Part):
    """The whole file."""

    title: _Text
    summary: _Text
    players: Annotated[list[int], Field(min_length=2, max_length=2)]
    credits: Annotated[list[str], Field(min_length=1)]
    deck: Annotated[list[DeckEntry], Field(min_length=1)]
    page: list[PageEntry] = []

    @model_validator(mode="after")
    def _ids_differ(self) -> GameFile:
        ids = [deck.id for deck in self.deck] + [page.id for page in self.page]
        if twins := sorted({name for name in ids if ids.count(name) > 1}):
            raise ValueError(f"two decks or pages have the id {twins[0]}; rename one")
        return self


_KEYS: dict[str, type[BaseModel]] = {"": GameFile, "deck": DeckEntry, "page": PageEntry}


def read_game_file(path: Path, file: str, findings: Findings) -> GameFile | None:
    """Read and validate a `game.toml`; `file` is its name in findings. None, with findings, where it is no good."""
    text = read_text(path, file, "utf-8", findings)
    if text is None:
        return None
    try:
        return GameFile.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as problem:
        line = re.search(r"line (\d+)", str(problem))
        message = f"is not valid TOML: {str(problem).partition(' (at')[0]}"
        findings.error("TOML", message, file=file, line=int(line[1]) if line else 0, hint="mend this line")
    except ValidationError as problem:
        for error in problem.errors(include_url=False):
            _report(error, file, findings)
    return None


def _report(error: Mapping[str, Any], file: str, findings: Findings) -> None:
    location = [part for part in error["loc"] if part not in {"str", "int", "list[constrained-float]"}]
    location = [part for part in location if not str(part).startswith(("list[", "constrained"))]
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location).lstrip(".")
    message, _, hint = str(error["msg"]).removeprefix("Value error, ").partition("; ")
    if error["type"] == "extra_forbidden":
        message, hint = "unknown key", did_you_mean(str(location[-1]), _known_keys(location))
    elif error["type"] == "missing":
        message, hint = "this key is missing", f"add {location[-1]} = ..."
    elif error["type"] == "string_pattern_mismatch" and location[-1] == "what":
        message, hint = f"{error['input']!r} is no kind of print", did_you_mean(str(error["input"]), WHATS)
    elif error["type"] == "string_pattern_mismatch":
        message, hint = f"{error['input']!r} is not an id", "write small letters, digits and hyphens"
    findings.error("GAME-FILE", message[:1].lower() + message[1:], file=file, column=path, hint=hint)


def _known_keys(location: list[Any]) -> list[str]:
    table = next((part for part in location[:-1] if part in _KEYS), "")
    return [field.alias or name for name, field in _KEYS[str(table)].model_fields.items()]
