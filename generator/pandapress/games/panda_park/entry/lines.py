"""From the text of a park to its cards: lines in the order of play, or rows of the park as it lies.

In the order of play: `grey-wolf 4,0 Dave`, `move 3,1 -1,1`, `pass Dave`, `aside bitterling Ana`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache

from pandapress.engine.layout import Gate
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.entry.names import split_owner
from pandapress.games.panda_park.entry.rows import HINT, Rows
from pandapress.games.panda_park.entry.words import Words
from pandapress.games.panda_park.entry.written import Verb, Written
from pandapress.games.panda_park.park import place

_NUMBER = r"([-+]?\d+(?:\.\d+)?)"
_AT = rf"{_NUMBER}\s*,\s*{_NUMBER}"
_CARD_LINE = re.compile(rf"(.+?)\s+{_AT}(?:\s+(.+))?")
_MOVE_LINE = re.compile(rf"move\s+{_AT}\s+{_AT}", re.IGNORECASE)
_TURN_LINE = re.compile(r"(pass|aside)\s+(.+)", re.IGNORECASE)
_ROW_LINE = re.compile(rf"row\s*{_NUMBER}\s*:(.*)", re.IGNORECASE)
_LIKE_A_ROW = re.compile(rf"^{_NUMBER}\s*:|\sx\s?\d+\b|,\s*[^\W\d_]{{2}}", re.IGNORECASE)
"""A row without its beginning: `0: 0 Water x6`, `Water x6`, `4 Wolf Ana, Hind`."""
_TURNS = frozenset({"pass", "asid"})
_SHORT = 4
"""A whole number of fewer signs lies within the farthest place."""
_PLAY_HINT = "write a card, its place and its player: grey-wolf 4,0 Dave; a walk: move 3,1 -1,1"
_Parts = tuple[str, str, str, int | None, str]


class Reader:
    """Reads a park; what cannot be read is refused, and left as a line that is lost or a card that is unknown."""

    def __init__(self, gate: Gate, cards: Cards, players: Sequence[str]) -> None:
        self._words = Words(gate, cards)
        self._rows = Rows(self._words, players)

    def lines(self, text: str) -> Iterator[Written]:
        """Everything that the lines tell; `#` starts a comment."""
        for number, written in enumerate(text.splitlines(), start=1):
            words = written.partition("#")[0].strip()
            if words:
                yield from self._line(number, words)

    def ask_about_slits(self, alone: Container[int]) -> None:
        """Ask of what may be mistyped in rows, unless it is a card that lies alone, of which more is said."""
        self._rows.ask_about_slits(alone)

    def _line(self, number: int, words: str) -> Iterable[Written]:
        first = words[:4].casefold()
        if first[:3] == "row" and (row := _ROW_LINE.fullmatch(words)):
            return self._rows.read(number, row[1], row[2])
        if first == "move":
            return (self._move(number, words),)
        if first in _TURNS and (turn := _TURN_LINE.fullmatch(words)):
            return (self._turn(number, turn[1].casefold(), turn[2]),)
        parts = _card_parts(words)
        return (self._unread(number, words) if parts is None else self._card_line(number, parts),)

    def _unread(self, number: int, words: str) -> Written:
        row = words.casefold().startswith("row") or _LIKE_A_ROW.search(words) is not None
        what = "row with a number and a colon" if row else "card and place"
        hint = f"write row before it: row {words}" if _ROW_LINE.fullmatch(f"row {words}") else HINT
        self._words.refuse("LAYOUT-LINE", number, f"{words!r} is no {what}", hint if row else _PLAY_HINT)
        return Written(number, Verb.LOST, in_row=row)

    def _move(self, number: int, words: str) -> Written:
        move = _MOVE_LINE.fullmatch(words)
        if move is None:
            self._words.refuse(
                "LAYOUT-LINE", number, f"{words!r} is no walk", "write from where to where: move 3,1 -1,1"
            )
            return Written(number, Verb.LOST)
        start, end = (self._words.at(number, x, y) for x, y in ((move[1], move[2]), (move[3], move[4])))
        if start is None or end is None:
            return Written(number, Verb.LOST)
        return Written(number, Verb.MOVE, at=end, start=start)

    def _card_line(self, number: int, parts: _Parts) -> Written:
        name, x, y, at, owner = parts
        if at is None:
            at = self._words.at(number, x, y)
        owner = self._words.unturned(number, owner) if owner else ""
        return Written(number, Verb.CARD, self._words.card(number, name), at, owner)

    def _turn(self, number: int, word: str, rest: str) -> Written:
        """A turn in which nothing is placed: `pass Ana`, `aside bitterling Ana`."""
        if word == Verb.PASS:
            return Written(number, Verb.PASS, owner=rest)
        name, owner = split_owner(self._words.cards, rest)
        return Written(number, Verb.ASIDE, self._words.card(number, name), owner=owner)


@lru_cache(maxsize=8_192)
def _card_parts(words: str) -> _Parts | None:
    """Card, x, y, its place where that is plain, and player of a line in the order of play."""
    match = _CARD_LINE.fullmatch(words)
    if match is None:
        return None
    name, x, y, owner = match.groups("")
    plain = "." not in x and "." not in y and len(x) < _SHORT and len(y) < _SHORT
    return name, x, y, place(int(x), int(y)) if plain else None, owner
