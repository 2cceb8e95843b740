"""The competitive gate of Pilfering Pandas: Trade areas, markers and hands, and every problem in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.layout import Gate
from pandapress.engine.rules import SCORE, chosen, read_options
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.handicaps import EXPERIENCED, Handicaps
from pandapress.games.pilfering_pandas.competitive.place import Clerk, Place
from pandapress.games.pilfering_pandas.competitive.space import listed
from pandapress.games.pilfering_pandas.entry import GAME, MOST_PLAYERS, PlayerEntry, TableEntry
from pandapress.games.pilfering_pandas.options import OPTIONS
from pandapress.games.pilfering_pandas.state import State

_EVERY_MODE = ("game", "options", "mode", "players")


@dataclass(frozen=True, slots=True)
class Table:
    """A validated competitive layout."""

    places: tuple[Place, ...]
    options: Mapping[str, str]


def read_table(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Table:
    """What everybody has, player by player; what is wrong with any is refused."""
    for key in TableEntry.model_fields:
        if key not in _EVERY_MODE and key in entry.model_fields_set and getattr(entry, key) not in ("", None, []):
            gate.refuse("LAYOUT-MODE", (key,), "belongs to the cooperative and solo game", 'set mode = "cooperative"')
    _check_count(gate, entry.players)
    clerk = Clerk(gate, cards, options)
    places = tuple(clerk.place(number, player) for number, player in enumerate(entry.players))
    clerk.check_copies()
    _check_rounds(gate, entry.players)
    _check_hands(gate, entry.players)
    if not gate.refusals:
        _note_nobody_out(gate, entry.players)
        _note_pandas(gate, entry.players)
    return Table(places, options)


def _check_count(gate: Gate, players: Sequence[PlayerEntry]) -> None:
    if len(players) > MOST_PLAYERS or not players:
        gate.refuse("LAYOUT-PLAYERS", ("players",), f"{len(players)} players; the game is for 2 to 4")
    elif len(players) == 1:
        gate.note("LAYOUT-FEW", ("players",), "1 player; the game is for 2 to 4")


def _check_rounds(gate: Gate, players: Sequence[PlayerEntry]) -> None:
    """ "The game should be fully reset between each round": everybody plays every one of them."""
    counts = [len(player.earlier_rounds) for player in players]
    if len(set(counts)) > 1:
        told = listed([f"{player.name} has {count}" for player, count in zip(players, counts, strict=True)])
        number = next(number for number, count in enumerate(counts) if count < max(counts))
        message = f"everybody plays every round, and of earlier ones {told}"
        path = ("players", number, "earlier_rounds")
        gate.refuse("LAYOUT-ROUNDS", path, message, "write a score for each of them, 0 too")


def _check_hands(gate: Gate, players: Sequence[PlayerEntry]) -> None:
    """One hand is empty at most."""
    out = [number for number, player in enumerate(players) if "hand" in player.model_fields_set and not player.hand]
    for number in out[1:]:
        message = f"{players[number].name}'s hand is empty, and so is {players[out[0]].name}'s"
        hint = "the round ends at once when the first hand is empty: write the cards that are left"
        gate.refuse("LAYOUT-EMPTY", ("players", number, "hand"), message, hint)


def _note_nobody_out(gate: Gate, players: Sequence[PlayerEntry]) -> None:
    """Where nobody is out, only an empty Loot deck has ended the round."""
    if len(players) > 1 and all(player.hand for player in players):
        gate.note("LAYOUT-OPEN", ("players",), "nobody is out; the round is over if the Loot deck has run out")


def _note_pandas(gate: Gate, players: Sequence[PlayerEntry]) -> None:
    without = [player.name for player in players if not player.panda]
    if without:
        verb = "has" if len(without) == 1 else "have"
        message = f"{listed(without)} {verb} no Panda card here; no goal is counted"
        gate.note("LAYOUT-PANDA", ("players",), message, 'everybody is dealt one: panda = "Sneaky"')


def from_state(state: State, names: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a finished competitive game as its players would enter it."""
    values = chosen(OPTIONS, options)
    keys = [option.name for option in OPTIONS if option.key]
    handicaps = Handicaps(values)
    read = read_options(OPTIONS, values, SCORE)
    return {
        "game": GAME,
        "mode": "competitive",
        "options": {name: value for name, value in read.items() if name not in keys},
        "players": [
            {
                "name": name,
                "meerkat": state.meerkats[number],
                "panda": seat.panda,
                "trade": list(state.trades[number]),
                "hand": list(seat.hand),
                "earlier_rounds": [seat.earlier] if state.round > 1 else [],
                "novice": bool(handicaps.start(number)),
                "experienced": [each for each in EXPERIENCED if handicaps.has(each, number)],
            }
            for number, (name, seat) in enumerate(zip(names, state.seats, strict=True))
        ],
    }
