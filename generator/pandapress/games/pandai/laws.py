"""What a board and the players beside it have to agree in: the cards, the figures, and how both came there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from pandapress.engine.layout import Gate
from pandapress.games.pandai.board import PILES, Board, Square
from pandapress.games.pandai.cards import PANDAI, WHITE_TIGER, Cards
from pandapress.games.pandai.notation import square_name
from pandapress.games.pandai.places import BABY_AND_HAT, FEWEST_PLAYERS, START_FIGURES, Place
from pandapress.games.pandai.scoring import BABIES_TO_WIN

_MANY = 6
"""So many squares are named where more are meant."""


def check_board(gate: Gate, board: Board, places: Sequence[Place], cards: Cards, token_alone: bool) -> None:
    """Refuse what the book does not allow; what depends on something that could not be read is left unsaid."""
    _check_copies(gate, board, cards)
    for square in board.squares:
        _check_square(gate, square, cards)
    _check_porcupines(gate, board, len(places), cards)
    if not board.whole or not all(place.whole for place in places):
        return
    _check_players(gate, board, places)
    for place in places:
        if _has_hat(gate, board, place):
            _check_home(gate, board, place, cards)
        _check_tokens(gate, board, place)
        _check_shared(gate, board, place, cards)
        if len(place.tokens) == BABIES_TO_WIN:
            _check_last_baby(gate, board, place, cards, token_alone)
    _check_ways(gate, board, places, cards)


# Cards and squares


def _check_copies(gate: Gate, board: Board, cards: Cards) -> None:
    """No more of a card than there are, in both piles and, where a square tells its pile, in that one."""
    told = Counter((square.card, square.pile) for square in board.squares if square.pile)
    piles = {pile: Counter(cards.pile(pile)) for pile in PILES.short}
    for (card, pile), count in told.items():
        if count > piles[pile][card]:
            message = f"{count} {_named(card, cards)} cards of the {pile} lie on the board"
            gate.refuse("LAYOUT-COPIES", ("board",), message, f"the {pile} have {piles[pile][card]}")
    for card, count in board.laid.items():
        there = {pile: held[card] for pile, held in piles.items()}
        if count > sum(there.values()):
            message = f"{count} {_named(card, cards)} cards lie on the board"
            hint = " and ".join(f"{held} in the {pile}" for pile, held in there.items())
            gate.refuse("LAYOUT-COPIES", ("board",), message, f"there are {hint}")


def _check_square(gate: Gate, square: Square, cards: Cards) -> None:
    """What can be seen of a square alone: who stands together, and on what."""
    owner = next((colour for colour, starts in cards.starts.items() if square.at in starts), "")
    strangers = [colour for colour in square.colours if colour != owner]
    effect = _effect(square, cards)
    name, path = square.name, square.path
    if effect == WHITE_TIGER:
        hint = "it is shuffled back into the Forest after its effect (The Tigers); write . for its square"
        gate.refuse("LAYOUT-TIGER", path, f"{name}: the White Tiger lies on the board", hint)
    elif effect == "tiger" and square.figures:
        hint = "it runs away, back to the reserve (The Tigers)"
        gate.refuse("LAYOUT-TIGER", path, f"{name}: a Panda stands on a Tiger", hint)
    if owner and strangers:
        message = f"{name}: a Panda of {' and '.join(strangers)} stands on a start square of {owner}"
        gate.refuse("LAYOUT-START", path, message, "nobody moves onto one (The Starting Zone)")
    elif square.figures and not square.card and not owner:
        gate.refuse("LAYOUT-BARE", path, f"{name}: a Panda stands on a square without a card", "a card is drawn first")
    if len(square.colours) > 1:
        message = f"{name}: Pandas of {' and '.join(square.colours)} on one square"
        gate.refuse("LAYOUT-SHARED", path, message, "who arrives removes the others (Priority Rules)")
    elif len(square.figures) > BABY_AND_HAT:
        hint = "two share one at most, the Hat Panda and its baby (The 6 Pandaï)"
        gate.refuse("LAYOUT-SHARED", path, f"{name}: {len(square.figures)} Pandas on one square", hint)
    if square.stays and effect != "porcupine":
        gate.refuse("LAYOUT-PORCUPINE", path, f"{name}: ! says nothing here", "it is for a Panda on a Porcupine")


def _effect(square: Square, cards: Cards) -> str:
    return cards.effects.get(square.card, ("", ""))[0]


def _named(card: str, cards: Cards) -> str:
    """A card as it is told."""
    return next(row.name for row in cards.cards if row.id == card)


# Figures


def _check_players(gate: Gate, board: Board, places: Sequence[Place]) -> None:
    """Only colours that play have figures there, and one player at most is about to choose her Hat Panda."""
    playing = {place.colour for place in places}
    strangers = [square for square in board.squares if set(square.colours) - playing]
    for colour in dict.fromkeys(colour for square in strangers for colour in square.colours if colour not in playing):
        squares = [square for square in strangers if colour in square.colours]
        message = f"{_listed(squares)}: Pandas of {colour}, which nobody plays"
        known = ", ".join(f"{place.name} plays {place.colour}" for place in places)
        gate.refuse("LAYOUT-FIGURE", squares[0].path, message, known)
    choosing = [place for place in places if place.chooses_hat]
    for place in choosing[1:]:
        message = f"{choosing[0].name} chooses a Hat Panda, and so does {place.name}"
        gate.refuse("LAYOUT-HAT", place.path("chooses_hat"), message, "each does it at once, one after the other")


def _has_hat(gate: Gate, board: Board, place: Place) -> bool:
    """Whether the hat is right: one for who is in play, none while she chooses among two or more ("Priority Rules")."""
    standing = board.standing(place.colour)
    hats = sum(hat for _, hat in standing)
    if hats != (1 if standing and not place.chooses_hat else 0):
        hint = "write one of her letters as a capital"
        hint += ", or chooses_hat = true where she has lost it and not yet chosen" if not hats else ""
        if place.chooses_hat:
            hint = "write none as a capital while she chooses, or leave chooses_hat out"
        path = standing[0][0].path if standing else place.path("chooses_hat")
        gate.refuse("LAYOUT-HAT", path, f"{place.name} has {hats} Hat Pandas on the board", hint)
        return False
    if place.chooses_hat and len({square.at for square, _ in standing}) < 2:
        hint = "the only one takes it at once: write a capital"
        message = f"{place.name} has no two Pandas to choose from"
        gate.refuse("LAYOUT-HAT", place.path("chooses_hat"), message, hint)
    return True


def _check_home(gate: Gate, board: Board, place: Place, cards: Cards) -> None:
    """Who has all three still at home has not moved: no baby, and the Hat Panda in its corner ("Setup")."""
    home = [(square, hat) for square, hat in board.standing(place.colour) if square.at in cards.starts[place.colour]]
    if len(home) < START_FIGURES:
        return
    if place.tokens:
        message = f"{place.name} has a baby, and all her Pandas are on her start squares"
        gate.refuse("LAYOUT-HOME", place.path("tokens", 0), message, "none has left them, and nobody returns there")
    wrong = [square for square, hat in home if hat and square.at != cards.corners[place.colour]]
    if wrong:
        corner = square_name(cards.corners[place.colour])
        hint = f"before her first move it stands in the corner, on {corner} (Setup)"
        gate.refuse("LAYOUT-HOME", wrong[0].path, f"{wrong[0].name}: the Hat Panda of {place.name}", hint)


def _check_porcupines(gate: Gate, board: Board, players: int, cards: Cards) -> None:
    """ "A Panda cannot stay on a Porcupine", but where it was shut in, or captured the last other one as it came."""
    occupied = {square.at: square.colours for square in board.squares}
    if len({colour for colours in occupied.values() for colour in colours}) < min(players, FEWEST_PLAYERS):
        return
    for square in board.squares:
        if square.colours and _effect(square, cards) == "porcupine" and not square.stays:
            near = [at for at in cards.beside[square.at] if at in occupied and at not in cards.zone]
            if any(square.colours[0] not in occupied[at] for at in near):
                message = f"{square.name}: a Panda stands on a Porcupine"
                hint = "it must be moved again at once; if it was shut in when it came, or is about to move on, write"
                word = f"po:{''.join(_letters(square, cards))}!"
                gate.refuse("LAYOUT-PORCUPINE", square.path, message, f"{hint} {word}")


def _letters(square: Square, cards: Cards) -> Iterator[str]:
    """The figures of a square as they are entered."""
    known = {row.colour: row.letter for row in cards.players}
    return (known[colour].upper() if hat else known[colour].lower() for colour, hat in square.figures)


# Babies


def _check_tokens(gate: Gate, board: Board, place: Place) -> None:
    """A card that was laid stays: a token was taken on a Pandaï that lies there."""
    for at, kind in enumerate(place.tokens):
        if not board.laid[f"{PANDAI} {kind}"]:
            message = f"{place.name} has the {kind} token, and no {kind} Pandaï lies on the board"
            gate.refuse("LAYOUT-TOKENS", place.path("tokens", at), message, "a card stays where it was laid")


def _check_shared(gate: Gate, board: Board, place: Place, cards: Cards) -> None:
    """Two own Pandas share a square only where a baby was made, one square for each Pandaï."""
    seen: dict[str, Square] = {}
    for square in board.squares:
        if square.colours != (place.colour,) or len(square.figures) != BABY_AND_HAT:
            continue
        effect, kind = cards.effects.get(square.card, ("", ""))
        first = seen.setdefault(square.card, square)
        if effect == PANDAI and kind in place.tokens and first is square:
            continue
        message = f"{square.name}: two Pandas of {place.name} on one square"
        hint = "only a baby shares its Pandaï (Priority Rules)"
        if effect == PANDAI:
            made = f"was made on {first.name}" if first is not square else "was never made: she has no token of it"
            hint = f"only a baby shares its Pandaï, and the {kind} one {made}"
        gate.refuse("LAYOUT-SHARED", square.path, message, hint)


def _check_last_baby(gate: Gate, board: Board, place: Place, cards: Cards, token_alone: bool) -> None:
    """The fourth baby ends the game: the Hat Panda stands where it made it, beside it if there was a figure for it."""
    at = next((square for square, hat in board.standing(place.colour) if hat), None)
    if at is None:
        return
    effect, kind = cards.effects.get(at.card, ("", ""))
    if effect != PANDAI or kind not in place.tokens:
        message = f"{place.name} has four babies, and her Hat Panda stands on {at.name}"
        hint = "the game ends with the fourth: it stands on the Pandaï it made it with"
    elif len(at.figures) < BABY_AND_HAT and place.reserve:
        message = f"{place.name} has four babies, and on {at.name} none stands beside her Hat Panda"
        hint = f"the last one is added from her reserve of {place.reserve} (The 6 Pandaï)"
    elif len(at.figures) < BABY_AND_HAT and not token_alone:
        message = f"{place.name}'s last baby has no figure, on {at.name}"
        hint = "with baby_without_figure = none it is not made where the reserve is empty"
    else:
        return
    gate.refuse("LAYOUT-BABIES", at.path, message, hint)


# Ways


def _check_ways(gate: Gate, board: Board, places: Sequence[Place], cards: Cards) -> None:
    """A card is laid where a Panda arrives: over cards a way leads to each card, and to each Panda, from its start."""
    covered = {square.at: square for square in board.squares if square.card}
    reached = {place.colour: _reached(cards.starts[place.colour], covered, cards) for place in places}
    by_all = set().union(*reached.values())
    lost = [square for at, square in covered.items() if at not in by_all]
    hint = "a card is laid where a Panda arrives, beside the square it came from; has a row slipped?"
    if lost:
        message = f"{_listed(lost)}: no way leads there over cards from a start square of who plays"
        gate.warn("LAYOUT-WAY", lost[0].path, message, hint)
    for place in places:
        there = [square for square, _ in board.standing(place.colour) if square.at in by_all - reached[place.colour]]
        far = [square for square in there if square.at not in cards.starts[place.colour]]
        if far:
            message = f"{_listed(far)}: no way leads there over cards from a start square of {place.name}"
            gate.warn("LAYOUT-WAY", far[0].path, message, hint)


def _reached(starts: Sequence[int], covered: Mapping[int, Square], cards: Cards) -> set[int]:
    """The squares with cards to which ways lead from these."""
    found: set[int] = set()
    edge = list(starts)
    while edge:
        near = {at for here in edge for at in cards.beside[here] if at in covered} - found
        found |= near
        edge = list(near)
    return found


def _listed(squares: Sequence[Square]) -> str:
    """Some squares by name."""
    named = ", ".join(square.name for square in squares[:_MANY])
    return f"{named} and {len(squares) - _MANY} more" if len(squares) > _MANY else named
