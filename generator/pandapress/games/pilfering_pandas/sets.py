"""Sets of Loot cards and what they can be read as: runs, equal numbers, and Keys that stand for any card.

A card is written as its suit's letter and its number, `R4`; a Key is `K`. A reading gives every card of a set, Keys
among them, a suit and a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product

KEY = "K"
LOWEST, HIGHEST, FEWEST = 1, 9, 3
Value = tuple[str, int]
Reading = tuple[Value, ...]


def value(card: str) -> Value:
    """The suit and number of a Loot card that is no Key."""
    return card[0], int(card[1:])


@lru_cache(maxsize=200_000)
def readings(cards: tuple[str, ...], suits: str, keys_alone: bool) -> tuple[Reading, ...]:
    """Every way to read cards, in this order, as a set ("New Sets": ascending or descending run, matching numbers).

    A Key stands for any card "not in the same set", so that "a set cannot contain 2 identical cards". Sets of Keys
    alone are read as nothing unless `keys_alone`.
    """
    if len(cards) < FEWEST:
        return ()
    real = [(place, value(card)) for place, card in enumerate(cards) if card != KEY]
    if not real and not keys_alone:
        return ()
    return tuple(dict.fromkeys((*_runs(len(cards), real, suits), *_matches(cards, real, suits))))


def _runs(length: int, real: Sequence[tuple[int, Value]], suits: str) -> Iterator[Reading]:
    """ "Ascending consecutive run in the same suit", or descending."""
    held = {suit for _, (suit, _) in real}
    if len(held) > 1:
        return
    for step in (1, -1):
        firsts = {number - step * place for place, (_, number) in real} or set(range(LOWEST, HIGHEST + 1))
        if real and len(firsts) > 1:
            continue
        for suit in sorted(held) or suits:
            for first in sorted(firsts):
                if LOWEST <= first <= HIGHEST and LOWEST <= first + step * (length - 1) <= HIGHEST:
                    yield tuple((suit, first + step * place) for place in range(length))


def _matches(cards: Sequence[str], real: Sequence[tuple[int, Value]], suits: str) -> Iterator[Reading]:
    """ "Matching numbers in different suits"."""
    numbers = {number for _, (_, number) in real}
    held = [suit for _, (suit, _) in real]
    if len(cards) > len(suits) or len(numbers) > 1 or len(set(held)) < len(held):
        return
    free = [suit for suit in suits if suit not in held]
    for number in sorted(numbers) or range(LOWEST, HIGHEST + 1):
        for chosen in permutations(free, len(cards) - len(real)):
            stand_in = iter(chosen)
            yield tuple((next(stand_in) if card == KEY else card[0], number) for card in cards)


def is_match(reading: Reading) -> bool:
    """Whether a reading is a set of matching numbers."""
    return reading[0][1] == reading[1][1]


def alike(first: Value, second: Value) -> bool:
    """Whether two cards share "either the number or the suit"."""
    return first[0] == second[0] or first[1] == second[1]


# Every set that a hand holds


@lru_cache(maxsize=50_000)
def _windows(mask: int, keys: int, fewest: int) -> tuple[tuple[int, ...], ...]:
    """Runs of one suit as numbers, 0 for a Key: `mask` has a bit for each number in hand."""
    found: list[tuple[int, ...]] = []
    for first in range(LOWEST, HIGHEST + 1):
        for length in range(fewest, HIGHEST - first + 2):
            numbers = range(first, first + length)
            missing = [number for number in numbers if not mask >> number & 1]
            if len(missing) > keys:
                break
            held = [number for number in numbers if mask >> number & 1]
            if not held:
                continue
            for also in _subsets(held, keys - len(missing)):
                cards = tuple(0 if number in missing or number in also else number for number in numbers)
                if any(cards):
                    found += [cards, cards[::-1]]
    return tuple(dict.fromkeys(found))


def _subsets(held: Sequence[int], most: int) -> Iterator[frozenset[int]]:
    """The numbers that Keys take the place of although the card is in hand."""
    for chosen in product((False, True), repeat=len(held)):
        if sum(chosen) <= most:
            yield frozenset(number for number, taken in zip(held, chosen, strict=True) if taken)


@lru_cache(maxsize=50_000)
def _groups(suits: str, keys: int, fewest: int, most: int) -> tuple[tuple[str, ...], ...]:
    """Cards of one number as suits, `K` for a Key: what lies first and last matters, the order between does not."""
    found: dict[tuple[str, str, tuple[str, ...]], tuple[str, ...]] = {}
    for chosen in product((False, True), repeat=len(suits)):
        held = [suit for suit, taken in zip(suits, chosen, strict=True) if taken]
        for used in range(keys + 1):
            cards = [*held, *KEY * used]
            if held and fewest <= len(cards) <= most:
                for first, last in permutations(range(len(cards)), 2):
                    middle = tuple(sorted(card for place, card in enumerate(cards) if place not in (first, last)))
                    found[cards[first], cards[last], middle] = (cards[first], *middle, cards[last])
                if len(cards) == 1:
                    found[cards[0], "", ()] = (cards[0],)
    return tuple(found.values())


def near(card: str, hand: tuple[str, ...]) -> tuple[str, ...]:
    """The cards of a hand that can lie in a set with a card: its suit, its number, and Keys."""
    if card == KEY:
        return hand
    return tuple([other for other in hand if other == KEY or other[0] == card[0] or other[1:] == card[1:]])


@lru_cache(maxsize=50_000)
def new_sets(hand: tuple[str, ...], suits: str) -> tuple[tuple[str, ...], ...]:
    """Every set of three or more cards of a sorted hand, each in every order that matters.

    Runs go up and down; of equal numbers every first and last card is tried, as these two touch other sets.
    """
    keys, masks, numbers = _counted(hand)
    found: list[tuple[str, ...]] = []
    for suit, mask in masks.items():
        found += [tuple([f"{suit}{number}" if number else KEY for number in run]) for run in _windows(mask, keys, 3)]
    for number, held in numbers.items():
        groups = _groups(held, keys, 3, len(suits))
        found += [tuple([KEY if suit == KEY else f"{suit}{number}" for suit in group]) for group in groups]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=50_000)
def continuations(
    ends: frozenset[Value], needs_loot: bool, hand: tuple[str, ...], suits: str
) -> tuple[tuple[str, ...], ...]:
    """Every way to lay two or more cards of a sorted hand so that an end card begins a set with them.

    `ends` is what that card can be, several where it is a Key; `needs_loot` asks for a card that is no Key.
    """
    keys, masks, numbers = _counted(hand)
    found: dict[tuple[str, ...], None] = {}
    for suit, number in sorted(ends):
        for step in (1, -1):
            for cards in _onward(suit, number, step, masks.get(suit, 0), keys):
                found[cards] = None
        others = "".join(each for each in numbers.get(number, "") if each != suit)
        for group in _groups(others, keys, 2, len(suits) - 1):
            found[tuple([KEY if each == KEY else f"{each}{number}" for each in group])] = None
    return tuple(cards for cards in found if not needs_loot or any(card != KEY for card in cards))


def could_meet(card: str, others: Sequence[str]) -> bool:
    """Whether a card and two of the others, Keys among them, could be a set: a quick look before a long one."""
    keys = others.count(KEY)
    if card == KEY or keys >= FEWEST - 1:
        return True
    suit, number = value(card)
    run, match = 0, 0
    for other in others:
        if other[0] == suit:
            run |= 1 << int(other[1:])
        elif other[1:] == card[1:]:
            match += 1
    if keys + match >= FEWEST - 1:
        return True
    beside = (run << 2) >> number
    return beside & 0b11011 != 0 if keys else any(beside & pair == pair for pair in (0b00011, 0b01010, 0b11000))


def _onward(suit: str, number: int, step: int, mask: int, keys: int) -> Iterator[tuple[str, ...]]:
    """The cards of a suit from a number on, each the card itself or a Key."""
    growing: list[tuple[tuple[str, ...], int]] = [((), keys)]
    following = number + step
    while LOWEST <= following <= HIGHEST and growing:
        growing = [
            ((*cards, card), left - (card == KEY))
            for cards, left in growing
            for card in (f"{suit}{following}", KEY)
            if (left > 0 if card == KEY else mask >> following & 1)
        ]
        following += step
        yield from (cards for cards, _ in growing if len(cards) >= FEWEST - 1)


@lru_cache(maxsize=50_000)
def _counted(hand: tuple[str, ...]) -> tuple[int, dict[str, int], dict[int, str]]:
    """The Keys of a hand, the numbers of each suit as bits, and the suits of each number."""
    masks: dict[str, int] = {}
    numbers: dict[int, str] = {}
    keys = 0
    for card in hand:
        if card == KEY:
            keys += 1
            continue
        suit, number = card[0], int(card[1:])
        masks[suit] = masks.get(suit, 0) | 1 << number
        if suit not in numbers.get(number, ""):
            numbers[number] = numbers.get(number, "") + suit
    return keys, masks, numbers
