"""Orders for a print shop: a folder for each stock, with a picture for each side and the numbers of cards to order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from PIL import Image

from pandapress.export.cards import BACK, FRONT, ExportCard
from pandapress.export.images import Stems, card_line
from pandapress.export.manifest import Line
from pandapress.export.parcel import Batch, Parcel
from pandapress.export.raster import Frame, pictures
from pandapress.export.shops import DPI, ORDER, OrderLine, Shop, Stock, order_bytes
from pandapress.findings import Findings
from pandapress.press.face.face import Face
from pandapress.press.pdf.raster import png_bytes

Sorted = Mapping[Stock, Sequence[ExportCard]]
"""Cards by the stock that they are printed on."""

_CLOCKWISE = {FRONT: Image.Transpose.ROTATE_270, BACK: Image.Transpose.ROTATE_90}
"""How a wide card is turned to lie on a high one: its back the other way, so that it is turned over like a page."""


def sorted_by_stock(cards: Sequence[ExportCard], shop: Shop, file: str, findings: Findings) -> Sorted:
    """Each card on the stock it is printed on; findings say which a shop cannot print, or not so many of.

    Tokens are left out. `file` is where findings place them.
    """
    found: dict[Stock, list[ExportCard]] = {}
    if tokens := dict.fromkeys(card.deck_title for card in cards if card.token):
        message = f"tokens are no cards and are left out: {', '.join(tokens)}"
        findings.info("SHOP-TOKENS", message, file=file, hint="print them with pandapress build --only tokens")
    for card in cards:
        if card.token:
            continue
        stock = shop.nearest(card.size)
        if stock is None:
            message = f"deck {card.deck}: {shop.title} has no stock that holds a card of {card.size}"
            findings.error("SHOP-SIZE", message, file=file, hint="take a smaller size, or name other decks with --deck")
        else:
            found.setdefault(stock, []).append(card)
    for stock, members in found.items():
        count = sum(card.copies for card in members)
        if shop.most and count > shop.most:
            message = f"{count} cards of the stock {stock.name}, {shop.title} takes {shop.most} in one order"
            findings.error("SHOP-MOST", message, file=file, hint="order deck by deck with --deck")
    return found


def order_parcel(stocks: Sorted, stems: Stems) -> Parcel:
    """The pictures and the orders for all stocks."""
    files: dict[str, bytes] = {}
    lines: list[Line] = []
    batches: list[Batch] = []
    for stock, cards in stocks.items():
        made = _pictures(stock, cards, stems)
        files |= {f"{stock.folder}/{name}": content for name, content in made.items()}
        order = f"{stock.folder}/{ORDER}"
        files[order] = order_bytes(_order(stock, cards, stems))
        for card in cards:
            lines += [
                card_line(card, side, f"{stock.folder}/{_name(stock, card, side, face, stems)}")
                for side, face in card.sides
            ]
        lines.append(Line(order, name="order"))
        batches.append(Batch(stock.folder, len(made) + 1, sum(card.copies for card in cards), stock.frame.words))
    return Parcel(files, tuple(lines), tuple(batches))


def _name(stock: Stock, card: ExportCard, side: str, face: Face, stems: Stems) -> str:
    """The file of a side; a back that is turned is another picture than the same face as a front."""
    stem = stems[face.key]
    turned_back = side == BACK and stock.turns(card.size) and not stem.endswith(BACK)
    return f"{stem}_{BACK}.png" if turned_back else f"{stem}.png"


def _order(stock: Stock, cards: Sequence[ExportCard], stems: Stems) -> Iterator[OrderLine]:
    for card in cards:
        names = {side: _name(stock, card, side, face, stems) for side, face in card.sides}
        yield OrderLine(card.copies, card.id, names[FRONT], names.get(BACK, ""))


def _pictures(stock: Stock, cards: Sequence[ExportCard], stems: Stems) -> Mapping[str, bytes]:
    """Each different picture for a stock: the card in its middle at its size, turned where it is wide."""
    wanted: dict[str, tuple[str, Face, bool]] = {}
    for card in cards:
        for side, face in card.sides:
            wanted.setdefault(_name(stock, card, side, face, stems), (side, face, stock.turns(card.size)))
    shots = [(face, _turned(stock.frame) if turned else stock.frame) for _, face, turned in wanted.values()]
    return {
        name: png_bytes(picture.transpose(_CLOCKWISE[side]) if turned else picture, DPI)
        for (name, (side, _, turned)), picture in zip(wanted.items(), pictures(shots), strict=True)
    }


def _turned(frame: Frame) -> Frame:
    return Frame(frame.area.turned(), (frame.size[1], frame.size[0]))
