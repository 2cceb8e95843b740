"""The log of a cooperative or solo game: turns as people write them.

A line is a player's name and what she does, one thing or a whole turn with commas between: `draw`, `take`, `pick 3 R3`
(the chosen card named, `halved` behind it for a Sneaky Panda), `Aria: R3 R4 R5` or `play R3 R4 R5 > Aria` (a play to
that Meerkat), `swap Aria R4`, `discard K`, `ability`, `plan alarm-bell`, `rummage Aria R4`, `stash R9`, `out` (her hand
is empty), `pass`, `no card` (none is left to draw), `end`, `go on` and `escape` for the Final Escape Check.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandapress.engine.layout import Gate, folded
from pandapress.findings import Line, Path, did_you_mean
from pandapress.games.pilfering_pandas.area import Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.entry import how_written
from pandapress.games.pilfering_pandas.notation import read_trade
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import NOBODY

_PLAIN = {word: word for word in ("draw", "take", "ability", "out", "end", "escape", "pass", "go on", "no card")}
_PLAIN |= {"no card to draw": "no card", "deck empty": "no card"}
_WITH_CARD = ("pick", "discard", "stash", "swap", "rummage")
_PICK = re.compile(r"pick\s+([0-9]{1,3})\s+(\S+)(\s+halved)?", re.IGNORECASE)
_SWAP = re.compile(r"swap\s+(\S+)\s+(\S+)(?:\s*@\s*([1-9][0-9]{0,2}))?", re.IGNORECASE)
_RUMMAGE = re.compile(r"rummage\s+(\S+)\s+(\S+)", re.IGNORECASE)
_PLAY = re.compile(r"(?:play\s+)?([^:>]+):([^>]*)", re.IGNORECASE)
_PLAY_TO = re.compile(r"(?:play\s+)?([^:>]*)>([^:>]+)", re.IGNORECASE)
_TO_AN_AREA = re.compile(r"[:>]|\b(?:play|swap|rummage)\b|[A-Z][0-9]\s+(?:[A-Z][0-9]|K)\b", re.IGNORECASE)
_CARDS_ALONE = re.compile(r"(?:play\s+)?[<^\s]*(?:(?:[A-Z][0-9]|K)\s*)+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing done in a log: who did what; `area` is the Meerkat's number.

    The verb `unread` is what was refused; `unsure` are the Meerkats that it names. An end of turn that follows from
    what is written is `implied`.
    """

    path: Path
    text: str
    seat: int
    verb: str
    play: Play | None = None
    card: str = ""
    area: int = 0
    number: int = 0
    name: str = ""
    unsure: frozenset[int] = frozenset()
    implied: bool = False


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
    found: list[Event] = []
    for number, written in enumerate(text.splitlines(), start=1):
        words = written.partition("#")[0].strip()
        if words:
            found += reader.line(("log", Line(number)), words)
    return Events(tuple(found))


def _pieces(words: str) -> list[str]:
    """What is done in a line, by its commas; those between the cards of one play are none."""
    made: list[str] = []
    for piece in filter(None, map(str.strip, re.split("[,;]", words))):
        goes_on = made and _CARDS_ALONE.fullmatch(made[-1]) and (">" in piece or _CARDS_ALONE.fullmatch(piece))
        follows = made and _PLAY.fullmatch(made[-1]) and _CARDS_ALONE.fullmatch(piece)
        if goes_on or follows:
            made[-1] = f"{made[-1]} {piece}"
        else:
            made.append(piece)
    return made or [words]


class _Reader:
    """Reads lines of a log."""

    def __init__(self, gate: Gate, names: Sequence[str], meerkats: Sequence[str], cards: Cards) -> None:
        self._gate = gate
        self._names = names
        self._meerkats = meerkats
        self._cards = cards

    def line(self, path: Path, words: str) -> Iterator[Event]:
        """The events of a line; `unread`, refused, where one is none."""
        seat, rest = self._player(words)
        if seat == NOBODY:
            hint = did_you_mean(words.split()[0], self._names)
            self._gate.refuse("LAYOUT-LINE", path, f"{words!r} begins with no player of this game", hint)
            yield self._unread(path, words, seat)
            return
        for piece in _pieces(rest):
            event = self._read(path, piece, seat)
            good = event is not None and event.area != NOBODY and (event.card or event.verb not in _WITH_CARD)
            yield event if event is not None and good else self._unread(path, piece, seat)

    def _unread(self, path: Path, words: str, seat: int) -> Event:
        unsure = (self._touched(piece) for piece in _pieces(words))
        return Event(path, words, seat, "unread", unsure=frozenset().union(*unsure))

    def _touched(self, piece: str) -> frozenset[int]:
        """The Meerkats that something unread may have changed: those it names, or all where it names no known one."""
        named = [number for number, name in enumerate(self._meerkats) if folded(name) in folded(piece)]
        if not named and _TO_AN_AREA.search(piece):
            named = [*range(len(self._meerkats))]
        return frozenset(named)

    def _read(self, path: Path, text: str, seat: int) -> Event | None:
        lower = " ".join(text.lower().split())
        if lower in _PLAIN:
            return Event(path, text, seat, _PLAIN[lower])
        if lower == "take 2":
            return Event(path, text, seat, "take", number=2)
        if match := _PICK.fullmatch(text):
            card = self._card(path, match[2])
            return Event(path, text, seat, "pick", card=card, number=int(match[1]), name="halved" if match[3] else "")
        if lower.startswith("discard"):
            return Event(path, text, seat, "discard", card=self._card(path, text[7:].strip() or KEY))
        if lower.startswith("stash"):
            return Event(path, text, seat, "stash", card=self._card(path, text[5:]))
        return self._longer(path, text, seat)

    def _longer(self, path: Path, text: str, seat: int) -> Event | None:
        if match := _SWAP.fullmatch(text):
            area, card = self._meerkat(path, match[1]), self._card(path, match[2])
            return Event(path, text, seat, "swap", card=card, area=area, number=int(match[3] or 0))
        if match := _RUMMAGE.fullmatch(text):
            area, card = self._meerkat(path, match[1]), self._card(path, match[2])
            return Event(path, text, seat, "rummage", card=card, area=area)
        if text.lower().startswith("plan "):
            return self._plan(path, text, seat, text[5:])
        if match := _PLAY.fullmatch(text):
            return self._play(path, text, seat, match[1], match[2])
        if match := _PLAY_TO.fullmatch(text):
            return self._play(path, text, seat, match[2], match[1])
        name = self._names[seat]
        hint = f"write {name} and what she does: draw, pick 3 R3, Aria: R3 R4 R5, discard K, stash B2, out, escape"
        self._gate.refuse("LAYOUT-LINE", path, f"{text!r} is nothing that a player does", hint)
        return None

    def _player(self, words: str) -> tuple[int, str]:
        """The seat whose name a line begins with, the longest name first, and the rest of the line."""
        for seat, name in sorted(enumerate(self._names), key=lambda pair: -len(pair[1])):
            head = words[: len(name)]
            if folded(head) == folded(name) and words[len(name) : len(name) + 1] in (" ", "\t", ":"):
                return seat, words[len(name) :].removeprefix(":").strip()
        return NOBODY, words

    def _card(self, path: Path, written: str) -> str:
        card = written.strip().upper()
        if card not in self._cards.copies:
            said = f"no card is called {written.strip()!r}" if card else "no card is named"
            self._gate.refuse("LAYOUT-CARD", path, said, how_written(self._cards))
            return ""
        return card

    def _meerkat(self, path: Path, written: str) -> int:
        found = [number for number, name in enumerate(self._meerkats) if folded(name) == folded(written)]
        if not found:
            hint = did_you_mean(written.strip(), self._meerkats) or 'list them: meerkats = ["Aria", "Kito"]'
            self._gate.refuse("LAYOUT-MEERKAT", path, f"{written.strip()!r} is no Meerkat of this game", hint)
        return found[0] if found else NOBODY

    def _plan(self, path: Path, text: str, seat: int, written: str) -> Event | None:
        """A Foiled Plan that was drawn."""
        plans = {folded(name): row.plan for row in self._cards.foiled_plans for name in (row.plan, row.name)}
        plan = plans.get(folded(written))
        if plan is None:
            hint = did_you_mean(written.strip(), [row.plan for row in self._cards.foiled_plans])
            self._gate.refuse("LAYOUT-PLAN", path, f"no Foiled Plan is called {written.strip()!r}", hint)
            return None
        return Event(path, text, seat, "plan", name=plan)

    def _play(self, path: Path, text: str, seat: int, meerkat: str, written: str) -> Event | None:
        area = self._meerkat(path, meerkat)
        left, reuse, pieces = read_trade(written)
        cards = tuple(self._card(path, piece) for piece in pieces)
        if area == NOBODY or not cards or "" in cards:
            if area != NOBODY and not cards:
                self._gate.refuse("LAYOUT-PLAY", path, "no cards are named", "write the cards laid: Aria: R3 R4 R5")
            return None
        return Event(path, text, seat, "play", Play(area, cards, reuse, left), area=area)
