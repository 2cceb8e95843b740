"""Eyes: whether every word of a game can be read, and whether its kinds are told apart by more than a colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from pandapress.carddata.gamefile import ApartEntry
from pandapress.carddata.rows import text_of
from pandapress.findings import Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Face, Job, Studio
from pandapress.press.face.telling import Place
from pandapress.press.face.words import Words
from pandapress.press.look.eyes import Outline, Reading, apart, outlines, readings
from pandapress.press.look.sight import READABLE, Sight
from pandapress.workshop.catalogue.decks import Card, Catalogue

TOLD_BY_SHAPE = 3.0
"""What two kinds must differ by when all colours are made equal, in square millimetres of ink: a sign 3 mm wide."""
ONE_DRAWING = 100.0
"""Kinds whose shapes differ by less share a drawing, so that their colours count as well; in square millimetres."""
TOLD_BY_COLOUR = 10.0
"""What two kinds must differ by where they differ the most, in CIEDE2000: plain to see at a glance."""
_OWN = 1
"""Words of the face itself stand in so many drawings at most; those in a drawing within a drawing belong to a card."""
_ON = {Ink.FULL: "", Ink.LOW: " with low ink"}


@dataclass(frozen=True, slots=True)
class Sample:
    """A face that was made, what for, and its words with the places where they were written."""

    job: Job
    face: Face
    said: tuple[tuple[Words, Place], ...]


@dataclass(frozen=True, slots=True)
class Contrast:
    """How far a run of words stands out, by the word that does least: where it was written, and what for."""

    reached: float
    word: str
    fill: str
    place: Place
    label: str


@dataclass(frozen=True, slots=True)
class Likeness:
    """The two most alike cards of two kinds, and how far they are apart."""

    kinds: tuple[str, str]
    cards: tuple[Card, Card]
    faces: tuple[Face, Face]
    shapes: float

    def colours(self) -> Mapping[Sight, float]:
        """How far apart the two look to each eye, in CIEDE2000."""
        return apart(self.faces)


def look(cards: Catalogue, jobs: Iterable[Job], studio: Studio, ink: Ink) -> None:
    """Make each face, and unless one fails look at all of them; what is wrong goes to the studio's findings."""
    faces = samples(jobs, studio)
    if not studio.findings.errors:
        check_words(seen(faces), ink, studio.findings)
        check_kinds(cards, faces, ink, studio.findings)


def samples(jobs: Iterable[Job], studio: Studio) -> tuple[Sample, ...]:
    """The faces of jobs, a page on the first of its papers; the studio's findings say where there is none."""
    faces: dict[tuple[str, str], Sample] = {}
    for job in jobs:
        face = studio.face(job)
        if face is not None and (name := _name(job)) not in faces:
            faces[name] = Sample(job, face, studio.said(face))
    return tuple(faces.values())


def _name(job: Job) -> tuple[str, str]:
    return job.label, job.side


# Words


def seen(faces: Iterable[Sample]) -> Iterator[tuple[Sample, Reading]]:
    """Each different face once, as its words are read."""
    different: dict[str, Sample] = {}
    for one in faces:
        different.setdefault(one.face.key, one)
    yield from zip(different.values(), readings([one.face for one in different.values()]), strict=True)


def check_words(faces: Iterable[tuple[Sample, Reading]], ink: Ink, findings: Findings) -> None:
    """Warn of words that hardly stand out from what is behind them: the faintest for each place and colour."""
    faintest: dict[tuple[Place, str], Contrast] = {}
    for found in contrasts(faces):
        key = found.place, found.fill
        if found.reached < READABLE and (key not in faintest or found.reached < faintest[key].reached):
            faintest[key] = found
    for (place, fill), found in faintest.items():
        message = f"{found.label}: {found.word!r} in {fill} has a contrast of {found.reached:.2f} to 1{_ON[ink]}"
        hint = f"words need {READABLE} to 1; make them or what is behind them darker or lighter"
        findings.warning("CONTRAST", message, file=place.file, line=place.line, column=place.column, hint=hint)


def contrasts(faces: Iterable[tuple[Sample, Reading]]) -> Iterator[Contrast]:
    """How far each run of words stands out; words on a card within a picture are judged on the card itself."""
    for one, reading in faces:
        for words, place in one.said:
            if words.depth <= _OWN:
                yield Contrast(*reading.faintest(words), words.fill, place, one.job.label)


# Kinds


def check_kinds(cards: Catalogue, faces: Iterable[Sample], ink: Ink, findings: Findings) -> None:
    """Warn of kinds that lie apart by colour alone, and of colours that some cannot tell apart."""
    known = {_name(one.job): one.face for one in faces}
    for number, entry in enumerate(cards.loaded.config.apart):
        for likeness in likenesses(cards, entry, known):
            what = f"{entry.title}: {likeness.cards[0].id} and {likeness.cards[1].id}"
            file, column = cards.loaded.file, f"apart[{number}]"
            if likeness.shapes < TOLD_BY_SHAPE:
                message = f"{what} show the same shapes{_ON[ink]}: without colour nobody tells them apart"
                hint = "give each a sign, a letter or a pattern of its own"
                findings.warning("APART-SHAPE", message, file=file, column=column, hint=hint)
            if ink is Ink.FULL and likeness.shapes < ONE_DRAWING:
                for sight, reached in likeness.colours().items():
                    if sight is not Sight.GREY and reached < TOLD_BY_COLOUR:
                        message = f"{what} look alike {sight}: they differ by {reached:.1f} of {TOLD_BY_COLOUR:g}"
                        hint = "make one of them darker or lighter"
                        findings.warning("APART-COLOUR", message, file=file, column=column, hint=hint)


def likenesses(cards: Catalogue, entry: ApartEntry, known: Mapping[tuple[str, str], Face]) -> Iterator[Likeness]:
    """The most alike pair of each two kinds of an entry."""
    kinds = _kinds(cards, entry, known)
    different = {face.key: face for shown in kinds.values() for _, face in shown}
    drawn = dict(zip(different, outlines(list(different.values())), strict=True))
    for one, other in combinations(kinds, 2):
        pairs = [pair for pair in product(kinds[one], kinds[other]) if pair[0][1].size == pair[1][1].size]
        if pairs:
            (card, face), (card2, face2) = min(pairs, key=lambda pair: _beside(pair, drawn))
            shapes = drawn[face.key].beside(drawn[face2.key])
            yield Likeness((one, other), (card, card2), (face, face2), shapes)


def _beside(pair: tuple[tuple[Card, Face], tuple[Card, Face]], drawn: Mapping[str, Outline]) -> float:
    return drawn[pair[0][1].key].beside(drawn[pair[1][1].key])


def _kinds(
    cards: Catalogue, entry: ApartEntry, known: Mapping[tuple[str, str], Face]
) -> dict[str, Sequence[tuple[Card, Face]]]:
    """The cards of each kind with their faces: by the values of the entry's column, or by its decks."""
    kinds: dict[str, list[tuple[Card, Face]]] = {}
    sides = ("front", "back") if entry.side == "both" else (entry.side,)
    for card, side in product(cards.cards, sides):
        face = known.get((card.id, side))
        if card.deck.id in entry.decks and face is not None:
            kinds.setdefault(_kind(card, side, entry), []).append((card, face))
    return dict(kinds)


def _kind(card: Card, side: str, entry: ApartEntry) -> str:
    row = card.front.row
    kind = text_of(row[entry.column]) if entry.column and row is not None else card.deck.title
    return f"{kind}, {side}" if entry.side == "both" else kind
