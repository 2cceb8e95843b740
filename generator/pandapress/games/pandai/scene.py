"""The picture of a table: the board with its cards and figures where it is entered, and everybody's babies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pandapress.engine.score import Score
from pandapress.games.pandai.answer import Verdict
from pandapress.games.pandai.board import PILES, Square
from pandapress.games.pandai.cards import Cards
from pandapress.games.pandai.notation import WIDTH
from pandapress.games.pandai.places import Place
from pandapress.scene import Scene, SceneArt, SceneCard, ScenePanel, SceneWords, Thing

_SQUARE, _EDGE, _HEAD, _ROW, _SIDE = 26.0, 6.0, 18.0, 34.0, 130.0
_GRASS, _CREAM, _DARK, _GREY, _GOLD = "#e4efcf", "#fffdf6", "#2b3a2e", "#5c6b5e", "#b07a10"


def draw(verdict: Verdict, score: Score) -> Scene:
    """The scene of a verdict and its score."""
    places = verdict.table.places
    board = WIDTH * _SQUARE + _EDGE if verdict.table.squares else 0.0
    width = 2 * _EDGE + board + _SIDE
    height = _HEAD + max(board, len(places) * _ROW) + _EDGE
    things: list[Thing] = [ScenePanel(0, 0, width, height, _GRASS, radius=0)]
    things.append(SceneWords(score.headline, _EDGE, 4, width - 2 * _EDGE, 12, 6.0, _DARK, bold=True))
    things += _board(verdict)
    for number, place in enumerate(places):
        things += _player(verdict, score, place, _EDGE + board, _HEAD + number * _ROW)
    return Scene(width, height, "Pandaï: the babies", tuple(things))


def _board(verdict: Verdict) -> Iterator[Thing]:
    """The squares with their cards, each from a pile that has it, and the figures on top."""
    cards, piles = verdict.cards, piled(verdict.table.squares, verdict.cards)
    lights = {at: row.light for row in cards.players for at in cards.starts[row.colour]}
    for square in verdict.table.squares:
        x, y = _EDGE + square.at % WIDTH * _SQUARE, _HEAD + square.at // WIDTH * _SQUARE
        fill = lights.get(square.at, _CREAM)
        yield ScenePanel(x + 0.5, y + 0.5, _SQUARE - 1, _SQUARE - 1, fill, "#a9b99a", 2)
        if square.card:
            yield SceneCard(f"{piles[square.at]}/{square.card.replace(' ', '-')}", x + 1, y + 1, _SQUARE - 2)
        for number, (colour, hat) in enumerate(square.figures):
            disc = f"{'discs-hat' if hat else 'discs'}/{colour}"
            yield SceneCard(disc, x + 2 + 9 * number, y + 11 - 2 * number, 13, round=True)


def piled(squares: Sequence[Square], cards: Cards) -> dict[int, str]:
    """The pile of each square's card: as it is told, and else the one that has the most copies left."""
    left = {pile: Counter(cards.pile(pile)) for pile in PILES.short}
    found: dict[int, str] = {}
    for square in sorted((square for square in squares if square.card), key=lambda square: not square.pile):
        pile = square.pile or max(left, key=lambda pile: left[pile][square.card])
        left[pile][square.card] -= 1
        found[square.at] = pile
    return found


def _player(verdict: Verdict, score: Score, place: Place, x: float, y: float) -> Iterator[Thing]:
    won = place.name in score.winners
    hexes = {row.colour: row.hex for row in verdict.cards.players}
    yield ScenePanel(x, y, _SIDE, _ROW - 3, _CREAM, _GOLD if won else "#a9b99a")
    yield ScenePanel(x + 3, y + 3, 8, 8, hexes[place.colour], _DARK, 4)
    yield SceneWords(place.name, x + 14, y + 3, 60, 8, 5.0, _DARK, bold=True)
    words = f"{place.in_play} in play, {place.reserve} in reserve" if place.in_play else "eliminated"
    yield SceneWords(words, x + 76, y + 3, 50, 8, 3.6, _GREY, "right")
    for number, kind in enumerate(place.tokens):
        yield SceneCard(f"tokens/{kind}", x + 4 + 19 * number, y + 13, 16, round=True)
    yield SceneWords(f"{len(place.tokens)} of 4", x + 84, y + 14, 30, 12, 7.0, _DARK, "right", title=True)
    if won:
        yield SceneArt("icons/crown.svg", x + 116, y + 13, 11, 11)
