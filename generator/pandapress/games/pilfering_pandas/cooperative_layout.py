"""The cooperative and solo gate of Pilfering Pandas: a log of events, or where the markers stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pandapress.engine.layout import Gate
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.entry import ALONE, MOST_PLAYERS, PlayerEntry, TableEntry, cards_of, panda_called
from pandapress.games.pilfering_pandas.log import Events, read_log
from pandapress.games.pilfering_pandas.markers import MEERKATS
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.walk import Ending, Step, Walk


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


def read_together(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Together:
    """The log, event by event, and what lies on the table at its end; what is wrong is refused."""
    solo = entry.mode == "solo"
    count = len(entry.players)
    if count != 1 if solo else not 2 <= count <= MOST_PLAYERS:
        wanted = "1 player" if solo else "2 to 4 players"
        gate.refuse("LAYOUT-PLAYERS", "players", f"{count} players; the {entry.mode} game is for {wanted}")
    for number, player in enumerate(entry.players):
        _refuse_alone(gate, player, f"players[{number}]")
    names = tuple(player.name for player in entry.players)
    hands = tuple(
        cards_of(gate, cards, player.hand, ("players", number, "hand")) for number, player in enumerate(entry.players)
    )
    secret = cards_of(gate, cards, entry.secret_stash, ("secret_stash",))
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
    pandas = tuple(panda_called(cards, player.panda) for player in entry.players)
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
    for key in ALONE:
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
