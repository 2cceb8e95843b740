"""The cooperative and solo gate of Pilfering Pandas: a log of events, or where the markers stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.layout import Gate
from pandapress.engine.rules import SCORE, chosen, read_options
from pandapress.engine.values import but
from pandapress.findings import Findings, Path
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.cooperative.account import HAND_LIMIT, SECRET, Accounting
from pandapress.games.pilfering_pandas.cooperative.counts import Counts
from pandapress.games.pilfering_pandas.cooperative.log import Event, read_log
from pandapress.games.pilfering_pandas.cooperative.markers import MEERKATS
from pandapress.games.pilfering_pandas.cooperative.walk import Step, Walk
from pandapress.games.pilfering_pandas.copies import Copies
from pandapress.games.pilfering_pandas.entry import (
    ALONE,
    GAME,
    MOST_PLAYERS,
    PlayerEntry,
    TableEntry,
    cards_of,
    panda_called,
)
from pandapress.games.pilfering_pandas.options import OPTIONS
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import Account, Phase, State


@dataclass(frozen=True, slots=True)
class Together:
    """A validated cooperative or solo layout: where a log, or the markers alone, leave the account.

    `left` are the cards that a Final Escape Check counts; `lacking` is what keeps from one.
    """

    names: tuple[str, ...]
    left: tuple[str, ...]
    steps: tuple[Step, ...]
    at: Account
    accounts: Accounting
    lacking: str
    options: Mapping[str, str]
    level_told: bool = True

    @property
    def end(self) -> Account:
        """Where the account ends, with the Final Escape Check where one is due."""
        return self.accounts.escape(self.at, self.left) if self.at.phase is Phase.ESCAPE else self.at


def read_together(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Together:
    """The log, event by event, and what lies on the table at its end; what is wrong is refused.

    The level is asked for where it decides the result.
    """
    table = _read(gate, entry, cards, options)
    if "difficulty" in entry.model_fields_set:
        return table
    ends = {level.level: _end(entry, cards, {**options, "difficulty": level.level}) for level in cards.difficulty}
    if len(set(ends.values())) > 1:
        said = ", ".join(f"{end} at {level}" for level, end in ends.items())
        hint = f'write difficulty = "{options["difficulty"]}", or the other level you played'
        gate.refuse(
            "LAYOUT-LEVEL", ("difficulty",), f"the difficulty is not told, and decides the result: {said}", hint
        )
    return but(table, level_told=False)


def _end(entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> str:
    """How a layout ends at a level."""
    gate = Gate("", Findings())
    table = _read(gate, entry, cards, options)
    return "refused" if gate.refusals else table.end.result.partition(":")[0] or "open"


def _read(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Together:
    clerk = _Clerk(gate, entry, cards, options)
    clerk.check_players()
    meerkats = clerk.meerkats()
    events = read_log(gate, entry.log, clerk.names, meerkats, cards)
    before = gate.refusals
    walk = Walk(gate, cards, options, meerkats, clerk.seats)
    steps = tuple(walk.steps(events))
    clerk.stand(walk)
    good = gate.refusals == before and walk.sure
    wrong = clerk.check_deck([event for event in events.items if event is not walk.kept])
    if good:
        clerk.check_hands(walk, steps, wrong)
    left = clerk.left(walk)
    return Together(clerk.names, left, steps, walk.at, walk.accounts, walk.lacking(), options)


class _Clerk:
    """Reads what lies beside a log: players, Meerkats, hands, the Secret Stash."""

    def __init__(self, gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> None:
        self._gate = gate
        self._entry = entry
        self._cards = cards
        self._options = options
        self._solo = entry.mode == "solo"
        self.seats = {player.name: panda_called(cards, player.panda) for player in entry.players}
        self.names = tuple(player.name for player in entry.players)
        self._given = ["hand" in player.model_fields_set for player in entry.players]
        paths: list[Path] = [("players", number, "hand") for number in range(len(entry.players))]
        self._hands = [
            cards_of(gate, cards, player.hand, path) for player, path in zip(entry.players, paths, strict=True)
        ]
        self._secret = cards_of(gate, cards, entry.secret_stash, ("secret_stash",))

    # Players and Meerkats

    def check_players(self) -> None:
        """So many players as the mode is for, with nothing of the competitive game; hands and stash of a good size."""
        gate, count = self._gate, len(self.names)
        if count != 1 if self._solo else not 2 <= count <= MOST_PLAYERS:
            wanted = "1 player" if self._solo else "2 to 4 players"
            message = f"{count} player{'s' * (count != 1)}; the {self._entry.mode} game is for {wanted}"
            gate.refuse("LAYOUT-PLAYERS", ("players",), message)
        for number, player in enumerate(self._entry.players):
            _refuse_alone(gate, player, ("players", number))
            self._check_limit(number, player)
        if self._secret and not self._solo:
            gate.refuse("LAYOUT-MODE", ("secret_stash",), "belongs to the solo game", 'set mode = "solo"')

    def _check_limit(self, number: int, player: PlayerEntry) -> None:
        if self._solo and len(player.hand) > HAND_LIMIT:
            message = f"{len(player.hand)} cards in hand; a solo player never holds more than {HAND_LIMIT}"
            hint = "count them again (Solo modification of Refreshing Your Hand)"
            self._gate.refuse("LAYOUT-HAND", ("players", number, "hand"), message, hint)

    def meerkats(self) -> tuple[str, ...]:
        """The Meerkats below the track; one that is none stands as it is written."""
        gate, written = self._gate, self._entry.meerkats
        known = [meerkat.name for meerkat in self._cards.meerkats]
        found = [gate.one_of(name, known, ("meerkats", at), "Meerkat") for at, name in enumerate(written)]
        good = [name for name in found if name]
        if len(good) != len(set(good)):
            gate.refuse("LAYOUT-TWICE", ("meerkats",), "one Meerkat twice", "two different ones lie below the track")
        if len(written) > MEERKATS:
            gate.refuse("LAYOUT-MEERKAT", ("meerkats",), f"{len(written)} Meerkats", "two lie below the track")
        return tuple(name or as_written for name, as_written in zip(found, written, strict=True))

    # Where the game stands

    def stand(self, walk: Walk) -> None:
        """Where only the end is known both markers tell it, and there is no log beside them."""
        panda, keeper = self._entry.panda_marker, self._entry.zoo_keeper_marker
        if panda is None and keeper is None:
            return
        if panda is None or keeper is None:
            missing = "panda_marker" if panda is None else "zoo_keeper_marker"
            self._gate.refuse("LAYOUT-MARKERS", (missing,), "one marker is missing", "give both, or a log")
        elif self._entry.log.strip():
            hint = "give the log or the markers"
            self._gate.refuse("LAYOUT-MARKERS", ("log",), "the log tells where the markers stand", hint)
        elif keeper < 0 and self._options["zoo_keeper_floor"] == "0":
            message = f"the Zoo Keeper stands on {keeper}, and goes back to space 0 at most"
            hint = 'count again, or write zoo_keeper_floor = "none" under [options]'
            self._gate.refuse("LAYOUT-MARKERS", ("zoo_keeper_marker",), message, hint)
        else:
            given = zip(self._given, self._hands, strict=True)
            walk.stand(panda, keeper, {number for number, (told, hand) in enumerate(given) if told and not hand})
            won = panda >= walk.accounts.markers.level.win_space and keeper < panda
            if won and walk.at.phase is not Phase.ESCAPE:
                self._ask_hands(walk, "whether somebody is out, and what is dropped, decides the result")

    def check_hands(self, walk: Walk, steps: Sequence[Step], wrong: Iterable[str] = ()) -> None:
        """The cards that a log leaves in each hand, against those named; of `wrong` cards no more is said."""
        players = zip(self._given, self._entry.players, strict=True)
        told = [len(player.hand) if given else None for given, player in players]
        check_out(self._gate, walk, self.names, told)
        if not steps:
            return
        counts = Counts(self._gate, self._cards, self._options, walk.accounts, self.seats, wrong)
        counts.follow(steps, walk.kept, walk.at.phase is Phase.OVER)
        for number, (name, player) in enumerate(zip(self.names, self._entry.players, strict=True)):
            due, named = counts.hands[number], len(player.hand)
            if counts.good and counts.known[number] and self._given[number] and due != named:
                message = f"{name} holds {due} card{'s' * (due != 1)} by the log, and {named} are named"
                hint = f"write {name} out where her hand is empty" if not named else "count both again"
                self._gate.refuse("LAYOUT-HAND", ("players", number, "hand"), message, hint)
        self._check_named(counts.copies)

    def _check_named(self, copies: Copies) -> None:
        """Hands and the Secret Stash hold no card that lies elsewhere by the log."""
        named = [(seat, ("players", seat, "hand"), hand) for seat, hand in enumerate(self._hands)]
        for seat, path, cards in (*named, (None, ("secret_stash",), self._secret)):
            fault = copies.name(seat, cards)
            if fault:
                self._gate.refuse("LAYOUT-COPIES", path, *fault.split("; ", 1))

    def left(self, walk: Walk) -> tuple[str, ...]:
        """The cards that a Final Escape Check counts, asked for where one is due."""
        due = walk.at.phase is Phase.ESCAPE
        if due:
            self._ask_hands(walk, "what is dropped in the Final Escape Check decides the result")
        stash = self._solo and walk.accounts.markers.counts_stash()
        if self._solo and (self._secret or (due and stash)):
            self._check_secret(due and stash, walk.at.phase is Phase.OVER)
        return tuple(card for hand in (*self._hands, *([self._secret] if stash else [])) for card in hand)

    def _ask_hands(self, walk: Walk, why: str) -> None:
        """Ask for each hand that is not told; that of who is out is empty."""
        for number, (given, seat) in enumerate(zip(self._given, walk.at.seats, strict=True)):
            if not given and seat.hand:
                hint = "write her cards; hand = [] where she has none"
                message = f"which cards {self.names[number]} holds is not told: {why}"
                self._gate.refuse("LAYOUT-HAND", ("players", number, "hand"), message, hint)

    def _check_secret(self, asked: bool, over: bool) -> None:
        """The Secret Stash is topped up to three cards, or the game is lost with a card less there."""
        count = len(self._entry.secret_stash)
        if count == SECRET or (over and count == SECRET - 1):
            return
        if not count and asked:
            message = "the Secret Stash decides the result: it counts in the Final Escape Check"
            hint = "write its three cards (Solo modification)"
        else:
            message = f"{count} card{'s' * (count != 1)} in the Secret Stash"
            hint = f"{SECRET} lie there at every check: it is topped up, or the game is lost (Activate Secret Stash)"
        self._gate.refuse("LAYOUT-STASH", ("secret_stash",), message, hint)

    # Cards that there are

    def check_deck(self, events: Sequence[Event]) -> set[str]:
        """No more of a card on the table, in the box and in hands than the deck of so many players holds.

        The cards that were refused.
        """
        if len(self.names) not in range(1, MOST_PLAYERS + 1):
            return set()
        held: dict[Path, Sequence[str]] = {("players", at, "hand"): hand for at, hand in enumerate(self._hands)}
        held[("secret_stash",)] = self._secret
        there = Counter(self._cards.deck(len(self.names), competitive=False))
        shown = [(event.path, event.card) for event in events if event.card and not there[event.card]]
        seen: Counter[str] = Counter()
        wrong: set[str] = set()
        for path, card in (*shown, *_laid_down(events, held)):
            seen[card] += 1
            if seen[card] == there[card] + 1:
                self._refuse_copies(path, card, seen[card], there[card])
                wrong.add(card)
        return wrong

    def _refuse_copies(self, path: Path, card: str, seen: int, there: int) -> None:
        message, hint = f"{card} is not in the deck", "it is taken out for so few players (Setup)"
        if there:
            message = f"{card} lies on the table, in the box or in a hand {seen} times"
            hint = f"the deck holds {there}"
        self._gate.refuse("LAYOUT-COPIES", path, message, hint)


def markers_from_state(state: State, names: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game by its markers and hands, without the log of how it came about."""
    values = chosen(OPTIONS, options)
    keys = [option.name for option in OPTIONS if option.key]
    read = read_options(OPTIONS, values, SCORE)
    hands = [list(seat.hand) for seat in state.seats]
    rows = [{"name": name, "panda": seat.panda} for name, seat in zip(names, state.seats, strict=True)]
    return {
        "game": GAME,
        **{key: values[key] for key in keys},
        "options": {name: value for name, value in read.items() if name not in keys},
        "meerkats": list(state.meerkats),
        "panda_marker": state.panda,
        "zoo_keeper_marker": state.keeper,
        "players": [row | {"hand": hand} for row, hand in zip(rows, hands, strict=True)],
        **({"secret_stash": list(state.secret)} if len(state.seats) == 1 else {}),
    }


def check_out(gate: Gate, walk: Walk, names: Sequence[str], told: Sequence[int | None]) -> None:
    """Who is out holds no cards, and nobody else holds none; `told` is how many each is said to hold."""
    for number, (name, seat, held) in enumerate(zip(names, walk.at.seats, told, strict=True)):
        path: Path = ("players", number, "hand")
        if held and not seat.hand:
            message = f"{name} is out by the log, and holds {held} card{'s' * (held != 1)}"
            gate.refuse("LAYOUT-OUT", path, message, "leave the hand empty, or the line of the log out")
        elif held == 0 and seat.hand and walk.at.phase is not Phase.OVER:
            message = f"{name} has no card in hand, and the log does not tell how she went out"
            gate.refuse("LAYOUT-OUT", path, message, f"write {name} out behind what emptied her hand")


def _refuse_alone(gate: Gate, player: PlayerEntry, path: Path) -> None:
    """What only a player of the competitive game has."""
    for key in ALONE:
        if getattr(player, key) not in ("", [], None, False):
            gate.refuse("LAYOUT-MODE", (*path, key), "belongs to the competitive game", 'set mode = "competitive"')


def _laid_down(events: Iterable[Event], held: Mapping[Path, Sequence[str]]) -> Iterator[tuple[Path, str]]:
    """Every card that left the deck for good, with where that is written; a swapped Key goes back to a hand.

    An unread line may have swapped one, too. `held` are the cards that nobody laid, under where they are written.
    """
    back = 0
    laid: list[tuple[Path, str]] = []
    for event in events:
        if event.play is not None:
            laid += [(event.path, card) for card in event.play.cards]
        elif event.card and event.verb in ("swap", "rummage", "discard"):
            laid.append((event.path, event.card))
        back += event.verb == "swap" or (event.verb == "unread" and "swap" in event.text.lower())
    for path, card in (*laid, *((path, card) for path, cards in held.items() for card in cards)):
        if card == KEY and back:
            back -= 1
        else:
            yield path, card
