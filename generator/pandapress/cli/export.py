"""`pandapress export`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.cli.shared.options import DeckIds, Games, Out, chosen_games, on_project, words
from pandapress.cli.shared.output import or_exit, print_findings, print_table, progress_line
from pandapress.desk import Desk
from pandapress.export.choices import Corners, Kind
from pandapress.press.choices import Ink

if TYPE_CHECKING:
    from pandapress.workshop.export.export import ExportReport

_PICTURES = "Pictures"
_MOST_SVG_BLEED = 3.0
To = Annotated[
    Kind,
    typer.Option(
        "--to",
        help="png or svg: a picture of each side; tts: Tabletop Simulator; mpc, tgc: print shops.",
    ),
]
Dpi = Annotated[
    int | None,
    typer.Option("--dpi", min=36, max=1200, help="png: pixels to the inch, 300 by default.", rich_help_panel=_PICTURES),
]
Bleed = Annotated[
    float,
    typer.Option("--bleed", min=0, max=25, help="png, svg: art beyond the cut, in mm.", rich_help_panel=_PICTURES),
]
CornerStyle = Annotated[
    Corners | None,
    typer.Option("--corners", help="png, svg: the corners; transparent, with bleed square.", rich_help_panel=_PICTURES),
]
InkUse = Annotated[Ink, typer.Option("--ink", help="full, or low: fewer fills.", rich_help_panel=_PICTURES)]
UrlPrefix = Annotated[
    str | None,
    typer.Option(
        "--url-prefix",
        metavar="URL",
        help="tts: where the pictures are, before their names.",
        rich_help_panel=_PICTURES,
    ),
]
CardIds = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="ID", help="Only this card, by its id or name.", rich_help_panel="What to print"),
]


@on_project
def export(
    desk: Desk,
    to: To,
    games: Games = None,
    out: Out = Path("output"),
    dpi: Dpi = None,
    bleed: Bleed = 0.0,
    corners: CornerStyle = None,
    ink: InkUse = Ink.FULL,
    url_prefix: UrlPrefix = None,
    deck: DeckIds = None,
    card: CardIds = None,
) -> None:
    """Export cards as pictures: for screens, for Tabletop Simulator, for print shops.

    Example: pandapress export adorable-pandaring --to png --bleed 3.175

    Example: pandapress export adorable-pandaring --to tts
    """
    from pandapress.workshop.catalogue.decks import as_words
    from pandapress.workshop.catalogue.selection import Selection
    from pandapress.workshop.export.export import ExportOptions
    from pandapress.workshop.export.export import export as make

    chosen = chosen_games(desk, games)
    _check(to, dpi, bleed, corners, url_prefix)
    selection = Selection(frozenset(words(deck or ())), frozenset(as_words(word) for word in words(card or ())))
    shape = corners or (Corners.SQUARE if bleed else Corners.TRANSPARENT)
    options = ExportOptions(to, selection, dpi or 300, bleed, shape, ink, url_prefix or "")
    with progress_line() as progress:
        report = or_exit(lambda: make(desk.project, chosen, desk.intake, options, out, progress))
    _print(report)


def _check(to: Kind, dpi: int | None, bleed: float, corners: Corners | None, url_prefix: str | None) -> None:
    """Refuse options that a kind of export has no use for."""
    pictures = (Kind.PNG, Kind.SVG)
    useless = [
        ("--dpi", dpi is not None, (Kind.PNG,)),
        ("--bleed", bleed > 0, pictures),
        ("--corners", corners is not None, pictures),
        ("--url-prefix", url_prefix is not None, (Kind.TTS,)),
    ]
    for option, given, kinds in useless:
        if given and to not in kinds:
            raise typer.BadParameter(f"{option} goes with --to {' or '.join(kinds)}, not with --to {to}")
    if corners not in (None, Corners.SQUARE) and bleed:
        raise typer.BadParameter(f"--corners {corners}: with --bleed the corners stay, they are cut off in print")
    if to is Kind.SVG and corners is Corners.WHITE:
        raise typer.BadParameter("--corners white goes with --to png")
    if to is Kind.SVG and bleed > _MOST_SVG_BLEED:
        raise typer.BadParameter(f"--bleed: an SVG shows the {_MOST_SVG_BLEED:g} mm that are drawn, no more")


def _print(report: ExportReport) -> None:
    print_findings(report.findings)
    rows = [(line.folder, line.files, line.cards, line.pictures, _size(line.size)) for line in report.lines]
    print_table(("folder", "files", "cards", "pictures", "size"), rows)


def _size(count: int) -> str:
    """A number of bytes as people say it."""
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{max(round(count / 1e3), 1)} kB"
