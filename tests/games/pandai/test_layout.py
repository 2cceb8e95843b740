"""The gate: a table that cannot be is refused, with every reason at once and its place; nonsense never crashes it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.findings import Finding, Findings, Severity
from pandapress.games.pandai.answer import answer, judge
from pandapress.games.pandai.layout import from_state, read_layout
from pandapress.games.pandai.notation import square_of
from tests.games.pandai.table import PANDAI, board, cards, judged, layout, player, rules, scored, seat, state
from tests.support import CHECKOUT

ANA, BEN = player("Ana", "pink", "green red blue", 4), player("Ben", "blue", "yellow")
GOOD = layout(ANA, BEN)
FIVE = ("green", "yellow", "purple", "brown", "blue")


def problems(values: Mapping[str, Any]) -> list[Finding]:
    return judged(values)[1]


def refused(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The code and the place of each error."""
    return [(one.code, one.column) for one in problems(values) if one.severity is Severity.ERROR]


def place(square: str) -> str:
    """The column of a finding about a square of an entered board: its line."""
    return f"board, line {square[1]}"


def words(values: Mapping[str, Any]) -> str:
    return "\n".join(map(str, problems(values)))


def ana(**changes: Any) -> dict[str, Any]:
    """The good layout with its first player changed."""
    return layout({**ANA, **changes}, BEN)


def test_a_good_layout_has_no_findings() -> None:
    assert problems(GOOD) == []


# Players, tokens and figures


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        ({"players": []}, "PLAYERS", "players"),
        ({"weather": "fine"}, "", "weather"),
        ({"board": 3}, "", "board"),
        ({"options": {"baby": "token"}}, "OPTION", "options.baby"),
        ({"options": {"baby_without_figure": "yes"}}, "OPTION", "options.baby_without_figure"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(changes: dict[str, Any], code: str, path: str) -> None:
    assert refused({**GOOD, **changes}) == [(f"LAYOUT-{code}".rstrip("-"), path)]


@pytest.mark.parametrize(
    ("changes", "code", "path"),
    [
        pytest.param({"colour": "pnik"}, "UNKNOWN", "colour", id="colour"),
        pytest.param({"tokens": ["green", "grey"]}, "UNKNOWN", "tokens[1]", id="token"),
        pytest.param({"tokens": ["green", "red", "green"]}, "TWICE", "tokens[2]", id="token-twice"),
        pytest.param({"tokens": [*FIVE]}, "BABIES", "tokens", id="five-babies"),
        pytest.param({"in_play": -1, "reserve": 7}, "FIGURES", "in_play", id="fewer-than-none-in-play"),
        pytest.param({"in_play": 6, "reserve": -1}, "FIGURES", "reserve", id="fewer-than-none-in-reserve"),
        pytest.param({"in_play": 4, "reserve": 1}, "FIGURES", "reserve", id="five-figures"),
        pytest.param({"in_play": 5, "tokens": ["red"], "reserve": 1}, "FIGURES", "in_play", id="more-than-babies"),
        pytest.param({"in_play": "four"}, "", "in_play", id="no-number"),
        pytest.param({"in_play": 4.0}, "", "in_play", id="no-whole-number"),
        pytest.param({"name": "ben"}, "TWINS", "", id="twins"),
        pytest.param({"name": " "}, "", "name", id="no-name"),
        pytest.param({"hat": True}, "", "hat", id="unknown-key"),
    ],
)
def test_what_a_player_cannot_have_is_refused_with_its_place(changes: dict[str, Any], code: str, path: str) -> None:
    place = "players[1].name" if code == "TWINS" else f"players[0].{path}"
    assert set(refused(ana(**changes))) == {(f"LAYOUT-{code}".rstrip("-"), place)}


def test_pi_02_two_tokens_of_one_pandai_are_refused_and_three_babies_are_the_most_of_them() -> None:
    found = problems(ana(tokens=["green", "green", "red", "blue"]))
    assert [(one.code, one.column) for one in found] == [("LAYOUT-TWICE", "players[0].tokens[1]")]
    assert "Ana has the green token twice; babies are made with different Pandaï" in str(found[0])
    assert scored(ana(tokens=["green", "red", "blue"])).players[0].total == 3


def test_pi_15_five_in_play_and_two_in_reserve_are_seven_figures() -> None:
    values = layout(ANA, player("Ben", "blue", "yellow red", 5, reserve=2))
    assert refused(values) == [("LAYOUT-FIGURES", "players[1].reserve")]
    assert "5 in play and 2 in reserve make 7 figures; each colour has 6" in words(values)


@pytest.mark.parametrize(("tokens", "in_play"), [("", 3), ("red", 4), ("red blue", 5), ("red blue green", 6)])
def test_three_begin_in_play_and_each_baby_adds_one_at_most(tokens: str, in_play: int) -> None:
    assert refused(layout(player("Ana", "pink", tokens, in_play), BEN)) == []
    if in_play < 6:
        more = layout(player("Ana", "pink", tokens, in_play + 1), BEN)
        assert refused(more) == [("LAYOUT-FIGURES", "players[0].in_play")]


def test_pi_19_four_players_have_one_token_each_of_a_pandai_and_a_fifth_there_is_not() -> None:
    colours = ("pink", "black", "orange", "blue")
    four = [player(name, colour, "red", 4) for name, colour in zip("ABCD", colours, strict=True)]
    assert refused(layout(*four)) == []
    four[3]["tokens"] = ["red", "red"]
    assert refused(layout(*four)) == [("LAYOUT-TWICE", "players[3].tokens[1]")]
    assert "D has the red token twice" in words(layout(*four))


def test_five_players_are_too_many() -> None:
    colours = ("pink", "black", "orange", "blue", "pink")
    five = [player(name, colour) for name, colour in zip("ABCDE", colours, strict=True)]
    assert refused(layout(*five)) == [("LAYOUT-PLAYERS", "players")]


def test_two_players_of_one_colour_are_refused() -> None:
    values = layout(player("A", "pink"), player("B", "black"), player("C", "pink"))
    assert refused(values) == [("LAYOUT-TWICE", "players[2].colour")]
    assert "A plays pink already" in words(values)


COLOURS = ("pink", "black", "orange", "blue")


@pytest.mark.parametrize("colours", [colours for count in (2, 3, 4) for colours in permutations(COLOURS, count)])
def test_t30_two_players_sit_in_opposite_corners_and_three_or_four_in_any(colours: tuple[str, ...]) -> None:
    values = layout(*(player(name, colour) for name, colour in zip("ABCD", colours, strict=False)))
    opposite = {frozenset({"pink", "blue"}), frozenset({"black", "orange"})}
    good = len(colours) > 2 or frozenset(colours) in opposite
    assert refused(values) == ([] if good else [("LAYOUT-CORNERS", "players[1].colour")])


def test_t30_pink_and_black_at_home_are_refused_with_the_corner_across_and_the_way_to_enter_who_is_out() -> None:
    at = {"a1": "#:P", "b1": "#:p", "a2": "#:p", "h1": "#:K", "g1": "#:k", "h2": "#:k"}
    values = layout({"name": "Ana", "colour": "pink"}, {"name": "Ben", "colour": "black"}, board=board(**at))
    assert refused(values) == [("LAYOUT-CORNERS", "players[1].colour")]
    assert "Ana plays pink and Ben black, which are no opposite corners" in words(values)
    assert "as pink and blue (Setup)" in words(values)
    three = layout(*values["players"], {"name": "Cleo", "colour": "blue", "in_play": 0}, board=values["board"])
    assert refused(three) == []


def test_t34_one_of_the_numbers_of_figures_follows_from_the_other() -> None:
    ana = {"name": "Ana", "colour": "pink", "tokens": ["red"]}
    ben = {"name": "Ben", "colour": "blue", "in_play": 0}
    for figures in ({"in_play": 4}, {"reserve": 2}, {"in_play": 4, "reserve": 2}):
        assert scored(layout({**ana, **figures}, ben)).details["in_play"] == {"Ana": 4, "Ben": 0}
    values = layout({**ana, "in_play": 4, "reserve": 3}, ben)
    assert refused(values) == [("LAYOUT-FIGURES", "players[0].reserve")]
    assert "Ana: 4 in play and 3 in reserve make 7 figures; each colour has 6" in words(values)


def test_t34_without_a_board_who_is_in_play_is_asked_for() -> None:
    values = layout({"name": "Ana", "colour": "pink", "tokens": ["red"]}, BEN)
    assert refused(values) == [("LAYOUT-ASKED", "players[0].in_play")]
    assert "Ana's Pandas in play are not told; how many are there, her Hat Panda among them?" in words(values)


def test_the_last_baby_is_in_play_with_the_hat_panda_that_made_it() -> None:
    values = layout(player("Ana", "pink", "red blue green brown", 1), BEN)
    assert refused(values) == [("LAYOUT-FIGURES", "players[0].in_play")]
    assert refused(layout(player("Ana", "pink", "red blue green brown", 2), BEN)) == []


def test_four_babies_where_the_game_was_over_before_are_refused() -> None:
    values = layout(player("Ana", "pink", "red blue green brown", 5), player("Ben", "blue", "red", 0))
    assert refused(values) == [("LAYOUT-WINNERS", "players[0].tokens")]


@pytest.mark.parametrize(
    ("colour", "token", "known"),
    [
        ("P", "Y", "yellow"),
        ("pink", "N", "brown"),
        ("PINK", "Red Pandaï", "red"),
        ("p", "RED PANDAI\u0308", "red"),
        ("pi", "pur", "purple"),
    ],
)
def test_t51_colours_and_pandai_are_known_by_name_letter_and_beginning(colour: str, token: str, known: str) -> None:
    answer = scored(layout({"name": "Ana", "colour": colour, "tokens": [token], "in_play": 4}, BEN))
    assert answer.players[0].lines[0].what == f"Baby with the {known} Pandaï"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("colour", "b", ""),
        ("colour", "bl", "'bl' is no colour; several begin so: black, blue"),
        ("colour", "oragne", "did you mean orange?"),
        ("tokens", ["pruple"], "did you mean purple?"),
    ],
)
def test_t51_a_name_that_several_share_asks_which(key: str, value: Any, said: str) -> None:
    values = layout({**BEN, key: value}, player("Ana", "pink"))
    assert bool(refused(values)) == bool(said)
    assert said in words(values)


def test_a_single_player_is_only_noted() -> None:
    found = problems(layout(ANA))
    assert [(one.severity, one.code) for one in found] == [(Severity.INFO, "LAYOUT-FEW")]


def test_pi_01_two_players_with_four_babies_are_refused() -> None:
    values = layout(player("Ana", "pink", "red blue green brown"), player("Ben", "blue", "red blue green yellow"))
    assert refused(values) == [("LAYOUT-WINNERS", "players")]


def test_nobody_in_play_is_refused() -> None:
    assert refused(layout(player("Ana", "pink", "", 0), player("Ben", "blue", "", 0))) == [("LAYOUT-EMPTY", "players")]


def test_pi_01_four_babies_without_a_panda_in_play_are_refused_for_the_hat_panda_made_the_last() -> None:
    values = layout(player("Ana", "pink", "red blue green brown", 0), BEN)
    assert [path for _, path in refused(values)] == ["players[0].in_play"]


def test_words_match_whatever_their_case() -> None:
    assert problems(ana(colour=" PINK ", tokens=["Green", "RED", " blue"])) == []


def test_everything_wrong_is_told_at_once() -> None:
    values = layout(
        {**ANA, "colour": "rose", "tokens": ["grey"], "reserve": 9},
        player("ana", "blue", "red red", 5),
        player("Cleo", "blue"),
        options={"x": 1},
    )
    assert set(refused(values)) == {
        ("LAYOUT-OPTION", "options.x"),
        ("LAYOUT-TWINS", "players[1].name"),
        ("LAYOUT-UNKNOWN", "players[0].colour"),
        ("LAYOUT-UNKNOWN", "players[0].tokens[0]"),
        ("LAYOUT-FIGURES", "players[0].reserve"),
        ("LAYOUT-TWICE", "players[1].tokens[1]"),
        ("LAYOUT-TWICE", "players[2].colour"),
    }


# The board


HOME = {"a1": "#:P", "b1": "#:p", "a2": "#:p", "h8": "#:B", "g8": "#:b", "h7": "#:b"}
"""Both players before their first move."""
BEN_AT_HOME = {"h8": "#:B", "g8": "#:b", "h7": "#:b"}


def entered(text: str, tokens: str = "", in_play: int = 3) -> dict[str, Any]:
    """A board with Ana's tokens and figures; Ben has three Pandas in play."""
    return layout(player("Ana", "pink", tokens, in_play), player("Ben", "blue"), board=text)


def with_board(**at: str) -> dict[str, Any]:
    """A board on which Ben is at home."""
    return entered(board(**{**BEN_AT_HOME, **at}))


def test_a_board_before_the_first_move_has_no_findings() -> None:
    assert problems(entered(board(**HOME))) == []


def test_a_board_is_read_square_by_square() -> None:
    findings = Findings()
    values = with_board(a1="#:P", d4="gr:p", b7="HA:p", e5="Fruits")
    table = read_layout(values, cards(), "table.toml", findings)
    assert table is not None, list(findings)
    read = {square.at: square for square in table.squares}
    assert (len(read), read[square_of("e5")].card, read[square_of("e5")].figures) == (64, "fruits", ())
    assert (read[square_of("d4")].card, read[square_of("d4")].figures) == ("pandai green", (("pink", False),))
    assert read[square_of("a1")].figures == (("pink", True),)
    assert read[square_of("c1")].card == ""


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("ch", "chair"),
        ("po", "porcupine"),
        ("fr", "fruits"),
        ("ca", "cage"),
        ("ti", "tiger"),
        ("ha", "hat"),
        ("gr", "pandai green"),
        ("ye", "pandai yellow"),
        ("pu", "pandai purple"),
        ("br", "pandai brown"),
        ("bl", "pandai blue"),
        ("re", "pandai red"),
        ("Porc", "porcupine"),
        ("yellow", "pandai yellow"),
    ],
)
def test_a_card_is_known_by_the_beginning_of_its_name(word: str, card: str) -> None:
    findings = Findings()
    table = read_layout(entered(board(**HOME, d4=word)), cards(), "table.toml", findings)
    assert table is not None, list(findings)
    assert [square.card for square in table.squares if square.at == square_of("d4")] == [card]


def test_a_card_may_be_written_in_full() -> None:
    for card in cards().cards:
        word = card.kind or card.effect
        assert "is no square" not in words(entered(board(**HOME, d4=word))), word


@pytest.mark.parametrize(
    ("at", "code", "square", "said"),
    [
        pytest.param({"d4": "dragon"}, "SQUARE", "d4", "'dragon' is no square; known: ", id="no-card"),
        pytest.param({"d4": "chiar"}, "SQUARE", "d4", "did you mean chair?", id="a-typo"),
        pytest.param({"d4": "b"}, "SQUARE", "d4", "several begin so: brown, blue", id="two-cards"),
        pytest.param({"d4": "ch:"}, "SQUARE", "d4", "'ch:' is no square", id="no-figure-behind-the-colon"),
        pytest.param({"d4": "ch:p:b"}, "SQUARE", "d4", "is no square", id="two-colons"),
        pytest.param(
            {"d4": "#"},
            "SQUARE",
            "d4",
            "d4 is no start square; write ., or the card that lies there",
            id="start-in-the-middle",
        ),
        pytest.param(
            {"h1": "ch"},
            "SQUARE",
            "h1",
            "h1 is a start square, of black, and 'ch' is written; write #",
            id="card-on-a-start-square",
        ),
        pytest.param(
            {"h1": "."},
            "SQUARE",
            "h1",
            "h1 is a start square, of black, and '.' is written; write #",
            id="bare-start-square",
        ),
        pytest.param({"d4": "ch:x"}, "FIGURE", "d4", "no colour has the letter 'x'", id="no-colour"),
    ],
)
def test_a_square_that_cannot_be_read_is_refused_where_it_is(
    at: dict[str, str], code: str, square: str, said: str
) -> None:
    values = entered(board(**{**HOME, **at}))
    assert refused(values) == [(f"LAYOUT-{code}", place(square))]
    assert said in words(values)


def test_a_board_of_seven_rows_is_refused() -> None:
    values = entered("\n".join(board(**HOME).splitlines()[:7]))
    assert refused(values) == [("LAYOUT-BOARD", "board")]
    assert "7 rows; the board has 8" in words(values)


@pytest.mark.parametrize("row", ["ch . . . . . .", "ch . . . . . . . ."])
def test_a_row_that_is_too_short_or_too_long_is_refused_where_it_is(row: str) -> None:
    rows = board(**HOME).splitlines()
    values = entered("\n".join([*rows[:3], row, *rows[4:]]))
    assert refused(values) == [("LAYOUT-BOARD", "board, line 4")]
    assert f"{len(row.split())} squares in row 4; a row has 8; without cards it is . . . . . . . ." in words(values)


@pytest.mark.parametrize(
    ("word", "written"),
    [
        ("gr: P", "gr:P"),
        ("gr :P", "gr:P"),
        ("ch / p", "ch/p"),
        ("Yellow Pandai", "yellow"),
        ("Yellow Pandaï: P", "yellow:P"),
        ("White Tiger", "white-tiger"),
    ],
)
def test_t34_a_square_with_a_blank_is_named(word: str, written: str) -> None:
    rows = board(**HOME).splitlines()
    values = entered("\n".join([*rows[:3], f"- {word} - - - - - -", *rows[4:]]))
    assert refused(values) == [("LAYOUT-SQUARE", "board, line 4")]
    assert f"b4: '{word}' is written with a blank, which ends a square; write {written}" in words(values)


def test_t34_a_dash_is_a_bare_square() -> None:
    assert words(entered(board(**HOME).replace(".", "-"))) == words(entered(board(**HOME)))
    assert refused(entered(board(**HOME, d4="-:p"))) == refused(entered(board(**HOME, d4=".:p")))


def test_blank_lines_and_spaces_are_passed_over() -> None:
    spaced = "\n\n".join(f"  {row.replace(' ', '   ')}  " for row in board(**HOME).splitlines())
    assert problems(entered(f"\n{spaced}\n\n")) == []
    assert problems(entered("  \n ")) == []


def test_more_copies_of_a_card_than_there_are_are_refused() -> None:
    four = {"c3": "ha", "d3": "ha", "e3": "ha", "f3": "hat"}
    assert refused(entered(board(**HOME, **four))) == []
    values = entered(board(**HOME, **four, g3="ha"))
    assert refused(values) == [("LAYOUT-COPIES", "board")]
    assert "5 Hat cards lie on the board; there are 2 in the plains and 2 in the forest" in words(values)


def test_the_board_has_as_many_pandas_as_are_entered() -> None:
    values = entered(board(**{**HOME, "b1": "#"}))
    assert refused(values) == [("LAYOUT-FIGURES", "players[0].in_play")]
    assert "Ana has 2 Pandas on the board and 3 in play" in words(values)


@pytest.mark.parametrize(("hat", "count"), [("#:p", 0), ("#:P", 2)])
def test_each_player_has_one_hat_panda_on_the_board(hat: str, count: int) -> None:
    values = entered(board(**{**HOME, "a1": hat, "b1": "#:p" if count == 0 else "#:P"}))
    assert refused(values) == [("LAYOUT-HAT", place("a1"))]
    assert f"Ana has {count} Hat Pandas on the board" in words(values)


def test_pi_22_two_colours_on_one_square_are_refused() -> None:
    values = layout(
        player("Ana", "pink"), player("Ben", "blue"), board=board(a1="#:P", b1="#:p", d4="ch:pb", h8="#:B", g8="#:b")
    )
    assert refused(values) == [("LAYOUT-SHARED", place("d4"))]
    assert "Pandas of blue and pink on one square" in words(values)


def test_a_panda_on_a_square_without_a_card_is_refused() -> None:
    assert refused(with_board(a1="#:P", b1="#:p", d4=".:p")) == [("LAYOUT-BARE", place("d4"))]


def test_pi_21_a_panda_on_a_porcupine_is_refused() -> None:
    values = with_board(a1="#:P", b1="#:p", d4="po:p")
    assert refused(values) == [("LAYOUT-PORCUPINE", place("d4"))]
    assert "a Panda stands on a Porcupine; it must be moved again at once" in words(values)


LAID = {"e2": "re", "f2": "bl"}
"""The Pandaï of Ana's babies, joined to c1 by d1 or d2."""
CLOSED = {"c1": "po:p", "d1": "ch:P", "b2": "ch:p", "c2": "ch:p", "d2": "ch:p", **LAID}
"""Around c1: b1 is a start square, and an own Panda stands on each of d1, b2, c2 and d2."""


def test_pi_21_a_panda_on_a_porcupine_is_legal_where_every_square_around_it_is_closed() -> None:
    assert problems(entered(board(**BEN_AT_HOME, **CLOSED), "red blue", in_play=5)) == []
    open_at_d2 = board(**BEN_AT_HOME, **{**CLOSED, "d2": "ch"})
    assert refused(entered(open_at_d2, "red blue", in_play=4)) == [("LAYOUT-PORCUPINE", place("c1"))]


def test_pi_21_a_panda_that_was_shut_in_or_is_about_to_move_on_is_marked_so() -> None:
    at = {**CLOSED, "c1": "po:p!", "d2": "ch"}
    assert problems(entered(board(**BEN_AT_HOME, **at), "red blue", in_play=4)) == []
    needless = with_board(a1="#:P", b1="#:p", b2="ch:p!")
    assert refused(needless) == [("LAYOUT-PORCUPINE", place("b2"))]
    assert "b2: ! says nothing here" in words(needless)


def test_pi_21_who_captured_the_last_other_panda_on_a_porcupine_stands_there() -> None:
    values = layout(player("Ana", "pink"), player("Ben", "blue", "", 0), board=board(a1="#:P", b1="#:p", b2="po:p"))
    assert scored(values).winners == ("Ana",)


def test_pi_21_an_opposing_panda_does_not_close_a_square() -> None:
    values = layout(
        player("Ana", "pink", "red", 4),
        player("Ben", "blue"),
        board=board(**{**CLOSED, "d2": "ch:b", "h8": "#:B", "g8": "#:b"}),
    )
    assert refused(values) == [("LAYOUT-PORCUPINE", place("c1"))]


def test_pi_09_a_panda_on_a_tiger_is_refused_for_it_has_run_away() -> None:
    assert [path for _, path in refused(with_board(a1="#:P", b1="#:p", d4="ti:p"))] == [place("d4")]


def test_pi_11_a_white_tiger_on_the_board_is_refused_for_it_goes_back_into_the_forest() -> None:
    assert [path for _, path in refused(entered(board(**HOME, d4="wh")))] == [place("d4")]


@pytest.mark.parametrize(("start", "owner"), [("h1", "black"), ("h8", "blue")])
def test_pi_12_a_panda_on_anothers_start_square_is_refused(start: str, owner: str) -> None:
    ben = {"h8": "#", "d6": "ch:B"} if owner == "blue" else {}
    values = with_board(**{"a1": "#:P", "b1": "#:p", **ben, start: "#:p"})
    assert [path for _, path in refused(values)] == [place(start)]


WAY = {"b2": "ch", "c3": "ch"}
"""A way from Ana's start squares to d4."""


def test_a_baby_may_share_its_pandai_with_the_hat_panda() -> None:
    text = board(**BEN_AT_HOME, **WAY, a2="#:p", b1="#:p", d4="gr:Pp")
    assert problems(entered(text, "green", in_play=4)) == []


@pytest.mark.parametrize(
    ("at", "square", "tokens", "said"),
    [
        ({"d4": "ch:Pp", "b1": "#:p"}, "d4", "", "only a baby shares its Pandaï (Priority Rules)"),
        ({"a1": "#:pp", "d4": "ch:P"}, "a1", "", "only a baby shares its Pandaï (Priority Rules)"),
        ({"a1": "#:p", "d4": "ye:Pp"}, "d4", "", "was never made: she has no token of it"),
        ({"a1": "#", "d4": "gr:Pp", "e5": "gr:pp"}, "e5", "green", "the green one was made on d4"),
    ],
)
def test_t31_two_own_pandas_on_one_square_are_refused_but_for_a_baby(
    at: dict[str, str], square: str, tokens: str, said: str
) -> None:
    found = problems(entered(board(**{**BEN_AT_HOME, **WAY, **at}), tokens, 3 + len(tokens.split())))
    assert [(one.severity, one.code, one.column) for one in found] == [(Severity.ERROR, "LAYOUT-SHARED", place(square))]
    assert said in str(found[0])


def test_t31_figures_of_a_colour_that_nobody_plays_are_refused_once_a_colour() -> None:
    at = {"a8": "#:O", "b8": "#:o", "a7": "#:o", "g2": "ch:k"}
    found = [str(one) for one in problems(entered(board(**HOME, **at))) if one.severity is Severity.ERROR]
    assert len(found) == 2
    assert "g2: Pandas of black, which nobody plays; Ana plays pink, Ben plays blue" in found[0]
    assert "a7, a8, b8: Pandas of orange, which nobody plays" in found[1]


def test_t31_a_token_of_a_pandai_that_never_lay_on_the_board_is_refused() -> None:
    values = entered(board(**BEN_AT_HOME, **WAY, a2="#:p", b1="#:p", d4="gr:P"), "red")
    assert refused(values) == [("LAYOUT-TOKENS", "players[0].tokens[0]")]
    assert "Ana has the red token, and no red Pandaï lies on the board" in words(values)


def test_t31_who_has_not_left_her_start_squares_has_no_baby_and_her_hat_panda_in_the_corner() -> None:
    at = {**HOME, "c1": "re"}
    assert refused(entered(board(**at), "red")) == [("LAYOUT-HOME", "players[0].tokens[0]")]
    swapped = {**HOME, "a1": "#:p", "b1": "#:P"}
    assert refused(entered(board(**swapped))) == [("LAYOUT-HOME", place("b1"))]


def test_t32_cards_are_counted_for_each_pile_where_it_is_told() -> None:
    five = {f"{column}3": "po/p" for column in "abcde"}
    assert refused(entered(board(**HOME, **five))) == []
    values = entered(board(**HOME, **five, f3="po/plains"))
    assert refused(values) == [("LAYOUT-COPIES", "board")]
    assert "6 Porcupine cards of the plains lie on the board; the plains have 5" in words(values)
    assert refused(entered(board(**HOME, **five, f3="po", g3="po/forest"))) == []
    assert refused(entered(board(**HOME, d4="ca/f"))) == [("LAYOUT-COPIES", "board")]
    assert refused(entered(board(**HOME, d4="./f"))) == [("LAYOUT-PILE", place("d4"))]
    assert refused(entered(board(**HOME, d4="ch/x"))) == [("LAYOUT-UNKNOWN", place("d4"))]


def test_t33_the_codes_of_the_games_page_are_read() -> None:
    page = (CHECKOUT / "card_data" / PANDAI / "README.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"a card by the beginning of its name \(([^)]*)\)", page)
    codes = re.findall(r"`([a-z]+)`", listed)
    assert len(codes) == len(cards().cards) - 1
    for code in codes:
        assert refused(entered(board(**HOME, d4=code))) == [], code


@pytest.mark.parametrize(
    ("at", "square", "said"),
    [
        ({"a1": "P"}, "a1", "a1 is a start square, of pink, and 'P' is written; write #:P"),
        ({"b1": ":p"}, "b1", "b1 is a start square, of pink, and ':p' is written; write #:p"),
        ({"b1": ".:p"}, "b1", "and '.:p' is written; write #:p"),
        ({"h1": "."}, "h1", "h1 is a start square, of black, and '.' is written; write #"),
        ({"d4": ":p"}, "d4", "d4: ':p' is no square; write the card before the colon"),
        ({"d4": "#:p"}, "d4", "d4 is no start square; write ., or the card that lies there"),
    ],
)
def test_t34_a_forgotten_start_square_or_card_has_a_hint_that_fits(at: dict[str, str], square: str, said: str) -> None:
    values = entered(board(**{**HOME, **at}))
    assert [path for _, path in refused(values)] == [place(square)]
    assert said in words(values)


def test_t34_a_row_that_lacks_a_start_square_is_told_with_the_row_as_it_is_laid_out() -> None:
    first, *others = board(**HOME).splitlines()
    values = entered("\n".join([first.removesuffix(" #"), *others]))
    assert refused(values) == [("LAYOUT-BOARD", place("a1"))]
    assert "7 squares in row 1; a row has 8; without cards it is # # . . . . # #" in words(values)


def test_t34_beside_a_board_the_figures_follow_from_it() -> None:
    ana, ben = {"name": "Ana", "colour": "P"}, {"name": "Ben", "colour": "B"}
    text = board(**{**HOME, "b1": "#"})
    assert scored(layout(ana, ben, board=text)).details["in_play"] == {"Ana": 2, "Ben": 3}
    assert refused(layout({**ana, "in_play": 3}, ben, board=text)) == [("LAYOUT-FIGURES", "players[0].in_play")]
    assert refused(layout({**ana, "reserve": 3}, ben, board=text)) == [("LAYOUT-FIGURES", "players[0].reserve")]
    assert refused(layout({**ana, "reserve": 4}, ben, board=text)) == []


def test_a_colour_that_is_wrong_is_told_once_and_not_again_by_its_figures() -> None:
    values = layout({"name": "Ana", "colour": "pink"}, {"name": "Ben", "colour": "black"}, board=board(**HOME))
    assert refused(values) == [("LAYOUT-CORNERS", "players[1].colour")]


@pytest.mark.parametrize(
    "changes",
    [
        {"players": [{**ANA, "colour": "pnik", "tokens": ["grey"]}, BEN] * 10_000},
        {"players": [{**ANA, "tokens": ["grey"] * 20_000}, BEN]},
        {"board": "x " * 200_000},
        {"board": "x\n" * 200_000},
        {"board": ("ch:" + "x" * 200_000 + " . . . . . . .\n") * 8},
    ],
)
def test_w14_what_is_far_too_large_is_told_in_few_words(changes: dict[str, Any]) -> None:
    found = [one for one in problems({**GOOD, **changes}) if one.code != "LAYOUT-TWINS"]
    assert 0 < len(found) < 20
    assert max(len(str(one)) for one in found) < 300


def test_t44_findings_carry_the_way_to_what_they_concern() -> None:
    text = "\n" + board(**{**HOME, "d4": "dragon"})
    (found,) = problems(entered(text))
    assert (found.path, found.column) == (("board", 5), "board, line 5")
    (twice,) = problems(ana(tokens=["green", "green", "red"]))
    assert (twice.path, twice.column) == (("players", 0, "tokens", 1), "players[0].tokens[1]")


def test_where_no_way_leads_is_told_as_a_warning() -> None:
    values = entered(board(**HOME, d4="ch", e5="ch"))
    (found,) = problems(values)
    assert (found.severity, found.column) == (Severity.WARNING, place("d4"))
    assert "d4, e5: no way leads there over cards from a start square of who plays" in str(found)
    apart = entered(board(**{**HOME, "b1": "#", "g7": "ch:p"}))
    assert "g7: no way leads there over cards from a start square of Ana" in words(apart)


def test_who_has_lost_her_hat_panda_chooses_the_next() -> None:
    ana, ben = {"name": "Ana", "colour": "pink"}, {"name": "Ben", "colour": "blue"}
    text = board(**{**HOME, "a1": "#"})
    assert refused(layout(ana, ben, board=text)) == [("LAYOUT-HAT", place("b1"))]
    choosing = {**ana, "chooses_hat": True}
    assert problems(layout(choosing, ben, board=text)) == []
    assert refused(layout(choosing, ben, board=board(**HOME))) == [("LAYOUT-HAT", place("a1"))]
    one = board(**{**HOME, "a1": "#", "b1": "#"})
    assert refused(layout(choosing, ben, board=one)) == [("LAYOUT-HAT", "players[0].chooses_hat")]
    assert refused(layout({**choosing, "in_play": 3}, BEN)) == [("LAYOUT-HAT", "players[0].chooses_hat")]


def last_baby(**at: str) -> dict[str, Any]:
    """Ana has four babies and all six Pandas in play."""
    laid = {"c3": "re", "c4": "gr", "c5": "ye", "b2": "ch:p", "a3": "ch:p", "a4": "ch:p", "b4": "ch:p"}
    return entered(board(**{**BEN_AT_HOME, **laid, "b1": "#:p", "d4": "bl:P", **at}), "red blue green yellow", 6)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ({}, ""),
        ({"d4": "bl:Pp", "b1": "#"}, ""),
        (
            {"d4": "bl:P", "b1": "#"},
            "on d4 none stands beside her Hat Panda; the last one is added from her reserve of 1",
        ),
        ({"d4": "bl", "d5": "ch:P"}, "Ana has four babies, and her Hat Panda stands on d5"),
        ({"d4": "bl", "d5": "br:P"}, "Ana has four babies, and her Hat Panda stands on d5"),
    ],
)
def test_the_fourth_baby_ends_the_game_where_the_hat_panda_stands(at: dict[str, str], said: str) -> None:
    values = last_baby(**at)
    for one in values["players"]:
        del one["in_play"], one["reserve"]
    assert bool(refused(values)) == bool(said)
    assert said in words(values)


def test_three_pandas_on_one_square_are_refused() -> None:
    text = board(**BEN_AT_HOME, a2="#:p", d4="gr:Ppp")
    assert ("LAYOUT-SHARED", place("d4")) in refused(entered(text, "green", in_play=4))


def test_figures_are_not_counted_where_a_square_could_not_be_read() -> None:
    text = board(**BEN_AT_HOME, a2="#:p", b1="#:p", d4="dragon:Pp")
    assert refused(entered(text, "green", in_play=4)) == [("LAYOUT-SQUARE", place("d4"))]


def test_everything_wrong_with_a_board_is_told_at_once() -> None:
    at = {"a1": "#:P", "b1": "#:p", "d4": "po:p", "e4": "dragon", "f4": "#", "g4": "ch:x"}
    assert set(refused(with_board(**at))) == {
        ("LAYOUT-PORCUPINE", place("d4")),
        ("LAYOUT-SQUARE", place("e4")),
        ("LAYOUT-SQUARE", place("f4")),
        ("LAYOUT-FIGURE", place("g4")),
    }


# A game as a layout


def test_a_state_becomes_the_layout_of_its_players() -> None:
    at = state(seat("pink", "Hd4 f2", "red", "blue"), seat("blue", "Hg5 g6"))
    values = from_state(at, ("Ana", "Ben"), cards(), {"baby_without_figure": "none", "standstill": "15"})
    ana, ben = values["players"]
    assert ana == {"name": "Ana", "colour": "pink", "tokens": ["blue", "red"]}
    assert ben == {"name": "Ben", "colour": "blue", "tokens": []}
    assert (values["game"], values["options"]) == (PANDAI, {"baby_without_figure": "none"})


def test_a_state_becomes_a_layout_board_and_all() -> None:
    game = rules()
    start = game.start(2, seed=1)
    values = from_state(start, ("Ana", "Ben"), cards(), {})
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    assert table is not None
    standing = {(square.at, *figure) for square in table.squares for figure in square.figures}
    assert standing == {(f.square, seat.colour, f.hat) for seat in start.seats for f in seat.figures}


# Nonsense


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
PLAYER = st.fixed_dictionaries(
    {
        "name": st.text(max_size=4) | JSON,
        "colour": st.sampled_from(["pink", "black", "orange", "blue", "x"]) | JSON,
        "in_play": st.integers(-1, 7) | JSON,
        "reserve": st.integers(-1, 7) | JSON,
    },
    optional={"tokens": st.lists(st.sampled_from(["red", "green", "blue", "y"]), max_size=5) | JSON},
)
WORD = st.sampled_from(["#", ".", "ch", "po:p", "gr:Pp", "b", "ti", "#:P", "#:b", "x", "ch:", ":p"]) | st.text(
    max_size=3
)
BOARD = st.lists(st.lists(WORD, min_size=7, max_size=9).map(" ".join), min_size=7, max_size=9).map("\n".join)
NONSENSE = st.fixed_dictionaries(
    {"game": st.just(PANDAI), "players": st.lists(PLAYER, max_size=5) | JSON},
    optional={"board": BOARD | st.text() | JSON, "options": JSON, "other": JSON},
)


@given(NONSENSE)
def test_nonsense_is_refused_or_scored_and_never_fails(values: dict[str, Any]) -> None:
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    if table is None:
        assert findings.errors
    else:
        answer(judge(table, cards())).as_json()


@given(BOARD)
def test_any_board_is_refused_or_scored_and_never_fails(text: str) -> None:
    judged(entered(text))
