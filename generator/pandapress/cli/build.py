"""`pandapress build`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.carddata.kinds import KINDS
from pandapress.cli.shared.options import CHOICE, DeckIds, Games, Out, chosen_games, on_project, words
from pandapress.cli.shared.output import or_exit, print_findings, print_table, progress_line
from pandapress.cli.shared.printers import known_printer
from pandapress.cli.shared.sheets import (
    BackStyle,
    Bleed,
    Columns,
    Gap,
    InkUse,
    Machine,
    Margin,
    MarkedSides,
    MarkStyle,
    Paper,
    PrinterName,
    Rows,
    Skip,
    known_paper,
    slots,
)
from pandapress.desk import Desk
from pandapress.findings import did_you_mean
from pandapress.press.choices import Backs, Ink, Marks, MarkSides, Registration
from pandapress.processes import cores

if TYPE_CHECKING:
    from pandapress.workshop.build.build import BuildReport
    from pandapress.workshop.build.imprint import Imprint

_BOX = "Boxes"
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="KIND",
        help=f"Kinds: {', '.join(KINDS)}; separate several with commas.",
        rich_help_panel=CHOICE,
    ),
]
CardIds = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="ID", help="Only this card, by its id or name, once.", rich_help_panel=CHOICE),
]
Copies = Annotated[
    int | None,
    typer.Option("--copies", min=1, metavar="N", help="Print each card this often.", rich_help_panel=CHOICE),
]
ChangedSince = Annotated[
    Path | None,
    typer.Option(
        "--changed-since",
        metavar="FILE",
        help="Only cards that an earlier PDF has otherwise, or not.",
        rich_help_panel=CHOICE,
    ),
]
Stock = Annotated[
    float,
    typer.Option("--stock", min=0.1, max=1.0, metavar="MM", help="How thick a card is, in mm.", rich_help_panel=_BOX),
]
Sleeved = Annotated[bool, typer.Option("--sleeved", help="Make boxes for cards in sleeves.", rich_help_panel=_BOX)]
Workers = Annotated[
    int | None,
    typer.Option("--workers", min=1, max=64, help="Processes that share the work; as many as there are cores."),
]
Fresh = Annotated[bool, typer.Option("--fresh", help="Make all anew, also what was made from the very same before.")]


@on_project
def build(
    desk: Desk,
    games: Games = None,
    out: Out = Path("output"),
    paper: Paper = "a4",
    backs: BackStyle = Backs.DUPLEX,
    marks: MarkStyle = None,
    bleed: Bleed = 0.0,
    mark_sides: MarkedSides = MarkSides.BOTH,
    margin: Margin = 5.0,
    gap: Gap = 0.0,
    columns: Columns = None,
    rows: Rows = None,
    skip: Skip = None,
    registration: Machine = Registration.NONE,
    printer: PrinterName = None,
    ink: InkUse = Ink.FULL,
    only: Only = None,
    deck: DeckIds = None,
    card: CardIds = None,
    copies: Copies = None,
    changed_since: ChangedSince = None,
    stock: Stock = 0.3,
    sleeved: Sleeved = False,
    workers: Workers = None,
    fresh: Fresh = False,
) -> None:
    """Print games as PDF files: cards, player aids, score sheets, tokens, tuck boxes.

    Example: pandapress build adorable-pandaring --paper letter --backs fold

    Example: pandapress build adorable-pandaring --card banana-panda --copies 2
    """
    from pandapress.press.sheet.grid import Spacing, Wish
    from pandapress.press.sheet.tuckbox import Material
    from pandapress.workshop.build.order import PrintOptions
    from pandapress.workshop.catalogue.decks import as_words
    from pandapress.workshop.kept.shelf import user_folder

    chosen = chosen_games(desk, games)
    if registration is not Registration.NONE and backs is Backs.FOLD:
        raise typer.BadParameter("--registration: a machine cuts sheets that lie flat; choose another --backs")
    options = PrintOptions(
        paper=known_paper(paper),
        backs=backs,
        marks=marks or (Marks.MARGIN if registration is Registration.NONE else Marks.NONE),
        mark_sides=mark_sides,
        spacing=Spacing(margin, bleed, gap),
        wish=Wish(columns, rows, slots(skip or [])),
        registration=registration,
        ink=ink,
        only=_kinds(only or ()),
        decks=frozenset(words(deck or ())),
        cards=frozenset(as_words(word) for word in words(card or ())),
        copies=copies,
        many=desk.intake.many,
        printer=known_printer(printer) if printer is not None else None,
        material=Material(stock, sleeved),
    )
    if changed_since is not None:
        earlier = _earlier(changed_since, chosen if games else None)
        options, chosen = replace(options, earlier=earlier), chosen_games(desk, [earlier.game])
    with progress_line() as progress:
        shared = workers or cores()
        kept = None if fresh else user_folder()
        report = or_exit(
            lambda: desk.build(*chosen, out=out, options=options, workers=shared, progress=progress, kept=kept)
        )
    _print(report)


def _earlier(path: Path, games: list[str] | None) -> Imprint:
    """What an earlier PDF holds, which must be a game of those asked for."""
    from pandapress.workshop.build.imprint import read_imprint

    earlier = or_exit(lambda: read_imprint(path))
    if games is not None and games != [earlier.game]:
        raise typer.BadParameter(f"--changed-since: {path.name} is a print of {earlier.game}; name this game, or none")
    return earlier


def _kinds(given: Iterable[str]) -> frozenset[str]:
    kinds = frozenset(words(given))
    for kind in sorted(kinds - set(KINDS)):
        raise typer.BadParameter(f"--only: nothing is called {kind!r}; {did_you_mean(kind, KINDS)}")
    return kinds


def _print(report: BuildReport) -> None:
    print_findings(report.findings)
    if report.decks:
        print_table(
            ("game", "deck", "different", "cards"), [(d.game, d.deck, d.different, d.cards) for d in report.decks]
        )
    print_table(
        ("file", "sheets", "cards", "sides", "flip edge"),
        [(f.file, f.sheets, f.cards, f.sides, f.flip) for f in report.files],
    )
