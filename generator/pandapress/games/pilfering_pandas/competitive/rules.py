"""Part 1 of the rulebook: two to four players, each with a Meerkat and a Trade area of her own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.pilfering_pandas import notation
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.goals import goal_met
from pandapress.games.pilfering_pandas.competitive.handicaps import EXPERIENCED_CHECK, EXPERIENCED_LIMIT, Handicaps
from pandapress.games.pilfering_pandas.notation import Action
from pandapress.games.pilfering_pandas.scoring import check_value, hand_points
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import LIMIT_OF_TIMER, NOBODY, Phase, Seat, State, Turn
from pandapress.games.pilfering_pandas.turn.hand import HAND, HIDEOUT, boxed, dealt, noted, spent
from pandapress.games.pilfering_pandas.turn.plays import Holding
from pandapress.games.pilfering_pandas.turn.rules import PilferingRules

STANDSTILL = 10
"""So many circuits without a card drawn or traded end a round (house), so that none goes on for ever."""


class CompetitiveRules(PilferingRules):
    """The competitive game for some card data and options."""

    COMPETITIVE = True

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._points = cards.points(competitive=True)
        self._checks = {meerkat.name: meerkat.check for meerkat in cards.meerkats}
        self._pandas = {panda.name: panda for panda in cards.pandas}
        self._rounds = int(options["rounds"])
        self._by_points = options["meerkat_check"] == "points"
        self._check_first = options["end_turn_order"] == "check_first"
        self._both_ends = options["extend_ends"] == "both"
        self._empty_at_once = options["empty_deck"] == "at_once"
        self._handicaps = Handicaps(options)
        self._choices[Phase.FIRST] = lambda _: [Action("first"), Action("not first")]
        self._do["first"] = lambda state, _: self._begin_turn(state, state.mover)
        self._do["not first"] = lambda state, _: self._begin_turn(state, self._starter(state, but_not=state.mover))

    def player_counts(self) -> Sequence[int]:
        """ "2-4 players"."""
        return (2, 3, 4)

    def start(self, players: int, seed: int) -> State:
        """The first round; the earliest Meerkat name starts it ("Setup")."""
        self.check_players(players, self._options["mode"])
        self._handicaps.check_seats(players)
        seats = tuple(Seat() for _ in range(players))
        state = State(Phase.REFRESH, 0, seats, seed=seed)
        dealt_out = self._deal(state)
        return self._begin_turn(dealt_out, self._starter(dealt_out))

    def _deal(self, state: State) -> State:
        """A round's set-up: "Fully reset the game for each new round" (Competitive FAQs)."""
        count, draws = len(state.seats), state.draws
        names = shuffled([meerkat.name for meerkat in self._cards.meerkats], state.seed, draws)[:count]
        pandas = shuffled([panda.name for panda in self._cards.pandas], state.seed, draws + 1)[:count]
        deck = shuffled(self._cards.deck(count, competitive=True), state.seed, draws + 2)
        hands, deck = dealt(deck, [HAND - self._handicaps.has("deal", seat) for seat in range(count)])
        hideout, deck = deck[len(deck) - HIDEOUT :][::-1], deck[: len(deck) - HIDEOUT]
        seats = tuple(
            Seat(hand, panda, marker=self._handicaps.start(number), earlier=seat.earlier)
            for number, (hand, panda, seat) in enumerate(zip(hands, pandas, state.seats, strict=True))
        )
        return but(
            state,
            seats=seats,
            meerkats=names,
            areas=(Area(),) * count,
            trades=((),) * count,
            deck=deck,
            hideout=hideout,
            draws=draws + 3,
            timer=(NOBODY, 0),
            box=(),
            now=Turn(),
            idle=0,
        )

    @staticmethod
    def _starter(state: State, but_not: int = NOBODY) -> int:
        """ "The player with the Meerkat card whose name starts earliest in the alphabet"; not who refused to start."""
        seats = [seat for seat in range(len(state.meerkats)) if seat != but_not]
        return min(seats, key=lambda seat: (state.meerkats[seat].casefold(), seat))

    def _begin_turn(self, state: State, seat: int) -> State:
        """The Timer card turns a quarter at its holder's turn and is gone at the fourth ("Timer Card")."""
        if self._stands_still(state):
            return self._end_round(state)
        holder, turned = state.timer
        if holder == seat:
            turned += 1
            holder, turned = (NOBODY, 0) if turned == LIMIT_OF_TIMER else (holder, turned)
        return but(
            state,
            phase=Phase.REFRESH,
            turn=seat,
            mover=seat,
            turns=state.turns + 1,
            timer=(holder, turned),
            now=Turn(),
            idle=state.idle + 1,
        )

    def _stands_still(self, state: State) -> bool:
        """Whether the round ends as nobody draws or trades any more (chosen readings; option `empty_deck`).

        With an empty deck after a full circuit of such turns, or at once; with cards left only after ten circuits.
        """
        circuits = STANDSTILL if state.deck else 0 if self._empty_at_once else 1
        return state.idle >= circuits * len(state.seats)

    def _may_draw(self, state: State) -> bool:  # noqa: ARG002
        """From an empty deck too: to choose it is to need it, and ends the round ("Ending the Game")."""
        return True

    def _areas_of(self, state: State) -> Sequence[int]:
        """ "Sets can only be played to your Meerkat Trade area"."""
        return (state.mover,)

    def _ends(self) -> Sequence[bool]:
        """ "From left to right or from right to left"."""
        return (False, True)

    def _room(self, state: State, held: int) -> int:
        """No hand limit, but ten cards for an experienced player ("Balancing Gameplay")."""
        if self._handicaps.has("hand_limit", state.mover):
            return EXPERIENCED_LIMIT - held
        return super()._room(state, held)

    def _may_pick(self, state: State) -> bool:
        """Not while the Timer card lies before her."""
        return state.timer[0] != state.mover

    def _pick(self, state: State, action: Action) -> State:
        """ "Take the Timer card and place it in front of them with the clock icon at the top"."""
        return but(self._picked(state, action.number), timer=(state.mover, 0))

    def _deck_is_empty(self, state: State) -> State:
        """The round ends and "every player" is scored."""
        return self._end_round(state)

    # Plays

    def _why_not_play(self, state: State, holding: Holding, play: Play) -> str:
        if play.extends and play.left and not self._both_ends:
            return "only the right-most set is extended (option extend_ends)"
        area = holding.areas[play.area]
        bound = not area.cards and self._handicaps.has("first_set", state.mover)
        if bound and not self._sets.holds_preference(play, self._likes[state.meerkats[play.area]].suits):
            return "an experienced player's first set contains a preference suit (Balancing Gameplay)"
        left = len(holding.hand) - len(play.cards)
        if left >= 2 or (self._met_after(state, area, play) and (not left or self._can_stash(state, holding, play))):
            return ""
        return "two cards must be left in hand unless the Meerkat Check is met and you go out (Playing Sets)"

    def _met_after(self, state: State, area: Area, play: Play) -> bool:
        """Whether the Meerkat Check is met by the play being made, its cards counted in (chosen reading)."""
        after, worth = self._scorer.play(area, play, self._likes[state.meerkats[play.area]])
        return self._met(state, after, state.seats[state.mover].marker + worth.total)

    def _met(self, state: State, area: Area, marker: int) -> bool:
        """ "Met or exceed their Meerkat Check Value" (option `meerkat_check`)."""
        reached = check_value(area, marker - self._handicaps.start(state.mover), self._by_points)
        raised = EXPERIENCED_CHECK if self._handicaps.has("check", state.mover) else 0
        return reached >= self._checks[state.meerkats[state.mover]] + raised

    def _can_stash(self, state: State, holding: Holding, play: Play) -> bool:
        """Whether the one card left may be stashed, so that the player goes out with it."""
        (last,) = without(holding.hand, play.cards)
        return not self._check_first and last not in spent(state.now, play.cards).taken

    def _play(self, state: State, action: Action) -> State:
        """The Panda marker advances at once; with an empty hand the player goes out."""
        assert action.play is not None
        moved = self._laid(state, action.play)
        return moved if moved.seats[moved.mover].hand else self._end_round(moved)

    def _laid(self, state: State, play: Play) -> State:
        """The state with a play on the table and out of the hand, and the marker moved by its Panda Points."""
        area, worth = self._scorer.play(state.areas[play.area], play, self._likes[state.meerkats[play.area]])
        seat = state.seats[state.mover]
        moved = but(seat, hand=without(seat.hand, play.cards), marker=seat.marker + worth.total)
        return but(
            state,
            areas=put(state.areas, play.area, area),
            seats=put(state.seats, state.mover, moved),
            now=spent(state.now, play.cards),
            trades=noted(state.trades, play.area, notation.trade_text(play)),
            idle=0,
        )

    def _swapped(self, state: State, number: int, area: Area, card: str) -> State:
        return but(state, areas=put(state.areas, number, area), now=spent(state.now, (card,)), idle=0)

    def _more_acts(self, state: State) -> Iterator[Action]:
        """A Key is discarded only if it is the chosen card of a multi-card pick-up (chosen reading)."""
        seat = state.seats[state.mover]
        if state.now.must == KEY and not seat.locked and len(seat.hand) > 2:
            yield Action("discard")

    def _can_be_played(self, state: State, holding: Holding, must: str, known: dict[Holding, bool]) -> bool:
        return super()._can_be_played(state, holding, must, known) and (must != KEY or len(holding.hand) > 2)

    def _discard(self, state: State) -> State:
        """ "If it is a Key card, you may permanently discard it"."""
        return but(boxed(state, KEY), now=spent(state.now, (KEY,)))

    # Ending a turn, a round and the game

    def _end_actions(self, state: State) -> State:
        return but(state, phase=Phase.STASH)

    def _stashed(self, state: State) -> State:
        """Stash, check, top up ("Ending Your Turn"); the overview has the check first (option `end_turn_order`)."""
        seat = state.seats[state.mover]
        met = self._met(state, state.areas[state.mover], seat.marker)
        if not seat.hand and met and not self._check_first:
            return self._end_round(state)
        return self._top_up(state)

    def _end_round(self, state: State) -> State:
        """The Final Escape Score of everybody, and the next round if there is one."""
        scores = [self.final_score(state, seat) for seat in range(len(state.seats))]
        seats = tuple(but(seat, earlier=seat.earlier + score) for seat, score in zip(state.seats, scores, strict=True))
        if state.round == self._rounds:
            return but(state, phase=Phase.OVER)
        following = self._deal(but(state, seats=seats, round=state.round + 1))
        if not self._handicaps.choice:
            return self._begin_turn(following, self._starter(following))
        last = min(range(len(seats)), key=lambda seat: (seats[seat].earlier, seat))
        return but(following, phase=Phase.FIRST, mover=last, turn=last)

    def final_score(self, state: State, number: int) -> int:
        """The marker, the Panda card's points if its requirement is met, less the hand ("Final Escape Score")."""
        seat = state.seats[number]
        panda = self._pandas[seat.panda]
        goal = panda.goal_points if goal_met(panda.goal, state.areas[number], self._sets) else 0
        return seat.marker + goal - hand_points(seat.hand, self._points)

    def outcome(self, state: State) -> Outcome | None:
        """ "The player with the highest total score wins"; a tie is shared (chosen reading)."""
        if state.phase is not Phase.OVER:
            return None
        totals = [seat.earlier + self.final_score(state, number) for number, seat in enumerate(state.seats)]
        won = tuple(number for number, total in enumerate(totals) if total == max(totals))
        return Outcome(won, tuple(totals), f"the most Panda Points after {self._rounds} round(s)")
