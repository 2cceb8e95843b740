"""Each invariant, broken by an edit of the CSV on disk: found with its code, file, line and column."""

from __future__ import annotations

import pytest

from tests.games.breaking import Break, Place, Tables
from tests.games.pilfering_pandas.table import PANDAS
from tests.support import ProjectFolder

TABLES = Tables(PANDAS, "PILFERING")
HOW_MANY = 14
"""So many invariants has the game."""
WITHOUT_ROWS = {
    "loot": {"1-TO-9"},
    "keys": {"KEYS"},
    "meerkats": {"ENOUGH"},
    "pandas": {"ENOUGH"},
    "foiled_plans": {"PLANS"},
    "difficulty": {"LEVELS"},
    "loot_deck": {"DECKS"},
    "movement": {"MOVEMENT"},
    "track": {"TRACK"},
    "markers": {"MARKERS"},
}
"""For each table the codes that it breaks when it has no rows; without suits the others name what is not there."""
csv, errors = TABLES.csv, TABLES.errors

SUIT_TAIL = ",house,rulebook"


def sum_is(what: str, words: str) -> Place:
    """A printed sum that does not come out."""
    return ("EXAMPLES", "loot", 1, "panda_points", f"{what} {words}")


BREAKS = (
    Break(
        "a suit like another in letter, animal and food",
        {"suits": {"green,G,Tortoise,lettuce": "green,R,fox,Berries"}},
        (
            ("SUITS", "suits", 3, "letter", "green has the letter of red"),
            ("SUITS", "suits", 3, "animal", "green has the animal of red"),
            ("SUITS", "suits", 3, "food", "green has the food of red"),
        ),
    ),
    Break(
        "a ten",
        {"loot": {"red,9,1": "red,10,1"}},
        (
            ("1-TO-9", "loot", 10, "number", "10 is no number of a Loot card; 1 to 9"),
            ("1-TO-9", "loot", 1, "number", "red lacks 9"),
        ),
    ),
    Break(
        "a nought",
        {"loot": {"blue,1,1": "blue,0,1"}},
        (
            ("1-TO-9", "loot", 38, "number", "0 is no number of a Loot card"),
            ("1-TO-9", "loot", 1, "number", "blue lacks 1"),
        ),
    ),
    Break(
        "two of a card",
        {"loot": {"red,2,1,1": "red,2,1,2"}},
        (("1-TO-9", "loot", 3, "copies", "red 2 has 2 copies; print one of each"),),
    ),
    Break(
        "a suit that lacks two numbers",
        {"loot": {"blue,1,1,1,house,rulebook\n": "", "blue,3,1,1,house,rulebook\n": ""}},
        (("1-TO-9", "loot", 1, "number", "blue lacks 1, 3"),),
    ),
    Break(
        "cards worth 0 and 3",
        {"loot": {"red,1,1": "red,1,0", "blue,2,1": "blue,2,3"}},
        (
            ("POINTS", "loot", 2, "panda_points", "red 1 is worth 0; 1 or 2"),
            ("POINTS", "loot", 39, "panda_points", "blue 2 is worth 3; 1 or 2"),
        ),
    ),
    Break(
        "three Keys",
        {"keys": {"Key,4,": "Key,3,"}},
        (("KEYS", "keys", 1, "copies", "there are 3 Keys in 1 rows, not 4 in one"),),
    ),
    Break(
        "a Key with other values",
        {"keys": {"4,2,0,2,-2,2": "4,1,1,3,-1,1"}},
        (
            ("KEYS", "keys", 2, "competitive_points", "a Key has 1 there; the rulebook has 2"),
            ("KEYS", "keys", 2, "cooperative_points", "a Key has 1 there; the rulebook has 0"),
            ("KEYS", "keys", 2, "zoo_keeper", "a Key has 3 there; the rulebook has 2"),
            ("KEYS", "keys", 2, "discard", "a Key has -1 there; the rulebook has -2"),
            ("KEYS", "keys", 2, "icons", "a Key has 1 there; the rulebook has 2"),
        ),
    ),
    Break(
        "a Meerkat that likes a suit twice",
        {"meerkats": {"green,purple,red": "green,green,red"}},
        (("PREFERENCES", "meerkats", 2, "preference_2", "Aria likes green twice; three different suits"),),
    ),
    Break(
        "a bonus of two and a check of nothing",
        {"meerkats": {"Aria,10,green,purple,red,1": "Aria,0,green,purple,red,2"}},
        (
            ("PREFERENCES", "meerkats", 2, "bonus", "the bonus is +2; the card says All: +1"),
            ("PREFERENCES", "meerkats", 2, "check", "0 is met by an empty Trade area"),
        ),
    ),
    Break(
        "two Meerkats of one initial",
        {"meerkats": {"Dara,": "bella,"}},
        (("ENOUGH", "meerkats", 4, "name", "bella begins like Bibi"),),
    ),
    Break(
        "an ability and a goal that the game does not know, and points below nothing",
        {"pandas": {"Sneaky,halve-pick-up,": "Sneaky,halve-pickup,", "two-keys,4": "two-kees,-4"}},
        (
            ("PANDAS", "pandas", 2, "ability", "no ability is called 'halve-pickup'; did you mean halve-pick-up?"),
            ("PANDAS", "pandas", 5, "goal", "no goal is called 'two-kees'; did you mean two-keys?"),
            ("PANDAS", "pandas", 5, "goal_points", "-4 points for a goal"),
        ),
    ),
    Break(
        "a Foiled Plan that the game does not know",
        {"foiled_plans": {"alarm-bell,": "alarm-clock,"}},
        (
            ("PLANS", "foiled_plans", 5, "plan", "no plan is called 'alarm-clock'; did you mean alarm-bell?"),
            ("PLANS", "foiled_plans", 1, "plan", "no row is for alarm-bell; there are seven Foiled Plans"),
        ),
    ),
    Break(
        "another win space, which the track does not mark",
        {"difficulty": {"7,29,6": "7,30,6"}},
        (
            ("LEVELS", "difficulty", 2, "win_space", "intro has 30 there; the rulebook has 29"),
            ("TRACK", "track", 32, "mark", "space 30 is marked 'nothing'; write win"),
        ),
    ),
    Break(
        "a level of all other values",
        {"difficulty": {"hard,Hard,3,0,7,6,35,5": "hard,Hard,2,0,8,7,29,6"}},
        (
            ("LEVELS", "difficulty", 4, "foiled_plans", "hard has 2 there; the rulebook has 3"),
            ("LEVELS", "difficulty", 4, "panda_start", "hard has 8 there; the rulebook has 7"),
            ("LEVELS", "difficulty", 4, "solo_panda_start", "hard has 7 there; the rulebook has 6"),
            ("LEVELS", "difficulty", 4, "win_space", "hard has 29 there; the rulebook has 35"),
            ("LEVELS", "difficulty", 4, "meerkat_limit", "hard has 6 there; the rulebook has 5"),
        ),
    ),
    Break(
        "a level of another name",
        {"difficulty": {"intro,Intro": "intros,Intro"}},
        (
            ("LEVELS", "difficulty", 2, "level", "no level is called 'intros'; did you mean intro?"),
            ("LEVELS", "difficulty", 1, "level", "no row is for intro"),
        ),
    ),
    Break(
        "nines in the deck of two players, and a fourth Key",
        {"loot_deck": {"2,8 9,3": "2,8,4"}},
        (
            ("DECKS", "loot_deck", 3, "removed", "is taken out; the rulebook has 8 9"),
            ("DECKS", "loot_deck", 3, "keys", "4 Keys for 2 players; the rulebook has 3"),
        ),
    ),
    Break(
        "a deck for five instead of four",
        {"loot_deck": {"4,,4": "5,,4"}},
        (
            ("DECKS", "loot_deck", 5, "players", "the game is not for 5 players"),
            ("DECKS", "loot_deck", 1, "players", "no row is for 4 players"),
        ),
    ),
    Break(
        "other moves",
        {"movement": {"the box,0,-2": "the box,0,2", "pick-up (and penalties),0,4": "pick-up (and penalties),1,4"}},
        (
            ("MOVEMENT", "movement", 3, "zoo_keeper", "the Zoo Keeper moves +2; the rulebook has -2"),
            ("MOVEMENT", "movement", 7, "panda", "the Panda moves 1; write 0"),
        ),
    ),
    Break(
        "a set that does not move the Panda, and a move of another name",
        {"movement": {"below the Meerkat Limit,points": "below the Meerkat Limit,0", "key-in-set,": "key-in-sets,"}},
        (
            ("MOVEMENT", "movement", 5, "panda", "the Panda moves 0; write points"),
            ("MOVEMENT", "movement", 4, "move", "no move is called 'key-in-sets'; did you mean key-in-set?"),
            ("MOVEMENT", "movement", 1, "move", "no row is for key-in-set"),
        ),
    ),
    Break(
        "a track that leaves a space out",
        {"track": {"12,,house,\n": ""}},
        (("TRACK", "track", 1, "space", "the spaces are not numbered from 0, each once, in order"),),
    ),
    Break(
        "a track that ends at the win space",
        {"track": {"36,,house,\n37,,house,\n38,,house,\n39,,house,\n": "", "35,win,house,rulebook\n": ""}},
        (("TRACK", "track", 1, "space", "the track ends at 34, and the farthest win space is 35"),),
    ),
    Break(
        "a start that is not marked",
        {"track": {"8,panda": "8,", "0,zoo-keeper": "0,panda"}},
        (
            ("TRACK", "track", 10, "mark", "space 8 is marked 'nothing'; write panda"),
            ("TRACK", "track", 2, "mark", "space 0 is marked 'panda'; write zoo-keeper"),
        ),
    ),
    Break(
        "three Panda markers and two of the Zoo Keeper",
        {"markers": {"pink,Pink,P,panda": "pink,Pink,P,zoo-keeper"}},
        (("MARKERS", "markers", 1, "kind", "there are 3 Panda markers and 2 of the Zoo Keeper; 4 and 1"),),
    ),
    Break(
        "two markers of one letter",
        {"markers": {"blue,Blue,B,": "blue,Blue,k,"}},
        (("MARKERS", "markers", 3, "letter", "blue has the letter of black"),),
    ),
    Break(
        "a green 4 of two points",
        {"loot": {"green,4,1": "green,4,2"}},
        (
            sum_is("an ascending run of three (G4 G5 G6)", "is worth 4, not 3"),
            sum_is("three matching numbers (G4 P4 R4)", "is worth 4, not 3"),
            sum_is("four matching numbers (G4 P4 R4 Y4)", "is worth 6, not 5"),
            sum_is("a run that re-uses the green 4 (G5 G6)", "is worth 4, not 3"),
            sum_is("a set of four that re-uses the green 4 (G5 G6 G7)", "is worth 5, not 4"),
            sum_is("a run of five as one set (G4 G5 G6 G7 G8)", "is worth 6, not 5"),
            sum_is("the run of five is worth", "7 at most, not 6"),
        ),
    ),
    Break(
        "a yellow 4 of one point",
        {"loot": {"yellow,4,2": "yellow,4,1"}},
        (sum_is("four matching numbers (G4 P4 R4 Y4)", "is worth 4, not 5"),),
    ),
    Break(
        "a green 1 of one point",
        {"loot": {"green,1,2": "green,1,1"}},
        (sum_is("a descending run of three (G3 G2 G1)", "is worth 3, not 4"),),
    ),
    Break(
        "a green 7 of two points",
        {"loot": {"green,7,1": "green,7,2"}},
        (
            sum_is("a set of four that re-uses the green 4 (G5 G6 G7)", "is worth 5, not 4"),
            sum_is("a longer run that re-uses the green 7 alone (G8 G9)", "is worth 4, not 3"),
            sum_is("a run of five as one set (G4 G5 G6 G7 G8)", "is worth 6, not 5"),
            sum_is("the run of five is worth", "7 at most, not 6"),
        ),
    ),
)


@pytest.mark.parametrize(
    ("table", "kept", "what"),
    [("meerkats", ("Aria", "Bibi", "Dara"), "Meerkats"), ("pandas", ("Sneaky", "Greedy", "Clever"), "Pandas")],
)
def test_three_of_them_are_too_few_for_four_players(
    own: ProjectFolder, table: str, kept: tuple[str, ...], what: str
) -> None:
    head, *rows = own.read(csv(table)).splitlines(keepends=True)
    own.write(csv(table), head + "".join(row for row in rows if row.startswith(kept)))
    assert [(one.code, one.line, one.column) for one in errors(own)] == [("PILFERING-ENOUGH", 1, "name")]
    assert f"3 {what} are too few for 4 players" in str(errors(own)[0])


def test_a_sixth_suit_is_one_too_many(own: ProjectFolder) -> None:
    last = own.read(csv("suits")).splitlines()[-1]
    sixth = last.replace("blue,B,Penguin,fish", "orange,O,Otter,shells")
    own.write(csv("suits"), own.read(csv("suits")).rstrip("\n") + f"\n{sixth}\n")
    found = errors(own)
    assert [(one.line, one.column) for one in found if one.code == "PILFERING-SUITS"] == [(1, "suit")]
    assert "there are 6 suits, not 5" in str(found)
    assert "orange lacks 1, 2, 3, 4, 5, 6, 7, 8, 9" in str(found)


def test_a_code_that_is_allowed_does_not_excuse_another(own: ProjectFolder) -> None:
    own.edit(csv("loot"), {"green,4,1": "green,4,3"})
    assert {one.code for one in errors(own, "PILFERING-EXAMPLES")} == {"PILFERING-POINTS"}
    assert errors(own, "PILFERING-EXAMPLES", "PILFERING-POINTS") == []


def test_invariants_are_not_asked_where_a_row_is_no_good(own: ProjectFolder) -> None:
    own.edit(csv("keys"), {"Key,4,": "Key,four,"})
    assert [(one.code, one.line, one.column) for one in errors(own)] == [("CELL", 2, "copies")]
