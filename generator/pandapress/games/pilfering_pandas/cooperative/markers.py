"""Both markers of the cooperative and the solo game: what moves them, and what wins or loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Cards, Difficulty
from pandapress.games.pilfering_pandas.sets import KEY

MEERKATS, LOW_LIMIT = 2, 5
EASY_PICK_UP, FIRST_SUSPICION, SUSPICION, ALARM = 3, 2, 4, 2
NO_CARDS = "no cards left, and the win conditions are not met"


class Markers:
    """How far the Panda and the Zoo Keeper markers move ("3. Advance Markers"), for a level and its changes."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        self.level: Difficulty = next(row for row in cards.difficulty if row.level == options["difficulty"])
        self.limit = LOW_LIMIT if options["low_limit"] == "true" else self.level.meerkat_limit
        self._moves = cards.moves
        self._loot = cards.loot_points
        self._key_icons = cards.key_icons
        self._floor = options["zoo_keeper_floor"] == "0"
        self._easy_sets = options["easy_sets"] == "true"
        self._easy_keys = options["easy_sets_keys"] == "free"
        self._easy_pick_up = options["easy_pick_up"] == "true"

    @property
    def panda_start(self) -> int:
        """Where the Panda marker begins ("Difficulty Levels")."""
        return self.level.panda_start

    def keeper_for(self, area: Area, play: Play) -> int:
        """What a play costs: 1 below the Limit card, 3 above it, and 2 for each Key in a new set.

        The set that reaches the limit pays the lower rate (FAQ: the higher "if the Limit has already been reached"). A
        Key that is re-used pays again; an extension pays for its own card alone ("Cooperative FAQ").
        """
        keys = play.cards.count(KEY) + (play.reuse and area.end_card(play.left) == KEY)
        rate = self._moves["set-above-limit" if area.limited else "set-below-limit"]
        each = self._moves["key-in-set"]
        if self._easy_sets and not area.limited:
            rate, each = 0, 0 if self._easy_keys else each
        return rate + keys * each

    def limited(self, area: Area) -> Area:
        """The area with its Limit card turned once so many cards lie there ("Meerkat Limit", chosen reading)."""
        return area if area.limited or len(area.cards) < self.limit else but(area, limited=True)

    def pick_up(self, halved: bool, suspicion: int) -> int:
        """A multi-card pick-up: +4, or +3 where it is made easier; a Sneaky Panda halves that, rounded up."""
        base = EASY_PICK_UP if self._easy_pick_up else self._moves["multi-pick-up"]
        return (ceil(base / 2) if halved else base) + suspicion

    def end_of_turn(self) -> int:
        """ "Move the Zoo Keeper marker forward 1 space"."""
        return self._moves["end-of-turn"]

    def after_discard(self, keeper: int) -> int:
        """Where a discarded Key pushes the Zoo Keeper; not below space 0 (option `zoo_keeper_floor`)."""
        back = keeper + self._moves["key-discarded"]
        return max(back, 0) if self._floor else back

    def ready(self, panda: int, keeper: int, somebody_out: bool) -> bool:
        """ "All of the following win conditions" ("Win Conditions")."""
        return panda >= self.level.win_space and somebody_out and keeper < panda

    def dropped(self, cards: Sequence[str]) -> int:
        """The value of cards that are left: a Panda Points icon each, two for a Key ("Final Escape Check")."""
        return sum([self._key_icons if card == KEY else self._loot[card] for card in cards])

    def counts_stash(self) -> bool:
        """Whether the Secret Stash counts in the Final Escape Check; together there is none."""
        return False


class SoloMarkers(Markers):
    """Both markers of the solo game: where the Panda begins, and the solo check ("Solo modification")."""

    def __init__(self, cards: Cards, options: Mapping[str, str]) -> None:
        super().__init__(cards, options)
        self._stash_never = options["solo_stash_counts"] == "faq"
        self._solo_check = options["solo_check"]

    @property
    def panda_start(self) -> int:
        """Where the Panda marker begins, alone."""
        return self.level.solo_panda_start

    def counts_stash(self) -> bool:
        """Whether the Secret Stash counts in the Final Escape Check (options `solo_check`, `solo_stash_counts`)."""
        if self._stash_never:
            return False
        if self._solo_check != "by_level":
            return self._solo_check == "count_stash"
        return self.level.level != "intro"
