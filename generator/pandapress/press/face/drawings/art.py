"""Illustrations: SVG drawings and pictures from `templates/art/`, fitted into a box of a face."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from lxml import etree
from markupsafe import escape

from pandapress.files import is_inside, read_regular
from pandapress.press.face.drawings.foreign import Fault, read_foreign
from pandapress.press.face.drawings.pictures import (
    KINDS,
    PICTURES,
    PictureError,
    address,
    picture_address,
    picture_size,
)
from pandapress.press.face.drawings.values import NUMBER
from pandapress.press.paper import Box, Size

LARGEST_DRAWING = 2_000_000
"""The largest file of a drawing, in bytes."""
_SVG = "{http://www.w3.org/2000/svg}"
HELD = "data-art"
"""The attribute by which a group names the drawing that it holds."""
CROPPED = "-cropped"
"""How the name of a drawing ends that is cropped at its view box."""
_IDS = re.compile(r'\bid="([^"]+)"')


class ArtError(ValueError):
    """An illustration cannot be used; the message says why."""


class ArtFaultsError(ArtError):
    """A drawing that others wrote cannot be used; each fault has the line of its file."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        super().__init__(f"the art {name!r} cannot be drawn")
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Drawing:
    """The inside of an SVG drawing and the box it is drawn on."""

    body: str
    view: Box
    notes: tuple[Fault, ...] = ()
    content: str = ""

    @property
    def key(self) -> str:
        """A hash of all that the drawing is made of."""
        return _key(self)


@lru_cache(maxsize=512)
def _key(drawing: Drawing) -> str:
    return hashlib.sha256(f"{drawing.view}\n{drawing.body}{drawing.content}".encode()).hexdigest()[:16]


def art_path(root: Path, name: str) -> Path:
    """The path of an art file inside `root`; raises `ArtError` where it leads outside or does not exist."""
    path = root / name
    try:
        inside, there = _is_below(path, root), path.is_file() and _is_written_so(root, name)
    except (OSError, RuntimeError, ValueError):
        inside, there = True, False
    if Path(name).is_absolute() or not inside:
        raise ArtError(f"the art {name!r} lies outside the project's templates/art")
    if not there:
        raise ArtError(f"there is no art {name!r} in templates/art")
    if not name.lower().endswith((".svg", ".svg.j2", *PICTURES)):
        raise ArtError(f"the art {name!r} is of no known kind; use .svg, .svg.j2 or a picture ({KINDS})")
    return path


def _is_below(path: Path, root: Path) -> bool:
    """Whether a path stays below the art of a project, and the art in the project."""
    project = root.parent.parent if root.name == "art" else root
    return path.resolve().is_relative_to(root.resolve()) and is_inside(root, project)


def _is_written_so(root: Path, name: str) -> bool:
    """Whether each part of a name is written as on disk: what differs by its case is found on some systems alone."""
    folder = root
    for part in Path(name).parts:
        if part != ".." and part not in {path.name for path in folder.iterdir()}:
            return False
        folder = folder / part
    return True


def read_drawing(svg: str, name: str) -> Drawing:
    """The inside of an SVG text; raises `ArtError` where it is no SVG with a view box."""
    if declares(svg):
        raise ArtError(f"the art {name!r} declares entities; write what they stand for in their places")
    try:
        root = etree.fromstring(svg.encode(), _PARSER)
    except etree.XMLSyntaxError as problem:
        raise ArtError(f"the art {name!r} is not well-formed: {problem.msg}") from None
    numbers = re.findall(NUMBER, root.get("viewBox", ""))
    if root.tag != f"{_SVG}svg" or len(numbers) != 4 or float(numbers[2]) <= 0 or float(numbers[3]) <= 0:
        raise ArtError(f'the art {name!r} needs a root <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">')
    x, y, w, h = map(float, numbers)
    body = "".join(etree.tostring(child, encoding="unicode", with_tail=False) for child in root.iterchildren("*"))
    return Drawing(body.replace(' xmlns="http://www.w3.org/2000/svg"', ""), Box(x, y, w, h))


_DECLARES = re.compile(r"<!DOCTYPE[^>\[]*\[|<!ENTITY", re.IGNORECASE)


def declares(svg: str) -> bool:
    """Whether an SVG text holds declarations of its own: entities, which grow without end and reach other files."""
    return "<!" in svg and _DECLARES.search(svg) is not None


_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)


def place_drawing(drawing: Drawing, box: Box, prefix: str, crop: bool = False) -> str:
    """The drawing as a group that fills the box as far as its shape allows, centred; ids get `prefix`.

    With `crop` it is cropped at its view box, as every viewer does.
    The group names what it holds, so that the press converts and stores each drawing once, however often it is placed.
    """
    view = drawing.view
    scale = min(box.w / view.w, box.h / view.h)
    x = box.x + (box.w - scale * view.w) / 2 - scale * view.x
    y = box.y + (box.h - scale * view.h) / 2 - scale * view.y
    body = _cropped(drawing, prefix) if crop else _prefixed(drawing.body, prefix)
    key = drawing.key + CROPPED if crop else drawing.key
    return f'<g transform="translate({x:.4f},{y:.4f}) scale({scale:.6f})" {HELD}="{key}">{body}</g>'


def _cropped(drawing: Drawing, prefix: str) -> str:
    """The inside of a drawing, cut at its view box; the id begins as none of the drawing's own does."""
    view, name = drawing.view, f"{prefix}-view"
    edge = f'<rect x="{view.x:.10g}" y="{view.y:.10g}" width="{view.w:.10g}" height="{view.h:.10g}"/>'
    body = _prefixed(drawing.body, prefix)
    return f'<clipPath id="{name}">{edge}</clipPath><g clip-path="url(#{name})">{body}</g>'


def _prefixed(body: str, prefix: str) -> str:
    for name in _ids(body):
        body = body.replace(f'id="{name}"', f'id="{prefix}{name}"').replace(f"url(#{name})", f"url(#{prefix}{name})")
    return body


@lru_cache(maxsize=512)
def _ids(body: str) -> tuple[str, ...]:
    """The ids in a drawing, the longest first: a short one may be a part of a long one."""
    return tuple(sorted(sorted(set(_IDS.findall(body))), key=len, reverse=True))


def address_of(path: Path) -> str:
    """A picture or a drawing that others wrote as the address of itself, as it is printed and exported."""
    if path.suffix.lower() == ".svg":
        return address("svg+xml", read_foreign(_text_of(path, path.name)).text.encode())
    return picture_address(path.read_bytes())


def place_picture(name: str, pixels: Size, box: Box) -> str:
    """The picture as an SVG image, as large as the box allows without distortion, centred."""
    scale = min(box.w / pixels.w, box.h / pixels.h)
    w, h = pixels.w * scale, pixels.h * scale
    x, y = box.x + (box.w - w) / 2, box.y + (box.h - h) / 2
    return f'<image href="{escape(name)}" x="{x:.4f}" y="{y:.4f}" width="{w:.4f}" height="{h:.4f}"/>'


class ArtBook:
    """Every illustration of one build, each read, rendered and checked once."""

    def __init__(
        self, root: Path, render: Callable[[str, Mapping[str, object]], str], is_plain: Callable[[Any], bool]
    ) -> None:
        """`render` turns a template name below `templates/` and parameters into SVG text.

        `is_plain` tells whether a drawing is written in the language of faces; others are placed whole.
        """
        self._root = root
        self._render = render
        self._is_plain = is_plain
        self._drawings: dict[tuple[str, tuple[tuple[str, object], ...]], Drawing] = {}
        self.keys: set[str] = set()
        """The keys of all drawings that were placed."""
        self._pictures: dict[str, Size] = {}
        self._foreign: set[str] = set()

    def path(self, name: str) -> Path:
        """The file of an illustration."""
        return art_path(self._root, name)

    def picture(self, name: str) -> Path:
        """The file of a picture, decoded once to see that it is whole; raises `ArtError`."""
        if name in self._foreign:
            return self.path(name)
        if not name.lower().endswith(PICTURES):
            raise ArtError(f"{name!r} is no picture; drawings are placed with art()")
        path = self.path(name)
        if name not in self._pictures:
            try:
                self._pictures[name] = picture_size(path)
            except PictureError as problem:
                raise ArtError(f"the picture {name!r} {problem}") from None
        return path

    def place(
        self, name: str, box: Box, prefix: str, parameters: Mapping[str, object], crop: bool | None = None
    ) -> str:
        """The illustration fitted into a box, as SVG; raises `ArtError`."""
        if not (box.w > 0 and box.h > 0):
            raise ArtError(f"the box for the art {name!r} is not larger than 0 mm")
        if name.lower().endswith(PICTURES):
            self.picture(name)
            return place_picture(name, self._pictures[name], box)
        key = (name, tuple(sorted(parameters.items())))
        if key not in self._drawings:
            self._drawings[key] = self._read(name, parameters)
            drawn = self._drawings[key].key
            self.keys |= {drawn, drawn + CROPPED}
        cropped = not name.lower().endswith(".j2") if crop is None else crop
        return place_drawing(self._drawings[key], box, prefix, cropped and name not in self._foreign)

    def notes(self, name: str) -> Sequence[Fault]:
        """What is to be said of a drawing that others wrote, and keeps nobody from printing."""
        return [note for (drawn, _), drawing in self._drawings.items() if drawn == name for note in drawing.notes]

    def resolution(self, name: str, box: Box) -> float:
        """The pixels to the inch of a placed picture; 0 for a drawing."""
        pixels = self._pictures.get(name)
        return 25.4 / min(box.w / pixels.w, box.h / pixels.h) if pixels else 0.0

    def _read(self, name: str, parameters: Mapping[str, object]) -> Drawing:
        path = self.path(name)
        if name.lower().endswith(".j2"):
            return read_drawing(self._render(f"art/{name}", parameters), name)
        text = _text_of(path, name)
        plain = self._plain(text, name)
        return plain if plain is not None else self._whole(text, name)

    def _plain(self, text: str, name: str) -> Drawing | None:
        """A drawing in the language of faces; None for any other."""
        try:
            root = etree.fromstring(text.encode(), _PARSER)
            return read_drawing(text, name) if not declares(text) and self._is_plain(root) else None
        except (etree.XMLSyntaxError, ArtError):
            return None

    def _whole(self, text: str, name: str) -> Drawing:
        """A drawing that others wrote, as a picture of itself."""
        foreign = read_foreign(text)
        if faults := [fault for fault in foreign.faults if not fault.note]:
            raise ArtFaultsError(name, faults)
        self._foreign.add(name)
        w, h, shown = foreign.size.w, foreign.size.h, escape(name)
        size = f'x="0" y="0" width="{w:.10g}" height="{h:.10g}"'
        content = hashlib.sha256(foreign.text.encode()).hexdigest()
        return Drawing(f'<image href="{shown}" {size}/>', Box(0, 0, w, h), foreign.faults, content)


def _text_of(path: Path, name: str) -> str:
    """The text of a drawing's file, in the encoding that it names; raises `ArtError`."""
    try:
        raw = read_regular(path, LARGEST_DRAWING)
        declared = _ENCODING.match(raw[:200].decode("latin-1"))
        encoding = declared[1] if declared and not raw.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")) else ""
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            encoding = "utf-16"
        text = raw.decode(encoding or "utf-8-sig")
    except OSError as problem:
        raise ArtError(f"the art {name!r} cannot be read: {problem.strerror}") from None
    except (UnicodeError, LookupError):
        raise ArtError(f"the art {name!r} cannot be read as UTF-8 text") from None
    return _DECLARATION.sub("", text, count=1)


_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_ENCODING = re.compile(r"\s*<\?xml[^>]*encoding=[\"']([\w.-]+)[\"']")
