"""Where each card lies by a log: what one copy cannot do is told, and what a log does not tell is left open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from pandapress.games.pilfering_pandas.sets import KEY

UNKNOWN = ""
"""A card of the Hideout that the log does not name."""


class Copies:
    """The copies that a log places: on the table or in the box, in the Hideout, in hands that took them from there.

    `there` are the copies of the deck; of the cards in `silent` nothing is said, for something is wrong with them.
    """

    def __init__(
        self, there: Mapping[str, int], names: Sequence[str], hideout: int, silent: Iterable[str] = ()
    ) -> None:
        self._there = there
        self._names = names
        self._silent = set(silent)
        self._down: Counter[str] = Counter()
        self._hands: list[Counter[str]] = [Counter() for _ in names]
        self._hideout = [UNKNOWN] * hideout
        self._taken: Counter[str] = Counter()
        self._astray = False

    def lose_hideout(self) -> None:
        """How many cards lie in the Hideout is not known from here on, so neither is which."""
        self._astray = True
        self._hideout = [UNKNOWN] * len(self._hideout)

    def forget_hands(self, *seats: int) -> None:
        """Some card left these hands, nobody tells which; without a seat this holds for all hands."""
        for seat in seats or range(len(self._hands)):
            self._hands[seat].clear()

    # The Hideout

    def come(self, count: int) -> None:
        """So many cards that nobody names come to the end of the Hideout."""
        self._hideout += [UNKNOWN] * count

    def clean(self, count: int) -> None:
        """So many left-most cards of the Hideout go to the box."""
        self._down += Counter(filter(None, self._hideout[:count]))
        del self._hideout[:count]

    def take(self, seat: int, count: int, named: str = UNKNOWN) -> str:
        """Cards from the end of the Hideout come to a hand, down to the one that is named; why that cannot be."""
        at = max(0, len(self._hideout) - count)
        lowest = self._hideout[at] if len(self._hideout) >= count else UNKNOWN
        fault = ""
        if named and lowest == UNKNOWN:
            fault = self._claimed(named)
            lowest = UNKNOWN if fault else named
        elif named and lowest != named and not {named, lowest} & self._silent:
            self._silent |= {named, lowest}
            fault = f"by the log the card that {count} cards go down to is {lowest}, not {named}; count them again"
        self._taken = Counter(filter(None, (lowest, *self._hideout[at + 1 :])))
        self._hands[seat] += self._taken
        del self._hideout[at:]
        return fault

    # Hands

    def returns(self, seat: int, card: str) -> bool:
        """Whether a hand has the one copy of a card, which the last taking from the Hideout brought."""
        return card in self._taken and self._there.get(card) == self._hands[seat][card] == 1

    def stash(self, seat: int, card: str) -> str:
        """A card goes from a hand to the end of the Hideout; why it cannot."""
        if not card:
            self.forget_hands(seat)
        fault = self._spent(seat, card) if card else ""
        self._hideout.append(UNKNOWN if fault or self._astray or card in self._silent else card)
        return fault

    def lay(self, seat: int, cards: Iterable[str]) -> str:
        """Cards go from a hand to the table or the box; why one of them cannot."""
        faults = [self._laid(card, self._spent(seat, card)) for card in cards]
        return next(filter(None, faults), "")

    def swap(self, seat: int, card: str) -> str:
        """A card goes to a Key's place, and the Key to the hand; why it cannot."""
        fault = self.lay(seat, (card,))
        self._down[KEY] -= 1
        self._hands[seat][KEY] += 1
        return fault

    def rummage(self, card: str) -> str:
        """A card goes from the Loot deck to the table; why it cannot."""
        return self._laid(card, self._claimed(card))

    def name(self, seat: int | None, cards: Sequence[str]) -> str:
        """A hand, or the Secret Stash, is named; why one of its cards cannot be there."""
        held = Counter() if seat is None else self._hands[seat]
        more = [card for card in cards if not _taken(held, card)]
        faults = [self._laid(card, self._claimed(card)) for card in more]
        return next(filter(None, faults), "")

    def _laid(self, card: str, fault: str) -> str:
        self._down[card] += not fault
        return fault

    def _spent(self, seat: int, card: str) -> str:
        return "" if _taken(self._hands[seat], card) else self._claimed(card)

    def _claimed(self, card: str) -> str:
        """Why no copy of a card can come from where the log does not see; said of a card once."""
        lies = self._places(card)
        if card in self._silent or len(lies) < self._there.get(card, 0):
            return ""
        self._silent.add(card)
        if len(lies) > 1:
            return f"all {len(lies)} {card} of the deck lie elsewhere by the log; count them again"
        return f"{card} {lies[0]}" if lies else f"{card} is not in the deck"

    def _places(self, card: str) -> list[str]:
        """Where each copy lies that the log places, with what to do about it."""
        down = "lies on the table or in the box by the log; name another card"
        hidden = "lies in the Hideout by the log; it is taken or picked up before it is used"
        places = [down] * self._down[card] + [hidden] * self._hideout.count(card)
        for name, held in zip(self._names, self._hands, strict=True):
            places += [f"is in {name}'s hand by the log; name another card"] * held[card]
        return places


def _taken(held: Counter[str], card: str) -> bool:
    """Whether a hand is known to hold a card, which it does not any more then."""
    known = held[card] > 0
    held[card] -= known
    return known
