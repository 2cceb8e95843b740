"""Where values stand in a TOML or JSON text, and how a person calls such a place."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pandapress.findings import Finding, Line, Path

if TYPE_CHECKING:
    from tree_sitter import Node

_KEYS = ("bare_key", "quoted_key", "dotted_key")
_PLAYERS = "players"


def located(findings: Iterable[Finding], file: str, text: str, values: Any) -> list[Finding]:
    """The findings, those of a file in its reading order, with lines and with places as a person calls them.

    What is said of other files comes first, and what has no place in the text last.
    """
    called = [replace(each, column=spoken(each.path, values)) if each.path else each for each in findings]
    return sorted(with_lines(called, text), key=lambda finding: (finding.file == file, finding.line or float("inf")))


def with_lines(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings, those with a path with its line in the text that they are about."""
    found = list(findings)
    lines = lines_of(text) if any(finding.path for finding in found) else {}
    return [replace(each, line=each.line or line_at(lines, each.path)) if each.path else each for each in found]


def spoken(path: Path, values: Any) -> str:
    """A path as people at the table call it: a player by name, places in lists from 1, a text block by its key.

    >>> spoken(("players", 1, "face_up", 2), {"players": [{"name": "Ana"}, {"name": "Ben"}]})
    'Ben, face_up 3'
    """
    name = _player(path, values)
    rest = path[2:] if name else path
    words = "".join(f" {step + 1}" if isinstance(step, int) else f".{step}" for step in rest if type(step) is not Line)
    return ", ".join(part for part in (name, words.lstrip(".")) if part)


def _player(path: Path, values: Any) -> str:
    """The name of the player whom a path leads to; empty where it leads to none."""
    if len(path) < 2 or path[0] != _PLAYERS or not isinstance(path[1], int):
        return ""
    try:
        row = values[_PLAYERS][path[1]]
        name = row if isinstance(row, str) else row["name"]
    except (KeyError, IndexError, TypeError):
        name = ""
    return name if isinstance(name, str) and name.strip() else f"player {path[1] + 1}"


def line_at(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a path, of what holds it where it is not there itself, or 0; of blocks that of the first."""
    if not path:
        return 0
    if not isinstance(path[-1], Line):
        return _known(lines, path) or lines.get((*path, 0), 0) or line_at(lines, path[:-1])
    first = _known(lines, (*path[:-1], Line(1)))
    return first + path[-1] - 1 if first else line_at(lines, path[:-1])


def _known(lines: Mapping[Path, int], path: Path) -> int:
    """The line of a path, or 0. What stands below the players is, in TOML, in the last player's block."""
    if path in lines:
        return lines[path]
    blocks = [known for known in lines if known[0] == _PLAYERS and known[2:] == path[:1]]
    return lines.get((*blocks[-1][:2], *path), 0) if blocks else 0


def is_json(text: str) -> bool:
    """Whether a text is meant as JSON: no TOML begins with a brace."""
    return text.lstrip()[:1] == "{"


def lines_of(text: str) -> dict[Path, int]:
    """The line, counted from 1, of each value of a text that is valid TOML, or valid JSON, by its path.

    The first line of a text block has the path that ends in `Line(1)`.
    """
    from tree_sitter import Language, Parser

    if is_json(text):
        import tree_sitter_json

        tree = Parser(Language(tree_sitter_json.language())).parse(text.encode())
        return dict(_json_places(tree.root_node, ()))
    import tree_sitter_toml

    tree = Parser(Language(tree_sitter_toml.language())).parse(text.encode())
    return dict(_toml_places(tree.root_node))


def _line(node: Node) -> int:
    return int(node.start_point[0]) + 1


def _json_places(node: Node, path: Path) -> Iterator[tuple[Path, int]]:
    if path:
        yield path, _line(node)
    if node.type == "document":
        yield from _json_places(node.named_children[0], path)
    elif node.type == "object":
        for pair in node.named_children:
            key, value = pair.named_children
            yield from _json_places(value, (*path, json.loads(_text(key))))
    elif node.type == "array":
        for number, item in enumerate(node.named_children):
            yield from _json_places(item, (*path, number))


def _toml_places(document: Node) -> Iterator[tuple[Path, int]]:
    """Places of pairs at the top, below `[table]` heads and in `[[list]]` blocks."""
    blocks: Counter[Path] = Counter()
    for child in document.named_children:
        if child.type == "pair":
            yield from _pair(child, ())
        elif child.type in ("table", "table_array_element"):
            head, *pairs = (part for part in child.named_children if part.type != "comment")
            path = _within(_keys(head), blocks, child.type == "table_array_element")
            yield path, _line(head)
            for pair in pairs:
                yield from _pair(pair, path)


def _within(keys: Path, blocks: Counter[Path], begins: bool) -> Path:
    """The path of a head: each list on the way is at its last block, and a `[[list]]` begins the next one."""
    path: Path = ()
    for key in keys[:-1]:
        path = (*path, key)
        path = (*path, blocks[path] - 1) if blocks[path] else path
    path = (*path, keys[-1])
    if begins:
        blocks[path] += 1
    return (*path, blocks[path] - 1) if blocks[path] else path


def _pair(pair: Node, path: Path) -> Iterator[tuple[Path, int]]:
    key, value = (part for part in pair.named_children if part.type != "comment")
    yield from _value(value, (*path, *_keys(key)))


def _value(node: Node, path: Path) -> Iterator[tuple[Path, int]]:
    yield path, _line(node)
    parts = [part for part in node.named_children if part.type != "comment"]
    if node.type == "string":
        opened = _text(node)[3:5].startswith(("\n", "\r\n"))
        yield (*path, Line(1)), _line(node) + opened
    for number, part in enumerate(parts if node.type == "array" else ()):
        yield from _value(part, (*path, number))
    for part in parts if node.type == "inline_table" else ():
        yield from _pair(part, path)


def _keys(node: Node) -> Path:
    """The keys of a written key, dotted or not."""
    if node.type == "dotted_key":
        return tuple(key for part in node.named_children if part.type in _KEYS for key in _keys(part))
    return tuple(tomllib.loads(f"{_text(node)} = 0"))


def _text(node: Node) -> str:
    return (node.text or b"").decode()
