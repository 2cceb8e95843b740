"""Ink: how much of it a page takes, and how near to the paper's edge it comes, measured on a small picture of the page.

The four inks are reckoned from the colours on the screen, without a printer's profile: black is what all of red, green
and blue lack; cyan, magenta and yellow are what each lacks of the rest. A print shop's own conversion may use more ink
in dark places, so these are estimates.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pandapress.press.paper import Edges, Size

if TYPE_CHECKING:
    from PIL.Image import Image

UNPRINTED = 5.0
"""What a home printer leaves white at the edges of the paper, in mm."""
_PER_MM = 3.0
_MOST_PIXELS = 4_000_000
_STRAY = 1 / 1000
_Inks = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class InkUse:
    """The ink of one page.

    `covered` is the share of the page with ink on it; `cyan`, `magenta`, `yellow` and `black` are the mean of each
    ink, where 1 is a page full of it. `heaviest` is the most that all four lay down together in one place, where 1 is
    one full ink; places of less than a thousandth of the page do not count. `clear` is the white at each edge in mm,
    None on a blank page. `outer` is the share of the outer 5 mm with ink on it.
    """

    covered: float
    cyan: float
    magenta: float
    yellow: float
    black: float
    heaviest: float
    clear: Edges | None
    outer: float

    @property
    def blank(self) -> bool:
        """Whether there is nothing on the page."""
        return self.clear is None


def ink_of(page: Any, size: Size) -> InkUse:
    """The ink of a page of pypdfium2 that is shown at this size; raises what pypdfium2 raises."""
    per_mm = min(_PER_MM, math.sqrt(_MOST_PIXELS / (size.w * size.h)), _MOST_PIXELS / 100 / max(size.w, size.h))
    picture = page.render(scale=per_mm * size.w / page.get_width(), rev_byteorder=True).to_pil().convert("RGB")
    return ink_in(picture, size)


def ink_in(picture: Image, size: Size) -> InkUse:
    """The ink of a page from its picture."""
    from PIL import ImageChops

    coarse = picture.point([value & 0xF8 | value >> 5 for value in range(256)] * 3)
    red, green, blue = coarse.split()
    inked = ImageChops.darker(ImageChops.darker(red, green), blue).point([255] * 255 + [0])
    pixels = picture.width * picture.height
    counts: list[tuple[int, Any]] = coarse.getcolors(pixels) or []
    used = [(count, _inks(*colour)) for count, colour in counts]
    cyan, magenta, yellow, black = (sum(count * inks[place] for count, inks in used) / pixels for place in range(4))
    margin = (round(UNPRINTED * picture.width / size.w), round(UNPRINTED * picture.height / size.h))
    return InkUse(
        _share(inked),
        cyan,
        magenta,
        yellow,
        black,
        _heaviest(used, pixels),
        _clear(inked, size),
        _outer(inked, *margin),
    )


@functools.cache
def _inks(red: int, green: int, blue: int) -> _Inks:
    """Cyan, magenta, yellow and black of a colour."""
    light = max(red, green, blue)
    if not light:
        return (0.0, 0.0, 0.0, 1.0)
    return (1 - red / light, 1 - green / light, 1 - blue / light, 1 - light / 255)


def _heaviest(used: list[tuple[int, _Inks]], pixels: int) -> float:
    left = pixels * _STRAY
    for total, count in sorted(((sum(inks), count) for count, inks in used), reverse=True):
        left -= count
        if left <= 0:
            return total
    return 0.0


def _share(inked: Image) -> float:
    histogram = inked.histogram()
    return histogram[255] / max(sum(histogram), 1)


def _clear(inked: Image, size: Size) -> Edges | None:
    found = inked.getbbox()
    if found is None:
        return None
    across, along = size.w / inked.width, size.h / inked.height
    left, top, right, bottom = found
    return Edges(left * across, top * along, (inked.width - right) * across, (inked.height - bottom) * along)


def _outer(inked: Image, across: int, along: int) -> float:
    """The share of the outer strip with ink on it; all of a page that is nothing but strip."""
    pixels = inked.width * inked.height
    width, height = inked.width - 2 * across, inked.height - 2 * along
    if min(width, height) <= 0:
        return _share(inked)
    inner = inked.crop((across, along, across + width, along + height))
    whole, within = inked.histogram()[255], inner.histogram()[255]
    return (whole - within) / max(pixels - width * height, 1)
