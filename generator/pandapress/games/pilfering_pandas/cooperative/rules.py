"""Part 2 of the rulebook: together against the Zoo Keeper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import Outcome
from pandapress.engine.values import but, put
from pandapress.games.pilfering_pandas.area import Area
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative.abilities import AbilityRules
from pandapress.games.pilfering_pandas.cooperative.account import THINNED, WIN
from pandapress.games.pilfering_pandas.cooperative.markers import MEERKATS
from pandapress.games.pilfering_pandas.cooperative.plans import PlanRules
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.state import PLAN, UNKNOWN, Phase, Seat, State
from pandapress.games.pilfering_pandas.turn.hand import HAND, HIDEOUT


class CooperativeRules(AbilityRules, PlanRules):
    """The cooperative game for some card data and options: set-up and end."""

    SECRET: ClassVar[int] = 0
    """The cards of the Secret Stash, which lies beside the solo game alone."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._choices[Phase.PANDA] = self._panda_choices
        self._choices[Phase.STARTER] = lambda at: [Action("starter", number=seat) for seat in range(len(at.seats))]
        self._do["panda"] = self._choose_panda
        self._do["starter"] = lambda state, action: self._begin_turn(state, action.number)

    def player_counts(self) -> Sequence[int]:
        """ "1-4 players"; alone is the solo game."""
        return 2, 3, 4

    def view(self, state: State, player: int) -> State:
        """The three cards of a thinned deck lie in the box unseen, too."""
        seen = super().view(state, player)
        hidden = min(len(seen.box), THINNED) if self._options["thin_deck"] == "true" else 0
        return but(seen, box=((UNKNOWN,) * hidden + seen.box[hidden:]))

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose; the scores are how far the Panda is ahead."""
        if state.phase is not Phase.OVER:
            return None
        won = tuple(range(len(state.seats))) if state.result.startswith(WIN) else ()
        return Outcome(won, (state.panda - state.keeper,) * len(state.seats), state.result)

    # Set-up

    def start(self, players: int, seed: int) -> State:
        """Panda cards are chosen, not dealt; the deck is dealt when all have chosen ("Setup")."""
        self.check_players(players, self._options["mode"])
        names = shuffled([meerkat.name for meerkat in self._cards.meerkats], seed, 0)[:MEERKATS]
        return State(
            Phase.PANDA,
            0,
            tuple(Seat() for _ in range(players)),
            names,
            (Area(),) * MEERKATS,
            panda=self._markers.panda_start,
            keeper=self._markers.level.zoo_keeper_start,
            seed=seed,
            draws=1,
            trades=((),) * MEERKATS,
        )

    def _panda_choices(self, state: State) -> list[Action]:
        chosen = {seat.panda for seat in state.seats}
        return [Action("panda", name=name) for name in self._accounts.abilities if name not in chosen]

    def _choose_panda(self, state: State, action: Action) -> State:
        seats = put(state.seats, state.mover, but(state.seats[state.mover], panda=action.name))
        following = but(state, seats=seats, mover=state.mover + 1)
        return following if following.mover < len(seats) else self._deal(but(following, mover=0))

    def _deal(self, state: State) -> State:
        """The Loot deck, Foiled Plans in its thicker part, six cards each, three in the Hideout.

        A Foiled Plan that comes up is replaced and shuffled back "once setup is complete" (Foiled Plans FAQ).
        """
        count, seed, draws = len(state.seats), state.seed, state.draws
        deck = shuffled(self._cards.deck(count, competitive=False), seed, draws)
        box: tuple[str, ...] = ()
        if self._options["thin_deck"] == "true":
            deck, box = deck[THINNED:], deck[:THINNED]
        deck = self._with_plans(deck, seed, draws + 1)
        loot, deck = _off_the_top(deck, HAND * count + HIDEOUT + self.SECRET, seed, draws + 3)
        hands = [tuple(sorted(loot[HAND * seat : HAND * (seat + 1)])) for seat in range(count)]
        seats = tuple(but(seat, hand=hand) for seat, hand in zip(state.seats, hands, strict=True))
        rest = tuple(loot[HAND * count :])
        secret, hideout = rest[: self.SECRET], rest[self.SECRET :]
        ready = but(state, seats=seats, deck=deck, hideout=hideout, secret=secret, box=box, draws=draws + 4)
        return self._dealt(ready)

    def _dealt(self, state: State) -> State:
        """The players choose who begins."""
        return but(state, phase=Phase.STARTER)

    def _with_plans(self, deck: tuple[str, ...], seed: int, draws: int) -> tuple[str, ...]:
        """The level's number of Foiled Plans, shuffled into the lower two thirds ("Foiled Plans")."""
        if self._options["foiled_plans"] != "true":
            return deck
        names = [PLAN + plan.plan for plan in self._cards.foiled_plans]
        chosen = shuffled(names, seed, draws)[: self._markers.level.foiled_plans]
        thick = 2 * len(deck) // 3
        return (*shuffled((*deck[:thick], *chosen), seed, draws + 1), *deck[thick:])


def _off_the_top(deck: tuple[str, ...], count: int, seed: int, draw: int) -> tuple[list[str], tuple[str, ...]]:
    """So many Loot cards, and the rest of the deck, into which the Foiled Plans among them were shuffled."""
    plans: list[str] = []
    loot: list[str] = []
    while len(loot) < count and deck:
        card, deck = deck[-1], deck[:-1]
        (plans if card.startswith(PLAN) else loot).append(card)
    return loot, shuffled((*deck, *plans), seed, draw) if plans else deck
