"""`simulate` and `replay`: many games as evidence, and recorded games again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pandapress.answers import json_of
from pandapress.carddata.intake import Intake, read_text
from pandapress.engine.playout import Tally, play_many, play_out
from pandapress.engine.record import (
    Header,
    Record,
    RecordError,
    read_record,
    replayed,
    result_text,
    write_record,
)
from pandapress.engine.rules import SIMULATE, OptionError, Outcome, check_read, chosen
from pandapress.files import write_files
from pandapress.findings import DataError, Findings, did_you_mean
from pandapress.players.match import THINKING, named, seated
from pandapress.players.player import Known
from pandapress.workshop.catalogue.loading import sound_game
from pandapress.workshop.catalogue.project import Project


@dataclass(frozen=True, slots=True)
class Simulation:
    """What games of a game came to; `names` says who sat at each seat."""

    game: str
    players: int
    games: int
    seed: int
    names: tuple[str, ...]
    options: Mapping[str, str]
    tally: Tally

    def as_json(self) -> dict[str, Any]:
        """The simulation and its tally as plain JSON values."""
        whole: dict[str, Any] = json_of(self)
        counts: dict[str, Any] = whole.pop("tally")
        return {**whole, **counts}


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again: its header, how many actions and turns it has, its end, and the pictures drawn of it."""

    record: Record
    turns: int
    outcome: Outcome | None
    pictures: tuple[Path, ...] = ()

    @property
    def result(self) -> str:
        """The end in the words of the record."""
        return result_text(self.outcome)


@dataclass(frozen=True, slots=True)
class Task:
    """Which games to play: `players` None is the fewest that the game is for, `names` who plays (see `named`)."""

    game_id: str
    players: int | None
    games: int
    seed: int
    options: Mapping[str, str]
    names: str = "random"


def simulate(project: Project, task: Task, intake: Intake, record: Path | None = None) -> Simulation:
    """Play games, and write the record of the first one where a path for it is given.

    Raises `DataError` where the data is at fault and `OptionError` for a number of players, and for an option that is
    none or would do nothing.
    """
    loaded = sound_game(project, task.game_id, intake)
    rules = loaded.game.play(loaded.cards, task.options)
    players = rules.player_counts()[0] if task.players is None else task.players
    options = chosen(loaded.game.options, task.options)
    check_read(loaded.game.options, options, task.options, SIMULATE)
    rules.check_players(players)
    names = named(task.names, players)
    known = Known(rules, loaded.game.think(loaded.cards, task.options)) if {*names} & {*THINKING} else None
    tally = play_many(rules, players, task.games, task.seed, lambda seed: seated(known, names, seed))
    if record is not None:
        header = Header(task.game_id, players, task.seed, options, names)
        first = play_out(rules, players, task.seed, policy=seated(known, names, task.seed))
        text = write_record(rules, header, first.actions)
        write_files({record: text.encode()}, instead="name another file with --record")
    return Simulation(task.game_id, players, task.games, task.seed, names, options, tally)


def replay(project: Project, path: Path, intake: Intake, pictures: Path | None = None) -> Replay:
    """Play a record again, and draw its table after each turn where a folder for it is given.

    Raises `DataError` with the line where it cannot go on, and `UsageError` for a game that has no picture.
    """
    findings, file = Findings(), path.as_posix()
    text = read_text(path, file, "utf-8", findings)
    findings.check()
    try:
        record = read_record(text or "")
        name = record.header.game
        game_id = project.named(name)
        if game_id is None:
            raise RecordError(1, f"no game is called {name!r}; {did_you_mean(name, project.games)}")
        loaded = sound_game(project, game_id, intake)
        rules = loaded.game.play(loaded.cards, record.header.options)
        states = [*replayed(rules, record)]
    except RecordError as problem:
        findings.error("RECORD", str(problem), file=file, line=problem.line)
        raise DataError(findings) from None
    except OptionError as problem:
        findings.error("RECORD", problem.message, file=file, line=1, hint=problem.hint)
        raise DataError(findings) from None
    last = states[-1]
    drawn: tuple[Path, ...] = ()
    if pictures is not None:
        from pandapress.workshop.table.turns import draw_turns, tables

        behind = tables(rules, iter(states))
        drawn = tuple(draw_turns(project, loaded, record.header, behind, pictures, intake))
    return Replay(record, rules.turn(last), rules.outcome(last), drawn)
