from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from pandapress.engine.rules import Option, OptionError, chosen
from pandapress.engine.values import but

OPTIONS = (
    Option("banana", ("per_card", "per_player"), "what a banana pays"),
    Option("deck", ("full", "half"), "the deck"),
)


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert chosen(OPTIONS, {"deck": "half"}) == {"banana": "per_card", "deck": "half"}


@pytest.mark.parametrize(
    ("given", "why"), [({"bananas": "per_card"}, "did you mean banana"), ({"deck": "empty"}, "one of full, half")]
)
def test_an_unknown_option_or_value_is_refused_with_what_there_is(given: dict[str, str], why: str) -> None:
    with pytest.raises(OptionError, match=why):
        chosen(OPTIONS, given)


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2


def test_a_value_but_for_some_fields_is_what_replace_gives() -> None:
    point = Point(1)
    assert but(point, y=5) == replace(point, y=5) == Point(1, 5)
    assert point == Point(1, 2)


def test_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        but(Point(1), z=3)
