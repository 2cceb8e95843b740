"""`pandapress games`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pandapress.cli.options import (
    Allow,
    Delimiter,
    Encoding,
    Json,
    Many,
    ProjectDir,
    games_of,
    intake_of,
    project_at,
)
from pandapress.cli.output import or_exit, print_json, print_table

if TYPE_CHECKING:
    from pandapress.workshop.games import GameLine


def games(
    as_json: Json = False,
    project: ProjectDir = None,
    encoding: Encoding = "utf-8",
    delimiter: Delimiter = "",
    allow: Allow = None,
    many: Many = False,
) -> None:
    """List the games: id, title, players, decks, cards, and where their values come from.

    Example: pandapress games
    """
    from pandapress.workshop.games import list_games

    place = project_at(project, as_json)
    intake = intake_of(encoding, delimiter, allow, many)
    lines = or_exit(lambda: list_games(place, games_of(place), intake), as_json)
    if as_json:
        print_json({"games": [_as_json(line) for line in lines]})
        return
    rows = [
        (
            line.id,
            line.title,
            "-".join(map(str, line.players)),
            len(line.decks),
            sum(line.decks.values()),
            ", ".join(f"{count} {source.value}" for source, count in line.provenance.items()),
        )
        for line in lines
    ]
    print_table(("id", "title", "players", "decks", "cards", "values by source"), rows)


def _as_json(line: GameLine) -> dict[str, object]:
    return {
        "id": line.id,
        "title": line.title,
        "players": list(line.players),
        "decks": dict(line.decks),
        "provenance": {source.value: count for source, count in line.provenance.items()},
    }
