"""Face lint: lets through only the SVG that is drawn the same in print, in a picture and in a browser.

Everything else would fail in silence further on: an unknown font falls back to another, a symbol is not scaled, spacing
is ignored. A face in millimetres has plain numbers only, so units are refused too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pandapress.press.fonts import TYPEFACES

_SVG = "{http://www.w3.org/2000/svg}"
_FILL = frozenset({"fill", "fill-rule", "fill-opacity"})
_STROKE = frozenset(f"stroke{part}" for part in ("", "-width", "-linecap", "-linejoin", "-opacity", "-dasharray"))
_PAINT = _FILL | _STROKE | {"transform", "clip-path"}
_GRADIENT = frozenset({"id", "gradientUnits", "spreadMethod"})
_ELEMENTS: dict[str, frozenset[str]] = {
    "svg": frozenset({"viewBox"}),
    "g": _PAINT,
    "path": _PAINT | {"d"},
    "rect": _PAINT | {"x", "y", "width", "height", "rx", "ry"},
    "circle": _PAINT | {"cx", "cy", "r"},
    "ellipse": _PAINT | {"cx", "cy", "rx", "ry"},
    "line": _PAINT | {"x1", "y1", "x2", "y2"},
    "polyline": _PAINT | {"points"},
    "polygon": _PAINT | {"points"},
    "text": _PAINT | {"x", "y", "font-family", "font-weight", "font-size", "text-anchor"},
    "image": frozenset({"href", "x", "y", "width", "height", "transform"}),
    "defs": frozenset(),
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r"},
    "stop": frozenset({"offset", "stop-color"}),
    "clipPath": frozenset({"id"}),
}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LIST = rf"{_NUMBER}(?:[\s,]+{_NUMBER})*"
_COLOUR = r"none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}"
_TRANSFORM = rf"\s*(?:(?:translate|scale|rotate|matrix|skewX|skewY)\(\s*{_LIST}\s*\)[\s,]*)*"
_VALUES: dict[str, str] = {
    "viewBox": _LIST,
    "fill": rf"{_COLOUR}|url\(#[^)]+\)",
    "stroke": _COLOUR,
    "stop-color": _COLOUR,
    "fill-rule": "nonzero|evenodd",
    "stroke-linecap": "butt|round|square",
    "stroke-linejoin": "miter|round|bevel",
    "stroke-dasharray": rf"none|{_LIST}",
    "transform": _TRANSFORM,
    "clip-path": r"url\(#[^)]+\)",
    "points": rf"\s*{_LIST}\s*",
    "font-weight": "normal|bold",
    "text-anchor": "start|middle|end",
    "gradientUnits": "userSpaceOnUse|objectBoundingBox",
    "spreadMethod": "pad",
    "d": r"[\s,MmLlHhVvCcSsQqTtAaZz\d.eE+-]*",
    "font-family": ".*",
    "href": ".+",
    "id": r"[A-Za-z_][\w.-]*",
}
_PATTERNS = {name: re.compile(pattern) for name, pattern in _VALUES.items()}
_PLAIN = re.compile(_NUMBER)
_HINTS = {
    "opacity": "use fill-opacity and stroke-opacity",
    "style": "write each property as an attribute",
    "class": "write each property as an attribute",
    "symbol": "draw it with art() instead",
    "use": "draw it with art() instead",
    "tspan": "place each run with text() or as its own <text>",
    "letter-spacing": "leave it out, it is not drawn",
    "foreignObject": "set words with text()",
    "width": "on <svg> leave it out: the view box is in millimetres",
    "height": "on <svg> leave it out: the view box is in millimetres",
    "stop-opacity": "mix the colour by hand",
}


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a face may not hold: `token` is a piece of its source by which the line in the template is found."""

    message: str
    token: str
    hint: str = ""


def complaints(root: Any) -> Iterator[Complaint]:
    """Everything in the SVG tree of a face that the press does not let through."""
    ids = {element.get("id") for element in root.iter() if isinstance(element.tag, str) and element.get("id")}
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        name = element.tag.removeprefix(_SVG)
        allowed = _ELEMENTS.get(name)
        if allowed is None:
            yield Complaint(f"<{name}> is not drawn", f"<{name}", _HINTS.get(name, "use plain shapes"))
            continue
        for attribute, value in element.attrib.items():
            if complaint := _attribute(name, allowed, str(attribute), str(value), ids):
                yield complaint
        yield from _element(name, element)


def _attribute(name: str, allowed: frozenset[str], attribute: str, value: str, ids: set[str]) -> Complaint | None:
    token = f'{attribute}="{value}"'
    if attribute not in allowed:
        return Complaint(f"{attribute} on <{name}> is not drawn", token, _HINTS.get(attribute, "leave it out"))
    pattern = _PATTERNS.get(attribute, _PLAIN)
    if not pattern.fullmatch(value):
        hint = "write a plain number of millimetres" if pattern is _PLAIN else _VALUE_HINTS.get(attribute, "")
        return Complaint(f"{token} on <{name}> is not understood", token, hint)
    if value.startswith("url(#") and value[5:-1] not in ids:
        return Complaint(f"{token} on <{name}> names nothing in this face", token, "define it in <defs>")
    return None


_VALUE_HINTS = {
    "fill": "write a colour as #rrggbb, or none",
    "stroke": "write a colour as #rrggbb, or none",
    "font-weight": "write normal or bold",
    "transform": "write translate, scale, rotate, skew or matrix with plain numbers",
}


def _element(name: str, element: Any) -> Iterator[Complaint]:
    if name == "text":
        yield from _text(element)
    elif (element.text or "").strip():
        yield Complaint(f"<{name}> holds words", (element.text or "").strip()[:30], "set words with text() or <text>")
    if (element.tail or "").strip():
        yield Complaint("words stand outside of <text>", (element.tail or "").strip()[:30], "set words with text()")
    if name == "rect" and element.get("rx") and element.get("ry") not in (None, element.get("rx")):
        yield Complaint(
            "a <rect> with two corner radii is not drawn as such", f'ry="{element.get("ry")}"', "use rx alone"
        )


def _text(element: Any) -> Iterator[Complaint]:
    if len(element):
        yield Complaint("<text> holds other elements", "<text", "place each run as its own <text>")
    for needed in ("x", "y", "font-family", "font-size"):
        if element.get(needed) is None:
            yield Complaint(f"<text> lacks {needed}", "<text", "text() writes it all")
    family, weight = element.get("font-family", ""), element.get("font-weight", "normal")
    face = TYPEFACES.get((family, weight))
    if face is None:
        known = ", ".join(f"{family} {weight}" for family, weight in TYPEFACES)
        token = f'font-family="{family}"'
        yield Complaint(f"the font {family or '(none)'} {weight} is not there", token, f"known: {known}")
    elif missing := face.missing(element.text or ""):
        token = (element.text or "").strip()
        yield Complaint(f"{family} has no {described(missing)}", token, "draw it as an icon with art()")


def described(characters: str) -> str:
    """Characters as a person can find them: the sign and its code."""
    return ", ".join(
        f"{char!r} (U+{ord(char):04X})" if char.isprintable() else f"U+{ord(char):04X}" for char in characters
    )
