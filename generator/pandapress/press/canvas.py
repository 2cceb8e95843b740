"""The drawing side of the press: SVG faces to PDF forms, by svglib and ReportLab, with what those two leave out.

ReportLab's forms do not carry the resources they use (opacity, shadings, colour spaces, images); `FormCanvas.form`
completes them. This module alone touches private names of the two libraries; a test guards them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lxml import etree
from reportlab.graphics.renderPDF import _PDFRenderer
from reportlab.graphics.shapes import Drawing
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import SvgRenderer

from pandapress.press.art import printable
from pandapress.press.face import Face
from pandapress.press.fonts import TEXT, load
from pandapress.press.paper import MM

_SVGLIB_UNIT = 0.75
"""svglib draws one user unit as 0.75 points."""


class DrawingError(Exception):
    """A face that passed the lint could not be drawn: a fault of the press, not of the data."""


class _FaceRenderer(SvgRenderer):
    """svglib, with pictures resolved to the paths that the face names."""

    def __init__(self, pictures: dict[str, Path]) -> None:
        super().__init__("", font_map=load())
        self._pictures = pictures

    def xlink_href_target(self, node: Any, group: Any = None) -> Any:  # noqa: ARG002
        """The path of a picture."""
        return str(self._pictures[node.attrib["href"]])


class _Painter(_PDFRenderer):
    """ReportLab's renderer, with pictures as shared image objects that keep their transparency."""

    def drawImage(self, image: Any) -> None:  # noqa: N802
        """Draw a picture by its path."""
        reader = ImageReader(printable(Path(image.path)))
        self._canvas.drawImage(reader, image.x, image.y, image.width, image.height, mask="auto")


@contextmanager
def _warnings_are_errors(face: Face) -> Iterator[None]:
    """Raise `DrawingError` when svglib warns: a good face logs nothing."""
    heard: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    logger, ear = logging.getLogger("svglib"), Ear(logging.WARNING)
    propagates = logger.propagate
    logger.addHandler(ear)
    logger.propagate = False
    try:
        yield
    finally:
        logger.removeHandler(ear)
        logger.propagate = propagates
    if heard:
        raise DrawingError(f"face {face.key}: {'; '.join(heard)}")


def drawing_of(face: Face) -> Drawing:
    """The face as a ReportLab drawing whose unit is 0.75 points to the millimetre; raises `DrawingError`."""
    with _warnings_are_errors(face):
        drawing = _FaceRenderer(dict(face.pictures)).render(etree.fromstring(face.svg.encode()))
    drawing.initialFontName = TEXT.pdf_name
    return drawing


class FormCanvas(Canvas):
    """A canvas whose forms carry all resources that they use."""

    def form(self, name: str, width: float, height: float, draw: Callable[[], None]) -> None:
        """Record what `draw` draws as a form of this size in points."""
        self.beginForm(name, 0, 0, width, height)
        draw()
        shadings, colours = dict(self._shadingUsed), dict(self._colorsUsed)
        self.endForm()
        form = self._doc.idToObject[pdfdoc.xObjectName(name)]
        resources = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.allProcs()
        resources.setShading(shadings)
        resources.setColorSpace(colours)
        if form.ExtGState:
            resources.ExtGState = form.ExtGState
        if form.XObjects:
            resources.XObject = form.XObjects
        form.Resources = resources

    def face_form(self, face: Face) -> str:
        """Record a face as a form, once; gives its name."""
        name = f"face-{face.key}"
        if not self.hasForm(name):
            width = (face.size.w + 2 * face.bleed) * MM
            height = (face.size.h + 2 * face.bleed) * MM
            self.form(name, width, height, lambda: self._paint(face))
        return name

    def _paint(self, face: Face) -> None:
        drawing = drawing_of(face)
        self.scale(MM / _SVGLIB_UNIT, MM / _SVGLIB_UNIT)
        _Painter().draw(drawing, self, 0, 0)
