from __future__ import annotations

import os
import re
import tracemalloc
import warnings
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, UnidentifiedImageError

from pandapress.press.face.drawings.art import (
    ArtBook,
    ArtError,
    Drawing,
    address_of,
    art_path,
    place_drawing,
    place_picture,
    read_drawing,
)
from pandapress.press.face.drawings.pictures import LARGEST_PICTURE, picture_size
from pandapress.press.face.lint import is_plain
from pandapress.press.paper import Box, Size
from tests.press.pixels import blank_png, png_header

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'
SQUARE = '<rect x="0" y="0" width="100" height="100" fill="#2f6f4f"/>'


def drawing(body: str = SQUARE, view: str = "0 0 100 100") -> str:
    return SVG.format(view=view, body=body)


def picture(kind: str, size: tuple[int, int] = (24, 16)) -> bytes:
    """A noisy picture, so that every part of its file counts."""
    stream = BytesIO()
    noise = bytes(place * place * 73 % 251 for place in range(3 * size[0] * size[1]))
    Image.frombytes("RGB", size, noise).save(stream, kind)
    return stream.getvalue()


def sized(path: Path) -> Size:
    """The size of a picture, once a book has taken it."""
    book_of(path.parent).picture(path.name)
    return picture_size(path)


def no_template(name: str, parameters: Mapping[str, object]) -> str:
    raise AssertionError((name, parameters))


def book_of(root: Path) -> ArtBook:
    return ArtBook(root, no_template, is_plain)


@pytest.mark.parametrize("name", ["../secret.svg", "/etc/hostname", "icons/../../x.svg"])
def test_art_outside_of_the_project_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArtError, match="lies outside the project's templates/art"):
        art_path(tmp_path, name)


def test_art_that_a_link_leads_outside_is_refused(tmp_path: Path) -> None:
    root, elsewhere = tmp_path / "art", tmp_path / "secret.svg"
    root.mkdir()
    elsewhere.write_text(drawing(), encoding="utf-8")
    (root / "link.svg").symlink_to(elsewhere)
    with pytest.raises(ArtError, match="outside"):
        art_path(root, "link.svg")


def test_e6_art_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    for name in ("nope.png", "folder.svg"):
        with pytest.raises(ArtError, match=f"there is no art '{name}'"):
            art_path(tmp_path, name)


@pytest.mark.parametrize("name", ["x" * 300 + ".svg", "x/" * 3000 + "x.svg", "x\0.svg", "loop/x.svg"])
def test_a_name_that_no_file_can_have_is_refused_as_art_that_is_not_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(ArtError, match="there is no art"):
        art_path(tmp_path, name)


@pytest.mark.parametrize("box", [Box(0, 0, 0, 9), Box(0, 0, 9, 0), Box(0, 0, -9, 9), Box(0, 0, float("nan"), 9)])
@pytest.mark.parametrize("name", ["panda.svg", "panda.png"])
def test_art_is_placed_into_no_box_without_room(tmp_path: Path, name: str, box: Box) -> None:
    (tmp_path / "panda.svg").write_text(drawing(), encoding="utf-8")
    (tmp_path / "panda.png").write_bytes(picture("PNG"))
    with pytest.raises(ArtError, match="not larger than 0 mm"):
        book_of(tmp_path).place(name, box, "a1-", {})


def test_art_of_an_unknown_kind_is_refused_with_the_kinds_there_are(tmp_path: Path) -> None:
    (tmp_path / "panda.bmp").write_bytes(b"BM")
    with pytest.raises(ArtError, match=r"use \.svg, \.svg\.j2 or a picture \(PNG, JPEG, WEBP, TIFF, GIF\)"):
        art_path(tmp_path, "panda.bmp")


@pytest.mark.parametrize(
    ("svg", "why"),
    [
        ("<svg", "not well-formed"),
        ("<svg><g></svg>", "not well-formed"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "needs a root"),
        (drawing(view="0 0 100"), "needs a root"),
        (drawing(view="0 0 0 100"), "needs a root"),
        (drawing(view="0 0 100 -1"), "needs a root"),
        ('<html viewBox="0 0 1 1"/>', "needs a root"),
        ('<svg viewBox="0 0 1 1"/>', "needs a root"),
    ],
)
def test_a_drawing_without_a_view_box_or_that_is_no_svg_is_refused(svg: str, why: str) -> None:
    with pytest.raises(ArtError, match=f"the art 'panda.svg' (is )?{why}"):
        read_drawing(svg, "panda.svg")


def test_a_drawing_keeps_its_inside_and_leaves_comments_and_its_root() -> None:
    read = read_drawing(drawing(f"<!-- by hand --><g>{SQUARE}</g>", "-5 -5 110 110"), "x.svg")
    assert read.view == Box(-5, -5, 110, 110)
    assert re.sub(r"\s", "", read.body) == re.sub(r"\s", "", f"<g>{SQUARE}</g>")


def test_a_drawing_reads_no_other_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("password", encoding="utf-8")
    svg = f'<!DOCTYPE svg [<!ENTITY x SYSTEM "{secret.as_uri()}">]>' + drawing("<g>&x;</g>")
    try:
        body = read_drawing(svg, "x.svg").body
    except ArtError:
        return
    assert "password" not in body


@pytest.mark.parametrize(
    ("view", "box", "transform"),
    [
        (Box(0, 0, 100, 100), Box(10, 20, 50, 50), (10, 20, 0.5)),
        (Box(0, 0, 100, 100), Box(10, 20, 50, 30), (10 + (50 - 30) / 2, 20, 0.3)),
        (Box(0, 0, 200, 100), Box(0, 0, 50, 50), (0, (50 - 25) / 2, 0.25)),
        (Box(-50, -50, 100, 100), Box(0, 0, 10, 10), (5, 5, 0.1)),
    ],
)
def test_a_drawing_fills_its_box_without_distortion_in_the_middle(
    view: Box, box: Box, transform: tuple[float, float, float]
) -> None:
    placed = place_drawing(Drawing(SQUARE, view), box, "a1-")
    found = re.match(r'<g transform="translate\((.+?),(.+?)\) scale\((.+?)\)" ', placed)
    assert found
    assert tuple(map(float, found.groups())) == pytest.approx(transform, abs=1e-4)


def test_ids_of_a_drawing_get_a_prefix_where_they_are_made_and_where_they_are_used() -> None:
    body = '<clipPath id="c"/><clipPath id="cc"/><g clip-path="url(#c)"/><g clip-path="url(#cc)"/>'
    placed = place_drawing(Drawing(body, Box(0, 0, 1, 1)), Box(0, 0, 1, 1), "a7-")
    assert re.findall(r'id="(.*?)"', placed) == ["a7-c", "a7-cc"]
    assert re.findall(r"url\(#(.*?)\)", placed) == ["a7-c", "a7-cc"]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_r28_a_picture_that_is_cut_off_anywhere_is_refused(tmp_path: Path, kind: str) -> None:
    whole, path = picture(kind), tmp_path / "panda.png"
    path.write_bytes(whole)
    assert sized(path) == Size(24, 16)
    for length in range(0, len(whole) - 40, 7):
        path.write_bytes(whole[:length])
        with pytest.raises(ArtError, match=r"the picture 'panda.png' is (damaged|no PNG)"):
            sized(path)


def test_r28_a_picture_with_a_wrong_byte_is_refused_or_drawn_but_never_a_crash(tmp_path: Path) -> None:
    whole, path = picture("PNG"), tmp_path / "panda.png"
    for position in range(0, len(whole), 5):
        path.write_bytes(whole[:position] + bytes([whole[position] ^ 0x55]) + whole[position + 1 :])
        try:
            sized(path)
        except ArtError as refused:
            assert "panda.png" in str(refused)


def test_a_text_file_that_is_called_a_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "panda.png"
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(ArtError, match="is no PNG, JPEG, WEBP, TIFF, GIF file"):
        sized(path)


@pytest.mark.parametrize(("width", "height"), [(20_000, 10_000), (60_000, 60_000), (10_000, 10_000), (7_746, 7_746)])
def test_r30_a_picture_of_too_many_pixels_is_refused_in_our_own_words(tmp_path: Path, width: int, height: int) -> None:
    assert width * height > LARGEST_PICTURE
    path = tmp_path / "bomb.png"
    path.write_bytes(png_header(width, height))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ArtError, match=r"the picture 'bomb.png' has .* pixels.*; scale it down|scale it down"):
            sized(path)


def test_r30_a_small_file_of_two_hundred_million_pixels_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(blank_png(20_000, 10_000))
    assert path.stat().st_size < 100_000
    tracemalloc.start()
    with pytest.raises(ArtError, match=r"'bomb.png' has .*pixels.*scale it down"):
        sized(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.parametrize("size", [(0, 10), (10, 0)])
def test_r28_a_picture_of_no_pixels_is_refused(tmp_path: Path, size: tuple[int, int]) -> None:
    (tmp_path / "none.png").write_bytes(png_header(*size))
    with pytest.raises(ArtError, match=r"the picture 'none.png' is"):
        sized(tmp_path / "none.png")


@pytest.mark.parametrize(
    ("pixels", "placed"),
    [
        (Size(100, 100), Box(10, 10, 20, 20)),
        (Size(200, 100), Box(10, 10 + (20 - 10) / 2, 20, 10)),
        (Size(50, 100), Box(10 + (20 - 10) / 2, 10, 10, 20)),
    ],
)
def test_d8_a_picture_is_never_cropped_or_distorted(pixels: Size, placed: Box) -> None:
    svg = place_picture("panda.png", pixels, Box(10, 10, 20, 20))
    numbers = dict(re.findall(r'(x|y|width|height)="([\d.]+)"', svg))
    found = [float(numbers[name]) for name in ("x", "y", "width", "height")]
    assert found == pytest.approx([placed.x, placed.y, placed.w, placed.h], abs=1e-4)


def test_an_art_book_reads_each_file_once(tmp_path: Path) -> None:
    (tmp_path / "panda.svg").write_text(drawing(), encoding="utf-8")
    (tmp_path / "panda.png").write_bytes(picture("PNG"))
    book = book_of(tmp_path)
    first = [book.place(name, Box(0, 0, 10, 10), "a1-", {}) for name in ("panda.svg", "panda.png")]
    for path in tmp_path.iterdir():
        path.write_bytes(b"")
    assert [book.place(name, Box(0, 0, 10, 10), "a1-", {}) for name in ("panda.svg", "panda.png")] == first


def test_a_drawing_with_parameters_is_rendered_once_for_each_of_them(tmp_path: Path) -> None:
    (tmp_path / "panda.svg.j2").write_text("", encoding="utf-8")
    rendered: list[tuple[str, dict[str, object]]] = []

    def render(name: str, parameters: Mapping[str, object]) -> str:
        rendered.append((name, dict(parameters)))
        return drawing(f'<rect fill="{parameters["fill"]}"/>')

    book = ArtBook(tmp_path, render, is_plain)
    placed = [book.place("panda.svg.j2", Box(0, 0, 1, 1), "a-", {"fill": fill}) for fill in ("#111", "#222", "#111")]
    assert [re.findall('fill="(.*?)"', svg) for svg in placed] == [["#111"], ["#222"], ["#111"]]
    assert rendered == [("art/panda.svg.j2", {"fill": "#111"}), ("art/panda.svg.j2", {"fill": "#222"})]


def test_a_drawing_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / "panda.svg").write_bytes(drawing("<!-- Ñandú -->").encode("cp1252"))
    with pytest.raises(ArtError, match="cannot be read as UTF-8 text"):
        book_of(tmp_path).place("panda.svg", Box(0, 0, 1, 1), "a1-", {})


def test_a_drawing_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / "panda.svg").write_text(drawing(), encoding="utf-8-sig")
    assert "<rect" in book_of(tmp_path).place("panda.svg", Box(0, 0, 1, 1), "a1-", {})


def test_r30_the_resolution_of_a_picture_is_told(tmp_path: Path) -> None:
    (tmp_path / "panda.png").write_bytes(picture("PNG", (300, 200)))
    book, inch = book_of(tmp_path), Box(0, 0, 25.4, 25.4)
    book.place("panda.png", inch, "a1-", {})
    assert book.resolution("panda.png", inch) == pytest.approx(300)
    assert book.resolution("panda.svg", inch) == 0


# Files that are not what they are called

POSTSCRIPT = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\n{} loop\n%%EOF\n"


@pytest.mark.parametrize("name", ["panda.png", "panda.jpg", "panda.JPEG"])
def test_w03_postscript_that_is_called_a_picture_never_reaches_ghostscript(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def started(*_words: object, **_more: object) -> None:
        raise AssertionError("Ghostscript is started")

    monkeypatch.setattr("PIL.EpsImagePlugin.Ghostscript", started)
    monkeypatch.setattr("subprocess.Popen", started)
    (tmp_path / name).write_bytes(POSTSCRIPT)
    with pytest.raises(ArtError, match=f"the picture '{name}' is no PNG, JPEG, WEBP, TIFF, GIF file; save it as one"):
        book_of(tmp_path).place(name, Box(0, 0, 9, 9), "a1-", {})
    with pytest.raises(UnidentifiedImageError):
        address_of(tmp_path / name)


@pytest.mark.parametrize("kind", ["BMP", "PPM", "ICO", "PDF"])
def test_w03_other_pictures_are_refused_whatever_they_are_called(tmp_path: Path, kind: str) -> None:
    (tmp_path / "panda.jpg").write_bytes(picture(kind))
    with pytest.raises(ArtError, match="is no PNG, JPEG, WEBP, TIFF, GIF file"):
        sized(tmp_path / "panda.jpg")


def test_w03_a_picture_is_what_it_holds_and_not_what_its_ending_says(tmp_path: Path) -> None:
    (tmp_path / "IMG_0001.PNG").write_bytes(picture("JPEG"))
    assert "IMG_0001.PNG" in book_of(tmp_path).place("IMG_0001.PNG", Box(0, 0, 9, 9), "a1-", {})


@pytest.mark.skipif(os.name != "posix", reason="there are no pipes in the file system")
def test_w11_a_pipe_that_is_called_art_is_not_waited_for(tmp_path: Path) -> None:
    for name in ("panda.svg", "panda.png"):
        os.mkfifo(tmp_path / name)
        with pytest.raises(ArtError, match=f"there is no art '{name}'"):
            art_path(tmp_path, name)


def test_w13_a_picture_of_one_pixel_and_fifty_nine_million_is_refused(tmp_path: Path) -> None:
    (tmp_path / "line.png").write_bytes(png_header(1, 59_000_000))
    with pytest.raises(ArtError, match="has 1 x 59000000 pixels; no side may have 32,000"):
        sized(tmp_path / "line.png")


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE svg [<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;]>',
        '<!DOCTYPE svg SYSTEM "x.dtd" [ ]>',
        "<!DOCTYPE svg [<!ENTITY ha 'ha'>]>",
    ],
)
def test_w13_a_drawing_that_declares_entities_is_refused(head: str) -> None:
    with pytest.raises(ArtError, match="declares entities"):
        read_drawing(head + drawing(), "panda.svg")


def test_a_document_type_without_declarations_is_no_fault() -> None:
    public = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert "rect" in read_drawing(public + drawing(), "panda.svg").body


def test_w14_a_drawing_of_many_megabytes_is_refused_by_its_size(tmp_path: Path) -> None:
    (tmp_path / "panda.svg").write_bytes(b" " * 2_000_001)
    with pytest.raises(ArtError, match=r"cannot be read: it has 2\.0 MB, more than 2\.0 MB"):
        book_of(tmp_path).place("panda.svg", Box(0, 0, 9, 9), "a1-", {})


def test_w18_art_is_named_as_it_is_written_on_disk(tmp_path: Path) -> None:
    (tmp_path / "Heads").mkdir()
    (tmp_path / "Heads" / "Panda.svg").write_text(drawing(), encoding="utf-8")
    assert art_path(tmp_path, "Heads/Panda.svg").is_file()
    for name in ("Heads/panda.svg", "heads/Panda.svg"):
        with pytest.raises(ArtError, match=f"there is no art '{name}'"):
            art_path(tmp_path, name)


def test_w08_a_link_of_the_art_folder_out_of_the_project_is_refused(tmp_path: Path) -> None:
    outside, templates = tmp_path / "outside", tmp_path / "project" / "templates"
    outside.mkdir()
    templates.mkdir(parents=True)
    (outside / "secret.svg").write_text(drawing(), encoding="utf-8")
    (templates / "art").symlink_to(outside)
    with pytest.raises(ArtError, match="lies outside the project"):
        art_path(templates / "art", "secret.svg")


def test_a_name_with_signs_of_xml_is_placed_as_it_is() -> None:
    assert 'href="salt &amp; &lt;pepper&gt;.png"' in place_picture("salt & <pepper>.png", Size(9, 9), Box(0, 0, 9, 9))
