"""The rules of Panda, from the first water card to the last round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import overload

from pandapress.engine.chance import shuffled
from pandapress.engine.rules import IllegalActionError, NotedRules, Option, Outcome
from pandapress.engine.values import but, put, without
from pandapress.games.panda_park import notation
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.notation import Action
from pandapress.games.panda_park.park import Park, free, neighbours, place, shown
from pandapress.games.panda_park.scoring import iconography, winners
from pandapress.games.panda_park.state import UNKNOWN, Laid, Phase, Seat, State, Walked

ROUNDS, PREDATORS_A_ROUND = 4, 2
_WIDEST_GAP = 4
OPTIONS = (
    Option("setup", ("turns", "scenario", "agreed"), "who lays the water: all in turn, a scenario, an agreed shape"),
    Option("first_game", ("false", "true"), "whether everybody plays with the five predators of a first game"),
    Option("bitterling_needs_water", ("false", "true"), "whether a Bitterling must be placed next to water"),
)
"""How the park is set up ("Setup": A, B or C), the first-game variant, and an open reading; defaults first."""


class Plays(Sequence[Action]):
    """Every card that may be placed at each of its places, made one at a time when it is asked for."""

    def __init__(self, plays: Sequence[tuple[str, tuple[int, ...]]], more: tuple[Action, ...] = ()) -> None:
        self._plays = plays
        self._more = more
        self._length = sum([len(places) for _, places in plays]) + len(more)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> list[Action]: ...
    def __getitem__(self, number: int | slice) -> Action | list[Action]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(self._length))]
        at = number + self._length if number < 0 else number
        if at >= 0:
            for card, places in self._plays:
                if at < len(places):
                    return Action("place", (card,), places[at])
                at -= len(places)
            if at < len(self._more):
                return self._more[at]
        raise IndexError(number)


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
        needs_water = options["bitterling_needs_water"] == "true"
        self._needs = {
            icon.card: cards.matching(icon.target) for icon in cards.icons if needs_water and icon.kind == "counts-as"
        }
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
        """A: next to the water that lies there (chosen reading). C: with gaps of two cards at most (house)."""
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
        following = state.mover if self._setup == "agreed" else (state.mover + 1) % len(state.seats)
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
        starter = state.starter if state.round == 0 else (state.starter + 1) % players
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
        following = (state.mover + 1) % len(state.seats)
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

        A player without prey "can still play a predator card or may choose to pass"; who can do neither is passed over.
        """
        if not any(seat.hand for seat in state.seats):
            return self._begin_round(state)
        count = len(state.seats)
        seat = next(number for number in ((first + step) % count for step in range(count)) if self._acts(state, number))
        return but(state, phase=Phase.PLACING, turn=seat, mover=seat, turns=state.turns + 1)

    def _acts(self, state: State, number: int) -> bool:
        seat = state.seats[number]
        if seat.hand:
            return True
        return not seat.passed and bool(self._predator_plays(state, seat))

    def _predator_plays(self, state: State, seat: Seat) -> list[tuple[str, tuple[int, ...]]]:
        """ "You may only play up to two predator cards per round"."""
        if seat.placed >= PREDATORS_A_ROUND:
            return []
        return self._fitting(state.park, seat.supply)

    def _fitting(self, park: Park, cards: Sequence[str]) -> list[tuple[str, tuple[int, ...]]]:
        """Those of the cards that fit somewhere, with their places."""
        fitting = [(card, self._places(park, card)) for card in cards]
        return [(card, places) for card, places in fitting if places]

    def _places(self, park: Park, card: str) -> tuple[int, ...]:
        """Where a card may be placed ("Rules of placement", "Solitary animal", "Snow Leopard").

        As the park begins with water, the first card of the game lies next to water wherever it goes.
        """
        places = self._icons.places(park.cards, park.open, card)
        if card not in self._needs:
            return places
        water = self._needs[card]
        return tuple(at for at in places if any(near in water for _, near in neighbours(park.cards, at)))

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
        return tuple(sorted(places, key=lambda near: (park.owners[near] - turn) % count))

    def _next_walk(self, state: State) -> State:
        """ "The owner of the moved Snow Leopard decides where to place it"; without a free place it stays (chosen).

        A walk may make room for one that could not move before.
        """
        for start in state.walking:
            if self._walks(state.park, start):
                others = tuple(at for at in state.walking if at != start)
                return but(state, phase=Phase.MOVING, mover=state.park.owners[start], walking=(start, *others))
        return self._begin_turn(but(state, walking=()) if state.walking else state, (state.turn + 1) % len(state.seats))

    def _walks(self, park: Park, start: int) -> tuple[int, ...]:
        """ "Another available space in the park": next to a card, and not next to a predator (chosen reading)."""
        left = park.without(start)
        return tuple(at for at in self._icons.places(left.cards, left.open, park.cards[start]) if at != start)

    def _move_choices(self, state: State) -> list[Action]:
        start = state.walking[0]
        return [Action("move", at=at, start=start) for at in self._walks(state.park, start)]

    def _move(self, state: State, action: Action) -> State:
        """The Snow Leopard walks; it may leave a gap (chosen reading)."""
        assert action.at is not None and action.start is not None
        park = state.park.moved(action.start, action.at)
        history = (*state.history, Walked(action.start, action.at))
        return self._next_walk(but(state, park=park, history=history, walking=state.walking[1:]))

    def _pass(self, state: State, action: Action) -> State:  # noqa: ARG002
        """ "Once you passed, you can't place another card this round"."""
        after = but(state.seats[state.mover], passed=True)
        passed = but(state, seats=put(state.seats, state.mover, after))
        return self._begin_turn(passed, (state.turn + 1) % len(state.seats))

    def _aside(self, state: State, action: Action) -> State:
        """Prey that fits nowhere leaves the game."""
        seat = state.seats[state.mover]
        after = but(seat, hand=without(seat.hand, action.cards))
        return self._begin_turn(
            but(state, seats=put(state.seats, state.mover, after)), (state.turn + 1) % len(state.seats)
        )

    # Refusals

    def _why_not(self, state: State, action: Action) -> str:
        """Why an action is refused, in the rule's words; empty where it is allowed."""
        if state.phase is Phase.PLACING and action.verb == "place":
            return self._why_not_there(state, action)
        if state.phase is Phase.DRAFTING and action.verb == "keep":
            return self._why_not_keep(state, action)
        if state.phase is not Phase.OVER and action in self.actions(state):
            return ""
        if state.phase is Phase.OVER:
            return "the game is over"
        if state.phase is Phase.MOVING and action.verb == "move":
            return "the Snow Leopard moves to a free place next to a card and not next to a predator"
        if state.phase is Phase.PLACING and action.verb == "pass":
            return "you must play a card while you have prey in hand"
        choices = self.actions(state)
        listed = ", ".join(map(str, choices[:6])) + (" ..." if len(choices) > 6 else "")
        return f"it is time to {state.phase.value}: {listed}"

    def _why_not_there(self, state: State, action: Action) -> str:
        """Why a card cannot be placed there."""
        seat, card, at = state.seats[state.mover], action.cards[0], action.at
        assert at is not None
        if card in self._predators and card not in seat.hand:
            if card not in seat.supply:
                return f"{card} is not in your supply"
            if seat.placed >= PREDATORS_A_ROUND:
                return f"only up to {PREDATORS_A_ROUND} predator cards may be played per round"
        elif card not in seat.hand:
            return f"{card} is not in your hand"
        return self._why_not_at(state.park, card, at)

    def _why_not_at(self, park: Park, card: str, at: int) -> str:
        """Which rule of placement keeps a card from a place; empty where none does."""
        if not free(park.cards, at):
            return "cards may not overlap"
        near = neighbours(park.cards, at)
        if not near:
            return f"nothing lies next to {shown(at)}: cards must be placed adjacent to an existing card"
        if card in self._needs and not any(other in self._needs[card] for _, other in near):
            return f"{card} must be placed next to water"
        beside = self._icons.shunned(park.cards, at, card)
        if beside and card in self._icons.walks_from:
            return f"the Snow Leopard may not be placed directly adjacent to a predator ({beside[0][1]})"
        return f"a solitary animal may not lie next to another {beside[0][1]}" if beside else ""

    def _why_not_keep(self, state: State, action: Action) -> str:
        seat = state.seats[state.mover]
        count = self._rounds[len(state.seats)].keep[state.passes]
        if len(action.cards) != count:
            return f"keep {count} cards and give the rest to your left neighbor"
        lacking = Counter(action.cards) - Counter(seat.hand)
        return f"{next(iter(lacking))} is not in your hand" if lacking else ""
