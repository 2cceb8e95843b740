"""What things are called in a layout: by any of their names, or by the beginning of one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pandapress.engine.layout import Gate
from pandapress.findings import Path, did_you_mean

_BETWEEN = re.compile(r"[\s\-_]+")


def plain(name: str) -> str:
    """A name as it is compared: without case, accents, spaces and hyphens.

    >>> plain(" White-Tiger"), plain("Red Pandaï")
    ('whitetiger', 'redpandai')
    """
    if not name.isascii():
        name = "".join(each for each in unicodedata.normalize("NFD", name) if not unicodedata.combining(each))
    return _BETWEEN.sub("", name).casefold()


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one sort of thing, plain, with the thing that each means; `short` names one to be shown for each."""

    words: Mapping[str, str]
    short: Mapping[str, str]

    def meant(self, word: str) -> tuple[str, ...]:
        """What a word means: the thing that is called so, or else all of which a name begins so."""
        bare = plain(word)
        if bare in self.words:
            return (self.words[bare],)
        return tuple(dict.fromkeys(thing for name, thing in self.words.items() if bare and name.startswith(bare)))

    def hint(self, word: str) -> str:
        """What a word that means nothing, or several things, may stand for."""
        several = [self.short[thing] for thing in self.meant(word)]
        return f"several begin so: {', '.join(several)}" if several else did_you_mean(word, self.short.values())

    def one(self, gate: Gate, word: str, path: Path, what: str) -> str:
        """The thing that a word means or, refused, the empty word."""
        found = self.meant(word)
        if len(found) == 1:
            return found[0]
        gate.refuse("LAYOUT-UNKNOWN", path, f"{word!r} is no {what}", self.hint(word))
        return ""


def names(things: Iterable[tuple[str, Iterable[str]]]) -> Names:
    """The names of things, each given with all that it goes by, the one to be shown first."""
    listed = [(thing, tuple(called)) for thing, called in things]
    words: dict[str, str] = {}
    for thing, called in listed:
        for name in called:
            words.setdefault(plain(name), thing)
    return Names(words, {thing: called[0] for thing, called in listed})
