"""Layouts of Adorable Pandaring: the table as a person enters it, and the gate that finds every problem at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, LayoutFile, PlayerName, folded, gated
from pandapress.engine.rules import SCORE, chosen, read_options
from pandapress.findings import Findings, Path, did_you_mean
from pandapress.games.adorable_pandaring.cards import Cards
from pandapress.games.adorable_pandaring.rules import HAND, OPTIONS
from pandapress.games.adorable_pandaring.scoring import BAMBOO_TO_WIN, count_adorable
from pandapress.games.adorable_pandaring.state import State


def _listed(value: object) -> object:
    """One panda alone, or several in a text: `"5, 6, Banana"`, `"5 6 7"`."""
    if isinstance(value, str):
        return [part.strip() for part in value.split(",")] if re.search("[^0-9 ]", value) else value.split()
    return [value] if isinstance(value, int) else value


Pandas = Annotated[list[int | str], BeforeValidator(_listed)]
"""Pandas as people write them: numbers, or names."""
_UNPAID = BAMBOO_TO_WIN - 1 + 2
"""The most bamboo without Banana Pandas: one less than wins, and what steps 2 and 3 pay."""


class PlayerEntry(Part):
    """What lies in front of one player; bamboo may be left out where nobody has any."""

    name: PlayerName
    bamboo: int | None = None
    face_up: Pandas = Field(default=[])
    hidden: Pandas = Field(default=[])


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    law: str
    current: str
    next_law: str = ""
    force: bool = False
    players: list[PlayerEntry]


@dataclass(frozen=True, slots=True)
class Place:
    """What lies in front of one player, found good."""

    name: str
    bamboo: int
    face_up: tuple[int, ...]
    hidden: tuple[int, ...]

    @property
    def pandas(self) -> tuple[int, ...]:
        """All of her pandas, the hidden ones last."""
        return (*self.face_up, *self.hidden)


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout: ready to be scored."""

    law: str
    next_law: str
    current: int
    force: bool
    places: tuple[Place, ...]
    options: Mapping[str, str]


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    return gated(
        TableEntry, values, file, findings, OPTIONS, lambda gate, entry, options: _table(gate, entry, cards, options)
    )


def _table(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Table | None:
    """What a layout says, as far as it holds; the gate has what does not."""
    _check_players(gate, entry, cards, options)
    if len(entry.players) > max(cards.needed, default=0):
        return None
    names = [player.name for player in entry.players]
    gate.distinct(names)
    _check_bamboo(gate, entry, cards, options)
    places = tuple(_place(gate, cards, number, player) for number, player in enumerate(entry.players))
    _check_copies(gate, places, cards)
    if len(places) in cards.player_counts(options) and all(panda for place in places for panda in place.pandas):
        _check_hands(gate, places, entry.force, cards)
        _check_hidden(gate, places)
    law = _law(gate, cards, entry.law, "law")
    next_law = _law(gate, cards, entry.next_law, "next_law") if entry.next_law else ""
    if law and law == next_law:
        hint = "the current player must choose a different one (Scoring, step 6)"
        gate.refuse("LAYOUT-SAME-LAW", ("next_law",), f"{next_law} is in effect already", hint)
    current = gate.one_of(entry.current, names, ("current",), "player here")
    if gate.refusals:
        return None
    table = Table(law, next_law, names.index(current), entry.force, places, options)
    _check_next_law(gate, table, cards)
    return table


def _check_players(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> None:
    """As many players as the game is for ("Four and Five Player Games"; two as a house option)."""
    count = len(entry.players)
    allowed = cards.player_counts(options)
    if count not in allowed:
        hint = "two may play with two_players = true under [options]" if count in cards.needed else ""
        listed = ", ".join(map(str, allowed))
        gate.refuse("LAYOUT-PLAYERS", ("players",), f"{count} players; the game is for {listed}", hint)


def _check_bamboo(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> None:
    """Bamboo that a game can bring, asked for where it decides: nobody has any, or everybody's is entered.

    Nobody plays on with five ("Winning"); the scoring that brings them pays two, and the Banana Pandas (steps 2 to 4).
    """
    bananas = sum(cards.copies[number] for number in cards.banana)
    most = _UNPAID + (bananas if options["banana"] == "per_card" else min(bananas, 1))
    asked = any(player.bamboo is not None for player in entry.players)
    for number, player in enumerate(entry.players):
        path, bamboo = ("players", number, "bamboo"), player.bamboo
        if bamboo is None:
            if asked:
                gate.refuse("LAYOUT-BAMBOO", path, f"how much bamboo has {player.name}? Write 0 if there is none")
        elif bamboo < 0:
            gate.refuse("LAYOUT-BAMBOO", path, f"{bamboo} bamboo cannot be", "write 0 or more")
        elif bamboo > most:
            hint = f"{most} at most: four, two more, and what the Banana Pandas pay"
            gate.refuse("LAYOUT-BAMBOO", path, f"{player.name} cannot have {bamboo} bamboo", hint)
        elif bamboo >= BAMBOO_TO_WIN:
            gate.note("LAYOUT-WON", path, f"{player.name} had won already with {bamboo} bamboo")
    beyond = [max(0, min(player.bamboo or 0, most) - _UNPAID) for player in entry.players]
    if sum(beyond) > bananas:
        message = f"{sum(beyond)} bamboo are more than six for somebody"
        gate.refuse("LAYOUT-BAMBOO", ("players",), message, f"{bananas} Banana Pandas pay one each")


def _place(gate: Gate, cards: Cards, number: int, player: PlayerEntry) -> Place:
    """A player's place, each panda by its number; 0 where it cannot be read, which is refused."""
    face_up = _numbers(gate, cards, player.face_up, ("players", number, "face_up"))
    hidden = _numbers(gate, cards, player.hidden, ("players", number, "hidden"))
    return Place(player.name, player.bamboo or 0, face_up, hidden)


def _numbers(gate: Gate, cards: Cards, pandas: Pandas, path: Path) -> tuple[int, ...]:
    """The numbers of pandas; none is read where there are more than the deck has."""
    deck = sum(cards.copies.values())
    if len(pandas) > deck:
        gate.refuse("LAYOUT-DECK", path, f"{len(pandas)} pandas in one place", f"the deck has {deck}")
        return (0,)
    return tuple(_number(gate, cards, panda, (*path, place)) for place, panda in enumerate(pandas))


def _number(gate: Gate, cards: Cards, panda: int | str, path: Path) -> int:
    """The number of a panda that is written as a number or by a name."""
    numbers = cards.called.get(folded(str(panda)), ())
    if len(numbers) == 1:
        return numbers[0]
    if numbers:
        hint = f"write its number: {' or '.join(map(str, numbers))}"
        gate.refuse("LAYOUT-PANDA", path, f"several pandas are called {panda}", hint)
    elif str(panda).strip().lstrip("-").isdigit():
        gate.refuse("LAYOUT-PANDA", path, f"no panda has the number {panda}", "pandas go from 1 to 10")
    else:
        known = [name for row in cards.pandas for name in row.names[:2]]
        gate.refuse("LAYOUT-PANDA", path, f"no panda is called {panda!r}", did_you_mean(str(panda), known))
    return 0


def _check_copies(gate: Gate, places: Sequence[Place], cards: Cards) -> None:
    """No more of each panda than its copies, and no more pandas than the deck has ("Components")."""
    seen: Counter[int] = Counter()
    for number, place in enumerate(places):
        for pile, pandas in (("face_up", place.face_up), ("hidden", place.hidden)):
            for at, panda in enumerate(pandas):
                seen[panda] += 1
                if panda and seen[panda] == cards.copies[panda] + 1:
                    message = f"this is panda {panda} for the {seen[panda]}th time"
                    hint = f"the deck has {cards.copies[panda]} of each"
                    gate.refuse("LAYOUT-COPIES", ("players", number, pile, at), message, hint)
    total, deck = seen.total(), sum(cards.copies.values())
    if total > deck:
        gate.refuse("LAYOUT-DECK", ("players",), f"{total} pandas on the table", f"the deck has {deck}")


def _law(gate: Gate, cards: Cards, written: str, key: str) -> str:
    """A law by its id or its name, or, refused, the empty word."""
    names = {law.name: law.law for law in cards.laws if folded(law.name) != folded(law.law)}
    law = gate.one_of(written, [*cards.adorable, *names], (key,), "Panda Law")
    return names.get(law, law)


def _check_hands(gate: Gate, places: Sequence[Place], ran_out: bool, cards: Cards) -> None:
    """Every panda is on the table, in the deck, or in a hand of four ("Draw back up to a hand of four cards").

    The deck runs out in the middle of a turn, when three may have left the player's hand. Among two to four players a
    scoring always gives the deck enough to fill every hand again; where it may not, short hands are a warning. A table
    with too few pandas for a deck that ran out is scored all the same.
    """
    players, deck = len(places), sum(cards.copies.values())
    total = sum(len(place.pandas) for place in places)
    held = HAND * players - (HAND - 1 if ran_out else 0)
    if total <= deck < total + held:
        back = [sum(cards.copies.get(panda, 0) for panda in law) for law in cards.adorable.values()]
        full = HAND * players < min(back, default=0)
        tell = gate.refuse if full else gate.warn
        message = f"{total} pandas on the table and {held} in hands are {total + held}"
        tell("LAYOUT-HANDS", ("players",), message, f"the deck has {deck}, and everybody holds {HAND}")
    elif ran_out and total + HAND * players < deck:
        message = f"the deck ran out, and yet only {total} pandas lie on the table"
        hint = f"{deck - HAND * players} at least: {deck} less {HAND} in each hand"
        gate.warn("LAYOUT-RAN-OUT", ("force",), message, hint)


def _check_hidden(gate: Gate, places: Sequence[Place]) -> None:
    """A turn plays a panda for each that it hides, and a scoring leaves none hidden (house effects included)."""
    hidden, face_up = sum(len(place.hidden) for place in places), sum(len(place.face_up) for place in places)
    if hidden > face_up:
        message = f"{hidden} pandas are hidden, and only {face_up} lie face up"
        gate.warn("LAYOUT-HIDDEN", ("players",), message, "each turn plays one for each that it hides")


def _check_next_law(gate: Gate, table: Table, cards: Cards) -> None:
    """A next law is chosen in a scoring alone (step 6)."""
    law = cards.adorable[table.law]
    adorable = sum(count_adorable(place.face_up, law) for place in table.places)
    if table.next_law and not table.force and adorable < cards.needed[len(table.places)]:
        hint = "it is chosen in a scoring, and the Red Panda does not come"
        gate.note("LAYOUT-NEXT-LAW", ("next_law",), f"{table.next_law} is not chosen now", hint)


def from_state(state: State, names: tuple[str, ...], force: bool, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game in progress, as its current player would enter it before a scoring."""
    read = read_options(OPTIONS, chosen(OPTIONS, options), SCORE)
    return {
        "game": "adorable-pandaring",
        "law": state.law,
        "current": names[state.turn],
        "force": force,
        "options": {name: value for name, value in options.items() if name in read},
        "players": [
            {"name": name, "bamboo": seat.bamboo, "face_up": list(seat.face_up), "hidden": list(seat.hidden)}
            for name, seat in zip(names, state.seats, strict=True)
        ],
    }
