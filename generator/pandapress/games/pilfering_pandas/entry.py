"""A layout of Pilfering Pandas as typed, and what is read alike in every mode: cards, Panda cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from pydantic import Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, LayoutFile, PlayerName, folded
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.sets import KEY

GAME = "pilfering-pandas"
MOST_PLAYERS = 4


class PlayerEntry(Part):
    """What one player has; a Trade area of her own in the competitive game alone."""

    name: PlayerName
    meerkat: str = ""
    panda: str = ""
    goal_met: bool | None = None
    trade: list[str] = Field(default=[])
    hand: list[str] = Field(default=[])
    earlier_rounds: list[int] = Field(default=[])
    novice: bool = False
    experienced: bool = False


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    mode: Literal["competitive", "cooperative", "solo"] = "competitive"
    difficulty: Literal["intro", "normal", "hard"] = "normal"
    players: list[PlayerEntry]
    meerkats: list[str] = Field(default=[])
    log: str = ""
    panda_marker: int | None = None
    zoo_keeper_marker: int | None = None
    secret_stash: list[str] = Field(default=[])


def card_of(written: str, known: Iterable[str]) -> str:
    """A card as it is kept, from how it is written, in any case; empty where it is none."""
    card = written.strip().upper()
    return card if card in known else ""


def cards_of(gate: Gate, cards: Cards, written: Sequence[str], path: str) -> tuple[str, ...]:
    """The cards of a list; what is none is refused."""
    found = []
    for place, word in enumerate(written):
        card = card_of(word, cards.copies)
        if card:
            found.append(card)
        else:
            gate.refuse("LAYOUT-CARD", f"{path}[{place}]", f"no card is called {word!r}", how_written(cards))
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
            path = f"players[{number}].panda"
            panda = gate.one_of(player.panda, names, path, "Panda card")
            if panda and seen.setdefault(panda, player.name) != player.name:
                gate.refuse(
                    "LAYOUT-TWICE", path, f"{seen[panda]} has the {panda} Panda already", "there is one of each"
                )


def panda_called(cards: Cards, name: str) -> str:
    """The name of a Panda card as it is printed."""
    return next((panda.name for panda in cards.pandas if folded(panda.name) == folded(name)), "")
