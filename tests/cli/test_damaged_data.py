"""A game whose tables do not agree with each other: each command says so at the cell, and plays nothing with them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.support import CHECKOUT, ProjectFolder, Run

PILFERING, PARK = "pilfering-pandas", "panda-park"


def lean(tmp_path: Path, game: str, deck: str, page: str) -> ProjectFolder:
    """A project with a game that has one deck and one page, on which a layout is scored."""
    folder = ProjectFolder(tmp_path / "lean")
    shutil.copytree(CHECKOUT / "card_data" / game, folder.path(f"card_data/{game}"))
    shutil.copytree(CHECKOUT / "templates", folder.path("templates"))
    head, *blocks = re.split(r"(?m)^(?=\[\[)", folder.read(f"card_data/{game}/game.toml"))
    kept = [block for block in blocks if f'id = "{deck}"' in block or f'id = "{page}"' in block]
    folder.write(f"card_data/{game}/game.toml", head + "".join(kept))
    return folder


@pytest.mark.parametrize(
    ("table", "old", "new", "told"),
    [
        (
            "meerkats",
            "purple,red,1,",
            "purple,redx,1,",
            "meerkats.csv:2: preference_3: 'redx' stands in no row of card_data/pilfering-pandas/suits.csv",
        ),
        ("suits", "red,R,", "red,no letter,", "suits.csv:2: letter: 'no letter' is no letter of a suit"),
        ("suits", "red,R,", ",R,", "suits.csv:2: suit: is empty; write a name"),
        (
            "suits",
            "red,R,",
            "rose,R,",
            "loot.csv:2: suit: 'red' stands in no row of card_data/pilfering-pandas/suits.csv (as 8 more lines say)",
        ),
        ("suits", "red,R,Fox", "red,Fox", "suits.csv:2: has 12 cells where the header has 13"),
    ],
)
def test_w01_a_suit_that_is_not_there_is_told_at_its_cell(
    tmp_path: Path, run: Run, table: str, old: str, new: str, told: str
) -> None:
    folder = lean(tmp_path, PILFERING, "meerkats", "run-page")
    folder.edit(f"card_data/{PILFERING}/{table}.csv", {old: new})
    validated = run("validate", "--project", folder.root)
    built = run("build", "--project", folder.root, "--out", tmp_path / "out")
    answered = run("validate", "--json", "--project", folder.root)
    assert (validated.code, built.code, answered.code) == (1, 1, 1)
    assert told in validated.err
    assert told in built.err
    assert not (tmp_path / "out").exists()
    (report,) = json.loads(answered.out)["games"]
    assert any(finding["message"] in told and finding["message"] for finding in report["findings"])


def test_w01_of_a_table_that_is_at_fault_itself_nothing_untrue_is_said(tmp_path: Path, run: Run) -> None:
    folder = lean(tmp_path, PILFERING, "meerkats", "run-page")
    folder.edit(f"card_data/{PILFERING}/suits.csv", {"red,R,": "red,no letter,"})
    assert "stands in no row" not in run("validate", "--project", folder.root).err


@pytest.mark.parametrize(("written", "drawn"), [("#fff", "#ffffff"), ("gold", "#ffd700"), ("F0AC26", "#f0ac26")])
def test_w02_the_usual_forms_of_a_colour_are_read_and_drawn(
    whole: ProjectFolder, tmp_path: Path, run: Run, written: str, drawn: str
) -> None:
    whole.edit(f"card_data/{PARK}/sets.csv", {"#f0ac26": written})
    picture = tmp_path / "picture.svg"
    layout = whole.path(f"card_data/{PARK}/layouts/example-a.toml")
    answer = run("score", layout, "--picture", picture, "--project", whole.root)
    assert answer.code == 0, answer.err
    assert f'fill="{drawn}"' in picture.read_text(encoding="utf-8")


def test_w02_a_colour_that_is_none_is_told_at_its_cell_by_validate_and_build(tmp_path: Path, run: Run) -> None:
    folder = lean(tmp_path, PARK, "terrain", "example-a-page")
    folder.edit(f"card_data/{PARK}/sets.csv", {"#f0ac26": "{x"})
    told = "sets.csv:2: colour: '{x' is no colour; write it as #rrggbb, or by a name as gold"
    assert told in run("validate", "--project", folder.root).err
    built = run("build", "--only", "cards", "--project", folder.root, "--out", tmp_path / "out")
    assert (built.code, told in built.err) == (1, True)
