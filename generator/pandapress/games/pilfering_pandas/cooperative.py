"""Part 2 of the rulebook: together against the Zoo Keeper, or alone with a Secret Stash."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.pilfering_pandas import notation
from pandapress.games.pilfering_pandas.account import LEFT, NO_LOOT, WIN, Accounting
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.markers import MEERKATS
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.playing import Holding
from pandapress.games.pilfering_pandas.rules import (
    HAND,
    HAND_LIMIT,
    HIDEOUT,
    SECRET,
    THINNED,
    PilferingRules,
    noted,
    spent,
)
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import NOBODY, PLAN, UNKNOWN, Phase, Seat, State, Then


class CooperativeRules(PilferingRules):
    """The cooperative and the solo game for some card data and options."""

    COMPETITIVE = False

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._accounts = Accounting(cards, options)
        self._markers = self._accounts.markers
        self._solo = self._accounts.solo
        self._choices |= {
            Phase.PANDA: self._panda_choices,
            Phase.STARTER: lambda state: [Action("starter", number=seat) for seat in range(len(state.seats))],
            Phase.CHECK: lambda _: [Action("escape"), Action("go on")],
            Phase.SECRET: self._secret_choices,
            Phase.LOOK: lambda state: [Action("look", card=card) for card in dict.fromkeys(state.now.looking)],
            Phase.GIVE: self._give_choices,
            Phase.RUMMAGE: lambda state: [Action("rummage", number=area) for area in range(len(state.areas))],
            Phase.BACK_DOOR: self._back_door_choices,
        }
        self._do |= {
            "panda": self._choose_panda,
            "starter": lambda state, action: self._begin_turn(state, action.number),
            "ability": lambda state, _: self._ability(state),
            "share": self._share,
            "give": self._give,
            "look": self._look,
            "escape": lambda state, _: self._escape(state),
            "go on": lambda state, _: self._go_on(state),
            "secret": self._play_secret,
            "rummage": self._rummage,
        }

    def player_counts(self) -> Sequence[int]:
        """ "1-4 players"; alone is the solo game."""
        return (1,) if self._solo else (2, 3, 4)

    def view(self, state: State, player: int) -> State:
        """The three cards of a thinned deck lie in the box unseen, too."""
        seen = super().view(state, player)
        hidden = min(len(seen.box), THINNED) if self._options["thin_deck"] == "true" else 0
        return but(seen, box=((UNKNOWN,) * hidden + seen.box[hidden:]))

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
        wanted = HAND * count + HIDEOUT + (SECRET if self._solo else 0)
        plans: list[str] = []
        loot: list[str] = []
        while len(loot) < wanted and deck:
            card, deck = deck[-1], deck[:-1]
            (plans if card.startswith(PLAN) else loot).append(card)
        if plans:
            deck = shuffled((*deck, *plans), seed, draws + 3)
        hands = [tuple(sorted(loot[HAND * seat : HAND * (seat + 1)])) for seat in range(count)]
        seats = tuple(but(seat, hand=hand) for seat, hand in zip(state.seats, hands, strict=True))
        rest = tuple(loot[HAND * count :])
        secret, hideout = (rest[:SECRET], rest[SECRET:]) if self._solo else ((), rest)
        ready = but(state, seats=seats, deck=deck, hideout=hideout, secret=secret, box=box, draws=draws + 4)
        return self._begin_turn(ready, 0) if self._solo else but(ready, phase=Phase.STARTER)

    def _with_plans(self, deck: tuple[str, ...], seed: int, draws: int) -> tuple[str, ...]:
        """The level's number of Foiled Plans, shuffled into the lower two thirds ("Foiled Plans")."""
        if self._options["foiled_plans"] != "true":
            return deck
        names = [PLAN + plan.plan for plan in self._cards.foiled_plans]
        chosen = shuffled(names, seed, draws)[: self._markers.level.foiled_plans]
        thick = 2 * len(deck) // 3
        return (*shuffled((*deck[:thick], *chosen), seed, draws + 1), *deck[thick:])

    # Turns

    def _begin_turn(self, state: State, seat: int) -> State:
        """Who is out can only pass."""
        begun = self._accounts.begin_turn(but(state, mover=seat, turns=state.turns + 1), seat)
        if begun.phase is Phase.REFRESH and not begun.seats[seat].hand:
            return self._end_of_turn(begun)
        return self._followed(begun)

    def _followed(self, state: State) -> State:
        """What follows an account's step at once: the Final Escape Check that is due, or the top-up."""
        if state.phase is Phase.ESCAPE:
            return self._escape(state)
        if state.phase is Phase.CHECK:
            return but(state, mover=state.turn)
        return self._top_up(but(state, mover=state.turn)) if state.phase is Phase.TOP_UP else state

    def _areas_of(self, state: State) -> Sequence[int]:
        return range(len(state.areas))

    def _ends(self) -> Sequence[bool]:
        """ "Must be played from left to right"."""
        return (False,)

    def _room(self, state: State, held: int) -> int:
        """No hand limit; twelve cards alone ("Solo modification")."""
        return HAND_LIMIT - held if self._solo else super()._room(state, held)

    def _refreshes(self, state: State) -> list[Action]:
        """A Greedy Panda may take two."""
        ways = super()._refreshes(state)
        seat = state.seats[state.mover]
        if not self._has(state, "two-as-one") or len(state.hideout) < 2 or self._room(state, len(seat.hand)) < 2:
            return ways
        return [*ways, Action("take", number=2)]

    def _pick_ups(self, state: State, room: int) -> list[Action]:
        """A Sneaky Panda may halve a pick-up."""
        ways = super()._pick_ups(state, room)
        if not self._has(state, "halve-pick-up"):
            return ways
        return ways + [Action("pick", number=each.number, name="halved") for each in ways]

    def _paid(self, state: State, halved: bool) -> State:
        """The state with a pick-up paid for, as a solo player may play her last cards only to escape."""
        return but(state, keeper=state.keeper + self._accounts.pick_up_cost(state, halved)) if self._solo else state

    def _allows_one(self, state: State, action: Action) -> bool:
        """A Greedy Panda may take two."""
        if action.number == 2:
            return action in self._refreshes(state)
        return super()._allows_one(state, action)

    def _allows_pick(self, state: State, action: Action) -> bool:
        """A Sneaky Panda may halve a pick-up."""
        plain = Action("pick", number=action.number)
        halved = action.name == "halved" and self._has(state, "halve-pick-up")
        return super()._allows_pick(self._paid(state, halved), plain if halved else action)

    def _has(self, state: State, ability: str) -> bool:
        """Whether the mover's Panda has an ability that was not used."""
        return self._accounts.has(state, state.mover, ability)

    def _pick(self, state: State, action: Action) -> State:
        """A multi-card pick-up, paid for."""
        return self._accounts.pick_up(self._picked(state, action.number), action.name == "halved")

    def _deck_is_empty(self, state: State) -> State:
        return self._accounts.lost(state, NO_LOOT)

    # Plays

    def _why_not_play(self, state: State, holding: Holding, play: Play) -> str:
        fault = self._accounts.opening_fault(holding.areas[play.area], state.meerkats[play.area], play)
        if fault or not self._solo or len(holding.hand) - len(play.cards) >= 2:
            return fault
        after = self._after(state, holding, play)
        stashes = not after.hand or after.hand[0] not in spent(state.now, play.cards).taken
        panda, keeper = state.panda + after.panda, state.keeper + after.keeper
        enough = self._accounts.leaves_enough(len(after.hand), panda, keeper, state.now.patient, stashes)
        return "" if enough else LEFT

    def _after(self, state: State, holding: Holding, play: Play) -> Holding:
        """Alone the markers count, for the last cards may be played to escape only."""
        if not self._solo:
            return super()._after(state, holding, play)
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

    def _play(self, state: State, action: Action) -> State:
        """A play out of the hand, and both markers."""
        play = action.play
        assert play is not None
        suspected = self._accounts.suspected(state, play)
        if suspected.phase is Phase.OVER:
            return suspected
        seat = suspected.seats[suspected.mover]
        seats = put(suspected.seats, suspected.mover, but(seat, hand=without(seat.hand, play.cards)))
        trades = noted(suspected.trades, play.area, notation.trade_text(play))
        moved, _ = self._accounts.laid(but(suspected, seats=seats, trades=trades), play)
        return moved if moved.phase is Phase.OVER else self._after_play(moved)

    def _swap(self, state: State, action: Action) -> State:
        """The Key comes into the hand; no marker moves (chosen reading), as it stands in neither list."""
        number, place = divmod(action.number, 100)
        seat = state.seats[state.mover]
        after = self._exchanged_key(Holding(seat.hand, state.areas), action)
        seats = put(state.seats, state.mover, but(seat, hand=after.hand))
        trades = noted(state.trades, number, f"swap {action.card} @ {place + 1}")
        return self._accounts.swapped(but(state, seats=seats, trades=trades), number, after.areas[number], action.card)

    def _allows_play(self, state: State, action: Action, play: Play) -> bool:
        """A Back Door Trade's set may lie in any order that fits, as any other."""
        if state.phase is not Phase.BACK_DOOR:
            return super()._allows_play(state, action, play)
        area = state.areas[play.area] if play.area in self._areas_of(state) else None
        holding = Holding(state.seats[state.mover].hand, state.areas)
        hand = self._free(state, holding.hand)
        if area is None or play.extends or play.left != bool(area.cards):
            return False
        if any(play.cards.count(card) > hand.count(card) for card in play.cards):
            return False
        return not self._sets.fault(area, play) and not self._why_not_play(state, holding, play)

    def _after_play(self, state: State) -> State:
        """With a hand emptied there is nothing more to do; a Back Door Trade goes back to the drawing."""
        empty = not state.seats[state.mover].hand
        if self._solo and empty:
            return self._followed(self._accounts.settled(state))
        if state.phase is Phase.BACK_DOOR:
            on = but(state, phase=Phase.ACT)
            return self._draw_on(self._emptied_by_plan(on) if empty else on)
        return self._end_of_turn(self._accounts.emptied(state)) if empty else state

    def _draw_on(self, state: State) -> State:
        """The drawing goes on behind a Foiled Plan, unless that ended the game."""
        return state if state.phase is Phase.OVER else self._draw(state)

    def _emptied_by_plan(self, state: State) -> State:
        """A hand that a Foiled Plan emptied: out behind the turn's check; in a refresh a card is drawn at once."""
        if state.then is Then.REFRESH:
            return state
        if self._solo:
            return self._followed(self._accounts.settled(state))
        emptied = self._accounts.emptied(state, checked=True)
        return self._escape(emptied) if emptied.phase is Phase.ESCAPE else emptied

    def _more_acts(self, state: State) -> Iterator[Action]:
        seat = state.seats[state.mover]
        if KEY in seat.hand and not seat.locked:
            yield Action("discard")
        if self._has(state, "quiet-set") or self._has(state, "no-end-step"):
            yield Action("ability")
        if self._has(state, "look-at-three") and self._room(state, len(seat.hand)) >= 1 and self._top_three(state):
            yield Action("ability")
        if self._has(state, "swap-card"):
            for card in dict.fromkeys(seat.hand):
                for partner in self._partners(state):
                    yield Action("share", card=card, number=partner)

    def _discard(self, state: State) -> State:
        """ "A distraction" that pushes the Zoo Keeper back by two spaces."""
        boxed = self._accounts.discarded(self._boxed_key(state))
        return boxed if boxed.seats[boxed.mover].hand else self._after_play(boxed)

    # Panda cards (abilities: printed in the FAQ, or house)

    def _ability(self, state: State) -> State:
        looks = self._has(state, "look-at-three")
        used = self._accounts.ability(state)
        return but(used, phase=Phase.LOOK, now=but(used.now, looking=self._top_three(state))) if looks else used

    @staticmethod
    def _top_three(state: State) -> tuple[str, ...]:
        """The top three Loot cards; Foiled Plans among them stay where they are (house)."""
        return tuple([card for card in reversed(state.deck) if not card.startswith(PLAN)][:3])

    def _look(self, state: State, action: Action) -> State:
        """A Clever Panda takes one; the others go back on top as they lay."""
        at = len(state.deck) - 1 - state.deck[::-1].index(action.card)
        seat = state.seats[state.mover]
        held = but(seat, hand=tuple(sorted((*seat.hand, action.card))))
        deck = (*state.deck[:at], *state.deck[at + 1 :])
        now = but(state.now, looking=())
        return but(state, phase=Phase.ACT, deck=deck, seats=put(state.seats, state.mover, held), now=now)

    def _partners(self, state: State) -> list[int]:
        """With whom a Sharing Panda can swap: others who have cards, alone the Secret Stash (FAQ)."""
        if self._solo:
            return [NOBODY] if state.secret else []
        return [number for number, seat in enumerate(state.seats) if number != state.mover and seat.hand]

    def _share(self, state: State, action: Action) -> State:
        used = self._accounts.ability(state)
        partner = state.mover if self._solo else action.number
        return but(used, phase=Phase.GIVE, mover=partner, now=but(state.now, given=action.card))

    def _give_choices(self, state: State) -> list[Action]:
        """The partner chooses what she gives; alone, the player chooses from the Secret Stash."""
        cards = state.secret if self._solo else state.seats[state.mover].hand
        return [Action("give", card=card) for card in dict.fromkeys(cards)]

    def _give(self, state: State, action: Action) -> State:
        exchanged = self._exchanged(state, state.turn, state.mover, state.now.given, action.card)
        now = but(state.now, given="")
        return but(exchanged, phase=Phase.ACT, mover=state.turn, now=now)

    def _exchanged(self, state: State, mine: int, other: int, gone: str, come: str) -> State:
        """A card of one seat against a card of another, or of the Secret Stash where there is no other."""
        seat = state.seats[mine]
        held = but(seat, hand=tuple(sorted((*without(seat.hand, (gone,)), come))))
        seats = put(state.seats, mine, held)
        if self._solo:
            return but(state, seats=seats, secret=(*without(state.secret, (come,)), gone))
        partner = state.seats[other]
        theirs = but(partner, hand=tuple(sorted((*without(partner.hand, (come,)), gone))))
        return but(state, seats=put(seats, other, theirs))

    # Foiled Plans

    def _foiled(self, state: State, plan: str) -> State:
        """ "Resolve its effect": it hits the player whose turn it is and nobody else (Foiled Plans FAQ)."""
        seat, state = state.seats[state.mover], self._accounts.foiled(state, plan)
        if plan == "spring-clean":
            return but(state, box=(*state.box, *state.hideout[:2]), hideout=state.hideout[2:], short=True)
        if plan == "slippery-paws":
            return self._slipped(state)
        if plan == "sharing-is-caring":
            return self._shared_at_random(state)
        if plan == "back-door-trade":
            trying = but(state, phase=Phase.BACK_DOOR)
            return trying if seat.hand and self._back_door_choices(trying) else state
        if plan == "rubbish-rummage":
            loot = any(not card.startswith(PLAN) for card in state.deck)
            return but(state, phase=Phase.RUMMAGE) if loot else state
        return state

    def _slipped(self, state: State) -> State:
        seat = state.seats[state.mover]
        if not seat.hand:
            return state
        card = shuffled(seat.hand, state.seed, state.draws)[0]
        left = but(seat, hand=without(seat.hand, (card,)))
        lost = but(
            state,
            seats=put(state.seats, state.mover, left),
            hideout=(*state.hideout, card),
            draws=state.draws + 1,
        )
        return lost if left.hand else self._emptied_by_plan(lost)

    def _shared_at_random(self, state: State) -> State:
        """A random card with the player on the left, alone with the Secret Stash."""
        left = (state.mover + 1) % len(state.seats)
        mine = state.seats[state.mover].hand
        theirs = state.secret if self._solo else state.seats[left].hand
        if not mine or not theirs:
            return state
        gone = shuffled(mine, state.seed, state.draws)[0]
        come = shuffled(theirs, state.seed, state.draws + 1)[0]
        return but(self._exchanged(state, state.mover, left, gone, come), draws=state.draws + 2)

    def _back_door_choices(self, state: State) -> list[Action]:
        """ "Play one set now to the left end", with the normal rules and costs."""
        holding = Holding(state.seats[state.mover].hand, state.areas)
        hand = self._free(state, holding.hand)
        return [
            Action("play", play)
            for number, area in enumerate(state.areas)
            for play in (self._scorer.plays(number, area, hand, (True,)))
            if not play.extends and not self._why_not_play(state, holding, play)
        ]

    def _rummage(self, state: State, action: Action) -> State:
        """The top Loot card goes to the right end of a Trade area, with no rule of placement and no movement."""
        at = max(place for place, card in enumerate(state.deck) if not card.startswith(PLAN))
        rummaged = self._accounts.rummaged(state, action.number, state.deck[at])
        return self._draw(but(rummaged, deck=(*state.deck[:at], *state.deck[at + 1 :]), phase=Phase.REFRESH))

    # Ending a turn

    def _may_end(self, state: State) -> bool:  # noqa: ARG002
        return True

    def _end_actions(self, state: State) -> State:
        """ "Stash 1 card"; without one that may be stashed the turn goes on (house)."""
        if self._stashable(state):
            return but(state, phase=Phase.STASH)
        return self._end_of_turn(state)

    def _stashed(self, state: State) -> State:
        return self._end_of_turn(state if state.seats[state.mover].hand else self._accounts.emptied(state))

    def _end_of_turn(self, state: State) -> State:
        return self._followed(self._accounts.end_of_turn(state))

    def _go_on(self, state: State) -> State:
        return self._followed(self._accounts.go_on(state))

    def _escape(self, state: State) -> State:
        """The Final Escape Check of all cards that are left."""
        cards = [card for seat in state.seats for card in seat.hand]
        return self._accounts.escape(state, [*cards, *(state.secret if self._markers.counts_stash() else ())])

    # Secret Stash (solo)

    def _after_drawing(self, state: State) -> State:
        if state.then is Then.TOP_UP and self._solo and state.secret:
            return but(state, phase=Phase.SECRET, mover=0)
        return self._next_turn(state)

    def _drawn_enough(self, state: State) -> bool:
        if state.then is Then.SECRET:
            return len(state.secret) >= SECRET
        return state.then is Then.TOP_UP

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

    def outcome(self, state: State) -> Outcome | None:
        """All win or all lose; the scores are how far the Panda is ahead."""
        if state.phase is not Phase.OVER:
            return None
        won = tuple(range(len(state.seats))) if state.result.startswith(WIN) else ()
        return Outcome(won, (state.panda - state.keeper,) * len(state.seats), state.result)
