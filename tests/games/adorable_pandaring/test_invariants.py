"""Each invariant, broken by an edit of the CSV on disk: found, refused, and let pass where it is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from pandapress.carddata.intake import Intake
from pandapress.engine.playout import play_many
from pandapress.findings import Findings, Severity
from pandapress.games.adorable_pandaring.cards import EFFECTS
from pandapress.games.adorable_pandaring.effects import EFFECTS as PERFORMED
from pandapress.games.adorable_pandaring.game import GAME as ENTRY
from pandapress.games.adorable_pandaring.invariants import INVARIANTS
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.judge.validate import validate
from tests.games.adorable_pandaring.table import cards
from tests.support import CHECKOUT, GAME, ProjectFolder, Run


@dataclass(frozen=True)
class Break:
    """An edit of one table, and every place at which it breaks an invariant: code, line, column, words of it."""

    name: str
    table: str
    edits: Mapping[str, str]
    places: tuple[tuple[str, int, str, str], ...]

    @property
    def codes(self) -> list[str]:
        return sorted({f"PANDARING-{code}" for code, *_ in self.places})

    def __str__(self) -> str:
        return self.name


BREAKS = (
    Break(
        "one panda too many",
        "pandas",
        {"1,Sad Panda,4": "1,Sad Panda,5"},
        (
            ("40-CARDS", 1, "copies", "the deck has 41 pandas, not 40"),
            ("FOUR-OF-EACH", 2, "copies", "Sad Panda has 5 copies"),
        ),
    ),
    Break(
        "forty pandas, not four of each",
        "pandas",
        {"1,Sad Panda,4": "1,Sad Panda,5", "10,Party Panda,4": "10,Party Panda,3"},
        (
            ("FOUR-OF-EACH", 2, "copies", "Sad Panda has 5 copies"),
            ("FOUR-OF-EACH", 11, "copies", "Party Panda has 3 copies"),
        ),
    ),
    Break(
        "a panda with another number",
        "pandas",
        {"10,Party Panda": "11,Party Panda"},
        (
            ("FOUR-OF-EACH", 1, "number", "no panda has the number 10"),
            ("FOUR-OF-EACH", 11, "number", "11 is not a panda number"),
        ),
    ),
    Break(
        "an effect that is not known",
        "pandas",
        {"gain-if-behind": "gain-if-behnid"},
        (("EFFECTS", 2, "effect", "no effect is called 'gain-if-behnid'; did you mean gain-if-behind?"),),
    ),
    Break(
        "two pandas that exchanged their effects",
        "pandas",
        {"gain-if-behind": "0", "steal-and-reveal": "gain-if-behind", ",0,": ",steal-and-reveal,"},
        (
            ("PRINTED-EFFECTS", 2, "effect", "Sad Panda has the effect steal-and-reveal, not gain-if-behind"),
            ("PRINTED-EFFECTS", 3, "effect", "Mischievous Panda has the effect gain-if-behind, not steal-and-reveal"),
        ),
    ),
    Break(
        "two pandas with one effect",
        "pandas",
        {"reveal-all": "reveal-one"},
        (("EFFECT-ONCE", 11, "effect", "Sneaky Panda has the effect reveal-one already"),),
    ),
    Break(
        "two pandas with one effect and one name",
        "pandas",
        {"9,Sneaky Panda,4,reveal-one": "9,Party Panda,4,reveal-all"},
        (("EFFECT-ONCE", 11, "effect", "Party Panda has the effect reveal-all already"),),
    ),
    Break(
        "two laws that exchanged their numbers",
        "laws",
        {"1 3 5 7 9": "0", "2 4 6 8 10": "1 3 5 7 9", ",0,": ",2 4 6 8 10,"},
        (
            ("LAW-NUMBERS", 2, "numbers", "Odd has the numbers of even"),
            ("LAW-NUMBERS", 3, "numbers", "Even has the numbers of odd"),
        ),
    ),
    Break(
        "a fifth law in the place of one",
        "laws",
        {"odd,Odd": "odder,Odder"},
        (
            ("FOUR-LAWS", 2, "law", "'odder' is not a Panda Law; did you mean odd?"),
            ("FOUR-LAWS", 1, "law", "the law odd is missing"),
        ),
    ),
    Break(
        "a law that is not there",
        "laws",
        {"low,Low,1 2 3 4 5,rulebook\n": ""},
        (
            ("FOUR-LAWS", 1, "law", "the law low is missing"),
            ("TWO-LAWS", 1, "numbers", "1 (1), 2 (1), 3 (1), 4 (1), 5 (1)"),
        ),
    ),
    Break(
        "a law of four numbers",
        "laws",
        {"1 3 5 7 9": "1 3 5 7"},
        (
            ("LAW-FIVE", 2, "numbers", "Odd names 4 different numbers in 4"),
            ("LAWS-PART", 3, "numbers", "Odd and Even together do not hold 9 exactly once"),
            ("TWO-LAWS", 1, "numbers", "9 (1)"),
        ),
    ),
    Break(
        "a law of six numbers",
        "laws",
        {"6 7 8 9 10": "5 6 7 8 9 10"},
        (
            ("LAW-FIVE", 5, "numbers", "High names 6 different numbers in 6"),
            ("LAWS-PART", 5, "numbers", "Low and High together do not hold 5 exactly once"),
            ("TWO-LAWS", 1, "numbers", "5 (3)"),
        ),
    ),
    Break(
        "a law that names a number twice",
        "laws",
        {"1 3 5 7 9": "1 3 5 7 7"},
        (
            ("LAW-FIVE", 2, "numbers", "Odd names 4 different numbers in 5"),
            ("LAWS-PART", 3, "numbers", "Odd and Even together do not hold 7, 9 exactly once"),
            ("TWO-LAWS", 1, "numbers", "9 (1)"),
        ),
    ),
    Break(
        "a law of five numbers, one of them twice",
        "laws",
        {"1 3 5 7 9": "1 3 5 7 9 9"},
        (
            ("LAW-FIVE", 2, "numbers", "Odd names 5 different numbers in 6"),
            ("LAWS-PART", 3, "numbers", "Odd and Even together do not hold 9 exactly once"),
        ),
    ),
    Break(
        "a law that names no panda",
        "laws",
        {"1 3 5 7 9": "1 3 5 7 11"},
        (
            ("LAW-FIVE", 2, "numbers", "11 is not a panda number"),
            ("LAWS-PART", 3, "numbers", "Odd and Even together do not hold 9 exactly once"),
            ("TWO-LAWS", 1, "numbers", "9 (1)"),
        ),
    ),
    Break(
        "laws of five that do not part the numbers, each of which stands in two",
        "laws",
        {"1 3 5 7 9": "2 3 5 7 9", "1 2 3 4 5": "1 6 3 4 5", "6 7 8 9 10": "1 7 8 9 10"},
        (
            ("LAWS-PART", 3, "numbers", "Odd and Even together do not hold 1, 2 exactly once"),
            ("LAWS-PART", 5, "numbers", "Low and High together do not hold 1, 2 exactly once"),
        ),
    ),
    Break(
        "numbers that stand in one law and in three",
        "laws",
        {"2 4 6 8 10": "1 4 6 8 10"},
        (
            ("LAWS-PART", 3, "numbers", "Odd and Even together do not hold 1, 2 exactly once"),
            ("TWO-LAWS", 1, "numbers", "numbers not Adorable under exactly two laws: 1 (3), 2 (1)"),
        ),
    ),
    Break(
        "a threshold for three that is not the printed one",
        "setup",
        {"3,4,": "3,5,"},
        (("THRESHOLDS", 3, "adorable_needed", "3 players need 4 Adorable Pandas, not 5"),),
    ),
    Break(
        "a threshold for two below the printed default",
        "setup",
        {"2,4,": "2,3,"},
        (("THRESHOLDS", 2, "adorable_needed", "2 players need 4 Adorable Pandas, not 3"),),
    ),
    Break(
        "six players instead of five",
        "setup",
        {"5,6,": "6,7,"},
        (
            ("THRESHOLDS", 5, "players", "the game is not for 6 players"),
            ("THRESHOLDS", 1, "players", "no row is for 5 players"),
        ),
    ),
    Break(
        "bamboo for four players only",
        "bamboo",
        {"1,2,18": "1,2,14"},
        (("BAMBOO-COUNT", 1, "copies", "14 bamboo cards are too few for 5 players"),),
    ),
    Break(
        "bamboo that shows two in front",
        "bamboo",
        {"bamboo,1,2": "bamboo,2,2"},
        (("BAMBOO-SIDES", 2, "front", "the front shows 2 bamboo, not 1"),),
    ),
    Break(
        "bamboo that flips to three",
        "bamboo",
        {"bamboo,1,2": "bamboo,1,3"},
        (("BAMBOO-SIDES", 2, "reverse", "the reverse shows 3 bamboo, not 2"),),
    ),
    Break(
        "steps out of order",
        "red_panda",
        {"\n2,": "\n0,", "\n3,": "\n2,", "\n0,": "\n3,"},
        (("SIX-STEPS", 1, "step", "the scoring steps are 1, 3, 2, 4, 5, 6"),),
    ),
    Break(
        "a step left out",
        "red_panda",
        {"\n6,": "\n7,"},
        (("SIX-STEPS", 1, "step", "the scoring steps are 1, 2, 3, 4, 5, 7"),),
    ),
)


def allowing(codes: list[str]) -> list[str]:
    return [word for code in codes for word in ("--allow", code)]


@pytest.mark.parametrize("broken", BREAKS, ids=str)
def test_validate_names_code_file_line_and_column(plain: ProjectFolder, broken: Break) -> None:
    file = plain.csv(broken.table)
    plain.edit(file, broken.edits)
    (report,) = validate(Project(plain.root), [GAME], Intake())
    found = [finding for finding in report.findings if finding.severity is Severity.ERROR]
    places = [(finding.code, finding.file, finding.line, finding.column) for finding in found]
    assert sorted(places) == sorted(
        (f"PANDARING-{code}", file, line, column) for code, line, column, _ in broken.places
    )
    for code, line, column, words in broken.places:
        (said,) = [str(one) for one in found if (one.code, one.line, one.column) == (f"PANDARING-{code}", line, column)]
        assert words in said
        assert f"(PANDARING-{code}; " in said


@pytest.mark.parametrize("broken", BREAKS, ids=str)
def test_build_refuses_with_the_place_on_stderr_and_writes_nothing(
    plain: ProjectFolder, run: Run, broken: Break
) -> None:
    file = plain.csv(broken.table)
    plain.edit(file, broken.edits)
    out = plain.path("printed")
    answer = run("build", "--project", plain.root, "--out", out)
    said = answer.err.splitlines()
    assert answer.code == 1
    for code, line, column, _ in broken.places:
        assert [one for one in said if one.startswith(f"{file}:{line}: {column}: ") and f"PANDARING-{code}" in one]
    assert len(said) == len(broken.places)
    assert answer.out == ""
    assert not out.exists()


@pytest.mark.parametrize("broken", BREAKS, ids=str)
def test_build_prints_a_variant_whose_codes_are_allowed(plain: ProjectFolder, run: Run, broken: Break) -> None:
    plain.edit(plain.csv(broken.table), broken.edits)
    out = plain.path("printed")
    answer = run("build", "--project", plain.root, "--out", out, "--only", "cards", *allowing(broken.codes))
    assert (answer.code, answer.err) == (0, "")
    assert [path.name for path in out.rglob("*.pdf")] == [f"{GAME}-cards-a4.pdf"]


def test_one_code_allowed_does_not_excuse_another(plain: ProjectFolder, run: Run) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,5"})
    answer = run("validate", "--project", plain.root, "--allow", "PANDARING-40-CARDS")
    assert answer.code == 1
    assert "PANDARING-40-CARDS" not in answer.err
    assert "PANDARING-FOUR-OF-EACH" in answer.err


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ("pandas", {"40-CARDS", "FOUR-OF-EACH"}),
        ("laws", {"FOUR-LAWS", "TWO-LAWS"}),
        ("setup", {"THRESHOLDS"}),
        ("bamboo", {"BAMBOO-COUNT"}),
        ("red_panda", {"SIX-STEPS"}),
    ],
)
def test_a_table_without_rows_breaks_what_it_should_hold(plain: ProjectFolder, table: str, codes: set[str]) -> None:
    file = plain.csv(table)
    plain.write(file, plain.read(file).split("\n")[0] + "\n")
    findings = Findings()
    load_game(Project(plain.root), GAME, Intake(), findings)
    assert {finding.code for finding in findings.errors} == {f"PANDARING-{code}" for code in codes}
    assert {(finding.file, finding.line) for finding in findings.errors} == {(file, 1)}


def test_every_invariant_is_broken_above_and_every_code_is_its_own() -> None:
    codes = [invariant.code for invariant in INVARIANTS]
    assert len(set(codes)) == len(codes)
    assert list(ENTRY.codes) == codes
    assert {code for broken in BREAKS for code in broken.codes} == set(codes)


def test_every_invariant_tells_its_rule_and_the_words_of_the_rulebook() -> None:
    for invariant in INVARIANTS:
        assert invariant.code.startswith("PANDARING-")
        assert invariant.rule
        assert invariant.book


def test_the_shipped_data_breaks_none() -> None:
    findings = Findings()
    assert load_game(Project(CHECKOUT), GAME, Intake(), findings) is not None
    assert list(findings) == []


def test_two_players_are_an_option_that_may_be_left_out(plain: ProjectFolder) -> None:
    rows = plain.read(plain.csv("setup")).splitlines(keepends=True)
    plain.write(plain.csv("setup"), "".join(row for row in rows if not row.startswith("2,")))
    findings = Findings()
    assert load_game(Project(plain.root), GAME, Intake(), findings) is not None
    assert list(findings) == []


def test_fifteen_bamboo_cards_are_just_enough_for_five_players(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("bamboo"), {"1,2,18": f"1,2,{3 * 5}"})
    findings = Findings()
    load_game(Project(plain.root), GAME, Intake(), findings)
    assert list(findings) == []


def test_invariants_are_not_asked_where_a_row_is_no_good(plain: ProjectFolder) -> None:
    plain.edit(plain.csv("pandas"), {"1,Sad Panda,4": "1,Sad Panda,four"})
    findings = Findings()
    load_game(Project(plain.root), GAME, Intake(), findings)
    assert [(finding.code, finding.line) for finding in findings] == [("CELL", 2)]


@pytest.mark.parametrize("command", ["validate", "simulate", "score"])
@pytest.mark.parametrize("allowed", [[], ["PANDARING-EFFECTS"]], ids=["refused", "allowed"])
def test_t54_an_effect_that_nobody_performs_is_told_where_it_stands(
    project: ProjectFolder, run: Run, command: str, allowed: list[str]
) -> None:
    file = project.csv("pandas")
    project.edit(file, {"reveal-one": "reveal-two"})
    words = {"score": project.path(f"card_data/{GAME}/layouts/example.toml")}.get(command, GAME)
    answer = run(command, words, "--project", project.root, *allowing(allowed))
    told = f"{file}:10: effect: no effect is called 'reveal-two'; did you mean reveal-one? (PANDARING-EFFECTS; "
    if command == "validate" and allowed:
        assert (answer.code, told in answer.err) == (0, False)
    else:
        assert answer.code == 1
        assert [line.startswith(told) for line in answer.err.splitlines()] == [True]


def test_t54_one_register_serves_the_data_and_the_rules() -> None:
    assert frozenset(PERFORMED) == EFFECTS
    played = play_many(ENTRY.play(cards(), {}), players=4, games=40, seed=1).effects
    assert set(played) == EFFECTS
