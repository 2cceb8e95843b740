"""Draws the pictures of the README's part on printing, from fresh sheets: backs, a fold, cuts, a calibration sheet."""

from __future__ import annotations

import itertools
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import font_manrope
import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFont

from pandapress.carddata.intake import Intake
from pandapress.press.choices import Backs
from pandapress.press.paper import PAPERS, Box
from pandapress.press.sheet.calibration import calibration
from pandapress.press.sheet.page import Page
from pandapress.workshop.build.maker import Commission, Maker
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.printers.calibrate import CalibrationOptions, calibrate

CHECKOUT = Path(__file__).resolve().parents[2]
PICTURES = CHECKOUT / "generator" / "pictures"
GAME = "adorable-pandaring"
PER_MM, FINE, GAP, COLOURS = 2.4, 16.0, 26, 96
INK, RED, BLUE, GROUND = "#2b2727", "#c23b22", "#2b4c7e", "#e4e0d6"
MISS = (1.5, -0.8)
"""How far the printer of the calibration picture lays backs to the right and down, in millimetres."""


@dataclass(frozen=True)
class Sheet:
    """A page and its picture."""

    page: Page
    image: Image.Image


def sheets(per_mm: float = PER_MM, **chosen: Backs) -> list[Sheet]:
    """The pages of the game's cards."""
    made = Maker(Commission(Project(CHECKOUT), Intake(), PrintOptions(**chosen))).make(GAME, "cards").print  # type: ignore[arg-type]
    assert made is not None
    return [Sheet(page, image) for page, image in zip(made.document.pages, rasterised(made.pdf, per_mm), strict=True)]


def rasterised(pdf: bytes, per_mm: float) -> list[Image.Image]:
    """Each page as a picture."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=per_mm * 25.4 / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def write(picture: Image.Image, words: str, x: float, y: float, colour: str = INK, size: int = 17) -> None:
    """Words around a place."""
    font = ImageFont.truetype(font_manrope.font_files["ManropeBold"], size)
    ImageDraw.Draw(picture).text((x, y), words, fill=colour, font=font, anchor="mm")


def frame(picture: Image.Image, box: Box, colour: str) -> None:
    """A frame around a card."""
    corners = (box.x * PER_MM, box.y * PER_MM, box.right * PER_MM, box.bottom * PER_MM)
    ImageDraw.Draw(picture).rounded_rectangle(corners, 8, outline=colour, width=5)


def beside(pictures: Sequence[Image.Image], captions: Sequence[str]) -> Image.Image:
    """Pictures in a row on a ground, each with words below."""
    width = sum(picture.width for picture in pictures) + GAP * (len(pictures) + 1)
    whole = Image.new("RGB", (width, max(picture.height for picture in pictures) + 2 * GAP + 18), GROUND)
    left = GAP
    for picture, caption in zip(pictures, captions, strict=True):
        whole.paste(picture, (left, GAP))
        write(whole, caption, left + picture.width / 2, GAP + picture.height + 22)
        left += picture.width + GAP
    return whole


def save(picture: Image.Image, name: str) -> None:
    """Save a picture with few colours."""
    picture.quantize(COLOURS).save(PICTURES / name, optimize=True)


def draw_duplex() -> None:
    """A front and its back, one card framed on both."""
    front, back = sheets()[2:4]
    for sheet in (front, back):
        frame(sheet.image, next(placed.trim for placed in sheet.page.faces), RED)
    save(beside([front.image, back.image], ["front", "back: turned over like a page of a book"]), "duplex.png")


def draw_fold() -> None:
    """A sheet to fold, its fold line told, and the same folded."""
    sheet = sheets(backs=Backs.FOLD)[1]
    fold = sheet.page.folds[0]
    flat, folded = sheet.image.copy(), sheet.image.crop((0, 0, sheet.image.width, round(fold.y1 * PER_MM)))
    if fold.x1 == fold.x2:
        folded = sheet.image.crop((0, 0, round(fold.x1 * PER_MM), sheet.image.height))
    line = [length * PER_MM for length in (fold.x1, fold.y1, fold.x2, fold.y2)]
    ImageDraw.Draw(flat).line(line, fill=RED, width=4)
    save(beside([flat, folded], ["crease at the line, glue, fold, press", "then cut both sides at once"]), "fold.png")


def draw_cuts() -> None:
    """A sheet with its cuts in order: the rows right across, then each strip."""
    sheet = sheets()[2]
    picture, paper = sheet.image, sheet.page.paper
    edges = sorted({round(edge, 3) for placed in sheet.page.faces for edge in (placed.trim.y, placed.trim.bottom)})
    sides = sorted({round(edge, 3) for placed in sheet.page.faces for edge in (placed.trim.x, placed.trim.right)})
    pen = ImageDraw.Draw(picture)
    for number, y in enumerate(edges, start=1):
        pen.line((0, y * PER_MM, paper.w * PER_MM, y * PER_MM), fill=RED, width=3)
        badge(picture, number, 16, y * PER_MM, RED)
    for number, x in enumerate(sides, start=len(edges) + 1):
        for y1, y2 in itertools.pairwise(edges):
            pen.line((x * PER_MM, (y1 + 6) * PER_MM, x * PER_MM, (y2 - 6) * PER_MM), fill=BLUE, width=3)
        badge(picture, number, x * PER_MM, 16, BLUE)
    save(beside([picture], ["first the rows, right across (red), then each strip (blue)"]), "cuts.png")


def badge(picture: Image.Image, number: int, x: float, y: float, colour: str) -> None:
    """A number in a disc."""
    ImageDraw.Draw(picture).ellipse((x - 13, y - 13, x + 13, y + 13), fill=colour)
    write(picture, str(number), x, y, "#ffffff")


def draw_calibration() -> None:
    """The middle of the calibration sheet against the light, from a printer that misses."""
    with tempfile.TemporaryDirectory() as folder:
        path = calibrate(Project(CHECKOUT), CalibrationOptions(), Path(folder))
        front, back = rasterised(path.read_bytes(), FINE)
    moved = Image.new("RGB", back.size, "#ffffff")
    moved.paste(back, (round(MISS[0] * FINE), round(MISS[1] * FINE)))
    shining = ImageChops.screen(front.transpose(Image.Transpose.FLIP_LEFT_RIGHT), Image.new("RGB", front.size, RED))
    seen = ImageChops.multiply(moved, shining)
    x, y = calibration(PAPERS["a4"], Backs.DUPLEX).grids[0]
    part = seen.crop(tuple(round(edge * FINE) for edge in (x - 18, y - 16, x + 20, y + 14)))  # type: ignore[arg-type]
    reading = f"the cross reads {-MISS[0]:g} right, {-MISS[1]:g} down: enter {-MISS[0]:g},{-MISS[1]:g}"
    save(beside([part], [reading]), "calibration.png")


if __name__ == "__main__":
    draw_duplex()
    draw_fold()
    draw_cuts()
    draw_calibration()
