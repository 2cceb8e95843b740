"""The shipped cards of Pandaï, and short ways to lay a board, in play and as a layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from pandapress.carddata.intake import Intake
from pandapress.engine.rules import chosen
from pandapress.engine.score import Score
from pandapress.findings import Finding, Findings
from pandapress.games.pandai.cards import Cards, gather
from pandapress.games.pandai.game import GAME
from pandapress.games.pandai.notation import Action, read, square_name, square_of
from pandapress.games.pandai.rules import OPTIONS, PandaiRules
from pandapress.games.pandai.state import CAGED, CAGED_NOW, FREE, Figure, Phase, Seat, State
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT

PANDAI = "pandai"
KINDS = ("green", "yellow", "purple", "brown", "blue", "red")
ZONES = {"pink": "a1 b1 a2", "black": "h1 g1 h2", "orange": "a8 b8 a7", "blue": "h8 g8 h7"}
"""The start squares of each colour, the Hat Panda's corner first."""
_MARKS = {"": FREE, "~": CAGED_NOW, "!": CAGED}


@cache
def cards() -> Cards:
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), PANDAI, Intake(), findings)
    assert loaded is not None and not findings.errors
    return gather(loaded.tables)


def rules(**options: str) -> PandaiRules:
    return PandaiRules(cards(), chosen(OPTIONS, options))


def figure(word: str) -> Figure:
    """A figure as it is written here: `d4`, `Hd4` with the hat, `d4~` caged just now, `d4!` sitting out this turn."""
    square = word.removeprefix("H")
    return Figure(square_of(square[:2]), word.startswith("H"), _MARKS[square[2:]])


def seat(colour: str, figures: str, *tokens: str, reserve: int | None = None) -> Seat:
    """A player with such figures in play and the others of her six in reserve."""
    standing = tuple(sorted(map(figure, figures.split())))
    return Seat(colour, standing, 6 - len(standing) if reserve is None else reserve, tuple(sorted(tokens)))


def squares(at: Seat) -> str:
    """The figures of a player as words, in the order of the squares."""
    marks = {mark: word for word, mark in _MARKS.items()}
    return " ".join(f"{'H' if f.hat else ''}{square_name(f.square)}{marks[f.caged]}" for f in at.figures)


def state(
    *seats: Seat, plains: Sequence[str] = ("chair",), forest: Sequence[str] = ("chair",), fill: str = "chair", **at: str
) -> State:
    """The first seat's turn on a board of Chairs, other cards by their squares: `d4="fruits"`, bare: `d4=""`."""
    board = ["" if square in cards().zone else fill for square in range(64)]
    for square, card in at.items():
        board[square_of(square)] = card
    return State(Phase.MOVE, 0, 0, seats, tuple(board), tuple(plains), tuple(forest), seed=7, draws=2, turns=1, quiet=1)


def play(game: PandaiRules, at: State, *actions: str) -> State:
    for text in actions:
        at = game.apply(at, read(text))
    return at


def choices(game: PandaiRules, at: State) -> list[str]:
    return [str(action) for action in game.actions(at)]


def walk(game: PandaiRules, players: int, seed: int) -> Iterator[tuple[State, Action, State]]:
    """Every step of a random game: before, action, after."""
    roll = Random(f"{seed}/walk").random
    at = game.start(players, seed)
    while actions := game.actions(at):
        action = actions[int(roll() * len(actions))]
        after = game.apply(at, action)
        yield at, action, after
        at = after


# Layouts


def player(name: str, colour: str, tokens: str = "", in_play: int = 3, reserve: int | None = None) -> dict[str, Any]:
    rest = 6 - in_play if reserve is None else reserve
    return {"name": name, "colour": colour, "tokens": tokens.split(), "in_play": in_play, "reserve": rest}


def layout(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": PANDAI, "players": list(players), **more}


def board(**at: str) -> str:
    """An entered board: bare squares and start squares, but for those that are given."""
    words = ["#" if square in cards().zone else "." for square in range(64)]
    for square, word in at.items():
        words[square_of(square)] = word
    return "\n".join(" ".join(words[row : row + 8]) for row in range(0, 64, 8))


def judged(values: Mapping[str, Any]) -> tuple[Score | None, list[Finding]]:
    """The score of a layout, if it has one, and everything that was found."""
    findings = Findings()
    answer = GAME.score(values, cards(), "table.toml", findings)
    assert (answer is None) == bool(findings.errors)
    return None if answer is None else answer.score, list(findings)


def scored(values: Mapping[str, Any]) -> Score:
    score, findings = judged(values)
    assert score is not None, findings
    return score
