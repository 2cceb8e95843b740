from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pandapress.engine.chance import shuffled


def test_a_shuffle_is_the_same_on_every_machine() -> None:
    assert shuffled(range(8), seed=1, draw=0) == (1, 3, 0, 4, 5, 6, 2, 7)


def test_a_shuffle_depends_on_the_seed_and_on_the_draw() -> None:
    orders = {shuffled(range(20), seed, draw) for seed in (1, 2) for draw in (0, 1)}
    assert len(orders) == 4


@given(st.lists(st.integers(), max_size=30), st.integers(), st.integers(0, 100))
def test_a_shuffle_keeps_every_item(items: list[int], seed: int, draw: int) -> None:
    assert sorted(shuffled(items, seed, draw)) == sorted(items)


def test_every_order_of_three_comes_about_equally_often() -> None:
    orders = [shuffled("abc", seed, 0) for seed in range(6_000)]
    counts = [orders.count(order) for order in set(orders)]
    assert len(counts) == 6
    assert all(850 < count < 1_150 for count in counts)
