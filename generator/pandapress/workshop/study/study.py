"""Plays a study: batch by batch, so that it can stop when it knows enough, be interrupted, and go on another day."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from pandapress.answers import json_of
from pandapress.carddata.intake import Intake
from pandapress.engine.rules import SIMULATE, check_read, chosen
from pandapress.files import write_files
from pandapress.findings import UsageError
from pandapress.players.match import named
from pandapress.players.study.tally import Facts
from pandapress.workshop.catalogue.loading import sound_game
from pandapress.workshop.catalogue.project import Project, find_project
from pandapress.workshop.study.counts import Counts
from pandapress.workshop.study.hands import CHUNK, Hands, hands
from pandapress.workshop.study.report import Report, reported
from pandapress.workshop.study.variations import Changed, Variation, variations

BATCH = 100
"""After so many seeds a study looks whether it knows enough, and writes down where it is."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a game, who plays it how often, and what it is compared with.

    `players` None is the fewest that the game is for; `until` the half width of an interval, from 0 to 1, at which the
    study stops; `against` another project's folder, `against_options` other values of options.
    """

    game_id: str
    players: int | None = None
    names: str = "greedy"
    games: int = 400
    seed: int = 1
    options: Mapping[str, str] | None = None
    against: Path | None = None
    against_options: Mapping[str, str] | None = None
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """With what it is played: processes, a cluster's address, and the file in which the study goes on."""

    workers: int = 1
    cluster: str = ""
    resume: Path | None = None


Progress = Callable[[int, int], None]
"""Told how many seeds are done, and how many there are."""


def study(project: Project, question: Question, means: Means, intake: Intake, progress: Progress) -> Report:
    """Play a study and report it.

    Raises `DataError` where card data is at fault, `OptionError` for an option or a number of players, and `UsageError`
    for players that are none, a cluster that does not answer, and a file of another study.
    """
    asked = _asked(project, question, intake)
    counts = _resumed(means.resume, asked.key) if means.resume else Counts()
    stopped = False
    with hands(means.workers, means.cluster) as play:
        try:
            for counts in _batches(asked, counts, play, progress):  # noqa: B020
                _write_down(means.resume, asked.key, counts)
                if question.until and _narrow(asked, counts, question.until):
                    break
        except KeyboardInterrupt:
            stopped = True
    if not counts.seeds:
        raise UsageError("stopped before the first games were over: nothing is known yet")
    report = reported(asked.variations, counts, asked.no_evidence, question.seed)
    return replace(report, stopped=stopped)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the tables that are played for it; `key` tells it from every other one."""

    question: Question
    variations: Sequence[Variation]
    no_evidence: str
    key: str


def _asked(project: Project, question: Question, intake: Intake) -> Asked:
    loaded = sound_game(project, question.game_id, intake)
    options = dict(question.options or {})
    rules = loaded.game.play(loaded.cards, options)
    players = rules.player_counts()[0] if question.players is None else question.players
    rules.check_players(players)
    for values in (options, question.against_options or {}):
        check_read(loaded.game.options, chosen(loaded.game.options, {**options, **values}), values, SIMULATE)
    names = named(question.names, players)
    changed = _changed(question, options, intake)
    played = variations(loaded.game, loaded.cards, options, names, changed)
    return Asked(question, played, loaded.game.think(loaded.cards, options).NO_EVIDENCE, _key(played, question.seed))


def _changed(question: Question, options: Mapping[str, str], intake: Intake) -> Changed:
    """What the study compares with; its options are taken with those of the table itself."""
    if question.against_options:
        name = ", ".join(f"{key} = {value}" for key, value in question.against_options.items())
        return Changed(name, options={**options, **question.against_options})
    if question.against is None:
        return Changed()
    other = sound_game(find_project(question.against, Path.cwd()), question.game_id, intake)
    return Changed(question.against.as_posix(), cards=other.cards)


def _key(played: Sequence[Variation], seed: int) -> str:
    """What decides the games: cards, options and players of every table, and the first seed."""
    told = [(each.name, repr(each.cards), sorted(each.options.items()), each.names, each.share) for each in played]
    return sha256(repr((told, seed)).encode()).hexdigest()


# Batches


def _batches(asked: Asked, counts: Counts, play: Hands, progress: Progress) -> Iterator[Counts]:
    """The counts after each batch of seeds, until all are played."""
    games, first = asked.question.games, asked.question.seed
    progress(counts.seeds, games)
    while counts.seeds < games:
        batch = min(BATCH, games - counts.seeds)
        seeds = range(first + counts.seeds, first + counts.seeds + batch)
        counts = counts.with_games(batch, _games(asked.variations, seeds, first, play))
        progress(counts.seeds, games)
        yield counts


def _games(played: Sequence[Variation], seeds: range, first: int, play: Hands) -> list[list[Facts]]:
    """The games of each table, those that share the work in one go."""
    lists = [[seed for seed in seeds if (seed - first) % each.share == 0] for each in played]
    chunks = [
        (number, (variation, mine[at : at + CHUNK]))
        for number, (variation, mine) in enumerate(zip(played, lists, strict=True))
        for at in range(0, len(mine), CHUNK)
    ]
    found: list[list[Facts]] = [[] for _ in played]
    for (number, _), games in zip(chunks, play([chunk for _, chunk in chunks]), strict=True):
        found[number] += games
    return found


def _narrow(asked: Asked, counts: Counts, until: float) -> bool:
    """Whether the widest interval of what was asked is narrow enough."""
    report = reported(asked.variations[:1], counts, asked.no_evidence, asked.question.seed)
    return report.widest <= until


# Going on another day


def _resumed(path: Path, key: str) -> Counts:
    """The counts of a file; none where there is no file yet. Raises `UsageError` for a file of another study."""
    if not path.exists():
        return Counts()
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        if held["study"] != key:
            raise UsageError(f"{path} holds another study: other cards, options, players or seed")
        counts: Counts = TypeAdapter(Counts).validate_python(held["counts"])
    except (OSError, ValueError, KeyError, TypeError, ValidationError) as problem:
        raise UsageError(f"{path} holds no study that can go on: {_first_line(problem)}") from None
    return counts


def _first_line(problem: Exception) -> str:
    return str(problem).splitlines()[0] if str(problem) else type(problem).__name__


def _write_down(path: Path | None, key: str, counts: Counts) -> None:
    if path is not None:
        held: dict[str, Any] = {"study": key, "counts": json_of(counts)}
        write_files({path: json.dumps(held).encode()}, instead="name another file with --resume")
