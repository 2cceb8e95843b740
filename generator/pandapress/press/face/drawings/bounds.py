"""How much a drawing asks of whoever draws it: elements with all that they use, and filters, which become pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.press.face.drawings.sheets import Rule
from pandapress.press.face.drawings.values import NUMBER, number_of

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
LINKS = ("href", f"{XLINK}href")
URL = re.compile(r"url\(\s*['\"]?([^()'\"]*)['\"]?\s*\)")
DEEPEST, MOST_ELEMENTS, MOST_FILTERS = 200, 100_000, 10
"""How deep elements may stand within each other, uses counted; how many elements and filters may be drawn in all."""
_DRAWS = ("fill", "stroke", "mask", "clip-path", "filter")
_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")
_NUMBERS = re.compile(NUMBER)
_MOST = {
    "feTurbulence": (("numOctaves", 8.0),),
    "feConvolveMatrix": (("order", 5.0),),
    "feMorphology": (("radius", 0.02),),
}
"""What makes a filter slow, and the most of it; lengths as shares of the longer side of the view box."""
_LENGTHS = frozenset({"radius"})


def named(element: Any) -> str:
    """The name of an SVG element; empty for those of other programs."""
    tag = element.tag if element is not None and isinstance(element.tag, str) else ""
    return tag.removeprefix(SVG) if tag.startswith(SVG) else ""


def properties(element: Any, sheet: Sequence[Rule] = ()) -> Iterator[tuple[str, str]]:
    """Attributes and the properties of a style, by name, and what a sheet's rules may say of the element."""
    for rule in sheet:
        if rule.fits(named(element), element):
            yield from rule.properties
    for attribute, value in element.attrib.items():
        if attribute == "style":
            for part in str(value).split(";"):
                name, colon, given = part.partition(":")
                if colon:
                    yield name.strip().lower(), given.replace("!important", "").strip()
        elif not str(attribute).startswith("{") and attribute not in LINKS:
            yield str(attribute), str(value)


class EndlessError(Exception):
    """Something uses itself, or uses go too deep."""

    def __init__(self, element: Any, itself: bool) -> None:
        super().__init__()
        self.element = element
        self.itself = itself


@dataclass(frozen=True, slots=True)
class Amount:
    """What is drawn for an element: how many elements and filters, and how deep they stand within each other."""

    elements: int
    filters: int
    depth: int


class Counter:
    """Counts elements, and filters, with all that they use; markers as often as a line has corners."""

    def __init__(self, by_id: Mapping[str, Any], sheet: Sequence[Rule]) -> None:
        self._by_id = by_id
        self._sheet = sheet
        self._amounts: dict[Any, Amount] = {}
        self._open: set[Any] = set()

    def all_of(self, element: Any) -> Amount:
        """What is drawn for one element; raises `EndlessError`."""
        if element in self._amounts:
            return self._amounts[element]
        if element in self._open or len(self._open) > DEEPEST:
            raise EndlessError(element, element in self._open)
        self._open.add(element)
        elements, filters, depth = 1, 0, 0
        for used, times in self._drawn(element):
            amount = self.all_of(used)
            elements, filters = elements + times * amount.elements, filters + times * amount.filters
            depth = max(depth, amount.depth)
        if depth >= DEEPEST:
            raise EndlessError(element, itself=False)
        filters += any(name == "filter" and value != "none" for name, value in properties(element, self._sheet))
        self._open.discard(element)
        self._amounts[element] = Amount(elements, filters, depth + 1)
        return self._amounts[element]

    def _drawn(self, element: Any) -> Iterator[tuple[Any, int]]:
        """What is drawn for an element, and how often: what stands in it, and what it uses."""
        yield from ((child, 1) for child in element.iterchildren("*"))
        for target, times in self._uses(element):
            if (used := self._by_id.get(target)) is not None:
                yield used, times

    def _uses(self, element: Any) -> Iterator[tuple[str, int]]:
        """The ids that an element draws with, and how often."""
        if named(element) in ("use", "pattern", "mask", "clipPath", "feImage"):
            yield from ((str(element.get(link))[1:], 1) for link in LINKS if str(element.get(link)).startswith("#"))
        corners = len(_NUMBERS.findall(f"{element.get('d') or ''} {element.get('points') or ''}"))
        for attribute, value in properties(element, self._sheet):
            if attribute in _DRAWS or attribute in _MARKERS:
                times = max(corners, 1) if attribute in _MARKERS else 1
                yield from ((target[1:], times) for target in URL.findall(value) if target.startswith("#"))


def slow_part(element: Any, longest: float) -> str:
    """What makes a part of a filter slower than is drawn, as `name`; empty where nothing does."""
    for attribute, most in _MOST.get(named(element), ()):
        bound = most * longest if attribute in _LENGTHS else most
        for word in (element.get(attribute) or "").replace(",", " ").split():
            number = number_of(word)
            if number is None or number > bound:
                return attribute
    return ""
