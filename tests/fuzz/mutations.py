"""What fuzzing does to good files: small faults that people and programs make, and a few that nobody makes."""

from __future__ import annotations

import csv
import datetime
import io
import json
import math
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

THOROUGH = int(os.environ.get("PANDAPRESS_FUZZ", "1"))
"""How many times as many examples as usual to try; beyond 1 they are other ones each time."""
CHECKS = (HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large)
Test = TypeVar("Test", bound=Callable[..., None])


def fuzz(examples: int) -> Callable[[Test], Test]:
    """Try so many examples, always the same ones unless a thorough run is asked for."""
    return settings(
        max_examples=examples * THOROUGH,
        derandomize=THOROUGH == 1,
        deadline=None,
        database=None,
        suppress_health_check=CHECKS,
    )


# Words

HOSTILE = (
    *("", " ", "0", "-1", "3.0", "1e9", "999999999", "9" * 40, "nan", "inf", "-inf", "½", "٣", "1_000", "+5", "True"),
    *("**", "**bold", "*", "\\", "\\:", ":nope:", ":", "::", ":bamboo:", "{{ 7*7 }}", "{% raw %}", "{#", "%}"),
    *("<b>", "</svg>", "&amp;", "&", "]]>", "<!--", '"', "'", "=1+1", ",", ";", "\t", "\n", "\r\n", "a\n\nb"),
    *(
        "\x00",
        "\x0b",
        "\x1b[31m",
        "\x7f",
        "\x85",
        "\u00ad",
        "\u200b",
        "\u202e",
        "\u2028",
        "\ufeff",
        "\ufffe",
        "😀",
        "e\u0301",
    ),
    *(
        "../../x.svg",
        "/etc/hostname",
        "icons",
        ".",
        "panda-head.svg.j2",
        "con.png",
        "x" * 300,
        "word " * 700,
        "w\n" * 200,
    ),
    *("rulebook", "public", "house", "none", "null", "odd", "Sad Panda", "#", "K", "R4", "1,1", "5 6", "9 9 9 9"),
)
words = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(codec="utf-8"), max_size=12))


# Text and bytes

Draw = Callable[..., Any]


@st.composite
def damaged_text(draw: Draw, text: str, pieces: Sequence[str]) -> str:
    """A text with one to three parts of it taken out, doubled, moved, or with a piece put in."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.one_of(st.integers(0, 8), st.integers(0, 400))))
        piece = draw(st.sampled_from((text[start:end] * 2, "", draw(words), *pieces)))
        kind = draw(st.sampled_from(("put in", "replace", "replace", "move", "cut off")))
        if kind == "cut off":
            text = text[:start]
        elif kind == "move":
            rest, taken = text[:start] + text[end:], text[start:end]
            place = draw(st.integers(0, len(rest)))
            text = rest[:place] + taken + rest[place:]
        else:
            text = text[:start] + piece + text[start if kind == "put in" else end :]
    return text


@st.composite
def damaged_lines(draw: Draw, text: str, fillers: st.SearchStrategy[str]) -> str:
    """A text with one to three of its lines dropped, doubled, moved, filled otherwise, or a word of one changed."""
    lines = text.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        if not lines:
            break
        at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        kind = draw(st.sampled_from(("drop", "double", "swap", "fill", "word", "word", "word")))
        if kind == "drop":
            del lines[at]
        elif kind == "double":
            lines.insert(other, lines[at])
        elif kind == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == "fill":
            lines[at] = draw(fillers)
        else:
            found = lines[at].split(" ")
            found[draw(st.integers(0, len(found) - 1))] = draw(fillers)
            lines[at] = " ".join(found)
    return "\n".join(lines) + "\n"


@st.composite
def damaged_bytes(draw: Draw, content: bytes) -> bytes:
    """Bytes that were cut off, or hold a stray byte or NUL, or are all gone."""
    at = draw(st.integers(0, len(content)))
    stray = draw(st.sampled_from((b"\0", b"\xff", b"\xfe\xff", b"\r", b'"', b"\xc3", b"\x1a")))
    put, instead = content[:at] + stray + content[at:], content[:at] + stray + content[at + 1 :]
    return bytes(draw(st.sampled_from((content[:at], put, instead, b""))))


# Tables


@st.composite
def damaged_table(draw: Draw, content: bytes) -> bytes:
    """A CSV file with cells, rows and columns that are wrong, as some program would save it."""
    rows = [*csv.reader(io.StringIO(content.decode("utf-8"), newline=""))]
    for _ in range(draw(st.integers(0, 3))):
        _damage(draw, rows)
    return _saved(draw, rows)


def _damage(draw: Draw, rows: list[list[str]]) -> None:
    at = draw(st.integers(0, len(rows) - 1)) if rows else 0
    row = rows[at] if rows else []
    place = draw(st.integers(0, len(row) - 1)) if row else 0
    other = draw(st.sampled_from(rows)) if rows else []
    cells = [cell for each in rows for cell in each] or [""]
    kinds = ("cell",) * 6 + ("drop row", "double row", "swap rows", "drop column", "double column", "blank", "ragged")
    kind = draw(st.sampled_from(kinds))
    if kind == "cell" and row:
        row[place] = draw(st.one_of(words, st.sampled_from(cells)))
    elif kind == "drop row" and rows:
        del rows[at]
    elif kind == "double row":
        rows.append([*row])
    elif kind == "swap rows" and rows:
        rows[at], rows[-1] = rows[-1], rows[at]
    elif kind == "drop column":
        for each in rows:
            del each[place : place + 1]
    elif kind == "double column":
        for each in rows:
            each.extend(each[place : place + 1])
    elif kind == "blank":
        rows.insert(at, [""] * draw(st.integers(0, 3)))
    elif kind == "ragged":
        row.extend([*other][: draw(st.integers(0, 3))])


def _saved(draw: Draw, rows: Sequence[Sequence[str]]) -> bytes:
    """The rows as a file: usually plain, else with another delimiter, encoding, mark or line end, or damaged."""
    plain = draw(st.sampled_from((True, True, False)))
    delimiter = "," if plain else draw(st.sampled_from(",;\t|"))
    ending = "\n" if plain else draw(st.sampled_from(("\n", "\r\n", "\r")))
    encoding = "utf-8" if plain else draw(st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "cp1252", "utf-16-le")))
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter, lineterminator=ending, quoting=csv.QUOTE_ALL).writerows(rows)
    content = stream.getvalue().encode(encoding, errors="replace")
    whole = plain or draw(st.booleans())
    return content if whole else draw(damaged_bytes(content))


# Values of TOML and JSON

Path = tuple[str | int, ...]
SCALARS = (
    *(
        0,
        1,
        -1,
        2,
        7,
        63,
        10**9,
        -(10**9),
        2**63,
        10**30,
        10**400,
        0.0,
        -0.0,
        1.5,
        1e308,
        math.nan,
        math.inf,
        -math.inf,
    ),
    *(True, False, "", " ", "cards", "yellow", "Ana", "x" * 200, datetime.date(2024, 2, 29), datetime.time(7, 32)),
    datetime.datetime(1979, 5, 27, 7, 32, tzinfo=datetime.UTC),
)
scalars = st.one_of(st.sampled_from(SCALARS), words)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(("name", "x", "game", "")), inner, max_size=2)
    ),
    max_leaves=4,
)


def places(value: Any, here: Path = ()) -> list[Path]:
    """The way to every value within a value, but not to itself."""
    parts: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way for key, inner in parts for way in ((*here, key), *places(inner, (*here, key)))]


@st.composite
def damaged_values(draw: Draw, good: Mapping[str, Any], known: Sequence[str] = ("",)) -> dict[str, Any]:
    """Values with one or two of them changed to others of their kind, or to none of any kind, or out of place.

    `known` are words that mean something in the file.
    """
    tree: dict[str, Any] = json.loads(json.dumps(good))
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3)))):
        ways = [way for way in places(tree) if way != ("game",)] or places(tree)
        if not ways:
            break
        *way, last = draw(st.sampled_from(ways))
        inside = _at(tree, way)
        kind = draw(st.sampled_from((*("like",) * 12, "change", "drop", "double", "wrap", "swap", "add")))
        if kind == "like":
            inside[last] = _like(draw, inside[last], known)
        elif kind == "change":
            inside[last] = draw(values)
        elif kind == "drop":
            del inside[last]
        elif kind == "wrap":
            inside[last] = [inside[last]]
        elif kind == "swap":
            inside[last] = json.loads(json.dumps(_at(tree, draw(st.sampled_from(ways))), default=str))
        elif isinstance(inside, list):
            inside.append(inside[last] if kind == "double" else draw(values))
        else:
            inside[draw(st.sampled_from(("x", "nmae", f"{last}s", *known)))] = draw(values)
    return tree


def _like(draw: Draw, value: Any, known: Sequence[str]) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return draw(st.one_of(st.integers(-2, 12), st.sampled_from((99, 10**6, 10**20, value + 1, value - 1, -value))))
    if isinstance(value, list) and value:
        at, other = (draw(st.integers(0, len(value) - 1)) for _ in range(2))
        return draw(st.sampled_from((value[:at], [*value, value[at]], [*value[:at], value[other], *value[at + 1 :]])))
    if isinstance(value, str):
        if "\n" in value:
            return draw(damaged_lines(value, st.sampled_from(known)))
        found = value.split(" ")
        found[draw(st.integers(0, len(found) - 1))] = draw(st.one_of(words, *(st.sampled_from(known),) * 3))
        return " ".join(found)
    return value


def _at(tree: Any, way: Sequence[str | int]) -> Any:
    for key in way:
        tree = tree[key]
    return tree


def toml(values: Mapping[str, Any]) -> str:
    """A table of values as TOML, each key on its line, inner tables inline."""
    return "".join(f"{json.dumps(str(key))} = {_toml(value)}\n" for key, value in values.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, datetime.date | datetime.time) else repr(value)
