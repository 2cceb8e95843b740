"""Who has won a game of Pandaï ("Goal of the Game")."""

from __future__ import annotations

from collections.abc import Sequence

BABIES_TO_WIN = 4


def with_babies(tokens: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The seats that have made four babies with different Pandaï."""
    return tuple(seat for seat, kinds in enumerate(tokens) if len(set(kinds)) >= BABIES_TO_WIN)


def last_in_play(in_play: Sequence[int]) -> tuple[int, ...]:
    """The last seat with a Panda in play, where there are others; empty while two or more have one."""
    standing = tuple(seat for seat, count in enumerate(in_play) if count)
    return standing if len(standing) == 1 and len(in_play) > 1 else ()
