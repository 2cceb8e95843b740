"""What the rulebook of Pilfering Pandas demands of the card data."""

from __future__ import annotations

from collections.abc import Iterable

from pandapress.engine.invariants import Breach, Invariant, alike, unlisted, unperformed
from pandapress.findings import did_you_mean
from pandapress.games.pilfering_pandas.area import Area, Play, Sets
from pandapress.games.pilfering_pandas.cards import ABILITIES, GOALS, MOVES, PLANS, Cards
from pandapress.games.pilfering_pandas.scoring import NO_MEERKAT, Scorer
from pandapress.games.pilfering_pandas.sets import HIGHEST, LOWEST

SUITS, KEYS, LEAST_MEERKATS, LEAST_PANDAS, PANDA_MARKERS = 5, 4, 4, 4, 4
LEVELS = {"intro": (2, 0, 8, 7, 29, 6), "normal": (2, 0, 8, 7, 35, 6), "hard": (3, 0, 7, 6, 35, 5)}
DECKS = {1: ((8, 9), 3), 2: ((8, 9), 3), 3: ((9,), 3), 4: ((), 4)}
PRINTED_MOVES = dict(zip(MOVES, (1, -2, 2, 1, 3, 4), strict=True))
POINT_MOVES = ("set-below-limit", "set-above-limit")
_LEVEL_COLUMNS = (
    "foiled_plans",
    "zoo_keeper_start",
    "panda_start",
    "solo_panda_start",
    "win_space",
    "meerkat_limit",
)


def _suits(cards: Cards) -> Iterable[Breach]:
    if len(cards.suits) != SUITS:
        yield Breach(cards.suits, "suit", f"there are {len(cards.suits)} suits, not {SUITS}", "one for each food")
    yield from alike(cards.suits, ("letter", "animal", "food"), "give each suit its own")


def _numbers(cards: Cards) -> Iterable[Breach]:
    held = {(loot.suit, loot.number) for loot in cards.loot}
    for loot in cards.loot:
        if not LOWEST <= loot.number <= HIGHEST:
            yield Breach(loot, "number", f"{loot.number} is no number of a Loot card", f"{LOWEST} to {HIGHEST}")
        if loot.copies != 1:
            yield Breach(loot, "copies", f"{loot.suit} {loot.number} has {loot.copies} copies", "print one of each")
    for suit in cards.letters:
        missing = [number for number in range(LOWEST, HIGHEST + 1) if (suit, number) not in held]
        if missing:
            listed = ", ".join(map(str, missing))
            yield Breach(cards.loot, "number", f"{suit} lacks {listed}", "each suit has 1 to 9")


def _points(cards: Cards) -> Iterable[Breach]:
    for loot in cards.loot:
        if loot.panda_points not in (1, 2):
            yield Breach(loot, "panda_points", f"{loot.suit} {loot.number} is worth {loot.panda_points}", "1 or 2")


def _keys(cards: Cards) -> Iterable[Breach]:
    total = sum(key.copies for key in cards.keys)
    if len(cards.keys) != 1 or total != KEYS:
        yield Breach(cards.keys, "copies", f"there are {total} Keys in {len(cards.keys)} rows, not {KEYS} in one", "")
    for key in cards.keys:
        printed = {"competitive_points": 2, "cooperative_points": 0, "zoo_keeper": 2, "discard": -2, "icons": 2}
        for column, value in printed.items():
            if getattr(key, column) != value:
                message = f"a Key has {getattr(key, column)} there"
                yield Breach(key, column, message, f"the rulebook has {value}")


def _preferences(cards: Cards) -> Iterable[Breach]:
    for meerkat in cards.meerkats:
        for number, suit in enumerate(meerkat.preferences, start=1):
            column = f"preference_{number}"
            if suit in meerkat.preferences[: number - 1]:
                yield Breach(meerkat, column, f"{meerkat.name} likes {suit} twice", "three different suits")
        if meerkat.bonus != 1:
            yield Breach(meerkat, "bonus", f"the bonus is {meerkat.bonus:+d}", "the card says All: +1")
        if meerkat.check < 1:
            yield Breach(meerkat, "check", f"{meerkat.check} is met by an empty Trade area", "write 10, for example")


def _enough(cards: Cards) -> Iterable[Breach]:
    """One Meerkat and one Panda for each of four players; the first letters tell who starts."""
    yield from _too_few(cards)
    seen: dict[str, str] = {}
    for meerkat in cards.meerkats:
        first = seen.setdefault(meerkat.name[0].casefold(), meerkat.name)
        if first != meerkat.name:
            message = f"{meerkat.name} begins like {first}"
            yield Breach(meerkat, "name", message, "the earliest name starts the game: give it another letter")


def _too_few(cards: Cards) -> Iterable[Breach]:
    if len(cards.meerkats) < LEAST_MEERKATS:
        message = f"{len(cards.meerkats)} Meerkats are too few for {LEAST_MEERKATS} players"
        yield Breach(cards.meerkats, "name", message, "add a row")
    if len(cards.pandas) < LEAST_PANDAS:
        message = f"{len(cards.pandas)} Pandas are too few for {LEAST_PANDAS} players"
        yield Breach(cards.pandas, "name", message, "add a row")


def _pandas(cards: Cards) -> Iterable[Breach]:
    yield from _known_pandas(cards)
    for panda in cards.pandas:
        if panda.goal_points < 0:
            yield Breach(panda, "goal_points", f"{panda.goal_points} points for a goal", "write 0 or more")


def _known_pandas(cards: Cards) -> Iterable[Breach]:
    yield from unperformed(cards.pandas, "ability", ABILITIES, "ability")
    yield from unperformed(cards.pandas, "goal", GOALS, "goal")


def _plans(cards: Cards) -> Iterable[Breach]:
    yield from _known_plans(cards)
    yield from unlisted(cards.foiled_plans, "plan", sorted(PLANS), "there are seven Foiled Plans")


def _known_plans(cards: Cards) -> Iterable[Breach]:
    return unperformed(cards.foiled_plans, "plan", PLANS, "plan")


def _levels(cards: Cards) -> Iterable[Breach]:
    for row in cards.difficulty:
        if row.level not in LEVELS:
            yield Breach(row, "level", f"no level is called {row.level!r}", did_you_mean(row.level, LEVELS))
            continue
        for column, printed in zip(_LEVEL_COLUMNS, LEVELS[row.level], strict=True):
            if getattr(row, column) != printed:
                message = f"{row.level} has {getattr(row, column)} there"
                yield Breach(row, column, message, f"the rulebook has {printed}")
    yield from _missing_levels(cards)


def _missing_levels(cards: Cards) -> Iterable[Breach]:
    return unlisted(cards.difficulty, "level", sorted(LEVELS))


def _decks(cards: Cards) -> Iterable[Breach]:
    for row in cards.loot_deck:
        if row.players not in DECKS:
            yield Breach(row, "players", f"the game is not for {row.players} players", "write 1 to 4")
            continue
        removed, keys = DECKS[row.players]
        if tuple(sorted(row.removed)) != removed:
            listed = " ".join(map(str, removed)) or "nothing"
            yield Breach(row, "removed", f"{row.removed or 'nothing'} is taken out", f"the rulebook has {listed}")
        if row.keys != keys:
            yield Breach(row, "keys", f"{row.keys} Keys for {row.players} players", f"the rulebook has {keys}")
    yield from _missing_decks(cards)


def _missing_decks(cards: Cards) -> Iterable[Breach]:
    return unlisted(cards.loot_deck, "players", DECKS)


def _movement(cards: Cards) -> Iterable[Breach]:
    for row in cards.movement:
        if row.move not in PRINTED_MOVES:
            yield Breach(row, "move", f"no move is called {row.move!r}", did_you_mean(row.move, PRINTED_MOVES))
            continue
        if row.zoo_keeper != PRINTED_MOVES[row.move]:
            message = f"the Zoo Keeper moves {row.zoo_keeper:+d}"
            yield Breach(row, "zoo_keeper", message, f"the rulebook has {PRINTED_MOVES[row.move]:+d}")
        panda = "points" if row.move in POINT_MOVES else "0"
        if row.panda != panda:
            yield Breach(row, "panda", f"the Panda moves {row.panda}", f"write {panda}")
    yield from _missing_moves(cards)


def _missing_moves(cards: Cards) -> Iterable[Breach]:
    return unlisted(cards.movement, "move", sorted(MOVES))


def _spaces(cards: Cards) -> Iterable[Breach]:
    spaces = [row.space for row in cards.track]
    if spaces != list(range(len(spaces))):
        yield Breach(
            cards.track, "space", "the spaces are not numbered from 0, each once, in order", "number them anew"
        )
    farthest = max((row.win_space for row in cards.difficulty), default=0)
    if len(spaces) <= farthest:
        message = f"the track ends at {len(spaces) - 1}, and the farthest win space is {farthest}"
        yield Breach(cards.track, "space", message, "add spaces: markers run past it")


def _track(cards: Cards) -> Iterable[Breach]:
    yield from _spaces(cards)
    marked = {row.space: row.mark for row in cards.track}
    wanted = {row.win_space: "win" for row in cards.difficulty}
    wanted |= {space: "panda" for row in cards.difficulty for space in (row.panda_start, row.solo_panda_start)}
    wanted |= {row.zoo_keeper_start: "zoo-keeper" for row in cards.difficulty}
    for space, mark in sorted(wanted.items()):
        if marked.get(space, mark) != mark:
            row = next(row for row in cards.track if row.space == space)
            yield Breach(row, "mark", f"space {space} is marked {row.mark or 'nothing'!r}", f"write {mark}")


def _markers(cards: Cards) -> Iterable[Breach]:
    kinds = [row.kind for row in cards.markers]
    if kinds.count("panda") != PANDA_MARKERS or kinds.count("zoo-keeper") != 1:
        message = f"there are {kinds.count('panda')} Panda markers and {kinds.count('zoo-keeper')} of the Zoo Keeper"
        yield Breach(cards.markers, "kind", message, f"{PANDA_MARKERS} and 1")
    seen: dict[str, str] = {}
    for row in cards.markers:
        first = seen.setdefault(row.letter.casefold(), row.marker)
        if first != row.marker:
            yield Breach(row, "letter", f"{row.marker} has the letter of {first}", "markers are told apart by it")


_EXAMPLES = (
    ("an ascending run of three", "", "G4 G5 G6", False, 3),
    ("three matching numbers", "", "G4 P4 R4", False, 3),
    ("a descending run of three", "", "G3 G2 G1", False, 4),
    ("four matching numbers", "", "G4 P4 R4 Y4", False, 5),
    ("a run that re-uses the green 4", "G2 G3 G4", "G5 G6", True, 3),
    ("a set of four that re-uses the green 4", "G2 G3 G4", "G5 G6 G7", True, 4),
    ("a longer run that re-uses the green 7 alone", "G5 G6 G7", "G8 G9", True, 3),
    ("a run of five as one set", "", "G4 G5 G6 G7 G8", False, 5),
)


def _examples(cards: Cards) -> Iterable[Breach]:
    """Every sum that the rulebook's diagrams print, and the run of five that is worth 6 when it is split."""
    points = cards.points(competitive=True)
    scorer = Scorer(Sets("".join(cards.letters.values())), points)
    for what, before, laid, reuse, printed in _EXAMPLES:
        cards_laid, there = tuple(laid.split()), tuple(before.split())
        if not {*cards_laid, *there} <= set(points):
            continue
        area = scorer.sets.laid(Area(), Play(0, there)) if there else Area()
        _, worth = scorer.play(area, Play(0, cards_laid, reuse), NO_MEERKAT)
        if worth.total != printed:
            message = f"{what} ({laid}) is worth {worth.total}, not {printed}"
            yield Breach(cards.loot, "panda_points", message, "the rulebook's diagrams print it")
    run = ["G4", "G5", "G6", "G7", "G8"]
    if set(run) <= set(points) and scorer.best(run)[0] != 6:
        message = f"the run of five is worth {scorer.best(run)[0]} at most, not 6"
        yield Breach(cards.loot, "panda_points", message, "split, it brings 3 + 3")


INVARIANTS: tuple[Invariant[Cards], ...] = (
    Invariant("PILFERING-SUITS", "five suits, told apart", "Loot Cards: 5 suits", _suits),
    Invariant("PILFERING-1-TO-9", "1 to 9 in each suit, once", "Setup: the Loot Deck table", _numbers),
    Invariant("PILFERING-POINTS", "each Loot card is worth 1 or 2", "Loot Cards: Panda Points value", _points),
    Invariant("PILFERING-KEYS", "four Keys with their values", "Key Cards; Competitive FAQs", _keys),
    Invariant("PILFERING-PREFERENCES", "three different preferences", "Playing Sets: Meerkat cards", _preferences),
    Invariant("PILFERING-ENOUGH", "a Meerkat and a Panda a player", "Setup: deal 1 of each type", _enough, _too_few),
    Invariant("PILFERING-PANDAS", "abilities and goals that the game knows", "Panda cards", _pandas, _known_pandas),
    Invariant("PILFERING-PLANS", "seven Foiled Plans", "Setup: Foiled Plans cards (7)", _plans, _known_plans),
    Invariant(
        "PILFERING-LEVELS",
        "three difficulty levels as printed",
        "Difficulty Levels: the table",
        _levels,
        _missing_levels,
    ),
    Invariant("PILFERING-DECKS", "the Loot Deck as printed", "Setup: the Loot Deck table", _decks, _missing_decks),
    Invariant(
        "PILFERING-MOVEMENT", "the markers move as printed", "Advance Markers: the table", _movement, _missing_moves
    ),
    Invariant(
        "PILFERING-TRACK", "the track goes past the win space", "Cooperative FAQ: continue round", _track, _spaces
    ),
    Invariant("PILFERING-MARKERS", "four Pandas and the Zoo Keeper", "Setup: matching colour Panda marker", _markers),
    Invariant("PILFERING-EXAMPLES", "every printed sum comes out", "Creating Sets: the diagrams", _examples),
)
