"""Reports: words, tables and plots on pages to read, in the fonts of the house, the same bytes every time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.graphics.charts.barcharts import VerticalBarChart
from reportlab.graphics.shapes import Circle, Drawing, Line, String
from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, KeepTogether, LongTable, Paragraph, SimpleDocTemplate, Spacer, TableStyle

from pandapress.press.face.fonts import BOLD, TEXT, TITLE, load
from pandapress.press.paper import MM, Size
from pandapress.press.pdf.document import CREATOR, without_clock

_DARK, _GREEN, _PALE, _RED = HexColor("#23301f"), HexColor("#4c8a3f"), HexColor("#dce8d3"), HexColor("#b3402e")
_MARGIN, _ROW, _LEFT, _RIGHT = 18.0, 5.2, 46.0, 26.0
"""Millimetres: the page's margin, a line of a plot of intervals, and the room for its names and its figures."""
_SIZE, _SHORT = 9.0, 16
"""The size of words in points, and how many rows of a table are kept on one page."""


@dataclass(frozen=True, slots=True)
class Words:
    """A heading, or a paragraph."""

    text: str
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: its head and its cells."""

    head: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Whisker:
    """A value with its interval, in a plot of several; `marked` stands out."""

    name: str
    value: float
    low: float
    high: float
    figure: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Whiskers:
    """A plot of intervals on one scale, with a line where they would be if all were alike."""

    values: tuple[Whisker, ...]
    usual: float


@dataclass(frozen=True, slots=True)
class Bars:
    """How often each whole number came up, and what the numbers are."""

    counts: Mapping[int, int]
    what: str


Part = Words | Rows | Whiskers | Bars


def report_pdf(title: str, parts: Sequence[Part], paper: Size) -> bytes:
    """The report on so many pages of a paper as it takes."""
    load()
    rl_config.invariant = 1
    stream = BytesIO()
    with without_clock():
        document = SimpleDocTemplate(
            stream,
            pagesize=(paper.w * MM, paper.h * MM),
            title=title,
            author=CREATOR,
            creator=CREATOR,
            lang="en",
            invariant=1,
            initialFontName=TEXT.pdf_name,
            **dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), _MARGIN * MM),
        )
        width = (paper.w - 2 * _MARGIN) * MM - 12
        document.build([_style_title(title), *_flow(parts, width)], onFirstPage=_foot, onLaterPages=_foot)
    return stream.getvalue()


def _flow(parts: Sequence[Part], width: float) -> list[Flowable]:
    """What is drawn; words are kept with the plot or the short table that follows them."""
    found: list[Flowable] = []
    waiting: list[Flowable] = []
    for part in parts:
        waiting += [_made(part, width), Spacer(1, 2.5 * MM)]
        if not isinstance(part, Words):
            long = isinstance(part, Rows) and len(part.cells) > _SHORT
            found += waiting if long else [KeepTogether(waiting)]
            waiting = []
    return [*found, *waiting]


def _made(part: Part, width: float) -> Flowable:
    if isinstance(part, Words):
        return _style_heading(part.text) if part.heading else Paragraph(_escaped(part.text), _body())
    if isinstance(part, Rows):
        return _table(part, width)
    return _whiskers(part, width) if isinstance(part, Whiskers) else _bars(part, width)


def _foot(canvas: Any, document: Any) -> None:
    canvas.setFont(TEXT.pdf_name, 7.5)
    canvas.setFillColor(_DARK)
    canvas.drawString(_MARGIN * MM, 10 * MM, f"{CREATOR}  ·  page {document.page}")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _body() -> ParagraphStyle:
    return ParagraphStyle("body", fontName=TEXT.pdf_name, fontSize=_SIZE, leading=12.5, textColor=_DARK)


def _style_title(text: str) -> Flowable:
    style = ParagraphStyle("title", fontName=TITLE.pdf_name, fontSize=20, leading=25, spaceAfter=8, textColor=_DARK)
    return Paragraph(_escaped(text), style)


def _style_heading(text: str) -> Flowable:
    style = ParagraphStyle(
        "heading", fontName=TITLE.pdf_name, fontSize=12.5, leading=16, spaceBefore=8, textColor=_GREEN
    )
    return Paragraph(_escaped(text), style)


def _table(rows: Rows, width: float) -> Flowable:
    bold = ParagraphStyle("head", parent=_body(), fontName=BOLD.pdf_name)
    cells = [
        [Paragraph(_escaped(cell), bold) for cell in rows.head],
        *([Paragraph(_escaped(cell), _body()) for cell in row] for row in rows.cells),
    ]
    looks = [
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, _GREEN),
        ("LINEBELOW", (0, 1), (-1, -1), 0.3, _PALE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ]
    return LongTable(cells, colWidths=_widths(rows, width), repeatRows=1, style=TableStyle(looks))


def _widths(rows: Rows, width: float) -> list[float]:
    """Each column as wide as its longest cell asks, all of them as wide as the page."""
    longest = [max(len(row[at]) for row in (rows.head, *rows.cells)) for at in range(len(rows.head))]
    asked = [min(max(length, 6), 40) for length in longest]
    return [width * each / sum(asked) for each in asked]


def _whiskers(plot: Whiskers, width: float) -> Drawing:
    """A line for each value: its name, its interval on the scale that all share, its figure."""
    row, left, right = _ROW * MM, _LEFT * MM, width - _RIGHT * MM
    ends = [plot.usual, *(end for each in plot.values for end in (each.low, each.high))]
    low, high = min(ends), max(ends)
    room = (high - low) or 1.0

    def across(value: float) -> float:
        return left + (right - left) * (value - low) / room

    height = row * len(plot.values)
    drawing = Drawing(width, height)
    usual = across(plot.usual)
    drawing.add(Line(usual, 0, usual, height, strokeColor=_PALE, strokeWidth=1.6))
    for number, each in enumerate(plot.values, start=1):
        y = height - row * (number - 0.5)
        colour = _RED if each.marked else _GREEN
        drawing.add(_string(0, y, each.name))
        drawing.add(Line(across(each.low), y, across(each.high), y, strokeColor=colour, strokeWidth=1.4))
        drawing.add(Circle(across(each.value), y, 2.4, fillColor=colour, strokeColor=None))
        drawing.add(_string(right + 3 * MM, y, each.figure))
    return drawing


def _string(x: float, y: float, text: str) -> String:
    return String(x, y - 2.8, text, fontName=TEXT.pdf_name, fontSize=8, fillColor=_DARK)


def _bars(plot: Bars, width: float) -> Drawing:
    """How often each number from the least to the most came up, gaps and all."""
    numbers = range(min(plot.counts), max(plot.counts) + 1)
    drawing = Drawing(width, 38 * MM)
    chart = VerticalBarChart()
    chart.x, chart.y, chart.width, chart.height = 8 * MM, 9 * MM, width - 12 * MM, 26 * MM
    chart.data = [[plot.counts.get(number, 0) for number in numbers]]
    chart.bars[0].fillColor, chart.bars[0].strokeColor = _GREEN, None
    chart.categoryAxis.categoryNames = _thinned(numbers)
    chart.valueAxis.valueMin = 0
    for labels in (chart.categoryAxis.labels, chart.valueAxis.labels):
        labels.fontName, labels.fontSize, labels.fillColor = TEXT.pdf_name, 7.5, _DARK
    chart.valueAxis.labelTextFormat = "%d"
    drawing.add(chart)
    drawing.add(_string(8 * MM, 2.5 * MM, plot.what))
    return drawing


def _thinned(numbers: Sequence[int]) -> list[str]:
    """Names of so many bars that none runs into the next."""
    step = -(-len(numbers) // 24)
    return [str(number) if at % step == 0 else "" for at, number in enumerate(numbers)]
