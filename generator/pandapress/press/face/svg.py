"""SVG files: a face that stands alone, its size in millimetres and its pictures inside it."""

from __future__ import annotations

from lxml import etree

from pandapress.press.face.drawings.art import HELD, address_of
from pandapress.press.face.face import Face

_SVG = "{http://www.w3.org/2000/svg}"
_OTHERWISE = "sans-serif"
_CUT = "cut"
"""The id of the shape that a face is cut to; the ids of faces begin otherwise or are made to."""


def standalone(face: Face, bleed: float | None = None, radius: float = 0.0) -> bytes:
    """A face as a file: with all of its bleed or only so much of it, its corners rounded where there is a radius.

    Words stay words, in the families that their `font-family` names, or a plain one where these are not installed.
    """
    root = etree.fromstring(face.svg.encode())
    for words in root.iter(f"{_SVG}text"):
        words.set("font-family", f"{words.get('font-family')}, {_OTHERWISE}")
    for group in root.iter(f"{_SVG}g"):
        group.attrib.pop(HELD, None)
    pictures = dict(face.pictures)
    for image in root.iter(f"{_SVG}image"):
        image.set("href", address_of(pictures[image.get("href")]))
    shown = face.bleed if bleed is None else min(bleed, face.bleed)
    w, h = face.size.w + 2 * shown, face.size.h + 2 * shown
    root.set("width", f"{w:g}mm")
    root.set("height", f"{h:g}mm")
    root.set("viewBox", f"{0 - shown:g} {0 - shown:g} {w:g} {h:g}")
    if radius:
        _round(root, face, radius)
    return str(etree.tostring(root, encoding="unicode")).encode()


def _round(root: etree._Element, face: Face, radius: float) -> None:
    """Put all that a face draws into a group that is cut to its shape."""
    known = {element.get("id") for element in root.iter()}
    name = next(name for name in (_CUT + "-" * count for count in range(len(known) + 1)) if name not in known)
    group = etree.Element(f"{_SVG}g", {"clip-path": f"url(#{name})"})
    group.extend(list(root))
    shape = etree.Element(f"{_SVG}clipPath", {"id": name})
    etree.SubElement(
        shape, f"{_SVG}rect", {"width": f"{face.size.w:g}", "height": f"{face.size.h:g}", "rx": f"{radius:g}"}
    )
    root.extend([shape, group])
