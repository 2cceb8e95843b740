"""The words and numbers of a park: cards, places and steps, each refused where it is none."""

from __future__ import annotations

from functools import lru_cache

from pandapress.engine.layout import Gate
from pandapress.findings import Line
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.entry.names import cards_called, hint_for, listed
from pandapress.games.panda_park.entry.written import UNKNOWN
from pandapress.games.panda_park.park import FARTHEST, place

_TURNED = frozenset({"turned", "rotated", "upright", "sideways"})


@lru_cache(maxsize=4_096)
def _sorted_out(words: str) -> tuple[str, bool]:
    """The words less those that say a card is turned, and whether there were any."""
    kept = [word for word in words.split() if word.casefold() not in _TURNED]
    return " ".join(kept), len(kept) < len(words.split())


class Words:
    """Reads single words of the lines of a park; `number` is always that of the line."""

    def __init__(self, gate: Gate, cards: Cards) -> None:
        self._gate = gate
        self.cards = cards

    def refuse(self, code: str, number: int, message: str, hint: str) -> None:
        """Something in a line that cannot be."""
        self._gate.refuse(code, ("park", Line(number)), message, hint)

    def ask(self, code: str, number: int, message: str, hint: str) -> None:
        """Something in a line that may be a slip."""
        self._gate.warn(code, ("park", Line(number)), message, hint)

    def unturned(self, number: int, words: str) -> str:
        """The words less those that say a card is turned, which none ever is."""
        kept, turned = _sorted_out(words)
        if turned:
            hint = "short sides lie next to short sides, long sides next to long sides (Rules of placement)"
            self.refuse("LAYOUT-TURNED", number, "cards are never turned", hint)
        return kept

    def card(self, number: int, name: str) -> str:
        """The card of a written name; unknown, and refused, where it is none or may be several."""
        found = cards_called(self.cards, name)
        if len(found) == 1:
            return found[0]
        if found:
            hint = f"say which: {listed(self.cards.names[card] for card in found)}"
            self.refuse("LAYOUT-CARD", number, f"several cards are called {name!r}", hint)
        else:
            self.refuse("LAYOUT-CARD", number, f"no card is called {name!r}", hint_for(self.cards, name))
        return UNKNOWN

    def at(self, number: int, x: str, y: str) -> int | None:
        """The place of two written numbers; x counts half cards and y rows, both whole."""
        across, down = self.step(number, x), self.row(number, y)
        if across is None or down is None:
            return None
        return place(across, down) if self.near(number, across, down) else None

    def step(self, number: int, written: str) -> int | None:
        """A whole number of half cards."""
        hint = "x counts half cards: cards lie fully or semi (half a card) next to each other"
        return self._whole(number, written, "HALF", "half step", hint)

    def row(self, number: int, written: str) -> int | None:
        """A whole number of rows."""
        hint = "y counts rows: only long sides may be shifted, short sides lie level (Rules of placement)"
        return self._whole(number, written, "ROW", "row", hint)

    def _whole(self, number: int, written: str, code: str, what: str, hint: str) -> int | None:
        if float(written) in (float("inf"), float("-inf")):
            self._refuse_far(number, written)
        elif float(written).is_integer():
            return int(float(written))
        else:
            self.refuse(f"LAYOUT-{code}", number, f"{written} is no {what}", hint)
        return None

    def near(self, number: int, x: int, y: int) -> bool:
        """Whether a place is near enough; refused where it is not."""
        if max(abs(x), abs(y)) > FARTHEST:
            self._refuse_far(number, f"{x},{y}")
            return False
        return True

    def _refuse_far(self, number: int, where: str) -> None:
        hint = f"places go from -{FARTHEST} to {FARTHEST}"
        self.refuse("LAYOUT-FAR", number, f"{where} is too far away", hint)
