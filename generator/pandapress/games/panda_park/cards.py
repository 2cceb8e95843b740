"""The card data of Panda as typed rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator

from pandapress.carddata.rows import Colour, Copies, Name, Numbers, Row, Rows, Whole
from pandapress.findings import HintedError, did_you_mean
from pandapress.games.panda_park.icons import KINDS, IconKind

PREDATOR = "predator"
"""The kind that all predators are of."""
PRINTED_PREDATORS = (
    "giant-panda",
    "brown-bear",
    "grey-wolf",
    "south-china-tiger",
    "red-fox",
    "beech-marten",
    "raccoon-dog",
    "snow-leopard",
    "jackal",
    "mangshan-pit-viper",
)
"""The ten predators ("The Giant Panda National Park")."""
FIRST_GAME = frozenset({"giant-panda", "red-fox", "grey-wolf", "jackal", "raccoon-dog"})
"""The five predators advised for the first game ("Setup", footnote)."""
PRINTED_KINDS = frozenset(
    {
        "snub-nosed-monkey",
        "red-deer",
        "takin",
        "bobak-marmot",
        "golden-pheasant",
        "bitterling",
        "malayan-porcupine",
        "forest",
    }
)
"""The kinds of prey ("The Giant Panda National Park"), and the Forest, which lies in their deck (chosen reading)."""
ALPHA_KINDS = frozenset({"red-deer", "golden-pheasant", "takin"})
"""The species that travel in groups with one alpha male ("Iconography")."""
_PLACE = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")

YesNo = Literal["yes", "no"]


def _names(value: object) -> tuple[str, ...]:
    """Names separated by strokes."""
    if isinstance(value, tuple):
        return value
    return tuple(name.strip() for name in str(value).split("/") if name.strip())


def _places(value: object) -> tuple[tuple[int, int], ...]:
    """Places as `x,y`, separated by spaces."""
    if isinstance(value, tuple):
        return value
    found = [(word, _PLACE.fullmatch(word)) for word in str(value).split()]
    wrong = [word for word, match in found if match is None]
    if wrong or not found:
        shown = repr(wrong[0]) if wrong else "an empty cell"
        raise HintedError(f"{shown} is no place", "write x in half cards and y in rows, for example 3,1")
    return tuple((int(match[1]), int(match[2])) for _, match in found if match is not None)


def _icon_kind(value: object) -> str:
    """A kind of icon that the rules know."""
    text = str(value).strip()
    if text not in KINDS:
        raise HintedError(f"{text!r} is no kind of icon", did_you_mean(text, KINDS))
    return text


Names = Annotated[tuple[str, ...], BeforeValidator(_names)]
Places = Annotated[tuple[tuple[int, int], ...], BeforeValidator(_places)]


class Animal(Row):
    """What every card that lies in the park has: an id, a name, and the other names that people write."""

    KEY: ClassVar[str] = "card"
    OURS: ClassVar[frozenset[str]] = frozenset({"also", "art", "icon"})

    card: Name
    name: Name
    also: Names = ()
    art: Name
    icon: Name


class Predator(Animal):
    """A predator (`predators.csv`); every set has one of each."""

    latin: str = ""
    first_game: YesNo


class Prey(Animal):
    """A card of the prey deck (`prey.csv`): its kind, whether it is the alpha male of it, and its copies."""

    latin: str = ""
    kind: Name
    alpha: YesNo
    copies: Copies = 1


class Terrain(Animal):
    """The water that the park begins with (`terrain.csv`)."""

    copies: Copies = 1


class Icon(Row):
    """One icon on a card (`icons.csv`): the card or kind it speaks of, its points, and its kind, which `KINDS` has."""

    KEY: ClassVar[str] = "card"

    card: Name
    target: Name
    points: Whole
    kind: Annotated[str, BeforeValidator(_icon_kind)]

    @property
    def does(self) -> IconKind:
        """What icons of its kind do."""
        return KINDS[self.kind]

    @property
    def id(self) -> str:
        """A card has several icons, so all three tell a row apart."""
        return f"{self.card} {self.target} {self.kind}"


class Round(Row):
    """The cards of a round (`rounds.csv`) by the number of players; `keep` is how many stay in hand at each pass."""

    KEY: ClassVar[str] = "players"
    MOST: ClassVar[int] = 40

    players: Whole
    cards: Whole
    keep: Numbers


class Scenario(Row):
    """A starting layout of water (`scenarios.csv`)."""

    KEY: ClassVar[str] = "scenario"
    MOST: ClassVar[int] = 40

    scenario: Name
    name: Name
    places: Places


class PlayerSet(Row):
    """One player's colour (`sets.csv`), told by its shape and letter too."""

    KEY: ClassVar[str] = "set"
    MOST: ClassVar[int] = 40
    OURS: ClassVar[frozenset[str]] = frozenset({"letter", "shape", "colour", "dark", "light"})

    set: Name
    name: Name
    letter: Name
    shape: Name
    colour: Colour
    dark: Colour
    light: Colour


class PointCard(Row):
    """One of the two point cards of a set (`points.csv`)."""

    KEY: ClassVar[str] = "card"
    OURS: ClassVar[frozenset[str]] = frozenset({"text", "name"})

    card: Name
    name: Name
    text: Name


TABLES: Mapping[str, type[Row]] = {
    "predators": Predator,
    "prey": Prey,
    "terrain": Terrain,
    "icons": Icon,
    "rounds": Round,
    "scenarios": Scenario,
    "sets": PlayerSet,
    "points": PointCard,
}


def key(name: str) -> str:
    """A card's name as it is compared: without case, spaces, hyphens and other signs."""
    return "".join(character for character in name.casefold() if character.isalnum())


@dataclass(frozen=True, eq=False)
class Cards:
    """All card data of the game; what is made of it is kept with it, so that one set of cards is the same as itself."""

    predators: Rows[Predator]
    prey: Rows[Prey]
    terrain: Rows[Terrain]
    icons: Rows[Icon]
    rounds: Rows[Round]
    scenarios: Rows[Scenario]
    sets: Rows[PlayerSet]
    points: Rows[PointCard]

    def animals(self) -> Iterator[Animal]:
        """Every different card that can lie in the park."""
        yield from self.predators
        yield from self.prey
        yield from self.terrain

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Each card's name by its id."""
        return {animal.card: animal.name for animal in self.animals()}

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """The id that each written name means; the rulebook spells several cards in two ways."""
        pairs = [
            (key(word), animal.card) for animal in self.animals() for word in (animal.card, animal.name, *animal.also)
        ]
        return dict(reversed(pairs))

    @cached_property
    def short(self) -> Mapping[str, str]:
        """The shortest name of each card that people write: of the fewest words, the first one."""
        return {
            animal.card: min((animal.name, *animal.also), key=lambda name: len(name.split()))
            for animal in self.animals()
        }

    @cached_property
    def predator_ids(self) -> frozenset[str]:
        """The ids of all predators."""
        return frozenset(predator.card for predator in self.predators)

    @cached_property
    def prey_ids(self) -> frozenset[str]:
        """The ids of all prey."""
        return frozenset(prey.card for prey in self.prey)

    @cached_property
    def water_ids(self) -> frozenset[str]:
        """The ids of the cards that the park begins with."""
        return frozenset(terrain.card for terrain in self.terrain)

    @cached_property
    def kinds(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of each kind of prey, and all predators as one kind."""
        kinds: dict[str, tuple[str, ...]] = {PREDATOR: tuple(predator.card for predator in self.predators)}
        for prey in self.prey:
            kinds[prey.kind] = (*kinds.get(prey.kind, ()), prey.card)
        return kinds

    @cached_property
    def water_count(self) -> int:
        """How many water cards the park begins with."""
        return sum(terrain.copies for terrain in self.terrain)

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """How many of each card there are: one of each predator in every set."""
        counts: dict[str, int] = {predator.card: len(self.sets) for predator in self.predators}
        counts |= {prey.card: prey.copies for prey in self.prey}
        return counts | {terrain.card: terrain.copies for terrain in self.terrain}

    def matching(self, target: str) -> frozenset[str]:
        """The cards that an icon's target means: a card, a kind, and what counts as it ("Giant Chinese Bitterling")."""
        named = self.kinds.get(target, (target,) if target in self.names else ())
        return frozenset((*named, *self.standing_in(target)))

    def standing_in(self, target: str) -> frozenset[str]:
        """The cards that count as a target beside those that are it."""
        return frozenset(icon.card for icon in self.icons if icon.does.stands_in and icon.target == target)

    def called(self, target: str) -> str:
        """The name of an icon's target."""
        return self.names.get(target, target.replace("-", " ").title())


def gather(tables: Mapping[str, Rows[Any]]) -> Cards:
    """The cards of validated tables, by the names in `TABLES`."""
    return Cards(**{name: tables[name] for name in TABLES})
