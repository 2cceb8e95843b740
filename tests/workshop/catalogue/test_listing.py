from __future__ import annotations

import pytest

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance
from pandapress.findings import DataError
from pandapress.workshop.catalogue.listing import list_games
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT, GAME, ProjectFolder


def test_the_shipped_game_is_listed_with_its_decks_and_sources() -> None:
    (line,) = list_games(Project(CHECKOUT), [GAME], Intake())
    assert (line.id, line.title, line.players) == (GAME, "Adorable Pandaring", (3, 5))
    assert line.decks == {
        "Pandas": 10 * 4,
        "Panda Laws": 4,
        "Red Panda": 1,
        "Bamboo": 18,
        "Player aids": 5,
        "Bamboo tokens": 18,
    }
    assert line.provenance == {Provenance.RULEBOOK: 17, Provenance.PUBLIC: 3, Provenance.HOUSE: 5}


def test_no_game_asked_for_is_an_empty_list() -> None:
    assert list_games(Project(CHECKOUT), [], Intake()) == ()


def test_r3_cards_without_copies_do_not_count(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,0"})
    allow = frozenset({"PANDARING-40-CARDS", "PANDARING-FOUR-OF-EACH"})
    (line,) = list_games(Project(plain.root), [GAME], Intake(allow=allow))
    assert line.decks == {"Pandas": 9 * 4}


def test_two_decks_with_one_title_are_counted_together(plain: ProjectFolder) -> None:
    config = f"card_data/{GAME}/game.toml"
    text = plain.read(config)
    entry = text[text.index("[[deck]]") :]
    plain.write(config, text + entry.replace('id = "pandas"', 'id = "more-pandas"'))
    (line,) = list_games(Project(plain.root), [GAME], Intake())
    assert sum(line.decks.values()) == 2 * 40


def test_data_that_is_at_fault_is_refused_with_all_its_findings(plain: ProjectFolder) -> None:
    plain.edit(
        plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,x", "2,Mischievous Panda,4": "2,Mischievous Panda,y"}
    )
    with pytest.raises(DataError) as refused:
        list_games(Project(plain.root), [GAME], Intake())
    assert [finding.line for finding in refused.value.findings] == [2, 3]
