"""Names as people write them: cards by any name or the beginning of one, players by the beginning of theirs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pandapress.engine.layout import folded
from pandapress.findings import did_you_mean
from pandapress.games.panda_park.cards import Cards, key

_MEANT = "did you mean "
_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=4_096)
def cards_called(cards: Cards, written: str) -> tuple[str, ...]:
    """The ids of the cards that a written name may mean, in any case, with any hyphen or space; one where it is plain.

    A whole name goes before the beginning of another, and the name of a kind means all its cards.
    """
    whole = whole_name(cards, written)
    return whole or _beginning(cards, written)


@lru_cache(maxsize=4_096)
def whole_name(cards: Cards, written: str) -> tuple[str, ...]:
    """The cards that have exactly this name, or are of the kind that has it."""
    if written in cards.names:
        return (written,)
    name = key(unicodedata.normalize("NFC", written))
    if not name:
        return ()
    return (cards.aliases[name],) if name in cards.aliases else _kinds(cards).get(name, ())


def _beginning(cards: Cards, written: str) -> tuple[str, ...]:
    """The cards of which a name begins so, each word with the beginning of its own: `bob`, `f takin`, `greyw`."""
    words = _words(written)
    if not words:
        return ()
    joined = "".join(words)
    found = [card for name, card in _named(cards) if _fits(words, _words(name)) or key(name).startswith(joined)]
    return tuple(dict.fromkeys(found))


def _fits(words: Sequence[str], name: Sequence[str]) -> bool:
    return len(words) <= len(name) and all(map(str.startswith, name, words))


def _words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFC", text).casefold())


@lru_cache(maxsize=8)
def _named(cards: Cards) -> tuple[tuple[str, str], ...]:
    """Every name with the card that has it, or that is of the kind."""
    named = [(name, animal.card) for animal in cards.animals() for name in (animal.name, *animal.also)]
    return (*named, *((word, prey.card) for prey in cards.prey for word in _spoken(prey.kind)))


@lru_cache(maxsize=8)
def _kinds(cards: Cards) -> Mapping[str, tuple[str, ...]]:
    """The cards of each kind of prey, by its name and by the last word of that: `reddeer`, `deer`."""
    prey = {animal.kind: cards.kinds[animal.kind] for animal in cards.prey}
    return {key(word): ids for kind, ids in prey.items() for word in (kind, kind.split("-")[-1])}


def hint_for(cards: Cards, written: str) -> str:
    """What a name may have been meant for, by every name that a card goes by; of a kind, all its cards."""
    hint = did_you_mean(written, [name for name, _ in _named(cards)])
    meant = cards_called(cards, hint[len(_MEANT) : -1]) if hint.startswith(_MEANT) else ()
    return f"{_MEANT}{listed(cards.names[card] for card in meant)}?" if len(meant) > 1 else hint


def _spoken(kind: str) -> Iterator[str]:
    """A kind as people say it, with and without what goes before its last word."""
    words = kind.replace("-", " ").title()
    yield from dict.fromkeys((words, words.split()[-1]))


def split_owner(cards: Cards, words: str) -> tuple[str, str]:
    """A card's name and its player's, written one behind the other: the longest name that there is, then the rest.

    Whole names go before beginnings; where no card is known, the last word is left to the player.
    """
    parts = words.split()
    for known in (whole_name, cards_called):
        for count in range(len(parts), 0, -1):
            name = " ".join(parts[:count])
            if known(cards, name):
                return name, " ".join(parts[count:])
    return (" ".join(parts[:-1]), parts[-1]) if len(parts) > 1 else (words, "")


def listed(names: Iterable[str]) -> str:
    """Names as one says them: `Ana, Bo or Cy`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def players_called(players: Sequence[str], written: str) -> tuple[int, ...]:
    """The seats that a written name may mean: a whole name in any case, else every one that begins so."""
    name = folded(written)
    known = [folded(player) for player in players]
    if name in known:
        return (known.index(name),)
    return tuple(seat for seat, player in enumerate(known) if name and player.startswith(name))
