"""The card data of Pandaï as typed rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from pandapress.carddata.rows import Colour, Copies, Name, Row, Rows, Whole
from pandapress.games.pandai.naming import Names, names

PANDAI, WHITE_TIGER = "pandai", "white-tiger"


class Card(Row):
    """A card (`cards.csv`): its effect, its kind where it is a Pandaï, and how many are in each pile."""

    KEY: ClassVar[str] = "effect"

    effect: Name
    kind: str = ""
    name: Name
    plains: Copies = 1
    forest: Copies = 1
    text: Name

    @property
    def id(self) -> str:
        """Effect and kind tell a card."""
        return f"{self.effect} {self.kind}".strip()


class Kind(Row):
    """One of the six Pandaï (`pandai.csv`) and its tokens."""

    KEY: ClassVar[str] = "kind"
    MOST: ClassVar[int] = 40
    OURS: ClassVar[frozenset[str]] = frozenset({"art", "letter", "colour", "light", "dark"})

    kind: Name
    name: Name
    letter: Name
    tokens: Copies = 1
    colour: Colour
    light: Colour
    dark: Colour


class Player(Row):
    """A colour (`players.csv`), the one across the board, and its figures, one of them with the hat."""

    KEY: ClassVar[str] = "colour"
    MOST: ClassVar[int] = 40
    OURS: ClassVar[frozenset[str]] = frozenset({"letter", "hex", "light", "dark"})

    colour: Name
    name: Name
    letter: Name
    opposite: Name
    figures: Whole
    hex: Colour
    light: Colour
    dark: Colour


class BoardRow(Row):
    """A row of the board (`board.csv`): `.` for a card's square, a letter for a start square, capital for the hat's."""

    KEY: ClassVar[str] = "row"
    MOST: ClassVar[int] = 40

    row: Whole
    squares: Name


TABLES: Mapping[str, type[Row]] = {"cards": Card, "pandai": Kind, "players": Player, "board": BoardRow}


@dataclass(frozen=True)
class Cards:
    """All card data of the game."""

    cards: Rows[Card]
    pandai: Rows[Kind]
    players: Rows[Player]
    board: Rows[BoardRow]

    def pile(self, name: str) -> tuple[str, ...]:
        """The ids of all cards of a pile, `plains` or `forest`, in the order of the file."""
        return tuple(card.id for card in self.cards for _ in range(getattr(card, name)))

    @cached_property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        """The effect and kind of each card by its id."""
        return {card.id: (card.effect, card.kind) for card in self.cards}

    @cached_property
    def card_names(self) -> Names:
        """What each card, by its id, is called: a Pandaï by its kind, the others by their effect."""
        return names((card.id, (card.kind or card.effect, card.id, card.name)) for card in self.cards)

    @cached_property
    def kind_names(self) -> Names:
        """What each Pandaï is called, its letter included."""
        return names((row.kind, (row.kind, row.name, row.letter, f"{row.name} Pandaï")) for row in self.pandai)

    @cached_property
    def colour_names(self) -> Names:
        """What each colour is called, its letter included."""
        return names((row.colour, (row.colour, row.name, row.letter)) for row in self.players)

    @cached_property
    def squares(self) -> tuple[str, ...]:
        """Every square of the board, row by row, as it is written."""
        return tuple(square for row in self.board for square in row.squares.split())

    @cached_property
    def width(self) -> int:
        """How many squares a row has."""
        return max((len(row.squares.split()) for row in self.board), default=0)

    @cached_property
    def starts(self) -> Mapping[str, tuple[int, ...]]:
        """The start squares of each colour, the Hat Panda's first."""
        found = {}
        for player in self.players:
            hat = [at for at, square in enumerate(self.squares) if square == player.letter.upper()]
            plain = [at for at, square in enumerate(self.squares) if square == player.letter.lower()]
            found[player.colour] = (*hat, *plain)
        return found

    @cached_property
    def corners(self) -> Mapping[str, int]:
        """The square where each colour's Hat Panda starts, as far as the board has one."""
        first: dict[str, int] = {}
        for at, square in enumerate(self.squares):
            first.setdefault(square, at)
        corners = ((player.colour, first.get(player.letter.upper())) for player in self.players)
        return {colour: at for colour, at in corners if at is not None}

    @cached_property
    def zone(self) -> frozenset[int]:
        """Every start square: "you cannot return to it, nor move onto an opponent's" ("The Starting Zone")."""
        return frozenset(at for at, square in enumerate(self.squares) if square != ".")

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each square the eight around it, as far as they are on the board."""
        width, count = self.width, len(self.squares)
        found = []
        for at in range(count):
            x, y = at % width, at // width
            around = [
                (y + dy) * width + x + dx
                for dy in (-1, 0, 1)
                for dx in (-1, 0, 1)
                if (dx, dy) != (0, 0) and 0 <= x + dx < width and 0 <= (y + dy) * width < count
            ]
            found.append(tuple(around))
        return tuple(found)

    def seats(self, count: int) -> tuple[str, ...]:
        """The colours of so many players, clockwise; two sit "in opposite corners of the board" ("Setup")."""
        colours = [player.colour for player in self.players]
        if count == 2 and colours:
            return colours[0], self.players.items[0].opposite
        last = len(self.squares) - 1
        clockwise = {corner: place for place, corner in enumerate((0, self.width - 1, last, last - self.width + 1))}
        places = {colour: clockwise.get(self.corners.get(colour, -1), len(clockwise)) for colour in colours[:count]}
        return tuple(sorted(places, key=places.__getitem__))


def gather(tables: Mapping[str, Rows[Any]]) -> Cards:
    """The cards of validated tables, by the names in `TABLES`."""
    return Cards(**{name: tables[name] for name in TABLES})
