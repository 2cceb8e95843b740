from __future__ import annotations

import pytest

from pandapress.carddata.intake import Intake
from pandapress.carddata.rows import Provenance
from pandapress.findings import Finding, Severity
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.judge.validate import GameReport, validate
from tests.support import CHECKOUT, GAME, PLAIN_FACE, ProjectFolder

CONFIG = f"card_data/{GAME}/game.toml"
FACE = f"templates/{GAME}/plain.svg.j2"
BACK = f"templates/{GAME}/back.svg.j2"


def checked(project: ProjectFolder, intake: Intake | None = None) -> GameReport:
    (report,) = validate(Project(project.root), [GAME], intake or Intake())
    return report


def said(project: ProjectFolder) -> list[str]:
    return [str(finding) for finding in checked(project).findings]


def error(project: ProjectFolder) -> Finding:
    (found,) = [finding for finding in checked(project).findings if finding.severity is Severity.ERROR]
    return found


def with_back(project: ProjectFolder, back: str = PLAIN_FACE) -> None:
    """Give the plain deck a back."""
    project.edit(CONFIG, {'copies = "copies"': f'copies = "copies"\nback = "{GAME}/back.svg.j2"'})
    project.write(BACK, back)


def with_column(project: ProjectFolder, table: str, column: str) -> None:
    """Add a column with a word in each row."""
    header, *rows = project.read(project.csv(table)).splitlines()
    project.write(project.csv(table), "\n".join([f"{header},{column}", *(f"{row},word" for row in rows)]))


def test_the_shipped_game_has_nothing_to_find() -> None:
    (report,) = validate(Project(CHECKOUT), [GAME], Intake())
    assert (report.findings, report.errors) == ((), 0)
    assert report.provenance == {Provenance.RULEBOOK: 17, Provenance.PUBLIC: 3, Provenance.HOUSE: 5}


def test_a_game_that_cannot_be_read_has_findings_and_no_counts(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"number,name": "number,nmae"})
    report = checked(plain)
    assert (report.errors, report.provenance, report.house) == (1, {}, ())


def test_every_mistake_in_every_file_is_told_at_once(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,-4", "3,Twin Pandas,4": "3,Twin Pandas,two"})
    plain.edit(plain.csv("laws"), {"1 3 5 7 9": "1 3 5 7 x"})
    plain.edit(plain.csv("setup"), {"\n3,4,": "\n3,four,"})
    plain.write(plain.csv("bamboo"), "card,front,reverse,copies,source\nbamboo,1,2,18\n")
    found = {(finding.file, finding.line) for finding in checked(plain).findings if finding.severity is Severity.ERROR}
    assert found == {
        (plain.csv("pandas"), 2),
        (plain.csv("pandas"), 4),
        (plain.csv("laws"), 2),
        (plain.csv("setup"), 3),
        (plain.csv("bamboo"), 2),
    }


def test_a_missing_table_is_named(plain: ProjectFolder) -> None:
    plain.path(plain.csv("setup")).unlink()
    found = error(plain)
    assert (found.code, found.file) == ("FILE-UNREADABLE", plain.csv("setup"))


def test_r21_lines_stay_those_of_the_file_after_blank_rows_and_long_cells(plain: ProjectFolder) -> None:
    text = plain.read(plain.csv("pandas")).replace("\n1,Sad", "\n\n,,,,,,,,,\n1,Sad").replace("least two", "least\ntwo")
    plain.write(plain.csv("pandas"), text.replace("2,Mischievous Panda,4", "2,Mischievous Panda,x"))
    blank, bad = checked(plain).findings
    assert (blank.severity, blank.message) == (Severity.INFO, "2 blank rows skipped")
    assert (bad.line, bad.column) == (1 + 2 + 2 + 1, "copies")


# Templates


@pytest.mark.parametrize("word", ["row.nmae", "nmae"])
def test_a9_a10_an_unknown_variable_names_template_row_and_the_nearest_name(plain: ProjectFolder, word: str) -> None:
    plain.edit(FACE, {"row.name": word})
    found = error(plain)
    assert (found.code, found.file, found.line) == ("TEMPLATE", FACE, 5)
    assert f"seen at pandas/1, {plain.csv('pandas')}:2" in found.message
    assert found.hint == "did you mean name?"


def test_a10_of_two_templates_the_faulty_one_is_named(plain: ProjectFolder) -> None:
    with_back(plain, PLAIN_FACE.replace("row.text", "row.txet"))
    found = error(plain)
    assert (found.file, found.line, found.hint) == (BACK, 6, "did you mean text?")


@pytest.mark.parametrize(
    ("line", "words"),
    [("{{ }}", "cannot be read"), ("{{ row.name | nope }}", "no filter 'nope'"), ("{% nope %}", "unknown tag 'nope'")],
)
def test_a12_a_template_that_cannot_be_read_is_an_error_with_its_line(
    plain: ProjectFolder, line: str, words: str
) -> None:
    plain.edit(FACE, {"{% endblock %}": f"{line}\n{{% endblock %}}"})
    found = error(plain)
    assert (found.code, found.file, found.line) == ("TEMPLATE", FACE, 7)
    assert words in found.message


def test_a_template_that_is_not_there_is_answered_with_the_nearest(plain: ProjectFolder) -> None:
    plain.edit(CONFIG, {"plain.svg.j2": "plian.svg.j2"})
    found = error(plain)
    assert f"'{GAME}/plian.svg.j2'" in found.message
    assert found.hint == f"did you mean {GAME}/plain.svg.j2?"


@pytest.mark.parametrize("name", ["nope.png", "../../card_data/x.svg", ""])
def test_r17_e6_a_missing_picture_is_an_error_at_its_cell(plain: ProjectFolder, name: str) -> None:
    plain.edit(FACE, {"{% endblock %}": "{{ art(row.art, 5, 40, 20, 20) }}\n{% endblock %}"})
    plain.edit(plain.csv("pandas"), {f"{GAME}/sad-panda.svg.j2": name, f"{GAME}/cat-panda.svg.j2": "gone.svg"})
    found = [finding for finding in checked(plain).findings if finding.severity is Severity.ERROR]
    assert [(finding.file, finding.line, finding.column) for finding in found] == [
        (plain.csv("pandas"), 2, "art"),
        (plain.csv("pandas"), 9, "art"),
    ]
    assert "gone.svg" in found[1].message


def test_templates_are_checked_with_little_ink_too(plain: ProjectFolder) -> None:
    plain.edit(FACE, {"{% endblock %}": '{% if ink == "low" %}{{ nope }}{% endif %}\n{% endblock %}'})
    assert error(plain).message.startswith("'nope' is undefined")


def test_pages_are_checked_on_every_paper(plain: ProjectFolder) -> None:
    page = '[[page]]\nid = "rules"\ntitle = "Rules"\nwhat = "aids"\ntemplate = "rules.svg.j2"\n'
    plain.write(CONFIG, plain.read(CONFIG) + page)
    wide = "{% if size.w > 215 %}{{ nope }}{% endif %}"
    plain.write(
        "templates/rules.svg.j2", f'{{% extends "shared/page.svg.j2" %}}{{% block body %}}{wide}{{% endblock %}}'
    )
    found = error(plain)
    assert (found.code, found.file, found.line) == ("TEMPLATE", "templates/rules.svg.j2", 1)


# Columns that nobody uses


def test_a11_a_column_that_nothing_uses_is_a_warning(plain: ProjectFolder) -> None:
    with_column(plain, "pandas", "memo")
    report = checked(plain)
    (warning,) = report.findings
    assert (warning.severity, warning.code, warning.file) == (Severity.WARNING, "UNUSED-COLUMN", plain.csv("pandas"))
    assert (warning.line, warning.column) == (1, "memo")
    assert report.errors == 0


def test_a11_a_misspelt_column_that_may_be_left_out_is_answered_with_the_nearest(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"name,copies,": "name,copeis,"})
    plain.edit(CONFIG, {'copies = "copies"\n': "copies = 4\n"})
    warnings = [finding for finding in checked(plain).findings if finding.severity is Severity.WARNING]
    assert [(warning.column, warning.hint) for warning in warnings] == [("copeis", "did you mean copies?")]


def test_a11_a_column_used_by_a_back_alone_is_used(plain: ProjectFolder) -> None:
    with_column(plain, "pandas", "memo")
    with_back(plain, PLAIN_FACE.replace("row.text", "row.memo"))
    assert said(plain) == []


def test_a11_a_column_used_for_one_card_alone_is_used(plain: ProjectFolder) -> None:
    with_column(plain, "pandas", "memo")
    plain.edit(FACE, {"row.text": "row.memo if row.number == 10 else row.text"})
    assert said(plain) == []


def test_a11_a_column_used_through_another_table_is_used(plain: ProjectFolder) -> None:
    with_column(plain, "setup", "memo")
    plain.edit(FACE, {"row.text": "tables.setup[0].memo"})
    assert said(plain) == []


def test_a11_a_column_that_chooses_the_rows_is_used(plain: ProjectFolder) -> None:
    with_column(plain, "pandas", "first_game")
    plain.edit(CONFIG, {'copies = "copies"': 'copies = "copies"\nwhere = { first_game = "word" }'})
    assert said(plain) == []


def test_a11_a_column_of_copies_is_used(plain: ProjectFolder) -> None:
    header, *rows = plain.read(plain.csv("laws")).splitlines()
    plain.write(plain.csv("laws"), "\n".join([f"{header},printed", *(f"{row},2" for row in rows)]))
    plain.edit(CONFIG, {"pandas.csv": "laws.csv", 'copies = "copies"': 'copies = "printed"'})
    plain.edit(FACE, {"row.text": "row.name"})
    assert said(plain) == []


def test_a_source_of_a_column_that_is_not_there_is_a_warning(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"name_source": "nmae_source"})
    warnings = [finding for finding in checked(plain).findings if finding.severity is Severity.WARNING]
    assert [(warning.file, warning.column) for warning in warnings] == [(plain.csv("pandas"), "nmae_source")]


# Provenance


def test_a_value_that_is_marked_house_is_listed_where_it_stands(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("laws"), {"low,Low,1 2 3 4 5,rulebook": "low,Low,1 2 3 4 5,house"})
    house = [(value.line, value.column, value.value) for value in checked(plain).house if "laws" in value.file]
    assert house == [(4, "law", "low"), (4, "name", "Low"), (4, "numbers", "1 2 3 4 5")]


def test_a_source_weaker_than_its_row_is_an_error_in_its_column(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("bamboo"), {"18,house,rulebook": "18,rulebook,house"})
    found = error(plain)
    assert (found.code, found.file, found.line, found.column) == ("SOURCE", plain.csv("bamboo"), 2, "front_source")
    assert found.hint == "write house in the column source"


def test_r18_a_card_that_fits_on_no_paper_is_told_before_it_is_printed(plain: ProjectFolder) -> None:
    plain.edit(CONFIG, {'copies = "copies"': 'copies = "copies"\nsize = [300, 400]'})
    (found,) = [finding for finding in checked(plain).findings if finding.severity is Severity.ERROR]
    assert (found.code, found.file, found.column) == ("NO-ROOM", CONFIG, "deck[0].size")
    assert "300 x 400 mm" in found.message


def test_words_that_do_not_fit_a_box_are_found(plain: ProjectFolder) -> None:
    plain.edit(CONFIG, {'copies = "copies"': f'copies = "copies"\nbox = "{"Pandas " * 30}"'})
    found = [finding for finding in checked(plain).findings if finding.severity is Severity.ERROR]
    assert {(finding.code, finding.file) for finding in found} == {("TEXT-OVERFLOW", CONFIG)}
    assert any("box title" in finding.message for finding in found)


def test_several_processes_find_what_one_does(whole: ProjectFolder) -> None:
    whole.edit(f"card_data/{GAME}/pandas.csv", {"Sad Panda": "Sad \U0001f43c"})
    games = (GAME, "hidden-panda")
    one, two = (validate(Project(whole.root), games, Intake(), workers=workers) for workers in (1, 2))
    assert one == two
    assert [(report.game, report.errors > 0) for report in two] == [(GAME, True), ("hidden-panda", False)]
