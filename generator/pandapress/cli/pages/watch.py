"""`pandapress watch`."""

from __future__ import annotations

from typing import Annotated

import typer

from pandapress.cli.shared.options import chosen_games, on_project
from pandapress.cli.shared.output import or_exit
from pandapress.desk import Desk

Game = Annotated[str | None, typer.Argument(metavar="GAME", help="The game, by its id or title; all by default.")]
Port = Annotated[
    int | None, typer.Option("--port", min=1, max=65535, metavar="N", help="The port; a free one by default.")
]
Share = Annotated[bool, typer.Option("--share", help="Let others on this network look, too, with a token.")]
Host = Annotated[
    str | None,
    typer.Option("--host", metavar="ADDRESS", help="Listen at this address only; with a token if others reach it."),
]


@on_project
def watch(desk: Desk, game: Game = None, port: Port = None, share: Share = False, host: Host = None) -> None:
    """Show all faces in a browser, and draw them again as a row, a template or a drawing is saved.

    Example: pandapress watch adorable-pandaring
    """
    games = chosen_games(desk, [game] if game is not None else None)
    if share and host is not None:
        raise typer.BadParameter("--share listens everywhere, --host at one address: choose one of them")
    from pandapress.web.guard import Door, is_here, new_token
    from pandapress.web.server import EVERYWHERE, HERE, opened, own_address, serve
    from pandapress.web.watch.app import Watch

    at = EVERYWHERE if share else host or HERE
    listener = or_exit(lambda: opened(at, port))
    known_as = own_address() if at == EVERYWHERE else at
    door = Door(known_as, listener.getsockname()[1], "" if is_here(at) else new_token())
    shown = Watch(desk, games)
    typer.echo(f"watching {', '.join(games)} at {door.address}")
    typer.echo("Ctrl-C ends it.")
    with shown.following():
        serve(shown.app(door), listener, shown.bell.close)
