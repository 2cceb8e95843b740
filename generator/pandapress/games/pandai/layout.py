"""Layouts of Pandaï: babies, figures and, if wanted, the board as a person enters them, and the gate before scoring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.layout import Gate, LayoutFile, gated
from pandapress.engine.rules import SCORE, chosen, read_options
from pandapress.findings import Findings
from pandapress.games.pandai.board import Square, read_board, written_board
from pandapress.games.pandai.cards import Cards
from pandapress.games.pandai.laws import check_board
from pandapress.games.pandai.places import Place, PlayerEntry, read_places
from pandapress.games.pandai.rules import OPTIONS
from pandapress.games.pandai.state import Phase, State


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    players: list[PlayerEntry]
    board: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout: the players, and the squares where the board is entered."""

    places: tuple[Place, ...]
    squares: tuple[Square, ...]
    options: Mapping[str, str]


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    return gated(
        TableEntry, values, file, findings, OPTIONS, lambda gate, entry, options: _table(gate, entry, cards, options)
    )


def _table(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Table:
    """What a layout says, as far as it holds; the gate has what does not."""
    gate.distinct(player.name for player in entry.players)
    board = read_board(gate, entry.board, cards)
    places = read_places(gate, entry.players, board, cards)
    if board is not None and places:
        check_board(gate, board, places, cards, options["baby_without_figure"] == "token")
    if board is None and OPTIONS[0].name in entry.options:
        hint = "whether the last baby has a figure is seen there"
        gate.note("LAYOUT-OPTION", ("options", OPTIONS[0].name), "is read where a board is entered", hint)
    return Table(places, board.squares if board else (), options)


def from_state(state: State, names: Sequence[str], cards: Cards, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game as it stands: the board, from which the figures follow, and everybody's babies."""
    choosing = state.mover if state.phase is Phase.HEIR else None
    players = []
    for number, (name, seat) in enumerate(zip(names, state.seats, strict=True)):
        player: dict[str, Any] = {"name": name, "colour": seat.colour, "tokens": list(seat.tokens)}
        players.append(player | ({"chooses_hat": True} if number == choosing else {}))
    return {
        "game": "pandai",
        "options": read_options(OPTIONS, chosen(OPTIONS, options), SCORE),
        "board": written_board(state, cards),
        "players": players,
    }
