"""Draws the README's pictures: two sheets of a fresh build side by side, and example tables with their scores."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from pandapress.carddata.intake import Intake
from pandapress.workshop.build import build
from pandapress.workshop.order import PrintOptions
from pandapress.workshop.project import Project
from pandapress.workshop.score import score_file

CHECKOUT = Path(__file__).resolve().parents[2]
PICTURES = CHECKOUT / "generator" / "pictures"
GAME = "adorable-pandaring"
PAGES = (2, 8)
"""The pages of the cards that are shown, from 0."""
SCALE, GAP, COLOURS = 1.0, 12, 128


def draw_sheets() -> None:
    """Build the game, rasterise the pages and save them as one picture."""
    options = PrintOptions(only=frozenset({"cards"}))
    with tempfile.TemporaryDirectory() as folder:
        build(Project(CHECKOUT), [GAME], Intake(), options, Path(folder))
        document = pypdfium2.PdfDocument(Path(folder) / GAME / f"{GAME}-cards-a4.pdf")
        sheets = [document[page].render(scale=SCALE).to_pil().convert("RGB") for page in PAGES]
        document.close()
    width = sum(sheet.width for sheet in sheets) + GAP * (len(sheets) - 1)
    picture = Image.new("RGB", (width, sheets[0].height), "#d8d8d8")
    for number, sheet in enumerate(sheets):
        picture.paste(sheet, (number * (sheet.width + GAP), 0))
    picture.quantize(COLOURS).save(PICTURES / "first-sheet.png", optimize=True)


def draw_example(game_id: str, name: str) -> None:
    """Score the example layout of a game and save its picture, smaller."""
    project = Project(CHECKOUT)
    layout = project.card_data / game_id / "layouts" / "example.toml"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        score_file(project, layout, Intake(), path)
        with Image.open(path) as picture:
            picture.convert("RGB").reduce(2).quantize(COLOURS).save(PICTURES / name, optimize=True)


EXAMPLES = {GAME: "table.png", "panda-park": "park.png"}
"""The games whose example is drawn, and the picture's name."""

if __name__ == "__main__":
    draw_sheets()
    for shown, picture_name in EXAMPLES.items():
        draw_example(shown, picture_name)
