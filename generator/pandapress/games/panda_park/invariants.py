"""What the rulebook of Panda demands of the card data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pandapress.carddata.rows import Rows
from pandapress.engine.invariants import Breach, Invariant, alike, unlisted
from pandapress.findings import did_you_mean
from pandapress.games.panda_park.cards import (
    ALPHA_KINDS,
    FIRST_GAME,
    PREDATOR,
    PRINTED_KINDS,
    PRINTED_PREDATORS,
    Cards,
    Icon,
    Scenario,
)
from pandapress.games.panda_park.icons import KINDS
from pandapress.games.panda_park.park import Park, free, place, shown
from pandapress.games.panda_park.scoring import iconography

SETS, DECK, ROUND, ROUNDS, SCENARIOS, FIRST_SCENARIO = 4, 48, 12, 4, 5, "start"
LEOPARD, POINT_CARDS = "snow-leopard", ("scale", "pointer")


def _ten_predators(cards: Cards) -> Iterable[Breach]:
    """Each set is printed from the same ten rows, so they are the same in each colour."""
    for predator in cards.predators:
        if predator.card not in PRINTED_PREDATORS:
            hint = did_you_mean(predator.card, PRINTED_PREDATORS)
            yield Breach(predator, "card", f"{predator.card!r} is none of the ten predators", hint)
    yield from unlisted(cards.predators, "card", PRINTED_PREDATORS, "a set has ten predators")


def _four_sets(cards: Cards) -> Iterable[Breach]:
    if len(cards.sets) != SETS:
        yield Breach(cards.sets, "set", f"there are {len(cards.sets)} sets, not {SETS}", "one for each player")
    hint = "sets are told apart by colour, shape and letter"
    yield from alike(cards.sets, ("name", "letter", "shape", "colour"), hint)


def _first_game(cards: Cards) -> Iterable[Breach]:
    for predator in cards.predators:
        printed = predator.card in FIRST_GAME
        if printed != (predator.first_game == "yes") and predator.card in PRINTED_PREDATORS:
            message = f"the {predator.name} is {'' if printed else 'not '}one of the five of a first game"
            yield Breach(predator, "first_game", message, f"write {'yes' if printed else 'no'}")


def _deck(cards: Cards) -> Iterable[Breach]:
    total = sum(prey.copies for prey in cards.prey)
    if total != DECK:
        yield Breach(cards.prey, "copies", f"the prey deck has {total} cards, not {DECK}", "mend the copies")


def _kinds(cards: Cards) -> Iterable[Breach]:
    for prey in cards.prey:
        if prey.kind not in PRINTED_KINDS:
            hint = did_you_mean(prey.kind, PRINTED_KINDS)
            yield Breach(prey, "kind", f"no prey is of the kind {prey.kind!r}", hint)
    missing = sorted(PRINTED_KINDS - {prey.kind for prey in cards.prey})
    if missing:
        yield Breach(cards.prey, "kind", f"no prey is of the kind {', '.join(missing)}", "add a row for it")


def _alphas(cards: Cards) -> Iterable[Breach]:
    counts: Counter[str] = Counter()
    for prey in cards.prey:
        if prey.alpha == "yes":
            counts[prey.kind] += prey.copies
            if prey.kind not in ALPHA_KINDS:
                yield Breach(prey, "alpha", f"the {prey.name} is no species with an alpha male", "write no")
    for kind in sorted(ALPHA_KINDS & set(cards.kinds)):
        if counts[kind] != 1:
            message = f"{counts[kind]} alpha males are in the deck of the kind {kind}, not 1"
            yield Breach(cards.prey, "alpha", message, "per species there is only one")


def _rounds(cards: Cards) -> Iterable[Breach]:
    for row in cards.rounds:
        if row.players * row.cards != ROUND:
            message = f"{row.players} players with {row.cards} cards draw {row.players * row.cards}, not {ROUND}"
            yield Breach(row, "cards", message, "2 players draw 6, 3 draw 4, 4 draw 3")
        if not row.keep or list(row.keep) != sorted({*row.keep}) or not all(0 < kept < row.cards for kept in row.keep):
            message = f"the cards kept are {' '.join(map(str, row.keep)) or 'missing'}"
            yield Breach(row, "keep", message, "write how many stay at each pass, growing, fewer than drawn")
    yield from unlisted(cards.rounds, "players", (2, 3, 4))


def _four_rounds(cards: Cards) -> Iterable[Breach]:
    total = sum(prey.copies for prey in cards.prey)
    for row in cards.rounds:
        if row.players * row.cards * ROUNDS > total:
            message = f"{row.players} players draw {row.players * row.cards * ROUNDS} cards in four rounds of {total}"
            yield Breach(row, "cards", message, "the prey deck must last for four rounds")


def _targets(cards: Cards) -> Iterable[Breach]:
    known = {*cards.names, *cards.kinds}
    for icon in cards.icons:
        if icon.card not in cards.names:
            yield Breach(icon, "card", f"no card is called {icon.card!r}", did_you_mean(icon.card, cards.names))
        if icon.target not in known:
            yield Breach(icon, "target", f"no card or kind is called {icon.target!r}", did_you_mean(icon.target, known))


def _points(cards: Cards) -> Iterable[Breach]:
    """+1 and +2, the outlined +2, the small predator's -1 and -2; rule icons have none."""
    for icon in cards.icons:
        points = KINDS[icon.kind].points
        if icon.points not in points:
            listed = " or ".join(f"{value:+d}" if value else "0" for value in points)
            yield Breach(icon, "points", f"the kind {icon.kind} cannot have {icon.points:+d}", f"write {listed}")


def _alpha_icons(cards: Cards) -> Iterable[Breach]:
    """The outlined icon means an alpha male and nothing else, and no predator has it."""
    males = {prey.card for prey in cards.prey if prey.alpha == "yes"}
    for icon in cards.icons:
        if icon.kind == "alpha" and icon.target not in males:
            yield Breach(icon, "target", f"{icon.target} is no alpha male", "name the male, or write each")
        if icon.kind == "alpha" and icon.card in cards.predator_ids:
            message = f"the predator {icon.card} scores extra for an alpha male"
            yield Breach(icon, "kind", message, "a male gives a predator one point, as each of its kind does")


def _predators_on_herds(cards: Cards) -> Iterable[Breach]:
    herds = {card for kind in ALPHA_KINDS for card in cards.kinds.get(kind, ())} | ALPHA_KINDS
    for icon in cards.icons:
        if icon.card in cards.predator_ids and icon.target in herds and icon.does.count:
            if icon.points != 1:
                message = f"the {cards.names[icon.card]} has {icon.points:+d} for {icon.target}"
                yield Breach(icon, "points", message, "a herd, male and all, gives a predator one point each")
            elif icon.target not in ALPHA_KINDS:
                message = f"the {cards.names[icon.card]} tells males from females"
                yield Breach(icon, "target", message, "name the kind: a male counts as one of it")


def _only_the_leopard_moves(cards: Cards) -> Iterable[Breach]:
    moving = [icon for icon in cards.icons if icon.does.walks]
    for icon in moving:
        if icon.card != LEOPARD:
            yield Breach(
                icon, "card", f"{icon.card} has the move icon", "the Snow Leopard is the only card that has it"
            )
        elif icon.target != PREDATOR:
            yield Breach(icon, "target", f"it walks away from {icon.target}", f"write {PREDATOR}")
    if not any(icon.card == LEOPARD for icon in moving):
        yield Breach(cards.icons, "kind", "the Snow Leopard has no move icon", "add snow-leopard,predator,0,move")


def _bitterling_is_water(cards: Cards) -> Iterable[Breach]:
    standing_in = [icon for icon in cards.icons if icon.does.stands_in]
    for icon in standing_in:
        if (icon.card, icon.target) != ("bitterling", "water"):
            yield Breach(icon, "card", f"{icon.card} counts as {icon.target}", "only the Bitterling does, as water")
    if not standing_in:
        hint = "add bitterling,water,0,counts-as"
        yield Breach(cards.icons, "kind", "the Bitterling does not count as water", hint)


def _water(cards: Cards) -> Iterable[Breach]:
    if "water" not in cards.water_ids:
        yield Breach(cards.terrain, "card", "no card is called water", "the park begins with water")
    for scenario in cards.scenarios:
        if len(scenario.places) != cards.water_count:
            message = f"{scenario.name} has {len(scenario.places)} places for {cards.water_count} water cards"
            yield Breach(scenario, "places", message, "give each water card a place")


def _scenarios(cards: Cards) -> Iterable[Breach]:
    for scenario in cards.scenarios:
        yield from _whole(scenario)
    names = [scenario.scenario for scenario in cards.scenarios]
    if len(names) != SCENARIOS or names[0] != FIRST_SCENARIO:
        message = f"the scenarios are {', '.join(names) or 'missing'}"
        yield Breach(cards.scenarios, "scenario", message, f"begin with {FIRST_SCENARIO}, then four more")


def _whole(scenario: Scenario) -> Iterable[Breach]:
    """No overlap, and no card that touches nothing."""
    park = Park()
    for x, y in scenario.places:
        at = place(x, y)
        if not free(park.cards, at):
            yield Breach(
                scenario, "places", f"{shown(at)} overlaps another water card", "move it by half a card or more"
            )
        elif park.cards and at not in park.open:
            yield Breach(scenario, "places", f"{shown(at)} touches no card before it", "place them side by side")
        else:
            park = park.with_card("water", at)


def _example_a(cards: Cards) -> Iterable[Breach]:
    """The Wolf and the Bear of scoring example A."""
    wolf = {place(-1, -1): "red-deer-female", place(1, -1): "takin-female", place(2, 0): "takin-female"}
    yield from _example(cards, "grey-wolf", wolf, 3, "1 for the Deer and 2 for the Takins")
    bear = {place(-1, -1): "forest", place(1, -1): "forest"} | {place(0, y): "bitterling" for y in (1, 2, 3)}
    yield from _example(cards, "brown-bear", bear, 5, "2x1 for the forest cards and 3 for the connected Bitterlings")


def _example_b(cards: Cards) -> Iterable[Breach]:
    """The female Takin of scoring example B."""
    near = {
        place(-1, -1): "forest",
        place(1, -1): "takin-male",
        place(-2, 0): "takin-female",
        place(2, 0): "bitterling",
    }
    yield from _example(cards, "takin-female", near, 5, "1 Forest, 2 male Takin, 1 female Takin, 1 Bitterling")


def _example(cards: Cards, card: str, near: dict[int, str], points: int, book: str) -> Iterable[Breach]:
    """What the rulebook prints for a card among others, against what the icons give."""
    given = iconography(cards).points(near, place(0, 0), card)
    if given != points and {card, *near.values()} <= set(cards.names):
        at: Icon | Rows[Icon] = next((icon for icon in cards.icons if icon.card == card), cards.icons)
        message = f"the {cards.names[card]} of the scoring example gets {given}, not {points}"
        yield Breach(at, "points", message, f"the rulebook has {book}")


def _point_cards(cards: Cards) -> Iterable[Breach]:
    listed = [row.card for row in cards.points]
    if sorted(listed) != sorted(POINT_CARDS):
        message = f"the point cards are {', '.join(listed) or 'missing'}"
        yield Breach(cards.points, "card", message, f"each set has two: {' and '.join(POINT_CARDS)}")


INVARIANTS: tuple[Invariant[Cards], ...] = (
    Invariant("PARK-TEN-PREDATORS", "ten predators a set", "Setup: a set of ten predator cards", _ten_predators),
    Invariant("PARK-FOUR-SETS", "four sets, told apart", "Setup: there are four sets", _four_sets),
    Invariant("PARK-FIRST-GAME", "five predators for a first game", "Setup: footnote", _first_game),
    Invariant("PARK-48-PREY", "the prey deck has 48 cards", "Phase 1: 12 cards a round, four rounds", _deck),
    Invariant("PARK-KINDS", "seven kinds of prey, and Forest", "The Giant Panda National Park", _kinds),
    Invariant("PARK-ALPHAS", "one alpha male in three species", "Iconography: Alpha male", _alphas),
    Invariant("PARK-12-A-ROUND", "12 cards a round", "Phase 1: the table and the drafting", _rounds),
    Invariant("PARK-FOUR-ROUNDS", "the deck lasts for four rounds", "End of the Game", _four_rounds),
    Invariant("PARK-TARGETS", "every icon names a card or a kind", "Iconography", _targets),
    Invariant("PARK-POINTS", "each icon has points of its kind", "Iconography", _points),
    Invariant("PARK-ALPHA-ICONS", "the outlined icon is for alpha males", "Iconography: Alpha male", _alpha_icons),
    Invariant("PARK-HERDS", "+1 for herds on predators", "Iconography: Alpha male", _predators_on_herds),
    Invariant("PARK-LEOPARD", "only the Snow Leopard moves", "Iconography: Snow Leopard", _only_the_leopard_moves),
    Invariant("PARK-BITTERLING", "the Bitterling counts as water", "Iconography: Bitterling", _bitterling_is_water),
    Invariant("PARK-WATER", "a place for each water card", "Setup: take all water cards", _water),
    Invariant("PARK-SCENARIOS", "a starting layout and four more", "Different Starting Scenarios", _scenarios),
    Invariant("PARK-EXAMPLE-A", "the Wolf gets 3, the Bear 5", "Scoring example A", _example_a),
    Invariant("PARK-EXAMPLE-B", "the female Takin gets 5", "Scoring example B", _example_b),
    Invariant("PARK-POINT-CARDS", "two point cards a player", "Setup: a set of two point cards", _point_cards),
)
