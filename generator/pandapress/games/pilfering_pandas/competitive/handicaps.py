"""What evens out a competitive game ("Balancing Gameplay Between Novice & Experienced Players")."""

from __future__ import annotations

from collections.abc import Mapping

from pandapress.engine.rules import OptionError

NOVICE_START, EXPERIENCED_CHECK, EXPERIENCED_LIMIT = 3, 2, 10
NOVICE = ("start", "choice")
"""A start on the 3-space; the choice of whoever has least points to go first in the next round, or not."""
EXPERIENCED = ("check", "deal", "first_set", "hand_limit")
"""A Meerkat Check of +2, a card less dealt, a first set with a preference, ten cards in hand at most."""


class Handicaps:
    """Which seats have which handicap by the options of a game: all of a group, or each by itself."""

    def __init__(self, options: Mapping[str, str]) -> None:
        names = ("novice", "experienced", *(f"experienced_{each}" for each in EXPERIENCED))
        self._named = {name: _seats(options[name]) for name in names}
        novices, choice = bool(self._named["novice"]), options["novice_choice"]
        self.choice = choice == "always" or (novices and choice != "never")
        """Whether the player with least points chooses to go first in the next round, or not."""
        if choice == ("always" if novices else "never"):
            raise OptionError(f"novice_choice={choice} does nothing {'with' if novices else 'without'} a novice")
        for name in names[2:]:
            for seat in self._named["experienced"] & self._named[name]:
                raise OptionError(f"{name} does nothing for seat {seat + 1}, which experienced names already")

    def has(self, handicap: str, seat: int) -> bool:
        """Whether a seat has one of the handicaps of the experienced."""
        return seat in self._named["experienced"] or seat in self._named[f"experienced_{handicap}"]

    def start(self, seat: int) -> int:
        """The space on which a seat's marker starts."""
        return NOVICE_START if seat in self._named["novice"] else 0

    def check_seats(self, players: int) -> None:
        """Raise `OptionError` for a seat that nobody sits on."""
        for name, seats in self._named.items():
            if any(seat >= players for seat in seats):
                raise OptionError(f"{name} names seat {max(seats) + 1}", f"there are {players} players")


def _seats(option: str) -> frozenset[int]:
    """The seats, from 0, that an option names."""
    return frozenset(int(seat) - 1 for seat in option.split(",")) if option != "nobody" else frozenset()
