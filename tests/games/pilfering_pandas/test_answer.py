"""The answer: lines that sum to the totals, both markers event by event to a win, a loss or an open game, the readings
that mattered, and the example layouts.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from typing import Any

import pytest

from pandapress.engine.score import Score
from tests.games.pilfering_pandas.table import (
    PANDAS,
    judged,
    layout,
    player,
    scored,
)
from tests.support import CHECKOUT

FINAL, NEW, EXTEND = "Final Escape Score", "New Sets", "Extending Sets"
EIGHTEEN = ("Y1 Y2 Y3", "^ Y4 Y5", "^ Y6 Y7", "^ Y8 Y9", "^ P9 B9")
"""3, then 1+2+1, 1+1+1, 1+2+1, 1+1+2: 18 Panda Points."""
FOURTEEN = ("G4 G5 G6", "^ G7 G8", "^ P8 R8", "^ R7 R6", "R5")
"""3 + 3 + 3, then 1+2+1 and 1: 14 Panda Points on ten cards."""


def example(name: str) -> dict[str, Any]:
    path = CHECKOUT / "card_data" / PANDAS / "layouts" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def lines_of(score: Score, name: str) -> list[tuple[int, str, str, str]]:
    (one,) = [each for each in score.players if each.name == name]
    return [(line.points, line.what, line.why, line.rule) for line in one.lines]


def ana(meerkat: str, *trade: str, hand: str = "", options: Mapping[str, Any] | None = None, **more: Any) -> Score:
    """The score of Ana's table; Ben, beside her, has laid nothing and holds one point."""
    beside = player("Ben", "Dara" if meerkat != "Dara" else "Kito", hand="G9")
    return scored(layout(player("Ana", meerkat, *trade, hand=hand, **more), beside, options=options or {}))


def total(score: Score) -> int:
    return score.players[0].total


def mattered(values: Mapping[str, Any]) -> dict[str, str]:
    return dict(scored(values).options)


# Competitive: the Final Escape Score


def test_pc_20_the_panda_cards_points_and_the_hand_are_added_and_taken_off() -> None:
    score = ana("Aria", *EIGHTEEN, hand="R5 G1", panda="Patient", goal_met=True)
    assert total(score) == 18 + 3 - (1 + 2)
    assert lines_of(score, "Ana")[-2:] == [
        (3, "Patient Panda", "as entered: met", FINAL),
        (-3, "Cards in hand", "R5 1, G1 2", FINAL),
    ]


def test_pc_21_without_the_requirement_the_panda_card_brings_nothing() -> None:
    score = ana("Aria", *EIGHTEEN, hand="R5 G1", panda="Patient", goal_met=False)
    assert total(score) == 18 - (1 + 2)
    assert lines_of(score, "Ana")[-2] == (0, "Patient Panda", "as entered: not met", FINAL)


def test_the_goal_of_a_panda_card_is_checked_in_the_trade_area_unless_it_is_entered() -> None:
    run = "G4 G5 G6 G7 G8"
    assert total(ana("Kito", run, hand="R5", panda="Sneaky")) == 5 + 6 - 1
    assert total(ana("Kito", run, hand="R5", panda="Greedy")) == 5 - 1
    assert total(ana("Kito", run, hand="R5", panda="Greedy", goal_met=True)) == 5 + 2 - 1
    assert total(ana("Kito", run, hand="R5", panda="Sneaky", goal_met=False)) == 5 - 1
    assert total(ana("Kito", run, hand="R5")) == 5 - 1
    assert lines_of(ana("Kito", run, hand="R5", panda="Sneaky"), "Ana")[1] == (
        6,
        "Sneaky Panda",
        "run of five: met",
        FINAL,
    )


def test_a_panda_cards_points_may_decide_who_wins() -> None:
    players = [
        player("Ana", "Kito", "G4 G5 G6 G7 G8", hand="P1", panda="Sneaky"),
        player("Ben", "Dara", "P3 P4 P5", "^ P6 P7", hand="R1", panda="Cheeky"),
    ]
    # 5 + 6 - 1 against 3 + (1 + 2 + 1) - 1.
    score = scored(layout(*players))
    assert ([each.total for each in score.players], score.winners) == ([10, 6], ("Ana",))
    score = scored(layout({**players[0], "goal_met": False}, players[1]))
    assert ([each.total for each in score.players], score.winners) == ([4, 6], ("Ben",))


@pytest.mark.parametrize(("hand", "expected"), [("K K B9", 5 - (2 + 2 + 2)), ("K B9", 5 - (2 + 2))])
def test_pc_22_a_final_score_may_be_negative(hand: str, expected: int) -> None:
    score = ana("Kito", "G4 P4 R4 Y4", hand=hand, panda="Patient")
    assert total(score) == expected


def test_pc_23_who_goes_out_gets_no_bonus() -> None:
    score = ana("Kito", *FOURTEEN, panda="Patient")
    assert total(score) == 14
    assert lines_of(score, "Ana")[-1] == (0, "Cards in hand", "none: she went out", FINAL)


def test_pc_24_the_highest_sum_of_the_rounds_wins_not_the_most_rounds() -> None:
    score = scored(
        layout(
            player("A", "Kito", "G4 G5 G6", hand="G1", earlier_rounds=[20, 1]),
            player("B", "Aria", "R4 R5 R6", "^ R7 R8", "R9", hand="R1", earlier_rounds=[7, 7]),
        )
    )
    # Round three: 3 - 2 = 1 and (1+1+1) + (1+2+1) + 1 - 1 = 7.
    assert [each.total for each in score.players] == [20 + 1 + 1, 7 + 7 + 7]
    assert (score.winners, score.outcome) == (("A",), "A wins with the most Panda Points")
    assert lines_of(score, "A")[-2:] == [
        (20, "Earlier score 1", "as entered", "Ending the Game"),
        (1, "Earlier score 2", "as entered", "Ending the Game"),
    ]


def test_pc_24_a_tie_is_shared() -> None:
    players = [
        player("A", "Kito", "G4 G5 G6", hand="P1"),
        player("B", "Aria", "R4 R5 R6", hand="P3"),
        player("C", "Dara", hand="P4"),
    ]
    score = scored(layout(*players))
    assert ([each.total for each in score.players], score.ranks) == ([2, 2, -1], [1, 1, 3])
    assert score.winners == ("A", "B")
    assert score.outcome == "A and B tie for the most Panda Points and share the win"


def test_pc_28_a_novice_starts_on_the_3_space() -> None:
    # 3 + 3 + 3 + 1 = 10 points.
    score = ana("Kito", "G4 G5 G6", "^ G7 G8", "^ P8 R8", "B8", hand="G1", panda="Patient", novice=True)
    assert total(score) == 3 + 10 - 2
    assert lines_of(score, "Ana")[0] == (3, "Novice's start", "the 3-space", "Balancing Gameplay")


# Competitive: lines


def test_a_line_for_each_play_says_what_was_laid_re_used_and_earned() -> None:
    score = ana("Aria", "R5 R6 R7", "^ G7 P7", "< R4", "B7", "< ^ K B4", hand="G1")
    assert lines_of(score, "Ana")[:5] == [
        (1 + 1 + 2, "R5 R6 R7", "4 laid", NEW),
        (1 + 1 + 2 + 1, "^ G7 P7", "2 laid + 2 for R7 re-used + 1 for all three preferences", NEW),
        (1, "< R4", "1 laid", EXTEND),
        (1, "B7", "1 laid", EXTEND),
        (2 + 1 + 1, "< ^ K B4", "3 laid + 1 for R4 re-used", NEW),
    ]


def test_a_key_swap_has_a_line_without_points() -> None:
    score = ana("Kito", "G4 P4 K", "swap R4", hand="K")
    assert lines_of(score, "Ana")[:2] == [
        (1 + 1 + 2, "G4 P4 K", "4 laid", NEW),
        (0, "swap R4", "a Key swapped, no points", "Key Cards"),
    ]
    assert total(score) == 4 - 2


def test_the_example_layout_of_the_competitive_game() -> None:
    score = scored(example("example"))
    assert [(points, what) for points, what, _, _ in lines_of(score, "Ana")] == [
        ((2 + 1 + 1) + (1 + 1 + 1) + 1 + (1 + 2 + 2), "Panda marker"),
        (0, "Sneaky Panda"),
        (-(1 + 2), "Cards in hand"),
        (12, "Earlier score 1"),
        (-1, "Earlier score 2"),
    ]
    assert [(points, what) for points, what, _, _ in lines_of(score, "Dave")] == [
        (3, "B1 B2 B3"),
        (1 + 1 + 2, "^ B4 B5"),
        (3, "G5 G6 G7"),
        (0, "Clever Panda"),
        (-2, "Cards in hand"),
        (3, "Earlier score 1"),
        (4, "Earlier score 2"),
    ]
    assert [each.total for each in score.players] == [13 - 3 + 11, 3 + 4 + 3 - 2 + 7] == [21, 15]
    assert score.winners == ("Ana",)


@pytest.mark.parametrize(("name", "points"), [("run-whole", [5]), ("run-split", [3, 3])])
def test_pc_09_a_run_of_five_whole_and_split(name: str, points: list[int]) -> None:
    score = scored(example(name))
    (one,) = score.players
    assert [line.points for line in one.lines] == [*points, -1]


@pytest.mark.parametrize("name", ["example", "escape", "run-whole", "run-split"])
def test_the_example_layouts_have_no_fault_and_no_warning(name: str) -> None:
    _, findings = judged(example(name))
    assert {one.severity.value for one in findings} <= {"info"}


@pytest.mark.parametrize("name", ["example", "escape", "run-whole", "run-split"])
def test_the_lines_of_each_player_sum_to_the_total(name: str) -> None:
    for each in scored(example(name)).as_json()["players"]:
        assert each["total"] == sum(line["points"] for line in each["lines"])


# Competitive: the readings that mattered


@pytest.mark.parametrize(
    ("trades", "options", "named"),
    [
        pytest.param(("R4 R5 R6",), {}, {}, id="none"),
        pytest.param(("R4 R5 R6",), {"extend_ends": "right", "meerkat_check": "points"}, {}, id="none-of-those-given"),
        pytest.param(("R4 R5 R6", "< R3"), {}, {"extend_ends": "both"}, id="left-extension"),
        pytest.param(("R4 R5 R6", "R7"), {}, {}, id="right-extension"),
        pytest.param(("R4 R5 R6", "< ^ G4 P4"), {}, {}, id="left-set"),
        pytest.param(("G7 R7 K",), {}, {"key_counts_as_preference": "true"}, id="pc-35-key-for-a-preference"),
        pytest.param(
            ("G7 R7 K",),
            {"key_counts_as_preference": False},
            {"key_counts_as_preference": "false"},
            id="pc-35-key-for-none",
        ),
        pytest.param(("G7 R7 P7 K",), {}, {}, id="key-beside-three-preferences"),
        pytest.param(("G7 B7 K",), {}, {}, id="key-and-one-preference"),
        pytest.param(("G4 K G6",), {}, {}, id="key-in-a-run"),
        pytest.param(
            ("B4 Y4 K", "swap R4", "R7 G7 K"), {}, {"key_counts_as_preference": "true"}, id="key-after-a-swap"
        ),
        pytest.param(("G7 K B7", "swap R7", "P7"), {}, {}, id="key-swapped-out-before-the-bonus"),
        pytest.param(("R1 Y1 B1", "^ B2 B3", "^ K K"), {}, {}, id="two-keys-on-a-card"),
    ],
)
def test_only_a_competitive_reading_that_mattered_is_named(
    trades: tuple[str, ...], options: dict[str, Any], named: dict[str, str]
) -> None:
    assert dict(ana("Aria", *trades, hand="G1", options=options).options) == named


def test_keys_alone_name_the_reading_that_allows_them() -> None:
    score = ana("Aria", "K K K", hand="G1", options={"all_key_set": "allow", "key_counts_as_preference": False})
    assert score.options["all_key_set"] == "allow"


def test_pc_25_the_check_is_named_where_the_other_reading_would_have_refused() -> None:
    seven_cards = ("Y1 Y2 Y3", "^ Y4 Y5", "^ R5 G5")
    assert dict(ana("Aria", *seven_cards, options={"meerkat_check": "points"}).options) == {"meerkat_check": "points"}
    assert dict(ana("Kito", *FOURTEEN, options={"meerkat_check": "points"}).options) == {}
    assert dict(ana("Kito", *FOURTEEN).options) == {}


def test_pc_32_the_check_of_an_experienced_player_is_named_by_her_own_value() -> None:
    # 14 points on ten cards: twelve are needed.
    score = ana("Nenal", *FOURTEEN, options={"meerkat_check": "points"}, experienced=True)
    assert dict(score.options) == {"meerkat_check": "points"}


# Competitive: as JSON


def test_the_competitive_answer_as_json() -> None:
    answer = json.loads(json.dumps(ana("Kito", "G4 G5 G6", hand="P1").as_json()))
    assert list(answer) == ["game", "players", "winners", "outcome", "options", "findings"]
    assert (answer["game"], answer["winners"]) == (PANDAS, ["Ana"])
    assert answer["players"] == [
        {
            "name": "Ana",
            "total": 2,
            "rank": 1,
            "parts": {},
            "lines": [
                {"points": 3, "what": "G4 G5 G6", "why": "3 laid", "rule": NEW, "at": ["players", 0, "trade", 0]},
                {"points": -1, "what": "Cards in hand", "why": "P1 1", "rule": FINAL, "at": ["players", 0, "hand"]},
            ],
        },
        {
            "name": "Ben",
            "total": -1,
            "rank": 2,
            "parts": {},
            "lines": [
                {"points": -1, "what": "Cards in hand", "why": "G9 1", "rule": FINAL, "at": ["players", 1, "hand"]}
            ],
        },
    ]


def test_a_layout_scores_alike_each_time() -> None:
    assert scored(example("example")) == scored(example("example"))
