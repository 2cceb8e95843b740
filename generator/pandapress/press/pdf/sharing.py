"""Sharing: what files that are bound in one have in common is stored once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import pikepdf


def stored_once(pdf: pikepdf.Pdf, roots: Iterable[Any]) -> None:
    """Let all that `roots` reach share what is alike in it; what nothing names any more is not saved."""
    shelf = _Shelf(pdf)
    for root in roots:
        shelf.digest(root)


class _Shelf:
    """One object for each content, found by a hash of it and of all that it names. Nothing reached names itself."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._digests: dict[tuple[int, int], bytes] = {}
        self._kept: dict[bytes, Any] = {}

    def digest(self, thing: Any) -> bytes:
        """A hash of an object's content, in which what it names is exchanged for what was met first."""
        if not isinstance(thing, pikepdf.Object):
            return repr(thing).encode()
        place = thing.objgen
        if place[0] and place in self._digests:
            return self._digests[place]
        found = self._content(thing)
        if place[0]:
            self._digests[place] = found
            self._kept.setdefault(found, thing)
        return found

    def _content(self, thing: Any) -> bytes:
        if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
            parts = [name.encode() + b" " + self._shared(thing, name, part) for name, part in thing.items()]
            raw = [thing.read_raw_bytes()] if isinstance(thing, pikepdf.Stream) else []
            return _hash(b"<", *parts, *raw)
        written = bytes(thing.unparse())
        if isinstance(thing, pikepdf.Array) and b" R" in written:
            return _hash(b"[", *(self._shared(thing, number, part) for number, part in enumerate(thing)))
        return written

    def _shared(self, holder: Any, name: Any, part: Any) -> bytes:
        """The hash of a part, which is from now on what was met first of its content."""
        found = self.digest(part)
        kept = self._kept.get(found)
        if kept is not None and isinstance(part, pikepdf.Object) and kept.objgen != part.objgen and part.objgen[0]:
            holder[name] = kept
        return found


def _hash(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(b"%d:" % len(part) + part)
    return digest.digest()
