"""The gate: a park that cannot lie on a table is refused, with every reason at once and its line; nonsense never
crashes it.

Each way of entering a park has its rules: in the order of play (no `prey_points`) or as a picture (with them).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.engine.score import Score
from pandapress.findings import Finding, Findings, Severity
from pandapress.games.panda_park.game import GAME
from tests.games.panda_park.table import PARK, cards, judged, layout, scored, totals

NOUGHT = {"Ann": 0, "Bob": 0}
PICTURE: dict[str, Any] = {"prey_points": NOUGHT}
"""As it lies: nobody is told to have placed the prey."""
PLAY: dict[str, Any] = {"players": ["Ann", "Bob"]}
"""In the order of play: every other card is Ann's."""
BOTH = pytest.mark.parametrize("way", [pytest.param(PLAY, id="play"), pytest.param(PICTURE, id="picture")])
POND = "\n".join(f"water {x},0" for x in range(0, 24, 2))
"""All twelve water cards in a row, so that nothing is left to note."""


OWNED = re.compile(r"^(\s*[\w ]+(?:-\w+)*\s+\S+,\S+)[ \t]+(?:Ann|Bob|ann)\b", re.MULTILINE)
PREDATORS = cards().predator_ids


def in_turn(text: str) -> str:
    """The cards that have a player placed by Ann and Bob in turn."""
    turn = cycle(["Ann", "Bob"])
    return OWNED.sub(lambda line: f"{line[1]} {next(turn)}", text)


def as_it_lies(text: str) -> str:
    """The prey without its players."""
    return OWNED.sub(lambda line: line[0] if line[1].split()[0] in PREDATORS else line[1], text)


def problems(values: Mapping[str, Any]) -> list[Finding]:
    score, findings = judged(values)
    assert (score is None) == any(finding.severity is Severity.ERROR for finding in findings)
    return findings


def entered(text: str, more: Mapping[str, Any]) -> dict[str, Any]:
    """The layout of a park in one of the two ways."""
    if "prey_points" in more:
        return layout(as_it_lies(text), **more)
    return layout(in_turn(text) if more.get("players") == PLAY["players"] else text, **more)


def told(severity: Severity, text: str, more: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(one.code, one.column) for one in problems(entered(text, more)) if one.severity is severity]


def refused(text: str, **more: Any) -> list[tuple[str, str]]:
    """The code and the place of each error."""
    return told(Severity.ERROR, text, more)


def warned(text: str, **more: Any) -> list[tuple[str, str]]:
    assert refused(text, **more) == []
    return told(Severity.WARNING, text, more)


def words(text: str, **more: Any) -> str:
    """Everything that is said, in one text."""
    return "\n".join(map(str, problems(entered(text, more))))


def decisive(text: str, options: dict[str, Any], **more: Any) -> dict[str, str]:
    """The readings that matter."""
    given = layout(text, options=options, **more)
    scored = GAME.score(given, cards(), "park.toml", Findings())
    assert scored is not None
    return dict(scored.score.options)


# What is good


@BOTH
def test_a_good_park_of_two_players_on_all_the_water_has_no_findings(way: dict[str, Any]) -> None:
    # Two players, a predator each, and no prey that scores at once.
    park = f"{POND}\nred-deer-female 1,1 Ann\ngrey-wolf 3,1 Bob\nforest 5,1 Ann\nforest 9,1 Bob\nred-fox 7,1 Ann"
    assert [one for one in problems(entered(park, way)) if one.code != "LAYOUT-OPEN"] == []


def test_comments_blank_lines_and_spaces_are_passed_over_and_lines_still_count() -> None:
    text = "# pond\n\n  water   0 , 0   # middle\n\n\ttakin-female 1,1\tAnn\n#grey-wolf 9,9 Bob\nforest 9,9 Bob\n"
    assert refused(text) == [("LAYOUT-ALONE", "park, line 7")]
    assert totals(layout(text.replace("forest 9,9 Bob", ""), players=["Ann", "Bob"])) == {"Ann": 1, "Bob": 0}


@pytest.mark.parametrize(
    "name",
    ["grey-wolf", "Grey Wolf", "GREY WOLF", "grey  wolf", "grey_wolf", "GreyWolf", "wolf", "Gray Wolf", "gray-wolf"],
)
def test_a_card_is_known_in_any_case_with_hyphen_space_or_another_name(name: str) -> None:
    assert totals(layout(f"water 0,0\ntakin-female 1,1 Ann\n{name} 3,1 Bob")) == {"Ann": 1, "Bob": 1}


def test_players_are_known_in_any_case_and_in_the_order_in_which_they_appear() -> None:
    text = "water 0,0\ntakin-female 1,1 bob\ngrey-wolf 3,1 ANN\nforest 5,1 Bob\nred-fox 7,1 Ann"
    assert list(totals(layout(text)).items()) == [("bob", 1), ("ANN", 1)]
    assert totals(layout(text, players=["Ann", "Bob"])) == {"Ann": 1, "Bob": 1}


def test_a_player_may_have_a_name_of_several_words() -> None:
    assert totals(layout("water 0,0\ntakin-female 1,1 Ann of Red Hill")) == {"Ann of Red Hill": 1}


def test_water_lies_there_first_wherever_it_is_written() -> None:
    assert totals(layout("takin-female 1,1 Ann\nwater 0,0\nwater 2,0")) == {"Ann": 2}


def test_a_place_may_have_a_sign_and_a_nought_behind_the_point() -> None:
    assert totals(layout("water -2.0,+0\ntakin-female -1,-1 Ann")) == {"Ann": 1}


# Lines that cannot be read


@pytest.mark.parametrize(
    "line", ["forest", "forest Ann", "1,1", "forest 1", "forest 1;1 Ann", "forest (1,1) Ann", "forest 1,.5 Ann"]
)
def test_a_line_without_a_card_and_a_place_is_refused(line: str) -> None:
    assert refused(f"water 0,0\n{line}") == [("LAYOUT-LINE", "park, line 2")]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("grey-wlof", "did you mean Grey Wolf?"),
        ("Snow Lepard", "did you mean Snow Leopard?"),
        ("frost", "did you mean Forest?"),
        ("takin", "say which: Female Takin or Male Takin"),
        ("Deer", "say which: Female Red Deer or Male Red Deer"),
        ("red deer", "say which: Female Red Deer or Male Red Deer"),
        ("Pheasant", "say which: Female Golden Pheasant or Male Golden Pheasant"),
        ("unicorn", "known: Bear, Beech Marten, Bitterling, "),
    ],
)
def test_a_card_that_is_unknown_or_one_of_several_is_refused_with_a_hint(name: str, hint: str) -> None:
    (found,) = [one for one in problems(layout(f"water 0,0\n{name} 1,1 Ann")) if one.severity is Severity.ERROR]
    assert (found.code, found.column) == ("LAYOUT-CARD", "park, line 2")
    several = hint.startswith("say which")
    assert found.message == (f"several cards are called {name!r}" if several else f"no card is called {name!r}")
    assert found.hint.startswith(hint)


@pytest.mark.parametrize(("x", "code"), [("0.5", "HALF"), ("1.25", "HALF"), ("-1.5", "HALF")])
def test_a_step_that_is_not_half_a_card_is_refused(x: str, code: str) -> None:
    assert refused(f"water 0,0\nforest {x},1 Ann") == [(f"LAYOUT-{code}", "park, line 2")]


def test_pd_31_short_sides_that_are_shifted_are_refused() -> None:
    assert refused("water 0,0\nforest 2,0.5 Ann") == [("LAYOUT-ROW", "park, line 2")]
    assert "only long sides may be shifted" in words("water 0,0\nforest 2,0.5 Ann")


@pytest.mark.parametrize("word", ["turned", "Rotated", "upright", "SIDEWAYS"])
def test_pd_31_a_turned_card_is_refused(word: str) -> None:
    assert refused(f"water 0,0\nforest 2,0 {word}", **PICTURE) == [("LAYOUT-TURNED", "park, line 2")]
    assert "cards are never turned" in words(f"water 0,0\nforest 2,0 {word}", **PICTURE)


@pytest.mark.parametrize("written", ["Ann turned", "turned Ann"])
@BOTH
def test_pd_31_a_turned_card_of_a_player_is_refused_too(written: str, way: dict[str, Any]) -> None:
    assert ("LAYOUT-TURNED", "park, line 2") in refused(f"water 0,0\nbrown-bear 2,0 {written}", **way)
    assert ("LAYOUT-TURNED", "park, line 2") in refused(f"water 0,0\nbrown-bear 2,0 {written}")


@pytest.mark.parametrize("place", ["1001,0", "0,1001", "-1001,0", "0,-1001", f"{10**400},0"])
def test_a_place_too_far_away_is_refused(place: str) -> None:
    assert [path for _, path in refused(f"water {place}")] == ["park, line 1"]


def test_a_place_a_thousand_away_is_not_too_far() -> None:
    assert refused("water 1000,-1000\nforest 998,-1000 Ann") == []
    assert refused("water 1001,0") == [("LAYOUT-FAR", "park, line 1")]


# The rules of placement


@BOTH
def test_pd_12_a_card_that_touches_nothing_is_refused(way: dict[str, Any]) -> None:
    assert refused("water 0,0\nforest 0,1 Ann\nforest 3,0 Ann", **way) == [("LAYOUT-ALONE", "park, line 3")]


@BOTH
def test_pd_12_a_card_whose_only_neighbour_is_taken_away_is_refused(way: dict[str, Any]) -> None:
    park = "water 0,0\nforest -2,0 Ann\nforest 0,1 Ann\nforest 0,2 Ann"
    assert refused(park, **way) == []
    assert refused(park.replace("forest 0,1 Ann", ""), **way) == [("LAYOUT-ALONE", "park, line 4")]


@BOTH
def test_pd_12_a_corner_does_not_join(way: dict[str, Any]) -> None:
    text = "water 0,0\nforest -2,0 Ann\nforest 2,1 Ann"
    assert refused(text, **way) == [("LAYOUT-ALONE", "park, line 3")]
    assert "corners do not touch" in words(text, **way)
    assert refused(text.replace("2,1", "1,1"), **way) == []


def test_in_the_order_of_play_a_card_must_touch_one_that_lies_there_already() -> None:
    late = "water 0,0\nforest 0,-1 Ann\nforest 0,2 Ann\nforest 0,1 Ann"
    assert refused(late) == [("LAYOUT-ALONE", "park, line 3")]
    assert refused(late, **PICTURE) == []


@BOTH
def test_a_group_of_cards_apart_from_the_park_is_refused_once(way: dict[str, Any]) -> None:
    text = "water 0,0\nforest 0,1 Ann\nforest 9,9 Bob\nforest 11,9 Bob"
    assert refused(text, **way) == [("LAYOUT-ALONE", "park, line 3")]


@pytest.mark.parametrize("x", [-1, 0, 1])
@BOTH
def test_pd_13_cards_that_overlap_are_refused(way: dict[str, Any], x: int) -> None:
    text = f"water 0,0\nforest 0,1 Ann\nbitterling {x},1 Bob"
    assert refused(text, **way) == [("LAYOUT-OVERLAP", "park, line 3")]
    assert f"the Giant Chinese Bitterling at {x},1 overlaps the Forest at 0,1" in words(text, **way)


@BOTH
def test_pd_13_water_that_overlaps_water_is_refused(way: dict[str, Any]) -> None:
    assert refused("water 0,0\nwater 1,0", **way) == [("LAYOUT-OVERLAP", "park, line 2")]


@BOTH
def test_pd_27_a_first_card_away_from_water_is_refused(way: dict[str, Any]) -> None:
    assert refused("forest 0,0 Ann\nforest 0,1 Ann", **way) == [("LAYOUT-FIRST", "park, line 1")]


def test_pd_27_in_the_order_of_play_only_the_first_card_must_lie_beside_water() -> None:
    assert refused("water 0,0\nforest 0,3 Ann") == [("LAYOUT-FIRST", "park, line 2")]
    assert "next to no water card" in words("water 0,0\nforest 0,3 Ann")
    assert refused("water 0,0\nforest 0,1 Ann\nforest 0,2 Ann\nforest 0,3 Ann") == []


@BOTH
def test_pd_36_a_bitterling_may_lie_away_from_water_but_not_on_it(way: dict[str, Any]) -> None:
    dry = "water 0,0\nforest 0,1 Ann\nbitterling 0,2 Ann"
    assert refused(dry, **way) == []
    assert refused("water 0,0\nbitterling 0,0 Ann", **way) == [("LAYOUT-OVERLAP", "park, line 2")]


@BOTH
def test_pd_36_by_the_other_reading_a_bitterling_needs_water_or_another_beside_it(way: dict[str, Any]) -> None:
    needs = {**way, "options": {"bitterling_needs_water": True}}
    dry = "water 0,0\nforest 0,1 Ann\nbitterling 0,2 Ann"
    assert refused(dry, **needs) == [("LAYOUT-DRY", "park, line 3")]
    assert refused("water 0,0\nbitterling 0,1 Ann\nbitterling 0,2 Ann", **needs) == []
    assert decisive("water 0,0\nbitterling 0,1 Ann\nforest 2,1 Bob", {"bitterling_needs_water": True}) == {}
    dry_too = "water 0,0\nforest 0,1 Ann\nbitterling 0,2 Bob"
    assert decisive(dry_too, {"bitterling_needs_water": False}) == {"bitterling_needs_water": "false"}


# Solitary animals


@BOTH
@pytest.mark.parametrize("card", ["brown-bear", "south-china-tiger", "malayan-porcupine"])
def test_pd_18_solitary_animals_side_by_side_are_refused_whoever_owns_them(way: dict[str, Any], card: str) -> None:
    text = f"water 0,0\n{card} 0,1 Ann\n{card} 2,1 Bob"
    assert refused(text, **way) == [("LAYOUT-SOLITARY", "park, line 3")]
    assert "a solitary animal may not lie next to its own kind" in words(text, **way)


@BOTH
def test_pd_18_bears_half_a_card_apart_are_refused_and_at_a_corner_allowed(way: dict[str, Any]) -> None:
    semi = "water 0,0\nbrown-bear 0,1 Ann\nbrown-bear 1,2 Bob"
    corner = "water 0,0\nbrown-bear 0,1 Ann\nforest 0,2 Bob\nforest 0,3 Ann\nbrown-bear 2,2 Bob"
    assert refused(semi, **way) == [("LAYOUT-SOLITARY", "park, line 3")]
    assert refused(corner, **way) == []


@BOTH
def test_a_bear_may_lie_beside_a_tiger_and_wolves_beside_each_other(way: dict[str, Any]) -> None:
    text = "water 0,0\nbrown-bear 0,1 Ann\nsouth-china-tiger 2,1 Ann\ngrey-wolf 0,2 Ann\ngrey-wolf 2,2 Bob"
    assert refused(text, **way) == []


# The Snow Leopard


def test_pd_19_a_snow_leopard_placed_beside_a_predator_is_refused() -> None:
    text = "water 0,0\nwater 2,0\ngrey-wolf 0,1 Ann\nsnow-leopard 2,1 Bob"
    assert refused(text) == [("LAYOUT-LEOPARD", "park, line 4")]
    assert "it may not be placed directly adjacent to a predator" in words(text)
    assert refused(text.replace("2,1 Bob", "4,0 Bob")) == []


def test_pd_19_a_snow_leopard_placed_beside_another_is_refused_where_it_is_placed() -> None:
    found = refused("water 0,0\nwater 2,0\nsnow-leopard 0,1 Ann\nsnow-leopard 2,1 Bob")
    assert set(found) == {("LAYOUT-LEOPARD", "park, line 4")}


def test_pd_19_a_wolf_beside_a_snow_leopard_is_legal_and_the_walk_must_follow() -> None:
    park = "water 0,0\nsnow-leopard 2,0 Ann\ngrey-wolf 4,0 Bob"
    assert refused(park) == [("LAYOUT-LEOPARD", "park, line 3")]
    assert "add the line move 2,0 x,y" in words(park)
    assert refused(f"{park}\nforest 0,1 Ann\nmove 2,0 -2,0") == [
        ("LAYOUT-LEOPARD", "park, line 3"),
        ("LAYOUT-WALK", "park, line 5"),
    ]
    assert refused(f"{park}\nmove 2,0 -2,0") == []
    assert refused(f"{park}\nMOVE 2,0  -2,0  # off it goes\nforest 6,0 Ann") == []


def test_pd_19_in_a_picture_a_snow_leopard_beside_a_predator_should_have_walked() -> None:
    park = "water 0,0\nsnow-leopard 2,0 Ann\ngrey-wolf 4,0 Bob"
    assert refused(park, **PICTURE) == [("LAYOUT-LEOPARD", "park, line 3")]
    assert refused(f"{park}\nmove 2,0 -2,0", **PICTURE) == []


@BOTH
def test_pd_19_a_snow_leopard_that_has_no_other_place_stays(way: dict[str, Any]) -> None:
    # Of the eight places around the water, the Wolf closes those on the left and the Fox those on the right.
    park = "water 0,0\ngrey-wolf -1,1 Bob\nsnow-leopard 2,0 Ann\nred-fox 1,-1 Bob"
    assert refused(park, **way) == []
    assert refused("water 0,0\ngrey-wolf -1,-1 Bob\nsnow-leopard 2,0 Ann\nred-fox 1,1 Bob", **way) == []
    assert refused(park.replace("grey-wolf -1,1 Bob\n", ""), **way) == [("LAYOUT-LEOPARD", "park, line 3")]


@pytest.mark.parametrize("first", ["move 0,1 0,-1\nmove 4,1 6,-1", "move 4,1 6,-1\nmove 0,1 0,-1"])
def test_two_snow_leopards_that_one_wolf_startles_both_walk_in_either_order(first: str) -> None:
    park = "water 0,0\nwater 2,0\nwater 4,0\nwater 6,0\nsnow-leopard 0,1 Ann\nsnow-leopard 4,1 Bob\ngrey-wolf 2,1 Ann"
    assert refused(f"{park}\n{first}") == []
    assert refused(f"{park}\n{first.splitlines()[0]}") == [("LAYOUT-LEOPARD", "park, line 7")]


@pytest.mark.parametrize(
    ("walk", "code"),
    [
        ("move 2,0 3,1", "LEOPARD"),
        ("move 2,0 2,0", "LEOPARD"),
        ("move 2,0 0,0", "OVERLAP"),
        ("move 2,0 1,0", "OVERLAP"),
        ("move 2,0 9,9", "ALONE"),
        ("move 2,0 0.5,1", "HALF"),
        ("move 2,0 0,-1.5", "ROW"),
        ("move 2,0 2000,0", "FAR"),
    ],
)
def test_a_walk_to_where_it_may_not_go_is_refused(walk: str, code: str) -> None:
    park = f"water 0,0\nsnow-leopard 2,0 Ann\nred-fox 1,1 Bob\n{walk}"
    assert (f"LAYOUT-{code}", "park, line 4") in refused(park)


def test_a_walk_by_half_a_card_over_its_own_old_place_is_allowed() -> None:
    park = "water 0,0\nwater 2,0\nsnow-leopard 1,1 Ann\nred-fox -1,1 Bob"
    assert refused(f"{park}\nmove 1,1 2,1") == []
    assert refused(f"{park}\nmove 1,1 2,1", **PICTURE) == []


@pytest.mark.parametrize("way", [pytest.param(PLAY, id="play")])
def test_a_walk_that_nothing_startled_is_refused(way: dict[str, Any]) -> None:
    park = "water 0,0\nsnow-leopard 2,0 Ann\nforest 0,1 Bob\nmove 2,0 -2,0"
    assert refused(park, **way) == [("LAYOUT-WALK", "park, line 4")]
    assert "nothing startled the Snow Leopard at 2,0" in words(park, **way)


def test_a_second_walk_after_one_predator_is_refused() -> None:
    park = "water 0,0\nsnow-leopard 2,0 Ann\ngrey-wolf 4,0 Bob\nmove 2,0 -2,0\nmove -2,0 0,1"
    assert refused(park) == [("LAYOUT-WALK", "park, line 5")]


@BOTH
@pytest.mark.parametrize(
    "walk", ["move 9,9 0,1", "move 0,0 0,1", "move 0,-1 -2,0", "move -1,1 -2,0", "move 1,1 2,0"], ids=str
)
def test_a_walk_of_what_is_no_snow_leopard_is_refused(way: dict[str, Any], walk: str) -> None:
    # Nothing, water, a bear, prey, and a place half a card beside the Snow Leopard's own.
    park = "water 0,0\nbrown-bear 0,-1 Bob\nforest -1,1 Ann\nsnow-leopard 2,0 Ann"
    assert refused(f"{park}\n{walk}", **way) == [("LAYOUT-WALK", "park, line 5")]
    assert "no Snow Leopard lies at" in words(f"{park}\n{walk}", **way)


@pytest.mark.parametrize("end", ["0,0", "1,0", "-1,0"])
def test_in_a_picture_too_a_walk_onto_another_card_is_refused(end: str) -> None:
    park = f"water 0,0\nsnow-leopard 2,0 Ann\nforest 0,1 Bob\nmove 2,0 {end}"
    assert refused(park, **PICTURE) == [("LAYOUT-OVERLAP", "park, line 4")]


def test_what_was_placed_beside_a_snow_leopard_that_left_is_no_fault() -> None:
    played = "water 0,0\nsnow-leopard 2,0 Ann\nforest 4,0 Bob\ngrey-wolf 1,1 Ann\nmove 2,0 -2,0"
    assert refused(played) == []
    assert warned(played) == []


def test_in_a_picture_a_gap_that_a_snow_leopard_explains_is_a_warning() -> None:
    park = "water 0,0\nforest 4,0 Bob\n"
    assert refused(park, **PICTURE) == [("LAYOUT-ALONE", "park, line 2")]
    found = warned(f"{park}snow-leopard -2,0 Ann", **PICTURE)
    assert found == [("LAYOUT-GAP", "park, line 2"), ("LAYOUT-PREDATORS", "park")]
    assert "a Snow Leopard that walked away may explain the gap" in words(f"{park}snow-leopard -2,0 Ann", **PICTURE)


def test_a_gap_wider_than_a_snow_leopard_is_refused_though_there_is_one() -> None:
    park = "water 0,0\nforest 7,0 Bob\nsnow-leopard -2,0 Ann"
    assert refused(park, **PICTURE) == [("LAYOUT-ALONE", "park, line 2")]


def test_in_the_order_of_play_no_snow_leopard_explains_a_card_placed_beside_nothing() -> None:
    assert refused("water 0,0\nsnow-leopard -2,0 Ann\nforest 4,0 Bob") == [("LAYOUT-ALONE", "park, line 3")]


# Counts


def row(card: str, count: int, owner: str, y: int) -> str:
    return "\n".join(f"{card} {2 * number},{y} {owner}" for number in range(count))


@BOTH
@pytest.mark.parametrize(("card", "copies"), [("forest", 8), ("bitterling", 7), ("takin-male", 1), ("bobak-marmot", 6)])
def test_more_of_a_prey_card_than_the_box_holds_is_refused(way: dict[str, Any], card: str, copies: int) -> None:
    assert refused(f"{POND}\n{row(card, copies, 'Ann', 1)}", **way) == []
    assert refused(f"{POND}\n{row(card, copies + 2, 'Ann', 1)}", **way) == [
        ("LAYOUT-COPIES", f"park, line {12 + copies + 1}")
    ]
    assert f"the box holds {copies}" in words(f"{POND}\n{row(card, copies + 1, 'Ann', 1)}", **way)


def test_a_thirteenth_water_card_is_refused() -> None:
    assert refused(f"{POND}\nwater 24,0") == [("LAYOUT-COPIES", "park, line 13")]


@BOTH
def test_a_second_of_one_predator_in_a_set_is_refused_and_one_in_each_set_is_not(way: dict[str, Any]) -> None:
    text = "water 0,0\nwater 2,0\ngrey-wolf 0,1 Ann\nred-fox 2,1 Bob\ngrey-wolf 4,1 ann"
    assert refused(text, **way) == [("LAYOUT-COPIES", "park, line 5")]
    assert "Ann has a second Grey Wolf" in words(text, **way)
    assert refused(text.replace("ann", "Bob"), **PICTURE) == []


NINE = [predator.card for predator in cards().predators if predator.card != "snow-leopard"]


def spread(predators: list[str], owner: str) -> str:
    return "\n".join(f"{card} {2 * number},1 {owner}" for number, card in enumerate(predators))


def test_pd_25_a_ninth_predator_of_a_player_is_refused() -> None:
    # Two in each of four rounds make eight; the pond stands in lines 1 to 12.
    assert refused(f"{POND}\n{spread(NINE[: 4 * 2], 'Ann')}", **PICTURE) == []
    assert refused(f"{POND}\n{spread(NINE, 'Ann')}", **PICTURE) == [("LAYOUT-NINTH", f"park, line {12 + 9}")]
    assert refused(f"{POND}\n{spread(NINE[:8], 'Ann')}\nred-fox 0,-1 Bob", **PICTURE) == []


def test_pd_29_a_bear_in_a_first_game_is_a_warning() -> None:
    text = "water 0,0\nbrown-bear 0,1 Ann\ngrey-wolf 2,1 Bob"
    assert warned(text, options={"first_game": True}) == [("LAYOUT-FIRST-GAME", "park, line 2")]
    assert "the Brown Bear is not in the first-game set" in words(text, options={"first_game": True})
    assert warned(text) == []


# Owners and players


def test_water_belongs_to_nobody() -> None:
    assert refused("water 0,0 Ann") == [("LAYOUT-OWNER", "park, line 1")]
    assert "Water belongs to nobody" in words("water 0,0 Ann")


@BOTH
def test_a_predator_without_a_player_is_refused(way: dict[str, Any]) -> None:
    assert refused("water 0,0\ngrey-wolf 0,1", **way) == [("LAYOUT-OWNER", "park, line 2")]
    assert "whose is the Grey Wolf?" in words("water 0,0\ngrey-wolf 0,1", **way)


@BOTH
def test_two_predators_without_a_player_are_two_faults_and_not_one_players_second(way: dict[str, Any]) -> None:
    text = "water 0,0\ngrey-wolf 0,1\ngrey-wolf 2,1"
    assert refused(text, **way) == [("LAYOUT-OWNER", "park, line 2"), ("LAYOUT-OWNER", "park, line 3")]


def test_prey_needs_a_player_in_the_order_of_play_and_none_in_a_picture() -> None:
    text = "water 0,0\nforest 0,1"
    assert refused(text, players=["Ann", "Bob"]) == [("LAYOUT-OWNER", "park, line 2")]
    assert "who placed the Forest?" in words(text, players=["Ann", "Bob"])
    assert refused(text, **PICTURE) == []


@BOTH
def test_a_player_who_is_not_listed_is_refused_with_the_nearest_name(way: dict[str, Any]) -> None:
    listed = {**way, "players": ["Ann", "Bob"]}
    text = "water 0,0\nforest 0,1 Anne\ngrey-wolf 2,1 Zoe"
    assert refused(text, **listed) == [("LAYOUT-PLAYER", "park, line 2"), ("LAYOUT-PLAYER", "park, line 3")]
    assert "Anne is no player here; did you mean Ann?" in words(text, **listed)


def test_two_players_of_one_name_are_refused() -> None:
    assert refused("water 0,0", players=["Ann", "Bob", "ann"]) == [("LAYOUT-TWINS", "players[2]")]


def test_more_than_four_players_are_refused_listed_or_not() -> None:
    assert refused("water 0,0", players=list("ABCDE")) == [("LAYOUT-PLAYERS", "players")]
    text = "water 0,0\n" + "\n".join(f"forest 0,{y} {name}" for y, name in enumerate("ABCDE", start=1))
    assert refused(text) == [("LAYOUT-PLAYERS", "park")]
    assert refused("water 0,0", players=list("ABCD")) == []


@pytest.mark.parametrize(
    ("points", "found"),
    [
        ({"Ann": 3, "Bob": 0, "Cleo": 1}, [("LAYOUT-PLAYER", "prey_points.Cleo")]),
        ({"Ann": 3}, [("LAYOUT-POINTS", "prey_points")]),
        ({"Ann": 3, "Bobb": 0}, [("LAYOUT-PLAYER", "prey_points.Bobb")]),
        ({"Ann": -3, "Bob": 0}, [("LAYOUT-POINTS", "prey_points.Ann")]),
        ({"Ann": 3, "Bob": 1.5}, [("LAYOUT", "prey_points.Bob")]),
        ({"Ann": 3, "Bob": "many"}, [("LAYOUT", "prey_points.Bob")]),
        ({"ann": 3, "BOB": 4}, list[tuple[str, str]]()),
    ],
)
def test_prey_points_are_one_number_from_nought_up_for_each_player(
    points: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    assert refused("water 0,0", players=["Ann", "Bob"], prey_points=points) == found


def test_prey_points_given_twice_to_one_player_are_refused_and_not_half_forgotten() -> None:
    found = refused("water 0,0", players=["Ann", "Bob"], prey_points={"Ann": 3, "bob": 4, "Bob": 5})
    assert [path.partition(".")[0] for _, path in found] == ["prey_points"]


def test_a_player_with_predators_has_prey_points_in_a_picture() -> None:
    text = "water 0,0\ngrey-wolf 0,1 Cleo"
    assert refused(text, **PICTURE) == [("LAYOUT-POINTS", "prey_points")]
    assert "Cleo has no prey points; add Cleo = 0" in words(text, **PICTURE)


# What is only noted


def test_fewer_players_or_less_water_than_in_a_game_is_only_noted() -> None:
    noted = [(one.severity, one.code, one.column) for one in problems(layout("water 0,0\nforest 0,1 Ann"))]
    assert noted == [
        (Severity.INFO, "LAYOUT-FEW", "players"),
        (Severity.INFO, "LAYOUT-WATER", "park"),
        (Severity.INFO, "LAYOUT-OPEN", "park"),
    ]
    assert "1 water cards; the park begins with 12" in words("water 0,0\nforest 0,1 Ann")


@BOTH
def test_water_apart_from_the_other_water_is_a_warning(way: dict[str, Any]) -> None:
    text = "water 0,0\nwater 2,0\nwater 9,9"
    assert warned(text, **way) == [("LAYOUT-POND", "park, line 3")]
    assert warned("water 0,0", **way) == []


# Other keys


@pytest.mark.parametrize(
    ("changes", "path", "said"),
    [
        ({"options": {"bitterlings": "true"}}, "options.bitterlings", "no option"),
        ({"options": {"first_game": "maybe"}}, "options.first_game", "cannot be"),
        ({"weather": "fine"}, "weather", "unknown key"),
        ({"park": ["water 0,0"]}, "park", "does not fit"),
        ({"players": "Ann"}, "players", "does not fit"),
        ({"players": ["Ann", " "]}, "players[1]", "is empty"),
        ({"prey_points": 3}, "prey_points", "does not fit"),
    ],
)
def test_a_key_that_does_not_fit_is_refused_with_its_place(changes: dict[str, Any], path: str, said: str) -> None:
    found = [one for one in problems({**layout("water 0,0"), **changes}) if one.severity is Severity.ERROR]
    assert [one.column for one in found] == [path]
    assert said in found[0].message


# All at once


def test_every_fault_is_told_at_once_with_its_line() -> None:
    text = "\n".join(
        [
            "water 0,0 Ann",  # an owner
            "water 2,0",
            "grey-wlof 0,-1 Ann",  # no card
            "forest 0.5,1 Ann",  # no half step
            "brown-bear 0,1 Ann",
            "brown-bear 1,2 Bob",  # beside its own kind, whatever line 3 is
            "forest 0,1 Bob",  # on the Bear
            "forest 20,9 Bob",  # beside nothing, for all one knows: line 4 may be what it touches
            "red-fox 2,1",  # whose?
            "jackal 4,0 Zoe",  # no player
            "move 0,1 0,-1",  # no Snow Leopard, or line 4 is one
            "nonsense",
        ]
    )
    found = refused(text, players=["Ann", "Bob"], options={"odd": 1})
    assert sorted(found) == sorted(
        [
            ("LAYOUT-OPTION", "options.odd"),
            ("LAYOUT-OWNER", "park, line 1"),
            ("LAYOUT-CARD", "park, line 3"),
            ("LAYOUT-HALF", "park, line 4"),
            ("LAYOUT-SOLITARY", "park, line 6"),
            ("LAYOUT-OVERLAP", "park, line 7"),
            ("LAYOUT-OWNER", "park, line 9"),
            ("LAYOUT-PLAYER", "park, line 10"),
            ("LAYOUT-LINE", "park, line 12"),
        ]
    )


def test_every_finding_names_the_file() -> None:
    assert {one.file for one in problems(layout("water 0,0 Ann\nforest 9,9"))} == {"park.toml"}


# The order of play, and prey points as entered


def test_in_the_order_of_play_prey_scores_what_lay_there_before() -> None:
    first, second = "takin-female 1,1 Ann", "takin-male -1,1 Bob"
    # A female who comes second gets 2 for the male, and a male who comes second 1 for the female; each 1 for the water.
    assert totals(layout(f"water 0,0\n{first}\n{second}")) == {"Ann": 1, "Bob": 1 + 1}
    assert totals(layout(f"water 0,0\n{second}\n{first}")) == {"Ann": 1 + 2, "Bob": 1}


def test_with_prey_points_the_order_does_not_matter_and_the_predators_score_alike() -> None:
    lines = ["grey-wolf 3,1 Bob", "takin-male -1,1", "takin-female 1,1"]
    entered = {"Ann": 3, "Bob": 1}
    assert totals(layout("\n".join(["water 0,0", *lines]), prey_points=entered)) == {"Ann": 3, "Bob": 1 + 1}
    assert totals(layout("\n".join([*reversed(lines), "water 0,0"]), prey_points=entered)) == {"Ann": 3, "Bob": 1 + 1}


def test_prey_points_of_nought_are_not_found_out_anew() -> None:
    assert totals(layout("water 0,0\ntakin-female 1,1", prey_points={"Ann": 0})) == {"Ann": 0}
    assert totals(layout("water 0,0\ntakin-female 1,1 Ann")) == {"Ann": 1}


def test_pd_28_an_empty_park_ties_three_players_at_nought() -> None:
    score = scored(layout("", players=["Ann", "Bob", "Cleo"]))
    assert [player.total for player in score.players] == [0, 0, 0]
    assert (score.winners, score.ranks) == (("Ann", "Bob", "Cleo"), [1, 1, 1])


@pytest.mark.parametrize("more", [{}, {"park": ""}, {"park": "# nothing yet"}])
def test_points_without_a_park_win_nothing_and_the_park_is_asked_for(more: dict[str, Any]) -> None:
    score, found = judged({"game": PARK, "prey_points": {"Ann": 9, "Bob": 3}, **more})
    assert score is None
    assert [(one.code, one.path, one.message) for one in found] == [
        ("LAYOUT-PARK", ("park",), "what lies in the park?")
    ]


def test_pd_24_equal_totals_win_together_and_the_third_is_third() -> None:
    score = scored(layout(POND, prey_points={"Ann": 31, "Bob": 31, "Cleo": 28}))
    assert (score.winners, score.ranks) == (("Ann", "Bob"), [1, 1, 3])


# Nonsense

NUMBERS = st.sampled_from(["0", "1", "2", "-1", "-2", "3", "4", "0.5", "-0", "1001", "x", ""])
NAMES = st.sampled_from([*cards().names, "takin", "wolf", "move", "-", "", "dragon"])
OWNERS = st.sampled_from(["", " Ann", " Bob", " ann", " turned", " # note", " 1,1"])
ITEMS = st.builds("{} {}{}".format, NUMBERS, NAMES, OWNERS) | st.sampled_from(
    ["gap", "half", "", "x3", "Hind x3", "wolf A"]
)
LINES = (
    st.builds("row {}: {}".format, NUMBERS, st.lists(ITEMS, max_size=5).map(", ".join))
    | st.builds("{} {},{}{}".format, NAMES, NUMBERS, NUMBERS, OWNERS)
    | st.builds("move {},{} {},{}".format, NUMBERS, NUMBERS, NUMBERS, NUMBERS)
    | st.text(max_size=12)
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NONSENSE = st.fixed_dictionaries(
    {
        "game": st.just("panda-park"),
        "park": st.lists(LINES, max_size=12).map("\n".join) | JSON,
    },
    optional={
        "players": st.lists(st.sampled_from(["Ann", "Bob", "ann", "Zoe"]), max_size=5) | JSON,
        "prey_points": st.dictionaries(st.sampled_from(["Ann", "Bob", "Zoe"]), st.integers(-1, 9)) | JSON,
        "options": JSON,
        "other": JSON,
    },
)


def scores_or_refuses(values: Mapping[str, Any]) -> None:
    score, findings = judged(values)
    if score is None:
        assert any(one.severity is Severity.ERROR for one in findings)
    else:
        assert isinstance(score, Score)
        score.as_json()


@given(NONSENSE)
def test_nonsense_is_refused_or_scored_and_never_fails(values: dict[str, Any]) -> None:
    scores_or_refuses(values)


WALKS = st.builds(
    "move {},{} {},{}".format, st.integers(-2, 2), st.integers(0, 1), st.integers(-3, 3), st.integers(0, 1)
)


@given(st.lists(WALKS, min_size=1, max_size=3), st.sampled_from([PLAY, PICTURE]))
def test_any_walks_are_refused_or_scored_and_never_fail(walks: list[str], way: dict[str, Any]) -> None:
    park = "water 0,0\nsnow-leopard 2,0 Ann\nforest -2,0 Bob\nred-fox 0,1 Bob"
    scores_or_refuses(layout("\n".join([park, *walks]), **way))
