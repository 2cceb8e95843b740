"""What a finished PDF says of its cards, so that a later build can tell which of them have changed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pandapress.carddata.intake import LARGEST_PDF, read_bytes
from pandapress.findings import DataError, Finding, Findings, Severity
from pandapress.press.face.face import Face
from pandapress.processes import EndedError, Limits, apart

_LIMITS = Limits(seconds=60, memory=1_000_000_000)
"""How much it may take to open a file: a file can be written that is read for ever."""
_CARD = re.compile(r"([a-z0-9-]+/[a-z0-9-]+)=([0-9a-f]{6}):(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Imprint:
    """The game and the kinds of print that a file holds, in which ink, and each card's fingerprint and copies.

    `some` tells that the file holds only cards that a person chose.
    """

    game: str
    kinds: frozenset[str]
    ink: str
    some: bool = False
    cards: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    def copies_of(self, card: str, fingerprint: str) -> int:
        """How many copies of a card with this very fingerprint there are."""
        mark, copies = self.cards.get(card, ("", 0))
        return copies if mark == fingerprint else 0

    def keywords(self) -> str:
        """The keywords of a PDF that tell all this; those of several parts may stand in one row."""
        about = [f"game={self.game}", *(f"kind={kind}" for kind in sorted(self.kinds)), f"ink={self.ink}"]
        about += ["some=cards"] if self.some else []
        return " ".join([*about, *(f"{card}={mark}:{copies}" for card, (mark, copies) in self.cards.items())])


def fingerprint(front: Face, back: Face | None) -> str:
    """Six hex digits of all that a card is made of."""
    return hashlib.sha256(f"{front.key} {back.key if back else ''}".encode()).hexdigest()[:6]


def imprint_of(keywords: str) -> Imprint | None:
    """What the keywords of a PDF tell; None where they are not of PandaPress."""
    about: dict[str, set[str]] = {"game": set(), "kind": set(), "ink": set(), "some": set()}
    cards: dict[str, tuple[str, int]] = {}
    for word in keywords.split():
        name, _, value = word.partition("=")
        if match := _CARD.fullmatch(word):
            cards[match[1]] = (match[2], int(match[3]))
        elif name in about:
            about[name].add(value)
    if len(about["game"]) != 1 or not about["kind"]:
        return None
    ink = " and ".join(sorted(about["ink"]))
    return Imprint(next(iter(about["game"])), frozenset(about["kind"]), ink, bool(about["some"]), cards)


def read_imprint(path: Path) -> Imprint:
    """What an earlier PDF of PandaPress holds; raises `DataError` where the file is no such thing."""
    imprint = imprint_of(_keywords(path))
    if imprint is None:
        raise _refused(path, "is no print of PandaPress that a build can be compared with", _HINT)
    return imprint


_HINT = "name a PDF that pandapress build wrote, for example a -cards- or an -all- file"


def _keywords(path: Path) -> str:
    """The keywords of a file that may be anybody's."""
    findings = Findings()
    raw = read_bytes(path, str(path), findings, LARGEST_PDF)
    findings.check()
    try:
        found = apart(_LIMITS, _keywords_in, raw or b"")
    except EndedError as limit:
        raise _refused(path, f"takes more than {limit} to read", _HINT) from None
    if isinstance(found, Finding):
        raise _refused(path, found.message, _HINT)
    return found


def _keywords_in(raw: bytes) -> str | Finding:
    """The keywords of a PDF, or why it cannot be opened."""
    from pandapress.press.inspect.opening import UnreadableError, opened
    from pandapress.press.inspect.resources import tried

    try:
        with opened(raw) as pdf:
            return tried(lambda: str((pdf.reader.metadata or {}).get("/Keywords", "")), "")
    except UnreadableError as problem:
        return Finding(Severity.ERROR, problem.code, problem.message, hint=problem.hint)


def _refused(path: Path, message: str, hint: str) -> DataError:
    return DataError([Finding(Severity.ERROR, "EARLIER", message, str(path), hint=hint)])
