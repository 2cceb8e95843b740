"""Files that are bound in one, and faces that are drawn some at a time: they look as if drawn at once, and share."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pytest
from PIL import ImageChops

from pandapress.findings import DataError
from pandapress.press.face.face import Face
from pandapress.press.paper import MM, Box, Size
from pandapress.press.pdf import document as documents
from pandapress.press.pdf.document import Document, Duplex, bound_bytes, pdf_bytes
from pandapress.press.pdf.selfcheck import preflight
from pandapress.press.sheet.imposition import NO_BLEED
from pandapress.press.sheet.page import Page, PlacedFace
from tests.press.pixels import SMALL, face_of, rasterise

LEAF = '<g transform="translate({0},10)" data-art="leaf"><path d="M0 0 L9 2 L5 9 Z" fill="#2f6f4f"/></g>'
NAME = '<text x="3" y="30" font-family="Manrope" font-size="5" fill="#2b2727">{}</text>'


def face(name: str, *places: int) -> Face:
    return face_of("".join(LEAF.format(place) for place in places) + NAME.format(name), SMALL)


def document(*faces: Face) -> Document:
    box = Box(0, 0, SMALL.w, SMALL.h)
    pages = tuple(Page(SMALL, faces=(PlacedFace(each, box, NO_BLEED),)) for each in faces)
    return Document("Plain", "", "", pages, Duplex.SIMPLEX)


def forms(pdf: bytes) -> list[float]:
    """The width of each form of a file."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        return [float(each.BBox[2]) for each in streams if each.get("/Subtype") == "/Form"]


def drawings(pdf: bytes) -> int:
    """How many forms are drawings that faces share: those are larger than any card."""
    return sum(width > 1000 * MM for width in forms(pdf))


def look_alike(one: bytes, other: bytes, pages: int) -> bool:
    pairs = [(rasterise(one, number).image, rasterise(other, number).image) for number in range(pages)]
    return all(ImageChops.difference(*pair).getbbox() is None for pair in pairs)


ONE, TWO, BOTH = face("Sad", 2, 20), face("Glad", 5), face("Mad", 9, 25)


def test_a_whole_file_looks_as_if_it_were_drawn_at_once_and_stores_each_drawing_once() -> None:
    whole = document(ONE, TWO, BOTH, ONE)
    parts = [pdf_bytes(document(ONE, TWO)), pdf_bytes(document(TWO, BOTH))]
    bound = bound_bytes(whole, parts)
    assert preflight(bound, whole, "whole") == []
    assert look_alike(bound, pdf_bytes(whole), 4)
    assert [drawings(pdf) for pdf in (*parts, bound)] == [1, 1, 1]
    assert len(forms(bound)) == 3 + 1
    assert bound_bytes(whole, parts) == bound


def test_what_differs_is_not_shared() -> None:
    other = LEAF.replace("#2f6f4f", "#c8432f").replace('"leaf"', '"other"')
    red = face_of(other.format(2) + NAME.format("Sad"), SMALL)
    bound = bound_bytes(document(ONE, red), [pdf_bytes(document(ONE)), pdf_bytes(document(red))])
    assert drawings(bound) == 2
    assert look_alike(bound, pdf_bytes(document(ONE, red)), 2)


def test_faces_drawn_some_at_a_time_look_the_same_and_share(monkeypatch: pytest.MonkeyPatch) -> None:
    many = document(ONE, TWO, BOTH, face("Lazy", 1, 11, 21), face("Mini"))
    at_once = pdf_bytes(many)
    monkeypatch.setattr(documents, "_FEW", 2)
    monkeypatch.setattr(documents, "_AT_ONCE", 2)
    some = pdf_bytes(many)
    assert look_alike(some, at_once, 5)
    assert (drawings(at_once), drawings(some)) == (1, 1)
    assert pdf_bytes(many) == some


def test_what_cannot_be_drawn_is_all_told_though_it_is_drawn_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "_FEW", 2)
    monkeypatch.setattr(documents, "_AT_ONCE", 2)
    empty = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" viewBox="0 0 9 9"/>'
    bad = [Face(empty, Size(w, 40), 0, template=f"templates/{w}.svg.j2") for w in (30, 50)]
    with pytest.raises(DataError) as refused:
        pdf_bytes(document(bad[0], ONE, TWO, bad[1]))
    assert [finding.file for finding in refused.value.findings] == ["templates/30.svg.j2", "templates/50.svg.j2"]
