from __future__ import annotations

import math
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pandapress.carddata.intake import Intake
from pandapress.findings import DataError, Finding, Findings, Severity
from pandapress.games.registry import GAME_IDS
from pandapress.press.choices import Ink
from pandapress.press.face.face import Studio
from pandapress.press.paper import PAPERS, USUAL_PAPERS, Box, Size
from pandapress.press.sheet.tuckbox import Material, inside
from pandapress.workshop.build.boxes import FEWEST, BoxPrint, DeckBox, box_jobs, box_pages, deck_boxes
from pandapress.workshop.build.build import BuildReport, build
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.decks import Catalogue, catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.press.pixels import PageImage, rasterise, words_of
from tests.support import CHECKOUT, GAME, ProjectFolder

CONFIG = f"card_data/{GAME}/game.toml"
HEAD = 'title = "Plain"\nsummary = "A plain deck."\nplayers = [3, 5]\ncredits = ["Nobody."]\n\n'
FACE = """{% extends "shared/face.svg.j2" %}
{% block face %}{{ text("card", 5, 5, size.w - 10, 10) }}{% endblock %}
"""
BACK = """{% extends "shared/face.svg.j2" %}
{% block face %}<rect x="-3" y="-3" width="{{ size.w + 6 }}" height="{{ size.h + 6 }}" fill="#c03010"/>{% endblock %}
"""
BOXES = frozenset({"boxes"})
A4 = BoxPrint(PAPERS["a4"], 5, Material())
GROUND = (47, 111, 79)


def deck(name: str, copies: int, *lines: str) -> str:
    given = [f'id = "{name}"', f'title = "{name.title()}"', f'face = "{GAME}/plain.svg.j2"', f"copies = {copies}"]
    return "\n".join(["[[deck]]", *given, *lines, "", ""])


def made_of(project: ProjectFolder, *decks: str) -> None:
    project.write(CONFIG, HEAD + "".join(decks))
    project.write(f"templates/{GAME}/plain.svg.j2", FACE)
    project.write(f"templates/{GAME}/back.svg.j2", BACK)
    project.path(f"templates/{GAME}/box.svg.j2").unlink(missing_ok=True)


def cards_of(root: Path, game_id: str = GAME) -> Catalogue:
    findings = Findings()
    loaded = load_game(Project(root), game_id, Intake(), findings)
    assert loaded is not None, list(findings)
    return catalogue(loaded, False, findings)


def boxes(project: ProjectFolder, *decks: str) -> list[DeckBox]:
    made_of(project, *decks)
    return deck_boxes(cards_of(project.root))


def built(project: ProjectFolder, out: Path, **chosen: Any) -> BuildReport:
    return build(Project(project.root), [GAME], Intake(), PrintOptions(**{"only": BOXES, **chosen}), out)


def pdf(out: Path, paper: str = "a4") -> bytes:
    return (out / GAME / f"{GAME}-boxes-{paper}.pdf").read_bytes()


def told(project: ProjectFolder, how: BoxPrint) -> tuple[list[DeckBox], list[Finding]]:
    """The boxes that are printed, and what is said of them."""
    findings = Findings()
    studio = Studio(project.path("templates"), Ink.FULL, findings)
    jobs = box_jobs(cards_of(project.root), studio, how)
    return [made.box for made in jobs], list(findings)


def image(out: Path) -> PageImage:
    return rasterise(pdf(out), per_mm=8)


# Which cards share a box


def test_each_deck_of_some_size_has_a_box_and_small_ones_share_one(plain: ProjectFolder) -> None:
    decks = [deck("big", 40), deck("laws", 4), deck("red", 1), deck("aids", 5, 'what = "aids"'), deck("eight", FEWEST)]
    assert [(box.id, box.title, box.whole) for box in boxes(plain, *decks)] == [
        ("big", "Big", 40),
        ("laws", "Laws, Red, Aids", 10),
        ("eight", "Eight", 8),
    ]


def test_few_cards_get_no_box(plain: ProjectFolder) -> None:
    assert boxes(plain, deck("laws", 4), deck("aids", 3, 'what = "aids"')) == []


def test_player_aids_have_no_box_of_their_own_even_if_they_are_many(plain: ProjectFolder) -> None:
    decks = [deck("aids", 9, 'what = "aids"'), deck("laws", 4)]
    assert [(box.title, box.whole) for box in boxes(plain, *decks)] == [("Aids, Laws", 13)]


def test_tokens_and_sheets_get_no_box(plain: ProjectFolder) -> None:
    assert boxes(plain, deck("tokens", 40, 'what = "tokens"')) == []


def test_small_decks_share_a_box_with_those_of_their_size_upright_or_not(plain: ProjectFolder) -> None:
    decks = [deck("upright", 5), deck("wide", 4, "size = [88, 63]"), deck("square", 5, "size = [40, 40]")]
    (box,) = boxes(plain, *decks)
    assert (box.title, box.size) == ("Upright, Wide", Size(63, 88))


def test_many_small_decks_are_the_other_cards(plain: ProjectFolder) -> None:
    (box,) = boxes(plain, *(deck(f"deck-{number}", 3) for number in range(4)))
    assert (box.title, box.decks) == ("The other cards", {f"Deck-{number}": 3 for number in range(4)})


def test_decks_that_name_a_box_share_it_however_few_they_are(plain: ProjectFolder) -> None:
    named = 'box = "Odds & Ends"'
    decks = [deck("laws", 2, named), deck("big", 40), deck("marks", 3, named, 'what = "tokens"', "size = [70, 26]")]
    first, second = boxes(plain, *decks)
    assert (first.id, first.title, first.decks) == ("odds-ends", "Odds & Ends", {"Laws": 2, "Marks": 3})
    assert first.size == Size(63, 88)
    assert second.title == "Big"


def test_a_deck_without_copies_is_not_in_a_box(plain: ProjectFolder) -> None:
    decks = [deck("none", 0, 'box = "Nothing"'), deck("big", 9)]
    assert [(box.title, box.whole) for box in boxes(plain, *decks)] == [("Big", 9)]


# What is printed


def test_a_box_says_its_game_deck_count_and_inner_size(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40))
    report = built(plain, tmp_path)
    assert [(line.sheets, line.cards, line.sides, line.flip) for line in report.files] == [(1, 0, 1, "-")]
    (words,) = words_of(pdf(tmp_path))
    for said in ("Pandas", "40 cards", "Inner size 64 x 89 x 13 mm", "40 cards, 63 x 88 x 0.3 mm", "glue", "100 mm"):
        assert said in words.replace("\r\n", " "), said
    assert "sleeves" not in words
    assert "crease and fold back" in words


@pytest.mark.parametrize(
    ("material", "said"),
    [
        (Material(0.2), "Inner size 64 x 89 x 9 mm"),
        (Material(0.3, sleeved=True), "Inner size 67 x 92 x 21 mm"),
    ],
)
def test_stock_and_sleeves_change_the_inner_size(
    plain: ProjectFolder, tmp_path: Path, material: Material, said: str
) -> None:
    made_of(plain, deck("pandas", 40))
    built(plain, tmp_path, material=material)
    words = words_of(pdf(tmp_path))[0].replace("\r\n", " ")
    assert said in words
    assert ("in sleeves" in words) is material.sleeved


def placed(project: ProjectFolder) -> tuple[Box, Any]:
    """Where the one net lies on A4, and the net."""
    findings = Findings()
    studio = Studio(project.path("templates"), Ink.FULL, findings)
    cards = cards_of(project.root)
    (made,) = box_jobs(cards, studio, A4)
    (page,) = box_pages(cards, studio, A4)
    return page.faces[0].trim, made.job.context["net"]


def test_colour_runs_3_mm_past_what_is_cut_and_leaves_what_is_glued_white(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40, f'back = "{GAME}/back.svg.j2"'))
    built(plain, tmp_path)
    trim, net = placed(plain)
    seen = image(tmp_path)
    front, back, flap = (net.panel(name).box for name in ("front", "back", "glue flap"))
    left = trim.x + front.x
    assert seen.at(left + 8, trim.y + front.y - 2.8) == pytest.approx(GROUND, abs=3)
    assert seen.at(left + 8, trim.y + front.y - 3.2) == (255, 255, 255)
    assert seen.at(left + front.w / 2, trim.y + front.y + 6.5) == pytest.approx(GROUND, abs=3)
    assert seen.at(left + front.w / 2, trim.y + front.y + 5.5) == (255, 255, 255)
    right = trim.x + back.right
    assert seen.at(right - 3, trim.y + back.y + 40) == pytest.approx((192, 48, 16), abs=3)
    assert seen.at(right + 2.8, trim.y + back.y + 40) == pytest.approx((192, 48, 16), abs=3)
    assert seen.at(right + 3.2, trim.y + back.y + 40) == (255, 255, 255)
    for name in ("glue flap", "inner base", "left base flap", "right base flap"):
        box = net.panel(name).box
        area = Box(trim.x + box.x + 2.5, trim.y + box.y + 2.5, box.w - 5, box.h - 5)
        found = [
            seen.at(area.x + area.w * across / 20, area.y + area.h * down / 20)
            for across in range(21)
            for down in range(21)
        ]
        assert all(max(colour) - min(colour) < 12 for colour in found), name
    assert seen.at(trim.x + flap.right - 0.6, trim.y + flap.y + flap.h / 2)[1] > 180


def test_cut_lines_are_solid_and_folds_are_dashed(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40))
    built(plain, tmp_path, ink=Ink.LOW)
    trim, net = placed(plain)
    seen = image(tmp_path)
    flap, side = net.panel("glue flap").box, net.panel("left side").box
    ends = [corner for corner in net.panel("glue flap").shape if corner[0] == 0]
    top, bottom = sorted(y for _, y in ends)
    rows = [trim.y + top + 1 + step * 0.1 for step in range(int((bottom - top - 2) * 10))]

    def drawn(x: float) -> float:
        """The share of a line down the page that is inked."""
        return sum(min(seen.at(trim.x + x + shift, y)[0] for shift in (-0.15, 0, 0.15)) < 150 for y in rows) / len(rows)

    assert drawn(flap.x) > 0.98
    assert drawn(side.x) == pytest.approx(2 / 3.4, abs=0.05)


def test_low_ink_leaves_outlines_and_words(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40))
    built(plain, tmp_path)
    full = image(tmp_path).darkness()
    built(plain, tmp_path, ink=Ink.LOW)
    assert image(tmp_path).darkness() < full / 5
    assert "Inner size" in words_of(pdf(tmp_path))[0]


def test_the_back_is_a_back_of_the_game_of_that_size_or_plain(plain: ProjectFolder) -> None:
    def covered(*decks: str) -> list[bool]:
        made_of(plain, *decks)
        studio = Studio(plain.path("templates"), Ink.FULL, Findings())
        return [made.job.context["cover"] is not None for made in box_jobs(cards_of(plain.root), studio, A4)]

    back, reverse = f'back = "{GAME}/back.svg.j2"', f'reverse = "{GAME}/back.svg.j2"'
    assert covered(deck("pandas", 40, reverse)) == [False]
    assert covered(deck("pandas", 40), deck("laws", 9, back)) == [True, True]
    assert covered(deck("pandas", 40), deck("square", 9, back, "size = [40, 40]")) == [False, True]


def test_a_game_draws_its_boxes_with_one_small_file(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40))
    own = '{% extends "shared/tuck-box.svg.j2" %}{% set ground, deep = "#8f2c1d", "#5a1a10" %}'
    plain.write(f"templates/{GAME}/box.svg.j2", own)
    built(plain, tmp_path)
    trim, net = placed(plain)
    front = net.panel("front").box
    assert image(tmp_path).at(trim.x + front.x + 8, trim.y + front.y + 3) == pytest.approx((143, 44, 29), abs=3)


def test_the_same_boxes_are_the_same_bytes(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40), deck("laws", 9))
    built(plain, tmp_path / "a")
    built(plain, tmp_path / "b")
    assert pdf(tmp_path / "a") == pdf(tmp_path / "b")


# What is chosen


def test_a_whole_build_prints_boxes_and_chosen_cards_print_none(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40), deck("laws", 9))
    names = {line.file.name for line in built(plain, tmp_path, only=frozenset()).files}
    assert f"{GAME}-boxes-a4.pdf" in names
    chosen = built(plain, tmp_path, only=frozenset(), decks=frozenset({"laws"}))
    assert {line.file.name for line in chosen.files} == {f"{GAME}-cards-a4.pdf"}


def test_the_box_of_one_deck_can_be_asked_for(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40), deck("laws", 9))
    built(plain, tmp_path, decks=frozenset({"laws"}))
    words = words_of(pdf(tmp_path))[0]
    assert "9 cards" in words and "40 cards" not in words


def test_no_box_is_printed_on_the_back_of_another_in_the_whole_file(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40, f'back = "{GAME}/back.svg.j2"'), deck("a", 40), deck("b", 40))
    built(plain, tmp_path, only=frozenset())
    words = words_of((tmp_path / GAME / f"{GAME}-all-a4.pdf").read_bytes())
    boxed = [number for number, said in enumerate(words) if "Inner size" in said]
    assert len(boxed) == 2
    assert all(number % 2 == 0 for number in boxed)


# What does not fit


def test_too_many_cards_for_one_net_get_boxes_alike_and_are_told(plain: ProjectFolder) -> None:
    made_of(plain, deck("pandas", 301))
    found, findings = told(plain, A4)
    assert [(box.part, box.parts, box.count) for box in found] == [(1, 3, 101), (2, 3, 100), (3, 3, 100)]
    (finding,) = findings
    assert (finding.severity, finding.code, finding.file, finding.column) == (
        Severity.INFO,
        "SPLIT-BOX",
        CONFIG,
        "deck[0].size",
    )
    assert "301 cards are too many for one net on 210 x 297 mm: they get 3 boxes" in finding.message
    assert "one box takes paper of" in finding.hint


def test_boxes_alike_are_numbered(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 301))
    built(plain, tmp_path)
    said = " ".join(words_of(pdf(tmp_path)))
    assert all(f"box {number} of 3" in said.replace("\r\n", " ") for number in (1, 2, 3))


def test_boxes_alike_of_several_decks_are_numbered_too(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 151, 'box = "All"'), deck("laws", 150, 'box = "All"'))
    built(plain, tmp_path)
    said = " ".join(words_of(pdf(tmp_path))).replace("\r\n", " ")
    assert all(words in said for words in ("101 cards, box 1 of 3", "100 cards, box 2 of 3", "100 cards, box 3 of 3"))


def test_a_small_box_of_several_decks_tells_their_cards_together(plain: ProjectFolder, tmp_path: Path) -> None:
    small = ('box = "All"', "size = [40, 40]")
    made_of(plain, deck("pandas", 20, *small), deck("laws", 10, *small))
    built(plain, tmp_path)
    said = " ".join(words_of(pdf(tmp_path))).replace("\r\n", " ")
    assert "30 cards" in said and "20 Pandas" not in said


def test_a_box_lists_its_decks(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 20, 'box = "All"'), deck("laws", 4, 'box = "All"'))
    built(plain, tmp_path)
    said = " ".join(words_of(pdf(tmp_path))).replace("\r\n", " ").replace("\u00a0", " ")
    assert "20 Pandas" in said and "4 Laws" in said


def test_a_card_too_large_for_any_net_has_no_box_and_the_others_have(plain: ProjectFolder) -> None:
    made_of(plain, deck("maps", 9, "size = [150, 200]"), deck("pandas", 40))
    found, findings = told(plain, A4)
    assert [box.id for box in found] == ["pandas"]
    (finding,) = findings
    assert (finding.severity, finding.code, finding.column) == (Severity.WARNING, "NO-BOX", "deck[0].size")
    assert "the net of 327.2 x 233.3 mm does not fit 210 x 297 mm" in finding.message
    assert "print it on paper of" in finding.hint


def test_words_that_do_not_fit_a_box_are_an_error_at_the_games_file(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40, f'box = "{"Pandas " * 30}"'))
    with pytest.raises(DataError) as stopped:
        built(plain, tmp_path)
    errors = [finding for finding in stopped.value.findings if finding.severity is Severity.ERROR]
    assert {(error.code, error.file) for error in errors} == {("TEXT-OVERFLOW", CONFIG)}
    assert not list(tmp_path.rglob("*.pdf"))


# The games


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_card_of_a_deck_to_play_with_has_its_place_in_one_box(game_id: str) -> None:
    cards = cards_of(CHECKOUT, game_id)
    boxed = [card.id for box in deck_boxes(cards) for card in box.cards]
    assert len(boxed) == len(set(boxed))
    assert {card.id for card in cards.of("cards") if card.copies} <= set(boxed)


@pytest.mark.parametrize("game_id", GAME_IDS)
@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_the_boxes_of_every_game_fit_in_one_piece_on_every_paper(game_id: str, paper: str) -> None:
    cards = cards_of(CHECKOUT, game_id)
    for material in (Material(), Material(0.4, sleeved=True)):
        findings = Findings()
        studio = Studio(CHECKOUT / "templates", Ink.FULL, findings)
        jobs = box_jobs(cards, studio, BoxPrint(PAPERS[paper], 5, material))
        assert list(findings) == []
        assert [made.box.count for made in jobs] == [box.whole for box in deck_boxes(cards)]
        for made in jobs:
            box, job = made.box, made.job
            assert job.context["room"] == inside(box.size, box.count, material)
            assert job.context["room"].d >= box.count * material.stock
            assert math.isclose(job.bleed, 3)


def test_a_boxes_file_asks_for_no_flip(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, deck("pandas", 40))
    built(plain, tmp_path)
    preferences: Any = PdfReader(BytesIO(pdf(tmp_path))).root_object["/ViewerPreferences"]
    assert preferences["/Duplex"] == "/Simplex"
