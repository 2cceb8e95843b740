from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import NameObject, TextStringObject

from pandapress.press.inspect.inspection import inspect
from pandapress.press.inspect.printability import judged, paper_name
from pandapress.press.paper import Size
from pandapress.press.pdf.document import CREATOR
from pandapress.workshop.judge.preflight import FileReport, preflight_files
from tests.press.foreign import (
    A4,
    LETTER,
    changed,
    drawn,
    filled,
    listed,
    names,
    nest_of_forms,
    nothing,
    numbers,
    pictured,
    rich_black,
    sized,
    spoilt_page,
    whole,
    words,
)

Change = Callable[[PdfWriter], object]
HARMLESS = filled("#336699", 20)


def said(raw: bytes) -> dict[str, str]:
    """What is found about a PDF: the words by their code, with the grade in front."""
    return {finding.code: str(finding) for finding in judged(inspect(raw))}


def at_full_size(raw: bytes) -> bytes:
    def ask(writer: PdfWriter) -> None:
        writer.root_object[NameObject("/ViewerPreferences")] = names(PrintScaling=NameObject("/None"))

    return changed(raw, ask)


def report_of(folder: Path, raw: bytes) -> FileReport:
    path = folder / "file.pdf"
    path.write_bytes(raw)
    (report,) = preflight_files([path])
    return report


def test_a_file_in_order_has_nothing_to_say() -> None:
    assert said(at_full_size(drawn(HARMLESS, HARMLESS))) == {}


def test_every_finding_says_what_to_do() -> None:
    raw = sized([(A4, words), (LETTER, filled("#800000")), ((100, 90), pictured((60, 60), (40, 40), "RGBA"))])
    found = judged(inspect(raw))
    assert len(found) > 5
    assert [finding for finding in found if not finding.hint] == []
    grades = [finding.severity.value for finding in found]
    assert grades == sorted(grades, key=["error", "warning", "info"].index)


# Paper


def test_papers_have_names() -> None:
    assert paper_name(Size(210, 297)) == "A4 upright"
    assert paper_name(Size(279.4, 215.9)) == "Letter lying"
    assert paper_name(Size(211, 296)) == "A4 upright"
    assert paper_name(Size(200, 280)) == ""


def test_pages_of_different_sizes() -> None:
    assert said(sized([(A4, HARMLESS), (A4, HARMLESS), (LETTER, HARMLESS)]))["PAGE-SIZES"] == (
        "warning: its pages have 2 sizes: A4 on pages 1-2, Letter on page 3; "
        "print the pages of each size by themselves, at actual size"
    )


def test_pages_that_lie_among_pages_that_stand() -> None:
    found = said(sized([(A4, HARMLESS), ((297, 210), HARMLESS)]))
    assert found["PAGE-TURNS"].startswith("info: some of its pages stand and some lie: page 2 lies")
    assert "PAGE-SIZES" not in found


@pytest.mark.parametrize(
    ("size", "code", "words_of_it"),
    [
        ((297, 420), "PAGE-LARGE", "warning: page 1: 297 x 420 mm is larger than A4 and Letter"),
        ((500, 300), "PAGE-LARGE", "warning: page 1: 500 x 300 mm is larger than A3"),
        ((63, 88), "PAGE-PIECE", "info: page 1: 63 x 88 mm is the size of a piece"),
        ((200, 280), "PAGE-ODD", "info: page 1: 200 x 280 mm is no usual paper"),
    ],
)
def test_pages_that_are_no_paper_at_home(size: tuple[float, float], code: str, words_of_it: str) -> None:
    found = said(drawn(nothing, size=size))
    assert found[code].startswith(words_of_it)
    assert len({"PAGE-LARGE", "PAGE-PIECE", "PAGE-ODD"} & set(found)) == 1


def test_legal_paper_is_paper_at_home() -> None:
    assert not {"PAGE-LARGE", "PAGE-PIECE", "PAGE-ODD"} & set(said(drawn(nothing, size=(215.9, 355.6))))


@pytest.mark.parametrize("turn", [0, 90])
def test_a_part_of_the_page_that_is_hidden(turn: int) -> None:
    def hide(writer: PdfWriter) -> None:
        writer.pages[0][NameObject("/CropBox")] = numbers(0, 0, 300, 400)
        writer.pages[0][NameObject("/Rotate")] = whole(turn)

    found = said(changed(drawn(HARMLESS), hide))["PAGE-HIDDEN"]
    assert found.startswith("warning: page 1: a part is hidden; only 105.8 x 141.1 mm of 210 x 297 mm shows; ")


def test_a_turned_page_hides_nothing() -> None:
    assert "PAGE-HIDDEN" not in said(changed(drawn(HARMLESS), lambda writer: writer.pages[0].rotate(90)))


def test_a_unit_of_its_own() -> None:
    found = said(changed(drawn(HARMLESS), lambda writer: writer.pages[0].update(names(UserUnit=whole(2)))))
    assert found["PAGE-UNIT"].startswith("warning: page 1: measured in a unit of its own")


def test_scale_odd_pages_and_blank_pages() -> None:
    found = said(drawn(HARMLESS, nothing, HARMLESS))
    assert found["PRINT-SCALE"].startswith("info: does not ask")
    assert found["PRINT-ODD"].startswith("info: has an odd number of pages, 3; ")
    assert found["PAGE-BLANK"].startswith("info: nothing is on page 2; ")


# On the paper


def test_print_at_the_edge_of_the_paper() -> None:
    found = said(drawn(HARMLESS, filled("#336699", 3)))["PRINT-EDGE"]
    assert found.startswith("warning: page 2: the print comes as near as 3 mm to the edge of the paper; ")


def test_mere_marks_at_the_edge_are_a_note() -> None:
    found = said(drawn(lambda canvas: canvas.line(200, 0, 200, 20)))["PRINT-EDGE"]
    assert found.startswith("info: page 1: marks or a few words")


def test_pieces_have_no_margins() -> None:
    assert "PRINT-EDGE" not in said(drawn(filled("#336699", size=(63, 88)), size=(63, 88)))


def test_fonts_that_are_not_in_the_file() -> None:
    assert said(drawn(words))["FONT-MISSING"].startswith(
        "warning: the letters of 1 font are not in the file: Helvetica; another font may be printed instead"
    )
    assert "FONT-MISSING" not in said(drawn(HARMLESS))


@pytest.mark.parametrize(
    ("pixels", "code", "words_of_it"),
    [
        (100, "PICTURE-COARSE", "warning: page 1: 1 picture of 100 dpi as placed; "),
        (149, "PICTURE-COARSE", "warning: page 1: 1 picture of 149 dpi as placed; "),
        (150, "", ""),
        (600, "", ""),
        (900, "PICTURE-FINE", "info: page 1: 1 picture of 900 dpi as placed; "),
    ],
)
def test_pictures_too_coarse_or_too_fine(pixels: int, code: str, words_of_it: str) -> None:
    found = said(drawn(pictured((pixels, pixels), (25.4, 25.4))))
    assert {"PICTURE-COARSE", "PICTURE-FINE"} & set(found) == ({code} if code else set())
    assert not code or found[code].startswith(words_of_it)


def test_a_picture_of_one_row_of_pixels_is_a_ground_and_not_coarse() -> None:
    assert "PICTURE-COARSE" not in said(drawn(pictured((1, 60), (25.4, 25.4))))


def test_thin_lines() -> None:
    def line(width: float) -> bytes:
        return drawn(lambda canvas: canvas.setLineWidth(width) or canvas.line(100, 100, 200, 200))

    assert said(line(0.1))["LINE-THIN"].startswith("info: page 1: lines thinner than 0.1 mm")
    assert "LINE-THIN" in said(line(0))
    assert "LINE-THIN" not in said(line(0.3))


def test_too_much_ink() -> None:
    assert said(drawn(rich_black))["INK-HEAVY"].startswith("warning: one of its colours lays down 305 % ink; ")
    assert said(drawn(filled("#800000", 20)))["INK-HEAVY"].startswith("info: page 1: dark places take up to about 25")
    assert "INK-HEAVY" not in said(drawn(filled("#ff0000", 20)))


def test_two_kinds_of_colour_and_see_through_parts() -> None:
    found = said(drawn(rich_black, HARMLESS, pictured((99, 99), (9, 9), "RGBA")))
    assert found["INK-MIXED"].startswith("info: its colours are RGB in some places and CMYK in others")
    assert found["INK-CLEAR"].startswith("info: page 3: some things are see-through")


# The file


def test_locks() -> None:
    from pypdf.constants import UserAccessPermissions as Allowed

    def lock(flag: Allowed) -> bytes:
        return changed(
            drawn(HARMLESS), lambda writer: writer.encrypt("", "x", permissions_flag=flag, algorithm="RC4-128")
        )

    assert said(lock(Allowed.all() & ~Allowed.PRINT))["PDF-NO-PRINTING"].startswith("warning: ")
    assert said(lock(Allowed.all()))["PDF-ENCRYPTED"].startswith("info: is encrypted, but needs no password")


def test_what_else_a_file_may_carry() -> None:
    def carry(writer: PdfWriter) -> None:
        root = writer.root_object
        root[NameObject("/OpenAction")] = names(S=NameObject("/Launch"))
        root[NameObject("/AcroForm")] = names(Fields=listed(names()))
        root[NameObject("/OCProperties")] = names(OCGs=listed(names(Name=TextStringObject("low ink"))))
        writer.add_attachment("letter.txt", b"hello")

    found = said(changed(drawn(HARMLESS), carry))
    assert {"PDF-SCRIPTS", "PDF-FORM", "PDF-LAYERS", "PDF-ATTACHED"} <= set(found)
    assert "low ink" in found["PDF-LAYERS"]


def test_a_page_that_is_too_much_is_a_warning_and_a_broken_one_an_error() -> None:
    assert said(nest_of_forms(12, 10))["PDF-HEAVY"].startswith("warning: page 1: ")
    assert said(spoilt_page(drawn(words, words), 1))["PDF-DAMAGED"] == (
        "is damaged: page 2 cannot be read whole; download or export it again"
    )


# Files on disk


def test_a_file_of_another_program_is_not_ours(tmp_path: Path) -> None:
    report = report_of(tmp_path, drawn(words))
    assert report.pdf is not None
    assert (report.own, report.failed) == (None, False)
    assert {finding.file for finding in report.findings} == {(tmp_path / "file.pdf").as_posix()}


def ours(title: str, duplex: str, trimmed: bool = True, pages: int = 3) -> bytes:
    """A PDF that says it is made by this program."""

    def claim(writer: PdfWriter) -> None:
        keywords = "game=panda-park kind=cards ink=full a/b=01abcf:4 c/d=123456:1 e=f odd=12345g"
        writer.add_metadata({"/Title": title, "/Creator": CREATOR, "/Keywords": keywords})
        writer.root_object[NameObject("/ViewerPreferences")] = names(Duplex=NameObject(f"/{duplex}"))
        for page in writer.pages[: None if trimmed else 1]:
            page[NameObject("/TrimBox")] = page["/MediaBox"]

    return changed(drawn(*[HARMLESS] * pages), claim)


@pytest.mark.parametrize(
    ("title", "duplex", "told"),
    [
        ("Panda: score sheet", "Simplex", ("Panda", "score sheet", 3)),
        ("Panda: cards", "DuplexFlipLongEdge", ("Panda", "cards", 2)),
        ("Panda", "DuplexFlipShortEdge", ("Panda", "all", 2)),
    ],
)
def test_a_file_of_ours_tells_its_game_sheets_and_fingerprints(
    tmp_path: Path, title: str, duplex: str, told: tuple[str, str, int]
) -> None:
    own = report_of(tmp_path, ours(title, duplex)).own
    assert own is not None
    assert (own.game, own.kind, own.sheets) == told
    assert (own.fingerprints, own.trimmed) == (2, True)


def test_a_file_of_ours_that_lost_its_trim_boxes(tmp_path: Path) -> None:
    report = report_of(tmp_path, ours("Panda: cards", "Simplex", trimmed=False))
    assert report.own is not None and not report.own.trimmed
    assert "pages 2-3 have lost their trim box" in [finding.message for finding in report.findings]


@pytest.mark.parametrize("raw", [b"", b"hello", drawn(words)[:400]], ids=["empty", "no PDF", "cut short"])
def test_a_file_that_cannot_be_read_has_an_error_and_no_report(tmp_path: Path, raw: bytes) -> None:
    report = report_of(tmp_path, raw)
    assert (report.pdf, report.failed) == (None, True)
    assert [finding.file for finding in report.findings] == [(tmp_path / "file.pdf").as_posix()]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    missing, folder = preflight_files([tmp_path / "none.pdf", tmp_path])
    assert [finding.code for finding in (*missing.findings, *folder.findings)] == ["FILE-UNREADABLE"] * 2
    assert missing.failed and folder.failed
