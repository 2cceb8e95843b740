"""The rules of Adorable Pandaring, from set-up to the fifth bamboo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import SIMULATE, IllegalActionError, NotedRules, Option, OptionError, Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.adorable_pandaring import notation
from pandapress.games.adorable_pandaring.cards import Cards
from pandapress.games.adorable_pandaring.effects import EFFECTS
from pandapress.games.adorable_pandaring.notation import Action, act
from pandapress.games.adorable_pandaring.scoring import Readings, score, winners
from pandapress.games.adorable_pandaring.state import UNKNOWN, Phase, Seat, State, Then

HAND = 4
OPTIONS = (
    Option("banana", ("per_card", "per_player"), "whether each Banana Panda pays, or each player who has one"),
    Option("most_needs_two", ("true", "false"), "whether the most Adorable Pandas must be two at least"),
    Option(
        "sad_panda", ("at_least", "exactly"), "whether the Sad Panda looks for two more bamboo or more", (SIMULATE,)
    ),
    Option("run_out", ("last_card", "empty_draw"), "whether the last or the first missing card ends it", (SIMULATE,)),
    Option("two_players", ("false", "true"), "whether two may play (house option)"),
)
"""The open readings of the rulebook and the house option, defaults first."""

_FROM_HAND = {Phase.HIDE: "hide", Phase.PLAY: "play", Phase.PLAY_WITHOUT_EFFECT: "also"}


class PandaringRules(NotedRules[State, Action]):
    """The rules for some card data and some readings."""

    NOTATION = notation

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        self._readings = Readings.of(options)
        self.exactly_two = options["sad_panda"] == "exactly"
        self._last_card = options["run_out"] == "last_card"
        self._player_counts = cards.player_counts(options)
        self._laws = cards.adorable
        self._needed = cards.needed
        self._effects = {panda.number: panda.effect for panda in cards.pandas}
        self._deck = tuple(panda.number for panda in cards.pandas for _ in range(panda.copies))
        self._banana = cards.banana
        self._not_copied = frozenset(n for n, effect in self._effects.items() if effect in ("copy", "banana"))
        self._choices: dict[Phase, Callable[[State], list[Action]]] = {
            Phase.SETUP: self._law_choices,
            Phase.NEW_LAW: self._law_choices,
            Phase.CHANGE_LAW: self._law_choices,
            Phase.HIDE: _from_hand,
            Phase.PLAY: _from_hand,
            Phase.PLAY_WITHOUT_EFFECT: _from_hand,
            Phase.STEAL: lambda state: _hidden_elsewhere(state, "steal"),
            Phase.REVEAL: lambda state: _hidden_elsewhere(state, "reveal"),
            Phase.COPY: self._copy_choices,
            Phase.SWAP: _swap_choices,
            Phase.PASS: _pass_choices,
            Phase.OVER: lambda _: [],
        }
        self._do: dict[str, Callable[[State, Action], State]] = {
            "law": self._law,
            "hide": self._hide,
            "play": self._play,
            "also": self._play_without_effect,
            "steal": self._steal,
            "copy": self._copy,
            "swap": self._swap,
            "pass": self._pass,
            "reveal": self._reveal,
        }

    # The protocol

    def player_counts(self) -> Sequence[int]:
        """Three to five, two as a house option ("Four and Five Player Games")."""
        return self._player_counts

    def check_players(self, players: int, game: str = "it") -> None:
        """Raise `OptionError` for a number that cannot play; two may by the house option."""
        if players not in self._player_counts:
            counts = ", ".join(map(str, self._player_counts))
            hint = "; two may play with two_players=true" if players in self._needed else ""
            raise OptionError(f"{players} players cannot play", f"{game} is for {counts}{hint}")

    def start(self, players: int, seed: int) -> State:
        """The set-up: the deck shuffled, four cards each; the first seat is the start player."""
        self.check_players(players)
        deck = shuffled(self._deck, seed, 0)
        hands = [deck[len(deck) - HAND * (seat + 1) : len(deck) - HAND * seat] for seat in range(players)]
        seats = tuple(Seat(tuple(sorted(hand))) for hand in hands)
        return State(Phase.SETUP, 0, 0, "", seats, deck[: len(deck) - HAND * players], seed, draws=1)

    def to_move(self, state: State) -> int | None:
        """The seat that decides next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def actions(self, state: State) -> Sequence[Action]:
        """What the mover may do."""
        return self._choices[state.phase](state)

    def apply(self, state: State, action: Action) -> State:
        """The state after an action; raises `IllegalActionError`."""
        if not self._allows(state, action):
            raise IllegalActionError(self._why_not(state, action))
        return self._do[action.verb](state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Who has five bamboo ("Winning")."""
        if state.phase is not Phase.OVER:
            return None
        why = "five bamboo" if state.winners else "nobody can act any more"
        return Outcome(state.winners, tuple(seat.bamboo for seat in state.seats), why)

    def view(self, state: State, player: int) -> State:
        """Other hands and hidden pandas, the deck and the seed are blank; a hidden panda shows to its owner alone."""
        seats = tuple(seat if number == player else _blank(seat) for number, seat in enumerate(state.seats))
        passing = tuple(panda if seat == player else UNKNOWN for seat, panda in enumerate(state.passing))
        return but(state, seats=seats, deck=(UNKNOWN,) * len(state.deck), seed=0, draws=0, passing=passing)

    def effect(self, state: State, action: Action) -> str:  # noqa: ARG002
        """The effect of a panda that is played or copied; hidden pandas have none (AP-26)."""
        return self._effects[action.panda] if action.verb in ("play", "copy") else ""

    # The turn ("Gameplay")

    def _begin_turn(self, state: State, seats: tuple[Seat, ...], deck: tuple[int, ...], seat: int) -> State:
        """Check for the Red Panda: "if there are four or more Adorable Pandas in play at the start of your turn"."""
        law = self._laws[state.law]
        adorable = sum([panda in law for other in seats for panda in other.face_up])
        begun = but(state, phase=Phase.HIDE, seats=seats, deck=deck, turn=seat, mover=seat, turns=state.turns + 1)
        if adorable >= self._needed[len(seats)]:
            return self._red_panda(begun, Then.HIDE)
        return begun if seats[seat].hand else self._to_hide(begun)

    def _to_hide(self, state: State) -> State:
        """Hide a panda; without a card in hand nobody can, and a table where no one has any is at its end (house)."""
        if state.seats[state.turn].hand:
            return but(state, phase=Phase.HIDE, mover=state.turn)
        if not state.deck and not any(seat.hand for seat in state.seats):
            return but(state, phase=Phase.OVER)
        return self.draw(state)

    def _hide(self, state: State, action: Action) -> State:
        """ "Place it face down in front of you, ignoring the text on the card"."""
        seat = state.seats[state.turn]
        hand = without(seat.hand, (action.panda,))
        after = Seat(hand, seat.face_up, (*seat.hidden, action.panda), seat.bamboo)
        hidden = but(state, seats=put(state.seats, state.turn, after), phase=Phase.PLAY)
        return hidden if hand else self.draw(hidden)

    def _play(self, state: State, action: Action) -> State:
        """ "Place it face up in front of you, and then perform the effect on the card"."""
        return EFFECTS[self._effects[action.panda]](self, _face_up_from_hand(state, action.panda))

    def draw(self, state: State) -> State:
        """ "Draw back up to a hand of four cards"; the deck running out calls the Red Panda in the middle of it.

        The turn then passes clockwise (chosen reading).
        """
        seat, deck = state.seats[state.turn], state.deck
        short = HAND - len(seat.hand)
        taken = deck[max(len(deck) - short, 0) :] if short > 0 else ()
        deck = deck[: len(deck) - len(taken)]
        filled = Seat(tuple(sorted((*seat.hand, *taken))), seat.face_up, seat.hidden, seat.bamboo)
        seats = put(state.seats, state.turn, filled)
        ran_out = not deck and (bool(taken) if self._last_card else short > len(taken) and not state.dry)
        if ran_out:
            return self._red_panda(but(state, seats=seats, deck=deck, dry=True), Then.DRAW)
        return self._begin_turn(state, seats, deck, (state.turn + 1) % len(seats))

    # Red Panda scoring ("Scoring", steps 1 to 6)

    def _red_panda(self, state: State, then: Then) -> State:
        """Steps 1 to 5; with five bamboo the game ends ("Winning"), else step 6 is the current player's choice."""
        tables = [(*seat.face_up, *seat.hidden) for seat in state.seats]
        result = score(tables, self._laws[state.law], self._banana, self._readings)
        seats = tuple(
            Seat(seat.hand, result.remaining[number], (), seat.bamboo + result.gain(number))
            for number, seat in enumerate(state.seats)
        )
        scored = self._into_deck(but(state, seats=seats), tuple(chain.from_iterable(result.returned)))
        won = winners([seat.bamboo for seat in seats])
        phase = Phase.OVER if won else Phase.NEW_LAW
        return but(scored, phase=phase, mover=state.turn, then=then, winners=won)

    def _into_deck(self, state: State, pandas: tuple[int, ...]) -> State:
        """Pandas shuffled into the deck."""
        if not pandas:
            return state
        deck = shuffled(sorted((*state.deck, *pandas)), state.seed, state.draws)
        return but(state, deck=deck, draws=state.draws + 1, dry=False)

    def _law(self, state: State, action: Action) -> State:
        """The first law, the different law of step 6, or the Cat Panda's; then the turn goes on."""
        changed = but(state, law=action.law)
        if state.phase is Phase.SETUP:
            return self._begin_turn(changed, state.seats, state.deck, state.turn)
        if state.phase is Phase.NEW_LAW and state.then is Then.HIDE:
            return self._to_hide(changed)
        return self.draw(changed)

    # Effects ("Panda Cards", "FAQs": do as much as you can)

    def choose(self, state: State, phase: Phase) -> State:
        """Ask for the effect's choice; where there is none to make, the turn goes on."""
        asked = but(state, phase=phase)
        return asked if self._choices[phase](asked) else self.draw(state)

    def _steal(self, state: State, action: Action) -> State:
        """2: "Steal a hidden panda, then reveal it": face up before the thief, its effect ignored (chosen reading)."""
        panda, seats = _taken_from_hidden(state.seats, action)
        return self.draw(but(state, seats=_faced_up(seats, state.turn, panda)))

    def _copy(self, state: State, action: Action) -> State:
        """3: "Copy its effect": any face-up panda but a Banana Panda or another Twin (chosen reading)."""
        return EFFECTS[self._effects[action.panda]](self, state)

    def _play_without_effect(self, state: State, action: Action) -> State:
        """4: "Play a panda from your hand, but ignore its effect"."""
        return self.draw(_face_up_from_hand(state, action.panda))

    def _swap(self, state: State, action: Action) -> State:
        """6 (house): shuffle a face-up panda into the deck; its owner gets the top card face up, effect ignored."""
        owner = state.seats[action.seat]
        left = but(owner, face_up=without(owner.face_up, (action.panda,)))
        shuffled_in = self._into_deck(but(state, seats=put(state.seats, action.seat, left)), (action.panda,))
        top, deck = shuffled_in.deck[-1], shuffled_in.deck[:-1]
        after = but(shuffled_in, seats=_faced_up(shuffled_in.seats, action.seat, top), deck=deck)
        if not deck and self._last_card:
            return self._red_panda(but(after, dry=True), Then.DRAW)
        return self.draw(after)

    def begin_passing(self, state: State) -> State:
        """7: everybody who hides a panda chooses one, as if all at once."""
        return self._next_to_pass(but(state, passing=(UNKNOWN,) * len(state.seats)))

    def _pass(self, state: State, action: Action) -> State:
        """7: one player's choice."""
        passing = tuple(action.panda if seat == state.mover else panda for seat, panda in enumerate(state.passing))
        return self._next_to_pass(but(state, passing=passing))

    def _next_to_pass(self, state: State) -> State:
        """7: the next seat clockwise that has yet to choose; when all have, the pandas move left, still hidden."""
        count = len(state.seats)
        for seat in ((state.turn + step) % count for step in range(count)):
            if state.seats[seat].hidden and not state.passing[seat]:
                return but(state, phase=Phase.PASS, mover=seat)
        seats = tuple(
            but(seat, hidden=_received(seat.hidden, state.passing[number], state.passing[number - 1]))
            for number, seat in enumerate(state.seats)
        )
        return self.draw(but(state, seats=seats, passing=(), mover=state.turn))

    def _reveal(self, state: State, action: Action) -> State:
        """9 (house): one hidden panda of another player is turned up before her, its effect ignored."""
        panda, seats = _taken_from_hidden(state.seats, action)
        return self.draw(but(state, seats=_faced_up(seats, action.seat, panda)))

    # Choices

    def _allows(self, state: State, action: Action) -> bool:
        """Whether an action is one of the mover's choices; a card from the hand is looked up without listing them."""
        if state.phase in _FROM_HAND:
            return action.verb == _FROM_HAND[state.phase] and action.panda in state.seats[state.turn].hand
        return action in self._choices[state.phase](state)

    def _law_choices(self, state: State) -> list[Action]:
        """Each law but the one in effect: the "current player must choose a different Panda Law" (step 6).

        The Cat Panda (8, public) likewise changes it to a different one (chosen reading).
        """
        return [act("law", law=law) for law in self._laws if law != state.law]

    def _copy_choices(self, state: State) -> list[Action]:
        face_up = {panda for seat in state.seats for panda in seat.face_up}
        return [act("copy", panda) for panda in sorted(face_up - self._not_copied)]

    def _why_not(self, state: State, action: Action) -> str:
        """Why an action is refused, in the rule's words."""
        asked = f"{action}: "
        if state.phase is Phase.OVER:
            return asked + "the game is over"
        choosing = state.phase in (Phase.NEW_LAW, Phase.CHANGE_LAW)
        if choosing and action.verb == "law" and action.law == state.law:
            return asked + "the new Panda Law must be a different one than is in effect"
        if action.verb == "copy" and action.panda in self._not_copied and state.phase is Phase.COPY:
            return asked + "Twin Pandas cannot copy a Banana Panda, nor another Twin"
        if action.verb in ("hide", "play", "also") and action.panda not in state.seats[state.mover].hand:
            return asked + "that panda is not in your hand"
        choices = ", ".join(map(str, self.actions(state)))
        return f"{asked}it is time to {state.phase.value}: {choices}"


def _blank(seat: Seat) -> Seat:
    """A seat as the others see it."""
    return Seat((UNKNOWN,) * len(seat.hand), seat.face_up, (UNKNOWN,) * len(seat.hidden), seat.bamboo)


def _faced_up(seats: tuple[Seat, ...], number: int, panda: int) -> tuple[Seat, ...]:
    """The seats with one more panda face up before one of them."""
    seat = seats[number]
    return put(seats, number, but(seat, face_up=(*seat.face_up, panda)))


def _face_up_from_hand(state: State, panda: int) -> State:
    seat = state.seats[state.turn]
    played = Seat(without(seat.hand, (panda,)), (*seat.face_up, panda), seat.hidden, seat.bamboo)
    return but(state, seats=put(state.seats, state.turn, played))


def _taken_from_hidden(seats: tuple[Seat, ...], action: Action) -> tuple[int, tuple[Seat, ...]]:
    """The hidden panda at a place (from 1) before a seat, and the seats without it."""
    seat, at = seats[action.seat], action.panda - 1
    left = but(seat, hidden=seat.hidden[:at] + seat.hidden[at + 1 :])
    return seat.hidden[at], put(seats, action.seat, left)


def _received(hidden: tuple[int, ...], passed: int, received: int) -> tuple[int, ...]:
    """Hidden pandas after one is passed and one received, 0 for none."""
    kept = without(hidden, (passed,)) if passed else hidden
    return (*kept, received) if received else kept


def _from_hand(state: State) -> list[Action]:
    """Each different panda in the current player's hand, for what the phase does with it."""
    verb = _FROM_HAND[state.phase]
    return [act(verb, panda) for panda in sorted(set(state.seats[state.turn].hand))]


def _others(state: State) -> Iterator[tuple[int, Seat]]:
    return ((number, seat) for number, seat in enumerate(state.seats) if number != state.turn)


def _hidden_elsewhere(state: State, verb: str) -> list[Action]:
    """Each hidden panda of another player by its place, as nobody else knows its number."""
    return [act(verb, place, number) for number, seat in _others(state) for place in range(1, len(seat.hidden) + 1)]


def _swap_choices(state: State) -> list[Action]:
    """Each face-up panda but the one just played, which lies last before the current player."""
    chosen = []
    for number, seat in enumerate(state.seats):
        pandas = seat.face_up[:-1] if number == state.turn else seat.face_up
        chosen += [act("swap", panda, number) for panda in sorted(set(pandas))]
    return chosen


def _pass_choices(state: State) -> list[Action]:
    return [act("pass", panda) for panda in sorted(set(state.seats[state.mover].hidden))]
