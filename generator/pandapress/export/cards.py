"""What is exported: cards as values, and the names of the files that show their sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pandapress.export.names import Names
from pandapress.press.face.face import Face
from pandapress.press.paper import CORNER_RADIUS, Size

FRONT, BACK = "front", "back"


@dataclass(frozen=True)
class ExportCard:
    """A card with its faces: its id (`deck/row`), its name, the id and the title of its deck, and how many there are.

    `hides` tells whether its back is decoration, that looks the same on what nobody is to know; `token`, whether it is
    no card but something to put on one.
    """

    id: str
    name: str
    deck: str
    deck_title: str
    copies: int
    fingerprint: str
    front: Face
    back: Face | None
    hides: bool = False
    token: bool = False

    @property
    def size(self) -> Size:
        """How large it is when it is cut."""
        return self.front.size

    @property
    def round(self) -> bool:
        """Whether it is cut to a circle: a token that is as wide as it is high."""
        return self.token and self.size.w == self.size.h

    @property
    def radius(self) -> float:
        """How far its corners are rounded."""
        half = min(self.size.w, self.size.h) / 2
        return half if self.round else min(CORNER_RADIUS, half)

    @property
    def sides(self) -> Iterator[tuple[str, Face]]:
        """Its faces, each with the name of its side."""
        yield FRONT, self.front
        if self.back is not None:
            yield BACK, self.back


def stems(cards: Sequence[ExportCard]) -> Mapping[str, str]:
    """The stem of the file that shows a face, by the key of the face; one that several cards show has one file.

    It is named after the first card that shows it; after the deck where the deck has one card or all have one back.
    """
    names, found = Names(), dict[str, str]()
    for deck, members in by_deck(cards).items():
        alone, shared = len(members) == 1, shares_back(members)
        for card in members:
            row = card.id.partition("/")[2]
            for side, face in card.sides:
                words = (deck, side) if alone or (shared and side == BACK) else (deck, row, side)
                if face.key not in found:
                    found[face.key] = names.take(*words)
    return found


def shares_back(cards: Sequence[ExportCard]) -> bool:
    """Whether all cards of a deck, of which there are several, have one back."""
    return len(cards) > 1 and all(card.back and cards[0].back and card.back.key == cards[0].back.key for card in cards)


def by_deck(cards: Iterable[ExportCard]) -> Mapping[str, list[ExportCard]]:
    """The cards of each deck, in order."""
    decks: dict[str, list[ExportCard]] = {}
    for card in cards:
        decks.setdefault(card.deck, []).append(card)
    return decks
