"""The shipped card data against the rulebook and the derived facts, counted by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance, text_of
from pandapress.findings import Findings
from pandapress.games.hidden_panda.cards import TABLES
from pandapress.games.hidden_panda.scoring import all_turns, cubs_after, vote_passes
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.provenance import counts, house_values
from tests.games.hidden_panda.table import HIDDEN, ROLES, STASH, cards
from tests.support import CHECKOUT

every_count = pytest.mark.parametrize("players", (5, 6, 7, 8))


@pytest.fixture(scope="module")
def loaded() -> LoadedGame:
    findings = Findings()
    game = load_game(Project(CHECKOUT), HIDDEN, Intake(), findings)
    assert game is not None
    assert list(findings) == []
    return game


def test_eight_role_cards_in_two_teams() -> None:
    assert {role.role: (role.team, role.copies) for role in cards().roles} == {
        "panda": ("rescue", 2),
        "grandma": ("rescue", 1),
        "keeper": ("rescue", 2),
        "bandit": ("bandits", 3),
    }
    assert sum(role.copies for role in cards().roles) == 2 + 1 + 2 + 3 == 8


@every_count
def test_hp_19_which_roles_are_dealt(players: int) -> None:
    assert Counter(cards().dealt(players)) == Counter(ROLES[players].split())
    assert len(cards().dealt(players)) == players


def test_hp_19_the_printed_row_is_that_for_eight() -> None:
    row = cards().counts[8]
    assert row.roles == {"panda": 2, "grandma": 1, "keeper": 2, "bandit": 3}
    assert row.stash == 2


@every_count
def test_hp_23_the_stash_is_even_and_the_cubs_in_play_are_odd(players: int) -> None:
    stash = cards().counts[players].stash
    assert stash == STASH[players]
    assert stash % 2 == 0
    total = {5: 35, 6: 41, 7: 47, 8: 53}[players] + stash
    assert cubs_after(all_turns(players), stash) == 5 + stash + 3 * 2 * players == total
    assert total % 2 == 1


def test_hp_20_what_tokens_are_worth_and_how_many_there_are() -> None:
    assert {token.token: (token.copies, token.value) for token in cards().tokens} == {
        "cub-1": (42, 1),
        "cub-5": (3, 5),
        "net": (20, 1),
        "tea": (1, 2),
    }
    worth = {token.token: token.value for token in cards().tokens}
    assert worth["cub-5"] + 2 * worth["cub-1"] == 7
    assert cards().cubs == 42 + 3 * 5 == 57
    assert cubs_after(all_turns(8), 2) == 55 <= 57


@every_count
def test_the_nets_of_the_box_suffice_for_every_turn_and_the_tea(players: int) -> None:
    grandma, a_turn, tea = 3, 2 * players - 1, 2
    assert grandma + a_turn + tea <= cards().nets == 20
    assert players < 8 or grandma + a_turn + tea == 20


@every_count
def test_hp_18_everybody_has_two_turns(players: int) -> None:
    assert all_turns(players) == {5: 10, 6: 12, 7: 14, 8: 16}[players]


@every_count
def test_the_bandits_are_one_thumb_short_of_a_vote(players: int) -> None:
    bandits, voters = cards().counts[players].bandits, players - 1
    assert not vote_passes(bandits, voters)
    assert vote_passes(bandits + 1, voters)


def test_the_script_opens_and_closes_the_eyes_of_keepers_pandas_and_bandits() -> None:
    steps = [(line.step, line.who, line.eyes) for line in cards().script]
    assert steps == [
        (1, "everybody", "closed"),
        (2, "keepers", "open"),
        (3, "keepers", "closed"),
        (4, "pandas", "open"),
        (5, "pandas", "closed"),
        (6, "bandits", "open"),
        (7, "bandits", "closed"),
        (8, "everybody", "open"),
    ]


def test_rows_are_counted_by_their_weakest_source(loaded: LoadedGame) -> None:
    roles, tokens, script, eight = 4, 4, 8, 1
    assert counts(loaded)[Provenance.RULEBOOK] == roles + tokens + script + eight
    assert counts(loaded)[Provenance.HOUSE] == 3
    assert counts(loaded)[Provenance.PUBLIC] == 0


def test_house_values_are_the_rows_for_five_six_and_seven_but_for_their_pandas(loaded: LoadedGame) -> None:
    listed = {(value.line, value.column) for value in house_values(loaded)}
    assert listed == {
        (line, column) for line in (2, 3, 4) for column in ("players", "grandma", "keepers", "bandits", "stash")
    }
    assert {value.file for value in house_values(loaded)} == {f"card_data/{HIDDEN}/player_counts.csv"}


def test_every_row_knows_its_file_and_line(loaded: LoadedGame) -> None:
    assert list(loaded.tables) == list(TABLES)
    for name, rows in loaded.tables.items():
        written = (CHECKOUT / "card_data" / HIDDEN / f"{name}.csv").read_text(encoding="utf-8").splitlines()
        for row in rows:
            assert row.file == f"card_data/{HIDDEN}/{name}.csv"
            assert written[row.line - 1].startswith(f"{text_of(row.values()[row.KEY])},")
