"""What may be chosen: where Pandas go, and why not ("How to Play", "Priority Rules"), and what cards ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pandapress.engine.values import without
from pandapress.games.pandai.cards import Cards
from pandapress.games.pandai.notation import Action, square_name
from pandapress.games.pandai.state import FREE, Figure, Phase, State

_ON = "the Panda on the Porcupine must be moved again (The Porcupine)"
_ANOTHER = "after the Fruits another of your Pandas moves (The Fruits)"
MOVING = (Phase.MOVE, Phase.AGAIN, Phase.FRUITS)
"""The phases in which Pandas move."""
Position = tuple[tuple[Figure, ...], Figure]
"""All Pandas of the player whose turn it is, and the one that has moved."""


def position(state: State, figure: Figure, end: int) -> Position:
    """How the player's Pandas stand once a figure has moved: within a turn none comes twice (house)."""
    moved = Figure(end, figure.hat, figure.caged)
    return tuple(sorted((*without(state.seats[state.turn].figures, (figure,)), moved))), moved


def movers(state: State) -> tuple[Figure, ...]:
    """The Pandas that may move: no caged one ("The Cage"), the one on the Porcupine alone, after the Fruits another."""
    free = tuple(figure for figure in state.seats[state.turn].figures if figure.caged == FREE)
    if state.phase is Phase.AGAIN:
        return tuple(figure for figure in free if figure == state.figure)
    return tuple(figure for figure in free if figure != state.figure) if state.phase is Phase.FRUITS else free


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways over a board: for each square those around it, and those of them that are no starting zone."""

    beside: tuple[tuple[int, ...], ...]
    open_beside: tuple[tuple[int, ...], ...]
    zone: frozenset[int]

    def ends(self, state: State, figure: Figure) -> Iterator[int]:
        """Where a figure may go: next to it, no starting zone, no own Panda, no position of this turn again."""
        own = {other.square for other in state.seats[state.turn].figures}
        cards_left = bool(state.plains or state.forest)
        for end in self.open_beside[figure.square]:
            if end in own or not (cards_left or state.board[end]):
                continue
            if not state.seen or position(state, figure, end) not in state.seen:
                yield end

    def moves(self, state: State) -> Iterator[Action]:
        """Every move that is open; two Pandas that stand alike have the same ones."""
        for figure in dict.fromkeys(movers(state)):
            for end in self.ends(state, figure):
                yield Action("move", figure.square, end, figure.hat)

    def allows(self, state: State, action: Action) -> bool:
        """Whether a move is one of those."""
        start = (action.start, action.hat)
        return any(action.end in self.ends(state, f) for f in movers(state) if (f.square, f.hat) == start)

    def why_not(self, state: State, action: Action) -> str:
        """The rule against a move that is not open."""
        own = [f for f in state.seats[state.turn].figures if (f.square, f.hat) == (action.start, action.hat)]
        if not own:
            return f"you have no {'Hat Panda' if action.hat else 'Panda'} on {square_name(action.start)}"
        if all(figure.caged for figure in own):
            return "this Panda is caged: you cannot play it on this turn (The Cage)"
        if action.end in self.zone:
            return "nobody moves onto a starting zone (The Starting Zone)"
        if action.end not in self.beside[action.start]:
            return f"{square_name(action.end)} is not adjacent to {square_name(action.start)}"
        if any(figure.square == action.end for figure in state.seats[state.turn].figures):
            return "you cannot move onto a square occupied by one of your own Pandas (Priority Rules)"
        if not set(own) & set(movers(state)):
            return _ON if state.phase is Phase.AGAIN else _ANOTHER
        if not (state.board[action.end] or state.plains or state.forest):
            return "no card is left for a bare square (How to Play)"
        return "this turn has been in that position before (house)"


def ways(cards: Cards) -> Ways:
    """The ways over the board of some card data."""
    around = tuple(tuple(end for end in ends if end not in cards.zone) for ends in cards.beside)
    return Ways(cards.beside, around, cards.zone)


def answers(state: State) -> list[Action]:
    """What there is to choose beside moves."""
    return _ANSWERS[state.phase](state) if state.phase in _ANSWERS else []


def piles(state: State) -> list[Action]:
    """Each pile that has cards."""
    return [Action(name) for name, pile in (("plains", state.plains), ("forest", state.forest)) if pile]


def heirs(state: State) -> list[Action]:
    """Each square with a Panda that can wear the hat."""
    return [Action("heir", square) for square in dict.fromkeys(f.square for f in state.seats[state.mover].figures)]


def swaps(state: State) -> list[Action]:
    """With the Hat Panda, or as the Hat Panda with any other one ("The Hat")."""
    figure = state.figure
    assert figure is not None
    others = (f.square for f in state.seats[state.turn].figures if f.hat != figure.hat and f.square != figure.square)
    return [Action("swap", square) for square in dict.fromkeys(others)]


_ANSWERS: Mapping[Phase, Callable[[State], list[Action]]] = {
    Phase.FRUITS: lambda _: [Action("stop")],
    Phase.PILE: piles,
    Phase.HEIR: heirs,
    Phase.SWAP: lambda state: [*swaps(state), Action("keep")],
}
