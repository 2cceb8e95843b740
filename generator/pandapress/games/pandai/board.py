"""An entered board: rows of squares as `#`, `.`, `ch` or `po/f:P`, and a game's board written so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandapress.engine.layout import Gate
from pandapress.findings import Line, Path
from pandapress.games.pandai.cards import Cards
from pandapress.games.pandai.naming import names, plain
from pandapress.games.pandai.notation import square_name
from pandapress.games.pandai.state import State

BARE, START, STAYS = ".", "#", "!"
DASH = "-"
"""Another sign for a bare square."""
_LONGEST = 40
"""No square is written longer."""
PILES = names((pile, (pile,)) for pile in ("plains", "forest"))
_SQUARE = re.compile(r"([^:/!]*)(?:/([^:/!]+))?(?::([^:/!]+)(!)?)?")


@dataclass(frozen=True, slots=True)
class Square:
    """A square of an entered board: its card, empty for none, its pile where told, and the figures as colours and hats.

    `stays` tells that the Panda may stand there, on a Porcupine. `line` is that of the board's text, counted from 1.
    """

    at: int
    line: int
    card: str = ""
    pile: str = ""
    figures: tuple[tuple[str, bool], ...] = ()
    stays: bool = False

    @property
    def name(self) -> str:
        """The square as people write it."""
        return square_name(self.at)

    @property
    def path(self) -> Path:
        """Where it stands in the layout."""
        return "board", Line(self.line)

    @property
    def colours(self) -> tuple[str, ...]:
        """Whose figures stand there."""
        return tuple(sorted({colour for colour, _ in self.figures})) if self.figures else ()


@dataclass(frozen=True, slots=True)
class Board:
    """The squares that could be read, and whether these are all."""

    squares: tuple[Square, ...]
    whole: bool

    def standing(self, colour: str) -> list[tuple[Square, bool]]:
        """The figures of a colour: the square of each, and whether it wears the hat."""
        return [(square, hat) for square in self.squares for whose, hat in square.figures if whose == colour]

    @property
    def laid(self) -> Counter[str]:
        """How often each card lies there."""
        return Counter(square.card for square in self.squares if square.card)


def read_board(gate: Gate, text: str, cards: Cards) -> Board | None:
    """The board of a text, with everything that is no square refused; None where no board is entered."""
    rows = [(line, row.split()) for line, row in enumerate(text.splitlines(), start=1) if row.strip()]
    if not rows:
        return None
    if len(rows) != len(cards.board):
        gate.refuse("LAYOUT-BOARD", ("board",), f"{len(rows)} rows", f"the board has {len(cards.board)}")
        return Board((), whole=False)
    found = tuple(square for number, (line, row) in enumerate(rows) for square in _row(gate, number, line, row, cards))
    squares = tuple(square for square in found if square is not None)
    return Board(squares, len(squares) == len(cards.squares))


def _row(gate: Gate, number: int, line: int, row: Sequence[str], cards: Cards) -> Iterator[Square | None]:
    first = number * cards.width
    whole = _mended(row, cards) if len(row) > cards.width else row
    if len(whole) < len(row):
        _refuse_blanks(gate, first, line, whole, cards)
        return
    if len(row) != cards.width:
        pattern = " ".join(START if at in cards.zone else BARE for at in range(first, first + cards.width))
        message = f"{len(row)} squares in row {number + 1}"
        gate.refuse(
            "LAYOUT-BOARD", ("board", Line(line)), message, f"a row has {cards.width}; without cards it is {pattern}"
        )
        return
    for column, word in enumerate(row):
        yield _square(gate, Square(first + column, line), word, cards)


def _refuse_blanks(gate: Gate, first: int, line: int, whole: Sequence[str], cards: Cards) -> None:
    """Tell each square that is written in several words."""
    for at, word in enumerate(whole, start=first):
        if " " in word:
            message = f"{square_name(at)}: {word!r} is written with a blank, which ends a square"
            gate.refuse("LAYOUT-SQUARE", ("board", Line(line)), message, f"write {_joined(word, cards)}")


def _mended(row: Sequence[str], cards: Cards) -> list[str]:
    """The words of a row, those that make one square together joined by their blank: `gr: P`, `Yellow Pandai`."""
    whole: list[str] = []
    for word in row:
        if whole and _belong(whole[-1], word, cards):
            whole[-1] += f" {word}"
        else:
            whole.append(word)
    return whole


def _belong(word: str, after: str, cards: Cards) -> bool:
    """Whether two words are one square: a colon or a stroke between them, or both together the name of a card."""
    card = re.split("[:/]", after)[0]
    named = plain(word) and plain(card) and plain(word + card) in cards.card_names.words
    return word[-1] in ":/" or after[0] in ":/" or bool(named)


def _joined(word: str, cards: Cards) -> str:
    """A square without its blanks, a card of two words by its short name."""
    card = re.split("[:/]", word)[0].strip()
    rest = word.removeprefix(card).replace(" ", "")
    return (cards.card_names.short[cards.card_names.words[plain(card)]] if " " in card else card) + rest


def _square(gate: Gate, here: Square, word: str, cards: Cards) -> Square | None:
    """The square of a word; None, refused, where it cannot be one."""
    if len(word) > _LONGEST:
        gate.refuse("LAYOUT-SQUARE", here.path, f"{here.name}: {word[:_LONGEST]}... is no square", "it is far too long")
        return None
    match = _SQUARE.fullmatch(word)
    card, pile, letters, stays = match.groups() if match else (word, None, None, None)
    card = BARE if card == DASH else card
    if (here.at in cards.zone) != (card == START):
        gate.refuse("LAYOUT-SQUARE", here.path, *_misplaced(here, word, card, letters or "", cards))
        return None
    found = cards.card_names.meant(card) if card not in (BARE, START) else ("",)
    if len(found) != 1 or match is None:
        hint = "write the card before the colon" if not card else cards.card_names.hint(card)
        gate.refuse("LAYOUT-SQUARE", here.path, f"{here.name}: {word!r} is no square", hint)
        return None
    figures = tuple(_figures(gate, here, letters, cards)) if letters else ()
    return Square(here.at, here.line, found[0], _pile(gate, here, pile, found[0]), figures, bool(stays))


def _misplaced(here: Square, word: str, card: str, letters: str, cards: Cards) -> tuple[str, str]:
    """A start square that is not written so, or one where none is: what is wrong, and what to write."""
    if here.at not in cards.zone:
        return f"{here.name} is no start square", f"write {BARE}, or the card that lies there"
    owner = next((colour for colour, starts in cards.starts.items() if here.at in starts), "nobody")
    known = {row.letter.casefold() for row in cards.players}
    figures = letters or (card if card and set(card.casefold()) <= known else "")
    written = f"{START}:{figures}" if figures else START
    return f"{here.name} is a start square, of {owner}, and {word!r} is written", f"write {written}"


def _pile(gate: Gate, here: Square, word: str | None, card: str) -> str:
    """The pile that a card is said to come from; empty where nothing is said."""
    if word is None:
        return ""
    if not card:
        gate.refuse("LAYOUT-PILE", here.path, f"{here.name}: a pile and no card", f"write the card before /{word}")
        return ""
    return PILES.one(gate, word, here.path, "pile")


def _figures(gate: Gate, here: Square, letters: str, cards: Cards) -> Iterator[tuple[str, bool]]:
    """Each letter as its colour, a capital as one with the hat."""
    colours = {row.letter.casefold(): row.colour for row in cards.players}
    for letter in letters:
        colour = colours.get(letter.casefold())
        if colour is None:
            known = ", ".join(f"{row.letter} {row.colour}" for row in cards.players)
            gate.refuse("LAYOUT-FIGURE", here.path, f"{here.name}: no colour has the letter {letter!r}", known)
        else:
            yield colour, letter.isupper()


def written_board(state: State, cards: Cards) -> str:
    """The board of a game as it is entered."""
    words = [_written(state, at, cards) for at in range(len(state.board))]
    return "\n".join(" ".join(words[row : row + cards.width]) for row in range(0, len(words), cards.width))


def _written(state: State, at: int, cards: Cards) -> str:
    """A square: its card, and its figures by their letters; one on a Porcupine stays, or is about to move on."""
    letters = {player.colour: player.letter for player in cards.players}
    standing = [
        letters[seat.colour].upper() if figure.hat else letters[seat.colour].lower()
        for seat in state.seats
        for figure in seat.figures
        if figure.square == at
    ]
    card = START if at in cards.zone else cards.card_names.short.get(state.board[at], BARE)
    stays = STAYS if standing and state.board[at] == "porcupine" else ""
    return f"{card}:{''.join(standing)}{stays}" if standing else card
