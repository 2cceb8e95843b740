"""Whose each card is, and how many there may be: players, predators, prey, and the points of the point cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pandapress.engine.layout import Gate, folded
from pandapress.findings import Path, did_you_mean
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.entry.names import listed, players_called
from pandapress.games.panda_park.entry.written import UNKNOWN, Verb, Written
from pandapress.games.panda_park.turns import MOST_PREDATORS, PREDATORS_A_ROUND, ROUNDS, hand_size

FEWEST_PLAYERS = 2
What = TypeVar("What", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Roster:
    """Who plays, in the order in which they sit, and the seat that each name in the park means."""

    names: tuple[str, ...]
    seats: Mapping[str, int]
    listed: bool = True

    def named(self, line: Written) -> str:
        """The name of a line's player as listed, else as written."""
        seat = self.seat(line)
        return line.owner if seat is None else self.names[seat]

    def seat(self, line: Written) -> int | None:
        """The seat of a line's player; None where nobody is named, or nobody who plays."""
        return self.seats.get(line.owner_key)

    def called(self, name: str) -> int | None:
        """The seat of a name as written beside prey points; None where nobody, or nobody for certain, is called so."""
        return self.seats.get(folded(name))


def roster(
    gate: Gate, players: Sequence[str], points: Mapping[str, int] | None, lines: Sequence[Written], in_order: bool
) -> Roster:
    """Who plays: the players as listed, else those with prey points and the owners, in order of appearance.

    A listed name, or one with prey points, may be written by its beginning; so may, with prey points, an owner.
    """
    if players:
        gate.distinct(players, key="")
    full: dict[str, str] = {}
    for name in points or {}:
        callable_so = tuple(players) or _owners_beside(points or {}, lines)
        if (who := _meant(gate, callable_so, name, ("prey_points", name))) is not None:
            full[folded(name)] = who or name
    known = tuple(players or dict.fromkeys(full.values()))
    for line in {line.owner_key: line for line in reversed(lines) if line.owner}.values():
        if (who := _meant(gate, known, line.owner, line.path)) is not None:
            full[line.owner_key] = who or line.owner
    names = tuple(players) or _in_order_of_appearance(known, lines, full, in_order)
    seats = {folded(name): seat for seat, name in reversed([*enumerate(names)])}
    short = {written: seats[folded(name)] for written, name in full.items() if folded(name) in seats}
    return Roster(names, {**short, **seats}, bool(players))


def _owners_beside(points: Iterable[str], lines: Iterable[Written]) -> tuple[str, ...]:
    """The owners in the park who are not those with prey points, nor called by a beginning of such a name."""
    named = [folded(name) for name in points]
    owners = {line.owner_key: line.owner for line in lines if line.owner}
    return tuple(name for key, name in owners.items() if not any(other.startswith(key) for other in named))


def _meant(gate: Gate, known: Sequence[str], written: str, path: Path) -> str | None:
    """The player whom a written name means, empty where nobody is called so; None, refused, where several may be."""
    meant = players_called(known, written)
    if len(meant) > 1:
        hint = f"write more of the name: {listed(known[seat] for seat in meant)}"
        gate.refuse("LAYOUT-PLAYER", path, f"{written} may be several players", hint)
        return None
    return known[meant[0]] if meant else ""


def _in_order_of_appearance(
    known: Sequence[str], lines: Iterable[Written], full: Mapping[str, str], in_order: bool
) -> tuple[str, ...]:
    """Those who appear in the park and those with prey points, the former first where it tells who sits where."""
    here = [full[line.owner_key] for line in lines if line.owner_key in full]
    names = [*here, *known] if in_order else [*known, *here]
    return tuple({folded(name): name for name in reversed(names)}[name] for name in dict.fromkeys(map(folded, names)))


def check_players(gate: Gate, who: Roster, cards: Cards) -> None:
    """No more players than sets."""
    if len(who.names) > len(cards.sets):
        path: Path = ("players",) if who.listed else ("park",)
        message = f"{len(who.names)} players: {', '.join(who.names)}"
        gate.refuse("LAYOUT-PLAYERS", path, message, f"there are {len(cards.sets)} sets of predators")


def check_points(gate: Gate, who: Roster, points: Mapping[str, int] | None, in_order: bool) -> None:
    """Prey points of each player once, from 0 up; they may be left out where the order of play is told."""
    counted: set[int] = set()
    doubtful: set[int] = set()
    for name, number in (points or {}).items():
        path, seat = ("prey_points", name), who.called(name)
        if seat in counted:
            gate.refuse("LAYOUT-TWINS", path, f"{who.names[seat]} has prey points twice", "keep one of them")
        elif seat is not None:
            counted.add(seat)
        elif several := players_called(who.names, name):
            doubtful.update(several)
        else:
            gate.refuse("LAYOUT-PLAYER", path, f"{name} is no player here", did_you_mean(name, who.names))
        if number < 0:
            gate.refuse("LAYOUT-POINTS", path, f"{number} prey points cannot be", "write 0 or more")
    if not in_order and points is None:
        _ask_for_points(gate, who)
    elif not in_order:
        strangers = [name for name in points or {} if who.called(name) is None]
        missing = [name for seat, name in enumerate(who.names) if seat not in counted | doubtful]
        _ask_for_more_points(gate, [name for name in missing if not _near(name, strangers)], points or {})


def _near(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others is this name misspelt, of which something else is said."""
    return did_you_mean(name, others).startswith("did you mean")


def _ask_for_more_points(gate: Gate, names: Iterable[str], points: Mapping[str, int]) -> None:
    for name in names:
        hint = did_you_mean(name, points) if _near(name, points) else f"add {name} = 0, or what the point cards show"
        gate.refuse("LAYOUT-POINTS", ("prey_points",), f"{name} has no prey points", hint)


def _ask_for_points(gate: Gate, who: Roster) -> None:
    """A park as it lies does not tell in which order prey was placed, and so not what it scored."""
    example = ", ".join(f"{name} = {30 + seat}" for seat, name in enumerate(who.names or ("Ana", "Dave")))
    hint = f"write them above [options]: prey_points = {{ {example} }}"
    gate.refuse("LAYOUT-POINTS", ("prey_points",), "how many prey points do the point cards show?", hint)


def check_owners(gate: Gate, lines: Iterable[Written], who: Roster, cards: Cards, in_order: bool) -> None:
    """Predators have an owner; prey has a player where its points are to be found out; water has neither."""
    nobodys = cards.water_ids
    for line in lines:
        if line.verb in (Verb.MOVE, Verb.LOST) or (line.owner_key in who.seats and line.card not in nobodys):
            continue
        _check_owner(gate, line, who, cards, in_order)


def _check_owner(gate: Gate, line: Written, who: Roster, cards: Cards, in_order: bool) -> None:
    name, water = cards.names.get(line.card, ""), line.card in cards.water_ids
    if line.owner and water:
        gate.refuse("LAYOUT-OWNER", line.path, f"{name} belongs to nobody", f"leave out {line.owner}")
    elif line.owner and who.seat(line) is None and len(players_called(who.names, line.owner)) < 2:
        hint = did_you_mean(line.owner, who.names)
        gate.refuse("LAYOUT-PLAYER", line.path, f"{line.owner} is no player here", hint)
    elif not line.owner and line.card in cards.predator_ids:
        where = "behind it" if line.in_row else "behind the place"
        gate.refuse("LAYOUT-OWNER", line.path, f"whose is the {name}?", f"write its player {where}")
    elif not line.owner and not water and line.card != UNKNOWN and in_order:
        hint = "write the player behind the place, or give prey_points"
        gate.refuse("LAYOUT-OWNER", line.path, f"who placed the {name}?", hint)


def check_counts(
    gate: Gate, lines: Sequence[Written], who: Roster, cards: Cards, first_game: bool, in_order: bool
) -> None:
    """No more of a card than the box holds, one predator of each in a set, eight at most for one player.

    In the order of play each round is counted; else each player has no more prey than four hands.
    """
    known = [line for line in lines if line.card in cards.names]
    predators = [line for line in known if line.card in cards.predator_ids]
    others = [line for line in known if line.card not in cards.predator_ids]
    for line in _beyond(others, lambda line: line.card, cards.copies.__getitem__):
        hint = f"the box holds {cards.copies[line.card]}"
        gate.refuse("LAYOUT-COPIES", line.path, f"one {cards.names[line.card]} too many", hint)
    _check_predators(gate, [line for line in predators if line.owner], who, cards)
    if first_game:
        five = {predator.card for predator in cards.predators if predator.first_game == "yes"}
        for line in predators:
            if line.card not in five:
                message = f"the {cards.names[line.card]} is not in the first-game set"
                gate.warn("LAYOUT-FIRST-GAME", line.path, message)
    if not in_order:
        _check_prey(gate, [line for line in others if line.card not in cards.water_ids], who, cards)


def _beyond(lines: Sequence[Written], of: Callable[[Written], What], most: Callable[[What], int]) -> Iterator[Written]:
    """The line of each kind that is one too many."""
    counts = Counter(map(of, lines))
    for what in [what for what, count in counts.items() if count > most(what)]:
        yield [line for line in lines if of(line) == what][most(what)]


def _check_predators(gate: Gate, lines: Sequence[Written], who: Roster, cards: Cards) -> None:
    """One of each in a set; two in each of four rounds."""
    for line in _beyond(lines, lambda line: (who.named(line), line.card), lambda _: 1):
        message = f"{who.named(line)} has a second {cards.names[line.card]}"
        gate.refuse("LAYOUT-COPIES", line.path, message, "each set has one of each predator")
    for line in _beyond(lines, who.named, lambda _: MOST_PREDATORS):
        hint = f"{PREDATORS_A_ROUND} in each of {ROUNDS} rounds make {MOST_PREDATORS}"
        gate.refuse("LAYOUT-NINTH", line.path, f"a ninth predator of {who.named(line)}", hint)


def _check_prey(gate: Gate, lines: Iterable[Written], who: Roster, cards: Cards) -> None:
    """Each player's prey, where it is told whose it was, is no more than four hands."""
    hand = hand_size(cards, len(who.names))
    for line in _beyond([line for line in lines if line.owner], who.named, lambda _: ROUNDS * hand):
        message = f"{who.named(line)} has more than {ROUNDS * hand} prey cards"
        hint = f"{ROUNDS} rounds with {hand} cards each, for {len(who.names)} players (Phase 1: drafting)"
        gate.refuse("LAYOUT-PREY", line.path, message, hint)


def note_what_is_less(gate: Gate, lines: Sequence[Written], who: Roster, cards: Cards, in_order: bool) -> None:
    """Fewer players, water or predators than one expects: what is on the table is judged, and this is worth a word."""
    if len(who.names) < FEWEST_PLAYERS:
        gate.note("LAYOUT-FEW", ("players",), f"{len(who.names)} players; the game is for 2 to {len(cards.sets)}")
    water = sum(1 for line in lines if line.card in cards.water_ids)
    if water < cards.water_count:
        gate.note("LAYOUT-WATER", ("park",), f"{water} water cards; the park begins with {cards.water_count}")
    if not in_order:
        _warn_of_few_predators(gate, lines, who, cards)


def _warn_of_few_predators(gate: Gate, lines: Iterable[Written], who: Roster, cards: Cards) -> None:
    """Nearly everybody places two predators in every round: fewer than the others have may be a forgotten card."""
    owned = Counter(who.named(line) for line in lines if line.card in cards.predator_ids)
    most = max(owned.values(), default=0)
    fewer = [name for name in who.names if owned[name] < most]
    if fewer:
        told = ", ".join(f"{name} has {owned[name]}" for name in fewer)
        others = listed(name for name in who.names if owned[name] == most)
        hint = "nobody has to place them all, but one may have been forgotten"
        message = f"fewer predators than {others}, who has {most}: {told}"
        gate.warn("LAYOUT-PREDATORS", ("park",), message, hint)


def points_of(who: Roster, points: Mapping[str, int] | None) -> tuple[int, ...]:
    """The given prey points by seat, 0 where there are none."""
    given = {who.called(name): number for name, number in (points or {}).items()}
    return tuple(given.get(seat, 0) for seat in range(len(who.names)))
