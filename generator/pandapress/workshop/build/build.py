"""`build`: the games of a project as PDF files, all of them or, where something is wrong, none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pandapress.carddata.intake import Intake
from pandapress.files import write_files
from pandapress.findings import Finding, Findings
from pandapress.press.choices import Backs
from pandapress.press.pdf.document import Duplex
from pandapress.press.sheet.cutfile import CutSheet
from pandapress.workshop.build.maker import Commission, Print, make_all
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import read_game

_FLIP = {Duplex.SIMPLEX: "-", Duplex.LONG_EDGE: "long edge", Duplex.SHORT_EDGE: "short edge"}


@dataclass(frozen=True, slots=True)
class FileLine:
    """What the report says of one file."""

    file: Path
    sheets: int
    cards: int
    sides: int
    flip: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """What the report says of one deck."""

    game: str
    deck: str
    different: int
    cards: int


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build wrote, and what it noticed."""

    files: tuple[FileLine, ...]
    decks: tuple[DeckLine, ...]
    findings: tuple[Finding, ...]


def _silent(_what: str) -> None:
    """Progress that nobody watches."""


def build(
    project: Project,
    game_ids: Sequence[str],
    intake: Intake,
    options: PrintOptions,
    out: Path,
    workers: int = 1,
    progress: Callable[[str], None] = _silent,
) -> BuildReport:
    """Print games into `out`; raises `DataError` with every finding, before anything is written, if one is an error.

    Raises `UsageError` for a deck or card that no game has.

    `workers` processes share the work, a PDF at a time; the bytes are the same for any number of them.
    """
    commission = Commission(project, intake, options)
    findings, prints = Findings(), []
    readings = [read_game(project, game_id, intake) for game_id in game_ids] if options.selection else []
    options.selection.check(readings)
    for result in make_all(commission, game_ids, workers, progress, readings):
        findings.extend(result.findings)
        prints += [result.print] if result.print is not None else []
    findings.check()
    if not prints:
        _nothing(options, findings)
    paths = {out / each.game / commission.name(each.game, each.part.what): each for each in prints}
    cuts = {cut_path: cut for path, each in paths.items() for cut_path, cut in _cut_files(path, each)}
    contents = {path: each.pdf for path, each in paths.items()} | {path: cut.svg for path, cut in cuts.items()}
    write_files(contents, out)
    return BuildReport(
        tuple(_file_line(path, each, options) for path, each in paths.items())
        + tuple(FileLine(path, len(cut.sheets), cut.pieces, 0, "-") for path, cut in cuts.items()),
        tuple(DeckLine(each.game, *counts) for each in prints for counts in each.part.decks),
        tuple(findings),
    )


def _cut_files(path: Path, each: Print) -> Iterator[tuple[Path, CutSheet]]:
    """The files for a cutting machine, beside the PDF whose sheets they cut."""
    for number, cut in enumerate(each.part.cuts, start=1):
        yield path.with_name(f"{path.stem}-cut-{number}.svg"), cut


def _nothing(options: PrintOptions, findings: Findings) -> None:
    """Say that there is nothing to print: a mistake, unless a person asked what has changed."""
    if options.earlier is not None and options.kinds:
        findings.info("UNCHANGED", "every card is as it was printed: nothing to print")
        return
    if options.earlier is not None:
        kinds = ", ".join(sorted(options.earlier.kinds))
        findings.error("NOTHING", "the earlier file holds nothing of this kind", hint=f"it holds: {kinds}")
    else:
        findings.error("NOTHING", "nothing of this kind is printed", hint="see pandapress games for what there is")
    findings.check()


def _file_line(path: Path, each: Print, options: PrintOptions) -> FileLine:
    part = each.part
    flip = "fold" if options.backs is Backs.FOLD else _FLIP[each.document.duplex]
    return FileLine(path, part.sheets, part.cards, len(part.pages), flip)
