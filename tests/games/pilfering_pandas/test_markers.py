"""Both markers of the cooperative and the solo game, event by event to a win, a loss or an open game.

Here a turn has as many cards as it likes: what hands hold is the matter of `test_counts.py`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from pandapress.findings import Findings
from pandapress.games.pilfering_pandas.cooperative import layout as cooperative_layout
from pandapress.games.pilfering_pandas.cooperative.counts import Counts
from pandapress.games.pilfering_pandas.cooperative.layout import Together
from pandapress.games.pilfering_pandas.game import GAME
from pandapress.games.pilfering_pandas.layout import read_layout
from tests.games.pilfering_pandas import table
from tests.games.pilfering_pandas.table import cards, marked, scored, totals
from tests.games.pilfering_pandas.test_answer import example, lines_of

ESCAPE = """Ana Aria: R1 R2 R3
Ana Aria: ^ R4 R5
Ana Aria: ^ R6 R7
Ana Kito: Y1 Y2 Y3
Ana Kito: ^ Y4 Y5
Ana Kito: ^ Y6 Y7
Ana Aria: ^ P7 G7
"""
"""Panda 8 + 4 + 4 + 4 + 3 + 4 + 3 + 5 = 35; Zoo Keeper 6 times 1 below the limit and 3 above it: 9."""


@pytest.fixture(autouse=True)
def hands_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counts, "follow", lambda counts, *_: setattr(counts, "good", False))
    monkeypatch.setattr(cooperative_layout, "check_out", lambda *_: None)


def drawn(log: str) -> str:
    """A log whose turns begin with a draw where they do not say how they begin."""
    lines, whose = [], ""
    for line in log.splitlines():
        name, _, words = line.partition(" ")
        begins = name != whose and not words.startswith(("draw", "take", "pick", "pass", "plan", "escape"))
        lines.append(f"{name} draw, {words}" if begins and words.strip() else line)
        whose = "" if words == "end" else name
    return "\n".join(lines)


def escape(log: str = "", *hands: str, **more: Any) -> dict[str, Any]:
    return with_plans(table.escape(drawn(log), *hands, **more))


def alone(log: str = "", hand: str = "", **more: Any) -> dict[str, Any]:
    return with_plans(table.alone(drawn(log), hand, **more))


def with_plans(values: dict[str, Any]) -> dict[str, Any]:
    """The layout with Foiled Plans in the deck where its log has one."""
    return {
        **values,
        "options": {**values.get("options", {}), **({"foiled_plans": True} if " plan " in values["log"] else {})},
    }


def steps(values: Mapping[str, Any]) -> list[tuple[int, int]]:
    """How far each event of a log moved the Panda and the Zoo Keeper, draws that `drawn` put in apart."""
    findings = Findings()
    read = read_layout(values, cards(), "table.toml", findings)
    assert isinstance(read, Together), list(findings)
    level = next(row for row in cards().difficulty if row.level == read.options["difficulty"])
    panda, keeper = level.solo_panda_start if values["mode"] == "solo" else level.panda_start, level.zoo_keeper_start
    moves = []
    for step, following in zip(read.steps, [*read.steps[1:], None], strict=True):
        put_in = step.event.text == "draw" and following is not None and following.event.path == step.event.path
        if not put_in:
            moves.append((step.panda - panda, step.keeper - keeper))
        panda, keeper = step.panda, step.keeper
    return moves


def moved(log: str, **more: Any) -> list[tuple[int, int]]:
    """The moves of each event in a cooperative game of two whose hands do not matter."""
    return steps(escape(log, "B1", "B2", **more))


def turns(count: int, first: str = "Ana", second: str = "Ben") -> str:
    """So many turns in which a player draws a card and ends."""
    names = [first, second]
    return "".join(f"{names[turn % 2]} draw\n{names[turn % 2]} end\n" for turn in range(count))


def result(values: Mapping[str, Any]) -> str:
    found = scored(values).details["result"]
    assert found in ("win", "loss", "open")
    return str(found)


def mattered(values: Mapping[str, Any]) -> dict[str, str]:
    found = GAME.score(values, cards(), "table.toml", Findings())
    assert found is not None
    return dict(found.score.options)


def with_panda(values: dict[str, Any], panda: str) -> dict[str, Any]:
    values["players"][0]["panda"] = panda
    return values


# Cooperative: both markers


@pytest.mark.parametrize(
    ("level", "markers"), [("intro", (8, 0)), ("normal", (8, 0)), ("hard", (7, 0))], ids=["intro", "normal", "hard"]
)
def test_pk_22_the_markers_start_by_the_level(level: str, markers: tuple[int, int]) -> None:
    assert marked(escape("", "G1", "G2", difficulty=level)) == markers


@pytest.mark.parametrize(("level", "start"), [("intro", 7), ("normal", 7), ("hard", 6)])
def test_ps_08_alone_the_panda_starts_lower(level: str, start: int) -> None:
    assert marked(alone("", "G1", difficulty=level)) == (start, 0)


def test_pk_01_a_key_brings_nothing_and_costs_two() -> None:
    assert moved("Ana Kito: B4 R4 K") == [(1 + 1 + 0, 1 + 2)]
    assert moved("Ana Kito: B4 K B6 K") == [(1 + 0 + 1 + 0, 1 + 2 + 2)]
    assert moved("Ana Kito: B4 B5 B6\nAna Kito: K") == [(1 + 2 + 1, 1), (0, 1 + 2)]


def test_pk_01_a_key_that_is_re_used_costs_again() -> None:
    assert moved("Ana Kito: B4 R4 K\nAna Kito: ^ G5 G6") == [(2, 1 + 2), (0 + 1 + 1, 1 + 2)]


def test_pk_03_a_discarded_key_pushes_the_zoo_keeper_back() -> None:
    values = escape(f"{turns(7)}Ben discard K", "G1", "P1")
    assert marked(values) == (8, 7 - 2)
    assert mattered(values) == {}


@pytest.mark.parametrize(
    ("ended", "floor", "keeper", "named"),
    [
        (0, "0", 0, {"zoo_keeper_floor": "0"}),
        (1, "0", 0, {"zoo_keeper_floor": "0"}),
        (2, "0", 0, {}),
        (0, "none", -2, {"zoo_keeper_floor": "none"}),
        (1, "none", -1, {"zoo_keeper_floor": "none"}),
        (2, "none", 0, {}),
    ],
)
def test_pk_03_the_zoo_keeper_stops_at_space_0_unless_he_may_go_beyond(
    ended: int, floor: str, keeper: int, named: dict[str, str]
) -> None:
    actor = "Ana" if ended % 2 == 0 else "Ben"
    values = escape(f"{turns(ended)}{actor} discard K", "G1", "P1", options={"zoo_keeper_floor": floor})
    assert marked(values) == (8, keeper)
    assert mattered(values) == named


LIMITED = "Ana Aria: P1 P2 P3 P4 P5 P6\n"
"""Six cards: the Meerkat Limit is reached, and the set itself pays the lower rate."""


@pytest.mark.parametrize(("before", "rate"), [("", 1), (LIMITED, 3)], ids=["below", "above"])
def test_pk_04_a_run_of_five_split_and_whole(before: str, rate: int) -> None:
    split = moved(f"{before}Ana Aria: G6 G5 G4\nAna Aria: ^ G3 G2")[-2:]
    assert split == [(3, rate), (3, rate)]
    assert moved(f"{before}Ana Aria: G6 G5 G4 G3 G2")[-1] == (5, rate)


def test_pk_05_four_pick_ups_of_one_player_cost_4_6_8_8() -> None:
    once = "Ana pick 2 K\nAna discard K\nAna end\nBen draw\nBen end\n"
    log = f"{ESCAPE}Ana end\nBen draw\nBen end\n{once}{once}{once}Ana pick 2 B7"
    assert [keeper for _, keeper in moved(log)][-16:] == [4, -2, 1, 0, 1, 6, -2, 1, 0, 1, 8, -2, 1, 0, 1, 8]


def test_pk_05_the_suspicion_card_goes_to_another_player_with_its_lower_side_up() -> None:
    def pick(name: str) -> str:
        return f"{name} pick 2 K\n{name} discard K\n{name} end\n"

    log = f"{ESCAPE}Ana end\n{pick('Ben')}{pick('Ana')}{pick('Ben')}Ana draw\nAna end\nBen pick 2 B7"
    assert [keeper for _, keeper in moved(log)][8:] == [4, -2, 1, 4, -2, 1, 4, -2, 1, 0, 1, 4 + 2]


def test_pk_07_pick_ups_made_easier_cost_3_and_5() -> None:
    once = "Ana end\nBen draw\nBen end\nAna pick 2 K\nAna discard K"
    log = f"{ESCAPE}{once}\n{once}"
    values = escape(log, "G1", "P1", options={"easy_pick_up": True})
    assert [keeper for _, keeper in steps(values)][-7:] == [3, -2, 1, 0, 1, 3 + 2, -2]
    assert mattered(values) == {"easy_pick_up": "true"}


def test_pk_13_the_panda_moves_before_the_zoo_keeper() -> None:
    first = "Ana pick 2 B4\nAna Kito: B4 R4 K\nAna end\nBen draw\nBen end\n"
    assert marked(escape(first, "G1", "P1")) == (10, 9)
    values = escape(f"{first}Ana draw\nAna Aria: G4 G5 G6", "G1", "P1")
    assert (marked(values), result(values)) == ((10 + 3, 9 + 1), "open")


def test_pk_14_a_pick_up_onto_the_pandas_space_loses_at_once() -> None:
    before = f"Ana draw\nAna Aria: R3 R4 R5\nAna end\n{turns(6, 'Ben', 'Ana')}"
    assert marked(escape(before, "G1", "P1")) == (8 + 4, 1 + 7)
    values = escape(f"{before}Ben pick 3 G4", "G1", "P1")
    assert (marked(values), result(values)) == ((12, 8 + 4), "loss")
    assert scored(values).outcome == "you lose: caught by the Zoo Keeper"


def test_pk_15_the_end_of_a_turn_may_lose() -> None:
    log = "Ana pick 2 B4\nAna Kito: B4 R4 K\nAna end\nBen draw\nBen end\nAna draw\nAna end"
    values = escape(log, "G1", "P1")
    assert (marked(values), result(values)) == ((10, 9 + 1), "loss")


def test_pk_17_the_zoo_keeper_moves_before_the_win_check() -> None:
    before = f"{ESCAPE}Ana end\n{turns(24, 'Ben', 'Ana')}"
    assert marked(escape(before, "G1", "P1")) == (35, 9 + 1 + 24)
    values = escape(f"{before}Ben draw\nBen stash B7\nBen out\nBen end", "G1", "")
    assert (marked(values), result(values)) == ((35, 34 + 1), "loss")


def test_pk_18_an_extension_costs_as_a_set_does() -> None:
    assert moved("Ana Aria: G4 G5 G6\nAna Aria: G7")[1] == (1, 1)
    assert moved(f"{LIMITED}Ana Aria: P7")[1] == (1, 3)


def test_the_play_that_reaches_the_limit_pays_the_lower_rate_and_the_next_the_higher() -> None:
    log = "Ana Aria: G1 G2 G3 G4 G5\nAna Aria: G6\nAna Aria: G7"
    assert [keeper for _, keeper in moved(log)] == [1, 1, 3]
    assert [keeper for _, keeper in moved(log, difficulty="hard")] == [1, 3, 3]
    low = escape(log, "B1", "B2", options={"low_limit": True})
    assert [keeper for _, keeper in steps(low)] == [1, 3, 3]
    assert mattered(low) == {"low_limit": "true"}


def test_a_key_swap_moves_no_marker_and_leaves_the_limit_reached() -> None:
    log = "Ana Aria: P1 P2 P3 P4 P5 K\nAna swap Aria P6\nAna Aria: P7"
    assert moved(log) == [(1 + 2 + 1 + 1 + 1 + 0, 1 + 2), (0, 0), (1, 3)]


def test_each_trade_area_has_its_own_limit() -> None:
    assert moved(f"{LIMITED}Ana Kito: Y4 Y5 Y6\nAna Aria: P7") == [(1 + 2 + 1 + 1 + 1 + 2, 1), (2 + 1 + 1, 1), (1, 3)]


def test_pk_19_a_number_set_with_all_preferences_moves_the_panda_one_more() -> None:
    assert moved("Ana Aria: R5 G5 P5") == [(1 + 1 + 1 + 1, 1)]
    values = escape("Ana Aria: R5 G5 P5", "G1", "P1")
    assert lines_of(scored(values), "Ana")[1:] == [
        (
            4,
            "Aria: R5 G5 P5",
            "3 laid + 1 bonus; Zoo Keeper +1 (below the limit); Panda 12, Zoo Keeper 1",
            "Advance Markers",
        )
    ]


def test_a_key_that_stands_for_a_preference_names_the_reading() -> None:
    values = escape("Ana Aria: R5 G5 K", "G1", "P1")
    assert marked(values) == (8 + 1 + 1 + 1, 3)
    assert mattered(values) == {"key_counts_as_preference": "true"}
    strict = escape("Ana Aria: R5 G5 K", "G1", "P1", options={"key_counts_as_preference": False})
    assert marked(strict) == (8 + 1 + 1, 3)
    assert mattered(strict) == {"key_counts_as_preference": "false"}


@pytest.mark.parametrize(
    ("options", "costs"),
    [
        ({"easy_sets": True}, [0, 2, 0, 3 + 2]),
        ({"easy_sets": True, "easy_sets_keys": "free"}, [0, 0, 0, 3 + 2]),
        ({}, [1, 1 + 2, 1, 3 + 2]),
    ],
)
def test_sets_made_easier_leave_the_zoo_keeper_where_he_is_below_the_limit(
    options: dict[str, Any], costs: list[int]
) -> None:
    log = "Ana Aria: G1 G2 G3\nAna Aria: ^ K G5\nAna Aria: G6\nAna Aria: K"
    values = escape(log, "P1", "Y1", options=options)
    assert [keeper for _, keeper in steps(values)] == costs
    assert mattered(values) == {name: str(value).lower() for name, value in options.items()}


def test_the_example_log_moves_both_markers_event_by_event() -> None:
    score = scored(example("escape"))
    panda, keeper = 8 + 4 + 3 + 3, 1 + 1 + 4 + 1 - 2 + 1 + 1 + 1
    assert score.details == {
        "result": "open",
        "markers": {"panda": panda, "zoo_keeper": keeper},
        "final_check": 0,
    }
    assert [(points, what) for points, what, _, _ in lines_of(score, "Ana")] == [
        (0, "draw"),
        (4, "R3 R4 R5 > Aria"),
        (0, "stash B1"),
        (0, "take"),
        (3, "^ P5 Y5 > Aria"),
        (0, "stash R1"),
    ]
    assert totals(example("escape")) == {"Ana": 4 + 3, "Ben": 3}


# Cooperative: Pandas and Foiled Plans


@pytest.mark.parametrize(("easy", "cost"), [(False, 4 // 2), (True, 2)], ids=["4-halved", "3-halved-and-rounded-up"])
def test_a_sneaky_panda_halves_the_base_of_a_pick_up_rounded_up(easy: bool, cost: int) -> None:
    log = "Ana pick 2 K halved\nAna discard K"
    values = with_panda(escape(log, "G1", "P1", options={"easy_pick_up": easy}), "Sneaky")
    assert steps(values)[0] == (0, cost)


def test_a_sneaky_panda_does_not_halve_what_the_suspicion_card_adds() -> None:
    once = "Ana end\nBen draw\nBen end\nAna pick 2 K"
    log = f"{ESCAPE}{once}\nAna discard K\n{once} halved"
    assert steps(with_panda(escape(log, "G1", "P1"), "Sneaky"))[-1] == (0, 2 + 2)


def test_a_greedy_panda_takes_two_cards_as_one() -> None:
    log = f"{ESCAPE}Ana end\nBen draw\nBen end\nAna take 2\nAna end\nBen draw\nBen end\nAna pick 2 K"
    moves = steps(with_panda(escape(log, "G1", "P1"), "Greedy"))
    assert [keeper for _, keeper in moves][-5:] == [0, 1, 0, 1, 4]


def test_a_cheeky_pandas_next_set_does_not_move_the_zoo_keeper() -> None:
    log = "Ana ability\nAna Aria: G4 G5 G6\nAna Aria: ^ G7 K"
    assert steps(with_panda(escape(log, "G1", "P1"), "Cheeky")) == [(0, 0), (3, 0), (2, 1 + 2)]
    keys = "Ana ability\nAna Aria: G4 G5 K"
    assert steps(with_panda(escape(keys, "G1", "P1"), "Cheeky")) == [(0, 0), (2, 0)]


def test_a_cheeky_panda_is_quiet_this_turn_only() -> None:
    log = "Ana ability\nAna end\nBen Aria: G4 G5 G6\nBen end"
    assert steps(with_panda(escape(log, "G1", "P1"), "Cheeky")) == [(0, 0), (0, 1), (3, 1), (0, 1)]


def test_alone_an_ability_used_behind_a_foiled_plan_of_the_top_up_holds_for_the_new_turn() -> None:
    log = "Ana draw\nAna end\nAna plan spring-clean\nAna draw\nAna ability\nAna Kito: B1 B2 B3"
    assert steps(with_panda(alone(log, "R1"), "Cheeky")) == [(0, 0), (0, 1), (0, 0), (0, 0), (0, 0), (3, 0)]


def test_a_patient_panda_spares_one_end_of_turn() -> None:
    log = "Ana ability\nAna end\nBen draw\nBen end\nAna draw\nAna end"
    moves = steps(with_panda(escape(log, "G1", "P1"), "Patient"))
    assert [keeper for _, keeper in moves] == [0, 0, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("plan", "keeper"),
    [
        ("alarm-bell", 2),
        ("Alarm Bell", 2),
        ("rubbish-rummage", 0),
        ("back-door-trade", 0),
        ("Sharing is Caring", 0),
        ("slippery-paws", 0),
        ("locked-shed", 0),
        ("spring-clean", 0),
    ],
)
def test_of_the_foiled_plans_the_alarm_bell_alone_moves_the_zoo_keeper(plan: str, keeper: int) -> None:
    assert moved(f"Ana draw\nAna plan {plan}") == [(0, 0), (0, keeper)]


def test_rubbish_rummage_lays_a_card_without_a_rule_and_without_a_move() -> None:
    log = "Ana Aria: G4 G5 G6\nAna end\nAna plan rubbish-rummage\nAna rummage Aria Y1\nBen Aria: ^ Y2 Y3"
    assert moved(log) == [(3, 1), (0, 1), (0, 0), (0, 0), (1 + 1 + 1, 1)]


def test_a_back_door_trade_scores_costs_and_counts_towards_the_limit() -> None:
    log = "Ana Aria: R3 R4 R5\nAna end\nAna plan back-door-trade\nAna Aria: < P3 B3 Y3\nBen Aria: R6"
    assert moved(log) == [(2 + 1 + 1, 1), (0, 1), (0, 0), (1 + 1 + 1, 1), (1, 3)]


# Cooperative: win, loss, open


@pytest.mark.parametrize(
    ("hand", "worth", "expected"),
    [
        pytest.param("R3 R7 R1", 2 + 2 + 1, "win", id="pk-08"),
        pytest.param("R3 R7 G1 P2 R1", 2 + 2 + 2 + 2 + 1, "loss", id="pk-09"),
        pytest.param("R3 R7 G1 P2", 2 + 2 + 2 + 2, "win", id="one-space-ahead"),
    ],
)
def test_pk_08_and_pk_09_the_final_escape_check(hand: str, worth: int, expected: str) -> None:
    values = escape("", "", hand, difficulty="intro", panda_marker=29, zoo_keeper_marker=20)
    score = scored(values)
    assert score.details == {
        "result": expected,
        "markers": {"panda": 29, "zoo_keeper": 20 + worth},
        "final_check": worth,
    }
    assert score.winners == (("Ana", "Ben") if expected == "win" else ())
    said = "you win: the Panda is ahead of the Zoo Keeper"
    assert score.outcome == (said if expected == "win" else "you lose: caught in the Final Escape Check")


@pytest.mark.parametrize(
    ("level", "panda", "expected"),
    [("normal", 35, "win"), ("normal", 34, "open"), ("intro", 28, "open"), ("intro", 29, "win"), ("hard", 34, "open")],
)
def test_pk_11_the_panda_has_to_reach_the_win_space(level: str, panda: int, expected: str) -> None:
    values = escape("", "", "R1", difficulty=level, panda_marker=panda, zoo_keeper_marker=20)
    assert result(values) == expected
    assert expected != "open" or f"the Panda stands on {panda}" in scored(values).outcome


def test_pk_11_somebody_has_to_be_out() -> None:
    values = escape("", "G1", "R1", panda_marker=39, zoo_keeper_marker=20)
    assert result(values) == "open"
    assert scored(values).outcome == "the game is open: nobody has an empty hand"


def test_pk_12_each_key_in_hand_moves_the_zoo_keeper_two_spaces() -> None:
    values = escape("", "", "K K R1", panda_marker=40, zoo_keeper_marker=30)
    assert scored(values).details["final_check"] == 2 + 2 + 1
    assert marked(values) == (40, 35)


def test_where_the_zoo_keeper_stands_on_the_pandas_space_the_game_is_lost() -> None:
    values = escape("", "", "R1", panda_marker=36, zoo_keeper_marker=36)
    assert (result(values), scored(values).details["final_check"]) == ("loss", 0)
    assert result(escape("", "G1", "R1", panda_marker=10, zoo_keeper_marker=11)) == "loss"


def test_pk_25_a_final_escape_check_may_fail_and_need_not_be_made() -> None:
    values = escape("", "", "R3 G1 K", panda_marker=36, zoo_keeper_marker=30)
    assert (marked(values), result(values)) == ((36, 30 + 2 + 2 + 2), "loss")
    log = f"{ESCAPE}Ana out\nAna end\n"
    waiting = escape(log, "", "B1 B2")
    assert (marked(waiting), result(waiting)) == ((35, 10), "open")
    assert scored(waiting).outcome.endswith("the win conditions are met, and nobody has chosen to escape")
    assert result(escape(f"{log}Ben draw\nBen end", "", "B1 B2")) == "open"
    done = escape(f"{log}Ana escape", "", "B1 B2")
    assert (marked(done), result(done)) == ((35, 10 + 1 + 1), "win")


# Cooperative: out, and the Timer


ROUND = "Ben draw\nBen end\nAna pass\nAna end\n"


def test_pk_26_the_pass_of_a_player_who_is_out_is_a_turn() -> None:
    assert marked(escape(f"{ESCAPE}Ana out\nAna end\n{ROUND}", "", "B1")) == (35, 9 + 1 + 1 + 1)


def test_pk_20_the_game_is_lost_on_the_fourth_turn_of_the_timer() -> None:
    before = f"{ESCAPE}Ana out\nAna end\n{ROUND * 3}Ben draw\nBen end\n"
    assert result(escape(before, "", "B1")) == "open"
    values = escape(f"{before}Ana pass", "", "B1")
    assert result(values) == "loss"
    assert scored(values).outcome == "you lose: the Timer card reached the 4-position"
    assert mattered(values) == {"timer_end": "lose"}


def test_pk_20_by_the_other_reading_a_last_check_is_made_if_all_conditions_are_met() -> None:
    log = f"{ESCAPE}Ana out\nAna end\n{ROUND * 3}Ben draw\nBen end\nAna pass"
    values = escape(log, "", "B1 B2", options={"timer_end": "last_check"})
    assert (marked(values), result(values)) == ((35, 9 + 1 + 6 + 1 + 1 + 1), "win")
    assert mattered(values) == {"timer_end": "last_check"}
    assert scored(values).outcome == "you win: the Panda is ahead of the Zoo Keeper"
    assert lines_of(scored(values), "Ana")[-1][2].startswith("a last Final Escape Check")


def test_pk_20_by_the_other_reading_too_the_game_is_lost_if_they_are_not_met() -> None:
    log = f"{ESCAPE.rpartition('Ana Aria')[0]}Ana out\nAna end\n{ROUND * 3}Ben draw\nBen end\nAna pass"
    values = escape(log, "", "B1", options={"timer_end": "last_check"})
    assert result(values) == "loss"


def test_pk_27_the_timer_turns_for_another_empty_hand_too() -> None:
    before = f"{ESCAPE}Ana out\nAna end\n{ROUND * 2}"
    ben_out = f"{before}Ben draw\nBen out\nBen end\nAna pass"
    assert result(escape(ben_out, "", "")) == "loss"
    assert result(escape(ben_out.replace("Ben out\n", ""), "", "B1")) == "open"


def test_t08_a_hand_emptied_at_the_top_up_turns_the_timer() -> None:
    before = f"{ESCAPE}Ana out\nAna end\n{ROUND * 2}Ben draw\nBen end\n"
    assert result(escape(f"{before}Ana pass, end", "", "B1")) == "open"
    assert result(escape(f"{before}Ben plan slippery-paws\nBen out\nAna pass", "", "")) == "loss"


def test_pk_28_with_the_first_player_out_the_suspicion_card_is_gone() -> None:
    pick = "Ben pick 2 K\nBen discard K\nBen end\n"
    suspected = f"{ESCAPE}Ana end\n{pick}Ana draw\nAna end\n{pick}"
    stays = f"{suspected}Ana draw\nAna end\nBen pick 2 B7"
    gone = f"{suspected}Ana draw\nAna out\nAna end\nBen pick 2 B7"
    assert steps(escape(stays, "G1", "B1"))[-1] == (0, 4 + 4)
    assert steps(escape(gone, "", "B1"))[-1] == (0, 4)


# Solo


def test_ps_02_alone_a_pick_up_never_costs_more_than_four() -> None:
    log = f"{ESCAPE}Ana end\nAna pick 2 K\nAna discard K\nAna end\nAna pick 2 K\nAna discard K"
    assert [keeper for _, keeper in steps(alone(log, "G1"))][-5:] == [4, -2, 1, 4, -2]


STASH = ["R3", "R7", "R1"]
"""Worth 2 + 2 + 1 = 5."""
GREEN = {"solo_stash_counts": "green_box"}


@pytest.mark.parametrize(
    ("level", "options", "dropped", "named"),
    [
        pytest.param("normal", {}, 5, GREEN, id="ps-03"),
        pytest.param("hard", {}, 5, GREEN, id="ps-03-hard"),
        pytest.param("normal", {"solo_stash_counts": "faq"}, 0, {"solo_stash_counts": "faq"}, id="ps-03-faq"),
        pytest.param("intro", {}, 0, {}, id="ps-05"),
        pytest.param(
            "intro", {"solo_check": "count_stash"}, 5, {**GREEN, "solo_check": "count_stash"}, id="intro-harder"
        ),
        pytest.param("normal", {"solo_check": "ignore_stash"}, 0, {"solo_check": "ignore_stash"}, id="normal-easier"),
    ],
)
def test_ps_03_and_ps_05_the_secret_stash_in_the_final_escape_check(
    level: str, options: dict[str, Any], dropped: int, named: dict[str, str]
) -> None:
    values = alone("", difficulty=level, panda_marker=35, zoo_keeper_marker=30, secret_stash=STASH, options=options)
    assert marked(values) == (35, 30 + dropped)
    assert result(values) == ("loss" if dropped else "win")
    assert mattered(values) == named


def test_ps_05_a_hand_emptied_by_a_set_escapes_at_once() -> None:
    values = alone(f"{ESCAPE}Ana out", difficulty="intro", secret_stash=["B1", "B2", "B3"])
    assert (marked(values), result(values)) == ((7 + 27, 9), "win")


def test_ps_05_a_hand_emptied_by_the_stash_ends_the_turn_first() -> None:
    log = f"{ESCAPE}Ana stash B7\nAna out\nAna end"
    values = alone(log, difficulty="intro", secret_stash=["B1", "B2", "B3"])
    assert (marked(values), result(values)) == ((7 + 27, 9 + 1), "win")


def test_ps_07_an_empty_hand_before_the_win_space_loses() -> None:
    values = alone(f"{ESCAPE}Ana discard K\nAna stash B7\nAna out")
    assert result(values) == "loss"
    assert scored(values).outcome == "you lose: no cards left, and the win conditions are not met"


def test_ps_07_an_empty_hand_before_the_win_space_loses_where_only_the_end_is_known() -> None:
    assert result(alone("", panda_marker=33, zoo_keeper_marker=10)) == "loss"
    assert result(alone("", "G1", panda_marker=33, zoo_keeper_marker=10)) == "open"


# As JSON


def test_the_cooperative_answer_as_json_has_the_result_and_the_markers() -> None:
    values = escape("Ana draw\nAna Aria: G4 G5 G6\nAna end", "G1", "P1")
    answer = json.loads(json.dumps(scored(values).as_json()))
    assert list(answer) == [
        "game",
        "players",
        "winners",
        "outcome",
        "options",
        "result",
        "markers",
        "final_check",
        "findings",
    ]
    assert (answer["result"], answer["markers"]) == ("open", {"panda": 11, "zoo_keeper": 2})
    assert (answer["winners"], answer["final_check"]) == ([], 0)
    assert [line["why"] for line in answer["players"][0]["lines"]] == [
        "no marker moves; Panda 8, Zoo Keeper 0",
        "3 laid; Zoo Keeper +1 (below the limit); Panda 11, Zoo Keeper 1",
        "Zoo Keeper +1 (end of turn); Panda 11, Zoo Keeper 2",
    ]
