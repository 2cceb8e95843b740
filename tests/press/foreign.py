"""PDFs as strangers make them: small, and each with something in it that a printer would mind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject, NumberObject
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pandapress.press.paper import MM

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
Draw = Callable[[Any], object]


def drawn(*pages: Draw, size: tuple[float, float] = A4, **options: Any) -> bytes:
    """A PDF of these pages, all of one size in mm."""
    return sized([(size, page) for page in pages], **options)


def sized(pages: Sequence[tuple[tuple[float, float], Draw]], **options: Any) -> bytes:
    """A PDF of pages of different sizes in mm."""
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(100, 100), invariant=1, **options)
    for (width, height), draw in pages:
        canvas.setPageSize((width * MM, height * MM))
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def changed(pdf: bytes, change: Callable[[PdfWriter], object]) -> bytes:
    """A PDF after its innards were changed."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
    change(writer)
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


def nothing(_: Any) -> None:
    """An empty page."""


def words(canvas: Any) -> None:
    """Words in a font that is not in the file."""
    canvas.setFont("Helvetica", 12)
    canvas.drawString(100, 400, "Hello")


def filled(colour: str, inset: float = 0.0, size: tuple[float, float] = A4) -> Draw:
    """A page full of a colour, but for some millimetres at its edges."""

    def draw(canvas: Any) -> None:
        canvas.setFillColor(colour)
        canvas.rect(inset * MM, inset * MM, (size[0] - 2 * inset) * MM, (size[1] - 2 * inset) * MM, stroke=0, fill=1)

    return draw


def pictured(pixels: tuple[int, int], mm: tuple[float, float], mode: str = "RGB") -> Draw:
    """A picture of so many pixels, so large on the page, in a form within a form that both scale and turn it."""

    def draw(canvas: Any) -> None:
        picture = ImageReader(Image.new(mode, pixels, 100 if mode == "L" else (200, 10, 10, 128)[: len(mode)]))
        canvas.beginForm("inner")
        canvas.scale(0.5, 0.5)
        canvas.drawImage(picture, 0, 0, mm[0] * MM, mm[1] * MM, mask="auto")
        canvas.endForm()
        canvas.beginForm("outer")
        canvas.rotate(90)
        canvas.scale(4, 4)
        canvas.doForm("inner")
        canvas.endForm()
        canvas.translate(150 * MM, 50 * MM)
        canvas.scale(0.5, 0.5)
        canvas.doForm("outer")

    return draw


def numbers(*values: float) -> ArrayObject:
    return ArrayObject([FloatObject(value) for value in values])


def listed(*entries: Any) -> ArrayObject:
    return ArrayObject(entries)


def names(**entries: Any) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{key}"): value for key, value in entries.items()})


def nest_of_forms(depth: int, width: int) -> bytes:
    """A page with a form that draws another so many times, and so on."""

    def build(writer: PdfWriter) -> None:
        inner: Any = None
        for _ in range(depth):
            form = _form(b"0 0 m 9 9 l S" if inner is None else b"/F Do " * width)
            if inner is not None:
                form[NameObject("/Resources")] = names(XObject=names(F=inner))
            inner = writer._add_object(form)
        _draw_form(writer, inner)

    return changed(drawn(nothing), build)


def cyclic_form() -> bytes:
    """A page with a form that draws itself."""

    def build(writer: PdfWriter) -> None:
        form = _form(b"/F Do")
        itself = writer._add_object(form)
        form[NameObject("/Resources")] = names(XObject=names(F=itself))
        _draw_form(writer, itself)

    return changed(drawn(nothing), build)


def _form(orders: bytes) -> Any:
    form = DecodedStreamObject()
    form.set_data(orders)
    form.update(names(Subtype=NameObject("/Form"), BBox=numbers(0, 0, 99, 99)))
    return form


def _draw_form(writer: PdfWriter, form: Any) -> None:
    """Make the first page draw a form and nothing else."""
    content = DecodedStreamObject()
    content.set_data(b"/F Do")
    writer.pages[0][NameObject("/Contents")] = writer._add_object(content)
    writer.pages[0][NameObject("/Resources")] = names(XObject=names(F=form))


def rich_black(canvas: Any) -> None:
    """A square in all four inks."""
    canvas.setFillColorCMYK(0.75, 0.7, 0.6, 1)
    canvas.rect(200, 200, 100, 100, stroke=0, fill=1)


def whole(value: int) -> NumberObject:
    return NumberObject(value)


def spoilt_page(pdf: bytes, page: int) -> bytes:
    """A PDF in which nobody can unpack what is drawn on a page, counted from 0."""

    def spoil(writer: PdfWriter) -> None:
        content = DecodedStreamObject()
        content.set_data(b"x")
        content[NameObject("/Filter")] = NameObject("/NoSuchFilter")
        writer.pages[page][NameObject("/Contents")] = writer._add_object(content)

    return changed(pdf, spoil)


def ordered(orders: bytes) -> bytes:
    """A PDF with one page, drawn by these orders."""

    def draw(writer: PdfWriter) -> None:
        content = DecodedStreamObject()
        content.set_data(orders)
        writer.pages[0][NameObject("/Contents")] = writer._add_object(content)

    return changed(drawn(nothing), draw)
