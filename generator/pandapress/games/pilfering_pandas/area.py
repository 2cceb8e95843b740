"""A Meerkat's Trade area as a value: the cards from left to right, and the sets that they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pandapress.games.pilfering_pandas.sets import FEWEST, HIGHEST, KEY, LOWEST, Reading, Value, alike, readings, value


class TradeSet(NamedTuple):
    """One set: its first card and the one behind its last, counted from the left; whether it has had its bonus."""

    start: int
    end: int
    bonus: bool = False


class Area(NamedTuple):
    """The cards of a Trade area and its sets, both from left to right; neighbouring sets may share a card.

    `limited` tells that a card lies turned as the Limit Card.
    """

    cards: tuple[str, ...] = ()
    sets: tuple[TradeSet, ...] = ()
    limited: bool = False

    def end_card(self, left: bool) -> str:
        """The card at an end; empty where nothing lies."""
        return (self.cards[0] if left else self.cards[-1]) if self.cards else ""

    def end_set(self, left: bool) -> TradeSet | None:
        """The set that the card at an end lies in; a card laid by Rubbish Rummage lies in none."""
        if not self.sets:
            return None
        made = self.sets[0] if left else self.sets[-1]
        return made if (made.start == 0 if left else made.end == len(self.cards)) else None


class Play(NamedTuple):
    """Cards laid from a hand at one end, written from the old end outwards; alone, a card extends the set there.

    `reuse` begins the set with the end card itself. `area` is the number of the Trade area.
    """

    area: int
    cards: tuple[str, ...]
    reuse: bool = False
    left: bool = False

    @property
    def extends(self) -> bool:
        """Whether the play adds a single card to the end set."""
        return len(self.cards) == 1 and not self.reuse


class Sets:
    """What the rules of sets say of areas, for some suits and readings."""

    def __init__(self, suits: str, keys_alone: bool = False, key_is_preference: bool = True) -> None:
        self.suits = suits
        self.keys_alone = keys_alone
        self._key_is_preference = key_is_preference

    def possible(self, area: Area) -> tuple[tuple[Reading, ...], ...] | None:
        """For each set the readings that fit its neighbours too; None where some set has none left.

        "Both the 4-4-4 set and the 4-5-6 set remain valid": a shared card is the same card in both ("Key Cards").
        """
        return _possible(area.cards, area.sets, self.suits, self.keys_alone)

    def end_values(self, area: Area, left: bool) -> frozenset[Value]:
        """What the card at an end can be."""
        card = area.end_card(left)
        if card != KEY:
            return frozenset((value(card),))
        if area.end_set(left) is None:
            return frozenset((suit, number) for suit in self.suits for number in range(LOWEST, HIGHEST + 1))
        return _end_values(area.cards, area.sets, left, self.suits, self.keys_alone)

    def extending(self, area: Area, left: bool) -> frozenset[str]:
        """The cards that extend the set at an end, a Key among them ("Extending Sets")."""
        if area.end_set(left) is None:
            return frozenset()
        return _extending(area.cards, area.sets, left, self.suits, self.keys_alone)

    def stands_for(self, area: Area, place: int) -> frozenset[str]:
        """The cards that a Key can be, all sets that it lies in considered: those it may be swapped for."""
        return _stands_for(area.cards, area.sets, place, self.suits, self.keys_alone)

    def laid(self, area: Area, play: Play) -> Area:
        """The area with a play's cards in it, whether or not they may lie there."""
        return _laid(area, play)

    def fault(self, area: Area, play: Play) -> str:
        """Which rule of sets a play breaks, and how; empty where it is allowed."""
        if play.extends:
            return self._extension_fault(area, play)
        if play.reuse and not area.cards:
            return "there is no end card to re-use"
        whole = (*((area.end_card(play.left),) if play.reuse else ()), *play.cards)
        if len(whole) < FEWEST:
            return f"a new set has {FEWEST} or more cards, this one {len(whole)} (New Sets)"
        own = readings(whole, self.suits, self.keys_alone)
        if not own:
            return why_no_set(whole)
        if self.possible(self.laid(area, play)) is None:
            return "the Key at the end cannot be one card in both sets (Key Cards)"
        if area.cards and not play.reuse and not self._matches_end(area, play, own):
            end = area.end_card(play.left)
            return f"{play.cards[0]} matches neither the suit nor the number of the end card {end} (Playing Sets)"
        return ""

    def _extension_fault(self, area: Area, play: Play) -> str:
        if area.end_set(play.left) is None:
            return "there is no set to extend (Extending Sets)"
        grown = self.laid(area, play)
        if self.possible(grown) is not None:
            return ""
        made = grown.sets[0] if play.left else grown.sets[-1]
        return f"{play.cards[0]} does not extend the set: {why_no_set(grown.cards[made.start : made.end])}"

    def _matches_end(self, area: Area, play: Play, own: Sequence[Reading]) -> bool:
        """ "The first card in a new set must match either the number or the suit of the end card" ("Playing Sets")."""
        ends = self.end_values(area, play.left)
        if play.cards[0] != KEY:
            return any(alike(end, value(play.cards[0])) for end in ends)
        return any(alike(end, reading[0]) for reading in own for end in ends)

    def opens(self, play: Play, preferences: Sequence[str]) -> bool:
        """Whether a first set begins with a preference of its Meerkat ("Playing Sets", cooperative)."""
        if play.cards[0] != KEY:
            return play.cards[0][0] in preferences
        return not _first_suits(play.cards, self.suits, self.keys_alone).isdisjoint(preferences)

    def holds_preference(self, play: Play, preferences: Sequence[str]) -> bool:
        """Whether a set contains a card of a preference suit (a handicap of experienced players)."""
        own = readings(play.cards, self.suits, self.keys_alone)
        return any(suit in preferences for reading in own for suit, _ in reading)

    def earns_bonus(self, area: Area, number: int, preferences: Sequence[str]) -> bool:
        """Whether a set is "a number set" that "contains all 3 of the Meerkat's preferences" ("Playing Sets")."""
        made = area.sets[number]
        cards = area.cards[made.start : made.end]
        wanted = set(preferences)
        if not wanted or len(wanted.difference(card[0] for card in cards)) > cards.count(KEY):
            return False
        possible = self.possible(area)
        if possible is None:
            return False
        for reading in possible[number]:
            suits = {
                suit for (suit, _), card in zip(reading, cards, strict=True) if card != KEY or self._key_is_preference
            }
            if wanted <= suits and reading[0][1] == reading[1][1]:
                return True
        return False

    def swapped(self, area: Area, place: int, card: str) -> Area | None:
        """The area with a Key exchanged for a Loot card, every containing set still valid; None where it is not."""
        if not 0 <= place < len(area.cards) or area.cards[place] != KEY or card == KEY:
            return None
        if card not in self.stands_for(area, place):
            return None
        return Area((*area.cards[:place], card, *area.cards[place + 1 :]), area.sets, area.limited)


@lru_cache(maxsize=50_000)
def _laid(area: Area, play: Play) -> Area:
    """The area with the cards at one of its ends, in the end set or in a new one.

    A Key in no set, laid by Rubbish Rummage, "can be anything until a set is placed next to it. It then becomes part
    of that set" (FAQ).
    """
    count = len(play.cards)
    joined = play.reuse or (area.end_card(play.left) == KEY and area.end_set(play.left) is None)
    if play.left:
        cards = (*reversed(play.cards), *area.cards)
        moved = tuple([TradeSet(each.start + count, each.end + count, each.bonus) for each in area.sets])
        if play.extends and moved:
            grown = TradeSet(0, moved[0].end, moved[0].bonus)
            return Area(cards, (grown, *moved[1:]), area.limited)
        return Area(cards, (TradeSet(0, count + joined), *moved), area.limited)
    cards = (*area.cards, *play.cards)
    if play.extends and area.sets:
        last = area.sets[-1]
        return Area(cards, (*area.sets[:-1], TradeSet(last.start, len(cards), last.bonus)), area.limited)
    return Area(cards, (*area.sets, TradeSet(len(area.cards) - joined, len(cards))), area.limited)


@lru_cache(maxsize=100_000)
def _possible(
    cards: tuple[str, ...], sets: tuple[TradeSet, ...], suits: str, keys_alone: bool
) -> tuple[tuple[Reading, ...], ...] | None:
    """The readings of each set that fit its neighbours: along the chain forwards, then backwards."""
    found = [readings(cards[each.start : each.end], suits, keys_alone) for each in sets]
    if KEY in cards:
        shared = [number for number in range(1, len(sets)) if sets[number - 1].end - 1 == sets[number].start]
        for number in shared:
            last = {reading[-1] for reading in found[number - 1]}
            found[number] = tuple(reading for reading in found[number] if reading[0] in last)
        for number in reversed(shared):
            first = {reading[0] for reading in found[number]}
            found[number - 1] = tuple(reading for reading in found[number - 1] if reading[-1] in first)
    return tuple(found) if all(found) else None


@lru_cache(maxsize=50_000)
def _first_suits(cards: tuple[str, ...], suits: str, keys_alone: bool) -> frozenset[str]:
    """The suits that the first card of a set can have."""
    return frozenset(reading[0][0] for reading in readings(cards, suits, keys_alone))


@lru_cache(maxsize=50_000)
def _end_values(
    cards: tuple[str, ...], sets: tuple[TradeSet, ...], left: bool, suits: str, keys_alone: bool
) -> frozenset[Value]:
    """What the outer card of an end set can be."""
    possible = _possible(cards, sets, suits, keys_alone) or ((),)
    return frozenset(reading[0] if left else reading[-1] for reading in possible[0 if left else -1])


@lru_cache(maxsize=50_000)
def _extending(
    cards: tuple[str, ...], sets: tuple[TradeSet, ...], left: bool, suits: str, keys_alone: bool
) -> frozenset[str]:
    """The cards that an end set can be extended with."""
    possible = _possible(cards, sets, suits, keys_alone) or ((),)
    found: set[str] = set()
    for reading in possible[0 if left else -1]:
        outward = reading[::-1] if left else reading
        found |= {f"{suit}{number}" for suit, number in _onwards(outward, suits)}
    return frozenset((*found, KEY)) if found else frozenset()


@lru_cache(maxsize=50_000)
def _stands_for(
    cards: tuple[str, ...], sets: tuple[TradeSet, ...], place: int, suits: str, keys_alone: bool
) -> frozenset[str]:
    """The values that a place has in the readings of every set that it lies in; any, where it lies in none."""
    found = {(suit, number) for suit in suits for number in range(LOWEST, HIGHEST + 1)}
    possible = _possible(cards, sets, suits, keys_alone) or ()
    for made, all_readings in zip(sets, possible, strict=False):
        if made.start <= place < made.end:
            found &= {reading[place - made.start] for reading in all_readings}
    return frozenset(f"{suit}{number}" for suit, number in found)


def _onwards(reading: Reading, suits: str) -> list[Value]:
    """What may follow the last card of a reading: the next number of a run, or the same number in another suit."""
    (suit, number), (other, before) = reading[-1], reading[-2]
    if suit != other:
        held = [each for each, _ in reading]
        return [(each, number) for each in suits if each not in held]
    following = number + (number - before)
    return [(suit, following)] if LOWEST <= following <= HIGHEST else []


def why_no_set(cards: Sequence[str]) -> str:
    """Why cards are neither a run nor a set of matching numbers, in a few words."""
    shown = " ".join(cards)
    real = [value(card) for card in cards if card != KEY]
    suits, numbers = {suit for suit, _ in real}, {number for _, number in real}
    if not real:
        return f"{shown} is a set of Keys alone"
    if len(set(real)) < len(real):
        return f"{shown} holds two identical cards"
    if len(suits) == 1 and len(numbers) > 1:
        return f"{shown} is no run: its numbers do not follow each other"
    if len(numbers) == 1:
        return f"{shown} has more cards than there are suits"
    return f"{shown} is neither a run in one suit nor equal numbers in different suits"
