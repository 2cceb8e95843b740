from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from pandapress.carddata.intake import Intake
from pandapress.carddata.kinds import PROOF
from pandapress.findings import Findings, Severity
from pandapress.press.choices import Backs, Ink, Marks
from pandapress.press.face.face import Face, Studio
from pandapress.press.face.fonts import TEXT
from pandapress.press.paper import CARD_SIZES, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.grid import Spacing
from pandapress.press.sheet.imposition import NO_BLEED, Side
from pandapress.press.sheet.page import BLANK, Page
from pandapress.workshop.build.imprint import imprint_of
from pandapress.workshop.build.kinds import Part, part_of
from pandapress.workshop.build.order import Order, PrintOptions
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.press.pixels import rasterise
from tests.support import CHECKOUT, GAME, ProjectFolder

CONFIG = f"card_data/{GAME}/game.toml"
HEAD = 'title = "Plain"\nsummary = "A plain deck."\nplayers = [3, 5]\ncredits = ["Nobody."]\n\n'
BACK = '{% extends "shared/face.svg.j2" %}{% block face %}{{ text("back", 5, 5, size.w - 10, 10) }}{% endblock %}'
TAROT = CARD_SIZES["tarot"]
ONE_OF_EACH = frozenset({"sad-panda", "laws/odd", "red-panda", "bamboo"})


def deck(name: str = "pandas", **keys: str) -> str:
    """A deck of the plain face, by its id; further keys as TOML."""
    given = {"rows": '"pandas.csv"', "face": f'"{GAME}/plain.svg.j2"', **keys}
    lines = "\n".join(f"{key} = {value}" for key, value in given.items())
    return f'[[deck]]\nid = "{name}"\ntitle = "{name.title()}"\n{lines}\n\n'


def backed(name: str = "pandas", **keys: str) -> str:
    return deck(name, back=f'"{GAME}/back.svg.j2"', **keys)


def order_of(project: ProjectFolder, *decks: str, **chosen: Any) -> Order:
    """An order of a project with these decks, or with its own."""
    if decks:
        project.write(CONFIG, HEAD + "".join(decks))
        project.write(f"templates/{GAME}/back.svg.j2", BACK)
    findings, place = Findings(), Project(project.root)
    options = PrintOptions(**chosen)
    loaded = load_game(place, GAME, Intake(), findings)
    assert loaded is not None, list(findings)
    return Order(catalogue(loaded, False, findings), Studio(place.templates, options.ink, findings), options)


def printed(project: ProjectFolder, *decks: str, what: str = "cards", **chosen: Any) -> Part:
    """What is printed of these decks, where nothing is wrong."""
    made = order_of(project, *decks, **chosen)
    part = part_of(made, what)
    assert made.findings.errors == ()
    assert part is not None
    return part


def order(part: Part) -> str:
    """The sides in the order of the pages, with how many cards are on each."""
    return " ".join(f"{page.side.value[0].upper()}{len(page.faces)}" for page in part.pages)


def words(page: Page) -> str:
    return "  ·  ".join(label.text for label in page.labels)


def names(part: Part) -> Counter[str]:
    """How often each front is there, by the first words on it."""
    faces = [placed.face for page in part.pages if page.side is not Side.BACK for placed in page.faces]
    return Counter(first_words(face) for face in faces)


def first_words(face: Face) -> str:
    return next(iter(texts(face)))


def texts(face: Face) -> list[str]:
    found = etree.fromstring(face.svg.encode()).iter("{http://www.w3.org/2000/svg}text")
    return [element.text or "" for element in found]


@pytest.fixture
def shipped() -> ProjectFolder:
    return ProjectFolder(CHECKOUT)


def test_a_deck_is_printed_in_the_order_of_its_rows_each_as_often_as_it_says(plain: ProjectFolder) -> None:
    part = printed(plain)
    assert order(part) == "F9 F9 F9 F9 F4"
    assert (part.cards, part.sheets, part.decks) == (40, 5, (("Pandas", 10, 40),))
    assert set(names(part).values()) == {4}
    assert next(iter(names(part))) == "Sad Panda"


def test_c8_a_deck_of_no_cards_leaves_no_page(plain: ProjectFolder) -> None:
    part = printed(plain, deck("none", copies="0"), deck("nine", copies="1", where='{ source = "rulebook" }'))
    assert all(page.faces for page in part.pages)
    assert part.decks[0] == ("None", 0, 0)
    assert part.cards == sum(len(page.faces) for page in part.pages)


def test_c8_decks_of_no_cards_alone_print_nothing(plain: ProjectFolder) -> None:
    assert part_of(order_of(plain, deck(copies="0")), "cards") is None


def test_c12_cards_of_each_size_have_sheets_of_their_own(plain: ProjectFolder) -> None:
    part = printed(plain, deck("one"), deck("large", size='"tarot"'), deck("two"))
    sizes = [{placed.face.size for placed in page.faces} for page in part.pages]
    assert all(len(found) == 1 for found in sizes)
    assert [len(page.faces) for page in part.pages if TAROT in {placed.face.size for placed in page.faces}] == [4, 4, 2]
    assert sum(len(page.faces) for page in part.pages) == part.cards == 30
    assert part.sheets == 3 + 3
    assert all(f"sheet {number} of 6" in words(page) for number, page in enumerate(part.pages, start=1))


@pytest.mark.parametrize("large_first", [True, False])
def test_c5_every_front_is_followed_by_its_back_also_where_cards_of_another_size_have_none(
    plain: ProjectFolder, large_first: bool
) -> None:
    decks = [deck("large", size='"tarot"'), backed("small")]
    part = printed(plain, *(decks if large_first else reversed(decks)))
    sides = [page.side for page in part.pages]
    assert sides == [Side.FRONT, Side.BACK] * part.sheets
    for front, back in zip(part.pages[::2], part.pages[1::2], strict=True):
        assert len(back.faces) in (0, len(front.faces))
        assert back.paper == front.paper
        assert back.faces or BLANK in words(back)


def test_c23_separate_backs_are_as_many_as_fronts_and_in_their_order(plain: ProjectFolder) -> None:
    part = printed(plain, deck("large", size='"tarot"'), backed("small"), backs=Backs.SEPARATE)
    sides = [page.side for page in part.pages]
    assert sides == [Side.FRONT] * part.sheets + [Side.BACK] * part.sheets
    for number in range(part.sheets):
        front, back = part.pages[number], part.pages[part.sheets + number]
        assert f"sheet {number + 1} of {part.sheets}, front" in words(front)
        assert f"sheet {number + 1} of {part.sheets}, back" in words(back)


@pytest.mark.parametrize(
    ("backs", "sides"),
    [
        (Backs.DUPLEX, "F9 B9 F1 B1"),
        (Backs.DUPLEX_SHORT, "F9 B9 F1 B1"),
        (Backs.SEPARATE, "F9 F1 B9 B1"),
        (Backs.FOLD, "F8 F8 F4"),
        (Backs.NONE, "F9 F1"),
    ],
)
def test_c21_all_styles_of_backs_come_from_one_option(plain: ProjectFolder, backs: Backs, sides: str) -> None:
    part = printed(plain, backed(), backs=backs)
    assert order(part) == sides
    assert part.cards == 10


@pytest.mark.parametrize("backs", list(Backs))
def test_c24_a_deck_without_backs_prints_in_each_style(plain: ProjectFolder, backs: Backs) -> None:
    part = printed(plain, deck(), backs=backs)
    assert not any(page.side is Side.BACK for page in part.pages)
    assert set(names(part).values()) == {1}
    assert all("one-sided" in words(page) for page in part.pages)


def test_c25_without_backs_a_decoration_is_dropped(plain: ProjectFolder) -> None:
    part = printed(plain, backed(), backs=Backs.NONE)
    assert "back" not in names(part)
    assert part.cards == 10


def test_c25_without_backs_a_reverse_is_a_card_of_its_own(plain: ProjectFolder) -> None:
    reverse = deck(reverse=f'"{GAME}/back.svg.j2"', copies="2")
    part = printed(plain, reverse, backs=Backs.NONE)
    assert part.cards == 10 * 2 * 2
    assert names(part)["back"] == 20
    assert names(part)["Sad Panda"] == 2
    with_backs = printed(plain, reverse)
    assert with_backs.cards == 20
    assert "back" not in names(with_backs)


@pytest.mark.parametrize("asked", ["pandas/3", "3", "twin-pandas"])
def test_a_card_asked_for_by_id_or_name_is_printed_once_and_alone(plain: ProjectFolder, asked: str) -> None:
    part = printed(plain, cards=frozenset({asked}))
    assert names(part) == {"Twin Pandas": 1}


def test_copies_asked_for_are_those_of_every_card(plain: ProjectFolder) -> None:
    assert set(names(printed(plain, copies=2)).values()) == {2}
    assert names(printed(plain, copies=3, cards=frozenset({"1", "2"}))) == {"Sad Panda": 3, "Mischievous Panda": 3}


def test_a_deck_asked_for_is_printed_alone_as_often_as_it_says(plain: ProjectFolder) -> None:
    part = printed(plain, deck("one", copies="3"), deck("two"), decks=frozenset({"one"}))
    assert part.cards == 30
    assert part.decks == (("One", 10, 30),)


def test_a_page_is_left_out_where_a_card_is_asked_for(shipped: ProjectFolder) -> None:
    whole = printed(shipped, what="aids")
    some = printed(shipped, what="aids", decks=frozenset({"player-aids"}))
    assert len(whole.pages) > len(some.pages) == 2


def test_a_part_that_a_game_does_not_have_is_nothing(plain: ProjectFolder) -> None:
    assert part_of(order_of(plain), "board") is None


def test_c19_c26_a_fingerprint_changes_with_its_card_and_with_no_other(plain: ProjectFolder) -> None:
    before = fingerprints(printed(plain))
    plain.edit(plain.csv("pandas"), {"Twin Pandas": "Triplet Pandas"})
    after = fingerprints(printed(plain))
    assert {card for card in before if before[card] != after[card]} == {"pandas/3"}
    assert all(len(mark) == 6 for mark in after.values())


def test_a_fingerprint_changes_with_the_back_as_well(plain: ProjectFolder) -> None:
    before = fingerprints(printed(plain, backed()))
    plain.write(f"templates/{GAME}/back.svg.j2", BACK.replace('"back"', '"rear"'))
    after = fingerprints(printed(plain))
    assert all(before[card] != after[card] for card in before)


def fingerprints(part: Part) -> dict[str, str]:
    imprint = imprint_of(part.keywords)
    assert imprint is not None
    return {card: mark for card, (mark, _) in imprint.cards.items()}


def test_the_fingerprints_of_a_sheet_stand_on_it(plain: ProjectFolder) -> None:
    part = printed(plain, copies=1)
    for card, mark in list(fingerprints(part).items())[:3]:
        assert f"{card} {mark}" in words(part.pages[0])


def test_r18_a_card_larger_than_the_paper_names_deck_paper_and_millimetres(plain: ProjectFolder) -> None:
    made = order_of(plain, deck("small"), deck("huge", size="[300, 400]"), deck("wide", size="[400, 40]"))
    part_of(made, "cards")
    assert [(found.code, found.file) for found in made.findings.errors] == [("NO-ROOM", CONFIG)] * 2
    assert made.findings.errors[0].message == (
        "deck huge on a4: a card of 300 x 400 mm (bleed included) does not fit in 200 x 287 mm between the margins"
    )
    assert made.findings.errors[1].message.startswith("deck wide on a4: ")


def test_a_margin_that_leaves_no_room_is_a_finding(plain: ProjectFolder) -> None:
    made = order_of(plain, spacing=Spacing(110))
    part_of(made, "cards")
    (found,) = made.findings.errors
    assert "a margin of 110 mm leaves no room on paper of 210 x 297 mm" in found.message
    assert found.hint == "pass --margin 73 or less"


def test_c17_a_sheet_line_without_room_is_left_out_with_a_notice(plain: ProjectFolder) -> None:
    made = order_of(plain, spacing=Spacing(10))
    part = part_of(made, "cards")
    assert part is not None
    assert not any(page.ruler for page in part.pages)
    notes = [found for found in made.findings if found.code == "NO-SHEET-LINE"]
    assert [found.severity for found in notes] == [Severity.INFO]


@pytest.mark.parametrize("margin", [5.0, 10.0])
def test_d3_every_cut_has_a_mark_within_the_margins_or_a_notice_says_that_it_has_not(
    plain: ProjectFolder, margin: float
) -> None:
    made = order_of(plain, spacing=Spacing(margin))
    part = part_of(made, "cards")
    assert part is not None
    page = part.pages[0]
    shown = [
        (mark.x1 == mark.x2, mark.x1 if mark.x1 == mark.x2 else mark.y1)
        for mark in page.marks
        if visible(mark.y1, mark.y2, page.paper.h, margin) + visible(mark.x1, mark.x2, page.paper.w, margin) >= 0.5
    ]
    missing = {cut for placed in page.faces for cut in cuts(placed.trim.x, placed.trim.right, True)} - set(shown)
    missing |= {cut for placed in page.faces for cut in cuts(placed.trim.y, placed.trim.bottom, False)} - set(shown)
    assert not missing or any("mark" in found.message for found in made.findings)


def cuts(start: float, end: float, upright: bool) -> set[tuple[bool, float]]:
    return {(upright, round(start, 6)), (upright, round(end, 6))}


def visible(start: float, end: float, length: float, margin: float) -> float:
    """How much of a line the printer shows along one axis."""
    return max(0.0, min(end, length - margin) - max(start, margin))


def test_d7_the_bleed_asked_for_is_art_and_not_white(plain: ProjectFolder) -> None:
    part = printed(plain, spacing=Spacing(5, bleed=3), marks=Marks.NONE, copies=1)
    placed = part.pages[0].faces[0]
    image = rasterise(pdf_of(part))
    trim = placed.trim
    for x, y in ((trim.x - 2.5, trim.y + 20), (trim.right + 2.5, trim.y + 20), (trim.x + 20, trim.y - 2.5)):
        assert image.at(x, y) == (207, 232, 176)


def pdf_of(part: Part) -> bytes:
    return pdf_bytes(Document("t", "s", "k", part.pages, Duplex.SIMPLEX))


def test_the_proof_shows_every_distinct_face_once_with_its_id_and_its_line(plain: ProjectFolder) -> None:
    part = printed(plain, backed(copies='"copies"'), what=PROOF)
    faces = [placed.face.key for page in part.pages for placed in page.faces]
    assert len(faces) == len(set(faces)) == part.cards == 10 + 1
    lines = [label.text for page in part.pages for label in page.labels]
    captions = list(pairwise(lines))
    rows = plain.read(plain.csv("pandas")).splitlines()
    for number in range(1, 11):
        line = next(place for place, row in enumerate(rows, start=1) if row.startswith(f"{number},"))
        assert (f"pandas/{number}", f"pandas.csv:{line}") in captions
    assert sum("(back)" in line for line in lines) == 1


def test_the_proof_shows_a_caption_under_each_card_and_no_marks(plain: ProjectFolder) -> None:
    part = printed(plain, what=PROOF)
    for page in part.pages:
        assert page.marks == ()
        assert {placed.bleed for placed in page.faces} == {NO_BLEED}
        assert len(page.labels) == 2 * len(page.faces)
        for number, label in enumerate(page.labels):
            placed = page.faces[number // 2]
            assert (label.x, placed.trim.w, placed.trim.h) == (placed.trim.x, 63, 88)
            assert 0 < label.y - placed.trim.bottom < 6
            assert not any(
                other.trim.y < label.y < other.trim.bottom for other in page.faces if other.trim.x == label.x
            )


@pytest.mark.parametrize("size", ["[20, 20]", "[15, 40]"])
def test_the_caption_of_a_narrow_face_stays_clear_of_its_neighbours(plain: ProjectFolder, size: str) -> None:
    plain.write(f"templates/{GAME}/plain.svg.j2", BACK.replace("5, 5, size.w - 10, 10", "1, 5, size.w - 2, 10"))
    part = printed(plain, deck("a-deck-of-a-long-name", size=size), what=PROOF)
    for page in part.pages:
        for label, other in ((one, two) for one in page.labels for two in page.labels if one.y == two.y):
            assert label is other or other.x < label.x or label.x + TEXT.width(label.text, label.size) < other.x


def test_the_proof_shows_each_size_at_its_size(plain: ProjectFolder) -> None:
    part = printed(plain, deck("one"), deck("large", size='"tarot"'), what=PROOF)
    assert {placed.face.size for page in part.pages for placed in page.faces} == {Size(63, 88), TAROT}
    assert part.cards == 20


def test_the_proof_of_one_card_shows_that_card(plain: ProjectFolder) -> None:
    part = printed(plain, backed(), what=PROOF, cards=frozenset({"3"}))
    assert part.cards == 2


def test_a15_cards_that_look_the_same_are_proofed_once(plain: ProjectFolder) -> None:
    assert printed(plain, deck("one"), deck("two"), what=PROOF).cards == 10


def test_e10_low_ink_prints_less_of_each_kind_of_face(shipped: ProjectFolder) -> None:
    darkness = {}
    for ink in Ink:
        part = printed(shipped, what=PROOF, ink=ink, cards=ONE_OF_EACH)
        pdf = pdf_of(part)
        darkness[ink] = [rasterise(pdf, number, per_mm=1).darkness() for number in range(len(part.pages))]
    assert len(darkness[Ink.FULL]) == len(darkness[Ink.LOW]) >= 1
    for full, low in zip(darkness[Ink.FULL], darkness[Ink.LOW], strict=True):
        assert low < 0.7 * full


def test_e10_low_ink_keeps_every_word(shipped: ProjectFolder) -> None:
    full, low = (printed(shipped, what=PROOF, ink=ink, cards=ONE_OF_EACH) for ink in Ink)
    said = [
        {word for page in part.pages for placed in page.faces for text in texts(placed.face) for word in text.split()}
        for part in (full, low)
    ]
    assert said[0] == said[1]


def test_e11_every_panda_law_and_every_mark_of_a_law_is_a_word_and_not_a_colour_alone(shipped: ProjectFolder) -> None:
    made = order_of(shipped)
    laws = {str(row["name"]): row["numbers"] for row in made.catalogue.shared["tables"].laws}
    for card in made.catalogue.cards:
        face = made.studio.face(card.front)
        assert face is not None
        said = " ".join(texts(face))
        if card.deck.id == "laws":
            name = next(name for name in laws if card.id == f"laws/{name.casefold()}")
            assert name in said.split()
            assert all(str(number) in said.split() for number in laws[name])
        if card.deck.id == "pandas":
            number = int(card.id.removeprefix("pandas/"))
            marks = {name for name in laws if name.upper() in said.split()}
            assert marks == {name for name, numbers in laws.items() if number in numbers}


def test_e8_one_bad_card_spoils_no_other_and_every_bad_one_is_told(plain: ProjectFolder, tmp_path: Path) -> None:
    plain.edit(plain.csv("pandas"), {"Sad Panda": "Sad ⚔ Panda", "Lazy Panda": "Lazy 中 Panda"})
    made = order_of(plain)
    part = part_of(made, "cards")
    assert part is not None
    assert part.cards == 32
    assert [found.line for found in made.findings.errors] == [2, 5]
    assert not list(tmp_path.glob("**/*.pdf"))
