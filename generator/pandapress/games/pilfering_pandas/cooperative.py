"""Part 2 of the rulebook: together against the Zoo Keeper, or alone with a Secret Stash."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.markers import ALARM, FIRST_SUSPICION, MEERKATS, NO_CARDS, SUSPICION, Markers
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.playing import Holding
from pandapress.games.pilfering_pandas.rules import (
    HAND,
    HIDEOUT,
    LIMIT_OF_TIMER,
    PilferingRules,
    spent,
)
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import NOBODY, PLAN, UNKNOWN, Phase, Seat, State, Then, Turn

SECRET, HAND_LIMIT, THINNED = 3, 12, 3
WIN, LOSS = "win", "loss"


class CooperativeRules(PilferingRules):
    """The cooperative and the solo game for some card data and options."""

    COMPETITIVE = False

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self.markers = Markers(cards, options)
        self._solo = self.markers.solo
        self._abilities = {panda.name: panda.ability for panda in cards.pandas}
        self._last_check = options["timer_end"] == "last_check"
        self._raises = options["solo_suspicion"] == "true" and self._solo
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

    def _swap(self, state: State, action: Action) -> State:
        """A chosen card that comes into an area by a Key swap raises suspicion there too (solo change)."""
        swapped = super()._swap(state, action)
        chosen = self._raises and state.now.must == action.card
        return but(swapped, suspicion=(action.number // 100, FIRST_SUSPICION)) if chosen else swapped

    # Set-up

    def start(self, players: int, seed: int) -> State:
        """Panda cards are chosen, not dealt; the deck is dealt when all have chosen ("Setup")."""
        self.check_players(players, self._options["mode"])
        names = shuffled([meerkat.name for meerkat in self._cards.meerkats], seed, 0)[:MEERKATS]
        level = self.markers.level
        return State(
            Phase.PANDA,
            0,
            0,
            tuple(Seat() for _ in range(players)),
            names,
            (Area(),) * MEERKATS,
            (),
            (),
            seed,
            draws=1,
            panda=self.markers.panda_start,
            keeper=level.zoo_keeper_start,
            trades=((),) * MEERKATS,
        )

    def _panda_choices(self, state: State) -> list[Action]:
        chosen = {seat.panda for seat in state.seats}
        return [Action("panda", name=name) for name in self._abilities if name not in chosen]

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
        chosen = shuffled(names, seed, draws)[: self.markers.level.foiled_plans]
        thick = 2 * len(deck) // 3
        return (*shuffled((*deck[:thick], *chosen), seed, draws + 1), *deck[thick:])

    # Turns

    def _begin_turn(self, state: State, seat: int) -> State:
        """The Timer turns when "play passes to the player with the Timer card"; who is out can only pass."""
        mine = but(state.seats[seat], locked=False) if state.seats[seat].locked else state.seats[seat]
        begun = but(
            state,
            phase=Phase.REFRESH,
            turn=seat,
            mover=seat,
            turns=state.turns + 1,
            now=Turn(),
            seats=put(state.seats, seat, mine),
        )
        if begun.timer[0] == seat:
            begun = self._turn_timer(begun)
        if begun.phase is Phase.OVER or mine.hand:
            return begun
        return self._end_of_turn(begun)

    def _turn_timer(self, state: State) -> State:
        """A quarter turn; at the 4-position the game is lost (option `timer_end`: after a last check)."""
        holder, turned = state.timer
        turned_on = but(state, timer=(holder, turned + 1))
        if turned + 1 < LIMIT_OF_TIMER:
            return turned_on
        if self._last_check and self._ready(turned_on):
            return self._escape(turned_on)
        return self._lost(turned_on, "the Timer card reached the 4-position")

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
        if not self._has(seat, "two-as-one") or len(state.hideout) < 2 or self._room(state, len(seat.hand)) < 2:
            return ways
        return [*ways, Action("take", number=2)]

    def _pick_ups(self, state: State, room: int) -> list[Action]:
        """A Sneaky Panda may halve a pick-up."""
        ways = super()._pick_ups(state, room)
        if not self._has(state.seats[state.mover], "halve-pick-up"):
            return ways
        return ways + [Action("pick", number=each.number, name="halved") for each in ways]

    def _paid(self, state: State, halved: bool) -> State:
        """The state with a pick-up paid for, as a solo player may play her last cards only to escape."""
        return but(state, keeper=state.keeper + self._pick_up_cost(state, halved)) if self._solo else state

    def _pick_up_cost(self, state: State, halved: bool) -> int:
        """ "If you have the Raised Suspicion card", its penalty too."""
        holder, level = state.suspicion
        return self.markers.pick_up(halved, level if holder == state.mover and not self._solo else 0)

    def _allows_one(self, state: State, action: Action) -> bool:
        """A Greedy Panda may take two."""
        if action.number == 2:
            return action in self._refreshes(state)
        return super()._allows_one(state, action)

    def _allows_pick(self, state: State, action: Action) -> bool:
        """A Sneaky Panda may halve a pick-up."""
        plain = Action("pick", number=action.number)
        halved = action.name == "halved" and self._has(state.seats[state.mover], "halve-pick-up")
        return super()._allows_pick(self._paid(state, halved), plain if halved else action)

    def _has(self, seat: Seat, ability: str) -> bool:
        """Whether a Panda has an ability that was not used: "You may only use your Panda's ability once per game"."""
        return not seat.used and self._abilities.get(seat.panda) == ability

    def _pick(self, state: State, action: Action) -> State:
        """ "Zoo Keeper marker must be immediately advanced", then the Raised Suspicion card is taken or flipped."""
        mine = state.suspicion[0] == state.mover
        cost = self._pick_up_cost(state, action.name == "halved")
        picked = self._picked(state, action.number)
        if action.name == "halved":
            seat = picked.seats[picked.mover]
            picked = but(picked, seats=put(picked.seats, picked.mover, but(seat, used=True)))
        if not self._solo and not state.timer_used:
            picked = but(picked, suspicion=(state.mover, SUSPICION if mine else FIRST_SUSPICION))
        return self._keeper(picked, cost)

    # Markers

    def _keeper(self, state: State, spaces: int) -> State:
        """The Zoo Keeper moves; on the Panda's space, or past it, everybody is caught."""
        moved = but(state, keeper=state.keeper + spaces)
        return self._lost(moved, "caught by the Zoo Keeper") if moved.keeper >= moved.panda else moved

    def _lost(self, state: State, why: str) -> State:
        return but(state, phase=Phase.OVER, result=f"{LOSS}: {why}")

    def _deck_is_empty(self, state: State) -> State:
        return self._lost(state, "the Loot deck is empty")

    def _ready(self, state: State) -> bool:
        return self.markers.ready(state.panda, state.keeper, any(not seat.hand for seat in state.seats))

    # Plays

    def _why_not_play(self, state: State, holding: Holding, play: Play) -> str:
        area = holding.areas[play.area]
        if not area.sets and not self._sets.opens(play, self._likes[state.meerkats[play.area]].suits):
            return "the first card of a Meerkat's first set must match one of its preferences (Playing Sets)"
        left = len(holding.hand) - len(play.cards)
        if not self._solo or left >= 2 or self._would_escape(state, holding, play):
            return ""
        return "two cards must be left in hand unless the win conditions are met (Solo modification)"

    def _would_escape(self, state: State, holding: Holding, play: Play) -> bool:
        """Whether a solo play that empties the hand, now or with the stash, ends in a Final Escape Check."""
        after = self._after(state, holding, play)
        panda, keeper = state.panda + after.panda, state.keeper + after.keeper
        if not after.hand:
            return self.markers.ready(panda, keeper, somebody_out=True)
        end = 0 if state.now.patient else self.markers.end_of_turn()
        stashed = after.hand[0] not in spent(state.now, play.cards).taken
        return stashed and self.markers.ready(panda, keeper + end, somebody_out=True)

    def _after(self, state: State, holding: Holding, play: Play) -> Holding:
        """Alone the markers count, for the last cards may be played to escape only."""
        if not self._solo:
            return super()._after(state, holding, play)
        area, worth = self._scorer.play(holding.areas[play.area], play, self._likes[state.meerkats[play.area]])
        return Holding(
            without(holding.hand, play.cards),
            put(holding.areas, play.area, self.markers.limited(area)),
            holding.panda + worth.total,
            holding.keeper + self._cost(state, holding, play),
            played=True,
        )

    def _cost(self, state: State, holding: Holding, play: Play) -> int:
        """The Zoo Keeper's spaces for a play; none for the first one after a Cheeky Panda.

        A Raised Suspicion card (solo change) leaves an area with the first play to it.
        """
        before, now = state.areas[play.area], holding.areas[play.area]
        suspected = self._raises and state.suspicion[0] == play.area and len(now.cards) == len(before.cards)
        quiet = state.now.quiet and not holding.played
        return (FIRST_SUSPICION if suspected else 0) + (0 if quiet else self.markers.keeper_for(now, play))

    def _play(self, state: State, action: Action) -> State:
        """Advance the Panda marker, then the Zoo Keeper marker ("3. Advance Markers")."""
        play = action.play
        assert play is not None
        suspected = self._suspected(state, play)
        if suspected.phase is Phase.OVER:
            return suspected
        cost = 0 if state.now.quiet else self.markers.keeper_for(state.areas[play.area], play)
        laid, points = self._laid(suspected, play)
        areas = put(laid.areas, play.area, self.markers.limited(laid.areas[play.area]))
        now = but(laid.now, quiet=False)
        moved = self._keeper(but(laid, areas=areas, now=now, panda=laid.panda + points), cost)
        return moved if moved.phase is Phase.OVER else self._after_play(moved)

    def _suspected(self, state: State, play: Play) -> State:
        """The solo change of difficulty: a penalty before the play, and the card laid where the chosen card goes."""
        if not self._raises:
            return state
        if state.suspicion[0] == play.area:
            state = self._keeper(but(state, suspicion=(NOBODY, 0)), FIRST_SUSPICION)
        picked = state.now.must and state.now.must in play.cards
        return but(state, suspicion=(play.area, FIRST_SUSPICION)) if picked and state.phase is not Phase.OVER else state

    def _after_play(self, state: State) -> State:
        """With a hand emptied there is nothing more to do; a Back Door Trade goes back to the drawing."""
        empty = not state.seats[state.mover].hand
        if self._solo and empty:
            return self._settled(state)
        if empty:
            state = self._gone_out(state)
        if state.phase is Phase.BACK_DOOR:
            return self._draw(but(state, phase=Phase.ACT))
        return self._end_of_turn(state) if empty else state

    def _more_acts(self, state: State) -> Iterator[Action]:
        seat = state.seats[state.mover]
        if KEY in seat.hand and not seat.locked:
            yield Action("discard")
        if self._has(seat, "quiet-set") or self._has(seat, "no-end-step"):
            yield Action("ability")
        if self._has(seat, "look-at-three") and self._room(state, len(seat.hand)) >= 1 and self._top_three(state):
            yield Action("ability")
        if self._has(seat, "swap-card"):
            for card in dict.fromkeys(seat.hand):
                for partner in self._partners(state):
                    yield Action("share", card=card, number=partner)

    def _discard(self, state: State) -> State:
        """ "A distraction" that pushes the Zoo Keeper back by two spaces."""
        boxed = but(self._boxed_key(state), keeper=self.markers.after_discard(state.keeper))
        return boxed if boxed.seats[boxed.mover].hand else self._after_play(boxed)

    # Panda cards (abilities: printed in the FAQ, or house)

    def _ability(self, state: State) -> State:
        seat = state.seats[state.mover]
        ability = self._abilities[seat.panda]
        used = but(state, seats=put(state.seats, state.mover, but(seat, used=True)))
        if ability == "quiet-set":
            return but(used, now=but(state.now, quiet=True))
        if ability == "no-end-step":
            return but(used, now=but(state.now, patient=True))
        return but(used, phase=Phase.LOOK, now=but(state.now, looking=self._top_three(state)))

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
        seat = state.seats[state.mover]
        used = but(state, seats=put(state.seats, state.mover, but(seat, used=True)))
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
        seat = state.seats[state.mover]
        if plan == "alarm-bell":
            return self._keeper(state, ALARM)
        if plan == "locked-shed":
            return but(state, seats=put(state.seats, state.mover, but(seat, locked=True)))
        if plan == "spring-clean":
            return but(state, box=(*state.box, *state.hideout[:2]), hideout=state.hideout[2:], short=True)
        if plan == "slippery-paws":
            return self._slipped(state)
        if plan == "sharing-is-caring":
            return self._shared_at_random(state)
        if plan == "back-door-trade":
            trying = but(state, phase=Phase.BACK_DOOR)
            return trying if seat.hand and self._back_door_choices(trying) else state
        loot = any(not card.startswith(PLAN) for card in state.deck)
        return but(state, phase=Phase.RUMMAGE) if loot else state

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
        if left.hand or state.then is Then.REFRESH:
            return lost
        return self._settled(lost) if self._solo else self._gone_out(lost)

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
        area = state.areas[action.number]
        areas = put(state.areas, action.number, but(area, cards=(*area.cards, state.deck[at])))
        deck = (*state.deck[:at], *state.deck[at + 1 :])
        return self._draw(but(state, areas=areas, deck=deck, phase=Phase.REFRESH))

    # Ending a turn

    def _may_end(self, state: State) -> bool:  # noqa: ARG002
        return True

    def _end_actions(self, state: State) -> State:
        """ "Stash 1 card"; without one that may be stashed the turn goes on (house)."""
        if self._stashable(state):
            return but(state, phase=Phase.STASH)
        return self._end_of_turn(state)

    def _stashed(self, state: State) -> State:
        empty = not state.seats[state.mover].hand
        return self._end_of_turn(self._gone_out(state) if empty and not self._solo else state)

    def _gone_out(self, state: State) -> State:
        """The first player with no cards takes the Timer, and the Raised Suspicion card is out of the game."""
        if state.timer_used:
            return but(state, now=but(state.now, emptied=True))
        return but(state, timer=(state.mover, 0), timer_used=True, suspicion=(NOBODY, 0))

    def _end_of_turn(self, state: State) -> State:
        """Advance the Zoo Keeper, then check the win conditions ("4. Ending Your Turn")."""
        moved = state if state.now.patient else self._keeper(state, self.markers.end_of_turn())
        if moved.phase is Phase.OVER:
            return moved
        if self._solo and not moved.seats[0].hand:
            return self._settled(moved)
        return but(moved, phase=Phase.CHECK, mover=moved.turn) if self._ready(moved) else self._go_on(moved)

    def _settled(self, state: State) -> State:
        """ "The game immediately ends when you have no cards in your hand" ("Solo modification")."""
        return self._escape(state) if self._ready(state) else self._lost(state, NO_CARDS)

    def _go_on(self, state: State) -> State:
        """No Final Escape Check: the Timer turns for another emptied hand, and the Hideout is topped up."""
        if state.now.emptied:
            state = self._turn_timer(but(state, now=but(state.now, emptied=False)))
        return state if state.phase is Phase.OVER else self._top_up(but(state, phase=Phase.ACT, mover=state.turn))

    def _escape(self, state: State) -> State:
        """ "Advance the Zoo Keeper marker forward by the total value of the collated cards" ("Final Escape Check")."""
        cards = [card for seat in state.seats for card in seat.hand]
        if self.markers.counts_stash():
            cards += state.secret
        keeper = state.keeper + self.markers.dropped(cards)
        if keeper >= state.panda:
            return self._lost(but(state, keeper=keeper), "caught in the Final Escape Check")
        return but(state, keeper=keeper, phase=Phase.OVER, result=f"{WIN}: the Panda is ahead of the Zoo Keeper")

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
