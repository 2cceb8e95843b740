"""The games that have rules here: one line each. Any other game is data alone."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandapress.engine.game import Game

_MODULES = {
    "pilfering-pandas": "pandapress.games.pilfering_pandas.game",
    "panda-park": "pandapress.games.panda_park.game",
    "hidden-panda": "pandapress.games.hidden_panda.game",
    "adorable-pandaring": "pandapress.games.adorable_pandaring.game",
    "pandai": "pandapress.games.pandai.game",
}
GAME_IDS = tuple(_MODULES)
"""The ids of the games that have rules here, in the order in which they are listed and built."""


def game(game_id: str) -> Game:
    """The game of an id; imports its folder only now. One that is not known here has no parts but its data."""
    if game_id not in _MODULES:
        from pandapress.engine.game import GameEntry

        return GameEntry(game_id)
    entry: Game = import_module(_MODULES[game_id]).GAME
    return entry
