"""Layouts of Adorable Pandaring: the table as a person enters it, and the gate that finds every problem at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, LayoutFile, PlayerName, entered
from pandapress.findings import Findings
from pandapress.games.adorable_pandaring.cards import Cards
from pandapress.games.adorable_pandaring.rules import OPTIONS
from pandapress.games.adorable_pandaring.scoring import BAMBOO_TO_WIN
from pandapress.games.adorable_pandaring.state import State


class PlayerEntry(Part):
    """What lies in front of one player."""

    name: PlayerName
    bamboo: int = 0
    face_up: list[int] = Field(default=[])
    hidden: list[int] = Field(default=[])


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    law: str
    current: str
    next_law: str = ""
    force: bool = False
    players: list[PlayerEntry]


@dataclass(frozen=True, slots=True)
class Place:
    """What lies in front of one player, found good."""

    name: str
    bamboo: int
    face_up: tuple[int, ...]
    hidden: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout: ready to be scored."""

    law: str
    next_law: str
    current: int
    force: bool
    places: tuple[Place, ...]
    options: Mapping[str, str]


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    entry = entered(TableEntry, values, file, findings)
    if entry is None:
        return None
    before = len(findings.errors)
    gate = Gate(file, findings)
    options = gate.options(OPTIONS, entry.options)
    names = [player.name for player in entry.players]
    gate.distinct(names)
    _check_players(gate, entry, cards, options)
    _check_pandas(gate, entry, cards)
    laws = [*cards.adorable]
    law = gate.one_of(entry.law, laws, "law", "Panda Law")
    next_law = gate.one_of(entry.next_law, laws, "next_law", "Panda Law") if entry.next_law else ""
    if law and law == next_law:
        hint = "the current player must choose a different one (Scoring, step 6)"
        gate.refuse("LAYOUT-SAME-LAW", "next_law", f"{next_law} is in effect already", hint)
    current = gate.one_of(entry.current, names, "current", "player here")
    if len(findings.errors) > before:
        return None
    places = tuple(Place(p.name, p.bamboo, tuple(p.face_up), tuple(p.hidden)) for p in entry.players)
    return Table(law, next_law, names.index(current), entry.force, places, options)


def _check_players(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> None:
    """As many players as the game is for ("Four and Five Player Games"; two as a house option), and their bamboo."""
    count = len(entry.players)
    allowed = cards.player_counts(options)
    if count not in allowed:
        hint = "two may play with two_players = true under [options]" if count in cards.needed else ""
        listed = ", ".join(map(str, allowed))
        gate.refuse("LAYOUT-PLAYERS", "players", f"{count} players; the game is for {listed}", hint)
    for number, player in enumerate(entry.players):
        path = f"players[{number}].bamboo"
        if player.bamboo < 0:
            gate.refuse("LAYOUT-BAMBOO", path, f"{player.bamboo} bamboo cannot be", "write 0 or more")
        elif player.bamboo >= BAMBOO_TO_WIN:
            gate.note("LAYOUT-WON", path, f"{player.name} had won already with {player.bamboo} bamboo")


def _check_pandas(gate: Gate, entry: TableEntry, cards: Cards) -> None:
    """Numbers that exist, no more of each than its copies, and no more pandas than the deck has ("Components")."""
    copies = cards.copies
    seen: Counter[int] = Counter()
    for number, player in enumerate(entry.players):
        for pile, pandas in (("face_up", player.face_up), ("hidden", player.hidden)):
            for place, panda in enumerate(pandas):
                seen[panda] += 1
                if seen[panda] > copies.get(panda, 0):
                    _refuse_panda(gate, f"players[{number}].{pile}[{place}]", panda, seen[panda], copies)
    total, deck = seen.total(), sum(copies.values())
    if total > deck:
        gate.refuse("LAYOUT-DECK", "players", f"{total} pandas on the table", f"the deck has {deck}")


def _refuse_panda(gate: Gate, path: str, panda: int, times: int, copies: Mapping[int, int]) -> None:
    """A number that no panda has, or the first of more copies than there are."""
    if panda not in copies:
        gate.refuse("LAYOUT-PANDA", path, f"no panda has the number {panda}", "pandas go from 1 to 10")
    elif times == copies[panda] + 1:
        hint = f"the deck has {copies[panda]} of each"
        gate.refuse("LAYOUT-COPIES", path, f"this is panda {panda} for the {times}th time", hint)


def from_state(state: State, names: tuple[str, ...], force: bool, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game in progress, as its current player would enter it before a scoring."""
    return {
        "game": "adorable-pandaring",
        "law": state.law,
        "current": names[state.turn],
        "force": force,
        "options": dict(options),
        "players": [
            {"name": name, "bamboo": seat.bamboo, "face_up": list(seat.face_up), "hidden": list(seat.hidden)}
            for name, seat in zip(names, state.seats, strict=True)
        ],
    }
