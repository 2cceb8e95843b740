"""Points of plays and hands, cards worth what each case says; the goals of all Pandas; and the best plays."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.engine.values import without
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Likes
from pandapress.games.pilfering_pandas.competitive.goals import goal_met
from pandapress.games.pilfering_pandas.scoring import NO_MEERKAT, Scorer, Worth, check_value, hand_points
from pandapress.games.pilfering_pandas.sets import KEY
from tests.games.pilfering_pandas.table import DECK, area, cards, play, points, scorer, sets

LIKES = Likes(("R", "G", "P"), 1)


def worth(rules: Scorer, before: Area, text: str, likes: Likes = NO_MEERKAT) -> Worth:
    assert not rules.sets.fault(before, play(text)), rules.sets.fault(before, play(text))
    return rules.play(before, play(text), likes)[1]


def brings(text: str, before: Area | None = None, *, likes: Likes = NO_MEERKAT, **given_points: int) -> int:
    """The Panda Points of a play from hand, cards worth 1 but for those given."""
    return worth(Scorer(sets(), points(**given_points)), before or Area(), text, likes).total


# New sets


def test_pc_01_an_ascending_run_is_worth_its_cards() -> None:
    assert brings("G1 G2 G3") == 1 + 1 + 1


@pytest.mark.parametrize("text", ["R6 R5 R4", "R4 R5 R6"])
def test_pc_02_a_descending_run_is_worth_as_much_as_an_ascending_one(text: str) -> None:
    assert brings(text, R6=2) == 2 + 1 + 1


def test_pc_03_matching_numbers_in_different_suits() -> None:
    assert brings("R5 G5 P5 Y5", Y5=2) == 1 + 1 + 1 + 2


@pytest.mark.parametrize("end", ["", "< "])
def test_pc_04_a_completely_new_set_leaves_out_what_lies_beside_it(end: str) -> None:
    before = area("R1 R2 R3") if not end else area("R3 R2 R1")
    assert brings(f"{end}R7 R8 R9", before, R3=2) == 1 + 1 + 1


def test_pc_05_an_end_card_that_is_re_used_counts_again() -> None:
    assert worth(scorer(), area("G2 G3 G4"), "^ G5 G6", NO_MEERKAT) == Worth(laid=1 + 1, reused=1, bonus=0)
    assert worth(scorer(G4=2), area("G2 G3 G4"), "^ G5 G6 G7", NO_MEERKAT) == Worth(laid=1 + 1 + 1, reused=2, bonus=0)


def test_pc_05_the_left_end_is_re_used_as_well() -> None:
    assert worth(scorer(G4=2), area("G4 G5 G6"), "< ^ P4 R4", NO_MEERKAT) == Worth(laid=1 + 1, reused=2, bonus=0)


def test_pc_07_of_a_longer_run_only_the_end_card_counts_again() -> None:
    assert brings("^ G8 G9", area("G5 G6 G7")) == 1 + 1 + 1
    assert brings("^ G8 G9", area("G5 G6 G7"), G5=2, G6=2) == 1 + 1 + 1


def test_pc_08_an_extension_brings_the_new_card_alone() -> None:
    assert brings("G8", area("G5 G6 G7"), G8=2) == 2
    assert brings("G8", area("G5 G6 G7")) == 1
    assert brings("G9", area("G5 G6 G7", "G8")) == 1
    assert brings("< G4", area("G5 G6 G7"), G4=2) == 2


def test_pc_09_a_run_of_five_is_worth_5_whole_and_6_split() -> None:
    assert brings("G4 G5 G6 G7 G8") == 5
    assert brings("G4 G5 G6") + brings("^ G7 G8", area("G4 G5 G6")) == 3 + 3
    total, plays = scorer().best(["G4", "G5", "G6", "G7", "G8"])
    assert (total, len(plays)) == (6, 2)


# Keys


def test_pc_14_a_key_is_worth_two_points() -> None:
    assert brings("G4 K G6") == 1 + 2 + 1
    assert brings("G4 K K") == 1 + 2 + 2
    assert worth(scorer(keys_alone=True), Area(), "K K K").total == 2 + 2 + 2


def test_a_key_that_is_re_used_brings_its_points_again() -> None:
    assert worth(scorer(), area("G4 P4 K"), "^ R5 R6", NO_MEERKAT) == Worth(laid=1 + 1, reused=2, bonus=0)


def test_a_key_is_worth_nothing_in_the_cooperative_game_and_two_in_the_competitive_one() -> None:
    assert cards().points(competitive=True)[KEY] == 2
    assert cards().points(competitive=False)[KEY] == 0
    together = Scorer(sets(), {**points(), KEY: 0})
    assert worth(together, Area(), "Y4 P4 K", NO_MEERKAT).total == 1 + 1 + 0


# The Meerkat's bonus


def test_pc_17_a_number_set_with_all_three_preferences_brings_one_more() -> None:
    assert worth(scorer(), Area(), "R7 G7 P7", LIKES) == Worth(laid=1 + 1 + 1, reused=0, bonus=1)


def test_pc_18_a_fourth_suit_does_not_bring_the_bonus_twice() -> None:
    assert worth(scorer(), Area(), "R7 G7 P7 Y7", LIKES) == Worth(laid=4, reused=0, bonus=1)
    after, first = scorer().play(Area(), play("R7 G7 P7"), LIKES)
    assert first.total == 3 + 1
    assert worth(scorer(), after, "Y7", LIKES) == Worth(laid=1, reused=0, bonus=0)
    assert worth(scorer(), after, "< B7", LIKES) == Worth(laid=1, reused=0, bonus=0)


@pytest.mark.parametrize("text", ["R1 R2 R3", "R7 G7 Y7"])
def test_pc_19_a_run_and_a_set_with_two_preferences_bring_no_bonus(text: str) -> None:
    assert worth(scorer(), Area(), text, LIKES) == Worth(laid=3, reused=0, bonus=0)


def test_the_bonus_counts_the_re_used_card_and_an_extension_that_completes_the_three() -> None:
    assert worth(scorer(), area("R5 R6 R7"), "^ G7 P7", LIKES) == Worth(laid=2, reused=1, bonus=1)
    assert worth(scorer(), area("R7 G7 Y7"), "P7", LIKES) == Worth(laid=1, reused=0, bonus=1)
    assert worth(scorer(), area("R7 G7 Y7"), "< P7", LIKES) == Worth(laid=1, reused=0, bonus=1)


def test_each_meerkat_brings_its_own_bonus() -> None:
    assert worth(scorer(), Area(), "R7 G7 P7", LIKES._replace(bonus=3)) == Worth(laid=3, reused=0, bonus=3)
    given = Likes(("P", "R", "Y"), 2)
    assert [worth(scorer(), Area(), "R7 P7 Y7 G7", likes).bonus for likes in (LIKES, given)] == [1, 2]


def test_every_number_set_earns_its_own_bonus() -> None:
    after, _ = scorer().play(Area(), play("R7 G7 P7"), LIKES)
    assert worth(scorer(), after, "P3 G3 R3", LIKES).bonus == 1
    assert worth(scorer(), after, "< R3 G3 P3", LIKES).bonus == 1
    assert worth(scorer(), after, "< ^ G7 P7", LIKES).bonus == 1


def test_without_a_meerkat_there_is_no_bonus() -> None:
    assert worth(scorer(), Area(), "R7 G7 P7", NO_MEERKAT).bonus == 0


def test_pc_35_a_key_stands_for_a_preference_unless_read_strictly() -> None:
    assert worth(scorer(), Area(), "R7 G7 K", LIKES).total == 1 + 1 + 2 + 1
    assert worth(scorer(key_is_preference=False), Area(), "R7 G7 K", LIKES).total == 1 + 1 + 2


def test_pc_35_read_strictly_three_real_preferences_beside_a_key_still_bring_it() -> None:
    assert worth(scorer(key_is_preference=False), Area(), "R7 G7 K P7", LIKES).total == 1 + 1 + 2 + 1 + 1


def test_pc_35_a_key_that_is_another_card_in_its_other_set_stands_for_no_preference() -> None:
    # The Key is yellow 7 for the run behind it, so purple is missing.
    before = area("Y5 Y6 K")
    assert worth(scorer(), before, "^ R7 G7", LIKES).bonus == 0
    assert worth(scorer(), area("P5 P6 K"), "^ R7 G7", LIKES).bonus == 1


def test_pc_35_one_card_and_two_keys_stand_for_all_three() -> None:
    assert worth(scorer(), Area(), "R7 K K", LIKES).total == 1 + 2 + 2 + 1
    assert worth(scorer(), Area(), "Y7 K K", LIKES).total == 1 + 2 + 2


# Hands, and the Meerkat Check


@pytest.mark.parametrize(
    ("hand", "cost"),
    [("R5 G1", 2 + 1), ("K K R9", 2 + 2 + 2), ("K R9", 2 + 2), ("", 0)],
)
def test_pc_20_and_pc_22_cards_in_hand_cost_their_points(hand: str, cost: int) -> None:
    assert hand_points(hand.split(), points(R5=2, R9=2)) == cost


def test_pc_25_the_check_counts_cards_or_points() -> None:
    lies = area("G4 G5 G6", "^ G7 G8")
    assert check_value(lies, 6, by_points=False) == 5
    assert check_value(lies, 6, by_points=True) == 6


def test_a_hand_less_some_cards_keeps_its_order_and_its_other_keys() -> None:
    assert without(("G1", "K", "K", "R2"), ("K", "G1")) == ("K", "R2")


# Goals of the Panda cards


def met(goal: str, *trades: str) -> bool:
    return goal_met(goal, area(*trades), sets())


def test_each_of_six_pandas_has_its_own_goal_and_points() -> None:
    assert {panda.name: (panda.goal, panda.goal_points) for panda in cards().pandas} == {
        "Sneaky": ("run-of-five", 6),
        "Greedy": ("four-of-a-number", 2),
        "Sharing": ("five-suits", 2),
        "Cheeky": ("two-keys", 4),
        "Clever": ("twelve-cards", 4),
        "Patient": ("three-number-sets", 3),
    }


@pytest.mark.parametrize(
    "goal", ["run-of-five", "four-of-a-number", "five-suits", "two-keys", "twelve-cards", "three-number-sets"]
)
def test_no_goal_is_met_by_an_empty_area_or_by_one_small_set(goal: str) -> None:
    assert not goal_met(goal, Area(), sets())
    assert not met(goal, "R3 R4 R5")


@pytest.mark.parametrize(
    ("trades", "reached"),
    [
        (("G4 G5 G6 G7 G8",), True),
        (("G8 G7 G6 G5 G4",), True),
        (("G4 G5 G6 G7",), False),
        (("G4 G5 G6", "^ G7 G8"), True),
        (("G4 G5 G6", "< ^ G3 G2"), True),
        (("G4 G5 G6", "G7", "G8"), True),
        (("G4 G5 G6", "G7", "< G3"), True),
        (("G4 G5 K", "^ G7 G8"), True),
        (("G4 K G6 K G8",), True),
        (("G4 G5 G6", "^ P6 R6"), False),
        (("G4 G5 G6", "^ K G4"), False),
        (("R6 P6 G6", "^ G7 G8"), False),
        (("R6 P6 G6", "^ G7 G8", "G9", "< ^ R5 R4"), False),
        (("G4 G5 G6", "G9 G8 G7"), False),
        (("G1 G2 G3", "P3 P4 P5"), False),
    ],
)
def test_sneaky_a_run_of_five_lies_along_the_area_in_one_set_or_several(trades: tuple[str, ...], reached: bool) -> None:
    assert met("run-of-five", *trades) is reached


def test_sneaky_a_run_goes_on_in_a_set_laid_beside_the_last_one() -> None:
    assert met("run-of-five", "G4 G5 G6", "G7 G8 G9")


@pytest.mark.parametrize(
    ("trades", "reached"),
    [
        (("R4 G4 P4 Y4",), True),
        (("R4 G4 P4 Y4 B4",), True),
        (("R4 G4 P4", "< Y4"), True),
        (("R4 G4 P4 K",), True),
        (("R4 K K K",), True),
        (("R4 G4 P4",), False),
        (("R4 G4 P4", "^ P5 P6", "< Y4"), True),
        (("R2 R3 R4", "^ G4 P4"), False),
        (("R1 R2 R3 R4",), False),
        (("R4 G4 P4", "^ Y4 B4"), False),
    ],
)
def test_greedy_a_set_of_four_equal_numbers(trades: tuple[str, ...], reached: bool) -> None:
    assert met("four-of-a-number", *trades) is reached


@pytest.mark.parametrize(
    ("trades", "reached"),
    [
        (("R4 G4 P4 Y4 B4",), True),
        (("R4 G4 P4", "P5 Y5 B5"), True),
        (("R4 G4 P4 Y4",), False),
        (("R4 G4 P4 Y4 K",), False),
    ],
)
def test_sharing_all_five_suits_lie_there(trades: tuple[str, ...], reached: bool) -> None:
    assert met("five-suits", *trades) is reached


@pytest.mark.parametrize(
    ("trades", "reached"),
    [(("R4 K K",), True), (("R4 K R6", "R7", "< K"), True), (("R4 K R6",), False), (("R4 K K", "K"), True)],
)
def test_cheeky_two_keys_lie_there(trades: tuple[str, ...], reached: bool) -> None:
    assert met("two-keys", *trades) is reached


def test_clever_twelve_cards_lie_there_each_counted_once() -> None:
    nine = "R1 R2 R3 R4 R5 R6 R7 R8 R9"
    assert met("twelve-cards", nine, "^ G9 P9", "Y9")
    assert not met("twelve-cards", nine, "^ G9 P9")


@pytest.mark.parametrize(
    ("trades", "reached"),
    [
        (("R4 G4 P4", "P5 G5 R5", "R6 P6 G6"), True),
        (("R4 G4 P4", "^ Y4 B4", "< ^ K Y4"), True),
        (("R4 G4 P4", "P5 G5 R5", "R6 K K"), True),
        (("R4 G4 P4", "P5 G5 R5"), False),
        (("R4 G4 P4", "P5 G5 R5", "R6 R7 R8"), False),
    ],
)
def test_patient_three_sets_of_equal_numbers(trades: tuple[str, ...], reached: bool) -> None:
    assert met("three-number-sets", *trades) is reached


# The best plays of a hand


@pytest.mark.parametrize(("length", "total"), [(3, 3), (4, 4), (5, 6), (6, 7), (7, 9), (8, 10), (9, 12)])
def test_the_best_value_of_a_run_of_cards_worth_one(length: int, total: int) -> None:
    run = [f"G{number}" for number in range(1, length + 1)]
    found, plays = scorer().best(run)
    assert found == total == length + (length - 1) // 2 - 1
    assert replayed(scorer(), run, plays) == total
    assert scorer().best(run, ends=(False, True))[0] == total


def test_two_cards_or_no_set_bring_nothing() -> None:
    assert scorer().best([]) == (0, ())
    assert scorer().best(["G1", "G2"]) == (0, ())
    assert scorer().best(["G1", "G3", "P5", "R9"]) == (0, ())


def test_the_best_plays_choose_the_card_of_two_points_to_be_re_used() -> None:
    # Split at the 6, a run of six brings it twice: 1+1+2 and 2+1+1+1.
    total, plays = scorer(G6=2).best(["G4", "G5", "G6", "G7", "G8", "G9"])
    assert total == (1 + 1 + 2) + (2 + 1 + 1 + 1) == 9
    assert replayed(scorer(G6=2), ["G4", "G5", "G6", "G7", "G8", "G9"], plays) == total


def test_the_best_plays_go_on_from_an_area_and_earn_the_bonus() -> None:
    total, plays = scorer().best(["R7", "P7"], LIKES, area("G5 G6 G7"))
    assert (total, len(plays)) == (1 + 1 + 1 + 1, 1)
    assert scorer().best(["R4", "P4"], LIKES, area("G4 G5 G6"))[0] == 0
    assert scorer().best(["R4", "P4"], LIKES, area("G4 G5 G6"), (False, True))[0] == 1 + 1 + 1 + 1


def replayed(rules: Scorer, hand: list[str], plays: tuple[Play, ...], likes: Likes = NO_MEERKAT) -> int:
    """The points of plays laid one after the other, each card of the hand once and every play allowed."""
    left, here, total = tuple(sorted(hand)), Area(), 0
    for each in plays:
        assert not rules.sets.fault(here, each)
        left = without(left, each.cards)
        here, brought = rules.play(here, each, likes)
        total += brought.total
    return total


def top(rules: Scorer, here: Area, hand: tuple[str, ...], likes: Likes) -> int:
    """The most points by trying everything: all cards in all orders, at both ends."""
    best = 0
    for count in range(1, len(hand) + 1):
        for laid in set(permutations(hand, count)):
            for reuse in (False, True):
                for left in (False, True):
                    each = Play(0, laid, reuse, left)
                    if not rules.sets.fault(here, each):
                        after, brought = rules.play(here, each, likes)
                        best = max(best, brought.total + top(rules, after, without(hand, laid), likes))
    return best


few = [card for card in DECK if card[0] in "RGP" and card[1] in "345"]


@settings(deadline=None, max_examples=50)
@given(st.permutations([*few, KEY, KEY]), st.integers(0, 5))
def test_the_best_plays_are_the_best_of_all(shuffled: list[str], count: int) -> None:
    rules, hand = scorer(R3=2, P5=2, G4=2), tuple(sorted(shuffled[:count]))
    total, plays = rules.best(hand, LIKES, ends=(False, True))
    assert total == top(rules, Area(), hand, LIKES)
    assert replayed(rules, list(hand), plays, LIKES) == total
