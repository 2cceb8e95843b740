"""A played cooperative or solo game told as its players would write it into a layout: the log of its turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from pandapress.engine.playout import Policy, at_random
from pandapress.engine.rules import SCORE, chosen, read_options
from pandapress.games.pilfering_pandas import notation
from pandapress.games.pilfering_pandas.cards import Cards, Plan
from pandapress.games.pilfering_pandas.cooperative.rules import CooperativeRules
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.rules import OPTIONS
from pandapress.games.pilfering_pandas.solo.rules import SoloRules
from pandapress.games.pilfering_pandas.state import Phase, State, Then
from pandapress.games.pilfering_pandas.turn.hand import stashable
from tests.games.pilfering_pandas.table import PANDAS, cards

NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Scribe(CooperativeRules):
    """Rules that write down what is done, in the words of a log; `told` has seats and events."""

    def __init__(self, data: Cards, options: Mapping[str, str]) -> None:
        super().__init__(data, options)
        self.told: list[tuple[int, str]] = []

    def apply(self, state: State, action: Action) -> State:
        words = self._words(state, action)
        if words:
            self.told.append((state.turn, words))
        if state.phase in (Phase.ACT, Phase.STASH) or (state.phase is Phase.BACK_DOOR and state.then is Then.TOP_UP):
            laid = len(action.play.cards) if action.play is not None else action.verb in ("discard", "stash")
            if laid and laid == len(state.seats[state.mover].hand):
                self.told.append((state.turn, "out"))
        after = super().apply(state, action)
        if action.verb == "rummage":
            at = [number for number, (_, text) in enumerate(self.told) if text == "rummage"][-1]
            area = after.areas[action.number].cards[len(state.areas[action.number].cards)]
            self.told[at] = (state.turn, f"rummage {state.meerkats[action.number]} {area}")
        return after

    @staticmethod
    def _words(state: State, action: Action) -> str:
        if action.play is not None:
            return f"{state.meerkats[action.play.area]}: {notation.trade_text(action.play)}"
        if action.verb == "pick":
            halved = " halved" if action.name else ""
            return f"pick {action.number} {state.hideout[-action.number]}{halved}"
        if action.verb == "swap":
            number, place = divmod(action.number, 100)
            return f"swap {state.meerkats[number]} {action.card} @ {place + 1}"
        named = {"stash": f"stash {action.card}", "share": "ability", "take": str(action)}
        plain = ("draw", "discard", "ability", "rummage", "escape", "go on")
        return named.get(action.verb, action.verb if action.verb in plain else "")

    def _foiled(self, state: State, plan: Plan) -> State:
        self.told.append((state.turn, f"plan {plan}"))
        return super()._foiled(state, plan)

    def _emptied_by_plan(self, state: State) -> State:
        if state.then is not Then.REFRESH and self.told[-1][1] != "out":
            self.told.append((state.turn, "out"))
        return super()._emptied_by_plan(state)

    def _begin_turn(self, state: State, seat: int) -> State:
        if not state.seats[seat].hand:
            self.told.append((seat, "pass"))
        return super()._begin_turn(state, seat)

    def _end_actions(self, state: State) -> State:
        if not stashable(state):
            self.told.append((state.turn, "end"))
        return super()._end_actions(state)

    def _deck_is_empty(self, state: State) -> State:
        self.told.append((state.turn, "no card"))
        return super()._deck_is_empty(state)


class SoloScribe(Scribe, SoloRules):
    """The rules of the solo game that write down what is done."""


def scribe(**options: str) -> Scribe:
    way = SoloScribe if options.get("mode") == "solo" else Scribe
    return way(cards(), chosen(OPTIONS, options))


def log_of(told: Iterable[tuple[int, str]], names: Sequence[str] = NAMES, whole_turns: bool = False) -> str:
    """The lines of a log, an event each or, with commas, a turn each."""
    if not whole_turns:
        return "\n".join(f"{names[seat]} {words}" for seat, words in told)
    turns = groupby(told, key=lambda each: each[0])
    return "\n".join(f"{names[seat]} {', '.join(words for _, words in turn)}" for seat, turn in turns)


def layout_of(game: Scribe, state: State, options: Mapping[str, str], whole_turns: bool = False) -> dict[str, Any]:
    """The layout of a game as far as it was told, with the hands that are held then."""
    all_options = chosen(OPTIONS, options)
    values = read_options(OPTIONS, all_options, SCORE)
    keys = [option.name for option in OPTIONS if option.key]
    rows = [
        {"name": name, "panda": seat.panda, "hand": list(seat.hand)}
        for name, seat in zip(NAMES, state.seats, strict=False)
    ]
    return {
        "game": PANDAS,
        **{key: all_options[key] for key in keys},
        "options": {name: value for name, value in values.items() if name not in keys},
        "meerkats": list(state.meerkats),
        "log": log_of(game.told, whole_turns=whole_turns),
        "players": rows,
        **({"secret_stash": list(state.secret)} if len(state.seats) == 1 else {}),
    }


def played(game: Scribe, players: int, roll: Any, policy: Policy = at_random, most: int = 100_000) -> State:
    """The state at the end of a game, or behind so many actions."""
    state = game.start(players, int(roll() * 1_000_000))
    for _ in range(most):
        if game.to_move(state) is None:
            break
        action = policy(game, state, roll)
        assert action is not None
        state = game.apply(state, action)
    return state
