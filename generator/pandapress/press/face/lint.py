"""Face lint: lets through only the SVG that is drawn the same in print, in a picture and in a browser.

Everything else would fail in silence further on: an unknown font falls back to another, a symbol is not scaled, spacing
is ignored. A face in millimetres has plain numbers only, so units are refused too.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lxml import etree

from pandapress.press.face.drawings.art import HELD
from pandapress.press.face.drawings.values import KINDS, PLAIN, REFERENCE
from pandapress.press.face.fonts import TYPEFACES

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
    "text": frozenset(
        {"fill", "transform", "clip-path", "x", "y", "font-family", "font-weight", "font-size", "text-anchor"}
    ),
    "image": frozenset({"href", "x", "y", "width", "height", "transform"}),
    "defs": frozenset(),
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r"},
    "stop": frozenset({"offset", "stop-color"}),
    "clipPath": frozenset({"id"}),
}
_NEEDED = {
    "polyline": ("fill",),
    "text": ("x", "y", "font-family", "font-size"),
    "image": ("href", "x", "y", "width", "height"),
    "path": ("d",),
}
_NEEDED_HINTS = {
    "text": "text() writes it all",
    "image": "art() writes it all",
    "polyline": 'write fill="none" or a colour',
}
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


# Elements


def complaints(root: Any, held: Container[str] = (), known: Container[str] = ()) -> Iterator[Complaint]:
    """Everything in the SVG tree of a face that the press does not let through.

    `held` are the keys of placed drawings; what groups of the drawings in `known` hold was found good before.
    """
    yield from _too_much(root)
    named: dict[str, str] = {}
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        name, identity = element.tag.removeprefix(_SVG), element.get("id")
        if identity in named:
            yield Complaint(f"two things have the id {identity}", f'id="{identity}"', "rename one")
        if identity:
            named[identity] = name
    for element in _unknown(root, known):
        name = element.tag.removeprefix(_SVG)
        allowed = _ELEMENTS.get(name)
        if allowed is None:
            yield Complaint(f"<{name}> is not drawn", f"<{name}", _HINTS.get(name, "use plain shapes"))
            continue
        for attribute, value in element.attrib.items():
            if attribute in allowed and len(value) <= _SHORT and value[:4] != "url(" and _is_good(attribute, value):
                continue
            if attribute == HELD and name == "g" and value in held:
                continue
            if complaint := _attribute(name, allowed, str(attribute), str(value), named):
                yield complaint
        yield from _element(name, element)


def is_plain(root: Any) -> bool:
    """Whether a drawing by itself is written in the language of faces."""
    return next(complaints(root), None) is None


_SHORT = 60
_DEEPEST, _MOST_ELEMENTS, _MOST_GRADIENTS = 60, 200_000, 500
_TOO_DEEP = etree.XPath("boolean(/" + "/".join("*" * (_DEEPEST + 1)) + ")")
_GRADIENTS = etree.XPath("count(//*[local-name()='linearGradient' or local-name()='radialGradient'])")
_ELEMENTS_IN_ALL = etree.XPath("count(//*)")
_LOOSE_CUTS = etree.XPath("//*[local-name()='clipPath'][not(parent::*[local-name()='defs'])]")
_USED_BEFORE = etree.XPath("boolean(preceding::*[@clip-path=$use] | ancestor::*[@clip-path=$use])")
_CUT_CUTS = etree.XPath("//*[local-name()='clipPath']//*[@clip-path]")


def _too_much(root: Any) -> Iterator[Complaint]:
    """More than can be drawn in a reasonable time, and what cannot be drawn at all."""
    if _TOO_DEEP(root):
        yield Complaint(f"more than {_DEEPEST} elements stand within each other", "", "take groups apart")
    if (count := _ELEMENTS_IN_ALL(root)) > _MOST_ELEMENTS:
        yield Complaint(f"{count:,.0f} elements are more than {_MOST_ELEMENTS:,}", "", "simplify the drawing")
    if (count := _GRADIENTS(root)) > _MOST_GRADIENTS:
        yield Complaint(f"{count:,.0f} gradients are more than {_MOST_GRADIENTS}", "", "use plain colours")
    for cut in _LOOSE_CUTS(root):
        if _USED_BEFORE(cut, use=f"url(#{cut.get('id')})"):
            yield Complaint("a <clipPath> stands behind what uses it", "<clipPath", "put it into <defs>")
    if _CUT_CUTS(root):
        yield Complaint("a clip path is cut itself", "clip-path", "cut what it is used on")


def _unknown(root: Any, known: Container[str]) -> Iterator[Any]:
    """The elements of a tree without the insides of known drawings."""
    yield root
    if root.get(HELD, "") not in known:
        for child in root.iterchildren("*"):
            yield from _unknown(child, known)


def _attribute(
    name: str, allowed: frozenset[str], attribute: str, value: str, named: Mapping[str, str]
) -> Complaint | None:
    token = f'{attribute}="{value}"'
    if attribute not in allowed:
        return Complaint(f"{attribute} on <{name}> is not drawn", token, _HINTS.get(attribute, "leave it out"))
    if not _is_good.__wrapped__(attribute, value):
        return Complaint(f"{token} on <{name}> is not understood", token, KINDS.get(attribute, PLAIN)[1])
    reference = REFERENCE.fullmatch(value) if value.startswith("url(") else None
    return _reference(name, attribute, reference[1], token, named) if reference else None


@lru_cache(maxsize=65_536)
def _is_good(attribute: str, value: str) -> bool:
    """Whether a value is one of its attribute; short ones come again and again."""
    return KINDS.get(attribute, PLAIN)[0](value)


def _reference(name: str, attribute: str, target: str, token: str, named: Mapping[str, str]) -> Complaint | None:
    """A clip path is a <clipPath>, a fill is a gradient, and letters have none."""
    kind = named.get(target)
    if kind is None:
        return Complaint(f"{token} on <{name}> names nothing in this face", token, "define it in <defs>")
    fits = kind == "clipPath" if attribute == "clip-path" else kind.endswith("Gradient")
    if not fits or (name == "text" and attribute == "fill"):
        return Complaint(f"{token} on <{name}> is not drawn", token, f"it names a <{kind}>")
    return None


def _element(name: str, element: Any) -> Iterator[Complaint]:
    for needed in _NEEDED.get(name, ()):
        if element.get(needed) is None:
            yield Complaint(f"<{name}> lacks {needed}", f"<{name}", _NEEDED_HINTS.get(name, "write it"))
    yield from _drawn_otherwise(name, element)
    if name == "text":
        yield from _text(element)
    elif (element.text or "").strip():
        yield Complaint(f"<{name}> holds words", (element.text or "").strip()[:30], "set words with text() or <text>")
    if (element.tail or "").strip():
        yield Complaint("words stand outside of <text>", (element.tail or "").strip()[:30], "set words with text()")


def _drawn_otherwise(name: str, element: Any) -> Iterator[Complaint]:
    """What is good SVG, and yet drawn in another way than a browser draws it."""
    if name == "svg" and element.getparent() is not None:
        yield Complaint("a drawing stands within the drawing", "<svg", "draw it with art() instead")
    if name.endswith("Gradient") and not len(element):
        yield Complaint(f"<{name}> has no <stop>", f"<{name}", "give it two")
    if (element.get("fill") or "").startswith("url(") and element.get("fill-opacity") is not None:
        yield Complaint("a gradient is drawn opaque", "fill-opacity", "mix its colours by hand")
    if name == "rect" and element.get("rx") and element.get("ry") not in (None, element.get("rx")):
        token = f'ry="{element.get("ry")}"'
        yield Complaint("a <rect> with two corner radii is not drawn as such", token, "use rx alone")


def _text(element: Any) -> Iterator[Complaint]:
    if any(outer.get("fill-opacity") is not None for outer in element.iterancestors()):
        yield Complaint("words are drawn opaque", "fill-opacity", "mix their colour by hand")
    if len(element):
        yield Complaint("<text> holds other elements", "<text", "place each run as its own <text>")
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
