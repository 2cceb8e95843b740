"""A layout of Pilfering Pandas as typed, and what is read alike in every mode: cards, Panda cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, LayoutFile, PlayerName, folded
from pandapress.findings import Path
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.handicaps import EXPERIENCED, NOVICE
from pandapress.games.pilfering_pandas.sets import KEY

GAME = "pilfering-pandas"
MOST_PLAYERS = 4
ALONE = ("meerkat", "trade", "row", "marker", "laps", "earlier_rounds", "goal_met", "novice", "experienced")
"""The keys of a player that belong to the competitive game."""
_SHARED = {"difficulty", "meerkats", "log", "panda_marker", "zoo_keeper_marker", "secret_stash"}
"""The keys of the table that belong to the cooperative and the solo game."""


def _words(given: object) -> object:
    """A text as the list of its words; spaces or commas stand between them."""
    return given.replace(",", " ").split() if isinstance(given, str) else given


def _plays(given: object) -> object:
    """A text as the list of its plays; commas or lines stand between them."""
    return [play for play in re.split(r"[,\n]", given) if play.strip()] if isinstance(given, str) else given


def _all_of(names: Sequence[str]) -> BeforeValidator:
    """`true` for all of some names, `false` for none, or those that are listed."""
    return BeforeValidator(lambda given: (list(names) if given else []) if isinstance(given, bool) else _words(given))


def _word(given: object) -> object:
    """A word as it is compared, whatever its case."""
    return folded(given) if isinstance(given, str) else given


Words = Annotated[list[str], BeforeValidator(_words)]
Plays = Annotated[list[str], BeforeValidator(_plays)]
NoviceRules = Annotated[list[Literal["start", "choice"]], _all_of(NOVICE)]
ExperiencedRules = Annotated[list[Literal["check", "deal", "first_set", "hand_limit"]], _all_of(EXPERIENCED)]


class PlayerEntry(Part):
    """What one player has; a Trade area of her own in the competitive game alone.

    A Trade area is the plays (`trade`), or, as the table shows it, the cards from left to right (`row`) and the space
    of the marker with the laps that it has gone; each may be left out where another tells it.
    """

    name: PlayerName
    meerkat: str = ""
    panda: str = ""
    goal_met: bool | None = None
    trade: Plays = Field(default=[])
    row: Words = Field(default=[])
    marker: int | None = Field(default=None, ge=0)
    laps: int | None = Field(default=None, ge=0)
    hand: Words = Field(default=[])
    earlier_rounds: list[int] = Field(default=[])
    novice: NoviceRules = Field(default=[])
    experienced: ExperiencedRules = Field(default=[])


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    mode: Annotated[Literal["competitive", "cooperative", "solo"], BeforeValidator(_word)] = "competitive"
    difficulty: Annotated[Literal["intro", "normal", "hard"], BeforeValidator(_word)] = "normal"
    players: list[PlayerEntry]
    meerkats: list[str] = Field(default=[])
    log: str = ""
    panda_marker: int | None = None
    zoo_keeper_marker: int | None = None
    secret_stash: Words = Field(default=[])

    @model_validator(mode="after")
    def _find_mode(self) -> Self:
        """The mode follows from the rest: what is told of a log's game is no competitive round's."""
        if "mode" not in self.model_fields_set and self.model_fields_set & _SHARED:
            object.__setattr__(self, "mode", "solo" if len(self.players) == 1 else "cooperative")
        return self


def card_of(written: str, known: Iterable[str]) -> str:
    """A card as it is kept, from how it is written, in any case; empty where it is none."""
    card = written.strip().upper()
    return card if card in known else ""


def cards_of(gate: Gate, cards: Cards, written: Sequence[str], path: Path) -> tuple[str, ...]:
    """The cards of a list; what is none is refused."""
    found = []
    for place, word in enumerate(written):
        card = card_of(word, cards.copies)
        if card:
            found.append(card)
        else:
            gate.refuse("LAYOUT-CARD", (*path, place), f"no card is called {word!r}", how_written(cards))
    return tuple(found)


def how_written(cards: Cards) -> str:
    """How cards are written."""
    letters = ", ".join(f"{letter} {suit}" for suit, letter in cards.letters.items())
    return f"a letter and a number, R4; {KEY} for a Key; letters: {letters}"


def check_pandas(gate: Gate, entry: TableEntry, cards: Cards) -> None:
    """Panda cards that there are, each before one player."""
    names = [panda.name for panda in cards.pandas]
    seen: dict[str, str] = {}
    for number, player in enumerate(entry.players):
        if player.panda:
            path = ("players", number, "panda")
            panda = panda_called(cards, player.panda) or gate.one_of(player.panda, names, path, "Panda card")
            if panda and seen.setdefault(panda, player.name) != player.name:
                gate.refuse(
                    "LAYOUT-TWICE", path, f"{seen[panda]} has the {panda} Panda already", "there is one of each"
                )


def panda_called(cards: Cards, name: str) -> str:
    """The name of a Panda card as it is printed, `Sneaky`, which answers call the `Sneaky Panda`; empty for none."""
    known = {folded(called): panda.name for panda in cards.pandas for called in (panda.name, f"{panda.name} Panda")}
    return known.get(folded(name), "")
