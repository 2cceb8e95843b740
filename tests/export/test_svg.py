from __future__ import annotations

import base64
from io import BytesIO
from pathlib import Path

from lxml import etree
from PIL import Image

from pandapress.press.face.face import Face
from pandapress.press.face.svg import standalone
from pandapress.press.paper import Size
from tests.export.samples import framed_face
from tests.press.pixels import face_of

SVG = "{http://www.w3.org/2000/svg}"


def test_a_file_has_its_size_in_millimetres_and_shows_as_much_bleed_as_is_asked_for() -> None:
    face = framed_face(Size(63, 88))
    sizes = [
        (root.get("width"), root.get("height"), root.get("viewBox"))
        for root in (etree.fromstring(standalone(face, bleed)) for bleed in (0.0, 1.5, None))
    ]
    assert sizes == [
        ("63mm", "88mm", "0 0 63 88"),
        ("66mm", "91mm", "-1.5 -1.5 66 91"),
        ("69mm", "94mm", "-3 -3 69 94"),
    ]


def test_corners_are_cut_by_a_shape_whose_id_is_its_own() -> None:
    taken = face_of('<clipPath id="cut"><rect width="9" height="9"/></clipPath><g clip-path="url(#cut)"/>')
    root = etree.fromstring(standalone(taken, 0.0, 3.0))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) == 2
    group = root.findall(f"{SVG}g")[-1]
    shape = next(
        element for element in root.iter(f"{SVG}clipPath") if f"url(#{element.get('id')})" == group.get("clip-path")
    )
    assert [rect.get("rx") for rect in shape] == ["3"]
    assert len(root) == 2 and len(group) == 2


def test_pictures_are_inside_and_words_stay_words(tmp_path: Path) -> None:
    stream = BytesIO()
    Image.new("RGB", (4, 4), "#ff0000").save(stream, "PNG")
    (tmp_path / "red.png").write_bytes(stream.getvalue())
    body = '<g data-art="x"><image href="a/red.png" width="4" height="4"/></g><text font-family="Manrope">Panda</text>'
    face = Face(face_of(body).svg, Size(40, 40), 0.0, (("a/red.png", tmp_path / "red.png"),))
    root = etree.fromstring(standalone(face))
    (image,) = root.iter(f"{SVG}image")
    kind, _, data = str(image.get("href")).partition(",")
    assert kind == "data:image/png;base64"
    assert base64.b64decode(data) == stream.getvalue()
    (text,) = root.iter(f"{SVG}text")
    assert (text.text, text.get("font-family")) == ("Panda", "Manrope, sans-serif")
    assert "data-art" not in standalone(face).decode()
