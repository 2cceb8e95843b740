"""The album: a change draws what it concerns and nothing else, and a fault leaves the last good picture."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from pandapress.carddata.gamefile import PageEntry
from pandapress.carddata.intake import Intake
from pandapress.export.raster import framed, pictures
from pandapress.findings import Finding, Findings, Severity
from pandapress.press.choices import Ink
from pandapress.press.face.face import Job, Made, Studio
from pandapress.press.pdf import engine
from pandapress.workshop.catalogue.decks import Card
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.preview.album import Album, Newer
from pandapress.workshop.preview.concern import Changed
from pandapress.workshop.preview.shown import Shown, Spread
from tests.support import GAME, PLAIN_FACE, ProjectFolder

TABLE, CONFIG, FACE = f"card_data/{GAME}/pandas.csv", f"card_data/{GAME}/game.toml", f"templates/{GAME}/plain.svg.j2"
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#223344"/></svg>'


@pytest.fixture
def album(plain: ProjectFolder) -> Album:
    """Ten plain cards, drawn."""
    made = Album(Project(plain.root), GAME, Intake(), Ink.FULL)
    update(made, None)
    return made


def update(album: Album, changed: Changed, newer: Newer = lambda _seconds: False) -> Spread:
    for _ in album.update(changed, newer):
        pass
    return album.spread


def save(album: Album, plain: ProjectFolder, name: str, changes: dict[str, str]) -> Spread:
    plain.edit(name, changes)
    return update(album, frozenset({name}))


def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of cards whose sides are made from now on."""
    ids: list[str] = []
    real = Studio.make

    def make(self: Studio, job: Job) -> Made:
        ids.append(job.label)
        return real(self, job)

    monkeypatch.setattr(Studio, "make", make)
    return ids


def keys(spread: Spread) -> dict[str, str]:
    return {card.subject.id: card.sides["front"].key for card in spread.cards}


def card(spread: Spread, name: str) -> Shown:
    return next(shown for shown in spread.cards if shown.subject.name == name)


def changed(spread: Spread) -> list[str]:
    return [shown.subject.name for shown in spread.cards if shown.changed == spread.save]


def first_name(plain: ProjectFolder) -> str:
    head, row = plain.read(TABLE).splitlines()[:2]
    return row.split(",")[head.split(",").index("name")]


# Concern


def test_a_row_concerns_its_card_alone(album: Album, plain: ProjectFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, before, name = made(monkeypatch), keys(album.spread), first_name(plain)
    spread = save(album, plain, TABLE, {name: f"{name} II"})
    assert len(drawn) == 1
    assert changed(spread) == [f"{name} II"]
    assert len(set(before.values()) - set(keys(spread).values())) == 1


def test_a_template_concerns_its_deck(album: Album, plain: ProjectFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, before = made(monkeypatch), keys(album.spread)
    spread = save(album, plain, FACE, {"#cfe8b0": "#ffe8b0"})
    assert len(drawn) == len(spread.cards) == len(changed(spread))
    assert not set(before.values()) & set(keys(spread).values())


def test_a_template_that_the_deck_does_not_use_concerns_nobody(
    album: Album, plain: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, before = made(monkeypatch), album.spread
    plain.write(f"templates/{GAME}/other.svg.j2", "{{ other }}")
    assert update(album, frozenset({f"templates/{GAME}/other.svg.j2", "templates/art/nothing.svg"})) == before
    assert drawn == []


def test_a_template_that_another_one_extends_concerns_all_faces(album: Album, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = made(monkeypatch)
    spread = update(album, frozenset({"templates/shared/face.svg.j2"}))
    assert len(drawn) == len(spread.cards)
    assert spread.save == 0, "all look as before, so that was no save to mark"


def test_a_drawing_concerns_the_faces_that_show_it(
    album: Album, plain: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = first_name(plain)
    plain.write("templates/art/spot.svg", ART)
    save(album, plain, FACE, {"{% endblock %}": f'{{% if row.name == "{name}" %}}{SPOT}{{% endif %}}{{% endblock %}}'})
    drawn = made(monkeypatch)
    spread = save(album, plain, "templates/art/spot.svg", {"#223344": "#443322"})
    assert len(drawn) == 1
    assert changed(spread) == [name]


def test_a_drawing_within_a_drawing_concerns_every_face_that_shows_it(
    album: Album, plain: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain.write("templates/art/spot.svg", ART)
    outer = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{{ art("spot.svg", 0, 0, 9, 9) }}</svg>'
    plain.write("templates/art/outer.svg.j2", outer)
    save(album, plain, FACE, {"{% endblock %}": SPOT.replace("spot.svg", "outer.svg.j2") + "{% endblock %}"})
    drawn = made(monkeypatch)
    spread = save(album, plain, "templates/art/spot.svg", {"#223344": "#443322"})
    assert len(drawn) == len(spread.cards) == len(changed(spread))


SPOT = '{{ art("spot.svg", 40, 60, 10, 10) }}'


def test_a_picture_of_pixels_concerns_the_faces_that_show_it(album: Album, plain: ProjectFolder) -> None:
    plain.write("templates/art/spot.png", _png("#ff0000"))
    before = keys(save(album, plain, FACE, {"{% endblock %}": SPOT.replace(".svg", ".png") + "{% endblock %}"}))
    plain.write("templates/art/spot.png", _png("#00ff00"))
    spread = update(album, frozenset({"templates/art/spot.png"}))
    assert not set(before.values()) & set(keys(spread).values())


def _png(colour: str) -> bytes:
    stream = BytesIO()
    Image.new("RGB", (60, 60), colour).save(stream, "PNG")
    return stream.getvalue()


def test_a_folder_that_is_renamed_concerns_the_faces_that_ask_for_what_was_in_it(
    album: Album, plain: ProjectFolder
) -> None:
    plain.write("templates/art/spots/spot.svg", ART)
    save(album, plain, FACE, {"{% endblock %}": SPOT.replace("spot.svg", "spots/spot.svg") + "{% endblock %}"})
    folder = plain.path("templates/art/spots")
    folder.rename(folder.with_name("dots"))
    spread = update(album, frozenset({"templates/art/spots", "templates/art/dots"}))
    assert all(not shown.sides["front"].fresh for shown in spread.cards)
    folder.with_name("dots").rename(folder)
    spread = update(album, frozenset({"templates/art/spots", "templates/art/dots"}))
    assert all(shown.sides["front"].fresh for shown in spread.cards)


def test_a_table_that_templates_look_things_up_in_concerns_them(
    album: Album, plain: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = '{{ text(tables.laws[0].name, 5, 70, 40, 8, box="law") }}{% endblock %}'
    save(album, plain, FACE, {"{% endblock %}": look})
    drawn = made(monkeypatch)
    spread = save(album, plain, f"card_data/{GAME}/setup.csv", {"\n3,": "\n3,"})
    assert drawn == [], "a table that no face looks into"
    laws = plain.read(f"card_data/{GAME}/laws.csv").splitlines()
    name = laws[1].split(",")[laws[0].split(",").index("name")]
    spread = save(album, plain, f"card_data/{GAME}/laws.csv", {name: f"{name}s"})
    assert len(drawn) == len(spread.cards)


def test_the_game_file_reloads_the_decks(album: Album, plain: ProjectFolder) -> None:
    spread = save(album, plain, CONFIG, {'title = "Pandas"': 'title = "Bears"', 'title = "Plain"': 'title = "Fancy"'})
    assert spread.title == "Fancy"
    assert {shown.subject.group_title for shown in spread.cards} == {"Bears"}
    more = '\n[[deck]]\nid = "again"\ntitle = "Again"\nrows = "pandas.csv"\nface = "' + f'{GAME}/plain.svg.j2"\n'
    plain.write(CONFIG, plain.read(CONFIG) + more)
    count = len(spread.cards)
    assert len(update(album, frozenset({CONFIG})).cards) == 2 * count


def test_another_use_of_ink_is_another_album(plain: ProjectFolder) -> None:
    plain.edit(FACE, {'fill="#cfe8b0"': 'fill="{{ "#ffffff" if ink == "low" else "#cfe8b0" }}"'})
    full, low = (Album(Project(plain.root), GAME, Intake(), ink) for ink in (Ink.FULL, Ink.LOW))
    assert not set(keys(update(full, None)).values()) & set(keys(update(low, None)).values())


# Pages

PAGE = """{% extends "shared/page.svg.j2" %}
{% block body %}
{{ text("A page of " ~ game.title, 20, 20, 100, 20, title=true) }}
{% endblock %}
"""


@pytest.fixture
def paged(plain: ProjectFolder) -> Album:
    """Ten plain cards and a page, drawn."""
    page = f'[[page]]\nid = "rules"\ntitle = "Rules"\nwhat = "aids"\ntemplate = "{GAME}/page.svg.j2"\n'
    plain.write(CONFIG, f"{plain.read(CONFIG)}\n{page}")
    plain.write(f"templates/{GAME}/page.svg.j2", PAGE)
    made = Album(Project(plain.root), GAME, Intake(), Ink.FULL)
    update(made, None)
    return made


def test_pages_are_shown_behind_the_cards_and_a_row_does_not_concern_them(paged: Album, plain: ProjectFolder) -> None:
    page = paged.spread.cards[-1]
    assert (page.subject.id, page.subject.size.w, page.all_findings) == ("page:rules", 210, ())
    assert page.sides["front"].key
    name = first_name(plain)
    spread = save(paged, plain, TABLE, {name: f"{name} II"})
    assert changed(spread) == [f"{name} II"]
    assert spread.cards[-1] == page
    spread = save(paged, plain, f"templates/{GAME}/page.svg.j2", {"A page": "The page"})
    assert changed(spread) == ["Rules"]
    spread = save(paged, plain, CONFIG, {'title = "Plain"': 'title = "Fancy"'})
    assert changed(spread) == ["Rules"]


def test_a_broken_page_keeps_its_last_good_picture(paged: Album, plain: ProjectFolder) -> None:
    before = paged.spread.cards[-1].sides["front"].key
    page = save(paged, plain, f"templates/{GAME}/page.svg.j2", {"game.title": "game.titel"}).cards[-1]
    assert (page.sides["front"].key, page.sides["front"].fresh) == (before, False)
    assert [(finding.file, finding.line) for finding in page.all_findings] == [(f"templates/{GAME}/page.svg.j2", 3)]


def test_a_page_with_a_layout_follows_its_cards_and_its_layout(whole: ProjectFolder) -> None:
    album = Album(Project(whole.root), "hidden-panda", Intake(), Ink.FULL)

    def page(spread: Spread) -> Shown:
        return next(shown for shown in spread.cards if "layouts/example.toml" in _layouts(shown))

    before = page(update(album, None)).sides["front"]
    assert "hidden-panda/role.svg.j2" in before.asked
    name = "templates/hidden-panda/role.svg.j2"
    whole.write(name, whole.read(name).replace("{% endblock %}", '<circle cx="30" cy="40" r="9"/>{% endblock %}'))
    after = page(update(album, frozenset({name}))).sides["front"]
    assert after.key != before.key
    layout = "card_data/hidden-panda/layouts/example.toml"
    whole.write(layout, f"{whole.read(layout)}\nnothing = = 1\n")
    broken = page(update(album, frozenset({layout})))
    assert (broken.sides["front"].key, broken.sides["front"].fresh) == (after.key, False)
    assert [finding.file for finding in broken.all_findings] == [layout]


def _layouts(shown: Shown) -> list[str]:
    source = shown.subject.source
    return source.layouts if isinstance(source, PageEntry) else []


# Faults


def test_a_broken_template_leaves_the_last_good_pictures_and_says_why(album: Album, plain: ProjectFolder) -> None:
    before = keys(album.spread)
    spread = save(album, plain, FACE, {"{% block face %}": "{% blok face %}"})
    assert keys(spread) == before
    for shown in spread.cards:
        (finding,) = shown.all_findings
        assert (finding.file, finding.line, finding.code) == (FACE, 2, "TEMPLATE")
        assert not shown.sides["front"].fresh
    spread = save(album, plain, FACE, {"{% blok face %}": "{% block face %}"})
    assert keys(spread) == before
    assert all(shown.sides["front"].fresh and not shown.all_findings for shown in spread.cards)


def test_a_fault_of_one_face_stands_on_that_card_alone(album: Album, plain: ProjectFolder) -> None:
    name = first_name(plain)
    spread = save(album, plain, TABLE, {name: "Ж" + name})
    found = {shown.subject.name: shown.all_findings for shown in spread.cards if shown.all_findings}
    assert [*found] == ["Ж" + name]
    ((finding,),) = found.values()
    assert (finding.file, finding.line, finding.column) == (TABLE, 2, "name")


def test_a_finding_moves_with_its_row(album: Album, plain: ProjectFolder) -> None:
    name = first_name(plain)
    save(album, plain, TABLE, {name: "Ж" + name})
    head, bad, *rows = plain.read(TABLE).splitlines()
    plain.write(TABLE, "\n".join([head, *rows, bad]) + "\n")
    spread = update(album, frozenset({TABLE}))
    lines = [finding.line for shown in spread.cards for finding in shown.all_findings]
    assert lines == [len(rows) + 2]


def test_a_row_that_cannot_be_read_keeps_its_card_in_its_place(album: Album, plain: ProjectFolder) -> None:
    before = [shown.subject.id for shown in album.spread.cards]
    lines = plain.read(TABLE).splitlines()
    place = lines[0].split(",").index("number")
    cells = lines[3].split(",")
    cells[place] = "many"
    plain.write(TABLE, "\n".join([*lines[:3], ",".join(cells), *lines[4:]]) + "\n")
    spread = update(album, frozenset({TABLE}))
    assert [shown.subject.id for shown in spread.cards] == before
    (lost,) = [shown for shown in spread.cards if shown.lost]
    assert {(finding.file, finding.line) for finding in lost.all_findings} == {(TABLE, 4)}
    assert lost.sides["front"].key
    plain.write(TABLE, "\n".join(lines) + "\n")
    assert not any(shown.lost for shown in update(album, frozenset({TABLE})).cards)


def test_a_row_that_is_deleted_takes_its_card_away(album: Album, plain: ProjectFolder) -> None:
    head, row, *rows = plain.read(TABLE).splitlines()
    plain.write(TABLE, "\n".join([head, *rows]) + "\n")
    spread = update(album, frozenset({TABLE}))
    assert len(spread.cards) == len(rows)
    assert row.split(",")[1] not in {shown.subject.name for shown in spread.cards}


@pytest.mark.parametrize("name", [TABLE, CONFIG])
def test_a_file_that_is_away_for_a_while_leaves_all_pictures(album: Album, plain: ProjectFolder, name: str) -> None:
    before = keys(album.spread)
    path = plain.path(name)
    path.rename(path.with_name("elsewhere"))
    spread = update(album, frozenset({name}))
    assert keys(spread) == before
    assert [finding.file for finding in spread.findings] == [name]
    path.with_name("elsewhere").rename(path)
    spread = update(album, frozenset({name}))
    assert (keys(spread), spread.findings) == (before, ())


def test_a_fault_that_was_there_from_the_start_is_told_without_a_picture(plain: ProjectFolder) -> None:
    plain.edit(FACE, {"{% block face %}": "{% blok face %}"})
    spread = update(Album(Project(plain.root), GAME, Intake(), Ink.FULL), None)
    assert {shown.sides["front"].key for shown in spread.cards} == {""}
    assert all(shown.all_findings for shown in spread.cards)


def test_what_the_engine_cannot_draw_is_told_on_its_card(
    album: Album, plain: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, real = first_name(plain), engine._compiled

    def compiled(svgs: list[str], sizes: list[tuple[float, float, str]]) -> bytes:
        if any("#bad0ad" in svg for svg in svgs):
            raise engine._EngineError("it is too much")
        return real(svgs, sizes)

    monkeypatch.setattr(engine, "_compiled", compiled)
    fill = f'fill="{{{{ "#bad0ad" if row.name == "{name}" else "#fff" }}}}"'
    spread = save(album, plain, FACE, {'fill="#cfe8b0"': fill})
    stale = [shown.subject.name for shown in spread.cards if not shown.sides["front"].fresh]
    assert stale == [name]
    assert [finding.code for finding in card(spread, name).all_findings] == ["DRAWING"]


def test_what_is_about_no_card_stands_by_itself(album: Album, plain: ProjectFolder) -> None:
    spread = save(album, plain, CONFIG, {"players = [3, 5]": "players = [3]"})
    (finding,) = spread.findings
    assert finding.file == CONFIG
    assert not any(shown.all_findings for shown in spread.cards)


# The newest wins


def test_a_save_while_it_draws_wins_and_nothing_is_forgotten(album: Album, plain: ProjectFolder) -> None:
    plain.edit(FACE, {"#cfe8b0": "#ffe8b0"})
    update(album, frozenset({FACE}), newer=lambda _seconds: True)
    name = first_name(plain)
    spread = save(album, plain, TABLE, {name: f"{name} II"})
    fresh = Album(Project(plain.root), GAME, Intake(), Ink.FULL)
    assert keys(spread) == keys(update(fresh, None))


def test_pages_that_may_be_others_wait_for_quiet_and_are_not_forgotten(paged: Album, plain: ProjectFolder) -> None:
    page = f"templates/{GAME}/page.svg.j2"
    save(paged, plain, page, {"game.title": "tables.pandas[0].name"})
    name, asked = first_name(plain), list[float]()

    def newer(seconds: float) -> bool:
        asked.append(seconds)
        return seconds > 0

    before = paged.spread.cards[-1].sides["front"].key
    plain.edit(TABLE, {name: f"{name} II"})
    spread = update(paged, frozenset({TABLE}), newer)
    assert (changed(spread), asked) == ([f"{name} II"], [0.0, 1.0])
    assert spread.cards[-1].sides["front"].key == before
    assert update(paged, frozenset()).cards[-1].sides["front"].key != before


def test_what_looks_the_same_is_no_save(album: Album, plain: ProjectFolder) -> None:
    name = first_name(plain)
    marked = save(album, plain, TABLE, {name: f"{name} II"})
    plain.write(TABLE, plain.read(TABLE))
    assert update(album, frozenset({TABLE})) == marked
    assert changed(marked) == [f"{name} II"]


def test_a_stumble_keeps_the_pictures_and_draws_all_with_the_next_change(album: Album, plain: ProjectFolder) -> None:
    before = keys(album.spread)
    album.stumble([Finding(Severity.ERROR, "WATCH", "the disk is gone")])
    assert keys(album.spread) == before
    assert [finding.code for finding in album.spread.findings] == ["WATCH"]
    plain.edit(FACE, {"#cfe8b0": "#ffe8b0"})
    spread = update(album, frozenset())
    assert (spread.findings, len(changed(spread))) == ((), len(before))


# Pictures


def test_a_picture_is_what_is_printed(album: Album, plain: ProjectFolder) -> None:
    shown = album.spread.cards[0]
    assert isinstance(shown.subject.source, Card)
    raw = album.prints.picture(shown.sides["front"].key, 100)
    assert raw is not None
    studio_face = Studio(plain.path("templates"), Ink.FULL, Findings()).face(shown.subject.source.front)
    assert studio_face is not None
    (exported,) = pictures([(studio_face, framed(studio_face.size, studio_face.bleed, 100))])
    assert Image.open(BytesIO(raw)).convert("RGB").tobytes() == exported.tobytes()


def test_there_is_no_picture_of_what_is_not_there(album: Album) -> None:
    key = album.spread.cards[0].sides["front"].key
    assert album.prints.picture("0123456789abcdef", 100) is None
    assert album.prints.picture(key, 101) is None
    assert album.prints.picture(key, 1_000_000) is None


def test_faces_that_nobody_shows_are_forgotten_after_a_while(album: Album, plain: ProjectFolder) -> None:
    first = keys(album.spread)
    for number in range(12):
        plain.write(FACE, PLAIN_FACE.replace("#cfe8b0", f"#cfe8{number:02d}"))
        update(album, frozenset({FACE}))
    assert {album.prints.picture(key, 50) for key in first.values()} == {None}
    assert all(album.prints.picture(key, 50) for key in keys(album.spread).values())
