"""Every cell and every row of every table is damaged in turn: the game is refused by file and place, or is no worse."""

from __future__ import annotations

import csv
import io
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pandapress.carddata.intake import Intake
from pandapress.findings import Findings
from pandapress.games.registry import GAME_IDS, game
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.fuzz.ground import Ground, sound
from tests.fuzz.mutations import THOROUGH
from tests.support import CHECKOUT

SAMPLE = 20
"""One of so many damages is tried in a usual run, always the same ones; all of them in a thorough one."""
LONGEST = 5.0
"""How many seconds the answer to one damage may take."""
FILLERS = ("", "{x", "999999999", "9" * 400, "x" * 5000, "-1", "#fff", "٣")

Grid = list[list[str]]


def damages(table: Grid) -> Iterator[tuple[str, Grid]]:
    """The table with one cell changed, or a row gone, doubled, or cut short; each with a word for it."""
    head, *body = table
    for at, row in enumerate(body, start=1):
        for place, cell in enumerate(row):
            others = (body[at % len(body)][place], row[place - 1])
            for value in dict.fromkeys((*FILLERS, *others)):
                if value != cell:
                    changed = [*row[:place], value, *row[place + 1 :]]
                    yield f"line {at + 1}, {head[place]} = {value[:20]!r}", [*table[:at], changed, *table[at + 1 :]]
        yield f"line {at + 1} gone", [*table[:at], *table[at + 1 :]]
        yield f"line {at + 1} doubled", [*table[: at + 1], row, *table[at + 1 :]]
        yield f"line {at + 1} cut short", [*table[:at], row[: len(row) // 2], *table[at + 1 :]]
    yield "all lines gone", [head]


def chosen(name: str, what: str) -> bool:
    """Whether a damage is one of the sample."""
    return THOROUGH > 1 or zlib.crc32(f"{name} {what}".encode()) % SAMPLE == 0


def read(path: Path) -> Grid:
    return [*csv.reader(io.StringIO(path.read_text(encoding="utf-8"), newline=""))]


def written(table: Grid) -> str:
    stream = io.StringIO(newline="")
    csv.writer(stream, lineterminator="\n").writerows(table)
    return stream.getvalue()


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_w01_every_damaged_cell_and_row_is_refused_with_its_file_or_is_no_fault(ground: Ground, game_id: str) -> None:
    for name in sorted(game(game_id).tables):
        file = f"card_data/{game_id}/{name}.csv"
        table = read(CHECKOUT / file)
        for what, damaged in damages(table):
            if chosen(file, what):
                with ground.with_files({file: written(damaged)}):
                    told(ground.project, game_id, f"{file}: {what}")


def told(project: Project, game_id: str, what: str) -> None:
    """What loading says of a damaged project: quickly, with files of it that are meant."""
    findings, start = Findings(), time.process_time()
    try:
        load_game(project, game_id, Intake(), findings)
    except Exception as problem:
        raise AssertionError(f"{what}: {problem!r}") from problem
    assert time.process_time() - start < LONGEST, what
    for finding in sound(findings):
        assert finding.file.startswith(f"card_data/{game_id}/"), (what, str(finding))
        assert len(str(finding)) < 1000, (what, str(finding)[:200])
