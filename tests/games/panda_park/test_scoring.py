"""The hand-worked cases about points, and every park against a second scoring written from the rulebook alone.

A card lies at `x` half cards and row `y`; the card that scores lies at 0,0 unless said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.engine.rules import chosen
from pandapress.games.panda_park.answer import answer, judge
from pandapress.games.panda_park.cards import Cards, Icon
from pandapress.games.panda_park.layout import Table
from pandapress.games.panda_park.park import place, shown
from pandapress.games.panda_park.rules import OPTIONS
from pandapress.games.panda_park.scoring import Iconography, winners
from pandapress.games.panda_park.state import Laid, Step, Walked
from tests.games.panda_park.table import cards, layout, park, scored, totals

Spot = tuple[str, int, int]
ICONS = {
    "giant-panda": {"forest": 2, "water": 1},
    "brown-bear": {"forest": 1},
    "grey-wolf": {"red-deer": 1, "takin": 1, "malayan-porcupine": 2, "snub-nosed-monkey": 1},
    "south-china-tiger": {"red-deer": 1, "takin": 1, "water": 1, "snub-nosed-monkey": 1},
    "red-fox": {"golden-pheasant": 1, "bobak-marmot": 2},
    "beech-marten": {
        "golden-pheasant": 1,
        "snub-nosed-monkey": 2,
        "forest": 1,
        "south-china-tiger": -1,
        "grey-wolf": -2,
    },
    "raccoon-dog": {"bitterling": 1, "water": 1, "forest": 1},
    "snow-leopard": {"takin": 1, "red-deer": 1, "bobak-marmot": 2},
    "jackal": {"malayan-porcupine": 2, "bobak-marmot": 1, "golden-pheasant": 1, "red-deer": 1},
    "mangshan-pit-viper": {
        "bobak-marmot": 2,
        "snub-nosed-monkey": 1,
        "water": 1,
        "giant-panda": -1,
        "brown-bear": -1,
    },
    "takin-female": {"forest": 1, "takin-female": 1, "takin-male": 2, "water": 1},
    "takin-male": {"forest": 1, "takin-female": 1, "water": 1},
    "red-deer-female": {"forest": 1, "red-deer-female": 1, "red-deer-male": 2},
    "red-deer-male": {"red-deer-female": 1, "forest": 1},
    "golden-pheasant-female": {"forest": 1, "golden-pheasant-female": 1, "golden-pheasant-male": 2},
    "golden-pheasant-male": {"golden-pheasant-female": 1, "forest": 1},
    "bitterling": {"water": 1, "bitterling": 1},
    "snub-nosed-monkey": {"forest": 2, "snub-nosed-monkey": 1},
    "malayan-porcupine": {"forest": 1, "water": 1},
    "forest": {"forest": 1},
    "bobak-marmot": {},
    "water": {},
}
"""The points of each adjacent card, as the rulebook prints them or as the house chose them."""
LINKS = {"brown-bear": "bitterling", "bobak-marmot": "bobak-marmot"}
PREDATORS = list(ICONS)[:10]


def points(card: str, *near: Spot) -> int:
    """What a card gets at 0,0 among others."""
    return Iconography(cards()).points(park(*near).cards, place(0, 0), card)


def counted(card: str, target: str, *near: Spot) -> list[str]:
    """The places of the cards that count for one icon of a card at 0,0, sorted."""
    reckoned = Iconography(cards()).reckon(park(*near).cards, place(0, 0), card)
    (one,) = [each for each in reckoned if each.icon.target == target]
    return sorted(shown(at) for at in one.counted)


def with_icon(card: str, target: str, worth: int, kind: str) -> Cards:
    """The shipped cards with one icon more."""
    icons = cards().icons
    row = Icon.model_validate(
        {"card": card, "target": target, "points": worth, "kind": kind, "source": "house"},
    )
    return replace(cards(), icons=replace(icons, items=(*icons.items, row)))


# The scoring examples


def test_pd_01_a_bear_gets_two_for_forests_and_three_for_connected_bitterlings() -> None:
    forests: tuple[Spot, ...] = (("forest", -1, -1), ("forest", 1, -1))
    fish: tuple[Spot, ...] = (("bitterling", 0, 1), ("bitterling", 0, 2), ("bitterling", 0, 3))
    assert points("brown-bear", *forests, *fish) == 2 * 1 + 3 == 5


def test_pd_02_a_wolf_gets_one_for_a_deer_and_two_for_two_takins() -> None:
    near: tuple[Spot, ...] = (("red-deer-female", -1, -1), ("takin-female", 1, -1), ("takin-female", 2, 0))
    assert points("grey-wolf", *near) == 1 + 2 == 3


def test_pd_03_a_female_takin_gets_five_when_she_is_placed() -> None:
    near: tuple[Spot, ...] = (
        ("forest", -1, -1),
        ("takin-male", 1, -1),
        ("takin-female", -2, 0),
        ("bitterling", 2, 0),
    )
    assert points("takin-female", *near) == 1 + 2 + 1 + 1 == 5


# Alpha males


@pytest.mark.parametrize(
    ("predator", "male"),
    [
        ("grey-wolf", "takin-male"),
        ("grey-wolf", "red-deer-male"),
        ("south-china-tiger", "takin-male"),
        ("red-fox", "golden-pheasant-male"),
        ("snow-leopard", "red-deer-male"),
        ("jackal", "golden-pheasant-male"),
    ],
)
def test_pd_04_a_predator_gets_one_for_an_alpha_male_not_two(predator: str, male: str) -> None:
    assert points(predator, (male, 2, 0)) == 1


@pytest.mark.parametrize("herd", ["takin", "red-deer", "golden-pheasant"])
def test_pd_05_a_female_gets_two_for_her_male_in_all_not_three(herd: str) -> None:
    assert points(f"{herd}-female", (f"{herd}-male", 2, 0)) == 2
    assert points(f"{herd}-female", (f"{herd}-male", 2, 0), (f"{herd}-female", -2, 0)) == 2 + 1


@pytest.mark.parametrize("herd", ["takin", "red-deer", "golden-pheasant"])
def test_a_male_gets_one_for_each_female_of_his_kind(herd: str) -> None:
    assert points(f"{herd}-male", (f"{herd}-female", 2, 0), (f"{herd}-female", -2, 0)) == 1 + 1


# Links


def test_pd_07_two_chains_both_count() -> None:
    near: tuple[Spot, ...] = (("bitterling", 0, 1), ("bitterling", 0, 2), ("bitterling", 0, -1))
    assert points("brown-bear", *near) == 2 + 1 == 3


def test_pd_08_a_chain_runs_through_identical_cards_only() -> None:
    near: tuple[Spot, ...] = (("bitterling", 0, 1), ("water", 0, 2), ("bitterling", 0, 3))
    assert points("brown-bear", *near) == 1


@pytest.mark.parametrize("between", ["water", "forest", "brown-bear", "bobak-marmot"])
def test_no_other_card_carries_a_chain_on(between: str) -> None:
    assert counted("brown-bear", "bitterling", ("bitterling", 2, 0), (between, 4, 0), ("bitterling", 6, 0)) == ["2,0"]


def test_a_chain_needs_an_adjacent_card_to_start_with() -> None:
    assert points("brown-bear", ("forest", 2, 0), ("bitterling", 4, 0), ("bitterling", 6, 0)) == 1


def test_each_card_of_a_ring_counts_once_however_it_is_reached() -> None:
    # Both ends of the chain touch the Bear, and every card of it touches two others.
    ring: tuple[Spot, ...] = (
        ("bitterling", -1, 1),
        ("bitterling", -1, 2),
        ("bitterling", 1, 2),
        ("bitterling", 1, 1),
    )
    assert counted("brown-bear", "bitterling", *ring) == ["-1,1", "-1,2", "1,1", "1,2"]
    assert points("brown-bear", *ring) == 4


def test_a_chain_turns_corners_and_runs_half_a_card_to_the_side_but_not_over_a_corner() -> None:
    near: tuple[Spot, ...] = (
        ("bitterling", 2, 0),
        ("bitterling", 3, 1),
        ("bitterling", 3, 2),
        ("bitterling", 5, 2),
        ("bitterling", 7, 3),
    )
    assert counted("brown-bear", "bitterling", *near) == ["2,0", "3,1", "3,2", "5,2"]


def test_a_marmot_counts_the_marmots_linked_to_it_and_not_itself() -> None:
    others: tuple[Spot, ...] = (("bobak-marmot", 2, 0), ("bobak-marmot", 4, 0), ("bobak-marmot", 3, 1))
    assert points("bobak-marmot", *others) == 3
    assert points("bobak-marmot", *others, ("bobak-marmot", 0, 0)) == 3
    assert points("bobak-marmot") == 0


def test_a_marmot_that_lies_between_two_chains_counts_both_and_itself_in_neither() -> None:
    left: tuple[Spot, ...] = (("bobak-marmot", -2, 0), ("bobak-marmot", -4, 0))
    right: tuple[Spot, ...] = (("bobak-marmot", 2, 0),)
    assert points("bobak-marmot", *left, ("bobak-marmot", 0, 0), *right) == 2 + 1


def test_a_link_to_a_kind_goes_on_through_identical_cards_only() -> None:
    icons = Iconography(with_icon("red-fox", "takin", 1, "link"))
    herd = park(("takin-female", 2, 0), ("takin-female", 4, 0), ("takin-male", 6, 0), ("takin-female", 8, 0))
    mixed = park(("takin-male", 2, 0), ("takin-female", 4, 0))
    assert icons.points(herd.cards, place(0, 0), "red-fox") == 2
    assert icons.points(mixed.cards, place(0, 0), "red-fox") == 1


# Where cards touch


@pytest.mark.parametrize(("x", "y"), [(2, 0), (-2, 0), (-1, 1), (0, 1), (1, 1), (-1, -1), (0, -1), (1, -1)])
def test_pd_10_short_sides_and_long_sides_fully_or_semi_are_adjacent(x: int, y: int) -> None:
    assert points("grey-wolf", ("takin-female", x, y)) == 1


@pytest.mark.parametrize(
    ("x", "y"), [(2, 1), (-2, 1), (2, -1), (-2, -1), (3, 0), (-3, 0), (4, 0), (0, 2), (1, 2), (3, 1)]
)
def test_pd_11_a_corner_or_a_gap_scores_nothing(x: int, y: int) -> None:
    assert points("grey-wolf", ("takin-female", x, y)) == 0
    assert points("brown-bear", ("bitterling", x, y), ("bitterling", 2 * x, 2 * y)) == 0


def test_six_cards_around_a_card_all_count() -> None:
    around: tuple[Spot, ...] = tuple(("forest", x, y) for x, y in [(-2, 0), (2, 0), (-1, 1), (1, 1), (-1, -1), (1, -1)])
    assert points("giant-panda", *around) == 6 * 2


# Small predators


def test_pd_14_a_marten_loses_one_for_a_tiger_and_two_for_each_wolf() -> None:
    near: tuple[Spot, ...] = (("south-china-tiger", -1, -1), ("grey-wolf", 1, -1), ("grey-wolf", 2, 0))
    assert points("beech-marten", *near) == -1 - 2 * 2 == -5


def test_pd_14_losses_and_gains_add_up() -> None:
    near: tuple[Spot, ...] = (("grey-wolf", -1, -1), ("snub-nosed-monkey", 1, -1), ("forest", 2, 0))
    assert points("beech-marten", *near) == -2 + 2 + 1 == 1


@pytest.mark.parametrize("name", ["south chinese tiger", "South China Tiger", "SOUTH-CHINESE-TIGER", "tiger"])
def test_pd_16_a_marten_loses_one_whichever_way_the_tiger_is_spelt(name: str) -> None:
    text = f"water 0,0\nbeech-marten 1,1 Ann\n{name} 3,1 Bob"
    assert totals(layout(text)) == {"Ann": -1, "Bob": 0}


@pytest.mark.parametrize("prey_points", [None, {"Ann": 0, "Bob": 0}])
def test_pd_17_a_total_below_zero_stays_below_zero(prey_points: dict[str, int] | None) -> None:
    text = "water 0,0\nbeech-marten 1,1 Ann\nsouth-china-tiger 3,1 Bob\nforest -1,-1 Ann\ngrey-wolf 1,2 Bob"
    given = {} if prey_points is None else {"prey_points": prey_points}
    assert totals(layout(text, **given)) == {"Ann": -1 - 2, "Bob": 0}


def test_pd_33_it_does_not_matter_whose_the_wolves_are() -> None:
    text = "water 0,0\nbeech-marten 1,1 Ann\ngrey-wolf 2,0 Bob\ngrey-wolf 3,1 Ann"
    assert totals(layout(text)) == {"Ann": -2 - 2, "Bob": 0}


def test_a_marten_loses_nothing_for_a_wolf_behind_a_wolf() -> None:
    assert points("beech-marten", ("grey-wolf", 2, 0), ("grey-wolf", 4, 0)) == -2


# Bitterlings are water too


def test_pd_22_a_takin_gets_one_for_water_and_one_for_a_bitterling() -> None:
    assert points("takin-female", ("water", 2, 0), ("bitterling", -2, 0)) == 1 + 1
    assert points("takin-female", ("bitterling", -2, 0)) == 1


def test_pd_34_a_bitterling_beside_another_gets_both_its_icons() -> None:
    assert points("bitterling", ("bitterling", 2, 0)) == 1 + 1
    assert points("bitterling", ("water", 2, 0)) == 1
    assert counted("bitterling", "water", ("bitterling", 2, 0), ("water", -2, 0)) == ["-2,0", "2,0"]


def test_a_predator_with_water_gets_a_bitterling_as_water_and_a_raccoon_dog_as_both() -> None:
    assert points("giant-panda", ("bitterling", 2, 0)) == 1
    assert points("raccoon-dog", ("bitterling", 2, 0)) == 1 + 1
    assert points("brown-bear", ("water", 2, 0)) == 0


# Winners


@pytest.mark.parametrize(
    ("given_totals", "won"),
    [([31, 31, 28], (0, 1)), ([0, 0, 0], (0, 1, 2)), ([-3, -1], (1,)), ([5], (0,)), (list[int](), ())],
)
def test_pd_24_the_most_points_win_and_the_tied_all_win(given_totals: list[int], won: tuple[int, ...]) -> None:
    assert winners(given_totals) == won


# A second scoring


def cells(x: int, y: int) -> list[tuple[int, int]]:
    """The two halves of a card."""
    return [(x, y), (x + 1, y)]


def touching(one: Spot, other: Spot) -> bool:
    """Whether a half of one card shares a whole edge with a half of the other."""
    return any(
        abs(x1 - x2) + abs(y1 - y2) == 1 for x1, y1 in cells(one[1], one[2]) for x2, y2 in cells(other[1], other[2])
    )


def overlapping(one: Spot, other: Spot) -> bool:
    return bool(set(cells(one[1], one[2])) & set(cells(other[1], other[2])))


def is_one(card: str, target: str) -> bool:
    if target == "water":
        return card in ("water", "bitterling")
    return card in (target, f"{target}-female", f"{target}-male")


def by_the_book(lying: Sequence[Spot], scoring: Spot) -> int:
    """The points of a card among those that lie there."""
    others = [other for other in lying if other != scoring]
    near = [other for other in others if touching(scoring, other)]
    total = 0
    for target, worth in ICONS[scoring[0]].items():
        total += worth * sum(is_one(other[0], target) for other in near)
    same = [other for other in others if other[0] == LINKS.get(scoring[0])]
    reached = {other for other in same if other in near}
    while grown := {other for other in same if any(touching(other, one) for one in reached)} - reached:
        reached |= grown
    return total + len(reached)


SPOTS = st.tuples(st.sampled_from(list(ICONS)), st.integers(-4, 4), st.integers(-2, 2))
FEW_KINDS = st.tuples(
    st.sampled_from(["bitterling", "bobak-marmot", "brown-bear", "water"]), st.integers(-4, 4), st.integers(-2, 2)
)


def without_overlaps(spots: Sequence[Spot]) -> list[Spot]:
    lying: list[Spot] = []
    for spot in spots:
        if not any(overlapping(spot, other) for other in lying):
            lying.append(spot)
    return lying


def test_every_icon_brings_what_it_shows_and_no_card_another() -> None:
    for card in ICONS:
        for other in ICONS:
            assert points(card, (other, 2, 0)) == by_the_book([(other, 2, 0)], (card, 0, 0)), f"{card} beside {other}"


@given(st.lists(SPOTS, max_size=30) | st.lists(FEW_KINDS, max_size=40))
def test_any_card_of_any_park_is_worth_what_the_book_says(spots: list[Spot]) -> None:
    lying = without_overlaps(spots)
    icons, laid = Iconography(cards()), park(*lying).cards
    for card, x, y in lying:
        worth = by_the_book(lying, (card, x, y))
        assert icons.points(laid, place(x, y), card) == worth
        assert sum(each.points for each in icons.reckon(laid, place(x, y), card)) == worth


Play = tuple[Spot, int]
LEOPARDS = st.tuples(st.sampled_from(["snow-leopard", "walk"]), st.integers(-4, 4), st.integers(-2, 2))
PLAYS = st.tuples(SPOTS | LEOPARDS, st.integers(0, 2))


def played_by_the_book(plays: Sequence[Play]) -> tuple[list[Step], list[int]]:
    """The steps of those plays that have room, and each player's total: prey at once, predators at the end."""
    steps: list[Step] = []
    lying: list[Spot] = []
    owned: dict[Spot, int] = {}
    total = [0, 0, 0]
    for (card, x, y), seat in plays:
        spot = (card, x, y)
        leopard = next((one for one in owned if one[0] == "snow-leopard"), None)
        if any(overlapping(spot, other) for other in lying if not (card == "walk" and other == leopard)):
            continue
        if card == "walk":
            if leopard is None:
                continue
            lying.remove(leopard)
            lying.append(("snow-leopard", x, y))
            owned["snow-leopard", x, y] = owned.pop(leopard)
            steps.append(Walked(place(leopard[1], leopard[2]), place(x, y)))
            continue
        if card in PREDATORS:
            owned[spot] = seat
        else:
            total[seat] += by_the_book(lying, spot)
        lying.append(spot)
        steps.append(Laid(card, place(x, y), -1 if card == "water" else seat))
    for predator, seat in owned.items():
        total[seat] += by_the_book(lying, predator)
    return steps, total


@given(st.lists(PLAYS, max_size=30))
def test_any_play_gives_the_totals_of_the_book(plays: list[Play]) -> None:
    steps, total = played_by_the_book(plays)
    table = Table(
        ("Ann", "Bob", "Cleo"), tuple(steps), tuple(range(1, len(steps) + 1)), True, (0, 0, 0), chosen(OPTIONS, {})
    )
    score = answer(judge(table, cards()))
    assert [player.total for player in score.players] == total
    assert score.winners == tuple(
        name for name, points in zip(table.players, total, strict=True) if points == max(total)
    )


def test_scoring_leaves_the_park_as_it_was() -> None:
    laid = park(("bitterling", 2, 0), ("bitterling", 4, 0))
    before = dict(laid.cards)
    assert Iconography(cards()).points(laid.cards, place(0, 0), "brown-bear") == 2
    assert dict(laid.cards) == before


def test_a_layout_scores_alike_each_time() -> None:
    values = layout("water 0,0\ntakin-female 1,1 Ann\ngrey-wolf 3,1 Bob")
    assert scored(values) == scored(values)
