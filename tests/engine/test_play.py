"""Playouts and records, on a game so small that everything about it is plain: count up to the goal by ones and twos."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pandapress.engine.playout import play_many, play_out
from pandapress.engine.record import Header, RecordError, read_record, replayed, result_text, write_record
from pandapress.engine.rules import IllegalActionError, Outcome, Rules

State = tuple[int, int]
"""The count, and how many turns were taken."""


class Counting(Rules[State, int]):
    """Whoever says the goal wins; with `stuck` nobody can say anything from two on."""

    def __init__(self, goal: int = 5, stuck: bool = False) -> None:
        self.goal, self.stuck = goal, stuck

    def player_counts(self) -> list[int]:
        return [1, 2]

    def start(self, players: int, seed: int) -> State:
        return (0, 0) if players == 2 and seed >= 0 else (1, 0)

    def to_move(self, state: State) -> int | None:
        return None if state[0] >= self.goal else state[1] % 2

    def actions(self, state: State) -> Sequence[int]:
        return [] if state[0] >= self.goal or (self.stuck and state[0] >= 2) else [1, 2]

    def one_of_them(self, state: State, roll: Callable[[], float]) -> int | None:
        choices = self.actions(state)
        return choices[int(roll() * len(choices))] if choices else None

    def idle(self, state: State) -> Sequence[int]:
        return [action for action in self.actions(state) if action == 1]

    def apply(self, state: State, action: int) -> State:
        if action not in (1, 2):
            raise IllegalActionError(f"say {action}: one counts on by one or two")
        return (state[0] + action, state[1] + 1)

    def outcome(self, state: State) -> Outcome | None:
        if state[0] < self.goal:
            return None
        winner = (state[1] - 1) % 2
        return Outcome((winner,), (int(winner == 0), int(winner == 1)), "said it")

    def view(self, state: State, player: int) -> State:
        return state if player < 2 else (0, 0)

    def turn(self, state: State) -> int:
        return state[1]

    def effect(self, state: State, action: int) -> str:
        return "double" if action == 2 and state[0] >= 0 else ""

    def write(self, action: int) -> str:
        return f"say {action}"

    def read(self, text: str) -> int:
        if not text.startswith("say "):
            raise IllegalActionError(f"{text!r} is no action")
        return int(text[4:])

    def write_state(self, state: State) -> str:
        return f"{state[0]} {state[1]}"

    def read_state(self, text: str) -> State:
        count, turns = text.split()
        return int(count), int(turns)


def counting(goal: int = 5, stuck: bool = False) -> Rules[State, int]:
    return Counting(goal, stuck)


def test_a_playout_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    first, again = play_out(counting(50), 2, seed=1), play_out(counting(50), 2, seed=1)
    assert first == again
    assert first.actions != play_out(counting(50), 2, seed=2).actions


def test_a_tally_counts_turns_winners_and_effects() -> None:
    tally = play_many(counting(2), 2, games=400, seed=0)
    assert (tally.games, tally.finished, tally.unfinished, tally.stuck) == (400, 400, 0, 0)
    assert sum(tally.wins_by_seat) == 400
    assert (tally.turns.min, tally.turns.max) == (1, 2)
    # A double at once, or one and then any: half of the first, half of the other half.
    assert 0.65 < tally.effects["double"] / 400 < 0.85


def test_a_game_without_an_action_before_its_end_is_stuck() -> None:
    tally = play_many(counting(5, stuck=True), 2, games=20, seed=0)
    assert (tally.finished, tally.unfinished, tally.stuck) == (0, 0, 20)


def test_a_game_past_the_turn_cap_is_unfinished() -> None:
    playout = play_out(counting(10**9), 2, seed=0, turn_cap=30)
    assert (playout.outcome, playout.stuck, playout.turns) == (None, False, 31)


HEADER = Header("counting", 2, 0, {"goal": "five"})
TEXT = """pandapress record 1
game counting
players 2
seed 0
option goal=five
1 say 2
2 say 2
1 say 1
result winners 1 scores 1 0
"""


def test_a_record_is_written_as_it_is_read() -> None:
    assert write_record(counting(), HEADER, [2, 2, 1]) == TEXT
    record = read_record(TEXT)
    assert record.header == HEADER
    assert [text for _, text in record.actions] == ["1 say 2", "2 say 2", "1 say 1"]


def test_a_record_replays_step_by_step() -> None:
    assert list(replayed(counting(), read_record(TEXT))) == [(0, 0), (2, 1), (4, 2), (5, 3)]


def test_comments_and_blank_lines_are_skipped_and_a_record_may_end_early() -> None:
    text = TEXT.replace("2 say 2\n1 say 1\nresult winners 1 scores 1 0\n", "# so far\n\n")
    *_, last = replayed(counting(), read_record(text))
    assert last == (2, 1)
    assert result_text(counting().outcome(last)) == "result unfinished"


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("pandapress record 1", "pandapress record 9", 1, "first line"),
        ("seed 0\n", "", 1, "lacks the line 'seed'"),
        ("players 2", "players two", 1, "whole numbers"),
        ("2 say 2", "1 say 2", 7, "player 2 is to act"),
        ("2 say 2", "2 say 3", 7, "by one or two"),
        ("2 say 2", "2 shout 2", 7, "is no action"),
        ("1 say 1\n", "1 say 1\n2 say 1\n", 9, "the game is over"),
        ("scores 1 0", "scores 0 1", 8, "ends in"),
        ("scores 1 0\n", "scores 1 0\n1 say 1\n", 10, "follows the result"),
    ],
)
def test_what_is_wrong_with_a_record_is_told_with_its_line(old: str, new: str, line: int, why: str) -> None:
    with pytest.raises(RecordError, match=why) as wrong:
        list(replayed(counting(), read_record(TEXT.replace(old, new, 1))))
    assert wrong.value.line == line
