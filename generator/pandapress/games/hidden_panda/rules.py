"""The rules of Hidden Panda, from Grandma's script to the last count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import IllegalActionError, NotedRules, Option, Outcome
from pandapress.engine.values import but, put
from pandapress.games.hidden_panda import notation
from pandapress.games.hidden_panda.cards import (
    BANDIT,
    CUBS_A_TURN,
    CUBS_OF_GRANDMA,
    GRANDMA,
    KEEPER,
    NETS_OF_GRANDMA,
    PANDA,
    Cards,
)
from pandapress.games.hidden_panda.notation import Action
from pandapress.games.hidden_panda.scoring import (
    all_turns,
    team_totals,
    vote_passes,
    winning_team,
)
from pandapress.games.hidden_panda.state import UNKNOWN, Phase, Seat, State
from pandapress.games.hidden_panda.vote import (
    Camp,
    calls_vote,
    caught,
    failed,
    free,
    handed,
    more,
    passed,
    readings,
    takers,
)

OPTIONS = (
    Option("tea_on_failed_vote", ("out", "stays"), "whether the tea leaves the game when its vote fails, or stays"),
    Option("grandma_fails", ("all", "keeps_five"), "whether Grandma's failed vote costs all her cubs, or not her five"),
)
"""The open readings of the rulebook, defaults first."""
_AWAKE = {"keepers": KEEPER, "pandas": PANDA, "bandits": BANDIT}


class HiddenPandaRules(NotedRules[State, Action]):
    """The rules for some card data and some readings."""

    NOTATION = notation

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        self._cards = cards
        self._readings = readings(options)
        self._choices: dict[Phase, Callable[[State], list[Action]]] = {
            Phase.SCRIPT: lambda _: [Action("read")],
            Phase.HAND_OUT: _hand_out_choices,
            Phase.NET: lambda state: [Action("net", seat) for seat in free(state.seats, state.turn)],
            Phase.TEA: lambda state: [Action("tea", seat) for seat in free(state.seats, state.turn)],
            Phase.VOTE: lambda _: [Action("up"), Action("down")],
            Phase.BEQUEATH: lambda state: [Action("hand", seat) for seat in free(state.seats, state.target)],
            Phase.OVER: lambda _: [],
        }
        self._do: dict[str, Callable[[State, Action], State]] = {
            "read": lambda state, _: self._read_on(state),
            "give": self._give,
            "give all": self._give,
            "give stash": self._give,
            "net": self._net,
            "tea": self._place_tea,
            "up": self._vote,
            "down": self._vote,
            "hand": self._hand,
        }

    # The protocol

    def player_counts(self) -> Sequence[int]:
        """As many as there are player count cards for."""
        return sorted(self._cards.counts)

    def start(self, players: int, seed: int) -> State:
        """Roles are dealt, and Grandma shows hers: "3 nets, the cup of tea and ... a 5x panda cub token" ("Setup")."""
        self.check_players(players)
        roles = shuffled(self._cards.dealt(players), seed, 0)
        seats = tuple(Seat(role, CUBS_OF_GRANDMA, NETS_OF_GRANDMA) if role == GRANDMA else Seat(role) for role in roles)
        grandma = roles.index(GRANDMA)
        stash = self._cards.counts[players].stash
        return State(Phase.SCRIPT, grandma, grandma, seats, grandma, stash)

    def to_move(self, state: State) -> int | None:
        """The seat that decides next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def actions(self, state: State) -> Sequence[Action]:
        """What the mover may do."""
        return self._choices[state.phase](state)

    def apply(self, state: State, action: Action) -> State:
        """The state after an action; raises `IllegalActionError`."""
        if action not in self._choices[state.phase](state):
            raise IllegalActionError(f"{action}: {self._why_not(state, action)}")
        return self._do[action.verb](state, action)

    def outcome(self, state: State) -> Outcome | None:
        """The players of the winning team; the scores are everybody's cubs ("Game End")."""
        if state.phase is not Phase.OVER:
            return None
        teams = self._cards.teams
        won = tuple(number for number, seat in enumerate(state.seats) if teams[seat.role] == state.winner)
        return Outcome(won, tuple(seat.cubs for seat in state.seats), state.why)

    def view(self, state: State, player: int) -> State:
        """Roles are blank but her own, Grandma's, and those that the script has shown her so far."""
        if state.phase is Phase.OVER:
            return state
        known = self.known(state, player)
        seats = tuple(seat if number in known else but(seat, role=UNKNOWN) for number, seat in enumerate(state.seats))
        return but(state, seats=seats)

    def known(self, state: State, player: int) -> frozenset[int]:
        """Whose roles a player knows: Keepers each other, and Grandma them; Pandas and Bandits each their own."""
        mine = state.seats[player].role
        known = {player, state.grandma}
        for line in self._cards.script.items[: state.script]:
            role = _AWAKE.get(line.who)
            if line.eyes == "open" and role is not None and (mine == role or (role == KEEPER and mine == GRANDMA)):
                known |= {number for number, seat in enumerate(state.seats) if seat.role == role}
        return frozenset(known)

    def effect(self, state: State, action: Action) -> str:
        """Nets, the tea, and how votes end."""
        if action.verb in ("net", "tea"):
            return action.verb
        if action.verb in ("up", "down") and len(state.votes) == len(state.seats) - 2:
            ups = sum(state.votes) + (action.verb == "up")
            return "vote passed" if vote_passes(ups, len(state.seats) - 1) else "vote failed"
        return ""

    # Set-up and turns

    def _read_on(self, state: State) -> State:
        """Grandma "reads the steps out loud"; after the last one she begins (chosen reading)."""
        following = but(state, script=state.script + 1)
        if following.script < len(self._cards.script):
            return following
        return but(following, phase=Phase.HAND_OUT, turns=1)

    def _end_turn(self, state: State) -> State:
        """The next player clockwise, or the end "when each player has had two turns"."""
        if state.turns == all_turns(len(state.seats)):
            return self._count(state)
        seat = (state.turn + 1) % len(state.seats)
        return but(state, phase=Phase.HAND_OUT, turn=seat, mover=seat, turns=state.turns + 1, target=-1, votes=())

    def _count(self, state: State) -> State:
        """ "The teams count up their panda cubs"."""
        totals = self._totals(state)
        winner = winning_team(totals, caught=False)
        why = f"{totals['rescue']} cubs to {totals['bandits']}" if winner else "a tie: somebody has lost a cub"
        return but(state, phase=Phase.OVER, winner=winner, why=why, target=-1, votes=())

    def _totals(self, state: State) -> Mapping[str, int]:
        roles, cubs = [seat.role for seat in state.seats], [seat.cubs for seat in state.seats]
        return team_totals(roles, cubs, state.stash, self._cards.teams)

    # Cubs

    def _give(self, state: State, action: Action) -> State:
        """ "Give 2 panda cubs to 1 player, and 1 panda cub to another".

        With one free player all three go there; with none they go to the Bandit Stash, and no net is placed (house).
        """
        if action.verb == "give stash":
            tea = state.tea and not self._on_tea(state)
            return self._end_turn(but(state, stash=state.stash + CUBS_A_TURN, tea=tea))
        seats = state.seats
        if action.verb == "give all":
            seats = more(seats, action.seat, CUBS_A_TURN)
        else:
            seats = more(more(seats, action.seat, 2), action.other, 1)
        return but(state, seats=seats, phase=Phase.TEA if self._on_tea(state) else Phase.NET)

    @staticmethod
    def _on_tea(state: State) -> bool:
        """ "On her second turn, Grandma places the cup of tea" instead of a net."""
        return state.turn == state.grandma and state.turns > len(state.seats) and state.tea

    # Nets and votes

    def _net(self, state: State, action: Action) -> State:
        """ "Take a net from the supply and place it on another player's role card"."""
        seat = state.seats[action.seat]
        seats = put(state.seats, action.seat, but(seat, nets=seat.nets + 1))
        return self._called(but(state, seats=seats), action.seat)

    def _place_tea(self, state: State, action: Action) -> State:
        """Worth two nets: who has one or two already is voted on at once."""
        seats = put(state.seats, action.seat, but(state.seats[action.seat], tea=True))
        return self._called(but(state, seats=seats, tea=False), action.seat)

    def _called(self, state: State, target: int) -> State:
        """A vote "when a player receives a third net"; it starts on the target's left."""
        if not calls_vote(state.seats[target]):
            return self._end_turn(state)
        return but(state, phase=Phase.VOTE, target=target, votes=(), mover=(target + 1) % len(state.seats))

    def _vote(self, state: State, action: Action) -> State:
        """ "All players (including Grandma) will vote one at a time"; the target does not."""
        votes = (*state.votes, action.verb == "up")
        count = len(state.seats)
        if len(votes) < count - 1:
            return but(state, votes=votes, mover=(state.target + 1 + len(votes)) % count)
        decided = but(state, votes=votes)
        return self._netted(decided) if vote_passes(sum(votes), count - 1) else self._failed(decided)

    def _netted(self, state: State) -> State:
        """The end, if that was the last free Panda; else she gives her cubs away, if she has any."""
        held = _with(state, passed(_camp(state), state.target))
        if caught(held.seats):
            winner = winning_team(self._totals(held), caught=True)
            return but(held, phase=Phase.OVER, winner=winner, why="all Pandas are netted")
        if takers(held.seats, state.target):
            return but(held, phase=Phase.BEQUEATH, mover=state.target)
        return self._end_turn(held)

    def _hand(self, state: State, action: Action) -> State:
        """ "Give all their panda cub tokens to a player of their choice", who is not netted."""
        return self._end_turn(_with(state, handed(_camp(state), state.target, action.seat)))

    def _failed(self, state: State) -> State:
        """The nets return, and the caller, whose turn it is, pays for it."""
        return self._end_turn(_with(state, failed(_camp(state), state.target, state.turn, self._readings)))

    # Refusals

    def _why_not(self, state: State, action: Action) -> str:
        """Why an action is refused, in the rule's words."""
        if state.phase is Phase.OVER:
            return "the game is over"
        if state.phase is Phase.HAND_OUT and action.verb.startswith("give"):
            return "two cubs go to one player and one to another; none to yourself, Grandma or netted players"
        if state.phase in (Phase.NET, Phase.TEA) and action.verb == self.actions(state)[0].verb:
            return "it goes on another player's card, not on Grandma's or a netted player's"
        if state.phase is Phase.BEQUEATH and action.verb == "hand":
            return "they cannot choose a player who's netted (including Grandma)"
        choices = ", ".join(map(str, self.actions(state)[:6]))
        return f"it is time to {state.phase.value}: {choices}"


def _hand_out_choices(state: State) -> list[Action]:
    able = free(state.seats, state.turn)
    if not able:
        return [Action("give stash")]
    if len(able) == 1:
        return [Action("give all", able[0])]
    return [Action("give", two, one) for two, one in permutations(able, 2)]


def _camp(state: State) -> Camp:
    return Camp(state.seats, state.stash)


def _with(state: State, camp: Camp) -> State:
    return but(state, seats=camp.seats, stash=camp.stash)
