from __future__ import annotations

from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Findings, Severity
from pandapress.press.choices import Ink
from pandapress.press.face.face import Job, Studio
from pandapress.press.paper import Size
from pandapress.workshop.build.build import BuildReport, build
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.decks import Catalogue, catalogue, slug
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.support import GAME, ProjectFolder

CONFIG = f"card_data/{GAME}/game.toml"
FACE = f"templates/{GAME}/plain.svg.j2"
HEAD = 'title = "Plain"\nsummary = "A plain deck."\nplayers = [3, 5]\ncredits = ["Nobody."]\n'
VARIANT = Intake(allow=frozenset({"PANDARING-40-CARDS", "PANDARING-FOUR-OF-EACH", "PANDARING-BAMBOO-SIDES"}))


def deck(*lines: str, id: str = "pandas") -> str:  # noqa: A002
    """A deck with a plain face, and its further keys."""
    return "\n".join(
        ["[[deck]]", f'id = "{id}"', f'title = "{id.title()}"', f'face = "{GAME}/plain.svg.j2"', *lines, ""]
    )


def found(project: ProjectFolder, *decks: str, intake: Intake = VARIANT) -> tuple[Catalogue, list[Finding]]:
    """The catalogue of a project that has these decks, and what there is to say about it."""
    if decks:
        project.write(CONFIG, HEAD + "".join(decks))
    findings = Findings()
    loaded = load_game(Project(project.root), GAME, intake, findings)
    assert loaded is not None, list(findings)
    return catalogue(loaded, intake.many, findings), list(findings)


def fault(project: ProjectFolder, *decks: str, intake: Intake = VARIANT) -> Finding:
    """The one error of these decks."""
    _, findings = found(project, *decks, intake=intake)
    (error,) = [finding for finding in findings if finding.severity is Severity.ERROR]
    return error


def copies(cards: Catalogue) -> dict[str, int]:
    return {card.id: card.copies for card in cards.cards}


def drawn(project: ProjectFolder, job: Job) -> str:
    """The SVG of a face."""
    findings = Findings()
    face = Studio(project.path("templates"), Ink.FULL, findings).face(job)
    assert face is not None, list(findings)
    return face.svg


def printed(project: ProjectFolder, out: Path, *decks: str) -> tuple[BuildReport, Path]:
    """A build of the cards of these decks, and its PDF."""
    project.write(CONFIG, HEAD + "".join(decks))
    report = build(Project(project.root), [GAME], VARIANT, PrintOptions(only=frozenset({"cards"})), out)
    return report, report.files[0].file


def words(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return str(text)


# Copies


def test_a4_without_a_word_about_copies_there_is_one_of_each(plain: ProjectFolder) -> None:
    cards, findings = found(plain, deck('rows = "pandas.csv"'))
    assert copies(cards) == {f"pandas/{number}": 1 for number in range(1, 11)}
    assert findings == []


@pytest.mark.parametrize(("line", "expected"), [("copies = 3", 3), ('copies = "copies"', 4), ("copies = 0", 0)])
def test_copies_are_a_number_or_a_column(plain: ProjectFolder, line: str, expected: int) -> None:
    cards, _ = found(plain, deck('rows = "pandas.csv"', line))
    assert set(copies(cards).values()) == {expected}


def test_any_column_of_whole_numbers_may_hold_the_copies(plain: ProjectFolder) -> None:
    cards, findings = found(plain, deck('rows = "pandas.csv"', 'copies = "number"'))
    assert copies(cards) == {f"pandas/{number}": number for number in range(1, 11)}
    assert findings == []


def test_a7_r5_a_column_of_ones_own_holds_copies_as_spreadsheets_write_them(plain: ProjectFolder) -> None:
    rows = ["odd,Odd,1 3 5 7 9,rulebook,2", "even,Even,2 4 6 8 10,rulebook,3.0", "low,Low,1 2 3 4 5,rulebook,"]
    rows += ["high,High,6 7 8 9 10,rulebook, 0 "]
    plain.write(plain.csv("laws"), "\n".join(["law,name,numbers,source,printed", *rows]))
    cards, findings = found(plain, deck('rows = "laws.csv"', 'copies = "printed"'))
    assert copies(cards) == {"pandas/odd": 2, "pandas/even": 3, "pandas/low": 1, "pandas/high": 0}
    assert [finding for finding in findings if finding.severity is Severity.ERROR] == []


@pytest.mark.parametrize("cell", ["two", "1.5", "-1"])
def test_r4_r24_a_cell_that_holds_no_number_of_copies_is_named(plain: ProjectFolder, cell: str) -> None:
    header, first, *rows = plain.read(plain.csv("setup")).splitlines()
    added = [f"{header},printed", f"{first},{cell}", *(f"{row},1" for row in rows)]
    plain.write(plain.csv("setup"), "\n".join(added))
    error = fault(plain, deck('rows = "setup.csv"', 'copies = "printed"'))
    assert (error.file, error.line, error.column) == (plain.csv("setup"), 2, "printed")


def test_r4_a_typed_number_below_zero_is_no_number_of_copies(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("bamboo"), {"bamboo,1,2": "bamboo,-3,2"})
    error = fault(plain, deck('rows = "bamboo.csv"', 'copies = "front"'))
    assert (error.file, error.line, error.column) == (plain.csv("bamboo"), 2, "front")


def test_r3_a_card_without_copies_is_noted_and_left_out_of_the_count(plain: ProjectFolder, tmp_path: Path) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,0"})
    report, pdf = printed(plain, tmp_path, deck('rows = "pandas.csv"', 'copies = "copies"'))
    assert [(line.different, line.cards) for line in report.decks] == [(9, 9 * 4)]
    assert [(note.severity, note.line) for note in report.findings if note.code == "COPIES-ZERO"] == [
        (Severity.INFO, 2)
    ]
    assert "Sad Panda" not in words(pdf)
    assert words(pdf).count("Lazy Panda\r\n") == 4


def test_a4_a_deck_beyond_five_thousand_needs_many(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": f"1,Sad Panda,{5_001 - 9 * 4}"})
    entry = deck('rows = "pandas.csv"', 'copies = "copies"')
    error = fault(plain, entry)
    assert (error.code, error.file, error.column) == ("TOO-MANY", plain.csv("pandas"), "copies")
    assert "5001 cards in the deck pandas" in error.message
    assert "--many" in error.hint
    cards, _ = found(plain, entry, intake=Intake(allow=VARIANT.allow, many=True))
    assert sum(card.copies for card in cards.cards) == 5_001


def test_a4_five_thousand_cards_are_not_too_many(plain: ProjectFolder) -> None:
    cards, findings = found(plain, deck('rows = "pandas.csv"', "copies = 500"))
    assert sum(card.copies for card in cards.cards) == 10 * 500 == 5_000
    assert findings == []


@pytest.mark.parametrize("lines", [('rows = "pandas.csv"', "copies = 501"), ("copies = 5001",)])
def test_a4_too_many_are_told_where_they_are_written(plain: ProjectFolder, lines: tuple[str, ...]) -> None:
    error = fault(plain, deck(*lines))
    assert (error.code, error.file, error.column) == ("TOO-MANY", CONFIG, "deck[0].copies")


def test_copies_by_column_need_rows(plain: ProjectFolder) -> None:
    error = fault(plain, deck('copies = "copies"'))
    assert (error.file, error.column) == (CONFIG, "deck[0].copies")
    assert error.message == "names a column, but the deck has no rows"


def test_a_column_of_copies_that_is_not_there_is_answered_with_the_nearest(plain: ProjectFolder) -> None:
    error = fault(plain, deck('rows = "pandas.csv"'), deck('rows = "pandas.csv"', 'copies = "copeis"', id="more"))
    assert (error.column, error.message) == ("deck[1].copies", "pandas.csv has no column 'copeis'")
    assert error.hint == "did you mean copies?"


# Rows and where


def test_a_deck_without_rows_is_one_card(plain: ProjectFolder) -> None:
    cards, findings = found(plain, deck("copies = 5", id="aid"))
    assert copies(cards) == {"aid/aid": 5}
    assert findings == []


@pytest.mark.parametrize("rows", ["pandas.csv", "pandas"])
def test_a_table_is_named_with_or_without_its_ending(plain: ProjectFolder, rows: str) -> None:
    assert len(found(plain, deck(f'rows = "{rows}"'))[0].cards) == 10


def test_a_table_that_is_not_there_is_answered_with_the_nearest(plain: ProjectFolder) -> None:
    error = fault(plain, deck('rows = "panda.csv"'))
    assert (error.file, error.column, error.hint) == (CONFIG, "deck[0].rows", "did you mean pandas.csv?")
    assert error.message == "there is no table 'panda.csv'"


@pytest.mark.parametrize(
    ("where", "numbers"),
    [
        ('{ number = "7" }', [7]),
        ('{ source = "house" }', [6, 7, 9]),
        ('{ source = "house", effect = "reveal-one" }', [9]),
        ('{ name_source = "rulebook" }', [6, 7, 10]),
        ("{ }", list(range(1, 11))),
    ],
)
def test_where_keeps_the_rows_whose_columns_have_these_values(
    plain: ProjectFolder, where: str, numbers: list[int]
) -> None:
    cards, findings = found(plain, deck('rows = "pandas.csv"', f"where = {where}"))
    assert list(copies(cards)) == [f"pandas/{number}" for number in numbers]
    assert findings == []


def test_where_finds_a_list_of_numbers_as_it_is_written(plain: ProjectFolder) -> None:
    cards, _ = found(plain, deck('rows = "laws.csv"', 'where = { numbers = "1 3 5 7 9" }'))
    assert list(copies(cards)) == ["pandas/odd"]


def test_where_that_keeps_nothing_is_a_warning(plain: ProjectFolder) -> None:
    cards, (warning,) = found(plain, deck('rows = "pandas.csv"', 'where = { number = "70" }'))
    assert cards.cards == ()
    assert (warning.severity, warning.column) == (Severity.WARNING, "deck[0]")
    assert warning.message == "the deck pandas has no cards"


def test_a_column_of_where_that_is_not_there_is_answered_with_the_nearest(plain: ProjectFolder) -> None:
    error = fault(plain, deck('rows = "pandas.csv"', 'where = { nmuber = "7" }'))
    assert (error.file, error.column) == (CONFIG, "deck[0].where.nmuber")
    assert (error.message, error.hint) == ("pandas.csv has no column 'nmuber'", "did you mean number?")


def test_all_mistakes_of_all_decks_are_told_at_once(plain: ProjectFolder) -> None:
    _, findings = found(
        plain,
        deck('rows = "pandas.csv"', 'where = { a = "1", b = "2" }', 'copies = "c"', id="one"),
        deck('rows = "none.csv"', 'size = "huge"', "with = { row = 1 }", id="two"),
    )
    assert [finding.column for finding in findings if finding.severity is Severity.ERROR] == [
        "deck[0].where.a",
        "deck[0].where.b",
        "deck[0].copies",
        "deck[1].rows",
        "deck[1].size",
        "deck[1].with.row",
    ]


# With, size, sides


def test_with_gives_constants_to_every_side(plain: ProjectFolder) -> None:
    plain.edit(FACE, {"row.name": 'colour ~ " " ~ stars ~ " " ~ side'})
    entry = deck('rows = "pandas.csv"', 'with = { colour = "red", stars = 3 }', f'reverse = "{GAME}/plain.svg.j2"')
    card = found(plain, entry)[0].cards[0]
    assert card.back is not None
    assert (">red 3 front<" in drawn(plain, card.front), ">red 3 back<" in drawn(plain, card.back)) == (True, True)


@pytest.mark.parametrize(
    "name", ["row", "deck", "decks", "game", "tables", "side", "size", "bleed", "ink", "text", "art"]
)
def test_with_may_not_hide_what_templates_know(plain: ProjectFolder, name: str) -> None:
    error = fault(plain, deck('rows = "pandas.csv"', f"with = {{ {name} = 1 }}"))
    assert (error.column, error.message) == (f"deck[0].with.{name}", "templates already know this name")


@pytest.mark.parametrize(
    ("line", "size"),
    [
        ("", Size(63, 88)),
        ('size = "poker"', Size(63.5, 88.9)),
        ('size = "mini-american"', Size(41, 63)),
        ("size = [26, 30.5]", Size(26, 30.5)),
    ],
)
def test_a_size_has_a_name_or_is_given_in_millimetres(plain: ProjectFolder, line: str, size: Size) -> None:
    cards, findings = found(plain, deck('rows = "pandas.csv"', line))
    assert {(card.size, card.front.size) for card in cards.cards} == {(size, size)}
    assert findings == []


def test_a_size_that_is_not_known_is_answered_with_the_nearest(plain: ProjectFolder) -> None:
    error = fault(plain, deck('rows = "pandas.csv"', 'size = "pocker"'))
    assert (error.file, error.column, error.hint) == (CONFIG, "deck[0].size", "did you mean poker?")


@pytest.mark.parametrize("size", ["[0, 88]", "[63, 0]", "[63, -1]", "[63, nan]", "[nan, 88]", "[inf, 88]", "[63, inf]"])
def test_a_size_is_a_number_of_millimetres_above_zero(plain: ProjectFolder, size: str) -> None:
    plain.write(CONFIG, HEAD + deck('rows = "pandas.csv"', f"size = {size}"))
    findings = Findings()
    loaded = load_game(Project(plain.root), GAME, Intake(), findings)
    if loaded is not None:
        catalogue(loaded, False, findings)
    assert {(error.file, error.column.partition("size")[0]) for error in findings.errors} == {(CONFIG, "deck[0].")}


@pytest.mark.parametrize("key", ["back", "reverse"])
def test_a_back_or_a_reverse_is_the_other_side(plain: ProjectFolder, key: str) -> None:
    card = found(plain, deck('rows = "pandas.csv"', f'{key} = "other.svg.j2"'))[0].cards[0]
    assert card.back is not None
    assert (card.front.template, card.back.template) == (f"{GAME}/plain.svg.j2", "other.svg.j2")
    assert (card.front.side, card.back.side) == ("front", "back")


def test_a_deck_without_another_side_has_fronts_only(plain: ProjectFolder) -> None:
    assert {card.back for card in found(plain, deck('rows = "pandas.csv"'))[0].cards} == {None}


# What templates see


def test_templates_see_the_row_the_deck_the_game_and_every_table(plain: ProjectFolder) -> None:
    plain.edit(
        FACE,
        {
            "row.name": "row.number ~ deck.title ~ deck.count ~ deck.different ~ game.title ~ game.players[1]",
            "row.text": "tables.setup[3].adorable_needed ~ decks[1].id",
        },
    )
    entry = deck('rows = "pandas.csv"', "copies = 2")
    svg = drawn(plain, found(plain, entry, deck(id="aid"))[0].cards[6].front)
    assert f">7Pandas{10 * 2}10Plain5<" in svg
    assert ">6aid<" in svg


def test_a13_each_deck_tells_its_own_count(plain: ProjectFolder, tmp_path: Path) -> None:
    plain.edit(FACE, {"row.name": 'deck.id ~ " " ~ deck.count'})
    first = deck('rows = "pandas.csv"', 'where = { number = "1" }', "copies = 3", id="three")
    second = deck('rows = "pandas.csv"', 'where = { number = "2" }', "copies = 7", id="seven")
    _, pdf = printed(plain, tmp_path, first, second)
    said = Counter(line for line in words(pdf).splitlines() if line.startswith(("three ", "seven ")) and len(line) < 9)
    assert said == {"three 3": 3, "seven 7": 7}


def test_r3_templates_see_how_many_cards_are_printed_and_how_many_differ(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,0"})
    plain.edit(FACE, {"row.name": 'deck.count ~ " of " ~ deck.different'})
    cards, _ = found(plain, deck('rows = "pandas.csv"', 'copies = "copies"'))
    assert f">{9 * 4} of 9<" in drawn(plain, cards.cards[1].front)


def test_a14_the_report_counts_cards_copies_and_sheets(plain: ProjectFolder, tmp_path: Path) -> None:
    pandas = deck('rows = "pandas.csv"', 'copies = "copies"')
    laws = deck('rows = "laws.csv"', id="laws")
    plain.edit(FACE, {"row.text": "row.name"})
    report, _ = printed(plain, tmp_path, pandas, laws)
    assert [(line.deck, line.different, line.cards) for line in report.decks] == [("Pandas", 10, 40), ("Laws", 4, 4)]
    (line,) = report.files
    assert (line.cards, line.sheets, line.sides) == (40 + 4, 5, 5)


def test_a15_two_cards_that_look_alike_are_both_printed_and_stored_once(plain: ProjectFolder, tmp_path: Path) -> None:
    rows = ["8,Twin,2,change-law,Same,x,house", "9,Twin,1,reveal-one,Same,x,house"]
    plain.write(plain.csv("pandas"), "\n".join(["number,name,copies,effect,text,art,source", *rows]))
    report, pdf = printed(plain, tmp_path, deck('rows = "pandas.csv"', 'copies = "copies"'))
    (page,) = PdfReader(pdf).pages
    contents = page.get_contents()
    assert contents is not None
    assert (report.files[0].cards, contents.get_data().count(b" Do\n")) == (2 + 1, 2 + 1)
    assert [name for name in page["/Resources"]["/XObject"] if "face" in name] == [  # type: ignore[index]
        next(iter(page["/Resources"]["/XObject"]))  # type: ignore[index]
    ]


def test_a16_two_rows_never_share_the_id_of_a_card(plain: ProjectFolder) -> None:
    rows = ["big bamboo,1,2,9,house", "big-bamboo,1,2,9,house", "竹,1,2,9,house", "笹,1,2,9,house"]
    rows += ["big bamboo 2,1,2,9,house", "card 2,1,2,9,house"]
    plain.write(plain.csv("bamboo"), "\n".join(["card,front,reverse,copies,source", *rows]))
    plain.write(CONFIG, HEAD + deck('rows = "bamboo.csv"', id="bamboo"))
    findings = Findings()
    loaded = load_game(Project(plain.root), GAME, VARIANT, findings)
    ids = [card.id for card in catalogue(loaded, False, findings).cards] if loaded is not None else []
    assert findings.errors or len(set(ids)) == 6


def test_a_card_is_known_by_its_id_its_key_and_its_name(plain: ProjectFolder) -> None:
    banana = found(plain, deck('rows = "pandas.csv"'))[0].cards[4]
    assert banana.id == "pandas/5"
    assert banana.words == {"pandas/5", "5", "banana-panda"}
    assert (banana.front.file, banana.front.line) == (plain.csv("pandas"), 6)


@pytest.mark.parametrize(
    ("text", "expected"), [("Mad Scientist Panda", "mad-scientist-panda"), ("  It's 5!  ", "it-s-5"), ("***", "card")]
)
def test_a_name_becomes_an_id(text: str, expected: str) -> None:
    assert slug(text) == expected


def test_pages_and_cards_are_listed_by_kind(project: ProjectFolder) -> None:
    cards, _ = found(project)
    assert {card.deck.id for card in cards.of("cards")} == {"pandas", "laws", "red-panda", "bamboo"}
    assert {card.deck.id for card in cards.of("tokens")} == {"bamboo-tokens"}
    assert [page.id for page in cards.pages("score-sheet")] == ["score-sheet"]
    assert cards.of("boxes") == ()
