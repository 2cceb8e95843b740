"""A row of the park as it lies: `row 12: 8 Fox Ana, Female Takin, gap, Bear Dave`, from left to right.

A number before a card is the place of its left edge, in half cards; a card without one lies right behind the other.
`gap` leaves a card's width free, `half` half a card's, and `x4` behind one of them or a card means four alike.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from pandapress.games.panda_park.entry.names import cards_called, players_called, split_owner, whole_name
from pandapress.games.panda_park.entry.words import Words
from pandapress.games.panda_park.entry.written import Verb, Written
from pandapress.games.panda_park.park import place, spot

HINT = "write a row from left to right: row 12: 8 Fox Ana, 10 Female Takin, Bear Dave, gap, Forest"
GAPS = {"gap": 2, "half": 1}
"""What leaves so many half cards free."""
_WIDE = 2
_COUNT = re.compile(r"[x*×]?\s?(\d{1,2})\s?[x*×]?", re.IGNORECASE)
"""A number of cards that is not written `x6`."""
_CARD = re.compile(r"(?:([-+]?\d+(?:\.\d+)?)\s*)?(.*?)(?:\s+x\s?(\d{1,2}))?", re.IGNORECASE)


class Rows:
    """Reads rows; `players` are those who are known to play."""

    def __init__(self, words: Words, players: Sequence[str]) -> None:
        self._words = words
        self._players = players
        self._last: dict[int, Written] = {}
        """The last card of each row so far."""
        self._slits: list[tuple[Written, Written]] = []

    def read(self, number: int, row: str, text: str) -> Iterator[Written]:
        """The cards of a row, each right behind the one before unless it has a place.

        Where the place of a card is not clear, those behind it lie nowhere, until one has a place of its own.
        """
        y = self._words.row(number, row)
        if y is None or not self._words.near(number, 0, y):
            yield Written(number, Verb.LOST, in_row=True)
            return
        x: int | None = None
        told = lost = False
        for item in _items(text):
            match = _CARD.fullmatch(item)
            assert match is not None
            gap = 0 if match[1] else GAPS.get(match[2].casefold(), 0) * int(match[3] or 1)
            if match[1]:
                x, told = self._words.step(number, match[1]), True
                lost = lost or not (x is None or self._goes_on(number, x, y))
            elif x is None and not told:
                self._refuse_placeless(number, row, "" if gap else item)
                told = True
            found = [] if gap else [*self._cards(number, match, None if lost else x, y)]
            if match[1] and found:
                self._note_slit(found[0], y)
            yield from found
            x = self._behind(found, y, gap, x)

    def _behind(self, found: Sequence[Written], y: int, gap: int, x: int | None) -> int | None:
        """Where the next card lies; None where nobody can tell."""
        if found and found[-1].at is None:
            return None
        if found:
            self._last[y] = found[-1]
        return None if x is None else x + gap + _WIDE * len(found)

    def _refuse_placeless(self, number: int, row: str, item: str) -> None:
        card = item or "Female Takin"
        message = f"nobody can tell where {item if card == item else f'row {row}'} begins"
        hint = f"write the place of its left edge, in half cards: row {row}: 8 {card}"
        self._words.refuse("LAYOUT-LINE", number, message, hint)

    def _goes_on(self, number: int, x: int, y: int) -> bool:
        """Whether a place lies behind the row so far; refused where it does not."""
        last = self._last.get(y)
        if last is None or last.at is None or x >= spot(last.at)[0] + _WIDE:
            return True
        end = spot(last.at)[0] + _WIDE
        if last.number == number:
            message = f"{x} lies left of where the card before it ends, at {end}"
            self._words.refuse("LAYOUT-LEFTWARDS", number, message, "write the cards of a row from left to right")
        else:
            message = f"there is a row {y} already, which goes on to {end}"
            self._words.refuse("LAYOUT-LEFTWARDS", number, message, "is this another row? mend its number")
        return False

    def _note_slit(self, card: Written, y: int) -> None:
        """Keep two cards of a row between which a place leaves half a card free; `half` says that it is meant."""
        last = self._last.get(y)
        if last is not None and last.at is not None and card.at == last.at + _WIDE + 1:
            self._slits.append((last, card))

    def ask_about_slits(self, alone: Container[int]) -> None:
        """Ask whether each is mistyped, unless one of its cards lies alone, of which more is said."""
        for last, card in self._slits:
            if last.at is not None and card.at is not None and not (last.at in alone or card.at in alone):
                self._ask_about_slit(last, spot(last.at), card, spot(card.at))

    def _ask_about_slit(self, last: Written, end: tuple[int, int], card: Written, start: tuple[int, int]) -> None:
        names = self._words.cards.names
        one, other = names.get(card.card, "card"), names.get(last.card, "card")
        message = f"the {one} at {start[0]},{start[1]} lies half a card away from the {other} at {end[0]},{end[1]}"
        hint = (
            f"does it lie at {start[0] - 1}, right behind it? if not, write half for the gap and leave out {start[0]}"
        )
        self._words.ask("LAYOUT-SLIT", card.number, f"{message} and does not touch it", hint)

    def _cards(self, number: int, match: re.Match[str], x: int | None, y: int) -> Iterator[Written]:
        """One card, or several alike: `6 Water x4`."""
        words = self._words.unturned(number, match[2])
        if not words:
            what = f"{match[0]!r} names no card" if match[0] else "nothing stands before a comma"
            self._words.refuse("LAYOUT-LINE", number, what, HINT)
            yield Written(number, Verb.LOST, in_row=True)
            return
        if wrong := self._why_no_card(words):
            self._words.refuse("LAYOUT-LINE", number, *wrong)
            yield Written(number, Verb.LOST, in_row=True)
            return
        step = x
        for name, owner in self._pieces(number, words):
            card = self._words.card(number, name)
            for _ in range(int(match[3] or 1)):
                near = step is not None and self._words.near(number, step, y)
                yield Written(number, Verb.CARD, card, place(step or 0, y) if near else None, owner, in_row=True)
                step = None if step is None or not near else step + _WIDE

    def _why_no_card(self, words: str) -> tuple[str, str] | None:
        """What is wrong, and what to write, where a number stands behind a card, or before a gap."""
        name, owner = split_owner(self._words.cards, words)
        count = _COUNT.fullmatch(owner)
        if words.casefold() in GAPS:
            return "a gap has no place", f"write the place before the next card, or {words} alone"
        if count and not players_called(self._players, owner):
            hint = (
                f"{count[1]} of them are written {name} x{count[1]}, and one at place {count[1]} is {count[1]} {name}"
            )
            return f"what is {owner} behind the {name}?", hint
        return None

    def _pieces(self, number: int, words: str) -> Iterator[tuple[str, str]]:
        """A card and its player; two cards, refused, where a comma is missing between them.

        Where the first may be several, as in `Red Panda`, both are one name, which no card has.
        """
        name, owner = split_owner(self._words.cards, words)
        other = split_owner(self._words.cards, owner)[0] if owner else ""
        if not other or players_called(self._players, owner) or not whole_name(self._words.cards, other):
            yield name, owner
            return
        if not whole_name(self._words.cards, name) and len(cards_called(self._words.cards, name)) > 1:
            first, _, last = words.rpartition(" ")
            yield (first, last) if players_called(self._players, last) else (words, "")
            return
        self._words.refuse("LAYOUT-LINE", number, f"a comma is missing before {owner}", HINT)
        yield name, ""
        yield from self._pieces(number, owner)


def _items(text: str) -> Iterator[str]:
    """What stands between the commas of a row; one behind the last card is no matter."""
    items = [item.strip() for item in text.split(",")]
    yield from items if items[-1] else items[:-1]
