"""What evens out a competitive game: each handicap by itself, for any seats."""

from __future__ import annotations

import pytest

from pandapress.engine.playout import play_out
from pandapress.engine.rules import OptionError
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.state import Phase
from tests.games.pilfering_pandas.table import applied, area, rules, written
from tests.games.pilfering_pandas.test_competitive import SEVEN, seat, table

HANDICAPS = ("check", "deal", "first_set", "hand_limit")


def limited(**options: str) -> bool:
    """Whether the first player may not hold an eleventh card."""
    at = table(seat("R1 R2 R4 G4 Y1 Y3 B7 B9 Y6 B2"), hideout="Y9 P4 R8", phase=Phase.REFRESH)
    return written(rules(**options), at) == ["done"]


def bound(**options: str) -> bool:
    """Whether her first set has to contain a preference."""
    return "play 1: Y1 Y2 Y3" not in written(rules(**options), table(seat("Y1 Y2 Y3 B4 B6")))


def checked(**options: str) -> bool:
    """Whether ten cards are too few for her to go out."""
    at = table(seat("B1 B2 B3"), areas=[area(*SEVEN)])
    return "play 1: B1 B2 B3" not in written(rules(**options), at)


def dealt(**options: str) -> list[int]:
    return [len(each.hand) for each in rules(**options).start(4, seed=1).seats]


@pytest.mark.parametrize("handicap", HANDICAPS)
def test_t13_each_handicap_of_the_experienced_by_itself(handicap: str) -> None:
    alone = {f"experienced_{handicap}": "1"}
    measured = {
        "check": checked(**alone),
        "deal": dealt(**alone) == [5, 6, 6, 6],
        "first_set": bound(**alone),
        "hand_limit": limited(**alone),
    }
    assert measured == {each: each == handicap for each in HANDICAPS}
    assert not checked() and not bound() and not limited()


def test_t13_all_four_together_and_for_several_seats() -> None:
    assert checked(experienced="1,3") and bound(experienced="1") and limited(experienced="3,1")
    assert dealt(experienced="2,4") == [6, 5, 6, 5]
    assert dealt(experienced="2", experienced_deal="1,4") == [5, 5, 6, 5]
    assert [each.marker for each in rules(novice="1,3,4").start(4, seed=1).seats] == [3, 0, 3, 3]


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, False),
        ({"novice": "2"}, True),
        ({"novice": "2", "novice_choice": "never"}, False),
        ({"novice_choice": "always"}, True),
    ],
)
def test_t13_the_choice_to_go_first_by_itself(options: dict[str, str], asked: bool) -> None:
    ending = table(seat("B1 B2 B3", 11), seat("R7", 4), areas=[area(*SEVEN)])
    at = applied(rules(rounds="3", **options), but(ending, seed=3), "play 1: B1 B2 B3")
    assert (at.phase is Phase.FIRST) == asked
    assert [each.marker for each in at.seats] == [0, 3 if "novice" in options else 0]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"novice": "5"}, "novice cannot be '5'; it is nobody, or some of 1, 2, 3, 4"),
        ({"experienced": "1,1"}, "experienced cannot be '1,1'"),
        ({"experienced": "nobody,1"}, "experienced cannot be 'nobody,1'"),
        ({"novice": "3"}, "novice names seat 3; there are 2 players"),
        ({"experienced_deal": "1,4"}, "experienced_deal names seat 4; there are 2 players"),
        ({"experienced": "1,2", "experienced_check": "2"}, "does nothing for seat 2, which experienced names already"),
        ({"rounds": "3", "novice_choice": "never"}, "novice_choice=never does nothing without a novice"),
        ({"rounds": "3", "novice": "1", "novice_choice": "always"}, "novice_choice=always does nothing with a novice"),
    ],
)
def test_t13_a_seat_that_nobody_has_and_what_does_nothing_is_refused(options: dict[str, str], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        rules(**options).start(2, seed=1)
    assert said in str(refused.value)


def test_t13_games_with_all_handicaps_end() -> None:
    game = rules(rounds="3", novice="1,3", experienced="2", experienced_hand_limit="4")
    for seed in range(3):
        assert play_out(game, 4, seed).outcome is not None
