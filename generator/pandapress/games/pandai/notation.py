"""Actions and states of Pandaï as short text, and back.

Squares are `a1` to `h8`, columns by letters and rows by numbers from the top. `move b2 c3` (with `hat` before the
squares where the Hat Panda moves), `plains`, `forest`, `stop` (no other Panda after the Fruits), `heir d4` (the new
Hat Panda), `swap d4` (the Hat card), `keep` (no swap).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pandapress.engine.rules import IllegalActionError, StateTextError
from pandapress.games.pandai.state import Figure, Phase, Seat, State

WIDTH = 8
_SQUARE = r"([a-h][1-8])"
_TEXT = re.compile(rf"move (hat )?{_SQUARE} {_SQUARE}|(plains|forest|stop|keep)|(heir|swap) {_SQUARE}")


def square_name(square: int) -> str:
    """A square as people write it."""
    return f"{chr(ord('a') + square % WIDTH)}{square // WIDTH + 1}"


def square_of(name: str) -> int:
    """The square of a name such as `c3`."""
    return (int(name[1]) - 1) * WIDTH + ord(name[0]) - ord("a")


class Action(NamedTuple):
    """One decision: a verb with the figure's square and where it goes."""

    verb: str
    start: int = -1
    end: int = -1
    hat: bool = False

    def __str__(self) -> str:
        if self.verb == "move":
            return f"move {'hat ' if self.hat else ''}{square_name(self.start)} {square_name(self.end)}"
        return f"{self.verb} {square_name(self.start)}" if self.start >= 0 else self.verb


def read(text: str) -> Action:
    """The action of a text; raises `IllegalActionError`."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise IllegalActionError(
            f"{text!r} is no action; one is written like move b2 c3, move hat a1 b2, plains or stop"
        )
    hat, start, end, plain, aim, square = match.groups()
    if start:
        return Action("move", square_of(start), square_of(end), bool(hat))
    return Action(plain) if plain else Action(aim, square_of(square))


def write_state(state: State) -> str:
    """A whole state as one line; the cards of the board are joined by commas."""
    fields = {
        "phase": state.phase.name,
        "turn": state.turn + 1,
        "mover": state.mover + 1,
        "turns": state.turns,
        "quiet": state.quiet,
        "seed": state.seed,
        "draws": state.draws,
        "figure": _figure(state.figure) if state.figure else "-",
        "target": state.target,
        "tigered": int(state.tigered),
        "winners": ".".join(str(seat + 1) for seat in state.winners) or "-",
        "why": state.why.replace(" ", "_") or "-",
        "board": _cards(state.board),
        "plains": _cards(state.plains),
        "forest": _cards(state.forest),
        "seen": ";".join(sorted(_position(position) for position in state.seen)) or "-",
    }
    seats = [
        f"seat={s.colour}/{'.'.join(map(_figure, s.figures)) or '-'}/{s.reserve}/{'.'.join(s.tokens) or '-'}"
        for s in state.seats
    ]
    return " ".join([*(f"{name}={value}" for name, value in fields.items()), *seats])


def read_state(text: str) -> State:
    """The state of a line that `write_state` wrote; raises `StateTextError`."""
    pairs = [word.partition("=")[::2] for word in text.split()]
    found = {name: value for name, value in pairs if name != "seat"}
    try:
        return State(
            Phase[found["phase"]],
            int(found["turn"]) - 1,
            int(found["mover"]) - 1,
            tuple(_read_seat(value) for name, value in pairs if name == "seat"),
            _read_cards(found["board"]),
            _read_cards(found["plains"]),
            _read_cards(found["forest"]),
            int(found["seed"]),
            int(found["draws"]),
            int(found["turns"]),
            int(found["quiet"]),
            None if found["figure"] == "-" else _read_figure(found["figure"]),
            int(found["target"]),
            frozenset(_read_position(part) for part in _split(found["seen"], ";")),
            found["tigered"] == "1",
            tuple(int(number) - 1 for number in _split(found["winners"], ".")),
            "" if found["why"] == "-" else found["why"].replace("_", " "),
        )
    except (KeyError, ValueError, IndexError) as problem:
        raise StateTextError(f"is no state: {problem} is missing or wrong") from None


def _split(text: str, between: str) -> list[str]:
    return [] if text == "-" else text.split(between)


def _figure(figure: Figure) -> str:
    return f"{figure.square}{'h' if figure.hat else 'p'}{figure.caged}"


def _read_figure(text: str) -> Figure:
    match = re.fullmatch(r"(\d+)([hp])([012])", text)
    if match is None:
        raise ValueError(repr(text))
    return Figure(int(match[1]), match[2] == "h", int(match[3]))


def _cards(cards: tuple[str, ...]) -> str:
    return ",".join(card.replace(" ", "_") or "." for card in cards) or "-"


def _read_cards(text: str) -> tuple[str, ...]:
    return tuple("" if card == "." else card.replace("_", " ") for card in _split(text, ","))


def _position(position: tuple[object, ...]) -> str:
    figures, moving = position
    assert isinstance(figures, tuple) and isinstance(moving, Figure)
    return f"{'.'.join(map(_figure, figures))}:{_figure(moving)}"


def _read_position(text: str) -> tuple[object, ...]:
    figures, _, moving = text.partition(":")
    return tuple(_read_figure(each) for each in figures.split(".")), _read_figure(moving)


def _read_seat(text: str) -> Seat:
    colour, figures, reserve, tokens = text.split("/")
    return Seat(
        colour, tuple(_read_figure(each) for each in _split(figures, ".")), int(reserve), tuple(_split(tokens, "."))
    )
