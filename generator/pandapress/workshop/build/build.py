"""`build`: the games of a project as PDF files, all of them or, where something is wrong, none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pydantic import Base64Bytes, TypeAdapter, ValidationError

from pandapress.carddata.intake import Intake
from pandapress.files import write_files
from pandapress.findings import Finding, Findings
from pandapress.press.choices import Backs
from pandapress.press.pdf.document import Duplex
from pandapress.press.sheet.cutfile import CutSheet
from pandapress.workshop.build.maker import Commission, Print, Result, make_all
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import Reading, read_game
from pandapress.workshop.kept.shelf import Shelf

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


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF of a game, with what the report says of it and the files of a cutting machine."""

    game: str
    what: str
    pdf: Base64Bytes
    sheets: int
    cards: int
    sides: int
    duplex: Duplex
    decks: tuple[tuple[str, int, int], ...]
    cuts: tuple[CutSheet, ...]


@dataclass(frozen=True, slots=True)
class Made:
    """All that came of a game: its PDFs and what was noticed."""

    prints: tuple[Printed, ...]
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
    shelf: Shelf | None = None,
) -> BuildReport:
    """Print games into `out`; raises `DataError` with every finding, before anything is written, if one is an error.

    Raises `UsageError` for a deck or card that no game has.

    `workers` processes share the work, a PDF at a time; the bytes are the same for any number of them. A game that was
    made before from the very same is taken from the `shelf`.
    """
    commission = Commission(project, intake, options)
    readings = [read_game(project, game_id, intake) for game_id in game_ids] if options.selection else []
    options.selection.check(readings)
    made = _made(commission, game_ids, workers, progress, readings, shelf)
    findings = Findings()
    for game_id in game_ids:
        findings.extend(made[game_id].findings)
    findings.check()
    prints = [each for game_id in game_ids for each in made[game_id].prints]
    if not prints:
        _nothing(options, findings)
    paths = {out / each.game / commission.name(each.game, each.what): each for each in prints}
    cuts = {cut_path: cut for path, each in paths.items() for cut_path, cut in _cut_files(path, each)}
    contents = {path: each.pdf for path, each in paths.items()} | {path: cut.svg for path, cut in cuts.items()}
    write_files(contents, out)
    return BuildReport(
        tuple(_file_line(path, each, options) for path, each in paths.items())
        + tuple(FileLine(path, len(cut.sheets), cut.pieces, 0, "-") for path, cut in cuts.items()),
        tuple(DeckLine(each.game, *counts) for each in prints for counts in each.decks),
        tuple(findings),
    )


def _made(
    commission: Commission,
    game_ids: Sequence[str],
    workers: int,
    progress: Callable[[str], None],
    readings: Sequence[Reading],
    shelf: Shelf | None,
) -> dict[str, Made]:
    """Each game, made where it is not on the shelf, and then put there, unless its files changed meanwhile."""
    keys = {game_id: commission.key(game_id) if shelf is not None else None for game_id in game_ids}
    made = {game_id: kept for game_id, key in keys.items() if (kept := _taken(shelf, key)) is not None}
    missing = [game_id for game_id in game_ids if game_id not in made]
    results: dict[str, list[Result]] = {game_id: [] for game_id in missing}
    for result in make_all(commission, missing, workers, progress, readings):
        results[result.game].append(result)
    for game_id, of_game in results.items():
        prints = tuple(_printed(result.print) for result in of_game if result.print is not None)
        found = Findings()
        for result in of_game:
            found.extend(result.findings)
        made[game_id] = Made(prints, tuple(found))
        key = keys[game_id]
        if shelf is not None and key is not None and not found.errors and key == commission.key(game_id):
            shelf.put(key, _KEPT.dump_json(made[game_id]))
    return made


def _taken(shelf: Shelf | None, key: str | None) -> Made | None:
    """What is on the shelf by a key."""
    held = shelf.take(key) if shelf is not None and key is not None else None
    with suppress(ValidationError):
        return _KEPT.validate_json(held) if held is not None else None
    return None


def _printed(made: Print) -> Printed:
    part = made.part
    sides, duplex = len(part.pages), made.document.duplex
    return Printed(made.game, part.what, made.pdf, part.sheets, part.cards, sides, duplex, part.decks, part.cuts)


def _cut_files(path: Path, each: Printed) -> Iterator[tuple[Path, CutSheet]]:
    """The files for a cutting machine, beside the PDF whose sheets they cut."""
    for number, cut in enumerate(each.cuts, start=1):
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


def _file_line(path: Path, each: Printed, options: PrintOptions) -> FileLine:
    flip = "fold" if options.backs is Backs.FOLD else _FLIP[each.duplex]
    return FileLine(path, each.sheets, each.cards, each.sides, flip)


_KEPT = TypeAdapter(Made)
