"""Eyes: faces as a person sees them: whether words stand out from what is behind them, and whether two faces differ.

All is measured on pixels of the very PDF that is printed, so that what a template draws behind words may be anything.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree

from pandapress.press.face.drawings.art import HELD
from pandapress.press.face.face import Face
from pandapress.press.face.words import SVG_TEXT, UNMOVED, Matrix, Words, enlarged, moved
from pandapress.press.look.sight import Colour, Sight, colour, contrast, difference
from pandapress.press.paper import MM, Box
from pandapress.press.pdf.document import faces_pdf

_WORDS_PER_MM = 4.0
"""How finely words are looked at, in pixels a millimetre."""
_LETTER = 224
"""What is darker than this in a picture of words on white is part of a letter."""
_LAYERS = ("#00ffff", "#ff00ff", "#ffff00")
"""Words of the face, of what is placed on it, and of what lies deeper: dark in red, in green or in blue alone."""
_FAINT = 0.05
"""The share of what is behind a word that may stand out less: the edge of a panel, a thin line."""
_OUTLINES_PER_MM = 4.0
_HAIR = 0.25
"""How wide an outline is drawn, in millimetres."""
_COLOURS_PER_MM = 1.0
_TELLING = 10
"""Two faces are held against each other where they differ the most: on one part of so many of their surface."""
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset(f"{_SVG}{name}" for name in ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
_DRAWN = _SHAPES | {f"{_SVG}image"}
_UNPAINTED = {"fill": "#000000", "stroke": "none"}
_PAINT = ("fill", "stroke", "fill-opacity", "stroke-opacity")


def rasters(faces: Sequence[Face], per_mm: float) -> Iterator[Any]:
    """Each face, cut to its trim, as a picture of `per_mm` pixels a millimetre."""
    import pypdfium2

    document = pypdfium2.PdfDocument(faces_pdf(faces))
    try:
        for page in document:
            yield page.render(scale=per_mm / MM).to_pil().convert("RGB")
    finally:
        document.close()


def _redrawn(face: Face, root: Any) -> Face:
    return Face(etree.tostring(root, encoding="unicode"), face.size, face.bleed, face.pictures)


# Words


@dataclass(frozen=True, slots=True)
class Reading:
    """A face in two pictures: what is behind its words, and the words alone, in a channel for each depth."""

    ground: Any
    letters: Any

    def faintest(self, words: Words) -> tuple[float, str]:
        """The contrast of the word of a run that stands out least, and that word.

        That is the contrast which all but a twentieth of the surface under its letters reaches.
        """
        ink = colour(words.fill)
        found = ((_reached(ink, self._under(words, box)), word) for word, box in words.each())
        return min(found, key=lambda pair: pair[0], default=(math.inf, ""))

    def _under(self, words: Words, box: Box) -> list[tuple[int, Colour]]:
        """The colours under the letters in a box of the run's own coordinates, each with how often it is there."""
        from PIL import Image

        a, b, c, d, e, f = words.matrix
        scale = _WORDS_PER_MM * enlarged(words.matrix)
        pixels = max(round(box.w * scale), 1), max(round(box.h * scale), 1)
        step = _WORDS_PER_MM / scale
        left, top = (_WORDS_PER_MM * (p * box.x + q * box.y + r) for p, q, r in ((a, c, e), (b, d, f)))
        affine = (a * step, c * step, left, b * step, d * step, top)
        ground, letters = (
            picture.transform(pixels, Image.Transform.AFFINE, affine, fillcolor=(255, 255, 255))
            for picture in (self.ground, self.letters)
        )
        ground.putalpha(
            letters.getchannel(min(words.depth, len(_LAYERS) - 1)).point([255] * _LETTER + [0] * (256 - _LETTER))
        )
        return [(count, (r, g, b)) for count, (r, g, b, seen) in ground.getcolors(pixels[0] * pixels[1]) if seen]


def readings(faces: Sequence[Face]) -> Iterator[Reading]:
    """Each face as its words are read."""
    grounds = rasters([_without_words(face) for face in faces], _WORDS_PER_MM)
    letters = rasters([_words_alone(face) for face in faces], _WORDS_PER_MM)
    yield from map(Reading, grounds, letters)


def _without_words(face: Face) -> Face:
    root = etree.fromstring(face.svg.encode())
    for words in list(root.iter(SVG_TEXT)):
        words.getparent().remove(words)
    return _redrawn(face, root)


def _words_alone(face: Face) -> Face:
    root = etree.fromstring(face.svg.encode())
    for words in root.iter(SVG_TEXT):
        depth = sum(1 for outer in words.iterancestors() if outer.get(HELD))
        words.set("fill", _LAYERS[min(depth, len(_LAYERS) - 1)])
    for element in list(root.iter("*")):
        element.attrib.pop(HELD, None)
        wordless = element.tag in _DRAWN or (element.tag == f"{_SVG}g" and next(element.iter(SVG_TEXT), None) is None)
        if wordless and not any(outer.tag == f"{_SVG}defs" for outer in element.iterancestors()):
            element.getparent().remove(element)
    return _redrawn(face, root)


def _reached(ink: Colour, behind: Sequence[tuple[int, Colour]]) -> float:
    levels = sorted((contrast(ink, seen), count) for count, seen in behind)
    left = _FAINT * sum(count for _, count in levels)
    for level, count in levels:
        left -= count
        if left < 0:
            return level
    return math.inf


# Kinds


@dataclass(frozen=True, slots=True)
class Outline:
    """A face in outline, without a colour: a bit for each pixel that is ink, and for each that is ink or next to it."""

    ink: int
    around: int

    def beside(self, other: Outline) -> float:
        """How much ink of the two has no counterpart in the other, in square millimetres."""
        alone = (self.ink & ~other.around).bit_count() + (other.ink & ~self.around).bit_count()
        return alone / _OUTLINES_PER_MM**2


def outlines(faces: Sequence[Face]) -> Iterator[Outline]:
    """Each face in outline: what is left of it when all colours are made equal."""
    from PIL import ImageFilter

    for picture in rasters([_in_outline(face) for face in faces], _OUTLINES_PER_MM):
        ink = picture.convert("L").point([255] * 128 + [0] * 128)
        around = ink.filter(ImageFilter.MaxFilter(3))
        yield Outline(*(int.from_bytes(mask.convert("1").tobytes()) for mask in (ink, around)))


def apart(faces: Sequence[Face]) -> dict[Sight, float]:
    """How far two faces of one size look apart to each eye, in CIEDE2000, on the tenth where they differ the most."""
    one, other = (_pixels(picture) for picture in rasters(faces, _COLOURS_PER_MM))
    pairs = Counter(zip(one, other, strict=True))
    return {sight: _telling(pairs, sight) for sight in Sight}


def _pixels(picture: Any) -> Iterator[Colour]:
    parts = picture.tobytes()
    return zip(parts[::3], parts[1::3], parts[2::3], strict=True)


def _telling(pairs: Counter[tuple[Colour, Colour]], sight: Sight) -> float:
    room = wanted = max(pairs.total() // _TELLING, 1)
    reached = 0.0
    for apart_by, count in sorted(((difference(*pair, sight), count) for pair, count in pairs.items()), reverse=True):
        reached += apart_by * min(count, room)
        room -= min(count, room)
    return reached / wanted


def _in_outline(face: Face) -> Face:
    """The face with every surface white and every edge a black line; what is seen through keeps its edge alone."""
    root = etree.fromstring(face.svg.encode())
    _draw_outline(root, _UNPAINTED, UNMOVED)
    return _redrawn(face, root)


def _draw_outline(element: Any, outer: Mapping[str, str], matrix: Matrix) -> None:
    if element.tag == f"{_SVG}defs":
        return
    paint = {**outer, **{name: element.attrib.pop(name) for name in _PAINT if name in element.attrib}}
    matrix = moved(matrix, element.get("transform", ""))
    key = element.attrib.pop(HELD, "")
    if key and paint == _UNPAINTED:
        element.set(HELD, f"{key}-{enlarged(matrix):.4f}")
    if element.tag == SVG_TEXT:
        element.set("fill", "#000000")
    elif element.tag in _SHAPES:
        solid = paint["fill"] != "none" and float(paint.get("fill-opacity", 1)) == 1
        element.set("fill", "#ffffff" if solid else "none")
        if paint["stroke"] == "none" and paint["fill"] != "none":
            element.set("stroke-width", f"{_HAIR / enlarged(matrix):.4f}")
        if paint["stroke"] != "none" or paint["fill"] != "none":
            element.set("stroke", "#000000")
    for child in element.iterchildren("*"):
        _draw_outline(child, paint, matrix)
