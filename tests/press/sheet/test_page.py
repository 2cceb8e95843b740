from __future__ import annotations

from collections import Counter

import pytest

from pandapress.press.choices import Backs, Marks
from pandapress.press.face.face import Face
from pandapress.press.paper import CARD_SIZES, PAPERS, Box
from pandapress.press.sheet.grid import Grid, Spacing, best_grid
from pandapress.press.sheet.imposition import NO_BLEED, Side
from pandapress.press.sheet.page import BLANK, LAYOUT_VERSION, Page, Piece, SheetLine, blank_page, card_pages, full_page
from tests.press.pixels import face_of

A4 = PAPERS["a4"]
STANDARD = CARD_SIZES["standard"]
LINE = SheetLine("Adorable Pandaring", "print at 100 %, flip on the long edge", before=2, sheets=7)


def grid(backs: Backs = Backs.DUPLEX) -> Grid:
    return best_grid(A4, STANDARD, Spacing(), backs)


def face(name: str) -> Face:
    return face_of(f"<!-- {name} -->", STANDARD, 3)


def pieces(count: int, deck: str = "Pandas", back: bool = True) -> list[Piece]:
    """Cards that all differ."""
    return [
        Piece(
            f"{deck}/{number}",
            deck,
            f"{number:06x}",
            face(f"{deck} front {number}"),
            face(f"{deck} back {number}") if back else None,
        )
        for number in range(count)
    ]


def pages_of(cards: list[Piece], backs: Backs = Backs.DUPLEX, marks: Marks = Marks.MARGIN) -> list[Page]:
    return list(card_pages(cards, grid(backs), backs, marks, LINE))


def words(page: Page) -> str:
    return "  ·  ".join(label.text for label in page.labels)


@pytest.mark.parametrize("backs", [Backs.DUPLEX, Backs.DUPLEX_SHORT, Backs.SEPARATE])
def test_c18_every_front_and_every_back_is_printed_once_and_fronts_keep_their_order(backs: Backs) -> None:
    cards = pieces(20)
    pages = pages_of(cards, backs)
    fronts = [placed.face for page in pages if page.side is Side.FRONT for placed in page.faces]
    backs_of = Counter(placed.face.key for page in pages if page.side is Side.BACK for placed in page.faces)
    assert fronts == [card.front for card in cards]
    assert backs_of == Counter(card.back.key for card in cards if card.back)


def test_a15_copies_of_a_card_are_the_same_face_as_often_as_asked() -> None:
    pages = pages_of(pieces(1) * 3)
    assert [len(page.faces) for page in pages] == [3, 3]
    assert len({placed.face.key for placed in pages[0].faces}) == 1


def test_c1_c26_a_sheet_says_what_it_is_how_to_print_it_and_by_which_layout() -> None:
    front, back = pages_of(pieces(4))
    how = "print at 100 %, flip on the long edge"
    assert f"Adorable Pandaring  ·  Pandas  ·  sheet 3 of 7, front  ·  {how}  ·  layout {LAYOUT_VERSION}" in words(
        front
    )
    assert "sheet 3 of 7, back" in words(back)
    assert "Pandas/0 000000   Pandas/1 000001" in words(front)


def test_a_sheet_names_every_deck_that_is_on_it_once() -> None:
    front = pages_of([*pieces(3, "Pandas"), *pieces(2, "Panda Laws")])[0]
    assert "·  Pandas, Panda Laws  ·" in words(front)


def test_a_side_without_cards_says_that_it_stays_blank() -> None:
    pages = pages_of([*pieces(9), *pieces(1, "Tokens", back=False)])
    assert [len(page.faces) for page in pages] == [9, 9, 1, 0]
    assert BLANK in words(pages[3])
    assert "sheet 4 of 7, back" in words(pages[3])
    assert not any(BLANK in words(page) for page in pages[:3])


def test_bookmarks_stand_where_a_deck_begins_and_never_on_a_back() -> None:
    pages = pages_of([*pieces(12, "Pandas"), *pieces(9, "Panda Laws")])
    assert [(page.side.value, page.bookmarks) for page in pages] == [
        ("front", ("Pandas",)),
        ("back", ()),
        ("front", ("Panda Laws",)),
        ("back", ()),
        ("front", ()),
        ("back", ()),
    ]


def test_c22_a_sheet_to_fold_has_a_fold_line_and_marks_on_both_halves_alone() -> None:
    page = pages_of(pieces(4), Backs.FOLD)[0]
    (fold,) = page.folds
    across = fold.y1 == fold.y2
    where = fold.y1 if across else fold.x1
    ends = [sorted((mark.y1, mark.y2) if across else (mark.x1, mark.x2)) for mark in page.marks]
    assert [end for end in ends if end[0] < where < end[1]] == []
    assert any(end[1] <= where for end in ends)
    assert any(end[0] >= where for end in ends)
    assert Counter(placed.turned for placed in page.faces) == ({False: 4, True: 4} if across else {False: 8})


def test_a_flat_sheet_has_no_fold_line() -> None:
    assert pages_of(pieces(4))[0].folds == ()


def test_d9_without_marks_the_ruler_stays_and_nothing_else_is_drawn() -> None:
    page = pages_of(pieces(4), marks=Marks.NONE)[0]
    assert page.marks == ()
    assert page.ruler != ()


def test_a_full_page_fills_the_paper_and_carries_its_bookmark_and_line() -> None:
    page = full_page(face_of("", A4), "Score sheet", "Adorable Pandaring  ·  print at 100 %")
    assert [(placed.trim, placed.bleed, placed.turned) for placed in page.faces] == [
        (Box(0, 0, 210, 297), NO_BLEED, False)
    ]
    assert page.bookmarks == ("Score sheet",)
    assert words(page) == "Adorable Pandaring  ·  print at 100 %"


def test_a_blank_page_says_so() -> None:
    page = blank_page(A4, "Adorable Pandaring  ·  cards")
    assert page.faces == ()
    assert words(page) == f"Adorable Pandaring  ·  cards  ·  {BLANK}"
