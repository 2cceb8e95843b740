"""Where a Panda marker stands on the Escape Track, as people enter it: the space, and the laps that it has gone."""

from __future__ import annotations

from collections.abc import Sequence

MOST_LAPS = 5
"""More than all cards of the box can bring on a track of forty spaces."""


def positions(marker: int, laps: int | None, spaces: int) -> list[int]:
    """How far a marker can have come: on one space of the track, where its laps are left out, in any lap.

    >>> positions(3, 1, 40), positions(43, None, 40), positions(3, None, 40)[:3]
    ([43], [43], [3, 43, 83])
    """
    if laps is not None:
        return [marker + laps * spaces]
    return [marker] if marker >= spaces else [marker + lap * spaces for lap in range(MOST_LAPS + 1)]


def space_words(position: int, spaces: int) -> str:
    """A position in words.

    >>> space_words(21, 40), space_words(43, 40), space_words(83, 40)
    ('space 21', 'space 3 after 1 lap (43)', 'space 3 after 2 laps (83)')
    """
    laps, space = divmod(position, spaces)
    if laps < 1:
        return f"space {position}"
    return f"space {space} after {laps} lap{'s' if laps > 1 else ''} ({position})"


def listed(words: Sequence[str]) -> str:
    """Words in a row: `a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
