"""The options of the commands that play games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

GameId = Annotated[str, typer.Argument(metavar="GAME", help="The game, by its id or title.")]
Players = Annotated[int | None, typer.Option("--players", metavar="N", help="How many play; the fewest by default.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the first game; the next has the next.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="K=V", help="A reading or a variant; may be repeated.")
]
With = Annotated[
    str,
    typer.Option(
        "--with",
        metavar="NAMES",
        help="Who plays: random, idle (builds nothing), greedy (thinks): one for all, or one a seat.",
    ),
]


def pairs(given: Iterable[str] | None, option: str = "--option") -> dict[str, str]:
    """Options of a game as they are typed, `name=value` each; raises `BadParameter`."""
    found = {}
    for pair in given or ():
        name, sign, value = pair.partition("=")
        if not sign:
            raise typer.BadParameter(f"{option}: {pair!r} is not of the form name=value")
        found[name.strip()] = value.strip()
    return found
