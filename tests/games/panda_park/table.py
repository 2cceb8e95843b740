"""The shipped cards of Panda, and short ways to lay a park."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from pandapress.carddata.intake import Intake
from pandapress.engine.rules import chosen
from pandapress.engine.score import Score
from pandapress.findings import Finding, Findings
from pandapress.games.panda_park.answer import answer, judge
from pandapress.games.panda_park.cards import Cards, gather
from pandapress.games.panda_park.layout import read_layout
from pandapress.games.panda_park.notation import Action
from pandapress.games.panda_park.park import Park, place
from pandapress.games.panda_park.rules import OPTIONS, ParkRules
from pandapress.games.panda_park.state import State
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT

PARK = "panda-park"


@cache
def cards() -> Cards:
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), PARK, Intake(), findings)
    assert loaded is not None and not findings.errors
    return gather(loaded.tables)


def rules(**options: str) -> ParkRules:
    return ParkRules(cards(), chosen(OPTIONS, options))


def on(**spots: str) -> dict[int, str]:
    """Cards by place: `on(**{"0,0": "water"})`."""
    return {place(*map(int, spot.split(","))): card for spot, card in spots.items()}


def park(*cards_at: tuple[str, int, int]) -> Park:
    """A park of cards without owners."""
    made = Park()
    for card, x, y in cards_at:
        made = made.with_card(card, place(x, y))
    return made


def layout(text: str, **more: Any) -> dict[str, Any]:
    """A layout of a park."""
    return {"game": PARK, "park": text, **more}


def judged(values: Mapping[str, Any]) -> tuple[Score | None, list[Finding]]:
    """The score of a layout, if it has one, and everything that was found."""
    findings = Findings()
    table = read_layout(values, cards(), "park.toml", findings)
    score = None if table is None else answer(judge(table, cards()))
    return score, list(findings)


def scored(values: Mapping[str, Any]) -> Score:
    score, findings = judged(values)
    assert score is not None, findings
    return score


def totals(values: Mapping[str, Any]) -> dict[str, int]:
    return {player.name: player.total for player in scored(values).players}


def walk(game: ParkRules, players: int, seed: int) -> Iterator[tuple[State, Action, State]]:
    """Every step of a game in which all kinds of things happen: before, action, after.

    Random players place their predators at once and hardly ever run out of prey before the others; here every other one
    leans to the first choices, which are prey, and who has no prey passes half the time.
    """
    roll = Random(f"{seed}/walk").random
    at = game.start(players, seed)
    while choices := game.actions(at):
        size = len(choices)
        first = (size + 3) // 4 if (at.mover + at.round + seed) % 2 else size
        resting = at.round and not at.seats[at.mover].hand and roll() < 0.5
        action = choices[-1] if resting else choices[int(roll() * first)]
        after = game.apply(at, action)
        yield at, action, after
        at = after
