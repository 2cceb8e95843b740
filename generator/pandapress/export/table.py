"""A game for Tabletop Simulator: its sheets of cards, its tokens and boards as pictures, and the saved object."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PIL import Image

from pandapress.export.cards import BACK, FRONT, ExportCard, by_deck
from pandapress.export.choices import Corners
from pandapress.export.images import Stems, card_line
from pandapress.export.manifest import Line
from pandapress.export.names import file_stem
from pandapress.export.parcel import Batch, Parcel
from pandapress.export.raster import Frame, cut, pictures
from pandapress.export.tts import FINEST, Grid, SheetFiles, Table, address, fine, grid_for, saved_object, sheet, sheets
from pandapress.press.face.face import Face
from pandapress.press.paper import Size
from pandapress.press.pdf.raster import png_bytes

BLANK = "blank.png"
"""The back of cards that are printed on one side."""

Board = tuple[str, str, Face]
"""The id, the title and the face of a board."""


@dataclass
class _Packer:
    """Gathers the files and lines of one game, and what the saved object says of them."""

    stems: Stems
    prefix: str
    files: dict[str, bytes] = field(default_factory=dict)
    lines: list[Line] = field(default_factory=list)

    def put(self, name: str, picture: Image.Image) -> str:
        """Take a picture; gives its address."""
        if name not in self.files:
            self.files[name] = png_bytes(picture, FINEST)
        return address(self.prefix, name)

    def deck(self, cards: Sequence[ExportCard]) -> tuple[SheetFiles, ...]:
        """The sheets of a deck."""
        own_backs = len({card.back.key for card in cards if card.back}) > 1
        return tuple(self._sheet(part, number, own_backs) for number, part in enumerate(sheets(cards), start=1))

    def _sheet(self, cards: Sequence[ExportCard], number: int, own_backs: bool) -> SheetFiles:
        deck, grid = cards[0].deck, grid_for(len(cards), fine(cards[0].size))
        blank = Image.new("RGB", grid.cell, "#ffffff")
        fronts = list(_cells([card.front for card in cards], grid))
        backs = [card.back for card in cards if card.back]
        name = f"{file_stem(deck, 'backs', str(number))}.png"
        if own_backs:
            hidden = blank
            back = self.put(name, sheet([*_cells([card.back or card.front for card in cards], grid)], blank, grid))
        elif backs:
            (hidden,) = _cells(backs[:1], grid)
            name = f"{self.stems[backs[0].key]}.png"
            back = self.put(name, next(pictures([(backs[0], _frame(backs[0]))])))
            hidden = hidden if cards[0].hides else blank
        else:
            hidden, name = blank, BLANK
            back = self.put(name, blank)
        faces = f"{file_stem(deck, 'faces', str(number))}.png"
        files = SheetFiles(tuple(cards), grid, self.put(faces, sheet(fronts, hidden, grid)), back, own_backs)
        for card in cards:
            self.lines += [card_line(card, FRONT, faces)]
            self.lines += [card_line(card, BACK, name)] if card.back else []
        if name == BLANK:
            self.lines.append(Line(BLANK, name="blank back"))
        return files

    def tokens(self, cards: Sequence[ExportCard]) -> Mapping[str, str]:
        """The addresses of the pictures of tokens, cut to their shape, by the keys of their faces."""
        sides = {face.key: (card, face) for card in cards for _, face in card.sides}
        shots = [(face, _frame(face)) for _, face in sides.values()]
        found = {}
        for (key, (card, face)), picture in zip(sides.items(), pictures(shots), strict=True):
            radius = card.radius * picture.width / face.size.w
            found[key] = self.put(f"{self.stems[key]}.png", cut(picture, radius, Corners.TRANSPARENT))
        self.lines += [
            card_line(card, side, f"{self.stems[face.key]}.png") for card in cards for side, face in card.sides
        ]
        return found

    def board(self, name: str, title: str, face: Face) -> tuple[str, Size, str]:
        """A board as the saved object names it."""
        file = f"{file_stem(name, 'board')}.png"
        self.lines.append(Line(file, name=title))
        return title, face.size, self.put(file, next(pictures([(face, _frame(face))])))


def table_parcel(
    game: str, title: str, cards: Sequence[ExportCard], boards: Sequence[Board], stems: Stems, prefix: str
) -> Parcel:
    """Everything of a game that lies on a table; pictures are fetched from behind `prefix`."""
    packer = _Packer(stems, prefix)
    tokens = [card for card in cards if card.token]
    decks = by_deck(card for card in cards if not card.token)
    table = Table(
        game,
        title,
        tuple((members[0].deck_title, packer.deck(members)) for members in decks.values()),
        tuple((members[0].deck_title, tuple(members)) for members in by_deck(tokens).values()),
        tuple(packer.board(*board) for board in boards),
        packer.tokens(tokens),
    )
    pictured = len(packer.files)
    name = f"{file_stem(game)}.json"
    packer.files[name] = saved_object(table)
    packer.lines.append(Line(name, name=title))
    batch = Batch("", len(packer.files), sum(card.copies for card in cards), f"{pictured} pictures, 1 saved object")
    return Parcel(packer.files, tuple(dict.fromkeys(packer.lines)), (batch,))


def _cells(faces: Sequence[Face], grid: Grid) -> Sequence[Image.Image]:
    """Faces as pictures of the size of a cell."""
    return [*pictures([(face, Frame(face.size, grid.cell)) for face in faces])]


def _frame(face: Face) -> Frame:
    """A face alone, as fine as is allowed."""
    return Frame(face.size, fine(face.size))
