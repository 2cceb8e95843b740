from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

from pandapress.carddata.intake import Intake
from pandapress.findings import DataError, Finding, Severity
from pandapress.press.choices import Backs, Marks
from pandapress.press.pdf.document import Document, pdf_bytes
from pandapress.press.sheet.grid import Spacing
from pandapress.workshop.build.build import BuildReport, build
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from tests.press.pixels import words_of
from tests.support import CHECKOUT, GAME, ProjectFolder

CONFIG = f"card_data/{GAME}/game.toml"
FACE = f"templates/{GAME}/plain.svg.j2"
PANDAS = f"card_data/{GAME}/pandas.csv"
HEAD = 'title = "Plain"\nsummary = "A plain deck."\nplayers = [3, 5]\ncredits = ["Nobody."]\n\n'
CARDS = frozenset({"cards"})
EXTENDS = '{{% extends "shared/face.svg.j2" %}}{{% block face %}}{}{{% endblock %}}'
NAME = EXTENDS.format("{{ text(row.name, 5, 5, size.w - 10, 10) }}")
BACK = EXTENDS.format('{{ text("the back", 5, 5, size.w - 10, 10) }}')
PAGE = EXTENDS.format("{{ text(page.title, 20, 20, 100, 10) }}")
SAID = re.compile(r"sheet (\d+) of \d+, (front|back)|(side stays blank)")


def deck(name: str = "pandas", **keys: str) -> str:
    given = {"rows": '"pandas.csv"', "face": f'"{GAME}/plain.svg.j2"', **keys}
    lines = "\n".join(f"{key} = {value}" for key, value in given.items())
    return f'[[deck]]\nid = "{name}"\ntitle = "{name.title()}"\n{lines}\n\n'


def backed(name: str = "pandas", **keys: str) -> str:
    return deck(name, back=f'"{GAME}/back.svg.j2"', **keys)


def page(name: str, what: str = "aids") -> str:
    return f'[[page]]\nid = "{name}"\ntitle = "{name}"\nwhat = "{what}"\ntemplate = "{GAME}/page.svg.j2"\n\n'


def made_of(project: ProjectFolder, *parts: str) -> None:
    """Give the project these decks and pages."""
    project.write(CONFIG, HEAD + "".join(parts))
    project.write(FACE, NAME)
    project.write(f"templates/{GAME}/back.svg.j2", BACK)
    project.write(f"templates/{GAME}/page.svg.j2", PAGE)


def built(project: ProjectFolder, out: Path, workers: int = 1, **chosen: Any) -> BuildReport:
    return build(Project(project.root), [GAME], Intake(), PrintOptions(**chosen), out, workers)


def pdf(out: Path, what: str = "cards", paper: str = "a4") -> bytes:
    return (out / GAME / f"{GAME}-{what}-{paper}.pdf").read_bytes()


def reader(out: Path, what: str = "cards", paper: str = "a4") -> PdfReader:
    return PdfReader(BytesIO(pdf(out, what, paper)))


def tree(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def refused(project: ProjectFolder, out: Path, **chosen: Any) -> tuple[Finding, ...]:
    """The findings of a build that writes nothing."""
    before = tree(out)
    with pytest.raises(DataError) as stopped:
        built(project, out, **chosen)
    assert tree(out) == before
    return stopped.value.findings


def sides(content: bytes) -> list[str]:
    """What each page says it is: F1 and B1 for the sides of sheet 1, blank, or - for a full page."""
    said = []
    for words in words_of(content):
        found = SAID.search(words.replace("\r\n", " ").replace("\n", " "))
        sheet = found and found[1] and f"{found[2][0].upper()}{found[1]}"
        said.append(sheet or ("blank" if found else "-"))
    return said


@pytest.fixture
def out(tmp_path: Path) -> Path:
    folder = tmp_path / "output"
    folder.mkdir()
    return folder


def test_a_build_writes_a_file_for_each_kind_and_one_with_all(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed(), deck("tokens", what='"tokens"'), page("turn"), page("score", "score-sheet"))
    report = built(plain, out)
    names = ["cards", "aids", "score-sheet", "tokens", "boxes", "all"]
    assert [line.file for line in report.files] == [out / GAME / f"{GAME}-{name}-a4.pdf" for name in names]
    assert set(tree(out)) == {f"{GAME}/{GAME}-{name}-a4.pdf" for name in names}
    assert [(line.sheets, line.cards, line.sides, line.flip) for line in report.files[:5]] == [
        (2, 10, 4, "long edge"),
        (1, 0, 1, "-"),
        (1, 0, 1, "-"),
        (2, 10, 2, "-"),
        (1, 0, 1, "-"),
    ]
    assert [(line.deck, line.different, line.cards) for line in report.decks] == [
        ("Pandas", 10, 10),
        ("Tokens", 10, 10),
    ]


@pytest.mark.parametrize(
    ("chosen", "names"),
    [
        ({"only": frozenset({"tokens"})}, ["tokens"]),
        ({"only": frozenset({"proof", "cards"})}, ["cards", "proof"]),
        ({"decks": frozenset({"pandas"})}, ["cards"]),
        ({"paper": "letter", "only": CARDS}, ["cards"]),
    ],
)
def test_only_what_is_asked_for_is_written(
    plain: ProjectFolder, out: Path, chosen: dict[str, Any], names: list[str]
) -> None:
    made_of(plain, deck(), deck("tokens", what='"tokens"'))
    built(plain, out, **chosen)
    assert set(tree(out)) == {f"{GAME}/{GAME}-{name}-{chosen.get('paper', 'a4')}.pdf" for name in names}


def test_nothing_to_print_is_an_error(plain: ProjectFolder, out: Path) -> None:
    (found,) = refused(plain, out, only=frozenset({"board"}))
    assert found.code == "NOTHING"


@pytest.mark.parametrize(
    ("backs", "pages", "preference"),
    [
        (Backs.DUPLEX, "F1 B1 F2 B2 F3 B3", "/DuplexFlipLongEdge"),
        (Backs.DUPLEX_SHORT, "F1 B1 F2 B2 F3 B3", "/DuplexFlipShortEdge"),
        (Backs.SEPARATE, "F1 F2 F3 B1 B2 B3", "/Simplex"),
        (Backs.NONE, "F1 F2 F3", "/Simplex"),
    ],
)
def test_c21_c23_each_style_of_backs_prints_its_pages_and_asks_for_its_flip(
    plain: ProjectFolder, out: Path, backs: Backs, pages: str, preference: str
) -> None:
    made_of(plain, backed(copies="2"))
    built(plain, out, backs=backs, only=CARDS)
    assert sides(pdf(out)) == pages.split()
    preferences: Any = reader(out).root_object["/ViewerPreferences"]
    assert (preferences["/Duplex"], preferences["/PrintScaling"]) == (preference, "/None")


def test_c22_to_fold_both_sides_are_on_one_page_printed_one_sided(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed())
    report = built(plain, out, backs=Backs.FOLD)
    assert report.files[0].flip == "fold"
    assert report.files[0].sides == report.files[0].sheets == 3
    assert [words.count("the back") for words in words_of(pdf(out))] == [4, 4, 2]
    preferences: Any = reader(out).root_object["/ViewerPreferences"]
    assert preferences["/Duplex"] == "/Simplex"


@pytest.mark.parametrize(
    ("backs", "how"),
    [
        (Backs.DUPLEX, "flip on the long edge"),
        (Backs.DUPLEX_SHORT, "flip on the short edge"),
        (Backs.FOLD, "one-sided, fold on the dashed line"),
        (Backs.SEPARATE, "all fronts first, then all backs"),
        (Backs.NONE, "one-sided"),
    ],
)
def test_c1_every_sheet_says_how_to_print_it(plain: ProjectFolder, out: Path, backs: Backs, how: str) -> None:
    made_of(plain, backed())
    built(plain, out, backs=backs, only=CARDS)
    for words in words_of(pdf(out)):
        assert f"print at 100 %, {how}" in words
        assert "layout 3" in words


@pytest.mark.parametrize(("paper", "points"), [("a4", (595.2756, 841.8898)), ("letter", (612, 792))])
def test_c14_r26_every_page_is_exactly_the_paper(
    plain: ProjectFolder, out: Path, paper: str, points: tuple[float, float]
) -> None:
    made_of(plain, backed(), page("turn"))
    built(plain, out, paper=paper)
    built(plain, out, paper=paper, only=frozenset({"proof"}))
    for what in ("cards", "aids", "all", "proof"):
        for sheet in reader(out, what, paper).pages:
            for box in (sheet.mediabox, sheet.trimbox, sheet.bleedbox):
                assert sorted((float(box.width), float(box.height))) == pytest.approx(points, abs=0.001)


def test_c18_three_pages_made_by_two_workers_hold_each_card_once_in_order(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, deck(copies='"copies"'))
    built(plain, out, workers=2)
    names = [line.split(",")[1] for line in plain.read(PANDAS).splitlines()[1:]]
    text = " ".join(" ".join(words_of(pdf(out))).split())
    places = [match.start() for name in names for match in re.finditer(re.escape(name), text)]
    assert [text.count(name) for name in names] == [4] * 10
    assert places == sorted(places)


def test_c8_a_deck_of_none_before_a_deck_of_nine_leaves_no_page(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, deck("none", copies="0"), backed("nine", where='{ source = "rulebook" }'))
    built(plain, out)
    assert "blank" not in sides(pdf(out))
    assert "blank" not in sides(pdf(out, "all"))


def test_c12_c5_cards_of_two_sizes_keep_front_and_back_in_step(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, deck("large", size='"tarot"'), backed("small"))
    built(plain, out)
    printed = sides(pdf(out))
    assert [side[0] for side in printed] == ["F", "B"] * (len(printed) // 2)


def two_sided(content: bytes) -> list[tuple[str, str]]:
    """The two sides of each sheet of paper that a printer with duplex makes of a file."""
    found = sides(content)
    return list(zip(found[::2], [*found[1::2], "end"][: len(found[::2])], strict=True))


def test_the_parts_of_the_whole_file_each_begin_on_a_front(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed(), page("turn"), page("score", "score-sheet"), backed("tokens", what='"tokens"'))
    built(plain, out)
    assert two_sided(pdf(out, "all")) == [
        ("F1", "B1"),
        ("F2", "B2"),
        ("-", "blank"),
        ("-", "blank"),
        ("F1", "B1"),
        ("F2", "B2"),
        ("-", "end"),
    ]


@pytest.mark.parametrize(
    ("chosen", "front"), [({}, "F"), ({"marks": Marks.NONE, "spacing": Spacing(10)}, "-")], ids=["plain", "bare"]
)
def test_no_sheet_of_cards_is_printed_on_the_back_of_another_in_the_whole_file(
    plain: ProjectFolder, out: Path, chosen: dict[str, Any], front: str
) -> None:
    made_of(plain, backed(), deck("tokens", what='"tokens"', copies="2"))
    built(plain, out, **chosen)
    preferences: Any = reader(out, "all").root_object["/ViewerPreferences"]
    assert preferences["/Duplex"] == "/DuplexFlipLongEdge"
    tokens = two_sided(pdf(out, "all"))[2:]
    assert [(first[0], second) for first, second in tokens] == [(front, "blank")] * 3 + [("-", "end")]


def test_a_whole_file_without_backs_is_printed_one_sided_and_has_no_blank_side(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed(), page("turn"), deck("tokens", what='"tokens"'))
    built(plain, out, backs=Backs.NONE)
    preferences: Any = reader(out, "all").root_object["/ViewerPreferences"]
    assert preferences["/Duplex"] == "/Simplex"
    assert sides(pdf(out, "all")) == ["F1", "F2", "-", "F1", "F2", "-"]


@pytest.mark.parametrize("what", ["cards", "all"])
def test_each_file_says_what_it_is(plain: ProjectFolder, out: Path, what: str) -> None:
    made_of(plain, backed(), page("turn"))
    built(plain, out)
    found = reader(out, what)
    preferences: Any = found.root_object["/ViewerPreferences"]
    assert found.pdf_header == "%PDF-1.7"
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == "/DuplexFlipLongEdge"
    assert str(preferences["/DisplayDocTitle"]) == "True"
    assert found.metadata is not None
    assert found.metadata.title == {"cards": "Plain: cards", "all": "Plain"}[what]
    assert found.metadata.author == "PandaPress"
    assert "pandas/1=" in str(found.metadata["/Keywords"])


@pytest.mark.parametrize("what", ["cards", "all"])
def test_each_file_names_its_language(plain: ProjectFolder, out: Path, what: str) -> None:
    built(plain, out)
    assert str(reader(out, what).root_object.get("/Lang")) == "en"


def test_bookmarks_of_the_whole_file_lead_to_parts_and_decks(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed(), backed("laws"), page("turn"))
    built(plain, out)
    found = reader(out, "all")

    def flat(entries: Any, depth: int = 0) -> list[tuple[int, str, int | None]]:
        return [
            line
            for entry in entries
            for line in (
                flat(entry, depth + 1)
                if isinstance(entry, list)
                else [(depth, str(entry.title), found.get_destination_page_number(entry))]
            )
        ]

    assert flat(found.outline) == [
        (0, "Cards", 0),
        (1, "Pandas", 0),
        (1, "Laws", 2),
        (0, "Aids", 6),
        (1, "turn", 6),
        (0, "Boxes", 8),
        (1, "Pandas", 8),
        (1, "Laws", 8),
    ]


def fonts_of(holder: Any) -> list[Any]:
    """The fonts of a page or form and of the forms it draws."""
    resources = holder.get("/Resources", {}).get_object() if "/Resources" in holder else {}
    listed = resources.get("/Font", {})
    fonts = [font.get_object() for font in (listed.get_object() if listed else {}).values()]
    drawn = resources.get("/XObject", {})
    for inner in (drawn.get_object() if drawn else {}).values():
        fonts += fonts_of(inner.get_object())
    return fonts


def test_no_font_of_a_page_or_form_is_left_outside_of_a_file(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed(), page("turn"))
    built(plain, out)
    built(plain, out, only=frozenset({"proof"}))
    for what in ("cards", "aids", "all", "proof"):
        fonts = [font for sheet in reader(out, what).pages for font in fonts_of(sheet)]
        assert fonts
        for font in fonts:
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            assert "/FontFile2" in inner["/FontDescriptor"].get_object(), font["/BaseFont"]


def test_e4_a_file_holds_each_face_and_each_picture_once(plain: ProjectFolder, out: Path) -> None:
    stream = BytesIO()
    Image.new("RGB", (30, 30), "red").save(stream, "PNG")
    plain.write("templates/art/red.png", stream.getvalue())
    made_of(plain, backed(copies="9"), page("turn"))
    picture = "{{ art('red.png', 5, 5, 20, 20) }}"
    plain.write(f"templates/{GAME}/back.svg.j2", EXTENDS.format(picture))
    plain.write(f"templates/{GAME}/page.svg.j2", EXTENDS.format(picture))
    built(plain, out)
    net, fan, cover, icon = 1, 3 * 2, 2, 1
    for what, faces in (("cards", 10 + 1), ("all", 10 + 1 + 1 + net + fan + cover + icon)):
        found = reader(out, what)
        objects: Any = [found.get_object(number) for number in range(1, int(str(found.trailer["/Size"])))]
        kinds = [str(one.get("/Subtype")) for one in objects if hasattr(one, "get")]
        assert (kinds.count("/Form"), kinds.count("/Image")) == (faces, 1)


def run_at(project: Path, out: Path, **environment: str) -> dict[str, bytes]:
    """The files that a program of its own builds in another environment."""
    command = [sys.executable, "-m", "pandapress", "build", "--project", str(project), "--out", str(out)]
    found = subprocess.run(command, capture_output=True, check=False, env={**os.environ, **environment})
    assert (found.returncode, found.stderr) == (0, b"")
    return tree(out)


def test_the_same_project_gives_the_same_bytes_in_every_folder_locale_and_run(
    plain: ProjectFolder, tmp_path: Path
) -> None:
    made_of(plain, backed(), deck("laws", size='"tarot"'), page("turn"), deck("tokens", what='"tokens"'))
    plain.edit(PANDAS, {"Sad Panda": "Säd Pandá – “so” …"})
    elsewhere = tmp_path / "an other" / "deeper" / "Ñandú"
    shutil.copytree(plain.root, elsewhere)
    ascii_only = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    first = run_at(plain.root, tmp_path / "one", PYTHONHASHSEED="1", LC_ALL="C.UTF-8", TZ="UTC")
    second = run_at(elsewhere, tmp_path / "two" / "three", PYTHONHASHSEED="4242", TZ="Asia/Tokyo", **ascii_only)
    assert len(first) == 5
    assert first == second


def test_e7_the_same_bytes_by_one_worker_or_two(plain: ProjectFolder, tmp_path: Path) -> None:
    made_of(plain, backed(), page("turn"), deck("tokens", what='"tokens"'))
    one = built(plain, tmp_path / "one", workers=1)
    two = built(plain, tmp_path / "two", workers=2)
    assert tree(tmp_path / "one") == tree(tmp_path / "two")
    assert one.decks == two.decks
    assert [line.sheets for line in one.files] == [line.sheets for line in two.files]


def test_e7_two_thousand_cards_are_printed(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, deck())
    report = built(plain, out, copies=200, only=CARDS)
    assert 2000 / 9 > 222
    assert (report.files[0].cards, report.files[0].sheets) == (2000, 223)
    assert len(reader(out).pages) == 223


def test_a_second_build_gives_the_same_bytes(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed())
    built(plain, out)
    before = tree(out)
    built(plain, out)
    assert tree(out) == before


def test_nothing_is_logged_or_printed_by_a_good_build(
    plain: ProjectFolder, out: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    made_of(plain, backed(), page("turn"))
    caplog.set_level(logging.WARNING)
    assert built(plain, out).findings == ()
    assert caplog.records == []
    assert capfd.readouterr() == ("", "")


def plain_face(body: str) -> str:
    """The plain face with something wrong in its line 2."""
    return '{% extends "shared/face.svg.j2" %}{% block face %}\n' + body + "\n{% endblock %}\n"


TEMPLATE_FAULTS = {
    "typo in a variable": "{{ row.nmae }}",
    "unknown filter": "{{ row.name|nope }}",
    "unknown filter within if": "{% if row.number %}{{ row.name|nope }}{% endif %}",
    "empty expression": "{{ }}",
    "missing include": '{% include "nope.svg.j2" %}',
    "failing macro": "{% macro m(x) %}{{ x / 0 }}{% endmacro %}{{ m(1) }}",
    "forbidden": '{{ "".__class__ }}',
    "symbol": "<symbol/>",
    "tspan": '<text x="1" y="1" font-family="Manrope" font-size="3"><tspan>a</tspan></text>',
    "style": '<g style="fill:red"/>',
    "opacity": '<g opacity="0.5"/>',
    "units": '<text x="1" y="1" font-family="Manrope" font-size="8pt">a</text>',
    "weight": '<text x="1" y="1" font-family="Manrope" font-weight="700" font-size="3">a</text>',
    "family": '<text x="1" y="1" font-family="Helvetica" font-size="3">a</text>',
    "image outside": '<image href="../../x.png" x="0" y="0" width="9" height="9"/>',
    "image missing": '<image href="nope.png" x="0" y="0" width="9" height="9"/>',
    "path": '<path d="M 1"/>',
    "unclosed element": "<g>",
}


@pytest.mark.parametrize("name", sorted(TEMPLATE_FAULTS))
def test_a_mistake_in_a_template_stops_the_build_at_its_line(plain: ProjectFolder, out: Path, name: str) -> None:
    plain.write(FACE, plain_face(TEMPLATE_FAULTS[name]))
    found = refused(plain, out, only=CARDS)
    assert {finding.file for finding in found} == {FACE}
    assert name == "unclosed element" or {finding.line for finding in found} == {2}
    assert all(finding.hint for finding in found)


DATA_FAULTS = {
    "text too long": ({"gain one :bamboo:": "x " * 2000}, 2, "text", "TEXT-OVERFLOW"),
    "word too long": ({"Sad Panda": "W" * 60}, 2, "name", "TEXT-OVERFLOW"),
    "no glyph": ({"Lazy Panda": "Lazy ⚔ Panda"}, 5, "name", "GLYPH"),
    "markup": ({"**copy its effect**": "**copy its effect"}, 4, "text", "MARKUP"),
    "icon": ({":bamboo:": ":bambo:"}, 2, "text", "ICON"),
}


@pytest.mark.parametrize("name", sorted(DATA_FAULTS))
def test_b3_b9_b10_a_mistake_in_a_row_stops_the_build_at_its_cell(plain: ProjectFolder, out: Path, name: str) -> None:
    change, line, column, code = DATA_FAULTS[name]
    plain.edit(PANDAS, change)
    (found,) = refused(plain, out, only=CARDS)
    assert (found.file, found.line, found.column, found.code) == (PANDAS, line, column, code)
    assert found.hint


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [({"size": "[300, 300]"}, {}), ({}, {"spacing": Spacing(130)}), ({"size": "[180, 250]"}, {"backs": Backs.FOLD})],
    ids=["larger than the paper", "margin", "to fold"],
)
def test_r18_a_card_that_does_not_fit_stops_the_build(
    plain: ProjectFolder, out: Path, keys: dict[str, str], chosen: dict[str, Any]
) -> None:
    made_of(plain, backed(**keys))
    (found,) = [finding for finding in refused(plain, out, **chosen) if finding.severity is Severity.ERROR]
    assert (found.file, found.code) == (CONFIG, "NO-ROOM")


def test_e8_every_mistake_is_told_in_one_build_and_nothing_is_written(plain: ProjectFolder, out: Path) -> None:
    built(plain, out)
    made_of(
        plain,
        deck(),
        deck("typo", face=f'"{GAME}/typo.svg.j2"'),
        deck("huge", size="[300, 300]"),
        deck("art", face=f'"{GAME}/art.svg.j2"'),
        page("turn"),
    )
    plain.write(f"templates/{GAME}/typo.svg.j2", plain_face("{{ row.nmae }}"))
    plain.write(f"templates/{GAME}/art.svg.j2", plain_face("{{ art('no/' ~ row.art, 0, 0, 9, 9) }}"))
    plain.write(f"templates/{GAME}/page.svg.j2", plain_face('<g opacity="0.5"/>'))
    plain.edit(PANDAS, {"Sad Panda": "Sad ⚔ Panda", "Lazy Panda": "Lazy 中 Panda"})
    found = [(finding.code, Path(finding.file).name, finding.line) for finding in refused(plain, out)]
    assert found.count(("GLYPH", "pandas.csv", 2)) >= 1
    assert ("GLYPH", "pandas.csv", 5) in found
    assert ("TEMPLATE", "typo.svg.j2", 2) in found
    assert ("NO-ROOM", "game.toml", 0) in found
    assert ("TEMPLATE", "page.svg.j2", 2) in found
    assert [line for code, _, line in found if code == "ART"] == list(range(2, 12))


def test_e8_what_two_workers_find_is_what_one_finds(plain: ProjectFolder, out: Path) -> None:
    made_of(plain, backed(), deck("tokens", what='"tokens"'), page("turn"))
    plain.edit(PANDAS, {"Sad Panda": "Sad ⚔ Panda"})
    plain.write(f"templates/{GAME}/page.svg.j2", plain_face("{{ nope }}"))
    one, two = refused(plain, out), refused(plain, out, workers=2)
    assert sorted(map(str, one)) == sorted(map(str, two))
    assert len(one) >= 2


def test_b10_a_title_that_no_font_can_print_is_told_at_its_key(plain: ProjectFolder, out: Path) -> None:
    plain.edit(CONFIG, {'title = "Plain"': 'title = "Plain 熊"'})
    found = refused(plain, out)
    assert [(finding.file, finding.column) for finding in found] == [(CONFIG, "title")]
    assert "'熊' (U+718A)" in found[0].message


def test_b10_words_with_ligatures_as_they_are_copied_from_a_rulebook_are_printed(
    plain: ProjectFolder, out: Path
) -> None:
    plain.edit(PANDAS, {"Sad Panda": "Ofﬁce Panda"})
    assert built(plain, out).findings == ()


def test_a_file_that_fails_its_preflight_is_not_written(
    plain: ProjectFolder, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def other(document: Document) -> bytes:
        return pdf_bytes(replace(document, title="Another game"))

    monkeypatch.setattr("pandapress.workshop.build.maker.pdf_bytes", other)
    (found,) = refused(plain, out, only=CARDS)
    assert (found.code, found.file) == ("PREFLIGHT", f"{GAME}-cards-a4.pdf")


def test_a_process_that_the_system_ends_is_told_in_one_sentence(
    plain: ProjectFolder, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pandapress.workshop.build.maker._begin_worker", os._exit)
    (found,) = refused(plain, out, workers=2)
    assert (found.code, found.hint) == ("WORKER", "nothing was changed; build again with --workers 1")


def test_a_finding_of_the_press_that_is_no_error_reaches_the_report(plain: ProjectFolder, out: Path) -> None:
    report = built(plain, out, spacing=Spacing(10))
    assert [finding.code for finding in report.findings] == ["NO-SHEET-LINE", "NO-MARKS"]


def test_a_folder_in_the_way_leaves_the_older_files(plain: ProjectFolder, out: Path) -> None:
    built(plain, out)
    (out / GAME / f"{GAME}-all-a4.pdf").unlink()
    (out / GAME / f"{GAME}-all-a4.pdf").mkdir()
    plain.edit(PANDAS, {"Sad Panda": "Glad Panda"})
    (found,) = refused(plain, out)
    assert found.code == "WRITE"


@pytest.mark.parametrize("paper", ["90x120", "photo"])
def test_boards_tokens_and_proofs_of_a_shipped_game_come_out_whole_on_small_paper(tmp_path: Path, paper: str) -> None:
    options = PrintOptions(paper=paper, only=frozenset({"board", "tokens", "proof"}))
    report = build(Project(CHECKOUT), ["pandai"], Intake(), options, tmp_path)
    assert [line.file.name for line in report.files] == [
        f"pandai-{what}-{paper}.pdf" for what in ("board", "tokens", "proof")
    ]
