"""Whatever stands in a file: it is read, or findings say why not; nothing else happens."""

from __future__ import annotations

import csv
import io
import math
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pandapress.carddata.gamefile import read_game_file
from pandapress.carddata.intake import Intake, Table, parse_table, read_table
from pandapress.carddata.rows import typed_rows
from pandapress.findings import Findings
from pandapress.games.adorable_pandaring.cards import TABLES
from pandapress.workshop.catalogue.decks import catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import CHECKOUT, GAME

FILE = "cards.csv"
Quoting = Literal[0, 1]
SPARING: Quoting = csv.QUOTE_MINIMAL
ALWAYS: Quoting = csv.QUOTE_ALL
fuzz = settings(max_examples=100, deadline=None, derandomize=True, database=None)
texts = st.text(st.characters(codec="utf-8"))
noise = st.text(st.sampled_from('ab1,;\t"\n\r \ufeff\x00'))
csv_texts = st.one_of(texts, noise)
encodings = st.sampled_from(
    ["utf-8", "cp1252", "ascii", "utf-16", "utf-16-le", "utf-32", "utf-7", "idna", "hex", "undefined", "?"]
)
delimiters = st.sampled_from([",", ";", "\t"])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Project:
    root = tmp_path_factory.mktemp("project")
    for name in ("card_data", "templates"):
        shutil.copytree(CHECKOUT / name, root / name)
    return Project(root)


def check(table: Table | None, findings: Findings) -> None:
    """Either there is a table of even rows with rising lines, or an error."""
    if table is None:
        assert findings.errors
        return
    assert len(set(table.columns)) == len(table.columns)
    lines = [row.line for row in table.rows]
    assert lines == sorted(set(lines))
    for row in table.rows:
        assert tuple(row.cells) == table.columns
        assert any(cell.strip() for cell in row.cells.values())


# Arbitrary files


@fuzz
@given(raw=st.binary(max_size=200), encoding=encodings)
def test_r9_r10_arbitrary_bytes_are_a_table_or_findings(folder: Path, raw: bytes, encoding: str) -> None:
    (folder / FILE).write_bytes(raw)
    findings = Findings()
    check(read_table(folder / FILE, FILE, Intake(encoding=encoding), findings), findings)


@fuzz
@given(text=csv_texts, delimiter=st.one_of(st.just(""), delimiters, st.just("|")))
def test_arbitrary_text_is_a_table_or_findings(text: str, delimiter: str) -> None:
    findings = Findings()
    check(parse_table(text, FILE, delimiter, findings), findings)


@fuzz
@given(text=csv_texts)
def test_a1_arbitrary_text_reads_the_same_with_a_byte_order_mark(folder: Path, text: str) -> None:
    assume(not text.startswith("\ufeff"))
    answers = []
    for mark in (b"", b"\xef\xbb\xbf"):
        (folder / FILE).write_bytes(mark + text.encode())
        findings = Findings()
        answers.append((read_table(folder / FILE, FILE, Intake(), findings), list(findings)))
    assert answers[0] == answers[1]


# Round trip


def written(rows: Sequence[Sequence[str]], delimiter: str, ending: str, quoting: Quoting) -> str:
    stream = io.StringIO(newline="")
    # A lone line break of the other kind is quoted by hand: the writer quotes only the line ending it writes itself.
    quoting = ALWAYS if any(sign in cell for row in rows for cell in row for sign in "\r\n") else quoting
    writer = csv.writer(stream, delimiter=delimiter, lineterminator=ending, quoting=quoting)
    writer.writerows(rows)
    return stream.getvalue()


@fuzz
@given(
    body=st.lists(st.tuples(texts, csv_texts, noise), max_size=5),
    delimiter=delimiters,
    ending=st.sampled_from(["\n", "\r\n", "\r"]),
    quoting=st.sampled_from([SPARING, ALWAYS]),
    given_by_hand=st.booleans(),
)
def test_a5_cells_come_back_to_the_letter(
    folder: Path, body: list[tuple[str, str, str]], delimiter: str, ending: str, quoting: Quoting, given_by_hand: bool
) -> None:
    header = ("id", "name", "text; or, more")
    (folder / FILE).write_bytes(written([header, *body], delimiter, ending, quoting).encode())
    findings = Findings()
    table = read_table(folder / FILE, FILE, Intake(delimiter=delimiter if given_by_hand else ""), findings)
    assert not findings.errors
    assert table is not None
    assert table.columns == header
    kept = [row for row in body if any(cell.strip() for cell in row)]
    assert [tuple(row.cells.values()) for row in table.rows] == kept


@fuzz
@given(
    body=st.lists(st.tuples(texts, csv_texts), min_size=1, max_size=5),
    blanks=st.lists(st.integers(0, 3), min_size=6, max_size=6),
)
def test_r21_every_row_knows_the_line_it_stands_on(body: list[tuple[str, str]], blanks: list[int]) -> None:
    assume(all(any(cell.strip() for cell in row) for row in body))
    text, starts = "id,name\n", []
    for (first, second), blank in zip(body, blanks, strict=False):
        text += ",\n" * blank
        starts.append(len(io.StringIO(text, newline="").readlines()) + 1)
        text += written([(first, second)], ",", "\n", ALWAYS)
    table = parse_table(text, FILE, ",", Findings())
    assert table is not None
    assert [row.line for row in table.rows] == starts


# Typed rows


@fuzz
@given(data=st.data(), name=st.sampled_from(sorted(TABLES)))
def test_arbitrary_cells_of_a_game_are_rows_or_findings(data: st.DataObject, name: str) -> None:
    model = TABLES[name]
    columns = [*model.model_fields, "name_source", data.draw(texts)]
    words = st.one_of(st.text(st.sampled_from("0123456789.-+e ")), st.sampled_from(["house", "public", "odd"]), texts)
    rows = data.draw(st.lists(st.lists(words, min_size=len(columns), max_size=len(columns)), max_size=4))
    findings = Findings()
    table = parse_table(written([columns, *rows], ",", "\n", ALWAYS), FILE, ",", findings)
    if table is None:
        assert findings.errors
        return
    typed = typed_rows(table, model, findings)
    assert typed is not None
    reported = {finding.line for finding in findings.errors}
    assert {row.line for row in table.rows} == {row.line for row in typed} | reported
    assert all(finding.line in range(1, 100_000) and finding.message for finding in findings.errors)


@settings(fuzz, max_examples=50)
@given(name=st.sampled_from(sorted(TABLES)), raw=st.one_of(st.binary(max_size=80), csv_texts.map(str.encode)))
def test_a_game_with_one_arbitrary_table_is_loaded_or_refused(shipped: Project, name: str, raw: bytes) -> None:
    path = shipped.card_data / GAME / f"{name}.csv"
    before = path.read_bytes()
    findings = Findings()
    try:
        path.write_bytes(before[: len(before) // 2] + raw + before[len(before) // 2 :])
        loaded = load_game(shipped, GAME, Intake(), findings)
        if loaded is not None:
            catalogue(loaded, False, findings)
    finally:
        path.write_bytes(before)
    assert loaded is not None or findings.errors


# game.toml

keys = st.sampled_from(
    ["title", "players", "deck", "page", "id", "face", "size", "copies", "where", "with", "rows", "str", "int", "x"]
)
values = st.recursive(
    st.one_of(
        st.sampled_from(["nan", "-inf", "1979-05-27", "07:32:00", "true", "0x1f", "-7", "1.5", '"a"', "'cards'", "[]"]),
        st.integers().map(str),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda words: f"[{', '.join(words)}]"),
        st.dictionaries(keys, inner, max_size=2).map(
            lambda pairs: "{" + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + "}"
        ),
    ),
    max_leaves=6,
)
pairs = st.dictionaries(keys, values, max_size=6).map(
    lambda found: "\n".join(f"{key} = {value}" for key, value in found.items())
)
toml_texts = st.lists(st.one_of(pairs, st.sampled_from(["[[deck]]", "[[page]]", "[deck]", "[x.str]"])), max_size=4).map(
    "\n".join
)


@fuzz
@given(raw=st.one_of(st.binary(max_size=120), texts.map(str.encode), toml_texts.map(str.encode)))
def test_an_arbitrary_game_file_is_read_or_refused(folder: Path, raw: bytes) -> None:
    path = folder / "game.toml"
    path.write_bytes(raw)
    findings = Findings()
    config = read_game_file(path, "game.toml", findings)
    assert (config is None) == bool(findings.errors)
    assert all(finding.file == "game.toml" and finding.message for finding in findings)


@fuzz
@given(
    more=st.fixed_dictionaries(
        {"rows": st.sampled_from([f'"{name}.csv"' for name in (*TABLES, "none")])},
        optional={
            "size": st.one_of(values, st.lists(st.one_of(st.integers(), st.floats()), min_size=2, max_size=2).map(str)),
            "copies": st.one_of(values, st.sampled_from(['"copies"', '"name"', '"front"', "3"])),
            "where": st.one_of(values, st.sampled_from(['{ number = "1" }', '{ source = "house" }', '{ x = "" }'])),
            "with": values,
            "back": values,
        },
    )
)
def test_a_deck_with_arbitrary_values_is_loaded_or_refused(shipped: Project, more: dict[str, str]) -> None:
    path = shipped.card_data / GAME / "game.toml"
    before = path.read_text(encoding="utf-8")
    deck = "\n".join(f"{key} = {value}" for key, value in more.items())
    findings = Findings()
    try:
        path.write_text(f'{before}\n[[deck]]\nid = "fuzz"\ntitle = "Fuzz"\nface = "x"\n{deck}\n', encoding="utf-8")
        loaded = load_game(shipped, GAME, Intake(), findings)
        cards = catalogue(loaded, False, findings).cards if loaded is not None else ()
    finally:
        path.write_text(before, encoding="utf-8")
    assert cards or findings.errors
    if not findings.errors:
        assert all(card.copies >= 0 for card in cards)
        assert all(0 < side < math.inf for card in cards for side in (card.size.w, card.size.h))
