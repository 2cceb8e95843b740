"""The drawing engine: faces in, a form for each out. Typst draws SVG (usvg and krilla), pikepdf takes its pages.

This module alone knows who draws. Typst sees the three faces of type and what it is given here, nothing else: no font,
file or package of the system. A drawing that faces place often is drawn once: where it is placed stands a mark, a
picture of three pixels, whose object in the PDF is then exchanged for the drawing's own form.
"""

from __future__ import annotations

import re
import shutil
import struct
import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from io import BytesIO
from multiprocessing.util import Finalize
from pathlib import Path
from typing import Any

import pikepdf
import typst
from lxml import etree

from pandapress.findings import DataError, Finding, Severity
from pandapress.press.face.drawings.art import HELD, address_of
from pandapress.press.face.drawings.pictures import address
from pandapress.press.face.face import Face
from pandapress.press.face.fonts import font_files
from pandapress.press.pdf.lettering import GlyphWidths, Widths, joined_letters, rounded

_SVG = "{http://www.w3.org/2000/svg}"
_GROUP = f"{_SVG}g"
_NO_PAINT = frozenset({"transform", "clip-path", HELD})
"""What a group may carry and leave the paint of what it holds as it is."""
_REACH = 2_000
"""How far, in its own units, a drawing may run past its origin on every side."""
_MARK = b"PANDA!"
"""The first two pixels of a mark, as no picture of anybody has them; the third is the number of its drawing."""
_REMEMBERED = 10
"""Typst keeps what it made of a document until it has made so many others; empty ones free the memory of large ones."""
_PNG = b"\x89PNG\r\n\x1a\n"
_NAMED = re.compile(r"url\(#([^)]+)\)")


class DrawingError(DataError):
    """Faces that passed the lint cannot be drawn; a finding for each names its template."""

    def __init__(self, reasons: Mapping[Face, str]) -> None:
        hint = "simplify what it draws, and tell the makers of PandaPress"
        super().__init__(
            Finding(
                Severity.ERROR,
                "DRAWING",
                f"the face {face.key} cannot be drawn: {reason}",
                face.template,
                hint=hint,
            )
            for face, reason in reasons.items()
        )


class _EngineError(Exception):
    """What the engine says of a batch that it does not draw, or would draw otherwise."""


@dataclass(slots=True)
class _Batch:
    """What the faces of one run of the engine share.

    The number and the SVG of each drawing by its key, pictures, and which drawings stand alone.
    """

    drawings: dict[str, tuple[int, str]] = field(default_factory=dict)
    pictures: dict[Path, str] = field(default_factory=dict)
    whole: dict[str, bool] = field(default_factory=dict)

    def picture(self, path: Path) -> str:
        """A picture as the address of itself, read once."""
        if path not in self.pictures:
            self.pictures[path] = address_of(path)
        return self.pictures[path]

    def mark(self, key: str, body: Sequence[Any]) -> etree._Element:
        """A picture that stands for a drawing, of the size of one unit."""
        if key not in self.drawings:
            number = len(self.drawings)
            self.drawings[key] = (number, "")
            root = etree.Element(f"{_SVG}svg", {"viewBox": _reach_box()}, {None: _SVG[1:-1]})
            root.extend(body)
            self.drawings[key] = (number, self.marked(root))
        uri = _mark(self.drawings[key][0])
        return etree.Element(f"{_SVG}image", {"href": uri, "width": "1", "height": "1", "preserveAspectRatio": "none"})

    def marked(self, root: Any) -> str:
        """The text of a tree whose held drawings, where they inherit no paint, are marks; others stay as they are."""
        for group in [*self._outermost_held(root)]:
            key, body = group.attrib.pop(HELD), list(group)
            for element in body:
                group.remove(element)
            group.append(self.mark(key, body))
        return str(etree.tostring(root, encoding="unicode"))

    def _outermost_held(self, element: Any, painted: bool = False) -> Iterator[Any]:
        """Groups that hold a drawing, inherit no paint and stand alone, without what lies in them."""
        for child in element.iterchildren("*"):
            is_group = child.tag == _GROUP
            paints = painted or (is_group and not _NO_PAINT.issuperset(child.attrib))
            if is_group and not paints and child.get(HELD) and self._is_whole(child):
                yield child
            else:
                yield from self._outermost_held(child, paints)

    def _is_whole(self, group: Any) -> bool:
        """Whether a group stands alone, which is the same for all that hold one drawing."""
        key = group.get(HELD)
        if key not in self.whole:
            self.whole[key] = _stands_alone(group)
        return self.whole[key]


def _stands_alone(group: Any) -> bool:
    """Whether all clip paths and gradients that a group names are its own."""
    named = {name for element in group.iter() for value in element.attrib.values() for name in _NAMED.findall(value)}
    return named <= {element.get("id") for element in group.iter()}


def _reach_box() -> str:
    return f"{-_REACH} {-_REACH} {2 * _REACH} {2 * _REACH}"


def _mark(number: int) -> str:
    """A PNG of three pixels that tell this number, as the address of itself."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 3, 1, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" + _MARK + number.to_bytes(3, "big"))
    png = _PNG + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return address("png", png)


def _face_svg(face: Face, batch: _Batch) -> str:
    """The SVG of a face with its pictures in it and its drawings as marks."""
    root = etree.fromstring(face.svg.encode())
    pictures = dict(face.pictures)
    for image in root.iter(f"{_SVG}image"):
        image.set("href", batch.picture(pictures[image.get("href")]))
    return batch.marked(root)


def drawn(faces: Sequence[Face]) -> pikepdf.Pdf:
    """A PDF with a page for each face, as large as its bleed box; raises `DrawingError` with all that cannot be."""
    try:
        return _drawn(faces)
    except _EngineError:
        reasons = {face: reason for face in faces if (reason := _why_not(face))}
        raise DrawingError(reasons) from None


def _why_not(face: Face) -> str:
    """Why a face by itself cannot be drawn; empty where it can."""
    try:
        _drawn([face]).close()
    except _EngineError as problem:
        return str(problem)
    return ""


def _drawn(faces: Sequence[Face]) -> pikepdf.Pdf:
    if not faces:
        return pikepdf.new()
    batch = _Batch()
    svgs = [_face_svg(face, batch) for face in faces]
    sizes = [(face.size.w + 2 * face.bleed, face.size.h + 2 * face.bleed, "mm") for face in faces]
    svgs += [svg for _, svg in batch.drawings.values()]
    sizes += [(2.0 * _REACH, 2.0 * _REACH, "pt")] * len(batch.drawings)
    pdf = pikepdf.open(BytesIO(_compiled(svgs, sizes)))
    assert len(pdf.pages) == len(svgs)
    widths = Widths()
    for page in pdf.pages:
        content = _finished(page.Contents.read_bytes(), widths.of(page.resources))
        page.Contents = pdf.make_stream(content, Filter=pikepdf.Name.FlateDecode)
    forms = {number: _drawing_form(pdf, len(faces) + number) for number, _ in batch.drawings.values()}
    for resources in (*(page.resources for page in pdf.pages), *(form.Resources for form in forms.values())):
        _exchange_marks(resources, forms)
    return pdf


def _finished(content: bytes, widths: GlyphWidths) -> bytes:
    """A content stream of the engine as it is stored; drawings without words come again in many documents."""
    return _compressed(joined_letters(content, widths)) if widths else _compressed_again(content)


def _compressed(content: bytes) -> bytes:
    return zlib.compress(rounded(content))


_compressed_again = lru_cache(maxsize=1_024)(_compressed)


def _compiled(svgs: Sequence[str], sizes: Sequence[tuple[float, float, str]]) -> bytes:
    """A page for each SVG text of this width, height and unit."""
    source = []
    for number, (w, h, unit) in enumerate(sizes):
        size = f"width: {w!r}{unit}, height: {h!r}{unit}"
        source.append(f'#page({size}, image(bytes(sys.inputs.at("{number}")), format: "svg", fit: "stretch", {size}))')
    return _typeset("\n".join(source), {str(number): svg for number, svg in enumerate(svgs)})


def forget() -> None:
    """Free the memory that the engine holds for documents of before, in case they come again."""
    for _ in range(_REMEMBERED + 1):
        _typeset("", {})


def _typeset(source: str, inputs: dict[str, str]) -> bytes:
    """A document of Typst as PDF; raises `_EngineError` with what it does not draw or warns of."""
    try:
        compiler = typst.Compiler(
            f"#set document(date: none)\n#set page(margin: 0pt, fill: none)\n{source}".encode(),
            root=_workplace(),
            font_paths=_fonts(),
            ignore_system_fonts=True,
            sys_inputs=inputs,
        )
        pdf, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards="1.7", pdf_tags=False)
    except typst.TypstError as problem:
        raise _EngineError(problem.message) from None
    if warnings:
        raise _EngineError("; ".join(str(warning.message) for warning in warnings))
    assert isinstance(pdf, bytes)
    return pdf


def _drawing_form(pdf: pikepdf.Pdf, page: int) -> Any:
    """A drawing's page as a form on the unit square of its origin, as a picture of one unit lies there."""
    form = pdf.make_indirect(pdf.pages[page].as_form_xobject())
    form.Matrix = pikepdf.Array([1, 0, 0, 1, -_REACH, 1 - _REACH])
    return form


def _exchange_marks(resources: Any, forms: Mapping[int, Any]) -> None:
    """Put drawings in the place of the marks that stand for them."""
    pictures = resources.get("/XObject", {})
    for name in list(pictures.keys()):
        picture = pictures[name]
        if picture.get("/Subtype") == "/Image" and (picture.Width, picture.Height) == (3, 1):
            pixels = picture.read_bytes()
            if pixels.startswith(_MARK):
                pictures[name] = forms[int.from_bytes(pixels[len(_MARK) :], "big")]


@cache
def _workplace() -> str:
    """A folder with our fonts, since Typst reads fonts from folders alone, which is its root too.

    It goes when the process ends. Raises `DataError` where no temporary folder can be written.
    """
    try:
        folder = tempfile.mkdtemp(prefix="pandapress-")
        Finalize(None, shutil.rmtree, args=(folder,), kwargs={"ignore_errors": True}, exitpriority=0)
        for number, path in enumerate(font_files().values()):
            _linked(Path(path), Path(folder) / f"{number}{Path(path).suffix}")
    except OSError as problem:
        message = f"no temporary folder can be written: {problem.strerror or type(problem).__name__}"
        finding = Finding(Severity.ERROR, "TEMPORARY", message, hint="free some space, or name another one in TMPDIR")
        raise DataError([finding]) from None
    return folder


def _linked(path: Path, there: Path) -> None:
    """A second name for a file, or, where the system has none to give, a copy."""
    try:
        there.symlink_to(path.resolve())
    except OSError:
        shutil.copyfile(path, there)


@cache
def _fonts() -> typst.Fonts:
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[_workplace()])
