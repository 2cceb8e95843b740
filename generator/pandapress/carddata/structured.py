"""TOML and JSON files as validated models: every problem with its key path, unknown keys with the nearest known one."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError

from pandapress.carddata.places import is_json
from pandapress.findings import Finding, Findings, HintedError, Severity, did_you_mean, key_path


class Part(BaseModel):
    """A table of such a file: its keys are known, its values are of the kind they look like."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


M = TypeVar("M", bound=Part)
MOST_VALUES = 3_000
"""The most values that a file may hold, each line of a text block counted as one."""
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{30}}")
"""A key of more parts than any file has: reading one takes memory by the square of its length."""


def parsed(text: str, file: str, findings: Findings) -> dict[str, Any] | None:
    """The values of a TOML text, or of JSON where it looks or is called so; None, with a finding, if it is neither."""
    if long := _LONG_KEY.search(text):
        line = text.count("\n", 0, long.start()) + 1
        findings.error("TOML", "a key has more than 30 parts", file=file, line=line, hint="mend this line")
        return None
    try:
        values = json.loads(text) if file.endswith(".json") or is_json(text) else tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        findings.add(_no_toml(str(problem), text, file))
        return None
    except json.JSONDecodeError as problem:
        findings.error(
            "JSON", f"is not valid JSON: {problem.msg}", file=file, line=problem.lineno, hint="mend this line"
        )
        return None
    except (RecursionError, ValueError) as problem:
        findings.error("TOML", f"cannot be read: {problem}", file=file, hint="look for a value that is far too large")
        return None
    if not isinstance(values, dict):
        findings.error("JSON", "is no table of keys and values", file=file, line=1, hint='write {"game": ...}')
        return None
    if (count := _count(values)) > MOST_VALUES:
        message = f"holds {count:,} values, more than {MOST_VALUES:,}"
        findings.error("TOO-MUCH", message, file=file, hint="look for something that is written over and over")
        return None
    return values


def _no_toml(problem: str, text: str, file: str) -> Finding:
    """What is wrong with a text that is no TOML, at its line, or at the last one where it breaks off."""
    lines = text.splitlines() or [""]
    named = re.search(r"line (\d+)", problem)
    line = min(int(named[1]), len(lines)) if named else len(lines)
    hint = "mend this line, or the end of the one before it"
    if "{" in lines[line - 1]:
        hint = "what stands in { } stays on one line, with a comma between its parts and none behind the last"
    elif named is None and text.count('"""') % 2:
        hint = 'close the text block with """'
    message = f"is not valid TOML: {problem.partition(' (at')[0]}"
    return Finding(Severity.ERROR, "TOML", message, file, line, hint=hint)


def _count(value: Any) -> int:
    """How many values there are in a value, each line of a text counted as one."""
    count, waiting = 0, [value]
    while waiting:
        one = waiting.pop()
        count += one.count("\n") + 1 if isinstance(one, str) else 1
        waiting += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
    return count


def validated(model: type[M], values: Mapping[str, Any], file: str, findings: Findings, code: str) -> M | None:
    """The values as a model; None, with findings of this code, where they do not fit."""
    try:
        return model.model_validate(values)
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
        paths = [tuple(_keys(error["loc"], model)) for error in errors]
        for error, path in zip(errors, paths, strict=True):
            if error["type"] != "string_type" or paths.count(path) == 1:
                findings.add(_finding(error, model, file, code))
    return None


def _finding(error: Mapping[str, Any], model: type[BaseModel], file: str, code: str) -> Finding:
    location = list(_keys(error["loc"], model))
    kind, given = str(error["type"]), error.get("input")
    message, hint = complaint(error)
    if kind == "extra_forbidden":
        known = _fields(_model_at(model, location[:-1]))
        message, hint = "unknown key", did_you_mean(str(location[-1]), known)
    elif kind == "missing":
        message, hint = "this key is missing", f"add {location[-1]} = ..."
    elif kind == "literal_error":
        words = re.findall(r"'([^']*)'", str(error["ctx"]["expected"]))
        message, hint = f"{given!r} is not known here", did_you_mean(str(given), words)
    elif kind in _WANTED:
        message, hint = f"{_shown(given)} does not fit", _WANTED[kind]
    elif not kind.startswith("value_error"):
        message = f"{_shown(given)} does not fit: {message[:1].lower()}{message[1:]}"
    return Finding(Severity.ERROR, code, message, file, 0, key_path(location), hint, tuple(location))


_WANTED = {
    "bool_type": "write true or false",
    "int_type": "write a whole number, without quotes",
    "float_type": "write a number, without quotes",
    "string_type": "write words, in quotes",
    "list_type": "write a list: [..., ...]",
    "model_type": "write keys and values: {name = ..., ...}",
    "dict_type": "write keys and values: {... = ..., ...}",
    "mapping_type": "write keys and values: {... = ..., ...}",
}
"""What a value of each kind should be, in a person's words."""


def complaint(error: Mapping[str, Any]) -> tuple[str, str]:
    """What pydantic says of a value, or what a check of ours said of it, and the hint."""
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, HintedError):
        return cause.message, cause.hint
    return str(error["msg"]).removeprefix("Value error, "), ""


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 30 else text[:30] + "..."


def _keys(location: Sequence[str | int], model: type[BaseModel]) -> Iterator[str | int]:
    """The keys and places of an error, without the names that pydantic gives to the branches of a union."""
    here: type[BaseModel] | None = model
    in_mapping = False
    for part in location:
        if isinstance(part, int) or in_mapping:
            yield part
            in_mapping = False
        elif here is not None:
            yield part
            in_mapping = _is_mapping(here, part)
            here = _inner(here, part)


def _model_at(model: type[BaseModel], location: Sequence[str | int]) -> type[BaseModel]:
    here = model
    for part in location:
        if isinstance(part, str):
            here = _inner(here, part) or here
    return here


def _annotation(model: type[BaseModel], key: str) -> Any:
    fields = model.model_fields.items()
    return next((field.annotation for name, field in fields if key in (name, field.alias)), None)


def _is_mapping(model: type[BaseModel], key: str) -> bool:
    """Whether any keys stand under a key."""
    annotation = _annotation(model, key)
    return any(get_origin(kind) is Mapping for kind in (annotation, *get_args(annotation)))


def _inner(model: type[BaseModel], key: str) -> type[BaseModel] | None:
    """The model of the tables under a key, if tables stand there."""
    annotation = _annotation(model, key)
    kinds = (annotation, *get_args(annotation))
    return next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), None)


def _fields(model: type[BaseModel]) -> list[str]:
    return [field.alias or name for name, field in model.model_fields.items()]
