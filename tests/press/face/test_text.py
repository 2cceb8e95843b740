from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from PIL import ImageFont
from reportlab.pdfbase import pdfmetrics

from pandapress.press.face.fonts import BOLD, TEXT, TITLE, Typeface, load
from pandapress.press.face.markup import MarkupError
from pandapress.press.face.text import Run, Style, TextOverflowError, draw, fit
from pandapress.press.paper import Box, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.page import full_page
from tests.press.pixels import face_of, one_up, rasterise

POINT = 25.4 / 72
BOX = Box(4, 5, 55, 20)
SIX_TO_NINE = Style(largest=9 * POINT, smallest=6 * POINT)
STEP = 0.05
"""How finely sizes are tried, in millimetres."""
EM = 400
"""How many pixels to the em the outlines of the fonts are measured with."""
TOUCH = 0.1
"""How far a round letter may reach over its box, in millimetres: less than a cut is exact."""
SENTENCE = "Steal a hidden panda from an opponent and turn it face up in front of you. "
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;!?'-()&/%ÄÖÜäöüßéèêÉÈñÑçÇåÅøØ"
words = st.text(st.sampled_from(LETTERS), min_size=1, max_size=12)
texts = st.lists(words, min_size=1, max_size=25).map(" ".join)
boxes = st.builds(Box, st.floats(0, 20), st.floats(0, 20), st.floats(8, 60), st.floats(4, 40))
styles = st.builds(
    Style,
    bold=st.booleans(),
    largest=st.floats(2.5, 8),
    smallest=st.floats(1.5, 2.5),
    leading=st.floats(1.1, 1.5),
    align=st.sampled_from(["left", "center", "right"]),
    valign=st.sampled_from(["top", "middle", "bottom"]),
)


@cache
def glyphs(face: Typeface) -> ImageFont.FreeTypeFont:
    load()
    return ImageFont.truetype(pdfmetrics.getFont(face.pdf_name).face.filename, EM)


@cache
def glyph(face: Typeface, char: str) -> tuple[float, float, float, float]:
    """The ink of a character around its origin, in ems: left, top, right, bottom."""
    mask, (x, y) = glyphs(face).getmask2(char, anchor="ls")
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    return (x + left) / EM, (y + top) / EM, (x + right) / EM, (y + bottom) / EM


def ink(run: Run) -> list[Box]:
    """The box of the ink of each character of a run, from the outlines of the font; the square of an icon."""
    if run.icon:
        return [re_box(draw([run], "#000000", lambda _, box: f"{box.x} {box.y} {box.w} {box.h}"))]
    boxes = []
    for number, char in enumerate(run.text):
        x = run.x + run.face.width(run.text[: number + 1], run.size) - run.face.width(char, run.size)
        left, top, right, bottom = (length * run.size for length in glyph(run.face, char))
        if char.strip():
            boxes.append(Box(x + left, run.y + top, right - left, bottom - top))
    return boxes


def re_box(numbers: str) -> Box:
    return Box(*map(float, numbers.split()))


def outside(runs: Sequence[Run], box: Box, touch: float = TOUCH) -> list[str]:
    """The runs whose ink leaves the box, each with the millimetres by which it does."""
    return [
        f"{run.text}: {reach:.2f} mm"
        for run in runs
        for part in ink(run)
        if (reach := max(box.x - part.x, box.y - part.y, part.right - box.right, part.bottom - box.bottom)) > touch
    ]


def lines(runs: Sequence[Run]) -> list[str]:
    """The words as they stand, line by line."""
    found: dict[float, list[str]] = {}
    for run in runs:
        found.setdefault(run.y, []).append(f":{run.text}:" if run.icon else run.text)
    return ["".join(line) for line in found.values()]


def size_of(runs: Sequence[Run]) -> float:
    return next(run.size for run in runs if not run.icon)


def test_b1_twelve_short_lines_shrink_for_height() -> None:
    box = Box(0, 0, 50, 12 * 4.0)
    runs = fit("\n".join(f"line {number}" for number in range(12)), box, Style(largest=4.0, smallest=2.0, leading=1.2))
    assert len(lines(runs)) == 12
    assert 2.0 < size_of(runs) < 4.0
    assert outside(runs, box) == []


def test_b1_twelve_short_lines_in_a_box_for_five_are_refused_by_their_height() -> None:
    with pytest.raises(TextOverflowError, match=r"needs \d+\.\d mm of height at 7.0 pt where the box has 16.0 mm"):
        fit("\n".join(f"line {number}" for number in range(12)), Box(0, 0, 50, 16), Style(smallest=7 * POINT))


@pytest.mark.parametrize("characters", [40, 150, 300, 380])
def test_b2_a_text_is_set_at_the_largest_size_that_fits(characters: int) -> None:
    text = (SENTENCE * 6)[:characters].strip()
    size = size_of(fit(text, BOX, SIX_TO_NINE))
    assert 6 * POINT <= size <= 9 * POINT
    if size < 9 * POINT - 1e-9:
        with pytest.raises(TextOverflowError):
            fit(text, BOX, Style(largest=size + STEP, smallest=size + STEP))


def test_b2_three_hundred_characters_take_less_than_the_largest_size() -> None:
    assert size_of(fit((SENTENCE * 4)[:300], BOX, SIX_TO_NINE)) < 9 * POINT


def test_b3_two_thousand_characters_are_refused_and_not_cut_off() -> None:
    with pytest.raises(TextOverflowError, match=r"needs \d+\.\d mm of height at 6.0 pt where the box has 20.0 mm"):
        fit((SENTENCE * 27)[:2000], BOX, SIX_TO_NINE)


@pytest.mark.parametrize(
    "text",
    [f"**{SENTENCE * 2}**", ":bamboo: " * 70, f"**{SENTENCE}** :bamboo: {SENTENCE}"],
    ids=["bold", "icons", "both"],
)
def test_b4_bold_and_icons_shrink_as_plain_words_do(text: str) -> None:
    box = Box(0, 0, 55, 14)
    runs = fit(text, box, Style(largest=4.0, smallest=1.5))
    assert 1.5 < min(run.size for run in runs) < 4.0
    assert outside(runs, box) == []
    with pytest.raises(TextOverflowError):
        fit(text, box, Style(largest=4.0, smallest=4.0))


def test_b4_bold_is_measured_in_bold() -> None:
    text = "Banana Pandas in play"
    box = Box(0, 0, (TEXT.width(text, 3) + BOLD.width(text, 3)) / 2, 4)
    exact = Style(largest=3.0, smallest=3.0)
    assert lines(fit(text, box, exact)) == [text]
    with pytest.raises(TextOverflowError):
        fit(f"**{text}**", box, exact)


def test_b6_an_icon_is_as_high_as_a_line_and_stands_on_it() -> None:
    icon, word = sorted(fit("take :bamboo:", BOX, Style(largest=3.0)), key=lambda run: not run.icon)
    (square,) = ink(icon)
    assert square.w == square.h == pytest.approx(3.0, rel=0.1)
    assert square.bottom > word.y - 3.0
    assert (square.y + square.bottom) / 2 == pytest.approx(word.y - TEXT.cap * 3.0 / 2)


def test_b6_an_icon_that_cannot_fit_is_refused() -> None:
    with pytest.raises(TextOverflowError, match=r"a word is 2.6 mm wide where the box is 2.0 mm"):
        fit(":bamboo:", Box(0, 0, 2, 20), Style(smallest=7 * POINT))


@pytest.mark.parametrize("title", [False, True])
def test_b6_b8_an_icon_stays_within_a_box_of_one_line(title: bool) -> None:
    box = Box(0, 0, 40, 6)
    for valign in ("top", "middle", "bottom"):
        runs = fit("a :bamboo:", box, Style(title=title, largest=9, smallest=1, valign=valign))
        assert outside(runs, box, touch=0.02) == []


@settings(deadline=None, max_examples=60)
@given(texts, boxes, styles)
def test_b8_ink_stays_within_its_box_and_no_word_is_lost(text: str, box: Box, style: Style) -> None:
    try:
        runs = fit(text, box, style)
    except TextOverflowError:
        assume(False)
    assert outside(runs, box) == []
    assert " ".join(lines(runs)).split() == text.split()
    assert {run.size for run in runs} <= {size_of(runs)}
    assert min(style.smallest, style.largest) - 1e-9 <= size_of(runs) <= style.largest + 1e-9


@settings(deadline=None, max_examples=60)
@given(st.lists(words, min_size=1, max_size=4).map(" ".join), boxes, st.floats(4, 9))
def test_b8_ink_of_a_title_stays_within_its_box(text: str, box: Box, largest: float) -> None:
    try:
        runs = fit(text, box, Style(title=True, largest=largest, smallest=2.4))
    except TextOverflowError:
        assume(False)
    assert outside(runs, box) == []


@pytest.mark.parametrize("text", ["[X]", "ĺ", "Șarpe", "ķ", "Ẳ ế"])
@pytest.mark.parametrize("bold", [False, True])
def test_b8_accents_and_brackets_stay_within_a_box_of_one_line(text: str, bold: bool) -> None:
    box = Box(0, 0, 60, 6)
    for valign in ("top", "bottom"):
        svg = draw(fit(text, box, Style(bold=bold, largest=9, smallest=1, valign=valign)), "#000000", lambda *_: "")
        inked = rasterise(one_up(face_of(f'<g transform="translate(5,5)">{svg}</g>', Size(70, 20))), per_mm=20).ink()
        assert inked is not None
        assert (inked.x, inked.y) >= (5 - TOUCH, 5 - TOUCH)
        assert (inked.right, inked.bottom) <= (65 + TOUCH, 11 + TOUCH)


@pytest.mark.parametrize("text", ["jolly", "ïglu", "Îlot", "naï"])
def test_b8_a_title_with_an_overhanging_letter_at_its_end_stays_within_its_box(text: str) -> None:
    box = Box(5, 5, 60, 8)
    for align in ("left", "right"):
        assert outside(fit(text, box, Style(title=True, largest=8, smallest=4, align=align)), box) == []


@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_b8_what_is_drawn_lies_within_the_box(align: str, valign: str) -> None:
    box = Box(6, 7, 27, 22)
    text = f"{SENTENCE}**Ällow** gÿpsy"
    runs = fit(text, box, Style(largest=4, smallest=1.5, align=align, valign=valign))
    svg = draw(runs, "#000000", lambda _, __: "")
    pdf = pdf_bytes(Document("t", "s", "k", (full_page(face_of(svg), "t", "l"),), Duplex.SIMPLEX))
    found = rasterise(pdf, per_mm=20).ink(Box(0, 0, 40, 33))
    assert found is not None
    assert found.x >= box.x - TOUCH
    assert found.y >= box.y - TOUCH
    assert found.right <= box.right + TOUCH
    assert found.bottom <= box.bottom + TOUCH
    measured = [part for run in runs for part in ink(run)]
    assert found.x == pytest.approx(min(part.x for part in measured), abs=TOUCH)
    assert found.right == pytest.approx(max(part.right for part in measured), abs=TOUCH)
    assert found.y == pytest.approx(min(part.y for part in measured), abs=TOUCH)
    assert found.bottom == pytest.approx(max(part.bottom for part in measured), abs=TOUCH)


marked = st.lists(st.tuples(words.map(lambda word: word.replace("*", "")), st.sampled_from(["plain", "bold", "icon"])))


@settings(deadline=None)
@given(marked, boxes, styles)
def test_b4_b8_marked_up_text_stays_within_its_box_and_keeps_its_words(
    pieces: list[tuple[str, str]], box: Box, style: Style
) -> None:
    written = {"plain": "{}", "bold": "**{}**", "icon": ":paw:"}
    text = " ".join(written[kind].format(word) for word, kind in pieces)
    shown = [":paw:" if kind == "icon" else word for word, kind in pieces]
    try:
        runs = fit(text, box, style)
    except TextOverflowError:
        assume(False)
    assert outside([run for run in runs if not run.icon], box) == []
    assert "".join(lines(runs)).replace(" ", "") == "".join(shown)
    bold = {"plain", "bold"} if style.bold else {"bold"}
    assert (BOLD in [run.face for run in runs if not run.icon]) == any(kind in bold for _, kind in pieces)


def test_a_word_wider_than_its_box_is_refused_by_its_width() -> None:
    with pytest.raises(TextOverflowError, match=r"a word is \d+\.\d mm wide where the box is 10.0 mm, even at 7.0 pt"):
        fit("Donaudampfschifffahrtsgesellschaft", Box(0, 0, 10, 50), Style(smallest=7 * POINT))


def test_the_space_before_and_after_bold_is_kept() -> None:
    runs = fit("gain **one more** panda", BOX, Style(largest=3.0))
    assert [run.text for run in runs] == ["gain", "one more", "panda"]
    for run, after in pairwise(runs):
        assert after.x - (run.x + run.face.width(run.text, 3.0)) >= TEXT.width(" ", 3.0) * 0.9


def test_words_of_one_weight_are_one_run_so_that_they_are_found_and_copied() -> None:
    assert [run.text for run in fit("Draw a panda", BOX, Style())] == ["Draw a panda"]


def test_letters_follow_an_icon_without_a_space_where_none_is_written() -> None:
    icon, stop = fit(":bamboo:.", BOX, Style(largest=3.0))
    assert stop.x == pytest.approx(icon.x + icon.size)


def test_an_empty_text_sets_nothing() -> None:
    assert fit("", BOX, Style()) == ()
    assert fit("  \n ", BOX, Style()) == ()


def test_an_empty_line_keeps_no_room_but_the_paragraphs_do() -> None:
    apart = fit("one\ntwo", BOX, Style(largest=3.0, leading=1.3))
    assert apart[1].y - apart[0].y == pytest.approx(3.0 * 1.3 * 1.45)


def test_b9_broken_markup_is_not_set() -> None:
    with pytest.raises(MarkupError):
        fit("**foo", BOX, Style())


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_a_line_is_aligned_by_its_width(align: str, share: float) -> None:
    (run,) = fit("panda", BOX, Style(largest=3.0, align=align))
    assert run.x == pytest.approx(BOX.x + share * (BOX.w - TEXT.width("panda", 3.0)))


def test_middle_puts_capitals_in_the_middle() -> None:
    (run,) = fit("7", Box(0, 0, 10, 10), Style(title=True, largest=6.0, valign="middle"))
    assert run.y - TITLE.cap * 6.0 / 2 == pytest.approx(5.0)


def test_each_run_is_drawn_as_a_text_of_its_own_from_its_left_end() -> None:
    runs = fit("gain **A & B** <3", BOX, Style(largest=3.0))
    svg = draw(runs, "#2b2727", lambda _, __: "")
    assert re.findall(r"<text [^>]*>([^<]*)</text>", svg) == ["gain", "A &amp; B", "&lt;3"]
    assert svg.count('font-weight="bold"') == 1
    assert "anchor" not in svg
    assert "tspan" not in svg


def test_an_icon_is_drawn_into_its_square_by_its_name() -> None:
    svg = draw(
        fit("take :bamboo:", BOX, Style(largest=3.0)), "#000000", lambda name, box: f"<{name} {box.w:.2f} {box.h:.2f}>"
    )
    assert svg.endswith("</text><bamboo 3.15 3.15>")
