"""The answer: lines that sum to the totals and name the cards that counted, winners and ranks, the example layouts."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest

from pandapress.engine.rules import chosen
from pandapress.engine.score import Score
from pandapress.findings import Findings, Line, Severity
from pandapress.games.panda_park.answer import judge
from pandapress.games.panda_park.cards import key
from pandapress.games.panda_park.game import GAME as GAME_ENTRY
from pandapress.games.panda_park.layout import Table, as_it_lies, from_state
from pandapress.games.panda_park.park import place
from pandapress.games.panda_park.rules import OPTIONS
from pandapress.games.panda_park.state import Laid, Walked
from tests.games.panda_park.table import PARK, cards, judged, layout, on, rules, scored, totals, walk
from tests.support import CHECKOUT

PREY, PREDATORS, ENTERED = "Scoring: prey, when it was placed", "Scoring: predators, at the end", "Scoring: prey cards"
GAME = """
water 0,0
water 2,0
takin-female 1,1 Ann
beech-marten 3,1 Bob
grey-wolf 2,2 Ann
forest 4,2 Bob
"""
"""Ann: her Takin 2 for water, her Wolf 1 for the Takin. Bob: his Forest 0, his Marten 1 for the Forest, -2 the Wolf."""
AS_IT_LIES = """
row 0: 0 Water x2
row 1: 1 Female Takin, Marten Bob
row 2: 2 Wolf Ann, Forest
"""
"""The same park in rows."""


def example(name: str) -> dict[str, Any]:
    path = CHECKOUT / "card_data" / PARK / "layouts" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def lines_of(score: Score, name: str) -> list[tuple[int, str, str, str]]:
    (player,) = [player for player in score.players if player.name == name]
    return [(line.points, line.what, line.why, line.rule) for line in player.lines]


def points_of(score: Score, name: str) -> dict[str, int]:
    return {what: points for points, what, _, _ in lines_of(score, name)}


# The scoring examples of the rulebook, as the layouts that are shipped


def test_pd_01_and_pd_02_example_a_gives_three_for_the_wolf_and_five_for_the_bear() -> None:
    score = scored(example("example-a"))
    assert lines_of(score, "Dave") == [
        (0, "Prey points", "as entered, from the point cards", ENTERED),
        (3, "Grey Wolf at 5,1", "1 Red Deer (6,2), 2 Takin (3,1; 7,1)", PREDATORS),
        (
            5,
            "Brown Bear at 2,2",
            "2 Forest (4,2; 3,3), 3 linked Giant Chinese Bitterling (1,1; -1,1; -2,2)",
            PREDATORS,
        ),
    ]
    assert [player.total for player in score.players] == [3 + 5]


def test_pd_03_example_b_gives_five_for_the_female_takin() -> None:
    score = scored(example("example-b"))
    why = "1 Forest (4,2), 1 Female Takin (0,2), 1 Male Takin at +2 (1,1), 1 Water (3,1 Giant Chinese Bitterling)"
    assert lines_of(score, "Dave") == [
        (0, "Forest at 4,2", "nothing that counts lies there", PREY),
        (1 + 1 + 2 + 1, "Female Takin at 2,2", why, PREY),
    ]
    assert score.details == {"prey_points": "recomputed"}


@pytest.mark.parametrize("name", ["example", "example-a", "example-b", "finished", "order"])
def test_the_example_layouts_have_no_fault_and_no_warning(name: str) -> None:
    _, findings = judged(example(name))
    assert {one.severity for one in findings} <= {Severity.INFO}


def test_the_printed_example_points_at_no_other_file_and_shows_an_order_of_play_that_is_one() -> None:
    text = (CHECKOUT / "card_data" / PARK / "layouts" / "example.toml").read_text(encoding="utf-8")
    assert ".toml" not in text
    lines = text[text.index("# water") :].splitlines()
    score = scored(layout("\n".join(line.removeprefix("# ") for line in lines)))
    assert (score.details, [player.name for player in score.players]) == (
        {"prey_points": "recomputed"},
        ["Dave", "Ana"],
    )


# Lines


def test_a_line_for_each_card_in_the_order_of_play_and_predators_last() -> None:
    score = scored(layout(GAME))
    assert lines_of(score, "Ann") == [
        (2, "Female Takin at 1,1", "2 Water (0,0; 2,0)", PREY),
        (1, "Grey Wolf at 2,2", "1 Takin (1,1)", PREDATORS),
    ]
    assert lines_of(score, "Bob") == [
        (0, "Forest at 4,2", "nothing that counts lies there", PREY),
        (1 - 2, "Beech Marten at 3,1", "1 Forest (4,2), 1 Grey Wolf at -2 (2,2)", PREDATORS),
    ]
    assert [player.total for player in score.players] == [2 + 1, 0 - 1]


def test_with_prey_points_a_line_for_them_and_one_for_each_predator() -> None:
    score = scored(layout(AS_IT_LIES, prey_points={"Ann": 20, "Bob": 7}))
    assert [(points, what, rule) for points, what, _, rule in lines_of(score, "Ann")] == [
        (20, "Prey points", ENTERED),
        (1, "Grey Wolf at 2,2", PREDATORS),
    ]
    assert [player.total for player in score.players] == [20 + 1, 7 - 1]
    assert score.details == {"prey_points": "as entered"}


def test_pd_30_six_points_more_make_31_of_25() -> None:
    # The male 2, a Bitterling as water 1, a female 1, two Forests 1 each.
    text = """
        water 0,0
        takin-male -1,1 Bob
        bitterling 1,1 Ann
        takin-female -2,2 Bob
        forest 2,2 Ann
        forest 1,3 Bob
        takin-female 0,2 Ann
    """
    assert points_of(scored(layout(text)), "Ann")["Female Takin at 0,2"] == 2 + 1 + 1 + 1 + 1
    assert totals(layout("water 0,0", prey_points={"Ann": 25 + 6, "Bob": 0})) == {"Ann": 31, "Bob": 0}


def test_pd_21_a_wolf_gets_a_deer_that_came_two_turns_later() -> None:
    text = "water 0,0\ngrey-wolf 0,1 Ann\nforest -2,1 Bob\nforest -4,1 Ann\n"
    assert points_of(scored(layout(text)), "Ann")["Grey Wolf at 0,1"] == 0
    assert points_of(scored(layout(f"{text}red-deer-female 2,1 Bob")), "Ann")["Grey Wolf at 0,1"] == 1


def test_pd_23_water_scores_nothing_and_the_first_prey_counts_it() -> None:
    score = scored(layout("water 0,0\nwater 2,0\nwater 4,0\ntakin-female 6,0 Ann"))
    assert lines_of(score, "Ann") == [(1, "Female Takin at 6,0", "1 Water (4,0)", PREY)]


def test_prey_is_not_scored_again_when_more_comes_to_lie_beside_it() -> None:
    text = "water 0,0\ntakin-female 0,1 Ann\nforest 2,1 Bob\ntakin-female -2,1 Ann"
    score = scored(layout(text))
    assert points_of(score, "Ann") == {"Female Takin at 0,1": 1, "Female Takin at -2,1": 1}
    assert points_of(score, "Bob") == {"Forest at 2,1": 0}


def test_a_snow_leopard_scores_where_it_ended_and_prey_where_it_was_placed() -> None:
    # The Takin at 4,0 makes 1 for the Snow Leopard at 2,0, until the Fox drives it to -2,0 beside a Marmot worth 2.
    before = "water 0,0\nsnow-leopard 2,0 Ann\ntakin-female 4,0 Bob\nbobak-marmot -1,1 Ann\n"
    after = f"{before}red-fox 1,1 Bob\nmove 2,0 -2,0"
    assert points_of(scored(layout(before)), "Ann") == {"Bobak Marmot at -1,1": 0, "Snow Leopard at 2,0": 1}
    assert points_of(scored(layout(after)), "Ann") == {"Bobak Marmot at -1,1": 0, "Snow Leopard at -2,0": 2}
    assert points_of(scored(layout(after)), "Bob")["Female Takin at 4,0"] == 0


def test_a_snow_leopard_that_walked_keeps_its_owner() -> None:
    text = "water 0,0\nbobak-marmot -1,1 Ann\nsnow-leopard 2,0 Bob\ngrey-wolf 4,0 Ann\nmove 2,0 -2,0"
    assert totals(layout(text)) == {"Ann": 0, "Bob": 2}
    as_it_lies = text.replace("-1,1 Ann", "-1,1")
    assert totals(layout(as_it_lies, prey_points={"Ann": 10, "Bob": 20})) == {"Ann": 10, "Bob": 20 + 2}


def test_the_park_of_a_verdict_is_the_one_that_the_steps_end_in() -> None:
    laid = [("water", 0, 0, -1), ("snow-leopard", 2, 0, 0), ("grey-wolf", 4, 0, 1)]
    steps = [Laid(card, place(x, y), seat) for card, x, y, seat in laid]
    table = Table(
        ("Ann", "Bob"), (*steps, Walked(place(2, 0), place(-2, 0))), (1, 2, 3, 4), True, (0, 0), chosen(OPTIONS, {})
    )
    verdict = judge(table, cards())
    assert verdict.park == on(**{"0,0": "water", "4,0": "grey-wolf", "-2,0": "snow-leopard"})
    assert [(each.card, each.at, each.seat) for each in verdict.predators] == [
        ("grey-wolf", place(4, 0), 1),
        ("snow-leopard", place(-2, 0), 0),
    ]


@pytest.mark.parametrize(
    "values",
    [
        pytest.param(layout(GAME), id="play"),
        pytest.param(layout(AS_IT_LIES, prey_points={"Ann": 20, "Bob": 7}), id="picture"),
        pytest.param(example("finished"), id="finished"),
        pytest.param(example("order"), id="order"),
        pytest.param(example("example"), id="example"),
        pytest.param(example("example-a"), id="example-a"),
        pytest.param(example("example-b"), id="example-b"),
    ],
)
def test_lines_sum_to_the_totals_and_each_names_the_places_that_make_its_points(values: dict[str, Any]) -> None:
    for player in scored(values).as_json()["players"]:
        assert sum(line["points"] for line in player["lines"]) == player["total"]
        for line in player["lines"]:
            if line["what"] == "Prey points":
                continue
            each = re.findall(r"(\d+) [^()]*?(?: at ([+-]\d+))? \(([^()]+)\)", line["why"])
            assert [len(places.split("; ")) for _, _, places in each] == [int(count) for count, _, _ in each]
            assert sum(int(count) * int(worth or 1) for count, worth, _ in each) == line["points"]


# Winners


def test_pd_24_the_tied_players_all_win_and_the_next_is_third() -> None:
    score = scored(layout("water 0,0", prey_points={"Ann": 31, "Bob": 28, "Cleo": 31}))
    assert (score.winners, score.ranks) == (("Ann", "Cleo"), [1, 3, 1])
    assert score.outcome.startswith("Ann and Cleo have the most points: the tied players all win")
    assert score.outcome.endswith("prey points are taken as entered")


def test_the_most_points_win_and_a_later_place_may_be_shared() -> None:
    score = scored(layout("water 0,0", prey_points={"Ann": 9, "Bob": 12, "Cleo": 9, "Dan": 8}))
    assert (score.winners, score.ranks) == (("Bob",), [2, 1, 2, 4])
    assert score.outcome.startswith("Bob wins with the most points")


def test_a_predator_decides_a_tie_and_a_small_one_may_lose_the_lead() -> None:
    text = "water 0,0\ntakin-female 1,1\nbeech-marten 3,1 Bob\ngrey-wolf 2,2 Ann"
    # Ann 10 + 1 for the Takin; Bob 12 - 2 for the Wolf.
    score = scored(layout(text, players=["Ann", "Bob"], prey_points={"Ann": 10, "Bob": 12}))
    assert ([player.total for player in score.players], score.winners) == ([11, 10], ("Ann",))


def test_pd_28_three_players_in_an_empty_park_are_tied() -> None:
    score = scored(layout("", players=["Ann", "Bob", "Cleo"]))
    assert (score.winners, score.ranks) == (("Ann", "Bob", "Cleo"), [1, 1, 1])
    assert score.outcome == "Ann, Bob and Cleo have the most points: the tied players all win"


def test_a_park_of_nobody_has_no_winner() -> None:
    score = scored(layout("water 0,0"))
    assert (score.players, score.winners, score.outcome) == ((), (), "nobody plays")


def test_an_order_of_play_before_its_end_has_no_winner_and_says_who_leads() -> None:
    *_, (_, _, over) = walk(rules(), 3, seed=5)
    whole = from_state(over, ("Ann", "Bob", "Cleo"), cards(), {})
    *lines, last = whole["park"].splitlines()
    score, findings = judged(whole)
    assert score is not None and score.winners and "goes on" not in score.outcome
    assert "LAYOUT-OPEN" not in [one.code for one in findings]
    assert last.split()[0] in cards().prey_ids
    score, findings = judged({**whole, "park": "\n".join(lines)})
    assert score is not None and score.winners == ()
    assert score.outcome.startswith("the game goes on in round 4, with 47 of 48 prey cards played: ")
    assert [(one.severity, one.code) for one in findings] == [(Severity.INFO, "LAYOUT-OPEN")]
    lying = as_it_lies(over, ("Ann", "Bob", "Cleo"), cards(), {})
    assert scored(lying).winners


def test_who_leads_together_is_said_of_all() -> None:
    score = scored(layout("water 0,0\nforest 0,1 Ann\nforest 0,2 Bob\nforest 0,3 Cleo"))
    assert score.winners == ()
    assert score.outcome == (
        "the game goes on in round 1, with 3 of 48 prey cards played: Bob and Cleo lead with 1 point each"
    )


# As JSON


def test_the_answer_as_json_has_this_shape() -> None:
    scored = GAME_ENTRY.score(layout(GAME), cards(), "park.toml", Findings())
    assert scored is not None
    answer = json.loads(json.dumps(scored.score.as_json()))
    assert list(answer) == ["game", "players", "winners", "outcome", "options", "prey_points", "findings"]
    told = "the game goes on in round 1, with 2 of 48 prey cards played: Ann leads with 3 points"
    assert (answer["game"], answer["winners"], answer["outcome"]) == (PARK, [], told)
    assert (answer["options"], answer["prey_points"], answer["findings"]) == ({}, "recomputed", [])
    assert answer["players"][0] == {
        "name": "Ann",
        "total": 3,
        "rank": 1,
        "parts": {"prey": 2, "predators": 1},
        "lines": [
            {
                "points": 2,
                "what": "Female Takin at 1,1",
                "why": "2 Water (0,0; 2,0)",
                "rule": PREY,
                "at": ["park", 4],
                "part": "prey",
            },
            {
                "points": 1,
                "what": "Grey Wolf at 2,2",
                "why": "1 Takin (1,1)",
                "rule": PREDATORS,
                "at": ["park", 6],
                "part": "predators",
            },
        ],
    }
    assert [(player["name"], player["total"], player["rank"]) for player in answer["players"]] == [
        ("Ann", 3, 1),
        ("Bob", -1, 2),
    ]


@pytest.mark.parametrize(
    ("options", "mattered"),
    [
        ({"bitterling_needs_water": False}, {"bitterling_needs_water": "false"}),
        ({}, {"bitterling_needs_water": "false"}),
        ({"first_game": True}, {"bitterling_needs_water": "false"}),
    ],
)
def test_only_a_reading_that_matters_is_named(options: dict[str, Any], mattered: dict[str, str]) -> None:
    dry = "water 0,0\nforest 0,1 Ann\nbitterling 0,2 Bob"
    for text, named in ((dry, mattered), (GAME, {})):
        scored = GAME_ENTRY.score(layout(text, options=options), cards(), "park.toml", Findings())
        assert scored is not None
        assert scored.score.options == named


# Given prey points and counted ones


def test_t46_given_prey_points_are_compared_with_what_the_order_of_play_comes_to() -> None:
    # Ann's Takin 2, Bob's Forest 0.
    assert totals(layout(GAME, prey_points={"Ann": 2, "Bob": 0})) == {"Ann": 2 + 1, "Bob": 0 - 1}
    assert scored(layout(GAME, prey_points={"bob": 0})).details == {"prey_points": "recomputed"}
    score, findings = judged(layout(GAME, prey_points={"Ann": 3, "Bob": 1}))
    assert score is None
    assert [(one.path, one.message) for one in findings if one.severity is Severity.ERROR] == [
        (("prey_points", "Ann"), "Ann's prey comes to 2 in this order of play, not 3"),
        (("prey_points", "Bob"), "Bob's prey comes to 0 in this order of play, not 1"),
    ]


def test_t46_where_the_lines_are_in_no_order_of_play_points_are_taken_as_they_are_and_that_is_told() -> None:
    lines = GAME.strip().splitlines()
    shuffled = "\n".join([*lines[:2], lines[4], lines[2], lines[3], lines[5]])
    score, findings = judged(layout(shuffled, prey_points={"Ann": 20, "Bob": 7}))
    assert score is not None
    assert [player.total for player in score.players] == [20 + 1, 7 - 1]
    (warning,) = [one for one in findings if one.severity is Severity.WARNING]
    assert (warning.code, warning.path) == ("LAYOUT-ORDER", ("park", 4))
    assert "it is Bob's turn, not Ann's" in warning.message


# Sub-totals and paths


def test_t47_the_points_of_prey_and_of_predators_are_totals_of_their_own() -> None:
    assert [player.parts for player in scored(layout(GAME)).players] == [
        {"prey": 2, "predators": 1},
        {"prey": 0, "predators": 1 - 2},
    ]
    given = scored(layout(AS_IT_LIES, prey_points={"Ann": 20, "Bob": 7}))
    assert [player.parts for player in given.players] == [
        {"prey": 20, "predators": 1},
        {"prey": 7, "predators": -1},
    ]


def test_t47_each_line_has_the_path_of_its_card_wherever_that_has_walked() -> None:
    lines = scored(example("order")).players[0].lines
    text = example("order")["park"].splitlines()
    for line in lines:
        path, number = line.at
        assert path == "park" and isinstance(number, Line)
        name = line.what.split(" at ")[0]
        assert cards().aliases[key(text[number - 1].split()[0])] in {
            each for each, its in cards().names.items() if its == name
        }
    assert "Snow Leopard at 2,2" in [line.what for line in lines]
    given = scored(layout(AS_IT_LIES, prey_points={"Ann": 20, "Bob": 7}))
    assert [line.at for line in given.players[0].lines] == [("prey_points",), ("park", 4)]


def test_the_same_park_in_rows_and_in_the_order_of_play_gives_the_same_totals() -> None:
    rows, played = scored(example("example")), scored(example("order"))
    assert [player.parts for player in rows.players] == [player.parts for player in played.players]
