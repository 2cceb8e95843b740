"""The shipped card data against the rulebook and the printed examples, counted by hand; names, kinds and matching."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance, text_of
from pandapress.findings import Findings
from pandapress.games.panda_park.cards import FIRST_GAME, PREDATOR, PRINTED_KINDS, PRINTED_PREDATORS, TABLES, key
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.provenance import counts
from tests.games.panda_park.table import PARK, cards
from tests.support import CHECKOUT, ProjectFolder

RULEBOOK, PUBLIC, HOUSE = Provenance.RULEBOOK, Provenance.PUBLIC, Provenance.HOUSE
PREDATORS = {
    "giant-panda": "Giant Panda",
    "brown-bear": "Brown Bear",
    "grey-wolf": "Grey Wolf",
    "south-china-tiger": "South China Tiger",
    "red-fox": "Red Fox",
    "beech-marten": "Beech Marten",
    "raccoon-dog": "Raccoon Dog",
    "snow-leopard": "Snow Leopard",
    "jackal": "Jackal",
    "mangshan-pit-viper": "Mangshan Pit Viper",
}
DECK = {
    "forest": 8,
    "bitterling": 7,
    "takin": 5 + 1,
    "red-deer": 5 + 1,
    "golden-pheasant": 5 + 1,
    "bobak-marmot": 6,
    "snub-nosed-monkey": 5,
    "malayan-porcupine": 4,
}
PRINTED_ICONS = {
    ("brown-bear", "forest", 1, "each"),
    ("brown-bear", "bitterling", 1, "link"),
    ("brown-bear", "brown-bear", 0, "solitary"),
    ("grey-wolf", "red-deer", 1, "each"),
    ("grey-wolf", "takin", 1, "each"),
    ("beech-marten", "south-china-tiger", -1, "small"),
    ("beech-marten", "grey-wolf", -2, "small"),
    ("snow-leopard", "predator", 0, "move"),
    ("takin-female", "forest", 1, "each"),
    ("takin-female", "takin-female", 1, "each"),
    ("takin-female", "takin-male", 2, "alpha"),
    ("takin-female", "water", 1, "each"),
    ("bitterling", "water", 0, "counts-as"),
}


@pytest.fixture(scope="module")
def loaded() -> LoadedGame:
    findings = Findings()
    game = load_game(Project(CHECKOUT), PARK, Intake(), findings)
    assert game is not None
    assert list(findings) == []
    return game


@pytest.fixture
def own(tmp_path: Path) -> ProjectFolder:
    """A copy of the game's tables that a test may edit."""
    shutil.copytree(CHECKOUT / "card_data" / PARK, tmp_path / "card_data" / PARK)
    return ProjectFolder(tmp_path)


# The cards in the box


def test_a_set_holds_the_ten_predators_and_five_of_them_are_for_a_first_game() -> None:
    assert {predator.card: predator.name for predator in cards().predators} == PREDATORS
    assert set(PRINTED_PREDATORS) == set(PREDATORS)
    first = {predator.card for predator in cards().predators if predator.first_game == "yes"}
    assert first == FIRST_GAME == {"giant-panda", "red-fox", "grey-wolf", "jackal", "raccoon-dog"}


def test_the_prey_deck_holds_48_cards_of_seven_species_and_forest() -> None:
    deck: Counter[str] = Counter()
    for prey in cards().prey:
        deck[prey.kind] += prey.copies
    assert deck == DECK
    assert set(deck) == PRINTED_KINDS
    assert deck.total() == 8 + 7 + 6 + 6 + 6 + 6 + 5 + 4 == 48


def test_one_alpha_male_is_in_the_deck_of_each_of_three_species() -> None:
    males = {prey.card: (prey.kind, prey.copies) for prey in cards().prey if prey.alpha == "yes"}
    assert males == {
        "takin-male": ("takin", 1),
        "red-deer-male": ("red-deer", 1),
        "golden-pheasant-male": ("golden-pheasant", 1),
    }


def test_the_box_holds_108_cards_two_sheets_of_54() -> None:
    sets = len(cards().sets)
    predators, points = sets * len(cards().predators), sets * len(cards().points)
    assert (sets, predators, points, cards().water_count) == (4, 40, 8, 12)
    assert 48 + predators + points + cards().water_count == 108 == 2 * 54


def test_copies_count_a_predator_once_in_every_set() -> None:
    copies = cards().copies
    assert {copies[predator] for predator in PREDATORS} == {4}
    assert (copies["water"], copies["forest"], copies["takin-female"], copies["takin-male"]) == (12, 8, 5, 1)
    assert sum(copies.values()) == 10 * 4 + 48 + 12


def test_the_sets_differ_in_colour_shape_and_letter() -> None:
    assert [row.set for row in cards().sets] == ["yellow", "blue", "red", "green"]
    for column in ("name", "letter", "shape", "colour"):
        assert len({getattr(row, column) for row in cards().sets}) == 4


@pytest.mark.parametrize(("players", "hand", "keep"), [(2, 6, (2, 4)), (3, 4, (1, 2, 3)), (4, 3, (1, 2))])
def test_pd_26_twelve_cards_are_drawn_a_round_and_48_in_four(players: int, hand: int, keep: tuple[int, ...]) -> None:
    (row,) = [row for row in cards().rounds if row.players == players]
    assert (row.cards, row.keep) == (hand, keep)
    assert players * row.cards == 12
    assert players * row.cards * 4 == sum(prey.copies for prey in cards().prey) == 48


def test_a_starting_layout_and_four_scenarios_place_twelve_water_cards_each() -> None:
    assert [row.scenario for row in cards().scenarios] == ["start", "lake", "river", "brook", "ring"]
    for scenario in cards().scenarios:
        assert len(set(scenario.places)) == len(scenario.places) == 12
        for (x1, y1), (x2, y2) in combinations(scenario.places, 2):
            assert y1 != y2 or abs(x1 - x2) >= 2, f"{scenario.name} has an overlap"


def test_the_icons_that_the_rulebook_prints_are_those_marked_so() -> None:
    marked = {(row.card, row.target, row.points, row.kind) for row in cards().icons if row.source is RULEBOOK}
    assert marked == PRINTED_ICONS


def test_no_predator_of_a_first_game_has_a_loss_a_link_a_solitary_or_a_move_icon() -> None:
    assert {icon.kind for card in FIRST_GAME for icon in cards().icons if icon.card == card} == {"each"}


def test_only_three_cards_are_solitary_and_only_the_snow_leopard_moves() -> None:
    solitary = {(icon.card, icon.target) for icon in cards().icons if icon.kind == "solitary"}
    assert solitary == {(card, card) for card in ("brown-bear", "south-china-tiger", "malayan-porcupine")}
    assert [icon.card for icon in cards().icons if icon.kind == "move"] == ["snow-leopard"]


# Names


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("giant-chinese-bitterling", "bitterling"),
        ("Chinese Giant Bitterling", "bitterling"),
        ("South China Tiger", "south-china-tiger"),
        ("South Chinese Tiger", "south-china-tiger"),
        ("Snow Leopard", "snow-leopard"),
        ("Snowleopard", "snow-leopard"),
        ("Raccoon dog", "raccoon-dog"),
        ("Raccoon Dog", "raccoon-dog"),
        ("Mong Pit Viper", "mangshan-pit-viper"),
        ("Snub-nosed Monkey", "snub-nosed-monkey"),
        ("snub nosed monkey", "snub-nosed-monkey"),
        ("SNUBNOSED MONKEY", "snub-nosed-monkey"),
        ("Bear", "brown-bear"),
        ("Panda", "giant-panda"),
        ("Male Takin", "takin-male"),
        ("takin_female", "takin-female"),
        ("Deer Female", "red-deer-female"),
        ("Tree", "forest"),
    ],
)
def test_every_spelling_of_the_rulebook_and_the_short_names_mean_a_card(written: str, card: str) -> None:
    assert cards().aliases[key(written)] == card


@pytest.mark.parametrize("written", ["takin", "deer", "red deer", "pheasant", "predator", "leopart", ""])
def test_a_name_of_several_cards_or_of_none_means_no_card(written: str) -> None:
    assert key(written) not in cards().aliases


def test_no_name_means_two_cards() -> None:
    meant = {(key(word), one.card) for one in cards().animals() for word in (one.card, one.name, *one.also)}
    assert [name for name, count in Counter(name for name, _ in meant).items() if count > 1] == []


def test_every_card_of_the_park_has_one_name() -> None:
    assert len(cards().names) == 10 + 11 + 1
    assert len(set(cards().names.values())) == 22
    assert cards().predator_ids == set(PREDATORS)
    assert cards().water_ids == {"water"}


@pytest.mark.parametrize(
    ("target", "name"), [("bitterling", "Giant Chinese Bitterling"), ("red-deer", "Red Deer"), ("predator", "Predator")]
)
def test_a_target_is_called_by_its_cards_name_or_by_its_kind(target: str, name: str) -> None:
    assert cards().called(target) == name


# Kinds, and what a target means


def test_kinds_hold_the_cards_of_each_species_and_all_predators() -> None:
    kinds = cards().kinds
    assert set(kinds) == set(DECK) | {PREDATOR}
    assert kinds["takin"] == ("takin-female", "takin-male")
    assert kinds["forest"] == ("forest",)
    assert set(kinds[PREDATOR]) == set(PREDATORS)


@pytest.mark.parametrize(
    ("target", "meant"),
    [
        ("takin", {"takin-female", "takin-male"}),
        ("takin-female", {"takin-female"}),
        ("red-deer", {"red-deer-female", "red-deer-male"}),
        ("forest", {"forest"}),
        ("bitterling", {"bitterling"}),
        ("water", {"water", "bitterling"}),
        ("grey-wolf", {"grey-wolf"}),
        ("predator", set(PREDATORS)),
        ("dragon", set[str]()),
    ],
)
def test_a_target_means_a_card_a_kind_and_what_counts_as_it(target: str, meant: set[str]) -> None:
    assert cards().matching(target) == meant


# Where the values come from


def test_rows_are_counted_by_their_weakest_source(loaded: LoadedGame) -> None:
    rulebook = {"icons": 13, "rounds": 3, "sets": 1}
    public = {"predators": 10, "males": 3}
    house = {"prey": 8, "terrain": 1, "icons": 64 - 13, "scenarios": 5, "sets": 3, "points": 2}
    assert counts(loaded) == {
        RULEBOOK: sum(rulebook.values()),
        PUBLIC: sum(public.values()),
        HOUSE: sum(house.values()),
    }
    assert counts(loaded) == {RULEBOOK: 17, PUBLIC: 13, HOUSE: 70}


def test_every_row_knows_its_file_and_line(loaded: LoadedGame) -> None:
    assert list(loaded.tables) == list(TABLES)
    for name, rows in loaded.tables.items():
        written = (CHECKOUT / "card_data" / PARK / f"{name}.csv").read_text(encoding="utf-8").splitlines()
        assert [row.line for row in rows] == list(range(2, len(written) + 1))
        for row in rows:
            assert row.file == f"card_data/{PARK}/{name}.csv"
            assert written[row.line - 1].startswith(f"{text_of(row.values()[row.KEY])},")


@pytest.mark.parametrize(
    ("table", "edit", "line", "column", "words"),
    [
        ("scenarios", ("0,0 2,0", "0,0 2;0"), 2, "places", "'2;0' is no place; write x in half cards"),
        ("scenarios", ("0,0 2,0", "0,0 half,0"), 2, "places", "'half,0' is no place"),
        ("icons", ("forest,2,each", "forest,2,eahc"), 2, "kind", "'eahc' is no kind of icon; did you mean each?"),
        ("icons", ("forest,2,each", "forest,two,each"), 2, "points", "'two' is not a whole number"),
        ("predators", ("melanoleuca,yes", "melanoleuca,maybe"), 2, "first_game", "'maybe' is not known here"),
        ("prey", ("takin,no,5", "takin,no,-5"), 2, "copies", "-5 copies cannot be printed"),
        ("rounds", ("2,6,2 4", "2,6,2 four"), 2, "keep", "'four' is not a whole number"),
        ("icons", ("giant-panda,water", "giant-panda,forest"), 3, "card", "already stands in line 2"),
    ],
)
def test_a_cell_that_does_not_fit_is_told_with_its_place(
    own: ProjectFolder, table: str, edit: tuple[str, str], line: int, column: str, words: str
) -> None:
    own.edit(f"card_data/{PARK}/{table}.csv", dict([edit]))
    findings = Findings()
    load_game(Project(own.root), PARK, Intake(), findings)
    (found,) = findings.errors
    assert (found.file, found.line, found.column) == (f"card_data/{PARK}/{table}.csv", line, column)
    assert words in str(found)
