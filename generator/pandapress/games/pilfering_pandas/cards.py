"""The card data of Pilfering Pandas as typed rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import AfterValidator

from pandapress.carddata.rows import Colour, Copies, Name, Numbers, Row, Rows, Whole
from pandapress.findings import HintedError
from pandapress.games.pilfering_pandas.competitive.goals import GOALS as REGISTER
from pandapress.games.pilfering_pandas.sets import KEY


class Ability(StrEnum):
    """What a Panda can do once: three are printed in the FAQ, three are house values."""

    HALVE_PICK_UP = "halve-pick-up"
    TWO_AS_ONE = "two-as-one"
    SWAP_CARD = "swap-card"
    QUIET_SET = "quiet-set"
    LOOK_AT_THREE = "look-at-three"
    NO_END_STEP = "no-end-step"


class Plan(StrEnum):
    """What a Foiled Plan does: three names are printed, the rest are house values."""

    RUBBISH_RUMMAGE = "rubbish-rummage"
    BACK_DOOR_TRADE = "back-door-trade"
    SHARING_IS_CARING = "sharing-is-caring"
    ALARM_BELL = "alarm-bell"
    SLIPPERY_PAWS = "slippery-paws"
    LOCKED_SHED = "locked-shed"
    SPRING_CLEAN = "spring-clean"


ABILITIES, PLANS, GOALS = frozenset(Ability), frozenset(Plan), frozenset(REGISTER)
"""The names that the tables may give: what the rules perform, and nothing else."""
MOVES = ("end-of-turn", "key-discarded", "key-in-set", "set-below-limit", "set-above-limit", "multi-pick-up")
"""The rows of the movement table ("3. Advance Markers")."""


def _letter(text: str) -> str:
    if len(text) != 1 or not text.isupper() or text == KEY:
        raise HintedError(f"{text!r} is no letter of a suit", f"write one capital letter, not {KEY}")
    return text


Letter = Annotated[Name, AfterValidator(_letter)]


class Suit(Row):
    """A suit (`suits.csv`): told by colour, letter, animal and food."""

    KEY: ClassVar[str] = "suit"
    MOST: ClassVar[int] = 40
    OURS: ClassVar[frozenset[str]] = frozenset({"letter", "colour", "dark", "light", "head", "icon", "art"})

    suit: Name
    letter: Letter
    animal: Name
    food: Name
    colour: Colour
    dark: Colour
    light: Colour


class Loot(Row):
    """A Loot card (`loot.csv`)."""

    KEY: ClassVar[str] = "number"
    REFERS: ClassVar[Mapping[str, str]] = {"suit": "suits"}

    suit: Name
    number: Whole
    panda_points: Whole
    copies: Copies = 1

    @property
    def id(self) -> str:
        """Suit and number tell a card."""
        return f"{self.suit} {self.number}"


class Key(Row):
    """The Key cards (`keys.csv`), their points in both ways to play, and how they move the Zoo Keeper."""

    KEY: ClassVar[str] = "key"
    OURS: ClassVar[frozenset[str]] = frozenset({"text", "art", "key"})

    key: Name
    name: Name
    copies: Copies = 1
    competitive_points: Whole
    cooperative_points: Whole
    zoo_keeper: Whole
    discard: Whole
    icons: Whole
    text: Name


class Meerkat(Row):
    """A Meerkat (`meerkats.csv`): its check (competitive), its three preferences and their bonus."""

    KEY: ClassVar[str] = "name"
    REFERS: ClassVar[Mapping[str, str]] = dict.fromkeys(("preference_1", "preference_2", "preference_3"), "suits")

    name: Name
    check: Whole
    preference_1: Name
    preference_2: Name
    preference_3: Name
    bonus: Whole

    @property
    def preferences(self) -> tuple[str, str, str]:
        """The three suits."""
        return self.preference_1, self.preference_2, self.preference_3


class Panda(Row):
    """A Panda card (`pandas.csv`): its ability (cooperative), its goal and the goal's points (competitive)."""

    KEY: ClassVar[str] = "name"
    OURS: ClassVar[frozenset[str]] = frozenset({"ability_text", "goal_text", "art"})

    name: Name
    ability: Name
    ability_text: Name
    goal: Name
    goal_points: Whole
    goal_text: Name


class FoiledPlan(Row):
    """A Foiled Plan (`foiled_plans.csv`)."""

    KEY: ClassVar[str] = "plan"

    plan: Name
    name: Name
    text: Name


class Difficulty(Row):
    """A difficulty level (`difficulty.csv`)."""

    KEY: ClassVar[str] = "level"
    MOST: ClassVar[int] = 40

    level: Name
    name: Name
    foiled_plans: Whole
    zoo_keeper_start: Whole
    panda_start: Whole
    solo_panda_start: Whole
    win_space: Whole
    meerkat_limit: Whole


class LootDeck(Row):
    """The cooperative Loot deck (`loot_deck.csv`): the numbers taken out and the Keys, by the number of players."""

    KEY: ClassVar[str] = "players"
    MOST: ClassVar[int] = 40

    players: Whole
    removed: Numbers = ()
    keys: Whole


class Movement(Row):
    """A row of the movement table (`movement.csv`); the Panda moves by 0 or by the points of the play."""

    KEY: ClassVar[str] = "move"
    MOST: ClassVar[int] = 40

    move: Name
    text: Name
    panda: Name
    zoo_keeper: Whole


class Space(Row):
    """A space of the Escape Track (`track.csv`) and what is marked on it."""

    KEY: ClassVar[str] = "space"

    space: Whole
    mark: str = ""


class Marker(Row):
    """A marker of the Escape Track (`markers.csv`): the Zoo Keeper's, or a Panda's in one of four colours."""

    KEY: ClassVar[str] = "marker"
    MOST: ClassVar[int] = 40
    OURS: ClassVar[frozenset[str]] = frozenset({"name", "letter", "colour", "dark", "light"})

    marker: Name
    name: Name
    letter: Name
    kind: Literal["panda", "zoo-keeper"]
    colour: Colour
    dark: Colour
    light: Colour


TABLES: Mapping[str, type[Row]] = {
    "suits": Suit,
    "loot": Loot,
    "keys": Key,
    "meerkats": Meerkat,
    "pandas": Panda,
    "foiled_plans": FoiledPlan,
    "difficulty": Difficulty,
    "loot_deck": LootDeck,
    "movement": Movement,
    "track": Space,
    "markers": Marker,
}


class Likes(NamedTuple):
    """The letters of a Meerkat's preferences, and what all of them in one number set bring; nothing without one."""

    suits: tuple[str, ...] = ()
    bonus: int = 0


@dataclass(frozen=True)
class Cards:
    """All card data of the game."""

    suits: Rows[Suit]
    loot: Rows[Loot]
    keys: Rows[Key]
    meerkats: Rows[Meerkat]
    pandas: Rows[Panda]
    foiled_plans: Rows[FoiledPlan]
    difficulty: Rows[Difficulty]
    loot_deck: Rows[LootDeck]
    movement: Rows[Movement]
    track: Rows[Space]
    markers: Rows[Marker]

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """The letter of each suit."""
        return {suit.suit: suit.letter for suit in self.suits}

    @cached_property
    def loot_points(self) -> Mapping[str, int]:
        """The Panda Points of each Loot card, as `R4`; Keys apart."""
        return {f"{self.letters.get(loot.suit, '?')}{loot.number}": loot.panda_points for loot in self.loot}

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """How many of each card there are, Keys too."""
        counts = {f"{self.letters.get(loot.suit, '?')}{loot.number}": loot.copies for loot in self.loot}
        return {**counts, KEY: sum(key.copies for key in self.keys)}

    @cached_property
    def key_icons(self) -> int:
        """The Panda Points icons of a Key ("Final Escape Check")."""
        return max((key.icons for key in self.keys), default=0)

    def points(self, competitive: bool) -> Mapping[str, int]:
        """The Panda Points of every card in a way to play ("Key Cards")."""
        keys = [key.competitive_points if competitive else key.cooperative_points for key in self.keys]
        return {**self.loot_points, KEY: max(keys, default=0)}

    @cached_property
    def likes(self) -> Mapping[str, Likes]:
        """What each Meerkat likes."""
        return {
            row.name: Likes(tuple(self.letters[suit] for suit in row.preferences), row.bonus) for row in self.meerkats
        }

    @cached_property
    def moves(self) -> Mapping[str, int]:
        """How far each row of the movement table moves the Zoo Keeper."""
        return {row.move: row.zoo_keeper for row in self.movement}

    def deck(self, players: int, competitive: bool) -> tuple[str, ...]:
        """The Loot deck with its Keys, in the order of the file."""
        removed: tuple[int, ...] = ()
        keys = self.copies[KEY]
        if not competitive:
            row = next(row for row in self.loot_deck if row.players == players)
            removed, keys = row.removed, row.keys
        loot = [card for card, count in self.copies.items() if card != KEY for _ in range(count)]
        return (*(card for card in loot if int(card[1:]) not in removed), *(KEY,) * keys)


def gather(tables: Mapping[str, Rows[Any]]) -> Cards:
    """The cards of validated tables, by the names in `TABLES`."""
    return Cards(**{name: tables[name] for name in TABLES})
