"""The shipped cards of Adorable Pandaring, and short ways to lay a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from pandapress.carddata.intake import Intake
from pandapress.engine.playout import play_out
from pandapress.engine.rules import chosen
from pandapress.engine.score import Score
from pandapress.findings import Findings
from pandapress.games.adorable_pandaring.cards import Cards, gather
from pandapress.games.adorable_pandaring.game import GAME as ENTRY
from pandapress.games.adorable_pandaring.notation import Action
from pandapress.games.adorable_pandaring.rules import OPTIONS, PandaringRules
from pandapress.games.adorable_pandaring.state import Phase, Seat, State, Then
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT, GAME

LAWS = {
    "odd": frozenset({1, 3, 5, 7, 9}),
    "even": frozenset({2, 4, 6, 8, 10}),
    "low": frozenset({1, 2, 3, 4, 5}),
    "high": frozenset({6, 7, 8, 9, 10}),
}


NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")


@cache
def cards() -> Cards:
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), GAME, Intake(), findings)
    assert loaded is not None and not findings.errors
    return gather(loaded.tables)


def rules(**options: str) -> PandaringRules:
    return PandaringRules(cards(), chosen(OPTIONS, options))


def seat(hand: Sequence[int] = (), face_up: Sequence[int] = (), hidden: Sequence[int] = (), bamboo: int = 0) -> Seat:
    return Seat(tuple(hand), tuple(face_up), tuple(hidden), bamboo)


def state(phase: Phase, *seats: Seat, law: str = "odd", deck: Sequence[int] = (2,) * 12, turn: int = 0) -> State:
    """A table in the middle of a game; the deck's top is its last card."""
    return State(phase, turn, turn, law, seats, tuple(deck), seed=7, draws=1, turns=1)


def layout(law: str, *players: tuple[Sequence[int], int], **more: Any) -> dict[str, Any]:
    """A layout of players A, B, C ..., each with face-up pandas and bamboo before the scoring."""
    named = zip("ABCDE", players, strict=False)
    rows = [{"name": name, "bamboo": bamboo, "face_up": list(pandas)} for name, (pandas, bamboo) in named]
    return {"game": GAME, "law": law, "current": "A", "players": rows, **more}


def scored(values: Mapping[str, Any]) -> Score:
    findings = Findings()
    answer = ENTRY.score(values, cards(), "table.toml", findings)
    assert answer is not None, list(findings)
    return answer.score


def totals(values: Mapping[str, Any]) -> list[int]:
    return [player.total for player in scored(values).players]


def walk(game: PandaringRules, players: int, seed: int) -> Iterator[tuple[State, Action, State]]:
    """Every step of a random game: before, action, after."""
    at = game.start(players, seed)
    for action in play_out(game, players, seed).actions:
        after = game.apply(at, action)
        yield at, action, after
        at = after


class Watched(PandaringRules):
    """The rules, with each table kept as it lies just before its scoring, and where the turn then goes on."""

    def __init__(self, **options: str) -> None:
        super().__init__(cards(), chosen(OPTIONS, options))
        self.caught: list[tuple[State, Then]] = []

    def _red_panda(self, state: State, then: Then) -> State:
        self.caught.append((state, then))
        return super()._red_panda(state, then)


def scorings(players: int, seed: int, **options: str) -> list[tuple[State, Then]]:
    """Every table of a random game just before its scoring."""
    game = Watched(**options)
    play_out(game, players, seed)
    return game.caught
