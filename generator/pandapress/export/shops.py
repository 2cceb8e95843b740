"""Print shops: the stock that each cuts cards from, and the order that tells it how many of which.

The sizes are those of the shops' own templates, at 300 dots to the inch. MakePlayingCards asks for 36 pixels (0.12 in)
beyond the cut on each side, The Game Crafter for 1/8 in or what fills its template.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO

from pandapress.export.raster import Frame, fixed
from pandapress.press.paper import Size
from pandapress.press.pdf.raster import INCH, Pixels

DPI = 300
"""What both shops print at."""
ORDER = "order.csv"
_TOLERANCE = 0.05


@dataclass(frozen=True, slots=True)
class Stock:
    """Cards that a shop sells: what it calls them, how large they are cut, and how large a picture it takes."""

    name: str
    size: Size
    pixels: Pixels

    @property
    def folder(self) -> str:
        """The name of the folder for its pictures."""
        return f"{self.name}-{self.pixels[0]}x{self.pixels[1]}"

    @property
    def frame(self) -> Frame:
        """What a picture for it shows."""
        return fixed(self.pixels, DPI)

    @property
    def square(self) -> bool:
        """Whether its cards are as wide as they are high."""
        return self.size.w == self.size.h

    def holds(self, card: Size) -> bool:
        """Whether a card lies on it, upright or turned."""
        return _lies(card, self.size) or _lies(card.turned(), self.size)

    def turns(self, card: Size) -> bool:
        """Whether a card lies on it only when it is turned."""
        return not _lies(card, self.size)


def _lies(card: Size, stock: Size) -> bool:
    return card.w <= stock.w + _TOLERANCE and card.h <= stock.h + _TOLERANCE


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop, what it sells, and how many cards one order of one stock may have; 0 where it states no limit."""

    title: str
    stocks: tuple[Stock, ...]
    most: int = 0

    def nearest(self, card: Size) -> Stock | None:
        """The smallest stock that holds a card, a square one for a square card; None where there is none."""
        holding = [stock for stock in self.stocks if stock.holds(card)]
        alike = [stock for stock in holding if stock.square == (card.w == card.h)] or holding
        return min(alike, key=lambda stock: stock.size.w * stock.size.h, default=None)


def _inches(name: str, w: float, h: float, size: Pixels) -> Stock:
    return Stock(name, Size(w * INCH, h * INCH), size)


MPC = Shop(
    "MakePlayingCards",
    (
        _inches("micro", 1.25, 1.75, (447, 597)),
        _inches("mini", 1.75, 2.5, (597, 822)),
        _inches("domino", 1.75, 3.5, (597, 1122)),
        _inches("business", 2, 3.5, (672, 1122)),
        _inches("bridge", 2.25, 3.5, (747, 1122)),
        Stock("game", Size(63, 88), (816, 1110)),
        _inches("poker", 2.5, 3.5, (822, 1122)),
        _inches("tarot", 2.75, 4.75, (897, 1497)),
        _inches("jumbo", 3.5, 5, (1122, 1572)),
        _inches("square-2in", 2, 2, (672, 672)),
        _inches("square-2.5in", 2.5, 2.5, (822, 822)),
        _inches("square-2.75in", 2.75, 2.75, (897, 897)),
        _inches("square-3.5in", 3.5, 3.5, (1122, 1122)),
    ),
    most=612,
)
TGC = Shop(
    "The Game Crafter",
    (
        _inches("microdeck", 1.25, 1.75, (450, 600)),
        _inches("minideck", 1.75, 2.5, (600, 825)),
        _inches("dominodeck", 1.75, 3.5, (600, 1125)),
        _inches("businessdeck", 2, 3.5, (675, 1125)),
        Stock("minttindeck", Size(52, 87), (750, 1125)),
        Stock("usgamedeck", Size(56, 87), (750, 1125)),
        _inches("bridgedeck", 2.25, 3.5, (750, 1125)),
        Stock("europokerdeck", Size(63, 88), (825, 1125)),
        _inches("pokerdeck", 2.5, 3.5, (825, 1125)),
        _inches("tarotdeck", 2.75, 4.75, (900, 1500)),
        _inches("jumbodeck", 3.5, 5.5, (1125, 1725)),
        _inches("smallsquaredeck", 2.5, 2.5, (825, 825)),
        Stock("eurosquaredeck", Size(70, 70), (900, 900)),
        _inches("squaredeck", 3.5, 3.5, (1125, 1125)),
    ),
)


@dataclass(frozen=True, slots=True)
class OrderLine:
    """How many of a card to order, and the pictures of its sides; no back is the shop's blank one."""

    quantity: int
    card: str
    front: str
    back: str


def order_bytes(lines: Iterable[OrderLine]) -> bytes:
    """The order of one stock as CSV."""
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(("quantity", "card", "front", "back"))
    writer.writerows((line.quantity, line.card, line.front, line.back) for line in lines)
    return stream.getvalue().encode()
