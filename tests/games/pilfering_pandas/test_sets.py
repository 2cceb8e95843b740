"""Sets: counted by hand, read by the book, and every set of a hand found, compared with all that there are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.games.pilfering_pandas.sets import (
    KEY,
    Reading,
    Value,
    alike,
    continuations,
    could_meet,
    is_match,
    near,
    new_sets,
    readings,
    value,
)
from tests.games.pilfering_pandas.table import DECK, SUITS

plenty = settings(deadline=None, max_examples=60)


def runs() -> list[Reading]:
    """Three or more consecutive numbers of one suit, up and down."""
    spans = [(first, last) for first in range(1, 8) for last in range(first + 2, 10)]
    up = [tuple((suit, number) for number in range(first, last + 1)) for suit in SUITS for first, last in spans]
    return [*up, *(run[::-1] for run in up)]


def matches() -> list[Reading]:
    """Three or more suits of one number, in every order."""
    orders = [suits for count in (3, 4, 5) for suits in permutations(SUITS, count)]
    return [tuple((suit, number) for suit in suits) for number in range(1, 10) for suits in orders]


RUNS, MATCHES = runs(), matches()


def name(one: Value) -> str:
    return f"{one[0]}{one[1]}"


def read(text: str, keys_alone: bool = False) -> list[str]:
    """The readings of cards, as text."""
    found = readings(tuple(text.split()), SUITS, keys_alone)
    return sorted(" ".join(map(name, reading)) for reading in found)


def laid_as(sets: Iterable[Sequence[Value]], hand: Sequence[str]) -> set[tuple[str, ...]]:
    """Every way to lay some sets with the cards of a hand, Keys for what is missing or spared; not Keys alone."""
    found: set[tuple[str, ...]] = set()
    keys, held = hand.count(KEY), set(hand)
    for each in sets:
        names = [name(one) for one in each]
        there = [place for place, card in enumerate(names) if card in held]
        for spared in range(keys - (len(names) - len(there)) + 1):
            for places in combinations(there, spared):
                real = {place for place in there if place not in places}
                if real:
                    found.add(tuple(card if place in real else KEY for place, card in enumerate(names)))
    return found


def ends(cards: tuple[str, ...]) -> tuple[str, tuple[str, ...], str]:
    """Equal numbers as far as their order matters: what lies first, between in any order, and last."""
    return cards[0], tuple(sorted(cards[1:-1])), cards[-1]


def fits(cards: Sequence[str], sets: Iterable[Reading]) -> bool:
    return any(
        len(each) == len(cards) and all(c in (KEY, name(v)) for c, v in zip(cards, each, strict=True)) for each in sets
    )


hands = st.builds(
    lambda loot, keys: tuple(sorted([*loot, *KEY * keys])),
    st.lists(st.sampled_from(DECK), max_size=10, unique=True),
    st.integers(0, 2),
)
few_suits = st.builds(
    lambda loot, keys: tuple(sorted([*loot, *KEY * keys])),
    st.lists(st.sampled_from([card for card in DECK if card[0] in "RG"]), max_size=9, unique=True),
    st.integers(0, 3),
)


# Counted by hand


@pytest.mark.parametrize(
    ("highest", "number_sets", "run_sets"),
    [
        pytest.param(9, 144, 140, id="4-players-or-competitive"),
        pytest.param(8, 128, 105, id="3-players"),
        pytest.param(7, 112, 75, id="1-or-2-players"),
    ],
)
def test_all_sets_of_a_deck_without_keys(highest: int, number_sets: int, run_sets: int) -> None:
    deck = tuple(sorted(card for card in DECK if int(card[1:]) <= highest))
    assert number_sets == highest * (10 + 5 + 1)
    assert run_sets == 5 * sum(range(1, highest - 1))
    found = new_sets(deck, SUITS)
    same = {frozenset(cards) for cards in found if len({card[1:] for card in cards}) == 1}
    onwards = [cards for cards in found if len({card[0] for card in cards}) == 1]
    assert len(same) == number_sets
    assert len(onwards) == len(set(onwards)) == 2 * run_sets
    assert len({frozenset(cards) for cards in onwards}) == run_sets


def test_the_sets_by_the_book_are_as_many() -> None:
    assert len(RUNS) == 280
    assert len({frozenset(each) for each in MATCHES}) == 144


# Readings


@pytest.mark.parametrize("text", ["R4 R5 R6", "R6 R5 R4", "G4 P4 R4", "B1 R1 Y1 G1 P1", "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9"])
def test_a_run_up_or_down_and_equal_numbers_are_sets(text: str) -> None:
    assert read(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("G4 G5", id="pc-11-two-cards"),
        pytest.param("G4 G6 G7", id="pc-11-gap"),
        pytest.param("R4 R5 G6", id="pc-11-suit"),
        pytest.param("R4 R4 K", id="pc-12-two-alike-beside-a-key"),
        pytest.param("R4 G4 P4 P4", id="pc-12-two-alike"),
        pytest.param("R4 R6 R5", id="out-of-order"),
        pytest.param("R4 R5 R4", id="up-and-down"),
        pytest.param("R8 R9 R1", id="round-the-corner"),
        pytest.param("R4 G4 G5", id="half-and-half"),
        pytest.param("R4 K G5", id="key-between-two-suits-and-numbers"),
        pytest.param("R4 K R7", id="key-for-two-numbers"),
        pytest.param("R8 R9 K", id="key-above-nine"),
        pytest.param("K R1 R2", id="key-below-one"),
        pytest.param("R4 G4 P4 Y4 B4 K", id="key-for-a-sixth-suit"),
        pytest.param("R4 K R4", id="key-between-two-alike"),
        pytest.param("K K K", id="keys-alone"),
        pytest.param("R4", id="one"),
        pytest.param("", id="none"),
    ],
)
def test_these_are_no_sets(text: str) -> None:
    assert read(text) == []


def test_pc_14_a_key_stands_for_any_card_that_is_not_in_its_set() -> None:
    assert read("G4 K G6") == ["G4 G5 G6"]
    assert read("G4 P4 K") == ["G4 P4 B4", "G4 P4 R4", "G4 P4 Y4"]
    assert read("K G9 G8") == []
    assert read("K G8 G9") == ["G7 G8 G9"]


def test_pc_14_one_card_and_two_keys_are_a_run_or_equal_numbers() -> None:
    assert len(read("G4 K K")) == 2 + 4 * 3
    assert len(read("G1 K K")) == 1 + 4 * 3
    assert len(read("K G1 K")) == 0 + 4 * 3
    assert len(read("K G5 K")) == 2 + 4 * 3


def test_keys_alone_are_a_set_only_where_that_is_allowed() -> None:
    assert len(read("K K K", keys_alone=True)) == 5 * (7 + 7) + 9 * 5 * 4 * 3
    assert read("K K", keys_alone=True) == []


@plenty
@given(st.lists(st.sampled_from([*DECK[:18], KEY, KEY, KEY]), max_size=6), st.booleans())
def test_readings_are_all_sets_that_the_cards_can_be(cards: list[str], keys_alone: bool) -> None:
    found = readings(tuple(cards), SUITS, keys_alone)
    expected = [
        each
        for each in (*RUNS, *MATCHES)
        if len(each) == len(cards) and all(card in (KEY, name(one)) for card, one in zip(cards, each, strict=True))
    ]
    alone = set(cards) <= {KEY} and not keys_alone
    assert sorted(found) == ([] if alone else sorted(expected))


def test_a_match_is_told_from_a_run() -> None:
    assert [is_match(each) for each in (MATCHES[0], RUNS[0], RUNS[-1])] == [True, False, False]


def test_cards_are_alike_by_suit_or_number() -> None:
    assert value("R4") == ("R", 4)
    assert alike(value("R4"), value("R9"))
    assert alike(value("R4"), value("G4"))
    assert not alike(value("R4"), value("G5"))


# Sets of a hand


@plenty
@given(hands | few_suits)
def test_every_set_of_a_hand_is_found_and_nothing_else(hand: tuple[str, ...]) -> None:
    found = new_sets(hand, SUITS)
    assert len(set(found)) == len(found)
    assert {cards for cards in found if fits(cards, RUNS)} == laid_as(RUNS, hand)
    same = [cards for cards in found if fits(cards, MATCHES)]
    assert {ends(cards) for cards in same} == {ends(cards) for cards in laid_as(MATCHES, hand)}
    assert all(fits(cards, (*RUNS, *MATCHES)) for cards in found)


@plenty
@given(hands | few_suits, st.sampled_from(DECK))
def test_every_way_to_re_use_an_end_card_is_found_and_nothing_else(hand: tuple[str, ...], end: str) -> None:
    held = tuple(card for card in hand if card != end)
    found = continuations(frozenset((value(end),)), False, held, SUITS)
    check_continuations(found, held, {value(end)}, with_keys_alone=True)


@plenty
@given(few_suits, st.sets(st.sampled_from(DECK), min_size=1, max_size=4))
def test_a_key_at_the_end_is_re_used_as_each_card_that_it_can_be(hand: tuple[str, ...], could_be: set[str]) -> None:
    values = {value(card) for card in could_be}
    found = continuations(frozenset(values), True, hand, SUITS)
    check_continuations(found, hand, values, with_keys_alone=False)


def check_continuations(
    found: Sequence[tuple[str, ...]], hand: Sequence[str], values: set[Value], with_keys_alone: bool
) -> None:
    """The cards laid after an end card of these values: as many sets as by the book, the end card cut off."""
    expected: dict[str, set[tuple[str, ...]]] = {}
    for kind, sets in (("run", RUNS), ("match", MATCHES)):
        rest = [each[1:] for each in sets if each[0] in values]
        expected[kind] = laid_as(rest, hand)
        if with_keys_alone:
            expected[kind] |= {(KEY,) * len(each) for each in rest if len(each) <= hand.count(KEY)}
    assert len(set(found)) == len(found)
    run_like = {cards for cards in found if cards in expected["run"]}
    assert run_like == expected["run"]
    others = [cards for cards in found if cards not in expected["run"]]
    assert {ends(cards) for cards in others} <= {ends(cards) for cards in expected["match"]}
    assert {ends(cards) for cards in expected["match"]} <= {ends(cards) for cards in found}


@pytest.mark.parametrize(
    ("others", "could"),
    [
        ("R5 R6", True),
        ("R3 R5", True),
        ("R3 R2", True),
        ("G4 P4", True),
        ("G4 K", True),
        ("R6 K", True),
        ("R2 K", True),
        ("K K", True),
        ("R5", False),
        ("R5 G4", False),
        ("R3 R6", False),
        ("R2 R6", False),
        ("R7 K", False),
        ("G5 K", False),
        ("K", False),
        ("", False),
    ],
)
def test_two_others_that_could_be_in_a_set_with_red_4(others: str, could: bool) -> None:
    assert could_meet("R4", others.split()) is could


@plenty
@given(hands, st.sampled_from([*DECK, KEY]))
def test_what_could_be_in_a_set_with_two_others_is_never_overlooked(hand: tuple[str, ...], card: str) -> None:
    others = tuple(other for other in hand if other != card)
    threes = {cards for cards in laid_as((*RUNS, *MATCHES), (*others, card)) if len(cards) == 3 and card in cards}
    assert could_meet(card, others) or not threes
    if card != KEY:
        assert could_meet(card, others) == bool(threes)


@plenty
@given(hands, st.sampled_from([*DECK, KEY]))
def test_near_a_card_is_all_that_can_lie_in_a_set_with_it(hand: tuple[str, ...], card: str) -> None:
    whole = tuple(sorted({*hand, card} - {KEY})) + (KEY,) * (*hand, card).count(KEY)
    reached = {other for cards in laid_as((*RUNS, *MATCHES), whole) if card in cards for other in cards}
    assert reached <= set(near(card, whole))
    if card != KEY:
        assert all(other == KEY or other[0] == card[0] or other[1:] == card[1:] for other in near(card, whole))
