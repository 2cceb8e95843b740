"""Scores that explain themselves: lines that sum to a total and nothing else, ranks with ties, and the winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pandapress.answers import json_of
from pandapress.findings import Finding, Path


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Some points: what for, why, and the rule's place in the rulebook.

    `at` is the path in the layout of what the line counts; `part` names the sub-total that it belongs to; `step`, from
    1, is its place in the order of play, where all players' lines are told in one row.
    """

    points: int
    what: str
    why: str
    rule: str
    at: Path = ()
    part: str = ""
    step: int = 0


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's lines; the total is their sum."""

    name: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)

    @property
    def parts(self) -> dict[str, int]:
        """The sub-totals by name, in the order of the lines."""
        return {
            part: sum(line.points for line in self.lines if line.part == part)
            for part in dict.fromkeys(line.part for line in self.lines if line.part)
        }


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

    @property
    def lines(self) -> list[tuple[str, ScoreLine]]:
        """All lines with their players' names, in the order of play."""
        lines = [(player.name, line) for player in self.players for line in player.lines]
        return sorted(lines, key=lambda named: named[1].step)

    @property
    def result(self) -> tuple[object, ...]:
        """What the score comes to, without the words: two readings that differ here differ in effect."""
        points = [[(line.points, line.what) for line in player.lines] for player in self.players]
        return points, self.winners, self.outcome, self.details

    def as_json(self) -> dict[str, Any]:
        """The score as plain JSON values."""
        players = [
            {
                "name": player.name,
                "total": player.total,
                "rank": rank,
                "parts": player.parts,
                "lines": [json_of(line, sparse=True) for line in player.lines],
            }
            for player, rank in zip(self.players, self.ranks, strict=True)
        ]
        answer = {
            "game": self.game,
            "players": players,
            "winners": self.winners,
            "outcome": self.outcome,
            "options": self.options,
            **self.details,
            "findings": self.findings,
        }
        plain: dict[str, Any] = json_of(answer)
        return plain
