from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.press.paper import CARD_SIZES, MM, PAPERS, Box, Edges, Size

POINTS = {
    "a3": (841.8898, 1190.5512),
    "a4": (595.2756, 841.8898),
    "a5": (419.5276, 595.2756),
    "letter": (612, 792),
    "legal": (612, 1008),
    "tabloid": (792, 1224),
    "photo": (288, 432),
}
SIZES = {
    "standard": (63, 88),
    "poker": (63.5, 88.9),
    "mtg": (63, 88),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "mini-european": (44, 68),
    "mini-american": (41, 63),
    "half-poker": (44.45, 63.5),
    "euro": (59, 92),
    "standard-usa": (56, 87),
    "chimera": (57.5, 89),
    "japanese": (59, 86),
    "square-small": (70, 70),
    "square": (80, 80),
    "domino": (44.45, 88.9),
}
lengths = st.floats(1, 300)
boxes = st.builds(Box, st.floats(0, 200), st.floats(0, 200), lengths, lengths)


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_c13_every_paper_is_upright_and_as_large_as_its_standard_says(name: str) -> None:
    paper = PAPERS[name]
    assert paper.w < paper.h
    assert not paper.landscape
    assert (paper.w * MM, paper.h * MM) == pytest.approx(POINTS[name], abs=0.0001)


def test_d12_every_named_card_size_is_the_one_that_is_sold() -> None:
    assert {name: (size.w, size.h) for name, size in CARD_SIZES.items()} == SIZES


def test_a_size_is_written_with_its_unit_and_turned_on_its_side() -> None:
    assert str(Size(63.5, 88.9)) == "63.5 x 88.9 mm"
    assert Size(63, 88).turned() == Size(88, 63)
    assert Size(88, 63).landscape


def test_a_box_grows_by_each_edge_of_its_own() -> None:
    assert Box(10, 20, 30, 40).grown(Edges(left=1, top=2, right=3, bottom=4)) == Box(9, 18, 34, 46)


def test_mirrored_edges_change_places_only_across_the_mirror() -> None:
    assert Edges(1, 2, 3, 4).mirrored_x() == Edges(3, 2, 1, 4)
    assert Edges(1, 2, 3, 4).mirrored_y() == Edges(1, 4, 3, 2)


def test_a_mirrored_box_keeps_its_distance_to_the_other_edge() -> None:
    page, box = Size(210, 297), Box(10, 20, 63, 88)
    assert box.mirrored_x(page) == Box(210 - 10 - 63, 20, 63, 88)
    assert box.mirrored_y(page) == Box(10, 297 - 20 - 88, 63, 88)


@given(boxes)
def test_two_mirrors_undo_each_other(box: Box) -> None:
    page = Size(210, 297)
    for back in (box.mirrored_x(page).mirrored_x(page), box.mirrored_y(page).mirrored_y(page)):
        assert (back.x, back.y, back.w, back.h) == pytest.approx((box.x, box.y, box.w, box.h))


def test_boxes_that_share_an_edge_do_not_overlap() -> None:
    box = Box(10, 10, 20, 20)
    assert not box.overlaps(Box(30, 10, 20, 20))
    assert not box.overlaps(Box(10, 30, 20, 20))
    assert box.overlaps(Box(29.9, 29.9, 20, 20))


@given(boxes, boxes)
def test_overlapping_is_mutual(one: Box, other: Box) -> None:
    assert one.overlaps(other) == other.overlaps(one)
