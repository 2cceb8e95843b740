"""`build`: the games of a project as PDF files, all of them or, where something is wrong, none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any

from pandapress.carddata.findings import Finding, Findings
from pandapress.carddata.gamefile import WHATS
from pandapress.carddata.intake import Intake
from pandapress.press.choices import Backs
from pandapress.press.document import CREATOR, Document, Duplex, pdf_bytes
from pandapress.press.face import Studio
from pandapress.press.imposition import Side
from pandapress.press.preflight import preflight
from pandapress.press.sheet import Page, blank_page
from pandapress.press.writing import write_files
from pandapress.workshop.decks import Catalogue, catalogue
from pandapress.workshop.loading import load_game
from pandapress.workshop.printing import PROOF, Part, Printer, PrintOptions, check_titles
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
    pdf: bytes
    duplex: Duplex


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
    return _Print(task.game_id, config.title, part, pdf, duplex)


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
            yield FileLine(path, made.part.sheets, made.part.cards, sides, _flip(made.duplex, options)), made.pdf
        if not options.only and not options.selective:
            path = out / game_id / _name(game_id, "all", options)
            pdf, sides, duplex = _merged(mine, path.name)
            sheets = sum(made.part.sheets for made in mine)
            yield FileLine(path, sheets, sum(made.part.cards for made in mine), sides, _flip(duplex, options)), pdf


def _flip(duplex: Duplex, options: PrintOptions) -> str:
    return "fold" if options.backs is Backs.FOLD else _FLIP[duplex]


def _merged(prints: Sequence[_Print], name: str) -> tuple[bytes, int, Duplex]:
    """All parts in one PDF, each beginning on a front, with a bookmark each; raises `DataError` if it is not whole."""
    duplex = next((made.duplex for made in prints if made.duplex is not Duplex.SIMPLEX), Duplex.SIMPLEX)
    keywords = " ".join(made.part.keywords for made in prints).strip()
    runs = [_with_blanks(made, duplex, last=made is prints[-1]) for made in prints]
    pages = tuple(page for run in runs for page in run)
    document = Document(prints[0].title, "", keywords, pages, duplex)
    pdf = _joined(prints, runs, document)
    findings = Findings()
    findings.extend(preflight(pdf, document, name))
    findings.check()
    return pdf, len(pages), duplex


def _joined(prints: Sequence[_Print], runs: Sequence[Sequence[Page]], document: Document) -> bytes:
    """The PDF of all parts, blank sides put in where the runs of pages have them."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject, TextStringObject

    writer = PdfWriter()
    for made, run in zip(prints, runs, strict=True):
        start = len(writer.pages)
        writer.append(PdfReader(BytesIO(made.pdf)), outline_item=made.part.what.replace("-", " ").capitalize())
        for position, page in enumerate(run):
            if not any(page is own for own in made.part.pages):
                blank = pdf_bytes(Document(made.title, "", "", (page,), document.duplex))
                writer.insert_page(PdfReader(BytesIO(blank)).pages[0], start + position)
    writer.pdf_header = "%PDF-1.7"
    writer.metadata = None
    writer.add_metadata(
        {"/Title": document.title, "/Author": CREATOR, "/Creator": CREATOR, "/Keywords": document.keywords}
    )
    writer.root_object[NameObject("/Lang")] = TextStringObject("en")
    preferences: Any = writer.create_viewer_preferences()
    preferences.print_scaling = "/None"
    preferences.duplex = f"/{document.duplex.value}"
    preferences.display_doctitle = True
    writer.compress_identical_objects()
    stream = BytesIO()
    writer.write(stream)
    return stream.getvalue()


def _with_blanks(made: _Print, duplex: Duplex, last: bool) -> list[Page]:
    """The pages of a part as they stand in the whole file.

    Where that is printed on both sides, cards without backs have a blank side behind each sheet, and a part ends on a
    back, so that the next one begins on a front.
    """
    blank = blank_page(made.part.pages[-1].paper, f"{made.title}  ·  {made.part.what.replace('-', ' ')}")
    pages: list[Page] = []
    for page in made.part.pages:
        pages.append(page)
        if duplex is not Duplex.SIMPLEX and made.duplex is Duplex.SIMPLEX and page.has_cards:
            pages.append(replace(blank, paper=page.paper))
    if duplex is not Duplex.SIMPLEX and len(pages) % 2:
        pages.append(blank)
    while last and pages[-1] not in made.part.pages:
        pages.pop()
    return pages
