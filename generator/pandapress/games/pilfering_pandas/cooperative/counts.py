"""Cards that a log moves, counted: hands, the Hideout and the Loot deck, whose numbers follow from what was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from pandapress.engine.layout import Gate
from pandapress.games.pilfering_pandas.cards import Ability, Cards, Plan
from pandapress.games.pilfering_pandas.cooperative.account import HAND_LIMIT, LEFT, SECRET, THINNED, Accounting
from pandapress.games.pilfering_pandas.cooperative.log import Event
from pandapress.games.pilfering_pandas.cooperative.walk import Step
from pandapress.games.pilfering_pandas.copies import Copies
from pandapress.games.pilfering_pandas.state import NOBODY
from pandapress.games.pilfering_pandas.turn.hand import HAND, HIDEOUT

_RESOLVES = ("plan", "rummage", "no card")


class Counts:
    """How many cards lie where, event by event; what cannot be done with so many is refused, once."""

    def __init__(
        self,
        gate: Gate,
        cards: Cards,
        options: Mapping[str, str],
        accounts: Accounting,
        seats: Mapping[str, str],
        silent: Iterable[str] = (),
    ) -> None:
        """`seats` are the players' names with their Panda cards; of cards in `silent` was told that they cannot be."""
        self._gate = gate
        self._accounts = accounts
        self._solo = accounts.solo
        self._names = list(seats)
        self._abilities = [accounts.abilities.get(panda) for panda in seats.values()]
        self.hands = [HAND] * len(seats)
        self._hideout = HIDEOUT
        deck = cards.deck(len(seats), competitive=False)
        self.copies = Copies(Counter(deck), self._names, HIDEOUT, silent)
        loot = len(deck) - (THINNED if options["thin_deck"] == "true" else 0)
        self._deck = loot - HAND * len(seats) - HIDEOUT - (SECRET if self._solo else 0)
        self._deck_known = True
        self.known = [True] * len(seats)
        self._gone: set[int] = set()
        self._begun: set[int] = set()
        self._turn = NOBODY
        self._ended = True
        self._drawing = self._stashed = self._foiled = False
        self._taken = self._laid = 0
        self.good = True

    def follow(self, steps: Sequence[Step], kept: Event | None, over: bool) -> None:
        """Count through a log; `kept` is a play whose cards stayed in the hand, `over` tells that the game is lost.

        A Foiled Plan that ends it leaves no card to be drawn in its place.
        """
        for step in steps:
            if step.event is kept:
                self._settle_draw(kept)
            elif self.good:
                self._follow(step)
        if not over:
            self._settle_draw()

    def _follow(self, step: Step) -> None:
        event = step.event
        back_door = event.play is not None and self._foiled and (event.play.left or event.area not in self._begun)
        if not (event.verb in _RESOLVES or back_door):
            self._settle_draw(event)
        if self._begins(event, back_door):
            self._begin(event)
        count = self._MOVES.get(event.verb)
        if count is not None and self.good:
            count(self, event, step)
        self._foiled = event.verb == "plan" and event.name == Plan.BACK_DOOR_TRADE
        if event.verb in ("play", "rummage"):
            self._begun.add(event.area)

    def _refuse(self, event: Event, code: str, message: str, hint: str) -> None:
        self._gate.refuse(f"LAYOUT-{code}", event.path, message, hint)
        self.good = False

    def _check_copies(self, event: Event, fault: str) -> None:
        """Refuse what no copy of a card can do; how many cards there are is known all the same."""
        if fault:
            self._gate.refuse("LAYOUT-COPIES", event.path, *fault.split("; ", 1))

    def _held(self, seat: int) -> str:
        count = self.hands[seat]
        return f"{count} card{'s' * (count != 1)}"

    # Turns

    def _begins(self, event: Event, back_door: bool) -> bool:
        """Whether a turn begins with an event: neither the end of another one goes on with it, nor is it its check."""
        if not self._ended or event.verb == "escape":
            return False
        behind = back_door or event.verb in ("out", "go on", *_RESOLVES)
        return event.seat != self._turn or not behind

    def _begin(self, event: Event) -> None:
        """The turn before is topped up, and nobody is left without cards who is not out."""
        if self._turn != NOBODY:
            self._top_up(event)
        for seat, held in enumerate(self.hands):
            if held == 0 and seat not in self._gone and self.known[seat] and self.good:
                name = self._names[seat]
                self._refuse(
                    event, "OUT", f"{name} has laid her last card by the log", f"write {name} out (Ending the Game)"
                )
        self._turn, self._ended = event.seat, False
        self._stashed, self._taken, self._laid = False, 0, 0

    def _top_up(self, event: Event) -> None:
        """ "At least 3 cards in it at the end of a turn"; alone a card of the Secret Stash follows, and is replaced."""
        self._fill(event)
        if self._solo:
            self._hideout += 1
            self.copies.come(1)
            self._take_from_deck(1, event)

    def _fill(self, event: Event) -> None:
        lacking = max(0, HIDEOUT - self._hideout)
        self._take_from_deck(lacking, event)
        self._hideout += lacking
        self.copies.come(lacking)

    def _lose_count(self) -> None:
        """How many cards the Hideout and the deck hold is not told from here on."""
        self._deck_known = False
        self.copies.lose_hideout()

    def _take_from_deck(self, count: int, event: Event) -> None:
        self._deck -= count
        if self._deck < 0 and self._deck_known and self.good:
            hint = f"the game is lost: write {self._names[self._turn]} no card, and nothing behind it (Lose Conditions)"
            self._refuse(event, "DECK", "by the log the Loot deck was empty before, and a card was needed", hint)

    # Refreshing

    def _draw(self, _event: Event, _step: Step) -> None:
        self._drawing = True

    def _settle_draw(self, event: Event | None = None) -> None:
        """The card that was drawn, behind the Foiled Plans that came up for it."""
        if not self._drawing:
            return
        self._drawing = False
        if self._deck < 1 and self._deck_known and event is not None:
            name = self._names[self._turn]
            message = "by the log the Loot deck is empty, and no card could be drawn"
            self._refuse(
                event, "DECK", message, f"the game is lost: write {name} no card behind draw (Lose Conditions)"
            )
            return
        self._deck -= 1
        self._come(1, event)

    def _come(self, count: int, event: Event | None) -> None:
        self.hands[self._turn] += count
        if self._solo and self.hands[self._turn] > HAND_LIMIT and event is not None and self.known[self._turn]:
            message = f"that makes {self._held(self._turn)} in hand; a solo player never holds more than {HAND_LIMIT}"
            self._refuse(event, "HAND", message, "count the cards again (Solo modification of Refreshing Your Hand)")

    def _from_hideout(self, count: int, event: Event) -> None:
        if count > self._hideout and self._deck_known:
            message = f"{count} cards are taken, and by the log the Hideout has {self._hideout}"
            self._refuse(event, "PICK", message, "count the cards again (Refreshing Your Hand)")
        self._hideout -= count
        self._check_copies(event, self.copies.take(event.seat, count, event.card))
        self._come(count, event)

    def _take(self, event: Event, _step: Step) -> None:
        self._taken = event.number or 1
        self._from_hideout(self._taken, event)

    def _pick(self, event: Event, _step: Step) -> None:
        self._from_hideout(event.number, event)

    # Actions

    def _go(self, count: int, event: Event) -> None:
        """Cards leave the hand."""
        seat = event.seat
        if count > self.hands[seat] and self.known[seat]:
            message = f"{self._names[seat]} holds {self._held(seat)} by the log, and this takes {count}"
            self._refuse(event, "HAND", message, "a hand has 6 cards at first, and one more with a draw or take")
        self.hands[seat] -= count

    def _play(self, event: Event, step: Step) -> None:
        assert event.play is not None
        self._laid += 1
        self._go(len(event.play.cards), event)
        self._check_copies(event, self.copies.lay(event.seat, event.play.cards))
        left = self.hands[event.seat] + self._drawing
        if not self.good or not self._solo:
            return
        if not self._accounts.leaves_enough(left, step.panda, step.keeper, patient=True):
            self._refuse(event, "HAND", f"{LEFT}", f"{self._held(event.seat)} would be left")

    def _discard(self, event: Event, _step: Step) -> None:
        self._go(1, event)
        self._check_copies(event, self.copies.lay(event.seat, (event.card,)))

    def _swap(self, event: Event, _step: Step) -> None:
        self._check_copies(event, self.copies.swap(event.seat, event.card))

    def _ability(self, event: Event, _step: Step) -> None:
        if self._abilities[event.seat] is Ability.SWAP_CARD:
            self.copies.forget_hands()
        if self._abilities[event.seat] is Ability.LOOK_AT_THREE:
            self._deck -= 1
            self._come(1, event)

    def _plan(self, event: Event, _step: Step) -> None:
        """What a Foiled Plan moves; where it came up in a solo top-up, the Hideout's number is not told."""
        if event.name in (Plan.SLIPPERY_PAWS, Plan.SPRING_CLEAN) and self._solo and self._ended:
            self._lose_count()
        if event.name == Plan.SHARING_IS_CARING:
            self.copies.forget_hands()
        if event.name == Plan.SLIPPERY_PAWS and self.hands[event.seat]:
            self._unseen(event.seat)
        if event.name == Plan.SPRING_CLEAN:
            self._hideout = max(0, self._hideout - 2)
            self.copies.clean(2)
            if not self._ended:
                self._fill(event)

    def _unseen(self, seat: int) -> None:
        """A card that nobody names goes from a hand to the Hideout."""
        self.hands[seat] -= 1
        self._hideout += 1
        self.copies.stash(seat, "")

    def _rummage(self, event: Event, _step: Step) -> None:
        self._take_from_deck(1, event)
        self._check_copies(event, self.copies.rummage(event.card))

    # Ends

    def _stash(self, event: Event, _step: Step) -> None:
        if self._taken and self.copies.returns(event.seat, event.card):
            message = f"{event.card} was just taken from the Hideout and cannot be immediately returned"
            self._refuse(event, "STASH", message, "stash another card (The Hideout Explained)")
        self._go(1, event)
        self._hideout += 1
        self._check_copies(event, self.copies.stash(event.seat, event.card))
        self._stashed = True

    def _out(self, event: Event, _step: Step) -> None:
        """An empty hand; together its last card may have been stashed without a word."""
        seat = event.seat
        if self.hands[seat] == 1 and not self._solo and not self._stashed and not self._ended:
            self._stash(event, _step)
        if self.hands[seat] and self.known[seat]:
            message = f"{self._names[seat]} is out by this line, and holds {self._held(seat)} by the log"
            self._refuse(event, "OUT", message, "count the cards that were laid, discarded and stashed")
        self._gone.add(seat)

    def _end(self, event: Event, _step: Step) -> None:
        """Without a stash written one card was stashed, unless only cards were left that were just taken."""
        held = self.hands[event.seat]
        self._ended = True
        if self._stashed or not held:
            return
        if held > self._taken:
            self._unseen(event.seat)
        elif held > 1 and self._laid:
            self.known[event.seat] = False
            self.copies.forget_hands(event.seat)
            self._lose_count()

    def _no_card(self, event: Event, _step: Step) -> None:
        """ "You cannot draw a card from the Loot deck when you need to"."""
        needed = 1 if self._drawing else max(0, HIDEOUT - self._hideout) + self._solo
        self._drawing = False
        if self._deck >= needed and self._deck_known:
            message = f"by the log the Loot deck still holds {self._deck} card{'s' * (self._deck != 1)}"
            self._refuse(event, "DECK", message, "count the draws and top-ups again")

    _MOVES: ClassVar[Mapping[str, Callable[[Counts, Event, Step], None]]] = {
        "draw": _draw,
        "take": _take,
        "pick": _pick,
        "no card": _no_card,
        "play": _play,
        "swap": _swap,
        "discard": _discard,
        "ability": _ability,
        "plan": _plan,
        "rummage": _rummage,
        "stash": _stash,
        "out": _out,
        "end": _end,
    }
    """What counts the cards of an event, by its verb; other events move none."""
