"""The games that PandaPress knows: one line each."""

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
"""The ids of all games, in the order in which they are listed and built."""


def game(game_id: str) -> Game:
    """The game of an id; imports its folder only now."""
    entry: Game = import_module(_MODULES[game_id]).GAME
    return entry
