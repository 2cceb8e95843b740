"""What each player has in a layout: colour, babies and figures, and what must hold of them without a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pydantic import Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, PlayerName
from pandapress.findings import Path
from pandapress.games.pandai.board import Board
from pandapress.games.pandai.cards import Cards
from pandapress.games.pandai.scoring import BABIES_TO_WIN, last_in_play, with_babies

START_FIGURES, FEWEST_PLAYERS, BABY_AND_HAT = 3, 2, 2


class PlayerEntry(Part):
    """What one player has, as typed; the figures follow from a board, and from one another."""

    name: PlayerName
    colour: str
    tokens: list[str] = Field(default=[])
    in_play: int | None = None
    reserve: int | None = None
    chooses_hat: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """What one player has; `whole` tells that all of it could be read, and only then are the figures what they are."""

    number: int
    name: str
    colour: str
    tokens: tuple[str, ...]
    in_play: int = 0
    reserve: int = 0
    chooses_hat: bool = False
    whole: bool = True

    def path(self, *steps: str | int) -> Path:
        """The way in the layout to something that the player has."""
        return "players", self.number, *steps


def read_places(gate: Gate, entries: Sequence[PlayerEntry], board: Board | None, cards: Cards) -> tuple[Place, ...]:
    """The players of a layout, with everything that cannot be refused."""
    _check_count(gate, len(entries), cards)
    if len(entries) > len(cards.players):
        return ()
    places = tuple(_named(gate, number, entry, cards) for number, entry in enumerate(entries))
    _check_supply(gate, places, cards)
    apart = _check_colours(gate, places, cards)
    if not apart and board is not None:
        return tuple(replace(place, whole=False) for place in places)
    places = tuple(_with_figures(gate, place, entries[place.number], board, cards) for place in places)
    if all(place.whole for place in places):
        _check_end(gate, places)
    return places


def _check_count(gate: Gate, count: int, cards: Cards) -> None:
    if count > len(cards.players) or not count:
        gate.refuse("LAYOUT-PLAYERS", ("players",), f"{count} players; the game is for 2 to {len(cards.players)}")
    elif count < FEWEST_PLAYERS:
        gate.note("LAYOUT-FEW", ("players",), f"{count} player; the game is for 2 to {len(cards.players)}")


def _named(gate: Gate, number: int, entry: PlayerEntry, cards: Cards) -> Place:
    """One player's colour and babies: "you can only make babies with different Pandaï"."""
    colour = cards.colour_names.one(gate, entry.colour, ("players", number, "colour"), "colour")
    if len(entry.tokens) > len(cards.pandai):
        message = f"{entry.name} has {len(entry.tokens)} tokens"
        gate.refuse("LAYOUT-BABIES", ("players", number, "tokens"), message, f"there are {len(cards.pandai)} Pandaï")
        return Place(number, entry.name, colour, (), whole=False)
    words = enumerate(entry.tokens)
    tokens = [cards.kind_names.one(gate, word, ("players", number, "tokens", at), "Pandaï") for at, word in words]
    place = Place(number, entry.name, colour, tuple(tokens), whole=bool(colour) and all(tokens))
    for at, kind in enumerate(tokens):
        if kind and kind in tokens[:at]:
            hint = "babies are made with different Pandaï (The 6 Pandaï)"
            message = f"{place.name} has the {kind} token twice"
            gate.refuse("LAYOUT-TWICE", place.path("tokens", at), message, hint)
    if len(set(tokens)) > BABIES_TO_WIN:
        message = f"{place.name} has {len(set(tokens))} babies"
        gate.refuse("LAYOUT-BABIES", place.path("tokens"), message, f"the game ends with the {BABIES_TO_WIN}th")
    return place


def _check_colours(gate: Gate, places: Sequence[Place], cards: Cards) -> bool:
    """Whether each has a colour of her own, and two play "in opposite corners" ("Setup"); three take any corners."""
    before = gate.refusals
    seen: dict[str, Place] = {}
    for place in places:
        first = seen.setdefault(place.colour, place)
        if place.colour and first is not place:
            message = f"{first.name} plays {place.colour} already"
            gate.refuse("LAYOUT-TWICE", place.path("colour"), message, "each player has a colour of her own")
    if len(places) == len(seen) == FEWEST_PLAYERS and "" not in seen:
        one, two = places
        across = next(row.opposite for row in cards.players if row.colour == one.colour)
        if two.colour != across:
            message = f"{one.name} plays {one.colour} and {two.name} {two.colour}, which are no opposite corners"
            hint = (
                f"two players sit across from one another, as {one.colour} and {across} (Setup); if others play too, "
                "enter them, who is out with in_play = 0"
            )
            gate.refuse("LAYOUT-CORNERS", two.path("colour"), message, hint)
    return gate.refusals == before


# Figures: "6 Pandas per colour", in play and in reserve


def _with_figures(gate: Gate, place: Place, entry: PlayerEntry, board: Board | None, cards: Cards) -> Place:
    """The place with its figures: as the board has them, as typed, or as one number follows from the other."""
    each = next((row.figures for row in cards.players if row.colour == place.colour), 2 * START_FIGURES)
    in_play = _in_play(gate, place, entry, board, each)
    good = in_play is not None and _check_figures(gate, place, in_play, entry.reserve, each)
    if entry.chooses_hat and board is None:
        hint = "it is read beside a board, on which her Pandas wear no hat"
        gate.refuse("LAYOUT-HAT", place.path("chooses_hat"), "does nothing without a board", hint)
    known, whole = in_play or 0, place.whole and good
    return replace(place, in_play=known, reserve=each - known, chooses_hat=entry.chooses_hat, whole=whole)


def _in_play(gate: Gate, place: Place, entry: PlayerEntry, board: Board | None, each: int) -> int | None:
    """How many figures are in play; None where that cannot be told, or is told in two ways."""
    if board is None:
        if entry.in_play is None and entry.reserve is None:
            hint = (
                "how many are there, her Hat Panda among them? Write in_play = ..., 0 if she is out, or enter the board"
            )
            gate.refuse("LAYOUT-ASKED", place.path("in_play"), f"{place.name}'s Pandas in play are not told", hint)
            return None
        return entry.in_play if entry.in_play is not None else each - (entry.reserve or 0)
    if not (board.whole and place.colour):
        return None
    standing = len(board.standing(place.colour))
    if entry.in_play in (None, standing):
        return standing
    message = f"{place.name} has {standing} Pandas on the board and {entry.in_play} in play"
    hint = "write each of her figures on the board, or leave in_play out"
    gate.refuse("LAYOUT-FIGURES", place.path("in_play"), message, hint)
    return None


def _check_figures(gate: Gate, place: Place, in_play: int, reserve: int | None, each: int) -> bool:
    """Whether so many can be in play and in reserve: three begin in play, and each baby adds one."""
    where, name, babies = place.path("in_play"), place.name, len(place.tokens)
    if in_play < 0 or in_play > each or (reserve or 0) < 0:
        wrong = place.path("reserve") if (reserve or 0) < 0 else where
        message = f"{name} has {in_play} Pandas in play" + ("" if reserve is None else f" and {reserve} in reserve")
        gate.refuse("LAYOUT-FIGURES", wrong, message, f"each colour has {each}")
    elif reserve is not None and in_play + reserve != each:
        message = f"{name}: {in_play} in play and {reserve} in reserve make {in_play + reserve} figures"
        gate.refuse("LAYOUT-FIGURES", place.path("reserve"), message, f"each colour has {each}")
    elif in_play > START_FIGURES + babies:
        hint = f"{START_FIGURES} begin in play, and each baby adds one"
        gate.refuse("LAYOUT-FIGURES", where, f"{name} has {in_play} in play with {babies} babies", hint)
    elif babies >= BABIES_TO_WIN and in_play < BABY_AND_HAT:
        hint = "her Hat Panda has just made the last baby, and both are in play"
        gate.refuse("LAYOUT-FIGURES", where, f"{name} has {babies} babies, and {in_play} in play", hint)
    else:
        return True
    return False


# The table as a whole


def _check_supply(gate: Gate, places: Sequence[Place], cards: Cards) -> None:
    """ "24 Pandaï tokens (4 for each Pandaï)"."""
    counts = Counter(kind for place in places for kind in set(place.tokens))
    for row in cards.pandai:
        if counts[row.kind] > row.tokens:
            message = f"{counts[row.kind]} {row.kind} tokens lie before players"
            gate.refuse("LAYOUT-TOKENS", ("players",), message, f"there are {row.tokens}")


def _check_end(gate: Gate, places: Sequence[Place]) -> None:
    """The first fourth baby ends the game, as does the loss of the last Panda but one player's."""
    won = with_babies([place.tokens for place in places])
    if places and not any(place.in_play for place in places):
        gate.refuse("LAYOUT-EMPTY", ("players",), "nobody has a Panda in play", "the last one in play has won")
    elif len(won) > 1:
        message = f"{' and '.join(places[seat].name for seat in won)} have {BABIES_TO_WIN} babies"
        gate.refuse("LAYOUT-WINNERS", ("players",), message, "the game ends with the first player's fourth baby")
    elif won and last_in_play([place.in_play for place in places]):
        message = f"{places[won[0]].name} has {BABIES_TO_WIN} babies, and nobody else is in play"
        hint = "the game ended when the others were out, before the last baby (Priority Rules)"
        gate.refuse("LAYOUT-WINNERS", places[won[0]].path("tokens"), message, hint)
