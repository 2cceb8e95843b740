from __future__ import annotations

from itertools import combinations

import pytest

from pandapress.press.paper import PAPERS, USUAL_PAPERS, Box, Edges, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.boxsheet import Stand, arranged, box_page, paper_for, room, stands
from pandapress.press.sheet.grid import ART_BLEED
from pandapress.press.sheet.tuckbox import Material, inside, net
from tests.press.pixels import face_of, rasterise, words_of

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
BLEED = Edges(ART_BLEED, ART_BLEED, ART_BLEED, ART_BLEED)
STANDARD = Size(63, 88)


def net_of(count: int, card: Size = STANDARD, sleeved: bool = False) -> Size:
    material = Material(sleeved=sleeved)
    return net(inside(card, count, material), material.stock).size


@pytest.mark.parametrize("paper", [PAPERS[name] for name in USUAL_PAPERS], ids=USUAL_PAPERS)
@pytest.mark.parametrize(
    "nets",
    [
        [net_of(40), net_of(18), net_of(10)],
        [net_of(12)] * 5,
        [net_of(26, Size(40, 40))] * 7,
        [net_of(120), net_of(20), net_of(26, Size(40, 40))],
        [net_of(60, sleeved=True), net_of(70, Size(70, 120))],
    ],
)
def test_every_net_lies_within_the_room_with_its_bleed_and_over_no_other(nets: list[Size], paper: Size) -> None:
    sheets = arranged(nets, paper, 5)
    found = [stand for sheet in sheets for stand in sheet]
    space = room(paper, 5)
    assert [(stand.box.w, stand.box.h) for stand in found] == [
        pytest.approx((size.h, size.w) if stand.turned else (size.w, size.h))
        for size, stand in zip(nets, found, strict=True)
    ]
    for sheet in sheets:
        shown = [stand.box.grown(BLEED) for stand in sheet]
        for box in shown:
            assert space.x - 1e-6 <= box.x and box.right <= space.right + 1e-6
            assert space.y - 1e-6 <= box.y and box.bottom <= space.bottom + 1e-6
        assert not [pair for pair in combinations(shown, 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize(
    ("nets", "paper", "sheets"),
    [
        ([net_of(40), net_of(40)], A4, [2]),
        ([net_of(12), net_of(12), net_of(12)], A4, [2, 1]),
        ([net_of(12, sleeved=True)] * 2, LETTER, [2]),
        ([Size(80, 80)] * 7, A4, [6, 1]),
    ],
)
def test_a_sheet_takes_as_many_nets_as_fit(nets: list[Size], paper: Size, sheets: list[int]) -> None:
    assert [len(sheet) for sheet in arranged(nets, paper, 5)] == sheets


def test_the_nets_of_a_sheet_lie_in_the_middle_of_its_room() -> None:
    (sheet,) = arranged([Size(80, 80)] * 4, A4, 5)
    space = room(A4, 5)
    left, right = min(stand.box.x for stand in sheet), max(stand.box.right for stand in sheet)
    top, bottom = min(stand.box.y for stand in sheet), max(stand.box.bottom for stand in sheet)
    assert left - space.x == pytest.approx(space.right - right)
    assert top - space.y == pytest.approx(space.bottom - bottom)


def test_a_net_is_turned_only_where_it_does_not_fit_upright() -> None:
    assert stands(Size(180, 130), A4, 5) is False
    assert stands(Size(220, 130), A4, 5) is True
    assert stands(Size(220, 200), A4, 5) is None


@pytest.mark.parametrize("size", [Size(220, 200), Size(300, 150), Size(100, 400)])
def test_the_paper_that_a_net_needs_is_the_smallest_that_it_fits(size: Size) -> None:
    needed = paper_for(size, 5)
    assert stands(size, needed, 5) is not None
    assert stands(size, Size(needed.w - 2, needed.h), 5) is None
    assert stands(size, Size(needed.w, needed.h - 2), 5) is None


def test_a_sheet_of_boxes_has_a_line_and_a_ruler_of_100_mm_below_them() -> None:
    face = face_of('<rect x="0" y="0" width="30" height="40" fill="#2f6f4f"/>', Size(30, 40), ART_BLEED)
    page = box_page([(face, Stand(Box(20, 30, 30, 40), False))], ["Pandas"], "Plain  ·  boxes", A4, 5)
    assert page.bookmarks == ("Pandas",)
    pdf = pdf_bytes(Document("Boxes", "", "", (page,), Duplex.SIMPLEX))
    assert "Plain · boxes" in words_of(pdf)[0]
    image = rasterise(pdf, per_mm=10)
    net_ink = image.ink(Box(0, 0, 210, 200))
    assert net_ink is not None
    assert (net_ink.x, net_ink.y, net_ink.w, net_ink.h) == pytest.approx((20, 30, 30, 40), abs=0.15)
    longest = max(line.x2 - line.x1 for line in page.ruler)
    assert longest == pytest.approx(100)
    ruler = image.ink(Box(0, 291, 106, 1.4))
    assert ruler is not None and ruler.w == pytest.approx(100.2, abs=0.3)
