from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from pandapress.export.cards import ExportCard, stems
from pandapress.export.table import Board, table_parcel
from pandapress.export.tts import MOST_CARDS, address, fine, grid_for, sheet, sheets
from pandapress.press.paper import Size
from tests.export.samples import card, framed_face
from tests.press.pixels import face_of

SMALL = Size(10, 14)


def table(*cards: ExportCard, boards: tuple[Board, ...] = (), prefix: str = "") -> tuple[Any, dict[str, bytes]]:
    made = table_parcel("game", "A Game", cards, boards, stems(cards), prefix)
    assert {line.file for line in made.lines} == set(made.files)
    return json.loads(made.files["game.json"]), dict(made.files)


def objects(save: Any, name: str) -> list[Any]:
    return [thing for thing in save["ObjectStates"] if thing["Name"] == name]


def test_e5_71_cards_lie_on_two_sheets_of_whole_cells_without_gaps() -> None:
    cards = [card(str(number)) for number in range(71)]
    parts = list(sheets(cards))
    assert len(parts) == 2 and sum(map(len, parts)) == 71
    assert max(map(len, parts)) <= MOST_CARDS == 69
    for part in parts:
        grid = grid_for(len(part), (745, 1040))
        assert grid.columns <= 10 and grid.rows <= 7 and grid.cells > len(part)
        assert max(grid.size) <= 4096
        assert grid.cell[0] / grid.cell[1] == pytest.approx(745 / 1040, abs=0.002)
        corners = [grid.corner(cell) for cell in range(grid.cells)]
        assert corners == [(x * grid.cell[0], y * grid.cell[1]) for y in range(grid.rows) for x in range(grid.columns)]


def test_e5_a_full_sheet_has_seven_rows_of_ten_and_nothing_is_larger_than_allowed() -> None:
    grid = grid_for(69, (745, 1040))
    assert (grid.columns, grid.rows, grid.cell) == (10, 7, (409, 571))
    assert list(map(len, sheets([card(str(number)) for number in range(69)]))) == [69]
    assert grid_for(1, (745, 1040)).cell == (745, 1040)
    assert fine(Size(352, 352)) == (4096, 4096)
    assert fine(Size(63, 88)) == (744, 1039)


def test_e5_each_cell_shows_its_card_to_the_edge_and_the_last_the_hidden_one() -> None:
    grid = grid_for(3, (20, 28))
    faces = [Image.new("RGB", grid.cell, colour) for colour in ("#ff0000", "#00ff00", "#0000ff")]
    made = sheet(faces, Image.new("RGB", grid.cell, "#123456"), grid)
    assert made.size == grid.size
    shown = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (0x12, 0x34, 0x56)]
    for cell, colour in enumerate(shown):
        x, y = grid.corner(cell)
        assert {made.getpixel((x, y)), made.getpixel((x + 19, y + 27))} == {colour}
    assert grid.cells == 4


def test_a_deck_has_all_its_copies_and_names() -> None:
    back = framed_face(SMALL, ground="#000000")
    cards = [
        card("a", size=SMALL, copies=3, back=back, hides=True),
        card("b", size=SMALL, copies=2, back=back, hides=True),
    ]
    save, files = table(*cards)
    (deck,) = objects(save, "DeckCustom")
    assert deck["Nickname"] == "Pandas"
    assert deck["DeckIDs"] == [100, 100, 100, 101, 101]
    assert [(inside["Name"], inside["Nickname"], inside["CardID"]) for inside in deck["ContainedObjects"]] == [
        *[("Card", "A", 100)] * 3,
        *[("Card", "B", 101)] * 2,
    ]
    assert deck["CustomDeck"] == {
        "1": {
            "FaceURL": "pandas_faces_1.png",
            "BackURL": "pandas_back.png",
            "NumWidth": 2,
            "NumHeight": 2,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": 0,
        }
    }
    assert deck["Transform"]["rotZ"] == 180
    faces = Image.open(BytesIO(files["pandas_faces_1.png"]))
    w, h = faces.size
    assert faces.getpixel((w - 3, h - 3)) == (0, 0, 0)
    assert faces.getpixel((3, 3)) == (0x2F, 0x6F, 0x4F)


def test_a_deck_of_two_sheets_keeps_their_numbers_apart() -> None:
    cards = [card(f"{number:03d}", size=Size(3, 4)) for number in range(71)]
    save, files = table(*cards, card("z", "others", Size(3, 4), copies=2))
    pandas, others = objects(save, "DeckCustom")
    assert len(pandas["DeckIDs"]) == len(set(pandas["DeckIDs"])) == 71
    assert set(pandas["CustomDeck"]) == {"1", "2"}
    assert {number // 100 for number in pandas["DeckIDs"]} == {1, 2}
    assert others["DeckIDs"] == [300, 300]
    for key, deck in {**pandas["CustomDeck"], **others["CustomDeck"]}.items():
        numbers = [number % 100 for number in (*pandas["DeckIDs"], *others["DeckIDs"]) if str(number // 100) == key]
        assert max(numbers) < deck["NumWidth"] * deck["NumHeight"] - 1
        assert deck["FaceURL"] in files


def test_backs_of_their_own_are_a_sheet_and_are_not_shown_for_hidden_cards() -> None:
    cards = [
        card(name, size=SMALL, back=framed_face(SMALL, ground=ground))
        for name, ground in (("a", "#000000"), ("b", "#111111"))
    ]
    save, files = table(*cards)
    (deck,) = objects(save, "DeckCustom")
    (custom,) = deck["CustomDeck"].values()
    assert (custom["UniqueBack"], custom["BackIsHidden"], custom["BackURL"]) == (True, False, "pandas_backs_1.png")
    backs, faces = (Image.open(BytesIO(files[f"pandas_{name}_1.png"])) for name in ("backs", "faces"))
    assert backs.size == faces.size
    w, h = faces.size
    assert faces.getpixel((w - 3, h - 3)) == (255, 255, 255)
    assert backs.getpixel((2, 2)) == (0, 0, 0)


def test_a_single_card_is_a_card_and_one_without_a_back_has_a_blank_one() -> None:
    save, files = table(card("timer", "timer", SMALL), card("aid", "aid", SMALL))
    cards = objects(save, "CardCustom")
    assert [(thing["Nickname"], thing["CardID"]) for thing in cards] == [("Timer", 100), ("Aid", 200)]
    assert cards[0]["CustomDeck"]["1"]["BackURL"] == "blank.png"
    assert not objects(save, "DeckCustom")
    assert "blank.png" in files


def test_tokens_lie_in_a_bag_cut_to_their_shape_and_a_board_lies_flat() -> None:
    face = face_of('<rect x="0" y="0" width="20" height="20" fill="#ff0000"/>', Size(20, 20))
    tokens = [
        card("cub", "tokens", Size(20, 20), front=face, token=True, copies=5),
        card("figure", "tokens", Size(10, 30), token=True),
    ]
    board = ("track", "Escape Track", framed_face(Size(36, 25), 0.0))
    save, files = table(*tokens, boards=(board,))
    (bag,) = objects(save, "Bag")
    assert bag["Nickname"] == "Tokens"
    assert [thing["Nickname"] for thing in bag["ContainedObjects"]] == ["Cub"] * 5 + ["Figure"]
    cub, figure = (bag["ContainedObjects"][number]["CustomImage"] for number in (0, 5))
    assert set(cub) == {"ImageURL", "ImageSecondaryURL", "ImageScalar", "WidthScale", "CustomTile"}
    assert cub["CustomTile"] == {"Type": 2, "Thickness": 0.1, "Stackable": False, "Stretch": True}
    assert (figure["CustomTile"]["Type"], figure["CustomTile"]["Stretch"]) == (0, False)
    picture = Image.open(BytesIO(files[cub["ImageURL"]]))
    assert picture.getpixel((0, 0))[3] == 0 and picture.getpixel((picture.width // 2, 1))[3] == 255  # type: ignore[index]
    (tile,) = objects(save, "Custom_Tile")
    assert (tile["Nickname"], tile["Locked"], tile["CustomImage"]["ImageURL"]) == (
        "Escape Track",
        True,
        "track_board.png",
    )
    assert Image.open(BytesIO(files["track_board.png"])).size == (425, 295)


def test_every_object_has_an_id_and_a_place_of_its_own() -> None:
    cards = [card(str(number), f"deck-{number % 9}", Size(3, 4), copies=2) for number in range(18)]
    save, _ = table(*cards)
    inside = [thing for deck in save["ObjectStates"] for thing in deck["ContainedObjects"]]
    ids = [thing["GUID"] for thing in (*save["ObjectStates"], *inside)]
    assert len(ids) == len(set(ids)) == 9 + 36
    places = {(thing["Transform"]["posX"], thing["Transform"]["posZ"]) for thing in save["ObjectStates"]}
    assert len(places) == 9


@pytest.mark.parametrize(
    ("prefix", "whole"),
    [
        ("", "a.png"),
        ("https://example.org/panda", "https://example.org/panda/a.png"),
        ("https://example.org/panda/", "https://example.org/panda/a.png"),
        ("https://example.org/?file=", "https://example.org/?file=a.png"),
        ("C:\\Games\\tts", "C:\\Games\\tts\\a.png"),
        ("file:///home/ana/tts", "file:///home/ana/tts/a.png"),
    ],
)
def test_pictures_are_fetched_from_behind_the_prefix(prefix: str, whole: str) -> None:
    assert address(prefix, "a.png") == whole


def test_the_prefix_stands_before_every_picture() -> None:
    back = framed_face(SMALL, ground="#000000")
    cards = [
        card("a", size=SMALL, back=back),
        card("b", size=SMALL, back=back),
        card("t", "tokens", Size(5, 5), token=True),
    ]
    save, _ = table(*cards, prefix="https://x.org/")
    urls = [value for key, value in _pairs(save) if key.endswith("URL")]
    assert len(urls) > 4
    assert all(url.startswith("https://x.org/") for url in urls)


def _pairs(value: Any) -> list[tuple[str, Any]]:
    """Every key with its value, however deep."""
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in ((key, inner), *_pairs(inner))]
    return [pair for inner in value for pair in _pairs(inner)] if isinstance(value, list) else []
