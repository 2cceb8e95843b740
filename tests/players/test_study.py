"""Tallies and intervals: whole numbers that add up in any order, and how sure they are."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.players.study.intervals import Interval, mean, p_value, rate, stand_out
from pandapress.players.study.tally import SHARE, Facts, Sum, Tally, added_up
from tests.players.tables import KINDS, NAMES, Kind, known


def facts(seed: int) -> Facts:
    roll = Random(seed)
    scores = tuple(roll.randrange(9) for _ in range(3))
    winners = [score == max(scores) for score in scores]
    shares = tuple(SHARE // sum(winners) * won for won in winners)
    had = tuple(frozenset(roll.sample("abcdef", 3)) for _ in range(3))
    used = tuple(frozenset(sorted(each)[:2]) for each in had)
    return Facts(seed, shares, scores, roll.randrange(5, 30), roll.choice(["won", "ran out"]), had, used)


@given(st.lists(st.integers(0, 10_000), unique=True, min_size=1, max_size=25), st.randoms(use_true_random=False))
def test_tallies_add_up_to_the_same_in_any_order_and_split(seeds: list[int], chance: Random) -> None:
    whole = added_up(Tally.of(facts(seed)) for seed in seeds)
    mixed = seeds[:]
    chance.shuffle(mixed)
    cut = chance.randrange(len(mixed) + 1)
    parts = [added_up(Tally.of(facts(seed)) for seed in part) for part in (mixed[:cut], mixed[cut:])]
    assert added_up(parts) == whole
    assert whole.games == len(seeds)


def test_a_tally_counts_wins_in_parts_ties_and_cards_of_no_use() -> None:
    had = (frozenset({"a", "b"}), frozenset({"a"}))
    first = Facts(1, (SHARE // 2, SHARE // 2), (4, 4), 10, "won", had, (frozenset({"a"}), frozenset()))
    other = Facts(2, (SHARE, 0), (7, 4), 12, "won", had, had)
    lost = Facts(3, (0, 0), (1, 2), 9, "lost", had, had)
    stopped = Facts(4, (0, 0), (0, 0), 1_000, "", had, had)
    tally = added_up(map(Tally.of, [first, other, lost, stopped]))
    assert (tally.games, tally.finished, tally.won, tally.ties) == (4, 3, 2, 0)
    assert [each.total for each in tally.shares] == [SHARE // 2 + SHARE, SHARE // 2]
    assert tally.turns == Sum(3, 31, 325, 9, 12)
    assert tally.endings == {"lost": 1, "won": 2}
    assert tally.gaps == {0: 1, 1: 1, 3: 1}
    assert tally.cards == {"a": (6, 2 * SHARE, 1), "b": (3, SHARE // 2 + SHARE, 1)}


def test_some_of_many_who_share_a_win_are_a_tie_and_all_are_not() -> None:
    def won(*shares: int) -> Tally:
        nothing = (frozenset[str](),) * len(shares)
        return Tally.of(Facts(1, shares, (1,) * len(shares), 3, "over", nothing, nothing))

    assert won(SHARE // 2, SHARE // 2, 0).ties == 1
    assert won(SHARE, SHARE, SHARE).ties == 0


def test_wilsons_interval_is_that_of_the_books() -> None:
    found = rate(8, 10)
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)
    assert rate(0, 20).low == 0.0
    assert rate(20, 20).high == 1.0
    assert rate(0, 0) == Interval(0.0, 0.0, 1.0)


def test_a_mean_of_one_value_is_not_sure_at_all() -> None:
    assert mean(1, 5, 25).half == float("inf")
    assert mean(3, 15, 75) == Interval(5.0, 5.0, 5.0)


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    chance, held = Random(5), 0
    for _ in range(1_000):
        wins = sum(chance.random() < 0.3 for _ in range(60))
        held += rate(wins, 60).holds(0.3)
    assert 930 <= held <= 970


def test_looking_at_many_cards_few_stand_out_by_chance() -> None:
    """A hundred cards that are all alike: one in twenty would be marked by each alone, hardly one by all."""
    chance, alone, marked = Random(9), 0, 0
    for _ in range(60):
        wins = {str(card): sum(chance.random() < 0.25 for _ in range(80)) for card in range(100)}
        chances = {card: p_value(count / 80, 0.25, (0.25 * 0.75 / 80) ** 0.5) for card, count in wins.items()}
        alone += sum(each < 0.05 for each in chances.values())
        marked += bool(stand_out(chances))
    assert alone > 150
    assert marked <= 8


def test_what_differs_much_stands_out_among_many() -> None:
    assert stand_out({"good": 1e-9, **{str(card): 0.5 for card in range(100)}}) == {"good"}
    assert stand_out({}) == frozenset()


@pytest.mark.parametrize("kind", KINDS, ids=NAMES)
def test_a_step_counts_cards_of_seats_that_there_are(kind: Kind) -> None:
    """Names as people read them, of seats that play; in every game some card is of use to somebody."""
    game_id, options, players = kind
    game = known(game_id, options)
    counted: list[tuple[int, str, bool]] = []
    for seed in range(3):
        roll = Random(seed).random
        state = game.rules.start(players, seed)
        while game.rules.to_move(state) is not None:
            action = game.rules.one_of_them(state, roll)
            after = game.rules.apply(state, action)
            counted += game.judgement.counted(state, action, after)
            state = after
    assert counted
    assert {seat for seat, _, _ in counted} == set(range(players))
    assert all(name and "?" not in name for _, name, _ in counted)
    assert any(used for _, _, used in counted)
