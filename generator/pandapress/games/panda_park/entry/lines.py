"""From the text of a park to its cards: lines in the order of play, and rows of the park as it lies.

In the order of play: `grey-wolf 4,0 Dave`, `move 3,1 -1,1`, `pass Dave`, `aside bitterling Ana`. As it lies:
`row 12: 8 Fox Ana, Female Takin, gap, Bear Dave`, left to right. A place in a row is a card's left edge in half cards;
a card without one lies right behind the card before it; `gap` leaves a card's width free, `half` half a card's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from pandapress.engine.layout import Gate, folded
from pandapress.findings import Line, Path
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.entry.names import cards_called, hint_for, listed, split_owner
from pandapress.games.panda_park.park import FARTHEST, place

UNKNOWN = "?"
"""The card of a line that lies somewhere, though nobody can tell what it is."""
_NUMBER = r"([-+]?\d+(?:\.\d+)?)"
_AT = rf"{_NUMBER}\s*,\s*{_NUMBER}"
_CARD_LINE = re.compile(rf"(.+?)\s+{_AT}(?:\s+(.+))?")
_MOVE_LINE = re.compile(rf"move\s+{_AT}\s+{_AT}", re.IGNORECASE)
_TURN_LINE = re.compile(r"(pass|aside)\s+(.+)", re.IGNORECASE)
_ROW_LINE = re.compile(rf"row\s*{_NUMBER}\s*:(.*)", re.IGNORECASE)
_ROW_CARD = re.compile(rf"(?:{_NUMBER}\s*)?(.*?)(?:\s+x\s?(\d{{1,2}}))?", re.IGNORECASE)
_TURNS = frozenset({"pass", "asid"})
_WIDE, _GAPS = 2, {"gap": 2, "half": 1}
_SHORT = 4
"""A whole number of fewer signs lies within the farthest place."""
_TURNED = frozenset({"turned", "rotated", "upright", "sideways"})
_folded = lru_cache(maxsize=1_024)(folded)
_ROW_HINT = "write a row from left to right: row 12: 8 Fox Ana, 10 Female Takin, Bear Dave, gap, Forest"


class Verb(StrEnum):
    """What a line of the park tells."""

    CARD = "card"
    MOVE = "move"
    PASS = "pass"
    ASIDE = "aside"
    LOST = "lost"
    """Nobody can tell what it says, or where."""


class Written(NamedTuple):
    """A card, a walk, a pass: what one line, or one place in a row, tells, as far as it can be read."""

    number: int
    verb: Verb
    card: str = ""
    at: int | None = None
    owner: str = ""
    start: int | None = None
    in_row: bool = False

    @property
    def path(self) -> Path:
        """Where it stands, for findings."""
        return "park", Line(self.number)

    @property
    def owner_key(self) -> str:
        """Its player's name as it is compared."""
        return _folded(self.owner)


_Parts = tuple[str, str, str, int | None, str]


class Reader:
    """Reads a park; what cannot be read is refused, and left as a line that is lost or a card that is unknown."""

    def __init__(self, gate: Gate, cards: Cards) -> None:
        self._gate = gate
        self._cards = cards
        self._ends: dict[int, tuple[int, int]] = {}

    def lines(self, text: str) -> Iterator[Written]:
        """Everything that the lines tell; `#` starts a comment."""
        for number, written in enumerate(text.splitlines(), start=1):
            words = written.partition("#")[0].strip()
            if words:
                yield from self._line(number, words)

    def _line(self, number: int, words: str) -> Iterable[Written]:
        first = words[:4].casefold()
        if first[:3] == "row" and (row := _ROW_LINE.fullmatch(words)):
            return self._row(number, row)
        if first == "move" and (move := _MOVE_LINE.fullmatch(words)):
            return (self._move(number, move),)
        if first in _TURNS and (turn := _TURN_LINE.fullmatch(words)):
            return (self._turn(number, turn[1].casefold(), turn[2]),)
        parts = _card_parts(words)
        return (self._unread(number, words) if parts is None else self._card_line(number, parts),)

    def _unread(self, number: int, words: str) -> Written:
        row = words.casefold().startswith("row")
        play = "write a card, its place and its player: grey-wolf 4,0 Dave; a walk: move 3,1 -1,1"
        what = "row with a number and a colon" if row else "card and place"
        lost = Written(number, Verb.LOST, in_row=row)
        self._refuse("LAYOUT-LINE", number, f"{words!r} is no {what}", _ROW_HINT if row else play)
        return lost

    # In the order of play

    def _move(self, number: int, move: re.Match[str]) -> Written:
        start, end = (self._at(number, x, y) for x, y in ((move[1], move[2]), (move[3], move[4])))
        if start is None or end is None:
            return Written(number, Verb.LOST)
        return Written(number, Verb.MOVE, at=end, start=start)

    def _card_line(self, number: int, parts: _Parts) -> Written:
        name, x, y, at, owner = parts
        if at is None:
            at = self._at(number, x, y)
        owner = self._unturned(number, owner) if owner else ""
        return Written(number, Verb.CARD, self._card(number, name), at, owner)

    def _turn(self, number: int, word: str, rest: str) -> Written:
        """A turn in which nothing is placed: `pass Ana`, `aside bitterling Ana`."""
        if word == Verb.PASS:
            return Written(number, Verb.PASS, owner=rest)
        name, owner = split_owner(self._cards, rest)
        return Written(number, Verb.ASIDE, self._card(number, name), owner=owner)

    # As it lies

    def _row(self, number: int, row: re.Match[str]) -> Iterator[Written]:
        """The cards of a row, each right behind the one before unless it has a place."""
        y = self._step(number, row[1], rows=True)
        x: int | None = None
        told = y is None
        for item in _items(row[2]):
            match = _ROW_CARD.fullmatch(item)
            assert match is not None
            if match[1]:
                x, told = self._step(number, match[1]), True
            elif x is None and not told:
                message = f"nobody can tell where {item or 'the first card'} lies"
                self._refuse("LAYOUT-LINE", number, message, _ROW_HINT)
                told = True
            gap = _GAPS.get(match[2].casefold())
            found = [] if gap else [*self._row_cards(number, match, x, y)]
            yield from found
            x = None if x is None else x + (gap or _WIDE * len(found))

    def _row_cards(self, number: int, match: re.Match[str], x: int | None, y: int | None) -> Iterator[Written]:
        """One card of a row, or several alike: `6 Water x4`."""
        words = self._unturned(number, match[2])
        if not words:
            what = f"{match[0]!r} names no card" if match[0] else "nothing stands before a comma"
            self._refuse("LAYOUT-LINE", number, what, _ROW_HINT)
            yield Written(number, Verb.LOST, in_row=True)
            return
        name, owner = split_owner(self._cards, words)
        card = self._card(number, name)
        for copy in range(int(match[3] or 1)):
            at = None if x is None or y is None else self._beside(number, x + _WIDE * copy, y)
            yield Written(number, Verb.CARD, card, at, owner, in_row=True)

    def _beside(self, number: int, x: int, y: int) -> int | None:
        """The place in a row, which goes from left to right, in one line or several."""
        if max(abs(x), abs(y)) > FARTHEST:
            self._refuse_far(number, f"{x},{y}")
            return None
        last, before = self._ends.get(y, (x, number))
        if x < last:
            where = f"in line {before} " if before != number else ""
            hint = f"write the cards of a row from left to right; row {y} {where}went on to {last} already"
            self._refuse("LAYOUT-LEFTWARDS", number, f"{x} lies left of the card before it", hint)
        self._ends[y] = max(x, last), number
        return place(x, y)

    def _refuse(self, code: str, number: int, message: str, hint: str) -> None:
        self._gate.refuse(code, ("park", Line(number)), message, hint)

    # Names and places

    def _unturned(self, number: int, words: str) -> str:
        """The words less those that say a card is turned, which none ever is."""
        if _TURNED.isdisjoint(words.casefold().split()):
            return " ".join(words.split())
        hint = "short sides lie next to short sides, long sides next to long sides (Rules of placement)"
        self._refuse("LAYOUT-TURNED", number, "cards are never turned", hint)
        return " ".join([word for word in words.split() if word.casefold() not in _TURNED])

    def _card(self, number: int, name: str) -> str:
        """The card of a written name; unknown, and refused, where it is none or may be several."""
        found = cards_called(self._cards, name)
        if len(found) == 1:
            return found[0]
        if found:
            hint = f"say which: {listed(self._cards.names[card] for card in found)}"
            self._refuse("LAYOUT-CARD", number, f"several cards are called {name!r}", hint)
        else:
            hint = hint_for(self._cards, name)
            self._refuse("LAYOUT-CARD", number, f"no card is called {name!r}", hint)
        return UNKNOWN

    def _at(self, number: int, x: str, y: str) -> int | None:
        """The place of two written numbers; x counts half cards and y rows, both whole."""
        across, down = self._step(number, x), self._step(number, y, rows=True)
        if across is None or down is None:
            return None
        if max(abs(across), abs(down)) > FARTHEST:
            self._refuse_far(number, f"{x},{y}")
            return None
        return place(across, down)

    def _step(self, number: int, written: str, rows: bool = False) -> int | None:
        """A whole number of half cards, or of rows."""
        steps = float(written)
        if steps.is_integer():
            return int(steps)
        if steps in (float("inf"), float("-inf")):
            self._refuse_far(number, written)
        elif rows:
            hint = "y counts rows: only long sides may be shifted, short sides lie level (Rules of placement)"
            self._refuse("LAYOUT-ROW", number, f"{written} is no row", hint)
        else:
            hint = "x counts half cards: cards lie fully or semi (half a card) next to each other"
            self._refuse("LAYOUT-HALF", number, f"{written} is no half step", hint)
        return None

    def _refuse_far(self, number: int, where: str) -> None:
        hint = f"places go from -{FARTHEST} to {FARTHEST}"
        self._refuse("LAYOUT-FAR", number, f"{where} is too far away", hint)


def _items(text: str) -> Iterator[str]:
    """What stands between the commas of a row; one behind the last card is no matter."""
    items = [item.strip() for item in text.split(",")]
    yield from items if items[-1] else items[:-1]


@lru_cache(maxsize=8_192)
def _card_parts(words: str) -> _Parts | None:
    """Card, x, y, its place where that is plain, and player of a line in the order of play."""
    match = _CARD_LINE.fullmatch(words)
    if match is None:
        return None
    name, x, y, owner = match.groups("")
    plain = "." not in x and "." not in y and len(x) < _SHORT and len(y) < _SHORT
    return name, x, y, place(int(x), int(y)) if plain else None, owner
