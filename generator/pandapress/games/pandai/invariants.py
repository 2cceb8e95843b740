"""What the rulebook of Pandaï demands of the card data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from pandapress.carddata.rows import Rows
from pandapress.engine.invariants import Breach, Invariant
from pandapress.findings import did_you_mean
from pandapress.games.pandai.cards import PANDAI, WHITE_TIGER, Cards
from pandapress.games.pandai.rules import EFFECTS

PILE, KINDS, PLAINS_PANDAI, TOKENS, FIGURES, COLOURS, WIDTH, STARTS = 26, 6, 3, 24, 24, 4, 8, 3
CORNERS = {0, WIDTH - 1, WIDTH * (WIDTH - 1), WIDTH * WIDTH - 1}
TIGERS = ("tiger", WHITE_TIGER)


def _piles(cards: Cards) -> Iterable[Breach]:
    for pile in ("plains", "forest"):
        total = len(cards.pile(pile))
        if total != PILE:
            yield Breach(cards.cards, pile, f"the {pile} pile has {total} cards, not {PILE}", "mend the copies")


def _effects(cards: Cards) -> Iterable[Breach]:
    kinds = {row.kind for row in cards.pandai}
    near = kinds if len(kinds) <= KINDS else ()
    for card in cards.cards:
        if card.effect not in EFFECTS:
            hint = did_you_mean(card.effect, EFFECTS)
            yield Breach(card, "effect", f"no effect is called {card.effect!r}", hint)
        if card.effect == PANDAI and card.kind not in kinds:
            message = f"no row of {cards.pandai.file} is of the kind {card.kind!r}"
            yield Breach(card, "kind", message, did_you_mean(card.kind, near))
        if card.effect != PANDAI and card.kind:
            yield Breach(card, "kind", f"the {card.name} has a kind", "only a Pandaï has one")
    missing = sorted(EFFECTS.keys() - {card.effect for card in cards.cards})
    if missing:
        yield Breach(cards.cards, "effect", f"no card has the effect {', '.join(missing)}", "add a row for it")


def _no_tiger_in_the_plains(cards: Cards) -> Iterable[Breach]:
    for card in cards.cards:
        if card.effect in TIGERS and card.plains:
            yield Breach(
                card, "plains", f"{card.plains} {card.name} in the Plains", "there are no Tigers in the Plains"
            )


def _cages_in_the_plains(cards: Cards) -> Iterable[Breach]:
    """ "There are Cages, many Chairs and just 3 Pandaï" in the Plains."""
    found = Counter({card.effect: 0 for card in cards.cards})
    for card in cards.cards:
        found[card.effect] += card.plains
    if found[PANDAI] != PLAINS_PANDAI:
        message = f"{found[PANDAI]} Pandaï in the Plains, not {PLAINS_PANDAI}"
        yield Breach(cards.cards, "plains", message, "just three")
    if not found["cage"]:
        yield Breach(cards.cards, "plains", "no Cage is in the Plains", "there are Cages in the Plains")


def _every_kind_in_the_forest(cards: Cards) -> Iterable[Breach]:
    there = {card.kind for card in cards.cards if card.effect == PANDAI and card.forest}
    for row in cards.pandai.items[:KINDS]:
        if row.kind not in there:
            yield Breach(cards.cards, "forest", f"no {row.kind} Pandaï is in the Forest", "every type is found there")


def _one_white_tiger(cards: Cards) -> Iterable[Breach]:
    for card in cards.cards:
        if card.effect == WHITE_TIGER and (card.plains, card.forest) != (0, 1):
            yield Breach(card, "forest", f"{card.plains + card.forest} White Tigers", "one, in the Forest")


def _kinds(cards: Cards) -> Iterable[Breach]:
    if len(cards.pandai) != KINDS:
        yield Breach(cards.pandai, "kind", f"there are {len(cards.pandai)} Pandaï, not {KINDS}", "the 6 Pandaï")
    yield from _even(
        cards.pandai, "tokens", {row.kind: row.tokens for row in cards.pandai}, TOKENS, "four for each Pandaï"
    )


def _colours(cards: Cards) -> Iterable[Breach]:
    if len(cards.players) != COLOURS:
        yield Breach(cards.players, "colour", f"there are {len(cards.players)} colours, not {COLOURS}", "one a corner")
    if len(cards.players) > COLOURS:
        return  # nobody knows which of them are meant
    yield from _even(
        cards.players, "figures", {row.colour: row.figures for row in cards.players}, FIGURES, "six a colour"
    )
    opposite = {row.colour: row.opposite for row in cards.players}
    for row in cards.players:
        own, other = cards.corners.get(row.colour, -1), cards.corners.get(row.opposite, -1)
        if opposite.get(row.opposite) != row.colour:
            message = f"{row.colour} sits across from {row.opposite}, and not the other way round"
            yield Breach(row, "opposite", message, "name the colour in the opposite corner")
        elif {own, other} <= CORNERS and own + other != max(CORNERS):
            message = f"{row.colour} and {row.opposite} do not begin in opposite corners"
            yield Breach(row, "opposite", message, "name the colour in the opposite corner")


def _even(rows: Rows[Any], column: str, counts: Mapping[str, int], total: int, hint: str) -> Iterable[Breach]:
    """As many as there are in the box, the same of each."""
    each = total // max(len(counts), 1)
    if sum(counts.values()) != total:
        yield Breach(rows, column, f"there are {sum(counts.values())} {column}, not {total}", hint)
    elif uneven := [f"{count} {name}" for name, count in counts.items() if count != each][:KINDS]:
        yield Breach(rows, column, f"there are {' and '.join(uneven)} {column}", hint)


def _board(cards: Cards) -> Iterable[Breach]:
    letters = {row.letter for row in cards.players}
    for row in cards.board:
        squares = row.squares.split()
        if len(squares) != WIDTH:
            yield Breach(row, "squares", f"{len(squares)} squares", f"write {WIDTH}, with spaces between")
        for square in squares:
            if square != "." and square.upper() not in letters:
                hint = did_you_mean(square, letters)
                yield Breach(row, "squares", f"{square!r} is no square", f"write . or a colour's letter; {hint}")
    if len(cards.board) != WIDTH:
        yield Breach(cards.board, "row", f"the board has {len(cards.board)} rows, not {WIDTH}", "it is a square")
    if [row.row for row in cards.board] != list(range(1, len(cards.board) + 1)):
        yield Breach(cards.board, "row", "the rows are not numbered from 1, in order", "number them anew")


def _starts(cards: Cards) -> Iterable[Breach]:
    for player in cards.players if len(cards.players) <= COLOURS else ():
        starts = cards.starts[player.colour]
        hats = [at for at, square in enumerate(cards.squares) if square == player.letter.upper()]
        if len(starts) != STARTS or len(hats) != 1:
            message = f"{player.colour} has {len(starts)} start squares, {len(hats)} of them for the hat"
            yield Breach(cards.board, "squares", message, f"{STARTS}, one of them with a capital letter")
        elif hats[0] not in CORNERS:
            yield Breach(cards.board, "squares", f"{player.colour} begins in no corner", "the Hat Panda's is a corner")


def _as_many_cards_as_squares(cards: Cards) -> Iterable[Breach]:
    open_squares = len(cards.squares) - len(cards.zone)
    total = len(cards.pile("plains")) + len(cards.pile("forest"))
    if open_squares != total:
        message = f"{total} cards for {open_squares} squares"
        yield Breach(cards.board, "squares", message, "64 squares less the start squares are 52")


INVARIANTS: tuple[Invariant[Cards], ...] = (
    Invariant("PANDAI-CARDS-26-26", "26 Plains and 26 Forest cards", "Contents: 52 cards", _piles),
    Invariant("PANDAI-EFFECTS", "effects that the game knows", "Card Effects", _effects),
    Invariant("PANDAI-PLAINS-TIGERS", "no Tiger in the Plains", "Card Composition: Plains", _no_tiger_in_the_plains),
    Invariant("PANDAI-PLAINS", "three Pandaï, and Cages, in the Plains", "Card Composition", _cages_in_the_plains),
    Invariant("PANDAI-FOREST", "every Pandaï in the Forest", "Card Composition: Forests", _every_kind_in_the_forest),
    Invariant("PANDAI-WHITE-TIGER", "one White Tiger, in the Forest", "The Tigers", _one_white_tiger),
    Invariant("PANDAI-TOKENS-24", "six Pandaï, four tokens each", "Contents: 24 Pandaï tokens", _kinds),
    Invariant("PANDAI-FIGURES-24", "six figures a colour", "Contents: 24 Panda figures", _colours),
    Invariant("PANDAI-BOARD", "a board of eight by eight", "public: the board", _board),
    Invariant("PANDAI-STARTS", "three start squares a colour", "Setup; public: the corners", _starts),
    Invariant("PANDAI-52-SQUARES", "a card for each open square", "Contents; the board", _as_many_cards_as_squares),
)
