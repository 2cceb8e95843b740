"""What a person asks of the grid: rows, columns, slots left empty."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pandapress.press.choices import Backs
from pandapress.press.paper import CARD_SIZES, PAPERS, Size
from pandapress.press.sheet.grid import Grid, NoRoomError, Spacing, Wish, best_grid
from pandapress.press.sheet.imposition import Side, behind, impose

A4 = PAPERS["a4"]
STANDARD = CARD_SIZES["standard"]
CLOSE = 0.01


def asked(
    columns: int | None = None,
    rows: int | None = None,
    *,
    skip: tuple[int, ...] = (),
    margin: float = 5,
    paper: Size = A4,
    card: Size = STANDARD,
    backs: Backs = Backs.DUPLEX,
) -> Grid:
    return best_grid(paper, card, Spacing(margin), backs, Wish(columns, rows, frozenset(skip)))


def refused(columns: int | None, rows: int | None = None, **more: object) -> NoRoomError:
    with pytest.raises(NoRoomError) as problem:
        asked(columns, rows, **more)  # type: ignore[arg-type]
    return problem.value


@pytest.mark.parametrize(
    ("columns", "rows", "found"),
    [
        (2, 2, (2, 2, False)),
        (3, 2, (3, 2, False)),
        (4, 2, (4, 2, True)),
        (None, 1, (4, 1, True)),
        (1, None, (1, 3, False)),
    ],
)
def test_c16_rows_and_columns_are_as_asked_on_the_paper_that_takes_them(
    columns: int | None, rows: int | None, found: tuple[int, int, bool]
) -> None:
    grid = asked(columns, rows)
    assert (grid.columns, grid.rows, grid.paper.landscape) == found


def test_c16_a_smaller_grid_stands_in_the_middle_of_the_sheet() -> None:
    grid = asked(2, 2)
    first, last = grid.trim(0), grid.trim(3)
    assert first.x + last.right == pytest.approx(grid.paper.w)
    assert first.y + last.bottom == pytest.approx(grid.paper.h)


def test_c16_what_does_not_fit_is_refused_with_the_millimetres_of_both_ways_and_the_best_that_fits() -> None:
    problem = refused(3, 2, margin=25)
    assert problem.message == (
        "3 columns and 2 rows of cards of 63 x 88 mm do not fit: on upright paper they need 189 mm across, and there "
        "are 160; on lying paper they need 176 mm down, and there are 160"
    )
    assert "--cols 2 --rows 2 on upright paper" in problem.hint
    assert asked(2, 2, margin=25).slots == 4


def test_c10_a_grid_of_cards_that_are_too_large_is_refused_with_the_grid_that_fits() -> None:
    problem = refused(3, 3, card=Size(89, 127))
    assert "they need 267 mm across, and there are 200 and 381 mm down, and there are 287" in problem.message
    assert "--cols 2 --rows 2" in problem.hint


def test_c16_a_grid_to_fold_is_refused_by_the_halves_of_the_sheet() -> None:
    problem = refused(3, 2, backs=Backs.FOLD)
    assert "on half of upright paper" in problem.message
    assert problem.message.count("on half of") == 4


@pytest.mark.parametrize("backs", [Backs.DUPLEX, Backs.DUPLEX_SHORT, Backs.SEPARATE])
@pytest.mark.parametrize("spacing", [Spacing(5), Spacing(5, bleed=3)], ids=["upright", "lying"])
def test_c27_a_skipped_slot_is_empty_on_both_sides(backs: Backs, spacing: Spacing) -> None:
    grid = best_grid(A4, STANDARD, spacing, backs, Wish(skip=frozenset({4})))
    empty = grid.trim(3)
    for side in impose(grid, [True] * 20, backs):
        assert len(side.placements) == (len(grid.free) if side.sheet * len(grid.free) <= 20 else 20 % len(grid.free))
        for placed in side.placements:
            there = placed if side.side is Side.FRONT else behind(placed, side.paper, backs)
            assert not there.trim.overlaps(empty)
            assert (there.trim.x, there.trim.y) in {(grid.trim(slot).x, grid.trim(slot).y) for slot in grid.free}


def test_c27_the_slot_after_a_skipped_one_takes_the_next_card() -> None:
    (front,) = impose(asked(skip=(1, 4)), [False] * 3, Backs.NONE)
    grid = asked()
    assert [placed.trim for placed in front.placements] == [grid.trim(1), grid.trim(2), grid.trim(4)]


def test_c27_a_slot_that_is_not_there_or_no_slot_left_is_refused() -> None:
    assert refused(3, 3, skip=(10,)).message == "there is no slot 10 to skip: a sheet of these cards has 9 slots"
    assert refused(3, 1, skip=(1, 2, 3)).message == "every slot is to be skipped: a sheet of these cards has 3 slots"


@given(
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from(sorted(CARD_SIZES)),
    st.sampled_from(list(Backs)),
    st.sets(st.integers(1, 12), max_size=6),
    st.integers(0, 40),
)
def test_c27_every_card_has_one_slot_and_backs_lie_behind_fronts_whatever_is_skipped(
    paper: str, card: str, backs: Backs, skip: set[int], count: int
) -> None:
    try:
        grid = asked(paper=PAPERS[paper], card=CARD_SIZES[card], backs=backs, skip=tuple(skip))
    except NoRoomError:
        assume(False)
    sides = impose(grid, [True] * count, backs)
    fronts = [placed for side in sides for placed in side.placements if placed.side is Side.FRONT]
    assert [placed.card for placed in fronts] == list(range(count))
    assert all(placed.trim != grid.trim(number - 1) for placed in fronts for number in skip)
    assert {side.sheet for side in sides} == set(range(1, grid.sheets(count) + 1))
    backs_by_card = {placed.card: placed for side in sides for placed in side.placements if placed.side is Side.BACK}
    if backs not in (Backs.NONE, Backs.FOLD):
        for front in fronts:
            assert backs_by_card[front.card] == behind(front, grid.paper, backs)
