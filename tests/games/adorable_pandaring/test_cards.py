"""The shipped card data against the rulebook and the published facts, counted by hand."""

from __future__ import annotations

import pytest

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance, text_of
from pandapress.findings import Findings
from pandapress.games.adorable_pandaring.cards import EFFECTS, TABLES, Cards, gather
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.provenance import counts, house_values
from tests.support import CHECKOUT, GAME

RULEBOOK, PUBLIC, HOUSE = Provenance.RULEBOOK, Provenance.PUBLIC, Provenance.HOUSE
NAMES = {
    1: "Sad Panda",
    2: "Mischievous Panda",
    3: "Twin Pandas",
    4: "Lazy Panda",
    5: "Banana Panda",
    6: "Mad Scientist Panda",
    7: "Dancing Panda",
    8: "Cat Panda",
    9: "Sneaky Panda",
    10: "Party Panda",
}


@pytest.fixture(scope="module")
def loaded() -> LoadedGame:
    findings = Findings()
    game = load_game(Project(CHECKOUT), GAME, Intake(), findings)
    assert game is not None
    assert list(findings) == []
    return game


@pytest.fixture(scope="module")
def cards(loaded: LoadedGame) -> Cards:
    return gather(loaded.tables)


def test_the_deck_is_ten_pandas_four_times(cards: Cards) -> None:
    assert {panda.number: panda.name for panda in cards.pandas} == NAMES
    assert [panda.copies for panda in cards.pandas] == [4] * 10
    assert sum(panda.copies for panda in cards.pandas) == 10 * 4 == 40


def test_each_panda_has_an_effect_of_its_own_and_the_game_knows_no_other(cards: Cards) -> None:
    assert {panda.number: panda.effect for panda in cards.pandas} == {
        1: "gain-if-behind",
        2: "steal-and-reveal",
        3: "copy",
        4: "play-without-effect",
        5: "banana",
        6: "swap-with-deck",
        7: "pass-hidden-left",
        8: "change-law",
        9: "reveal-one",
        10: "reveal-all",
    }
    assert {panda.effect for panda in cards.pandas} == EFFECTS


def test_the_four_laws_name_the_numbers_of_the_rulebook(cards: Cards) -> None:
    assert {law.law: law.numbers for law in cards.laws} == {
        "odd": (1, 3, 5, 7, 9),
        "even": (2, 4, 6, 8, 10),
        "low": (1, 2, 3, 4, 5),
        "high": (6, 7, 8, 9, 10),
    }


def test_the_red_panda_comes_at_one_more_than_the_players_and_at_four_for_two(cards: Cards) -> None:
    assert {row.players: row.adorable_needed for row in cards.setup} == {2: 4, 3: 3 + 1, 4: 4 + 1, 5: 5 + 1}


def test_eighteen_bamboo_cards_flip_from_one_to_two(cards: Cards) -> None:
    assert [(card.front, card.reverse, card.copies) for card in cards.bamboo] == [(1, 2, 18)]


def test_six_scoring_steps_stand_in_order(cards: Cards) -> None:
    assert [row.step for row in cards.red_panda] == [1, 2, 3, 4, 5, 6]


def test_everything_fits_seven_sheets_of_nine(cards: Cards) -> None:
    printed = sum(panda.copies for panda in cards.pandas) + len(cards.laws) + sum(card.copies for card in cards.bamboo)
    assert printed + 1 == 40 + 4 + 18 + 1 == 7 * 9


def test_rows_are_counted_by_their_weakest_source(loaded: LoadedGame) -> None:
    pandas = {RULEBOOK: 5, PUBLIC: 2, HOUSE: 3}  # 1 to 5; 8 and 10; 6, 7 and 9
    laws, steps = 4, 6
    thresholds = {RULEBOOK: 2, PUBLIC: 1, HOUSE: 1}  # 4 and 5; 3, that three can play; 2
    bamboo = {HOUSE: 1}
    assert counts(loaded) == {
        RULEBOOK: pandas[RULEBOOK] + laws + steps + thresholds[RULEBOOK],
        PUBLIC: pandas[PUBLIC] + thresholds[PUBLIC],
        HOUSE: pandas[HOUSE] + thresholds[HOUSE] + bamboo[HOUSE],
    }
    assert counts(loaded) == {RULEBOOK: 17, PUBLIC: 3, HOUSE: 5}


def test_house_values_are_those_that_nobody_publishes(loaded: LoadedGame) -> None:
    """7 or 9 for the Dancing Panda, three effects, one name, the bamboo cards, and the option for two players."""
    listed = [(value.file.rpartition("/")[2], value.line, value.column, value.value) for value in house_values(loaded)]
    assert listed == [
        ("pandas.csv", 7, "effect", "swap-with-deck"),
        ("pandas.csv", 8, "number", "7"),
        ("pandas.csv", 8, "effect", "pass-hidden-left"),
        ("pandas.csv", 10, "number", "9"),
        ("pandas.csv", 10, "name", "Sneaky Panda"),
        ("pandas.csv", 10, "effect", "reveal-one"),
        ("bamboo.csv", 2, "copies", "18"),
        ("setup.csv", 2, "players", "2"),
        ("setup.csv", 2, "adorable_needed", "4"),
    ]


def test_values_that_a_public_source_gives_are_marked_so(cards: Cards) -> None:
    public = {
        (panda.number, column)
        for panda in cards.pandas
        for column, source in panda.provenance().items()
        if source is PUBLIC
    }
    assert public == {(8, "number"), (8, "name"), (8, "effect"), (10, "effect")}


def test_every_row_knows_its_file_and_line(loaded: LoadedGame) -> None:
    assert list(loaded.tables) == list(TABLES)
    for name, rows in loaded.tables.items():
        path = CHECKOUT / "card_data" / GAME / f"{name}.csv"
        written = path.read_text(encoding="utf-8").splitlines()
        for row in rows:
            assert row.file == f"card_data/{GAME}/{name}.csv"
            assert written[row.line - 1].startswith(f"{text_of(row.values()[row.KEY])},")
