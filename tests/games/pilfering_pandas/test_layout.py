"""The gate: a layout that cannot lie on a table is refused, with every reason at once and its place; nonsense never
crashes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.findings import Finding, Severity
from tests.games.pilfering_pandas.table import DECK, alone, escape, judged, layout, player, totals

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


def test_a_third_player_of_a_name_in_a_log_is_refused_once() -> None:
    values = escape("Ana draw, R3 R4 R5 > Aria, stash B1", "Y6", "B1 B3 P3 Y2")
    values["players"].append({"name": "Ana", "hand": ["Y7"]})
    assert refused(values) == [("LAYOUT-TWINS", "players[2].name")]


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


# Nonsense


NUMBERS = ["0", "99", "9" * 30, "9" * 5000, "\u0663", "\u00b2"]


@pytest.mark.parametrize("digits", NUMBERS, ids=lambda digits: f"{digits[:2]}-{len(digits)}")
def test_a_swap_at_any_place_is_answered(digits: str) -> None:
    assert {path[: len(trade(1))] for _, path in refused(ana("G4 B4 K", f"swap R4 @ {digits}"))} == {trade(1)}


PIECES = st.sampled_from([*DECK[:20], "K", "K", "<", "^", "swap", "@ 2", "@ 0", "@", "X", ":", "r4", "-"])
TEXTS = st.lists(PIECES, max_size=6).map(" ".join) | st.text(max_size=12)


@settings(deadline=None, max_examples=60)
@given(st.lists(TEXTS, max_size=5), st.lists(TEXTS, max_size=4), st.booleans())
def test_any_trades_and_hands_are_scored_or_refused(trades: list[str], hand: list[str], experienced: bool) -> None:
    first = {"name": "Ana", "meerkat": "Aria", "trade": trades, "hand": hand, "experienced": experienced}
    problems(layout(first, player("Ben", "Kito", hand="B9")))


# What need not be typed, and how words may be


@pytest.mark.parametrize(
    ("values", "mode"), [(escape("Ana draw", "G1", "G2"), "cooperative"), (alone("Ana draw"), "solo")]
)
def test_a_log_is_of_the_cooperative_game_or_alone_of_the_solo_one(values: dict[str, Any], mode: str) -> None:
    del values["mode"]
    for row in values["players"]:
        del row["hand"]
    assert [(one.severity, one.code) for one in problems(values)] == [(Severity.INFO, "LAYOUT-MODE")]
    assert f"read as the {mode} game's" in words(values)
    assert refused({**values, "mode": "competitive"}) != []


def test_mode_difficulty_and_panda_cards_are_known_as_answers_print_them() -> None:
    values = escape("Ana draw, ability", "G1", "G2", mode="Cooperative", difficulty="Hard")
    for row in values["players"]:
        del row["hand"]
    values["players"][0]["panda"] = "patient panda"
    assert problems(values) == []
