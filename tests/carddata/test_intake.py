from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from pandapress.carddata.intake import Intake, Table, parse_table, read_table, read_text, require_columns
from pandapress.findings import Finding, Findings, Severity

FILE = "cards.csv"
EXCEL = b"\xef\xbb\xbf"


def parsed(text: str, delimiter: str = "") -> tuple[Table | None, Findings]:
    findings = Findings()
    return parse_table(text, FILE, delimiter, findings), findings


def loaded(folder: Path, raw: bytes, intake: Intake | None = None) -> tuple[Table | None, Findings]:
    (folder / FILE).write_bytes(raw)
    findings = Findings()
    return read_table(folder / FILE, FILE, intake or Intake(), findings), findings


def cells(table: Table | None) -> list[dict[str, str]]:
    assert table is not None
    return [dict(row.cells) for row in table.rows]


def lines(table: Table | None) -> list[int]:
    assert table is not None
    return [row.line for row in table.rows]


def only(findings: Findings) -> Finding:
    (finding,) = findings
    return finding


# Byte order marks and delimiters


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a1_r1_r20_a_byte_order_mark_changes_nothing(tmp_path: Path, separator: str) -> None:
    raw = separator.join(["id", "name"]).encode() + b"\r\n" + separator.join(["7", "Panda"]).encode() + b"\r\n"
    bare, without = loaded(tmp_path, raw)
    marked, with_mark = loaded(tmp_path, EXCEL + raw)
    assert cells(marked) == [{"id": "7", "name": "Panda"}]
    assert (marked, list(with_mark)) == (bare, list(without))


@pytest.mark.parametrize("name", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a1_a_byte_order_mark_never_sticks_to_the_first_header_whatever_the_encoding(tmp_path: Path, name: str) -> None:
    text = "id,name\n7,Panda\n" if name in {"utf-8-sig", "utf-16"} else "\ufeffid,name\n7,Panda\n"
    table, findings = loaded(tmp_path, text.encode(name), Intake(encoding=name))
    assert cells(table) == [{"id": "7", "name": "Panda"}]
    assert not list(findings)


@pytest.mark.parametrize(("separator", "word"), [(";", "semicolon"), ("\t", "tab")])
def test_a2_r2_another_delimiter_than_the_comma_is_found_and_named(separator: str, word: str) -> None:
    table, findings = parsed(f"id{separator}name\n7{separator}Panda\n")
    assert cells(table) == [{"id": "7", "name": "Panda"}]
    assert str(only(findings)) == f"cards.csv:1: info: read with {word} as the delimiter"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('id,name\n1,"Draw; then discard; then rest"\n', "Draw; then discard; then rest"),
        ("id,name\n1,Draw; then discard; then rest\n", "Draw; then discard; then rest"),
        ('id;name\n1;"Draw, then discard, then rest"\n', "Draw, then discard, then rest"),
        ("id;name\n1;Draw, then discard, then rest\n", "Draw, then discard, then rest"),
        ("id\tname\n1\tDraw, then; discard\n", "Draw, then; discard"),
    ],
)
def test_a2_the_header_decides_the_delimiter_and_not_the_text_of_a_cell(text: str, name: str) -> None:
    table, _ = parsed(text)
    assert cells(table) == [{"id": "1", "name": name}]


def test_a2_delimiters_inside_a_quoted_header_do_not_count() -> None:
    table, findings = parsed('"name; short; or long",copies\nPanda,2\n')
    assert cells(table) == [{"name; short; or long": "Panda", "copies": "2"}]
    assert not list(findings)


def test_a2_a_header_may_have_a_line_break_in_quotes() -> None:
    table, _ = parsed('"name\nin English";copies\nPanda;2\n')
    assert cells(table) == [{"name\nin English": "Panda", "copies": "2"}]


def test_a2_a_delimiter_that_is_given_is_taken_without_a_word() -> None:
    table, findings = parsed("a,b;c\n1,2;3\n", ";")
    assert cells(table) == [{"a,b": "1,2", "c": "3"}]
    assert not list(findings)


@pytest.mark.parametrize(
    ("row", "count"),
    [("7", 1), ("7,Panda", 2), ("7,Panda,1,more", 4), ("7,Draw, then discard,1", 4), ("7,Panda,1,,", 5)],
)
def test_a2_r22_a_ragged_row_is_an_error_that_counts_its_cells(row: str, count: int) -> None:
    table, findings = parsed(f"id,name,copies\n1,Bear,1\n{row}\n2,Fox,1\n")
    assert [row["id"] for row in cells(table)] == ["1", "2"]
    finding = only(findings)
    assert (finding.severity, finding.code, finding.line) == (Severity.ERROR, "CSV-RAGGED", 3)
    assert finding.message == f"has {count} cells where the header has 3"
    assert "--delimiter" in finding.hint


def test_every_ragged_row_is_reported() -> None:
    _, findings = parsed("id,name\n1\n2,Fox\n3,Owl,x\n4\n")
    assert [finding.line for finding in findings] == [2, 4, 5]


# Encodings


@pytest.mark.parametrize("mark", [b"", EXCEL])
@pytest.mark.parametrize("ending", [b"\n", b"\r\n", b"\r"])
def test_a3_r9_a_cp1252_file_is_refused_with_byte_and_line_and_the_way_out(
    tmp_path: Path, mark: bytes, ending: bytes
) -> None:
    raw = mark + b"id,name" + ending + b"1,Panda" + ending + "2,Ñandú".encode("cp1252") + ending
    table, findings = loaded(tmp_path, raw)
    assert table is None
    finding = only(findings)
    assert (finding.code, finding.file, finding.line) == ("ENCODING", FILE, 3)
    assert f"byte {raw.index(0xD1)} " in finding.message
    assert "--encoding cp1252" in finding.hint


def test_a3_r9_a_cp1252_file_is_read_as_written_when_its_encoding_is_named(tmp_path: Path) -> None:
    table, findings = loaded(tmp_path, "id,name\n1,Ñandú “big”\n".encode("cp1252"), Intake(encoding="cp1252"))
    assert cells(table) == [{"id": "1", "name": "Ñandú “big”"}]
    assert not list(findings)


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_w09_a_utf_16_file_with_a_mark_is_read_whatever_encoding_is_usual(tmp_path: Path, mark: bytes) -> None:
    order = "utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-16-be"
    raw = mark + "id,name\n1,Panda\n".encode(order)
    for intake in (Intake(), Intake(encoding="utf-16")):
        table, findings = loaded(tmp_path, raw, intake)
        assert cells(table) == [{"id": "1", "name": "Panda"}]
        assert not list(findings)


def test_w09_a_utf_16_file_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    table, findings = loaded(tmp_path, codecs.BOM_UTF16_LE + b"i\0d\0,")
    assert table is None
    assert only(findings).message == "is not utf-16 text: byte 6 cannot be read"


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_r10_a_utf_16_file_without_a_mark_is_not_taken_for_text_full_of_nul(tmp_path: Path, order: str) -> None:
    table, findings = loaded(tmp_path, "id,name\n1,Panda\n".encode(order))
    assert table is None
    assert [finding.code for finding in findings.errors] == ["ENCODING"]


@pytest.mark.parametrize("name", ["klingon", "", "hex", "rot13", "undefined"])
def test_an_encoding_that_is_none_is_named_and_others_are_offered(tmp_path: Path, name: str) -> None:
    table, findings = loaded(tmp_path, b"id,name\n1,Panda\n", Intake(encoding=name))
    assert table is None
    assert only(findings).message == f"unknown encoding {name}"
    assert "cp1252" in only(findings).hint


@pytest.mark.parametrize("name", ["utf8", "U8", "UTF-8", "utf_8"])
def test_every_spelling_of_utf_8_takes_a_byte_order_mark(tmp_path: Path, name: str) -> None:
    table, _ = loaded(tmp_path, EXCEL + b"id,name\n1,Panda\n", Intake(encoding=name))
    assert cells(table) == [{"id": "1", "name": "Panda"}]


def test_a_missing_file_and_a_folder_in_its_place_are_findings(tmp_path: Path) -> None:
    findings = Findings()
    assert read_text(tmp_path / "none.csv", "none.csv", "utf-8", findings) is None
    assert read_text(tmp_path, "folder.csv", "utf-8", findings) is None
    assert [(finding.code, finding.file) for finding in findings.errors] == [
        ("FILE-UNREADABLE", "none.csv"),
        ("FILE-UNREADABLE", "folder.csv"),
    ]


# Rows


@pytest.mark.parametrize("blank", ["", ",", ",,", ",,,,,", " , ,\t", '"",""'])
def test_a8_r7_blank_rows_of_any_width_are_skipped_and_noted_once(blank: str) -> None:
    table, findings = parsed(f"id,name\n1,Bear\n{blank}\n2,Fox\n{blank}\n{blank}\n")
    assert [row["id"] for row in cells(table)] == ["1", "2"]
    assert only(findings).severity is Severity.INFO
    assert only(findings).message == "3 blank rows skipped"


def test_a8_one_blank_row_is_counted_in_the_singular() -> None:
    assert only(parsed("id,name\n\n1,Bear\n")[1]).message == "1 blank row skipped"


def test_r21_lines_are_those_of_the_file_whatever_stands_before_them() -> None:
    text = 'id,name\n\n,\n1,"two\nlines"\n2,"three\r\nmore\nlines"\n\n3,Fox\n'
    assert lines(parsed(text)[0]) == [4, 6, 10]


def test_r21_a_header_may_come_after_blank_lines_and_keeps_its_line() -> None:
    table, findings = parsed("\n,,\nid,id\n1,Bear\n")
    assert table is None
    assert [finding.line for finding in findings.errors] == [3]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_line_ending_is_read_with_its_lines_counted(ending: str) -> None:
    table, findings = parsed(ending.join(["id,name", "1,Bear", "2,Fox"]))
    assert cells(table) == [{"id": "1", "name": "Bear"}, {"id": "2", "name": "Fox"}]
    assert lines(table) == [2, 3]
    assert not list(findings)


@pytest.mark.parametrize("name", ['say ""hi""', "one, two", "first\nsecond", "first\r\nsecond", "  spaced  ", ",\n,"])
def test_a5_a_quoted_cell_is_kept_to_the_letter(name: str) -> None:
    table, _ = parsed(f'id,name\n1,"{name}"\n')
    assert cells(table) == [{"id": "1", "name": name.replace('""', '"')}]


def test_a7_a_cell_keeps_the_text_as_written() -> None:
    table, _ = parsed("id,size,note\n001, 3.0 ,1e3\n")
    assert cells(table) == [{"id": "001", "size": " 3.0 ", "note": "1e3"}]


def test_a4_columns_are_known_by_name_and_not_by_their_place() -> None:
    table, _ = parsed("id,name\n1001,Bear\n")
    assert table is not None
    assert table.columns == ("id", "name")
    assert cells(table) == [{"id": "1001", "name": "Bear"}]


# Headers


def test_r12_a_header_that_stands_twice_is_refused_by_name() -> None:
    table, findings = parsed("id,name, name ,id\n1,a,b,c\n")
    assert table is None
    assert [(finding.code, finding.line, finding.column) for finding in findings.errors] == [
        ("CSV-HEADER", 1, "name"),
        ("CSV-HEADER", 1, "id"),
    ]


def test_a_column_without_a_name_is_counted() -> None:
    table, findings = parsed("id,,name,\n1,a,b,c\n")
    assert table is None
    assert [finding.message for finding in findings] == ["column 2 has no name", "column 4 has no name"]


@pytest.mark.parametrize("text", ["", "\n\n", " \n", '""\n'])
def test_a_file_without_a_header_is_refused(text: str) -> None:
    table, findings = parsed(text)
    assert table is None
    assert [finding.code for finding in findings.errors] == ["CSV-EMPTY"]


def test_a_header_alone_is_a_table_without_rows() -> None:
    table, findings = parsed("id,name\n")
    assert table == Table(FILE, ("id", "name"), ())
    assert not list(findings)


def test_missing_columns_are_all_named_with_the_nearest_one_that_is_there() -> None:
    table, findings = parsed("id,nmae\n1,Bear\n")
    assert table is not None
    assert not require_columns(table, ("id", "name", "copies"), ("id", "name", "copies"), findings)
    assert [str(finding) for finding in findings] == [
        "cards.csv:1: name: this column is missing; did you mean nmae?",
        "cards.csv:1: copies: this column is missing; known: nmae",
    ]


def test_a_missing_column_without_a_likely_one_is_to_be_added() -> None:
    table, findings = parsed("id\n1\n")
    assert table is not None
    assert not require_columns(table, ("id", "name"), ("id", "name"), findings)
    assert only(findings).hint == "add it to the header line"


# Syntax


def test_a_quote_that_is_never_closed_is_found_where_its_row_begins() -> None:
    table, findings = parsed('id,name\n1,Bear\n2,"Fox\n3,Owl\n')
    assert table is None
    assert (only(findings).code, only(findings).line) == ("CSV-SYNTAX", 3)
    assert only(findings).message == "a quoted cell is never closed"


@pytest.mark.parametrize(("separator", "word"), [(",", "comma"), (";", "semicolon"), ("\t", "tab"), ("|", "|")])
def test_text_after_a_closing_quote_is_found_where_it_stands(separator: str, word: str) -> None:
    table, findings = parsed(f'id{separator}name\n1{separator}"the "big" one"\n', separator)
    assert table is None
    assert only(findings).line == 2
    assert only(findings).message == f"text follows a closing quote where a {word} should stand"


def test_a_cell_without_end_is_taken_for_a_quote_that_is_not_closed() -> None:
    table, findings = parsed(f'id,name\n1,"{"x" * 131_073}"\n')
    assert table is None
    assert (only(findings).code, only(findings).line) == ("CSV-SYNTAX", 2)
    assert "longer than 131072 characters" in only(findings).message
