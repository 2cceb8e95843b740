"""Drawings as other programs write them: read, told what is wrong with them by line, and made ready to be placed.

Inkscape, Illustrator, Figma, potrace and icon sets write what the small language of faces has no room for: styles,
classes, symbols, masks, patterns. Such a drawing is placed whole, as a document of its own, which the drawing engine
draws as every viewer does. What it would draw otherwise or leave out is refused here; so is what reaches outside.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from lxml import etree

from pandapress.press.face.drawings.bounds import (
    DEEPEST,
    LINKS,
    MOST_ELEMENTS,
    MOST_FILTERS,
    SVG,
    URL,
    XLINK,
    Counter,
    EndlessError,
    named,
    properties,
    slow_part,
)
from pandapress.press.face.drawings.pictures import PictureError, size_of
from pandapress.press.face.drawings.sheets import declared, not_read, rules, without_comments
from pandapress.press.face.drawings.values import NUMBER, is_path, number_of, numbers_of
from pandapress.press.face.fonts import TYPEFACES
from pandapress.press.paper import Box, Size

_XML = "{http://www.w3.org/XML/1998/namespace}"
LARGEST_PART = 2.0
"""How many times as large as what it is for the region of a filter may be."""
LONG_SIDE, PIXELS = 300.0, 1_200
"""The longer side of a drawing made ready, in points, and the pixels that filters have along it: four to the point."""
LONGEST_TEXT = 8_000_000
"""The most letters of a drawing once its entities are in their places."""
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
_DATA = re.compile(r"data:image/(?:png|jpe?g|gif|webp);base64,([\s\w+/=]*)")
_COLOURED = frozenset(("fill", "stroke", "color", "stop-color", "flood-color", "lighting-color"))
_NAMED_PAINT = frozenset(("none", "currentcolor", "inherit", "transparent", "context-fill", "context-stroke"))
_BOLD = ("bold", "bolder", "600", "700", "800", "900")
_COLOUR = re.compile(
    r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})"
    r"|rgba?\(\s*[\d.]+%?\s*,\s*[\d.]+%?\s*,\s*[\d.]+%?\s*(?:,\s*[\d.]+%?\s*)?\)"
    r"|hsla?\(\s*[\d.]+(?:deg)?\s*,\s*[\d.]+%\s*,\s*[\d.]+%\s*(?:,\s*[\d.]+%?\s*)?\)"
)
_ENTITY = re.compile(r"<!ENTITY\s+([\w.-]+)\s+(?:\"([^\"&%<]{0,300})\"|'([^'&%<]{0,300})')\s*>")
_DOCTYPE = re.compile(r"<!DOCTYPE\s+svg\b[^\[>]*(?:\[(.*?)\]\s*)?>", re.DOTALL)
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 960 / 25.4, "in": 96.0}
_LENGTH = re.compile(rf"({NUMBER})\s*(px|pt|pc|mm|cm|in|)")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a drawing: the line of its file, what, and what to do; a `note` keeps nobody from printing."""

    line: int
    message: str
    hint: str
    note: bool = False


@dataclass(frozen=True, slots=True)
class Foreign:
    """A drawing made ready: its text, the size it is drawn in, and all that is to be said of it."""

    text: str
    size: Size
    faults: tuple[Fault, ...]


def read_foreign(text: str) -> Foreign:
    """A drawing as somebody wrote it; what is wrong with it is in its `faults`, all at once."""
    plain, faults = _without_doctype(text)
    if faults:
        return Foreign("", Size(1, 1), tuple(faults))
    try:
        root = etree.fromstring(plain.encode(), _PARSER)
    except etree.XMLSyntaxError as problem:
        broken = Fault(problem.lineno or 0, f"is not well-formed: {problem.msg}", "save it again as plain SVG")
        return Foreign("", Size(1, 1), (broken,))
    view = _view_of(root)
    if view is None:
        asked = 'begin it with <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        return Foreign("", Size(1, 1), (Fault(root.sourceline or 0, "has no view box and no size", asked),))
    _leave_out(root)
    found = tuple(_Reader(root, view).faults())
    scale = LONG_SIDE / max(view.w, view.h)
    size = Size(view.w * scale, view.h * scale)
    return Foreign(_made_ready(root, view, size), size, found)


_PARSER = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)


def _without_doctype(text: str) -> tuple[str, list[Fault]]:
    """The text without a document type; short entities, as Illustrator writes them, in their places."""
    match = _DOCTYPE.search(text) if text.count("<!DOCTYPE") == 1 else None
    entities = _ENTITY.findall(match[1] or "") if match else []
    rest = _ENTITY.sub("", match[1] or "").strip() if match else ""
    outside = "<!ENTITY" in (text[: match.start()] + text[match.end() :] if match else text)
    if rest or outside or len(entities) > 60 or (not match and "<!DOCTYPE" in text):
        hint = "write what they stand for in their places, or save it again as plain SVG"
        return "", [Fault(1, "declares entities, which grow without end and reach other files", hint)]
    if match:
        blank = "\n" * match[0].count("\n")
        text = text[: match.start()] + blank + text[match.end() :]
    for name, double, single in entities:
        text = text.replace(f"&{name};", double or single)
        if len(text) > LONGEST_TEXT:
            return "", [Fault(1, f"its entities make it longer than {LONGEST_TEXT:,} letters", "save it as plain SVG")]
    return text, []


def _view_of(root: Any) -> Box | None:
    """The view box of a drawing, or its size where it has none, in pixels; None where it has neither."""
    if root.tag != f"{SVG}svg":
        return None
    numbers = numbers_of(root.get("viewBox", "")) or []
    if not numbers:
        w, h = _length(root.get("width", "")), _length(root.get("height", ""))
        numbers = [0.0, 0.0, w, h]
    if len(numbers) != 4 or not (numbers[2] > 0 and numbers[3] > 0):
        return None
    return Box(*numbers)


def _length(written: str) -> float:
    match = _LENGTH.fullmatch(written.strip())
    return float(match[1]) * _UNITS[match[2]] if match else 0.0


def _leave_out(root: Any) -> None:
    """Take out what draws nothing: other programs' elements and notes, titles, and what waits for a mouse."""
    for element in [*root.iter()]:
        if not isinstance(element.tag, str):
            continue
        name = named(element)
        shown_elsewhere = name == "foreignObject" and named(element.getparent()) == "switch"
        if element is not root and (not name or name in _DRAWS_NOTHING or shown_elsewhere):
            _drop(element)
            continue
        for attribute in [*element.attrib]:
            foreign = str(attribute).startswith("{") and not str(attribute).startswith((XLINK, _XML))
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


def _made_ready(root: Any, view: Box, size: Size) -> str:
    """The drawing's text in a size of its own, whatever its units, so that filters are as fine in each drawing."""
    root.set("viewBox", " ".join(f"{number:.10g}" for number in (view.x, view.y, view.w, view.h)))
    root.set("width", f"{size.w:.10g}")
    root.set("height", f"{size.h:.10g}")
    for name in ("x", "y", "preserveAspectRatio"):
        root.attrib.pop(name, None)
    return str(etree.tostring(root, encoding="unicode"))


class _Reader:
    """Looks at every element of a drawing once."""

    def __init__(self, root: Any, view: Box) -> None:
        self._root = root
        self._view = view
        self._named = {str(element.get("id")): element for element in root.iter() if element.get("id")}
        texts = (without_comments(element.text or "") for element in root.iter(f"{SVG}style"))
        self._sheets = [rule for text in texts for rule in rules(text)]
        self._told: set[str] = set()

    def faults(self) -> Iterator[Fault]:
        """Everything that is drawn otherwise, not at all, or without end."""
        endless = self._too_much()
        if endless:
            yield endless
            return
        for element in self._root.iter():
            name = named(element)
            if name in _MOVES:
                yield self._fault(element, f"<{name}> does not move on paper", "its first picture is printed", True)
            elif name not in _DRAWN and not _FILTERS.fullmatch(name):
                yield self._fault(element, f"<{name}> is not drawn", _HINTS.get(name, "draw it with plain shapes"))
            else:
                yield from self._element(name, element)

    def _fault(self, element: Any, message: str, hint: str, note: bool = False) -> Fault:
        return Fault(element.sourceline or 0, message, hint, note)

    def _too_much(self) -> Fault | None:
        """More than can be drawn in a reasonable time: depth, elements, filters, and uses of uses."""
        if _TOO_DEEP(self._root):
            return Fault(0, f"more than {DEEPEST} elements stand within each other", "take groups apart")
        try:
            amount = Counter(self._named, self._sheets).all_of(self._root)
        except EndlessError as problem:
            what = "uses itself" if problem.itself else f"more than {DEEPEST} uses stand within each other"
            return self._fault(problem.element, what, "take one of the uses away")
        if amount.elements > MOST_ELEMENTS:
            message = f"{amount.elements:,} elements, all uses counted, are more than {MOST_ELEMENTS:,}"
            return Fault(0, message, "simplify it")
        if amount.filters > MOST_FILTERS:
            message = f"{amount.filters:,} filters, all uses counted, are more than {MOST_FILTERS}"
            return Fault(0, message, "use fewer")
        return None

    def _element(self, name: str, element: Any) -> Iterator[Fault]:
        yield from self._links(name, element)
        for attribute, value in properties(element):
            yield from self._property(name, element, attribute, value)
        if name == "style":
            yield from self._sheet(element)
        elif name in ("text", "tspan"):
            yield from self._words(element)
        elif name == "filter":
            yield from self._filter(element)
        elif name == "path" and (d := element.get("d")) and not is_path(d):
            yield self._fault(element, "the path breaks off: its commands lack numbers", "mend d, or save it again")
        elif name == "path" and _NO_LENGTH.fullmatch((element.get("d") or "")[:_SHORT]):
            yield self._fault(element, "a line without length is not drawn", "draw a dot as a <circle>")
        elif name in ("polygon", "polyline") and len(_ANY_NUMBER.findall(element.get("points") or "")) % 2:
            yield self._fault(element, "points lacks a number", "write two numbers a point")
        elif name == "radialGradient" and element.get("spreadMethod", "pad") != "pad":
            message = "a radial gradient that is repeated is not drawn as such"
            yield self._fault(element, message, "use spreadMethod=pad")

    def _links(self, name: str, element: Any) -> Iterator[Fault]:
        """What an element names: something in the drawing, or a picture inside it; nothing outside."""
        for attribute in LINKS:
            target = element.get(attribute)
            if target is None or name == "a":
                continue
            if target.startswith("#"):
                if target[1:] not in self._named:
                    yield self._fault(element, f"<{name}> names {target}, which is not there", "define it, or drop it")
            elif name in ("image", "feImage") and (data := _DATA.fullmatch(target)):
                yield from self._embedded(element, data[1])
            else:
                what = f"<{name}> reaches outside the drawing: {target[:60]}"
                yield self._fault(element, what, "put the picture into the drawing (embed it)")

    def _embedded(self, element: Any, written: str) -> Iterator[Fault]:
        """A picture inside the drawing is whole, and no larger than one beside it."""
        try:
            size_of(base64.b64decode(written, validate=False))
        except (PictureError, binascii.Error) as problem:
            yield self._fault(element, f"the picture in <{named(element)}> {problem}", "embed it again")

    def _property(self, name: str, element: Any, attribute: str, value: str) -> Iterator[Fault]:
        for target in URL.findall(value):
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
        sheet, first = without_comments(element.text or ""), element.sourceline or 0
        for line, what, harmless in not_read(sheet):
            yield Fault(first + line, f"the style sheet's {what} is not read", _PLAIN_CLASSES, harmless)
        for line, attribute, value in declared(sheet):
            for fault in self._property("style", element, attribute, value):
                yield Fault(first + line, fault.message, fault.hint, fault.note)

    def _words(self, element: Any) -> Iterator[Fault]:
        """Words are set in the faces of type that there are, and in no other."""
        if not "".join(element.itertext()).strip():
            return
        family = self._inherited(element, "font-family").split(",")[0].strip("'\" ")
        weight = "bold" if self._inherited(element, "font-weight") in _BOLD else "normal"
        face = TYPEFACES.get((family, weight))
        own = "".join([element.text or "", *(child.tail or "" for child in element)])
        missing = face.missing(own) if face else ""
        if missing:
            signs = ", ".join(f"{sign!r} (U+{ord(sign):04X})" for sign in missing)
            yield self._fault(element, f"{family} has no {signs}", "write it in other words, or turn it into paths")
        known = {face.family for face in TYPEFACES.values()}
        if family not in known and ("font " + family) not in self._told:
            self._told.add("font " + family)
            message = f"the font {family or '(none)'} is not there"
            yield self._fault(element, message, f"turn the words into paths, or use {' or '.join(sorted(known))}")

    def _inherited(self, element: Any, name: str) -> str:
        """The value of a property here, or of what holds it."""
        for holder in (element, *element.iterancestors()):
            if value := dict(properties(holder, self._sheets)).get(name):
                return value
        return ""

    def _filter(self, element: Any) -> Iterator[Fault]:
        """A filter becomes pixels; its region and its parts are bounded, as its pixels are drawn one by one."""
        if element.get("filterUnits") == "userSpaceOnUse":
            sizes = (element.get("width", ""), self._view.w), (element.get("height", ""), self._view.h)
        else:
            sizes = (element.get("width", "120%"), 1.0), (element.get("height", "120%"), 1.0)
        longest = max(self._view.w, self._view.h)
        slow = [(part, attribute) for part in element if (attribute := slow_part(part, longest))]
        for part, attribute in slow:
            yield self._fault(part, f"{attribute} of <{named(part)}> is more than is drawn", "make it smaller")
        if any(_share(written, whole) > LARGEST_PART for written, whole in sizes):
            message = f"the region of a filter is more than {LARGEST_PART:g} times as large as what it is for"
            yield self._fault(element, message, "make it smaller")
        elif not slow and "filter" not in self._told:
            self._told.add("filter")
            message = f"a filter is printed as pixels, {PIXELS:,} along the longer side of the drawing"
            yield self._fault(element, message, "draw the effect with shapes where it has to be sharp", True)


def _share(written: str, whole: float) -> float:
    """A length as a share of another."""
    text = written.strip()
    found = number_of(text.removesuffix("%"))
    if found is None:
        return 0.0
    return found / 100 if text.endswith("%") else found / whole


_TOO_DEEP = etree.XPath("boolean(/" + "/".join("*" * (DEEPEST + 1)) + ")")
_NO_LENGTH = re.compile(rf"\s*M\s*{NUMBER}[\s,]*{NUMBER}\s*(?:[hv]\s*0|l\s*0[\s,]+0|[zZ])\s*")
_SHORT = 120
"""A line of one point is not written longer."""
_ANY_NUMBER = re.compile(NUMBER)
_PLAIN_CLASSES = "write plain classes and values"


def _is_paint(value: str) -> bool:
    text = value.strip().lower().partition(" icc-color(")[0]
    return text in _NAMED_PAINT or text in _colour_names() or _COLOUR.fullmatch(text) is not None


@cache
def _colour_names() -> frozenset[str]:
    """The colours that SVG knows by name."""
    from PIL.ImageColor import colormap

    return frozenset(colormap)
