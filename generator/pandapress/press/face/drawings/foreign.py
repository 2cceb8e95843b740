"""Drawings as other programs write them: read, told what is wrong with them by line, and made ready to be placed.

Inkscape, Illustrator, Figma, potrace and icon sets write what the small language of faces has no room for: styles,
classes, symbols, masks, patterns. Such a drawing is placed whole, as a document of its own, which the drawing engine
draws as every viewer does. What it would draw otherwise or leave out is refused here; so is what reaches outside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from lxml import etree

from pandapress.press.face.drawings.values import NUMBER, is_path, number_of, numbers_of
from pandapress.press.face.fonts import TYPEFACES
from pandapress.press.paper import Box

_SVG, _XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
_XML = "{http://www.w3.org/XML/1998/namespace}"
DEEPEST, MOST_ELEMENTS, LARGEST_PART = 200, 100_000, 4.0
"""How deep elements may stand within each other, how many there may be, all uses counted, and how many times as large
as the view box the region of a filter may be."""
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
_FILTERS = re.compile(r"filter|fe[A-Z]\w*")
_DRAWN = _SHAPES | {
    *("svg", "g", "a", "defs", "symbol", "use", "switch", "image", "text", "tspan", "style"),
    *("linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker"),
}
_DRAWS_NOTHING = frozenset(("title", "desc", "metadata", "view", "cursor", "font", "font-face"))
_MOVES = frozenset(("animate", "animateTransform", "animateMotion", "animateColor", "set"))
_HINTS = {
    "script": "nothing runs on paper: take it out",
    "foreignObject": "draw it as shapes, or set words with text()",
    "textPath": "turn the words into paths",
    "meshgradient": "use a linear or a radial gradient",
    "flowRoot": "turn the words into paths",
}
_LINKS = ("href", f"{_XLINK}href")
_URL = re.compile(r"url\(\s*['\"]?([^)'\"]*)['\"]?\s*\)")
_DATA = re.compile(r"data:image/(?:png|jpe?g|gif|webp);base64,[\s\w+/=]*")
_COLOURED = frozenset(("fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"))
_NAMED_PAINT = frozenset(
    ("none", "currentcolor", "inherit", "transparent", "context-fill", "context-stroke"),
)
_BOLD = ("bold", "bolder", "600", "700", "800", "900")
_COLOUR = re.compile(
    r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})"
    r"|rgba?\(\s*[\d.]+%?\s*,\s*[\d.]+%?\s*,\s*[\d.]+%?\s*(?:,\s*[\d.]+%?\s*)?\)"
    r"|hsla?\(\s*[\d.]+(?:deg)?\s*,\s*[\d.]+%\s*,\s*[\d.]+%\s*(?:,\s*[\d.]+%?\s*)?\)"
)
_ENTITY = re.compile(r"<!ENTITY\s+([\w.-]+)\s+(?:\"([^\"&%<]{0,300})\"|'([^'&%<]{0,300})')\s*>")
_DOCTYPE = re.compile(r"<!DOCTYPE\s+svg\b[^\[>]*(?:\[(.*?)\]\s*)?>", re.DOTALL)
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0}
_LENGTH = re.compile(rf"\s*({NUMBER})\s*(px|pt|pc|mm|cm|in|)\s*")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a drawing: the line of its file, what, and what to do; a `note` keeps nobody from printing."""

    line: int
    message: str
    hint: str
    note: bool = False


@dataclass(frozen=True, slots=True)
class Foreign:
    """A drawing made ready: its text, the box it is drawn on, and all that is to be said of it."""

    text: str
    view: Box
    faults: tuple[Fault, ...]


def read_foreign(text: str) -> Foreign:
    """A drawing as somebody wrote it; what is wrong with it is in its `faults`, all at once."""
    plain, faults = _without_doctype(text)
    if faults:
        return Foreign("", Box(0, 0, 1, 1), tuple(faults))
    try:
        root = etree.fromstring(plain.encode(), _PARSER)
    except etree.XMLSyntaxError as problem:
        broken = Fault(problem.lineno or 0, f"is not well-formed: {problem.msg}", "save it again as plain SVG")
        return Foreign("", Box(0, 0, 1, 1), (broken,))
    view = _view_of(root)
    if view is None:
        asked = 'begin it with <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        return Foreign("", Box(0, 0, 1, 1), (Fault(root.sourceline or 0, "has no view box and no size", asked),))
    _leave_out(root)
    found = tuple(_Reader(root, view).faults())
    return Foreign(_made_ready(root, view), view, found)


_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)


def _without_doctype(text: str) -> tuple[str, list[Fault]]:
    """The text without a document type; short entities, as Illustrator writes them, in their places."""
    match = _DOCTYPE.search(text)
    declared = _ENTITY.findall(match[1] or "") if match else []
    rest = _ENTITY.sub("", match[1] or "").strip() if match else ""
    outside = "<!ENTITY" in (text[: match.start()] + text[match.end() :] if match else text)
    if rest or outside or len(declared) > 60 or (not match and "<!DOCTYPE" in text):
        hint = "write what they stand for in their places, or save it again as plain SVG"
        return "", [Fault(1, "declares entities, which grow without end and reach other files", hint)]
    if match:
        blank = "\n" * match[0].count("\n")
        text = text[: match.start()] + blank + text[match.end() :]
    for name, double, single in declared:
        text = text.replace(f"&{name};", double or single)
    return text, []


def _view_of(root: Any) -> Box | None:
    """The view box of a drawing, or its size where it has none, in pixels; None where it has neither."""
    if root.tag != f"{_SVG}svg":
        return None
    numbers = numbers_of(root.get("viewBox", "")) or []
    if not numbers:
        w, h = _length(root.get("width", "")), _length(root.get("height", ""))
        numbers = [0.0, 0.0, w, h]
    if len(numbers) != 4 or not (numbers[2] > 0 and numbers[3] > 0):
        return None
    return Box(*numbers)


def _length(written: str) -> float:
    match = _LENGTH.fullmatch(written)
    return float(match[1]) * _UNITS[match[2]] if match else 0.0


def _leave_out(root: Any) -> None:
    """Take out what draws nothing: other programs' elements and notes, titles, and what waits for a mouse."""
    for element in [*root.iter()]:
        if not isinstance(element.tag, str):
            continue
        name = _name(element)
        shown_elsewhere = name == "foreignObject" and _name(element.getparent()) == "switch"
        if element is not root and (not name or name in _DRAWS_NOTHING or shown_elsewhere):
            _drop(element)
            continue
        for attribute in [*element.attrib]:
            foreign = str(attribute).startswith("{") and not str(attribute).startswith((_XLINK, _XML))
            if foreign or str(attribute).startswith("on"):
                del element.attrib[attribute]


def _drop(element: Any) -> None:
    parent = element.getparent()
    if parent is not None:
        if element.tail and element.tail.strip():
            before = element.getprevious()
            if before is not None:
                before.tail = (before.tail or "") + element.tail
            else:
                parent.text = (parent.text or "") + element.tail
        parent.remove(element)


def _name(element: Any) -> str:
    """The name of an SVG element; empty for those of other programs."""
    tag = element.tag if element is not None and isinstance(element.tag, str) else ""
    return tag.removeprefix(_SVG) if tag.startswith(_SVG) else ""


def _made_ready(root: Any, view: Box) -> str:
    """The drawing's text with its view box as its size, so that it fills the box it is placed in."""
    root.set("viewBox", f"{view.x:g} {view.y:g} {view.w:g} {view.h:g}")
    root.set("width", f"{view.w:g}")
    root.set("height", f"{view.h:g}")
    for name in ("x", "y", "preserveAspectRatio"):
        root.attrib.pop(name, None)
    return str(etree.tostring(root, encoding="unicode"))


class _Reader:
    """Looks at every element of a drawing once."""

    def __init__(self, root: Any, view: Box) -> None:
        self._root = root
        self._view = view
        self._named = {str(element.get("id")): element for element in root.iter() if element.get("id")}
        self._told: set[str] = set()

    def faults(self) -> Iterator[Fault]:
        """Everything that is drawn otherwise, not at all, or without end."""
        endless = self._too_much()
        if endless:
            yield endless
            return
        for element in self._root.iter():
            name = _name(element)
            if name in _MOVES:
                yield self._fault(element, f"<{name}> does not move on paper", "its first picture is printed", True)
            elif name not in _DRAWN and not _FILTERS.fullmatch(name):
                yield self._fault(element, f"<{name}> is not drawn", _HINTS.get(name, "draw it with plain shapes"))
            else:
                yield from self._element(name, element)

    def _fault(self, element: Any, message: str, hint: str, note: bool = False) -> Fault:
        return Fault(element.sourceline or 0, message, hint, note)

    def _too_much(self) -> Fault | None:
        """More than can be drawn in a reasonable time: depth, elements, and uses of uses."""
        if _TOO_DEEP(self._root):
            return Fault(0, f"more than {DEEPEST} elements stand within each other", "take groups apart")
        try:
            count = _Counter(self._named).all_of(self._root, 0)
        except _EndlessError as problem:
            return self._fault(problem.element, "uses itself", "take one of the uses away")
        if count > MOST_ELEMENTS:
            return Fault(0, f"{count:,} elements, all uses counted, are more than {MOST_ELEMENTS:,}", "simplify it")
        return None

    def _element(self, name: str, element: Any) -> Iterator[Fault]:
        yield from self._links(name, element)
        for attribute, value in _properties(element):
            yield from self._property(name, element, attribute, value)
        if name == "style":
            yield from self._sheet(element)
        elif name in ("text", "tspan"):
            yield from self._words(element)
        elif name == "filter":
            yield from self._filter(element)
        elif name == "path" and (d := element.get("d")) and not is_path(d):
            yield self._fault(element, "the path breaks off: its commands lack numbers", "mend d, or save it again")
        elif name == "path" and _NO_LENGTH.search(element.get("d") or ""):
            yield self._fault(element, "a line without length is not drawn", "draw a dot as a <circle>")
        elif name in ("polygon", "polyline") and len(_ANY_NUMBER.findall(element.get("points") or "")) % 2:
            yield self._fault(element, "points lacks a number", "write two numbers a point")
        elif name == "radialGradient" and element.get("spreadMethod", "pad") != "pad":
            message = "a radial gradient that is repeated is not drawn as such"
            yield self._fault(element, message, "use spreadMethod=pad")

    def _links(self, name: str, element: Any) -> Iterator[Fault]:
        """What an element names: something in the drawing, or a picture inside it; nothing outside."""
        for attribute in _LINKS:
            target = element.get(attribute)
            if target is None or name == "a":
                continue
            if target.startswith("#"):
                if target[1:] not in self._named:
                    yield self._fault(element, f"<{name}> names {target}, which is not there", "define it, or drop it")
            elif not (name in ("image", "feImage") and _DATA.fullmatch(target)):
                what = f"<{name}> reaches outside the drawing: {target[:60]}"
                yield self._fault(element, what, "put the picture into the drawing (embed it)")

    def _property(self, name: str, element: Any, attribute: str, value: str) -> Iterator[Fault]:
        for target in _URL.findall(value):
            if not target.startswith("#"):
                what = f"{attribute} of <{name}> reaches outside the drawing: {target[:60]}"
                yield self._fault(element, what, "nothing outside the drawing is read")
            elif target[1:] not in self._named:
                what = f"{attribute} of <{name}> names {target}, which is not there"
                yield self._fault(element, what, "define it, or drop it")
        if "var(" in value or "calc(" in value:
            yield self._fault(element, f"{attribute}: {value[:40]} is not worked out", "write the value in its place")
        elif attribute in _COLOURED and "url(" not in value and not _is_paint(value):
            yield self._fault(element, f"{attribute}: {value[:40]!r} is no colour that is drawn", "write it as #rrggbb")
        elif attribute == "transform" and element.get("transform") != value:
            yield self._fault(element, "a transform in a style is not drawn", "write it as an attribute")

    def _sheet(self, element: Any) -> Iterator[Fault]:
        """A style sheet: plain selectors and values; what it imports or asks of a screen is not read."""
        sheet = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), element.text or "")
        for match in _NOT_READ.finditer(sheet):
            line = (element.sourceline or 0) + sheet.count("\n", 0, match.start())
            message = f"the style sheet's {match[0].strip()} is not read"
            yield Fault(line, message, "write plain classes and values", match[0].startswith(_HARMLESS))
        for match in _DECLARED.finditer(sheet):
            attribute, value = match[1].lower(), match[2].strip()
            for fault in self._property("style", element, attribute, value):
                line = (element.sourceline or 0) + sheet.count("\n", 0, match.start())
                yield Fault(line, fault.message, fault.hint, fault.note)

    def _words(self, element: Any) -> Iterator[Fault]:
        """Words are set in the faces of type that there are, and in no other."""
        if not "".join(element.itertext()).strip():
            return
        family = _inherited(element, "font-family").split(",")[0].strip("'\" ")
        weight = (
            "bold" if _inherited(element, "font-weight") in ("bold", "bolder", "600", "700", "800", "900") else "normal"
        )
        face = TYPEFACES.get((family, weight))
        missing = face.missing(element.text or "") if face else ""
        if missing:
            signs = ", ".join(f"{sign!r} (U+{ord(sign):04X})" for sign in missing)
            yield self._fault(element, f"{family} has no {signs}", "write it in other words, or turn it into paths")
        known = {face.family for face in TYPEFACES.values()}
        if family not in known and ("font " + family) not in self._told:
            self._told.add("font " + family)
            message = f"the font {family or '(none)'} is not there"
            yield self._fault(element, message, f"turn the words into paths, or use {' or '.join(sorted(known))}")

    def _filter(self, element: Any) -> Iterator[Fault]:
        """A filter becomes pixels; its region is bounded, as its pixels are drawn one by one."""
        if element.get("filterUnits") == "userSpaceOnUse":
            sizes = (element.get("width", ""), self._view.w), (element.get("height", ""), self._view.h)
        else:
            sizes = (element.get("width", "120%"), 1.0), (element.get("height", "120%"), 1.0)
        if any(_share(written, whole) > LARGEST_PART for written, whole in sizes):
            message = f"the region of a filter is more than {LARGEST_PART:g} times as large as what it is for"
            yield self._fault(element, message, "make it smaller")
        elif "filter" not in self._told:
            self._told.add("filter")
            message = "a filter is printed as pixels, at 180 dpi or so"
            yield self._fault(element, message, "draw the effect with shapes where it has to be sharp", True)


def _share(written: str, whole: float) -> float:
    """A length as a share of another."""
    text = written.strip()
    found = number_of(text.removesuffix("%"))
    if found is None:
        return 0.0
    return found / 100 if text.endswith("%") else found / whole


_TOO_DEEP = etree.XPath("boolean(/" + "/".join("*" * (DEEPEST + 1)) + ")")
_NO_LENGTH = re.compile(r"^\s*M\s*[-\d.eE]+[\s,]*[-\d.eE]+\s*(?:[hv]\s*0|l\s*0[\s,]+0|[zZ])\s*$")
_ANY_NUMBER = re.compile(NUMBER)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NOT_READ = re.compile(r"@(?:import|media|font-face|keyframes|supports)\b[^;{]*|:(?:hover|not|nth-[\w-]+|is|where)\b")
_HARMLESS = ("@media", "@font-face", "@keyframes", "@supports", ":hover")
"""What a sheet says for screens, or what no paper needs; it is told, and left out."""
_DECLARED = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)(?=[;}])")


class _EndlessError(Exception):
    """Something uses itself."""

    def __init__(self, element: Any) -> None:
        super().__init__()
        self.element = element


class _Counter:
    """Counts elements with all that they use."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self._named = named
        self._counts: dict[Any, int] = {}
        self._open: set[Any] = set()

    def all_of(self, element: Any, depth: int) -> int:
        """How many elements are drawn for one; raises `_EndlessError`."""
        if element in self._counts:
            return self._counts[element]
        if element in self._open or depth > 4 * DEEPEST:
            raise _EndlessError(element)
        self._open.add(element)
        count = 1 + sum([self.all_of(child, depth + 1) for child in element.iterchildren("*")])
        for target in _uses(element):
            used = self._named.get(target)
            count += self.all_of(used, depth + 1) if used is not None else 0
        self._open.discard(element)
        self._counts[element] = count
        return count


def _uses(element: Any) -> Iterator[str]:
    """The ids that an element draws with; gradients, which hold no drawing, apart."""
    if _name(element) in ("use", "pattern", "mask", "clipPath", "feImage"):
        yield from (str(element.get(link))[1:] for link in _LINKS if str(element.get(link)).startswith("#"))
    for attribute, value in _properties(element):
        if attribute in ("fill", "stroke", "mask", "clip-path", "filter", "marker", *_MARKERS):
            yield from (target[1:] for target in _URL.findall(value) if target.startswith("#"))


_MARKERS = ("marker-start", "marker-mid", "marker-end")


def _properties(element: Any) -> Iterator[tuple[str, str]]:
    """Attributes and the properties of a style, by name."""
    for attribute, value in element.attrib.items():
        if attribute == "style":
            for part in str(value).split(";"):
                name, colon, given = part.partition(":")
                if colon:
                    yield name.strip().lower(), given.replace("!important", "").strip()
        elif not str(attribute).startswith("{") and attribute not in _LINKS:
            yield str(attribute), str(value)


def _inherited(element: Any, name: str) -> str:
    """The value of a property here, or of what holds it."""
    for holder in (element, *element.iterancestors()):
        value = dict(_properties(holder)).get(name)
        if value:
            return value
    return ""


def _is_paint(value: str) -> bool:
    text = value.strip().lower().partition(" icc-color(")[0]
    return text in _NAMED_PAINT or text in _colour_names() or _COLOUR.fullmatch(text) is not None


@cache
def _colour_names() -> frozenset[str]:
    """The colours that SVG knows by name."""
    from PIL.ImageColor import colormap

    return frozenset(colormap)
