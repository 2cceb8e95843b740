"""Trade areas: what may be laid at either end, what a Key can be there, and swaps; by hand and against the book."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.games.pilfering_pandas.area import Area, Play, TradeSet
from pandapress.games.pilfering_pandas.sets import KEY, Reading
from tests.games.pilfering_pandas.table import DECK, SUITS, area, play, scorer, sets

plenty = settings(deadline=None, max_examples=80)


def fault(here: Area, text: str, keys_alone: bool = False) -> str:
    return sets(keys_alone).fault(here, play(text))


def allowed(here: Area, text: str) -> bool:
    return not fault(here, text)


def lying(*trades: str) -> str:
    return " ".join(area(*trades).cards)


def swaps(here: Area, key: int = 0) -> set[str]:
    """The cards that the nth Key from the left may be swapped for."""
    place = [at for at, card in enumerate(here.cards) if card == KEY][key]
    return {card for card in DECK if sets().swapped(here, place, card) is not None}


# New sets


@pytest.mark.parametrize("text", ["R4 R5 R6", "R6 R5 R4", "G4 P4 R4", "G4 K G6", "K R2 R3", "B9 B8 B7 B6 B5"])
def test_a_first_set_of_three_or_more_is_allowed(text: str) -> None:
    assert lying(text) == text
    assert area(text).sets == (TradeSet(0, len(text.split())),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("G4 G5", "a new set has 3 or more cards, this one 2"),
        ("G4 G6 G7", "G4 G6 G7 is no run: its numbers do not follow each other"),
        ("R4 R5 G6", "R4 R5 G6 is neither a run in one suit nor equal numbers in different suits"),
        ("^ G4 G5", "there is no end card to re-use"),
        ("<^ G4 G5", "there is no end card to re-use"),
        ("G4", "there is no set to extend"),
        ("< G4", "there is no set to extend"),
    ],
)
def test_pc_11_two_cards_a_gap_and_a_wrong_suit_are_refused(text: str, why: str) -> None:
    assert fault(Area(), text.replace("<^", "< ^")).startswith(why)


def test_pc_11_two_cards_on_an_end_card_are_a_set_of_three() -> None:
    assert allowed(area("G1 G2 G3"), "^ G4 G5")
    assert not allowed(area("G1 G2 G3"), "G4 G5")
    assert fault(area("G1 G2 G3"), "^ G5 G6").startswith("G3 G5 G6 is no run")
    assert fault(area("G1 G2 G3"), "^ G4").startswith("a new set has 3 or more cards, this one 2")


@pytest.mark.parametrize("text", ["R4 R4 K", "R4 G4 P4 P4", "K P4 P4", "R4 K R4"])
def test_pc_12_two_identical_cards_in_a_set_are_refused(text: str) -> None:
    assert fault(Area(), text) == f"{text} holds two identical cards"


def test_pc_12_a_key_may_duplicate_a_card_of_another_set() -> None:
    assert allowed(area("G4 G5 G6"), "G3 K G5")
    assert allowed(area("G4 G5 G6", "P6 P5 P4"), "R4 K B4")


def test_keys_alone_are_refused_unless_they_are_allowed() -> None:
    assert fault(Area(), "K K K") == "K K K is a set of Keys alone"
    assert fault(Area(), "K K K", keys_alone=True) == ""
    assert allowed(area("G4 G5 G6"), "^ K K")


def test_more_cards_of_a_number_than_suits_are_refused() -> None:
    assert fault(Area(), "R4 G4 P4 Y4 B4 K") == "R4 G4 P4 Y4 B4 K has more cards than there are suits"


# Matching the end card


@pytest.mark.parametrize(
    ("text", "good"),
    [
        pytest.param("G6 G7 G8", False, id="neither"),
        pytest.param("G5 G6 G7", True, id="number"),
        pytest.param("R9 R8 R7", True, id="suit"),
        pytest.param("K G6 G7", True, id="key-as-green-5"),
        pytest.param("K G7 G8", False, id="key-as-green-6"),
        pytest.param("K R8 R9", True, id="key-as-red-7"),
        pytest.param("K G9 P9", True, id="key-as-red-9"),
        pytest.param("K G9 P9 R9", False, id="key-as-yellow-or-blue-9"),
        pytest.param("P4 P5 P6", False, id="the-second-card-does-not-count"),
    ],
)
def test_pc_30_the_first_card_of_a_new_set_matches_the_end_card(text: str, good: bool) -> None:
    assert allowed(area("R3 R4 R5"), text) is good
    assert allowed(area("R5 R4 R3"), f"< {text}") is good


def test_pc_30_the_refusal_names_both_cards() -> None:
    assert fault(area("R3 R4 R5"), "G6 G7 G8").startswith(
        "G6 matches neither the suit nor the number of the end card R5"
    )
    assert fault(area("R3 R4 R5"), "< G6 G7 G8").startswith(
        "G6 matches neither the suit nor the number of the end card R3"
    )


@pytest.mark.parametrize(
    ("text", "good"),
    [
        pytest.param("Y7 Y8 Y9", True, id="yellow-as-the-key-may-be"),
        pytest.param("G7 G8 G9", False, id="green-lies-in-the-set"),
        pytest.param("G4 G5 G6", True, id="number-4"),
        pytest.param("G5 G6 G7", False, id="neither"),
    ],
)
def test_a_key_at_the_end_is_matched_as_what_it_can_be(text: str, good: bool) -> None:
    assert allowed(area("G4 P4 K"), text) is good
    assert allowed(area("K P4 G4"), f"< {text}") is good


# Both ends


def test_new_cards_go_after_the_end_card_on_either_side() -> None:
    assert lying("R3 R4 R5", "< R9 R8 R7") == "R7 R8 R9 R3 R4 R5"
    made = area("R3 R4 R5", "< R9 R8 R7", "R1 G1 P1")
    assert " ".join(made.cards) == "R7 R8 R9 R3 R4 R5 R1 G1 P1"
    assert made.sets == (TradeSet(0, 3), TradeSet(3, 6), TradeSet(6, 9))
    assert (made.end_card(True), made.end_card(False)) == ("R7", "P1")


def test_an_end_card_that_is_re_used_lies_in_both_sets() -> None:
    right = area("G4 G5 G6", "^ P6 R6")
    assert " ".join(right.cards) == "G4 G5 G6 P6 R6"
    assert right.sets == (TradeSet(0, 3), TradeSet(2, 5))
    left = area("G4 G5 G6", "< ^ P4 R4")
    assert " ".join(left.cards) == "R4 P4 G4 G5 G6"
    assert left.sets == (TradeSet(0, 3), TradeSet(2, 5))


def test_a_run_goes_on_or_turns_back_from_a_re_used_end_card() -> None:
    assert allowed(area("G4 G5 G6"), "^ G7 G8")
    assert allowed(area("G6 G5 G4"), "^ G3 G2")
    assert allowed(area("B4 P4 G4"), "^ G5 G6")
    assert not allowed(area("G4 G5 G6"), "^ G8 G7")


def test_each_end_is_re_used_again_and_again() -> None:
    made = area("G4 G5 G6", "^ G7 G8", "^ P8 R8", "< ^ G3 G2", "< ^ B2 Y2")
    assert " ".join(made.cards) == "Y2 B2 G2 G3 G4 G5 G6 G7 G8 P8 R8"
    assert made.sets == (TradeSet(0, 3), TradeSet(2, 5), TradeSet(4, 7), TradeSet(6, 9), TradeSet(8, 11))


# Extensions


@pytest.mark.parametrize(
    ("lies", "extending"),
    [
        ("R4 R5 R6", {"R7", "< R3"}),
        ("R6 R5 R4", {"R3", "< R7"}),
        ("R7 R8 R9", {"< R6"}),
        ("R3 R2 R1", {"< R4"}),
        ("R4 G4 P4", {"Y4", "B4", "< Y4", "< B4"}),
        ("R4 K R6", {"R7", "< R3"}),
        ("R4 R5 K", {"R7", "< R3"}),
        ("R4 G4 P4 Y4 B4", set[str]()),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9", set[str]()),
    ],
)
def test_a_single_card_extends_the_set_at_its_end(lies: str, extending: set[str]) -> None:
    here = area(lies)
    found = {text for card in DECK for text in (card, f"< {card}") if allowed(here, text)}
    assert found == extending
    assert {card for card in DECK if card in sets().extending(here, False)} == {t for t in extending if t[0] != "<"}
    assert {f"< {card}" for card in DECK if card in sets().extending(here, True)} == {
        t for t in extending if t[0] == "<"
    }
    assert allowed(here, "K") == (KEY in sets().extending(here, False)) == any(t[0] != "<" for t in extending)
    assert allowed(here, "< K") == (KEY in sets().extending(here, True)) == any(t[0] == "<" for t in extending)


def test_an_extension_grows_its_own_set_alone() -> None:
    made = area("G4 G5 G6", "^ P6 R6", "Y6", "< G3")
    assert " ".join(made.cards) == "G3 G4 G5 G6 P6 R6 Y6"
    assert made.sets == (TradeSet(0, 4), TradeSet(3, 7))


def test_only_the_set_at_the_end_can_be_extended() -> None:
    assert not allowed(area("G4 G5 G6", "^ P6 R6"), "G7")
    assert fault(area("G4 G5 G6"), "G8") == (
        "G8 does not extend the set: G4 G5 G6 G8 is no run: its numbers do not follow each other"
    )


def test_a_card_outside_of_every_set_is_not_extended_but_may_be_re_used() -> None:
    rummaged = Area((*area("G4 G5 G6").cards, "R1"), area("G4 G5 G6").sets)
    assert (rummaged.end_set(False), rummaged.end_set(True)) == (None, TradeSet(0, 3))
    assert not allowed(rummaged, "R2")
    assert allowed(rummaged, "^ R2 R3")
    assert allowed(rummaged, "< G3")
    assert not allowed(rummaged, "R2 K")


# Keys: what they can be, all their sets together


def test_a_key_that_two_sets_share_is_one_card_in_both() -> None:
    assert allowed(area("G4 P4 K"), "^ R5 R6")
    assert fault(area("G4 P4 K"), "^ G5 G6") == "the Key at the end cannot be one card in both sets (Key Cards)"
    assert fault(area("G4 G5 K"), "^ G5 G4") == ""
    assert not allowed(area("G4 G5 K"), "^ G4 G3")


def test_a_chain_of_keys_is_read_from_both_sides() -> None:
    # G4 K K can be a run or 4s; the last K begins K Y7 Y8, so it is yellow 6: neither.
    assert not allowed(area("G4 K K"), "^ Y7 Y8")
    # As yellow 4 it begins Y4 Y5 Y6, so the set before is one of 4s and the Key in its middle is no yellow card.
    made = area("G4 K K", "^ Y5 Y6")
    assert swaps(made, 0) == {"R4", "P4", "B4"}
    assert swaps(made, 1) == {"Y4"}
    # As green 6 it begins G6 G7 G8, so the set before is the run.
    made = area("G4 K K", "^ G7 G8")
    assert (swaps(made, 0), swaps(made, 1)) == ({"G5"}, {"G6"})


def test_a_later_set_decides_over_a_chain_what_an_earlier_key_is() -> None:
    assert swaps(area("G4 K K"), 0) == {"G5", "G3", "R4", "P4", "Y4", "B4"}
    # The new set is R4 R3 R2 after 4s, or 2s after G4 G3 G2.
    made = area("G4 K K", "^ K R2")
    assert swaps(made, 0) == {"P4", "Y4", "B4", "G3"}
    assert swaps(made, 1) == {"R4", "G2"}
    assert swaps(made, 2) == {"R3", "P2", "Y2", "B2"}


def test_the_last_of_three_sets_decides_what_a_key_of_the_first_can_be() -> None:
    # The last Key is green 4 for the run, so the one before yellow 4 and blue 4 is red 4, and the first is no red card.
    made = area("P4 K K", "^ Y4 B4 K", "^ G5 G6")
    assert (swaps(made, 0), swaps(made, 1), swaps(made, 2)) == ({"G4", "Y4", "B4"}, {"R4"}, {"G4"})


def test_pc_15_a_key_in_4_4_key_is_swapped_for_a_4_of_a_third_suit_only() -> None:
    assert swaps(area("G4 B4 K")) == {"R4", "P4", "Y4"}
    assert swaps(area("K G4 B4")) == {"R4", "P4", "Y4"}


def test_pc_15_a_key_in_two_sets_is_swapped_for_the_one_card_that_keeps_both() -> None:
    assert swaps(area("P4 B4 K", "^ G5 G6")) == {"G4"}
    assert swaps(area("P4 B4 K", "^ Y3 Y2")) == {"Y4"}


@pytest.mark.parametrize(
    ("lies", "cards"),
    [
        ("G4 K G6", {"G5"}),
        ("K G5 G6", {"G4"}),
        ("G4 G5 K", {"G6"}),
        ("G1 K K", {"G2", "R1", "P1", "Y1", "B1"}),
        ("G4 P4 R4 Y4 K", {"B4"}),
    ],
)
def test_a_key_is_swapped_for_each_card_that_it_can_represent(lies: str, cards: set[str]) -> None:
    assert swaps(area(lies)) == cards


def test_a_swap_puts_the_card_where_the_key_lay_and_leaves_the_sets() -> None:
    here = area("G4 B4 K", "^ Y5 Y6")
    after = sets().swapped(here, 2, "Y4")
    assert after is not None
    assert " ".join(after.cards) == "G4 B4 Y4 Y5 Y6"
    assert after.sets == here.sets


def test_a_swap_and_a_play_leave_the_limit_card_and_the_bonus_as_they_were() -> None:
    before = Area(("G4", "B4", KEY), (TradeSet(0, 3, bonus=True),), limited=True)
    after = sets().swapped(before, 2, "R4")
    assert after == Area(("G4", "B4", "R4"), (TradeSet(0, 3, bonus=True),), limited=True)
    for text in ("Y4", "< Y4", "^ G5 G6", "< ^ G5 G6", "R4 R5 R6", "< G9 G8 G7"):
        laid = sets().laid(before, play(text))
        assert laid.limited
        assert [each.bonus for each in laid.sets].count(True) == 1


@pytest.mark.parametrize(("place", "card"), [(0, "R4"), (2, KEY), (3, "R4"), (-1, "R4"), (2, "R5")])
def test_only_a_key_is_swapped_and_only_for_a_loot_card(place: int, card: str) -> None:
    assert sets().swapped(area("G4 B4 K"), place, card) is None


def test_of_two_keys_that_are_swapped_the_second_follows_the_first() -> None:
    here = area("G4 K K")
    after = sets().swapped(here, 1, "G5")
    assert after is not None
    assert swaps(after) == {"G6"}
    after = sets().swapped(here, 1, "R4")
    assert after is not None
    assert swaps(after) == {"P4", "Y4", "B4"}


def test_a_key_that_lies_in_no_set_can_be_anything() -> None:
    rummaged = Area((*area("G4 G5 G6").cards, KEY), area("G4 G5 G6").sets)
    assert swaps(rummaged) == set(DECK)
    assert sets().end_values(rummaged, False) == {(suit, number) for suit in SUITS for number in range(1, 10)}
    assert allowed(rummaged, "^ R5 R6")


# First sets and preferences


@pytest.mark.parametrize(
    ("text", "opens", "holds"),
    [
        ("G4 G5 G6", True, True),
        ("Y4 Y5 Y6", False, False),
        ("Y4 B4 G4", False, True),
        ("G4 B4 Y4", True, True),
        ("K G5 G6", True, True),
        ("K Y5 Y6", False, False),
        ("K Y4 B4", True, True),
        ("Y4 B4 K", False, True),
    ],
)
def test_a_first_set_may_begin_with_a_preference_or_contain_one(text: str, opens: bool, holds: bool) -> None:
    likes = ("G", "P", "R")
    assert sets().opens(play(text), likes) is opens
    assert sets().holds_preference(play(text), likes) is holds


# Against the book


def all_sets() -> Iterator[Reading]:
    for suit in SUITS:
        for first, last in product(range(1, 10), repeat=2):
            if abs(first - last) >= 2:
                step = 1 if first < last else -1
                yield tuple((suit, number) for number in range(first, last + step, step))
    for number in range(1, 10):
        for count in (3, 4, 5):
            yield from (tuple((suit, number) for suit in suits) for suits in permutations(SUITS, count))


BY_LENGTH: dict[int, list[Reading]] = {}
for _set in all_sets():
    BY_LENGTH.setdefault(len(_set), []).append(_set)


def named(one: tuple[str, int]) -> str:
    return f"{one[0]}{one[1]}"


def wholes(here: Area) -> list[tuple[Reading, ...]]:
    """Every way to read all sets of an area at once, shared cards alike; Keys alone are no set."""
    found: list[tuple[Reading, ...]] = [()]
    for number, made in enumerate(here.sets):
        cards = here.cards[made.start : made.end]
        own = [
            each
            for each in BY_LENGTH.get(len(cards), [])
            if set(cards) != {KEY} and all(c in (KEY, named(v)) for c, v in zip(cards, each, strict=True))
        ]
        shared = number > 0 and here.sets[number - 1].end - 1 == made.start
        found = [(*whole, each) for whole in found for each in own if not shared or whole[-1][-1] == each[0]]
    return found


def good_by_the_book(here: Area, laid: Play) -> bool:
    """Whether the rulebook lets a play be laid: sets of three, alike at the end, every Key one card in all its sets."""
    after = sets().laid(here, laid)
    if laid.extends:
        return bool(here.sets) and bool(wholes(after))
    if (laid.reuse and not here.cards) or len(laid.cards) + laid.reuse < 3 or not wholes(after):
        return False
    if laid.reuse or not here.cards:
        return True
    first = 0 if laid.left else -1
    outer = {whole[first][first] for whole in wholes(here)}
    own = {whole[0][0] for whole in wholes(Area(laid.cards, (TradeSet(0, len(laid.cards)),)))}
    return any(one[0] == other[0] or one[1] == other[1] for one in outer for other in own)


@st.composite
def areas(draw: st.DrawFn) -> tuple[Area, tuple[str, ...]]:
    """A Trade area that grew from a shuffled hand, with the hand that is left; four Keys among twenty cards."""
    suits = draw(st.sampled_from(["RG", "GPY", "RPB"]))
    deck = [card for card in DECK if card[0] in suits] + [KEY] * draw(st.integers(0, 3))
    hand, here = tuple(sorted(draw(st.permutations(deck))[:13])), Area()
    for pick in draw(st.lists(st.integers(0, 10_000), max_size=3)):
        choices = list(scorer().plays(0, here, hand, (False, True)))
        if choices:
            chosen = choices[pick % len(choices)]
            here = sets().laid(here, chosen)
            hand = tuple(left_over(hand, chosen.cards))
    return here, hand


def left_over(hand: tuple[str, ...], laid: tuple[str, ...]) -> list[str]:
    left = list(hand)
    for card in laid:
        left.remove(card)
    return left


@plenty
@given(areas(), st.data())
def test_a_play_is_allowed_exactly_where_the_book_allows_it(
    grown: tuple[Area, tuple[str, ...]], data: st.DataObject
) -> None:
    here, hand = grown
    assert not here.sets or wholes(here)
    for _ in range(12):
        cards = tuple(data.draw(st.permutations(hand))[: data.draw(st.integers(1, 4))])
        if cards:
            laid = Play(0, cards, len(cards) > 1 and data.draw(st.booleans()), data.draw(st.booleans()))
            assert (not sets().fault(here, laid)) == good_by_the_book(here, laid), (here, laid)


@plenty
@given(areas())
def test_the_readings_of_an_area_are_those_of_all_its_sets_at_once(grown: tuple[Area, tuple[str, ...]]) -> None:
    here, _ = grown
    found = wholes(here)
    possible = sets().possible(here)
    assert possible is not None
    assert [set(each) for each in possible] == [{whole[number] for whole in found} for number in range(len(here.sets))]
    for place, card in enumerate(here.cards):
        if card == KEY:
            meant = {
                frozenset(
                    named(whole[number][place - made.start])
                    for number, made in enumerate(here.sets)
                    if made.start <= place < made.end
                )
                for whole in found
            }
            assert sets().stands_for(here, place) == {card for one in meant for card in one}


@plenty
@given(areas(), st.randoms(use_true_random=False))
def test_the_plays_of_a_hand_are_all_that_are_allowed(grown: tuple[Area, tuple[str, ...]], chance: Random) -> None:
    here, held = grown
    hand = tuple(sorted(chance.sample(held, min(5, len(held)))))
    found = list(scorer().plays(0, here, hand, (False, True)))
    assert len(set(found)) == len(found)
    assert all(not sets().fault(here, each) for each in found)
    wanted = {
        Play(0, cards, reuse, left)
        for count in range(1, len(hand) + 1)
        for cards in permutations(hand, count)
        for reuse in ((False, True) if here.cards and count > 1 else (False,))
        for left in ((False, True) if here.cards else (False,))
        if set(cards) != {KEY} or reuse or count == 1
    }
    good = {each for each in wanted if not sets().fault(here, each)}
    assert {one for each in good for one in shapes(here, each)} == {one for each in found for one in shapes(here, each)}


@plenty
@given(areas(), st.integers(0, 10_000))
def test_the_plays_that_lay_one_card_are_those_among_all(grown: tuple[Area, tuple[str, ...]], pick: int) -> None:
    here, hand = grown
    if hand:
        card = hand[pick % len(hand)]
        found = list(scorer().plays(0, here, hand, (False, True), card))
        wanted = [each for each in scorer().plays(0, here, hand, (False, True)) if card in each.cards]
        assert all(card in each.cards for each in found)
        assert {one for each in found for one in shapes(here, each)} == {
            one for each in wanted for one in shapes(here, each)
        }


def shapes(here: Area, laid: Play) -> Iterator[tuple[object, ...]]:
    """A play as far as the order of its cards matters: all of it in a run, the first and the last of equal numbers."""
    possible = sets().possible(sets().laid(here, laid)) or ()
    made = possible[0 if laid.left else -1]
    if any(reading[0][1] != reading[1][1] for reading in made):
        yield "run", laid
    if any(reading[0][1] == reading[1][1] for reading in made):
        yield "match", laid.cards[0], tuple(sorted(laid.cards[1:-1])), laid.cards[-1], laid.reuse, laid.left
