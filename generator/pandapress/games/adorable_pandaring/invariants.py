"""What the rulebook of Adorable Pandaring demands of the card data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pandapress.engine.invariants import Breach, Invariant, unlisted, unperformed
from pandapress.findings import did_you_mean
from pandapress.games.adorable_pandaring.cards import EFFECTS, PRINTED_EFFECTS, PRINTED_LAWS, Cards, Law, Panda

NUMBERS = frozenset(range(1, 11))
DECK, COPIES, LAW_NUMBERS, STEPS = 40, 4, 5, 6
BAMBOO_PER_PLAYER = 3
"""Most bamboo cards in front of one player: five bamboo are two cards turned to 2 and one showing 1 (house count)."""


def _deck(cards: Cards) -> Iterable[Breach]:
    total = sum(panda.copies for panda in cards.pandas)
    if total != DECK:
        yield Breach(cards.pandas, "copies", f"the deck has {total} pandas, not {DECK}", "mend the copies")


def _four_of_each(cards: Cards) -> Iterable[Breach]:
    missing = NUMBERS - {panda.number for panda in cards.pandas}
    if missing:
        listed = ", ".join(map(str, sorted(missing)))
        yield Breach(cards.pandas, "number", f"no panda has the number {listed}", "add a row for it")
    for panda in cards.pandas:
        if panda.number not in NUMBERS:
            yield Breach(panda, "number", f"{panda.number} is not a panda number", "pandas are numbered 1 to 10")
        if panda.copies != COPIES:
            yield Breach(panda, "copies", f"{panda.name} has {panda.copies} copies", f"print {COPIES} of each panda")


def _four_laws(cards: Cards) -> Iterable[Breach]:
    wanted = {"odd", "even", "low", "high"}
    for law in cards.laws:
        if law.law not in wanted:
            yield Breach(law, "law", f"{law.law!r} is not a Panda Law", did_you_mean(law.law, wanted))
    missing = sorted(wanted - {law.law for law in cards.laws})
    if missing:
        yield Breach(cards.laws, "law", f"the law {', '.join(missing)} is missing", "add a row for it")


def _five_numbers(cards: Cards) -> Iterable[Breach]:
    for law in cards.laws:
        strange = sorted(set(law.numbers) - NUMBERS)
        if strange:
            yield Breach(law, "numbers", f"{strange[0]} is not a panda number", "pandas are numbered 1 to 10")
        if len(law.numbers) != LAW_NUMBERS or len(set(law.numbers)) != LAW_NUMBERS:
            message = f"{law.name} names {len(set(law.numbers))} different numbers in {len(law.numbers)}"
            yield Breach(law, "numbers", message, f"each law names {LAW_NUMBERS} different numbers")


def _partitions(cards: Cards) -> Iterable[Breach]:
    laws = {law.law: law for law in cards.laws}
    for first, second in (("odd", "even"), ("low", "high")):
        if first in laws and second in laws:
            yield from _parts(laws[first], laws[second])


def _parts(first: Law, second: Law) -> Iterable[Breach]:
    counts = Counter((*first.numbers, *second.numbers))
    wrong = sorted(number for number in NUMBERS if counts[number] != 1)
    if wrong:
        listed = ", ".join(map(str, wrong))
        message = f"{first.name} and {second.name} together do not hold {listed} exactly once"
        yield Breach(second, "numbers", message, "give each number to one of the two")


def _two_laws_each(cards: Cards) -> Iterable[Breach]:
    counts = Counter(number for law in cards.laws for number in set(law.numbers))
    wrong = sorted(number for number in NUMBERS if counts[number] != 2)
    if wrong:
        listed = ", ".join(f"{number} ({counts[number]})" for number in wrong)
        message = f"numbers not Adorable under exactly two laws: {listed}"
        yield Breach(cards.laws, "numbers", message, "each number stands in two laws")


def _printed_laws(cards: Cards) -> Iterable[Breach]:
    """A law with the numbers of another one; other wrong numbers break the rules above."""
    for law in cards.laws:
        mixed_up = [name for name, printed in PRINTED_LAWS.items() if printed == frozenset(law.numbers)]
        if mixed_up and law.law in PRINTED_LAWS and law.law not in mixed_up:
            yield Breach(law, "numbers", f"{law.name} has the numbers of {mixed_up[0]}", "exchange them")


def _printed_effects(cards: Cards) -> Iterable[Breach]:
    for panda in cards.pandas:
        printed = PRINTED_EFFECTS.get(panda.number, panda.effect)
        if panda.effect != printed and panda.effect in EFFECTS:
            message = f"{panda.name} has the effect {panda.effect}, not {printed}"
            yield Breach(panda, "effect", message, "the effects of 1 to 5 are printed")


def _each_effect_once(cards: Cards) -> Iterable[Breach]:
    seen: dict[str, Panda] = {}
    for panda in cards.pandas:
        first = seen.setdefault(panda.effect, panda)
        if first is not panda:
            message = f"{first.name} has the effect {panda.effect} already"
            yield Breach(panda, "effect", message, "give each panda an effect of its own")


def _known_effects(cards: Cards) -> Iterable[Breach]:
    return unperformed(cards.pandas, "effect", EFFECTS, "effect")


def _thresholds(cards: Cards) -> Iterable[Breach]:
    for row in cards.setup:
        if row.players not in (2, 3, 4, 5):
            yield Breach(
                row, "players", f"the game is not for {row.players} players", "write 3 to 5, or 2 as the option"
            )
        needed = max(row.players + 1, 4)
        if row.adorable_needed != needed:
            message = f"{row.players} players need {needed} Adorable Pandas, not {row.adorable_needed}"
            yield Breach(row, "adorable_needed", message, "one more than the players, at least four")
    yield from unlisted(cards.setup, "players", (3, 4, 5))


def _enough_bamboo(cards: Cards) -> Iterable[Breach]:
    players = max((row.players for row in cards.setup), default=0)
    count = sum(card.copies for card in cards.bamboo)
    if count < BAMBOO_PER_PLAYER * players:
        message = f"{count} bamboo cards are too few for {players} players"
        yield Breach(cards.bamboo, "copies", message, f"print at least {BAMBOO_PER_PLAYER} a player")


def _bamboo_sides(cards: Cards) -> Iterable[Breach]:
    for card in cards.bamboo:
        if card.front != 1:
            yield Breach(card, "front", f"the front shows {card.front} bamboo, not 1", "it flips from 1 to 2")
        if card.reverse != 2:
            yield Breach(card, "reverse", f"the reverse shows {card.reverse} bamboo, not 2", "it flips from 1 to 2")


def _six_steps(cards: Cards) -> Iterable[Breach]:
    steps = [row.step for row in cards.red_panda]
    if steps != list(range(1, STEPS + 1)):
        message = f"the scoring steps are {', '.join(map(str, steps)) or 'missing'}"
        yield Breach(cards.red_panda, "step", message, f"number them 1 to {STEPS}, in order")


INVARIANTS: tuple[Invariant[Cards], ...] = (
    Invariant("PANDARING-40-CARDS", "the deck has 40 pandas", "Components: a Draw Deck of 40 Panda cards", _deck),
    Invariant(
        "PANDARING-FOUR-OF-EACH", "four of each number from 1 to 10", "Components: four copies of each", _four_of_each
    ),
    Invariant("PANDARING-FOUR-LAWS", "Odd, Even, Low and High", "Components: four Panda Law cards", _four_laws),
    Invariant("PANDARING-LAW-FIVE", "each law names five numbers", "Panda Law: five of the ten numbers", _five_numbers),
    Invariant(
        "PANDARING-LAWS-PART", "Odd and Even, Low and High each part 1 to 10", "Panda Law: the four lists", _partitions
    ),
    Invariant("PANDARING-TWO-LAWS", "each number stands in two laws", "Panda Law: the four lists", _two_laws_each),
    Invariant("PANDARING-LAW-NUMBERS", "each law has its own numbers", "Panda Law: the four lists", _printed_laws),
    Invariant("PANDARING-PRINTED-EFFECTS", "1 to 5 do what is printed", "Panda Cards: the table", _printed_effects),
    Invariant("PANDARING-EFFECT-ONCE", "ten pandas, ten effects", "Panda Cards: the table", _each_effect_once),
    Invariant(
        "PANDARING-EFFECTS", "every effect is one the game knows", "Panda Cards", _known_effects, to_play=_known_effects
    ),
    Invariant("PANDARING-THRESHOLDS", "players + 1 from 3 up, 4 for two", "Four and Five Player Games", _thresholds),
    Invariant("PANDARING-BAMBOO-COUNT", "three bamboo cards a player", "house: count by play", _enough_bamboo),
    Invariant("PANDARING-BAMBOO-SIDES", "1 in front, 2 on the reverse", "Components: Bamboo cards", _bamboo_sides),
    Invariant("PANDARING-SIX-STEPS", "six scoring steps in order", "Scoring: steps 1 to 6", _six_steps),
)
