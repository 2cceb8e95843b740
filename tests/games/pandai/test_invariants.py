"""Each invariant, broken by an edit of the CSV on disk: found with its code, file, line and column."""

from __future__ import annotations

import pytest

from tests.games.breaking import Break, Place, Tables
from tests.games.pandai.table import PANDAI
from tests.support import ProjectFolder

TABLES = Tables(PANDAI, "PANDAI")
HOW_MANY = 11
"""So many invariants has the game."""
WITHOUT_ROWS = {
    "cards": {"52-SQUARES", "CARDS-26-26", "EFFECTS", "FOREST", "PLAINS"},
    "pandai": {"EFFECTS", "TOKENS-24"},
    "players": {"BOARD", "FIGURES-24"},
    "board": {"52-SQUARES", "BOARD", "STARTS"},
}
"""For each table the codes that it breaks when it has no rows."""
csv, errors, edited = TABLES.csv, TABLES.errors, TABLES.edited


def no_room(cards: int, squares: int) -> Place:
    return ("52-SQUARES", "board", 1, "squares", f"{cards} cards for {squares} squares")


BREAKS = (
    Break(
        "a Plains card too many",
        {"cards": {"Chair,8,3": "Chair,9,3"}},
        (("CARDS-26-26", "cards", 1, "plains", "the plains pile has 27 cards, not 26"), no_room(53, 52)),
    ),
    Break(
        "a Forest card too few",
        {"cards": {"Chair,8,3": "Chair,8,2"}},
        (("CARDS-26-26", "cards", 1, "forest", "the forest pile has 25 cards, not 26"), no_room(51, 52)),
    ),
    Break(
        "27 and 25 cards",
        {"cards": {"Chair,8,3": "Chair,9,2"}},
        (
            ("CARDS-26-26", "cards", 1, "plains", "the plains pile has 27 cards"),
            ("CARDS-26-26", "cards", 1, "forest", "the forest pile has 25 cards"),
        ),
    ),
    Break(
        "an effect that is not known",
        {"cards": {"fruits,,": "fruit,,"}},
        (
            ("EFFECTS", "cards", 4, "effect", "no effect is called 'fruit'; did you mean fruits?"),
            ("EFFECTS", "cards", 1, "effect", "no card has the effect fruits"),
        ),
    ),
    Break(
        "a Pandaï of no kind",
        {"cards": {"pandai,green,": "pandai,gren,"}},
        (
            (
                "EFFECTS",
                "cards",
                8,
                "kind",
                "no row of card_data/pandai/pandai.csv is of the kind 'gren'; did you mean green?",
            ),
            ("FOREST", "cards", 1, "forest", "no green Pandaï is in the Forest"),
        ),
    ),
    Break(
        "a Chair of a kind",
        {"cards": {"chair,,": "chair,green,"}},
        (("EFFECTS", "cards", 2, "kind", "the Chair has a kind; only a Pandaï has one"),),
    ),
    Break(
        "PI-14: a Tiger in the Plains",
        {"cards": {"Tiger,0,3": "Tiger,1,2", "Chair,8,3": "Chair,7,4"}},
        (("PLAINS-TIGERS", "cards", 6, "plains", "1 Tiger in the Plains; there are no Tigers in the Plains"),),
    ),
    Break(
        "the White Tiger in the Plains",
        {"cards": {"White Tiger,0,1": "White Tiger,1,0", "Chair,8,3": "Chair,7,4"}},
        (
            ("PLAINS-TIGERS", "cards", 7, "plains", "1 White Tiger in the Plains"),
            ("WHITE-TIGER", "cards", 7, "forest", "1 White Tigers; one, in the Forest"),
        ),
    ),
    Break(
        "two White Tigers",
        {"cards": {"White Tiger,0,1": "White Tiger,0,2", "tiger,,Tiger,0,3": "tiger,,Tiger,0,2"}},
        (("WHITE-TIGER", "cards", 7, "forest", "2 White Tigers; one, in the Forest"),),
    ),
    Break(
        "no White Tiger",
        {"cards": {"White Tiger,0,1": "White Tiger,0,0", "tiger,,Tiger,0,3": "tiger,,Tiger,0,4"}},
        (("WHITE-TIGER", "cards", 7, "forest", "0 White Tigers; one, in the Forest"),),
    ),
    Break(
        "four Pandaï in the Plains",
        {"cards": {"Brown Pandaï,0,1": "Brown Pandaï,1,1", "Chair,8,3": "Chair,7,3"}},
        (("PLAINS", "cards", 1, "plains", "4 Pandaï in the Plains, not 3; just three"),),
    ),
    Break(
        "all Cages in the Forest",
        {"cards": {"Cage,4,0": "Cage,0,4", "Chair,8,3": "Chair,12,0", "Fruits,4,5": "Fruits,4,4"}},
        (("PLAINS", "cards", 1, "plains", "no Cage is in the Plains"),),
    ),
    Break(
        "no red Pandaï in the Forest",
        {"cards": {"Red Pandaï,0,1": "Red Pandaï,0,0", "Chair,8,3": "Chair,8,4"}},
        (("FOREST", "cards", 1, "forest", "no red Pandaï is in the Forest; every type is found there"),),
    ),
    Break(
        "PI-19: five tokens of one Pandaï",
        {"pandai": {"#1f5230,4": "#1f5230,5"}},
        (("TOKENS-24", "pandai", 1, "tokens", "there are 25 tokens, not 24; four for each Pandaï"),),
    ),
    Break(
        "24 tokens, not four of each",
        {"pandai": {"#1f5230,4": "#1f5230,5", "#7d2317,4": "#7d2317,3"}},
        (("TOKENS-24", "pandai", 1, "tokens", "four for each Pandaï"),),
    ),
    Break(
        "five Pandaï",
        {"pandai": {"red,Red,R,#cc4b38,#fbe2dc,#7d2317,4,pandai/baby-red.svg,rulebook\n": ""}},
        (
            ("TOKENS-24", "pandai", 1, "kind", "there are 5 Pandaï, not 6"),
            ("TOKENS-24", "pandai", 1, "tokens", "there are 20 tokens, not 24"),
            ("EFFECTS", "cards", 13, "kind", "no row of card_data/pandai/pandai.csv is of the kind 'red'"),
        ),
    ),
    Break(
        "PI-15: seven figures of a colour",
        {"players": {"blue,6": "blue,7"}},
        (("FIGURES-24", "players", 1, "figures", "there are 25 figures, not 24; six a colour"),),
    ),
    Break(
        "24 figures, not six a colour",
        {"players": {"pink,6": "pink,7", "blue,6": "blue,5"}},
        (("FIGURES-24", "players", 1, "figures", "six a colour"),),
    ),
    Break(
        "three colours",
        {"players": {"blue,Blue,B,pink,6,#3f93da,#cfe6fa,#1b4677,public,rulebook\n": ""}},
        (
            ("FIGURES-24", "players", 1, "colour", "there are 3 colours, not 4"),
            ("FIGURES-24", "players", 1, "figures", "there are 18 figures, not 24"),
            ("FIGURES-24", "players", 2, "opposite", "pink sits across from blue"),
            ("BOARD", "board", 8, "squares", "'b' is no square"),
            ("BOARD", "board", 9, "squares", "'b' is no square"),
            ("BOARD", "board", 9, "squares", "'B' is no square"),
        ),
    ),
    Break(
        "a colour across from one that is not across from it",
        {"players": {"K,orange": "K,pink"}},
        (
            ("FIGURES-24", "players", 3, "opposite", "black sits across from pink, and not the other way round"),
            ("FIGURES-24", "players", 4, "opposite", "orange sits across from black, and not the other way round"),
        ),
    ),
    Break(
        "a row of seven squares",
        {"board": {"2,p . .": "2,p ."}},
        (
            ("BOARD", "board", 3, "squares", "7 squares; write 8, with spaces between"),
            ("STARTS", "board", 1, "squares", "orange begins in no corner"),
            ("STARTS", "board", 1, "squares", "blue begins in no corner"),
            no_room(52, 51),
        ),
    ),
    Break(
        "a letter that is no colour's",
        {"board": {"3,. .": "3,X ."}},
        (("BOARD", "board", 4, "squares", "'X' is no square; write . or a colour's letter"), no_room(52, 51)),
    ),
    Break(
        "rows that are misnumbered",
        {"board": {"8,O": "9,O"}},
        (("BOARD", "board", 1, "row", "the rows are not numbered from 1, in order"),),
    ),
    Break(
        "seven rows",
        {"board": {"4,. . . . . . . .,public\n": "", "5,.": "4,.", "6,.": "5,.", "7,o": "6,o", "8,O": "7,O"}},
        (
            ("BOARD", "board", 1, "row", "the board has 7 rows, not 8"),
            ("STARTS", "board", 1, "squares", "orange begins in no corner"),
            ("STARTS", "board", 1, "squares", "blue begins in no corner"),
            no_room(52, 44),
        ),
    ),
    Break(
        "no start square for a Hat Panda",
        {"board": {"P p": "p p"}},
        (("STARTS", "board", 1, "squares", "pink has 3 start squares, 0 of them for the hat"),),
    ),
    Break(
        "a Hat Panda that begins in no corner",
        {"board": {"P p": "p P"}},
        (("STARTS", "board", 1, "squares", "pink begins in no corner; the Hat Panda's is a corner"),),
    ),
    Break(
        "a fourth start square",
        {"board": {"P p .": "P p p"}},
        (("STARTS", "board", 1, "squares", "pink has 4 start squares, 1 of them for the hat"), no_room(52, 51)),
    ),
)


@pytest.mark.parametrize(
    "opposites",
    [
        pytest.param({"pink": "black", "black": "pink", "orange": "blue", "blue": "orange"}, id="neighbours"),
        pytest.param({"pink": "pink", "black": "black", "orange": "orange", "blue": "blue"}, id="oneself"),
    ],
)
def test_pi_24_who_sits_across_sits_in_the_opposite_corner(own: ProjectFolder, opposites: dict[str, str]) -> None:
    shipped = {"pink": "P,blue", "black": "K,orange", "orange": "O,black", "blue": "B,pink"}
    own.edit(csv("players"), {old: f"{old[0]},{opposites[colour]}" for colour, old in shipped.items()})
    assert {(one.line, one.column) for one in errors(own)} == {(line, "opposite") for line in (2, 3, 4, 5)}


@pytest.mark.parametrize(
    ("table", "edits", "count"),
    [
        ("pandai", {"#1f5230,4": "#1f5230,5", "#7d2317,4": "#7d2317,3"}, "24 tokens"),
        ("players", {"pink,6": "pink,7", "blue,6": "blue,5"}, "24 figures"),
    ],
)
def test_a_right_sum_of_wrong_parts_is_not_called_wrong(
    own: ProjectFolder, table: str, edits: dict[str, str], count: str
) -> None:
    (found,) = errors(edited(own, {table: edits}))
    assert f"{count}, not 24" not in found.message


def test_a_code_that_is_allowed_does_not_excuse_another(own: ProjectFolder) -> None:
    own.edit(csv("cards"), {"Chair,8,3": "Chair,9,3"})
    assert {one.code for one in errors(own, "PANDAI-CARDS-26-26")} == {"PANDAI-52-SQUARES"}


def test_invariants_are_not_asked_where_a_row_is_no_good(own: ProjectFolder) -> None:
    own.edit(csv("cards"), {"Chair,8,3": "Chair,eight,3"})
    assert [(one.code, one.line, one.column) for one in errors(own)] == [("CELL", 2, "plains")]


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("players", "c{0},C{0},X{0},blue,6,#d6458a,#ffd3e3,#8c2454,public,rulebook"),
        ("pandai", "k{0},K{0},X{0},#cc4b38,#fbe2dc,#7d2317,0,pandai/baby-red.svg,rulebook"),
    ],
)
def test_w14_of_thousands_of_rows_the_number_is_told_and_nothing_of_each(
    own: ProjectFolder, table: str, row: str
) -> None:
    own.write(csv(table), own.read(csv(table)) + "".join(row.format(number) + "\n" for number in range(5_000)))
    assert [(one.code, one.line) for one in errors(own)] == [("CSV-ROWS", 42)]
    assert max(len(str(one)) for one in errors(own)) < 300
