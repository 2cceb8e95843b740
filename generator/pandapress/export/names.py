"""File names that every system takes, that stay the same, and of which no two are alike even without case."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from itertools import count

LONGEST = 100
"""The most characters of a name, its ending not counted."""
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)")
"""What Windows does not let a file be called, whatever its ending."""
_PRINT = 8


def file_stem(*words: str) -> str:
    """Words as the stem of a file's name: small letters, digits, hyphens and dots, the words joined by `_`.

    A stem that would be too long is cut, and told from others by a hash of all of it.
    """
    stem = "_".join(filter(None, map(_plain, words))) or "file"
    if _RESERVED.match(stem):
        stem = f"x-{stem}"
    if len(stem) > LONGEST:
        digest = hashlib.sha256("\0".join(words).encode()).hexdigest()[:_PRINT]
        stem = f"{stem[: LONGEST - _PRINT - 1].rstrip('.-_')}-{digest}"
    return stem


def _plain(word: str) -> str:
    """One word, its accents dropped and everything else that is unsafe a hyphen."""
    letters = unicodedata.normalize("NFKD", word.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9.]+", "-", letters).strip("-.")


class Names:
    """Gives each thing a stem of its own: the second that asks for the same one gets a number."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)

    def take(self, *words: str) -> str:
        """The stem of these words, or the first numbered one that is free."""
        stem = file_stem(*words)
        numbered = (f"{stem[: LONGEST - 5]}-{number}" for number in count(2))
        free = stem if stem not in self._taken else next(name for name in numbered if name not in self._taken)
        self._taken.add(free)
        return free
