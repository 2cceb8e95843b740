"""Safe zone, contrast and kinds: what `validate` finds, and that the five games give it nothing to find."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Findings, Severity
from pandapress.games.registry import GAME_IDS
from pandapress.press.choices import Ink
from pandapress.press.face.face import Studio
from pandapress.press.look.eyes import Reading
from pandapress.press.paper import PAPERS
from pandapress.workshop.build.pages import page_job
from pandapress.workshop.catalogue.decks import Catalogue, catalogue
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.judge.eyes import Sample, check_kinds, check_words, samples, seen
from pandapress.workshop.judge.validate import validate
from tests.press.pixels import PageImage
from tests.support import CHECKOUT, GAME, ProjectFolder, Run

CONFIG = f"card_data/{GAME}/game.toml"
FACE = f"templates/{GAME}/plain.svg.j2"
NAME = '{{ text(row.name, 5, 5, size.w - 10, 10, title=true, box="name") }}'
PALE = NAME.replace("title=true", 'title=true, fill="#e8f0dc"')


def found(project: ProjectFolder, *codes: str, eyes: bool = True) -> list[Finding]:
    """The findings of these codes."""
    (report,) = validate(Project(project.root), [GAME], Intake(), eyes)
    assert report.errors == 0, report.findings
    return [finding for finding in report.findings if finding.code in codes]


def with_kinds(project: ProjectFolder, entry: str) -> None:
    project.write(CONFIG, project.read(CONFIG) + f'\n[[apart]]\ntitle = "pandas"\ndecks = ["pandas"]\n{entry}\n')


# Safe zone


def test_words_in_the_safe_zone_are_no_finding(plain: ProjectFolder) -> None:
    assert found(plain, "SAFE-ZONE", eyes=False) == []


def test_a_word_that_leaves_the_safe_zone_is_a_finding_at_its_cell(plain: ProjectFolder) -> None:
    plain.edit(FACE, {"row.name, 5, 5,": "row.name, 1.5, 5,"})
    warnings = found(plain, "SAFE-ZONE", eyes=False)
    assert [(one.severity, one.line, one.column) for one in warnings] == [
        (Severity.WARNING, line, "name") for line in range(2, 12)
    ]
    assert str(warnings[0]) == (
        f"card_data/{GAME}/pandas.csv:2: name: warning: pandas/1: 'Sad Panda' stand 1.5 mm from the cut, "
        "words keep 3 mm away; move the box inwards, or set the words smaller"
    )


def test_words_of_the_template_are_told_once_at_their_line(plain: ProjectFolder) -> None:
    plain.edit(FACE, {NAME: f'{NAME}\n{{{{ text("foot", 20, size.h - 4, 20, 6, valign="bottom") }}}}'})
    (warning,) = found(plain, "SAFE-ZONE", eyes=False)
    assert (warning.file, warning.line) == (FACE, 6)
    assert "'foot' run over the cut" in warning.message


def test_a_macro_is_blamed_where_it_sets_the_words(plain: ProjectFolder) -> None:
    macro = '{% macro foot(words) %}\n\n{{ text(words, 20, 1, 20, 6, box="foot") }}\n{% endmacro %}\n'
    plain.write("templates/shared/foot.svg.j2", macro)
    plain.edit(
        FACE,
        {NAME: '{% from "shared/foot.svg.j2" import foot %}{{ foot("from afar") }}'},
    )
    (warning,) = found(plain, "SAFE-ZONE", eyes=False)
    assert (warning.file, warning.line) == ("templates/shared/foot.svg.j2", 3)


def test_words_that_a_template_writes_itself_count_too_and_so_do_turned_ones(plain: ProjectFolder) -> None:
    raw = '<text x="30" y="40" font-family="Manrope" font-size="4">raw words</text>'
    plain.edit(
        FACE, {NAME: f'{raw}\n<g transform="translate(62 30) rotate(90)">{{{{ text("turned", 0, 0, 20, 5) }}}}</g>'}
    )
    (warning,) = found(plain, "SAFE-ZONE", eyes=False)
    assert (warning.line, "'turned'" in warning.message) == (6, True)
    plain.edit(FACE, {'x="30" y="40"': 'x="50" y="40"'})
    assert {(one.file, one.line) for one in found(plain, "SAFE-ZONE", eyes=False)} == {(FACE, 5), (FACE, 6)}


def test_a_small_token_has_a_smaller_safe_zone(plain: ProjectFolder) -> None:
    plain.edit(CONFIG, {'copies = "copies"': 'copies = "copies"\nsize = [24, 24]'})
    plain.edit(FACE, {"row.name, 5, 5, size.w - 10, 10, title=true": "row.number, 2.1, 9, 19, 5, title=true"})
    plain.edit(FACE, {'{{ text(row.text, 5, 20, size.w - 10, size.h - 25, box="effect") }}': ""})
    assert found(plain, "SAFE-ZONE", eyes=False) == []
    plain.edit(FACE, {"row.number, 2.1,": "row.number, 1.5,"})
    assert "words keep 2 mm away" in found(plain, "SAFE-ZONE", eyes=False)[0].message


# Contrast


def test_faint_words_are_a_finding_at_their_cell_for_each_ink(plain: ProjectFolder) -> None:
    plain.edit(FACE, {NAME: PALE})
    warnings = found(plain, "CONTRAST")
    assert [(one.severity, one.line, one.column) for one in warnings] == 2 * [
        (Severity.WARNING, line, "name") for line in range(2, 12)
    ]
    assert str(warnings[0]).startswith(
        f"card_data/{GAME}/pandas.csv:2: name: warning: pandas/1: 'Sad' in #e8f0dc has a contrast of 1.1"
    )
    assert ["with low ink" in one.message for one in warnings] == [False] * 10 + [True] * 10


def test_words_are_looked_at_only_where_that_is_asked_for(plain: ProjectFolder, run: Run) -> None:
    plain.edit(FACE, {NAME: PALE})
    silent, told = (run("validate", "--project", plain.root, *more) for more in ((), ("--eyes",)))
    assert (silent.code, silent.err) == (0, "")
    assert (told.code, told.err.count("has a contrast of")) == (0, 20)
    assert "\t0 errors\t20 warnings\t" in told.out


def test_words_that_stand_out_in_full_ink_alone_are_told_for_low_ink(plain: ProjectFolder) -> None:
    plain.edit(
        FACE,
        {
            NAME: NAME.replace("title=true", 'title=true, fill="#ffffff"'),
            "#cfe8b0": "{{ '#ffffff' if ink == 'low' else '#2f6f4f' }}",
        },
    )
    assert {"with low ink" in one.message for one in found(plain, "CONTRAST") if "#ffffff" in one.message} == {True}


def test_faint_words_of_the_template_are_told_at_their_line_by_the_faintest_card(plain: ProjectFolder) -> None:
    shade = "{{ '#cfe8b0' if row.number < 10 else '#8a9a70' }}"
    plain.edit(FACE, {"#cfe8b0": shade, NAME: '\n{{ text("shaded", 10, 5, 40, 9, fill="#707a60") }}'})
    full, _ = found(plain, "CONTRAST")
    assert (full.file, full.line) == (FACE, 6)
    assert full.message.startswith("pandas/10: 'shaded' in #707a60 has a contrast of 1.4")


def test_nothing_is_looked_at_while_there_are_errors(plain: ProjectFolder) -> None:
    plain.edit(FACE, {NAME: PALE})
    plain.edit(plain.csv("pandas"), {"1,Sad Panda": "1,Sad ⚔ Panda"})
    (report,) = validate(Project(plain.root), [GAME], Intake(), eyes=True)
    assert {finding.code for finding in report.findings} == {"GLYPH"}


# Kinds

COLOURS = "{{ ('#c8432f', '#2f7d45', '#1f5799')[row.number % 3] }}"
BARE = {NAME: "", '{{ text(row.text, 5, 20, size.w - 10, size.h - 25, box="effect") }}': ""}


def test_e11_kinds_that_differ_by_colour_alone_are_a_finding(plain: ProjectFolder) -> None:
    plain.edit(FACE, {**BARE, "#cfe8b0": COLOURS})
    with_kinds(plain, 'column = "number"')
    shapes = found(plain, "APART-SHAPE")
    assert len(shapes) == 2 * 45
    assert str(shapes[0]) == (
        f"{CONFIG}: apart[0]: warning: pandas: pandas/1 and pandas/2 show the same shapes: without colour nobody tells "
        "them apart; give each a sign, a letter or a pattern of its own"
    )


WORDS = '{{ text(row.name, 5, 5, size.w - 10, 30, size=9, title=true, box="name") }}'
STEPS = "{% for n in range(row.number) %}h2 v6 h2 v-6 {% endfor %}"
PATTERN = f'<path d="M10 10 {STEPS}" fill="none" stroke="#000000" stroke-width="0.6"/>'


@pytest.mark.parametrize("sign", [WORDS, PATTERN], ids=["words", "a pattern"])
def test_e11_a_word_or_a_pattern_tells_kinds_apart(plain: ProjectFolder, sign: str) -> None:
    plain.edit(FACE, {**BARE, NAME: sign, "#cfe8b0": COLOURS})
    with_kinds(plain, 'column = "number"')
    assert found(plain, "APART-SHAPE") == []


def with_second_deck(project: ProjectFolder, colour: str, *kinds: str) -> None:
    """A second deck, with a face of this colour on both sides, and entries of kinds."""
    project.edit(FACE, BARE)
    project.write(f"templates/{GAME}/more.svg.j2", project.read(FACE).replace("#cfe8b0", colour))
    deck = f'[[deck]]\nid = "more"\ntitle = "More"\nrows = "pandas.csv"\nface = "{GAME}/more.svg.j2"\n'
    entries = "".join(f'\n[[apart]]\ntitle = "kinds"\n{entry}\n' for entry in kinds)
    project.write(CONFIG, f'{project.read(CONFIG)}\n{deck}back = "{GAME}/more.svg.j2"\n{entries}')


def test_e11_colours_that_the_colour_blind_mix_up_are_a_finding(plain: ProjectFolder) -> None:
    plain.edit(FACE, {"#cfe8b0": "{{ '#ffffff' if ink == 'low' else '#c8432f' }}"})
    with_second_deck(plain, "", 'decks = ["pandas", "more"]')
    plain.edit(f"templates/{GAME}/more.svg.j2", {"#c8432f": "#7f7a20"})
    (told,) = found(plain, "APART-COLOUR")
    assert str(told).startswith(
        f"{CONFIG}: apart[0]: warning: kinds: pandas/1 and more/1 look alike to the green-blind"
    )


def test_kinds_may_be_decks_and_sides(plain: ProjectFolder) -> None:
    with_second_deck(plain, "#ffd44f", 'decks = ["pandas", "more"]', 'decks = ["more"]\nside = "both"')
    shapes = [finding for finding in found(plain, "APART-SHAPE") if "low ink" not in finding.message]
    assert [(finding.column, finding.message.partition(" show")[0]) for finding in shapes] == [
        ("apart[0]", "kinds: pandas/1 and more/1"),
        ("apart[1]", "kinds: more/1 and more/1"),
    ]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('column = "nmae"', "apart[0].column: the deck pandas has no column 'nmae'; did you mean name?"),
        ("", "apart[0]: one side of one deck is of one kind; name a column, or more decks, or both sides"),
        ('column = "name"\nside = "left"', "apart[0].side: 'left' is not known here; "),
        ('column = "name"\ncolour = 1', "apart[0].colour: unknown key; did you mean column?"),
    ],
)
def test_kinds_that_are_not_there_are_refused(plain: ProjectFolder, run: Run, entry: str, words: str) -> None:
    with_kinds(plain, entry)
    answer = run("validate", "--project", plain.root)
    assert answer.code == 1
    said = rf"{re.escape(CONFIG)}(:\d+)?: {re.escape(words)}"
    assert [line for line in answer.err.splitlines() if re.match(said, line)]


def test_kinds_of_a_deck_that_is_not_there_are_refused(plain: ProjectFolder, run: Run) -> None:
    with_kinds(plain, 'column = "name"')
    plain.edit(CONFIG, {'decks = ["pandas"]': 'decks = ["pandas", "panda"]'})
    answer = run("validate", "--project", plain.root)
    assert answer.err.startswith(f"{CONFIG}: apart[0].decks[1]: there is no deck 'panda'; did you mean pandas?")


def test_a_column_that_tells_kinds_is_a_column_that_is_used(plain: ProjectFolder) -> None:
    header, *rows = plain.read(plain.csv("pandas")).splitlines()
    plain.write(plain.csv("pandas"), "\n".join([f"{header},mood", *(f"{row},glad" for row in rows)]))
    assert len(found(plain, "UNUSED-COLUMN", eyes=False)) == 1
    with_kinds(plain, 'column = "mood"')
    assert found(plain, "UNUSED-COLUMN", eyes=False) == []


# The five games

GROUND = 0.3
"""What is darker on the whole than this has a coloured ground: 0 is white paper, 1 is black."""
MOST_INK = 0.33
"""The most ink of a face in low ink: the drawing stays, and fills a third of it at most."""


def looked(cards: Catalogue, ink: Ink, findings: Findings) -> dict[str, float]:
    """Every face of a game, looked at in all ways; the darkness of what is behind the words of each."""
    studio = Studio(CHECKOUT / "templates", ink, findings)
    jobs = [job for card in cards.cards for job in (card.front, card.back) if job is not None]
    jobs += [job for page in cards.loaded.config.page if (job := page_job(cards, page, PAPERS["a4"], studio))]
    faces = samples(jobs, studio)
    darkness: dict[str, float] = {}

    def watched() -> Iterator[tuple[Sample, Reading]]:
        for one, reading in seen(faces):
            darkness[one.face.key] = PageImage(reading.ground, 4).darkness() / 255
            yield one, reading

    check_words(watched(), ink, findings)
    check_kinds(cards, faces, ink, findings)
    return {f"{one.job.label} {one.job.side}": darkness[one.face.key] for one in faces}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_e10_e11_every_word_and_kind_of_the_games_is_told_apart_and_low_ink_drops_the_grounds(game_id: str) -> None:
    findings = Findings()
    loaded = load_game(Project(CHECKOUT), game_id, Intake(), findings)
    assert loaded is not None
    assert len(loaded.config.apart) >= 3
    cards = catalogue(loaded, False, findings)
    full, low = (looked(cards, ink, findings) for ink in Ink)
    assert list(findings) == []
    assert full.keys() == low.keys()
    assert max(low.values()) < MOST_INK
    assert {
        name: (full[name], low[name]) for name in full if full[name] > GROUND and low[name] > 0.8 * full[name]
    } == {}
    assert sum(low.values()) < 0.65 * sum(full.values())
