from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from pandapress.findings import Finding, Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Face, Job, Studio
from pandapress.press.face.rows import RowView
from pandapress.press.paper import CARD_SIZES, Size
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.page import full_page
from tests.press.pixels import Colour, interlaced_png, png_header, rasterise, words_of

STANDARD = CARD_SIZES["standard"]
GREEN = (0, 255, 0)
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94">'
NAME = '{{ text(row.name, 5, 5, 50, 8, box="name") }}'
EFFECT = '{{ text(row.text, 5, 20, 50, 20, box="effect") }}'
RECT = '<rect x="0" y="0" width="10" height="10" fill="#2f6f4f"/>'


def svg(body: str, view: str = "0 0 100 100") -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'


def picture(colour: str, kind: str = "PNG", side: int = 40) -> bytes:
    stream = BytesIO()
    Image.new("RGB", (side, side), colour).save(stream, kind)
    return stream.getvalue()


@dataclass
class Bench:
    """A studio over templates that a test writes; the body of a face begins in line 2."""

    root: Path
    ink: Ink = Ink.FULL
    findings: Findings = field(default_factory=Findings)

    def write(self, files: Mapping[str, str | bytes]) -> None:
        for name, content in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())

    def faces(self, body: str, *rows: Mapping[str, object]) -> list[Face | None]:
        """A face for each row, the first of which stands in line 2 of cards.csv."""
        self.write({"card.svg.j2": f"{OPEN}\n{body}\n</svg>"})
        studio = Studio(self.root, self.ink, self.findings)
        return [studio.face(self.job(row, line)) for line, row in enumerate(rows, start=2)]

    def face(self, body: str, **row: object) -> Face | None:
        return self.faces(body, row)[0]

    def job(self, row: Mapping[str, object], line: int) -> Job:
        view = RowView(row, "cards.csv", line)
        return Job("card.svg.j2", STANDARD, {}, f"pandas/{line - 1}", "cards.csv", line, bleed=3, row=view)

    @property
    def only(self) -> Finding:
        """The one finding."""
        (finding,) = self.findings
        return finding


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    made = Bench(tmp_path / "templates")
    made.write({"art/icons/bamboo.svg": svg('<path d="M0 0 H100 V100 Z" fill="#3f8660"/>')})
    return made


def pdf_of(face: Face | None) -> bytes:
    assert face is not None
    return pdf_bytes(Document("t", "s", "k", (full_page(face, "t", "l"),), Duplex.SIMPLEX))


def test_a_face_knows_its_size_and_bleed_and_holds_what_the_template_draws(bench: Bench) -> None:
    face = bench.face(RECT + NAME, name="Sad Panda")
    assert face is not None
    assert (face.size, face.bleed) == (STANDARD, 3)
    assert ">Sad Panda</text>" in face.svg
    assert len(bench.findings) == 0


def test_b3_b13_a_text_that_does_not_fit_names_card_column_and_box_and_what_to_do(bench: Bench) -> None:
    assert bench.face(NAME + EFFECT, name="Sad Panda", text="Steal a hidden panda. " * 100) is None
    found = bench.only
    assert (found.code, found.file, found.line, found.column) == ("TEXT-OVERFLOW", "cards.csv", 2, "text")
    assert found.message.startswith("pandas/1: box effect: needs ")
    assert "at 7.0 pt where the box has 20.0 mm" in found.message
    assert found.hint == "shorten it, allow a smaller size, take a larger card, or continue on a second card"


def test_r16_a_text_a_little_too_long_is_never_left_out_in_silence(bench: Bench) -> None:
    drawn = {}
    for count in range(20, 40):
        bench.findings = Findings()
        face = bench.face(EFFECT, text=" ".join(f"panda{number}" for number in range(count)))
        drawn[count] = face is not None
        if face is not None:
            assert f"panda{count - 1}" in words_of(pdf_of(face))[0]
        else:
            assert bench.only.code == "TEXT-OVERFLOW"
    assert (drawn[20], drawn[39]) == (True, False)


@pytest.mark.parametrize("text", ["⚔", "中", "😀", "⟨", "\u200b", "e\u0301", "\x0c"])
def test_b10_r32_a_character_that_no_font_has_names_card_column_and_character(bench: Bench, text: str) -> None:
    assert bench.face(NAME, name=f"Sad {text} Panda") is None
    found = bench.only
    assert (found.code, found.file, found.line, found.column) == ("GLYPH", "cards.csv", 2, "name")
    assert "box name: Manrope has no " in found.message
    assert f"U+{ord(text[-1]):04X}" in found.message


def test_b10_a_title_is_asked_in_its_own_font(bench: Bench) -> None:
    body = NAME.replace("box=", "title=true, box=")
    assert bench.face(body, name="up → down") is None
    assert "Fredoka One has no '→' (U+2192)" in bench.only.message


def test_b10_what_no_font_has_is_found_outside_of_text_as_well(bench: Bench) -> None:
    body = '<text x="1" y="5" font-family="Manrope" font-size="3">{{ row.name }}</text>'
    assert bench.face(body, name="★") is None
    assert bench.only.message.startswith("Manrope has no '★' (U+2605) (seen at pandas/1, cards.csv:2)")


def test_b9_markup_that_is_not_closed_spoils_its_own_card_alone(bench: Bench) -> None:
    rows: list[Mapping[str, object]] = [{"text": text} for text in ("one", "**two", "three **3**", "four")]
    faces = bench.faces(EFFECT, *rows)
    assert [face is None for face in faces] == [False, True, False, False]
    found = bench.only
    assert (found.code, found.file, found.line, found.column) == ("MARKUP", "cards.csv", 3, "text")
    assert found.message == "pandas/2: box effect: bold is opened with ** and never closed"
    assert ">four</text>" in (faces[3].svg if faces[3] else "")
    assert "bold" not in (faces[3].svg if faces[3] else "bold")


def test_e8_every_bad_card_is_told_in_one_run(bench: Bench) -> None:
    rows: list[Mapping[str, object]] = [
        {"name": "fine", "text": "fine"},
        {"name": "⚔", "text": "**open"},
        {"name": "W" * 80, "text": "fine"},
        {"name": "fine", "text": "x " * 2000},
    ]
    assert [face is None for face in bench.faces(NAME + EFFECT, *rows)] == [False, True, True, True]
    assert [(found.line, found.column, found.code) for found in bench.findings] == [
        (3, "name", "GLYPH"),
        (3, "text", "MARKUP"),
        (4, "name", "TEXT-OVERFLOW"),
        (5, "text", "TEXT-OVERFLOW"),
    ]


def test_a_mistake_of_the_template_is_told_once_with_the_first_card_that_met_it(bench: Bench) -> None:
    faces = bench.faces("{{ row.nmae }}", *({"name": name} for name in "abc"))
    assert faces == [None, None, None]
    found = bench.only
    assert (found.code, found.file, found.line) == ("TEMPLATE", "templates/card.svg.j2", 2)
    assert found.message == "there is no column or attribute 'nmae' (seen at pandas/1, cards.csv:2)"
    assert found.hint == "did you mean name?"


@pytest.mark.parametrize(
    "body",
    [
        '<g opacity="0.5"/>',
        '<rect style="fill:red" x="1" y="1" width="1" height="1"/>',
        '<text x="1" y="1" font-family="Arial" font-size="3">a</text>',
        '<text x="1" y="1" font-family="Manrope" font-weight="700" font-size="3">a</text>',
        '<text x="1" y="1" font-family="Manrope" font-size="8pt">a</text>',
        '<text x="1" y="1" font-family="Manrope" font-size="3"><tspan>a</tspan></text>',
        "<symbol/>",
        '<image href="../secret.png" x="0" y="0" width="9" height="9"/>',
        '<image href="nope.png" x="0" y="0" width="9" height="9"/>',
        '<image href="data:image/png;base64,AA==" x="0" y="0" width="9" height="9"/>',
        '<image href="https://example.org/x.png" x="0" y="0" width="9" height="9"/>',
    ],
)
def test_a_refusal_of_the_lint_names_the_line_of_the_template(bench: Bench, body: str) -> None:
    assert bench.face(f"{RECT}\n\n{body}", name="Sad Panda") is None
    places = {(found.code, found.file, found.line) for found in bench.findings}
    assert places == {("TEMPLATE", "templates/card.svg.j2", 4)}
    assert all(found.hint for found in bench.findings)


def test_a_refusal_of_the_lint_names_the_line_of_the_art(bench: Bench) -> None:
    bench.write({"art/panda.svg.j2": svg(f'{RECT}\n<g opacity="0.5"/>')})
    assert bench.face("{{ art('panda.svg.j2', 0, 0, 9, 9) }}", name="x") is None
    assert (bench.only.file, bench.only.line) == ("templates/art/panda.svg.j2", 2)


@pytest.mark.parametrize("body", ["<g>", "</g>", "<rect x=1/>", "&nope;", "<a></b>", '<g a="1" a="2"/>'])
def test_what_is_no_svg_is_a_finding(bench: Bench, body: str) -> None:
    assert bench.face(body, name="x") is None
    assert bench.only.message.startswith("does not give well-formed SVG: ")
    assert bench.only.file == "templates/card.svg.j2"


@pytest.mark.parametrize("view", ["0 0 63 88", "-3 -3 63 88", "-3 -3 69", "x", ""])
def test_a_face_of_another_size_than_its_card_is_refused(bench: Bench, view: str) -> None:
    bench.write({"other.svg.j2": svg("", view)})
    studio = Studio(bench.root, Ink.FULL, bench.findings)
    assert studio.face(Job("other.svg.j2", STANDARD, {}, "pandas/1", bleed=3)) is None
    assert any("the view box is not -3 -3 69 94" in found.message for found in bench.findings)


def test_e6_every_picture_that_cannot_be_used_is_told_with_its_cell_in_one_run(bench: Bench) -> None:
    bomb = png_header(20_000, 10_000)
    bench.write({"art/there.png": picture("red", side=80), "art/cut.png": picture("red")[:-60], "art/bomb.png": bomb})
    names = ["nope.png", "there.png", "nada.svg", "../out.png", "cut.png", "bomb.png"]
    rows: list[Mapping[str, object]] = [{"art": name} for name in names]
    faces = bench.faces("{{ art(row.art, 0, 0, 9, 9) }}", *rows)
    assert [face is None for face in faces] == [name != "there.png" for name in names]
    assert [(found.code, found.file, found.line, found.column) for found in bench.findings] == [
        ("ART", "cards.csv", line, "art") for line in (2, 4, 5, 6, 7)
    ]
    assert all(name in found.message for name, found in zip(["nope.png", *names[2:]], bench.findings, strict=True))


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize(
    "body", ["{{ art('panda.png', 0, 0, 9, 9) }}", '<image href="panda.png" x="0" y="0" width="9" height="9"/>']
)
def test_r28_a_picture_that_was_cut_off_is_refused_however_it_is_placed(bench: Bench, kind: str, body: str) -> None:
    bench.write({"art/panda.png": picture("red", kind)[:-60]})
    assert bench.face(body, name="x") is None
    assert "panda.png" in bench.only.message


def test_a_drawing_cannot_be_placed_as_a_picture(bench: Bench) -> None:
    bench.write({"art/panda.svg": svg(RECT)})
    assert bench.face('<image href="panda.svg" x="0" y="0" width="9" height="9"/>', name="x") is None
    assert "panda.svg" in bench.only.message


def odd_pictures() -> dict[str, tuple[bytes, Colour, Colour]]:
    """Pictures that readers take differently: their bytes, and what their upper and lower half look like."""
    halves = Image.new("RGB", (40, 40), (0, 0, 0))
    halves.paste((255, 0, 0), (0, 20, 40, 40))
    keyed, deep, turned, inks, moving = BytesIO(), BytesIO(), BytesIO(), BytesIO(), BytesIO()
    halves.save(keyed, "PNG", transparency=(0, 0, 0))
    Image.new("I;16", (40, 40), 0x8000).save(deep, "PNG")
    exif = halves.getexif()
    exif[0x0112] = 3
    halves.save(turned, "JPEG", exif=exif, quality=95)
    halves.convert("CMYK").save(inks, "JPEG", quality=95)
    halves.save(moving, "PNG", save_all=True, append_images=[Image.new("RGB", (40, 40), (0, 0, 255))])
    sideways = halves.rotate(90, expand=True)
    exif[0x0112] = 6
    lying = BytesIO()
    sideways.save(lying, "JPEG", exif=exif, quality=95)
    low, clear = BytesIO(), BytesIO()
    halves.convert("P").save(low, "PNG")
    see_through = halves.convert("RGBA")
    see_through.putalpha(Image.new("L", (40, 40), 0))
    see_through.save(clear, "PNG")
    return {
        "a colour that stands for transparent": (keyed.getvalue(), GREEN, (255, 0, 0)),
        "sixteen bits of grey": (deep.getvalue(), (128, 128, 128), (128, 128, 128)),
        "taken upside down.jpg": (turned.getvalue(), (255, 0, 0), (0, 0, 0)),
        "taken lying.jpg": (lying.getvalue(), (0, 0, 0), (255, 0, 0)),
        "three inks and no black.jpg": (inks.getvalue(), (54, 53, 57), (238, 29, 35)),
        "one that moves": (moving.getvalue(), (0, 0, 0), (255, 0, 0)),
        "a palette": (low.getvalue(), (0, 0, 0), (255, 0, 0)),
        "nothing but transparency": (clear.getvalue(), GREEN, GREEN),
        "interlaced": (interlaced_png(), (255, 0, 0), (255, 0, 0)),
    }


@pytest.mark.parametrize("name", sorted(odd_pictures()))
def test_r27_an_odd_picture_is_printed_as_viewers_show_it(bench: Bench, name: str) -> None:
    content, upper, lower = odd_pictures()[name]
    file = "panda.jpg" if name.endswith(".jpg") else "panda.png"
    bench.write({f"art/{file}": content})
    green = '<rect x="0" y="0" width="40" height="40" fill="#00ff00"/>'
    face = bench.face(f"{green}{{{{ art('{file}', 0, 0, 20, 20) }}}}", name="x")
    image = rasterise(pdf_of(face))
    for y, wanted in ((5, upper), (15, lower)):
        assert image.at(10, y) == pytest.approx(wanted, abs=12)


def test_r28_a_picture_of_another_kind_than_its_name_says_is_printed_or_refused_by_name(bench: Bench) -> None:
    bench.write({"art/panda.png": picture("red", "GIF")})
    face = bench.face("{{ art('panda.png', 0, 0, 20, 20) }}", name="x")
    if face is None:
        assert "panda.png" in bench.only.message
    else:
        assert rasterise(pdf_of(face)).at(10, 10) == pytest.approx((255, 0, 0), abs=12)


def test_r30_a_picture_finer_than_can_be_printed_is_warned_of(bench: Bench) -> None:
    bench.write({"art/fine.png": picture("red", side=400), "art/good.png": picture("red", side=100)})
    body = "{{ art('fine.png', 0, 0, 10, 10) }}{{ art('good.png', 0, 0, 10, 10) }}"
    assert bench.face(body, name="x") is not None
    assert 400 / 10 * 25.4 == 1016
    assert (bench.only.severity.value, bench.only.code) == ("warning", "ART-FINE")
    assert "'fine.png' is printed at 1016 dpi" in bench.only.message


def test_an_icon_that_is_not_there_names_the_nearest_and_its_cell(bench: Bench) -> None:
    assert bench.face(EFFECT, text="take :bambo:") is None
    assert (bench.only.file, bench.only.line, bench.only.column) == ("cards.csv", 2, "text")
    assert "did you mean bamboo?" in bench.only.hint


def test_c19_cards_whose_pictures_differ_have_different_faces(bench: Bench) -> None:
    bench.write({f"art/{name}.png": picture(name) for name in ("red", "green", "blue")})
    rows: list[Mapping[str, object]] = [{"art": f"{name}.png"} for name in ("red", "green", "blue")]
    faces = [face for face in bench.faces("{{ art(row.art, 0, 0, 9, 9) }}", *rows) if face]
    assert len({face.key for face in faces}) == 3
    assert [name for face in faces for name, _ in face.pictures] == ["red.png", "green.png", "blue.png"]


def test_c19_the_key_of_a_face_changes_with_each_of_its_inputs(bench: Bench) -> None:
    bench.write({"art/panda.png": picture("red")})
    body = "{{ art('panda.png', 0, 0, 9, 9) }}" + NAME
    keys = {key(bench.face(body, name="Sad")), key(bench.face(body, name="Lazy"))}
    bench.write({"art/panda.png": picture("blue")})
    keys.add(key(bench.face(body, name="Sad")))
    keys.add(key(bench.face(RECT + body, name="Sad")))
    assert len(keys) == 4


def key(face: Face | None) -> str:
    assert face is not None
    return face.key


def test_a15_cards_that_look_the_same_share_one_face(bench: Bench) -> None:
    rows: list[Mapping[str, object]] = [{"name": "Sad", "copies": 1}, {"name": "Sad", "copies": 2}]
    first, second = bench.faces(NAME, *rows)
    assert first is second


def test_ids_of_art_placed_twice_do_not_meet(bench: Bench) -> None:
    bench.write({"art/panda.svg": svg('<defs><clipPath id="c"><circle cx="50" cy="50" r="50"/></clipPath></defs>')})
    bench.write({"art/outer.svg.j2": svg("{{ art('panda.svg', 0, 0, 9, 9) }}{{ art('panda.svg', 9, 9, 9, 9) }}")})
    face = bench.face(
        "{{ art('outer.svg.j2', 0, 0, 9, 9) }}{{ art('outer.svg.j2', 9, 0, 9, 9) }}" + EFFECT, text=":bamboo:"
    )
    ids = re.findall(r'id="(.*?)"', face.svg if face else "")
    assert len(ids) == len(set(ids)) == 9


def test_art_is_the_same_whichever_face_shows_it_first(bench: Bench) -> None:
    bench.write({"art/panda.svg": svg('<clipPath id="c"><circle cx="50" cy="50" r="50"/></clipPath>')})
    bench.write({"art/outer.svg.j2": svg("{{ art('panda.svg', 0, 0, 9, 9) }}")})
    body = "{% for n in range(row.n) %}{{ art('panda.svg', n, 0, 9, 9) }}{% endfor %}"
    body += "{{ art('outer.svg.j2', 0, 0, 9, 9) }}"
    alone = bench.faces(body, {"n": 0}, {"n": 3})
    after = bench.faces(body, {"n": 3}, {"n": 0})
    assert [key(face) for face in alone] == [key(face) for face in reversed(after)]


def test_r14_data_is_printed_as_it_is_written(bench: Bench) -> None:
    face = bench.face(NAME, name="{{ 7*7 }} {% raw %}")
    assert "{{ 7*7 }} {% raw %}" in words_of(pdf_of(face))[0]


@pytest.mark.parametrize("text", ["A & B", "I <3 you", "<b>unclosed", "<unknown>", "&amp;", "]]>", "a \"b\" 'c'"])
def test_r31_signs_of_xml_in_data_are_printed_as_they_are_written(bench: Bench, text: str) -> None:
    assert text in words_of(pdf_of(bench.face(NAME, name=text)))[0]


@pytest.mark.parametrize(("ink", "fills"), [(Ink.FULL, 2), (Ink.LOW, 1)])
def test_e10_a_template_is_told_how_much_ink_it_may_use(bench: Bench, ink: Ink, fills: int) -> None:
    bench.ink = ink
    bench.write({"art/panda.svg.j2": svg("{% if ink == 'full' %}" + RECT + "{% endif %}")})
    face = bench.face(RECT + "{{ art('panda.svg.j2', 0, 0, 9, 9) }}", name="x")
    assert face is not None
    assert face.svg.count("<rect") == fills


@pytest.mark.parametrize(
    "call",
    [
        "text(row.name, 1, 1, 50, 9, valign='foo')",
        "text(row.name, 1, 1, 50, 9, align='middle')",
        "text(row.name, 1, 1, 50, 9, size=0)",
        "text(row.name, 1, 1, 50, 9, size=-3)",
        "text(row.name, 1, 1)",
        "text(row.name, 1, 1, 50, 9, sise=3)",
        "art('icons/bamboo.svg', 1, 1)",
    ],
)
def test_a_call_with_wrong_values_is_placed_at_its_line(bench: Bench, call: str) -> None:
    assert bench.face(f"\n{{{{ {call} }}}}", name="Sad Panda") is None
    assert (bench.only.code, bench.only.file, bench.only.line) == ("TEMPLATE", "templates/card.svg.j2", 3)


def test_words_of_the_template_itself_that_do_not_fit_are_placed_where_they_are_written(bench: Bench) -> None:
    bench.write({"page.svg.j2": f"{svg('', '0 0 63 88')[:-6]}\n\n{{{{ text('Hippopotamus', 0, 0, 9, 9) }}}}</svg>"})
    studio = Studio(bench.root, Ink.FULL, bench.findings)
    assert studio.face(Job("page.svg.j2", STANDARD, {}, "turn-aid")) is None
    assert (bench.only.file, bench.only.line) == ("templates/page.svg.j2", 3)
    assert bench.only.message.startswith("turn-aid: box text: a word is ")


def test_a_row_remembers_which_columns_were_asked_for() -> None:
    row = RowView({"name": "Sad", "text": "x", "number": 1}, "cards.csv", 7)
    assert (row["name"], row["number"]) == ("Sad", 1)
    assert row._used == {"name", "number"}
    with pytest.raises(KeyError):
        row["nmae"]


def test_a_width_is_the_one_that_is_drawn(bench: Bench) -> None:
    face = bench.face('<rect x="0" y="0" width="{{ width(\'7\', 10, title=true) }}" height="1"/>', name="x")
    assert face is not None
    assert re.search(r'width="(\d+\.\d+)"', face.svg)


def test_two_sizes_of_one_template_are_two_faces(bench: Bench) -> None:
    bench.write(
        {"a.svg.j2": svg("", "{{ 0 - bleed }} {{ 0 - bleed }} {{ size.w + 2 * bleed }} {{ size.h + 2 * bleed }}")}
    )
    studio = Studio(bench.root, Ink.FULL, bench.findings)
    faces = [studio.face(Job("a.svg.j2", size, {}, "x", bleed=3)) for size in (STANDARD, Size(88, 63))]
    assert [face.size if face else None for face in faces] == [STANDARD, Size(88, 63)]
