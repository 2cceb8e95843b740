"""Each invariant, broken by an edit of the CSV on disk: found with its code, file, line and column."""

from __future__ import annotations

import pytest

from pandapress.carddata.intake import Intake
from pandapress.engine.playout import play_many
from pandapress.findings import DataError, Findings
from pandapress.games.hidden_panda.game import GAME
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.games.breaking import Break, Place, Tables
from tests.games.hidden_panda.table import HIDDEN, layout
from tests.support import ProjectFolder

TABLES = Tables(HIDDEN, "HIDDEN")
HOW_MANY = 9
"""So many invariants has the game."""
WITHOUT_ROWS = {
    "roles": {"8-ROLES", "SUMS"},
    "player_counts": {"COUNTS"},
    "tokens": {"ENOUGH", "TOKENS"},
    "script": {"SCRIPT"},
}
"""For each table the codes that it breaks when it has no rows."""
csv, errors = TABLES.csv, TABLES.errors


def count_row(code: str, line: int, column: str, words: str) -> Place:
    return (code, "player_counts", line, column, words)


BREAKS = (
    Break(
        "three Pandas in the box",
        {"roles": {"Panda,rescue,2": "Panda,rescue,3"}},
        (("8-ROLES", "roles", 2, "copies", "3 Panda cards; the box has 2"),),
    ),
    Break(
        "a Keeper among the Bandits",
        {"roles": {"Keeper,rescue": "Keeper,bandits"}},
        (("8-ROLES", "roles", 4, "team", "the Keeper plays for the bandits team; write rescue"),),
    ),
    Break(
        "a role that is not known",
        {"roles": {"bandit,Bandit": "bandito,Bandit"}},
        (
            ("8-ROLES", "roles", 5, "role", "no role is called 'bandito'; did you mean bandit?"),
            ("8-ROLES", "roles", 1, "role", "no row is for bandit"),
            *(count_row("SUMS", line, "bandits", "of the role bandit; the box has 0") for line in (2, 3, 4, 5)),
        ),
    ),
    Break(
        "a player without a role",
        {"player_counts": {"5,1,1,1,2": "5,1,1,1,1"}},
        (count_row("SUMS", 2, "players", "4 roles for 5 players; deal one to each player"),),
    ),
    Break(
        "three Keepers",
        {"player_counts": {"6,1,1,2,2": "6,1,1,3,1"}},
        (count_row("SUMS", 3, "keepers", "3 of the role keeper; the box has 2"),),
    ),
    Break(
        "two Grandmas",
        {"player_counts": {"7,2,1,1,3": "7,2,2,1,2"}},
        (
            count_row("SUMS", 4, "grandma", "2 of the role grandma; the box has 1"),
            count_row("SUMS", 4, "grandma", "2 Grandmas; there is always one"),
        ),
    ),
    Break(
        "no Grandma",
        {"player_counts": {"6,1,1,2,2": "6,1,0,2,3"}},
        (count_row("SUMS", 3, "grandma", "0 Grandmas; there is always one"),),
    ),
    Break(
        "nine players in the place of five",
        {"player_counts": {"5,1,1,1,2": "9,2,1,3,3"}},
        (
            count_row("COUNTS", 1, "players", "no row is for 5 players"),
            count_row("COUNTS", 2, "players", "the game is not for 9 players; write 5 to 8"),
            count_row("SUMS", 2, "keepers", "3 of the role keeper"),
            count_row("ENOUGH", 2, "players", f"{3 + 2 * 9 - 1 + 2} nets may be needed; the box has 20"),
            count_row("ENOUGH", 2, "stash", f"{5 + 0 + 3 * 18} cubs are needed; the tokens of the box make 57"),
        ),
    ),
    Break(
        "one Panda with seven players",
        {"player_counts": {"7,2,1,1,3": "7,1,1,2,3"}},
        (count_row("PANDAS", 4, "pandas", "1 Pandas with 7 players; one with 5 and 6 players"),),
    ),
    Break(
        "two Pandas with six players",
        {"player_counts": {"6,1,1,2,2": "6,2,1,1,2"}},
        (count_row("PANDAS", 3, "pandas", "2 Pandas with 6 players"),),
    ),
    Break(
        "HP-19: other roles for eight than the printed ones",
        {"player_counts": {"8,2,1,2,3": "8,1,1,3,3"}},
        (
            count_row("EIGHT", 5, "pandas", "1 with 8 players; the rulebook has 2"),
            count_row("EIGHT", 5, "keepers", "3 with 8 players; the rulebook has 2"),
            count_row("PANDAS", 5, "pandas", "1 Pandas with 8 players"),
            count_row("SUMS", 5, "keepers", "3 of the role keeper"),
        ),
    ),
    Break(
        "another stash for eight than the printed one",
        {"player_counts": {"8,2,1,2,3,2": "8,2,1,2,3,4"}},
        (count_row("EIGHT", 5, "stash", "a stash of 4 with 8 players; the rulebook has 2"),),
    ),
    Break(
        "a stash for eight that needs more cubs than there are",
        {"player_counts": {"8,2,1,2,3,2": "8,2,1,2,3,6"}},
        (
            count_row("EIGHT", 5, "stash", "a stash of 6"),
            count_row("ENOUGH", 5, "stash", f"{5 + 6 + 3 * 16} cubs are needed; the tokens of the box make 57"),
        ),
    ),
    Break(
        "HP-23: an odd stash",
        {"player_counts": {"6,1,1,2,2,2": "6,1,1,2,2,3"}},
        (count_row("EVEN-STASH", 3, "stash", f"a stash of 3 makes {5 + 3 + 3 * 12} cubs; an even stash"),),
    ),
    Break(
        "a stash below nothing",
        {"player_counts": {"5,1,1,1,2,0": "5,1,1,1,2,-2"}},
        (count_row("EVEN-STASH", 2, "stash", "a stash of -2"),),
    ),
    Break(
        "a cub too few",
        {"tokens": {"Panda cub,1,42": "Panda cub,1,41"}},
        (("TOKENS", "tokens", 2, "copies", "41 tokens cub-1; the box has 42"),),
    ),
    Break(
        "a cub token of another worth",
        {"tokens": {"cubs,5,3": "cubs,1,3"}},
        (
            ("TOKENS", "tokens", 3, "value", "cub-5 is worth 1; write 5"),
            count_row("ENOUGH", 4, "stash", "47 cubs are needed; the tokens of the box make 45"),
            count_row("ENOUGH", 5, "stash", "55 cubs are needed; the tokens of the box make 45"),
        ),
    ),
    Break(
        "a net too few",
        {"tokens": {"Net,1,20": "Net,1,19"}},
        (
            ("TOKENS", "tokens", 4, "copies", "19 tokens net; the box has 20"),
            count_row("ENOUGH", 5, "players", f"{3 + 15 + 2} nets may be needed; the box has 19"),
        ),
    ),
    Break(
        "coffee in the place of tea",
        {"tokens": {"tea,Cup": "team,Cup"}},
        (
            ("TOKENS", "tokens", 5, "token", "no token is called 'team'; did you mean tea?"),
            ("TOKENS", "tokens", 1, "token", "no row is for tea"),
        ),
    ),
    Break(
        "misnumbered lines of the script",
        {"script": {"8,everybody": "9,everybody"}},
        (("SCRIPT", "script", 1, "step", "the lines are not numbered from 1, in order"),),
    ),
    Break(
        "Keepers whose eyes stay open",
        {"script": {'Now I turn away.",closed': 'Now I turn away.",open'}},
        (
            ("SCRIPT", "script", 1, "eyes", "the keepers have their eyes open, then open"),
            ("SCRIPT", "script", 1, "who", "eyes open in the order keepers, keepers, pandas, bandits"),
        ),
    ),
    Break(
        "Bandits before Pandas",
        {
            "script": {
                "4,pandas": "4,bandits",
                "5,pandas": "5,bandits",
                "6,bandits": "6,pandas",
                "7,bandits": "7,pandas",
            }
        },
        (("SCRIPT", "script", 1, "who", "eyes open in the order keepers, bandits, pandas"),),
    ),
)


@pytest.mark.parametrize("stash", [0, 2, 4])
def test_o30_any_even_stash_that_the_box_can_pay_is_allowed_for_five_six_and_seven(
    own: ProjectFolder, stash: int
) -> None:
    shipped = ("5,1,1,1,2,0", "6,1,1,2,2,2", "7,2,1,1,3,0")
    own.edit(csv("player_counts"), {row: f"{row[:-1]}{stash}" for row in shipped})
    assert errors(own) == []


def test_o30_other_roles_within_the_cards_are_allowed_for_five_six_and_seven(own: ProjectFolder) -> None:
    own.edit(csv("player_counts"), {"5,1,1,1,2": "5,1,1,0,3", "6,1,1,2,2": "6,1,1,1,3", "7,2,1,1,3": "7,2,1,2,2"})
    assert errors(own) == []


def test_a_code_that_is_allowed_does_not_excuse_another(own: ProjectFolder) -> None:
    own.edit(csv("tokens"), {"Net,1,20": "Net,1,19"})
    assert {one.code for one in errors(own, "HIDDEN-TOKENS")} == {"HIDDEN-ENOUGH"}


def test_invariants_are_not_asked_where_a_row_is_no_good(own: ProjectFolder) -> None:
    own.edit(csv("tokens"), {"Net,1,20": "Net,1,twenty"})
    assert [(one.code, one.line, one.column) for one in errors(own)] == [("CELL", 4, "copies")]


def test_a_role_goes_by_its_name_too(own: ProjectFolder) -> None:
    own.edit(csv("roles"), {"bandit,Bandit": "bandit,Robber"})
    findings = Findings()
    loaded = load_game(Project(own.root), HIDDEN, Intake(), findings)
    assert loaded is not None and not findings.errors
    values = layout(8)
    for player in values["players"]:
        player["role"] = player["role"].replace("bandit", "ROBBER")
    assert GAME.score(values, loaded.cards, "table.toml", findings) is not None


@pytest.mark.parametrize(
    "edits",
    [
        pytest.param({"roles": {"bandit,Bandit": "bandito,Bandit"}}, id="a-role-that-nobody-plays"),
        pytest.param({"tokens": {"tea,Cup": "team,Cup", "net,Net": "knot,Net"}}, id="tokens-of-other-names"),
        pytest.param({"script": {"4,pandas": "4,bandits"}}, id="a-script-that-skips-the-pandas"),
    ],
)
def test_t54_what_the_rules_do_not_perform_is_a_finding_and_where_it_is_allowed_no_game_fails(
    own: ProjectFolder, edits: dict[str, dict[str, str]]
) -> None:
    TABLES.edited(own, edits)
    found = errors(own)
    assert found
    assert all(one.file and one.line for one in found)
    findings = Findings()
    loaded = load_game(Project(own.root), HIDDEN, Intake(allow=frozenset(GAME.codes)), findings)
    assert loaded is not None and not findings.errors
    game = GAME.play(loaded.cards, {})
    for players in game.player_counts():
        assert play_many(game, players, games=5, seed=1).stuck == 0
    assert 8 in game.player_counts()
    for players in (6, 8):
        GAME.score(layout(players), loaded.cards, "table.toml", Findings())


@pytest.mark.parametrize("row", ["6,1,0,2,3", "6,1,2,2,1"])
def test_t54_a_variant_without_one_grandma_is_neither_played_nor_scored(own: ProjectFolder, row: str) -> None:
    own.edit(csv("player_counts"), {"6,1,1,2,2": row})
    findings = Findings()
    loaded = load_game(Project(own.root), HIDDEN, Intake(allow=frozenset(GAME.codes)), findings)
    assert loaded is not None and not findings.errors
    with pytest.raises(DataError, match="Grandmas; there is always one"):
        GAME.play(loaded.cards, {})
    assert GAME.score(layout(8), loaded.cards, "table.toml", findings) is None
    assert [(one.code, one.line, one.column) for one in findings] == [("HIDDEN-SUMS", 3, "grandma")]
