"""Tabletop Simulator: card sheets, and a saved object that puts every deck, board and bag of tokens on the table.

The names of fields and objects are those of the save format that Berserk Games publishes in its knowledge base.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from pandapress.export.cards import ExportCard
from pandapress.press.paper import Size
from pandapress.press.pdf.raster import INCH, Pixels, pixels

MOST_COLUMNS, MOST_ROWS = 10, 7
"""The most cells of a sheet; the last of them shows what a hidden card looks like."""
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
MOST_PIXELS = 4096
"""The longest side of a picture."""
FINEST = 300
"""More pixels to the inch than this nobody sees on a screen."""
_FEWEST = 2
"""The fewest columns and the fewest rows that a sheet may have."""
_CARD_HEIGHT = 88.0
"""The height of a card that lies on the table at the scale 1, in millimetres; other things are scaled beside it."""
_TILE = 57.0
"""The side of a tile at the scale 1, beside such a card, in millimetres."""
_BOX, _CIRCLE = 0, 2
"""The shapes of a tile."""
_THIN = 0.1
_IDS_A_SHEET = 100
_PER_ROW, _ACROSS, _DOWN = 6, 4.0, 5.0

Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a sheet, each of the same whole number of pixels."""

    columns: int
    rows: int
    cell: Pixels

    @property
    def size(self) -> Pixels:
        """The size of the sheet."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return self.columns * self.rows

    def corner(self, cell: int) -> Pixels:
        """The upper left corner of a cell; they are counted row by row."""
        row, column = divmod(cell, self.columns)
        return column * self.cell[0], row * self.cell[1]


def grid_for(count: int, wanted: Pixels) -> Grid:
    """The grid whose cells are largest, as large as wanted if they can be, for so many cards and the hidden cell."""
    grids = [
        Grid(columns, rows, _cell(columns, rows, wanted))
        for columns in range(_FEWEST, MOST_COLUMNS + 1)
        for rows in range(_FEWEST, MOST_ROWS + 1)
        if columns * rows > count
    ]
    return max(grids, key=lambda grid: (grid.cell[0] * grid.cell[1], -grid.cells, -grid.columns))


def _cell(columns: int, rows: int, wanted: Pixels) -> Pixels:
    """A cell of the wanted shape, small enough for the sheet to be no longer than is allowed."""
    scale = min(1.0, MOST_PIXELS / (columns * wanted[0]), MOST_PIXELS / (rows * wanted[1]))
    return max(math.floor(wanted[0] * scale), 1), max(math.floor(wanted[1] * scale), 1)


def fine(size: Size) -> Pixels:
    """The pixels of a picture of this size, no more than are allowed and no finer than is of use."""
    dpi = min(FINEST, MOST_PIXELS / max(size.w, size.h) * INCH)
    return pixels(size.w, dpi), pixels(size.h, dpi)


def sheets(cards: Sequence[ExportCard]) -> Iterator[Sequence[ExportCard]]:
    """The cards of a deck, sheet by sheet; several sheets are about equally full."""
    count = math.ceil(len(cards) / MOST_CARDS)
    each = math.ceil(len(cards) / count) if count else 1
    yield from (cards[start : start + each] for start in range(0, len(cards), each))


def sheet(faces: Sequence[Image.Image], hidden: Image.Image, grid: Grid) -> Image.Image:
    """Pictures of the size of a cell, side by side without a gap; every cell that is left shows the hidden one."""
    whole = Image.new("RGB", grid.size, "#ffffff")
    for cell in range(grid.cells):
        whole.paste(faces[cell] if cell < len(faces) else hidden, grid.corner(cell))
    return whole


@dataclass(frozen=True, slots=True)
class SheetFiles:
    """A sheet as the saved object names it: the addresses of its faces and its backs, and which cards lie on it."""

    cards: tuple[ExportCard, ...]
    grid: Grid
    faces: str
    back: str
    own_backs: bool


@dataclass(frozen=True, slots=True)
class Table:
    """What is put on the table: decks by their titles, bags of tokens, boards, with the addresses of their pictures."""

    game: str
    title: str
    decks: tuple[tuple[str, tuple[SheetFiles, ...]], ...]
    bags: tuple[tuple[str, tuple[ExportCard, ...]], ...]
    boards: tuple[tuple[str, Size, str], ...]
    token_pictures: Mapping[str, str]


def saved_object(table: Table) -> bytes:
    """The table as a saved object."""
    maker = _Maker(table)
    states = list(maker.objects())
    save = {
        "SaveName": table.title,
        "GameMode": table.title,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "",
        "Sky": "",
        "Note": "",
        "Rules": "",
        "XmlUI": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "ObjectStates": states,
        "TabStates": {},
        "VersionNumber": "",
    }
    return (json.dumps(save, indent=1) + "\n").encode()


class _Maker:
    """Makes the objects of one table, each with an id and a place of its own."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ids: set[str] = set()
        self._decks = 0

    def objects(self) -> Iterator[Object]:
        """Every object, set out in rows."""
        decks = [self._deck(title, files) for title, files in self._table.decks]
        bags = [self._bag(title, tokens) for title, tokens in self._table.bags]
        boards = [self._board(*board) for board in self._table.boards]
        for place, thing in enumerate((*decks, *bags)):
            row, column = divmod(place, _PER_ROW)
            yield _at(thing, (column - (_PER_ROW - 1) / 2) * _ACROSS, -row * _DOWN)
        for place, board in enumerate(boards):
            yield _at(board, 0.0, (place + 1) * _DOWN * 3)

    def _object(self, name: str, nickname: str, scale: float, face_down: bool = False, **fields: Any) -> Object:
        return {
            "GUID": self._id(name, nickname),
            "Name": name,
            "Transform": _transform(scale, face_down),
            "Nickname": nickname,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            **fields,
        }

    def _id(self, *words: str) -> str:
        """Six hexadecimal digits that no other object of the table has."""
        number = 0
        while True:
            seed = "\n".join((self._table.game, *words, str(number)))
            name = hashlib.sha256(seed.encode()).hexdigest()[:6]
            if name not in self._ids:
                self._ids.add(name)
                return name
            number += 1

    def _deck(self, title: str, files: Sequence[SheetFiles]) -> Object:
        """A deck of all copies of its cards, or the card where there is only one."""
        cards: list[Object] = []
        sheets: Object = {}
        for each in files:
            self._decks += 1
            of_sheet = {str(self._decks): _custom_deck(each)}
            sheets |= of_sheet
            for cell, card in enumerate(each.cards):
                number = self._decks * _IDS_A_SHEET + cell
                cards += [self._card("Card", card, number, of_sheet) for _ in range(card.copies)]
        if len(cards) == 1:
            return {**cards[0], "Name": "CardCustom"}
        scale, hides = cards[0]["Transform"]["scaleX"], files[0].cards[0].hides
        return self._object(
            "DeckCustom",
            title,
            scale,
            hides,
            SidewaysCard=False,
            HideWhenFaceDown=True,
            Hands=False,
            DeckIDs=[card["CardID"] for card in cards],
            CustomDeck=sheets,
            ContainedObjects=cards,
        )

    def _card(self, name: str, card: ExportCard, number: int, custom_deck: Object) -> Object:
        scale = round(max(card.size.w, card.size.h) / _CARD_HEIGHT, 3)
        return self._object(
            name,
            card.name,
            scale,
            card.hides,
            CardID=number,
            SidewaysCard=False,
            HideWhenFaceDown=True,
            Hands=True,
            CustomDeck=custom_deck,
        )

    def _bag(self, title: str, tokens: Sequence[ExportCard]) -> Object:
        """A bag of all copies of the tokens of a deck."""
        inside = [self._token(token) for token in tokens for _ in range(token.copies)]
        return self._object("Bag", title, 1.0, MaterialIndex=-1, MeshIndex=-1, ContainedObjects=inside)

    def _token(self, token: ExportCard) -> Object:
        front = self._table.token_pictures[token.front.key]
        back = self._table.token_pictures[token.back.key] if token.back else front
        shape = {"Type": _CIRCLE if token.round else _BOX, "Thickness": _THIN, "Stackable": False}
        return self._tile(token.name, token.size, front, back, {**shape, "Stretch": token.round})

    def _board(self, title: str, size: Size, picture: str) -> Object:
        shape = {"Type": _BOX, "Thickness": _THIN, "Stackable": False, "Stretch": False}
        return {**self._tile(title, size, picture, picture, shape), "Locked": True}

    def _tile(self, name: str, size: Size, front: str, back: str, shape: Object) -> Object:
        image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
        scale = round(max(size.w, size.h) / _TILE, 3)
        return self._object("Custom_Tile", name, scale, CustomImage={**image, "CustomTile": shape})


def _custom_deck(files: SheetFiles) -> Object:
    hides = files.cards[0].hides
    return {
        "FaceURL": files.faces,
        "BackURL": files.back,
        "NumWidth": files.grid.columns,
        "NumHeight": files.grid.rows,
        "BackIsHidden": hides and not files.own_backs,
        "UniqueBack": files.own_backs,
        "Type": 0,
    }


def _transform(scale: float, face_down: bool) -> Object:
    """Where an object lies: facing the players, on its face or on its back."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0}
    return {"posX": 0.0, "posY": 1.5, "posZ": 0.0, **turned, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}


def _at(thing: Object, x: float, z: float) -> Object:
    return {**thing, "Transform": {**thing["Transform"], "posX": x, "posZ": z}}


def address(prefix: str, file: str) -> str:
    """Where a picture is fetched from: behind a prefix, which may be the address or the path of a folder."""
    if not prefix or prefix.endswith(("/", "\\", "=")):
        return prefix + file
    return f"{prefix}{chr(92) if chr(92) in prefix else '/'}{file}"
