"""The options of a sheet: paper, margins, grid and marks, as commands share them."""

from __future__ import annotations

from typing import Annotated

import typer

from pandapress.cli.shared.options import words
from pandapress.press.choices import Backs, Ink, Marks, MarkSides, Registration
from pandapress.press.paper import PAPERS, paper_named

PANEL = "Sheet"


Paper = Annotated[
    str,
    typer.Option(
        "--paper", metavar="NAME", help=f"The paper: {', '.join(PAPERS)}, or WxH in mm.", rich_help_panel=PANEL
    ),
]
BackStyle = Annotated[Backs, typer.Option("--backs", help="How backs are printed.", rich_help_panel=PANEL)]
MarkStyle = Annotated[
    Marks | None, typer.Option("--marks", help="Which cut marks are drawn; margin by default.", rich_help_panel=PANEL)
]
Machine = Annotated[
    Registration,
    typer.Option("--registration", help="Marks and cut files for a cutting machine.", rich_help_panel=PANEL),
]
MarkedSides = Annotated[
    MarkSides, typer.Option("--mark-sides", help="Which sides carry cut marks.", rich_help_panel=PANEL)
]
Bleed = Annotated[
    float,
    typer.Option("--bleed", min=0, max=3, help="Art beyond the cut, between cards, in mm.", rich_help_panel=PANEL),
]
Margin = Annotated[
    float,
    typer.Option("--margin", min=0, max=100, help="What the printer leaves white, in mm.", rich_help_panel=PANEL),
]
Gap = Annotated[float, typer.Option("--gap", min=0, max=50, help="Space between cards, in mm.", rich_help_panel=PANEL)]
Columns = Annotated[
    int | None,
    typer.Option("--cols", min=1, max=100, help="Cards beside each other, not as many as fit.", rich_help_panel=PANEL),
]
Rows = Annotated[
    int | None,
    typer.Option("--rows", min=1, max=100, help="Cards below each other, not as many as fit.", rich_help_panel=PANEL),
]
Skip = Annotated[
    list[str] | None,
    typer.Option(
        "--skip", metavar="N", help="Leave this slot of each sheet empty, counted as one reads.", rich_help_panel=PANEL
    ),
]
InkUse = Annotated[Ink, typer.Option("--ink", help="full, or low: fewer fills.", rich_help_panel=PANEL)]
PrinterName = Annotated[
    str | None,
    typer.Option(
        "--printer", metavar="NAME", help="Correct for this printer; see pandapress calibrate.", rich_help_panel=PANEL
    ),
]


def known_paper(name: str) -> str:
    """A paper's own name; one that is none is a mistake in usage."""
    try:
        return paper_named(name)[0]
    except ValueError as problem:
        raise typer.BadParameter(f"--paper: {problem}") from None


def slots(given: list[str]) -> frozenset[int]:
    """The numbers of slots; what is none is a mistake in usage."""
    numbers = words(given)
    wrong = [word for word in numbers if not (word.isascii() and word.isdigit() and 1 <= int(word) <= 10_000)]
    if wrong:
        raise typer.BadParameter(f"--skip: {wrong[0]!r} is no slot; slots are counted 1, 2, 3 from the top left")
    return frozenset(map(int, numbers))
