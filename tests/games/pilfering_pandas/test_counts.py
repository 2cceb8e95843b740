"""What a log must tell, and what follows from it: turns in order, how many cards hands hold, the end of the deck."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.games.pilfering_pandas.state import Phase
from tests.games.pilfering_pandas.table import alone, escape, scored
from tests.games.pilfering_pandas.telling import layout_of, log_of, played, scribe
from tests.games.pilfering_pandas.test_layout import problems, refused, words
from tests.games.pilfering_pandas.test_together import CHANGES, drawer, trader

OPENING = "Ana draw, R3 R4 R5 > Aria, stash B1\nBen take, stash G1\n"
"""Ana holds 6 + 1 - 3 - 1 = 3 cards then, Ben 6 + 1 - 1 = 6."""
ANA, BEN = "R1 R2 P1", "Y1 Y2 Y3 Y4 Y5 B7"


def line(number: int) -> str:
    return f"log, line {number}"


def told(log: str, *hands: str, **more: Any) -> dict[str, Any]:
    """A cooperative layout of Ana and Ben whose hands are left out unless they are given."""
    values = escape(log, **more)
    for number, row in enumerate(values["players"]):
        del row["hand"]
        if number < len(hands):
            row["hand"] = hands[number].split()
    return values


def solo(log: str, hand: str | None = None, **more: Any) -> dict[str, Any]:
    values = alone(log, hand or "", **more)
    if hand is None:
        del values["players"][0]["hand"]
    return values


# Whole turns on a line


@pytest.mark.parametrize(
    "turn",
    [
        "Ana draw, Aria: R3 R4 R5, stash B1",
        "Ana draw, play R3 R4 R5 > Aria, stash B1",
        "Ana draw, R3 R4 R5 > aria, stash b1",
        "Ana draw, Aria: R3, R4, R5, stash B1",
        "ana draw, R3, R4, R5 > Aria, stash B1, end",
        "Ana: draw; R3 R4 R5 > Aria; stash B1",
        "Ana draw\nAna Aria: R3 R4 R5\nAna stash B1\nAna end",
        "Ana draw\nAna Aria: R3 R4 R5\nAna end",
    ],
)
def test_a_turn_is_a_line_or_a_line_for_each_event(turn: str) -> None:
    values = told(f"{turn}\nBen take, stash G1", ANA, BEN)
    assert problems(values) == []
    assert scored(values).details["markers"] == {"panda": 8 + 4, "zoo_keeper": 1 + 1 + 1}


def test_the_lines_of_a_log_have_their_step_and_their_place() -> None:
    lines = scored(told(OPENING, ANA, BEN)).lines
    assert [(name, each.what, each.step, each.at) for name, each in lines] == [
        ("Ana", "draw", 1, ("log", 1)),
        ("Ana", "R3 R4 R5 > Aria", 2, ("log", 1)),
        ("Ana", "stash B1", 3, ("log", 1)),
        ("Ben", "take", 4, ("log", 2)),
        ("Ben", "stash G1", 5, ("log", 2)),
    ]
    assert lines[2][1].why == "Zoo Keeper +1 (end of turn); Panda 12, Zoo Keeper 2"


# Suspicion alone


@pytest.mark.parametrize(("suspicion", "penalty"), [(False, 0), (True, 2)])
def test_t04_alone_a_pick_up_raises_suspicion_where_its_chosen_card_goes(suspicion: bool, penalty: int) -> None:
    log = "Ana pick 3 R3, R3 R4 R5 > Aria, stash B1\nAna draw, R6 > Aria, stash B2\nAna draw, R7 > Aria"
    values = solo(log, options={"solo_suspicion": suspicion})
    # The pick-up 4, three plays and two ends of turn 1 each; the penalty once, before the second play there.
    assert scored(values).details["markers"] == {"panda": 7 + 4 + 1 + 2, "zoo_keeper": 4 + 3 + 2 + penalty}


# The Secret Stash and hands that decide


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_t05_a_secret_stash_that_decides_is_asked_for_and_has_three_cards(level: str) -> None:
    values = alone("", difficulty=level, panda_marker=36, zoo_keeper_marker=30)
    assert refused(values) == [("LAYOUT-STASH", "secret_stash")]
    assert "the Secret Stash decides the result" in words(values)
    for stash in (["R1"], ["R1", "P1"], ["R1", "P1", "G2", "B1"]):
        assert refused({**values, "secret_stash": stash}) == [("LAYOUT-STASH", "secret_stash")]
    assert scored({**values, "secret_stash": ["R1", "P1", "B1"]}).details["final_check"] == 3


def test_t05_a_secret_stash_that_does_not_count_may_be_left_out() -> None:
    for more in ({"difficulty": "intro"}, {"options": {"solo_check": "ignore_stash"}}):
        assert scored(alone("", panda_marker=36, zoo_keeper_marker=30, **more)).details["result"] == "win"


def test_t05_hands_that_decide_the_final_escape_check_are_asked_for() -> None:
    values = escape("", "", "R1", panda_marker=36, zoo_keeper_marker=30)
    del values["players"][1]["hand"]
    assert refused(values) == [("LAYOUT-HAND", "players[1].hand")]
    assert "which cards Ben holds is not told" in words(values)


# Ways out


def test_t06_an_empty_hand_without_a_way_out_is_refused() -> None:
    values = told(OPENING, "", BEN)
    assert refused(values)[0] == ("LAYOUT-OUT", "players[0].hand")
    assert "Ana has no card in hand, and the log does not tell how she went out" in words(values)


def test_t06_who_lays_her_last_card_is_out() -> None:
    six = "Ana draw, R1 R2 R3 > Aria, ^ R4 R5 > Aria, Aria: ^ R6 R7"
    assert refused(told(f"{six}\nBen draw, stash B1")) == [("LAYOUT-TURN", line(2))]
    quiet = told(f"{six}, end\nBen draw, stash B1")
    assert refused(quiet) == [("LAYOUT-OUT", line(2))]
    assert "Ana has laid her last card by the log; write Ana out" in words(quiet)
    assert refused(told(f"{six}, out\nBen draw, stash B1\nAna pass", "")) == []


def test_t06_who_holds_cards_by_the_log_is_not_out() -> None:
    values = told("Ana draw, R3 R4 R5 > Aria, out", "")
    assert refused(values) == [("LAYOUT-OUT", line(1))]
    assert "Ana is out by this line, and holds 4 cards by the log" in words(values)


# Turn order


def test_t07_a_turn_that_is_missing_is_told() -> None:
    log = "Ana draw, stash R1\nBen draw, stash R2\nAna draw, stash R3"
    rows = [{"name": name} for name in ("Ana", "Ben", "Cleo")]
    values = {**told(log), "players": rows}
    assert refused(values) == [("LAYOUT-TURN", line(3))]
    assert "it is Cleo's turn; play passes to the next player, out or not" in words(values)
    whole = log.replace("\nAna draw, stash R3", "\nCleo draw, stash R3\nAna draw, stash R4")
    assert refused({**values, "log": whole}) == []


def test_t07_any_player_may_start_and_who_is_out_passes() -> None:
    out = "Ben draw, R1 R2 R3 > Aria, ^ R4 R5 > Aria, ^ R6 R7 > Aria, out\nAna draw, stash B1\n"
    assert refused(told(f"{out}Ben pass\nAna draw, stash B2")) == []
    assert refused(told(f"{out}Ana draw, stash B2")) == [("LAYOUT-TURN", line(3))]
    assert "write Ben pass" in words(told(f"{out}Ana draw, stash B2"))


# Foiled Plans


FOILED = {"foiled_plans": True}


@pytest.mark.parametrize(("level", "most"), [("intro", 2), ("normal", 2), ("hard", 3)])
def test_t09_as_many_foiled_plans_as_the_level_has_and_each_once(level: str, most: int) -> None:
    plans = ("locked-shed", "sharing-is-caring", "spring-clean", "alarm-bell")
    lines = [f"{'Ana' if at % 2 == 0 else 'Ben'} draw, plan {plan}, stash R{at + 1}" for at, plan in enumerate(plans)]
    good = told("\n".join(lines[:most]), difficulty=level, options=FOILED)
    assert refused(good) == []
    more = told("\n".join(lines[: most + 1]), difficulty=level, options=FOILED)
    assert refused(more) == [("LAYOUT-PLAN", line(most + 1))]
    twice = told(f"{lines[0]}\nBen draw, plan Locked Shed, stash B1", difficulty=level, options=FOILED)
    assert refused(twice) == [("LAYOUT-PLAN", line(2))]
    assert "locked-shed was drawn before; there is one of each" in words(twice)


def test_t09_a_foiled_plan_needs_them_in_the_deck_and_a_card_that_is_drawn() -> None:
    without = told("Ana draw, plan alarm-bell, stash R1")
    assert refused(without) == [("LAYOUT-PLAN", line(1))]
    assert "write foiled_plans = true under [options]" in words(without)
    taken = told("Ana take, plan alarm-bell, stash R1", options=FOILED)
    assert refused(taken) == [("LAYOUT-PLAN", line(1))]
    instead = told("Ana plan alarm-bell, take, stash R1", options=FOILED)
    assert refused(instead) == [("LAYOUT-REFRESH", line(1))]


# The deck


def test_t10_no_card_to_draw_loses() -> None:
    # 38 cards for two; 12 in hands and three in the Hideout leave 23.
    log = "\n".join(f"{'Ana' if turn % 2 == 0 else 'Ben'} draw, stash R{turn + 1}" for turn in range(7))
    values = told(f"{log}\nBen draw, no card")
    assert refused(values) == [("LAYOUT-DECK", line(8))]
    assert "by the log the Loot deck still holds 16 cards" in words(values)


def test_t10_a_deck_that_was_drawn_to_its_end_loses() -> None:
    options = {"mode": "solo", "difficulty": "intro", **CHANGES["easier"]}
    game = scribe(**options)
    over = played(game, 1, Random(13).random, drawer)
    values = layout_of(game, over, options)
    assert scored(values).outcome == "you lose: the Loot deck is empty"
    lines = values["log"].splitlines()
    assert lines[-1] == "Ana no card"
    on = {**values, "log": "\n".join([*lines[:-1], "Ana draw", "Ana stash R1"])}
    assert refused(on) == [("LAYOUT-DECK", line(len(lines)))]
    assert "the game is lost: write Ana no card" in words(on)


# Hands


def test_t11_alone_more_than_twelve_cards_in_hand_are_refused() -> None:
    twelve = "R1 R2 R3 R4 R5 R6 R7 B1 B2 B3 B4 B5"
    for hand, good in ((twelve, True), (f"{twelve} B6", False), (f"{twelve} B6 B7", False)):
        values = alone("", hand, panda_marker=20, zoo_keeper_marker=10)
        assert refused(values) == ([] if good else [("LAYOUT-HAND", "players[0].hand")])
    assert refused(escape("", f"{twelve} B6", "G1", panda_marker=20, zoo_keeper_marker=10)) == []


def test_t11_alone_no_way_to_refresh_makes_more_than_twelve() -> None:
    # Three turns: two cards more in the Hideout each, 9 in all.
    log = "\n".join(f"Ana draw, stash R{turn}" for turn in range(1, 4))
    for count, good, run in ((6, True, "R1 R2 R3"), (7, False, "R4 R5 R6")):
        values = solo(f"{log}\nAna pick {count} {run[:2]}, {run} > Aria, stash G4", options={"easy_pick_up": True})
        assert refused(values) == ([] if good else [("LAYOUT-HAND", line(4))])
    assert "that makes 13 cards in hand; a solo player never holds more than 12" in words(values)


def test_no_more_cards_are_picked_up_than_the_hideout_has() -> None:
    assert refused(told("Ana pick 4 R3, R3 R4 R5 > Aria, stash B1")) == [("LAYOUT-PICK", line(1))]
    assert refused(told("Ana pick 3 R3, R3 R4 R5 > Aria, stash B1")) == []


def test_hands_are_as_large_as_the_log_leaves_them() -> None:
    assert problems(told(OPENING, ANA, BEN)) == []
    for ana, ben, wrong in ((f"{ANA} P2", BEN, 0), ("R1 R2", BEN, 0), (ANA, f"{BEN} B6", 1)):
        values = told(OPENING, ana, ben)
        assert refused(values) == [("LAYOUT-HAND", f"players[{wrong}].hand")]
    assert "Ana holds 3 cards by the log, and 2 are named" in words(told(OPENING, "R1 R2", BEN))


def test_nobody_lays_more_than_she_holds() -> None:
    log = "Ana draw, R1 R2 R3 > Aria, ^ R4 R5 > Aria, Aria: ^ R6 R7, Y1 Y2 Y3 > Kito, out"
    assert refused(told(log)) == [("LAYOUT-HAND", line(1))]
    assert "Ana holds 0 cards by the log, and this takes 3" in words(told(log))


# The order of a turn


@pytest.mark.parametrize(
    ("log", "code", "said"),
    [
        ("Ana Aria: R3 R4 R5, draw, stash B1", "REFRESH", "Ana has not refreshed her hand; a turn begins with draw"),
        ("Ana draw, stash B1, Aria: R3 R4 R5", "TURN", "with the stash Ana's actions end"),
        ("Ana draw, pick 2 R3, R3 R4 R5 > Aria, stash B1", "REFRESH", "has refreshed her hand this turn already"),
        ("Ana stash B1", "REFRESH", "Ana has not refreshed her hand"),
        ("Ana draw, stash B1\nAna draw, stash B2", "TURN", "Ana has just ended her turn: it is Ben's"),
        ("Ana draw, stash B1, stash B2", "TURN", "with the stash Ana's actions end"),
        ("Ana draw, rummage Aria R4, stash B2", "PLAN", "no Rubbish Rummage was drawn just before"),
        ("Ana draw, R3 R4 R5 > Aria\nBen draw, stash B1", "TURN", "it is still Ana's turn"),
    ],
)
def test_t15_the_order_of_a_turn_is_kept(log: str, code: str, said: str) -> None:
    assert [each for each, _ in refused(told(log))] == [f"LAYOUT-{code}"]
    assert said in words(told(log))


def test_t15_what_does_nothing_under_options_is_refused() -> None:
    for name, value in (("mode", "solo"), ("difficulty", "hard"), ("rounds", "3"), ("solo_check", "count_stash")):
        assert refused(told(OPENING, options={name: value})) == [("LAYOUT-OPTION", f"options.{name}")]
    assert refused(solo("Ana draw, stash R1", options={"timer_end": "last_check"})) == [
        ("LAYOUT-OPTION", "options.timer_end")
    ]
    for name in ("foiled_plans", "easy_sets", "thin_deck", "low_limit"):
        assert refused(told(OPENING, options={name: True})) == []


# Damage

TABLES: dict[int, tuple[dict[str, Any], list[tuple[int, str]], Phase]] = {}


def table(seed: int) -> tuple[dict[str, Any], list[tuple[int, str]], Phase]:
    """A valid layout of a random game that is stopped somewhere, and what its log tells."""
    if seed not in TABLES:
        roll = Random(seed)
        mode = roll.choice(["cooperative", "solo"])
        options = {"mode": mode, "foiled_plans": roll.choice(["true", "false"]), "difficulty": "intro"}
        game = scribe(**options)
        at = played(game, 1 if mode == "solo" else roll.randrange(2, 5), roll.random, trader, 60)
        TABLES[seed] = (layout_of(game, at, options), list(game.told), at.phase)
    return TABLES[seed]


def damaged(told_events: list[tuple[int, str]], kind: str, at: int, players: int) -> list[tuple[int, str]]:
    """The events with one of them dropped, told twice, given to another player, or exchanged with the next one."""
    before, (seat, text), behind = told_events[:at], told_events[at], told_events[at + 1 :]
    if kind == "drop":
        return before + behind
    if kind == "twice":
        return [*before, (seat, text), (seat, text), *behind]
    if kind == "other":
        return [*before, ((seat + 1) % players, text), *behind]
    return [*before, *behind[:1], (seat, text), *behind[1:]]


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 60), st.sampled_from(["drop", "twice", "other", "exchange"]), st.integers(0, 10_000))
def test_a_damaged_log_is_refused_where_cards_or_turns_are_lost_and_never_crashes(
    seed: int, kind: str, place: int
) -> None:
    values, events, phase = table(seed)
    if not events or phase in (Phase.RUMMAGE, Phase.LOOK, Phase.GIVE, Phase.BACK_DOOR, Phase.SECRET):
        return
    at = place % len(events)
    after = damaged(events, kind, at, len(values["players"]))
    found = refused({**values, "log": log_of(after)})
    verb = events[at][1].split()[0]
    plays = ":" in events[at][1]
    conserved = kind in ("drop", "twice") and (plays or verb in ("draw", "take", "pick", "stash", "discard"))
    if conserved and phase is not Phase.OVER:
        assert found, log_of(after)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 60), st.integers(0, 30))
def test_a_card_moved_to_another_hand_is_refused(seed: int, place: int) -> None:
    values, events, phase = table(seed)
    rows = [dict(row) for row in values["players"]]
    giver, taker = place % len(rows), (place + 1) % len(rows)
    if phase in (Phase.RUMMAGE, Phase.LOOK, Phase.GIVE, Phase.BACK_DOOR) or giver == taker or not rows[giver]["hand"]:
        return
    rows[taker]["hand"] = [*rows[taker]["hand"], rows[giver]["hand"][0]]
    rows[giver]["hand"] = rows[giver]["hand"][1:]
    if events:
        assert refused({**values, "players": rows})


# Where each card lies


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("Ana draw, R3 R4 R5 > Aria, stash R3", "R3 lies on the table or in the box"),
        ("Ana draw, stash B9", "B9 is not in the deck"),
        ("Ana draw, stash R3\nBen draw, stash R3", "R3 lies in the Hideout"),
        ("Ana draw, stash R3\nBen draw, stash R3\nAna draw, stash R3", "R3 lies in the Hideout"),
        ("Ana draw, stash R3\nBen draw, R3 R4 R5 > Aria, stash G3", "R3 lies in the Hideout"),
        ("Ana draw, stash G3\nBen take, stash R1\nAna draw, G3 G4 G5 > Aria, stash P1", "G3 is in Ben's hand"),
        ("Ana draw, stash R3\nBen pick 2 G4, G4 G5 G6 > Aria, stash P1\nAna draw, stash R3", "R3 is in Ben's hand"),
        ("Ana draw, stash G3\nBen draw, stash R4\nAna pick 2 G4, G4 G5 G6 > Aria, stash P1", "is G3, not G4"),
        ("Ana draw, stash G3\nBen draw, stash R4\nAna pick 3 G3, G3 G4 G5 > Aria, stash P1", "G3 lies in the Hideout"),
        (
            "Ana draw, stash K\nBen draw, stash K\nAna draw, stash K\nBen draw, stash K",
            "all 3 K of the deck lie elsewhere",
        ),
    ],
)
def test_a_single_copy_lies_in_one_place(log: str, said: str) -> None:
    assert [code for code, _ in refused(told(log))] == ["LAYOUT-COPIES"]
    assert said in words(told(log))


@pytest.mark.parametrize(
    "log",
    [
        "Ana draw, stash R3\nBen take, R3 R4 R5 > Aria, stash G3",
        "Ana draw, stash G3\nBen draw, stash R4\nAna pick 2 G3, G3 G4 G5 > Aria, stash R4\nBen draw, stash P1",
        "Ana draw, stash G3\nBen draw, stash R4\nAna pick 3 G4, G3 G4 G5 > Aria, stash R4",
        "Ana draw, stash R3\nBen take\nBen end\nAna draw\nAna end\nBen draw\nBen end\nAna take, stash R3",
    ],
)
def test_a_card_that_was_taken_may_be_used(log: str) -> None:
    assert refused(told(log)) == []


def test_a_card_just_taken_is_not_returned() -> None:
    log = "Ana draw, stash R3\nBen take, stash"
    assert refused(told(f"{log} R3")) == [("LAYOUT-STASH", line(2))]
    later = f"{log} G1\nAna draw, stash G2\nBen draw, stash R3"
    assert refused(told(later)) == []


@pytest.mark.parametrize("told_of", ["ability", "plan sharing-is-caring"])
def test_what_was_swapped_between_hands_is_not_told(told_of: str) -> None:
    log = f"Ana draw, stash R3\nBen take, stash G1\nAna draw, stash G2\nBen draw, {told_of}, stash P2"
    swapped = told(f"{log}\nAna draw, R3 R4 R5 > Aria, stash Y1", options={"foiled_plans": True})
    swapped["players"][1]["panda"] = "Sharing"
    assert refused(swapped) == []


def test_a_hand_holds_no_card_that_lies_in_the_hideout() -> None:
    log = "Ana draw, stash R3\nBen draw, stash B1"
    assert refused(told(log, "R3 R1 R2 P1 P2 P3")) == [("LAYOUT-COPIES", "players[0].hand")]
    assert refused(told(log, "R4 R1 R2 P1 P2 P3")) == []


def test_t05_the_difficulty_is_asked_for_where_it_decides_and_told_where_it_was_not() -> None:
    won = escape("", "", "R1", panda_marker=30, zoo_keeper_marker=20)
    del won["difficulty"]
    assert refused(won) == [("LAYOUT-LEVEL", "difficulty")]
    assert "decides the result: win at intro, open at normal, open at hard" in words(won)
    for panda, result in ((28, "the game is open"), (36, "you win")):
        outcome = scored({**won, "panda_marker": panda}).outcome
        assert outcome.startswith(result) and outcome.endswith("(normal, since no difficulty is written)")
    assert "difficulty" not in scored({**won, "difficulty": "intro"}).outcome


def test_only_what_stands_behind_the_end_of_the_game_is_to_go() -> None:
    over = solo("Ana draw, R1 R2 R3 > Aria, ^ R4 R5 > Aria, discard K, out, escape")
    assert refused(over) == [("LAYOUT-OVER", line(1))]
    assert "leave out what this line says from 'escape' on" in words(over)
    caught = "Ana pick 2 K, discard K, stash R1\nBen draw, stash R2\nAna pick 2 P3, P3 G3 B3 > Aria, stash R4"
    assert "leave out what this line says from 'P3 G3 B3 > Aria' on" in words(told(caught))
    assert "leave this line out" in words(told(f"{caught.rpartition(', P3')[0]}\nBen draw, stash R4"))


def test_another_pandas_ability_is_called_that() -> None:
    values = told("Ana draw, stash B1\nBen take 2, stash R2")
    assert 'give Ben her Panda card: panda = "Greedy"' in words(values)
    values["players"][1]["panda"] = "Sneaky"
    assert "Ben has the Sneaky Panda; this is what the Greedy one does" in words(values)
