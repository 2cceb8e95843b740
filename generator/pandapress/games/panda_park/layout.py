"""Layouts of Panda: the park as a person enters it, card by card, and the gate that finds every problem at once."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from pandapress.engine.layout import Gate, LayoutFile, PlayerName, entered, folded
from pandapress.findings import Findings, did_you_mean
from pandapress.games.panda_park.cards import Cards, key
from pandapress.games.panda_park.park import FARTHEST, Park, around, free, neighbours, place, shown
from pandapress.games.panda_park.rules import OPTIONS, PREDATORS_A_ROUND, ROUNDS
from pandapress.games.panda_park.scoring import iconography
from pandapress.games.panda_park.state import Laid, State, Step, Walked

MOST_PREDATORS = ROUNDS * PREDATORS_A_ROUND
"""A player places no more predators in a game than two in each of four rounds."""
FEWEST_PLAYERS = 2
_NUMBER = r"([-+]?\d+(?:\.\d+)?)"
_AT = rf"{_NUMBER}\s*,\s*{_NUMBER}"
_CARD_LINE = re.compile(rf"(.+?)\s+{_AT}(?:\s+(.+))?")
_MOVE_LINE = re.compile(rf"move\s+{_AT}\s+{_AT}", re.IGNORECASE)
_SHORT = 4
"""A whole number of fewer signs lies within the farthest place."""
_TURNED = frozenset({"turned", "rotated", "upright", "sideways"})


class ParkEntry(LayoutFile):
    """A whole layout as typed."""

    park: str = ""
    players: list[PlayerName] = Field(default=[])
    prey_points: dict[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout: who plays, and how the park came about.

    With `in_order` the steps are those of the play, and prey scores as it was placed; else only the park that they lead
    to is meant, and `prey_points` holds what the point cards show.
    """

    players: tuple[str, ...]
    steps: tuple[Step, ...]
    in_order: bool
    prey_points: tuple[int, ...]
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the park, its card or walk known."""

    number: int
    card: str
    at: int
    owner: str = ""
    start: int | None = None
    owner_key: str = ""

    @property
    def path(self) -> str:
        """Where it stands, for findings."""
        return f"park, line {self.number}"


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    entry = entered(ParkEntry, values, file, findings)
    if entry is None:
        return None
    before = len(findings.errors)
    gate = Gate(file, findings)
    options = gate.options(OPTIONS, entry.options)
    lines = list(_lines(gate, cards, entry.park))
    players = _players(gate, entry, lines, cards)
    _check_counts(gate, lines, cards, options)
    in_order = entry.prey_points is None
    _check_owners(gate, lines, cards, players, in_order)
    warden = _Warden(gate, cards, options["bitterling_needs_water"] == "true")
    (warden.judge_play if in_order else warden.judge_picture)(lines)
    if len(findings.errors) > before:
        return None
    _note_what_is_less(gate, players, lines, cards)
    steps = tuple(_steps(lines, players, cards.water_ids))
    return Table(players, steps, in_order, _points(entry, players), options)


# From text to lines


def _lines(gate: Gate, cards: Cards, text: str) -> Iterator[_Line]:
    """The lines of the park; `#` starts a comment. What cannot be read is refused."""
    for number, written in enumerate(text.splitlines(), start=1):
        words = written.partition("#")[0].strip()
        if words:
            line = _line(gate, cards, number, words)
            if line is not None:
                yield line


def _line(gate: Gate, cards: Cards, number: int, words: str) -> _Line | None:
    path = f"park, line {number}"
    if move := _MOVE_LINE.fullmatch(words):
        start, end = (_at(gate, path, x, y) for x, y in ((move[1], move[2]), (move[3], move[4])))
        return None if start is None or end is None else _Line(number, "", end, start=start)
    match = _CARD_LINE.fullmatch(words)
    if match is None:
        hint = "write a card, its place and its player: grey-wolf 4,0 Dave; a walk: move 3,1 -1,1"
        gate.refuse("LAYOUT-LINE", path, f"{words!r} is no card and place", hint)
        return None
    card, at = _card(gate, cards, path, match[1]), _at(gate, path, match[2], match[3])
    named = (match[4] or "").split()
    if any(word.casefold() in _TURNED for word in named):
        hint = "short sides lie next to short sides, long sides next to long sides (Rules of placement)"
        gate.refuse("LAYOUT-TURNED", path, "cards are never turned", hint)
    owner = " ".join(word for word in named if word.casefold() not in _TURNED)
    return None if card is None or at is None else _Line(number, card, at, owner, owner_key=folded(owner))


def _card(gate: Gate, cards: Cards, path: str, name: str) -> str | None:
    """The card of a written name, in any case and with any hyphen or space."""
    if name in cards.names:
        return name
    written = key(unicodedata.normalize("NFC", name))
    card = cards.aliases.get(written)
    if card is None:
        kinds = {key(word): ids for kind, ids in cards.kinds.items() for word in (kind, kind.split("-")[-1])}
        of_kind = kinds.get(written, ())
        hint = f"say which: {', '.join(of_kind)}" if len(of_kind) > 1 else did_you_mean(name, cards.names)
        gate.refuse("LAYOUT-CARD", path, f"no card is called {name!r}", hint)
    return card


def _at(gate: Gate, path: str, x: str, y: str) -> int | None:
    """The place of two written numbers; x counts half cards and y rows, both whole."""
    if "." not in x and "." not in y and len(x) < _SHORT and len(y) < _SHORT:
        return place(int(x), int(y))
    across, down = float(x), float(y)
    if not across.is_integer():
        hint = "x counts half cards: cards lie fully or semi (half a card) next to each other"
        gate.refuse("LAYOUT-HALF", path, f"{x} is no half step", hint)
    if not down.is_integer():
        hint = "y counts rows: only long sides may be shifted, short sides lie level (Rules of placement)"
        gate.refuse("LAYOUT-ROW", path, f"{y} is no row", hint)
    if not (across.is_integer() and down.is_integer()):
        return None
    if max(abs(across), abs(down)) > FARTHEST:
        gate.refuse("LAYOUT-FAR", path, f"{x},{y} is too far away", f"places go from -{FARTHEST} to {FARTHEST}")
        return None
    return place(int(across), int(down))


# Players and counts


def _players(gate: Gate, entry: ParkEntry, lines: Sequence[_Line], cards: Cards) -> tuple[str, ...]:
    """Who plays: the players as listed, else the owners and the names in `prey_points`, in order of appearance."""
    if entry.players:
        gate.distinct(entry.players, key="")
    named = [*(line.owner for line in lines if line.owner), *(entry.prey_points or {})]
    appeared: dict[str, str] = {}
    for name in named:
        appeared.setdefault(folded(name), name)
    players = tuple(entry.players or appeared.values())
    if len(players) > len(cards.sets):
        path = "players" if entry.players else "park"
        message = f"{len(players)} players: {', '.join(players)}"
        gate.refuse("LAYOUT-PLAYERS", path, message, f"there are {len(cards.sets)} sets of predators")
    known = {folded(name) for name in players}
    told: set[str] = set()
    for name, points in (entry.prey_points or {}).items():
        path = f"prey_points.{name}"
        if folded(name) in told:
            gate.refuse("LAYOUT-TWINS", path, f"{name} has prey points twice", "keep one of them")
        told.add(folded(name))
        if folded(name) not in known:
            gate.refuse("LAYOUT-PLAYER", path, f"{name} is no player here", did_you_mean(name, players))
        if points < 0:
            gate.refuse("LAYOUT-POINTS", path, f"{points} prey points cannot be", "write 0 or more")
    if entry.prey_points is not None:
        counted = {folded(name) for name in entry.prey_points}
        for name in players:
            if folded(name) not in counted:
                hint = f"add {name} = 0, or what the point cards show"
                gate.refuse("LAYOUT-POINTS", "prey_points", f"{name} has no prey points", hint)
    return players


def _check_owners(gate: Gate, lines: Iterable[_Line], cards: Cards, players: Sequence[str], in_order: bool) -> None:
    """Predators have an owner; prey has a player where its points are to be found out; water has neither."""
    known = {folded(name) for name in players}
    for line in lines:
        if line.start is not None:
            continue
        name, water = cards.names[line.card], line.card in cards.water_ids
        predator = line.card in cards.predator_ids
        if line.owner and water:
            gate.refuse("LAYOUT-OWNER", line.path, f"{name} belongs to nobody", f"leave out {line.owner}")
        elif line.owner and line.owner_key not in known:
            hint = did_you_mean(line.owner, players)
            gate.refuse("LAYOUT-PLAYER", line.path, f"{line.owner} is no player here", hint)
        elif not line.owner and predator:
            gate.refuse("LAYOUT-OWNER", line.path, f"whose is the {name}?", "write its player behind the place")
        elif not line.owner and not water and in_order:
            hint = "write the player behind the place, or give prey_points"
            gate.refuse("LAYOUT-OWNER", line.path, f"who placed the {name}?", hint)


def _check_counts(gate: Gate, lines: Iterable[_Line], cards: Cards, options: Mapping[str, str]) -> None:
    """No more of a card than the box holds, one predator of each in a set, eight at most for one owner."""
    seen: Counter[str] = Counter()
    own: Counter[tuple[str, str]] = Counter()
    owned: Counter[str] = Counter()
    first_game = {predator.card for predator in cards.predators if predator.first_game == "yes"}
    for line in lines:
        if line.start is not None:
            continue
        name, owner = cards.names[line.card], line.owner_key
        seen[line.card] += 1
        if line.card not in cards.predator_ids:
            if seen[line.card] == cards.copies[line.card] + 1:
                hint = f"the box holds {cards.copies[line.card]}"
                gate.refuse("LAYOUT-COPIES", line.path, f"one {name} too many", hint)
            continue
        if not owner:
            continue
        own[owner, line.card] += 1
        owned[owner] += 1
        if own[owner, line.card] == 2:
            hint = "each set has one of each predator"
            gate.refuse("LAYOUT-COPIES", line.path, f"{line.owner} has a second {name}", hint)
        if owned[owner] == MOST_PREDATORS + 1:
            hint = f"{PREDATORS_A_ROUND} in each of {ROUNDS} rounds make {MOST_PREDATORS}"
            gate.refuse("LAYOUT-NINTH", line.path, f"a ninth predator of {line.owner}", hint)
        if options["first_game"] == "true" and line.card not in first_game:
            gate.warn("LAYOUT-FIRST-GAME", line.path, f"the {name} is not in the first-game set")


def _note_what_is_less(gate: Gate, players: Sequence[str], lines: Iterable[_Line], cards: Cards) -> None:
    """Fewer players or less water than in a game is worth a note: what is on the table is judged."""
    if len(players) < FEWEST_PLAYERS:
        gate.note("LAYOUT-FEW", "players", f"{len(players)} players; the game is for 2 to {len(cards.sets)}")
    water = sum(1 for line in lines if line.card in cards.water_ids)
    if water < cards.water_count:
        gate.note("LAYOUT-WATER", "park", f"{water} water cards; the park begins with {cards.water_count}")


def _points(entry: ParkEntry, players: Sequence[str]) -> tuple[int, ...]:
    given = {folded(name): points for name, points in (entry.prey_points or {}).items()}
    return tuple(given.get(folded(name), 0) for name in players)


def _steps(lines: Sequence[_Line], players: Sequence[str], water: frozenset[str]) -> Iterator[Step]:
    """The steps of the lines, water first; seat -1 where nobody is meant."""
    seats = {folded(name): seat for seat, name in enumerate(players)}
    for line in sorted(lines, key=lambda line: line.card not in water):
        if line.start is not None:
            yield Walked(line.start, line.at)
        else:
            yield Laid(line.card, line.at, seats.get(line.owner_key, -1))


# The rules of placement


class _Warden:
    """Lays an entered park card by card and refuses what the rules of placement forbid."""

    def __init__(self, gate: Gate, cards: Cards, needs_water: bool) -> None:
        self._gate = gate
        self._names = cards.names
        self._icons = iconography(cards)
        self._water = cards.water_ids
        self._needs = {
            icon.card: cards.matching(icon.target) for icon in cards.icons if needs_water and icon.kind == "counts-as"
        }
        self._written: dict[int, _Line] = {}
        self.cards: dict[int, str] = {}

    # In the order of play

    def judge_play(self, lines: Sequence[_Line]) -> None:
        """Each card when it was placed, and each walk when it was due; the water lies there before all of them."""
        animals, walkers = self._lay_water(lines), self._icons.walks_from
        startled: list[int] = []
        for number, line in enumerate(animals):
            if line.start is not None:
                startled = self._walk(line, startled)
                continue
            self._refuse_standing(startled)
            self._check_place(line, first=number == 0)
            laid = self._lay(line)
            startled = self._icons.startled(self.cards, line.at, line.card) if laid and line.card not in walkers else []
        self._refuse_standing(startled)

    def _lay_water(self, lines: Iterable[_Line]) -> list[_Line]:
        """Water is there first; a shape that players agreed on may have gaps ("Setup", C). The other lines are left."""
        water = [line for line in lines if line.card in self._water]
        for line in water:
            self._lay(line)
        for line in water:
            if len(water) > 1 and not neighbours(self.cards, line.at):
                hint = "an agreed shape may have gaps; mend the place if this is none"
                self._gate.warn("LAYOUT-POND", line.path, f"the water at {shown(line.at)} touches no other", hint)
        return [line for line in lines if line.card not in self._water]

    def _lay(self, line: _Line) -> bool:
        """Put a card down where there is room for it."""
        if not free(self.cards, line.at):
            over = next(at for at in (line.at, line.at - 1, line.at + 1) if at in self.cards)
            message = f"the {self._names[line.card]} at {shown(line.at)} overlaps the {self._named(over)}"
            self._gate.refuse("LAYOUT-OVERLAP", line.path, message, "cards may not overlap (Rules of placement)")
            return False
        self.cards[line.at] = line.card
        self._written[line.at] = line
        return True

    def _check_place(self, line: _Line, first: bool) -> None:
        """A card's place among those that lie there before it."""
        near = neighbours(self.cards, line.at)
        if not near and free(self.cards, line.at):
            self._refuse_alone(line, (), first)
        self._check_beside(line, self._icons.shunned(self.cards, line.at, line.card))
        self._check_water(line, near)

    def _check_beside(self, line: _Line, beside: Iterable[tuple[int, str]]) -> None:
        """Solitary animals keep apart, and a Snow Leopard is not placed beside a predator."""
        for at, _ in beside:
            what = f"the {self._names[line.card]} at {shown(line.at)} lies next to the {self._named(at)}"
            if line.card in self._icons.walks_from:
                hint = "it may not be placed directly adjacent to a predator (Snow Leopard)"
                self._gate.refuse("LAYOUT-LEOPARD", line.path, what, hint)
            else:
                hint = "a solitary animal may not lie next to its own kind (Solitary animal)"
                self._gate.refuse("LAYOUT-SOLITARY", line.path, what, hint)

    def _check_water(self, line: _Line, near: Iterable[tuple[int, str]]) -> None:
        needed = self._needs.get(line.card)
        if needed and not any(card in needed for _, card in near):
            message = f"the {self._names[line.card]} at {shown(line.at)} lies next to no water"
            self._gate.refuse("LAYOUT-DRY", line.path, message, "the option bitterling_needs_water asks for it")

    def _refuse_alone(self, line: _Line, group: Sequence[int], first: bool = False) -> None:
        """A card, or one of a group, that touches nothing else; a walk is guessed at only where none is told."""
        what = f"the {self._names[line.card]} at {shown(line.at)}"
        if first:
            hint = "place it beside water (Rules of placement)"
            message = f"{what} is the first card and lies next to no water card"
            self._gate.refuse("LAYOUT-FIRST", line.path, message, hint)
        elif group and self._leopard_left(group):
            hint = "a Snow Leopard that walked away may explain the gap"
            self._gate.warn("LAYOUT-GAP", line.path, f"{what} touches nothing", hint)
        else:
            hint = "cards must be placed adjacent to an existing card; corners do not touch (Rules of placement)"
            self._gate.refuse("LAYOUT-ALONE", line.path, f"{what} touches nothing", hint)

    def _leopard_left(self, group: Sequence[int]) -> bool:
        """Whether a Snow Leopard of this park could have stood between a group and the others."""
        if not any(card in self._icons.walks_from for card in self.cards.values()):
            return False
        mine = set(group)
        between = [at for at in around(mine) if free(self.cards, at)]
        return any(near not in mine for at in between for near, _ in neighbours(self.cards, at))

    # Walking

    def _walk(self, line: _Line, startled: Sequence[int]) -> list[int]:
        """A Snow Leopard's walk; those that still have to walk are left."""
        assert line.start is not None
        leopard = self.cards.get(line.start, "") in self._icons.walks_from
        if leopard and line.start not in startled:
            hint = "it walks when a predator is placed next to it, and at no other time (Snow Leopard)"
            self._gate.refuse("LAYOUT-WALK", line.path, f"nothing startled the {self._named(line.start)}", hint)
        arrival = self._moved(line, line.start)
        if arrival is not None:
            del self.cards[arrival.at]
            self._check_place(arrival, first=False)
            self.cards[arrival.at] = arrival.card
        return [at for at in startled if at != line.start]

    def _moved(self, line: _Line, start: int) -> _Line | None:
        """Move a Snow Leopard to where a line says; None, refused, where none lies or where there is no room."""
        card = self.cards.get(start, "")
        if card not in self._icons.walks_from:
            hint = "write move, its place, and where it walks to"
            self._gate.refuse("LAYOUT-WALK", line.path, f"no Snow Leopard lies at {shown(start)}", hint)
            return None
        del self.cards[start]
        arrival = _Line(line.number, card, line.at)
        if self._lay(arrival):
            return arrival
        self.cards[start] = card
        return None

    def _refuse_standing(self, startled: Iterable[int]) -> None:
        """Snow Leopards that should have walked away, and could."""
        for at in startled:
            self._refuse_beside(at)

    def _refuse_beside(self, at: int) -> None:
        if not self._can_walk(at):
            return
        beside = self._icons.shunned(self.cards, at, self.cards[at])
        message = f"the {self._named(at)} lies beside the {self._named(beside[0][0])}"
        hint = f"it walks away: add the line move {shown(at)} x,y behind that predator"
        self._gate.refuse("LAYOUT-LEOPARD", self._written[beside[0][0]].path, message, hint)

    def _can_walk(self, at: int) -> bool:
        """Whether there is a free place for a Snow Leopard; without one it stays (chosen reading)."""
        left = Park(self.cards).without(at)
        return any(place != at for place in self._icons.places(left.cards, left.open, self.cards[at]))

    # As a picture

    def judge_picture(self, lines: Sequence[_Line]) -> None:
        """The park as it lies, whatever the order in which it was entered."""
        for line in self._lay_water(lines):
            if line.start is None:
                self._lay(line)
            else:
                self._moved(line, line.start)
        self._check_joined()
        for at, card in self.cards.items():
            beside = self._icons.shunned(self.cards, at, card)
            if card in self._icons.walks_from:
                if beside:
                    self._refuse_beside(at)
            else:
                self._check_beside(self._line_of(at), [(near, other) for near, other in beside if near < at])
            self._check_water(self._line_of(at), neighbours(self.cards, at))

    def _line_of(self, at: int) -> _Line:
        return _Line(self._written[at].number, self.cards[at], at)

    def _check_joined(self) -> None:
        """Every card is joined to water, card by card."""
        animals = [at for at, card in self.cards.items() if card not in self._water]
        ponds = [at for at, card in self.cards.items() if card in self._water]
        if animals and not ponds:
            self._refuse_alone(self._line_of(animals[0]), animals, first=True)
        joined = self._group(ponds or animals[:1])
        for at in animals:
            if at not in joined:
                group = self._group([at])
                self._refuse_alone(self._line_of(at), sorted(group), first=False)
                joined |= group

    def _group(self, start: Iterable[int]) -> set[int]:
        """All cards that are joined to these."""
        found = [*start]
        seen = set(found)
        for at in found:
            for near, _ in neighbours(self.cards, at):
                if near not in seen:
                    seen.add(near)
                    found.append(near)
        return seen

    def _named(self, at: int) -> str:
        return f"{self._names[self.cards[at]]} at {shown(at)}"


def from_state(state: State, names: Sequence[str], cards: Cards, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game as somebody would write it down, card by card."""
    lines = []
    for step in state.history:
        if isinstance(step, Walked):
            lines.append(f"move {shown(step.start)} {shown(step.end)}")
        else:
            owner = "" if step.card in cards.water_ids else f" {names[step.seat]}"
            lines.append(f"{step.card} {shown(step.at)}{owner}")
    return {
        "game": "panda-park",
        "players": list(names),
        "options": dict(options),
        "park": "\n".join(lines),
    }
