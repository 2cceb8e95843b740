"""The shipped card data against the rulebook: suits, points, decks, levels, movement, and where they are from."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pandapress.carddata.gamefile import DeckEntry
from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance, Rows, text_of
from pandapress.findings import Findings
from pandapress.games.pilfering_pandas.cards import ABILITIES, GOALS, MOVES, PLANS, TABLES, Likes
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from tests.games.pilfering_pandas.table import DECK, PANDAS, SUITS, cards
from tests.support import CHECKOUT, ProjectFolder

RULEBOOK, PUBLIC, HOUSE = Provenance.RULEBOOK, Provenance.PUBLIC, Provenance.HOUSE
TWOS = {"G1", "P2", "P6", "R3", "R7", "Y4", "Y8", "B5", "B9"}


@pytest.fixture(scope="module")
def loaded() -> LoadedGame:
    findings = Findings()
    game = load_game(Project(CHECKOUT), PANDAS, Intake(), findings)
    assert game is not None
    assert list(findings) == []
    return game


@pytest.fixture
def own(tmp_path: Path) -> ProjectFolder:
    """A copy of the game's tables that a test may edit."""
    shutil.copytree(CHECKOUT / "card_data" / PANDAS, tmp_path / "card_data" / PANDAS)
    return ProjectFolder(tmp_path)


# Loot and Keys


def test_five_suits_are_told_apart_by_letter_animal_food_and_colour() -> None:
    assert {suit.suit: (suit.letter, suit.animal, suit.food) for suit in cards().suits} == {
        "red": ("R", "Fox", "berries"),
        "green": ("G", "Tortoise", "lettuce"),
        "purple": ("P", "Hippo", "fruit"),
        "yellow": ("Y", "Giraffe", "leaves"),
        "blue": ("B", "Penguin", "fish"),
    }
    assert "".join(cards().letters.values()) == SUITS
    for column in ("colour", "dark", "light", "head", "icon", "art"):
        assert len({suit.values()[column] for suit in cards().suits}) == 5


def test_every_suit_has_1_to_9_once_and_there_are_four_keys() -> None:
    assert cards().copies == {**dict.fromkeys(DECK, 1), KEY: 4}
    assert sum(cards().copies.values()) == 5 * 9 + 4 == 49


def test_every_number_has_one_suit_of_two_points() -> None:
    assert cards().loot_points == {card: 2 if card in TWOS else 1 for card in DECK}
    assert Counter(card[1:] for card in TWOS) == dict.fromkeys("123456789", 1)
    assert sum(cards().loot_points.values()) == 36 * 1 + 9 * 2 == 54


@pytest.mark.parametrize(("numbers", "total"), [("12345678", 48), ("1234567", 42)])
def test_the_points_of_the_smaller_decks(numbers: str, total: int) -> None:
    assert sum(points for card, points in cards().loot_points.items() if card[1:] in numbers) == total


def test_a_key_as_the_rulebook_prints_it() -> None:
    (key,) = cards().keys
    assert (key.competitive_points, key.cooperative_points, key.zoo_keeper, key.discard, key.icons) == (2, 0, 2, -2, 2)
    assert cards().points(competitive=True) == {**cards().loot_points, KEY: 2}
    assert cards().points(competitive=False) == {**cards().loot_points, KEY: 0}


# Decks and levels


@pytest.mark.parametrize(
    ("players", "highest", "loot", "keys"), [(1, 7, 35, 3), (2, 7, 35, 3), (3, 8, 40, 3), (4, 9, 45, 4)]
)
def test_pk_21_the_cooperative_deck_by_players(players: int, highest: int, loot: int, keys: int) -> None:
    deck = Counter(cards().deck(players, competitive=False))
    assert deck == {**{card: 1 for card in DECK if int(card[1:]) <= highest}, KEY: keys}
    assert deck.total() == loot + keys == {1: 38, 2: 38, 3: 43, 4: 49}[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_competitive_deck_is_whole_with_all_four_keys(players: int) -> None:
    assert Counter(cards().deck(players, competitive=True)) == cards().copies


@pytest.mark.parametrize(
    ("level", "plans", "keeper", "panda", "solo", "win", "limit"),
    [("intro", 2, 0, 8, 7, 29, 6), ("normal", 2, 0, 8, 7, 35, 6), ("hard", 3, 0, 7, 6, 35, 5)],
)
def test_pk_22_and_ps_08_the_difficulty_levels(
    level: str, plans: int, keeper: int, panda: int, solo: int, win: int, limit: int
) -> None:
    (row,) = [row for row in cards().difficulty if row.level == level]
    assert (row.foiled_plans, row.zoo_keeper_start, row.panda_start) == (plans, keeper, panda)
    assert (row.solo_panda_start, row.win_space, row.meerkat_limit) == (solo, win, limit)


def test_the_movement_table() -> None:
    assert {row.move: (row.panda, row.zoo_keeper) for row in cards().movement} == {
        "end-of-turn": ("0", 1),
        "key-discarded": ("0", -2),
        "key-in-set": ("0", 2),
        "set-below-limit": ("points", 1),
        "set-above-limit": ("points", 3),
        "multi-pick-up": ("0", 4),
    }
    assert tuple(cards().moves) == MOVES


def test_the_track_marks_the_starts_and_the_win_spaces() -> None:
    assert [row.space for row in cards().track] == list(range(40))
    assert {row.space: row.mark for row in cards().track if row.mark} == {
        0: "zoo-keeper",
        3: "novice",
        6: "panda",
        7: "panda",
        8: "panda",
        29: "win",
        35: "win",
    }


def test_the_markers_are_four_pandas_and_an_orange_zoo_keeper() -> None:
    assert {row.marker: row.kind for row in cards().markers} == {
        "black": "panda",
        "blue": "panda",
        "green": "panda",
        "pink": "panda",
        "orange": "zoo-keeper",
    }
    assert len({row.letter for row in cards().markers}) == 5


# Meerkats, Pandas, Foiled Plans


def test_a_meerkats_bonus_is_its_own() -> None:
    first, *others = cards().meerkats
    mixed = replace(cards(), meerkats=Rows("meerkats.csv", (first.model_copy(update={"bonus": 3}), *others)))
    assert {name: likes.bonus for name, likes in mixed.likes.items()} == {
        first.name: 3,
        **{other.name: 1 for other in others},
    }


def test_every_suit_is_preferred_by_three_of_five_meerkats_with_different_initials() -> None:
    assert cards().likes == {
        "Aria": Likes(("G", "P", "R"), 1),
        "Bibi": Likes(("P", "R", "Y"), 1),
        "Dara": Likes(("R", "Y", "B"), 1),
        "Kito": Likes(("Y", "B", "G"), 1),
        "Nenal": Likes(("B", "G", "P"), 1),
    }
    assert Counter(letter for likes in cards().likes.values() for letter in likes.suits) == dict.fromkeys(SUITS, 3)
    assert {meerkat.check for meerkat in cards().meerkats} == {10}
    assert len({meerkat.name[0] for meerkat in cards().meerkats}) == 5


def test_each_panda_has_an_ability_and_a_goal_of_its_own() -> None:
    assert {panda.name: panda.ability for panda in cards().pandas} == {
        "Sneaky": "halve-pick-up",
        "Greedy": "two-as-one",
        "Sharing": "swap-card",
        "Cheeky": "quiet-set",
        "Clever": "look-at-three",
        "Patient": "no-end-step",
    }
    assert {panda.ability for panda in cards().pandas} == ABILITIES
    assert {panda.goal for panda in cards().pandas} == GOALS


def test_there_are_seven_foiled_plans_three_of_them_named_in_the_rulebook() -> None:
    assert {plan.plan for plan in cards().foiled_plans} == PLANS
    assert len(cards().foiled_plans) == 7
    named = {plan.name for plan in cards().foiled_plans if plan.values()["name_source"]}
    assert named == {"Rubbish Rummage", "Back Door Trade", "Sharing is Caring"}


def printed(loaded: LoadedGame, deck: DeckEntry) -> int:
    """How many cards a deck of `game.toml` prints."""
    if not deck.rows:
        return 1
    rows = [row.values() for row in loaded.tables[deck.rows.removesuffix(".csv")]]
    chosen = [row for row in rows if all(text_of(row[key]) == value for key, value in deck.where.items())]
    return sum(int(str(row[deck.copies])) if isinstance(deck.copies, str) else deck.copies for row in chosen)


def test_the_box_holds_76_cards_and_5_markers(loaded: LoadedGame) -> None:
    counts = {deck.id: printed(loaded, deck) for deck in loaded.config.deck}
    assert counts == {
        "loot": 45,
        "keys": 4,
        "foiled-plans": 7,
        "meerkats": 5,
        "pandas": 6,
        "timer": 1,
        "suspicion": 1,
        "turn-order": 4,
        "pick-up-aid": 1,
        "movement-aid-panda": 1,
        "movement-aid-keeper": 1,
        "markers": 5,
    }
    assert sum(counts.values()) == 76 + 5


def test_what_has_a_competitive_and_a_cooperative_side_is_double_sided(loaded: LoadedGame) -> None:
    double = {deck.id for deck in loaded.config.deck if deck.reverse}
    assert double >= {"meerkats", "pandas", "timer", "suspicion", "turn-order", "pick-up-aid"}
    backs = {deck.id: deck.back for deck in loaded.config.deck if deck.id in ("loot", "keys", "foiled-plans")}
    assert len(backs) == 3
    assert len(set(backs.values())) == 1


# Where the values come from


def test_points_animals_and_goals_are_marked_as_house_values(loaded: LoadedGame) -> None:
    assert {row.source for row in loaded.tables["loot"]} == {HOUSE}
    assert {row.source for row in loaded.tables["pandas"]} == {HOUSE}
    assert {row.source for row in loaded.tables["difficulty"]} == {RULEBOOK}
    assert {row.source for row in loaded.tables["loot_deck"]} == {RULEBOOK}
    assert {row.source for row in loaded.tables["movement"]} == {RULEBOOK}
    assert {row.source for row in loaded.tables["keys"]} == {RULEBOOK}
    public = {row.values()["name"] for row in loaded.tables["meerkats"] if row.values()["name_source"] == PUBLIC.value}
    assert public == {"Aria", "Nenal"}


def test_every_row_knows_its_file_and_line(loaded: LoadedGame) -> None:
    assert list(loaded.tables) == list(TABLES)
    for name, rows in loaded.tables.items():
        written = (CHECKOUT / "card_data" / PANDAS / f"{name}.csv").read_text(encoding="utf-8").splitlines()
        assert [row.line for row in rows] == list(range(2, len(written) + 1))
        for row in rows:
            assert row.file == f"card_data/{PANDAS}/{name}.csv"
            assert text_of(row.values()[row.KEY]) in written[row.line - 1]


# Cells


@pytest.mark.parametrize(
    ("table", "edit", "line", "column", "words"),
    [
        ("suits", ("red,R,", "red,K,"), 2, "letter", "'K' is no letter of a suit; write one capital letter, not K"),
        ("suits", ("red,R,", "red,RR,"), 2, "letter", "'RR' is no letter of a suit"),
        ("suits", ("red,R,", "red,r,"), 2, "letter", "'r' is no letter of a suit"),
        ("loot", ("red,1,1", "red,one,1"), 2, "number", "'one' is not a whole number"),
        ("loot", ("red,1,1", "red,1,many"), 2, "panda_points", "'many' is not a whole number"),
        ("loot", ("red,2,1", "red,1,1"), 3, "number", "already stands in line 2"),
        ("loot_deck", ("1,8 9,", "1,8 nine,"), 2, "removed", "'nine' is not a whole number"),
        ("markers", ("black,Black,K,panda", "black,Black,K,pandas"), 2, "kind", "did you mean panda?"),
        ("meerkats", ("Bibi,", "Aria,"), 3, "name", "already stands in line 2"),
    ],
)
def test_a_cell_that_does_not_fit_is_told_with_its_place(
    own: ProjectFolder, table: str, edit: tuple[str, str], line: int, column: str, words: str
) -> None:
    own.edit(f"card_data/{PANDAS}/{table}.csv", dict([edit]))
    findings = Findings()
    load_game(Project(own.root), PANDAS, Intake(), findings)
    (found,) = findings.errors
    assert (found.file, found.line, found.column) == (f"card_data/{PANDAS}/{table}.csv", line, column)
    assert words in str(found)
