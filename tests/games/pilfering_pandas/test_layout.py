"""The gate: a layout that cannot lie on a table is refused, with every reason at once and its place; nonsense never
crashes it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.findings import Finding, Severity
from tests.games.pilfering_pandas.table import DECK, alone, escape, judged, layout, player, scored, totals

NINE = "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"


def problems(values: Mapping[str, Any]) -> list[Finding]:
    score, findings = judged(values)
    assert (score is None) == any(finding.severity is Severity.ERROR for finding in findings)
    return findings


def refused(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The code and the place of each error."""
    return [(one.code, one.column) for one in problems(values) if one.severity is Severity.ERROR]


def words(values: Mapping[str, Any]) -> str:
    """Everything that is said, in one text."""
    return "\n".join(map(str, problems(values)))


def ana(*trade: str, hand: str = "G2", **more: Any) -> dict[str, Any]:
    """A competitive layout of Ana with Aria, who likes green, purple and red; Ben has laid nothing."""
    options = more.pop("options", {})
    return layout(player("Ana", "Aria", *trade, hand=hand, **more), player("Ben", "Kito", hand="B9"), options=options)


def trade(number: int, who: int = 0) -> str:
    return f"players[{who}].trade[{number}]"


# Competitive: what is good


def test_a_good_layout_of_two_to_four_players_has_no_findings() -> None:
    players = [
        player("Ana", "Aria", "R3 R4 R5", "^ P5 Y5", "< R2", "Y2 K Y4", hand="G2 K", panda="Sneaky"),
        player("Ben", "Bibi", "B1 B2 B3", hand="B9 G5 G7", panda="Clever"),
        player("Cleo", "Dara", hand="G9 G1 G3 R1 R7 Y9", panda="Greedy"),
        player("Dan", "Kito", "P1 P2 P3", hand="P9 P7 K", panda="Patient"),
    ]
    for count in (2, 3, 4):
        assert {one.code for one in problems(layout(*players[:count]))} == {"LAYOUT-OPEN"}


def test_one_player_alone_is_noted_and_scored() -> None:
    values = layout(player("Ana", "Aria", "R4 R5 R6", hand="G2 G9 B2", panda="Sneaky"))
    assert [(one.severity, one.code) for one in problems(values)] == [(Severity.INFO, "LAYOUT-FEW")]
    assert totals(values) == {"Ana": 3 - (1 + 1 + 1)}


@pytest.mark.parametrize("written", ["r3 R4 r5", " R3  R4 R5 ", "R3\tR4 R5"])
def test_cards_are_known_in_any_case_and_spacing(written: str) -> None:
    assert totals(ana(written)) == {"Ana": 2 + 1 + 1 - 1, "Ben": -2}


@pytest.mark.parametrize("written", ["<^P4 R4", "< ^ P4 R4", "<^ P4 R4", "^ < P4 R4"])
def test_the_left_end_and_a_re_used_card_are_marked_with_or_without_spaces(written: str) -> None:
    assert totals(ana("G4 G5 G6", written)) == {"Ana": 3 + (1 + 1 + 1 + 1) - 1, "Ben": -2}


def test_names_of_meerkats_and_pandas_are_known_in_any_case() -> None:
    values = layout(player("Ana", "aria", hand="G2", panda="SNEAKY"), player("Ben", "KITO", hand="B9"))
    assert refused(values) == []


# Competitive: wrong sets


@pytest.mark.parametrize(
    ("trades", "at", "said"),
    [
        pytest.param(("G4 G6 G7",), 0, "G4 G6 G7 is no run", id="gap"),
        pytest.param(("R4 R5 G6",), 0, "R4 R5 G6 is neither a run in one suit nor equal numbers", id="suit"),
        pytest.param(("G4 G5",), 0, "a new set has 3 or more cards, this one 2", id="two-cards"),
        pytest.param(("R4 R4 K",), 0, "R4 R4 K holds two identical cards", id="pc-12-beside-a-key"),
        pytest.param(("R4 G4 P4 P4",), 0, "R4 G4 P4 P4 holds two identical cards", id="pc-12"),
        pytest.param(("K K K",), 0, "K K K is a set of Keys alone", id="keys-alone"),
        pytest.param(("^ R4 R5",), 0, "there is no end card to re-use", id="nothing-to-re-use"),
        pytest.param(("R4",), 0, "there is no set to extend", id="nothing-to-extend"),
        pytest.param(("R8 R9 K",), 0, "R8 R9 K is no run", id="key-for-a-ten"),
        pytest.param(("R3 R4 R5", "G6 G7 G8"), 1, "G6 matches neither the suit nor the number", id="pc-30"),
        pytest.param(("R3 R4 R5", "< G6 G7 G8"), 1, "G6 matches neither the suit nor the number", id="pc-30-left"),
        pytest.param(("R3 R4 R5", "R7"), 1, "R7 does not extend the set", id="extension"),
        pytest.param(("R3 R4 R5", "< R6"), 1, "R6 does not extend the set", id="extension-at-the-wrong-end"),
        pytest.param(("R3 R4 R5", "^ K R8"), 1, "R5 K R8 is no run", id="key-for-nothing"),
        pytest.param(("R4 G4 P4 Y4 B4", "K"), 1, "K does not extend the set", id="key-for-a-sixth-suit"),
        pytest.param(("G4 P4 K", "^ G5 G6"), 1, "the Key at the end cannot be one card in both sets", id="key-shared"),
        pytest.param(("Y1 Y2 Y3", "^ Y4 Y5", "^ Y6 Y7", "P9"), 3, "P9 does not extend the set", id="last-of-many"),
    ],
)
def test_pc_11_a_wrong_play_is_refused_at_its_place(trades: tuple[str, ...], at: int, said: str) -> None:
    assert refused(ana(*trades)) == [("LAYOUT-SET", trade(at))]
    assert said in words(ana(*trades))


def test_keys_alone_are_a_set_by_the_other_reading() -> None:
    values = ana("K K K", options={"all_key_set": "allow", "key_counts_as_preference": False})
    assert totals(values) == {"Ana": 2 + 2 + 2 - 1, "Ben": -2}


def test_the_left_end_is_extended_unless_only_the_right_end_may_be() -> None:
    assert refused(ana("R3 R4 R5", "< R2")) == []
    assert refused(ana("R3 R4 R5", "< R2", options={"extend_ends": "right"})) == [("LAYOUT-SET", trade(1))]
    assert refused(ana("R3 R4 R5", "R6", options={"extend_ends": "right"})) == []
    assert refused(ana("R3 R4 R5", "< ^ G3 P3", options={"extend_ends": "right"})) == []


# Competitive: what cannot be read


def test_a_card_that_is_none_is_refused_with_how_cards_are_written() -> None:
    assert refused(ana(hand="G2 R10 x")) == [
        ("LAYOUT-CARD", "players[0].hand[1]"),
        ("LAYOUT-CARD", "players[0].hand[2]"),
    ]
    assert "no card is called 'R10'; a letter and a number, R4; K for a Key; letters: R red" in words(ana(hand="R10"))


def test_a_card_that_is_none_in_a_play_is_refused_and_the_play_not_judged_without_it() -> None:
    assert refused(ana("R3 R4 X5")) == [("LAYOUT-CARD", f"{trade(0)}[2]")]


@pytest.mark.parametrize("text", ["R3 R4 R5 ^", "R3 < R4 R5", "R3 ^ R4 R5"])
def test_the_marks_of_a_play_stand_before_its_cards(text: str) -> None:
    mark = text.split().index("^" if "^" in text else "<")
    assert refused(ana(text)) == [("LAYOUT-CARD", f"{trade(0)}[{mark}]")]
    assert refused(escape(f"Ana Aria: {text}", "G1", "G2")) == [("LAYOUT-CARD", line(1))]


@pytest.mark.parametrize("text", ["", "^", "<", "< ^", "   "])
def test_a_play_without_cards_is_refused(text: str) -> None:
    assert refused(ana(text)) == [("LAYOUT-PLAY", trade(0))]


def test_a_meerkat_or_a_panda_that_is_none_is_refused_with_the_nearest() -> None:
    values = layout(player("Ana", "Ariaa", hand="G2", panda="Sneeky"), player("Ben", "", hand="B9"))
    assert refused(values) == [
        ("LAYOUT-UNKNOWN", "players[0].panda"),
        ("LAYOUT-UNKNOWN", "players[0].meerkat"),
        ("LAYOUT-MEERKAT", "players[1].meerkat"),
    ]
    assert "'Sneeky' is no Panda card; did you mean Sneaky?" in words(values)
    assert "'Ariaa' is no Meerkat; did you mean Aria?" in words(values)


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"mode": "competetive"}, "mode"),
        ({"difficulty": "easy"}, "difficulty"),
        ({"hands": []}, "hands"),
        ({"log": 3}, "log"),
        ({"panda_marker": "9"}, "panda_marker"),
    ],
)
def test_a_key_or_value_that_does_not_fit_is_refused(more: dict[str, Any], place: str) -> None:
    assert refused({**ana("R3 R4 R5"), **more}) == [("LAYOUT", place)]


def test_an_option_that_is_none_and_a_value_that_is_none_are_refused() -> None:
    values = ana("R3 R4 R5", options={"meerkat_cheque": "cards", "extend_ends": "left"})
    assert refused(values) == [
        ("LAYOUT-OPTION", "options.meerkat_cheque"),
        ("LAYOUT-OPTION", "options.extend_ends"),
    ]


def test_two_players_of_one_name_are_refused() -> None:
    values = layout(player("Ana", "Aria", hand="G2"), player("ANA ", "Kito", hand="B9"))
    assert refused(values) == [("LAYOUT-TWINS", "players[1].name")]


def test_no_players_and_five_are_refused() -> None:
    five = [
        player(name, meerkat) for name, meerkat in zip("ABCDE", ["Aria", "Bibi", "Dara", "Kito", "Nenal"], strict=True)
    ]
    assert ("LAYOUT-PLAYERS", "players") in refused(layout(*five))
    assert refused(layout()) == [("LAYOUT-PLAYERS", "players")]


# Competitive: cards and Meerkats that there are


def test_one_meerkat_or_one_panda_of_two_players_is_refused() -> None:
    values = layout(player("Ana", "Aria", hand="G2", panda="Sneaky"), player("Ben", "aria", hand="B9", panda="sneaky"))
    assert refused(values) == [("LAYOUT-TWICE", "players[1].panda"), ("LAYOUT-TWICE", "players[1].meerkat")]
    assert "Ana has Aria already; there is one of each" in words(values)


@pytest.mark.parametrize(
    ("first", "second", "where"),
    [
        pytest.param(("R3 R4 R5", "G2"), ("", "R4"), "players[1].hand[0]", id="on-the-table-and-in-another-hand"),
        pytest.param(("R3 R4 R5", "R4"), ("", "B9"), "players[0].hand[0]", id="on-the-table-and-in-the-same-hand"),
        pytest.param(("R3 R4 R5", "G2"), ("R5 R6 R7", "B9"), "players[1].trade[0]", id="in-two-trade-areas"),
        pytest.param(("R3 R4 R5", "G2"), ("", "G2"), "players[1].hand[0]", id="in-two-hands"),
        pytest.param(("R3 R4 R5", "G2 G2"), ("", "B9"), "players[0].hand[1]", id="twice-in-a-hand"),
    ],
)
def test_a_card_in_two_places_is_refused(first: tuple[str, str], second: tuple[str, str], where: str) -> None:
    tables = [
        player(name, meerkat, *([laid] if laid else []), hand=hand)
        for name, meerkat, (laid, hand) in (("Ana", "Aria", first), ("Ben", "Kito", second))
    ]
    assert refused(layout(*tables)) == [("LAYOUT-COPIES", where)]
    assert "there is 1 of it" in words(layout(*tables))


def test_four_keys_are_allowed_and_a_fifth_is_refused() -> None:
    assert refused(ana("R3 K R5", hand="K K K")) == []
    assert refused(ana("R3 K R5", hand="K K K K")) == [("LAYOUT-COPIES", "players[0].hand[3]")]
    told = "K lies in Ana's Trade area and in Ana's hand 4 times; there are 4 of it"
    assert told in words(ana("R3 K R5", hand="K K K K"))


def test_a_re_used_end_card_lies_there_once() -> None:
    assert refused(ana("G4 G5 G6", "^ P6 R6", "< ^ P4 R4")) == []


# Competitive: Key swaps


def test_pc_15_a_key_swap_is_laid_in_the_order_of_play() -> None:
    assert refused(ana("G4 B4 K", "swap Y4")) == []
    assert refused(ana("G4 B4 K", "swap Y4", hand="K Y4")) == [("LAYOUT-COPIES", "players[0].hand[1]")]
    assert refused(ana("G4 B4 K", "swap Y4", "^ Y5 Y6", hand="K")) == []
    assert refused(ana("G4 B4 K", "swap Y4", "^ R5 R6", hand="K")) == [("LAYOUT-SET", trade(2))]


@pytest.mark.parametrize("card", ["G4", "B4", "R5", "K"])
def test_pc_15_a_swap_for_a_card_that_the_key_cannot_be_is_refused(card: str) -> None:
    assert refused(ana("G4 B4 K", f"swap {card}")) == [("LAYOUT-SWAP", trade(1))]


def test_a_swap_may_name_the_place_of_its_key() -> None:
    assert refused(ana("G4 K K", "swap G6 @ 3", "swap G5 @ 2")) == []
    assert refused(ana("G4 K K", "swap G6 @ 2")) == [("LAYOUT-SWAP", trade(1))]
    assert refused(ana("G4 K K", "swap G6 @ 1")) == [("LAYOUT-SWAP", trade(1))]
    assert refused(ana("G4 K K", "swap G6 @ 9")) == [("LAYOUT-SWAP", trade(1))]
    assert refused(ana("G4 K K", "swap X6")) == [("LAYOUT-CARD", trade(1))]
    assert refused(ana("G4 G5 G6", "swap G7")) == [("LAYOUT-SWAP", trade(1))]


# Competitive: going out


@pytest.mark.parametrize(
    ("trades", "reached", "good"),
    [
        pytest.param((NINE, "^ P9 R9"), 11, True, id="11-cards"),
        pytest.param(("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "^ B7 R7", "G7"), 10, True, id="10-cards"),
        pytest.param(("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "^ B7 R7"), 9, False, id="9-cards"),
        pytest.param((), 0, False, id="no-cards"),
    ],
)
def test_pc_25_an_empty_hand_needs_ten_cards_in_the_trade_area(
    trades: tuple[str, ...], reached: int, good: bool
) -> None:
    values = ana(*trades, hand="")
    assert refused(values) == ([] if good else [("LAYOUT-CHECK", "players[0].hand")])
    assert good or f"the Meerkat Check is not met: {reached} of 10 cards" in words(values)


@pytest.mark.parametrize(
    ("trades", "reached"),
    [
        pytest.param(("Y1 Y2 Y3", "^ Y4 Y5", "^ R5 G5"), (1 + 1 + 1) + (1 + 2 + 1) + (1 + 1 + 1), id="10-points"),
        pytest.param(("Y1 Y2 Y3", "^ Y4 Y5", "Y6", "Y7"), (1 + 1 + 1) + (1 + 2 + 1) + 1 + 1, id="9-points"),
    ],
)
def test_pc_25_by_the_other_reading_ten_points_on_seven_cards_are_enough(trades: tuple[str, ...], reached: int) -> None:
    values = ana(*trades, hand="", options={"meerkat_check": "points"})
    if reached >= 10:
        assert refused(values) == []
    else:
        assert refused(values) == [("LAYOUT-CHECK", "players[0].hand")]
        assert "the Meerkat Check is not met: 9 of 10 Panda Points" in words(values)


def expert(meerkat: str, *trades: str, hand: str = "", **options: str) -> dict[str, Any]:
    """A layout of an experienced Ana."""
    first = player("Ana", meerkat, *trades, hand=hand, experienced=True)
    return layout(first, player("Ben", "Kito", hand="B9"), options=options)


def test_pc_32_an_experienced_player_with_11_cards_is_refused_and_with_12_is_not() -> None:
    eleven = ("G1 G2 G3 G4 G5 G6 G7 G8 G9", "^ P9 R9")
    assert refused(ana(*eleven, hand="")) == []
    assert refused(expert("Aria", *eleven)) == [("LAYOUT-CHECK", "players[0].hand")]
    assert "11 of 12 cards" in words(expert("Aria", *eleven))
    assert refused(expert("Aria", *eleven, "Y9")) == []


def test_pc_32_by_points_an_experienced_player_with_11_is_refused_and_with_12_is_not() -> None:
    eleven = ("G8 G7 G6 G5", "^ G4 G3", "G2", "< ^ R8 P8")  # 4 + 3 + 1 + 3
    twelve = ("G8 G7 G6 G5", "^ G4 G3", "G2", "< G9", "< ^ R9 Y9")  # 4 + 3 + 1 + 1 + 3
    assert refused(expert("Nenal", *eleven, meerkat_check="points")) == [("LAYOUT-CHECK", "players[0].hand")]
    assert "11 of 12 Panda Points" in words(expert("Nenal", *eleven, meerkat_check="points"))
    assert refused(expert("Nenal", *twelve, meerkat_check="points")) == []


def test_pc_37_an_experienced_players_first_set_contains_a_preference() -> None:
    assert refused(expert("Aria", "Y1 Y2 Y3", hand="G2")) == [("LAYOUT-SET", trade(0))]
    assert "an experienced player's first set contains a preference suit" in words(
        expert("Aria", "Y1 Y2 Y3", hand="G2")
    )
    assert refused(expert("Aria", "Y4 B4 G4", "< Y5 Y6 Y7", hand="G2")) == []
    assert refused(ana("Y1 Y2 Y3")) == []


def test_two_empty_hands_are_refused() -> None:
    values = layout(
        player("Ana", "Aria", NINE, "^ P9 R9"),
        player("Ben", "Kito", NINE.replace("Y", "B"), "^ K G9"),
        player("Cleo", "Bibi", hand="G1"),
    )
    assert refused(values) == [("LAYOUT-EMPTY", "players[1].hand")]


# Competitive: everything at once


def test_every_reason_of_a_competitive_layout_is_told_at_once() -> None:
    values = layout(
        player("Ana", "Aria", "G4 G6 G7", "R4 R5 G6", "R4 R4 K", "G4 G5", "P1 P2 P3", "G6 G7 G8", "^ K P6", "swap R9"),
        player("Ben", "Aria", "R1 R2 R3", hand="P1 Z9", panda="Sneeky"),
        player("Cleo", "Kito"),
        player("Cleo", "Nenal", "", hand="K K K K K"),
        log="Ana end",
        options={"extend_ends": "left"},
    )
    assert sorted(refused(values)) == sorted(
        [
            ("LAYOUT-OPTION", "options.extend_ends"),
            ("LAYOUT-TWINS", "players[3].name"),
            ("LAYOUT-UNKNOWN", "players[1].panda"),
            ("LAYOUT-MODE", "log"),
            ("LAYOUT-SET", trade(0)),
            ("LAYOUT-SET", trade(1)),
            ("LAYOUT-SET", trade(2)),
            ("LAYOUT-TWICE", "players[1].meerkat"),
            ("LAYOUT-CARD", "players[1].hand[1]"),
            ("LAYOUT-CHECK", "players[2].hand"),
            ("LAYOUT-EMPTY", "players[2].hand"),
            ("LAYOUT-PLAY", trade(0, who=3)),
            ("LAYOUT-COPIES", "players[1].hand[0]"),
            ("LAYOUT-COPIES", "players[3].hand[4]"),
        ]
    )


@pytest.mark.parametrize(
    "more",
    [
        {"meerkats": ["Aria"]},
        {"log": "Ana end"},
        {"panda_marker": 0},
        {"zoo_keeper_marker": 0},
        {"secret_stash": ["R1"]},
    ],
    ids=lambda more: next(iter(more)),
)
def test_what_belongs_to_the_cooperative_game_is_refused_in_the_competitive_one(more: dict[str, Any]) -> None:
    assert refused({**ana("R3 R4 R5"), **more}) == [("LAYOUT-MODE", next(iter(more)))]


# Cooperative: what is good


def line(number: int) -> str:
    return f"log, line {number}"


def test_a_good_log_has_no_findings() -> None:
    log = """# the first turn
        Ana draw
        ana aria: r3 r4 r5   # the Panda moves
        ANA end

        Ben pick 3 G4
        Ben Kito: G4 G5 G6
        Ben discard
        Ben end
        Ana take
        Ana Aria: ^P5 Y5
        Ana swap aria R4
        Ana end
    """
    assert problems(escape(log.replace("Ana swap aria R4", ""), "G1", "G2")) == []


def test_a_player_of_several_words_and_one_whose_name_begins_like_another() -> None:
    rows = [{"name": "Ana", "hand": ["G1"]}, {"name": "Ana Maria", "hand": ["G2"]}]
    values = {**escape("Ana Maria Aria: R3 R4 R5\nAna Maria end\nAna draw\nAna end"), "players": rows}
    assert problems(values) == []
    assert totals(values) == {"Ana": 0, "Ana Maria": 2 + 1 + 1}


# Cooperative: lines that cannot be read


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Cleo draw", "LINE"),
        ("draw", "LINE"),
        ("Ana", "LINE"),
        ("Ana dances", "LINE"),
        ("Ana pick R3", "LINE"),
        ("Ana pick three R3", "LINE"),
        ("Ana swap R4", "LINE"),
        ("Ana pick 3 X3", "CARD"),
        ("Ana discard X", "CARD"),
        ("Ana stash", "CARD"),
        ("Ana Aria: R3 R4 X5", "CARD"),
        ("Ana Aria:", "PLAY"),
        ("Ana Aria: ^", "PLAY"),
        ("Ana Bibi: R3 R4 R5", "MEERKAT"),
        ("Ana swap Bibi R4", "MEERKAT"),
        ("Ana rummage Bibi R4", "MEERKAT"),
        ("Ana plan alarm-clock", "PLAN"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_number(written: str, code: str) -> None:
    assert refused(escape(f"Ana draw\n\n{written}", "G1", "G2")) == [(f"LAYOUT-{code}", line(3))]


def test_hints_name_the_nearest_player_meerkat_and_plan() -> None:
    assert "did you mean Ben?" in words(escape("Bem draw", "G1", "G2"))
    assert "did you mean Kito?" in words(escape("Ana Kita: B1 B2 B3", "G1", "G2"))
    assert "did you mean alarm-bell?" in words(escape("Ana plan alarm-bel", "G1", "G2"))


# Cooperative: events that cannot be


@pytest.mark.parametrize(
    ("log", "code", "at"),
    [
        pytest.param("Ana Aria: G4 G5 G6\nAna Aria: < G3", "SET", 2, id="pk-23-left"),
        pytest.param("Ana Aria: Y4 Y5 Y6", "SET", 1, id="pk-23-first-card-not-liked"),
        pytest.param("Ana Aria: Y4 G4 P4", "SET", 1, id="pk-23-only-the-first-card-counts"),
        pytest.param("Ana Aria: K Y5 Y6", "SET", 1, id="pk-23-key-for-a-card-not-liked"),
        pytest.param("Ana Aria: G4 G6 G7", "SET", 1, id="gap"),
        pytest.param("Ana Aria: G4 G5", "SET", 1, id="two-cards"),
        pytest.param("Ana Aria: G4 K G7", "SET", 1, id="key-for-nothing"),
        pytest.param("Ana Aria: G4 G5 G6\nAna Aria: Y1 Y2 Y3", "SET", 2, id="neither-suit-nor-number"),
        pytest.param("Ana Aria: G4 G5 G6\nAna Aria: Y6", "SET", 2, id="extension"),
        pytest.param("Ana Aria: G4 G5 G6\nAna Kito: ^ G7 P7", "SET", 2, id="end-card-of-another-area"),
        pytest.param("Ana Aria: G4 B4 K\nAna swap Aria R5", "SWAP", 2, id="swap"),
        pytest.param("Ana Aria: G4 B4 K\nAna swap Kito R4", "SWAP", 2, id="swap-elsewhere"),
        pytest.param("Ana discard R4", "DISCARD", 1, id="discard-of-loot"),
        pytest.param("Ana pick 1 R4\nAna Aria: R4 R5 R6", "PICK", 1, id="pick-up-of-one"),
        pytest.param("Ana pick 3 R4\nAna end", "PICK", 2, id="pc-34-chosen-card-not-played"),
        pytest.param("Ana pick 3 K\nAna end", "PICK", 2, id="chosen-key-kept"),
        pytest.param("Ana draw\nBen draw", "TURN", 2, id="turn-not-ended"),
        pytest.param("Ana ability", "ABILITY", 1, id="no-panda"),
        pytest.param("Ana pick 3 K halved\nAna discard K", "ABILITY", 1, id="no-sneaky-panda"),
        pytest.param("Ana take 2", "ABILITY", 1, id="no-greedy-panda"),
        pytest.param("Ana escape", "ESCAPE", 1, id="conditions-not-met"),
    ],
)
def test_an_event_that_cannot_be_is_refused_at_its_line(log: str, code: str, at: int) -> None:
    assert refused(escape(log, "G1", "G2")) == [(f"LAYOUT-{code}", line(at))]


@pytest.mark.parametrize(
    "log",
    [
        "Ana Aria: G4 G5 G6",
        "Ana Aria: K G5 G6",
        "Ana Aria: K Y4 B4",
        "Ana Kito: Y4 Y5 Y6",
        "Ana Aria: G4 G5 G6\nAna Aria: P6 P5 P4",
        "Ana Aria: G4 B4 K\nAna swap Aria R4",
        "Ana Aria: G4 K K\nAna swap Aria G6 @ 3",
        "Ana pick 3 K\nAna discard K\nAna end",
        "Ana pick 3 R4\nAna Aria: R4 R5 R6\nAna end",
        "Ana Aria: G4 B4 K\nAna end\nBen pick 2 R4\nBen swap Aria R4\nBen end",
    ],
)
def test_an_event_that_can_be_is_taken(log: str) -> None:
    assert problems(escape(log, "G1", "G2")) == []


def test_pk_23_after_the_first_set_any_suit_may_be_laid() -> None:
    assert problems(escape("Ana Aria: G4 G5 G6\nAna Aria: B6 B5 B4", "G1", "G2")) == []


def test_a_pandas_ability_is_used_once() -> None:
    values = escape("Ana ability\nAna end\nBen draw\nBen end\nAna ability", "G1", "G3")
    values["players"][0]["panda"] = "Patient"
    assert refused(values) == [("LAYOUT-ABILITY", line(5))]
    assert "a Panda's ability is used once per game" in words(values)


@pytest.mark.parametrize(
    ("log", "panda", "good"),
    [
        ("Ana pick 2 K halved\nAna discard K", "Sneaky", True),
        ("Ana pick 2 K halved\nAna discard K", "Cheeky", False),
        ("Ana take 2", "Greedy", True),
        ("Ana take 2", "Sneaky", False),
    ],
)
def test_an_ability_is_used_by_the_panda_that_has_it(log: str, panda: str, good: bool) -> None:
    values = escape(log, "G1", "G2")
    values["players"][0]["panda"] = panda
    assert refused(values) == ([] if good else [("LAYOUT-ABILITY", line(1))])


def test_a_line_after_the_end_of_the_game_is_refused() -> None:
    # Twice +4, an end of turn each, and the second pick-up has +2 on top: 4 + 1 + 1 + 6 is past space 8.
    log = "Ana pick 2 K\nAna discard K\nAna end\nBen draw\nBen end\nAna pick 2 K\nAna discard K"
    assert refused(escape(log, "G1", "G2")) == [("LAYOUT-OVER", line(7))]
    assert "the game was over before: caught by the Zoo Keeper" in words(escape(log, "G1", "G2"))


def test_a_back_door_trade_lets_one_set_go_left_and_only_at_once() -> None:
    before = "Ana Aria: R3 R4 R5\nAna plan back-door-trade\n"
    assert problems(escape(f"{before}Ana Aria: < P3 G3 B3", "G1", "G2")) == []
    assert refused(escape(f"{before}Ana Aria: < R2", "G1", "G2")) == [("LAYOUT-SET", line(3))]
    twice = f"{before}Ana Aria: < P3 G3 B3\nAna Aria: < B4 B5 B6"
    assert refused(escape(twice, "G1", "G2")) == [("LAYOUT-SET", line(4))]
    later = f"{before}Ana end\nBen Aria: < P3 G3 B3"
    assert refused(escape(later, "G1", "G2")) == [("LAYOUT-SET", line(4))]


@pytest.mark.parametrize(
    "behind",
    [
        "plan alarm-bell",
        "plan back-door-trade\nAna Aria: < P3 G3 B3",
        "plan rubbish-rummage\nAna rummage Kito Y1",
        "out",
    ],
)
def test_what_happens_while_the_hideout_is_topped_up_belongs_to_the_turn_before(behind: str) -> None:
    log = f"Ana Aria: R3 R4 R5\nAna end\nAna {behind}\nBen draw\nBen end"
    assert refused(escape(log, "" if behind == "out" else "G1", "G2")) == []


def test_alone_a_turn_behind_a_foiled_plan_of_the_top_up_is_a_new_one() -> None:
    turn = "Ana pick 2 G1\nAna Kito: B1 B2 B3\nAna end"
    assert refused(alone(f"Ana draw\nAna end\n{turn}", "R1")) == [("LAYOUT-PICK", line(5))]
    assert refused(alone(f"Ana draw\nAna end\nAna plan spring-clean\n{turn}", "R1")) == [("LAYOUT-PICK", line(6))]


def test_a_final_escape_check_comes_at_the_end_of_a_turn() -> None:
    red = "Ana Aria: R1 R2 R3\nAna Aria: ^ R4 R5\nAna Aria: ^ R6 R7\n"
    yellow = "Ana Kito: Y1 Y2 Y3\nAna Kito: ^ Y4 Y5\nAna Kito: ^ Y6 Y7\n"
    # 8 + (4 + 4 + 4) + (3 + 4 + 3) = 30, past the 29 of an introduction.
    turn = f"{red}{yellow}Ana out\n"
    assert refused(escape(f"{turn}Ana end\nAna escape", "", "G2", difficulty="intro")) == []
    assert refused(escape(f"{turn}Ana escape", "", "G2", difficulty="intro")) == [("LAYOUT-ESCAPE", line(8))]
    late = f"{turn}Ana end\nBen draw\nBen escape"
    assert refused(escape(late, "", "G2", difficulty="intro")) == [("LAYOUT-ESCAPE", line(10))]


# Cooperative: cards that there are


@pytest.mark.parametrize(
    ("players", "card", "good"),
    [(2, "R7", True), (2, "R8", False), (2, "R9", False), (3, "R8", True), (3, "R9", False), (4, "R9", True)],
)
def test_pk_21_a_card_that_the_deck_of_so_many_players_lacks_is_refused(players: int, card: str, good: bool) -> None:
    hands = [card, "G1", "G2", "G3"][:players]
    assert refused(escape("", *hands)) == ([] if good else [("LAYOUT-COPIES", "players[0].hand")])
    assert good or f"{card} is not in the deck; it is taken out for so few players" in words(escape("", *hands))


@pytest.mark.parametrize(("players", "keys", "good"), [(2, 3, True), (2, 4, False), (3, 4, False), (4, 4, True)])
def test_pk_21_more_keys_than_the_deck_holds_are_refused(players: int, keys: int, good: bool) -> None:
    hands = ["K " * keys, "G1", "G2", "G3"][:players]
    assert refused(escape("", *hands)) == ([] if good else [("LAYOUT-COPIES", "players[0].hand")])


def test_cards_on_the_table_in_the_box_and_in_hands_are_counted_together() -> None:
    log = "Ana Aria: R3 R4 K\nAna discard K\nAna discard K\nAna end"
    assert refused(escape(log, "G1", "G2")) == []
    assert refused(escape(log, "K", "G2")) == [("LAYOUT-COPIES", "players[0].hand")]
    assert refused(escape(log, "G1", "R4")) == [("LAYOUT-COPIES", "players[1].hand")]
    assert refused(escape(f"{log}\nBen Kito: G4 B4 R4", "G1", "G2")) == [("LAYOUT-COPIES", line(5))]
    assert refused(escape("Ana plan rubbish-rummage\nAna rummage Aria R4\nAna end", "R4", "G2")) == [
        ("LAYOUT-COPIES", "players[0].hand")
    ]


def test_a_key_that_was_swapped_out_goes_back_to_a_hand_and_may_be_laid_again() -> None:
    log = "Ana Aria: G4 B4 K\nAna swap Aria R4\nAna Aria: ^ R5 K\nAna end"
    assert refused(escape(log, "K K", "G2")) == []
    assert refused(escape(log, "K K K", "G2")) == [("LAYOUT-COPIES", "players[0].hand")]
    assert refused(escape(log, "R4", "G2")) == [("LAYOUT-COPIES", "players[0].hand")]


def test_a_secret_stash_belongs_to_the_solo_game() -> None:
    assert refused(escape("", "G1", "G2", secret_stash=["R1"])) == [("LAYOUT-MODE", "secret_stash")]
    assert refused(alone("", "G1", secret_stash=["R1", "R2", "K"])) == []
    assert refused(alone("", "G1", secret_stash=["R1", "X"])) == [("LAYOUT-CARD", "secret_stash[1]")]


def test_a_card_too_many_in_the_secret_stash_is_refused_there() -> None:
    assert refused(alone("", "G1", secret_stash=["G1"])) == [("LAYOUT-COPIES", "secret_stash")]
    assert refused(alone("", "G1", secret_stash=["R9"])) == [("LAYOUT-COPIES", "secret_stash")]


# Cooperative: players, Meerkats, markers


@pytest.mark.parametrize(
    ("mode", "count", "good"), [("solo", 2, False), ("cooperative", 5, False), ("cooperative", 1, False)]
)
def test_the_number_of_players_fits_the_mode(mode: str, count: int, good: bool) -> None:
    rows = [{"name": name, "hand": [f"G{number}"]} for number, name in enumerate("ABCDE"[:count], start=1)]
    values = {**escape(), "mode": mode, "players": rows}
    assert (refused(values) == []) is good
    assert refused(values) == [("LAYOUT-PLAYERS", "players")]


@pytest.mark.parametrize(
    "more",
    [
        {"meerkat": "Aria"},
        {"trade": ["R3 R4 R5"]},
        {"earlier_rounds": [3]},
        {"goal_met": True},
        {"novice": True},
        {"experienced": True},
    ],
    ids=str,
)
def test_what_belongs_to_the_competitive_game_is_refused_in_the_cooperative_one(more: dict[str, Any]) -> None:
    values = escape("", "G1", "G2")
    values["players"][1].update(more)
    assert refused(values) == [("LAYOUT-MODE", f"players[1].{next(iter(more))}")]


def test_one_meerkat_twice_is_refused() -> None:
    assert refused(escape("", "G1", "G2", meerkats=["Aria", "aria"])) == [("LAYOUT-TWICE", "meerkats")]


def test_a_third_meerkat_is_one_too_many() -> None:
    assert refused(escape("", "G1", "G2", meerkats=["Aria", "Kito", "Bibi"])) == [("LAYOUT-MEERKAT", "meerkats")]


def test_two_meerkats_that_are_none_are_not_called_one_twice() -> None:
    assert refused(escape("", "G1", "G2", meerkats=["Arya", "Kitto"])) == [
        ("LAYOUT-UNKNOWN", "meerkats[0]"),
        ("LAYOUT-UNKNOWN", "meerkats[1]"),
    ]


def test_one_panda_of_two_players_is_refused() -> None:
    values = escape("", "G1", "G2")
    for row in values["players"]:
        row["panda"] = "Cheeky"
    assert refused(values) == [("LAYOUT-TWICE", "players[1].panda")]


def test_both_markers_or_a_log_are_given() -> None:
    assert refused(escape("", "", "G2", panda_marker=36, zoo_keeper_marker=30)) == []
    assert refused(escape("", "", "G2", panda_marker=36)) == [("LAYOUT-MARKERS", "zoo_keeper_marker")]
    assert refused(escape("", "", "G2", zoo_keeper_marker=30)) == [("LAYOUT-MARKERS", "panda_marker")]
    both = escape("Ana draw", "", "G2", panda_marker=36, zoo_keeper_marker=30)
    assert refused(both) == [("LAYOUT-MARKERS", "log")]


# Cooperative: what nobody can do now


OUT = "Ana Aria: R3 R4 R5\nAna out\nAna end\nBen draw\nBen end\n"


@pytest.mark.parametrize(
    "did", ["draw", "take", "pick 2 R6", "Aria: R6", "swap Aria R6", "discard K", "stash R6", "ability", "out"]
)
def test_who_is_out_can_only_pass(did: str) -> None:
    values = escape(f"{OUT}Ana {did}", "", "G2")
    values["players"][0]["panda"] = "Cheeky"
    assert refused(values) == [("LAYOUT-OUT", line(6))]
    assert "Ana is out: she can only pass" in words(values)


def test_who_is_out_may_pass_and_end() -> None:
    assert problems(escape(f"{OUT}Ana pass\nAna end\nBen draw", "", "G2")) == []


def test_who_is_out_by_the_log_holds_no_cards() -> None:
    assert refused(escape(OUT, "G1", "G2")) == [("LAYOUT-OUT", "players[0].hand")]


@pytest.mark.parametrize("first", ["draw", "take", "pick 2 R3"])
@pytest.mark.parametrize("second", ["draw", "take", "pick 2 R3"])
def test_a_hand_is_refreshed_in_one_way_a_turn(first: str, second: str) -> None:
    played = "Ana Aria: R3 R4 R5\nAna end\nBen draw\nBen end\nAna take"
    assert refused(escape(f"Ana {first}\nAna {second}\n{played}", "G1", "G2")) == [("LAYOUT-REFRESH", line(2))]
    assert problems(escape(f"Ana {first}\n{played}", "G1", "G2")) == []


def test_nobody_has_two_turns_in_a_row() -> None:
    assert refused(escape("Ana draw\nAna end\nAna draw", "G1", "G2")) == [("LAYOUT-TURN", line(3))]
    assert problems(alone("Ana draw\nAna end\nAna draw", "G1")) == []


def test_a_card_is_rummaged_directly_after_its_plan_only() -> None:
    assert refused(escape("Ana rummage Kito Y1", "G1", "G2")) == [("LAYOUT-PLAN", line(1))]
    late = "Ana plan rubbish-rummage\nAna draw\nAna rummage Kito Y1"
    assert refused(escape(late, "G1", "G2")) == [("LAYOUT-PLAN", line(3))]


@pytest.mark.parametrize("did", ["discard K", "Aria: R3 R4 K"])
def test_a_locked_shed_keeps_keys_in_hand_until_the_next_turn(did: str) -> None:
    locked = "Ana plan locked-shed\nAna draw\n"
    assert refused(escape(f"{locked}Ana {did}", "G1", "G2")) == [("LAYOUT-LOCKED", line(3))]
    assert problems(escape(f"{locked}Ana end\nBen draw\nBen end\nAna {did}", "G1", "G2")) == []
    assert problems(escape(f"{locked}Ana end\nBen {did}", "G1", "G2")) == []


WRITTEN_LAST = """
game = "pilfering-pandas"
mode = "cooperative"
meerkats = ["Aria", "Kito"]
[[players]]
name = "Ana"
hand = ["G1"]
[[players]]
name = "Ben"
hand = ["P1"]
log = '''
Ana Aria: R3 R4 R5
Ana end
'''
"""


def test_a_log_written_below_the_players_is_that_of_the_table() -> None:
    values = tomllib.loads(WRITTEN_LAST)
    assert problems(values) == []
    above = {**values, "log": values["players"][1]["log"], "players": [dict(row) for row in values["players"]]}
    del above["players"][1]["log"]
    assert scored(values) == scored(above)


def test_two_logs_are_one_too_many() -> None:
    values = tomllib.loads(WRITTEN_LAST)
    assert [path for _, path in refused({**values, "log": "Ana draw"})] == ["players[1].log"]
    values["players"][0]["log"] = "Ana draw"
    assert {path for _, path in refused(values)} == {"players[0].log", "players[1].log"}


# Cooperative: everything at once


def test_every_event_that_cannot_be_is_told_at_once() -> None:
    log = """Ana Aria: Y4 Y5 Y6
        Ana Aria: G4 G5 G6
        Ana Aria: < G3
        Ana Aria: Y1 Y2 Y3
        Ana Aria: ^ K G1
        Ana swap Aria R4
        Ana discard B7
        Ana ability
        Ana pick 2 R1
        Ana end
        Ana escape
    """
    assert sorted(refused(escape(log, "R8", "G4 K K K K"))) == sorted(
        [
            *(("LAYOUT-SET", line(number)) for number in (1, 3, 4, 5)),
            ("LAYOUT-SWAP", line(6)),
            ("LAYOUT-DISCARD", line(7)),
            ("LAYOUT-ABILITY", line(8)),
            ("LAYOUT-PICK", line(10)),
            ("LAYOUT-ESCAPE", line(11)),
            ("LAYOUT-COPIES", "players[0].hand"),
            ("LAYOUT-COPIES", "players[1].hand"),
            ("LAYOUT-COPIES", "players[1].hand"),
        ]
    )


def test_lines_that_cannot_be_read_and_events_that_cannot_be_are_told_at_once() -> None:
    log = "Ana Aria: G4 G6 G7\nAna dances\nAna discard R4\nBenn draw"
    assert sorted(refused(escape(log, "X1", "G2"))) == [
        ("LAYOUT-CARD", "players[0].hand[0]"),
        ("LAYOUT-DISCARD", line(3)),
        ("LAYOUT-LINE", line(2)),
        ("LAYOUT-LINE", line(4)),
        ("LAYOUT-SET", line(1)),
    ]


@pytest.mark.parametrize(
    "log",
    [
        pytest.param("Ana dances\nAna escape", id="conditions-may-be-met"),
        pytest.param("Ana Aria: R3 R4 X5\nAna end\nBen Aria: R6\nBen end", id="area-may-be-other"),
        pytest.param("Ana dances\nBen Aria: G4 G5 G6\nBen end", id="turn-may-be-other"),
        pytest.param("Ana picks 3 cards\n" + "Ana end\nBen end\n" * 5, id="panda-may-be-ahead"),
    ],
)
def test_behind_a_line_that_cannot_be_read_nothing_is_refused_that_it_may_have_made_good(log: str) -> None:
    assert [place for _, place in refused(escape(log, "G1", "G2"))] == [line(1)]


# Nonsense


NUMBERS = ["0", "99", "9" * 30, "9" * 5000, "\u0663", "\u00b2"]


@pytest.mark.parametrize("digits", NUMBERS, ids=lambda digits: f"{digits[:2]}-{len(digits)}")
def test_a_pick_up_of_any_number_is_answered(digits: str) -> None:
    code = "LAYOUT-PICK" if digits in ("0", "99") else "LAYOUT-LINE"
    assert refused(escape(f"Ana pick {digits} K\nAna discard K", "G1", "G2")) == [(code, line(1))]


@pytest.mark.parametrize("digits", NUMBERS, ids=lambda digits: f"{digits[:2]}-{len(digits)}")
def test_a_swap_at_any_place_is_answered(digits: str) -> None:
    code = "LAYOUT-SWAP" if digits == "99" else "LAYOUT-LINE"
    assert refused(escape(f"Ana Aria: G4 B4 K\nAna swap Aria R4 @ {digits}", "G1", "G2")) == [(code, line(2))]
    assert {path[: len(trade(1))] for _, path in refused(ana("G4 B4 K", f"swap R4 @ {digits}"))} == {trade(1)}


PIECES = st.sampled_from([*DECK[:20], "K", "K", "<", "^", "swap", "@ 2", "@ 0", "@", "X", ":", "r4", "-"])
TEXTS = st.lists(PIECES, max_size=6).map(" ".join) | st.text(max_size=12)
DOINGS = [
    *("Aria: ", "Kito: ^ ", "swap Aria ", "discard ", "pick 3 ", "rummage Kito ", "stash ", "plan ", "", "draw", "end"),
    *("out", "escape", "ability", "take 2", "plan alarm-bell", "plan back-door-trade", "pass", "#"),
]
LINES = st.lists(
    st.builds(
        "{} {}{}".format,
        st.sampled_from(["Ana", "Ben", "Cleo", ""]),
        st.sampled_from(DOINGS),
        st.sampled_from(["", *DECK[:20], "K", "R3 R4 R5", "G4 G5 G6", "R6 K", "R5 halved"]) | st.text(max_size=8),
    ),
    max_size=12,
).map("\n".join)


@settings(deadline=None, max_examples=60)
@given(st.lists(TEXTS, max_size=5), st.lists(TEXTS, max_size=4), st.booleans())
def test_any_trades_and_hands_are_scored_or_refused(trades: list[str], hand: list[str], experienced: bool) -> None:
    first = {"name": "Ana", "meerkat": "Aria", "trade": trades, "hand": hand, "experienced": experienced}
    problems(layout(first, player("Ben", "Kito", hand="B9")))


@settings(deadline=None, max_examples=80)
@given(LINES, st.sampled_from(["cooperative", "solo"]), st.sampled_from(["intro", "hard"]))
def test_any_log_is_walked_or_refused(log: str, mode: str, difficulty: str) -> None:
    values = escape(log, "G1", "G2") if mode == "cooperative" else alone(log, "G1")
    values["players"][0]["panda"] = "Cheeky"
    problems({**values, "difficulty": difficulty})
