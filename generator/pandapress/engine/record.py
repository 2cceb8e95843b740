"""Records: a played game as text that replays, action by action, to the same end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pandapress.engine.rules import Action, IllegalActionError, Outcome, Rules, State

FORMAT = "pandapress record 1"


@dataclass(frozen=True, slots=True)
class Header:
    """What a record begins with: the game, the number of players, the seed, the options, and who played where told."""

    game: str
    players: int
    seed: int
    options: Mapping[str, str]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: its header, the text of each action with its line, and its result as written."""

    header: Header
    actions: tuple[tuple[int, str], ...]
    result: str


class RecordError(ValueError):
    """A record that cannot be read or replayed; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def result_text(outcome: Outcome | None) -> str:
    """An outcome as the last line of a record."""
    if outcome is None:
        return "result unfinished"
    winners = " ".join(str(seat + 1) for seat in outcome.winners) or "nobody"
    return f"result winners {winners} scores {' '.join(map(str, outcome.scores))}"


def write_record(rules: Rules[State, Action], header: Header, actions: Iterable[Action]) -> str:
    """The record of a game; each action stands behind the number of the seat that takes it."""
    lines = [FORMAT, f"game {header.game}", f"players {header.players}", f"seed {header.seed}"]
    lines += [f"option {name}={value}" for name, value in sorted(header.options.items())]
    lines += [f"with {' '.join(header.names)}"] if header.names else []
    state = rules.start(header.players, header.seed)
    for action in actions:
        seat = rules.to_move(state)
        assert seat is not None
        lines.append(f"{seat + 1} {rules.write(action)}")
        state = rules.apply(state, action)
    return "\n".join([*lines, result_text(rules.outcome(state))]) + "\n"


def read_record(text: str) -> Record:
    """The record of a text; raises `RecordError`."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != FORMAT:
        raise RecordError(lines[0][0] if lines else 1, f"the first line is not {FORMAT!r}")
    fields: dict[str, str] = {}
    options: dict[str, str] = {}
    actions: list[tuple[int, str]] = []
    result = ""
    for number, line in lines[1:]:
        word, _, rest = line.partition(" ")
        if result:
            raise RecordError(number, "something follows the result")
        if word in ("game", "players", "seed", "with"):
            fields[word] = rest.strip()
        elif word == "option":
            name, _, value = rest.partition("=")
            options[name.strip()] = value.strip()
        elif word == "result":
            result = line
        else:
            actions.append((number, line))
    return Record(_header(fields, options), tuple(actions), result)


def _header(fields: Mapping[str, str], options: Mapping[str, str]) -> Header:
    for name in ("game", "players", "seed"):
        if name not in fields:
            raise RecordError(1, f"the header lacks the line {name!r}")
    try:
        names = tuple(fields.get("with", "").split())
        return Header(fields["game"], int(fields["players"]), int(fields["seed"]), options, names)
    except ValueError:
        raise RecordError(1, "players and seed are whole numbers") from None


def replayed(rules: Rules[State, Action], record: Record) -> Iterator[State]:
    """Each state of a record in order; raises `RecordError` where it cannot go on or ends otherwise than it says."""
    state = rules.start(record.header.players, record.header.seed)
    for line, text in record.actions:
        seat, _, words = text.partition(" ")
        mover = rules.to_move(state)
        if mover is None:
            raise RecordError(line, "the game is over, and yet somebody acts")
        if seat != str(mover + 1):
            raise RecordError(line, f"player {mover + 1} is to act, not {seat!r}")
        try:
            following = rules.apply(state, rules.read(words))
        except IllegalActionError as problem:
            raise RecordError(line, str(problem)) from None
        yield state
        state = following
    written, reached = record.result, result_text(rules.outcome(state))
    if written and written != reached:
        raise RecordError(record.actions[-1][0] if record.actions else 1, f"ends in {reached!r}, not in {written!r}")
    yield state
