"""`pandapress show`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pandapress.cli.shared.options import Out, chosen_games, on_project
from pandapress.cli.shared.output import or_exit
from pandapress.desk import Desk
from pandapress.press.choices import Ink

Game = Annotated[str, typer.Argument(metavar="GAME", help="The game, by its id or title.")]
Word = Annotated[str | None, typer.Argument(metavar="CARD", help="A card, by its id or name; all by default.")]
InkUse = Annotated[Ink, typer.Option("--ink", help="full, or low: fewer fills.")]


@on_project
def show(desk: Desk, game: Game, card: Word = None, out: Out = Path("output"), ink: InkUse = Ink.FULL) -> None:
    """Draw all faces of a game on one picture, or a card large, and print the picture's path.

    Example: pandapress show adorable-pandaring

    Example: pandapress show adorable-pandaring banana-panda
    """
    from pandapress.workshop.catalogue.decks import as_words
    from pandapress.workshop.export.show import show as draw

    (game_id,) = chosen_games(desk, [game])
    word = None if card is None else as_words(card)
    typer.echo(or_exit(lambda: draw(desk.project, game_id, word, desk.intake, ink, out)))
