"""Drawings as other programs write them: what is taken looks as it was drawn, what is not is told by file and line."""

from __future__ import annotations

import base64
import time
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image, ImageCms

from pandapress.findings import Severity
from pandapress.press.face.drawings.bounds import MOST_ELEMENTS
from pandapress.press.face.drawings.foreign import LONG_SIDE, read_foreign
from pandapress.press.face.drawings.pictures import PictureError, picture_size
from pandapress.press.face.face import Face
from pandapress.press.face.svg import standalone
from pandapress.press.paper import Size
from tests.press.face.test_face import Bench, bench, picture  # noqa: F401
from tests.press.pixels import WHITE, Colour, one_up, rasterise

PLACED = "{{ art(row.art, 0, 0, 60, 60) }}"
HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
RED, BLUE, GREEN, BLACK = (255, 0, 0), (0, 0, 255), (0, 128, 0), (0, 0, 0)


def whole(body: str, root: str = 'viewBox="0 0 60 60"') -> str:
    return f"<svg {HEAD} {root}>{body}</svg>"


def colours(bench: Bench, svg: str, *places: tuple[float, float], name: str = "art.svg") -> list[Colour]:  # noqa: F811
    """The colours of a drawing, placed as large as itself, at some places of its view box."""
    bench.write({f"art/{name}": svg})
    face = bench.face(PLACED, art=name)
    assert [found for found in bench.findings if found.severity is Severity.ERROR] == []
    page = rasterise(one_up(made(face)))
    return [page.at(x, y) for x, y in places]


def made(face: Face | None) -> Face:
    assert face is not None
    return face


def faults(svg: str) -> list[tuple[int, str]]:
    """The lines and messages of what is refused."""
    return [(fault.line, fault.message) for fault in read_foreign(svg).faults if not fault.note]


# What people brought: each looked wrong, or was refused, and is taken now


def test_input_01_the_paint_of_the_root_counts(bench: Bench) -> None:  # noqa: F811
    svg = whole('<circle cx="30" cy="30" r="20"/>', 'viewBox="0 0 60 60" fill="none" stroke="#f00" stroke-width="6"')
    assert colours(bench, svg, (30, 30), (30, 10)) == [WHITE, RED]


def test_input_02_a_shape_with_a_gradient_goes_where_its_transform_puts_it(bench: Bench) -> None:  # noqa: F811
    gradient = '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="red"/></linearGradient>'
    svg = whole(f'<defs>{gradient}</defs><rect width="20" height="10" fill="url(#g)" transform="translate(30 40)"/>')
    assert colours(bench, svg, (10, 5), (40, 45)) == [WHITE, RED]


def test_input_04_a_radial_gradient_on_a_wide_box_is_wide(bench: Bench) -> None:  # noqa: F811
    stops = '<stop stop-color="blue"/><stop offset=".8" stop-color="blue"/><stop offset=".8" stop-color="red"/>'
    svg = whole(
        f'<defs><radialGradient id="g">{stops}</radialGradient></defs><rect y="20" width="60" height="20" fill="url(#g)"/>'  # noqa: E501
    )
    assert colours(bench, svg, (30, 30), (10, 30), (30, 39.5)) == [BLUE, BLUE, RED]


@pytest.mark.parametrize("more", ["", ' style="fill:#f00"'])
def test_input_05_art_is_cropped_at_its_view_box(bench: Bench, more: str) -> None:  # noqa: F811
    svg = whole(f'<rect x="-30" y="20" width="200" height="200" fill="#f00"{more}/>', 'viewBox="0 0 60 40"')
    assert colours(bench, svg, (30, 45), (30, 55)) == [RED, WHITE]


def test_a_scene_that_means_to_run_over_its_box_may(bench: Bench) -> None:  # noqa: F811
    bench.write({"art/wide.svg": whole('<rect x="-9" width="90" height="60" fill="#f00"/>')})
    cropped = bench.face("{{ art('wide.svg', 20, 20, 20, 20) }}")
    whole_face = bench.face("{{ art('wide.svg', 20, 20, 20, 20, crop=false) }}")
    assert cropped is not None and whole_face is not None
    one, other = rasterise(one_up(made(cropped))), rasterise(one_up(made(whole_face)))
    assert one.ink() is not None and other.ink() is not None
    assert round(one.ink().w, 0) < round(other.ink().w, 0)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "svg",
    [
        whole(
            '<rect width="60" height="60" fill="#00f" clip-path="url(#c)"/><clipPath id="c"><circle cx="30" cy="30" r="20"/></clipPath>'  # noqa: E501
        ),
        whole(
            '<defs><clipPath id="c"><circle cx="30" cy="30" r="20" clip-path="url(#e)"/></clipPath><clipPath id="e">'
            '<rect width="60" height="60"/></clipPath></defs><rect width="60" height="60" fill="#00f" clip-path="url(#c)"/>'  # noqa: E501
        ),
    ],
    ids=["behind", "cut itself"],
)
def test_input_11_a_clip_path_may_stand_anywhere_and_be_cut_itself(bench: Bench, svg: str) -> None:  # noqa: F811
    assert colours(bench, svg, (30, 30), (3, 3)) == [BLUE, WHITE]


INKSCAPE = """<svg width="60mm" height="60mm" viewBox="0 0 60 60" id="svg1" xmlns="http://www.w3.org/2000/svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd">
  <sodipodi:namedview id="namedview1" inkscape:zoom="2"><inkscape:grid/></sodipodi:namedview>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1"><title>A bear</title>
  <circle id="path1" cx="30" cy="30" r="15" style="fill:#ff0000;stroke:none"/></g></svg>"""
POTRACE = """<?xml version="1.0" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 20010904//EN" "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">
<svg version="1.0" xmlns="http://www.w3.org/2000/svg" width="60pt" height="60pt" viewBox="0 0 60 60">
<metadata>Created by potrace</metadata><g transform="translate(0,60) scale(0.1,-0.1)" fill="#ff0000">
<path d="M100 100 l400 0 0 400 -400 0 z"/></g></svg>"""
ILLUSTRATOR = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns:i="&ns_ai;" xmlns="&ns_svg;" viewBox="0 0 60 60" style="enable-background:new 0 0 60 60;" xml:space="preserve">
<style type="text/css">.st0{fill:#FF0000;}</style>
<switch><foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:pgfRef/></foreignObject>
<g i:extraneous="self"><rect x="10" y="10" class="st0" width="40" height="40"/></g></switch></svg>"""  # noqa: E501
FIGMA = """<svg width="60" height="60" viewBox="0 0 60 60" fill="none" xmlns="http://www.w3.org/2000/svg">
<mask id="mask0" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="10" y="10" width="40" height="40">
<rect x="10" y="10" width="40" height="40" fill="#D9D9D9"/></mask><g mask="url(#mask0)">
<rect width="60" height="60" fill="red"/></g></svg>"""
LUCIDE = """<!-- @license lucide --><svg class="lucide" xmlns="http://www.w3.org/2000/svg" width="60" height="60"
 viewBox="0 0 60 60" fill="none" stroke="currentColor" color="red" stroke-width="20" stroke-linecap="round">
 <path d="M20 30h20"/></svg>"""
USES = whole(
    '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol><use xlink:href="#s" width="60" height="60" fill="red"/>'  # noqa: E501
)
NESTED = whole(
    '<svg x="10" y="10" width="40" height="40" viewBox="0 0 4 4"><rect width="4" height="4" fill="red"/></svg>'
)
UNITS = '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="60mm"><rect x="10%" y="10%" width="80%" height="48mm" fill="hsl(0,100%,50%)"/></svg>'  # noqa: E501
PATTERN = whole(
    '<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse"><rect width="2" height="2" fill="red"/></pattern><rect width="60" height="60" fill="url(#p)"/>'  # noqa: E501
)


@pytest.mark.parametrize(
    "svg",
    [INKSCAPE, POTRACE, ILLUSTRATOR, FIGMA, LUCIDE, USES, NESTED, UNITS, PATTERN],
    ids=["Inkscape", "potrace", "Illustrator", "Figma", "lucide", "use", "nested", "units", "pattern"],
)
def test_input_12_art_is_taken_as_programs_write_it(bench: Bench, svg: str) -> None:  # noqa: F811
    (found,) = colours(bench, svg, (30, 30))
    assert all(abs(one - other) <= 6 for one, other in zip(found, RED, strict=True))
    assert [*bench.findings] == []


def test_input_13_the_flags_of_an_arc_need_no_blanks(bench: Bench) -> None:  # noqa: F811
    svg = whole('<path d="M10 30a20 20 0 1140 0z" fill="red"/>')
    assert colours(bench, svg, (30, 20), (30, 40)) == [RED, WHITE]


def test_input_14_every_drawing_is_told_in_one_run_by_its_own_file_and_line(bench: Bench) -> None:  # noqa: F811
    names = [f"icon-{number}.svg" for number in range(10)]
    for name in names:
        bench.write({f"art/{name}": whole('\n<rect width="9" height="9"/>\n<script>alert(1)</script>')})
    rows = [{"art": name} for name in names]
    assert bench.faces(PLACED, *rows) == [None] * 10
    told = [(found.file, found.line) for found in bench.findings if found.code == "ART-DRAWING"]
    assert told == [(f"templates/art/{name}", 3) for name in names]
    cells = [(found.file, found.line) for found in bench.findings if found.code == "ART"]
    assert cells == [("cards.csv", line) for line in range(2, 12)]


def test_input_14_no_other_file_is_blamed(bench: Bench) -> None:  # noqa: F811
    bench.write({"art/lamp.svg.j2": whole('<circle cx="3" cy="3" r="3" fill="#fff" fill-opacity="0.35"/>')})
    zebra = whole('<circle cx="30" cy="30" r="30" fill="#f00" opacity="0.35"/>')
    (found,) = colours(bench, zebra, (30, 30), name="zebra.svg")
    assert found[0] == 255 and 150 < found[1] < 180
    assert [*bench.findings] == []


def test_input_15_an_ending_in_capitals_is_an_ending(bench: Bench) -> None:  # noqa: F811
    bench.write(
        {
            "art/IMG_0001.JPG": picture("red", "JPEG", 400),
            "art/BEAR.SVG": whole('<rect width="60" height="60" style="fill:red"/>'),
        }
    )
    assert None not in bench.faces(PLACED, {"art": "IMG_0001.JPG"}, {"art": "BEAR.SVG"})


@pytest.mark.parametrize("name", ["salt & pepper.png", "a'b\".png", "Bär und Löwe.png", "熊.png", "50 % <grün>.png"])
def test_input_16_a_picture_may_have_any_name(bench: Bench, name: str) -> None:  # noqa: F811
    bench.write({f"art/{name}": picture("red", side=500)})
    face = bench.face(PLACED, art=name)
    assert [*bench.findings] == []
    page = rasterise(one_up(made(face)))
    assert page.ink() is not None


def test_input_16_a_drawing_may_have_any_name_too(bench: Bench) -> None:  # noqa: F811
    svg = whole('<rect width="60" height="60" style="fill:red"/>')
    assert colours(bench, svg, (30, 30), name="R & D <1>.svg") == [RED]


def test_input_09_a_coarse_picture_is_told(bench: Bench) -> None:  # noqa: F811
    bench.write({"art/tiny.png": picture("red", side=60), "art/fine.png": picture("red", side=400)})
    assert None not in bench.faces(PLACED, {"art": "tiny.png"}, {"art": "fine.png"})
    assert (bench.only.code, bench.only.severity, bench.only.file) == (
        "ART-COARSE",
        Severity.WARNING,
        "templates/art/tiny.png",
    )
    assert "printed at 25 dpi" in bench.only.message


# Pictures


def profiled(kind: str) -> bytes:
    """A red picture whose numbers are no amounts of red, green and blue: its profile says what they mean."""
    stream = BytesIO()
    lab = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB"))
    red = ImageCms.profileToProfile(
        Image.new("RGB", (300, 300), "red"), ImageCms.createProfile("sRGB"), lab, outputMode="LAB"
    )
    assert red is not None
    red.save(stream, kind, icc_profile=lab.tobytes())
    return stream.getvalue()


def test_input_08_colours_are_those_of_the_profile(bench: Bench) -> None:  # noqa: F811
    bench.write({"art/lab.tif": profiled("TIFF")})
    face = bench.face(PLACED, art="lab.tif")
    page = rasterise(one_up(made(face)))
    found = page.at(30, 30)
    assert all(abs(one - other) <= 12 for one, other in zip(found, RED, strict=True))
    assert face is not None
    exported = standalone(face)
    raw = base64.b64decode(exported.split(b"data:image/png;base64,")[1].split(b'"')[0])
    with Image.open(BytesIO(raw)) as shown:
        assert "icc_profile" not in shown.info
        assert shown.convert("RGB").getpixel((9, 9))[0] > 240  # type: ignore[index]


@pytest.mark.parametrize("kind", ["WEBP", "TIFF", "GIF", "PNG", "JPEG"])
def test_every_kind_of_picture_is_printed(bench: Bench, kind: str) -> None:  # noqa: F811
    bench.write({f"art/bear.{kind.lower()}": picture("red", kind, 400)})
    face = bench.face(PLACED, art=f"bear.{kind.lower()}")
    assert [*bench.findings] == []
    page = rasterise(one_up(made(face)))
    red, green, blue = page.at(30, 30)
    assert red > 240 and green < 20 and blue < 20


# What is refused, with its line


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("<script/>", "<script> is not drawn"),
        ("<foreignObject/>", "<foreignObject> is not drawn"),
        ("<blob/>", "<blob> is not drawn"),
        ('<image href="file:///etc/passwd" width="9" height="9"/>', "reaches outside the drawing: file:///etc/passwd"),
        ('<image href="http://x.y/z.png" width="9" height="9"/>', "reaches outside the drawing"),
        ('<image href="data:image/svg+xml;base64,AAAA" width="9" height="9"/>', "reaches outside the drawing"),
        ('<use href="other.svg#x"/>', "reaches outside the drawing"),
        ('<use href="#nothing"/>', "names #nothing, which is not there"),
        ('<rect width="9" height="9" fill="url(#no)"/>', "names #no, which is not there"),
        ('<rect width="9" height="9" style="fill:url(x.svg#no)"/>', "reaches outside the drawing"),
        ('<g filter="url(#no)"/>', "names #no, which is not there"),
        ('<rect width="9" height="9" fill="blurple"/>', "is no colour that is drawn"),
        ('<rect width="9" height="9" fill="rgb(0 0 255 / 50%)"/>', "is no colour that is drawn"),
        ('<rect width="9" height="9" style="fill:var(--c)"/>', "is not worked out"),
        ('<rect width="9" height="9" style="transform:rotate(9deg)"/>', "a transform in a style is not drawn"),
        ('<path style="fill:red" d="M0 0 L9"/>', "the path breaks off"),
        ('<path style="fill:red" d="M9 9h0"/>', "a line without length is not drawn"),
        ('<polygon style="fill:red" points="1 2 3"/>', "points lacks a number"),
        ('<radialGradient id="g" spreadMethod="reflect"/>', "a radial gradient that is repeated"),
        ('<text font-family="Arial">Bear</text>', "the font Arial is not there"),
        ("<text>Bear</text>", "the font (none) is not there"),
        ('<text font-family="Manrope">熊</text>', "Manrope has no '熊' (U+718A)"),
        ('<text font-family="Manrope"><textPath href="#p">x</textPath></text><path id="p"/>', "<textPath> is not drawn"),  # noqa: E501
        ("<style>@import url(x.css);</style>", "is not read"),
        ("<style>.a{fill:url(x.svg#y)}</style>", "reaches outside the drawing"),
        ("<style>.a{fill:var(--b)}</style>", "is not worked out"),
        ("<style>li:nth-child(2){fill:red}</style>", "is not read"),
        ('<filter id="f" filterUnits="userSpaceOnUse" width="3000" height="60"/>', "the region of a filter is more than"),  # noqa: E501
        ('<filter id="f" width="900%" height="1"/>', "the region of a filter is more than"),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused_with_its_line(body: str, why: str) -> None:
    ((line, message), *_) = faults(whole(f"\n\n{body}"))
    assert line == 3
    assert why in message


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<svg", "is not well-formed"),
        ("", "is not well-formed"),
        ("<html/>", "has no view box"),
        (whole("", 'viewBox="0 0 0 9"'), "has no view box"),
        (whole("", 'width="100%"'), "has no view box"),
        ('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + whole("&x;"), "declares entities"),
        ('<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>' + whole("&b;"), "declares entities"),
        ('<!DOCTYPE svg SYSTEM "x.dtd" [<!ENTITY % p SYSTEM "x"> %p;]>' + whole(""), "declares entities"),
    ],
)
def test_what_is_no_drawing_is_refused(text: str, why: str) -> None:
    ((_, message),) = faults(text)
    assert why in message


def test_a_use_bomb_and_a_use_of_itself_are_refused_at_once() -> None:
    levels = "".join(f'<g id="deep{n}">' + f'<use href="#deep{n - 1}"/>' * 10 + "</g>" for n in range(1, 12))
    ((_, message),) = faults(
        whole(f'<defs><rect id="deep0" width="1" height="1"/>{levels}</defs><use href="#deep11"/>')
    )
    assert f"are more than {MOST_ELEMENTS:,}" in message
    ((line, message),) = faults(whole('\n<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))
    assert (line, message) == (2, "uses itself")
    deep = "<g>" * 250 + "</g>" * 250
    ((_, message),) = faults(whole(f'<rect style="fill:red"/>{deep}'))
    assert "stand within each other" in message


def test_what_does_no_harm_is_told_and_drawn(bench: Bench) -> None:  # noqa: F811
    svg = whole(
        '<filter id="f" x="0" y="0" width="1" height="1"><feOffset dx="0"/></filter>'
        '<rect width="60" height="60" fill="red" filter="url(#f)"><animate attributeName="x" to="9"/></rect>'
    )
    assert colours(bench, svg, (30, 30)) == [RED]
    told = [(found.severity, found.message) for found in bench.findings]
    assert {severity for severity, _ in told} == {Severity.INFO}
    assert ["as pixels" in message or "does not move" in message for _, message in told] == [True, True]


def test_two_drawings_on_a_face_share_no_names(bench: Bench) -> None:  # noqa: F811
    style = '<style>.a{{fill:{0}}}</style><rect id="r" class="a" width="60" height="60"/>'
    bench.write({"art/one.svg": whole(style.format("red")), "art/two.svg": whole(style.format("blue"))})
    face = bench.face("{{ art('one.svg', 5, 5, 20, 20) }}{{ art('two.svg', 35, 5, 20, 20) }}")
    page = rasterise(one_up(made(face)))
    assert [page.at(x, 15) for x in (15, 45)] == [RED, BLUE]


def test_the_view_box_is_the_size_where_there_is_none() -> None:
    found = read_foreign('<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="72pt"><a/></svg>')
    assert 'viewBox="0 0 96 96"' in found.text
    assert found.size == Size(LONG_SIDE, LONG_SIDE)


def test_a_view_box_keeps_its_numbers() -> None:
    found = read_foreign('<svg xmlns="http://www.w3.org/2000/svg" viewBox="1000.1251 -2 20000.25 10000.125"/>')
    assert 'viewBox="1000.1251 -2 20000.25 10000.125"' in found.text
    assert found.size == Size(LONG_SIDE, LONG_SIDE / 2)


# Drawings that would take all time and memory there is


def hostile() -> dict[str, tuple[str, str]]:
    """Drawings by name, and why each is refused."""
    bomb = BytesIO()
    Image.new("1", (20_000, 20_000)).save(bomb, "PNG")
    data = base64.b64encode(bomb.getvalue()).decode()
    blurred = '<rect width="9" height="9" filter="url(#f)"/>'
    chain = "".join(f'<g id="link{n}"><use href="#link{n - 1}"/></g>' for n in range(1, 250))
    corners = " ".join(f"{n % 60} {n % 7}" for n in range(3_000))
    marks = '<marker id="m">' + '<rect width="1" height="1"/>' * 300 + "</marker>"
    doubled = "".join(f'<pattern id="p{n}"><g class="c{n - 1}"/><g class="c{n - 1}"/></pattern>' for n in range(1, 30))
    classes = "".join(f".c{n}{{fill:url(#p{n})}}" for n in range(1, 30))
    return {
        "picture": (f'<image width="9" height="9" href="data:image/png;base64,{data}"/>', "far too many pixels"),
        "no picture": ('<image width="9" height="9" href="data:image/png;base64,AAAA"/>', "is no PNG"),
        "octaves": ('<filter id="f"><feTurbulence numOctaves="1000000"/></filter>' + blurred, "numOctaves"),
        "matrix": ('<filter id="f"><feConvolveMatrix order="50"/></filter>' + blurred, "order of <feConvolveMatrix>"),
        "radius": ('<filter id="f"><feMorphology radius="1,30"/></filter>' + blurred, "radius of <feMorphology>"),
        "filters": ('<filter id="f"/>' + blurred * 11, "11 filters"),
        "filters by class": (
            '<filter id="f"/><style>/* .a */ .a , .b {filter:url(#f)}</style>' + '<g class="b"/>' * 11,
            "11 filters",
        ),
        "uses of uses": ('<rect id="link0" style="fill:red"/>' + chain + '<use href="#link249"/>', "uses stand within"),
        "marks": (marks + f'<polyline style="fill:red" marker-mid="url(#m)" points="{corners}"/>', "elements"),
        "patterns by class": (f"<style>{classes}</style>{doubled}" + '<g class="c29"/>', "elements, all uses"),
    }


@pytest.mark.parametrize("name", hostile())
def test_what_would_take_all_time_and_memory_is_refused_at_once(name: str) -> None:
    body, why = hostile()[name]
    started = time.process_time()
    assert any(why in message for _, message in faults(whole(body)))
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    "text",
    [
        whole(f'<path style="fill:red" d="M0 0a{"2" * 100_000}"/>'),
        whole(f'<path style="fill:red" d="M{"1" * 200_000}x"/>'),
        whole(f'<path style="fill:red" d="M0 0{" " * 200_000}x"/>'),
        whole(f"<style>{'/*' * 200_000}</style>"),
        whole(f"<style>{'a' * 200_000}</style>"),
        whole(f"<style>{'a:' * 100_000}</style>"),
        whole(f"<style>{'{' * 200_000}</style>"),
        whole(f'<g style="fill:{"url(" * 100_000}"/>'),
        whole("", f'width="{" " * 200_000}x"'),
        "<!DOCTYPE svg [" * 20_000 + whole(""),
        '<!DOCTYPE svg [<!ENTITY a "' + "b" * 300 + '">]>' + whole("<g>" + "&a;" * 300_000 + "</g>"),
    ],
    ids=["arc", "digits", "blanks", "comments", "words", "colons", "braces", "urls", "width", "doctypes", "entities"],
)
def test_a_long_text_is_read_in_the_time_that_its_length_takes(text: str) -> None:
    """Each of these took minutes, or for ever, where a pattern tried every way to take the text apart."""
    started = time.process_time()
    read_foreign(text)
    assert time.process_time() - started < 5


def test_a_line_of_two_points_that_is_closed_is_a_line() -> None:
    assert faults(whole('<path style="fill:none;stroke:red" d="M0 0 10 10z"/>')) == []


def test_words_take_their_font_from_a_class() -> None:
    style = "<style>.t{font-family:Manrope;font-weight:bold}</style>"
    assert faults(whole(f'{style}<text class="t">Bear <tspan>and</tspan> wolf</text>')) == []
    told = faults(whole(f'{style}<text class="t">Bear <tspan>and</tspan> 熊</text>'))
    assert told == [(1, "Manrope has no '熊' (U+718A)")]


def test_a_drawing_may_call_something_view(bench: Bench) -> None:  # noqa: F811
    gradient = '<linearGradient id="view"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#f00"/>'
    svg = whole(f'<defs>{gradient}</linearGradient></defs><rect width="60" height="60" fill="url(#view)"/>')
    assert colours(bench, svg, (30, 30)) == [RED]


def test_a_file_of_several_pictures_is_asked_about(bench: Bench) -> None:  # noqa: F811
    stream = BytesIO()
    red, blue = (Image.new("RGB", (9, 9), colour) for colour in ("red", "blue"))
    red.save(stream, "GIF", save_all=True, append_images=[blue])
    bench.write({"art/moving.gif": stream.getvalue()})
    assert bench.face(PLACED, art="moving.gif") is None
    assert "'moving.gif' holds 2 pictures; save the one that is meant" in bench.only.message


@pytest.mark.parametrize("kind", ["WEBP", "TIFF", "GIF", "PNG", "JPEG"])
def test_a_damaged_picture_is_a_finding_and_no_traceback(tmp_path: Path, kind: str) -> None:
    whole_file, chance = picture("red", kind, 40), Random(kind)
    for _ in range(150):
        raw = bytearray(whole_file)
        for _ in range(chance.randrange(1, 12)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        (tmp_path / "art.bin").write_bytes(raw[: chance.randrange(len(raw) // 2, len(raw) + 1)])
        with suppress(PictureError):
            assert picture_size(tmp_path / "art.bin").w > 0
