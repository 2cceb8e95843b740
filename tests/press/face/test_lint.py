from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from pandapress.press.face.face import Face
from pandapress.press.face.lint import Complaint, complaints, described
from pandapress.press.paper import Box
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.pdf.engine import drawn
from pandapress.press.sheet.page import full_page
from tests.press.pixels import SMALL, face_of, rasterise

RECT = '<rect x="1" y="1" width="5" height="5" {}/>'
WORD = '<text x="1" y="5" font-family="Manrope" font-size="3" {}>Panda</text>'
SHADED = '<defs><linearGradient id="g">{}</linearGradient></defs>' + RECT.format('fill="url(#g)"')
DASHED = '<line x1="1" y1="1" x2="5" y2="5" stroke="#000000" stroke-dasharray="{}"/>'
REFUSED = {
    "symbol": ("<symbol/>", "<symbol> is not drawn", "art()"),
    "use": ('<use href="#a"/>', "<use> is not drawn", "art()"),
    "tspan": (
        '<text x="1" y="5" font-family="Manrope" font-size="3"><tspan>a</tspan></text>',
        "<tspan> is not",
        "text()",
    ),
    "style": (RECT.format('style="fill:red"'), "style on <rect> is not drawn", "attribute"),
    "style element": ("<style>rect{fill:red}</style>", "<style> is not drawn", "attribute"),
    "class": (RECT.format('class="dark"'), "class on <rect> is not drawn", "attribute"),
    "opacity": (RECT.format('opacity="0.5"'), "opacity on <rect> is not drawn", "fill-opacity"),
    "stop-opacity": (SHADED.format('<stop offset="0" stop-opacity="0.5"/>'), "stop-opacity on <stop>", "by hand"),
    "units in points": (WORD.replace('"3"', '"8pt"').format(""), 'font-size="8pt" on <text>', "plain number"),
    "units in millimetres": ('<rect x="1mm" y="1" width="5" height="5"/>', 'x="1mm" on <rect>', "plain number"),
    "percent": ('<rect x="1" y="1" width="50%" height="5"/>', 'width="50%" on <rect>', "plain number"),
    "weight 700": (WORD.format('font-weight="700"'), 'font-weight="700" on <text>', "normal or bold"),
    "unknown family": (WORD.replace("Manrope", "Arial").format(""), "the font Arial normal is not there", "Manrope"),
    "no family": ('<text x="1" y="5" font-size="3">a</text>', "<text> lacks font-family", ""),
    "bold title": (WORD.replace("Manrope", "Fredoka One").format('font-weight="bold"'), "Fredoka One bold", "known"),
    "letter-spacing": (WORD.format('letter-spacing="1"'), "letter-spacing on <text>", "leave it out"),
    "colour by name": (RECT.format('fill="red"'), 'fill="red" on <rect>', "#rrggbb"),
    "colour by function": (RECT.format('fill="rgb(1,2,3)"'), "is not understood", "#rrggbb"),
    "colour with opacity": (RECT.format('fill="#11223344"'), "is not understood", "#rrggbb"),
    "currentColor": (RECT.format('stroke="currentColor"'), "is not understood", "#rrggbb"),
    "filter": (RECT.format('filter="url(#f)"'), "filter on <rect>", ""),
    "mask": ('<mask id="m"/>', "<mask> is not drawn", "shapes"),
    "pattern": ('<pattern id="p"/>', "<pattern> is not drawn", "shapes"),
    "foreignObject": ("<foreignObject/>", "<foreignObject> is not drawn", "text()"),
    "script": ("<script>alert(1)</script>", "<script> is not drawn", ""),
    "event": (RECT.format('onclick="x"'), "onclick on <rect>", ""),
    "missing gradient": (RECT.format('fill="url(#nope)"'), "names nothing in this face", "<defs>"),
    "missing clip path": (RECT.format('clip-path="url(#nope)"'), "names nothing in this face", "<defs>"),
    "xlink": ('<image xmlns:x="http://www.w3.org/1999/xlink" x:href="a.png"/>', "on <image> is not drawn", ""),
    "foreign element": ('<sodipodi xmlns="http://sodipodi"/>', "is not drawn", ""),
    "words outside of text": ("<g>Panda</g>", "<g> holds words", "text()"),
    "words after an element": (RECT.format("") + "Panda", "words stand outside of <text>", "text()"),
    "two radii": (RECT.format('rx="1" ry="2"'), "two corner radii", "rx alone"),
    "a group within text": (WORD.replace("Panda", "<g/>").format(""), "<text> holds other elements", "own <text>"),
    "missing glyph": (WORD.replace("Panda", "★").format(""), "Manrope has no '★' (U+2605)", "icon"),
    "width of the root": ("", "width on <svg> is not drawn", "view box is in millimetres"),
}
ACCEPTED = {
    "path": '<path d="M1 1 H5 V5 L1,5 C1 2 3 4 1e0-.5 Q1 1 2 2 A1 1 0 0 1 5 5 Z" fill="#123" fill-rule="evenodd"/>',
    "circle": '<circle cx="5" cy="5" r="2" fill="none" stroke="#123" stroke-width=".5"/>',
    "ellipse": '<ellipse cx="5" cy="5" rx="2" ry="1"/>',
    "polyline": '<polyline points="1,1 2 2 3,3" fill="none"/>',
    "polygon": '<polygon points="1 1 2 2 3 1"/>',
    "line": '<line x1="1" y1="1" x2="5" y2="5"/>',
    "opacity": RECT.format('fill-opacity="0.5" stroke="#000000" stroke-opacity="0.5"'),
    "transforms": '<g transform="translate(1,2) rotate(45 5 5) scale(2)"><rect x="1" y="1" width="1" height="1"/></g>',
    "gradient": SHADED.format('<stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#000000"/>'),
    "clip": '<defs><clipPath id="c"><circle cx="5" cy="5" r="3"/></clipPath></defs><g clip-path="url(#c)">'
    + RECT
    + "</g>",
    "dashes": DASHED.format("1 0.5"),
    "bold": WORD.format('font-weight="bold" text-anchor="middle" fill="#2b2727"'),
    "title": WORD.replace("Manrope", "Fredoka One").format(""),
    "comment": "<!-- by hand --><?editor x?>",
}
UNDRAWABLE = {
    "scale by three": RECT.format('transform="scale(1 2 3)"'),
    "skew by two": RECT.format('transform="skewX(10 20)"'),
    "matrix of three": RECT.format('transform="matrix(1 2 3)"'),
    "rotation by two": RECT.format('transform="rotate(45 10)"'),
    "half a point": '<path d="M 1"/>',
    "path without a move": '<path d="L 5 5"/>',
    "path without a letter": '<path d="5 5"/>',
    "path with a stray e": '<path d="M1 1 e5"/>',
    "path with two signs": '<path d="M1 1 L--5 +-3"/>',
    "half an arc": '<path d="M1 1 A 1 1 0 0 1"/>',
    "an odd number": '<polygon points="1 2 3"/>',
    "infinity": '<rect x="1e400" y="1" width="5" height="5"/>',
    "dashes of nothing": DASHED.format("0 0"),
    "dashes of less": DASHED.format("-1 1"),
    "a gradient as a clip path": SHADED.format('<stop offset="0" stop-color="#ffffff"/>')
    + RECT.format('clip-path="url(#g)"'),
    "a clip path as a fill": '<defs><clipPath id="c"><circle cx="5" cy="5" r="3"/></clipPath></defs>'
    + RECT.format('fill="url(#c)"'),
    "an image of nothing": '<image x="1" y="1" width="5" height="5"/>',
    "less than no width": '<rect x="10" y="1" width="-5" height="5"/>',
    "less than no radius": '<circle cx="5" cy="5" r="-5"/>',
    "scaled to nothing": RECT.format('transform="scale(0)"'),
    "scaled to a line": RECT.format('transform="scale(0 1)"'),
    "scaled to almost nothing": RECT.format('transform="scale(1e-200)"'),
    "turned to a line": RECT.format('transform="matrix(1 2 2 4 0 0)"'),
    "no size of type": WORD.replace('"3"', '"0"').format(""),
    "less than no size of type": WORD.replace('"3"', '"-3"').format(""),
    "a gradient in letters": SHADED.format('<stop offset="0" stop-color="#ffffff"/>') + WORD.format('fill="url(#g)"'),
    "a comma after the end": '<path d="M1 1 L5 5 Z,"/>',
    "more than opaque": RECT.format('fill-opacity="7"'),
    "less than transparent": RECT.format('stroke="#000000" stroke-opacity="-1"'),
    "a gradient without stops": SHADED.format(""),
    "a gradient half transparent": SHADED.format('<stop offset="0" stop-color="#ffffff"/>').replace(
        'fill="url(#g)"', 'fill="url(#g)" fill-opacity="0.5"'
    ),
    "letters half transparent": WORD.format('fill-opacity="0.5"'),
    "letters in a half transparent group": f'<g fill-opacity="0.5">{WORD.format("")}</g>',
    "letters with an outline": WORD.format('fill="#ffffff" stroke="#000000" stroke-width="0.5"'),
    "a polyline that leaves its fill open": '<polyline points="1 1 5 1 5 5" stroke="#000000"/>',
    "a drawing within the drawing": '<svg viewBox="0 0 10 10"><rect x="1" y="1" width="5" height="5"/></svg>',
    "two things of one id": '<defs><clipPath id="c"><circle cx="5" cy="5" r="1"/></clipPath>'
    '<clipPath id="c"><circle cx="9" cy="9" r="1"/></clipPath></defs>' + RECT.format('clip-path="url(#c)"'),
}


def linted(svg: str) -> list[Complaint]:
    return list(complaints(etree.fromstring(svg.encode())))


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_would_be_drawn_wrong_is_refused_with_what_to_do(name: str) -> None:
    body, message, hint = REFUSED[name]
    svg = face_of(body).svg
    found = linted(svg.replace("<svg ", '<svg width="63mm" ', 1) if name.endswith("root") else svg)
    assert [complaint for complaint in found if message in complaint.message and hint in complaint.hint], found


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_a_complaint_carries_a_piece_of_the_source_by_which_its_line_is_found(name: str) -> None:
    body, _, _ = REFUSED[name]
    found = linted(face_of(body).svg)
    assert not found or [complaint for complaint in found if complaint.token in body or "{" in complaint.token]


@pytest.mark.parametrize("name", sorted(ACCEPTED))
def test_what_is_drawn_right_is_let_through_and_drawn_without_a_warning(name: str) -> None:
    face = face_of(ACCEPTED[name].format(""))
    assert linted(face.svg) == []
    with drawn([face]) as pdf:
        assert len(pdf.pages) >= 1


@pytest.mark.parametrize("name", sorted(UNDRAWABLE))
def test_what_cannot_be_drawn_as_written_is_refused(name: str) -> None:
    assert linted(face_of(UNDRAWABLE[name]).svg) != []


@settings(deadline=None)
@given(
    st.lists(st.sampled_from([*"MLHVCSQTAZmlhvcsqtaz,.-", "0", "12", "-3", ".5", "1e2"]), max_size=12), st.booleans()
)
def test_a_path_that_the_lint_lets_through_can_be_drawn(pieces: list[str], apart: bool) -> None:
    face = face_of(f'<path d="M1 1 {(" " if apart else "").join(pieces)}" fill="#000000"/>')
    if not linted(face.svg):
        assert pdf_bytes(Document("t", "s", "k", (full_page(face, "t", "l"),), Duplex.SIMPLEX))


def test_every_complaint_of_a_face_is_told_at_once() -> None:
    body = "<symbol/>" + RECT.format('opacity="0.5" fill="red"') + WORD.format('font-weight="700"')
    assert len(linted(face_of(body).svg)) >= 4


def test_rounded_corners_are_drawn_with_one_radius() -> None:
    face = face_of('<rect x="5" y="5" width="20" height="20" rx="8" fill="#000000"/>')
    assert linted(face.svg) == []
    pdf = pdf_bytes(Document("t", "s", "k", (full_page(face, "t", "l"),), Duplex.SIMPLEX))
    image = rasterise(pdf, per_mm=8)
    assert image.ink(Box(5, 5, 2, 2)) is None
    assert image.at(15, 6) == (0, 0, 0)


def test_characters_are_described_by_sign_and_code() -> None:
    assert described("★\u200b") == "'★' (U+2605), U+200B"


def test_the_root_may_hold_nothing() -> None:
    assert linted(Face(face_of("").svg, SMALL, 0).svg) == []


def test_the_mark_of_a_placed_drawing_is_let_through_only_where_the_press_made_it() -> None:
    root = etree.fromstring(b'<svg xmlns="http://www.w3.org/2000/svg"><g data-art="k"><rect rx="x"/></g></svg>')
    assert [complaint.token for complaint in complaints(root)] == ['data-art="k"', 'rx="x"']
    assert [complaint.token for complaint in complaints(root, held={"k"})] == ['rx="x"']
    assert list(complaints(root, held={"k"}, known={"k"})) == []


def parsed(body: str) -> Any:
    return etree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>')


def deep(count: int) -> str:
    return "<g>" * count + '<rect x="0" y="0" width="9" height="9"/>' + "</g>" * count


def test_w13_groups_within_groups_have_an_end() -> None:
    assert [one.message for one in complaints(parsed(deep(40)))] == []
    told = [one.message for one in complaints(parsed(deep(200)))]
    assert told == ["more than 60 elements stand within each other"]


def test_w14_twenty_thousand_gradients_are_refused() -> None:
    stops = '<stop offset="0" stop-color="#000000"/><stop offset="1" stop-color="#ffffff"/>'
    body = "".join(f'<linearGradient id="g{n}">{stops}</linearGradient>' for n in range(501))
    assert [one.message for one in complaints(parsed(f"<defs>{body}</defs>"))] == ["501 gradients are more than 500"]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('<rect width="9" height="9" clip-path="url(#c)"/><clipPath id="c"><circle r="3"/></clipPath>', "behind what"),
        ('<clipPath id="c"><g clip-path="url(#d)"><circle r="3"/></g></clipPath>', "is cut itself"),
        ('<clipPath id="c"><circle r="3"/></clipPath><rect width="9" height="9" clip-path="url(#c)"/>', ""),
        (
            '<rect width="9" height="9" clip-path="url(#c)"/><defs><clipPath id="c"><circle r="3"/></clipPath></defs>',
            "",
        ),
    ],
)
def test_w13_a_clip_path_that_cannot_be_drawn_is_refused(body: str, told: str) -> None:
    found = [one.message for one in complaints(parsed(body)) if "clip" in one.message.lower()]
    assert [told in message for message in found if "names nothing" not in message] == ([True] if told else [])
