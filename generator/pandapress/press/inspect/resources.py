"""Resources: what the pages of any PDF draw with, found through forms, patterns, letters and annotations.

Everything here reads files of strangers: what is missing, of the wrong kind or beyond repair counts as not there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from pypdf.generic import ArrayObject, DictionaryObject, NullObject, PdfObject, StreamObject

_FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_KINDS = {
    "/Type1": "Type 1",
    "/MMType1": "Type 1",
    "/TrueType": "TrueType",
    "/Type3": "Type 3",
    "/CIDFontType0": "Type 1 (CID)",
    "/CIDFontType2": "TrueType (CID)",
}
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_LONGEST_NAME = 200
_DEEPEST = 40
_MOST_CONTENT = 64_000_000
_NUMBER = rb"([+-]?[\d.]+)\s+"
_CMYK = re.compile(_NUMBER * 4 + rb"[kK](?=\s|$)")
_OPERATORS = {"RGB": re.compile(rb"[\d.]\s+(?:rg|RG)(?=\s|$)"), "grey": re.compile(rb"[\d.]\s+[gG](?=\s|$)")}
_PLACED = re.compile(rb"/([^\s/<>\[\](){}%]+)\s+Do(?=\s|$)")
_SPACES = {
    "/DeviceRGB": "RGB",
    "/CalRGB": "RGB",
    "/RGB": "RGB",
    "/DeviceCMYK": "CMYK",
    "/CMYK": "CMYK",
    "/DeviceGray": "grey",
    "/CalGray": "grey",
    "/G": "grey",
    "/Lab": "Lab",
}
_COMPONENTS = {1: "grey", 3: "RGB", 4: "CMYK"}
Got = TypeVar("Got")


@dataclass(frozen=True, slots=True)
class Font:
    """A font that a page lists; `subset` means that only the letters in use are inside."""

    name: str
    kind: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A picture as it is stored: pixels, colours, and whether parts of it are see-through."""

    width: int
    height: int
    colour: str
    alpha: bool


@dataclass(frozen=True, slots=True)
class PageResources:
    """What one page draws with.

    `placements` counts the forms it draws, those within forms included; `whole` means that all could be unpacked.
    """

    fonts: tuple[Font, ...]
    pictures: tuple[StoredPicture, ...]
    transparent: bool
    placements: int
    whole: bool


def tried(work: Callable[[], Got], otherwise: Got) -> Got:
    """The result of `work` on a stranger's file; where it fails, in whatever way, something else."""
    try:
        return work()
    except Exception:
        return otherwise


def entry(holder: Any, key: str) -> Any:
    """What a dictionary holds under a key, references followed; None where there is nothing to be had."""
    if not isinstance(holder, DictionaryObject):
        return None
    return resolved(holder.get(key))


def resolved(value: Any) -> Any:
    """An object itself, where a reference to it is given."""
    found = tried(value.get_object, None) if isinstance(value, PdfObject) else value
    return None if isinstance(found, NullObject) else found


def items(holder: Any) -> list[tuple[str, Any]]:
    """The names in a dictionary and what they stand for."""
    if not isinstance(holder, DictionaryObject):
        return []
    return [(str(name), found) for name in holder if (found := entry(holder, name)) is not None]


def elements(value: Any) -> list[Any]:
    """What an array holds; a lone object as a list of one."""
    if not isinstance(value, ArrayObject):
        return [] if value is None else [value]
    return [found for item in value if (found := resolved(item)) is not None]


def number(value: Any, otherwise: float = 0.0) -> float:
    """A finite number, or something else where there is none."""
    found = tried(lambda: float(value), otherwise)
    return found if abs(found) < 1e9 else otherwise


def words(value: Any) -> str:
    """Text that can be printed on one line, cut where it goes on and on."""
    text = tried(lambda: str(value), "") if value is not None else ""
    kept = "".join(sign if sign.isprintable() else " " for sign in text[: 4 * _LONGEST_NAME])
    return " ".join(kept.split())[:_LONGEST_NAME]


def name_of(value: Any) -> str:
    """A PDF name without its slash."""
    return words(value).removeprefix("/")


def fonts_of(page: Any) -> tuple[Font, ...]:
    """Every font that a page lists, also within its forms, each once."""
    listed = (
        _font(name, font)
        for holder in _holders(page)
        for name, font in items(entry(entry(holder, "/Resources"), "/Font"))
        if isinstance(font, DictionaryObject)
    )
    return tuple(dict.fromkeys(listed))


def _font(name: str, font: DictionaryObject) -> Font:
    described = next(iter(elements(entry(font, "/DescendantFonts"))), font)
    kind = name_of(entry(described, "/Subtype"))
    descriptor = entry(described, "/FontDescriptor")
    embedded = kind == "Type3" or any(entry(descriptor, file) is not None for file in _FONT_FILES)
    base = name_of(entry(font, "/BaseFont") or name)
    return Font(_SUBSET.sub("", base), _KINDS.get(f"/{kind}", kind or "unknown"), embedded, bool(_SUBSET.match(base)))


def _holders(page: Any) -> Iterator[Any]:
    """The page and all that it draws with which has resources of its own, each once."""
    seen: dict[int, Any] = {}
    waiting = [page]
    while waiting:
        holder = waiting.pop()
        if id(holder) in seen or not isinstance(holder, DictionaryObject):
            continue
        seen[id(holder)] = holder
        yield holder
        waiting += _within(holder)


def _within(holder: Any) -> Iterator[Any]:
    resources = entry(holder, "/Resources")
    yield from (form for _, form in items(entry(resources, "/XObject")) if _is_form(form))
    yield from (pattern for _, pattern in items(entry(resources, "/Pattern")))
    yield from (font for _, font in items(entry(resources, "/Font")) if entry(font, "/Subtype") == "/Type3")
    yield from (entry(entry(state, "/SMask"), "/G") for _, state in items(entry(resources, "/ExtGState")))
    for note in elements(entry(holder, "/Annots")):
        shown = entry(entry(note, "/AP"), "/N")
        yield from [shown] if isinstance(shown, StreamObject) else [state for _, state in items(shown)]


def _is_form(thing: Any) -> bool:
    return isinstance(thing, StreamObject) and entry(thing, "/Subtype") == "/Form"


@dataclass
class Walk:
    """Walks the pages of one PDF and gathers what its colours are; each stored thing is read once.

    `colours` are `RGB`, `CMYK`, `grey`, `Lab`; `spots` the names of further inks; `richest` is the most that one
    CMYK colour of the drawings lays down, all four inks together, 1 for one full ink.
    """

    colours: set[str] = field(default_factory=set)
    spots: set[str] = field(default_factory=set)
    richest: float = 0.0
    _read: dict[int, tuple[Any, bytes]] = field(default_factory=dict)
    _counted: dict[int, int] = field(default_factory=dict)
    _broken: set[int] = field(default_factory=set)
    _content: int = 0

    def page(self, page: Any) -> PageResources:
        """What a page draws with."""
        holders = list(_holders(page))
        pictures: dict[StoredPicture, None] = {}
        transparent = False
        for holder in holders:
            resources = entry(holder, "/Resources")
            self._note_content(holder)
            for _, space in items(entry(resources, "/ColorSpace")):
                self._note_space(space)
            pictures |= dict.fromkeys(self._pictures(resources))
            transparent |= any(_sees_through(state) for _, state in items(entry(resources, "/ExtGState")))
        transparent |= any(picture.alpha for picture in pictures)
        whole = not any(id(holder) in self._broken for holder in holders)
        return PageResources(fonts_of(page), tuple(pictures), transparent, self._placements(page), whole)

    def _note_content(self, holder: Any) -> None:
        if id(holder) in self._read:
            return
        drawn = self._content_of(holder)
        self.colours.update(name for name, operator in _OPERATORS.items() if operator.search(drawn))
        for inks in _CMYK.findall(drawn):
            self.colours.add("CMYK")
            self.richest = max(self.richest, sum(min(max(number(ink), 0.0), 1.0) for ink in inks))

    def _content_of(self, holder: Any) -> bytes:
        """The drawing orders of a page or a form, unpacked; no more than some of a file that unpacks to far too much.

        The holder is kept beside them, so that no other takes its identity.
        """
        if id(holder) not in self._read:
            streams = [holder] if isinstance(holder, StreamObject) else elements(entry(holder, "/Contents"))
            parts = []
            for stream in streams:
                if self._content < _MOST_CONTENT and isinstance(stream, StreamObject):
                    part = tried(stream.get_data, None)
                    if part is None:
                        self._broken.add(id(holder))
                    parts.append(bytes(part or b""))
                    self._content += len(parts[-1])
            self._read[id(holder)] = (holder, b"\n".join(parts))
        return self._read[id(holder)][1]

    def _placements(self, holder: Any, depth: int = 0) -> int:
        """How many forms are drawn, counted without drawing them: forms within forms can grow beyond all measure."""
        if id(holder) in self._counted:
            return self._counted[id(holder)]
        if depth > _DEEPEST:
            return 0
        self._counted[id(holder)] = 0
        forms = dict(items(entry(entry(holder, "/Resources"), "/XObject")))
        count = 0
        for name in _PLACED.findall(self._content_of(holder)):
            form = forms.get(f"/{name.decode('latin-1')}")
            if form is not None and _is_form(form):
                count += 1 + self._placements(form, depth + 1)
        self._counted[id(holder)] = count
        return count

    def _pictures(self, resources: Any) -> Iterator[StoredPicture]:
        for _, stored in items(entry(resources, "/XObject")):
            if isinstance(stored, StreamObject) and entry(stored, "/Subtype") == "/Image":
                stencil = entry(stored, "/ImageMask") is not None and bool(entry(stored, "/ImageMask"))
                colour = "stencil" if stencil else self._note_space(entry(stored, "/ColorSpace"))
                alpha = entry(stored, "/SMask") is not None or entry(stored, "/Mask") is not None
                width, height = (int(number(entry(stored, side))) for side in ("/Width", "/Height"))
                yield StoredPicture(width, height, colour, alpha)

    def _note_space(self, space: Any) -> str:
        """The name of a colour space, which is noted with the others."""
        parts = elements(space)
        family = words(parts[0]) if parts else ""
        if family in ("/Indexed", "/I", "/Pattern"):
            return self._note_space(parts[1]) if len(parts) > 1 and parts[1] is not space else ""
        if family in ("/Separation", "/DeviceN"):
            names = {name_of(part) for part in elements(parts[1] if len(parts) > 1 else None)}
            self.spots |= names - {"", "None", "All", "Cyan", "Magenta", "Yellow", "Black"}
            return "spot"
        colour = _SPACES.get(family, "")
        if family == "/ICCBased" and len(parts) > 1:
            colour = _COMPONENTS.get(int(number(entry(parts[1], "/N"))), "")
        if colour:
            self.colours.add(colour)
        return colour


def _sees_through(state: Any) -> bool:
    """Whether a graphics state lets what lies below show."""
    thin = any(number(entry(state, key), 1.0) < 1 for key in ("/ca", "/CA") if entry(state, key) is not None)
    mixed = [name_of(mode) for mode in elements(entry(state, "/BM"))]
    return (
        thin
        or isinstance(entry(state, "/SMask"), DictionaryObject)
        or mixed[:1] not in ([], ["Normal"], ["Compatible"])
    )
