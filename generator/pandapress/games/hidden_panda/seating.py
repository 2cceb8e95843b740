"""The gate, player by player: roles, and what can lie on one card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pandapress.engine.layout import Gate, folded
from pandapress.games.hidden_panda.cards import CUBS_OF_GRANDMA, GRANDMA, NETS_OF_GRANDMA, PANDA, Cards
from pandapress.games.hidden_panda.entry import PlayerEntry, TableEntry
from pandapress.games.hidden_panda.scoring import NETTED, TEA
from pandapress.games.hidden_panda.state import Seat
from pandapress.games.hidden_panda.vote import Readings, caught

MOST_NETS = NETTED - 1 + TEA
"""The tea on two nets makes four, and nobody gets another."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The players as entered, each found good alone; `voted` holds who is voted on, all where that is unclear."""

    players: tuple[PlayerEntry, ...]
    roles: tuple[str, ...]
    voted: frozenset[int]

    @property
    def grandma(self) -> int:
        """Grandma's place."""
        return self.roles.index(GRANDMA)

    def nets(self, number: int) -> int:
        """The nets before a player: none where none are written, and Grandma's three."""
        given = self.players[number].nets
        return given if given is not None else NETS_OF_GRANDMA if self.roles[number] == GRANDMA else 0

    def holds(self, number: int) -> bool:
        """Whether a player can have cubs before her: not once she is netted, but while she is voted on."""
        return self.nets(number) < NETTED or number in self.voted

    @property
    def others(self) -> list[int]:
        """The places of all but Grandma."""
        return [number for number in range(len(self.players)) if number != self.grandma]

    def seats(self, of_grandma: int = 0) -> tuple[Seat, ...]:
        """What lies before each; Grandma's own cup counts for nobody."""
        return tuple(
            Seat(
                role,
                of_grandma if role == GRANDMA else player.cubs or 0,
                self.nets(number),
                player.tea and role != GRANDMA,
            )
            for number, (player, role) in enumerate(zip(self.players, self.roles, strict=True))
        )


def read_seats(gate: Gate, entry: TableEntry, voted: frozenset[int], cards: Cards, read: Readings) -> Seated | None:
    """The players of a layout; None, with everything that is wrong with one of them, where they cannot sit there."""
    before = gate.refusals
    roles = _roles(gate, entry, cards)
    for number, (player, role) in enumerate(zip(entry.players, roles, strict=True)):
        _check_cubs(gate, ("players", number, "cubs"), player, role, read)
        _check_nets(gate, ("players", number, "nets"), player, role)
    if gate.refusals > before:
        return None
    seated = Seated(tuple(entry.players), tuple(roles), voted)
    _check_tea(gate, seated)
    _check_netted(gate, seated)
    _check_box(gate, seated, cards)
    return seated if gate.refusals == before else None


def _roles(gate: Gate, entry: TableEntry, cards: Cards) -> list[str]:
    """The role of each player, by id or name, empty where it is none; together those of the player count card."""
    ids = {role: role for role in cards.teams}
    ids |= {role.name: role.role for role in cards.roles if folded(role.name) != role.role}
    written = [gate.one_of(p.role, [*ids], ("players", at, "role"), "role") for at, p in enumerate(entry.players)]
    roles = [ids.get(word, "") for word in written]
    row = cards.counts.get(len(roles))
    if row is None:
        listed = ", ".join(map(str, sorted(cards.counts)))
        gate.refuse("LAYOUT-PLAYERS", ("players",), f"{len(roles)} players; the game is for {listed}")
        return roles
    found = Counter(roles)
    if "" not in found and any(found[role] != count for role, count in row.roles.items()):
        wanted = ", ".join(f"{count} {role}" for role, count in row.roles.items())
        given = ", ".join(f"{found[role]} {role}" for role in row.roles)
        gate.refuse("LAYOUT-ROLES", ("players",), f"the roles are {given}", f"{len(roles)} players play with {wanted}")
    return roles


def _check_cubs(gate: Gate, path: tuple[str | int, ...], player: PlayerEntry, role: str, read: Readings) -> None:
    """No fewer than none; Grandma's are her first five, or none once a failed vote took them."""
    of_grandma = [CUBS_OF_GRANDMA] if read.five_stay else [CUBS_OF_GRANDMA, 0]
    if player.cubs is not None and player.cubs < 0:
        gate.refuse("LAYOUT-CUBS", path, f"{player.name} has {player.cubs} cubs", "write 0 or more")
    elif role == GRANDMA and player.cubs not in (None, *of_grandma):
        hint = f"nobody gives her any: {' or '.join(map(str, of_grandma))} (Hand Out Panda Cub Tokens)"
        gate.refuse("LAYOUT-CUBS", path, f"Grandma has {player.cubs} cubs", hint)


def _check_nets(gate: Gate, path: tuple[str | int, ...], player: PlayerEntry, role: str) -> None:
    if player.nets is None:
        return
    if role == GRANDMA and player.nets != NETS_OF_GRANDMA:
        hint = "she begins and ends with three, which need not be written (Setup)"
        gate.refuse("LAYOUT-NETS", path, f"Grandma has {player.nets} nets", hint)
    elif not 0 <= player.nets <= MOST_NETS:
        hint = "nobody gets another beside three, and the tea on two makes four (Voting)"
        gate.refuse("LAYOUT-NETS", path, f"{player.name} has {player.nets} nets", hint)


def _check_tea(gate: Gate, seated: Seated) -> None:
    """One cup; on a net it calls a vote at once, which has settled it unless it is the one to be settled."""
    holders = [number for number, player in enumerate(seated.players) if player.tea]
    if len(holders) > 1:
        names = " and ".join(seated.players[number].name for number in holders)
        gate.refuse(
            "LAYOUT-TEA", ("players", holders[1], "tea"), f"the tea stands before {names}", "the box has one cup"
        )
        return
    for number in holders:
        nets, name = seated.nets(number), seated.players[number].name
        if nets and number != seated.grandma and number not in seated.voted:
            hint = f'a passed vote makes two nets of it, a failed one takes the nets away; settle it: target = "{name}"'
            message = f"the tea on {nets_in_words(nets)} before {name} calls a vote at once"
            gate.refuse("LAYOUT-TEA", ("players", number, "tea"), message, f"{hint} under [vote] (Cup of Tea)")


def _check_netted(gate: Gate, seated: Seated) -> None:
    """A netted player has given her cubs away, unless the vote is on her or the game ended with her.

    "If all Panda players are netted ... the Bandit team immediately wins": the last Panda gives nothing away. Whether
    her vote has passed is asked for once the turns are known.
    """
    spared = 1 if caught(seated.seats()) and not seated.voted else 0
    for number in seated.others:
        player = seated.players[number]
        if seated.holds(number) or not player.cubs:
            continue
        if seated.roles[number] == PANDA and spared:
            spared -= 1
            continue
        hint = f'a netted player gives all her cubs away; is her vote still on, write target = "{player.name}"'
        message = f"{player.name} is netted and has {player.cubs} cubs"
        gate.refuse("LAYOUT-NETTED", ("players", number, "cubs"), message, f"{hint} under [vote] (Voting)")


def _check_box(gate: Gate, seated: Seated, cards: Cards) -> None:
    total = sum(seated.nets(number) for number in range(len(seated.players)))
    if total > cards.nets:
        gate.refuse("LAYOUT-NETS", ("players",), f"{total} nets on the table", f"the box has {cards.nets}")
    most = [player.name for player in seated.players if player.nets == MOST_NETS]
    if len(most) > 1:
        hint = "a fourth net comes with the tea, and the box has one (Cup of Tea)"
        gate.refuse("LAYOUT-NETS", ("players",), f"{' and '.join(most)} have {MOST_NETS} nets", hint)


def nets_in_words(count: int) -> str:
    """So many nets."""
    return {0: "no net", 1: "one net"}.get(count, f"{count} nets")
