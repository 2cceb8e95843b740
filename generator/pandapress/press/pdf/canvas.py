"""The drawing side of the press: SVG faces to PDF forms, by svglib and ReportLab, with what those two leave out.

ReportLab's forms do not carry the resources they use (opacity, shadings, colour spaces, images); `FormCanvas.form`
completes them. This module alone touches private names of the two libraries; a test guards them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

from lxml import etree
from reportlab.graphics.renderPDF import _PDFRenderer
from reportlab.graphics.shapes import Drawing, Group
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import Svg2RlgAttributeConverter, Svg2RlgShapeConverter, SvgRenderer

from pandapress.findings import DataError, Finding, Severity
from pandapress.press.face.art import HELD, printable
from pandapress.press.face.face import Face
from pandapress.press.face.fonts import TEXT, load
from pandapress.press.logs import heard
from pandapress.press.paper import MM

_SVGLIB_UNIT = 0.75
"""svglib draws one user unit as 0.75 points."""
_NO_PAINT = frozenset({"transform", "clip-path", HELD})
"""What a group may carry and leave the paint of what it holds as it is."""
_WIDE = (-10_000, -10_000, 10_000, 10_000)
"""A box around any drawing in its own units."""


class DrawingError(DataError):
    """A face that passed the lint cannot be drawn; its finding names the template."""

    def __init__(self, face: Face, reason: str) -> None:
        message = f"the face {face.key} cannot be drawn: {reason}"
        hint = "simplify what it draws, and tell the makers of PandaPress"
        super().__init__([Finding(Severity.ERROR, "DRAWING", message, f"templates/{face.template}", hint=hint)])


class _Held(Group):
    """Where a drawing is placed: its transform, and the key of the drawing, which is stored as a form of its own."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    @property
    def key(self) -> str:
        """The key of the drawing."""
        return self._key


class _Attributes(Svg2RlgAttributeConverter):
    """svglib's reading of attributes, for faces that passed the lint: they have no style sheets and no `style`."""

    _fonts: ClassVar[dict[tuple[str | None, str, str], str]] = {}

    def findAttr(self, svgNode: Any, name: str) -> str:  # noqa: N802, N803
        """The value of an attribute, of the element or of the nearest one around it; empty where there is none."""
        element = svgNode.etree_element
        while element is not None:
            if value := element.get(name):
                return str(value)
            element = element.getparent()
        return ""

    def convertFontFamily(  # noqa: N802
        self,
        fontAttr: str | None,  # noqa: N803
        weightAttr: str = "normal",  # noqa: N803
        styleAttr: str = "normal",  # noqa: N803
    ) -> str:
        """The name of the font for a family, a weight and a style, found once."""
        named = (fontAttr, weightAttr, styleAttr)
        if named not in self._fonts:
            self._fonts[named] = super().convertFontFamily(*named)
        return self._fonts[named]

    def convertDashArray(self, svgAttr: str) -> Any:  # noqa: N802, N803
        """The lengths of dashes; svglib leaves a line whole where this raises `ValueError`, as it does for `none`."""
        if svgAttr == "none":
            raise ValueError(svgAttr)
        return super().convertDashArray(svgAttr)


Drawings = dict[str, Group]
"""Converted drawings by their keys."""


class _FaceRenderer(SvgRenderer):
    """svglib, with pictures resolved to the paths that the face names, and each placed drawing converted once.

    `drawings` gathers the converted drawings by their keys.
    """

    def __init__(self, pictures: dict[str, Path], drawings: Drawings) -> None:
        super().__init__("", font_map=load())
        self.attrConverter = _Attributes(font_map=load())
        self.shape_converter = Svg2RlgShapeConverter("", self.attrConverter)
        self.handled_shapes = self.shape_converter.get_handled_shapes()
        self._pictures = pictures
        self._drawings = drawings

    def renderG(self, node: Any, clipping: Any = None) -> Any:  # noqa: N802
        """A group; one that holds a drawing and inherits no paint becomes a reference to that drawing."""
        key = node.getAttribute(HELD)
        if not key or clipping is not None or _inherits_paint(node.etree_element):
            return super().renderG(node, clipping=clipping)
        if key not in self._drawings:
            content = self._drawings[key] = Group()
            for child in node.iter_children():
                self.renderNode(child, parent=content)
        held = _Held(key)
        self.shape_converter.applyTransformOnGroup(node.getAttribute("transform"), held)
        return held

    def xlink_href_target(self, node: Any, group: Any = None) -> Any:  # noqa: ARG002
        """The path of a picture."""
        return str(self._pictures[node.attrib["href"]])


def _inherits_paint(element: Any) -> bool:
    """Whether a group lies in one that paints: what it holds then looks otherwise than elsewhere."""
    outer = (element, *element.iterancestors("{http://www.w3.org/2000/svg}g"))
    return any(name not in _NO_PAINT for group in outer for name in group.attrib)


class _Painter(_PDFRenderer):
    """ReportLab's renderer, with drawings and pictures as shared objects, pictures with their transparency."""

    def drawGroup(self, group: Any) -> None:  # noqa: N802
        """Draw a group, or the form of the drawing that it holds."""
        if isinstance(group, _Held):
            self._canvas.doForm(_form_name(group.key))
        else:
            super().drawGroup(group)

    def drawImage(self, image: Any) -> None:  # noqa: N802
        """Draw a picture by its path."""
        reader = ImageReader(printable(Path(image.path)))
        self._canvas.drawImage(reader, image.x, image.y, image.width, image.height, mask="auto")


@contextmanager
def _warnings_are_errors(face: Face) -> Iterator[None]:
    """Raise `DrawingError` when svglib warns: a good face logs nothing."""
    with heard("svglib", logging.WARNING) as said:
        yield
    if said:
        raise DrawingError(face, "; ".join(said))


@contextmanager
def _any_failure(face: Face) -> Iterator[None]:
    """Raise `DrawingError` for whatever the drawing library trips over in what a stranger drew."""
    try:
        yield
    except (DataError, KeyboardInterrupt):
        raise
    except Exception as problem:
        raise DrawingError(face, f"{type(problem).__name__}: {problem}") from problem


def drawing_of(face: Face, drawings: Drawings) -> Drawing:
    """The face as a ReportLab drawing whose unit is 0.75 points to the millimetre; raises `DrawingError`.

    Drawings that it places, and that `drawings` does not know, are added there.
    """
    with _warnings_are_errors(face):
        drawing = _FaceRenderer(dict(face.pictures), drawings).render(etree.fromstring(face.svg.encode()))
    drawing.initialFontName = TEXT.pdf_name
    return drawing


def _form_name(key: str) -> str:
    """The name of a placed drawing's form."""
    return f"art-{key}"


class FormCanvas(Canvas):
    """A canvas whose forms carry all resources that they use."""

    def __init__(self, *arguments: Any, drawings: Drawings | None = None, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._drawings: Drawings = {} if drawings is None else drawings

    def form(self, name: str, box: tuple[float, float, float, float], draw: Callable[[], None]) -> None:
        """Record what `draw` draws as a form; `box` is its lower left and its upper right corner, in points."""
        self.beginForm(name, *box)
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
        """Record a face as a form, once, and each drawing that it places as a form of its own; gives its name."""
        name = f"face-{face.key}"
        if not self.hasForm(name):
            with _any_failure(face):
                drawing = drawing_of(face, self._drawings)
                self._forms_within(drawing)
                box = (0, 0, (face.size.w + 2 * face.bleed) * MM, (face.size.h + 2 * face.bleed) * MM)
                self.form(name, box, lambda: self._paint(drawing, MM / _SVGLIB_UNIT))
        return name

    def _forms_within(self, group: Group) -> None:
        """Record each drawing that a group places, and those that these place, as forms."""
        for inner in group.contents:
            if isinstance(inner, _Held):
                self._drawing_form(inner.key)
            elif isinstance(inner, Group):
                self._forms_within(inner)

    def _drawing_form(self, key: str) -> None:
        """A drawing in its own units; it may run past its view box, as the face around it cuts it."""
        if self.hasForm(_form_name(key)):
            return
        content = self._drawings[key]
        self._forms_within(content)
        drawing = Drawing(1, 1)
        drawing.initialFontName = TEXT.pdf_name
        drawing.add(content)
        self.form(_form_name(key), _WIDE, lambda: self._paint(drawing, 1))

    def _paint(self, drawing: Drawing, scale: float) -> None:
        self.scale(scale, scale)
        _Painter().draw(drawing, self, 0, 0)
