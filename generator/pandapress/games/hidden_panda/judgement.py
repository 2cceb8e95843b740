"""What a table of Hidden Panda is worth to a player's team, and who may have which role.

Its players deduce nothing from what others gave, netted and voted: how they fare is no evidence of the game's balance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pandapress.engine.judgement import Counted, Judgement, Roll, dealt_in, shuffle
from pandapress.engine.values import but, put
from pandapress.games.hidden_panda.cards import BANDIT, PANDA, Cards
from pandapress.games.hidden_panda.notation import Action
from pandapress.games.hidden_panda.scoring import team_totals, weight
from pandapress.games.hidden_panda.state import UNKNOWN, Phase, Seat, State
from pandapress.games.hidden_panda.vote import caught

WON, NET = 1_000.0, 1.5
"""What a won game and a net on the right player are worth, in cubs (house)."""


class HiddenJudgement(Judgement[State, Action]):
    """Cubs of the teams, and nets on Pandas and Bandits."""

    WORLDS = 6
    BEAM = 3
    NO_EVIDENCE = "its players deduce nothing from what others give, net and vote, and that is what the game is about"

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:  # noqa: ARG002
        self._cards = cards

    def standing(self, state: State, seat: int) -> float:
        """How far the seat's team is ahead, and how near Pandas and Bandits are to a vote."""
        rescues = self._cards.teams[state.seats[seat].role] != self._cards.teams[BANDIT]
        if state.phase is Phase.OVER:
            ours = state.winner == self._cards.teams[state.seats[seat].role]
            return WON if ours else -WON if state.winner else 0.0
        roles, cubs = [each.role for each in state.seats], [each.cubs for each in state.seats]
        totals = team_totals(roles, cubs, state.stash, self._cards.teams)
        bandits = totals[self._cards.teams[BANDIT]]
        ahead = sum(totals.values()) - 2 * bandits - NET * sum([_wanted(each) for each in state.seats])
        return ahead if rescues else -ahead

    def counted(self, before: State, action: Action, after: State) -> Iterator[Counted]:  # noqa: ARG002
        """Everybody's role, once the cards lie open."""
        if after.phase is Phase.OVER:
            yield from ((number, each.role, True) for number, each in enumerate(after.seats))

    def redealt(self, view: State, seat: int, roll: Roll) -> State:  # noqa: ARG002
        """The roles that are not known among those who may have them; not all Pandas are netted yet."""
        known = Counter(each.role for each in view.seats if each.role != UNKNOWN)
        hidden = Counter(self._cards.dealt(len(view.seats))) - known
        while True:
            table = _with_roles(view, iter(shuffle(hidden.elements(), roll)))
            if view.phase is Phase.OVER or not caught(_without_vote(table)):
                return table


def _without_vote(table: State) -> tuple[Seat, ...]:
    """The seats before a vote that is under way: whoever is voted on is not netted yet."""
    if table.phase is not Phase.VOTE:
        return table.seats
    return put(table.seats, table.target, but(table.seats[table.target], nets=0))


def _with_roles(view: State, roles: Iterator[str]) -> State:
    dealt = dealt_in([each.role for each in view.seats], UNKNOWN, roles)
    return but(view, seats=tuple(but(each, role=role) for each, role in zip(view.seats, dealt, strict=True)))


def _wanted(seat: Seat) -> float:
    """The nets on a player as far as the Bandits want them there: on Pandas, not on themselves."""
    sign = {PANDA: 1, BANDIT: -1}.get(seat.role, 0)
    return sign * weight(seat.nets, seat.tea)
