"""A table at which the games of a study are played, wherever the work is sent to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pandapress.engine.game import Game
from pandapress.engine.playout import play_out
from pandapress.players.match import seated
from pandapress.players.player import Known
from pandapress.players.study.tally import SHARE, Facts


@dataclass(frozen=True)
class Table:
    """At what is played: a game, its cards, options, and who sits there."""

    game: Game
    cards: Any
    options: Mapping[str, str]
    names: tuple[str, ...]

    @cached_property
    def known(self) -> Known:
        """What the players know of it."""
        return Known(self.game.play(self.cards, self.options), self.game.think(self.cards, self.options))

    def played(self, seed: int) -> Facts:
        """One game, the same for the same seed wherever it is played."""
        had: list[set[str]] = [set() for _ in self.names]
        used: list[set[str]] = [set() for _ in self.names]

        def watch(before: Any, action: Any, after: Any) -> None:
            for seat, card, of_use in self.known.judgement.counted(before, action, after):
                had[seat].add(card)
                if of_use:
                    used[seat].add(card)

        policy = seated(self.known, self.names, seed)
        game = play_out(self.known.rules, len(self.names), seed, policy=policy, watch=watch)
        winners = game.outcome.winners if game.outcome else ()
        together = len(winners) == len(self.names)
        share = 0 if not winners else SHARE if together else SHARE // len(winners)
        return Facts(
            seed,
            tuple(share * (seat in winners) for seat in range(len(self.names))),
            game.outcome.scores if game.outcome else (0,) * len(self.names),
            game.turns,
            game.outcome.why if game.outcome else "",
            tuple(map(frozenset, had)),
            tuple(map(frozenset, used)),
        )
