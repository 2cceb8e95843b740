"""Actions and states of Pilfering Pandas as short text, and back.

`draw`, `take`, `take 2` (a Greedy Panda), `pick 3`, `pick 3 halved` (a Sneaky Panda); `play 1: R3 R4 R5` to the first
Trade area, with `^` before the cards where the end card is re-used and `<` for the left end; `swap 1.3 R4` (the third
card from the left of the first area), `discard`, `ability`, `share R4 2` (with player 2; 0 is the Secret Stash),
`give G2`, `done`, `stash R9`, `escape`, `go on`, `secret R4`, `look R4`, `rummage 2`, `panda Sneaky`, `starter 2`,
`first`, `not first`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import takewhile

from pandapress.engine.rules import IllegalActionError, StateTextError
from pandapress.games.pilfering_pandas.area import Area, Play, TradeSet
from pandapress.games.pilfering_pandas.state import Phase, Seat, State, Then, Turn

_CARD = r"(?:K|[A-Z][1-9])"
_TEXT = re.compile(
    rf"(?P<plain>draw|take|discard|ability|done|escape|go on|first|not first)|take (?P<two>2)"
    rf"|pick (?P<pick>[1-9]\d?)(?P<halved> halved)?"
    rf"|play (?P<area>[1-4]):(?P<left> <)?(?P<reuse> \^)?(?P<cards>( {_CARD})+)"
    rf"|swap (?P<swap>[1-4])\.(?P<place>[1-9]\d?) (?P<with>{_CARD})"
    rf"|share (?P<share>{_CARD}) (?P<seat>[0-4])"
    rf"|(?P<verb>give|stash|secret|look) (?P<card>{_CARD})"
    rf"|(?P<aim>rummage|starter) (?P<number>[1-4])|panda (?P<panda>.+)"
)


def trade_text(play: Play) -> str:
    """A play as people write it into a layout: `<` for the left end, `^` where the end card is re-used."""
    return f"{'< ' if play.left else ''}{'^ ' if play.reuse else ''}{' '.join(play.cards)}"


def read_trade(text: str) -> tuple[bool, bool, list[str]]:
    """Whether a written play goes left, whether it re-uses the end card, and its cards; the marks stand before them."""
    words = text.replace("<", " < ").replace("^", " ^ ").split()
    marks = list(takewhile(lambda word: word in ("<", "^"), words))
    return "<" in marks, "^" in marks, words[len(marks) :]


@dataclass(frozen=True, slots=True)
class Action:
    """One decision: a verb with the play, card, number (from 0) or name that it means."""

    verb: str
    play: Play | None = None
    card: str = ""
    number: int = 0
    name: str = ""

    def __str__(self) -> str:
        if self.play is not None:
            return f"play {self.play.area + 1}: {trade_text(self.play)}"
        write = _WRITE.get(self.verb)
        if write is not None:
            return write(self)
        return f"{self.verb} {self.card}" if self.card else self.verb


_WRITE: dict[str, Callable[[Action], str]] = {
    "take": lambda action: "take 2" if action.number == 2 else "take",
    "pick": lambda action: f"pick {action.number}{' halved' if action.name else ''}",
    "swap": lambda action: f"swap {action.number // 100 + 1}.{action.number % 100 + 1} {action.card}",
    "share": lambda action: f"share {action.card} {action.number + 1}",
    "rummage": lambda action: f"rummage {action.number + 1}",
    "starter": lambda action: f"starter {action.number + 1}",
    "panda": lambda action: f"panda {action.name}",
}


def swap(area: int, place: int, card: str) -> Action:
    """A Loot card for the Key at a place of an area."""
    return Action("swap", card=card, number=100 * area + place)


def read(text: str) -> Action:
    """The action of a text; raises `IllegalActionError`."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        example = "draw, pick 3, play 1: R3 R4 R5, play 1: ^ P5 Y5, stash R9 or done"
        raise IllegalActionError(f"{text!r} is no action; one is written like {example}")
    found = match.groupdict()
    if found["cards"]:
        cards = tuple(found["cards"].split())
        return Action("play", Play(int(found["area"]) - 1, cards, bool(found["reuse"]), bool(found["left"])))
    if found["pick"]:
        return Action("pick", number=int(found["pick"]), name="halved" if found["halved"] else "")
    if found["swap"]:
        return swap(int(found["swap"]) - 1, int(found["place"]) - 1, found["with"])
    if found["share"]:
        return Action("share", card=found["share"], number=int(found["seat"]) - 1)
    if found["verb"]:
        return Action(found["verb"], card=found["card"])
    if found["aim"]:
        return Action(found["aim"], number=int(found["number"]) - 1)
    if found["panda"]:
        return Action("panda", name=found["panda"])
    return Action("take", number=2) if found["two"] else Action(found["plain"])


# States: every field by its name, tuples with dots between


def write_state(state: State) -> str:
    """A whole state as one line."""
    plain = {
        "phase": state.phase.name,
        "then": state.then.name,
        "turn": state.turn,
        "mover": state.mover,
        "seed": state.seed,
        "draws": state.draws,
        "turns": state.turns,
        "round": state.round,
        "panda": state.panda,
        "keeper": state.keeper,
        "timer": f"{state.timer[0]}:{state.timer[1]}:{int(state.timer_used)}",
        "suspicion": f"{state.suspicion[0]}:{state.suspicion[1]}",
        "short": int(state.short),
        "idle": state.idle,
        "result": state.result.replace(" ", "_") or "-",
        "meerkats": _joined(state.meerkats),
        "deck": _joined(state.deck),
        "hideout": _joined(state.hideout),
        "secret": _joined(state.secret),
        "box": _joined(state.box),
        "now": "/".join(_joined(v) if isinstance(v, tuple) else f"{v!s}" for v in _values(state.now)),
    }
    seats = [
        f"seat={'/'.join(_joined(v) if isinstance(v, tuple) else str(v) for v in _values(s))}" for s in state.seats
    ]
    areas = [f"area={_joined(a.cards)}/{_joined(tuple(map(_set, a.sets)))}/{a.limited}" for a in state.areas]
    trades = [f"trade={_joined(trade).replace(' ', '_')}" for trade in state.trades]
    return " ".join([*(f"{name}={value}" for name, value in plain.items()), *seats, *areas, *trades])


def read_state(text: str) -> State:
    """The state of a line that `write_state` wrote; raises `StateTextError`."""
    pairs = [word.partition("=")[::2] for word in text.split()]
    found = {name: value for name, value in pairs if name not in ("seat", "area", "trade")}
    try:
        holder, turned, used = map(int, found["timer"].split(":"))
        suspect, level = map(int, found["suspicion"].split(":"))
        return State(
            Phase[found["phase"]],
            int(found["turn"]),
            tuple(_seat(value) for name, value in pairs if name == "seat"),
            _split(found["meerkats"]),
            tuple(_area(value) for name, value in pairs if name == "area"),
            int(found["panda"]),
            int(found["keeper"]),
            (holder, turned),
            bool(used),
            (suspect, level),
            _turn(found["now"]),
            "" if found["result"] == "-" else found["result"].replace("_", " "),
            int(found["mover"]),
            _split(found["deck"]),
            _split(found["hideout"]),
            _split(found["secret"]),
            _split(found["box"]),
            int(found["seed"]),
            int(found["draws"]),
            int(found["turns"]),
            int(found["round"]),
            Then[found["then"]],
            found["short"] == "1",
            tuple(_split(value.replace("_", " ")) for name, value in pairs if name == "trade"),
            int(found["idle"]),
        )
    except (KeyError, ValueError) as problem:
        raise StateTextError(f"is no state: {problem} is missing or wrong") from None


def _values(value: object) -> list[object]:
    return [getattr(value, field.name) for field in fields(value)]  # type: ignore[arg-type]


def _joined(words: tuple[str, ...]) -> str:
    return ".".join(word or "?" for word in words) or "-"


def _split(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple("" if word == "?" else word for word in text.split("."))


def _set(made: TradeSet) -> str:
    return f"{made.start}:{made.end}:{int(made.bonus)}"


def _area(text: str) -> Area:
    cards, sets, limited = text.split("/")
    made = [each.split(":") for each in _split(sets)]
    return Area(
        _split(cards),
        tuple(TradeSet(int(start), int(end), bonus == "1") for start, end, bonus in made),
        limited == "True",
    )


def _seat(text: str) -> Seat:
    hand, panda, used, marker, earlier, locked = text.split("/")
    return Seat(_split(hand), panda, used == "True", int(marker), int(earlier), locked == "True")


def _turn(text: str) -> Turn:
    must, taken, quiet, patient, emptied, given, looking = text.split("/")
    flags = (quiet == "True", patient == "True", emptied == "True")
    return Turn(must, _split(taken), *flags, given, _split(looking))
