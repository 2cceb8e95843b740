"""Boxes: which cards of a game share a tuck box, and the sheets that their nets are printed on."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup

from pandapress.press.face.drawings.art import Drawing, read_drawing
from pandapress.press.face.face import Face, Job, Studio
from pandapress.press.face.fonts import TEXT, TITLE
from pandapress.press.face.markup import literal
from pandapress.press.paper import Box, Size
from pandapress.press.sheet.boxsheet import arranged, box_page, paper_for, stands
from pandapress.press.sheet.furniture import SEPARATOR
from pandapress.press.sheet.grid import ART_BLEED
from pandapress.press.sheet.page import Page
from pandapress.press.sheet.tuckbox import Inside, Material, Net, inside, net
from pandapress.workshop.catalogue.decks import Card, Catalogue, slug

FEWEST = 8
"""A deck of fewer cards gets no box of its own, and so few cards together get none at all."""
SMALLEST = 35.0
"""A card with a shorter side, in millimetres, gets none unless it is named: titles hardly have room on its box."""
TEMPLATE = "shared/tuck-box.svg.j2"
_MOST_NAMED, _MOST_SHOWN = 3, 3
_CARD_CORNER = 3.0
_OTHERS = "The other cards"
_HOW = "print at 100 %, one-sided, on card  ·  crease the dashes, cut, fold, glue the long flap, then the base"

Place = Callable[[float, float, float, float], Markup]


@dataclass(frozen=True)
class DeckBox:
    """What goes into one box: its title, the different cards, and how many of each deck; `part` of `parts` alike."""

    id: str
    title: str
    cards: tuple[Card, ...]
    part: int = 1
    parts: int = 1

    @property
    def decks(self) -> dict[str, int]:
        """The number of cards by the title of their deck."""
        decks: dict[str, int] = {}
        for card in self.cards:
            decks[card.deck.title] = decks.get(card.deck.title, 0) + card.copies
        return decks

    @property
    def whole(self) -> int:
        """How many cards all parts hold."""
        return sum(card.copies for card in self.cards)

    @property
    def count(self) -> int:
        """How many cards this part holds: as many as the others, the first ones one more where they differ."""
        return self.whole // self.parts + (self.part <= self.whole % self.parts)

    @property
    def size(self) -> Size:
        """The size of its largest card, upright."""
        shorter, longer = zip(*(sorted((card.size.w, card.size.h)) for card in self.cards), strict=True)
        return Size(max(shorter), max(longer))


@dataclass(frozen=True)
class BoxPrint:
    """How boxes are printed: the paper and its margin, what goes into them, and the words on the printer."""

    paper: Size
    margin: float
    material: Material
    printer: str = ""


@dataclass(frozen=True)
class _Blank:
    """A box with the room in it and its net."""

    box: DeckBox
    room: Inside
    net: Net


def deck_boxes(cards: Catalogue) -> list[DeckBox]:
    """The boxes of a game, in the order of its decks.

    Decks that name a `box` share it. Of the others each deck of at least `FEWEST` cards has its own; smaller ones share
    one with all of their size, the player aids among them, if together they are enough.
    """
    groups: dict[tuple[str, str, float, float], list[Card]] = {}
    counts = {
        deck.id: sum(card.copies for card in cards.cards if card.deck.id == deck.id)
        for deck in cards.loaded.config.deck
    }
    for card in cards.cards:
        if card.copies and _is_boxed(card):
            groups.setdefault(_group(card, counts[card.deck.id]), []).append(card)
    boxes = [_box(named, tuple(group)) for (named, *_), group in groups.items()]
    return [box for box in boxes if box.whole >= FEWEST or box.cards[0].deck.box]


@dataclass(frozen=True, slots=True)
class BoxJob:
    """The net of a box as a face to make, lying as it fits the paper, and the size of the net upright."""

    box: DeckBox
    job: Job
    net: Size


def box_jobs(cards: Catalogue, studio: Studio, how: BoxPrint, chosen: Container[str] = ()) -> list[BoxJob]:
    """The net of each box.

    With `chosen` only boxes that hold one of these decks. A box that the paper is too small for is split into several,
    and left out where that does not help; findings say so.
    """
    boxes = [box for box in deck_boxes(cards) if not chosen or any(card.deck.id in chosen for card in box.cards)]
    jobs = []
    for box in boxes:
        for blank in _fitted(cards, box, how, studio):
            job = _job(cards, blank, how, studio)
            if job is not None:
                jobs.append(BoxJob(blank.box, job, blank.net.size))
    return jobs


def box_pages(cards: Catalogue, studio: Studio, how: BoxPrint, chosen: Container[str] = ()) -> Iterator[Page]:
    """The sheets of all boxes; none where findings say what is wrong with one."""
    jobs = box_jobs(cards, studio, how, chosen)
    faces = [face for each in jobs if (face := studio.face(each.job)) is not None]
    if len(faces) < len(jobs):
        return
    line = SEPARATOR.join(words for words in (cards.loaded.config.title, "boxes", _HOW, how.printer) if words)
    at = 0
    for sheet in arranged([each.net for each in jobs], how.paper, how.margin):
        here = slice(at, at + len(sheet))
        titles = dict.fromkeys(each.box.title for each in jobs[here])
        yield box_page(list(zip(faces[here], sheet, strict=True)), list(titles), line, how.paper, how.margin)
        at += len(sheet)


def _is_boxed(card: Card) -> bool:
    large = min(card.size.w, card.size.h) >= SMALLEST
    return bool(card.deck.box) or (card.deck.what in ("cards", "aids") and large)


def _group(card: Card, count: int) -> tuple[str, str, float, float]:
    """What cards of one box have in common: a name they were given, else their deck, else their size."""
    deck = card.deck
    if deck.box:
        return deck.box, "", 0, 0
    if deck.what == "cards" and count >= FEWEST:
        return "", deck.id, 0, 0
    return "", "", min(card.size.w, card.size.h), max(card.size.w, card.size.h)


def _box(named: str, group: tuple[Card, ...]) -> DeckBox:
    titles = list(dict.fromkeys(card.deck.title for card in group))
    title = named or (", ".join(titles) if len(titles) <= _MOST_NAMED else _OTHERS)
    return DeckBox(slug(named) if named else group[0].deck.id, title, group)


def _fitted(cards: Catalogue, box: DeckBox, how: BoxPrint, studio: Studio) -> list[_Blank]:
    """The box, or the fewest boxes alike that fit the paper; none where even the shallowest does not."""
    fewest = _blank(replace(box, parts=box.whole), how)
    config, file = cards.loaded.config, cards.loaded.file
    column = f"deck[{config.deck.index(box.cards[0].deck)}].size"
    if stands(fewest.net.size, how.paper, how.margin) is None:
        needed = paper_for(fewest.net.size, how.margin)
        message = f"box {box.id}: the net of {fewest.net.size} does not fit {how.paper}, so there is none"
        hint = f"print it on paper of {needed} or larger"
        studio.findings.warning("NO-BOX", message, file=file, column=column, hint=hint)
        return []
    parts = next(
        count
        for count in range(1, box.whole + 1)
        if stands(_blank(replace(box, parts=count), how).net.size, how.paper, how.margin) is not None
    )
    if parts > 1:
        needed = paper_for(_blank(box, how).net.size, how.margin)
        message = f"box {box.id}: {box.whole} cards are too many for one net on {how.paper}: they get {parts} boxes"
        hint = f"one box takes paper of {needed}"
        studio.findings.info("SPLIT-BOX", message, file=file, column=column, hint=hint)
    return [_blank(replace(box, part=part, parts=parts), how) for part in range(1, parts + 1)]


def _blank(box: DeckBox, how: BoxPrint) -> _Blank:
    room = inside(box.size, math.ceil(box.whole / box.parts), how.material)
    return _Blank(box, room, net(room, how.material.stock))


def _job(cards: Catalogue, blank: _Blank, how: BoxPrint, studio: Studio) -> Job | None:
    """The face of a net; None where findings say what is wrong with the cards that it shows."""
    box, flat = blank.box, blank.net
    shown = [studio.face(card.front) for card in _shown(box.cards)]
    back = _back(cards, box)
    cover = studio.face(back) if back is not None else None
    if None in shown or (back is not None and cover is None):
        return None
    turned = bool(stands(flat.size, how.paper, how.margin))
    context: dict[str, Any] = {
        **cards.shared,
        "box": SimpleNamespace(
            id=box.id,
            title=box.title,
            decks=box.decks,
            count=box.count,
            card=box.size,
            landscape=box.cards[0].size.landscape,
            part=box.part,
            parts=box.parts,
        ),
        "net": flat,
        "room": blank.room,
        "material": how.material,
        "turned": turned,
        "shown": [_cut_out(face, number, studio) for number, face in enumerate(shown) if face is not None],
        "plain": _plain,
        "titled": lambda words: not TITLE.missing(words),
        "cover": _cover(cover, studio) if cover is not None else None,
    }
    label = f"box {box.id}" if box.parts == 1 else f"box {box.id}, {box.part} of {box.parts}"
    size = flat.size.turned() if turned else flat.size
    return Job(_template(cards, studio), size, context, label, cards.loaded.file, bleed=ART_BLEED, outline=True)


def _plain(words: str) -> str:
    """A title as it is, for `text()`; what no font can print is told elsewhere."""
    return literal("".join(character for character in words if not TEXT.missing(character)))


def _template(cards: Catalogue, studio: Studio) -> str:
    """The game's own drawing of a box, if it has one."""
    own = f"{cards.loaded.id}/box.svg.j2"
    return own if studio.has(own) else TEMPLATE


def _shown(cards: Sequence[Card]) -> list[Card]:
    """The cards in the fan on the front: the first, the middle and the last."""
    last = len(cards) - 1
    return [cards[number] for number in sorted({last * step // (_MOST_SHOWN - 1) for step in range(_MOST_SHOWN)})]


def _back(cards: Catalogue, box: DeckBox) -> Job | None:
    """The back of its cards, else one of the game's other cards of that size; a reverse is no decoration."""
    others = [card for card in cards.cards if Size(*sorted((card.size.w, card.size.h))) == box.size]
    return next((card.back for card in (*box.cards, *others) if card.deck.back), None)


def _cut_out(face: Face, number: int, studio: Studio) -> Place:
    """What a template calls to place a card with its corners round."""
    drawing = read_drawing(face.svg, "the card")
    card = studio.inset(drawing, drawing.view, "f-")
    shape = f'width="{face.size.w:g}" height="{face.size.h:g}" rx="{_CARD_CORNER:g}"'
    body = (
        f'<defs><clipPath id="card"><rect x="0" y="0" {shape}/></clipPath></defs>'
        f'<g clip-path="url(#card)"><rect x="0" y="0" {shape} fill="#ffffff"/>{card}</g>'
        f'<rect x="0" y="0" {shape} fill="none" stroke="#2b2727" stroke-width="0.5"/>'
    )
    whole = Drawing(body, Box(0, 0, face.size.w, face.size.h))
    return lambda x, y, w, h: studio.inset(whole, Box(x, y, w, h), f"c{number}-")


def _cover(face: Face, studio: Studio) -> Place:
    """What a template calls to cover a box with a card's side, beyond its edges by the bleed; it stands upright."""
    drawing = read_drawing(face.svg, "the back")
    drawing = Drawing(str(studio.inset(drawing, drawing.view, "f-")), drawing.view)
    if face.size.landscape:
        turned = f'<g transform="translate({face.size.h:g},0) rotate(90)">{drawing.body}</g>'
        view = Box(drawing.view.y, drawing.view.x, drawing.view.h, drawing.view.w)
        drawing = Drawing(turned, view)
    size = Size(*sorted((face.size.w, face.size.h)))

    def place(x: float, y: float, w: float, h: float) -> Markup:
        scale = max(w / size.w, h / size.h)
        view = drawing.view
        box = Box(0, 0, view.w * scale, view.h * scale)
        return studio.inset(drawing, replace(box, x=x + (w - box.w) / 2, y=y + (h - box.h) / 2), "b-")

    return place
