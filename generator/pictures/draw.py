"""Draws the README's pictures: two sheets of a fresh build, tables with their scores, a box flat and folded."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageEnhance

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Studio
from pandapress.press.paper import Box
from pandapress.press.pdf.document import Document, Duplex, pdf_bytes
from pandapress.press.sheet.tuckbox import Net
from pandapress.workshop.build.boxes import box_jobs, box_pages
from pandapress.workshop.build.build import build
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.table.score import layout_text, score_layout

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
        score_layout(project, layout_text(layout), Intake(), path)
        with Image.open(path) as picture:
            picture.convert("RGB").reduce(2).quantize(COLOURS).save(PICTURES / name, optimize=True)


PER_MM, LEAN, SHADE = 7.0, (0.75, 0.45), 0.82
"""The box: pixels to the millimetre, how far a millimetre of depth goes right and up, and how dark its side is."""


def draw_box() -> None:
    """The first box of the game: its sheet, and the box folded, from the front and from the back."""
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), GAME, Intake(), findings)
    assert loaded is not None, list(findings)
    cards, how = catalogue(loaded, False, findings), PrintOptions().box_print
    studio = Studio(CHECKOUT / "templates", Ink.FULL, findings)
    net = box_jobs(cards, studio, how)[0].job.context["net"]
    page = next(box_pages(cards, studio, how))
    document = pypdfium2.PdfDocument(pdf_bytes(Document("Boxes", "", "", (page,), Duplex.SIMPLEX)))
    sheet = document[0].render(scale=PER_MM * 25.4 / 72).to_pil().convert("RGB")
    document.close()
    trim = page.faces[0].trim
    flat = _cut(sheet, trim.grown(page.faces[0].bleed))
    panels = {panel.name: _cut(sheet, _moved(panel.box, trim)) for panel in net.panels}
    front = _folded(_mouth(panels, net), panels["right side"], panels["lid"].rotate(180))
    back = _folded(panels["back"], panels["left side"], panels["lid"])
    gap = round(8 * PER_MM)
    picture = Image.new("RGB", (flat.width + front.width + back.width + 4 * gap, flat.height + 2 * gap), "white")
    picture.paste(flat, (gap, gap))
    for folded, left in ((front, flat.width + 2 * gap), (back, flat.width + front.width + 3 * gap)):
        picture.paste(folded, (left, picture.height - folded.height - 2 * gap))
    picture.reduce(2).quantize(COLOURS).save(PICTURES / "box.png", optimize=True)


def _moved(box: Box, trim: Box) -> Box:
    return Box(trim.x + box.x, trim.y + box.y, box.w, box.h)


def _cut(sheet: Image.Image, box: Box) -> Image.Image:
    edges = (box.x, box.y, box.right, box.bottom)
    return sheet.crop(tuple(round(edge * PER_MM) for edge in edges))  # type: ignore[arg-type]


def _mouth(panels: dict[str, Image.Image], net: Net) -> Image.Image:
    """The front, with the tuck flap behind its notch."""
    front, panel = panels["front"].copy(), net.panel("front")
    tuck = panels["tuck flap"].rotate(180)
    hole = Image.new("L", front.size, 255)
    corners = [((x - panel.box.x) * PER_MM, (y - panel.box.y) * PER_MM) for x, y in panel.shape]
    ImageDraw.Draw(hole).polygon(corners, fill=0)
    behind = Image.new("RGB", front.size)
    behind.paste(tuck, (round((front.width - tuck.width) / 2), 0))
    front.paste(behind, (0, 0), hole)
    return front


def _folded(face: Image.Image, side: Image.Image, lid: Image.Image) -> Image.Image:
    """A box seen from before, its right side and its lid leaning back."""
    right, up = round(side.width * LEAN[0]), round(side.width * LEAN[1])
    picture = Image.new("RGB", (face.width + right, face.height + up), "white")
    across, down = side.width / right, up / right
    wide = lid.width / face.width
    shaded = ImageEnhance.Brightness(side).enhance(SHADE)
    _lay(picture, shaded, (across, 0, -face.width * across, down, 1, -up - face.width * down))
    _lay(picture, lid, (wide, wide * right / up, -wide * right, 0, lid.height / up, 0))
    picture.paste(face, (0, up))
    return picture


def _lay(picture: Image.Image, part: Image.Image, places: tuple[float, ...]) -> None:
    """Paste a part slanted; `places` tell by an affine map where in it each pixel of the picture comes from."""
    whole = Image.new("L", part.size, 255)
    affine = Image.Transform.AFFINE
    picture.paste(part.transform(picture.size, affine, places), (0, 0), whole.transform(picture.size, affine, places))


EXAMPLES = {GAME: "table.png", "panda-park": "park.png"}
"""The games whose example is drawn, and the picture's name."""

if __name__ == "__main__":
    draw_sheets()
    draw_box()
    for shown, picture_name in EXAMPLES.items():
        draw_example(shown, picture_name)
