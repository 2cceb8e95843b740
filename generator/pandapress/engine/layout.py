"""Entered layouts: from what a person typed to a validated table, or to every problem at once."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, get_args

from pydantic import AfterValidator, Field

from pandapress.carddata.structured import Part, validated
from pandapress.engine.rules import SCORE, Option, OptionError, chosen
from pandapress.findings import Finding, Findings, HintedError, Path, Severity, did_you_mean, key_path


def folded(name: str) -> str:
    """A name as it is compared: composed, without case and outer spaces."""
    composed = name if name.isascii() else unicodedata.normalize("NFC", name)
    return composed.strip().casefold()


def _named(name: str) -> str:
    if not name.strip():
        raise HintedError("is empty", "write a name")
    return name.strip()


PlayerName = Annotated[str, AfterValidator(_named)]
OptionValue = bool | int | str


class LayoutFile(Part):
    """What every layout has: its game and, if wanted, the readings to use."""

    game: str
    options: Mapping[str, OptionValue] = Field(default={})


L = TypeVar("L", bound=LayoutFile)
Table = TypeVar("Table")


def entered(model: type[L], values: Mapping[str, Any], file: str, findings: Findings) -> L | None:
    """The layout as its model; None, with findings, where it is not one.

    What belongs to the table may stand below its players: in TOML it is then a key of the last `[[players]]` block.
    """
    return validated(model, _lifted(values, _of_the_table(model)), file, findings, "LAYOUT")


@cache
def _of_the_table(model: type[LayoutFile]) -> frozenset[str]:
    """The keys of a layout that no player has; none where players are no blocks."""
    players = model.model_fields.get("players")
    rows = [row for row in get_args(players.annotation) if isinstance(row, type)] if players else []
    if not rows or not issubclass(rows[0], Part):
        return frozenset()
    return frozenset(model.model_fields.keys() - rows[0].model_fields.keys())


def _lifted(values: Mapping[str, Any], keys: frozenset[str]) -> Mapping[str, Any]:
    """The values with those keys of players taken out of their blocks; as they are where one is given twice."""
    players = values.get("players")
    if not isinstance(players, list):
        return values
    rows = [row for row in players if isinstance(row, Mapping)]
    found = [key for row in rows for key in row if key in keys]
    if not found or len({*found, *values}) < len(found) + len(values):
        return values
    lifted = {key: row[key] for row in rows for key in row if key in keys}
    kept = [{key: row[key] for key in row if key not in keys} if isinstance(row, Mapping) else row for row in players]
    return {**values, **lifted, "players": kept}


@dataclass(frozen=True, slots=True)
class Gate:
    """What a gate works with: where the layout stands, and where its problems go."""

    file: str
    findings: Findings

    @property
    def refusals(self) -> int:
        """How many problems it has found that keep the layout from being scored."""
        return len(self.findings.errors)

    def refuse(self, code: str, path: Path, message: str, hint: str = "") -> None:
        """A problem that keeps the layout from being scored."""
        self._tell(Severity.ERROR, code, path, message, hint)

    def warn(self, code: str, path: Path, message: str, hint: str = "") -> None:
        """Something that looks wrong, and yet may be so."""
        self._tell(Severity.WARNING, code, path, message, hint)

    def note(self, code: str, path: Path, message: str, hint: str = "") -> None:
        """Something worth saying that changes nothing."""
        self._tell(Severity.INFO, code, path, message, hint)

    def _tell(self, severity: Severity, code: str, path: Path, message: str, hint: str) -> None:
        self.findings.add(Finding(severity, code, message, self.file, column=key_path(path), hint=hint, path=path))

    def options(
        self, known: Sequence[Option], given: Mapping[str, OptionValue], keys: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """All options with the values given under `[options]`, and in keys of the layout itself.

        A wrong one, one that does nothing here, and a key of the layout are refused there, and the default taken.
        """
        texts = {name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in given.items()}
        good = dict(self._good_options(known, texts))
        values = chosen(known, {**good, **(keys or {})})
        for option in known:
            why = option.why_unread(SCORE, values) if option.name in good else None
            if why:
                self._refuse_option(option.name, why.message, why.hint)
                values[option.name] = option.default
        return values

    def _good_options(self, known: Sequence[Option], given: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        keys = [option.name for option in known if option.key]
        for name, text in given.items():
            try:
                chosen(known, {name: text})
            except OptionError as problem:
                self._refuse_option(name, problem.message, problem.hint)
                continue
            if name in keys:
                self._refuse_option(name, "is a key of the layout itself", f'write {name} = "{text}" above [options]')
            else:
                yield name, text

    def _refuse_option(self, name: str, message: str, hint: str = "") -> None:
        self.refuse("LAYOUT-OPTION", ("options", name), message, hint)

    def distinct(self, names: Iterable[str], key: str = "name") -> bool:
        """Whether no two players have one name, which stands under a key of their blocks, or alone; else refused."""
        seen: set[str] = set()
        for number, name in enumerate(given := list(names)):
            if folded(name) in seen:
                path = ("players", number, key) if key else ("players", number)
                self.refuse("LAYOUT-TWINS", path, f"two players are called {name}", "add a letter to one of them")
            seen.add(folded(name))
        return len(seen) == len(given)

    def one_of(self, value: str, known: Sequence[str], path: Path, what: str) -> str:
        """The known word that a value means, or, refused, the empty word."""
        if value in known:
            return value
        for word in known:
            if folded(word) == folded(value):
                return word
        self.refuse("LAYOUT-UNKNOWN", path, f"{value!r} is no {what}", did_you_mean(value, known))
        return ""


def _in_place(
    gate: Gate, model: type[LayoutFile], values: Mapping[str, Any], options: Sequence[Option]
) -> Mapping[str, Any]:
    """The values with what stands at the wrong height where it belongs, so that the rest is judged; each is refused.

    In TOML all that follows a `[head]` is a part of it.
    """
    names = {option.name for option in options}
    known = model.model_fields.keys()
    placed = dict(values)
    for name in [name for name in values if name in names - known]:
        hint = f"write it below [options]: {name} = {_shown(placed.pop(name))}"
        gate.refuse("LAYOUT-OPTION", (name,), f"{name} is an option", hint)
    for head, inner in values.items():
        for key in inner if isinstance(inner, Mapping) and head in known else ():
            if key in known and key not in placed and not (head == "options" and key in names):
                message = f"{key} stands below [{head}], and is read as a part of it"
                gate.refuse("LAYOUT-BELOW", (head, key), message, f"move [{head}] to the end of the file")
                placed |= {key: inner[key], head: {name: value for name, value in placed[head].items() if name != key}}
    return placed


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def gated(
    model: type[L],
    values: Mapping[str, Any],
    file: str,
    findings: Findings,
    options: Sequence[Option],
    check: Callable[[Gate, L, Mapping[str, str]], Table],
) -> Table | None:
    """The table that `check` makes of a layout as typed and its options; None, with findings, where it is refused."""
    gate = Gate(file, Findings())
    entry = entered(model, _in_place(gate, model, values, options), file, gate.findings)
    if entry is None:
        findings.extend(gate.findings)
        return None
    keys = {option.name: getattr(entry, option.name) for option in options if option.key}
    table = check(gate, entry, gate.options(options, entry.options, keys))
    findings.extend(gate.findings)
    return None if gate.refusals else table
