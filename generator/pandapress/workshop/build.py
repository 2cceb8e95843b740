"""`build`: the games of a project as PDF files, all of them or, where something is wrong, none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from pandapress.carddata.findings import Finding, Findings
from pandapress.carddata.gamefile import WHATS
from pandapress.carddata.intake import Intake
from pandapress.press.binding import BoundPart, bound_bytes, bound_document
from pandapress.press.choices import Backs
from pandapress.press.document import Document, Duplex, pdf_bytes
from pandapress.press.face import Studio
from pandapress.press.imposition import Side
from pandapress.press.preflight import preflight
from pandapress.press.writing import write_files
from pandapress.workshop.checks import check_titles
from pandapress.workshop.decks import Catalogue, catalogue
from pandapress.workshop.loading import load_game
from pandapress.workshop.printing import PROOF, Part, Printer, PrintOptions
from pandapress.workshop.project import Project

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
class _Print:
    """One finished PDF of a game."""

    game: str
    title: str
    part: Part
    document: Document
    pdf: bytes


@dataclass(frozen=True, slots=True)
class _Task:
    """One game, or one kind of print of it, to be made; small enough to send to another process."""

    project: Project
    game_id: str
    intake: Intake
    options: PrintOptions
    whats: tuple[str, ...]


_Result = tuple[list[_Print], tuple[Finding, ...]]


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

    `workers` processes share the work, a PDF at a time; the bytes are the same for any number of them.
    """
    tasks = [_Task(project, game_id, intake, options, _whats(options)) for game_id in game_ids]
    findings, prints = Findings(), []
    for made, found in _results(tasks, workers, progress):
        prints += made
        findings.extend(found)
    findings.check()
    if not prints:
        findings.error("NOTHING", "nothing of this kind is printed", hint="see pandapress games for what there is")
        findings.check()
    files = list(_files(prints, options, out))
    write_files({line.file: pdf for line, pdf in files})
    decks = tuple(DeckLine(made.game, *counts) for made in prints for counts in made.part.decks)
    return BuildReport(tuple(line for line, _ in files), decks, tuple(findings))


def _whats(options: PrintOptions) -> tuple[str, ...]:
    return tuple(what for what in (*WHATS, PROOF) if what in (options.only or WHATS))


def _results(tasks: Sequence[_Task], workers: int, progress: Callable[[str], None]) -> Iterator[_Result]:
    """The result of each task in order."""
    if workers <= 1:
        for task in tasks:
            progress(task.game_id)
            yield _make(task)
        return
    single = [
        _Task(task.project, task.game_id, task.intake, task.options, (what,)) for task in tasks for what in task.whats
    ]
    with ProcessPoolExecutor(workers) as pool:
        for task, result in zip(single, pool.map(_make, single), strict=True):
            progress(f"{task.game_id} {task.whats[0]}")
            yield result


def _make(task: _Task) -> _Result:
    """Make the PDFs of a task; where a finding is an error there are none."""
    findings = Findings()
    loaded = load_game(task.project, task.game_id, task.intake, findings)
    if loaded is None:
        return [], tuple(findings)
    cards = catalogue(loaded, task.intake.many, findings)
    studio = Studio(task.project.templates, task.options.ink, findings)
    check_titles(loaded, findings)
    printer = Printer(cards, studio, task.options)
    parts = [part for what in task.whats if (part := printer.part(what)) is not None]
    if findings.errors:
        return [], tuple(findings)
    return [_print(task, cards, part, findings) for part in parts], tuple(findings)


def _print(task: _Task, cards: Catalogue, part: Part, findings: Findings) -> _Print:
    config = cards.loaded.config
    two_sided = any(page.side is Side.BACK for page in part.pages)
    duplex = _duplex(task.options.backs) if two_sided else Duplex.SIMPLEX
    title = f"{config.title}: {part.what.replace('-', ' ')}"
    document = Document(title, " ".join(config.credits), part.keywords, part.pages, duplex)
    pdf = pdf_bytes(document)
    findings.extend(preflight(pdf, document, _name(task.game_id, part.what, task.options)))
    return _Print(task.game_id, config.title, part, document, pdf)


def _duplex(backs: Backs) -> Duplex:
    return {Backs.DUPLEX: Duplex.LONG_EDGE, Backs.DUPLEX_SHORT: Duplex.SHORT_EDGE}.get(backs, Duplex.SIMPLEX)


def _name(game_id: str, what: str, options: PrintOptions) -> str:
    return f"{game_id}-{what}-{options.paper}.pdf"


def _files(prints: Sequence[_Print], options: PrintOptions, out: Path) -> Iterator[tuple[FileLine, bytes]]:
    """Every file of a build: one a kind of print, and one with all of them where the whole game is printed."""
    for game_id in dict.fromkeys(made.game for made in prints):
        mine = [made for made in prints if made.game == game_id]
        for made in mine:
            path = out / game_id / _name(game_id, made.part.what, options)
            sides = len(made.part.pages)
            flip = _flip(made.document.duplex, options)
            yield FileLine(path, made.part.sheets, made.part.cards, sides, flip), made.pdf
        if not options.only and not options.selective:
            path = out / game_id / _name(game_id, "all", options)
            pdf, document = _bound(mine[0].title, mine, path.name)
            sheets, cards = sum(made.part.sheets for made in mine), sum(made.part.cards for made in mine)
            yield FileLine(path, sheets, cards, len(document.pages), _flip(document.duplex, options)), pdf


def _flip(duplex: Duplex, options: PrintOptions) -> str:
    return "fold" if options.backs is Backs.FOLD else _FLIP[duplex]


def _bound(title: str, prints: Sequence[_Print], name: str) -> tuple[bytes, Document]:
    """All parts in one PDF; raises `DataError` if it is not whole."""
    parts = [BoundPart(made.part.what.replace("-", " ").capitalize(), made.document, made.pdf) for made in prints]
    document = bound_document(title, parts)
    pdf = bound_bytes(document, parts)
    findings = Findings()
    findings.extend(preflight(pdf, document, name))
    findings.check()
    return pdf, document
