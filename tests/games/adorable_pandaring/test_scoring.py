"""The hand-worked cases about scoring: all from 0 bamboo unless said; letters are players."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.games.adorable_pandaring.scoring import Readings, score
from tests.games.adorable_pandaring.table import LAWS, cards, layout, scored, totals


@pytest.mark.parametrize(
    ("panda", "laws"), [(1, {"odd", "low"}), (5, {"odd", "low"}), (6, {"even", "high"}), (10, {"even", "high"})]
)
def test_ap_01_which_laws_make_a_panda_adorable(panda: int, laws: set[str]) -> None:
    assert {law.law for law in cards().laws if panda in law.numbers} == laws


@pytest.mark.parametrize(
    ("players", "adorable", "called"),
    [(3, 3, False), (3, 4, True), (4, 4, False), (4, 5, True), (5, 5, False), (5, 6, True)],
)
def test_ap_02_how_many_adorable_pandas_call_the_red_panda(players: int, adorable: int, called: bool) -> None:
    pandas = [1, 1, 1, 3, 3, 5][:adorable]
    rows = [(pandas[:3], 0), (pandas[3:], 0), *[([2], 0)] * (players - 2)]
    assert scored(layout("odd", *rows)).details["red_panda"] is called


def test_ap_03_hidden_pandas_do_not_call_the_red_panda() -> None:
    values = layout("odd", ([1, 3], 0), ([5], 0), ([], 0))
    values["players"][2]["hidden"] = [7]
    answer = scored(values)
    assert (answer.details["adorable"], answer.details["red_panda"]) == (3, False)
    assert [player.total for player in answer.players] == [0, 0, 0]


@pytest.mark.parametrize(
    ("tables", "expected"),
    [
        pytest.param(([6, 7, 8], [9, 10], [1]), [2, 1, 0], id="ap-04"),
        pytest.param(([6, 7], [8, 9], [6, 10]), [2, 2, 2], id="ap-05-all-tied"),
        pytest.param(([6, 7], [8, 9], [1, 2]), [2, 2, 0], id="ap-05-two-tied"),
        pytest.param(([6, 7, 8], [9], [1]), [2, 0, 0], id="ap-06"),
        pytest.param(([5, 6, 7], [5, 8], [5, 9]), [2 + 1, 1, 1], id="ap-08"),
        pytest.param(([5, 6, 7], [5, 8], [9]), [2, 0, 0], id="ap-09"),
        pytest.param(([5, 5, 6, 7], [5, 8], [9]), [2 + 2, 1, 0], id="ap-10"),
    ],
)
def test_ap_04_to_10_what_a_scoring_under_high_is_worth(tables: tuple[list[int], ...], expected: list[int]) -> None:
    assert totals(layout("high", *((pandas, 0) for pandas in tables))) == expected


def test_ap_08_three_bananas_pay_the_same_under_both_readings_where_each_has_one() -> None:
    values = layout("high", ([5, 6, 7], 0), ([5, 8], 0), ([5, 9], 0), options={"banana": "per_player"})
    answer = scored(values)
    assert [player.total for player in answer.players] == [3, 1, 1]
    assert answer.options == {}


def test_ap_09_two_bananas_stay() -> None:
    assert scored(layout("high", ([5, 6, 7], 0), ([5, 8], 0), ([9], 0))).details["returned"] == {
        "A": [6, 7],
        "B": [8],
        "C": [9],
    }


def test_ap_10_the_reading_of_the_banana_decides_and_is_named() -> None:
    tables = ([5, 5, 6, 7], 0), ([5, 8], 0), ([9], 0)
    per_card = scored(layout("high", *tables))
    per_player = scored(layout("high", *tables, options={"banana": "per_player"}))
    assert [player.total for player in per_card.players] == [4, 1, 0]
    assert [player.total for player in per_player.players] == [3, 1, 0]
    assert (per_card.options, per_player.options) == ({"banana": "per_card"}, {"banana": "per_player"})


def test_ap_13_a_player_may_show_more_than_five() -> None:
    # A 4 + 2 (two and the most), B 4 + 0, C 3 + 1 (two).
    answer = scored(layout("high", ([6, 7, 8], 4), ([9], 4), ([6, 10], 3)))
    assert [player.total for player in answer.players] == [6, 4, 4]
    assert answer.winners == ("A",)


@pytest.mark.parametrize(("before", "total"), [(3, 5), (4, 6)])
def test_ap_14_all_who_reach_five_in_one_scoring_win_together(before: int, total: int) -> None:
    answer = scored(layout("low", ([1, 2], 4), ([3, 4, 1], before), ([9], 0)))
    assert [player.total for player in answer.players] == [5, total, 0]
    assert answer.winners == ("A", "B")
    assert "win together" in answer.outcome


def test_a_player_who_had_five_before_has_won_and_nobody_joins_her() -> None:
    answer = scored(layout("high", ([1], 5), ([6, 7, 8], 3), ([9], 0)))
    assert [player.total for player in answer.players] == [5, 5, 0]
    assert (answer.winners, answer.ranks) == (("A",), [1, 2, 3])
    assert "had won already" in answer.outcome


def test_no_law_is_chosen_after_the_game_is_won() -> None:
    going_on = layout("high", ([6, 7, 8], 2), ([9, 10], 0), ([1], 0), next_law="odd")
    won = layout("high", ([6, 7, 8], 3), ([9, 10], 0), ([1], 0), next_law="odd")
    assert (scored(going_on).details["next_law"], scored(won).details["next_law"]) == ("odd", "")


def test_a_run_out_scoring_is_the_red_pandas_too() -> None:
    details = scored(layout("odd", ([1, 3], 0), ([6], 0), ([8], 0), force=True)).details
    assert (details["red_panda"], details["forced"], details["adorable"]) == (True, True, 2)


def test_the_panda_that_pays_is_the_one_whose_effect_is_banana() -> None:
    assert cards().banana == frozenset({5})
    result = score([(9, 9, 6), (9,), (5, 5, 5)], LAWS["odd"], frozenset({9}), Readings())
    assert result.bananas == (2, 1, 0)


def test_ap_18_three_bananas_leave_though_not_adorable_and_two_leave_as_adorable_pandas() -> None:
    three = scored(layout("high", ([5, 6, 7], 0), ([5, 8], 0), ([5, 9], 0)))
    two = scored(layout("low", ([5, 1, 2], 0), ([5, 8], 0), ([9], 0)))
    assert three.details["returned"] == {"A": [5, 6, 7], "B": [5, 8], "C": [5, 9]}
    assert two.details["returned"] == {"A": [1, 2, 5], "B": [5], "C": []}
    assert [line.points for player in two.players for line in player.lines if line.what == "Banana Pandas"] == [0, 0, 0]


def test_ap_20_a_forced_scoring_without_adorable_pandas_gives_nothing() -> None:
    values = layout("odd", ([2, 4], 0), ([6], 0), ([8], 0), force=True)
    assert totals(values) == [0, 0, 0]
    assert totals({**values, "options": {"most_needs_two": False}}) == [0, 0, 0]


def test_ap_21_the_most_is_one_and_the_reading_decides() -> None:
    values = layout("odd", ([1, 4], 0), ([6], 0), ([8], 0), force=True)
    default, literal = scored(values), scored({**values, "options": {"most_needs_two": False}})
    assert [player.total for player in default.players] == [0, 0, 0]
    assert [player.total for player in literal.players] == [1, 0, 0]
    assert (default.options, literal.options) == ({"most_needs_two": "true"}, {"most_needs_two": "false"})


def test_ap_25_an_empty_table_scores_nothing_and_does_not_fail() -> None:
    assert totals(layout("odd", ([], 0), ([], 0), ([], 0), force=True)) == [0, 0, 0]


def test_ap_27_scoring_is_pure() -> None:
    values = layout("high", ([6, 7, 8], 0), ([9, 10], 0), ([1], 0))
    kept = copy.deepcopy(values)
    changed = copy.deepcopy(values)
    changed["players"][0]["face_up"].append(6)
    assert scored(values) == scored(values)
    assert scored(changed) != scored(values)
    assert values == kept


def test_lines_sum_to_the_total_and_nothing_else() -> None:
    answer = scored(layout("high", ([5, 6, 7], 3), ([5, 8], 1), ([5, 9], 0)))
    assert [[line.points for line in player.lines] for player in answer.players] == [
        [3, 1, 1, 1],
        [1, 0, 0, 1],
        [0, 0, 0, 1],
    ]
    assert [player.total for player in answer.players] == [6, 2, 1]


def by_the_book(tables: list[list[int]], law: frozenset[int]) -> list[int]:
    """Steps 2 to 4 once more, written down from the rulebook alone, for the default readings."""
    bamboo = [0] * len(tables)
    counts = []
    for pandas in tables:
        counts.append(len([panda for panda in pandas if panda in law]))
    for player, count in enumerate(counts):
        if count >= 2:
            bamboo[player] += 1
        if count >= 2 and all(count >= other for other in counts):
            bamboo[player] += 1
    everywhere = [panda for pandas in tables for panda in pandas]
    if everywhere.count(5) >= 3:
        for player, pandas in enumerate(tables):
            bamboo[player] += pandas.count(5)
    return bamboo


@given(
    st.lists(st.lists(st.integers(1, 10), max_size=8), min_size=3, max_size=5),
    st.sampled_from(sorted(LAWS)),
)
def test_any_scoring_is_what_the_book_says(tables: list[list[int]], law: str) -> None:
    result = score([tuple(pandas) for pandas in tables], LAWS[law], frozenset({5}), Readings())
    assert [result.gain(seat) for seat in range(len(tables))] == by_the_book(tables, LAWS[law])
    for pandas, returned, remaining in zip(tables, result.returned, result.remaining, strict=True):
        assert sorted((*returned, *remaining)) == sorted(pandas)
