"""`pandapress games`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pandapress.cli.shared.options import Json, on_project
from pandapress.cli.shared.output import or_exit, print_json, print_table
from pandapress.desk import Desk

if TYPE_CHECKING:
    from pandapress.workshop.catalogue.listing import GameLine


@on_project
def games(desk: Desk, as_json: Json = False) -> None:
    """List the games: id, title, players, decks, cards, and where their values come from.

    Example: pandapress games
    """
    lines = or_exit(desk.list_games, as_json)
    if as_json:
        print_json({"games": lines})
        return
    print_table(("id", "title", "players", "decks", "cards", "values by source"), map(_row, lines))


def _row(line: GameLine) -> tuple[object, ...]:
    sources = ", ".join(f"{count} {source.value}" for source, count in line.provenance.items())
    players = "-".join(map(str, line.players))
    return line.id, line.title, players, len(line.decks), sum(line.decks.values()), sources
