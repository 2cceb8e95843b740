"""The shipped cards of Pilfering Pandas, and short ways to lay sets, Trade areas and whole tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from pandapress.carddata.intake import Intake
from pandapress.engine.rules import IllegalActionError, chosen
from pandapress.engine.score import Score
from pandapress.findings import Finding, Findings
from pandapress.games.pilfering_pandas.answer import answer, judge
from pandapress.games.pilfering_pandas.area import Area, Play, Sets
from pandapress.games.pilfering_pandas.cards import Cards, gather
from pandapress.games.pilfering_pandas.game import GAME
from pandapress.games.pilfering_pandas.layout import read_layout
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.rules import OPTIONS, PilferingRules, rules_for
from pandapress.games.pilfering_pandas.scoring import Scorer
from pandapress.games.pilfering_pandas.state import Phase, Seat, State, Turn
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT

PANDAS = "pilfering-pandas"
SUITS = "RGPYB"
DECK = tuple(f"{suit}{number}" for suit in SUITS for number in range(1, 10))
"""All Loot cards, Keys apart."""


@cache
def cards() -> Cards:
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), PANDAS, Intake(), findings)
    assert loaded is not None and not findings.errors
    return gather(loaded.tables)


def rules(**options: str) -> PilferingRules:
    return rules_for(cards(), chosen(OPTIONS, options))


def sets(keys_alone: bool = False, key_is_preference: bool = True) -> Sets:
    return Sets(SUITS, keys_alone, key_is_preference)


def points(**given: int) -> dict[str, int]:
    """One Panda Point a card and two a Key, but for those given: `points(R3=2)`."""
    return {**dict.fromkeys(DECK, 1), "K": 2, **given}


def scorer(*, keys_alone: bool = False, key_is_preference: bool = True, **given: int) -> Scorer:
    """A scorer of the competitive game whose cards are worth `points`."""
    return Scorer(sets(keys_alone, key_is_preference), points(**given))


def play(text: str, number: int = 0) -> Play:
    """A play as people write it: `< ^ R4 R5`."""
    words = text.split()
    return Play(number, tuple(word for word in words if word not in ("<", "^")), "^" in words, "<" in words)


def area(*trades: str) -> Area:
    """A Trade area after plays that must be allowed."""
    rulings, made = sets(), Area()
    for text in trades:
        assert not rulings.fault(made, play(text)), f"{text}: {rulings.fault(made, play(text))}"
        made = rulings.laid(made, play(text))
    return made


def player(name: str, meerkat: str, *trade: str, hand: str = "", **more: Any) -> dict[str, Any]:
    """A player of a competitive layout, her hand written in one text."""
    return {"name": name, "meerkat": meerkat, "trade": list(trade), "hand": hand.split(), **more}


def layout(*players: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A competitive layout."""
    return {"game": PANDAS, "mode": "competitive", "players": list(players), **more}


def escape(log: str = "", *hands: str, **more: Any) -> dict[str, Any]:
    """A cooperative layout of Ana, Ben and so on, one for each hand, two at least."""
    names = ("Ana", "Ben", "Cleo", "Dan")
    held = (*hands, *("",) * (2 - len(hands)))
    rows = [{"name": name, "hand": hand.split()} for name, hand in zip(names, held, strict=False)]
    return {
        "game": PANDAS,
        "mode": "cooperative",
        "difficulty": "normal",
        "meerkats": ["Aria", "Kito"],
        "log": log,
        "players": rows,
        **more,
    }


def alone(log: str = "", hand: str = "", **more: Any) -> dict[str, Any]:
    """A solo layout of Ana."""
    rows = [{"name": "Ana", "hand": hand.split()}]
    return {**escape(log), "mode": "solo", "players": rows, **more}


def judged(values: Mapping[str, Any]) -> tuple[Score | None, list[Finding]]:
    """The score of a layout, if it has one, with the readings that mattered, and everything that was found."""
    findings = Findings()
    told = GAME.score(values, cards(), "table.toml", findings)
    return (told.score if told else None), list(findings)


def answered(values: Mapping[str, Any]) -> Score:
    """The score of a good layout, all options in it: quicker than `scored`."""
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    assert table is not None, list(findings)
    return answer(judge(table, cards()))


def scored(values: Mapping[str, Any]) -> Score:
    score, findings = judged(values)
    assert score is not None, findings
    return score


def totals(values: Mapping[str, Any]) -> dict[str, int]:
    return {player.name: player.total for player in scored(values).players}


def marked(values: Mapping[str, Any]) -> tuple[int, int]:
    """Where the Panda and the Zoo Keeper end in a cooperative or solo layout."""
    markers = scored(values).details["markers"]
    return markers["panda"], markers["zoo_keeper"]


def first_turn(
    phase: Phase,
    seats: Sequence[Seat],
    meerkats: Sequence[str],
    areas: Sequence[Area],
    hideout: str,
    deck: str,
    now: Turn | None,
    **more: Any,
) -> State:
    """The first player's turn, with a Trade area for each Meerkat; nothing lies in those that are not given."""
    return State(
        phase,
        0,
        tuple(seats),
        tuple(meerkats),
        (*areas, *(Area(),) * (len(meerkats) - len(areas))),
        deck=tuple(deck.split()),
        hideout=tuple(hideout.split()),
        seed=7,
        turns=1,
        now=now or Turn(),
        trades=((),) * len(meerkats),
        **more,
    )


def applied(game: PilferingRules, state: State, *actions: str) -> State:
    """The state after actions as people write them."""
    for text in actions:
        state = game.apply(state, game.read(text))
    return state


def written(game: PilferingRules, state: State) -> list[str]:
    """What may be done, as people write it."""
    return [game.write(action) for action in game.actions(state)]


def refusal(game: PilferingRules, at: State, action: str) -> str:
    """Why an action is refused, which the choices must not offer."""
    assert action not in written(game, at)
    with pytest.raises(IllegalActionError) as refused:
        applied(game, at, action)
    return str(refused.value).removeprefix(f"{action}: ")


def picks(game: PilferingRules, at: State) -> list[str]:
    return [action for action in written(game, at) if action.startswith("pick")]


def markers(at: State) -> tuple[int, int]:
    return at.panda, at.keeper


def hand(at: State, number: int = 0) -> str:
    return " ".join(at.seats[number].hand)


def walk(game: PilferingRules, players: int, seed: int) -> Iterator[tuple[State, Action, State]]:
    """Every step of a random game that likes to play sets: before, action, after."""
    roll = Random(f"{seed}/walk").random
    at = game.start(players, seed)
    while choices := game.actions(at):
        likely: Sequence[Action] = [action for action in choices if action.play is not None]
        among = likely if likely and roll() < 0.7 else choices
        action = among[int(roll() * len(among))]
        after = game.apply(at, action)
        yield at, action, after
        at = after
