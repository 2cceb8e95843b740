"""Contact sheets: the different faces of a game, deck by deck, or one card large, as scenes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandapress.export.cards import BACK, FRONT, ExportCard, by_deck, shares_back
from pandapress.press.face.fonts import BOLD, TEXT, Typeface
from pandapress.press.paper import Size
from pandapress.scene import Scene, SceneCard, ScenePanel, SceneWords, Thing

_WIDTH = 600.0
"""How wide a contact sheet is, in millimetres, if no card is wider."""
_EDGE, _GAP, _BETWEEN = 10.0, 5.0, 12.0
_TITLE, _TITLE_ROOM = 8.0, 12.0
_LABEL, _LABEL_ROOM = 3.6, 6.0
_GROUND, _DARK, _PALE = "#ece7dc", "#2b2727", "#6b645a"
_LARGE = 2.0
"""How many times its size one card is drawn."""


@dataclass(frozen=True, slots=True)
class _Tile:
    """A face to show, and the words under it."""

    card: ExportCard
    side: str
    words: str
    scale: float = 1.0

    @property
    def size(self) -> Size:
        return Size(self.card.size.w * self.scale, self.card.size.h * self.scale)

    def things(self, x: float, y: float) -> Iterator[Thing]:
        card, size = self.card, self.size
        yield SceneCard(card.id, x, y, size.w, self.side == BACK, card.round)
        label = _LABEL * self.scale
        words = shortened(self.words, TEXT, label, size.w)
        yield SceneWords(words, x, y + size.h, size.w, _LABEL_ROOM * self.scale, label, _PALE, "center")


@dataclass(frozen=True, slots=True)
class _Block:
    """The faces of a deck under its title, in rows."""

    title: str
    rows: tuple[tuple[_Tile, ...], ...]

    @property
    def size(self) -> Size:
        """Its width and its height."""
        widths = [sum(tile.size.w + _GAP for tile in row) - _GAP for row in self.rows]
        return Size(max(*widths, BOLD.width(self.title, _TITLE) + 1), _TITLE_ROOM + sum(map(_depth, self.rows)))

    def things(self, x: float, y: float) -> Iterator[Thing]:
        """All of it, from a corner."""
        yield SceneWords(self.title, x, y, self.size.w, _TITLE_ROOM - 2, _TITLE, _DARK, bold=True)
        y += _TITLE_ROOM
        for row in self.rows:
            left = x
            for tile in row:
                yield from tile.things(left, y)
                left += tile.size.w + _GAP
            y += _depth(row)


def _depth(row: Sequence[_Tile]) -> float:
    return max(tile.size.h + _LABEL_ROOM * tile.scale for tile in row) + _GAP


def contact_sheet(title: str, cards: Sequence[ExportCard]) -> Scene:
    """Each different face of a game once, under the title of its deck, with its name and how many there are."""
    shown: set[str] = set()
    decks = [(members[0].deck_title, list(_different(members, shown))) for members in by_deck(cards).values()]
    wide = max([_WIDTH - 2 * _EDGE, *(tile.size.w for _, tiles in decks for tile in tiles)])
    blocks = [_Block(deck, tuple(_rows(tiles, wide))) for deck, tiles in decks if tiles]
    return _scene(title, blocks, wide)


def large_cards(title: str, cards: Sequence[ExportCard]) -> Scene:
    """Each card alone: its front and its back side by side, large."""
    blocks = []
    for card in cards:
        tiles = tuple(_Tile(card, side, side, _LARGE) for side, _ in card.sides)
        name = "" if TEXT.missing(card.name) else f"{card.name}  ·  "
        blocks.append(_Block(f"{name}{card.id}", (tiles,)))
    return _scene(title, blocks, max(block.size.w for block in blocks))


def _different(cards: Sequence[ExportCard], shown: set[str]) -> Iterator[_Tile]:
    """The faces of a deck that were not shown yet: the fronts, then the backs."""
    for wanted in (FRONT, BACK):
        for card in cards:
            for side, face in card.sides:
                if side == wanted and face.key not in shown:
                    shown.add(face.key)
                    yield _Tile(card, side, _words(card, side, shares_back(cards)))


def _words(card: ExportCard, side: str, shared: bool) -> str:
    """What stands under a face: the card's name, and how many of it there are."""
    name = card.id.partition("/")[2] if TEXT.missing(card.name) else card.name
    if side == BACK:
        return BACK if shared else f"{name}, {BACK}"
    return f"{name} × {card.copies}" if card.copies > 1 else name


def _rows(tiles: Sequence[_Tile], wide: float) -> Iterator[tuple[_Tile, ...]]:
    """As many tiles in a row as fit."""
    row: list[_Tile] = []
    for tile in tiles:
        if row and sum(each.size.w + _GAP for each in row) + tile.size.w > wide:
            yield tuple(row)
            row = []
        row.append(tile)
    if row:
        yield tuple(row)


def _scene(title: str, blocks: Sequence[_Block], wide: float) -> Scene:
    """The blocks on a ground, a small one beside another where there is room."""
    things: list[Thing] = []
    x, y, deep, right = _EDGE, _EDGE, 0.0, 0.0
    for block in blocks:
        if x > _EDGE and x + block.size.w > _EDGE + wide:
            x, y, deep = _EDGE, y + deep, 0.0
        things += block.things(x, y)
        right, deep = max(right, x + block.size.w), max(deep, block.size.h)
        x += block.size.w + _BETWEEN
    w, h = right + _EDGE, y + deep + _EDGE - _GAP
    return Scene(w, h, title, (ScenePanel(0, 0, w, h, _GROUND, radius=0), *things))


def shortened(words: str, face: Typeface, size: float, room: float) -> str:
    """The words, or as much of their beginning as fits on one line, with dots."""
    if face.width(words, size) <= room:
        return words
    fitting = (words[:end].rstrip() + "..." for end in range(len(words) - 1, 0, -1))
    return next((short for short in fitting if face.width(short, size) <= room), "...")
