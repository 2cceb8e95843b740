"""The shipped card data against the rulebook and the published facts, counted by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance, text_of
from pandapress.findings import Findings
from pandapress.games.pandai.cards import TABLES
from pandapress.games.pandai.notation import square_name, square_of
from pandapress.games.pandai.rules import EFFECTS
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.provenance import counts, house_values
from tests.games.pandai.table import KINDS, PANDAI, ZONES, cards
from tests.support import CHECKOUT

COMPOSITION = {
    "chair": (8, 3),
    "porcupine": (5, 6),
    "fruits": (4, 5),
    "cage": (4, 0),
    "tiger": (0, 3),
    "white-tiger": (0, 1),
    "pandai green": (1, 1),
    "pandai yellow": (1, 1),
    "pandai purple": (1, 1),
    "pandai brown": (0, 1),
    "pandai blue": (0, 1),
    "pandai red": (0, 1),
    "hat": (2, 2),
}
"""How many of each card are in the Plains and in the Forest."""


@pytest.fixture(scope="module")
def loaded() -> LoadedGame:
    findings = Findings()
    game = load_game(Project(CHECKOUT), PANDAI, Intake(), findings)
    assert game is not None
    assert list(findings) == []
    return game


def test_pi_14_the_piles_are_26_plains_and_26_forest_cards() -> None:
    assert {card.id: (card.plains, card.forest) for card in cards().cards} == COMPOSITION
    assert 8 + 5 + 4 + 4 + 3 + 2 == 26
    assert 3 + 6 + 5 + 3 + 1 + 6 + 2 == 26
    for number, pile in enumerate(("plains", "forest")):
        assert Counter(cards().pile(pile)) == Counter({card: both[number] for card, both in COMPOSITION.items()})
        assert len(cards().pile(pile)) == 26


def test_pi_14_the_plains_hold_three_pandai_and_no_tiger_and_the_forest_every_pandai() -> None:
    plains, forest = cards().pile("plains"), cards().pile("forest")
    assert [card for card in plains if "tiger" in card] == []
    assert sorted(card for card in plains if "pandai" in card) == ["pandai green", "pandai purple", "pandai yellow"]
    assert {card for card in forest if "pandai" in card} == {f"pandai {kind}" for kind in KINDS}


def test_every_card_has_an_effect_that_the_game_knows_and_there_is_no_other() -> None:
    assert {card.effect for card in cards().cards} == EFFECTS.keys()
    assert cards().effects["pandai red"] == ("pandai", "red")
    assert cards().effects["white-tiger"] == ("white-tiger", "")


def test_pi_19_six_pandai_have_four_tokens_each() -> None:
    assert {row.kind: row.tokens for row in cards().pandai} == dict.fromkeys(KINDS, 4)
    assert sum(row.tokens for row in cards().pandai) == 6 * 4 == 24


def test_pi_15_four_colours_have_six_figures_each() -> None:
    assert {row.colour: row.figures for row in cards().players} == dict.fromkeys(ZONES, 6)
    assert sum(row.figures for row in cards().players) == 4 * 6 == 24


def test_pi_24_each_colour_begins_on_three_squares_of_its_corner() -> None:
    for colour, zone in ZONES.items():
        hat, *plain = cards().starts[colour]
        corner, *beside = zone.split()
        assert (square_name(hat), sorted(map(square_name, plain))) == (corner, sorted(beside))
    assert {square_name(square) for square in cards().zone} == set(" ".join(ZONES.values()).split())


def test_there_is_a_card_for_each_open_square() -> None:
    assert (len(cards().squares), cards().width, len(cards().zone)) == (8 * 8, 8, 4 * 3)
    assert 64 - 12 == 26 + 26 == 52


def test_pi_24_two_players_sit_in_opposite_corners_and_each_colour_knows_its_own() -> None:
    assert cards().seats(2) == ("pink", "blue")
    assert {row.colour: row.opposite for row in cards().players} == {
        "pink": "blue",
        "blue": "pink",
        "black": "orange",
        "orange": "black",
    }
    for row in cards().players:
        mine, other = cards().starts[row.colour][0], cards().starts[row.opposite][0]
        assert mine + other == square_of("h8")


def test_seats_are_as_many_colours_as_players() -> None:
    assert [len(set(cards().seats(players))) for players in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.parametrize(
    ("square", "around"),
    [
        ("a1", "b1 a2 b2"),
        ("h8", "g7 h7 g8"),
        ("d1", "c1 e1 c2 d2 e2"),
        ("h4", "g3 h3 g4 g5 h5"),
        ("d4", "c3 d3 e3 c4 e4 c5 d5 e5"),
    ],
)
def test_a_square_is_adjacent_to_the_eight_around_it_as_far_as_there_is_board(square: str, around: str) -> None:
    assert [square_name(near) for near in cards().beside[square_of(square)]] == around.split()


def test_adjacency_is_mutual_and_sums_to_four_corners_24_edges_and_36_inner_squares() -> None:
    beside = cards().beside
    assert all(square in beside[near] for square in range(64) for near in beside[square])
    assert sum(map(len, beside)) == 4 * 3 + 24 * 5 + 36 * 8


def test_rows_are_counted_by_their_weakest_source(loaded: LoadedGame) -> None:
    pandai, composition, colours, board = 6, 13, 4, 8
    assert counts(loaded)[Provenance.RULEBOOK] == pandai
    assert counts(loaded)[Provenance.PUBLIC] == composition + colours + board
    assert list(house_values(loaded)) == []


def test_the_number_of_figures_and_the_tokens_are_printed() -> None:
    assert {row.provenance()["figures"] for row in cards().players} == {Provenance.RULEBOOK}
    assert {row.provenance()["tokens"] for row in cards().pandai} == {Provenance.RULEBOOK}
    assert {row.provenance()["plains"] for row in cards().cards} == {Provenance.PUBLIC}


def test_every_row_knows_its_file_and_line(loaded: LoadedGame) -> None:
    assert list(loaded.tables) == list(TABLES)
    for name, rows in loaded.tables.items():
        written = (CHECKOUT / "card_data" / PANDAI / f"{name}.csv").read_text(encoding="utf-8").splitlines()
        for row in rows:
            assert row.file == f"card_data/{PANDAI}/{name}.csv"
            assert written[row.line - 1].startswith(f"{text_of(row.values()[row.KEY])},")
