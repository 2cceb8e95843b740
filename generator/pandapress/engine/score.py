"""Scores that explain themselves: lines that sum to a total and nothing else, ranks with ties, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pandapress.carddata.findings import Finding


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Some points: what for, why, and the rule's place in the rulebook."""

    points: int
    what: str
    why: str
    rule: str


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's lines; the total is their sum."""

    name: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Score:
    """The answer to a layout: a score a player, the winners (none while nobody has won), and what decided it.

    `options` holds the readings that mattered, `details` what only this game has to say. Where people play `together`,
    all winners share the first place, and all others one.
    """

    game: str
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]
    outcome: str
    options: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    together: bool = False

    @property
    def headline(self) -> str:
        """The outcome as a heading."""
        return self.outcome[:1].upper() + self.outcome[1:]

    @property
    def ranks(self) -> list[int]:
        """The place of each player: winners share the first, equal totals share one and the next is skipped."""
        return [1 + sum(self._ahead(other, player) for other in self.players) for player in self.players]

    def _ahead(self, first: PlayerScore, second: PlayerScore) -> bool:
        won, lost = first.name in self.winners, second.name not in self.winners
        return lost and (won or (first.total > second.total and not self.together))

    def as_json(self) -> dict[str, Any]:
        """The score as plain JSON values."""
        players = [
            {
                "name": player.name,
                "total": player.total,
                "rank": rank,
                "lines": [
                    {"points": line.points, "what": line.what, "why": line.why, "rule": line.rule}
                    for line in player.lines
                ],
            }
            for player, rank in zip(self.players, self.ranks, strict=True)
        ]
        return {
            "game": self.game,
            "players": players,
            "winners": list(self.winners),
            "outcome": self.outcome,
            "options": dict(self.options),
            **self.details,
            "findings": [finding.as_json() for finding in self.findings],
        }
