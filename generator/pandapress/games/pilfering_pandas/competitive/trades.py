"""Written trades laid one after another: plays and Key swaps, each with its points, or refused with the rule."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pandapress.engine.layout import Gate
from pandapress.findings import Path
from pandapress.games.pilfering_pandas.area import Area, Play, why_no_set
from pandapress.games.pilfering_pandas.cards import Cards, Likes
from pandapress.games.pilfering_pandas.entry import card_of, cards_of, how_written
from pandapress.games.pilfering_pandas.notation import read_trade
from pandapress.games.pilfering_pandas.scoring import NOTHING, Scorer, Worth
from pandapress.games.pilfering_pandas.sets import FEWEST, KEY, readings

_SWAP = re.compile(r"swap\s+(\S+)(?:\s*@\s*([0-9]{1,3}))?", re.IGNORECASE)
FIRST_SET = "an experienced player's first set contains a preference suit (Balancing Gameplay)"


@dataclass(frozen=True, slots=True)
class Trade:
    """One play in a Trade area, with what it was worth, or a Key swap: the place from the left, and the card."""

    text: str
    play: Play | None
    end: str = ""
    worth: Worth = NOTHING
    swap: tuple[int, str] = (0, "")
    at: Path = ()


class Trading:
    """A Trade area while it is laid: what lies there, and under which paths; `sound` until a trade is refused.

    Behind a refused trade nobody knows the ends of the area, so that only what is wrong in a play itself is told.
    """

    def __init__(
        self, gate: Gate, cards: Cards, scorer: Scorer, options: Mapping[str, str], likes: Likes, bound: bool
    ) -> None:
        self._gate = gate
        self._cards = cards
        self._scorer = scorer
        self._both_ends = options["extend_ends"] == "both"
        self._likes = likes
        self._bound = bound
        self.area = Area()
        self.trades: list[Trade] = []
        self.laid: list[tuple[str, Path]] = []
        self.sound = True

    @property
    def points(self) -> int:
        """What all trades brought."""
        return sum(trade.worth.total for trade in self.trades)

    def lay(self, texts: Sequence[str], path: Path) -> None:
        """Lay the trades of one player, in the order in which they were made."""
        for number, text in enumerate(texts):
            at = (*path, number)
            swap = _SWAP.fullmatch(text.strip())
            made = self._swapped(swap, at) if swap else self._played(text.strip(), at)
            if made is None:
                self.sound = False
            else:
                self.trades.append(made)

    def _played(self, text: str, at: Path) -> Trade | None:
        left, reuse, written = read_trade(text)
        cards = cards_of(self._gate, self._cards, written, at)
        if not written:
            self._gate.refuse("LAYOUT-PLAY", at, f"{text!r} names no cards", "write the cards laid: R3 R4 R5")
        if not written or len(cards) < len(written):
            return None
        play = Play(0, cards, reuse, left)
        fault = self._fault(play) if self.sound else self._own_fault(play)
        if fault:
            self._gate.refuse("LAYOUT-SET", at, fault, f"in {text!r}")
            return None
        self.laid += [(card, at) for card in cards]
        if not self.sound:
            return None
        end = self.area.end_card(left) if reuse else ""
        self.area, worth = self._scorer.play(self.area, play, self._likes)
        return Trade(text, play, end, worth, at=at)

    def _fault(self, play: Play) -> str:
        """Which rule a play breaks where it is laid."""
        sets = self._scorer.sets
        fault = sets.fault(self.area, play)
        if not fault and play.extends and play.left and not self._both_ends:
            return "only the right-most set is extended (option extend_ends)"
        first = self._bound and bool(self._likes.suits) and not self.area.cards
        return FIRST_SET if not fault and first and not sets.holds_preference(play, self._likes.suits) else fault

    def _own_fault(self, play: Play) -> str:
        """Which rule a play breaks wherever it is laid."""
        sets = self._scorer.sets
        whole = not play.reuse and len(play.cards) >= FEWEST
        return why_no_set(play.cards) if whole and not readings(play.cards, sets.suits, sets.keys_alone) else ""

    def _swapped(self, swap: re.Match[str], at: Path) -> Trade | None:
        """A Key exchanged for a card: the one at a place from the left, or the first that fits."""
        card = card_of(swap[1], self._cards.copies)
        if not card:
            self._gate.refuse("LAYOUT-CARD", at, f"no card is called {swap[1]!r}", how_written(self._cards))
            return None
        if not self.sound:
            self._exchange(card, at)
            return None
        for place in [int(swap[2]) - 1] if swap[2] else range(len(self.area.cards)):
            after = self._scorer.sets.swapped(self.area, place, card)
            if after is not None:
                self.area = after
                self._exchange(card, at)
                return Trade(swap[0], None, swap=(place, card), at=at)
        hint = "a Key is swapped for the card it represents, all its sets still valid (Key Cards)"
        self._gate.refuse("LAYOUT-SWAP", at, f"no Key here can be {card}", hint)
        return None

    def _exchange(self, card: str, at: Path) -> None:
        """A card lies where a Key lay."""
        key = next((each for each in self.laid if each[0] == KEY), None)
        self.laid = [*(each for each in self.laid if each is not key), (card, at)]
