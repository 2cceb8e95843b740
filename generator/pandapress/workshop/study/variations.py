"""What a study plays: the table that is asked about, and tables that differ from it in one thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.game import Game
from pandapress.engine.rules import SIMULATE, Option, OptionError, chosen
from pandapress.games.registry import game
from pandapress.players.study.table import Table

BASE, LEVEL, READING, AGAINST = "base", "level", "reading", "against"


@dataclass(frozen=True, slots=True)
class Variation:
    """A table to play at: what kind it is, what it is called, and its cards and options.

    Readings are played on a part of the seeds only, one in `share`.
    """

    kind: str
    name: str
    game_id: str
    cards: Any
    options: Mapping[str, str]
    names: tuple[str, ...]
    share: int = 1

    @property
    def table(self) -> Table:
        """The table, made ready where it is played."""
        return Table(game(self.game_id), self.cards, self.options, self.names)


@dataclass(frozen=True, slots=True)
class Changed:
    """What a study compares with: other cards, another value of an option, or nothing."""

    name: str = ""
    cards: Any = None
    options: Mapping[str, str] | None = None


PART = 4
"""Readings are played on every fourth seed (house)."""


def variations(
    entry: Game, cards: Any, options: Mapping[str, str], names: tuple[str, ...], against: Changed
) -> list[Variation]:
    """The table itself first; then each level of difficulty, each other reading, and what it is compared with."""
    base = Variation(BASE, "", entry.id, cards, options, names)
    found = [base]
    for option in _open(entry.options, options):
        kind, share = (LEVEL, 1) if option.level else (READING, PART)
        for value in option.values[1:] if option.level else _others(option):
            varied = {**options, option.name: value}
            found.append(Variation(kind, f"{option.name} = {value}", entry.id, cards, varied, names, share))
    if against.name:
        other_cards = cards if against.cards is None else against.cards
        other = options if against.options is None else against.options
        found.append(Variation(AGAINST, against.name, entry.id, other_cards, other, names))
    return [each for each in found if _playable(entry, each)]


def _playable(entry: Game, variation: Variation) -> bool:
    """Whether the rules take this value with the others; some readings do nothing without another one."""
    if variation.kind in (BASE, AGAINST):
        return True
    try:
        rules = entry.play(variation.cards, variation.options)
    except OptionError:
        return False
    return len(variation.names) in rules.player_counts()


def _open(options: Sequence[Option], given: Mapping[str, str]) -> Iterator[Option]:
    """Levels and readings that the engine reads under these options, and that nobody has chosen a value of."""
    values = chosen(options, given)
    for option in options:
        asked = option.level or not (option.key or option.variant or option.several)
        if asked and option.name not in given and option.why_unread(SIMULATE, values) is None:
            yield option


def _others(option: Option) -> Sequence[str]:
    return [value for value in option.values if value != option.default]
