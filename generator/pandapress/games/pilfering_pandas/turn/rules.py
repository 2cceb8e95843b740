"""The rules of Pilfering Pandas that all three ways to play share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence

from pandapress.engine.rules import IllegalActionError, Outcome
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.state import UNKNOWN, Phase, State, Then
from pandapress.games.pilfering_pandas.turn.actions import ActionRules
from pandapress.games.pilfering_pandas.turn.hand import stashable, stashed
from pandapress.games.pilfering_pandas.turn.plays import Holding
from pandapress.games.pilfering_pandas.turn.refresh import RefreshRules

_EFFECTS = {"pick": "multi-card pick-up", "swap": "Key swap", "discard": "Key discard", "share": "Sharing Panda"}


class PilferingRules(RefreshRules, ActionRules):
    """What the ways to play have in common: a turn from the refreshed hand to the topped-up Hideout."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._choices: dict[Phase, Callable[[State], list[Action]]] = {
            Phase.REFRESH: self._refresh_choices,
            Phase.ACT: self._act_choices,
            Phase.STASH: self._stash_choices,
            Phase.OVER: lambda _: [],
        }
        self._do: dict[str, Callable[[State, Action], State]] = {
            "draw": lambda state, _: self._draw(but(state, then=Then.REFRESH)),
            "take": self._take,
            "pick": self._pick,
            "play": self._play,
            "swap": self._swap,
            "discard": lambda state, _: self._discard(state),
            "done": lambda state, _: self._end_actions(state),
            "stash": lambda state, action: self._stashed(stashed(state, action.card)),
        }

    # The protocol

    @abstractmethod
    def start(self, players: int, seed: int) -> State:
        """The set-up."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""

    def to_move(self, state: State) -> int | None:
        """The seat that decides next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def actions(self, state: State) -> Sequence[Action]:
        """What the mover may do."""
        return self._choices[state.phase](state)

    def one_of_them(self, state: State, roll: Callable[[], float]) -> Action | None:
        """One of the actions: where a card must be played, drawn from all of them until one leaves it playable."""
        if state.phase is Phase.REFRESH:
            found = _drawn(self._refreshes(state), roll, lambda each: self._chosen_is_playable(state, each))
            return found or Action("done")
        if state.phase is Phase.ACT and state.now.must:
            known: dict[Holding, bool] = {}
            return _drawn(self._acts(state), roll, lambda each: self._keeps_promise(state, each, state.now.must, known))
        return super().one_of_them(state, roll)

    def idle(self, state: State) -> Sequence[Action]:
        """What a player does who never trades: draw or take, stash, end; no sets, swaps, pick-ups or abilities."""
        if state.phase is Phase.ACT:
            return [] if state.now.must or not self._may_end(state) else [Action("done")]
        if state.phase is Phase.REFRESH:
            return [each for each in self._refreshes(state) if each.verb in ("draw", "take") and not each.number]
        return self.actions(state)

    def apply(self, state: State, action: Action) -> State:
        """The state after an action; raises `IllegalActionError`."""
        if not self._allows(state, action):
            raise IllegalActionError(f"{action}: {self._why_not(state, action)}")
        return self._do[action.verb](state, action)

    def view(self, state: State, player: int) -> State:
        """Other hands, the deck, what a Clever Panda sees and the seed are blank."""
        seats = tuple(
            seat if number == player else but(seat, hand=(UNKNOWN,) * len(seat.hand))
            for number, seat in enumerate(state.seats)
        )
        now = state.now
        if state.turn != player:
            now = but(now, looking=(UNKNOWN,) * len(now.looking), given=UNKNOWN)
        return but(state, seats=seats, deck=(UNKNOWN,) * len(state.deck), seed=0, draws=0, now=now)

    def effect(self, state: State, action: Action) -> str:
        """What kind of thing is done."""
        if action.verb == "play" and action.play is not None:
            return "extension" if action.play.extends else "re-used end card" if action.play.reuse else "new set"
        if action.verb == "ability" or (action.verb, action.number) == ("take", 2) or action.name == "halved":
            return f"{state.seats[state.mover].panda} Panda"
        return _EFFECTS.get(action.verb, "")

    # Turns

    @abstractmethod
    def _begin_turn(self, state: State, seat: int) -> State:
        """The turn of a seat begins."""

    @abstractmethod
    def _end_actions(self, state: State) -> State:
        """The actions are done."""

    def _stash_choices(self, state: State) -> list[Action]:
        """ "Put 1 card from your hand at the end of the Hideout"; not one that was just taken from it."""
        return [Action("stash", card=card) for card in stashable(state)]

    @abstractmethod
    def _stashed(self, state: State) -> State:
        """The turn after its stash."""

    def _top_up(self, state: State) -> State:
        """ "The Hideout must always have at least 3 cards in it at the end of a turn"."""
        ready = state.then is Then.TOP_UP and state.mover == state.turn
        return self._draw(state if ready else but(state, then=Then.TOP_UP, mover=state.turn))

    def _after_drawing(self, state: State) -> State:
        """ "Play then passes to next player clockwise"."""
        return self._begin_turn(state, (state.turn + 1) % len(state.seats))

    # Refusals

    def _allows(self, state: State, action: Action) -> bool:
        """Whether an action is allowed, found out without listing all others."""
        if state.phase is Phase.ACT:
            play = action.play
            return self._allows_act(state, action) if play is None else self._allows_play(state, action, play)
        if state.phase is Phase.REFRESH and action.verb != "done":
            return self._allows_refresh(state, action)
        return action in self._choices[state.phase](state)

    def _why_not(self, state: State, action: Action) -> str:
        """Why an action is refused, in the rule's words."""
        if state.phase is Phase.OVER:
            return "the game is over"
        if state.phase is Phase.ACT and action.play is not None:
            return self._why_not_that_play(state, action.play)
        if state.phase is Phase.ACT and action.verb == "done" and state.now.must:
            return f"{state.now.must} must be played to a Trade area this turn (Multi-Card Pick-Up Rule)"
        if state.phase is Phase.STASH and action.verb == "stash" and action.card in state.now.taken:
            return f"{action.card} was just taken from the Hideout and cannot be immediately returned"
        if state.phase is Phase.REFRESH and action.verb == "pick":
            return self._why_not_pick(state, action)
        choices = self.actions(state)
        listed = ", ".join(map(str, choices[:6])) + (" ..." if len(choices) > 6 else "")
        return f"it is time to {state.phase.value}: {listed}"


def _drawn(actions: Iterable[Action], roll: Callable[[], float], allowed: Callable[[Action], bool]) -> Action | None:
    """One of the allowed actions, each as likely: drawn without putting back until one is."""
    left = list(actions)
    while left:
        action = left.pop(int(roll() * len(left)))
        if allowed(action):
            return action
    return None
