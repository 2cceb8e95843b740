"""Cut files: where a machine cuts a sheet, as an SVG of the size of the paper, from the very page that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lxml import etree

from pandapress.press.paper import CORNER_RADIUS, Box, Size
from pandapress.press.sheet.imposition import Side
from pandapress.press.sheet.page import Page

_SVG = "http://www.w3.org/2000/svg"
CUT, PAPER = "#ff0000", "#0000ff"
"""The colours of what is cut, and of the paper's edge, which is not."""
_HAIR = "0.1"


@dataclass(frozen=True, slots=True)
class CutSheet:
    """A cut file: the numbers of the sheets that it is for, how many pieces it cuts, and its SVG."""

    sheets: tuple[int, ...]
    pieces: int
    svg: bytes


def cut_sheets(pages: Sequence[Page], title: str, circles: bool) -> tuple[CutSheet, ...]:
    """A file for each different arrangement of cards among the fronts; with `circles` square pieces are cut round."""
    fronts = [page for page in pages if page.side is Side.FRONT and page.has_cards]
    alike: dict[tuple[Size, tuple[Box, ...]], list[int]] = {}
    for number, page in enumerate(fronts, start=1):
        alike.setdefault((page.paper, tuple(placed.trim for placed in page.faces)), []).append(number)
    return tuple(
        CutSheet(tuple(sheets), len(trims), _svg(paper, trims, f"{title}: {_told(sheets)}", circles))
        for (paper, trims), sheets in alike.items()
    )


def _told(sheets: Sequence[int]) -> str:
    return f"sheet {sheets[0]}" if len(sheets) == 1 else f"sheets {', '.join(map(str, sheets))}"


def _svg(paper: Size, trims: Iterable[Box], title: str, circles: bool) -> bytes:
    size = {"width": f"{paper.w:g}mm", "height": f"{paper.h:g}mm", "viewBox": f"0 0 {paper.w:g} {paper.h:g}"}
    root = etree.Element(f"{{{_SVG}}}svg", size, nsmap={None: _SVG})
    etree.SubElement(root, f"{{{_SVG}}}title").text = title
    _group(root, "paper", PAPER).append(_shape("rect", x=0, y=0, width=paper.w, height=paper.h))
    cuts = _group(root, "cut", CUT)
    for trim in trims:
        cuts.append(_piece(trim, circles))
    return bytes(etree.tostring(root, xml_declaration=True, encoding="utf-8", pretty_print=True))


def _group(root: etree._Element, name: str, colour: str) -> etree._Element:
    paint = {"id": name, "fill": "none", "stroke": colour, "stroke-width": _HAIR}
    return etree.SubElement(root, f"{{{_SVG}}}g", paint)


def _piece(trim: Box, circles: bool) -> etree._Element:
    if circles and trim.w == trim.h:
        return _shape("circle", cx=trim.x + trim.w / 2, cy=trim.y + trim.h / 2, r=trim.w / 2)
    radius = min(CORNER_RADIUS, trim.w / 2, trim.h / 2)
    return _shape("rect", x=trim.x, y=trim.y, width=trim.w, height=trim.h, rx=radius)


def _shape(name: str, **numbers: float) -> etree._Element:
    return etree.Element(f"{{{_SVG}}}{name}", {key: f"{round(value, 4):g}" for key, value in numbers.items()})
