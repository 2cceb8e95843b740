"""`export`: the cards of games as pictures; where something is wrong with one of the games, none of any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pandapress.carddata.intake import Intake
from pandapress.export.cards import ExportCard, stems
from pandapress.export.choices import Corners, Kind
from pandapress.export.images import png_parcel, svg_parcel
from pandapress.export.manifest import NAME, left_behind, manifest_bytes
from pandapress.export.orders import Sorted, order_parcel, sorted_by_stock
from pandapress.export.parcel import Parcel
from pandapress.export.raster import framed
from pandapress.export.shops import MPC, TGC
from pandapress.export.table import Board, table_parcel
from pandapress.files import alone_in, write_files
from pandapress.findings import Finding, Findings
from pandapress.press.choices import Ink
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import Reading, read_game
from pandapress.workshop.catalogue.selection import Selection
from pandapress.workshop.export.gallery import Gallery, draw

_SHOPS = {Kind.MPC: MPC, Kind.TGC: TGC}
_MOST_PIXELS = 100_000_000
"""A picture that has more is taken for a mistake."""


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What a person chose about an export; `bleed` in millimetres."""

    kind: Kind
    selection: Selection = field(default_factory=Selection)
    dpi: int = 300
    bleed: float = 0.0
    corners: Corners = Corners.TRANSPARENT
    ink: Ink = Ink.FULL
    url_prefix: str = ""


@dataclass(frozen=True, slots=True)
class ExportLine:
    """What the report says of one folder; `size` in bytes."""

    folder: Path
    files: int
    cards: int
    pictures: str
    size: int


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What an export wrote, and what it noticed."""

    lines: tuple[ExportLine, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class _Plan:
    """What is exported of a game, once nothing is wrong with it."""

    gallery: Gallery
    cards: tuple[ExportCard, ...]
    boards: tuple[Board, ...]
    stocks: Sorted

    @property
    def empty(self) -> bool:
        return not (self.cards or self.boards)


def _silent(_what: str) -> None:
    """Progress that nobody watches."""


def export(
    project: Project,
    game_ids: Sequence[str],
    intake: Intake,
    options: ExportOptions,
    out: Path,
    progress: Callable[[str], None] = _silent,
) -> ExportReport:
    """Export games into `out`; raises `DataError` with every finding, before anything is written, if one is an error.

    Raises `UsageError` for a deck or card that no game has.

    Each game goes into a folder of its own, in which nothing of an earlier export stays that this one does not write.
    """
    findings = Findings()
    plans: list[_Plan] = []
    readings = [read_game(project, game_id, intake) for game_id in game_ids]
    options.selection.check(readings)
    for reading in readings:
        progress(reading.game_id)
        plan = _plan(project, reading, options, findings)
        if plan is not None and not plan.empty:
            plans.append(plan)
    findings.check()
    if not plans:
        findings.error("NOTHING", "nothing of this kind is exported", hint="name other decks or cards")
        findings.check()
    lines: list[ExportLine] = []
    for plan in plans:
        progress(plan.gallery.id)
        folder = out / plan.gallery.id / f"export-{options.kind}"
        lines += _written(folder, _parcel(plan, options), findings)
    return ExportReport(tuple(lines), tuple(findings))


def _plan(project: Project, reading: Reading, options: ExportOptions, findings: Findings) -> _Plan | None:
    """What is exported of a game; None, with findings, where something is wrong with it."""
    gallery = draw(project, reading, options.ink, findings)
    if gallery is None:
        return None
    chosen = {card.id for card in gallery.catalogue.cards if card in options.selection}
    cards = tuple(card for card in gallery.cards if card.id in chosen)
    if shop := _SHOPS.get(options.kind):
        stocks = sorted_by_stock(cards, shop, gallery.catalogue.loaded.file, findings)
        return _Plan(gallery, tuple(card for members in stocks.values() for card in members), (), stocks)
    if options.kind is Kind.PNG:
        _check_pixels(cards, options, gallery.catalogue.loaded.file, findings)
    boards = tuple(gallery.boards()) if options.kind is Kind.TTS and not options.selection else ()
    return _Plan(gallery, cards, boards, {})


def _check_pixels(cards: Sequence[ExportCard], options: ExportOptions, file: str, findings: Findings) -> None:
    """Refuse pictures that are too large to be made."""
    sizes = {card.deck: framed(card.size, options.bleed, options.dpi).size for card in cards}
    for deck, (w, h) in sizes.items():
        if w * h > _MOST_PIXELS:
            message = f"deck {deck}: pictures of {w} x {h} pixels, more than {_MOST_PIXELS // 1_000_000} million"
            findings.error("TOO-FINE", message, file=file, hint="pass a smaller --dpi")


def _parcel(plan: _Plan, options: ExportOptions) -> Parcel:
    """The files of a game; a file is called the same whatever else is exported with it."""
    named = stems(plan.gallery.cards)
    match options.kind:
        case Kind.PNG:
            return png_parcel(plan.cards, named, options.dpi, options.bleed, options.corners)
        case Kind.SVG:
            return svg_parcel(plan.cards, named, options.bleed, options.corners)
        case Kind.TTS:
            return table_parcel(plan.gallery.id, plan.gallery.title, plan.cards, plan.boards, named, options.url_prefix)
        case Kind.MPC | Kind.TGC:
            return order_parcel(plan.stocks, named)


def _written(folder: Path, parcel: Parcel, findings: Findings) -> Iterator[ExportLine]:
    """Write a parcel with its manifest, then remove what an earlier one left behind."""
    files = {folder / name: content for name, content in parcel.files.items()}
    with alone_in(folder):
        old = left_behind(folder, files)
        write_files({**files, folder / NAME: manifest_bytes(parcel.lines)})
        for path in old:
            try:
                path.unlink()
            except OSError as problem:
                message = f"is of an earlier export and cannot be removed: {problem.strerror}"
                findings.warning("STALE", message, file=str(path), hint="remove it yourself")
    for batch in parcel.batches:
        inside = [content for name, content in parcel.files.items() if name.rpartition("/")[0] == batch.folder]
        yield ExportLine(folder / batch.folder, batch.files, batch.cards, batch.pictures, sum(map(len, inside)))
