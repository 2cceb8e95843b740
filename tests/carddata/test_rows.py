from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal

import pytest
from pydantic import ValidationError

from pandapress.carddata.intake import RawRow, Table
from pandapress.carddata.rows import (
    Colour,
    Copies,
    Name,
    Numbers,
    Provenance,
    Row,
    Rows,
    Whole,
    check_references,
    text_of,
    typed_rows,
)
from pandapress.findings import Finding, Findings, Severity

FILE = "cards.csv"


class Creature(Row):
    KEY: ClassVar[str] = "name"

    name: Name
    cost: Whole = 0
    copies: Copies = 1
    places: Numbers = ()
    mood: Literal["calm", "wild"] = "calm"
    text: Name = "-"


class Numbered(Row):
    KEY: ClassVar[str] = "number"

    number: Whole


def table(rows: Iterable[Mapping[str, str]]) -> Table:
    """Rows as they would be read from line 2 on; a source is given where the row has none."""
    given = [{"source": "rulebook", **row} for row in rows]
    columns = tuple(given[0]) if given else ("name", "source")
    return Table(FILE, columns, tuple(RawRow(line, row) for line, row in enumerate(given, start=2)))


def typed(*rows: Mapping[str, str]) -> tuple[list[Creature], Findings]:
    findings = Findings()
    found = typed_rows(table(rows), Creature, findings)
    assert found is not None
    return list(found), findings


def one(**cells: str) -> Creature:
    (row,), findings = typed({"name": "Fox", **cells})
    assert not findings.errors
    return row


def wrong(**cells: str) -> Finding:
    rows, findings = typed({"name": "Fox", **cells})
    (finding,) = findings
    assert not rows
    assert (finding.severity, finding.file, finding.line) == (Severity.ERROR, FILE, 2)
    return finding


# Whole numbers and copies


@pytest.mark.parametrize(
    ("cell", "number"),
    [("3", 3), ("3.0", 3), ("3.00", 3), (" 3 ", 3), ("\u00a03", 3), ("3.", 3), ("+3", 3), ("007", 7), ("-2", -2)],
)
def test_a7_whole_numbers_are_read_as_spreadsheets_write_them(cell: str, number: int) -> None:
    assert one(cost=cell).cost == number


@pytest.mark.parametrize(
    "cell", ["3.5", "3.01", "two", "1e3", "1,000", "1_000", "0x3", ".5", "3.0.0", "--3", "-+3", "٣", "9" * 40]
)
def test_a7_what_is_no_whole_number_is_refused_with_its_text(cell: str) -> None:
    finding = wrong(cost=cell)
    assert (finding.code, finding.column) == ("CELL", "cost")
    assert cell[:20] in finding.message
    assert finding.message.endswith("is not a whole number")


def test_an_empty_number_is_called_empty() -> None:
    assert wrong(cost=" ").message == "is empty"


def test_a7_text_columns_keep_the_text_as_written() -> None:
    row = one(size="3.0", note="  1e3 ", flag="TRUE")
    assert {name: row.values()[name] for name in ("size", "note", "flag")} == {
        "size": "3.0",
        "note": "  1e3 ",
        "flag": "TRUE",
    }


@pytest.mark.parametrize(("cell", "copies"), [("1", 1), ("3.0", 3), ("0", 0), ("", 1), ("  ", 1), ("0.0", 0)])
def test_r5_a7_copies_are_whole_and_an_empty_cell_is_one(cell: str, copies: int) -> None:
    assert one(copies=cell).copies == copies


def test_a4_without_a_column_for_copies_there_is_one_of_each() -> None:
    rows, findings = typed({"name": "1001"}, {"name": "1002"}, {"name": "1003"})
    assert [(row.name, row.copies) for row in rows] == [("1001", 1), ("1002", 1), ("1003", 1)]
    assert not list(findings)


def test_r3_r24_no_copies_is_noted_and_the_row_kept() -> None:
    rows, findings = typed({"name": "Fox", "copies": "0"})
    assert [row.copies for row in rows] == [0]
    (note,) = findings
    assert str(note) == "cards.csv:2: copies: info: 0 copies: this card is not printed"


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("-2", "-2 copies cannot be printed"),
        ("-3.0", "-3 copies cannot be printed"),
        ("two", "'two' is not a whole number"),
        ("1.5", "'1.5' is not a whole number"),
    ],
)
def test_r4_r24_copies_that_cannot_be_are_each_told_for_what_they_are(cell: str, message: str) -> None:
    finding = wrong(copies=cell)
    assert (finding.column, finding.message) == ("copies", message)


# Other cells


@pytest.mark.parametrize(("cell", "numbers"), [("1 3 5", (1, 3, 5)), (" 2.0  4 ", (2, 4)), ("", ())])
def test_numbers_are_separated_by_spaces(cell: str, numbers: tuple[int, ...]) -> None:
    assert one(places=cell).places == numbers


def test_a_list_names_the_entry_that_is_no_number() -> None:
    assert wrong(places="1 3,5 7").message == "'3,5' is not a whole number"


def test_a_name_loses_its_outer_spaces_and_may_not_be_empty() -> None:
    assert one(text="  Red Fox \n").text == "Red Fox"
    assert (wrong(text=" ").column, wrong(text=" ").message) == ("text", "is empty")


def test_a_word_that_is_not_known_is_answered_with_the_nearest() -> None:
    finding = wrong(mood="wlid")
    assert (finding.column, finding.message, finding.hint) == ("mood", "'wlid' is not known here", "did you mean wild?")


def test_r14_a_cell_that_looks_like_a_template_is_only_text() -> None:
    assert one(text="{{ 7*7 }}").text == "{{ 7*7 }}"


def test_columns_may_have_the_names_that_a_row_has_for_itself() -> None:
    own = {"id": "a", "line": "b", "file": "c", "values": "d", "finding": "e", "_file": "f", "model_fields": "g"}
    row = one(**own)
    assert {name: row.values()[name] for name in own} == own
    assert (row.id, row.file, row.line) == ("Fox", FILE, 2)


def test_a_row_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        one().name = "Owl"


# Tables


def test_all_mistakes_of_all_rows_are_told_and_the_good_rows_kept() -> None:
    rows, findings = typed(
        {"name": "Fox", "cost": "x", "copies": "-1"},
        {"name": "Owl", "cost": "1", "copies": "1"},
        {"name": "", "cost": "1.5", "copies": ""},
    )
    assert [row.name for row in rows] == ["Owl"]
    assert [(finding.line, finding.column) for finding in findings] == [
        (2, "cost"),
        (2, "copies"),
        (4, "name"),
        (4, "cost"),
    ]


@pytest.mark.parametrize("twin", ["Fox", "fox", " FOX "])
def test_r13_an_id_that_stands_twice_is_an_error_that_names_the_first(twin: str) -> None:
    _, findings = typed({"name": "Fox"}, {"name": "Owl"}, {"name": twin})
    (finding,) = findings.errors
    assert (finding.code, finding.line, finding.column) == ("DUPLICATE-ID", 4, "name")
    assert finding.message.endswith("already stands in line 2")


def test_r13_numbers_are_the_same_id_however_they_are_written() -> None:
    findings = Findings()
    typed_rows(table([{"number": "7"}, {"number": "7.0"}]), Numbered, findings)
    assert [(finding.code, finding.line) for finding in findings.errors] == [("DUPLICATE-ID", 3)]


def test_a_missing_column_is_told_once_and_no_row_is_read() -> None:
    findings = Findings()
    raw = Table(FILE, ("nmae",), (RawRow(2, {"nmae": "Fox"}), RawRow(3, {"nmae": "Owl"})))
    assert typed_rows(raw, Creature, findings) is None
    assert [(finding.code, finding.line, finding.column) for finding in findings] == [
        ("CSV-COLUMN-MISSING", 1, "source"),
        ("CSV-COLUMN-MISSING", 1, "name"),
    ]


def test_findings_about_a_row_and_about_a_table_say_where() -> None:
    row = one()
    assert str(row.finding("X", "cost", "is odd", "mend it")) == "cards.csv:2: cost: is odd; mend it"
    assert str(Rows(FILE, (row,)).finding("X", "cost", "is odd")) == "cards.csv:1: cost: is odd"


def test_a_value_reads_as_it_is_typed_into_a_cell() -> None:
    assert [text_of(value) for value in (3, "a b", (1, 3, 5), (), Provenance.HOUSE)] == [
        "3",
        "a b",
        "1 3 5",
        "",
        "house",
    ]


# Provenance


def test_a_value_has_the_source_of_its_row_unless_its_own_column_says_otherwise() -> None:
    row = one(source="house", cost="3", cost_source="rulebook", copies="2", copies_source="", name_source=" public ")
    found = row.provenance()
    assert {name: found[name] for name in ("name", "cost", "copies")} == {
        "name": Provenance.PUBLIC,
        "cost": Provenance.RULEBOOK,
        "copies": Provenance.HOUSE,
    }


def test_sources_and_our_own_words_and_drawings_have_no_source() -> None:
    assert not {"source", "cost_source", "text", "art"} & set(one(art="fox.svg", cost_source="rulebook").provenance())


@pytest.mark.parametrize("cell", ["book", "Rulebook", ""])
def test_a_row_needs_one_of_the_three_sources(cell: str) -> None:
    finding = wrong(source=cell)
    assert (finding.column, finding.message) == ("source", f"{cell!r} is not a source")
    assert finding.hint == "write rulebook, public or house"


@pytest.mark.parametrize(("source", "weaker"), [("rulebook", "public"), ("rulebook", "house"), ("public", "house")])
def test_the_source_of_a_row_is_its_weakest(source: str, weaker: str) -> None:
    finding = wrong(source=source, cost_source=weaker)
    assert (finding.code, finding.column) == ("SOURCE", "cost_source")
    assert finding.message == f"is weaker than the row's source {source}"
    assert finding.hint == f"write {weaker} in the column source"


@pytest.mark.parametrize(
    ("source", "other"), [("house", "rulebook"), ("house", "public"), ("public", "rulebook"), ("public", "public")]
)
def test_a_value_may_be_as_strong_as_its_row_or_stronger(source: str, other: str) -> None:
    assert one(source=source, cost_source=other).provenance()["cost"] == Provenance(other)


def test_a_word_that_is_no_source_is_refused_in_the_column_of_a_value_too() -> None:
    finding = wrong(cost_source="guess")
    assert (finding.code, finding.column, finding.message) == ("SOURCE", "cost_source", "'guess' is not a source")


# What a cell refers to


class Painted(Row):
    KEY: ClassVar[str] = "name"
    REFERS: ClassVar[Mapping[str, str]] = {"friend": "creatures"}

    name: Name
    friend: Name
    colour: Colour = "#000000"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("#A0b1C2", "#a0b1c2"),
        ("#fa0", "#ffaa00"),
        (" ffaa00 ", "#ffaa00"),
        ("Gold", "#ffd700"),
        ("rgb(255, 0, 16)", "#ff0010"),
        ("#ffaa00ff", "#ffaa00"),
    ],
)
def test_w02_a_colour_is_read_in_every_usual_form(written: str, read: str) -> None:
    assert Painted.model_validate({"name": "a", "friend": "b", "source": "house", "colour": written}).colour == read


@pytest.mark.parametrize("written", ["{x", "", "gould", "#12", "#ffaa0080", "url(#a)", "12"])
def test_w02_what_is_no_colour_is_refused(written: str) -> None:
    with pytest.raises(ValidationError, match=r"is no colour; write it as #rrggbb|is see-through"):
        Painted.model_validate({"name": "a", "friend": "b", "source": "house", "colour": written})


def test_w01_a_reference_to_no_row_is_told_once_for_all_that_name_it() -> None:
    creatures, findings = typed({"name": "Fox"}, {"name": "Owl"})
    painted = [
        Painted(name=name, friend=friend, source=Provenance.HOUSE) for name, friend in (("a", "Fax"), ("b", "Fax"))
    ]
    tables: dict[str, Rows[Any]] = {
        "creatures": Rows("creatures.csv", tuple(creatures)),
        "painted": Rows("painted.csv", tuple(painted)),
    }
    check_references(tables, findings)
    (finding,) = findings
    assert (finding.code, finding.column, finding.hint) == ("REFERENCE", "friend", "did you mean Fox?")
    assert finding.message == "'Fax' stands in no row of creatures.csv (as 1 more line says)"


def test_w14_more_copies_than_anybody_prints_are_refused_before_they_are_made() -> None:
    assert wrong(copies="999999999").message == "999999999 copies are more than anybody prints"
