"""The rules of the solo game: the cooperative ones for one player, with a Secret Stash ("Solo modification")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pandapress.engine.values import but, put, without
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative.account import HAND_LIMIT, LEFT, SECRET
from pandapress.games.pilfering_pandas.cooperative.rules import CooperativeRules
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import NOBODY, Phase, State, Then
from pandapress.games.pilfering_pandas.turn.hand import spent
from pandapress.games.pilfering_pandas.turn.plays import Holding


class SoloRules(CooperativeRules):
    """What is different alone: the hand, the last cards, who begins, the Secret Stash."""

    SECRET = SECRET

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._choices[Phase.SECRET] = self._secret_choices
        self._do["secret"] = self._play_secret

    def player_counts(self) -> Sequence[int]:
        """One."""
        return (1,)

    def _dealt(self, state: State) -> State:
        """There is nobody else to begin."""
        return self._begin_turn(state, 0)

    # The hand

    def _room(self, state: State, held: int) -> int:  # noqa: ARG002
        """Twelve cards are the most in hand."""
        return HAND_LIMIT - held

    def _chosen_is_playable(self, state: State, action: Action) -> bool:
        """The last cards are played only to escape: the markers count once the pick-up is paid for."""
        if action.verb != "pick":
            return super()._chosen_is_playable(state, action)
        cost = self._accounts.pick_up_cost(state, action.name == "halved")
        return super()._chosen_is_playable(but(state, keeper=state.keeper + cost), action)

    def _why_not_play(self, state: State, holding: Holding, play: Play) -> str:
        fault = super()._why_not_play(state, holding, play)
        if fault or len(holding.hand) - len(play.cards) >= 2:
            return fault
        after = self._after(state, holding, play)
        stashes = not after.hand or after.hand[0] not in spent(state.now, play.cards).taken
        panda, keeper = state.panda + after.panda, state.keeper + after.keeper
        enough = self._accounts.leaves_enough(len(after.hand), panda, keeper, state.now.patient, stashes)
        return "" if enough else LEFT

    def _after(self, state: State, holding: Holding, play: Play) -> Holding:
        """The markers count, for the last cards may be played to escape only."""
        area, worth = self._accounts.worth(holding.areas[play.area], state.meerkats[play.area], play)
        return Holding(
            without(holding.hand, play.cards),
            put(holding.areas, play.area, area),
            holding.panda + worth.total,
            holding.keeper + self._cost(state, holding, play),
            played=True,
        )

    def _cost(self, state: State, holding: Holding, play: Play) -> int:
        """The Zoo Keeper's spaces for a play behind others; suspicion and a Cheeky Panda count for the first alone."""
        before, now = state.areas[play.area], holding.areas[play.area]
        suspicion = self._accounts.suspicion_of(state, play) if len(now.cards) == len(before.cards) else 0
        quiet = state.now.quiet and not holding.played
        return suspicion + (0 if quiet else self._markers.keeper_for(now, play))

    # An empty hand

    def _laid_last(self, state: State) -> State:
        """ "The game immediately ends when you have no cards in your hand"."""
        return self._followed(self._accounts.settled(state))

    def _lost_last(self, state: State) -> State:
        return self._laid_last(state)

    def _traded_last(self, state: State) -> State:
        return self._laid_last(state)

    # Swaps with the Secret Stash

    def _partner(self, state: State, seat: int) -> tuple[int, tuple[str, ...]]:  # noqa: ARG002
        """The Secret Stash stands for every other player (FAQ)."""
        return NOBODY, state.secret

    def _partners(self, state: State) -> list[int]:
        return [NOBODY] if state.secret else []

    def _share(self, state: State, action: Action) -> State:
        """The player herself chooses from the Secret Stash."""
        return but(super()._share(state, action), mover=state.mover)

    # The Secret Stash at the end of a turn

    def _after_drawing(self, state: State) -> State:
        if state.then is Then.TOP_UP and state.secret:
            return but(state, phase=Phase.SECRET, mover=0)
        return super()._after_drawing(state)

    def _drawn_enough(self, state: State) -> bool:
        if state.then is Then.SECRET:
            return len(state.secret) >= SECRET
        return super()._drawn_enough(state)

    def _secret_choices(self, state: State) -> list[Action]:
        """The Secret Stash Discard Rule: the last card's suit or number; else any; a Key when nothing else goes."""
        loot = [card for card in dict.fromkeys(state.secret) if card != KEY]
        last = state.hideout[-1] if state.hideout else KEY
        if last == KEY:
            cards = list(dict.fromkeys(state.secret))
        else:
            cards = [card for card in loot if card[0] == last[0] or card[1:] == last[1:]] or loot or [KEY]
        return [Action("secret", card=card) for card in cards]

    def _play_secret(self, state: State, action: Action) -> State:
        """To the end of the Hideout; then the Secret Stash is topped up to three cards."""
        secret = without(state.secret, (action.card,))
        hideout = (*state.hideout, action.card)
        return self._draw(but(state, secret=secret, hideout=hideout, then=Then.SECRET, phase=Phase.ACT))
