"""`validate`: everything that a build would refuse, and where the values come from, without printing anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance
from pandapress.findings import DataError, Finding, Findings, Severity
from pandapress.press.choices import Ink
from pandapress.press.face.face import Job, Studio
from pandapress.press.paper import PAPERS, USUAL_PAPERS
from pandapress.processes import EndedError, shared
from pandapress.workshop.build.boxes import box_jobs
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.build.pages import page_job
from pandapress.workshop.catalogue.checks import check_sizes
from pandapress.workshop.catalogue.decks import Catalogue
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.provenance import HouseValue, counts, house_values
from pandapress.workshop.catalogue.reading import read_game
from pandapress.workshop.judge.eyes import look


@dataclass(frozen=True, slots=True)
class GameReport:
    """What `validate` found out about one game; the counts are empty where its data cannot be read."""

    game: str
    findings: tuple[Finding, ...]
    provenance: Mapping[Provenance, int]
    house: tuple[HouseValue, ...]

    @property
    def errors(self) -> int:
        """How many findings are errors."""
        return sum(1 for finding in self.findings if finding.severity.value == "error")


def validate(
    project: Project, game_ids: Sequence[str], intake: Intake, eyes: bool = False, workers: int = 1
) -> tuple[GameReport, ...]:
    """Check the data, the invariants and every face of each game; with `eyes` also look at each face.

    `workers` processes share the games; what they find is the same for any number of them.
    """
    try:
        return shared(_checked, [(project, game_id, intake, eyes) for game_id in game_ids], workers)
    except EndedError as problem:
        hint = "nothing was changed; name one game at a time"
        raise DataError([Finding(Severity.ERROR, "WORKER", str(problem), hint=hint)]) from None


def _checked(project: Project, game_id: str, intake: Intake, eyes: bool) -> GameReport:
    reading = read_game(project, game_id, intake)
    cards = reading.cards
    if cards is None:
        return GameReport(game_id, reading.findings, {}, ())
    findings = Findings()
    findings.extend(reading.findings)
    check_sizes(cards, findings)
    for ink in Ink:
        studio = Studio(project.templates, ink, findings)
        jobs = _jobs(cards, studio)
        if eyes:
            look(cards, jobs, studio, ink)
        else:
            for job in jobs:
                studio.face(job)
    for file, column, hint in cards.unused_columns():
        findings.warning("UNUSED-COLUMN", "no template uses this column", file=file, line=1, column=column, hint=hint)
    return GameReport(game_id, tuple(findings), counts(cards.loaded), tuple(house_values(cards.loaded)))


def _jobs(cards: Catalogue, studio: Studio) -> Iterator[Job]:
    """Every face, and every page and box on the usual papers."""
    for card in cards.cards:
        yield from (job for job in (card.front, card.back) if job is not None)
    for name in USUAL_PAPERS:
        yield from (net.job for net in box_jobs(cards, studio, PrintOptions(name).box_print))
        for page in cards.loaded.config.page:
            job = page_job(cards, page, PAPERS[name], studio)
            if job is not None:
                yield job
