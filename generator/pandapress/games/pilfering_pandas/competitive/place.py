"""What one competitive player has, found good or refused: her trades or her row, her marker, goal, check and hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pandapress.engine.layout import Gate
from pandapress.findings import Path
from pandapress.games.pilfering_pandas.area import Area
from pandapress.games.pilfering_pandas.cards import Cards, Panda
from pandapress.games.pilfering_pandas.competitive.goals import goal_met
from pandapress.games.pilfering_pandas.competitive.handicaps import EXPERIENCED_CHECK, EXPERIENCED_LIMIT, NOVICE_START
from pandapress.games.pilfering_pandas.competitive.row import Row, may_begin, read_row, why_no_row
from pandapress.games.pilfering_pandas.competitive.space import listed, positions, space_words
from pandapress.games.pilfering_pandas.competitive.trades import FIRST_SET, Trade, Trading
from pandapress.games.pilfering_pandas.entry import PlayerEntry, cards_of, panda_called
from pandapress.games.pilfering_pandas.scoring import NO_MEERKAT, scorer_for
from pandapress.games.pilfering_pandas.turn.hand import HAND


@dataclass(frozen=True, slots=True)
class Place:
    """One player's table, found good; `trades` is empty where only the marker, at `marker`, tells their points."""

    number: int
    name: str
    meerkat: str
    panda: Panda | None
    met: bool
    met_entered: bool
    start: int
    trades: tuple[Trade, ...]
    area: Area
    marker: int
    marked: bool
    hand: tuple[str, ...]
    earlier: tuple[int, ...]
    check: int


@dataclass(slots=True)
class _Laid:
    """A Trade area as it was entered: plays, a row of cards, or neither; unsound where it could not be read."""

    trading: Trading | None = None
    row: Row | None = None
    count: int | None = None
    sound: bool = True


class Clerk:
    """Reads the players of a competitive layout, one after the other, and knows every card that lies somewhere."""

    def __init__(self, gate: Gate, cards: Cards, options: Mapping[str, str]) -> None:
        self._gate = gate
        self._cards = cards
        self._options = options
        self._scorer = scorer_for(cards, options, competitive=True)
        self._checks = {meerkat.name: meerkat.check for meerkat in cards.meerkats}
        self._pandas = {panda.name: panda for panda in cards.pandas}
        self._spaces = len(cards.track)
        self._by_points = options["meerkat_check"] == "points"
        self._seen: dict[str, list[tuple[str, Path]]] = {}
        self._meerkats: dict[str, str] = {}

    def place(self, number: int, player: PlayerEntry) -> Place:
        """One player's table."""
        path = ("players", number)
        meerkat = self._meerkat(player, path)
        start = NOVICE_START if "start" in player.novice else 0
        laid = self._laid(player, meerkat, path)
        hand = self._hand(player, laid, path)
        marker = self._marker(player, laid, start, path)
        panda = self._pandas.get(panda_called(self._cards, player.panda))
        raised = EXPERIENCED_CHECK if "check" in player.experienced else 0
        check = self._checks.get(meerkat, 0) + raised
        if meerkat and not player.hand and "hand" in player.model_fields_set:
            self._check_out(player, laid, marker - start, check, path)
        trading = laid.trading
        return Place(
            number,
            player.name,
            meerkat,
            panda,
            self._goal(player, panda, laid, marker - start, path),
            player.goal_met is not None,
            start,
            tuple(trading.trades) if trading else (),
            trading.area if trading else Area(laid.row.cards if laid.row else ()),
            marker,
            trading is None,
            hand,
            tuple(player.earlier_rounds),
            check,
        )

    def _meerkat(self, player: PlayerEntry, path: Path) -> str:
        """The player's Meerkat, which nobody else has."""
        at = (*path, "meerkat")
        if not player.meerkat:
            self._gate.refuse("LAYOUT-MEERKAT", at, f"{player.name} has no Meerkat", "name her card")
            return ""
        meerkat = self._gate.one_of(player.meerkat, [*self._checks], at, "Meerkat")
        if meerkat and self._meerkats.setdefault(meerkat, player.name) != player.name:
            message = f"{self._meerkats[meerkat]} has {meerkat} already"
            self._gate.refuse("LAYOUT-TWICE", at, message, "there is one of each")
        return meerkat

    # Trade areas

    def _laid(self, player: PlayerEntry, meerkat: str, path: Path) -> _Laid:
        """The plays, where they are written, and the row of cards, where it is; both, if they agree."""
        told = player.model_fields_set & {"trade", "row", "marker"}
        if not told:
            hint = "write marker = 21, or the trades; trade = [] where nothing was traded"
            self._gate.refuse("LAYOUT-MARKER", (*path, "marker"), f"where does {player.name}'s marker stand?", hint)
            return _Laid(sound=False)
        likes = self._cards.likes.get(meerkat, NO_MEERKAT)
        laid = _Laid()
        if "trade" in told:
            bound = "first_set" in player.experienced
            trading = Trading(self._gate, self._cards, self._scorer, self._options, likes, bound)
            trading.lay(player.trade, (*path, "trade"))
            for card, at in trading.laid:
                self._note(card, f"{player.name}'s Trade area", at)
            laid = _Laid(trading, None, len(trading.area.cards), trading.sound)
        if "row" in told:
            self._add_row(laid, player, meerkat, (*path, "row"))
        return laid

    def _add_row(self, laid: _Laid, player: PlayerEntry, meerkat: str, at: Path) -> None:
        cards = cards_of(self._gate, self._cards, player.row, at)
        if laid.trading is not None:
            if laid.sound and len(cards) == len(player.row) and cards != laid.trading.area.cards:
                shown = " ".join(laid.trading.area.cards) or "no cards"
                message = f"{player.name}'s row is not what her trades lay: {shown}"
                self._gate.refuse("LAYOUT-ROW", at, message, "write one of the two, or mend them")
            return
        for number, card in enumerate(cards):
            self._note(card, f"{player.name}'s Trade area", (*at, number))
        laid.count = len(cards)
        laid.sound = len(cards) == len(player.row) <= sum(self._cards.copies.values())
        if laid.sound and cards:
            laid.row = self._row(cards, player, meerkat, at)
            laid.sound = laid.row is not None

    def _row(self, cards: tuple[str, ...], player: PlayerEntry, meerkat: str, at: Path) -> Row | None:
        """The row divided into sets; refused where it cannot be."""
        likes = self._cards.likes.get(meerkat, NO_MEERKAT)
        row = read_row(cards, self._scorer, likes)
        if row is None:
            why = why_no_row(cards, self._scorer)
            hint = "write the cards from left to right as they lie; sets have three cards or more"
            self._gate.refuse("LAYOUT-ROW", at, f"{player.name}'s row is no row of sets: {why}", hint)
            return None
        if "first_set" in player.experienced and likes.suits and not may_begin(row, likes.suits, self._scorer):
            self._gate.refuse(
                "LAYOUT-SET", at, f"no set of {player.name}'s row has one of {meerkat}'s suits", FIRST_SET
            )
        return row

    # Markers

    def _marker(self, player: PlayerEntry, laid: _Laid, start: int, path: Path) -> int:
        """How far the Panda marker has come, from where it stands, or from what was traded."""
        brought = start + (laid.trading.points if laid.trading else 0)
        if player.marker is None:
            self._check_no_marker(player, laid, path)
            return brought
        at = (*path, "marker")
        choices = self._positions(player, player.marker, start, at)
        if not choices or not laid.sound:
            return player.marker
        if laid.trading is not None:
            return self._beside_trades(player, brought, choices, at)
        if laid.row is not None:
            return self._beside_row(player, laid.row, [each - start for each in choices], at) + start
        return self._alone(player, laid, choices[0], start, at)

    def _alone(self, player: PlayerEntry, laid: _Laid, position: int, start: int, at: Path) -> int:
        """A marker without cards: on its start where nothing was traded, and never behind it."""
        if position < start:
            message = f"{player.name} is a novice and starts on space {start}; her marker stands on {position}"
            self._gate.refuse("LAYOUT-MARKER", at, message, "write the laps that it has gone")
        elif laid.count == 0 and position > start:
            message = (
                f"{player.name} has traded nothing, and her marker stands on {space_words(position, self._spaces)}"
            )
            self._gate.refuse("LAYOUT-MARKER", at, message, "write the cards of her row")
        return position

    def _check_no_marker(self, player: PlayerEntry, laid: _Laid, path: Path) -> None:
        """Without a marker the trades tell the points; a row alone does not."""
        at = (*path, "marker")
        if player.laps is not None:
            message = f"{player.name}'s marker has laps and no space"
            self._gate.refuse("LAYOUT-MARKER", at, message, "write the space on which it stands")
        elif laid.trading is None and laid.row is not None:
            least, most = laid.row.span
            message = f"where does {player.name}'s marker stand? Her row brings {_span(least, most)}"
            self._gate.refuse(
                "LAYOUT-MARKER", at, message, "write marker = 21; laps = 1 beside it once it has gone round"
            )

    def _positions(self, player: PlayerEntry, marker: int, start: int, at: Path) -> list[int]:
        """The positions that a marker on a space can have; none, refused, where it cannot be there."""
        if player.laps is not None and marker >= self._spaces:
            message = f"{player.name}'s marker is on none of the spaces 0 to {self._spaces - 1}"
            self._gate.refuse("LAYOUT-MARKER", at, message, "with laps, write the space on which it stands")
            return []
        choices = positions(marker, player.laps, self._spaces)
        if choices[0] > start + _most(self._cards.copies, self._scorer.points):
            message = f"all cards of the box do not bring {player.name}'s marker to {choices[0]}"
            self._gate.refuse("LAYOUT-MARKER", at, message, "write the space, and how many laps it has gone")
            return []
        return choices

    def _beside_trades(self, player: PlayerEntry, brought: int, choices: list[int], at: Path) -> int:
        """The marker and the trades are compared."""
        if brought not in choices:
            there, here = space_words(brought, self._spaces), space_words(choices[0], self._spaces)
            message = f"{player.name}'s trades bring her marker to {there}, not to {here}"
            self._gate.refuse("LAYOUT-MARKER", at, message, "mend one of the two, or write one alone")
        return brought

    def _beside_row(self, player: PlayerEntry, row: Row, choices: list[int], at: Path) -> int:
        """The points that the marker tells, in the lap that fits the row of cards."""
        fitting = [points for points in choices if points in row.plain]
        known = bool(fitting)
        fitting = fitting or [points for points in choices if row.low <= points <= row.high]
        told = f"{player.name}'s row brings {_span(*row.span)}"
        if not fitting:
            message = f"{told}, and her marker tells of {choices[0]}"
            self._gate.refuse("LAYOUT-MARKER", at, message, "mend the row or the marker")
        elif len(fitting) > 1:
            self._gate.refuse("LAYOUT-MARKER", at, f"{told}: which lap is her marker in?", "write laps = 0, or 1")
        elif not known and row.whole:
            message = f"{told}, and her marker tells of {fitting[0]}"
            self._gate.warn("LAYOUT-MARKER", at, message, "that is so only if a Key was swapped out of the row")
        return (fitting or choices)[0]

    # Goals, hands and the Meerkat Check

    def _goal(self, player: PlayerEntry, panda: Panda | None, laid: _Laid, points: int, path: Path) -> bool:
        """Whether the goal of the Panda card is met: as entered, or as the Trade area tells; asked for otherwise."""
        at = (*path, "goal_met")
        if panda is None:
            if player.goal_met is not None and not player.panda:
                self._gate.refuse("LAYOUT-PANDA", at, f"{player.name} has no Panda card here", "name it: panda = ...")
            return False
        told = self._told(panda, laid, points)
        goal = panda.goal.replace("-", " ")
        if player.goal_met is None:
            if len(told) > 1 and panda.goal_points:
                message = f"is the goal of {player.name}'s {panda.name} Panda met ({goal})?"
                hint = "write goal_met = true or false" + ("" if laid.row else ", or the cards of her row")
                self._gate.refuse("LAYOUT-GOAL", at, message, hint)
            return True in told
        if told == {not player.goal_met}:
            says = "met" if True in told else "not met"
            message = f"by {player.name}'s Trade area the goal of her {panda.name} Panda ({goal}) is {says}"
            self._gate.warn("LAYOUT-GOAL", at, message, "it is counted as entered")
        return player.goal_met

    def _told(self, panda: Panda, laid: _Laid, points: int) -> set[bool]:
        """What the Trade area says of a goal: one answer, both where it does not tell; none behind a refused trade."""
        sets = self._scorer.sets
        if not laid.sound:
            return set()
        if laid.trading is not None:
            return {goal_met(panda.goal, laid.trading.area, sets)}
        if laid.row is None:
            return {False} if laid.count == 0 else {True, False}
        told = {goal_met(panda.goal, each.area, sets) for each in laid.row.possible(points)}
        return told if laid.row.whole else {True, False}

    def _hand(self, player: PlayerEntry, laid: _Laid, path: Path) -> tuple[str, ...]:
        """The cards left in hand; ten at most with that handicap, and never fewer than were dealt with those laid."""
        at = (*path, "hand")
        if "hand" not in player.model_fields_set:
            message = f"which cards are left in {player.name}'s hand?"
            self._gate.refuse("LAYOUT-HAND", at, message, 'write them; hand = "" where she went out')
        hand = cards_of(self._gate, self._cards, player.hand, at)
        for number, card in enumerate(hand):
            self._note(card, f"{player.name}'s hand", (*at, number))
        if "hand_limit" in player.experienced and len(player.hand) > EXPERIENCED_LIMIT:
            message = (
                f"{player.name} holds {len(player.hand)} cards; an experienced player holds {EXPERIENCED_LIMIT} at most"
            )
            self._gate.refuse("LAYOUT-LIMIT", at, message, "Balancing Gameplay")
        dealt = HAND - ("deal" in player.experienced)
        if laid.sound and laid.count is not None and len(player.hand) > 0 and laid.count + len(player.hand) < dealt:
            message = f"{player.name} has {laid.count + len(player.hand)} cards in hand and Trade area together"
            self._gate.warn("LAYOUT-CARDS", at, message, f"she was dealt {dealt}, and a turn leaves her no fewer")
        return hand

    def _check_out(self, player: PlayerEntry, laid: _Laid, points: int, check: int, path: Path) -> None:
        """ "A player cannot ... zero cards in their hand without meeting the Meerkat Check Value"."""
        reached = points if self._by_points else laid.count
        if not laid.sound:
            return
        if reached is None:
            message = f"{player.name} went out: has she met the Meerkat Check, {check} cards or more?"
            self._gate.refuse("LAYOUT-CHECK", (*path, "row"), message, "write the cards of her row, from left to right")
        elif reached < check:
            what = "Panda Points" if self._by_points else "cards"
            message = f"{player.name}'s hand is empty, and the Meerkat Check is not met: {reached} of {check} {what}"
            self._gate.refuse("LAYOUT-CHECK", (*path, "hand"), message, "write the cards that are left in hand")

    # Cards

    def _note(self, card: str, where: str, at: Path) -> None:
        self._seen.setdefault(card, []).append((where, at))

    def check_copies(self) -> None:
        """No card lies in more places than it has copies."""
        for card, places in self._seen.items():
            copies = self._cards.copies.get(card, 0)
            if len(places) > copies:
                counts = Counter(where for where, _ in places)
                told = listed([f"in {where}" + (f" {n} times" if n > 1 else "") for where, n in counts.items()])
                hint = f"there {'is' if copies == 1 else 'are'} {copies} of it"
                self._gate.refuse("LAYOUT-COPIES", places[copies][1], f"{card} lies {told}", hint)


def _span(least: int, most: int) -> str:
    """So many points, or so many to so many."""
    return f"{least} Panda Points" if least == most else f"{least} to {most} Panda Points"


def _most(copies: Mapping[str, int], points: Mapping[str, int]) -> int:
    """More than all cards can bring: each laid as a Key and re-used, and a bonus for every two."""
    count = sum(copies.values())
    return 2 * count * max(points.values()) + count // 2
