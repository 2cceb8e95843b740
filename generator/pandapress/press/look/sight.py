"""Sight: how light a colour is, how it looks to the colour-blind and on a grey print, and how far two colours differ.

Colours are sRGB, three whole numbers from 0 to 255.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

Colour = tuple[int, int, int]
_Three = tuple[float, float, float]
_Matrix = tuple[_Three, _Three, _Three]

READABLE = 4.5
"""The contrast that words need: WCAG 2.2, success criterion 1.4.3 (https://www.w3.org/TR/WCAG22/#contrast-minimum)."""
_LIGHT: _Three = (0.2126, 0.7152, 0.0722)
"""How much of a colour's lightness its red, green and blue give: ITU-R BT.709."""


class Sight(StrEnum):
    """A way to see a print, in words that end a sentence."""

    FULL = "in full colour"
    GREY = "on a grey print"
    PROTANOPIA = "to the red-blind"
    DEUTERANOPIA = "to the green-blind"
    TRITANOPIA = "to the blue-blind"


SEEN: Mapping[Sight, _Matrix] = {
    Sight.FULL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    Sight.GREY: (_LIGHT, _LIGHT, _LIGHT),
    Sight.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Sight.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Sight.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What becomes of linear light. Colour blindness, at full severity: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes,
"A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, table 1."""


def colour(code: str) -> Colour:
    """The colour of `#rrggbb` or `#rgb`."""
    digits = code.removeprefix("#")
    red, green, blue = (
        (digits[place : place + 2] for place in (0, 2, 4)) if len(digits) == 6 else (d * 2 for d in digits)
    )
    return int(red, 16), int(green, 16), int(blue, 16)


@lru_cache(maxsize=65_536)
def luminance(seen: Colour) -> float:
    """The relative luminance: 0 for black, 1 for white; WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance)."""
    return sum(share * light for share, light in zip(_LIGHT, _linear(seen), strict=True))


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio, 1 to 21; WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def difference(one: Colour, other: Colour, sight: Sight = Sight.FULL) -> float:
    """How far apart two colours look: CIEDE2000, where 1 is just seen and black and white are 100 apart."""
    return _ciede2000(_lab(one, sight), _lab(other, sight))


def _linear(seen: Colour) -> _Three:
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (part / 255 for part in seen)
    )
    return red, green, blue


_XYZ: _Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
"""Linear sRGB to CIE XYZ, IEC 61966-2-1, white D65."""
_WHITE: _Three = (0.95047, 1.0, 1.08883)


def _mapped(matrix: _Matrix, light: _Three) -> _Three:
    one, two, three = (sum(factor * part for factor, part in zip(row, light, strict=True)) for row in matrix)
    return one, two, three


@lru_cache(maxsize=65_536)
def _lab(seen: Colour, sight: Sight) -> _Three:
    """CIELAB of what is left of a colour."""
    red, green, blue = (min(max(part, 0.0), 1.0) for part in _mapped(SEEN[sight], _linear(seen)))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(_mapped(_XYZ, (red, green, blue)), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _ciede2000(one: _Three, other: _Three) -> float:
    """G. Sharma, W. Wu and E. N. Dalal, "The CIEDE2000 Color-Difference Formula", Color Res. Appl. 30 (1), 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    stretch = 1 + 0.5 * (1 - math.sqrt(mean / (mean + 25.0**7)))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else h1 + turn / 2
    weight = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    bend = 30 * math.exp(-((((hue % 360) - 275) / 25) ** 2))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * math.sin(math.radians(2 * bend))
    return math.sqrt(max(dl * dl + dc * dc + dh * dh + rotation * dc * dh, 0.0))
