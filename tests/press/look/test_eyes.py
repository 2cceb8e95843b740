from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from lxml import etree

from pandapress.press.face.face import Face
from pandapress.press.face.words import Words, words_of
from pandapress.press.look.eyes import Outline, apart, outlines, readings
from pandapress.press.look.sight import Sight
from pandapress.press.paper import Size
from tests.press.pixels import SMALL, face_of

HALF_DARK = '<rect x="0" y="0" width="40" height="40" fill="#ffffff"/><rect x="20" y="0" width="20" height="40"/>'


def text(words: str = "Panda", x: float = 4, y: float = 20, fill: str = "#000000", extra: str = "") -> str:
    return f'<text x="{x}" y="{y}" font-family="Manrope" font-size="5" fill="{fill}"{extra}>{words}</text>'


def runs(face: Face) -> Iterator[Words]:
    return words_of(etree.fromstring(face.svg.encode()))


def faintest(body: str) -> tuple[float, str]:
    """The contrast and the word of the only run of a face."""
    face = face_of(body)
    (words,) = runs(face)
    return next(readings([face])).faintest(words)


# Where words lie


@pytest.mark.parametrize(
    ("transform", "corner"),
    [
        ("", (10.0, 20.0)),
        ("translate(3,4)", (13.0, 24.0)),
        ("translate(3) scale(2)", (23.0, 40.0)),
        ("scale(1 3)", (10.0, 60.0)),
        ("rotate(180 10 20)", (10.0, 20.0)),
        ("rotate(90)", (-20.0, 10.0)),
        ("matrix(0 1 1 0 5 6)", (25.0, 16.0)),
        ("skewX(45)", (30.0, 20.0)),
    ],
)
def test_a_transform_moves_the_ink_of_words(transform: str, corner: tuple[float, float]) -> None:
    (words,) = runs(face_of(f'<g transform="{transform}">{text("", 10, 20)}</g>' if transform else text("", 10, 20)))
    assert words.corners()[0] == pytest.approx(corner)


def test_words_have_the_colour_and_the_anchor_that_they_inherit_and_carry() -> None:
    start, end = runs(
        face_of(f'<g fill="#ff0000">{text(x=10)}</g>{text(x=30, extra=" text-anchor=" + chr(34) + "end" + chr(34))}')
    )
    assert end.corners()[1][0] == pytest.approx(30, abs=0.3)
    assert start.corners()[0][0] == pytest.approx(10, abs=0.3)
    (inherits,) = runs(face_of(f'<g fill="#ff0000">{text().replace(" fill=" + chr(34) + "#000000" + chr(34), "")}</g>'))
    assert inherits.fill == "#ff0000"


def test_the_words_of_a_run_are_measured_one_by_one() -> None:
    (words,) = runs(face_of(text("Red  Panda")))
    (red, first), (panda, second) = words.each()
    assert (red, panda) == ("Red", "Panda")
    assert first.right < second.x
    assert second.right == pytest.approx(words.box.right, abs=0.01)


# Contrast


@pytest.mark.parametrize(
    ("body", "reached"),
    [
        (text(), 21.0),
        (text(fill="#ffffff"), 1.0),
        (text(fill="#777777"), 4.48),
        (f'<rect x="0" y="0" width="40" height="40" fill="#c8432f"/>{text(fill="#ffffff")}', 4.88),
        (f'<rect x="0" y="0" width="40" height="40" fill="#000000" fill-opacity="0.5"/>{text()}', 5.3),
    ],
)
def test_words_are_held_against_what_is_drawn_behind_them(body: str, reached: float) -> None:
    assert faintest(body)[0] == pytest.approx(reached, abs=0.1)


def test_the_word_that_runs_into_the_dark_is_the_faintest() -> None:
    level, word = faintest(HALF_DARK + text("pan da mimi", 2))
    assert word == "mimi"
    assert level == pytest.approx(1, abs=0.01)


def test_words_turned_about_are_measured_where_they_stand() -> None:
    turned = f'<g transform="translate(30 4) rotate(90)">{text("Panda", 2, 2)}</g>'
    assert faintest(HALF_DARK + turned)[0] == pytest.approx(1, abs=0.01)
    assert faintest(HALF_DARK.replace('x="20"', 'x="-20"') + turned)[0] == pytest.approx(21, abs=0.1)


def test_a_thin_line_beside_the_letters_does_no_harm_and_one_through_them_does() -> None:
    line = '<rect x="0" y="{y}" width="40" height="0.9"/>'
    assert faintest(line.format(y=21) + text("mamamama"))[0] == pytest.approx(21, abs=0.1)
    assert faintest(line.format(y=18.2) + text("mamamama"))[0] == pytest.approx(1, abs=0.1)


def test_words_that_are_cut_away_are_not_read() -> None:
    clip = '<defs><clipPath id="c"><rect x="0" y="0" width="40" height="5"/></clipPath></defs>'
    assert faintest(f'{clip}<g clip-path="url(#c)">{text(fill="#ffffff")}</g>')[0] == math.inf


def test_words_of_a_placed_drawing_are_told_from_those_over_them() -> None:
    inside = f'<g data-art="key">{text("deep", fill="#ffffff")}</g>'
    face = face_of(f"{HALF_DARK}{inside}{text('over', 24)}")
    deep, over = runs(face)
    reading = next(readings([face]))
    assert (deep.depth, over.depth) == (1, 0)
    assert [reading.faintest(words)[0] for words in (deep, over)] == [pytest.approx(1, abs=0.01)] * 2
    only_over = next(readings([face_of(f"{HALF_DARK}{text('over', 24)}")]))
    assert only_over.faintest(deep)[0] == math.inf


# Shapes


def outline(body: str, size: Size = SMALL) -> Outline:
    return next(outlines([face_of(body, size)]))


RED, GREEN = "#c8432f", "#2f8f4f"
CIRCLE = '<circle cx="20" cy="20" r="9" fill="{}"/>'
SQUARE = '<rect x="11" y="11" width="18" height="18" fill="{}"/>'


@pytest.mark.parametrize("shape", [CIRCLE, SQUARE, '<g fill="{}"><path d="M5 5 H30 V30 Z"/></g>', text(fill="{}")])
def test_e11_the_same_shape_in_another_colour_is_the_same_shape(shape: str) -> None:
    assert outline(shape.format(RED)).beside(outline(shape.format(GREEN))) == 0


def test_e11_another_shape_in_the_same_colour_is_another_shape() -> None:
    circle, square = outline(CIRCLE.format(RED)), outline(SQUARE.format(RED))
    assert circle.beside(square) == square.beside(circle) > 10


def test_a_letter_on_the_same_shape_is_another_shape() -> None:
    assert outline(CIRCLE.format(RED)).beside(outline(CIRCLE.format(RED) + text("R", 18, 22))) > 2


def test_what_a_shape_covers_is_not_seen_and_what_shows_through_is() -> None:
    over = '<rect x="5" y="5" width="30" height="30" fill="#ffffff"{}/>'
    hidden = outline(CIRCLE.format(RED) + over.format(""))
    glazed = outline(CIRCLE.format(RED) + over.format(' fill-opacity="0.5"'))
    assert hidden.beside(outline(over.format(""))) == 0
    assert glazed.beside(hidden) > 5


def test_a_line_is_as_wide_in_a_drawing_that_is_scaled() -> None:
    plain = outline('<circle cx="20" cy="20" r="10" fill="#ff0000"/>')
    scaled = outline('<g transform="scale(10)"><circle cx="2" cy="2" r="1" fill="#0000ff"/></g>')
    placed = outline('<g transform="scale(10)" data-art="k"><circle cx="2" cy="2" r="1" fill="#0000ff"/></g>')
    assert plain.beside(scaled) == plain.beside(placed) == 0


def test_a_line_is_as_wide_in_a_drawing_that_is_placed_small_and_large() -> None:
    drawing = '<g transform="scale({})"{}><circle cx="2" cy="2" r="1" fill="#0000ff"/></g>'
    held, loose = (outline("".join(drawing.format(scale, how) for scale in (3, 10))) for how in (' data-art="k"', ""))
    assert held.beside(loose) == 0


# Colours


def test_two_faces_are_compared_where_they_differ_the_most() -> None:
    ground = '<rect x="0" y="0" width="40" height="40" fill="#ffffff"/>'
    corner = '<rect x="0" y="0" width="10" height="16" fill="{}"/>'
    red, green = (face_of(ground + corner.format(colour)) for colour in ("#c8432f", "#2f7d45"))
    seen = apart([red, green])
    assert set(seen) == set(Sight)
    assert seen[Sight.FULL] > 50 > 10 > seen[Sight.GREY]
    assert apart([red, red])[Sight.FULL] == 0


def test_a_tenth_of_the_surface_counts() -> None:
    white, dotted, dark = (
        face_of(f'<rect x="0" y="0" width="40" height="40" fill="#ffffff"/>{spot}')
        for spot in (
            "",
            '<rect x="0" y="0" width="8" height="10" fill="#000000"/>',
            '<rect x="0" y="0" width="40" height="30" fill="#000000"/>',
        )
    )
    assert apart([white, dotted])[Sight.FULL] == pytest.approx(50, abs=8)
    grey = face_of(dotted.svg.partition(">")[2].replace("#ffffff", "#333333").removesuffix("</svg>"))
    assert 80 < apart([white, grey])[Sight.FULL] < 95
    assert apart([white, dark])[Sight.FULL] == pytest.approx(100, abs=0.1)
