"""Making PDFs: each kind of print of each game is a piece of work of its own, for one process or several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass, field
from multiprocessing import get_context

from pandapress.carddata.intake import Intake
from pandapress.carddata.kinds import ALL, LONG_FIRST
from pandapress.findings import DataError, Finding, Findings, Severity
from pandapress.press.choices import Backs
from pandapress.press.face.face import Studio
from pandapress.press.pdf.binding import BoundPart, bound_document
from pandapress.press.pdf.document import Document, Duplex, bound_bytes, pdf_bytes
from pandapress.press.pdf.selfcheck import preflight
from pandapress.press.sheet.imposition import Side
from pandapress.processes import end_with_parent, way
from pandapress.workshop.build.changes import check_changes
from pandapress.workshop.build.kinds import Part, part_of
from pandapress.workshop.build.order import Order, PrintOptions
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import Reading, read_game
from pandapress.workshop.kept.inputs import key_of


@dataclass(frozen=True, slots=True)
class Commission:
    """What a whole build is made from; small enough to send to another process."""

    project: Project
    intake: Intake
    options: PrintOptions

    def name(self, game_id: str, what: str) -> str:
        """The name of a file."""
        changed = "-changed" if self.options.earlier else ""
        return f"{game_id}-{what}{changed}-{self.options.paper}.pdf"

    def key(self, game_id: str) -> str | None:
        """A hash of all that the prints of a game are made from; None where that cannot be told."""
        return key_of(self.project, game_id, (self.intake, self.options))


@dataclass(frozen=True, slots=True)
class Print:
    """One finished PDF of a game."""

    game: str
    title: str
    part: Part
    document: Document
    pdf: bytes


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a piece of work on a game: a PDF, or none, and what was noticed."""

    game: str
    print: Print | None
    findings: tuple[Finding, ...]


@dataclass
class Maker:
    """Makes one PDF after the other; what it knows of a game it keeps until it works on another one.

    Games of which there are `readings` are not read again.
    """

    commission: Commission
    readings: Sequence[Reading] = ()
    _game: str = ""
    _order: Order | None = None
    _findings: Findings = field(default_factory=Findings)

    def make(self, game_id: str, what: str) -> Result:
        """The PDF of one kind of print of a game."""
        if game_id != self._game:
            self._begin(game_id)
        order, findings = self._order, self._findings
        part = part_of(order, what) if order is not None else None
        if order is None or part is None or findings.errors:
            return Result(game_id, None, tuple(findings))
        config = order.catalogue.loaded.config
        two_sided = any(page.side is Side.BACK for page in part.pages)
        duplex = _duplex(self.commission.options.backs) if two_sided else Duplex.SIMPLEX
        title = f"{config.title}: {part.what.replace('-', ' ')}"
        document = Document(title, " ".join(config.credits), part.keywords, part.pages, duplex)
        try:
            pdf = pdf_bytes(document)
        except DataError as problem:
            findings.extend(problem.findings)
            return Result(game_id, None, tuple(findings))
        findings.extend(preflight(pdf, document, self.commission.name(game_id, what)))
        return Result(game_id, Print(game_id, config.title, part, document, pdf), tuple(findings))

    def _begin(self, game_id: str) -> None:
        """Load a game; without an order where its data cannot be read."""
        self._game, self._order, self._findings = game_id, None, Findings()
        project, intake, options = self.commission.project, self.commission.intake, self.commission.options
        before = [reading for reading in self.readings if reading.game_id == game_id]
        reading = before[0] if before else read_game(project, game_id, intake)
        self._findings.extend(reading.findings)
        if (cards := reading.cards) is not None:
            self._order = Order(cards, Studio(project.templates, options.ink, self._findings), options)
            check_changes(self._order)


def _duplex(backs: Backs) -> Duplex:
    return {Backs.DUPLEX: Duplex.LONG_EDGE, Backs.DUPLEX_SHORT: Duplex.SHORT_EDGE}.get(backs, Duplex.SIMPLEX)


def bind(commission: Commission, prints: Sequence[Print]) -> Result:
    """All PDFs of a game in one."""
    game, title = prints[0].game, prints[0].title
    parts = [BoundPart(each.part.what.replace("-", " ").capitalize(), each.document) for each in prints]
    document = bound_document(title, parts)
    pdf = bound_bytes(document, [each.pdf for each in prints])
    whole = Part(
        ALL,
        document.pages,
        sum(each.part.cards for each in prints),
        sum(each.part.sheets for each in prints),
        document.keywords,
    )
    findings = preflight(pdf, document, commission.name(game, ALL), words=False)
    return Result(game, Print(game, title, whole, document, pdf), tuple(findings))


def make_all(
    commission: Commission,
    game_ids: Sequence[str],
    workers: int,
    progress: Callable[[str], None],
    readings: Sequence[Reading] = (),
) -> Iterator[Result]:
    """The work on all games, game by game and kind by kind, each game's whole file last.

    `workers` processes share it, each reading its games itself; what is made is the same for any number of them.
    """
    if min(workers, len(game_ids) * len(commission.options.kinds)) <= 1:
        maker = Maker(commission, readings)
        for game_id in game_ids:
            yield from _game_alone(maker, game_id, progress)
        return
    results = _shared(commission, game_ids, workers, progress)
    for game_id in game_ids:
        yield from (results[game_id, what] for what in (*commission.options.kinds, ALL) if (game_id, what) in results)


def _game_alone(maker: Maker, game_id: str, progress: Callable[[str], None]) -> Iterator[Result]:
    results = []
    for what in maker.commission.options.kinds:
        progress(f"{game_id} {what}")
        results.append(maker.make(game_id, what))
    yield from results
    if prints := _to_bind(maker.commission, results):
        yield bind(maker.commission, prints)


def _to_bind(commission: Commission, results: Sequence[Result]) -> list[Print]:
    """The PDFs of a game that are bound in one: all, where the whole game is printed and nothing is wrong."""
    options = commission.options
    wrong = any(finding.severity.value == "error" for result in results for finding in result.findings)
    if options.only or options.selective or wrong:
        return []
    return [result.print for result in results if result.print is not None]


_worker: list[Maker] = []
"""The maker of a process that shares the work."""


def _begin_worker(commission: Commission) -> None:
    end_with_parent()
    _worker[:] = [Maker(commission)]


def _make_there(game_id: str, what: str) -> Result:
    return _worker[0].make(game_id, what)


_Piece = tuple[str, str]
"""A game and a kind of print."""


@dataclass
class _Bench:
    """What is still to be made, and which game each process is at."""

    waiting: dict[str, list[str]]
    at: dict[int, str] = field(default_factory=dict)

    def next_for(self, worker: int) -> _Piece | None:
        """The next piece for a process: of its own game, else of one that nobody is at, else of any."""
        own, taken = self.at.get(worker, ""), set(self.at.values())
        open_games = [game_id for game_id, kinds in self.waiting.items() if kinds]
        for game_id in sorted(open_games, key=lambda game_id: (game_id != own, game_id in taken)):
            self.at[worker] = game_id
            return game_id, self.waiting[game_id].pop(0)
        return None


@dataclass
class _Team:
    """Processes that share the work: `pools` of one each, the pieces that are being made, and what has been."""

    commission: Commission
    bench: _Bench
    pools: Sequence[ProcessPoolExecutor]
    running: dict[Future[Result], tuple[int, _Piece]] = field(default_factory=dict)
    results: dict[_Piece, Result] = field(default_factory=dict)

    def work(self, progress: Callable[[str], None]) -> dict[_Piece, Result]:
        """All pieces; a game is bound as soon as its parts are there."""
        for worker in range(len(self.pools)):
            self._give(worker)
        while self.running:
            for future in wait(self.running, return_when=FIRST_COMPLETED).done:
                worker, piece = self.running.pop(future)
                self.results[piece] = future.result()
                progress(" ".join(piece))
                if prints := self._whole(piece):
                    bound = self.pools[worker].submit(bind, self.commission, prints)
                    self.running[bound] = (worker, (piece[0], ALL))
                else:
                    self._give(worker)
        return self.results

    def _give(self, worker: int) -> None:
        """Give a process its next piece, if there is one."""
        if (piece := self.bench.next_for(worker)) is not None:
            self.running[self.pools[worker].submit(_make_there, *piece)] = (worker, piece)

    def _whole(self, last: _Piece) -> list[Print]:
        """The parts to bind, where the piece that was made last was the last one of its game."""
        game_id, what = last
        parts = [self.results.get((game_id, kind)) for kind in self.commission.options.kinds]
        there = [part for part in parts if part is not None]
        return _to_bind(self.commission, there) if what != ALL and len(there) == len(parts) else []


def _shared(
    commission: Commission, game_ids: Sequence[str], workers: int, progress: Callable[[str], None]
) -> dict[_Piece, Result]:
    """The same work in other processes, the largest games first."""
    kinds = sorted(commission.options.kinds, key=LONG_FIRST.index)
    largest_first = sorted(game_ids, key=lambda game_id: -_size(commission.project, game_id))
    bench = _Bench({game_id: list(kinds) for game_id in largest_first})
    context = get_context(way())
    with ExitStack() as stack:
        pools = [
            stack.enter_context(ProcessPoolExecutor(1, context, _begin_worker, (commission,)))
            for _ in range(min(workers, len(game_ids) * len(kinds)))
        ]
        try:
            return _Team(commission, bench, pools).work(progress)
        except BrokenProcessPool:
            message = "a process that shares the work was ended, perhaps for want of memory"
            hint = "nothing was changed; build again with --workers 1"
            raise DataError([Finding(Severity.ERROR, "WORKER", message, hint=hint)]) from None


def _size(project: Project, game_id: str) -> int:
    """How much there is of a game, in bytes of its data and templates: a guess at how long its work takes."""
    folders = (project.card_data / game_id, project.templates / game_id)
    return sum(path.stat().st_size for folder in folders for path in folder.rglob("*") if path.is_file())
