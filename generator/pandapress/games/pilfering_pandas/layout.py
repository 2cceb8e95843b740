"""Layouts of Pilfering Pandas: Trade areas or a log as a person enters them, and the gate that finds every problem."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, LayoutFile, PlayerName, entered, folded
from pandapress.findings import Findings
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.handicaps import EXPERIENCED_CHECK, NOVICE_START
from pandapress.games.pilfering_pandas.log import Events, read_log
from pandapress.games.pilfering_pandas.markers import MEERKATS
from pandapress.games.pilfering_pandas.notation import read_trade
from pandapress.games.pilfering_pandas.rules import OPTIONS
from pandapress.games.pilfering_pandas.scoring import NO_MEERKAT, NOTHING, Worth, check_value, scorer_for
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import State
from pandapress.games.pilfering_pandas.walk import Ending, Step, Walk

MOST_PLAYERS = 4
_SWAP = re.compile(r"swap\s+(\S+)(?:\s*@\s*([0-9]{1,3}))?", re.IGNORECASE)


class PlayerEntry(Part):
    """What one player has; a Trade area of her own in the competitive game alone."""

    name: PlayerName
    meerkat: str = ""
    panda: str = ""
    goal_met: bool | None = None
    trade: list[str] = Field(default=[])
    hand: list[str] = Field(default=[])
    earlier_rounds: list[int] = Field(default=[])
    novice: bool = False
    experienced: bool = False


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    mode: Literal["competitive", "cooperative", "solo"] = "competitive"
    difficulty: Literal["intro", "normal", "hard"] = "normal"
    players: list[PlayerEntry]
    meerkats: list[str] = Field(default=[])
    log: str = ""
    panda_marker: int | None = None
    zoo_keeper_marker: int | None = None
    secret_stash: list[str] = Field(default=[])


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


@dataclass(frozen=True, slots=True)
class Together:
    """A validated cooperative or solo layout: a log of events, or only where the markers stand."""

    names: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    secret: tuple[str, ...]
    meerkats: tuple[str, ...]
    pandas: tuple[str, ...]
    events: Events
    steps: tuple[Step, ...]
    end: Ending
    options: Mapping[str, str]


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | Together | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    entry = entered(TableEntry, values, file, findings)
    if entry is None:
        return None
    before = len(findings.errors)
    gate = Gate(file, findings)
    options = gate.options(OPTIONS, entry.options, {"mode": entry.mode, "difficulty": entry.difficulty})
    gate.distinct(player.name for player in entry.players)
    _check_pandas(gate, entry, cards)
    table = (
        _table(gate, entry, cards, options) if entry.mode == "competitive" else _together(gate, entry, cards, options)
    )
    return None if len(findings.errors) > before else table


def card_of(written: str, known: Iterable[str]) -> str:
    """A card as it is kept, from how it is written, in any case; empty where it is none."""
    card = written.strip().upper()
    return card if card in known else ""


def _cards_of(gate: Gate, cards: Cards, written: Sequence[str], path: str) -> tuple[str, ...]:
    """The cards of a list; what is none is refused."""
    found = []
    for place, word in enumerate(written):
        card = card_of(word, cards.copies)
        if card:
            found.append(card)
        else:
            gate.refuse("LAYOUT-CARD", f"{path}[{place}]", f"no card is called {word!r}", _how(cards))
    return tuple(found)


def _how(cards: Cards) -> str:
    """How cards are written."""
    letters = ", ".join(f"{letter} {suit}" for suit, letter in cards.letters.items())
    return f"a letter and a number, R4; {KEY} for a Key; letters: {letters}"


def _check_pandas(gate: Gate, entry: TableEntry, cards: Cards) -> None:
    """Panda cards that there are, each before one player."""
    names = [panda.name for panda in cards.pandas]
    seen: dict[str, str] = {}
    for number, player in enumerate(entry.players):
        if player.panda:
            path = f"players[{number}].panda"
            panda = gate.one_of(player.panda, names, path, "Panda card")
            if panda and seen.setdefault(panda, player.name) != player.name:
                gate.refuse(
                    "LAYOUT-TWICE", path, f"{seen[panda]} has the {panda} Panda already", "there is one of each"
                )


def _panda(cards: Cards, name: str) -> str:
    """The name of a Panda card as it is printed."""
    return next((panda.name for panda in cards.pandas if folded(panda.name) == folded(name)), "")


# Competitive


def _table(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Table:
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
        hand = _cards_of(self._gate, self._cards, player.hand, f"{path}.hand")
        for card in (*area.cards, *hand):
            self._seen.setdefault(card, []).append(path)
        start = NOVICE_START if player.novice else 0
        made = Place(
            player.name,
            meerkat,
            _panda(self._cards, player.panda),
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
        cards = _cards_of(self._gate, self._cards, written, path)
        if not written:
            self._gate.refuse("LAYOUT-PLAY", path, f"{text!r} names no cards", "write the cards laid: R3 R4 R5")
        return Play(0, cards, reuse, left) if cards and len(cards) == len(written) else None

    def _swapped(self, area: Area, swap: re.Match[str], path: str) -> tuple[Area, Trade | None]:
        """The area with a Key exchanged for a card: the one at a place from the left, or the first that fits."""
        card = card_of(swap[1], self._cards.copies)
        if not card:
            self._gate.refuse("LAYOUT-CARD", path, f"no card is called {swap[1]!r}", _how(self._cards))
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


# Cooperative and solo


def _together(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Together:
    solo = entry.mode == "solo"
    count = len(entry.players)
    if count != 1 if solo else not 2 <= count <= MOST_PLAYERS:
        wanted = "1 player" if solo else "2 to 4 players"
        gate.refuse("LAYOUT-PLAYERS", "players", f"{count} players; the {entry.mode} game is for {wanted}")
    for number, player in enumerate(entry.players):
        _refuse_alone(gate, player, f"players[{number}]")
    names = tuple(player.name for player in entry.players)
    hands = tuple(
        _cards_of(gate, cards, player.hand, f"players[{number}].hand") for number, player in enumerate(entry.players)
    )
    secret = _cards_of(gate, cards, entry.secret_stash, "secret_stash")
    if secret and not solo:
        gate.refuse("LAYOUT-MODE", "secret_stash", "belongs to the solo game", 'set mode = "solo"')
    known = [meerkat.name for meerkat in cards.meerkats]
    meerkats = tuple(gate.one_of(name, known, f"meerkats[{at}]", "Meerkat") for at, name in enumerate(entry.meerkats))
    known_ones = [name for name in meerkats if name]
    if len(known_ones) != len(set(known_ones)):
        gate.refuse("LAYOUT-TWICE", "meerkats", "one Meerkat twice", "two different ones lie below the track")
    if len(meerkats) > MEERKATS:
        gate.refuse("LAYOUT-MEERKAT", "meerkats", f"{len(meerkats)} Meerkats", "two lie below the track")
    meerkats = tuple(name or written for name, written in zip(meerkats, entry.meerkats, strict=True))
    pandas = tuple(_panda(cards, player.panda) for player in entry.players)
    events = read_log(gate, entry.log, names, meerkats, cards)
    walk = Walk(gate, cards, options, names, meerkats, pandas)
    steps = tuple(walk.steps(events))
    end = _ending(gate, entry, walk)
    if events.items:
        _check_out(gate, walk.out, hands, names)
    if count in range(1, MOST_PLAYERS + 1):
        held = {f"players[{number}].hand": hand for number, hand in enumerate(hands)} | {"secret_stash": secret}
        _check_deck(gate, events, held, cards.deck(count, competitive=False))
    return Together(names, hands, secret, meerkats, pandas, events, steps, end, options)


def _refuse_alone(gate: Gate, player: PlayerEntry, path: str) -> None:
    """What only a player of the competitive game has."""
    for key in ("meerkat", "trade", "earlier_rounds", "goal_met", "novice", "experienced"):
        if getattr(player, key) not in ("", [], None, False):
            gate.refuse("LAYOUT-MODE", f"{path}.{key}", "belongs to the competitive game", 'set mode = "competitive"')


def _check_out(gate: Gate, out: Iterable[int], hands: Sequence[Sequence[str]], names: Sequence[str]) -> None:
    """Who is out by the log holds no cards at its end."""
    for seat in sorted(out):
        if hands[seat]:
            hint = "leave the hand empty, or the line of the log out"
            message = f"{names[seat]} is out by the log, and holds {' '.join(hands[seat])}"
            gate.refuse("LAYOUT-OUT", f"players[{seat}].hand", message, hint)


def _ending(gate: Gate, entry: TableEntry, walk: Walk) -> Ending:
    """How a log ends; where only the end is known both markers tell it, and there is no log beside them."""
    panda, keeper = entry.panda_marker, entry.zoo_keeper_marker
    if panda is None and keeper is None:
        return walk.ending()
    if panda is None or keeper is None:
        missing = "panda_marker" if panda is None else "zoo_keeper_marker"
        gate.refuse("LAYOUT-MARKERS", missing, "one marker is missing", "give both, or a log")
        return walk.ending()
    if entry.log.strip():
        gate.refuse("LAYOUT-MARKERS", "log", "the log tells where the markers stand", "give the log or the markers")
    return walk.stand(panda, keeper, {number for number, player in enumerate(entry.players) if not player.hand})


def _check_deck(gate: Gate, events: Events, held: Mapping[str, Sequence[str]], deck: Sequence[str]) -> None:
    """No more of a card on the table, in the box and in hands than the deck of so many players holds."""
    there = Counter(deck)
    seen: Counter[str] = Counter()
    for path, card in _laid_down(events, held):
        seen[card] += 1
        if seen[card] == there[card] + 1:
            if not there[card]:
                message, hint = f"{card} is not in the deck", "it is taken out for so few players (Setup)"
            else:
                message = f"{card} lies on the table, in the box or in a hand {seen[card]} times"
                hint = f"the deck holds {there[card]}"
            gate.refuse("LAYOUT-COPIES", path, message, hint)


def _laid_down(events: Events, held: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Every card that left the deck for good, with where that is written; a swapped Key goes back to a hand.

    `held` are the cards that nobody laid, under where they are written.
    """
    back = 0
    laid: list[tuple[str, str]] = []
    for event in events.items:
        if event.play is not None:
            laid += [(event.path, card) for card in event.play.cards]
        elif event.card and event.verb in ("swap", "rummage", "discard"):
            laid.append((event.path, event.card))
        back += event.verb == "swap"
    for path, card in (*laid, *((path, card) for path, cards in held.items() for card in cards)):
        if card == KEY and back:
            back -= 1
        else:
            yield path, card


def from_state(state: State, names: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a finished competitive game as its players would enter it."""
    readings = {name: value for name, value in options.items() if name not in ("mode", "difficulty", "rounds")}
    novice, experienced = (readings.pop(name, "nobody") for name in ("novice", "experienced"))
    return {
        "game": "pilfering-pandas",
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
