"""Actions and states of Panda as short text, and back.

`scenario lake`, `water 2,0`, `keep forest takin-female`, `place grey-wolf 3,1`, `move 3,1 -1,1`, `pass`, and
`aside bitterling` where a card fits nowhere. Places are `x,y`: x in half cards, y in rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from pandapress.engine.rules import IllegalActionError, StateTextError
from pandapress.games.panda_park.park import FARTHEST, Park, place, shown
from pandapress.games.panda_park.state import Aside, Laid, Phase, Seat, State, Step, Walked

_STEPS = rf"-?(?:{FARTHEST}|\d{{1,3}})"
_AT = rf"({_STEPS},{_STEPS})"
_CARD = r"[a-z0-9-]+"
_TEXT = re.compile(
    rf"(?P<scenario>scenario) (?P<name>{_CARD})|(?P<water>water) (?P<pond>{_AT})"
    rf"|(?P<keep>keep) (?P<kept>{_CARD}( {_CARD})*)"
    rf"|(?P<place>place) (?P<card>{_CARD}) (?P<at>{_AT})|(?P<move>move) (?P<start>{_AT}) (?P<end>{_AT})"
    rf"|(?P<pass>pass)|(?P<aside>aside) (?P<put>{_CARD})"
)


@dataclass(frozen=True, slots=True)
class Action:
    """One decision: a verb, the cards it means (or a scenario), the place, and from where a Snow Leopard walks."""

    verb: str
    cards: tuple[str, ...] = ()
    at: int | None = None
    start: int | None = None

    def __str__(self) -> str:
        places = [shown(at) for at in (self.start, self.at) if at is not None]
        return " ".join([self.verb, *self.cards, *places])


def read(text: str) -> Action:
    """The action of a text; raises `IllegalActionError`."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        example = "place grey-wolf 3,1, keep forest takin-female, move 3,1 -1,1 or pass"
        raise IllegalActionError(f"{text!r} is no action; one is written like {example}")
    found = match.groupdict()
    if found["scenario"]:
        return Action("scenario", (found["name"],))
    if found["water"]:
        return Action("water", at=_place(found["pond"]))
    if found["keep"]:
        return Action("keep", tuple(found["kept"].split()))
    if found["place"]:
        return Action("place", (found["card"],), _place(found["at"]))
    if found["move"]:
        return Action("move", at=_place(found["end"]), start=_place(found["start"]))
    return Action("aside", (found["put"],)) if found["aside"] else Action("pass")


def write_state(state: State) -> str:
    """A whole state as one line."""
    fields = {
        "phase": state.phase.name,
        "turn": state.turn + 1,
        "mover": state.mover + 1,
        "round": state.round,
        "starter": state.starter + 1,
        "turns": state.turns,
        "passes": state.passes,
        "seed": state.seed,
        "walking": _places(state.walking),
        "kept": "/".join(map(_cards, state.kept)) or "-",
        "deck": _cards(state.deck),
        "park": "|".join(map(_step, state.history)) or "-",
    }
    seats = [
        f"seat={s.points}/{s.placed}/{'out' if s.passed else 'in'}/{_cards(s.hand)}/{_cards(s.supply)}"
        for s in state.seats
    ]
    return " ".join([*(f"{name}={value}" for name, value in fields.items()), *seats])


def read_state(text: str, predators: frozenset[str]) -> State:
    """The state of a line that `write_state` wrote; raises `StateTextError`. `predators` are the cards with owners."""
    pairs = [word.partition("=")[::2] for word in text.split()]
    fields = {name: value for name, value in pairs if name != "seat"}
    try:
        history = tuple(_read_step(step) for step in _listed(fields["park"], "|"))
        return State(
            Phase[fields["phase"]],
            int(fields["turn"]) - 1,
            int(fields["mover"]) - 1,
            tuple(_seat(value) for name, value in pairs if name == "seat"),
            rebuilt(history, predators),
            _read_cards(fields["deck"]),
            int(fields["seed"]),
            int(fields["round"]),
            int(fields["starter"]) - 1,
            int(fields["turns"]),
            int(fields["passes"]),
            tuple(_read_cards(cards) for cards in _listed(fields["kept"], "/")),
            tuple(_place(at) for at in _listed(fields["walking"], "|")),
            history,
        )
    except (KeyError, ValueError) as problem:
        raise StateTextError(f"is no state: {problem} is missing or wrong") from None


def rebuilt(history: Iterable[Step], predators: frozenset[str]) -> Park:
    """The park that such steps lead to."""
    park = Park()
    for step in history:
        if isinstance(step, Walked):
            park = park.moved(step.start, step.end)
        elif isinstance(step, Laid):
            park = park.with_card(step.card, step.at, step.seat if step.card in predators else None)
    return park


def _place(text: str) -> int:
    x, _, y = text.partition(",")
    return place(int(x), int(y))


def _places(places: tuple[int, ...]) -> str:
    return "|".join(map(shown, places)) or "-"


def _cards(cards: tuple[str, ...]) -> str:
    """Cards, hidden ones as question marks."""
    return "+".join(card or "?" for card in cards) or "-"


def _read_cards(text: str) -> tuple[str, ...]:
    return tuple("" if card == "?" else card for card in _listed(text, "+"))


def _listed(text: str, between: str) -> list[str]:
    return [] if text == "-" else text.split(between)


def _step(step: Step) -> str:
    if isinstance(step, Walked):
        return f"{shown(step.start)}>{shown(step.end)}"
    return f"{step.card}@{shown(step.at) if isinstance(step, Laid) else '-'}@{step.seat + 1}"


def _read_step(text: str) -> Step:
    if ">" in text:
        start, _, end = text.partition(">")
        return Walked(_place(start), _place(end))
    card, at, seat = text.split("@")
    if at == "-":
        return Aside(card, int(seat) - 1)
    return Laid(card, _place(at), int(seat) - 1)


def _seat(text: str) -> Seat:
    points, placed, passed, hand, supply = text.split("/")
    return Seat(_read_cards(hand), _read_cards(supply), int(placed), {"out": True, "in": False}[passed], int(points))
