"""The rules of Pandaï, from the starting zones to the fourth baby."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import SIMULATE, IllegalActionError, NotedRules, Option, OptionError, Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.pandai import notation
from pandapress.games.pandai.cards import PANDAI, WHITE_TIGER, Cards
from pandapress.games.pandai.choices import MOVING, answers, heirs, position, swaps, ways
from pandapress.games.pandai.notation import Action
from pandapress.games.pandai.scoring import BABIES_TO_WIN, last_in_play
from pandapress.games.pandai.state import CAGED, CAGED_NOW, FREE, UNKNOWN, Figure, Phase, Seat, State

OPTIONS = (
    Option(
        "baby_without_figure",
        ("token", "none"),
        "whether a baby counts by its token where the reserve is empty, or is not made",
    ),
    Option(
        "standstill",
        ("40", "15"),
        "after how many rounds without a new card, a lost Panda or a baby the game ends, and nobody has won",
        (SIMULATE,),
    ),
)
"""The open readings of the rulebook, the default of each first."""


class PandaiRules(NotedRules[State, Action]):
    """The rules for some card data and readings."""

    NOTATION = notation

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        for card in cards.cards:
            if card.effect not in EFFECTS:
                raise OptionError(f"{card.file}, line {card.line}: no rule performs the effect {card.effect!r}")
        self._cards = cards
        self._token_alone = options["baby_without_figure"] == "token"
        self._quiet_rounds = int(options["standstill"])
        self._effects = cards.effects
        self._ways = ways(cards)
        self._do: Mapping[str, Callable[[State, Action], State]] = {
            "move": self._move,
            "plains": self._draw,
            "forest": self._draw,
            "stop": lambda state, _: self._end_turn(state),
            "keep": lambda state, _: self._end_turn(state),
            "heir": self._crown,
            "swap": self._swap,
        }

    # The protocol

    def player_counts(self) -> Sequence[int]:
        """Two to four colours."""
        return range(2, len(self._cards.players) + 1)

    def start(self, players: int, seed: int) -> State:
        """ "Hat Panda and 2 other Pandas on their starting zone. Their other Pandas form their reserve" ("Setup")."""
        self.check_players(players)
        figures = {player.colour: player.figures for player in self._cards.players}
        seats = []
        for colour in self._cards.seats(players):
            squares = self._cards.starts[colour]
            standing = tuple(sorted(Figure(square, number == 0) for number, square in enumerate(squares)))
            seats.append(Seat(colour, standing, figures[colour] - len(standing)))
        plains = shuffled(self._cards.pile("plains"), seed, 0)
        forest = shuffled(self._cards.pile("forest"), seed, 1)
        board = ("",) * len(self._cards.squares)
        state = State(Phase.MOVE, 0, 0, tuple(seats), board, plains, forest, seed, draws=2)
        return self._begin_turn(state, 0)

    def to_move(self, state: State) -> int | None:
        """The seat that decides next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def actions(self, state: State) -> Sequence[Action]:
        """What the mover may do."""
        moves = self._ways.moves(state) if state.phase in MOVING else ()
        return [*moves, *answers(state)]

    def idle(self, state: State) -> Sequence[Action]:
        """No swap, no second Panda after the Fruits, and moves that draw, capture and beget nothing."""
        actions = self.actions(state)
        ends = [action for action in actions if action.verb in ("stop", "keep")]
        return ends or [action for action in actions if action.verb == "move" and self._is_idle(state, action)]

    def _is_idle(self, state: State, action: Action) -> bool:
        occupied = any(figure.square == action.end for seat in state.seats for figure in seat.figures)
        effect, kind = self._effects.get(state.board[action.end], ("", ""))
        begets = action.hat and effect == PANDAI and kind not in state.seats[state.turn].tokens
        return bool(effect) and not occupied and not begets

    def apply(self, state: State, action: Action) -> State:
        """The state after an action; raises `IllegalActionError`."""
        moving = action.verb == "move" and state.phase in MOVING
        if not (self._ways.allows(state, action) if moving else action in answers(state)):
            why = self._ways.why_not(state, action) if moving else self._why_not(state)
            raise IllegalActionError(f"{action}: {why}")
        return self._do[action.verb](state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Four babies, or the last Panda in play ("Goal of the Game"); the scores are the babies."""
        if state.phase is not Phase.OVER:
            return None
        return Outcome(state.winners, tuple(len(seat.tokens) for seat in state.seats), state.why)

    def view(self, state: State, player: int) -> State:  # noqa: ARG002
        """Everything lies open but the order of the piles."""
        plains, forest = (UNKNOWN,) * len(state.plains), (UNKNOWN,) * len(state.forest)
        return but(state, plains=plains, forest=forest, seed=0, draws=0)

    def effect(self, state: State, action: Action) -> str:
        """The effect of the card that is reached, where it lies there already, and of the one that is drawn.

        With one pile used up a card of the other is drawn at once.
        """
        piles = {"plains": state.plains, "forest": state.forest}
        if action.verb == "move":
            if state.board[action.end]:
                return self._effects[state.board[action.end]][0]
            left = [pile for pile in piles.values() if pile]
            return self._effects[left[0][-1]][0] if len(left) == 1 else ""
        pile = piles.get(action.verb)
        return self._effects[pile[-1]][0] if pile else ""

    # Turns ("How to Play")

    def _begin_turn(self, state: State, seat: int) -> State:
        """The turn of the first seat from here that can move; others are passed over, and their cages open.

        A table on which nobody can move any more is at its end (house).
        """
        count = len(state.seats)
        for step in range(2 * count + 1):
            number = (seat + step) % count
            here = state.seats[number]
            if not here.figures:
                continue
            serving = tuple(sorted(Figure(f.square, f.hat, CAGED if f.caged else FREE) for f in here.figures))
            state = but(
                state,
                phase=Phase.MOVE,
                turn=number,
                mover=number,
                turns=state.turns + 1,
                quiet=state.quiet + 1,
                seats=put(state.seats, number, but(here, figures=serving)),
                figure=None,
                target=-1,
                seen=frozenset(),
                tigered=False,
            )
            if any(self._ways.moves(state)):
                return state
            state = _opened(state)
        return but(state, phase=Phase.OVER, why="nobody can move any more")

    def _end_turn(self, state: State) -> State:
        """ "End of turn: the player to your left plays next"; who sat in a cage during this turn is free again.

        The rulebook has no end for Pandas that walk to and fro: after so many quiet rounds nobody wins (`standstill`).
        """
        in_play = sum(bool(seat.figures) for seat in state.seats)
        if state.quiet >= self._quiet_rounds * in_play:
            return but(state, phase=Phase.OVER, why=f"a standstill of {self._quiet_rounds} rounds")
        return self._begin_turn(_opened(state), (state.turn + 1) % len(state.seats))

    def _ask(self, state: State, phase: Phase) -> State:
        """Ask for an effect's choice; where there is none to make, the turn ends."""
        asked = but(state, phase=phase, mover=state.turn)
        choice = bool(swaps(asked)) if phase is Phase.SWAP else any(self._ways.moves(asked))
        return asked if choice else self._end_turn(state)

    # Moving

    def _move(self, state: State, action: Action) -> State:
        """A move; on a square without a card a pile is chosen first ("How to Play")."""
        figure = next(
            f
            for f in state.seats[state.turn].figures
            if f.square == action.start and f.hat == action.hat and f.caged == FREE
        )
        going = but(state, figure=figure, target=action.end)
        if state.board[action.end]:
            return self._arrive(going)
        if state.plains and state.forest:
            return but(going, phase=Phase.PILE)
        return self._draw(going, Action("plains" if state.plains else "forest"))

    def _draw(self, state: State, action: Action) -> State:
        """ "Draw a Plains or Forest card and place it face up on that square"; an empty pile leaves the other one."""
        pile = state.plains if action.verb == "plains" else state.forest
        board = (*state.board[: state.target], pile[-1], *state.board[state.target + 1 :])
        drawn = but(state, board=board, quiet=0, **{action.verb: pile[:-1]})
        return self._arrive(drawn)

    def _arrive(self, state: State) -> State:
        """Put the figure there, remove opposing Pandas, then apply the card ("Priority Rules")."""
        figure, target = state.figure, state.target
        assert figure is not None
        reached = position(state, figure, target)
        figures, moved = reached
        seats = put(state.seats, state.turn, but(state.seats[state.turn], figures=figures))
        here = but(state, seats=seats, figure=moved, seen=state.seen | {reached})
        return self._capture(here)

    def _capture(self, state: State) -> State:
        """ "Return those Pandas to the reserve of their owner"; a captured Hat Panda has an heir, if there is one."""
        for number, seat in enumerate(state.seats):
            caught = [figure for figure in seat.figures if figure.square == state.target]
            if number == state.turn or not caught:
                continue
            left = tuple(figure for figure in seat.figures if figure.square != state.target)
            robbed = but(seat, figures=left, reserve=seat.reserve + len(caught))
            state = but(state, seats=put(state.seats, number, robbed), quiet=0)
            if any(figure.hat for figure in caught):
                return self._bereaved(but(state, tigered=False), number)
        return self._apply_card(state)

    def _bereaved(self, state: State, number: int) -> State:
        """A seat that has lost its Hat Panda: it chooses an heir, has but one, or is eliminated."""
        figures = state.seats[number].figures
        if not figures:
            won = last_in_play([len(seat.figures) for seat in state.seats])
            if won:
                return but(state, phase=Phase.OVER, winners=won, why="the last player with a Panda in play")
            return self._after_heir(state)
        asked = but(state, phase=Phase.HEIR, mover=number)
        first, *others = heirs(asked)
        return asked if others else self._crown(asked, first)

    def _crown(self, state: State, action: Action) -> State:
        """ "Replace its figure (put it in your reserve) with the Hat Panda figure"; a caged one stays caged."""
        seat = state.seats[state.mover]
        heir = next(figure for figure in seat.figures if figure.square == action.start)
        crowned = tuple(sorted((*without(seat.figures, (heir,)), Figure(heir.square, True, heir.caged))))
        return self._after_heir(but(state, seats=put(state.seats, state.mover, but(seat, figures=crowned))))

    def _after_heir(self, state: State) -> State:
        """After a capture the card is applied; after a Tiger the turn ends."""
        back = but(state, mover=state.turn)
        return self._end_turn(back) if state.tigered else self._apply_card(back)

    # Effects ("Card Effects")

    def _apply_card(self, state: State) -> State:
        effect, kind = self._effects[state.board[state.target]]
        return EFFECTS[effect](self, state, kind)

    def _chair(self, state: State, _: str) -> State:
        """ "Calm, nothing happens"."""
        return self._end_turn(state)

    def _porcupine(self, state: State, _: str) -> State:
        """ "If your Panda arrives on a Porcupine, you must move it again"; one that cannot stays (house)."""
        return self._ask(state, Phase.AGAIN)

    def _fruits(self, state: State, _: str) -> State:
        """ "You may move another of your Pandas": not the one that just moved, and no caged one."""
        return self._ask(state, Phase.FRUITS)

    def _hat(self, state: State, _: str) -> State:
        """ "You may swap its place with your Hat Panda"."""
        return self._ask(state, Phase.SWAP)

    def _cage(self, state: State, _: str) -> State:
        """ "You cannot play it on your next turn"."""
        seat, figure = state.seats[state.turn], state.figure
        assert figure is not None
        caged = Figure(figure.square, figure.hat, CAGED_NOW)
        figures = tuple(sorted((*without(seat.figures, (figure,)), caged)))
        return self._end_turn(but(state, seats=put(state.seats, state.turn, but(seat, figures=figures))))

    def _tiger(self, state: State, _: str) -> State:
        """ "It runs away. Return it to your reserve"; the Hat Panda takes the place of another one.

        The White Tiger "is shuffled back into the Forest draw pile" after its effect, and its square is bare again.
        """
        seat, figure = state.seats[state.turn], state.figure
        assert figure is not None
        ran = but(seat, figures=without(seat.figures, (figure,)), reserve=seat.reserve + 1)
        gone = but(state, seats=put(state.seats, state.turn, ran), tigered=True, quiet=0)
        if self._effects[state.board[state.target]][0] == WHITE_TIGER:
            board = (*state.board[: state.target], "", *state.board[state.target + 1 :])
            forest = shuffled(sorted((*state.forest, state.board[state.target])), state.seed, state.draws)
            gone = but(gone, board=board, forest=forest, draws=state.draws + 1)
        return self._bereaved(gone, state.turn) if figure.hat else self._end_turn(gone)

    def _meet(self, state: State, kind: str) -> State:
        """ "When your Hat Panda arrives on a Pandaï card": a baby on the card, and the token, once for each Pandaï.

        With an empty reserve the token is taken all the same (option `baby_without_figure`).
        """
        seat, figure = state.seats[state.turn], state.figure
        assert figure is not None
        barren = not seat.reserve and not self._token_alone
        if not figure.hat or kind in seat.tokens or barren:
            return self._end_turn(state)
        figures, reserve = seat.figures, seat.reserve
        if reserve:
            figures, reserve = tuple(sorted((*figures, Figure(figure.square, False)))), reserve - 1
        tokens = tuple(sorted((*seat.tokens, kind)))
        parent = Seat(seat.colour, figures, reserve, tokens)
        born = but(state, seats=put(state.seats, state.turn, parent), quiet=0)
        if len(tokens) >= BABIES_TO_WIN:
            return but(born, phase=Phase.OVER, winners=(state.turn,), why="four babies")
        return self._end_turn(born)

    def _swap(self, state: State, action: Action) -> State:
        """The Hat card: two Pandas change places, marks and all; no card has an effect by it (chosen reading)."""
        seat, figure = state.seats[state.turn], state.figure
        assert figure is not None
        other = next(f for f in seat.figures if f != figure and f.square == action.start and f.hat != figure.hat)
        rest = without(without(seat.figures, (figure,)), (other,))
        swapped = (
            Figure(other.square, figure.hat, figure.caged),
            Figure(figure.square, other.hat, other.caged),
        )
        figures = tuple(sorted((*rest, *swapped)))
        return self._end_turn(but(state, seats=put(state.seats, state.turn, but(seat, figures=figures))))

    # Refusals

    def _why_not(self, state: State) -> str:
        """What it is time for instead."""
        if state.phase is Phase.OVER:
            return "the game is over"
        return f"it is time to {state.phase.value}: {', '.join(map(str, self.actions(state)[:6]))}"


EFFECTS: Mapping[str, Callable[[PandaiRules, State, str], State]] = {
    "chair": PandaiRules._chair,
    "porcupine": PandaiRules._porcupine,
    "fruits": PandaiRules._fruits,
    "cage": PandaiRules._cage,
    "tiger": PandaiRules._tiger,
    WHITE_TIGER: PandaiRules._tiger,
    PANDAI: PandaiRules._meet,
    "hat": PandaiRules._hat,
}
"""The effects that there are ("Card Effects"), each with what it does to a state by the kind of its card."""


def _opened(state: State) -> State:
    """The state with the cages of those who sat in them during this turn opened."""
    seat = state.seats[state.turn]
    if all(figure.caged != CAGED for figure in seat.figures):
        return state
    figures = tuple(sorted(Figure(f.square, f.hat, FREE if f.caged == CAGED else f.caged) for f in seat.figures))
    return but(state, seats=put(state.seats, state.turn, but(seat, figures=figures)))
