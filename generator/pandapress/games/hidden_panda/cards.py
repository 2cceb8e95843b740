"""The card data of Hidden Panda as typed rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal

from pandapress.carddata.rows import Copies, Name, Row, Rows, Whole

PANDA, GRANDMA, KEEPER, BANDIT = "panda", "grandma", "keeper", "bandit"
ROLES = (PANDA, GRANDMA, KEEPER, BANDIT)
"""The roles of the game ("Roles")."""
TEAMS = {PANDA: "rescue", GRANDMA: "rescue", KEEPER: "rescue", BANDIT: "bandits"}
"""The team of each ("Teams")."""
CUBS_OF_GRANDMA, CUBS_A_TURN, NETS_OF_GRANDMA, TURNS_EACH = 5, 3, 3, 2


class Role(Row):
    """A role (`roles.csv`): its team and how many cards it has."""

    KEY: ClassVar[str] = "role"
    MOST: ClassVar[int] = 40
    OURS: ClassVar[frozenset[str]] = frozenset({"text", "goal", "art", "icon"})

    role: Name
    name: Name
    team: Literal["rescue", "bandits"]
    copies: Copies = 1


class PlayerCount(Row):
    """A player count card (`player_counts.csv`): the roles that are dealt, and the cubs that begin in the stash."""

    KEY: ClassVar[str] = "players"
    MOST: ClassVar[int] = 40

    players: Whole
    pandas: Whole
    grandma: Whole
    keepers: Whole
    bandits: Whole
    stash: Whole

    @property
    def roles(self) -> Mapping[str, int]:
        """How many of each role are dealt."""
        return {PANDA: self.pandas, GRANDMA: self.grandma, KEEPER: self.keepers, BANDIT: self.bandits}


class Token(Row):
    """A token (`tokens.csv`): how much it is worth, in cubs or nets."""

    KEY: ClassVar[str] = "token"
    MOST: ClassVar[int] = 40
    OURS: ClassVar[frozenset[str]] = frozenset({"name", "art", "reverse_art"})

    token: Name
    name: Name
    value: Whole
    copies: Copies = 1


class ScriptLine(Row):
    """A line that Grandma reads out (`script.csv`)."""

    KEY: ClassVar[str] = "step"
    OURS: ClassVar[frozenset[str]] = frozenset({"text"})

    step: Whole
    who: Literal["everybody", "keepers", "pandas", "bandits"]
    text: Name
    eyes: Literal["open", "closed"]


TABLES: Mapping[str, type[Row]] = {
    "roles": Role,
    "player_counts": PlayerCount,
    "tokens": Token,
    "script": ScriptLine,
}


@dataclass(frozen=True)
class Cards:
    """All card data of the game."""

    roles: Rows[Role]
    player_counts: Rows[PlayerCount]
    tokens: Rows[Token]
    script: Rows[ScriptLine]

    @cached_property
    def counts(self) -> Mapping[int, PlayerCount]:
        """The player count cards by the number of players."""
        return {row.players: row for row in self.player_counts}

    @cached_property
    def teams(self) -> Mapping[str, str]:
        """The team of each role; the rulebook's for one without a row, which a variant may leave out."""
        return {**TEAMS, **{role.role: role.team for role in self.roles}}

    @cached_property
    def nets(self) -> int:
        """How many Net tokens the box holds."""
        return sum(token.copies for token in self.tokens if token.token == "net")

    @cached_property
    def cubs(self) -> int:
        """How many cubs all tokens of the box make."""
        return sum(token.copies * token.value for token in self.tokens if token.token.startswith("cub"))

    def dealt(self, players: int) -> tuple[str, ...]:
        """The roles that are shuffled for so many players."""
        return tuple(role for role, count in self.counts[players].roles.items() for _ in range(count))


def gather(tables: Mapping[str, Rows[Any]]) -> Cards:
    """The cards of validated tables, by the names in `TABLES`."""
    return Cards(**{name: tables[name] for name in TABLES})
