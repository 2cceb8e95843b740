"""The protocol that every game's rules follow, and what a played game comes to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from pandapress.findings import HintedError, did_you_mean

State = TypeVar("State")
Action = TypeVar("Action")


class IllegalActionError(ValueError):
    """An action that the rules do not allow now; the message names the rule."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the seats that won, each seat's score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    why: str


SCORE, SIMULATE = "score", "simulate"
"""Who reads options: the calculator of an entered table, and the engine that plays."""


@dataclass(frozen=True, slots=True)
class Option:
    """A variant or an open reading of the rulebook: its values, the default first, and what it decides.

    `read_by` says whether the calculator, the engine or both read it; `within` names other options with the values
    under which it is read: `{"mode": ("solo",)}`. A layout gives it under `[options]`, or as a `key` of its own. Where
    `several` may be chosen, commas stand between them: `1,3`; the default is none of them.
    A `variant` is agreed on before the game, and told of a score only where it is not the default; a `level` of
    difficulty is one that a study plays at each of its values.
    """

    name: str
    values: tuple[str, ...]
    decides: str
    read_by: tuple[str, ...] = (SCORE, SIMULATE)
    within: Mapping[str, Collection[str]] = field(default_factory=dict, hash=False)
    key: bool = False
    several: bool = False
    variant: bool = False
    level: bool = False

    @property
    def default(self) -> str:
        """The value that holds unless another is given."""
        return self.values[0]

    def meant(self, text: str) -> str:
        """The value of a text, several of them in the order in which they are listed; raises `OptionError`.

        >>> Option("novice", ("nobody", "1", "2", "3"), "", several=True).meant("3, 1")
        '1,3'
        """
        if text in self.values:
            return text
        words = [word.strip() for word in text.split(",")]
        if self.several and len(set(words)) == len(words) and set(words) <= set(self.values[1:]):
            return ",".join(sorted(words, key=self.values.index))
        choice = ", ".join(self.values[self.several :])
        asked = f"{self.default}, or some of {choice}" if self.several else f"one of {choice}"
        raise OptionError(f"{self.name} cannot be {text!r}", f"it is {asked}")

    def why_unread(self, reader: str, values: Mapping[str, str]) -> OptionError | None:
        """Why the reader, under these values of all options, takes no notice of this one; None where it does.

        >>> str(Option("run_out", ("last_card", "empty_draw"), "", (SIMULATE,)).why_unread(SCORE, {}))
        'does nothing in score; it is read by simulate'
        """
        if reader not in self.read_by:
            return OptionError(f"does nothing in {reader}", f"it is read by {' and '.join(self.read_by)}")
        for name, wanted in self.within.items():
            if values[name] not in wanted:
                hint = f"it is read where {name} is {' or '.join(wanted)}"
                return OptionError(f"does nothing where {name} is {values[name]}", hint)
        return None


class OptionError(HintedError):
    """An option or a value that the game does not know; the message says which, and what there is."""


def chosen(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """Every option with its value, defaults filled in; raises `OptionError`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"no option is called {name!r}", did_you_mean(name, known) or "there are none")
    return {option.name: option.meant(given.get(option.name, option.default)) for option in options}


def read_options(options: Sequence[Option], values: Mapping[str, str], reader: str) -> dict[str, str]:
    """The options that a reader takes notice of under these values."""
    return {option.name: values[option.name] for option in options if not option.why_unread(reader, values)}


def check_read(options: Sequence[Option], values: Mapping[str, str], given: Collection[str], reader: str) -> None:
    """Raise `OptionError` for one of those given by name that the reader, under these values, takes no notice of."""
    for option in options:
        why = option.why_unread(reader, values) if option.name in given else None
        if why:
            raise OptionError(f"{option.name} {why.message}", why.hint)


class Rules(Generic[State, Action]):
    """A game as its rulebook has it. States and actions are values; every function is pure.

    A game's own class has what raises `NotImplementedError` here. `NOTATION` is its module of that name, which writes
    actions and states as text.
    """

    NOTATION: Any

    def player_counts(self) -> Sequence[int]:
        """How many may play under these options, the fewest first."""
        raise NotImplementedError

    def check_players(self, players: int, game: str = "it") -> None:
        """Raise `OptionError` for a number of players that the game, or a way to play it, is not for."""
        counts = self.player_counts()
        if players not in counts:
            raise OptionError(f"{players} players cannot play", f"{game} is for {', '.join(map(str, counts))}")

    def start(self, players: int, seed: int) -> State:
        """The set-up for so many players; raises `OptionError` for a number the game is not for."""
        raise NotImplementedError

    def to_move(self, state: State) -> int | None:
        """The seat whose decision is next; None when the game is over."""
        raise NotImplementedError

    def actions(self, state: State) -> Sequence[Action]:
        """What that seat may do; empty only when the game is over."""
        raise NotImplementedError

    def one_of_them(self, state: State, roll: Callable[[], float]) -> Action | None:
        """One of the actions, each as likely, by rolls from 0 to below 1; None where there is none.

        Games whose actions are slow to list find one without the others.
        """
        choices = self.actions(state)
        return choices[int(roll() * len(choices))] if choices else None

    def idle(self, state: State) -> Sequence[Action]:  # noqa: ARG002
        """Those of the actions that build nothing, as for a player who never trades; none where every action does."""
        return ()

    def apply(self, state: State, action: Action) -> State:
        """The state after an action; raises `IllegalActionError` with the rule's name."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def view(self, state: State, player: int) -> State:
        """What a player may know: everything else is blank."""
        raise NotImplementedError

    def effect(self, state: State, action: Action) -> str:
        """The effect that an action sets off, by name; empty where it sets off none."""
        raise NotImplementedError

    def turn(self, state: State) -> int:
        """How many turns have begun."""
        turns: int = cast(Any, state).turns
        return turns

    def write(self, action: Action) -> str:
        """An action as text."""
        return str(action)

    def read(self, text: str) -> Action:
        """The action of a text; raises `IllegalActionError`."""
        action: Action = self.NOTATION.read(text)
        return action

    def write_state(self, state: State) -> str:
        """A state as one line of text."""
        text: str = self.NOTATION.write_state(state)
        return text

    def read_state(self, text: str) -> State:
        """The state of such a line; raises `StateTextError`."""
        state: State = self.NOTATION.read_state(text)
        return state


NotedRules = Rules
"""The name by which the games know it."""


class StateTextError(ValueError):
    """A text that is no state of the game."""
