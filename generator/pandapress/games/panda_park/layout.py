"""Layouts of Panda: the park as a person enters it, and the gate that finds every problem at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from pandapress.engine.layout import Gate, LayoutFile, PlayerName, gated
from pandapress.engine.rules import SCORE, read_options
from pandapress.findings import Findings
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.entry.lines import Reader
from pandapress.games.panda_park.entry.order import Progress, progress, turn_fault
from pandapress.games.panda_park.entry.owners import (
    Roster,
    check_counts,
    check_owners,
    check_players,
    check_points,
    note_what_is_less,
    points_of,
    roster,
)
from pandapress.games.panda_park.entry.rows import GAPS
from pandapress.games.panda_park.entry.warden import Warden
from pandapress.games.panda_park.entry.written import Verb, Written
from pandapress.games.panda_park.park import FARTHEST, shown, spot
from pandapress.games.panda_park.rules import OPTIONS
from pandapress.games.panda_park.scoring import play_through
from pandapress.games.panda_park.state import Aside, Laid, State, Step, Walked
from pandapress.games.panda_park.turns import OVER


class ParkEntry(LayoutFile):
    """A whole layout as typed."""

    park: str | None = None
    players: list[PlayerName] = Field(default=[])
    prey_points: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout: who plays, and how the park came about.

    With `in_order` the steps are those of the play, and prey scores as it was placed; else only the park that they lead
    to is meant, and `prey_points` holds what the point cards show. `lines` are the lines of the park that the steps
    stand in. `goes_on` is how far an order of play has come that is not at its end; None where the game is over.
    """

    players: tuple[str, ...]
    steps: tuple[Step, ...]
    lines: tuple[int, ...]
    in_order: bool
    prey_points: tuple[int, ...]
    options: Mapping[str, str]
    goes_on: Progress | None = None


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    return gated(
        ParkEntry, values, file, findings, OPTIONS, lambda gate, entry, options: _table(gate, entry, cards, options)
    )


def _table(gate: Gate, entry: ParkEntry, cards: Cards, options: Mapping[str, str]) -> Table | None:
    """What a layout says, as far as it holds; the gate has what does not."""
    reader = Reader(gate, cards, entry.players or tuple(entry.prey_points or ()))
    lines = tuple(reader.lines(entry.park or ""))
    _ask_for_park(gate, entry, lines)
    told = tells_the_order(lines, cards, entry.prey_points)
    who = roster(gate, entry.players, entry.prey_points, lines, told)
    in_order = told and _in_turn(gate, lines, who, cards, entry.prey_points)
    check_players(gate, who, cards)
    check_points(gate, who, entry.prey_points, in_order)
    check_owners(gate, lines, who, cards, in_order)
    check_counts(gate, lines, who, cards, options["first_game"] == "true", in_order)
    warden = Warden(gate, cards, options["bitterling_needs_water"] == "true", lines)
    (warden.judge_play if in_order else warden.judge_picture)()
    reader.ask_about_slits(warden.alone)
    if gate.refusals:
        return None
    note_what_is_less(gate, lines, who, cards, in_order)
    table = _picture(lines, who, cards, in_order, entry.prey_points, options)
    if in_order and not _points_agree(gate, table, who, cards, entry.prey_points or {}):
        return None
    if table.goes_on:
        message = f"the game goes on {table.goes_on}, and nobody has won yet"
        gate.note("LAYOUT-OPEN", ("park",), message, f"{OVER} (End of the Game)")
    return table


def _ask_for_park(gate: Gate, entry: ParkEntry, lines: Sequence[Written]) -> None:
    """Predators score what lies beside them, and prey brought the points: a park that is not there decides nothing.

    One that is given as empty, before anybody has points, is a park.
    """
    if entry.park is None or (not lines and any((entry.prey_points or {}).values())):
        hint = 'write it between park = """ and """, a row a line: row 0: 4 Water x6'
        gate.refuse("LAYOUT-PARK", ("park",), "what lies in the park?", hint)


def _in_turn(gate: Gate, lines: Sequence[Written], who: Roster, cards: Cards, points: Mapping[str, int] | None) -> bool:
    """Whether lines that may be an order of play are one; refused, unless prey points make the order no matter."""
    fault = turn_fault(lines, who, cards)
    if fault is None:
        return True
    if points is None:
        gate.refuse("LAYOUT-TURN", fault.line.path, fault.message, fault.hint)
        return True
    message = f"in no order of play, so prey_points are taken as they are: {fault.message}"
    gate.warn("LAYOUT-ORDER", fault.line.path, message, fault.hint)
    return False


def tells_the_order(lines: Sequence[Written], cards: Cards, points: Mapping[str, int] | None) -> bool:
    """Whether the lines stand in the order of play: no rows, and the player of each prey card is told.

    Where prey points are given and the players of prey are not, the park is taken as it lies.
    """
    if any(line.in_row for line in lines):
        return False
    prey = [line for line in lines if line.verb is Verb.CARD and line.card in cards.prey_ids]
    return points is None or bool(prey and all(line.owner for line in prey))


def _picture(
    lines: Sequence[Written],
    who: Roster,
    cards: Cards,
    in_order: bool,
    points: Mapping[str, int] | None,
    options: Mapping[str, str],
) -> Table:
    """The table of lines in which nothing is wrong, water first."""
    told = sorted(lines, key=lambda line: line.card not in cards.water_ids)
    steps = [(step, line.number) for line in told if (step := _step(line, who)) is not None]
    given = (0,) * len(who.names) if in_order else points_of(who, points)
    laid, numbers = tuple(step for step, _ in steps), tuple(number for _, number in steps)
    goes_on = progress(lines, who, cards) if in_order else None
    return Table(who.names, laid, numbers, in_order, given, options, goes_on)


def _step(line: Written, who: Roster) -> Step | None:
    """What a line did; seat -1 where nobody is meant."""
    if line.at is None:
        return None
    if line.start is not None:
        return Walked(line.start, line.at)
    seat = who.seat(line)
    return Laid(line.card, line.at, -1 if seat is None else seat)


def _points_agree(gate: Gate, table: Table, who: Roster, cards: Cards, points: Mapping[str, int]) -> bool:
    """Whether the given prey points are those that the order of play comes to; refused where they are not."""
    prey = play_through(table.steps, table.lines, cards, in_order=True).prey if points else ()
    right = True
    for name, given in points.items():
        seat = who.called(name)
        counted = sum([each.points for each in prey if each.seat == seat])
        if counted != given:
            right = False
            whose = name if seat is None else table.players[seat]
            message = f"{whose}'s prey comes to {counted} in this order of play, not {given}"
            hint = "mend the park or the points, or leave out prey_points and take what is counted"
            gate.refuse("LAYOUT-POINTS", ("prey_points", name), message, hint)
    return right


# From a state


def from_state(state: State, names: Sequence[str], cards: Cards, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game as somebody would write it down, card by card."""
    return _layout(names, options, park="\n".join(_line(step, names, cards) for step in state.history))


def as_it_lies(state: State, names: Sequence[str], cards: Cards, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a park as it lies on the table, in rows, with what the point cards show."""
    rows: dict[int, list[int]] = {}
    for at in sorted(state.park.cards):
        rows.setdefault(spot(at)[1], []).append(at)
    park = "\n".join(f"row {y}: {', '.join(_row(row, state, names, cards))}" for y, row in rows.items())
    points = {name: seat.points for name, seat in zip(names, state.seats, strict=True)}
    return _layout(names, options, park=park, prey_points=points)


def _layout(names: Sequence[str], options: Mapping[str, str], **more: Any) -> dict[str, Any]:
    known = {option.name: options.get(option.name, option.default) for option in OPTIONS}
    return {"game": "panda-park", "players": [*names], "options": read_options(OPTIONS, known, SCORE), **more}


def _line(step: Step, names: Sequence[str], cards: Cards) -> str:
    if isinstance(step, Walked):
        return f"move {shown(step.start)} {shown(step.end)}"
    if isinstance(step, Aside):
        return f"aside {step.card} {names[step.seat]}"
    owner = "" if step.card in cards.water_ids else f" {names[step.seat]}"
    return f"{step.card} {shown(step.at)}{owner}"


def _row(row: Sequence[int], state: State, names: Sequence[str], cards: Cards) -> Iterator[str]:
    """The cards of a row, each with a place where it does not lie right behind the one before or a short gap."""
    gaps = {steps: word for word, steps in GAPS.items()}
    behind = row[0] - FARTHEST
    for at in row:
        owner = f" {names[state.park.owners[at]]}" if at in state.park.owners else ""
        if at - behind in gaps:
            yield gaps[at - behind]
        x = "" if at - behind in (0, *gaps) else f"{spot(at)[0]} "
        yield f"{x}{cards.short[state.park.cards[at]]}{owner}"
        behind = at + 2
