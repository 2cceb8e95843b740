"""Layouts of Pandaï: babies, figures and, if wanted, the board as a person enters them, and the gate before scoring."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from pandapress.carddata.structured import Part
from pandapress.engine.layout import Gate, LayoutFile, PlayerName, entered
from pandapress.findings import Findings, did_you_mean
from pandapress.games.pandai.cards import PANDAI, WHITE_TIGER, Cards
from pandapress.games.pandai.notation import square_name
from pandapress.games.pandai.rules import OPTIONS
from pandapress.games.pandai.scoring import BABIES_TO_WIN, with_babies
from pandapress.games.pandai.state import State

START_FIGURES, FEWEST_PLAYERS, BABY_AND_HAT = 3, 2, 2
BARE, START = ".", "#"
_PORCUPINE = "it must be moved again at once; if it was shut in when it came, leave the board out"
_SQUARE = re.compile(r"([a-z.#-]+)(?::([a-z]+))?", re.IGNORECASE)


class PlayerEntry(Part):
    """What one player has."""

    name: PlayerName
    colour: str
    tokens: list[str] = Field(default=[])
    in_play: int
    reserve: int


class TableEntry(LayoutFile):
    """A whole layout as typed."""

    players: list[PlayerEntry]
    board: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """What one player has, found good."""

    name: str
    colour: str
    tokens: tuple[str, ...]
    in_play: int
    reserve: int


@dataclass(frozen=True, slots=True)
class Square:
    """A square of an entered board: its card, empty for none, and the figures on it as colours and hats."""

    at: int
    card: str
    figures: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A validated layout: the players, and the squares where the board is entered."""

    places: tuple[Place, ...]
    squares: tuple[Square, ...]
    options: Mapping[str, str]


def read_layout(values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Table | None:
    """The table of a parsed layout; None, with everything that is wrong in `findings`, where it is not one."""
    entry = entered(TableEntry, values, file, findings)
    if entry is None:
        return None
    before = len(findings.errors)
    gate = Gate(file, findings)
    options = gate.options(OPTIONS, entry.options)
    gate.distinct(player.name for player in entry.players)
    _check_count(gate, len(entry.players), cards)
    places = tuple(_place(gate, number, player, cards) for number, player in enumerate(entry.players))
    _check_colours(gate, places)
    _check_supply(gate, places, cards)
    _check_winners(gate, places)
    squares = tuple(_squares(gate, entry.board, cards)) if entry.board.strip() else ()
    if squares:
        _check_board(gate, squares, places, cards)
    return None if len(findings.errors) > before else Table(places, squares, options)


def _check_count(gate: Gate, count: int, cards: Cards) -> None:
    if count > len(cards.players) or not count:
        gate.refuse("LAYOUT-PLAYERS", "players", f"{count} players; the game is for 2 to {len(cards.players)}")
    elif count < FEWEST_PLAYERS:
        gate.note("LAYOUT-FEW", "players", f"{count} player; the game is for 2 to {len(cards.players)}")


def _place(gate: Gate, number: int, player: PlayerEntry, cards: Cards) -> Place:
    """One player's babies and figures: "you can only make babies with different Pandaï", and six figures."""
    path = f"players[{number}]"
    colour = gate.one_of(player.colour, [row.colour for row in cards.players], f"{path}.colour", "colour")
    kinds = [row.kind for row in cards.pandai]
    tokens = [gate.one_of(kind, kinds, f"{path}.tokens[{at}]", "Pandaï") for at, kind in enumerate(player.tokens)]
    for at, kind in enumerate(tokens):
        if kind and kind in tokens[:at]:
            hint = "babies are made with different Pandaï (The 6 Pandaï)"
            gate.refuse("LAYOUT-TWICE", f"{path}.tokens[{at}]", f"{player.name} has the {kind} token twice", hint)
    if len(set(tokens)) > BABIES_TO_WIN:
        hint = f"the game ends with the {BABIES_TO_WIN}th"
        gate.refuse("LAYOUT-BABIES", f"{path}.tokens", f"{len(set(tokens))} babies", hint)
    _check_figures(gate, path, player, cards)
    return Place(player.name, colour, tuple(tokens), player.in_play, player.reserve)


def _check_figures(gate: Gate, path: str, player: PlayerEntry, cards: Cards) -> None:
    """ "6 Pandas per colour": in play and in reserve; three begin in play, and each baby adds one."""
    figures = next((row.figures for row in cards.players if row.colour == player.colour.strip().casefold()), 6)
    for key, count in (("in_play", player.in_play), ("reserve", player.reserve)):
        if count < 0:
            gate.refuse("LAYOUT-FIGURES", f"{path}.{key}", f"{count} figures cannot be", "write 0 or more")
    if player.in_play + player.reserve != figures:
        message = f"{player.in_play} in play and {player.reserve} in reserve make {player.in_play + player.reserve}"
        gate.refuse("LAYOUT-FIGURES", f"{path}.reserve", f"{message} figures", f"each colour has {figures}")
    most = START_FIGURES + len(player.tokens)
    if len(player.tokens) >= BABIES_TO_WIN and not player.in_play:
        hint = "her Hat Panda has just made the last baby"
        gate.refuse("LAYOUT-FIGURES", f"{path}.in_play", "four babies, and no Panda in play", hint)
    if player.in_play > most:
        hint = f"{START_FIGURES} begin in play, and each baby adds one"
        message = f"{player.in_play} in play with {len(player.tokens)} babies"
        gate.refuse("LAYOUT-FIGURES", f"{path}.in_play", message, hint)


def _check_colours(gate: Gate, places: Sequence[Place]) -> None:
    seen: dict[str, str] = {}
    for number, place in enumerate(places):
        if place.colour and seen.setdefault(place.colour, place.name) != place.name:
            message = f"{seen[place.colour]} plays {place.colour} already"
            gate.refuse("LAYOUT-TWICE", f"players[{number}].colour", message, "each player has a colour of her own")


def _check_supply(gate: Gate, places: Sequence[Place], cards: Cards) -> None:
    """ "24 Pandaï tokens (4 for each Pandaï)"."""
    counts = Counter(kind for place in places for kind in place.tokens)
    for row in cards.pandai:
        if counts[row.kind] > row.tokens:
            message = f"{counts[row.kind]} {row.kind} tokens lie before players"
            gate.refuse("LAYOUT-TOKENS", "players", message, f"there are {row.tokens}")


def _check_winners(gate: Gate, places: Sequence[Place]) -> None:
    """The first fourth baby ends the game, and somebody always has a Panda in play."""
    if len(with_babies([place.tokens for place in places])) > 1:
        hint = "the game ends with the first player's fourth baby"
        gate.refuse("LAYOUT-WINNERS", "players", "two players have four babies", hint)
    if places and not any(place.in_play for place in places):
        gate.refuse("LAYOUT-EMPTY", "players", "nobody has a Panda in play", "the last one in play has won")


# The board: rows of squares as `ch`, `po:P` and so on


def codes(cards: Cards) -> Mapping[str, str]:
    """How each card is written on an entered board: a Pandaï by its kind, the others by their effect."""
    return {(card.kind or card.effect).casefold().replace("-", ""): card.id for card in cards.cards}


def _squares(gate: Gate, text: str, cards: Cards) -> Iterator[Square]:
    """The squares of a board; `.` is bare, `#` a start square, figures stand behind a colon, capital with the hat."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    known = codes(cards)
    if len(rows) != len(cards.board):
        gate.refuse("LAYOUT-BOARD", "board", f"{len(rows)} rows", f"the board has {len(cards.board)}")
        return
    for number, row in enumerate(rows):
        if len(row) != cards.width:
            message = f"{len(row)} squares in row {number + 1}"
            gate.refuse("LAYOUT-BOARD", f"board, row {number + 1}", message, f"a row has {cards.width}")
            continue
        for column, word in enumerate(row):
            square = _square(gate, number * cards.width + column, word, cards, known)
            if square is not None:
                yield square


def _square(gate: Gate, at: int, word: str, cards: Cards, known: Mapping[str, str]) -> Square | None:
    path = f"board, {square_name(at)}"
    match = _SQUARE.fullmatch(word)
    card = match[1].casefold().replace("-", "") if match else ""
    found = [code for code in known if code.startswith(card)] if card not in (BARE, START, "") else []
    exact = known.get(card) or (known[found[0]] if len(found) == 1 else None)
    if match is None or (card not in (BARE, START) and exact is None):
        hint = f"several begin so: {', '.join(found)}" if found else did_you_mean(card, known)
        gate.refuse("LAYOUT-SQUARE", path, f"{word!r} is no square", hint)
        return None
    if (at in cards.zone) != (card == START):
        hint = "write # for a start square and a card or . for any other"
        gate.refuse("LAYOUT-SQUARE", path, "a start square" if at in cards.zone else "no start square", hint)
        return None
    colours = {row.letter.casefold(): row.colour for row in cards.players}
    figures = []
    for letter in match[2] or "":
        colour = colours.get(letter.casefold())
        if colour is None:
            gate.refuse("LAYOUT-FIGURE", path, f"no colour has the letter {letter!r}", did_you_mean(letter, colours))
        else:
            figures.append((colour, letter.isupper()))
    return Square(at, exact or "", tuple(figures))


def _check_board(gate: Gate, squares: Sequence[Square], places: Sequence[Place], cards: Cards) -> None:
    """The cards there are, the figures that were entered, one colour a square, nobody where nobody can stay."""
    there = Counter((*cards.pile("plains"), *cards.pile("forest")))
    laid = Counter(square.card for square in squares if square.card)
    for card, count in laid.items():
        if count > there[card]:
            gate.refuse("LAYOUT-COPIES", "board", f"{card} lies there {count} times", f"there are {there[card]}")
    for place in places if len(squares) == len(cards.squares) else ():
        standing = [hat for square in squares for colour, hat in square.figures if colour == place.colour]
        if len(standing) != place.in_play:
            message = f"{place.name} has {len(standing)} Pandas on the board and {place.in_play} in play"
            gate.refuse("LAYOUT-FIGURES", "board", message, "enter the same in both")
        elif standing and standing.count(True) != 1:
            message = f"{place.name} has {standing.count(True)} Hat Pandas on the board"
            gate.refuse("LAYOUT-HAT", "board", message, "write one of her letters as a capital")
    occupied = {square.at: {colour for colour, _ in square.figures} for square in squares if square.figures}
    for square in squares:
        path = f"board, {square_name(square.at)}"
        colours = occupied.get(square.at, set())
        if len(colours) > 1:
            message = f"Pandas of {' and '.join(sorted(colours))} on one square"
            gate.refuse("LAYOUT-SHARED", path, message, "who arrives removes the others (Priority Rules)")
        _check_square(gate, square, path, cards)
        if square.card == "porcupine" and len(colours) == 1 and _can_leave(square.at, min(colours), occupied, cards):
            gate.refuse("LAYOUT-PORCUPINE", path, "a Panda stands on a Porcupine", _PORCUPINE)
        if square.figures and not square.card and square.at not in cards.zone:
            gate.refuse("LAYOUT-BARE", path, "a Panda stands on a square without a card", "a card is drawn first")
        if len(square.figures) > BABY_AND_HAT:
            gate.refuse("LAYOUT-SHARED", path, f"{len(square.figures)} Pandas on one square", "two share one at most")
        elif len(square.figures) == BABY_AND_HAT and not square.card.startswith(PANDAI):
            gate.warn("LAYOUT-SHARED", path, "two Pandas share this square", "only a baby shares its Pandaï")


def _check_square(gate: Gate, square: Square, path: str, cards: Cards) -> None:
    """Tigers, and start squares of others."""
    effect, _ = cards.effects.get(square.card, ("", ""))
    if effect == WHITE_TIGER:
        hint = "it is shuffled back into the Forest (The Tigers)"
        gate.refuse("LAYOUT-TIGER", path, "the White Tiger lies on the board", hint)
    elif effect == "tiger" and square.figures:
        gate.refuse("LAYOUT-TIGER", path, "a Panda stands on a Tiger", "it runs away, back to the reserve (The Tigers)")
    owner = next((colour for colour, starts in cards.starts.items() if square.at in starts), "")
    strangers = {colour for colour, _ in square.figures} - {owner}
    if owner and strangers:
        message = f"a Panda of {' and '.join(sorted(strangers))} stands on a start square of {owner}"
        gate.refuse("LAYOUT-START", path, message, "nobody moves onto one (The Starting Zone)")


def _can_leave(at: int, colour: str, occupied: Mapping[int, set[str]], cards: Cards) -> bool:
    """Whether a Panda could leave a square: some neighbour is no starting zone and holds no own Panda."""
    return any(near not in cards.zone and colour not in occupied.get(near, set()) for near in cards.beside[at])


def from_state(state: State, names: Sequence[str], cards: Cards, options: Mapping[str, str]) -> dict[str, Any]:
    """The layout of a game as it stands, board and all."""
    rows = [range(start, start + cards.width) for start in range(0, len(state.board), cards.width)]
    return {
        "game": "pandai",
        "options": dict(options),
        "board": "\n".join(" ".join(_written(state, at, cards) for at in row) for row in rows),
        "players": [
            {
                "name": name,
                "colour": seat.colour,
                "tokens": list(seat.tokens),
                "in_play": len(seat.figures),
                "reserve": seat.reserve,
            }
            for name, seat in zip(names, state.seats, strict=True)
        ],
    }


def _written(state: State, at: int, cards: Cards) -> str:
    """A square as it is entered: its card, and the letters of the figures on it."""
    written = {card: code for code, card in codes(cards).items()}
    letters = {player.colour: player.letter for player in cards.players}
    standing = [
        letters[seat.colour].upper() if figure.hat else letters[seat.colour].lower()
        for seat in state.seats
        for figure in seat.figures
        if figure.square == at
    ]
    card = START if at in cards.zone else written.get(state.board[at], BARE)
    return f"{card}:{''.join(standing)}" if standing else card
