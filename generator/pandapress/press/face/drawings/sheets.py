"""Style sheets in drawings: what they declare, and what of them is not read, by their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_NOT_READ = re.compile(r"@(?:import|media|font-face|keyframes|supports)\b[^;{]*|:(?:hover|not|nth-[\w-]+|is|where)\b")
_HARMLESS = ("@media", "@font-face", "@keyframes", "@supports", ":hover")
"""What a sheet says for screens, or what no paper needs; it is told, and left out."""
_PART = re.compile(r"[^{};]+")


def without_comments(sheet: str) -> str:
    """The sheet without its comments, each line where it was."""
    first, *rest = sheet.split("/*")
    kept = [first]
    for part in rest:
        comment, _, after = part.partition("*/")
        kept += ["\n" * comment.count("\n"), after]
    return "".join(kept)


def declared(sheet: str) -> Iterator[tuple[int, str, str]]:
    """The properties that a sheet declares, with the line of each, counted from 0."""
    line, counted = 0, 0
    for part in _PART.finditer(sheet):
        if sheet[part.end() : part.end() + 1] in (";", "}"):
            name, colon, value = part[0].partition(":")
            line, counted = line + sheet.count("\n", counted, part.start()), part.start()
            if colon:
                yield line, name.strip().lower(), value.replace("!important", "").strip()


def not_read(sheet: str) -> Iterator[tuple[int, str, bool]]:
    """What of a sheet is not read, with its line, counted from 0, and whether that does no harm."""
    for match in _NOT_READ.finditer(sheet):
        yield sheet.count("\n", 0, match.start()), match[0].strip(), match[0].startswith(_HARMLESS)


@dataclass(frozen=True, slots=True)
class Rule:
    """What a rule of a sheet says, and of what: the last part of its selector, as it counts for sure or perhaps."""

    tag: str
    names: frozenset[str]
    properties: tuple[tuple[str, str], ...]

    def fits(self, tag: str, element: Any) -> bool:
        """Whether an element may be meant; what stands before the last part of a selector is not looked at."""
        known = {f"#{element.get('id')}", *(f".{name}" for name in (element.get("class") or "").split())}
        return self.tag in ("", "*", tag) and self.names <= known


_NAME = re.compile(r"[.#][\w-]+")
_TAG = re.compile(r"\*|[A-Za-z][\w-]*")


def rules(sheet: str) -> Iterator[Rule]:
    """The rules of a sheet without comments."""
    for part in sheet.split("}"):
        selectors, brace, body = part.rpartition("{")
        said = tuple((name, value) for _, name, value in declared(f"{body};"))
        if brace and said:
            for selector in selectors.rpartition("{")[2].split(","):
                last = (selector.split() or [""])[-1]
                tag = _TAG.match(last)
                yield Rule(tag[0] if tag else "", frozenset(_NAME.findall(last)), said)
