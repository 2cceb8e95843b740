"""Actions of Adorable Pandaring as short text, and back.

`law odd`, `hide 3`, `play 7`; the choices of effects: `steal 2:1` (player 2, the first hidden panda from the left),
`copy 4`, `also 5` (played without its effect), `swap 2:6` (player 2, her panda 6), `pass 3`, `reveal 2:1`. Players
count from 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pandapress.engine.rules import IllegalActionError

VERBS = ("law", "hide", "play", "steal", "copy", "also", "swap", "pass", "reveal")
_TEXT = re.compile(r"(law) ([a-z]+)|(hide|play|copy|also|pass) ([1-9]\d?)|(steal|swap|reveal) ([1-9]):([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class Action:
    """One decision: a verb, and the panda (its number, or its place among hidden ones), seat or law that it means."""

    verb: str
    panda: int = 0
    seat: int = -1
    law: str = ""

    def __str__(self) -> str:
        if self.law:
            return f"{self.verb} {self.law}"
        return f"{self.verb} {self.seat + 1}:{self.panda}" if self.seat >= 0 else f"{self.verb} {self.panda}"


@cache
def act(verb: str, panda: int = 0, seat: int = -1, law: str = "") -> Action:
    """The action; there are few different ones, so each is made once."""
    return Action(verb, panda, seat, law)


def read(text: str) -> Action:
    """The action of a text; raises `IllegalActionError`."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise IllegalActionError(f"{text!r} is no action; one is written like hide 3, play 7, law odd or steal 2:1")
    law, law_name, verb, panda, aimed, seat, aim = match.groups()
    if law:
        return act(law, law=law_name)
    return act(verb, int(panda)) if verb else act(aimed, int(aim), int(seat) - 1)
