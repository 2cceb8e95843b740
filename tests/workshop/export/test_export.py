from __future__ import annotations

import csv
import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from PIL import Image

from pandapress.carddata.intake import Intake
from pandapress.export import table
from pandapress.export.choices import Corners, Kind
from pandapress.findings import DataError, Findings
from pandapress.games.registry import GAME_IDS
from pandapress.press.choices import Ink
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.selection import Selection
from pandapress.workshop.export.export import ExportOptions, ExportReport, export
from tests.support import CHECKOUT, GAME, ProjectFolder

CONFIG = f"card_data/{GAME}/game.toml"
PANDAS = f"card_data/{GAME}/pandas.csv"
SHIPPED = Project(CHECKOUT)


def exported(root: Path, out: Path, kind: Kind, *games: str, **given: Any) -> ExportReport:
    return export(Project(root), games or (GAME,), Intake(), ExportOptions(kind, **given), out)


def written(out: Path, kind: Kind, game: str = GAME) -> dict[str, bytes]:
    folder = out / game / f"export-{kind}"
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def manifest(files: dict[str, bytes]) -> list[dict[str, str]]:
    return list(csv.DictReader(files["manifest.csv"].decode().splitlines()))


def only(*cards: str) -> Selection:
    return Selection(cards=frozenset(cards))


def test_each_different_side_is_one_picture_and_the_manifest_says_of_what(
    project: ProjectFolder, tmp_path: Path
) -> None:
    report = exported(project.root, tmp_path, Kind.PNG, dpi=40)
    files = written(tmp_path, Kind.PNG)
    rows = manifest(files)
    assert {row["file"] for row in rows} == set(files) - {"manifest.csv"}
    banana = [row for row in rows if row["card"] == "pandas/5"]
    assert [(row["file"], row["name"], row["side"], row["copies"]) for row in banana] == [
        ("pandas_5_front.png", "Banana Panda", "front", "4"),
        ("pandas_back.png", "Banana Panda", "back", "4"),
    ]
    assert len(banana[0]["fingerprint"]) == 6
    assert {row["file"] for row in rows if row["card"].startswith("pandas/") and row["side"] == "back"} == {
        "pandas_back.png"
    }
    (line,) = report.lines
    assert (line.folder, line.files, line.cards) == (tmp_path / GAME / "export-png", len(files) - 1, 86)
    assert line.size == sum(map(len, files.values())) - len(files["manifest.csv"])


def test_e12_a_picture_with_bleed_for_a_print_shop_is_825_by_1125_pixels(
    project: ProjectFolder, tmp_path: Path
) -> None:
    project.edit(CONFIG, {'back = "adorable-pandaring/panda-back.svg.j2"': 'size = "poker"'})
    exported(project.root, tmp_path, Kind.PNG, selection=only("pandas/5"), bleed=3.175, corners=Corners.SQUARE)
    with Image.open(BytesIO(written(tmp_path, Kind.PNG)["pandas_5_front.png"])) as picture:
        assert (picture.size, picture.mode) == ((825, 1125), "RGB")
        assert [round(value, 1) for value in picture.info["dpi"]] == [300, 300]


def test_a_picture_without_bleed_is_750_by_1050_pixels_with_clear_corners(
    project: ProjectFolder, tmp_path: Path
) -> None:
    project.edit(CONFIG, {'back = "adorable-pandaring/panda-back.svg.j2"': 'size = "poker"'})
    exported(project.root, tmp_path, Kind.PNG, selection=only("pandas/5"))
    with Image.open(BytesIO(written(tmp_path, Kind.PNG)["pandas_5_front.png"])) as picture:
        assert (picture.size, picture.mode) == ((750, 1050), "RGBA")
        corner, edge = picture.getpixel((0, 0)), picture.getpixel((375, 0))
        assert isinstance(corner, tuple) and isinstance(edge, tuple)
        assert (corner[3], edge[3]) == (0, 255)


@pytest.mark.parametrize(
    ("game", "card"),
    [
        ("pilfering-pandas", "loot/red-1"),
        ("panda-park", "prey/takin-female"),
        ("hidden-panda", "roles/panda"),
        ("adorable-pandaring", "pandas/5"),
        ("pandai", "forest/chair"),
    ],
)
def test_an_eighth_of_an_inch_of_bleed_is_art_to_the_edge_in_every_game(tmp_path: Path, game: str, card: str) -> None:
    exported(CHECKOUT, tmp_path, Kind.PNG, game, selection=only(card), dpi=96, bleed=3.175, corners=Corners.SQUARE)
    for name, content in written(tmp_path, Kind.PNG, game).items():
        if name.endswith(".png"):
            picture = Image.open(BytesIO(content))
            rows = [[picture.getpixel((x, y)) for x in range(0, picture.width, 7)] for y in (0, 3)]
            edge, art = (sum(pixel == (255, 255, 255) for pixel in row) for row in rows)
            assert edge <= art + 2 < len(rows[0])


def test_a18_variants_of_one_id_have_a_file_each(plain: ProjectFolder, tmp_path: Path) -> None:
    head = plain.read(CONFIG).partition("[[deck]]")[0]
    same = f'title = "V"\nrows = "pandas.csv"\nface = "{GAME}/plain.svg.j2"\n'
    decks = [f'[[deck]]\nid = "v-{name}"\n{same}with = {{ variant = "{name}" }}\n' for name in "ab"]
    plain.write(CONFIG, head + "".join(decks))
    plain.edit(f"templates/{GAME}/plain.svg.j2", {"{{ text(row.name,": "{{ text(variant ~ row.name,"})
    exported(plain.root, tmp_path, Kind.PNG, dpi=36)
    rows = manifest(written(tmp_path, Kind.PNG))
    assert len(rows) == len({row["file"] for row in rows}) == 20
    assert {"v-a_5_front.png", "v-b_5_front.png"} <= {row["file"] for row in rows}


def test_a_file_is_called_the_same_whatever_else_is_exported(project: ProjectFolder, tmp_path: Path) -> None:
    exported(project.root, tmp_path / "all", Kind.SVG)
    exported(project.root, tmp_path / "one", Kind.SVG, selection=only("lazy-panda"))
    one, every = written(tmp_path / "one", Kind.SVG), written(tmp_path / "all", Kind.SVG)
    assert set(one) == {"pandas_4_front.svg", "pandas_back.svg", "manifest.csv"}
    assert all(every[name] == content for name, content in one.items() if name.endswith(".svg"))


def test_the_svg_of_every_card_stands_alone(tmp_path: Path) -> None:
    exported(CHECKOUT, tmp_path, Kind.SVG, "pandai")
    files = {name: content for name, content in written(tmp_path, Kind.SVG, "pandai").items() if name.endswith(".svg")}
    assert len(files) == 54
    for name, content in files.items():
        root = etree.fromstring(content)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), name
        links = [value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")]
        assert all(link.startswith("data:image/") for link in links), name
        shapes = [
            value[5:-1] for element in root.iter() for value in element.attrib.values() if value.startswith("url(#")
        ]
        assert set(shapes) <= set(ids), name
        assert str(root.get("width")).endswith("mm")
    assert b"<text" in files["plains_chair_front.svg"] and b"Manrope" in files["plains_chair_front.svg"]


@pytest.mark.parametrize("game", GAME_IDS)
def test_on_the_table_every_deck_of_every_game_has_as_many_cards_as_the_data_say(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "fine", lambda _size: (9, 12))
    monkeypatch.setattr(table, "pictures", lambda shots: (Image.new("RGB", frame.size) for _, frame in shots))
    exported(CHECKOUT, tmp_path, Kind.TTS, game)
    files = written(tmp_path, Kind.TTS, game)
    save = json.loads(files[f"{game}.json"])
    found = Findings()
    loaded = load_game(SHIPPED, game, Intake(), found)
    assert loaded is not None
    cards = catalogue(loaded, False, found).cards
    wanted: dict[str, int] = {}
    for card in cards:
        wanted[card.deck.id] = wanted.get(card.deck.id, 0) + card.copies
    tokens = {card.deck.id for card in cards if card.deck.what == "tokens"}
    made = save["ObjectStates"]
    decks = [len(thing.get("DeckIDs", [0])) for thing in made if thing["Name"] in ("DeckCustom", "CardCustom")]
    assert decks == [count for deck, count in wanted.items() if deck not in tokens]
    bags = [len(thing["ContainedObjects"]) for thing in made if thing["Name"] == "Bag"]
    assert bags == [count for deck, count in wanted.items() if deck in tokens]
    boards = [thing["Nickname"] for thing in made if thing["Name"] == "Custom_Tile"]
    assert boards == [page.title for page in loaded.config.page if page.what == "board"]
    urls = {
        deck[key] for thing in made for deck in thing.get("CustomDeck", {}).values() for key in ("FaceURL", "BackURL")
    }
    assert urls <= set(files)
    assert {row["file"] for row in manifest(files)} == set(files) - {"manifest.csv"}


@pytest.mark.parametrize(("kind", "stock"), [(Kind.MPC, "game-816x1110"), (Kind.TGC, "europokerdeck-825x1125")])
def test_an_order_counts_every_card_and_leaves_tokens_out(
    project: ProjectFolder, tmp_path: Path, kind: Kind, stock: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "pandapress.export.orders.pictures", lambda shots: (Image.new("RGB", frame.size) for _, frame in shots)
    )
    report = exported(project.root, tmp_path, kind)
    files = written(tmp_path, kind)
    order = list(csv.DictReader(files[f"{stock}/order.csv"].decode().splitlines()))
    assert sum(int(row["quantity"]) for row in order) == 40 + 4 + 1 + 18 + 5
    assert {f"{stock}/{row[side]}" for row in order for side in ("front", "back")} <= set(files)
    assert [finding.code for finding in report.findings if finding.code.startswith("SHOP")] == ["SHOP-TOKENS"]
    assert {row["file"] for row in manifest(files)} == set(files) - {"manifest.csv"}


def test_what_no_shop_prints_is_refused_before_anything_is_written(project: ProjectFolder, tmp_path: Path) -> None:
    project.edit(CONFIG, {'copies = "copies"\n\n[[deck]]\nid = "laws"': 'copies = 200\n\n[[deck]]\nid = "laws"'})
    project.edit(CONFIG, {"copies = 5": "copies = 5\nsize = [300, 300]"})
    with pytest.raises(DataError) as problem:
        exported(project.root, tmp_path, Kind.MPC, selection=Selection(frozenset({"pandas", "player-aids"})))
    codes = {finding.code for finding in problem.value.findings if finding.severity.value == "error"}
    assert codes == {"SHOP-MOST", "SHOP-SIZE"}
    assert not tmp_path.joinpath(GAME).exists()


def test_low_ink_has_fewer_fills(project: ProjectFolder, tmp_path: Path) -> None:
    bright = {}
    for ink in Ink:
        exported(project.root, tmp_path / ink, Kind.PNG, ink=ink, dpi=36, selection=only("pandas/5"))
        picture = Image.open(BytesIO(written(tmp_path / ink, Kind.PNG)["pandas_back.png"])).convert("L")
        bright[ink] = (
            sum(level * count for level, count in enumerate(picture.histogram())) / picture.width / picture.height
        )
    assert bright[Ink.LOW] > bright[Ink.FULL] + 50


def test_the_same_input_gives_the_same_bytes_wherever_it_goes(project: ProjectFolder, tmp_path: Path) -> None:
    for kind in (Kind.PNG, Kind.TTS):
        for place in ("a", "b/c"):
            exported(project.root, tmp_path / place, kind, dpi=36, selection=Selection(frozenset({"bamboo-tokens"})))
        assert written(tmp_path / "a", kind) == written(tmp_path / "b" / "c", kind)


def test_a_later_export_takes_away_what_it_does_not_write_and_nothing_else(
    project: ProjectFolder, tmp_path: Path
) -> None:
    exported(project.root, tmp_path, Kind.SVG)
    folder = tmp_path / GAME / "export-svg"
    (folder / "mine.svg").write_text("mine", encoding="utf-8")
    exported(project.root, tmp_path, Kind.SVG, selection=only("pandas/5"))
    assert set(written(tmp_path, Kind.SVG)) == {
        "pandas_5_front.svg",
        "pandas_back.svg",
        "manifest.csv",
        "mine.svg",
    }


@pytest.mark.parametrize("kind", [Kind.PNG, Kind.MPC])
def test_e8_one_bad_card_is_found_with_all_others_and_nothing_is_written(
    project: ProjectFolder, tmp_path: Path, kind: Kind
) -> None:
    exported(project.root, tmp_path, Kind.SVG, selection=only("pandas/5"))
    before = written(tmp_path, Kind.SVG)
    project.edit(PANDAS, {"Sad Panda": "中", "Twin Pandas": "国"})
    with pytest.raises(DataError) as problem:
        exported(project.root, tmp_path, kind)
    lines = {finding.line for finding in problem.value.findings if finding.code == "GLYPH"}
    assert len(lines) == 2
    assert written(tmp_path, Kind.SVG) == before
    assert [path.name for path in tmp_path.joinpath(GAME).iterdir()] == ["export-svg"]


def test_a_shop_has_no_use_for_tokens_alone(project: ProjectFolder, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="nothing of this kind is exported"):
        exported(project.root, tmp_path, Kind.TGC, selection=Selection(frozenset({"bamboo-tokens"})))
    assert not tmp_path.joinpath(GAME).exists()


def test_pictures_that_are_too_large_to_be_made_are_refused(plain: ProjectFolder, tmp_path: Path) -> None:
    plain.edit(CONFIG, {'copies = "copies"': "size = [2000, 2000]"})
    with pytest.raises(DataError, match="deck pandas: pictures of 11811 x 11811 pixels"):
        exported(plain.root, tmp_path, Kind.PNG, dpi=150)
    assert not tmp_path.joinpath(GAME).exists()
