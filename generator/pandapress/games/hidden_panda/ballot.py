"""The gate of a vote: who is voted on, whose thumbs are up, who called it, and who takes the cubs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pandapress.engine.layout import Gate, folded
from pandapress.findings import Path, did_you_mean
from pandapress.games.hidden_panda.cards import GRANDMA, PANDA
from pandapress.games.hidden_panda.counting import Tally
from pandapress.games.hidden_panda.entry import PlayerEntry, VoteEntry
from pandapress.games.hidden_panda.scoring import NETTED, vote_passes, weight
from pandapress.games.hidden_panda.seating import Seated, nets_in_words
from pandapress.games.hidden_panda.state import Seat
from pandapress.games.hidden_panda.vote import Vote, caught, free, passed, takers

UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote as entered, its names found: the place of each player, or -1 where nobody is named."""

    target: int
    caller: int
    taker: int
    passes: bool
    up: int


def read_target(gate: Gate, entry: VoteEntry, players: Sequence[PlayerEntry]) -> int:
    """Who is voted on: "when a player receives a third net", entered with that net; -1 where she is refused."""
    names = [player.name for player in players]
    number = _player(gate, _places(names), entry.target, ("vote", "target"), names)
    if number == UNKNOWN:
        return UNKNOWN
    player = players[number]
    nets, tea = player.nets or 0, " and the tea" if player.tea else ""
    why, hint = "", "a vote comes with the third net, the tea being worth two, and is entered as it lies then (Voting)"
    if folded(player.role) == GRANDMA:
        why, hint = "nobody votes on Grandma", "she is netted from the start and gets no net (Play a Net)"
    elif weight(nets, player.tea) < NETTED:
        why = f"nobody votes on {player.name}, who has {nets_in_words(nets)}{tea}"
    elif nets > NETTED or (player.tea and nets == NETTED):
        why = f"{player.name} is netted, with {nets_in_words(nets)}{tea}"
    if why:
        gate.refuse("LAYOUT-VOTE", ("vote", "target"), why, hint)
    return UNKNOWN if why else number


def _places(names: Sequence[str]) -> Mapping[str, int]:
    return {folded(name): number for number, name in enumerate(names)}


def read_ballot(gate: Gate, entry: VoteEntry, target: int, names: Sequence[str]) -> Ballot | None:
    """A vote in which everybody but the target has one thumb; None, with findings, where it is not one."""
    before = gate.refusals
    known = _places(names)
    caller = _player(gate, known, entry.caller, ("vote", "caller"), names)
    taker = _player(gate, known, entry.gives_to, ("vote", "gives_to"), names)
    up = _thumbs_up(gate, entry, target, known, names)
    if gate.refusals > before or target == UNKNOWN:
        return None
    passes = vote_passes(up, len(names) - 1) if up != UNKNOWN else entry.passed
    if passes is None:
        hint = "write whose thumbs are up, as in up = [...], or passed = true or false"
        gate.refuse("LAYOUT-VOTE", ("vote",), f"has the vote on {names[target]} passed?", hint)
        return None
    if entry.passed not in (None, passes):
        message = f"{up} of {len(names) - 1} thumbs are up, and the vote {'passes' if passes else 'fails'}"
        gate.refuse("LAYOUT-VOTE", ("vote", "passed"), message, "more than half pass it (Voting)")
        return None
    return Ballot(target, caller, taker, passes, up)


def _player(gate: Gate, known: Mapping[str, int], written: str | None, path: Path, names: Sequence[str]) -> int:
    """The place of a player; -1 where none is named or, refused, where nobody is called so."""
    if written is None:
        return UNKNOWN
    if folded(written) not in known:
        gate.refuse("LAYOUT-PLAYER", path, f"{written} is no player here", did_you_mean(written, names))
    return known.get(folded(written), UNKNOWN)


# Thumbs


def _thumbs_up(gate: Gate, entry: VoteEntry, target: int, known: Mapping[str, int], names: Sequence[str]) -> int:
    """How many thumbs are up; -1 where neither side is told. One side alone leaves the rest to the other."""
    sides = {key: given for key, given in (("up", entry.up), ("down", entry.down)) if given is not None}
    seen = _named(gate, sides, known, names, target)
    voters = len(names) - 1
    counts = {key: given if isinstance(given, int) else len(given) for key, given in sides.items()}
    for key, count in counts.items():
        if not 0 <= count <= voters and isinstance(sides[key], int):
            message = f"{count} thumbs {key} of {voters}"
            gate.refuse("LAYOUT-VOTE", ("vote", key), message, "everybody but the player voted on has one (Voting)")
    if len(sides) == 2 and target != UNKNOWN:
        _check_both(gate, counts, seen, names, target)
    return counts["up"] if "up" in counts else voters - counts["down"] if "down" in counts else UNKNOWN


def _named(
    gate: Gate, sides: Mapping[str, int | list[str]], known: Mapping[str, int], names: Sequence[str], target: int
) -> Counter[int] | None:
    """The thumbs of each player who is named, each once and none of the target; None where a side is a mere number."""
    seen: Counter[int] = Counter()
    for key, thumbs in sides.items():
        for at, written in enumerate(thumbs if isinstance(thumbs, list) else ()):
            path = ("vote", key, at)
            number = _player(gate, known, written, path, names)
            seen[number] += 1
            if number == UNKNOWN:
                continue
            if number == target:
                hint = "leave her out (Voting)"
                gate.refuse("LAYOUT-VOTE", path, f"{names[number]} is voted on and does not vote", hint)
            elif seen[number] > 1:
                gate.refuse("LAYOUT-VOTE", path, f"{names[number]} has two thumbs in this vote", "keep one")
    return seen if all(isinstance(thumbs, list) for thumbs in sides.values()) else None


def _check_both(
    gate: Gate, counts: Mapping[str, int], seen: Counter[int] | None, names: Sequence[str], target: int
) -> None:
    """Every voter's thumb, where both sides are told; silent where a name could not be read."""
    voters = len(names) - 1
    hint = "everybody else votes, Grandma and netted players too (Voting)"
    if seen is None:
        if sum(counts.values()) != voters:
            message = f"{counts['up']} thumbs up and {counts['down']} down, of {voters}"
            gate.refuse("LAYOUT-VOTE", ("vote",), message, hint)
    elif UNKNOWN not in seen:
        missing = [name for number, name in enumerate(names) if number != target and not seen[number]]
        if missing:
            gate.refuse("LAYOUT-VOTE", ("vote",), f"the thumb of {', '.join(missing)} is missing", hint)


# The vote on its table


def check_ballot(gate: Gate, ballot: Ballot, found: Tally, seated: Seated) -> Vote | None:
    """The vote, where it can have been called on this table; None, with findings, where it cannot."""
    before = gate.refusals
    desk = _Desk(gate, ballot, found, seated)
    why_not = _why_not(desk)
    if why_not:
        gate.refuse("LAYOUT-VOTE", ("vote", "target"), *why_not)
        return None
    seat = desk.seat
    if not (ballot.passes or seat.tea or seat.cubs):
        message = f"{desk.name(ballot.target)} has no cubs under her third net"
        gate.warn("LAYOUT-UNUSUAL", ("vote", "target"), message, "was she netted before? Then nobody votes on her")
    caller, taker = _caller(desk), _taker(desk)
    return Vote(ballot.target, ballot.passes, caller, taker, ballot.up) if gate.refusals == before else None


@dataclass(frozen=True, slots=True)
class _Desk:
    """A vote beside its table."""

    gate: Gate
    ballot: Ballot
    found: Tally
    seated: Seated

    @property
    def seat(self) -> Seat:
        """What lies before the player voted on."""
        return self.found.camp.seats[self.ballot.target]

    @property
    def second(self) -> bool:
        """Whether it is Grandma's second turn, on which a vote is about the tea."""
        return self.found.count.turns == self.found.count.players + 1

    def name(self, number: int) -> str:
        """A player's name."""
        return self.seated.players[number].name

    def refuse(self, key: str, message: str, hint: str) -> int:
        """Refuse what stands under a key; nobody is meant by it."""
        self.gate.refuse("LAYOUT-VOTE", ("vote", key), message, hint)
        return UNKNOWN


def _why_not(desk: _Desk) -> tuple[str, str] | None:
    """Why the third net cannot have come with this turn, with a hint."""
    seat, name, turns = desk.seat, desk.name(desk.ballot.target), desk.found.count.turns
    if seat.role != PANDA and caught(desk.found.camp.seats):
        return "all Pandas are netted", "that has ended the game, and nobody votes any more (Game End)"
    if desk.second and not seat.tea:
        return f"{name} got no third net on turn {turns}", "on her second turn Grandma places the tea (Cup of Tea)"
    if not desk.second and seat.tea and seat.nets > 1:
        message = f"the tea on two nets before {name} called its vote at once, and this is turn {turns}"
        return message, f"that was turn {desk.found.count.players + 1} (Cup of Tea)"
    return None


def _caller(desk: _Desk) -> int:
    """ "The player who called the vote (the player who last had a turn)": asked for where she pays for a failed one."""
    given, grandma = desk.ballot.caller, desk.seated.grandma
    turn = f"this is turn {desk.found.count.turns}, and hers are the first and the {desk.found.count.players + 1}th"
    if given == UNKNOWN and desk.second:
        return grandma
    if given == UNKNOWN and not desk.ballot.passes:
        hint = 'write caller = "..."; all her cubs go to the Bandit Stash (Voting)'
        return desk.refuse("caller", "whose turn was it, when the vote failed?", hint)
    if given == desk.ballot.target:
        hint = "a net goes on another player's card (Play a Net)"
        return desk.refuse("caller", f"{desk.name(given)} cannot have called the vote on herself", hint)
    if desk.second and given != grandma:
        return desk.refuse("caller", f"Grandma called this vote, not {desk.name(given)}", f"{turn} (Cup of Tea)")
    if given == grandma and not desk.second:
        return desk.refuse("caller", "Grandma cannot have called this vote", f"{turn} (Cup of Tea)")
    return given


def _taker(desk: _Desk) -> int:
    """Who takes the cubs of the player just netted: asked for where several can."""
    given, target = desk.ballot.taker, desk.ballot.target
    if not desk.ballot.passes:
        hint = "leave gives_to out (Voting)"
        return UNKNOWN if given == UNKNOWN else desk.refuse("gives_to", "the vote fails, and nobody gives cubs", hint)
    seats = passed(desk.found.camp, target).seats
    if given != UNKNOWN and caught(seats):
        return desk.refuse("gives_to", "all Pandas are netted, and nobody gives cubs", "leave gives_to out (Game End)")
    if given != UNKNOWN and given not in free(seats, target):
        who = "herself" if given == target else f"{desk.name(given)}, who is netted"
        hint = "they go to a player who is not netted (Voting)"
        return desk.refuse("gives_to", f"{desk.name(target)} cannot give her cubs to {who}", hint)
    able = takers(seats, target)
    if given == UNKNOWN and len(able) > 1:
        names = ", ".join(map(desk.name, able))
        message = f"to whom does {desk.name(target)} give her {desk.seat.cubs} cubs?"
        return desk.refuse("gives_to", message, f'write gives_to = "..."; it may be {names} (Voting)')
    return able[0] if given == UNKNOWN and able else given
