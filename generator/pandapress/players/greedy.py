"""The greedy player: plans its turn to the end, and takes the one after which the table is worth most to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pandapress.engine.judgement import Roll
from pandapress.players.player import Known, Step

LONGEST = 24
"""No turn is planned over more actions; a longer one is planned on when it has come so far."""


@dataclass(frozen=True, slots=True)
class Line:
    """Some actions of a turn: what the table has come to, its worth to the seat, and the tables on the way."""

    table: Any
    worth: float
    tables: tuple[Any, ...] = ()
    actions: tuple[Any, ...] = ()


def greedy(known: Known, view: Any, seat: int, roll: Roll) -> list[Step]:
    """The best turn by `standing`: a beam over its actions, in each of some re-dealt tables.

    The first action is the one that is best on average; the steps behind it are those of the first table where it was
    best.
    """
    worlds = [known.judgement.redealt(view, seat, roll) for _ in range(known.judgement.WORLDS)]
    choices = known.judgement.promising(known.rules, worlds[0])
    if len(choices) == 1:
        return [Step(view, choices[0])]
    turns = [_by_first_action(known, world, seat) for world in worlds]
    first = max(turns[0], key=lambda action: sum([turn[action].worth for turn in turns if action in turn]))
    return _steps(known, turns[0][first], seat)


def _steps(known: Known, line: Line, seat: int) -> list[Step]:
    views = [known.rules.view(table, seat) for table in line.tables]
    return [Step(seen, action) for seen, action in zip(views, line.actions, strict=True)]


def _by_first_action(known: Known, world: Any, seat: int) -> dict[Any, Line]:
    """The best way to play a turn on from each first action."""
    best: dict[Any, Line] = {}
    for line in _turns(known, world, seat):
        first = line.actions[0]
        if first not in best or line.worth > best[first].worth:
            best[first] = line
    return best


def _turns(known: Known, world: Any, seat: int) -> Iterator[Line]:
    """Turns played to their end, of the best beginnings."""
    turn = known.rules.turn(world)
    beam = [Line(world, 0.0)]
    for depth in range(LONGEST):
        grown: list[Line] = []
        for line in beam:
            for after in _onwards(known, line, seat):
                over = known.rules.to_move(after.table) != seat or known.rules.turn(after.table) != turn
                if over or depth == LONGEST - 1:
                    yield after
                else:
                    grown.append(after)
        beam = _narrowed(grown, known.judgement.BEAM)
        if not beam:
            return


def _narrowed(lines: list[Line], width: int) -> list[Line]:
    """The best lines; two that come to the same table are one."""
    best: list[Line] = []
    for line in sorted(lines, key=lambda each: -each.worth):
        if not any(line.worth == other.worth and line.table == other.table for other in best):
            best.append(line)
            if len(best) == width:
                break
    return best


def _onwards(known: Known, line: Line, seat: int) -> Iterator[Line]:
    """The line with one more action, each that is worth a look."""
    for action in known.judgement.promising(known.rules, line.table):
        table = known.rules.apply(line.table, action)
        worth = known.judgement.standing(table, seat)
        yield Line(table, worth, (*line.tables, line.table), (*line.actions, action))
