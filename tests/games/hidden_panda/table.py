"""The shipped cards of Hidden Panda, and short ways to seat players, in play and as a layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from pandapress.carddata.intake import Intake
from pandapress.engine.rules import chosen
from pandapress.engine.score import Score
from pandapress.engine.values import but
from pandapress.findings import Finding, Findings, Severity
from pandapress.games.hidden_panda.answer import Verdict, answer, judge
from pandapress.games.hidden_panda.cards import Cards, gather
from pandapress.games.hidden_panda.layout import read_layout
from pandapress.games.hidden_panda.notation import Action, read
from pandapress.games.hidden_panda.rules import OPTIONS, HiddenPandaRules
from pandapress.games.hidden_panda.state import Phase, Seat, State
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT

HIDDEN = "hidden-panda"
ROLES = {
    5: "grandma keeper panda bandit bandit",
    6: "grandma keeper keeper panda bandit bandit",
    7: "grandma keeper panda panda bandit bandit bandit",
    8: "grandma keeper keeper panda panda bandit bandit bandit",
}
"""Who sits where in these tests, Grandma on seat 1."""
STASH = {5: 0, 6: 2, 7: 0, 8: 2}
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")


@cache
def cards() -> Cards:
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), HIDDEN, Intake(), findings)
    assert loaded is not None and not findings.errors
    return gather(loaded.tables)


def rules(**options: str) -> HiddenPandaRules:
    return HiddenPandaRules(cards(), chosen(OPTIONS, options))


def at_turn(
    turns: int,
    players: int = 8,
    stash: int | None = None,
    cubs: Mapping[int, int] | None = None,
    nets: str = "",
    tea: str = "",
) -> State:
    """The table at the beginning of a turn, the first being 1: `nets="4:2 5:1"` are nets of players, `tea` is where it
    stands: with Grandma until her second turn unless said, `"-"` for out of the game."""
    laid = {int(word[0]): int(word[2:]) for word in nets.split()}
    held = {1: 5, **(cubs or {})}
    seats = tuple(
        Seat(role, held.get(number, 0), 3 if role == "grandma" else laid.get(number, 0), str(number) == tea)
        for number, role in enumerate(ROLES[players].split(), start=1)
    )
    turn = (turns - 1) % players
    first = STASH[players] if stash is None else stash
    with_grandma = not tea
    return State(Phase.HAND_OUT, turn, turn, seats, 0, first, len(cards().script), turns, tea=with_grandma)


def opened(game: HiddenPandaRules, players: int, seed: int = 1) -> State:
    """A new game whose script has been read."""
    at = game.start(players, seed)
    while at.phase is Phase.SCRIPT:
        at = game.apply(at, Action("read"))
    return at


def play(game: HiddenPandaRules, at: State, *actions: str) -> State:
    for text in actions:
        at = game.apply(at, read(text))
    return at


def vote(game: HiddenPandaRules, at: State, up: int) -> State:
    """A vote in which the first so many players have their thumb up."""
    voters = len(at.seats) - 1
    return play(game, at, *["up"] * up, *["down"] * (voters - up))


def choices(game: HiddenPandaRules, at: State) -> list[str]:
    return [str(action) for action in game.actions(at)]


def cubs(at: State) -> list[int]:
    return [seat.cubs for seat in at.seats]


def nets(at: State) -> list[int]:
    return [seat.nets for seat in at.seats]


def all_cubs(at: State) -> int:
    return sum(cubs(at)) + at.stash


def walk(game: HiddenPandaRules, players: int, seed: int) -> Iterator[tuple[State, Action, State]]:
    """Every step of a game in which all kinds of things happen: before, action, after.

    Every third game leans to thumbs up, and every third to nets on the players who have some already.
    """
    roll = Random(f"{seed}/walk").random
    at = game.start(players, seed)
    while actions := game.actions(at):
        size = len(actions)
        action = actions[int(roll() * size)]
        if at.phase is Phase.VOTE and seed % 3 and roll() < 0.7:
            action = actions[0]
        elif at.phase in (Phase.NET, Phase.TEA) and seed % 3 == 2 and roll() < 0.7:
            action = max(actions, key=lambda each: at.seats[each.seat].nets)
        after = game.apply(at, action)
        yield at, action, after
        at = after


def exchanged(at: State, unknown: list[int], roll: Random) -> State:
    """The same table with the roles of some seats dealt out among them anew."""
    roles = [at.seats[seat].role for seat in unknown]
    roll.shuffle(roles)
    seats = list(at.seats)
    for seat, role in zip(unknown, roles, strict=True):
        seats[seat] = but(seats[seat], role=role)
    return but(at, seats=tuple(seats))


# Layouts


def layout(
    players: int, cubs: str = "", nets: str = "", stash: int | None = None, tea: int = 0, **more: Any
) -> dict[str, Any]:
    """A layout of Ana, Ben ... with the roles above; by number `cubs="2:5 3:7"`, `nets="4:2"` and who has the `tea`."""
    given = {int(word[0]): int(word[2:]) for word in cubs.split()}
    laid = {int(word[0]): int(word[2:]) for word in nets.split()}
    rows = [
        {
            "name": NAMES[number - 1],
            "role": role,
            "cubs": given.get(number, 5 if role == "grandma" else 0),
            "nets": laid.get(number, 3 if role == "grandma" else 0),
            **({"tea": True} if number == tea else {}),
        }
        for number, role in enumerate(ROLES[players].split(), start=1)
    ]
    return {"game": HIDDEN, "stash": STASH[players] if stash is None else stash, "players": rows, **more}


def verdict(values: Mapping[str, Any]) -> tuple[Verdict | None, list[Finding]]:
    """What a layout comes to, if it is accepted, and everything that was found."""
    findings = Findings()
    table = read_layout(values, cards(), "table.toml", findings)
    assert (table is None) == bool(findings.errors)
    return None if table is None else judge(table, cards()), list(findings)


def judged(values: Mapping[str, Any]) -> tuple[Score | None, list[Finding]]:
    """The score of a layout, if it has one, and everything that was found."""
    found, findings = verdict(values)
    return None if found is None else answer(found), findings


def scored(values: Mapping[str, Any]) -> Score:
    score, findings = judged(values)
    assert score is not None, findings
    return score


def refused(values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The code and the place of each error."""
    return [(one.code, one.column) for one in judged(values)[1] if one.severity is Severity.ERROR]


def words(values: Mapping[str, Any]) -> str:
    """Everything that is said of a layout."""
    return "\n".join(map(str, judged(values)[1]))


def changed(number: int, values: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """A layout with one of its players changed; what becomes None is left out."""
    players = [dict(player) for player in values["players"]]
    players[number - 1].update(changes)
    players[number - 1] = {key: value for key, value in players[number - 1].items() if value is not None}
    return {**values, "players": players}
