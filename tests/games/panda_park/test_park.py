"""The park: what lies next to what, where another card fits, and cards that leave again; counted by hand and by box."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.games.panda_park.park import FARTHEST, Park, around, free, neighbours, place, shown, spot
from pandapress.games.panda_park.scoring import Iconography
from tests.games.panda_park.table import cards, on, park

growths = st.lists(st.integers(0, 10_000), min_size=1, max_size=24)
plenty = settings(deadline=None, max_examples=60)


def water(*spots: tuple[int, int]) -> Park:
    return park(*(("water", x, y) for x, y in spots))


def beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """The rule as it is written: short sides level, or long sides fully or semi next to each other."""
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (down == 0 and across == 2) or (down == 1 and across <= 1)


def over(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Cards that share half a card."""
    return one[1] == other[1] and abs(one[0] - other[0]) <= 1


def open_by_definition(taken: list[tuple[int, int]]) -> list[int]:
    """Every place in a box around the cards that touches one of them and overlaps none."""
    if not taken:
        return []
    xs, ys = [x for x, _ in taken], [y for _, y in taken]
    box = [(x, y) for x in range(min(xs) - 4, max(xs) + 5) for y in range(min(ys) - 3, max(ys) + 4)]
    fitting = [
        at for at in box if any(beside(at, card) for card in taken) and not any(over(at, card) for card in taken)
    ]
    return sorted(place(x, y) for x, y in fitting)


def grown(picks: list[int]) -> Park:
    """A park that grew from one card, each pick one of its open places; every third card is somebody's predator."""
    made = park(("water", 0, 0))
    for number, pick in enumerate(picks):
        owner = number % 4 if number % 3 == 0 else None
        made = made.with_card(f"card-{number}", made.open[pick % len(made.open)], owner)
    return made


# Places


@given(st.integers(-FARTHEST, FARTHEST), st.integers(-FARTHEST, FARTHEST))
def test_a_place_is_its_left_edge_and_row_and_back(x: int, y: int) -> None:
    assert spot(place(x, y)) == (x, y)
    assert shown(place(x, y)) == f"{x},{y}"


# Adjacent, or not


@pytest.mark.parametrize("other", [(1, 1), (-1, 1), (0, 1)])
def test_pd_10_long_sides_touch_fully_and_semi(other: tuple[int, int]) -> None:
    both = water((0, 0), other)
    assert neighbours(both.cards, place(0, 0)) == [(place(*other), "water")]
    assert neighbours(both.cards, place(*other)) == [(place(0, 0), "water")]


@pytest.mark.parametrize("other", [(2, 1), (-2, 1), (2, -1), (-2, -1)])
def test_pd_11_corners_do_not_touch_and_score_nothing(other: tuple[int, int]) -> None:
    both = on(**{"0,0": "forest", f"{other[0]},{other[1]}": "forest"})
    assert neighbours(both, place(0, 0)) == []
    assert neighbours(both, place(*other)) == []
    assert Iconography(cards()).points(both, place(*other), "forest") == 0
    assert place(*other) not in water((0, 0)).open


def test_the_eight_places_next_to_a_card_are_two_short_sides_and_three_along_each_long_one() -> None:
    level, above, below = [(-2, 0), (2, 0)], [(-1, -1), (0, -1), (1, -1)], [(-1, 1), (0, 1), (1, 1)]
    assert around([place(0, 0)]) == {place(x, y) for x, y in [*level, *above, *below]}


@pytest.mark.parametrize(
    ("x", "y", "fits"), [(-2, 0, True), (-1, 0, False), (0, 0, False), (1, 0, False), (2, 0, True)]
)
def test_pd_13_a_card_covers_two_halves_and_no_other_card_may(x: int, y: int, fits: bool) -> None:
    assert free(water((0, 0)).cards, place(x, y)) is fits


# Counts by hand


@pytest.mark.parametrize(
    ("spots", "count"),
    [
        pytest.param([(0, 0)], 2 + 3 + 3, id="one-card"),
        pytest.param([(0, 0), (0, 1)], 3 + 2 + 2 + 3, id="two-long-sides-fully"),
        pytest.param([(0, 0), (1, 1)], 3 + 2 + 2 + 3, id="two-long-sides-semi"),
        pytest.param([(0, 0), (2, 0)], 5 + 2 + 5, id="two-short-sides"),
        pytest.param([(0, 0), (2, 0), (0, 1), (2, 1)], 5 + 2 + 2 + 5, id="block-of-four"),
        pytest.param([(0, 0), (4, 0)], 3 + 3 + 3 + 3 + 3, id="two-with-a-gap-of-one"),
    ],
)
def test_open_places_counted_by_hand(spots: list[tuple[int, int]], count: int) -> None:
    assert len(water(*spots).open) == count


def test_eighty_four_ways_to_place_two_cards_one_after_the_other() -> None:
    one = water((0, 0))
    second = [len(one.with_card("water", at).open) for at in one.open]
    assert sum(second) == 2 * 12 + 6 * 10


# Growing, leaving, walking


@plenty
@given(growths)
def test_open_places_are_those_of_the_definition_however_a_park_grew(picks: list[int]) -> None:
    made = grown(picks)
    assert list(made.open) == open_by_definition([spot(at) for at in made.cards])


@plenty
@given(growths)
def test_neighbours_are_those_of_the_definition_and_six_at_most(picks: list[int]) -> None:
    made = grown(picks)
    spots = {at: spot(at) for at in made.cards}
    for at in [*made.cards, *made.open]:
        near = {other for other, where in spots.items() if beside(spot(at), where)}
        assert {other for other, _ in neighbours(made.cards, at)} == near
        assert len(near) <= 6


@plenty
@given(growths, st.integers(0, 10_000))
def test_a_park_less_a_card_is_as_if_the_card_had_never_lain_there(picks: list[int], pick: int) -> None:
    made = grown(picks)
    at = sorted(made.cards)[pick % len(made.cards)]
    left = made.without(at)
    assert left.cards == {other: card for other, card in made.cards.items() if other != at}
    assert left.owners == {other: seat for other, seat in made.owners.items() if other != at}
    assert list(left.open) == open_by_definition([spot(other) for other in left.cards])


@plenty
@given(growths, st.integers(0, 10_000), st.integers(0, 10_000))
def test_a_card_that_walks_takes_its_owner_along_and_leaves_its_place_open(
    picks: list[int], pick: int, way: int
) -> None:
    made = grown(picks)
    start = sorted(made.cards)[pick % len(made.cards)]
    choices = made.without(start).open
    end = choices[way % len(choices)]
    after = made.moved(start, end)
    assert after.cards == {**made.without(start).cards, end: made.cards[start]}
    assert after.owners.get(end) == made.owners.get(start)
    assert (start in after.cards) == (start == end)
    assert list(after.open) == open_by_definition([spot(other) for other in after.cards])


def test_a_walk_may_leave_a_gap_that_another_card_can_close() -> None:
    row = park(("water", 0, 0), ("snow-leopard", 2, 0), ("forest", 4, 0))
    after = row.moved(place(2, 0), place(6, 0))
    assert after.cards == on(**{"0,0": "water", "4,0": "forest", "6,0": "snow-leopard"})
    assert place(2, 0) in after.open


def test_a_park_is_a_value_that_growing_and_walking_leave_as_it_was() -> None:
    made = park(("water", 0, 0)).with_card("snow-leopard", place(2, 0), owner=1)
    kept = repr(made)
    made.with_card("forest", place(4, 0))
    made.moved(place(2, 0), place(-2, 0))
    made.without(place(0, 0))
    assert repr(made) == kept
