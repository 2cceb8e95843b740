from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pandapress.press.choices import Backs
from pandapress.press.paper import CARD_SIZES, PAPERS, Box, Edges, Size
from pandapress.press.sheet.grid import FOLD_CLEARANCE, Grid, NoRoomError, Spacing, best_grid
from pandapress.press.sheet.imposition import Placement, SheetSide, Side, impose

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
PLAIN = Spacing()
STANDARD, POKER, TAROT = CARD_SIZES["standard"], CARD_SIZES["poker"], CARD_SIZES["tarot"]
CLOSE = 0.01
"""How near a back lies behind its front, in millimetres."""
COLUMNS = (
    ("a4", Spacing(5)),
    ("a4", Spacing(10)),
    ("a4", Spacing(5, bleed=3)),
    ("letter", Spacing(5)),
    ("letter", Spacing(10)),
    ("letter", Spacing(5, bleed=3)),
)
CARDS_PER_PAGE = {
    "poker": (9, 8, 8, 9, 8, 6),
    "standard": (9, 9, 8, 9, 8, 6),
    "bridge": (10, 9, 9, 9, 8, 8),
    "tarot": (4, 4, 4, 4, 4, 4),
    "mini-european": (16, 16, 12, 18, 12, 12),
    "mini-american": (21, 18, 16, 20, 18, 12),
    "half-poker": (18, 16, 12, 18, 16, 12),
    "euro": (9, 9, 8, 8, 8, 8),
    "square-small": (8, 6, 6, 6, 6, 6),
}
SHEETS = {
    "a4 upright": (A4, STANDARD, Spacing(5)),
    "a4 lying": (A4, STANDARD, Spacing(5, bleed=3)),
    "letter upright": (LETTER, STANDARD, Spacing(5)),
    "letter lying": (LETTER, STANDARD, Spacing(10)),
}
FOLDED = ("standard", "poker", "tarot", "mini-american", "square-small", "domino")
TWO_SIDED = (Backs.DUPLEX, Backs.DUPLEX_SHORT, Backs.SEPARATE)


def flat(paper: Size = A4, card: Size = STANDARD, spacing: Spacing = PLAIN) -> Grid:
    return best_grid(paper, card, spacing, Backs.DUPLEX)


def pairs(sides: tuple[SheetSide, ...]) -> Iterator[tuple[SheetSide, Placement, SheetSide, Placement]]:
    """Each front with the back of its card, and the pages they are on."""
    for page in sides:
        for front in page.placements:
            if front.side is Side.FRONT:
                yield from (
                    (page, front, other, back)
                    for other in sides
                    for back in other.placements
                    if back.side is Side.BACK and back.card == front.card
                )


def turned_over(box: Box, page: Size, long_edge: bool) -> Box:
    """Where a box printed on the back of a page lies, seen through the paper from the front.

    The paper turns around the edge it is flipped on: a vertical axis where that edge stands upright.
    """
    long_edge_upright = page.h > page.w
    if long_edge == long_edge_upright:
        return Box(page.w - box.x - box.w, box.y, box.w, box.h)
    return Box(box.x, page.h - box.y - box.h, box.w, box.h)


def numbers(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.w, box.h


@pytest.mark.parametrize("column", range(len(COLUMNS)), ids=[f"{paper}-{gap}" for paper, gap in COLUMNS])
@pytest.mark.parametrize("card", sorted(CARDS_PER_PAGE))
def test_the_sheet_takes_as_many_cards_as_the_table_of_sizes_says(card: str, column: int) -> None:
    paper, spacing = COLUMNS[column]
    assert flat(PAPERS[paper], CARD_SIZES[card], spacing).slots == CARDS_PER_PAGE[card][column]


def test_paper_lies_only_where_it_takes_more_cards_so() -> None:
    standing, lying = flat(A4, TAROT), flat(A4, CARD_SIZES["bridge"])
    assert (standing.columns, standing.rows, standing.paper.landscape) == (2, 2, False)
    assert (lying.columns, lying.rows, lying.paper.landscape) == (5, 2, True)


def test_nine_poker_cards_fit_a4_at_a_margin_of_9_75_and_no_more() -> None:
    assert A4.w == 3 * 63.5 + 2 * 9.75
    assert flat(A4, POKER, Spacing(9.75)).slots == 9
    assert flat(A4, POKER, Spacing(9.76)).slots == 8


def test_c1_backs_of_three_cards_in_a_row_stand_in_reverse_for_the_long_edge() -> None:
    front, back = impose(flat(), [True] * 3, Backs.DUPLEX)
    assert [placed.card for placed in sorted(front.placements, key=lambda placed: placed.trim.x)] == [0, 1, 2]
    assert [placed.card for placed in sorted(back.placements, key=lambda placed: placed.trim.x)] == [2, 1, 0]


@pytest.mark.parametrize("count", range(1, 10))
def test_c3_c4_a_front_and_its_back_together_are_as_wide_as_the_page(count: int) -> None:
    for page, front, _, back in pairs(impose(flat(), [True] * count, Backs.DUPLEX)):
        assert front.trim.x + back.trim.right == pytest.approx(page.paper.w)


@pytest.mark.parametrize("sheet", sorted(SHEETS))
@pytest.mark.parametrize("backs", TWO_SIDED)
def test_r19_every_back_lies_behind_its_front_with_its_head_up(sheet: str, backs: Backs) -> None:
    paper, card, spacing = SHEETS[sheet]
    grid = flat(paper, card, spacing)
    assert grid.paper.landscape == sheet.endswith("lying")
    for count in range(1, 2 * grid.slots + 1):
        found = list(pairs(impose(grid, [True] * count, backs)))
        assert [front.card for _, front, _, _ in found] == list(range(count))
        for page, front, other, back in found:
            assert (other.sheet, other.paper) == (page.sheet, page.paper)
            behind = turned_over(back.trim, page.paper, backs is not Backs.DUPLEX_SHORT)
            assert numbers(behind) == pytest.approx(numbers(front.trim), abs=CLOSE)
            bleed = turned_over(back.bleed_box, page.paper, backs is not Backs.DUPLEX_SHORT)
            assert numbers(bleed) == pytest.approx(numbers(front.bleed_box), abs=CLOSE)
            upside_down = (backs is Backs.DUPLEX_SHORT) != page.paper.landscape
            assert (front.turned, back.turned) == (False, upside_down)


def test_backs_stay_behind_cards_where_only_some_cards_have_one() -> None:
    has_back = [card % 3 != 0 for card in range(14)]
    sides = impose(flat(), has_back, Backs.DUPLEX)
    found = list(pairs(sides))
    assert [front.card for _, front, _, _ in found] == [card for card in range(14) if card % 3]
    for page, front, _, back in found:
        assert numbers(turned_over(back.trim, page.paper, True)) == pytest.approx(numbers(front.trim), abs=CLOSE)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("card", FOLDED)
def test_c22_folded_pairs_meet_at_one_fold_line_and_are_never_parted(paper: Size, card: str) -> None:
    grid = best_grid(paper, CARD_SIZES[card], PLAIN, Backs.FOLD)
    for count in range(1, 2 * grid.slots + 2):
        sides = impose(grid, [True] * count, Backs.FOLD)
        found = list(pairs(sides))
        assert len(found) == count
        for page, front, other, back in found:
            assert page is other
            assert page.fold is not None
            x1, y1, x2, y2 = page.fold
            across = y1 == y2
            mirrored = (
                Box(front.trim.x, 2 * y1 - front.trim.bottom, front.trim.w, front.trim.h)
                if across
                else Box(2 * x1 - front.trim.right, front.trim.y, front.trim.w, front.trim.h)
            )
            assert x1 == x2 or across
            assert numbers(back.trim) == pytest.approx(numbers(mirrored), abs=CLOSE)
            assert back.turned == across


def test_c22_the_folds_of_these_cards_lie_across_and_down_paper_that_stands_and_that_lies() -> None:
    grids = [best_grid(A4, CARD_SIZES[card], PLAIN, Backs.FOLD) for card in FOLDED]
    found = {(grid.paper.landscape, grid.fold is not None and grid.fold[1] == grid.fold[3]) for grid in grids}
    assert found == {(False, False), (False, True), (True, False), (True, True)}


def test_c22_five_cards_to_fold_on_a4_take_two_sheets_with_four_pairs_on_the_first() -> None:
    sides = impose(best_grid(A4, STANDARD, PLAIN, Backs.FOLD), [True] * 5, Backs.FOLD)
    assert [sorted(Counter(placed.card for placed in side.placements).items()) for side in sides] == [
        [(0, 2), (1, 2), (2, 2), (3, 2)],
        [(4, 2)],
    ]


@pytest.mark.parametrize("card", sorted(CARD_SIZES))
def test_nothing_to_print_comes_near_the_fold(card: str) -> None:
    grid = best_grid(A4, CARD_SIZES[card], PLAIN, Backs.FOLD)
    for side in impose(grid, [True] * grid.slots, Backs.FOLD):
        assert side.fold is not None
        x1, y1, x2, _ = side.fold
        for box in (placed.bleed_box for placed in side.placements):
            near = min(abs(box.x - x1), abs(box.right - x1)) if x1 == x2 else min(abs(box.y - y1), abs(box.bottom - y1))
            assert near >= FOLD_CLEARANCE - 1e-6


@pytest.mark.parametrize(
    ("backs", "order"),
    [
        (Backs.DUPLEX, "F1 B1 F2 B2 F3 B3"),
        (Backs.DUPLEX_SHORT, "F1 B1 F2 B2 F3 B3"),
        (Backs.SEPARATE, "F1 F2 F3 B1 B2 B3"),
        (Backs.NONE, "F1 F2 F3"),
    ],
)
def test_c5_c21_c23_c25_each_style_has_its_order_of_pages(backs: Backs, order: str) -> None:
    sides = impose(flat(), [True] * 20, backs)
    assert " ".join(f"{side.side.value[0].upper()}{side.sheet}" for side in sides) == order
    assert [len(side.placements) for side in sides if side.side is Side.FRONT] == [9, 9, 2]


def test_c21_c22_to_fold_every_page_holds_both_sides() -> None:
    sides = impose(best_grid(A4, STANDARD, PLAIN, Backs.FOLD), [True] * 5, Backs.FOLD)
    assert {side.side for side in sides} == {Side.FOLD}


@pytest.mark.parametrize("backs", list(Backs))
def test_c24_a_deck_without_backs_has_fronts_alone_in_each_style(backs: Backs) -> None:
    sides = impose(best_grid(A4, STANDARD, Spacing(), backs), [False] * 11, backs)
    assert [placed.card for side in sides for placed in side.placements] == list(range(11))
    assert {side.side for side in sides} == {Side.FOLD if backs is Backs.FOLD else Side.FRONT}


def test_a_sheet_whose_cards_have_no_back_is_still_followed_by_its_back() -> None:
    has_back = [True] * 9 + [False] * 2
    sides = impose(flat(), has_back, Backs.DUPLEX)
    assert [(side.sheet, side.side.value, len(side.placements)) for side in sides] == [
        (1, "front", 9),
        (1, "back", 9),
        (2, "front", 2),
        (2, "back", 0),
    ]


@pytest.mark.parametrize("backs", list(Backs))
def test_c8_no_cards_make_no_page(backs: Backs) -> None:
    assert impose(best_grid(A4, STANDARD, Spacing(), backs), [], backs) == ()


@pytest.mark.parametrize("backs", list(Backs))
def test_c8_a_full_sheet_is_not_followed_by_an_empty_one(backs: Backs) -> None:
    grid = best_grid(A4, STANDARD, Spacing(), backs)
    assert all(side.placements for side in impose(grid, [True] * grid.slots, backs))


def test_c10_as_many_large_cards_as_fit_and_none_over_another() -> None:
    grid = flat(A4, Size(89, 127))
    assert 2 * 89 < 200 < 3 * 89
    assert 2 * 127 < 287 < 3 * 127
    assert (grid.columns, grid.rows) == (2, 2)


def test_c11_poker_cards_with_gaps_of_six_millimetres_move_to_paper_that_lies() -> None:
    assert A4.w - 2 * 5 < 3 * 63.5 + 2 * 6
    grid = flat(A4, POKER, Spacing(5, gap=6))
    assert (grid.columns, grid.rows, grid.paper.landscape) == (4, 2, True)
    assert all(grid.trim(slot).right <= 297 - 5 and grid.trim(slot).bottom <= 210 - 5 for slot in range(8))


@pytest.mark.parametrize("backs", list(Backs))
def test_r18_r25_a_card_larger_than_the_paper_is_refused_in_millimetres(backs: Backs) -> None:
    with pytest.raises(NoRoomError) as refused:
        best_grid(A4, Size(300, 300), Spacing(5, bleed=3), backs)
    assert "306 x 306 mm" in refused.value.message
    assert "200 x 287 mm" in refused.value.message
    assert "larger paper" in refused.value.hint


def test_r18_a_card_too_large_for_half_a_sheet_is_told_to_try_other_backs() -> None:
    card = Size(180, 200)
    assert flat(A4, card).slots == 1
    with pytest.raises(NoRoomError) as refused:
        best_grid(A4, card, PLAIN, Backs.FOLD)
    assert "half a sheet" in refused.value.message
    assert "--backs" in refused.value.hint


@pytest.mark.parametrize("margin", [105, 120, 148.5, 200])
def test_a_margin_that_leaves_no_room_is_refused_with_one_that_works(margin: float) -> None:
    with pytest.raises(NoRoomError) as refused:
        flat(A4, STANDARD, Spacing(margin))
    assert f"a margin of {margin:g} mm leaves no room" in refused.value.message
    works = int(refused.value.hint.removeprefix("pass --margin ").removesuffix(" or less"))
    assert flat(A4, STANDARD, Spacing(works)).slots >= 1


def test_d7_a_bleed_asked_for_is_equal_on_all_four_sides_of_every_card() -> None:
    grid = flat(A4, STANDARD, Spacing(5, bleed=3))
    for count in range(1, grid.slots + 1):
        for side in impose(grid, [True] * count, Backs.DUPLEX):
            assert {placed.bleed for placed in side.placements} == {Edges(3, 3, 3, 3)}


def test_d13_with_a_bleed_the_slots_grow_and_the_cards_stay_as_large() -> None:
    grid = flat(A4, STANDARD, Spacing(5, bleed=2))
    assert grid.pitch == Size(63 + 2 * 2, 88 + 2 * 2)
    assert {(grid.trim(slot).w, grid.trim(slot).h) for slot in range(grid.slots)} == {(63, 88)}


def test_d8_without_a_bleed_inner_edges_are_shared_and_outer_ones_keep_what_the_margin_allows() -> None:
    grid = flat()
    used = frozenset(range(9))
    left, top = (210 - 3 * 63) / 2 - 5 - 2, 3
    assert grid.bleed(0, used) == Edges(left=min(left, 3), top=top, right=0, bottom=0)
    assert grid.bleed(4, used) == Edges(0, 0, 0, 0)


def test_d3_an_outer_bleed_leaves_room_for_the_marks() -> None:
    grid = flat(LETTER, STANDARD)
    free = (279.4 - 3 * 88) / 2 - 5
    assert grid.bleed(1, frozenset(range(9))).top == pytest.approx(free - 2)


def test_d8_next_to_an_empty_slot_a_card_keeps_its_bleed() -> None:
    assert flat().bleed(0, frozenset({0})) == Edges(3, 3, 3, 3)


def test_bleed_stops_half_way_to_the_neighbour() -> None:
    grid = flat(A4, Size(50, 50), Spacing(5, gap=4))
    assert grid.bleed(0, frozenset(range(grid.slots))).right == 2


papers = st.sampled_from([A4, LETTER])
cards = st.builds(Size, st.floats(15, 190), st.floats(15, 190))
spacings = st.builds(Spacing, st.floats(0, 20), st.floats(0, 3), st.floats(0, 10))


@given(papers, cards, spacings, st.sampled_from(list(Backs)), st.lists(st.booleans(), max_size=60))
def test_every_card_lies_once_within_the_margins_and_over_no_other(
    paper: Size, card: Size, spacing: Spacing, backs: Backs, has_back: list[bool]
) -> None:
    try:
        grid = best_grid(paper, card, spacing, backs)
    except NoRoomError:
        assume(False)
    sides = impose(grid, has_back, backs)
    placed = [(placement.card, placement.side) for side in sides for placement in side.placements]
    fronts = [(number, Side.FRONT) for number in range(len(has_back))]
    wanted = [(number, Side.BACK) for number, back in enumerate(has_back) if back and backs is not Backs.NONE]
    assert Counter(placed) == Counter(fronts + wanted)
    assert [card for card, side in placed if side is Side.FRONT] == list(range(len(has_back)))
    for side in sides:
        for placement in side.placements:
            trim = placement.trim
            assert (trim.w, trim.h) == (card.w, card.h)
            assert min(trim.x, trim.y) >= spacing.margin - 1e-6
            assert trim.right <= side.paper.w - spacing.margin + 1e-6
            assert trim.bottom <= side.paper.h - spacing.margin + 1e-6
            others = (other.trim for other in side.placements if other is not placement)
            assert not any(placement.bleed_box.overlaps(other) for other in others)


@given(papers, cards, spacings)
def test_no_grid_that_fits_more_was_passed_over(paper: Size, card: Size, spacing: Spacing) -> None:
    try:
        found = flat(paper, card, spacing).slots
    except NoRoomError:
        found = 0
    slot = Size(card.w + 2 * spacing.bleed, card.h + 2 * spacing.bleed)
    for sheet in (paper, paper.turned()):
        columns, rows = 1, 1
        while columns * slot.w + (columns - 1) * spacing.gap <= sheet.w - 2 * spacing.margin:
            columns += 1
        while rows * slot.h + (rows - 1) * spacing.gap <= sheet.h - 2 * spacing.margin:
            rows += 1
        assert found >= (columns - 1) * (rows - 1)
