"""The rules of Pilfering Pandas that all three ways to play share; `competitive.py` and `cooperative.py` add theirs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from pandapress.engine.rules import SIMULATE, IllegalActionError, Option, Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.pilfering_pandas import notation
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.playing import Holding, PlayRules
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import PLAN, UNKNOWN, Phase, State, Then, Turn

HAND, HIDEOUT, LIMIT_OF_TIMER, THINNED = 6, 3, 4, 3
SECRET, HAND_LIMIT = 3, 12
"""Alone: the cards of the Secret Stash, and the most in hand ("Solo modification")."""
_SEATS = ("nobody", "1", "2", "3", "4")
_COMPETITIVE, _TOGETHER, _SOLO = {"mode": ("competitive",)}, {"mode": ("cooperative", "solo")}, {"mode": ("solo",)}


def _handicap(name: str, decides: str) -> Option:
    """An option that names seats ("Balancing Gameplay")."""
    return Option(name, _SEATS, decides, (SIMULATE,), _COMPETITIVE, several=True)


OPTIONS = (
    Option("mode", ("competitive", "cooperative", "solo"), "which of the three ways is played", key=True),
    Option("difficulty", ("normal", "intro", "hard"), "the difficulty level", within=_TOGETHER, key=True),
    Option("rounds", ("1", "3", "5"), "how many rounds make a game", (SIMULATE,), _COMPETITIVE),
    Option(
        "meerkat_check",
        ("cards", "points"),
        "whether the Meerkat Check counts the cards in the Trade area or points",
        within=_COMPETITIVE,
    ),
    Option("key_counts_as_preference", ("true", "false"), "whether a Key can stand for a preference of the bonus"),
    Option("all_key_set", ("refuse", "allow"), "whether Keys alone can be a set"),
    Option(
        "extend_ends", ("both", "right"), "whether both ends can be extended, or the right end", within=_COMPETITIVE
    ),
    Option(
        "end_turn_order",
        ("stash_first", "check_first"),
        "whether a turn ends with the stash or the check first",
        (SIMULATE,),
        _COMPETITIVE,
    ),
    Option(
        "empty_deck",
        ("circuit", "at_once"),
        "whether a round without a Loot deck ends after a circuit without a trade, or with the turn that emptied it",
        (SIMULATE,),
        _COMPETITIVE,
    ),
    Option(
        "solo_stash_counts",
        ("green_box", "faq"),
        "whether the Secret Stash counts in the solo check, or never",
        within=_SOLO,
    ),
    Option("zoo_keeper_floor", ("0", "none"), "whether the Zoo Keeper can go back beyond space 0", within=_TOGETHER),
    Option(
        "timer_end",
        ("lose", "last_check"),
        "whether the Timer's 4-position loses, or leaves a last check",
        within={"mode": ("cooperative",)},
    ),
    Option("foiled_plans", ("false", "true"), "whether Foiled Plans are in the deck", variant=True, within=_TOGETHER),
    Option(
        "easy_sets",
        ("false", "true"),
        "whether sets below the Meerkat Limit leave the Zoo Keeper where he is",
        variant=True,
        within=_TOGETHER,
    ),
    Option(
        "easy_sets_keys",
        ("pay", "free"),
        "whether Keys in such sets still move him",
        variant=True,
        within={**_TOGETHER, "easy_sets": ("true",)},
    ),
    Option(
        "easy_pick_up",
        ("false", "true"),
        "whether a multi-card pick-up costs +3 instead of +4",
        variant=True,
        within=_TOGETHER,
    ),
    Option(
        "thin_deck",
        ("false", "true"),
        "whether three cards are taken out of the deck unseen",
        variant=True,
        within=_TOGETHER,
    ),
    Option(
        "low_limit",
        ("false", "true"),
        "whether the Meerkat Limit is five cards",
        variant=True,
        within={**_TOGETHER, "difficulty": ("normal", "intro")},
    ),
    Option(
        "solo_suspicion",
        ("false", "true"),
        "whether a solo multi-card pick-up raises suspicion on a Trade area",
        variant=True,
        within=_SOLO,
    ),
    Option(
        "solo_check",
        ("by_level", "ignore_stash", "count_stash"),
        "which level's solo check is used (mix and match)",
        variant=True,
        within={**_SOLO, "solo_stash_counts": ("green_box",)},
    ),
    _handicap("novice", "seats of novices, who start on the 3-space"),
    Option(
        "novice_choice",
        ("with_novices", "always", "never"),
        "whether whoever has least points chooses to go first in the next round, or not",
        (SIMULATE,),
        {**_COMPETITIVE, "rounds": ("3", "5")},
    ),
    _handicap("experienced", "seats with all four handicaps of the experienced"),
    _handicap("experienced_check", "seats with a Meerkat Check of +2"),
    _handicap("experienced_deal", "seats that are dealt a card less"),
    _handicap("experienced_first_set", "seats whose first set contains a preference"),
    _handicap("experienced_hand_limit", "seats with a hand limit of 10 cards"),
)
"""Ways to play, levels, changes of difficulty and open readings of the rulebook; defaults first."""


class PilferingRules(PlayRules):
    """What the ways to play have in common: turns, the Hideout, sets and Keys."""

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
            "stash": self._stash,
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
            found = _drawn(
                self._refreshes(state), roll, lambda each: each.verb != "pick" or self._allows_pick(state, each)
            )
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
        return {
            "pick": "multi-card pick-up",
            "swap": "Key swap",
            "discard": "Key discard",
            "share": "Sharing Panda",
        }.get(action.verb, "")

    # Set-up and turns

    @abstractmethod
    def _begin_turn(self, state: State, seat: int) -> State:
        """The turn of a seat begins."""

    def _next_turn(self, state: State) -> State:
        """ "Play then passes to next player clockwise"."""
        return self._begin_turn(state, (state.turn + 1) % len(state.seats))

    # 1. Refreshing Your Hand

    def _refresh_choices(self, state: State) -> list[Action]:
        """ "ONE of the following ways": the top of the deck, the end of the Hideout, or several from its end.

        A multi-card pick-up only if the chosen card can be played this turn ("Multi-Card Pick-Up Rule").
        """
        ways = [each for each in self._refreshes(state) if each.verb != "pick" or self._allows_pick(state, each)]
        return ways or [Action("done")]

    def _refreshes(self, state: State) -> list[Action]:
        """All ways to refresh a hand, pick-ups too whose chosen card cannot be played."""
        room = self._room(state, len(state.seats[state.mover].hand))
        ways = [Action("draw")] if room >= 1 and self._may_draw(state) else []
        ways += [Action("take")] if state.hideout and room >= 1 else []
        return [*ways, *self._pick_ups(state, room)]

    def _may_draw(self, state: State) -> bool:
        """Whether the top of the Loot deck may be chosen."""
        return bool(state.deck)

    def _room(self, state: State, held: int) -> int:  # noqa: ARG002
        """How many cards a hand has room for; "there is no hand limit"."""
        return len(state.deck) + len(state.hideout) + 1

    def _pick_ups(self, state: State, room: int) -> list[Action]:
        """Multi-card pick-ups, whether or not their chosen cards can be played."""
        counts = range(2, min(len(state.hideout), room) + 1) if self._may_pick(state) else ()
        return [Action("pick", number=count) for count in counts]

    def _may_pick(self, state: State) -> bool:  # noqa: ARG002
        return True

    def _picked(self, state: State, count: int) -> State:
        """The state after so many cards of the Hideout went into the mover's hand, the chosen one first."""
        cards = state.hideout[len(state.hideout) - count :]
        seat = state.seats[state.mover]
        held = but(seat, hand=tuple(sorted((*seat.hand, *cards))))
        now = but(state.now, must=cards[0])
        hideout = state.hideout[: len(state.hideout) - count]
        return but(state, seats=put(state.seats, state.mover, held), hideout=hideout, now=now, phase=Phase.ACT)

    @staticmethod
    def _is_way(action: Action, must: str) -> bool:
        """Whether an action brings a card into a Trade area."""
        return must in action.play.cards if action.play is not None else action.verb == "swap" and action.card == must

    def _take(self, state: State, action: Action) -> State:
        """One card from the end of the Hideout, which "cannot be immediately returned"; a Greedy Panda takes two."""
        count = action.number or 1
        cards = state.hideout[len(state.hideout) - count :]
        seat = state.seats[state.mover]
        held = but(seat, hand=tuple(sorted((*seat.hand, *cards))), used=seat.used or count > 1)
        now = but(state.now, taken=cards)
        hideout = state.hideout[: len(state.hideout) - count]
        return but(state, seats=put(state.seats, state.mover, held), hideout=hideout, now=now, phase=Phase.ACT)

    @abstractmethod
    def _pick(self, state: State, action: Action) -> State:
        """A multi-card pick-up and what it costs."""

    # Drawing

    def _draw(self, state: State) -> State:
        """Draw what is needed, one card at a time, until nothing is: for the hand, the Hideout, the Secret Stash."""
        while True:
            short = (state.short or state.then is Then.TOP_UP) and len(state.hideout) < HIDEOUT
            if not short:
                state = but(state, short=False) if state.short else state
                if self._drawn_enough(state):
                    return self._after_drawing(state)
            if not state.deck:
                return self._deck_is_empty(state)
            card, deck = state.deck[-1], state.deck[:-1]
            state = but(state, deck=deck, idle=0)
            if card.startswith(PLAN):
                state = self._foiled(but(state, box=(*state.box, card)), card[1:])
                if state.phase in (Phase.RUMMAGE, Phase.BACK_DOOR, Phase.OVER):
                    return state
            elif short:
                state = but(state, hideout=(*state.hideout, card))
            elif state.then is Then.SECRET:
                state = but(state, secret=(*state.secret, card))
            else:
                seat = state.seats[state.mover]
                held = but(seat, hand=tuple(sorted((*seat.hand, card))))
                return but(state, seats=put(state.seats, state.mover, held), phase=Phase.ACT)

    def _drawn_enough(self, state: State) -> bool:
        """Whether what the cards are drawn for has enough; a refresh takes one card and is then done with."""
        return state.then is Then.TOP_UP

    def _after_drawing(self, state: State) -> State:
        """The turn after the Hideout was topped up."""
        return self._next_turn(state)

    def _foiled(self, state: State, plan: str) -> State:  # noqa: ARG002
        """A Foiled Plan is drawn; there are none in the competitive game."""
        return state

    @abstractmethod
    def _deck_is_empty(self, state: State) -> State:
        """ "You cannot draw a card from the Loot deck when you need to"."""

    # 2. Perform Action(s)

    def _act_choices(self, state: State) -> list[Action]:
        """Every action that leaves the chosen card of a multi-card pick-up playable, and the end of actions."""
        acts = list(self._acts(state))
        must = state.now.must
        if must:
            known: dict[Holding, bool] = {}
            ways = [action.play for action in acts if action.play is not None and must in action.play.cards]
            acts = [
                action
                for action in acts
                if self._leaves_a_way(state, action, ways) or self._keeps_promise(state, action, must, known)
            ]
        elif self._may_end(state):
            acts.append(Action("done"))
        return acts

    def _keeps_promise(self, state: State, action: Action, must: str, known: dict[Holding, bool]) -> bool:
        """Whether an action plays the chosen card, or leaves it playable."""
        if not must or self._is_way(action, must) or (action.verb == "discard" and must == KEY):
            return True
        holding = Holding(state.seats[state.mover].hand, state.areas)
        if action.play is not None:
            holding = self._after(state, holding, action.play)
        elif action.verb == "share":
            if action.card == must:
                return False
            holding = Holding(without(holding.hand, (action.card,)), holding.areas)
        elif action.verb in ("swap", "discard"):
            after = self._swap(state, action) if action.verb == "swap" else self._boxed_key(state)
            holding = Holding(after.seats[after.mover].hand, after.areas, keeper=after.keeper - state.keeper)
        return self._can_be_played(state, holding, must, known)

    def _may_end(self, state: State) -> bool:  # noqa: ARG002
        return True

    def _acts(self, state: State) -> Iterator[Action]:
        """Plays, Key swaps, discards and abilities."""
        holding = Holding(state.seats[state.mover].hand, state.areas)
        yield from (Action("play", play) for play in self._plays_of(state, holding, ""))
        yield from self._swaps(state.areas, tuple(dict.fromkeys(self._free(state, holding.hand))))
        yield from self._more_acts(state)

    @abstractmethod
    def _more_acts(self, state: State) -> Iterator[Action]:
        """Discards and abilities."""

    @abstractmethod
    def _play(self, state: State, action: Action) -> State:
        """A play, its points, and what the markers do."""

    def _laid(self, state: State, play: Play) -> tuple[State, int]:
        """The state with a play on the table and out of the hand, and its Panda Points."""
        area, worth = self._scorer.play(state.areas[play.area], play, self._likes[state.meerkats[play.area]])
        seat = state.seats[state.mover]
        left = but(seat, hand=without(seat.hand, play.cards))
        now = spent(state.now, play.cards)
        areas = put(state.areas, play.area, area)
        trades = noted(state.trades, play.area, notation.trade_text(play))
        seats = put(state.seats, state.mover, left)
        return but(state, areas=areas, seats=seats, now=now, trades=trades, idle=0), worth.total

    def _swap(self, state: State, action: Action) -> State:
        """The Key comes into the hand; no marker moves (chosen reading), as it stands in neither list."""
        number, place = divmod(action.number, 100)
        seat = state.seats[state.mover]
        after = self._exchanged_key(Holding(seat.hand, state.areas), action)
        held = but(seat, hand=after.hand)
        now = spent(state.now, (action.card,))
        trades = noted(state.trades, number, f"swap {action.card} @ {place + 1}")
        seats = put(state.seats, state.mover, held)
        return but(state, areas=after.areas, seats=seats, now=now, trades=trades, idle=0)

    @abstractmethod
    def _discard(self, state: State) -> State:
        """A Key leaves the game."""

    def _boxed_key(self, state: State) -> State:
        """A Key from the mover's hand goes into the box."""
        seat = state.seats[state.mover]
        left = but(seat, hand=without(seat.hand, (KEY,)))
        now = spent(state.now, (KEY,))
        return but(state, seats=put(state.seats, state.mover, left), box=(*state.box, KEY), now=now)

    # Ending a turn

    @abstractmethod
    def _end_actions(self, state: State) -> State:
        """The actions are done."""

    def _stash_choices(self, state: State) -> list[Action]:
        """A card of the hand that was not just taken from the Hideout."""
        return [Action("stash", card=card) for card in self._stashable(state)]

    def _stashable(self, state: State) -> tuple[str, ...]:
        hand = list(state.seats[state.mover].hand)
        for card in state.now.taken:
            if card in hand:
                hand.remove(card)
        return tuple(dict.fromkeys(hand))

    def _stash(self, state: State, action: Action) -> State:
        """ "Put 1 card from your hand at the end of the Hideout"."""
        seat = state.seats[state.mover]
        left = but(seat, hand=without(seat.hand, (action.card,)))
        hideout = (*state.hideout, action.card)
        return self._stashed(but(state, seats=put(state.seats, state.mover, left), hideout=hideout))

    @abstractmethod
    def _stashed(self, state: State) -> State:
        """The turn after its stash."""

    def _top_up(self, state: State) -> State:
        """ "The Hideout must always have at least 3 cards in it at the end of a turn"."""
        return self._draw(but(state, then=Then.TOP_UP))

    # Refusals

    def _allows(self, state: State, action: Action) -> bool:
        """Whether an action is allowed, found out without listing all others; cards may be laid in any good order."""
        if action.play is not None:
            return self._allows_play(state, action, action.play)
        if state.phase is Phase.REFRESH and action.verb in ("pick", "draw", "take"):
            return self._allows_pick(state, action) if action.verb == "pick" else self._allows_one(state, action)
        if state.phase is Phase.ACT and action.verb == "done":
            return not state.now.must and self._may_end(state)
        if state.phase is Phase.ACT:
            held = self._free(state, state.seats[state.mover].hand)
            known = self._swaps(state.areas, held) if action.verb == "swap" else self._more_acts(state)
            return action in known and self._keeps_promise(state, action, state.now.must, {})
        return action in self._choices[state.phase](state)

    def _allows_play(self, state: State, action: Action, play: Play) -> bool:
        if state.phase is not Phase.ACT:
            return action in self._choices[state.phase](state)
        holding = Holding(state.seats[state.mover].hand, state.areas)
        hand = self._free(state, holding.hand)
        held = all(play.cards.count(card) <= hand.count(card) for card in play.cards)
        mine = held and play.area in self._areas_of(state) and play.left in self._ends()
        if not mine or self._sets.fault(state.areas[play.area], play) or self._why_not_play(state, holding, play):
            return False
        return self._keeps_promise(state, action, state.now.must, {})

    def _allows_one(self, state: State, action: Action) -> bool:
        """The top of the deck or the end of the Hideout."""
        there = self._may_draw(state) if action.verb == "draw" else bool(state.hideout)
        return there and not action.number and self._room(state, len(state.seats[state.mover].hand)) >= 1

    def _allows_pick(self, state: State, action: Action) -> bool:
        room = self._room(state, len(state.seats[state.mover].hand))
        fits = 2 <= action.number <= min(len(state.hideout), room) and self._may_pick(state)
        if not fits or action.name:
            return False
        picked = self._picked(state, action.number)
        holding = Holding(picked.seats[picked.mover].hand, picked.areas)
        return self._can_be_played(picked, holding, picked.now.must, {})

    def _why_not(self, state: State, action: Action) -> str:
        """Why an action is refused, in the rule's words."""
        if state.phase is Phase.OVER:
            return "the game is over"
        play = action.play
        if state.phase is Phase.ACT and play is not None:
            return self._why_not_that_play(state, play)
        if state.phase is Phase.ACT and action.verb == "done" and state.now.must:
            return f"{state.now.must} must be played to a Trade area this turn (Multi-Card Pick-Up Rule)"
        if state.phase is Phase.STASH and action.verb == "stash" and action.card in state.now.taken:
            return f"{action.card} was just taken from the Hideout and cannot be immediately returned"
        if state.phase is Phase.REFRESH and action.verb == "pick":
            return self._why_not_pick(state, action)
        choices = self.actions(state)
        listed = ", ".join(map(str, choices[:6])) + (" ..." if len(choices) > 6 else "")
        return f"it is time to {state.phase.value}: {listed}"

    def _why_not_that_play(self, state: State, play: Play) -> str:
        hand = state.seats[state.mover].hand
        lacking = [card for card in dict.fromkeys(play.cards) if play.cards.count(card) > hand.count(card)]
        if lacking:
            return f"{lacking[0]} is not in your hand"
        if play.area not in self._areas_of(state):
            return "sets can only be played to your own Trade area (Playing Sets)"
        if play.left and True not in self._ends():
            return "cards are played from left to right, after the right-most card (Playing Sets)"
        if KEY in play.cards and state.seats[state.mover].locked:
            return "the shed is locked: no Key until your next turn (Locked Shed)"
        fault = self._sets.fault(state.areas[play.area], play)
        fault = fault or self._why_not_play(state, Holding(hand, state.areas), play)
        must = state.now.must
        return fault or f"{must} could then not be played this turn any more (Multi-Card Pick-Up Rule)"

    def _why_not_pick(self, state: State, action: Action) -> str:
        if not self._may_pick(state):
            return "with the Timer card before you there is no multi-card pick-up (Timer Card)"
        count = action.number
        if not 2 <= count <= len(state.hideout):
            return f"the Hideout has {len(state.hideout)} cards; pick up two or more of them"
        if len(state.seats[state.mover].hand) + count > self._hand_limit(state):
            return f"your hand limit is {self._hand_limit(state)} cards"
        return f"{state.hideout[-count]} could not be played this turn (Multi-Card Pick-Up Rule)"

    def _hand_limit(self, state: State) -> int:
        """The most cards that the mover may hold."""
        return len(state.seats[state.mover].hand) + self._room(state, len(state.seats[state.mover].hand))


def _drawn(actions: Iterable[Action], roll: Callable[[], float], allowed: Callable[[Action], bool]) -> Action | None:
    """One of the allowed actions, each as likely: drawn without putting back until one is."""
    left = list(actions)
    while left:
        action = left.pop(int(roll() * len(left)))
        if allowed(action):
            return action
    return None


def spent(now: Turn, cards: Sequence[str]) -> Turn:
    """The turn after cards left the hand: they need not be played any more, nor kept."""
    taken = list(now.taken)
    for card in cards:
        if card in taken:
            taken.remove(card)
    return but(now, taken=tuple(taken), must="" if now.must in cards else now.must)


def noted(trades: tuple[tuple[str, ...], ...], number: int, words: str) -> tuple[tuple[str, ...], ...]:
    """The written trades with one more in one of the areas."""
    return (*trades[:number], (*trades[number], words), *trades[number + 1 :])


def dealt(deck: tuple[str, ...], counts: Sequence[int]) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """Sorted hands of so many cards from the top of a deck, and what is left of it."""
    hands = []
    for count in counts:
        hands.append(tuple(sorted(deck[len(deck) - count :])))
        deck = deck[: len(deck) - count]
    return hands, deck


def rules_for(cards: Cards, options: Mapping[str, str]) -> PilferingRules:
    """The rules of the way to play that the options choose; imports it only now."""
    if options["mode"] == "competitive":
        from pandapress.games.pilfering_pandas.competitive import CompetitiveRules

        return CompetitiveRules(cards, options)
    from pandapress.games.pilfering_pandas.cooperative import CooperativeRules

    return CooperativeRules(cards, options)
