"""The log of a cooperative or solo game: events as people write them.

An event is a line: a player's name, then `draw`, `take`, `pick 3 R3` (the chosen card named, `halved` behind it for a
Sneaky Panda), `Aria: R3 R4 R5` (a play to that Meerkat), `swap Aria R4`, `discard K`, `ability`, `plan alarm-bell`,
`rummage Aria R4`, `stash R9`, `out` (her hand is empty), `end`, and `escape` for the Final Escape Check.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pandapress.engine.layout import Gate, folded
from pandapress.findings import did_you_mean
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.notation import read_trade
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import NOBODY

_PLAIN = ("draw", "take", "ability", "out", "end", "escape", "pass")
_PICK = re.compile(r"pick\s+([0-9]{1,3})\s+(\S+)(\s+halved)?", re.IGNORECASE)
_SWAP = re.compile(r"swap\s+(\S+)\s+(\S+)(?:\s*@\s*([1-9][0-9]{0,2}))?", re.IGNORECASE)
_RUMMAGE = re.compile(r"rummage\s+(\S+)\s+(\S+)", re.IGNORECASE)
_PLAY = re.compile(r"([^:]+):(.*)")


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a log: who did what; `area` is the Meerkat's number.

    The verb `unread` is a line that was refused; `unsure` are the Meerkats that it names.
    """

    path: str
    text: str
    seat: int
    verb: str
    play: Play | None = None
    card: str = ""
    area: int = 0
    number: int = 0
    name: str = ""
    unsure: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Events:
    """A whole log, as far as it could be read."""

    items: tuple[Event, ...]


def read_log(
    gate: Gate,
    text: str,
    names: Sequence[str],
    meerkats: Sequence[str],
    cards: Cards,
) -> Events:
    """The events of a log; `#` starts a comment. What cannot be read is refused."""
    reader = _Reader(gate, names, meerkats, cards)
    found = []
    for number, written in enumerate(text.splitlines(), start=1):
        words = written.partition("#")[0].strip()
        if words:
            found.append(reader.event(f"log, line {number}", words))
    return Events(tuple(found))


class _Reader:
    """Reads lines of a log."""

    def __init__(self, gate: Gate, names: Sequence[str], meerkats: Sequence[str], cards: Cards) -> None:
        self._gate = gate
        self._names = names
        self._meerkats = meerkats
        self._cards = cards

    def event(self, path: str, words: str) -> Event:
        """The event of a line; `unread`, refused, where it is none."""
        seat, rest = self._player(words)
        event = self._read(path, words, seat, rest)
        if event is not None:
            return event
        named = [number for number, name in enumerate(self._meerkats) if folded(name) in folded(words)]
        return Event(path, words, seat, "unread", unsure=frozenset(named))

    def _read(self, path: str, words: str, seat: int, rest: str) -> Event | None:
        if seat == NOBODY:
            hint = did_you_mean(words.split()[0], self._names)
            self._gate.refuse("LAYOUT-LINE", path, f"{words!r} begins with no player of this game", hint)
            return None
        lower = rest.lower()
        if lower in _PLAIN or lower == "take 2":
            return Event(path, words, seat, lower.split()[0], number=2 if lower == "take 2" else 0)
        if match := _PICK.fullmatch(rest):
            card = self._card(path, match[2])
            return Event(path, words, seat, "pick", card=card, number=int(match[1]), name="halved" if match[3] else "")
        if lower.startswith("discard"):
            return Event(path, words, seat, "discard", card=self._card(path, rest[7:].strip() or KEY))
        if lower.startswith("stash"):
            return Event(path, words, seat, "stash", card=self._card(path, rest[5:]))
        return self._longer(path, words, seat, rest)

    def _longer(self, path: str, words: str, seat: int, rest: str) -> Event | None:
        if match := _SWAP.fullmatch(rest):
            area, card = self._meerkat(path, match[1]), self._card(path, match[2])
            return Event(path, words, seat, "swap", card=card, area=area, number=int(match[3] or 0))
        if match := _RUMMAGE.fullmatch(rest):
            area, card = self._meerkat(path, match[1]), self._card(path, match[2])
            return Event(path, words, seat, "rummage", card=card, area=area)
        if rest.lower().startswith("plan "):
            return self._plan(path, words, seat, rest[5:])
        if match := _PLAY.fullmatch(rest):
            return self._play(path, words, seat, match[1], match[2])
        hint = (
            f"write {self._names[seat]} and what she does: draw, pick 3 R3, Aria: R3 R4 R5, discard K, out, end, escape"
        )
        self._gate.refuse("LAYOUT-LINE", path, f"{rest!r} is nothing that a player does", hint)
        return None

    def _player(self, words: str) -> tuple[int, str]:
        """The seat whose name a line begins with, the longest name first, and the rest of the line."""
        for seat, name in sorted(enumerate(self._names), key=lambda pair: -len(pair[1])):
            head = words[: len(name)]
            if folded(head) == folded(name) and words[len(name) : len(name) + 1] in (" ", "\t"):
                return seat, words[len(name) :].strip()
        return NOBODY, words

    def _card(self, path: str, written: str) -> str:
        card = written.strip().upper()
        if card not in self._cards.copies:
            hint = f"a letter and a number, R4; {KEY} for a Key"
            self._gate.refuse("LAYOUT-CARD", path, f"no card is called {written.strip()!r}", hint)
            return ""
        return card

    def _meerkat(self, path: str, written: str) -> int:
        found = [number for number, name in enumerate(self._meerkats) if folded(name) == folded(written)]
        if not found:
            hint = did_you_mean(written.strip(), self._meerkats) or 'list them: meerkats = ["Aria", "Kito"]'
            self._gate.refuse("LAYOUT-MEERKAT", path, f"{written.strip()!r} is no Meerkat of this game", hint)
        return found[0] if found else NOBODY

    def _plan(self, path: str, words: str, seat: int, written: str) -> Event | None:
        """A Foiled Plan that was drawn."""
        plans = {folded(name): row.plan for row in self._cards.foiled_plans for name in (row.plan, row.name)}
        plan = plans.get(folded(written))
        if plan is None:
            hint = did_you_mean(written.strip(), [row.plan for row in self._cards.foiled_plans])
            self._gate.refuse("LAYOUT-PLAN", path, f"no Foiled Plan is called {written.strip()!r}", hint)
            return None
        return Event(path, words, seat, "plan", name=plan)

    def _play(self, path: str, words: str, seat: int, meerkat: str, written: str) -> Event | None:
        area = self._meerkat(path, meerkat)
        left, reuse, pieces = read_trade(written)
        cards = tuple(self._card(path, piece) for piece in pieces)
        if area == NOBODY or not cards or "" in cards:
            if area != NOBODY and not cards:
                self._gate.refuse("LAYOUT-PLAY", path, "no cards are named", "write the cards laid: Aria: R3 R4 R5")
            return None
        return Event(path, words, seat, "play", Play(area, cards, reuse, left), area=area)
