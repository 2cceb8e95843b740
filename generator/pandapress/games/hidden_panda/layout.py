"""Layouts of Hidden Panda: from what people enter to a table that can have come about, and from a game to a layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pandapress.engine.layout import Gate, folded, gated
from pandapress.engine.rules import SCORE, chosen, read_options
from pandapress.engine.values import but
from pandapress.findings import Findings
from pandapress.games.hidden_panda.ballot import UNKNOWN, Ballot, check_ballot, read_ballot, read_target
from pandapress.games.hidden_panda.cards import Cards
from pandapress.games.hidden_panda.counting import Tally, tally
from pandapress.games.hidden_panda.entry import Table, TableEntry
from pandapress.games.hidden_panda.rules import OPTIONS
from pandapress.games.hidden_panda.scoring import TEA
from pandapress.games.hidden_panda.seating import read_seats
from pandapress.games.hidden_panda.state import Phase, Seat, State
from pandapress.games.hidden_panda.vote import caught, readings


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    return gated(
        TableEntry, values, file, findings, OPTIONS, lambda gate, entry, options: _table(gate, entry, cards, options)
    )


def _table(gate: Gate, entry: TableEntry, cards: Cards, options: Mapping[str, str]) -> Table | None:
    """What a layout says, as far as it holds; the gate has what does not."""
    names = tuple(player.name for player in entry.players)
    gate.distinct(names)
    ballot, voted = _read_vote(gate, entry, names)
    seated = read_seats(gate, entry, voted, cards, readings(options))
    found = None if seated is None else tally(gate, entry, seated, cards, readings(options))
    if seated is None or found is None:
        return None
    vote = None if ballot is None else check_ballot(gate, ballot, found, seated)
    if gate.refusals:
        return None
    table = Table(names, found.camp, found.count.turns, entry.net_to_come, vote, options)
    _check_progress(gate, entry, found, table)
    return table


def _read_vote(gate: Gate, entry: TableEntry, names: Sequence[str]) -> tuple[Ballot | None, frozenset[int]]:
    """The vote of a layout, and who may be voted on: nobody without one, anybody where that cannot be read."""
    if entry.vote is None:
        return None, frozenset()
    anybody = frozenset(range(len(names)))
    if len({folded(name) for name in names}) < len(names):
        return None, anybody
    target = read_target(gate, entry.vote, entry.players)
    return read_ballot(gate, entry.vote, target, names), anybody if target == UNKNOWN else frozenset({target})


def _check_progress(gate: Gate, entry: TableEntry, found: Tally, table: Table) -> None:
    """Whether the game is over follows from its turns and its Pandas; what is said of it has to fit."""
    ended = caught(found.camp.seats) and not entry.vote
    after = f"{table.turns} of {found.last} turns"
    if entry.net_to_come and (entry.vote or ended or not table.turns):
        why = "the vote comes with it" if entry.vote else "the game is over" if ended else "no turn has begun"
        gate.refuse("LAYOUT-TURN", ("net_to_come",), f"no net is to come: {why}", "leave net_to_come out")
    over = table.over
    if entry.partial and over:
        gate.refuse("LAYOUT-TURN", ("partial",), f"the game is over after {after}", "leave partial out")
    elif entry.partial is False and not over:
        gate.refuse("LAYOUT-TURN", ("partial",), f"the game goes on after {after}", "leave partial out")
    elif entry.partial is None and not over:
        hint = "look for lost cubs if the game is over"
        gate.note("LAYOUT-OPEN", ("players",), f"by the cubs {after} are played, and nobody has won yet", hint)


# A game as a layout


def from_state(state: State, names: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game, as its players would enter it; a vote that is on lacks the thumbs and cubs to come.

    The tea waits on Grandma's card. A vote that has just passed is told with its table, the tea in place of two nets.
    """
    values = {
        "game": "hidden-panda",
        "options": read_options(OPTIONS, chosen(OPTIONS, options), SCORE),
        "stash": state.stash,
        "players": [
            {"name": name, "role": seat.role, "cubs": seat.cubs, "nets": seat.nets, "tea": seat.tea}
            for name, seat in zip(names, _seats(state), strict=True)
        ],
    }
    if state.phase in (Phase.NET, Phase.TEA):
        values["net_to_come"] = True
    if state.phase is Phase.VOTE or _just_passed(state):
        values["vote"] = _vote(state, names)
    return values


def _seats(state: State) -> list[Seat]:
    seats = list(state.seats)
    if state.tea:
        seats[state.grandma] = but(seats[state.grandma], tea=True)
    if _just_passed(state) and state.turns == len(seats) + 1:
        seats[state.target] = but(seats[state.target], nets=seats[state.target].nets - TEA, tea=True)
    return seats


def _just_passed(state: State) -> bool:
    """Whether a vote has passed, and nothing has come after it."""
    return state.phase is Phase.BEQUEATH or (state.phase is Phase.OVER and caught(state.seats))


def _vote(state: State, names: Sequence[str]) -> dict[str, Any]:
    voters = [names[(state.target + step) % len(names)] for step in range(1, len(names))]
    shown = list(zip(voters, state.votes, strict=False))
    return {
        "target": names[state.target],
        "caller": names[state.turn],
        "up": [name for name, up in shown if up],
        "down": [name for name, up in shown if not up],
    }
