"""Parks in rows: reading them, short names, what is asked about, and a whole finished park."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from pandapress.findings import Finding, Line, Severity
from tests.games.panda_park.table import PARK, cards, judged, layout, scored, totals
from tests.support import CHECKOUT

LAYOUTS = CHECKOUT / "card_data" / PARK / "layouts"
POINTS = {"Ann": 0, "Bob": 0}
POND = "row 0: 0 Water x6\n"


def found(text: str, **more: Any) -> list[Finding]:
    return judged(layout(text, **{"prey_points": POINTS, **more}))[1]


def told(text: str, severity: Severity = Severity.ERROR, **more: Any) -> list[tuple[str, str]]:
    return [(one.code, one.column) for one in found(text, **more) if one.severity is severity]


def words(text: str, **more: Any) -> str:
    return "\n".join(map(str, found(text, **more)))


def park(text: str, **more: Any) -> dict[str, int]:
    """The predators' points by what and where."""
    score = scored(layout(text, **{"prey_points": POINTS, **more}))
    return {line.what: line.points for player in score.players for line in player.lines if line.part == "predators"}


# The grammar


def test_t45_a_card_without_a_place_lies_right_behind_the_one_before() -> None:
    # 2 Water at 0, 2 and 4: the Panda at 1 touches those at 0 and 2, that at 6 none but the Forest at 8.
    assert park("row 0: 0 Water x3\nrow 1: 1 Panda Ann, Monkey, Forest, Panda Bob") == {
        "Giant Panda at 1,1": 2,
        "Giant Panda at 7,1": 2,
    }


@pytest.mark.parametrize(
    ("row", "x"),
    [
        ("4 Hind, Wolf Ann", 6),
        ("4 Hind, 6 Wolf Ann", 6),
        ("4 Hind, gap, Wolf Ann", 8),
        ("4 Hind, half, Wolf Ann", 7),
        ("4 Hind, half, gap, HALF, Wolf Ann", 10),
        ("4 Hind x2, Wolf Ann", 8),
        ("4 Hind, gap x2, Wolf Ann", 10),
        ("4 Hind, Half X3, Wolf Ann", 9),
        ("4 hind x 2,wolf ann,", 8),
        ("4Hind,8Wolf Ann", 8),
        ("-1 Hind, 8 Wolf Ann", 8),
    ],
)
def test_t45_gaps_repeats_and_places_move_what_follows(row: str, x: int) -> None:
    assert list(park(f"{POND}row 1: {row}")) == [f"Grey Wolf at {x},1"]


def test_t45_a_row_may_be_written_in_two_lines_and_rows_in_any_order() -> None:
    text = "row 1: 0 Hind\nrow 0: 0 Water x2\nrow 1: 2 Wolf Ann # behind it\nrow 0: 4 Water"
    assert park(text) == {"Grey Wolf at 2,1": 1}


def test_t45_rows_and_cards_with_places_may_stand_side_by_side() -> None:
    assert park("row 0: 0 Water, Hind\nwolf 4,0 Ann") == {"Grey Wolf at 4,0": 1}


def test_t45_a_finished_park_of_92_cards_takes_at_most_25_lines_and_has_no_fault() -> None:
    text = (LAYOUTS / "finished.toml").read_text(encoding="utf-8")
    values = tomllib.loads(text)
    score, findings = judged(values)
    assert score is not None and findings == []
    assert len(text.splitlines()) <= 25
    # 12 water, 48 prey, 8 predators of each of four players.
    assert sum(int(times or 1) for times in re.findall(r"[\w)](?: x(\d+))?(?:,|\n)", values["park"])) == 12 + 48 + 32
    assert [len(player.lines) for player in score.players] == [1 + 8] * 4
    assert score.winners == ("Dave",)


# Names


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Fox", "Red Fox"),
        ("red fox", "Red Fox"),
        ("red-fox", "Red Fox"),
        ("jack", "Jackal"),
        ("gr w", "Grey Wolf"),
        ("greyw", "Grey Wolf"),
        ("south", "South China Tiger"),
        ("Mong Pit", "Mangshan Pit Viper"),
        ("pand", "Giant Panda"),
    ],
)
def test_t45_a_card_is_known_by_any_name_and_by_the_beginning_of_one(written: str, card: str) -> None:
    assert list(park(f"{POND}row 1: 0 {written} Ann")) == [f"{card} at 0,1"]


def test_every_card_is_known_by_its_id_its_names_and_its_short_name() -> None:
    for animal in cards().animals():
        for name in (animal.card, animal.name, *animal.also, cards().short[animal.card]):
            owner = " Ann" if animal.card in cards().predator_ids else ""
            assert told(f"row 0: 0 Water\nrow 1: 0 {name}{owner}") == [], name


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("deer", "Female Red Deer or Male Red Deer"),
        ("DEE", "Female Red Deer or Male Red Deer"),
        ("Takin", "Female Takin or Male Takin"),
        ("pheasant", "Female Golden Pheasant or Male Golden Pheasant"),
        ("red", "Red Fox, Female Red Deer or Male Red Deer"),
        ("mal", "Male Takin, Male Red Deer, Male Golden Pheasant or Malayan Porcupine"),
        ("f", "Red Fox, Female Takin, Female Red Deer, Female Golden Pheasant or Forest"),
    ],
)
def test_t42_a_name_that_several_cards_share_asks_which(written: str, hint: str) -> None:
    assert told(f"{POND}row 1: 0 {written}") == [("LAYOUT-CARD", "park, line 2")]
    assert f"several cards are called '{written}'; say which: {hint}" in words(f"{POND}row 1: 0 {written}")


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("Wolff", "Wolf"),
        ("Foxx", "Fox"),
        ("Monky", "Monkey"),
        ("Deeer", "Female Red Deer or Male Red Deer"),
        ("Hinde", "Hind"),
        ("Stagg", "Stag"),
    ],
)
@pytest.mark.parametrize("line", ["row 1: 0 {} Ann", "{} 0,1 Ann"])
def test_t42_hints_know_every_name_a_card_goes_by(line: str, written: str, hint: str) -> None:
    text = f"{POND}{line.format(written)}"
    assert told(text) == [("LAYOUT-CARD", "park, line 2")]
    assert f"no card is called '{written}'; did you mean {hint}?" in words(text)


def test_t42_a_name_is_compared_after_composing_its_letters() -> None:
    assert told(f"{POND}row 1: 0 wolf José", prey_points={"José": 0}) == []


@pytest.mark.parametrize("written", ["Annabel", "ANNABEL", "Annab", "annab"])
def test_t53_a_player_is_known_by_the_beginning_of_her_name(written: str) -> None:
    points = {"Annabel": 0, "Anton": 0}
    assert park(f"{POND}row 1: 0 Wolf {written}", prey_points=points) == {"Grey Wolf at 0,1": 0}
    assert told(f"{POND}row 1: 0 Wolf {written}", players=[*points], prey_points=points) == []


def test_t53_a_beginning_that_several_players_share_is_asked_about() -> None:
    points = {"Annabel": 0, "Anton": 0}
    assert told(f"{POND}row 1: 0 Wolf An", prey_points=points) == [("LAYOUT-PLAYER", "park, line 2")]
    said = words(f"{POND}row 1: 0 Wolf An", prey_points=points)
    assert "An may be several players; write more of the name: Annabel or Anton" in said


def test_a_whole_name_goes_before_a_longer_one_that_begins_so() -> None:
    points = {"Ann": 0, "Anna": 0}
    score = scored(layout(f"{POND}row 1: 0 Panda Ann, Panda Anna, Wolf Ann", prey_points=points))
    assert [len(player.lines) - 1 for player in score.players] == [2, 1]


def test_without_a_list_of_players_a_beginning_is_a_name_of_its_own() -> None:
    text = "water 0,0\nforest 0,1 Ann\nforest 2,1 A\nforest 4,1 Ann"
    assert list(totals(layout(text))) == ["Ann", "A"]


# What cannot be read


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("row 1: Hind, Wolf Ann", "nobody can tell where Hind begins; write the place of its left edge"),
        ("row 1: gap, Wolf Ann", "nobody can tell where row 1 begins"),
        ("row 1 0 Wolf Ann", "is no row with a number and a colon"),
        ("row: 0 Wolf Ann", "is no row with a number and a colon"),
        ("row 1: 0 Wolf Ann, , Hind", "nothing stands before a comma"),
        ("row 1: 0 Wolf Ann, 4", "'4' names no card"),
        ("row 1: 0 Hind Wolf Ann", "a comma is missing before Wolf Ann"),
        ("row 1: 0 Wolf Ann, 4 Hind, 2 Hind", "2 lies left of where the card before it ends, at 6"),
        ("row 0: 2 Wolf Ann", "there is a row 0 already, which goes on to 12; is this another row?"),
    ],
)
def test_t45_a_row_that_cannot_be_read_is_refused_once_and_says_why(row: str, said: str) -> None:
    assert [path for _, path in told(f"{POND}{row}")] == ["park, line 2"]
    assert said in words(f"{POND}{row}")


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("row 1: 0.5 Hind, Wolf Ann", "HALF"),
        ("row 1.5: 0 Hind, Wolf Ann", "ROW"),
        ("row 1: 2000 Hind, Wolf Ann", "FAR"),
        ("row 2000: 2 Hind, Wolf Ann", "FAR"),
        (f"row 1: {'9' * 400} Hind, Wolf Ann", "FAR"),
        ("row 1: 0 Hind turned", "TURNED"),
        ("row 1: 0 Water Ann", "OWNER"),
        ("row 1: 0 Wolf", "OWNER"),
        ("row 1: 0 Wolf Zoe", "POINTS"),
        ("row 1: 0 Wolf Ann, Wolf Ann", "COPIES"),
        ("row 1: 0 Stag x2", "COPIES"),
    ],
)
def test_t45_what_is_refused_in_a_line_is_refused_in_a_row(row: str, code: str) -> None:
    refused = told(f"{POND}{row}")
    assert [one for one, _ in refused] == [f"LAYOUT-{code}"]


def test_t45_a_park_in_rows_asks_for_the_prey_points() -> None:
    refused = [one for one in judged(layout(f"{POND}row 1: 0 Hind, Wolf Ann"))[1] if one.severity is Severity.ERROR]
    assert [(one.code, one.path) for one in refused] == [("LAYOUT-POINTS", ("prey_points",))]
    assert "how many prey points do the point cards show?" in refused[0].message
    assert "prey_points = { Ann = 30 }" in refused[0].hint


def test_t44_a_finding_carries_its_path_and_calls_players_by_name() -> None:
    one, other = [
        one for one in found(f"{POND}row 1: 0 Wolf Ann, Wolf ann\nrow 2: 40 Hind") if one.code != "LAYOUT-WATER"
    ]
    assert (one.path, one.message) == (("park", Line(2)), "Ann has a second Grey Wolf")
    assert (other.path, other.code) == (("park", 3), "LAYOUT-ALONE")
    points = {"Ann": 0, "ann": 1}
    assert [one.path for one in found("row 0: 0 Water", prey_points=points) if one.severity is Severity.ERROR] == [
        ("prey_points", "ann")
    ]


# What is asked about


def test_t45_a_card_that_touches_nothing_names_the_one_it_would_touch_half_a_card_on() -> None:
    for row, said in (
        ("row 1: 12 Hind", "does it lie half a card to the left, at 11,1? there it would touch the Water at 10,0"),
        ("row 1: -2 Hind", "does it lie half a card to the right, at -1,1? there it would touch the Water at 0,0"),
        ("row 0: 13 Hind", "does it lie half a card to the left, at 12,0? there it would touch the Water at 10,0"),
        (
            "row 1: 12 Hind, Tree",
            "does it lie half a card to the left, at 11,1? there it would touch the Water at 10,0",
        ),
    ):
        assert told(f"{POND}{row}") == [("LAYOUT-ALONE", "park, line 2")]
        assert f"touches nothing; {said}" in words(f"{POND}{row}")
    assert "half a card to" not in words(f"{POND}row 1: 14 Hind")


def test_t45_so_does_one_in_the_order_of_play_and_one_that_a_snow_leopard_may_explain() -> None:
    text = "water 0,0\nforest 0,1 Ann\nforest 2,2 Bob"
    _, findings = judged(layout(text))
    assert "half a card to the left, at 1,2? there it would touch the Forest at 0,1" in "\n".join(map(str, findings))
    gap = f"{POND}row 1: 0 Leopard Ann, 12 Hind"
    assert told(gap) == []
    assert "may explain the gap; does it lie half a card to the left, at 11,1?" in words(gap)


def test_t45_a_place_that_leaves_half_a_card_free_is_asked_about_and_half_says_that_it_is_meant() -> None:
    slit = f"{POND}row 1: 0 Hind, 3 Tree"
    assert told(slit, Severity.WARNING) == [("LAYOUT-SLIT", "park, line 2")]
    assert "the Forest at 3,1 lies half a card away from the Female Red Deer at 0,1" in words(slit)
    assert told(f"{POND}row 1: 0 Hind, half, Tree", Severity.WARNING) == []
    assert told(f"{POND}row 1: 0 Hind, 2 Tree, gap, Tree, 9 Tree", Severity.WARNING) == [
        ("LAYOUT-SLIT", "park, line 2")
    ]


def test_t40_fewer_predators_than_the_others_have_are_a_warning_that_names_the_player() -> None:
    text = f"{POND}row 1: 0 Wolf Ann, Fox Ann, Wolf Bob, Hind"
    assert told(text, Severity.WARNING) == [("LAYOUT-PREDATORS", "park")]
    assert "fewer predators than Ann, who has 2: Bob has 1" in words(text)
    assert told(f"{POND}row 1: 0 Wolf Ann, Fox Bob", Severity.WARNING) == []


def test_t40_prey_of_one_player_is_no_more_than_four_hands() -> None:
    # Four players have hands of three: 4 * 3 = 12 prey each.
    points = dict.fromkeys(["Ann", "Bob", "Cy", "Di"], 0)
    rows = "row 1: 0 Hind Ann x5, Tree Ann x7\n"
    assert told(f"{POND}{rows}", prey_points=points) == []
    assert told(f"{POND}{rows}row 2: 0 Stag Ann", prey_points=points) == [("LAYOUT-PREY", "park, line 3")]
    assert "Ann has more than 12 prey cards" in words(f"{POND}{rows}row 2: 0 Stag A", prey_points=points)


# What people write instead


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("4 Dear", "no card is called 'Dear'; did you mean Female Red Deer or Male Red Deer?"),
        ("4 Water 6", "what is 6 behind the Water?; 6 of them are written Water x6, and one at place 6 is 6 Water"),
        ("4 Hind 6x, Tree", "what is 6x behind the Hind?; 6 of them are written Hind x6, and one at place 6 is 6 Hind"),
        ("4 Hind, 8 gap", "a gap has no place; write the place before the next card, or gap alone"),
        ("4 Red Panda Ann", "no card is called 'Red Panda'; did you mean Panda?"),
        ("4 Red Panda A", "no card is called 'Red Panda'; did you mean Panda?"),
        ("4 Red Panda", "no card is called 'Red Panda'; did you mean Panda?"),
    ],
)
def test_one_word_that_cannot_be_is_told_once_with_what_is_meant(row: str, message: str) -> None:
    assert [f"{one.message}; {one.hint}" for one in found(f"{POND}row 1: {row}", players=["Ann", "Bob"])] == [message]


def test_water_of_which_the_number_is_unclear_is_missed_by_nobody() -> None:
    (one,) = found("row 0: 0 Water 6\nrow 1: 1 Hind\nrow 2: 20 Water")
    assert (one.code, one.path) == ("LAYOUT-LINE", ("park", Line(1)))


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Water x6", "write a row from left to right: row 12: "),
        ("4 Wolf Ann, Hind", "write a row from left to right: row 12: "),
        ("0: 0 Water x6", "write row before it: row 0: 0 Water x6"),
    ],
)
def test_a_row_without_its_beginning_is_told_how_one_is_written(line: str, hint: str) -> None:
    (one,) = found(line)
    assert (one.code, one.path) == ("LAYOUT-LINE", ("park", Line(1)))
    assert one.hint.startswith(hint)


@pytest.mark.parametrize("more", [{"players": ["Ann", "Bob"]}, {}])
def test_a_player_with_prey_points_is_called_by_the_beginning_of_her_name(more: dict[str, Any]) -> None:
    text = f"{POND}row 1: 1 Hind, Wolf Ann, Bear Bob"
    score = scored(layout(text, prey_points={"B": 7, "a": 3}, **more))
    assert {player.name: player.parts["prey"] for player in score.players} == {"Ann": 3, "Bob": 7}
    assert [
        str(one.message) for one in found(text, prey_points={"A": 3}, **more) if one.severity is Severity.ERROR
    ] == ["Bob has no prey points"]
    order = "water 0,0\ntakin-female 1,1 Ann\nforest 2,2 Bob"
    assert totals(layout(order, prey_points={"A": 1, "B": 0}, **more)) == {"Ann": 1, "Bob": 0}


def test_a_beginning_of_two_names_is_asked_about_once() -> None:
    for more in ({"players": ["Ann", "Anna"]}, dict[str, Any]()):
        (one,) = [
            one
            for one in found(f"{POND}row 1: 1 Wolf Ann, Bear Anna", prey_points={"An": 3}, **more)
            if one.severity is Severity.ERROR
        ]
        assert (one.path, one.message) == (("prey_points", "An"), "An may be several players")
        assert one.hint == "write more of the name: Ann or Anna"
    assert totals(layout(f"{POND}row 1: 1 Wolf Anna", prey_points={"Ann": 3, "Anna": 4})) == {
        "Ann": 3,
        "Anna": 4,
    }


def test_points_that_are_no_number_name_the_player() -> None:
    (one,) = found(POND, prey_points={"Ann": "9", "Bob": 3})
    assert one.path == ("prey_points", "Ann")


def test_a_card_that_lies_alone_half_a_card_off_is_told_of_once() -> None:
    text = f"{POND}row 1: 9 Hind x2, 14 Panda Ann"
    assert [one.message for one in found(text) if one.severity is Severity.ERROR] == [
        "the Giant Panda at 14,1 touches nothing"
    ]
    assert "LAYOUT-SLIT" not in words(text) and "half a card away" not in words(text)
    joined = f"{POND}row 1: 7 Hind, 10 Panda Ann\nrow 2: 8 Hind x2"
    assert [code for code, _ in told(joined, Severity.WARNING, players=["Ann", "Bob"])][:1] == ["LAYOUT-SLIT"]
    pond = "row 0: 0 Water x5, 11 Water\nrow 1: 1 Hind"
    assert [code for code, _ in told(pond, Severity.WARNING)] == ["LAYOUT-POND"]
