"""Faces: one side of a card, or a whole page, as SVG in millimetres, made from a template and the values of a row."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from lxml import etree
from markupsafe import Markup

from pandapress.findings import Finding, Findings, Severity, did_you_mean
from pandapress.press.choices import Ink
from pandapress.press.face import text as setting
from pandapress.press.face.drawings.art import (
    HELD,
    ArtBook,
    ArtError,
    ArtFaultsError,
    Drawing,
    declares,
    place_drawing,
)
from pandapress.press.face.drawings.foreign import Fault
from pandapress.press.face.drawings.pictures import COARSEST, FINEST
from pandapress.press.face.fonts import BOLD, TEXT, TITLE
from pandapress.press.face.lint import Complaint, complaints, described, is_plain
from pandapress.press.face.markup import MarkupError, parse
from pandapress.press.face.rows import Album, Cell, RowView
from pandapress.press.face.sandbox import text_in
from pandapress.press.face.telling import Place, Telling
from pandapress.press.face.template import POINT, TemplateError, Templates, calling_line
from pandapress.press.face.words import Words, words_of
from pandapress.press.paper import Box, Size

SMALLEST_TEXT = 7 * POINT
"""The smallest size that text is set in unless a template says so: 7 pt, in millimetres."""
SAFE_ZONE = 3.0
"""How far words stay inside the cut, in millimetres: a cut may go wrong by 2."""
_SAFE_SHARE = 1 / 12
"""The safe zone of small tokens, as a share of their short side."""


def safe_zone(size: Size) -> float:
    """How far words stay inside the cut of a card or token, in millimetres."""
    return min(SAFE_ZONE, min(size.w, size.h) * _SAFE_SHARE)


Written = Mapping[tuple[str, str, str], Place]
"""Where words were written, by their text and the numbers of their place in the SVG."""


@dataclass(frozen=True)
class Face:
    """A drawn side: its SVG with a view box from -bleed to size + bleed, and the pictures it shows.

    `template` drew it; `written` says where the words came from that stand at a place in it.
    """

    svg: str
    size: Size
    bleed: float
    pictures: tuple[tuple[str, Path], ...] = ()
    template: str = field(default="", compare=False)
    written: Written = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def key(self) -> str:
        """A hash of all that the face is made of."""
        digest = hashlib.sha256(f"{self.size} {self.bleed:g}\n{self.svg}".encode())
        for name, path in self.pictures:
            digest.update(name.encode() + hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Job:
    """One face to make: which template, how large, from what, and how findings name it.

    The template sees its context, and as `row` and `side` those of the card. One with an `outline` of its own is cut
    along that, not along its edges.
    """

    template: str
    size: Size
    context: Mapping[str, Any]
    label: str
    file: str = ""
    line: int = 0
    bleed: float = 0.0
    outline: bool = False
    row: RowView | None = None
    side: str = ""

    @property
    def names(self) -> Mapping[str, Any]:
        """What its template sees by name."""
        card = {name: value for name, value in (("row", self.row), ("side", self.side)) if value}
        return {**self.context, **card, "size": self.size, "bleed": self.bleed}

    @property
    def seen(self) -> tuple[object, ...]:
        """All that its template sees but the row, as long as the job is there: the same values are the same objects."""
        context = frozenset((name, id(value)) for name, value in self.context.items())
        return self.template, self.size, self.bleed, self.outline, self.side, self.row is None, context


@dataclass(frozen=True)
class Made:
    """A face, or None where its findings say why there is none, with all that was found at it.

    `asked` are the files below `templates/` that it asked for, those that are not there among them.
    """

    face: Face | None
    findings: tuple[Finding, ...]
    asked: frozenset[str]


class Studio:
    """Makes the faces of one build; what is wrong with them is collected in `findings`."""

    def __init__(self, templates: Path, ink: Ink, findings: Findings, prefix: str = "templates") -> None:
        """`templates` is the folder of that name in the project, `prefix` its name in findings."""
        self.findings = findings
        self._prefix = prefix
        self._templates = Templates(
            templates, {"text": self._text, "art": self._art, "width": self._width}, {"ink": ink.value}
        )
        self._art_book = ArtBook(templates / "art", self._render_art, is_plain)
        self._icons = frozenset(path.stem for path in (templates / "art" / "icons").glob("*.svg"))
        self._job = Job("", Size(0, 0), {}, "")
        self._placed = 0
        self._album = Album[Face]()
        self._jobs: list[Job] = []
        self._known: dict[str, tuple[Face | None, list[Finding]]] = {}
        self._linted: set[str] = set()
        self._inset: set[str] = set()
        self._telling = Telling(findings)
        self._art_asked: dict[str, set[str]] = {}
        self._written: dict[tuple[str, str, str], Place] = {}
        self._written_in_art: dict[tuple[str, str, str], Place] = {}
        self._in_art = 0

    def face(self, job: Job) -> Face | None:
        """The face, or None where findings say why there is none."""
        if (known := self._album.find(job.seen, job.row)) is None:
            known = self._rendered(job)
            if known is not None:
                self._album.keep(job.seen, job.row, known)
                self._jobs.append(job)
        return known

    def _rendered(self, job: Job) -> Face | None:
        """The face of a job that is met for the first time."""
        self._job, self._placed, self._written = job, 0, {}
        self._telling.begin()
        try:
            svg = self._templates.render(job.template, job.names, job.row or ())
        except TemplateError as fault:
            self._fault(fault)
            return None
        if self._telling.errors:
            return None
        if svg not in self._known:
            before, face = len(self._telling.told), self._checked(svg, job)
            self._known[svg] = face, self._telling.told[before:]
        else:
            self._telling.told += self._known[svg][1]
        return self._known[svg][0]

    def make(self, job: Job) -> Made:
        """The face with what was found at it, whether or not it was found before, and what it is made of."""
        with self._templates.asked() as asked:
            face = self._rendered(job)
        pictures = {f"art/{name}" for name, _ in face.pictures} if face else ()
        return Made(face, tuple(self._telling.told), frozenset(asked.union(pictures)))

    def asked(self) -> AbstractContextManager[set[str]]:
        """The files below `templates/` that faces ask for meanwhile, in a set that grows."""
        return self._templates.asked()

    def has(self, template: str) -> bool:
        """Whether the project has a template of this name."""
        return (self._templates.root / template).is_file()

    def said(self, face: Face) -> tuple[tuple[Words, Place], ...]:
        """The words of a face, each with the place where it was written."""
        words = words_of(etree.fromstring(face.svg.encode()))
        return tuple((run, self._place(run, face.template, face.written)) for run in words)

    def inset(self, drawing: Drawing, box: Box, prefix: str) -> Markup:
        """A drawing that a template places without its file: a face within a picture, a picture within a page."""
        self._inset.add(drawing.key)
        return Markup(place_drawing(drawing, box, prefix))

    def _checked(self, svg: str, job: Job) -> Face | None:
        """The face of an SVG text that passes the lint."""
        if declares(svg):
            self._complain(job.template, 0, "declares entities", "write what they stand for in their places")
            return None
        try:
            root = etree.fromstring(svg.encode(), etree.XMLParser(resolve_entities=False, no_network=True))
        except etree.XMLSyntaxError as problem:
            self._complain(
                job.template, 0, f"does not give well-formed SVG: {problem.msg}", "close each element it opens"
            )
            return None
        box = (-job.bleed, -job.bleed, job.size.w + 2 * job.bleed, job.size.h + 2 * job.bleed)
        found = list(complaints(root, self._art_book.keys | self._inset, self._linted))
        given = (root.get("viewBox") or "").split()
        if [_float(number) for number in given] != [round(number, 4) for number in box]:
            wanted = " ".join(f"{number:g}" for number in box)
            found.append(Complaint(f"the view box is not {wanted}", "viewBox", _VIEW_BOX))
        for complaint in found:
            self._complain(*self._templates.blame(job.template, complaint.token), complaint.message, complaint.hint)
        if found:
            return None
        self._linted |= {
            str(group.get(HELD)) for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get(HELD)
        }
        if job.bleed and not job.outline:
            self._check_safe_zone(root, job.size)
        names = sorted({str(image.get("href")) for image in root.iter("{http://www.w3.org/2000/svg}image")})
        self._templates.ask(f"art/{name}" for name in names)
        try:
            pictures = tuple((name, self._art_book.picture(name)) for name in names)
        except ArtError as problem:
            self._complain(*self._templates.blame(job.template, "<image"), str(problem), "place pictures with art()")
            return None
        return Face(svg, job.size, job.bleed, pictures, job.template, self._written)

    def _check_safe_zone(self, root: Any, size: Size) -> None:
        """Warn of words nearer to the cut than a cut may go wrong."""
        zone = safe_zone(size)
        for words in words_of(root):
            gap = min(min(x, y, size.w - x, size.h - y) for x, y in words.corners())
            if gap < zone - _HAIR:
                where = f"stand {gap:.1f} mm from the cut" if gap > 0 else "run over the cut"
                self._warn("SAFE-ZONE", words, f"{where}, words keep {zone:.2g} mm away", _INWARDS)

    def _render_art(self, name: str, parameters: Mapping[str, object]) -> str:
        """Art numbers what it nests from 1, so that its ids do not depend on the face that shows it first."""
        outer, self._placed = self._placed, 0
        self._in_art += 1
        try:
            with self._templates.asked() as asked:
                return self._templates.render(name, parameters)
        finally:
            self._art_asked.setdefault(name, set()).update(asked)
            self._placed = outer
            self._in_art -= 1

    # What templates call

    def _width(self, text: object, size: float, title: bool = False, bold: bool = False) -> float:
        """The width in millimetres of a text set on one line."""
        return (TITLE if title else BOLD if bold else TEXT).width(text_in(text), size)

    def _text(
        self,
        value: object,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        size: float = 9 * POINT,
        smallest: float = SMALLEST_TEXT,
        title: bool = False,
        bold: bool = False,
        fill: str = "#2b2727",
        align: str = "left",
        valign: str = "top",
        leading: float = 1.3,
        box: str = "text",
    ) -> Markup:
        """Set a text into a box, as large as fits between `smallest` and `size`; all in millimetres."""
        value = text_in(value)
        style = setting.Style(title, bold, size, min(smallest, size), leading, align, valign)
        style.check()
        if not self._drawable(value, style, box):
            return Markup()
        try:
            runs = setting.fit(str(value), Box(x, y, w, h), style)
        except MarkupError as problem:
            self._cell_error("MARKUP", value, f"box {box}: {problem.message}", problem.hint)
        except setting.TextOverflowError as problem:
            self._cell_error("TEXT-OVERFLOW", value, f"box {box}: {problem}", _OVERFLOW)
        else:
            self._remember(runs, value)
            return Markup(setting.draw(runs, fill, lambda name, where: self._icon(name, where, value)))
        return Markup()

    def _remember(self, runs: Iterable[setting.Run], value: object) -> None:
        """Where the runs of a value come from: its cell, or the template line that sets it."""
        if isinstance(value, Cell):
            place = Place(value.file, value.line, value.column)
        else:
            template, line = calling_line()
            place = Place(f"{self._prefix}/{template}", line)
        written = self._written_in_art if self._in_art else self._written
        written.update({(run.text, *setting.written(run)): place for run in runs if not run.icon})

    def _drawable(self, value: object, style: setting.Style, box: str) -> bool:
        """Whether each character has a glyph in the face it would be set in."""
        try:
            atoms = [atom for words in parse(str(value)) for word in words for atom in word.atoms if not atom.icon]
        except MarkupError:
            return True
        faces = {style.typeface(atom.bold) for atom in atoms}
        missing = {
            face: face.missing("".join(a.text for a in atoms if style.typeface(a.bold) is face)) for face in faces
        }
        for face in sorted(faces, key=lambda face: face.pdf_name):
            if missing[face]:
                message = f"box {box}: {face.family} has no {described(missing[face])}"
                self._cell_error("GLYPH", value, message, "write it in other words, or draw an icon as :name:")
        return not any(missing.values())

    def _icon(self, name: str, box: Box, value: object) -> str:
        """An icon within words."""
        if name not in self._icons:
            hint = f"{did_you_mean(name, self._icons)}; write \\: for a plain colon"
            self._templates.ask([f"art/icons/{name}.svg"])
            self._cell_error("ICON", value, f"there is no icon :{name}:", hint)
            return ""
        return self._drawn(f"icons/{name}.svg", box, {}, value)

    def _art(
        self, name: object, x: float, y: float, w: float, h: float, *, crop: bool | None = None, **parameters: object
    ) -> Markup:
        """Draw an illustration from `templates/art/`, as large as fits the box.

        A drawing is cropped at its view box, as every viewer does, one that is a template only with `crop`: it may mean
        to run over.
        """
        return Markup(self._drawn(str(name), Box(x, y, w, h), parameters, name, crop))

    def _drawn(
        self, name: str, box: Box, parameters: Mapping[str, object], value: object, crop: bool | None = None
    ) -> str:
        self._placed += 1
        try:
            placed = self._art_book.place(name, box, f"a{self._placed}-", parameters, crop)
        except ArtFaultsError as problem:
            self._faulty(name, problem.faults)
            self._cell_error("ART", value, f"{problem}, as templates/art/{name} says", "mend the drawing")
            return ""
        except ArtError as problem:
            self._cell_error("ART", value, str(problem), "mend the file, or name another")
            return ""
        finally:
            self._templates.ask({f"art/{name}", *self._art_asked.get(f"art/{name}", ())})
        if (dpi := self._art_book.resolution(name, box)) > FINEST:
            message = f"the picture {name!r} is printed at {dpi:.0f} dpi"
            hint = f"scale it down to {FINEST} dpi, the file gets smaller and looks the same"
            self._telling.tell(Severity.WARNING, "ART-FINE", message, Place(f"{self._prefix}/art/{name}"), hint)
        elif 0 < dpi < COARSEST:
            message = f"the picture {name!r} is printed at {dpi:.0f} dpi, and looks blurred below {COARSEST}"
            hint = "take a larger picture, or place it smaller"
            self._telling.tell(Severity.WARNING, "ART-COARSE", message, Place(f"{self._prefix}/art/{name}"), hint)
        self._faulty(name, self._art_book.notes(name))
        return placed

    def _faulty(self, name: str, faults: Iterable[Fault]) -> None:
        """What is wrong with a drawing that others wrote, or to be said of it, by the lines of its own file, once."""
        file = f"{self._prefix}/art/{name}"
        for fault in faults:
            severity = Severity.INFO if fault.note else Severity.ERROR
            place = Place(file, fault.line)
            self._telling.once((place, fault.message), severity, "ART-DRAWING", fault.message, place, fault.hint)

    # How findings are placed

    def _warn(self, code: str, words: Words, message: str, hint: str) -> None:
        """A warning about words of the face that is made, once for each place where words are written."""
        place = self._place(words, self._job.template, self._written)
        what = f"{self._job.label}: {words.text!r} {message}"
        self._telling.once((code, place), Severity.WARNING, code, what, place, hint)

    def _place(self, words: Words, template: str, written: Written) -> Place:
        """Where words of a face were written; those of a drawing in it were told once, others are looked for."""
        key = (words.text, words.x, words.y)
        if place := written.get(key) or self._written_in_art.get(key):
            return place
        template, line = self._templates.blame(template, words.text)
        return Place(f"{self._prefix}/{template}", line)

    def _cell_error(self, code: str, value: object, message: str, hint: str) -> None:
        """A finding about a value: at its cell, else at the card's row, else where the template writes it."""
        what = f"{self._job.label}: {message}"
        if isinstance(value, Cell):
            place = Place(value.file, value.line, value.column)
        elif self._job.file:
            place = Place(self._job.file, self._job.line)
        else:
            template, line = self._templates.caller(str(value)[:40])
            place = Place(f"{self._prefix}/{template}", line)
        self._telling.tell(Severity.ERROR, code, what, place, hint)

    def _fault(self, fault: TemplateError) -> None:
        self._complain(fault.template, fault.line, fault.message, fault.hint)

    def _complain(self, template: str, line: int, message: str, hint: str) -> None:
        """A finding about a template, once, with the first card that met it."""
        place = f", {self._job.file}:{self._job.line}" if self._job.file else ""
        what = f"{message} (seen at {self._job.label}{place})"
        at = Place(f"{self._prefix}/{template}", line)
        self._telling.once((template, line, message), Severity.ERROR, "TEMPLATE", what, at, hint)


_HAIR = 0.05
_INWARDS = "move the box inwards, or set the words smaller"
_VIEW_BOX = 'begin the face with {% extends "shared/face.svg.j2" %}'
_OVERFLOW = "shorten it, allow a smaller size, take a larger card, or continue on a second card"


def _float(text: str) -> float | None:
    try:
        return round(float(text), 4)
    except ValueError:
        return None
