"""Actions and states of Adorable Pandaring as short text, and back.

`law odd`, `hide 3`, `play 7`; the choices of effects: `steal 2:1` (player 2, the first hidden panda from the left),
`copy 4`, `also 5` (played without its effect), `swap 2:6` (player 2, her panda 6), `pass 3`, `reveal 2:1`. Players
count from 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from pandapress.engine.rules import IllegalActionError, StateTextError
from pandapress.games.adorable_pandaring.state import Phase, Seat, State, Then

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


def write_state(state: State) -> str:
    """A whole state as one line."""
    fields = {
        "phase": state.phase.name,
        "turn": state.turn + 1,
        "mover": state.mover + 1,
        "law": state.law or "-",
        "turns": state.turns,
        "seed": state.seed,
        "draws": state.draws,
        "then": state.then.value,
        "dry": "yes" if state.dry else "no",
        "passing": _listed(state.passing),
        "winners": _listed(tuple(seat + 1 for seat in state.winners)),
        "deck": _listed(state.deck),
    }
    seats = [f"seat={s.bamboo}/{_listed(s.hand)}/{_listed(s.face_up)}/{_listed(s.hidden)}" for s in state.seats]
    return " ".join([*(f"{name}={value}" for name, value in fields.items()), *seats])


def read_state(text: str) -> State:
    """The state of a line that `write_state` wrote; raises `StateTextError`."""
    pairs = [word.partition("=")[::2] for word in text.split()]
    fields = {name: value for name, value in pairs if name != "seat"}
    try:
        return State(
            Phase[fields["phase"]],
            int(fields["turn"]) - 1,
            int(fields["mover"]) - 1,
            fields["law"].replace("-", ""),
            tuple(_seat(value) for name, value in pairs if name == "seat"),
            _numbers(fields["deck"]),
            int(fields["seed"]),
            int(fields["draws"]),
            int(fields["turns"]),
            _numbers(fields["passing"]),
            Then(fields["then"]),
            {"yes": True, "no": False}[fields["dry"]],
            tuple(number - 1 for number in _numbers(fields["winners"])),
        )
    except (KeyError, ValueError) as problem:
        raise StateTextError(f"is no state: {problem} is missing or wrong") from None


def _listed(numbers: tuple[int, ...]) -> str:
    return ".".join(map(str, numbers)) or "-"


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(".")))


def _seat(text: str) -> Seat:
    bamboo, hand, face_up, hidden = text.split("/")
    return Seat(_numbers(hand), _numbers(face_up), _numbers(hidden), int(bamboo))
