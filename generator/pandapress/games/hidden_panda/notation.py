"""Actions and states of Hidden Panda as short text, and back.

`read` (the next line of the script), `give 3 5` (two cubs to player 3, one to player 5), `give all 3` (three to the
only one), `give stash` (nobody can take them), `net 4`, `tea 4`, `up`, `down`, `hand 2` (all cubs of a netted player to
player 2). Players count from 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields

from pandapress.engine.rules import IllegalActionError, StateTextError
from pandapress.games.hidden_panda.state import Phase, Seat, State

_TEXT = re.compile(r"(read|up|down|give stash)|give ([1-9]) ([1-9])|(give all|net|tea|hand) ([1-9])")


@dataclass(frozen=True, slots=True)
class Action:
    """One decision: a verb, and the seats that it means."""

    verb: str
    seat: int = -1
    other: int = -1

    def __str__(self) -> str:
        return " ".join([self.verb, *(str(seat + 1) for seat in (self.seat, self.other) if seat >= 0)])


def read(text: str) -> Action:
    """The action of a text; raises `IllegalActionError`."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise IllegalActionError(f"{text!r} is no action; one is written like give 3 5, net 4, up, down or hand 2")
    plain, two, one, verb, seat = match.groups()
    if plain:
        return Action(plain)
    return Action("give", int(two) - 1, int(one) - 1) if two else Action(verb, int(seat) - 1)


def write_state(state: State) -> str:
    """A whole state as one line."""
    words = []
    for field in fields(state):
        value = getattr(state, field.name)
        if field.name == "seats":
            words += [f"seat={s.role}/{s.cubs}/{s.nets}/{int(s.tea)}" for s in value]
        elif field.name == "votes":
            words.append("votes=" + ("".join("u" if thumb else "d" for thumb in value) or "-"))
        elif field.name == "phase":
            words.append(f"phase={value.name}")
        else:
            words.append(f"{field.name}={str(value).replace(' ', '_') or '-'}")
    return " ".join(words)


def read_state(text: str) -> State:
    """The state of a line that `write_state` wrote; raises `StateTextError`."""
    pairs = [word.partition("=")[::2] for word in text.split()]
    found = {name: value for name, value in pairs if name != "seat"}
    try:
        return State(
            Phase[found["phase"]],
            int(found["turn"]),
            int(found["mover"]),
            tuple(_seat(value) for name, value in pairs if name == "seat"),
            int(found["grandma"]),
            int(found["stash"]),
            int(found["script"]),
            int(found["turns"]),
            int(found["target"]),
            tuple({"u": True, "d": False}[thumb] for thumb in found["votes"].replace("-", "")),
            found["tea"] == "True",
            found["winner"].replace("-", ""),
            "" if found["why"] == "-" else found["why"].replace("_", " "),
        )
    except (KeyError, ValueError) as problem:
        raise StateTextError(f"is no state: {problem} is missing or wrong") from None


def _seat(text: str) -> Seat:
    role, cubs, nets, tea = text.split("/")
    return Seat(role, int(cubs), int(nets), tea == "1")
