from __future__ import annotations

import csv
from io import BytesIO

import pytest
from PIL import Image

from pandapress.export.cards import ExportCard, stems
from pandapress.export.orders import order_parcel, sorted_by_stock
from pandapress.export.parcel import Parcel
from pandapress.export.shops import MPC, TGC, Shop
from pandapress.findings import Findings
from pandapress.press.paper import CARD_SIZES, Size
from tests.export.samples import POKER, card, framed_face
from tests.press.pixels import face_of


def parcel(*cards: ExportCard, shop: Shop = MPC) -> Parcel:
    findings = Findings()
    stocks = sorted_by_stock(cards, shop, "game.toml", findings)
    findings.check()
    return order_parcel(stocks, stems(cards))


def pictures(made: Parcel) -> dict[str, Image.Image]:
    return {name: Image.open(BytesIO(content)) for name, content in made.files.items() if name.endswith(".png")}


@pytest.mark.parametrize(
    ("size", "mpc", "tgc"),
    [
        (POKER, "poker-822x1122", "pokerdeck-825x1125"),
        (Size(63, 88), "game-816x1110", "europokerdeck-825x1125"),
        (Size(88, 63), "game-816x1110", "europokerdeck-825x1125"),
        (CARD_SIZES["bridge"], "bridge-747x1122", "bridgedeck-750x1125"),
        (CARD_SIZES["tarot"], "tarot-897x1497", "tarotdeck-900x1500"),
        (CARD_SIZES["half-poker"], "mini-597x822", "minideck-600x825"),
        (CARD_SIZES["square-small"], "square-3.5in-1122x1122", "eurosquaredeck-900x900"),
        (Size(40, 40), "square-2in-672x672", "smallsquaredeck-825x825"),
        (Size(60, 100), "tarot-897x1497", "tarotdeck-900x1500"),
    ],
)
def test_a_card_goes_on_the_nearest_stock_that_holds_it(size: Size, mpc: str, tgc: str) -> None:
    for shop, folder in ((MPC, mpc), (TGC, tgc)):
        stock = shop.nearest(size)
        assert stock is not None and stock.folder == folder


@pytest.mark.parametrize("shop", [MPC, TGC])
def test_the_pictures_of_a_stock_have_room_for_a_bleed_on_every_side(shop: Shop) -> None:
    for stock in shop.stocks:
        spare = [(stock.frame.area.w - stock.size.w) / 2, (stock.frame.area.h - stock.size.h) / 2]
        assert all(2.9 < bleed < 6.5 for bleed in spare), stock
    assert len({stock.folder for stock in shop.stocks}) == len(shop.stocks)


def test_the_order_counts_each_card_and_names_its_pictures() -> None:
    back = framed_face(ground="#000000")
    made = parcel(card("a", copies=4, back=back), card("b", copies=2, back=back), card("c", "solo"))
    assert {name: picture.size for name, picture in pictures(made).items()} == {
        f"poker-822x1122/{name}.png": (822, 1122)
        for name in ("pandas_a_front", "pandas_b_front", "pandas_back", "solo_front")
    }
    assert list(csv.reader(made.files["poker-822x1122/order.csv"].decode().splitlines())) == [
        ["quantity", "card", "front", "back"],
        ["4", "pandas/a", "pandas_a_front.png", "pandas_back.png"],
        ["2", "pandas/b", "pandas_b_front.png", "pandas_back.png"],
        ["1", "solo/c", "solo_front.png", ""],
    ]
    assert {line.file for line in made.lines} == set(made.files)
    assert [(batch.files, batch.cards, batch.pictures) for batch in made.batches] == [(5, 7, "822 x 1122 px")]
    dpi = pictures(made)["poker-822x1122/solo_front.png"].info["dpi"]
    assert [round(value) for value in dpi] == [300, 300]


def test_cards_of_different_sizes_are_different_orders() -> None:
    made = parcel(card("a"), card("b", "squares", Size(40, 40)), shop=TGC)
    assert {name for name in made.files if name.endswith(".csv")} == {
        "pokerdeck-825x1125/order.csv",
        "smallsquaredeck-825x825/order.csv",
    }


def test_a_wide_card_is_turned_and_its_back_the_other_way() -> None:
    arrow = '<rect x="-3" y="-3" width="94" height="69" fill="#ffffff"/><rect x="-3" y="-3" width="94" height="20"/>'
    face = face_of(arrow, Size(88, 63), 3.0)
    made = parcel(card("wide", size=Size(88, 63), front=face, back=face))
    both = pictures(made)
    assert set(both) == {"game-816x1110/pandas_front.png", "game-816x1110/pandas_front_back.png"}
    front, back = both["game-816x1110/pandas_front.png"], both["game-816x1110/pandas_front_back.png"]
    assert front.size == back.size == (816, 1110)
    assert (front.getpixel((800, 555)), front.getpixel((10, 555))) == ((0, 0, 0), (255, 255, 255))
    assert (back.getpixel((10, 555)), back.getpixel((800, 555))) == ((0, 0, 0), (255, 255, 255))


def test_what_a_shop_cannot_print_is_found_all_at_once() -> None:
    findings = Findings()
    cards = [card("huge", "boards", Size(200, 200)), card("many", copies=613), card("t", "tokens", token=True)]
    sorted_by_stock(cards, MPC, "card_data/x/game.toml", findings)
    said = [(finding.severity.value, finding.code, str(finding)) for finding in findings]
    assert [line[:2] for line in said] == [("info", "SHOP-TOKENS"), ("error", "SHOP-SIZE"), ("error", "SHOP-MOST")]
    assert "Tokens" in said[0][2]
    assert "deck boards: MakePlayingCards has no stock that holds a card of 200 x 200 mm" in said[1][2]
    assert "613 cards of the stock poker, MakePlayingCards takes 612 in one order" in said[2][2]
    assert sorted_by_stock([card("many", copies=612)], MPC, "", fine := Findings()) and not fine.errors
