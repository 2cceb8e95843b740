"""A file for each different side of a card: PNG or SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pandapress.export.cards import ExportCard
from pandapress.export.choices import Corners
from pandapress.export.manifest import Line
from pandapress.export.parcel import Batch, Parcel
from pandapress.export.raster import Frame, cut, framed, pictures
from pandapress.press.face.face import Face
from pandapress.press.face.svg import standalone
from pandapress.press.pdf.raster import INCH, png_bytes

Stems = Mapping[str, str]
"""The stems of files by the keys of the faces that they show."""


def png_parcel(cards: Sequence[ExportCard], stems: Stems, dpi: int, bleed: float, corners: Corners) -> Parcel:
    """Each different side as PNG, with so much bleed."""
    shown = _different(cards)
    frames = {key: framed(face.size, bleed, dpi) for key, (face, _) in shown.items()}
    shots = [(face, frames[key]) for key, (face, _) in shown.items()]
    files = {
        f"{stems[key]}.png": png_bytes(cut(picture, card.radius / INCH * dpi, corners), dpi)
        for (key, (_, card)), picture in zip(shown.items(), pictures(shots), strict=True)
    }
    return _parcel(cards, stems, "png", files, sizes_of(frames.values()))


def svg_parcel(cards: Sequence[ExportCard], stems: Stems, bleed: float, corners: Corners) -> Parcel:
    """Each different side as SVG, with so much of its bleed."""
    shown = _different(cards)
    files = {
        f"{stems[key]}.svg": standalone(face, bleed, 0.0 if corners is Corners.SQUARE else card.radius)
        for key, (face, card) in shown.items()
    }
    sizes = dict.fromkeys(f"{face.size.w + 2 * bleed:g} x {face.size.h + 2 * bleed:g} mm" for face, _ in shown.values())
    return _parcel(cards, stems, "svg", files, ", ".join(sizes))


def sizes_of(frames: Iterable[Frame]) -> str:
    """The different sizes of pictures, as people write them."""
    return ", ".join(dict.fromkeys(frame.words for frame in frames))


def _different(cards: Sequence[ExportCard]) -> Mapping[str, tuple[Face, ExportCard]]:
    """Each different face with the first card that shows it."""
    found: dict[str, tuple[Face, ExportCard]] = {}
    for card in cards:
        for _, face in card.sides:
            found.setdefault(face.key, (face, card))
    return found


def _parcel(cards: Sequence[ExportCard], stems: Stems, ending: str, files: Mapping[str, bytes], sizes: str) -> Parcel:
    lines = tuple(card_line(card, side, f"{stems[face.key]}.{ending}") for card in cards for side, face in card.sides)
    batch = Batch("", len(files), sum(card.copies for card in cards), sizes)
    return Parcel(files, lines, (batch,))


def card_line(card: ExportCard, side: str, file: str) -> Line:
    """The line of a manifest about a side of a card."""
    return Line(file, card.id, card.name, side, card.copies, card.fingerprint)
