"""Printing only what has changed since an earlier PDF."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pandapress.carddata.intake import Intake
from pandapress.findings import DataError
from pandapress.press.choices import Backs, Ink
from pandapress.workshop.build.build import BuildReport, build
from pandapress.workshop.build.imprint import Imprint, imprint_of, read_imprint
from pandapress.workshop.build.order import PrintOptions
from pandapress.workshop.catalogue.project import Project
from tests.press.pixels import words_of
from tests.support import GAME, ProjectFolder

PANDAS = f"card_data/{GAME}/pandas.csv"
CONFIG = f"card_data/{GAME}/game.toml"
LOOSE = Intake(allow=frozenset({"PANDARING-40-CARDS", "PANDARING-FOUR-OF-EACH"}))


def built(project: ProjectFolder, out: Path, **chosen: Any) -> BuildReport:
    return build(Project(project.root), [GAME], LOOSE, PrintOptions(**chosen), out)


def since(project: ProjectFolder, out: Path, what: str = "cards", **chosen: Any) -> BuildReport:
    """A build against the file that the last whole build wrote."""
    earlier = read_imprint(out / GAME / f"{GAME}-{what}-a4.pdf")
    return built(project, out, earlier=earlier, **chosen)


def names(report: BuildReport) -> Counter[str]:
    """How often each card of the plain deck is on the sheets of a report's one file."""
    (line,) = report.files
    said = " ".join(words_of(line.file.read_bytes()))
    found = {name: said.count(name) for name in ("Sad Panda", "Lazy Panda", "Party Panda", "Glad Panda")}
    return Counter({name: count for name, count in found.items() if count})


@pytest.fixture
def printed(plain: ProjectFolder, tmp_path: Path) -> Path:
    """Where a whole build of the plain deck lies."""
    built(plain, tmp_path / "out")
    return tmp_path / "out"


def test_a_card_whose_words_changed_is_printed_again_in_all_its_copies_and_no_other(
    plain: ProjectFolder, printed: Path
) -> None:
    before = (printed / GAME / f"{GAME}-cards-a4.pdf").read_bytes()
    plain.edit(PANDAS, {"Sad Panda": "Glad Panda"})
    report = since(plain, printed)
    assert [line.file.name for line in report.files] == [f"{GAME}-cards-changed-a4.pdf"]
    assert (report.files[0].cards, names(report)) == (4, Counter({"Glad Panda": 4}))
    assert (printed / GAME / f"{GAME}-cards-a4.pdf").read_bytes() == before


def test_a_change_of_a_template_or_a_back_changes_every_card(plain: ProjectFolder, printed: Path) -> None:
    plain.write(CONFIG, plain.read(CONFIG) + f'back = "{GAME}/plain.svg.j2"\n')
    assert since(plain, printed).files[0].cards == 40


def test_of_a_card_that_is_there_more_often_only_the_further_copies_are_printed(
    plain: ProjectFolder, printed: Path
) -> None:
    plain.edit(PANDAS, {"1,Sad Panda,4": "1,Sad Panda,6"})
    assert names(since(plain, printed)) == Counter({"Sad Panda": 2})


def test_cards_to_take_out_are_told(plain: ProjectFolder, printed: Path) -> None:
    plain.edit(PANDAS, {"1,Sad Panda,4": "1,Sad Panda,1"})
    report = since(plain, printed)
    (found,) = [finding for finding in report.findings if finding.code == "LEFTOVER"]
    assert str(found) == "info: 3 printed cards are no longer needed: pandas/1 x 3; take them out"


def test_nothing_changed_prints_nothing_and_says_so(plain: ProjectFolder, printed: Path) -> None:
    before = sorted(path.name for path in (printed / GAME).iterdir())
    report = since(plain, printed)
    assert report.files == ()
    assert [finding.code for finding in report.findings] == ["UNCHANGED"]
    assert sorted(path.name for path in (printed / GAME).iterdir()) == before


@pytest.mark.parametrize("kind", ["aids", "proof"])
def test_a_kind_that_the_earlier_file_does_not_hold_cannot_be_compared(
    plain: ProjectFolder, printed: Path, kind: str
) -> None:
    with pytest.raises(DataError) as problem:
        since(plain, printed, only=frozenset({kind}))
    assert [str(found) for found in problem.value.findings] == [
        "the earlier file holds nothing of this kind; it holds: cards"
    ]


@pytest.mark.parametrize("what", ["cards", "all"])
def test_the_file_of_all_kinds_tells_the_same(plain: ProjectFolder, printed: Path, what: str) -> None:
    plain.edit(PANDAS, {"Lazy Panda": "Glad Panda"})
    assert names(since(plain, printed, what)) == Counter({"Glad Panda": 4})


def test_how_backs_are_printed_and_where_cards_lie_changes_no_card(plain: ProjectFolder, tmp_path: Path) -> None:
    plain.write(CONFIG, plain.read(CONFIG) + f'back = "{GAME}/plain.svg.j2"\n')
    built(plain, tmp_path)
    for chosen in ({"backs": Backs.NONE}, {"backs": Backs.FOLD}, {"paper": "a3"}):
        assert since(plain, tmp_path, **chosen).files == ()


def test_another_ink_is_told(plain: ProjectFolder, printed: Path) -> None:
    report = since(plain, printed, ink=Ink.LOW)
    assert "EARLIER-INK" in {finding.code for finding in report.findings}


def test_a_file_of_chosen_cards_is_told(plain: ProjectFolder, printed: Path) -> None:
    built(plain, printed, cards=frozenset({"sad-panda"}))
    report = since(plain, printed)
    assert "EARLIER-SOME" in {finding.code for finding in report.findings}
    assert report.files[0].cards == 40 - 1


def test_what_a_file_says_of_itself_is_read_back(printed: Path) -> None:
    told = read_imprint(printed / GAME / f"{GAME}-cards-a4.pdf")
    assert (told.game, told.kinds, told.ink, told.some) == (GAME, frozenset({"cards"}), "full", False)
    assert set(told.cards) == {f"pandas/{number}" for number in range(1, 11)}
    assert {copies for _, copies in told.cards.values()} == {4}
    assert imprint_of(told.keywords()) == told
    assert imprint_of(replace(told, some=True).keywords()) == replace(told, some=True)


@pytest.mark.parametrize("words", ["", "game=a", "kind=cards", "game=a game=b kind=cards", "print and play"])
def test_keywords_of_other_files_tell_nothing(words: str) -> None:
    assert imprint_of(words) is None


def test_a_card_counts_as_printed_only_with_the_same_fingerprint() -> None:
    told = Imprint("a", frozenset({"cards"}), "full", cards={"pandas/1": ("0a1b2c", 4)})
    assert [told.copies_of(*card) for card in (("pandas/1", "0a1b2c"), ("pandas/1", "ffffff"), ("x/1", "0a1b2c"))] == [
        4,
        0,
        0,
    ]


def test_a_file_that_is_none_of_ours_is_refused(tmp_path: Path, printed: Path) -> None:
    whole = (printed / GAME / f"{GAME}-cards-a4.pdf").read_bytes()
    foreign = PdfReader(BytesIO(whole))
    assert foreign.metadata is not None
    stranger = whole.replace(b"kind=cards", b"kine=cards")
    for name, content in {"text": b"hello", "empty": b"", "half": whole[:300], "stranger": stranger}.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(DataError) as problem:
            read_imprint(tmp_path / name)
        (found,) = problem.value.findings
        assert (found.code, found.file) == ("EARLIER", str(tmp_path / name))
        assert found.hint
    with pytest.raises(DataError):
        read_imprint(tmp_path / "nowhere.pdf")
    with pytest.raises(DataError):
        read_imprint(tmp_path)
