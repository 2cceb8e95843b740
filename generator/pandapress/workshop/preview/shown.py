"""What a preview shows: cards with their sides as last drawn, and findings on the cards that they concern."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pandapress.findings import Finding, Severity
from pandapress.workshop.preview.concern import Values
from pandapress.workshop.preview.subject import Subject


@dataclass(frozen=True)
class Side:
    """A side as it was last drawn well, `key` names its print; it is `fresh` unless its findings say why it is not.

    `asked` are the files and `values` the values that it was made of, `line` where its row stood. Two that look the
    same are equal.
    """

    name: str
    key: str
    fresh: bool
    findings: tuple[Finding, ...]
    asked: frozenset[str] = field(compare=False)
    values: Values = field(compare=False)
    line: int = field(compare=False)


@dataclass(frozen=True)
class Shown:
    """A card or page of a preview; `sides` that were never drawn are not there yet.

    `changed` is the save at which it last came to look otherwise. A card is `lost` while its row cannot be read. Two
    that look the same are equal.
    """

    subject: Subject = field(compare=False)
    sides: Mapping[str, Side]
    findings: tuple[Finding, ...] = ()
    changed: int = 0
    lost: bool = False

    @property
    def place(self) -> tuple[str, int]:
        """The file and line of its row; an empty name where it has none."""
        return self.subject.file, self.subject.line

    @property
    def all_findings(self) -> tuple[Finding, ...]:
        """What was found at its row and at its sides, each once, errors first."""
        found = dict.fromkeys([*self.findings, *(one for side in self.sides.values() for one in side.findings)])
        return tuple(sorted(found, key=lambda finding: list(Severity).index(finding.severity)))

    def with_side(self, side: Side, save: int) -> Shown:
        """The card with a side drawn anew, at a save."""
        old = self.sides.get(side.name)
        same = old is not None and old.key == side.key
        return replace(self, sides={**self.sides, side.name: side}, changed=self.changed if same else save)


@dataclass(frozen=True)
class Spread:
    """A whole preview: its cards in order, and the findings that concern no card. `save` counts changes seen."""

    title: str = ""
    cards: tuple[Shown, ...] = ()
    findings: tuple[Finding, ...] = ()
    save: int = 0
    ready: bool = False


def with_findings(cards: Iterable[Shown], found: Sequence[Finding]) -> tuple[tuple[Shown, ...], tuple[Finding, ...]]:
    """The cards with what was found at their rows, and the findings that are about none of them."""
    cards = tuple(cards)
    places = {card.place for card in cards if card.place[1]}
    at: dict[tuple[str, int], list[Finding]] = {}
    for finding in found:
        at.setdefault((finding.file, finding.line), []).append(finding)
    placed = tuple(replace(card, findings=tuple(at.get(card.place, ()) if card.place[1] else ())) for card in cards)
    return placed, tuple(finding for finding in found if (finding.file, finding.line) not in places)


def lost_cards(old: Iterable[Shown], new: Sequence[Subject], found: Iterable[Finding]) -> list[Shown]:
    """Cards that are gone because their rows cannot be read; they take the lines of these errors, one after the other.

    A card whose line is told of stays, and so do those of a table where as many are gone as lines are told of.
    """
    there = {subject.id for subject in new}
    taken = {(subject.file, subject.line) for subject in new}
    gone: dict[str, list[Shown]] = {}
    for card in old:
        if card.subject.id not in there and card.place[1]:
            gone.setdefault(card.place[0], []).append(card)
    errors = {(one.file, one.line) for one in found if one.severity is Severity.ERROR and one.line > 1} - taken
    return [kept for file, cards in gone.items() for kept in _kept(cards, sorted(n for f, n in errors if f == file))]


def _kept(gone: Sequence[Shown], lines: Sequence[int]) -> list[Shown]:
    before = sorted({card.place[1] for card in gone})
    if len(before) == len(lines):
        now = dict(zip(before, lines, strict=True))
    else:
        now = {line: line for line in before if line in lines}
    return [_moved(card, now[card.place[1]]) for card in gone if card.place[1] in now]


def _moved(card: Shown, line: int) -> Shown:
    """A card whose row stands in another line and cannot be read there."""
    return replace(card, subject=replace(card.subject, line=line), lost=True)


def in_order(old: Sequence[Shown], cards: Sequence[Shown], lost: Iterable[Shown]) -> tuple[Shown, ...]:
    """The cards, each of the lost ones behind the card that it stood behind."""
    order = [card.subject.id for card in old]
    result = list(cards)
    for card in lost:
        before = order[: order.index(card.subject.id)][::-1]
        places = {one.subject.id: number for number, one in enumerate(result)}
        at = next((places[name] + 1 for name in before if name in places), 0)
        result.insert(at, card)
    return tuple(result)
