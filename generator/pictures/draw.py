"""Draws the README's picture from a fresh build: two sheets side by side."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from pandapress.carddata.intake import Intake
from pandapress.workshop.build import build
from pandapress.workshop.printing import PrintOptions
from pandapress.workshop.project import Project

CHECKOUT = Path(__file__).resolve().parents[2]
PICTURE = CHECKOUT / "generator" / "pictures" / "first-sheet.png"
PAGES = (2, 8)
"""The pages of the cards that are shown, from 0."""
SCALE, GAP, COLOURS = 1.0, 12, 128


def draw() -> None:
    """Build the game, rasterise the pages and save them as one picture."""
    game = "adorable-pandaring"
    options = PrintOptions(only=frozenset({"cards"}))
    with tempfile.TemporaryDirectory() as folder:
        build(Project(CHECKOUT), [game], Intake(), options, Path(folder))
        document = pypdfium2.PdfDocument(Path(folder) / game / f"{game}-cards-a4.pdf")
        sheets = [document[page].render(scale=SCALE).to_pil().convert("RGB") for page in PAGES]
        document.close()
    width = sum(sheet.width for sheet in sheets) + GAP * (len(sheets) - 1)
    picture = Image.new("RGB", (width, sheets[0].height), "#d8d8d8")
    for number, sheet in enumerate(sheets):
        picture.paste(sheet, (number * (sheet.width + GAP), 0))
    picture.quantize(COLOURS).save(PICTURE, optimize=True)


if __name__ == "__main__":
    draw()
