"""Wire: a page learns all once, then only what differs, and knows as much as one that came later."""

from __future__ import annotations

from pandapress import open_project
from pandapress.press.choices import Ink
from pandapress.web.watch.wire import Told, news, spread_told
from pandapress.workshop.preview.album import Album
from tests.support import GAME, ProjectFolder

FACE = f"templates/{GAME}/plain.svg.j2"
TABLE = f"card_data/{GAME}/pandas.csv"


def told(album: Album, *changed: str) -> Told:
    for _ in album.update(frozenset(changed) if changed else None):
        pass
    return spread_told(album.spread)


def test_all_then_what_differs_then_nothing(plain: ProjectFolder) -> None:
    desk = open_project(plain.root)
    album = Album(desk.project, GAME, desk.intake, Ink.FULL)
    first = told(album)
    whole = news(None, first)
    assert whole == {**first, "whole": True}
    assert news(first, spread_told(album.spread)) is None
    head, row = plain.read(TABLE).splitlines()[:2]
    name = row.split(",")[head.split(",").index("name")]
    plain.edit(TABLE, {name: f"{name} II"})
    second = told(album, TABLE)
    new = news(first, second)
    assert new is not None
    assert [card["name"] for card in new["cards"].values()] == [f"{name} II"]
    merged = {**first, **new, "cards": {**first["cards"], **new["cards"]}}
    merged["cards"] = {card: merged["cards"][card] for card in merged["order"]}
    assert merged == second


def test_a_card_says_where_its_row_is_and_what_is_wrong_with_it(plain: ProjectFolder) -> None:
    desk = open_project(plain.root)
    album = Album(desk.project, GAME, desk.intake, Ink.FULL)
    card = next(iter(told(album)["cards"].values()))
    assert (card["place"], card["width"], card["height"], card["bleed"], card["safe"]) == (f"{TABLE}:2", 63, 88, 3, 3)
    assert (card["radius"], card["findings"], card["stale"]) == (3, [], False)
    plain.edit(FACE, {"row.text": "row.txt"})
    card = next(iter(told(album, FACE)["cards"].values()))
    (finding,) = card["findings"]
    assert (finding["severity"], finding["where"]) == ("error", f"{FACE}:6")
    assert "text" in finding["hint"]
    assert card["stale"]
    assert card["sides"][0]["key"]
