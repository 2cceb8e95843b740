"""Values of SVG attributes: numbers, paths, transforms and colours as a face may write them."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence

NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBERS = re.compile(rf"\s*{NUMBER}(?:[\s,]+{NUMBER})*\s*")
_FIND = re.compile(NUMBER)
_COLOUR = re.compile(r"none|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
_FUNCTION = re.compile(r"\s*([a-zA-Z]+)\(([^)]*)\)[\s,]*")
_ARGUMENTS = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "matrix": (6,), "skewX": (1,), "skewY": (1,)}
_PATH = re.compile(rf"([MmLlHhVvCcSsQqTtAaZz])|({NUMBER})|(,)|\s+|(.)", re.DOTALL)
_ARC_RUN = re.compile(r"([aA])([^A-DF-Za-df-z]*)")
_ARC_NUMBER = re.compile(rf"\s*,?\s*({NUMBER})")
_ARC_FLAG = re.compile(r"\s*,?\s*([01])")
_FLAGS = (3, 4)
"""Which of the seven numbers of an arc are flags, of one digit each."""
_ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}
_FARTHEST = 1e6
_FLATTEST = 1e-9


def numbers_of(value: str) -> list[float] | None:
    """The numbers of a list, None where it is none or holds one beyond all paper."""
    if not _NUMBERS.fullmatch(value):
        return None
    found = [float(number) for number in _FIND.findall(value)]
    return found if all(math.isfinite(number) and abs(number) < _FARTHEST for number in found) else None


def number_of(value: str) -> float | None:
    """The number that a text is; None where it is none."""
    found = numbers_of(value) or []
    return found[0] if len(found) == 1 else None


def _is_number(value: str) -> bool:
    return len(numbers_of(value) or ()) == 1 and not set(value) & set(" \t\n,")


def _is_length(value: str) -> bool:
    return _is_number(value) and float(value) >= 0


def _is_share(value: str) -> bool:
    return _is_number(value) and 0 <= float(value) <= 1


def _is_type_size(value: str) -> bool:
    return _is_number(value) and float(value) > 0


def _is_view_box(value: str) -> bool:
    return len(numbers_of(value) or ()) == 4


def _is_points(value: str) -> bool:
    found = numbers_of(value) or []
    return len(found) >= 4 and len(found) % 2 == 0


def _is_dashes(value: str) -> bool:
    found = numbers_of(value) or []
    return value == "none" or (bool(found) and min(found) >= 0 and sum(found) > 0)


def _is_transform(value: str) -> bool:
    """A list of known functions, each with as many numbers as it takes, none of which leaves nothing to see."""
    at = 0
    while at < len(value):
        match = _FUNCTION.match(value, at)
        found = numbers_of(match[2]) or [] if match else []
        if match is None or len(found) not in _ARGUMENTS.get(match[1], ()):
            return value[at:].strip() == ""
        if _flattens(match[1], found):
            return False
        at = match.end()
    return True


def _flattens(function: str, numbers: Sequence[float]) -> bool:
    """Whether a function makes a line or a point of what it is for."""
    if function == "scale":
        return abs(numbers[0] * numbers[-1]) < _FLATTEST
    if function == "matrix":
        a, b, c, d, *_ = numbers
        return abs(a * d - b * c) < _FLATTEST
    return False


def is_path(value: str) -> bool:
    """Commands that begin with a move, each with as many numbers as it takes, once or several times."""
    command, count, comma = "", 0, False
    for letter, number, between, stray in _PATH.findall(_spaced_arcs(value)):
        if stray or (number and not (command and abs(float(number)) < _FARTHEST)):
            return False
        if letter:
            if comma or not (letter in "Mm" if not command else _complete(command, count)):
                return False
            command, count = letter, 0
        elif between:
            if comma or not count:
                return False
            comma = True
        elif number:
            count, comma = count + 1, False
    return bool(command) and not comma and _complete(command, count)


def _spaced_arcs(path: str) -> str:
    """The path with blanks between the numbers of its arcs, whose flags need none: `a8 8 0 1116 0` has seven."""
    if "a" not in path and "A" not in path:
        return path
    return _ARC_RUN.sub(lambda run: run[1] + _spaced(run[2]), path)


def _spaced(numbers: str) -> str:
    """The numbers of arcs, one by one, with blanks between them, and a stray sign where something else follows."""
    found: list[str] = []
    at = 0
    while match := (_ARC_FLAG if len(found) % 7 in _FLAGS else _ARC_NUMBER).match(numbers, at):
        found.append(match[1])
        at = match.end()
    return " ".join([*found, *("!" if numbers[at:].strip() else "")])


def _complete(command: str, count: int) -> bool:
    arity = _ARITY.get(command.lower(), 0)
    return count > 0 and count % arity == 0 if arity else count == 0


def _matches(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(pattern)
    return lambda value: compiled.fullmatch(value) is not None


def _is_colour(value: str) -> bool:
    return _COLOUR.fullmatch(value) is not None


def _is_paint(value: str) -> bool:
    return _is_colour(value) or REFERENCE.fullmatch(value) is not None


_COLOUR_HINT = "write a colour as #rrggbb, or none"
_NUMBER_HINT = "write a plain number of millimetres"
_Kind = tuple[Callable[[str], bool], str]
PLAIN: _Kind = (_is_number, _NUMBER_HINT)
_LENGTH: _Kind = (_is_length, f"{_NUMBER_HINT}, not below 0")
KINDS: Mapping[str, _Kind] = {
    **dict.fromkeys(("width", "height", "r", "rx", "ry", "stroke-width"), _LENGTH),
    "font-size": (_is_type_size, f"{_NUMBER_HINT} above 0"),
    **dict.fromkeys(("fill-opacity", "stroke-opacity"), (_is_share, "write a number from 0 to 1")),
    "viewBox": (_is_view_box, "write four numbers"),
    "fill": (_is_paint, _COLOUR_HINT),
    "stroke": (_is_colour, _COLOUR_HINT),
    "stop-color": (_is_colour, _COLOUR_HINT),
    "fill-rule": (_matches("nonzero|evenodd"), "write nonzero or evenodd"),
    "stroke-linecap": (_matches("butt|round|square"), "write butt, round or square"),
    "stroke-linejoin": (_matches("miter|round|bevel"), "write miter, round or bevel"),
    "stroke-dasharray": (_is_dashes, "write lengths of dashes and gaps, not all 0"),
    "transform": (_is_transform, "write translate, scale, rotate, skewX, skewY or matrix with plain numbers"),
    "clip-path": (lambda value: REFERENCE.fullmatch(value) is not None, "write url(#id) of a <clipPath>"),
    "points": (_is_points, "write two numbers a point"),
    "font-weight": (_matches("normal|bold"), "write normal or bold"),
    "text-anchor": (_matches("start|middle|end"), "write start, middle or end"),
    "gradientUnits": (_matches("userSpaceOnUse|objectBoundingBox"), "leave it out"),
    "spreadMethod": (_matches("pad"), "leave it out"),
    "d": (is_path, "begin with M and give each command its numbers"),
    "font-family": (bool, "name the font"),
    "href": (bool, "name a picture in templates/art"),
    "id": (_matches(r"[A-Za-z_][\w.-]*"), "begin with a letter"),
}
