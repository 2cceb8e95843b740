"""Layouts of Hidden Panda: roles, cubs, nets and the stash as people enter them, and the gate before scoring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, LayoutFile, PlayerName, entered, folded
from pandapress.findings import Findings, did_you_mean
from pandapress.games.hidden_panda.cards import CUBS_A_TURN, CUBS_OF_GRANDMA, GRANDMA, NETS_OF_GRANDMA, PANDA, Cards
from pandapress.games.hidden_panda.rules import OPTIONS
from pandapress.games.hidden_panda.scoring import NETTED, TEA, all_pandas_netted, all_turns, cubs_after
from pandapress.games.hidden_panda.state import State

MOST_NETS = NETTED - 1 + TEA
"""The tea on two nets makes four, and nobody gets another."""


class PlayerEntry(Part):
    """What lies before one player."""

    name: PlayerName
    role: str
    cubs: int = 0
    nets: int = 0
    tea: bool = False


class VoteEntry(Part):
    """One vote: who is voted on, and whose thumbs are up and down."""

    target: str
    up: list[str] = Field(default=[])
    down: list[str] = Field(default=[])


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    stash: int
    partial: bool = False
    players: list[PlayerEntry]
    vote: VoteEntry | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """What lies before one player, found good."""

    name: str
    role: str
    cubs: int
    nets: int
    tea: bool = False


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote: its target, and how many thumbs are up of how many."""

    target: str
    up: int
    voters: int


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout."""

    places: tuple[Place, ...]
    stash: int
    partial: bool
    vote: Vote | None
    options: Mapping[str, str]


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    entry = entered(TableEntry, values, file, findings)
    if entry is None:
        return None
    before = len(findings.errors)
    gate = Gate(file, findings)
    options = gate.options(OPTIONS, entry.options)
    names = [player.name for player in entry.players]
    gate.distinct(names)
    vote = _vote(gate, entry, names) if entry.vote else None
    told = len(findings.errors)
    known = [role.role for role in cards.roles]
    roles = [gate.one_of(p.role, known, f"players[{number}].role", "role") for number, p in enumerate(entry.players)]
    _check_roles(gate, roles, cards)
    for number, player in enumerate(entry.players):
        _check_player(gate, f"players[{number}]", player, roles[number], options)
    _check_netted(gate, entry, roles)
    _check_nets(gate, entry, cards)
    if len(findings.errors) == told:
        _check_cubs(gate, entry, roles, cards)
    if len(findings.errors) > before:
        return None
    places = tuple(Place(p.name, role, p.cubs, p.nets, p.tea) for p, role in zip(entry.players, roles, strict=True))
    return Table(places, entry.stash, entry.partial, vote, options)


def _check_roles(gate: Gate, roles: Sequence[str], cards: Cards) -> None:
    """The roles of the player count card, and nothing else."""
    row = cards.counts.get(len(roles))
    if row is None:
        listed = ", ".join(map(str, sorted(cards.counts)))
        gate.refuse("LAYOUT-PLAYERS", "players", f"{len(roles)} players; the game is for {listed}")
        return
    found = Counter(roles)
    if "" not in found and any(found[role] != count for role, count in row.roles.items()):
        wanted = ", ".join(f"{count} {role}" for role, count in row.roles.items())
        given = ", ".join(f"{found[role]} {role}" for role in row.roles)
        gate.refuse("LAYOUT-ROLES", "players", f"the roles are {given}", f"{len(roles)} players play with {wanted}")


def _check_player(gate: Gate, path: str, player: PlayerEntry, role: str, options: Mapping[str, str]) -> None:
    """Cubs and nets that can lie before one player."""
    of_grandma = [CUBS_OF_GRANDMA] if options["grandma_fails"] == "keeps_five" else [CUBS_OF_GRANDMA, 0]
    if player.cubs < 0:
        gate.refuse("LAYOUT-CUBS", f"{path}.cubs", f"{player.cubs} cubs cannot be", "write 0 or more")
    elif role == GRANDMA and player.cubs not in of_grandma:
        hint = f"nobody gives her any: {' or '.join(map(str, of_grandma))} (Hand Out Panda Cub Tokens)"
        gate.refuse("LAYOUT-CUBS", f"{path}.cubs", f"Grandma has {player.cubs} cubs", hint)
    if not 0 <= player.nets <= MOST_NETS:
        gate.refuse("LAYOUT-NETS", f"{path}.nets", f"{player.nets} nets cannot be", f"0 to {MOST_NETS}")
    elif role == GRANDMA and player.nets != NETS_OF_GRANDMA:
        gate.refuse("LAYOUT-NETS", f"{path}.nets", f"Grandma has {player.nets} nets", "she begins and ends with three")
    if role == GRANDMA and player.tea:
        gate.refuse("LAYOUT-TEA", f"{path}.tea", "Grandma cannot be given the tea", "it goes on another player's card")


def _voted_on(entry: TableEntry, player: PlayerEntry) -> bool:
    return entry.vote is not None and folded(entry.vote.target) == folded(player.name)


def _check_netted(gate: Gate, entry: TableEntry, roles: Sequence[str]) -> None:
    """A netted player has given her cubs away, unless the vote is on her or the game ended with her.

    "If all Panda players are netted ... the Bandit team immediately wins": the last Panda gives nothing away.
    """
    caught = all_pandas_netted(roles, [player.nets for player in entry.players])
    last = PANDA if caught else ""
    for number, (player, role) in enumerate(zip(entry.players, roles, strict=True)):
        if role == GRANDMA or player.nets < NETTED or player.cubs <= 0 or _voted_on(entry, player):
            continue
        if role == last:
            last = ""
            continue
        message = f"{player.name} is netted and has {player.cubs} cubs"
        gate.refuse("LAYOUT-NETTED", f"players[{number}].cubs", message, "a netted player gives all her cubs away")


def _check_nets(gate: Gate, entry: TableEntry, cards: Cards) -> None:
    for number, player in enumerate(entry.players):
        if player.tea and player.nets > NETTED - 1 - TEA and not _voted_on(entry, player):
            hint = "a passed vote makes two nets of the tea, a failed one takes the nets away (Cup of Tea)"
            message = f"the tea on {player.nets} nets calls a vote at once"
            gate.refuse("LAYOUT-TEA", f"players[{number}].tea", message, hint)
    total = sum(player.nets for player in entry.players)
    if total > cards.nets:
        gate.refuse("LAYOUT-NETS", "players", f"{total} nets on the table", f"the box has {cards.nets}")
    if sum(player.nets > NETTED for player in entry.players) > 1:
        hint = "a fourth net comes with the tea, and the box has one (Cup of Tea)"
        gate.refuse("LAYOUT-NETS", "players", f"two players have {MOST_NETS} nets", hint)
    if sum(player.tea for player in entry.players) > 1:
        gate.refuse("LAYOUT-TEA", "players", "two cups of tea", "the box has one")


def _check_cubs(gate: Gate, entry: TableEntry, roles: Sequence[str], cards: Cards) -> None:
    """The cubs in play make a number that can be: three a turn, Grandma's five and the first stash."""
    first = cards.counts[len(roles)].stash
    players = len(roles)
    if entry.stash < first:
        gate.refuse("LAYOUT-STASH", "stash", f"{entry.stash} cubs in the Bandit Stash", f"it begins with {first}")
    total = entry.stash + sum(player.cubs for player in entry.players)
    full = cubs_after(all_turns(players), first)
    caught = all_pandas_netted(roles, [player.nets for player in entry.players])
    if not (entry.partial or caught):
        if total != full:
            hint = "look for a lost cub, or set partial = true for a game in progress"
            message = f"{total} cubs on the table, {full} are expected after {all_turns(players)} turns"
            gate.refuse("LAYOUT-MISCOUNT", "players", message, hint)
        return
    fewest = NETTED * roles.count(PANDA) if caught else 0
    turns, rest = divmod(total - first - CUBS_OF_GRANDMA, CUBS_A_TURN)
    if rest or not fewest <= turns <= all_turns(players):
        lowest, highest = cubs_after(fewest, first), full
        message = f"{total} cubs on the table"
        hint = f"three a turn make {lowest}, {lowest + CUBS_A_TURN} and so on to {highest}"
        gate.refuse("LAYOUT-MISCOUNT", "players", message, hint)


def _vote(gate: Gate, table: TableEntry, names: Sequence[str]) -> Vote | None:
    """A vote in which everybody but the target has one thumb."""
    entry = table.vote
    assert entry is not None
    known = {folded(name): name for name in names}
    target = known.get(folded(entry.target))
    grandmas = [player.name for player in table.players if folded(player.role) == GRANDMA]
    if target is None:
        hint = did_you_mean(entry.target, names)
        gate.refuse("LAYOUT-PLAYER", "vote.target", f"{entry.target} is no player here", hint)
    elif target in grandmas:
        hint = "she is netted from the start and gets no net (Play a Net)"
        gate.refuse("LAYOUT-VOTE", "vote.target", "nobody votes on Grandma", hint)
    seen: Counter[str] = Counter()
    for key, thumbs in (("up", entry.up), ("down", entry.down)):
        for at, written in enumerate(thumbs):
            name = known.get(folded(written))
            path = f"vote.{key}[{at}]"
            if name is None:
                gate.refuse("LAYOUT-PLAYER", path, f"{written} is no player here", did_you_mean(written, names))
            elif name == target:
                gate.refuse("LAYOUT-VOTE", path, f"{name} is voted on and does not vote", "leave her out (Voting)")
            else:
                seen[name] += 1
                if seen[name] > 1:
                    gate.refuse("LAYOUT-VOTE", path, f"{name} has two thumbs in this vote", "keep one")
    if target is None:
        return None
    missing = [name for name in names if name != target and not seen[name]]
    if missing:
        hint = "everybody else votes, Grandma and netted players too (Voting)"
        gate.refuse("LAYOUT-VOTE", "vote", f"the thumb of {', '.join(missing)} is missing", hint)
    return Vote(target, len(entry.up), len(names) - 1)


def from_state(state: State, names: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game that is over, as its players would enter it."""
    return {
        "game": "hidden-panda",
        "options": dict(options),
        "stash": state.stash,
        "players": [
            {"name": name, "role": seat.role, "cubs": seat.cubs, "nets": seat.nets, "tea": seat.tea}
            for name, seat in zip(names, state.seats, strict=True)
        ],
    }
