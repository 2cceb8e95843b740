"""Nets are folded here, in numbers: every panel a flat piece that turns about its hinge."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pandapress.press.paper import CARD_SIZES, Size
from pandapress.press.sheet.tuckbox import Inside, Material, Net, Panel, Point, inside, net

CLOSE = 0.01
STANDARD = Size(63, 88)
Vector = tuple[float, float, float]


def plus(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


@dataclass(frozen=True)
class Lying:
    """Where a panel lies in space: the flat point that `at` is, and what right, down and the printed side became."""

    flat: Point
    at: Vector
    right: Vector
    down: Vector
    printed: Vector

    def point(self, flat: Point) -> Vector:
        return plus(plus(self.at, self.right, flat[0] - self.flat[0]), self.down, flat[1] - self.flat[1])

    def folded(self, panel: Panel) -> Lying:
        """A panel that is folded back by a right angle, away from the printed side of the one it hangs on."""
        assert panel.hinge is not None
        (x, y), (other_x, _) = panel.hinge
        away = plus((0, 0, 0), self.printed, -1)
        middle = panel.box.x + panel.box.w / 2, panel.box.y + panel.box.h / 2
        at = self.point((x, y))
        if abs(other_x - x) < CLOSE:
            side = 1 if middle[0] > x else -1
            return Lying((x, y), at, plus((0, 0, 0), away, side), self.down, plus((0, 0, 0), self.right, side))
        side = 1 if middle[1] > y else -1
        return Lying((x, y), at, self.right, plus((0, 0, 0), away, side), plus((0, 0, 0), self.down, side))


def folded(flat: Net) -> dict[str, list[Vector]]:
    """The corners of every panel in space; the front stays in the plane where z is 0."""
    front = flat.panels[0]
    lying = {"front": Lying((0, 0), (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))}
    waiting = [panel for panel in flat.panels if panel is not front]
    while waiting:
        ready = [panel for panel in waiting if panel.parent in lying]
        assert ready, f"{waiting[0].name} hangs on nothing"
        lying |= {panel.name: lying[panel.parent].folded(panel) for panel in ready}
        waiting = [panel for panel in waiting if panel not in ready]
    return {panel.name: [lying[panel.name].point(corner) for corner in panel.shape] for panel in flat.panels}


def plane(corners: list[Vector], axis: int) -> float:
    """Where a folded panel lies along an axis that it stands square to."""
    found = [corner[axis] for corner in corners]
    assert max(found) - min(found) < CLOSE
    return found[0]


def span(corners: list[Vector], axis: int) -> tuple[float, float]:
    found = [corner[axis] for corner in corners]
    return min(found), max(found)


def measured(flat: Net, stock: float) -> Inside:
    """The room in the folded box, between the inner sides of its walls."""
    walls = folded(flat)
    return Inside(
        abs(plane(walls["right side"], 0) - plane(walls["left side"], 0)) - stock,
        abs(plane(walls["base"], 1) - plane(walls["lid"], 1)) - stock,
        abs(plane(walls["front"], 2) - plane(walls["back"], 2)) - stock,
    )


rooms = st.builds(
    lambda size, count, stock, sleeved: (inside(size, count, Material(stock, sleeved)), stock),
    st.sampled_from([*CARD_SIZES.values(), Size(40, 40), Size(88, 63)]),
    st.integers(1, 150),
    st.sampled_from([0.1, 0.3, 0.33, 0.5, 1.0]),
    st.booleans(),
)


@pytest.mark.parametrize(
    ("card", "count", "material", "expected"),
    [
        (STANDARD, 40, Material(), Inside(64, 89, 13)),
        (Size(88, 63), 40, Material(), Inside(64, 89, 13)),
        (STANDARD, 40, Material(0.25), Inside(64, 89, 11)),
        (STANDARD, 40, Material(sleeved=True), Inside(67, 92, 21)),
        (STANDARD, 10, Material(), Inside(64, 89, 6)),
        (Size(40, 40), 26, Material(), Inside(41, 41, 8.8)),
        (STANDARD, 40, Material(0.333), Inside(64, 89, 14.4)),
    ],
)
def test_a_box_is_as_large_as_its_cards_need(card: Size, count: int, material: Material, expected: Inside) -> None:
    assert inside(card, count, material) == expected


def test_the_room_is_written_as_a_ruler_shows_it() -> None:
    assert str(Inside(64, 89, 6.7)) == "64 x 89 x 6.7 mm"


@settings(max_examples=60, deadline=None)
@given(rooms)
def test_the_folded_box_has_the_room_inside_that_it_says(room: tuple[Inside, float]) -> None:
    wanted, stock = room
    found = measured(net(wanted, stock), stock)
    assert (found.w, found.h, found.d) == pytest.approx((wanted.w, wanted.h, wanted.d), abs=CLOSE)


@settings(max_examples=60, deadline=None)
@given(rooms)
def test_what_is_glued_lies_on_what_it_is_glued_to(room: tuple[Inside, float]) -> None:
    flat = net(*room)
    walls = folded(flat)
    assert plane(walls["glue flap"], 2) == pytest.approx(plane(walls["back"], 2), abs=CLOSE)
    assert plane(walls["inner base"], 1) == pytest.approx(plane(walls["base"], 1), abs=CLOSE)
    for name in ("left base flap", "right base flap"):
        assert plane(walls[name], 1) == pytest.approx(plane(walls["base"], 1), abs=CLOSE)
    inner, outer = span(walls["glue flap"], 0), span(walls["back"], 0)
    assert outer[0] - CLOSE <= inner[0] < inner[1] <= outer[1] + CLOSE
    assert {panel.name for panel in flat.panels if panel.glue} == {
        "glue flap",
        "inner base",
        "left base flap",
        "right base flap",
    }


@settings(max_examples=60, deadline=None)
@given(rooms)
def test_flaps_of_the_two_sides_do_not_meet_and_stay_within_the_walls(room: tuple[Inside, float]) -> None:
    walls = folded(net(*room))
    left, right = plane(walls["left side"], 0), plane(walls["right side"], 0)
    front, back = plane(walls["front"], 2), plane(walls["back"], 2)
    for kind in ("dust flap", "base flap"):
        one, other = span(walls[f"left {kind}"], 0), span(walls[f"right {kind}"], 0)
        assert left - CLOSE <= one[0] < one[1] < other[0] < other[1] <= right + CLOSE
        for name in (f"left {kind}", f"right {kind}"):
            low, high = span(walls[name], 2)
            assert back < low < high < front
    for name in ("lid", "base", "inner base"):
        low, high = span(walls[name], 2)
        assert min(front, back) - CLOSE <= low < high <= max(front, back) + CLOSE


@settings(max_examples=60, deadline=None)
@given(rooms)
def test_the_lid_tucks_in_behind_the_front_by_the_thickness_of_the_paper(room: tuple[Inside, float]) -> None:
    wanted, stock = room
    walls = folded(net(wanted, stock))
    assert plane(walls["tuck flap"], 2) == pytest.approx(plane(walls["front"], 2) - stock, abs=CLOSE)
    top, bottom = span(walls["front"], 1)
    high, low = span(walls["tuck flap"], 1)
    assert top - CLOSE <= high < low < bottom
    assert low - high >= 10
    inner, outer = span(walls["tuck flap"], 0), span(walls["front"], 0)
    assert outer[0] < inner[0] < inner[1] < outer[1]


def convex(panel: Panel) -> list[Point]:
    """A panel, or the rectangle around the front, whose notch makes it hollow."""
    box = panel.box
    hull = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    return hull if panel.name == "front" else list(panel.shape)


def apart(one: list[Point], other: list[Point]) -> bool:
    """Whether a line along an edge of one of two convex shapes parts them."""
    for shape in (one, other):
        for (x, y), (next_x, next_y) in zip(shape, (*shape[1:], shape[0]), strict=True):
            across = (next_y - y, x - next_x)
            first = [across[0] * px + across[1] * py for px, py in one]
            second = [across[0] * px + across[1] * py for px, py in other]
            if max(first) <= min(second) + 1e-3 or max(second) <= min(first) + 1e-3:
                return True
    return False


@settings(max_examples=60, deadline=None)
@given(rooms)
def test_no_two_panels_overlap_in_the_flat(room: tuple[Inside, float]) -> None:
    panels = net(*room).panels
    assert [
        (one.name, other.name) for one, other in combinations(panels, 2) if not apart(convex(one), convex(other))
    ] == []


@settings(max_examples=60, deadline=None)
@given(rooms)
def test_the_cuts_are_one_closed_outline_and_the_folds_join_all_panels(room: tuple[Inside, float]) -> None:
    flat = net(*room)
    runs = [run for panel in flat.panels for run in flat.cuts(panel)]
    edges = [edge for run in runs for edge in pairwise(run)]
    follows = dict(edges)
    assert len(follows) == len(edges), "two cuts begin at one point"
    start = at = edges[0][0]
    seen = set()
    while at not in seen:
        seen.add(at)
        at = follows[at]
    assert at == start
    assert len(seen) == len(edges)
    assert len(flat.folds) == len(flat.panels) - 1
    for panel in flat.panels[1:]:
        assert panel.hinge is not None
        for holder in (panel, flat.panel(panel.parent)):
            assert frozenset(panel.hinge) in {frozenset(edge) for edge in holder.edges}, (panel.name, holder.name)


def test_every_edge_is_cut_or_folded_and_none_is_both() -> None:
    flat = net(Inside(64, 89, 13), 0.3)
    folds = {frozenset(fold) for fold in flat.folds}
    cut = [frozenset(edge) for panel in flat.panels for run in flat.cuts(panel) for edge in pairwise(run)]
    assert len(cut) == len(set(cut))
    assert not folds & set(cut)
    assert folds | set(cut) == {frozenset(edge) for panel in flat.panels for edge in panel.edges}


def test_the_net_begins_at_the_origin_and_fills_its_size() -> None:
    flat = net(Inside(64, 89, 13), 0.3)
    xs, ys = zip(*(corner for panel in flat.panels for corner in panel.shape), strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == (0, 0, flat.size.w, flat.size.h)
    assert flat.size == Size(12 + 2 * (64.3 + 13.3), 16 + 13 + 89.3 + 13)


@pytest.mark.parametrize(("room", "depth"), [(Inside(64, 89, 13), 9), (Inside(24, 89, 6), 24.3 / 4)])
def test_a_thumb_finds_a_notch_in_the_middle_of_the_mouth(room: Inside, depth: float) -> None:
    front = net(room, 0.3).panel("front")
    box = front.box
    deepest = max((y, x) for x, y in front.shape if box.y < y < box.y + 20)
    assert deepest == pytest.approx((box.y + depth, box.x + box.w / 2), abs=CLOSE)
    mouth = [x for x, y in front.shape if y == box.y and box.x < x < box.right]
    assert mouth == pytest.approx([box.x + box.w / 2 - depth, box.x + box.w / 2 + depth], abs=CLOSE)


@pytest.mark.parametrize("name", ["left dust flap", "right base flap", "inner base", "glue flap"])
def test_flaps_that_go_inside_are_narrower_at_their_end(name: str) -> None:
    panel = net(Inside(64, 89, 13), 0.3).panel(name)
    assert panel.hinge is not None
    (x, y), (other_x, other_y) = panel.hinge
    ends = [corner for corner in panel.shape if corner not in panel.hinge]
    (end_x, end_y), (last_x, last_y) = ends
    assert abs(last_x - end_x) + abs(last_y - end_y) <= abs(other_x - x) + abs(other_y - y) - 4


def test_paths_are_drawn_from_corner_to_corner() -> None:
    flat = net(Inside(64, 89, 13), 0.3)
    lid = flat.panel("lid")
    assert lid.path.startswith("M") and lid.path.endswith(" Z")
    assert lid.path.count("L") == len(lid.shape) - 1
    assert flat.cut_path(lid).count("M") == 2
    assert [len(run) for run in flat.cuts(flat.panel("left side"))] == [2, 2, 3, 3]
    assert flat.cut_path(flat.panel("tuck flap")).count("M") == 1
