"""`pandapress build`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pandapress.carddata.findings import did_you_mean
from pandapress.cli.options import Desk, Games, chosen_games, on_project
from pandapress.cli.output import or_exit, print_findings, print_table, progress_line
from pandapress.press.choices import Backs, Ink, Marks
from pandapress.press.paper import PAPERS

if TYPE_CHECKING:
    from pandapress.workshop.build import BuildReport

_SHEET, _CHOICE, _BOX = "Sheet", "What to print", "Boxes"
Paper = Annotated[
    str, typer.Option("--paper", metavar="NAME", help=f"The paper: {', '.join(PAPERS)}.", rich_help_panel=_SHEET)
]
BackStyle = Annotated[Backs, typer.Option("--backs", help="How backs are printed.", rich_help_panel=_SHEET)]
MarkStyle = Annotated[Marks, typer.Option("--marks", help="Which cut marks are drawn.", rich_help_panel=_SHEET)]
Bleed = Annotated[
    float,
    typer.Option("--bleed", min=0, max=3, help="Art beyond the cut, between cards, in mm.", rich_help_panel=_SHEET),
]
Margin = Annotated[
    float,
    typer.Option("--margin", min=0, max=100, help="What the printer leaves white, in mm.", rich_help_panel=_SHEET),
]
Gap = Annotated[float, typer.Option("--gap", min=0, max=50, help="Space between cards, in mm.", rich_help_panel=_SHEET)]
InkUse = Annotated[Ink, typer.Option("--ink", help="full, or low: fewer fills.", rich_help_panel=_SHEET)]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="KIND",
        help="Kinds: cards, aids, score-sheet, board, tokens, boxes, proof; separate several with commas.",
        rich_help_panel=_CHOICE,
    ),
]
DeckIds = Annotated[
    list[str] | None, typer.Option("--deck", metavar="ID", help="Only this deck.", rich_help_panel=_CHOICE)
]
CardIds = Annotated[
    list[str] | None,
    typer.Option("--card", metavar="ID", help="Only this card, by its id or name, once.", rich_help_panel=_CHOICE),
]
Copies = Annotated[
    int | None,
    typer.Option("--copies", min=1, metavar="N", help="Print each card this often.", rich_help_panel=_CHOICE),
]
Stock = Annotated[
    float,
    typer.Option("--stock", min=0.1, max=1.0, metavar="MM", help="How thick a card is, in mm.", rich_help_panel=_BOX),
]
Sleeved = Annotated[bool, typer.Option("--sleeved", help="Make boxes for cards in sleeves.", rich_help_panel=_BOX)]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the files go.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that share the work.")]


@on_project
def build(
    desk: Desk,
    games: Games = None,
    out: Out = Path("output"),
    paper: Paper = "a4",
    backs: BackStyle = Backs.DUPLEX,
    marks: MarkStyle = Marks.MARGIN,
    bleed: Bleed = 0.0,
    margin: Margin = 5.0,
    gap: Gap = 0.0,
    ink: InkUse = Ink.FULL,
    only: Only = None,
    deck: DeckIds = None,
    card: CardIds = None,
    copies: Copies = None,
    stock: Stock = 0.3,
    sleeved: Sleeved = False,
    workers: Workers = 1,
) -> None:
    """Print games as PDF files: cards, player aids, score sheets, tokens, tuck boxes.

    Example: pandapress build adorable-pandaring --paper letter --backs fold

    Example: pandapress build adorable-pandaring --card banana-panda --copies 2
    """
    from pandapress.press.imposition import Spacing
    from pandapress.press.tuckbox import Material
    from pandapress.workshop.build import build as make
    from pandapress.workshop.decks import as_words
    from pandapress.workshop.printing import PrintOptions

    chosen = chosen_games(desk.project, games)
    if paper not in PAPERS:
        raise typer.BadParameter(f"--paper: no paper is called {paper!r}; {did_you_mean(paper, PAPERS)}")
    options = PrintOptions(
        paper,
        backs,
        marks,
        Spacing(margin, bleed, gap),
        ink,
        _kinds(only or ()),
        frozenset(_words(deck or ())),
        frozenset(as_words(word) for word in _words(card or ())),
        copies,
        desk.intake.many,
        Material(stock, sleeved),
    )
    if options.selective:
        or_exit(lambda: _check_selection(desk, chosen, options.decks, options.cards))
    with progress_line() as progress:
        report = or_exit(lambda: make(desk.project, chosen, desk.intake, options, out, workers, progress))
    _print(report)


def _words(given: Iterable[str]) -> list[str]:
    """Values given several times or with commas between."""
    return [word.strip() for value in given for word in value.split(",") if word.strip()]


def _kinds(given: Iterable[str]) -> frozenset[str]:
    from pandapress.workshop.printing import KINDS

    kinds = frozenset(_words(given))
    for kind in sorted(kinds - set(KINDS)):
        raise typer.BadParameter(f"--only: nothing is called {kind!r}; {did_you_mean(kind, KINDS)}")
    return kinds


def _check_selection(desk: Desk, games: list[str], decks: frozenset[str], cards: frozenset[str]) -> None:
    """Refuse, as a mistake in usage, ids that no game has."""
    from pandapress.workshop.selection import unknown_words

    unknown = unknown_words(desk.project, games, desk.intake, decks, cards)
    if unknown:
        raise typer.BadParameter("; ".join(unknown))


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
