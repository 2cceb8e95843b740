"""The rules of Panda, from the first water card to the last round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import SIMULATE, IllegalActionError, NotedRules, Option, Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.panda_park import notation
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.notation import Action
from pandapress.games.panda_park.park import FARTHEST, Park, free, place, shown, spot
from pandapress.games.panda_park.placement import Rule, placement
from pandapress.games.panda_park.plays import Plays
from pandapress.games.panda_park.scoring import iconography, winners
from pandapress.games.panda_park.state import UNKNOWN, Aside, Laid, Phase, Seat, State, Walked
from pandapress.games.panda_park.turns import (
    MUST_PLAY,
    ROUNDS,
    between,
    clockwise,
    first_to_act,
    next_seat,
    why_not_predator,
)

_WIDEST_GAP = 4
_SETUP = "who lays the water: all in turn, a scenario, an agreed shape"
OPTIONS = (
    Option("setup", ("turns", "scenario", "agreed"), _SETUP, read_by=(SIMULATE,)),
    Option("first_game", ("false", "true"), "whether everybody plays with the five predators of a first game"),
    Option("bitterling_needs_water", ("false", "true"), "whether a Bitterling must be placed next to water"),
)
"""How the park is set up ("Setup": A, B or C), the first-game variant, and an open reading; defaults first."""


class ParkRules(NotedRules[State, Action]):
    """The rules for some card data, a way to set up, and some readings."""

    NOTATION = notation

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        self._setup = options["setup"]
        self._icons = iconography(cards)
        self._predators = cards.predator_ids
        first_game = options["first_game"] == "true"
        self._supply = tuple(p.card for p in cards.predators if not first_game or p.first_game == "yes")
        self._prey = tuple(prey.card for prey in cards.prey for _ in range(prey.copies))
        self._water = tuple(terrain.card for terrain in cards.terrain for _ in range(terrain.copies))
        self._scenarios = {row.scenario: tuple(place(x, y) for x, y in row.places) for row in cards.scenarios}
        self._rounds = {row.players: row for row in cards.rounds if row.players <= len(cards.sets)}
        self._placement = placement(cards, options["bitterling_needs_water"] == "true")
        self._choices: dict[Phase, Callable[[State], Sequence[Action]]] = {
            Phase.SCENARIO: self._scenario_choices,
            Phase.WATER: self._water_choices,
            Phase.DRAFTING: self._keep_choices,
            Phase.PLACING: self._plays,
            Phase.MOVING: self._move_choices,
            Phase.OVER: lambda _: [],
        }
        self._do: dict[str, Callable[[State, Action], State]] = {
            "scenario": self._lay_scenario,
            "water": self._lay_water,
            "keep": self._keep,
            "place": self._place,
            "move": self._move,
            "pass": self._pass,
            "aside": self._aside,
        }

    # The protocol

    def player_counts(self) -> Sequence[int]:
        """As many as the table of "Phase 1: drafting" has rows for."""
        return sorted(self._rounds)

    def start(self, players: int, seed: int) -> State:
        """The set-up: a set of predators each, the prey shuffled; the first seat is the starting player."""
        self.check_players(players)
        phase = Phase.SCENARIO if self._setup == "scenario" else Phase.WATER
        deck = shuffled(self._prey, seed, 0)
        seats = tuple(Seat((), self._supply) for _ in range(players))
        return self._after_water(State(phase, 0, 0, seats, Park(), deck, seed))

    def to_move(self, state: State) -> int | None:
        """The seat that decides next; None when the game is over."""
        return None if state.phase is Phase.OVER else state.mover

    def actions(self, state: State) -> Sequence[Action]:
        """What the mover may do; placings are made one at a time."""
        return self._choices[state.phase](state)

    def apply(self, state: State, action: Action) -> State:
        """The state after an action; raises `IllegalActionError`."""
        refusal = self._why_not(state, action)
        if refusal:
            raise IllegalActionError(f"{action}: {refusal}")
        return self._do[action.verb](state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Prey points and predator points ("Scoring"); the tied players all win."""
        if state.phase is not Phase.OVER:
            return None
        totals = [seat.points for seat in state.seats]
        cards = state.park.cards
        for at, owner in state.park.owners.items():
            totals[owner] += self._icons.points(cards, at, cards[at])
        return Outcome(winners(totals), tuple(totals), "the most points after four rounds")

    def view(self, state: State, player: int) -> State:
        """Other hands, what others chose to keep, the deck and the seed are blank; the park is open to all."""
        seats = tuple(
            seat if number == player else but(seat, hand=(UNKNOWN,) * len(seat.hand))
            for number, seat in enumerate(state.seats)
        )
        kept = tuple(cards if number == player else (UNKNOWN,) * len(cards) for number, cards in enumerate(state.kept))
        return but(state, seats=seats, deck=(UNKNOWN,) * len(state.deck), seed=0, kept=kept)

    def idle(self, state: State) -> Sequence[Action]:
        """A pass, for whoever has no prey left: all else builds the park or is forced."""
        free_to_pass = state.phase is Phase.PLACING and not state.seats[state.mover].hand
        return [Action("pass")] if free_to_pass else []

    def effect(self, state: State, action: Action) -> str:  # noqa: ARG002
        """The card that is placed, and the Snow Leopard's walk."""
        if action.verb == "place":
            return action.cards[0]
        return "walk" if action.verb == "move" else ""

    def read_state(self, text: str) -> State:
        """A state of such a line."""
        return notation.read_state(text, self._predators)

    # Set-up ("Setup": A in turn, B a scenario, C an agreed shape)

    def _scenario_choices(self, _state: State) -> list[Action]:
        return [Action("scenario", (name,)) for name in self._scenarios]

    def _lay_scenario(self, state: State, action: Action) -> State:
        """B: "pick one of the starting scenarios"."""
        laid = [Laid(card, at, 0) for card, at in zip(self._water, self._scenarios[action.cards[0]], strict=False)]
        return self._begin_round(but(state, park=notation.rebuilt(laid, frozenset()), history=tuple(laid)))

    def _water_choices(self, state: State) -> list[Action]:
        """A: next to the water that lies there (chosen reading). C: any shape is taken, and offered are those with gaps
        of two cards at most (house), as there is no end to the others.
        """
        if not state.park.cards:
            return [Action("water", at=place(0, 0))]
        return [Action("water", at=at) for at in self._ponds(state.park)]

    def _ponds(self, park: Park) -> Sequence[int]:
        if self._setup != "agreed":
            return park.open
        reach = range(-_WIDEST_GAP - 2, _WIDEST_GAP + 3)
        rows = range(-_WIDEST_GAP // 2 - 1, _WIDEST_GAP // 2 + 2)
        near = {at + place(x, y) for at in park.cards for x in reach for y in rows}
        return sorted(at for at in near if free(park.cards, at))

    def _lay_water(self, state: State, action: Action) -> State:
        """A: "one water card on the table, in subsequent order". C: the first seat lays what all agreed on."""
        assert action.at is not None
        card = self._water[len(state.history)]
        park = state.park.with_card(card, action.at)
        history = (*state.history, Laid(card, action.at, state.mover))
        following = state.mover if self._setup == "agreed" else next_seat(state.mover, len(state.seats))
        return self._after_water(but(state, park=park, history=history, mover=following))

    def _after_water(self, state: State) -> State:
        """More water, or the first round once all of it lies there."""
        laid = len(state.history) >= len(self._water) and state.phase is Phase.WATER
        return self._begin_round(state) if laid else state

    # Phase 1: drafting

    def _begin_round(self, state: State) -> State:
        """ "All players will draw a number of cards, according to the table"."""
        count = self._rounds[len(state.seats)].cards
        players = len(state.seats)
        if state.round == ROUNDS or len(state.deck) < count * players or not count:
            return but(state, phase=Phase.OVER, walking=())
        hands = [state.deck[len(state.deck) - count * (n + 1) : len(state.deck) - count * n] for n in range(players)]
        seats = tuple(
            Seat(tuple(sorted(hand)), seat.supply, points=seat.points)
            for seat, hand in zip(state.seats, hands, strict=True)
        )
        deck = state.deck[: len(state.deck) - count * players]
        starter = state.starter if state.round == 0 else next_seat(state.starter, players)
        begun = but(state, seats=seats, deck=deck, round=state.round + 1, starter=starter, turn=starter, passes=0)
        return self._begin_pass(begun)

    def _begin_pass(self, state: State) -> State:
        """The next pass of the drafting, or Phase 2 after the last one."""
        if state.passes == len(self._rounds[len(state.seats)].keep):
            return self._begin_turn(but(state, kept=()), state.starter)
        return but(state, phase=Phase.DRAFTING, mover=state.starter, kept=((),) * len(state.seats))

    def _keep_choices(self, state: State) -> list[Action]:
        """Every different choice of so many cards to keep; "cards that you've kept may be given away again"."""
        count = self._rounds[len(state.seats)].keep[state.passes]
        kept = dict.fromkeys(combinations(state.seats[state.mover].hand, count))
        return [Action("keep", cards) for cards in kept]

    def _keep(self, state: State, action: Action) -> State:
        """One player's choice; all choose unseen, so the cards move once everybody has chosen."""
        mine = tuple(sorted(action.cards))
        kept = tuple(mine if seat == state.mover else cards for seat, cards in enumerate(state.kept))
        following = next_seat(state.mover, len(state.seats))
        chosen = but(state, kept=kept, mover=following)
        return self._hand_on(chosen) if following == state.starter else chosen

    def _hand_on(self, state: State) -> State:
        """ "Give the rest to your left neighbor"."""
        given = [without(seat.hand, kept) for seat, kept in zip(state.seats, state.kept, strict=True)]
        seats = tuple(
            but(seat, hand=tuple(sorted((*state.kept[number], *given[number - 1]))))
            for number, seat in enumerate(state.seats)
        )
        return self._begin_pass(but(state, seats=seats, passes=state.passes + 1))

    # Phase 2: placing

    def _begin_turn(self, state: State, first: int) -> State:
        """The turn of the first seat from here that can act; the round ends with the last prey card.

        A player without prey "can still play a predator card or may choose to pass"; who can do neither is passed over,
        and has passed (house).
        """
        if not any(seat.hand for seat in state.seats):
            return self._begin_round(state)
        seat = first_to_act(first, len(state.seats), lambda number: self._acts(state, number))
        assert seat is not None
        over = set(between(first, seat, len(state.seats)))
        seats = tuple(but(each, passed=True) if number in over else each for number, each in enumerate(state.seats))
        return but(state, phase=Phase.PLACING, turn=seat, mover=seat, turns=state.turns + 1, seats=seats)

    def _acts(self, state: State, number: int) -> bool:
        seat = state.seats[number]
        return bool(seat.hand) or bool(self._predator_plays(state, seat))

    def _predator_plays(self, state: State, seat: Seat) -> list[tuple[str, tuple[int, ...]]]:
        """ "You may only play up to two predator cards per round", and none "once you passed"."""
        return [] if why_not_predator(seat.placed, seat.passed) else self._fitting(state.park, seat.supply)

    def _fitting(self, park: Park, cards: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
        """Those of the cards that fit somewhere, with their places."""
        fitting = [(card, self._placement.places(park, card)) for card in cards]
        return [(card, places) for card, places in fitting if places]

    def _plays(self, state: State) -> Plays:
        """ "You must play one card if you still have prey cards in hand": one of them, or a predator.

        Prey that fits nowhere is laid aside, so that the game goes on (house; the rulebook does not think of it).
        """
        seat = state.seats[state.mover]
        predators = self._predator_plays(state, seat)
        if not seat.hand:
            return Plays(predators, (Action("pass"),))
        prey = list(dict.fromkeys(seat.hand))
        plays = [*self._fitting(state.park, prey), *predators]
        return Plays(plays, () if plays else tuple(Action("aside", (card,)) for card in prey))

    def _place(self, state: State, action: Action) -> State:
        """A prey card scores at once; after a predator the Snow Leopards next to it have to move."""
        card, at = action.cards[0], action.at
        assert at is not None
        mover = state.mover
        seat = state.seats[mover]
        history = (*state.history, Laid(card, at, mover))
        if card in seat.hand:
            points = seat.points + self._icons.points(state.park.cards, at, card)
            after = Seat(without(seat.hand, (card,)), seat.supply, seat.placed, seat.passed, points)
            park = state.park.with_card(card, at)
        else:
            after = Seat(seat.hand, without(seat.supply, (card,)), seat.placed + 1, seat.passed, seat.points)
            park = state.park.with_card(card, at, mover)
        seats = put(state.seats, mover, after)
        walking = self._startled(park, card, at, mover, len(seats))
        return self._next_walk(but(state, seats=seats, park=park, history=history, walking=walking))

    def _startled(self, park: Park, card: str, at: int, turn: int, count: int) -> tuple[int, ...]:
        """The Snow Leopards that must move, their owners clockwise from the player whose turn it is (house)."""
        places = self._icons.startled(park.cards, at, card)
        order = {seat: number for number, seat in enumerate(clockwise(turn, count))}
        return tuple(sorted(places, key=lambda near: order[park.owners.get(near, turn)]))

    def _next_walk(self, state: State) -> State:
        """ "The owner of the moved Snow Leopard decides where to place it"; without a free place it stays (chosen).

        A walk may make room for one that could not move before. What walks and has no owner, in a variant, is moved by
        the player whose turn it is.
        """
        for start in state.walking:
            if self._placement.walks(state.park, start):
                others = tuple(at for at in state.walking if at != start)
                mover = state.park.owners.get(start, state.turn)
                return but(state, phase=Phase.MOVING, mover=mover, walking=(start, *others))
        return self._end_turn(but(state, walking=()) if state.walking else state)

    def _end_turn(self, state: State) -> State:
        """The turn goes to the left."""
        return self._begin_turn(state, next_seat(state.turn, len(state.seats)))

    def _move_choices(self, state: State) -> list[Action]:
        start = state.walking[0]
        return [Action("move", at=at, start=start) for at in self._placement.walks(state.park, start)]

    def _move(self, state: State, action: Action) -> State:
        """The Snow Leopard walks; it may leave a gap (chosen reading)."""
        assert action.at is not None and action.start is not None
        park = state.park.moved(action.start, action.at)
        history = (*state.history, Walked(action.start, action.at))
        return self._next_walk(but(state, park=park, history=history, walking=state.walking[1:]))

    def _pass(self, state: State, action: Action) -> State:  # noqa: ARG002
        """ "Once you passed, you can't place another card this round"."""
        after = but(state.seats[state.mover], passed=True)
        return self._end_turn(but(state, seats=put(state.seats, state.mover, after)))

    def _aside(self, state: State, action: Action) -> State:
        """Prey that fits nowhere leaves the game."""
        seat = state.seats[state.mover]
        after = but(seat, hand=without(seat.hand, action.cards))
        history = (*state.history, Aside(action.cards[0], state.mover))
        return self._end_turn(but(state, seats=put(state.seats, state.mover, after), history=history))

    # Refusals

    def _why_not(self, state: State, action: Action) -> str:
        """Why an action is refused, in the rule's words; empty where it is allowed."""
        if state.phase is Phase.PLACING and action.verb == "place":
            return self._why_not_there(state, action)
        if state.phase is Phase.DRAFTING and action.verb == "keep":
            return self._why_not_keep(state, action)
        if state.phase is Phase.WATER and action.verb == "water" and self._setup == "agreed" and state.park.cards:
            return self._why_no_shape(state.park, action)
        if state.phase is not Phase.OVER and action in self.actions(state):
            return ""
        if state.phase is Phase.OVER:
            return "the game is over"
        if state.phase is Phase.MOVING and action.verb == "move":
            return "the Snow Leopard moves to a free place next to a card and not next to a predator"
        if state.phase is Phase.PLACING and action.verb == "pass":
            return MUST_PLAY
        choices = self.actions(state)
        listed = ", ".join(map(str, choices[:6])) + (" ..." if len(choices) > 6 else "")
        return f"it is time to {state.phase.value}: {listed}"

    def _why_no_shape(self, park: Park, action: Action) -> str:
        """C: "a shape of their own choosing", which may have any gaps."""
        assert action.at is not None
        if max(map(abs, spot(action.at))) > FARTHEST:
            return f"places go from -{FARTHEST} to {FARTHEST}"
        return "" if free(park.cards, action.at) else str(Rule.OVERLAP)

    def _why_not_there(self, state: State, action: Action) -> str:
        """Why a card cannot be placed there."""
        seat, card, at = state.seats[state.mover], action.cards[0], action.at
        assert at is not None
        if card in self._predators and card not in seat.hand:
            if card not in seat.supply:
                return f"{card} is not in your supply"
            refusal = why_not_predator(seat.placed, seat.passed)
            if refusal:
                return refusal
        elif card not in seat.hand:
            return f"{card} is not in your hand"
        return self._why_not_at(state.park, card, at)

    def _why_not_at(self, park: Park, card: str, at: int) -> str:
        """Which rule of placement keeps a card from a place; empty where none does."""
        objection = next(self._placement.objections(park.cards, at, card), None)
        if objection is None:
            return ""
        other = "" if objection.other is None else park.cards[objection.other]
        return {
            Rule.OVERLAP: f"{objection.rule}",
            Rule.ALONE: f"nothing lies next to {shown(at)}: {objection.rule}",
            Rule.DRY: f"{card} must be placed next to water",
            Rule.SOLITARY: f"a solitary animal may not lie next to another {other}",
            Rule.LEOPARD: f"the Snow Leopard may not be placed directly adjacent to a predator ({other})",
        }[objection.rule]

    def _why_not_keep(self, state: State, action: Action) -> str:
        seat = state.seats[state.mover]
        count = self._rounds[len(state.seats)].keep[state.passes]
        if len(action.cards) != count:
            return f"keep {count} cards and give the rest to your left neighbor"
        lacking = Counter(action.cards) - Counter(seat.hand)
        return f"{next(iter(lacking))} is not in your hand" if lacking else ""
