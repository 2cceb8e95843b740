"""The competitive gate of Pilfering Pandas: Trade areas, play by play, and every problem in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.layout import Gate
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.entry import (
    GAME,
    MOST_PLAYERS,
    PlayerEntry,
    TableEntry,
    card_of,
    cards_of,
    how_written,
    panda_called,
)
from pandapress.games.pilfering_pandas.handicaps import EXPERIENCED_CHECK, NOVICE_START
from pandapress.games.pilfering_pandas.notation import read_trade
from pandapress.games.pilfering_pandas.scoring import NO_MEERKAT, NOTHING, Worth, check_value, scorer_for
from pandapress.games.pilfering_pandas.state import State

_SWAP = re.compile(r"swap\s+(\S+)(?:\s*@\s*([0-9]{1,3}))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Trade:
    """One play in a Trade area, with what it was worth, or a Key swap: the place from the left, and the card."""

    text: str
    play: Play | None
    end: str = ""
    worth: Worth = NOTHING
    swap: tuple[int, str] = (0, "")


@dataclass(frozen=True, slots=True)
class Place:
    """One player's table, found good."""

    name: str
    meerkat: str
    panda: str
    goal_met: bool | None
    start: int
    trades: tuple[Trade, ...]
    area: Area
    hand: tuple[str, ...]
    earlier: tuple[int, ...]
    check: int


@dataclass(frozen=True, slots=True)
class Table:
    """A validated competitive layout."""

    places: tuple[Place, ...]
    options: Mapping[str, str]


def read_table(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Table:
    """Everybody's Trade area, play by play; what is wrong with any is refused."""
    for key in ("meerkats", "log", "panda_marker", "zoo_keeper_marker", "secret_stash"):
        if getattr(entry, key) not in ("", None, []):
            gate.refuse("LAYOUT-MODE", key, "belongs to the cooperative and solo game", 'set mode = "cooperative"')
    if len(entry.players) > MOST_PLAYERS or not entry.players:
        gate.refuse("LAYOUT-PLAYERS", "players", f"{len(entry.players)} players; the game is for 2 to 4")
    elif len(entry.players) == 1:
        gate.note("LAYOUT-FEW", "players", "1 player; the game is for 2 to 4")
    clerk = _Clerk(gate, cards, options)
    places = tuple(clerk.place(number, player) for number, player in enumerate(entry.players))
    clerk.check_copies(cards.copies)
    empty = [number for number, place in enumerate(places) if not place.hand]
    for number in empty[1:]:
        hint = "the round ends at once when the first hand is empty: write the cards that are left"
        gate.refuse("LAYOUT-EMPTY", f"players[{number}].hand", "a second hand is empty", hint)
    return Table(places, options)


class _Clerk:
    """Lays every Trade area of a competitive layout, play by play."""

    def __init__(self, gate: Gate, cards: Cards, options: Mapping[str, str]) -> None:
        self._gate = gate
        self._cards = cards
        self._scorer = scorer_for(cards, options, competitive=True)
        self._sets = self._scorer.sets
        self._checks = {meerkat.name: meerkat.check for meerkat in cards.meerkats}
        self._by_points = options["meerkat_check"] == "points"
        self._both_ends = options["extend_ends"] == "both"
        self._seen: dict[str, list[str]] = {}
        self._meerkats: dict[str, str] = {}

    def place(self, number: int, player: PlayerEntry) -> Place:
        """One player's table."""
        path = f"players[{number}]"
        meerkat = self._meerkat(player, path)
        area, trades = Area(), []
        for at, text in enumerate(player.trade):
            area, trade = self._trade(area, text, meerkat, player, f"{path}.trade[{at}]")
            if trade is not None:
                trades.append(trade)
        hand = cards_of(self._gate, self._cards, player.hand, f"{path}.hand")
        for card in (*area.cards, *hand):
            self._seen.setdefault(card, []).append(path)
        start = NOVICE_START if player.novice else 0
        made = Place(
            player.name,
            meerkat,
            panda_called(self._cards, player.panda),
            player.goal_met,
            start,
            tuple(trades),
            area,
            hand,
            tuple(player.earlier_rounds),
            self._checks.get(meerkat, 0) + (EXPERIENCED_CHECK if player.experienced else 0),
        )
        if meerkat and not player.hand:
            self._check_out(made, path)
        return made

    def _meerkat(self, player: PlayerEntry, path: str) -> str:
        """The player's Meerkat, which nobody else has."""
        if not player.meerkat:
            self._gate.refuse("LAYOUT-MEERKAT", f"{path}.meerkat", f"{player.name} has no Meerkat", "name her card")
            return ""
        meerkat = self._gate.one_of(player.meerkat, [*self._checks], f"{path}.meerkat", "Meerkat")
        if meerkat and self._meerkats.setdefault(meerkat, player.name) != player.name:
            message = f"{self._meerkats[meerkat]} has {meerkat} already"
            self._gate.refuse("LAYOUT-TWICE", f"{path}.meerkat", message, "there is one of each")
        return meerkat

    def _trade(self, area: Area, text: str, meerkat: str, player: PlayerEntry, path: str) -> tuple[Area, Trade | None]:
        """The area after a written play or Key swap; as before, refused, where it is none."""
        if swap := _SWAP.fullmatch(text.strip()):
            return self._swapped(area, swap, path)
        play = self._play(text, path)
        if play is None:
            return area, None
        fault = self._sets.fault(area, play)
        if not fault and play.extends and play.left and not self._both_ends:
            fault = "only the right-most set is extended (option extend_ends)"
        likes = self._cards.likes.get(meerkat, NO_MEERKAT)
        if not fault and player.experienced and not area.cards and not self._sets.holds_preference(play, likes.suits):
            fault = "an experienced player's first set contains a preference suit (Balancing Gameplay)"
        if fault:
            self._gate.refuse("LAYOUT-SET", path, fault, f"in {text.strip()!r}")
            return area, None
        after, worth = self._scorer.play(area, play, likes)
        return after, Trade(text.strip(), play, area.end_card(play.left) if play.reuse else "", worth)

    def _play(self, text: str, path: str) -> Play | None:
        """The play of a text: `<` and `^` before its cards."""
        left, reuse, written = read_trade(text)
        cards = cards_of(self._gate, self._cards, written, path)
        if not written:
            self._gate.refuse("LAYOUT-PLAY", path, f"{text!r} names no cards", "write the cards laid: R3 R4 R5")
        return Play(0, cards, reuse, left) if cards and len(cards) == len(written) else None

    def _swapped(self, area: Area, swap: re.Match[str], path: str) -> tuple[Area, Trade | None]:
        """The area with a Key exchanged for a card: the one at a place from the left, or the first that fits."""
        card = card_of(swap[1], self._cards.copies)
        if not card:
            self._gate.refuse("LAYOUT-CARD", path, f"no card is called {swap[1]!r}", how_written(self._cards))
            return area, None
        places = [int(swap[2]) - 1] if swap[2] else range(len(area.cards))
        for place in places:
            after = self._sets.swapped(area, place, card)
            if after is not None:
                return after, Trade(swap[0], None, swap=(place, card))
        hint = "a Key is swapped for the card it represents, all its sets still valid (Key Cards)"
        self._gate.refuse("LAYOUT-SWAP", path, f"no Key here can be {card}", hint)
        return area, None

    def _check_out(self, place: Place, path: str) -> None:
        """ "A player cannot ... zero cards in their hand without meeting the Meerkat Check Value"."""
        points = sum(trade.worth.total for trade in place.trades)
        reached = check_value(place.area, points, self._by_points)
        if reached < place.check:
            what = "Panda Points" if self._by_points else "cards"
            message = f"an empty hand, and the Meerkat Check is not met: {reached} of {place.check} {what}"
            self._gate.refuse("LAYOUT-CHECK", f"{path}.hand", message, "write the cards that are left in hand")

    def check_copies(self, copies: Mapping[str, int]) -> None:
        """No card lies in more places than it has copies."""
        for card, paths in self._seen.items():
            if len(paths) > copies.get(card, 0):
                hint = f"there is {copies[card]} of it" if copies[card] == 1 else f"there are {copies[card]} of it"
                message = f"{card} lies here {len(paths)} times, on the table or in hands"
                self._gate.refuse("LAYOUT-COPIES", paths[-1], message, hint)


def from_state(state: State, names: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a finished competitive game as its players would enter it."""
    readings = {name: value for name, value in options.items() if name not in ("mode", "difficulty", "rounds")}
    novice, experienced = (readings.pop(name, "nobody") for name in ("novice", "experienced"))
    return {
        "game": GAME,
        "mode": "competitive",
        "options": readings,
        "players": [
            {
                "name": name,
                "meerkat": state.meerkats[number],
                "panda": seat.panda,
                "trade": list(state.trades[number]),
                "hand": list(seat.hand),
                "earlier_rounds": [seat.earlier],
                "novice": str(number + 1) == novice,
                "experienced": str(number + 1) == experienced,
            }
            for number, (name, seat) in enumerate(zip(names, state.seats, strict=True))
        ],
    }
