"""Every case that a test bears in its name stands in the legend, `CASES.md`, once and in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULEBOOK_CASES = ("ap", "hp", "pc", "pd", "pi", "pk", "ps")
_NUMBERED = re.compile(rf"({'|'.join(RULEBOOK_CASES)})[-_](\d\d)(?!\d)")


def ids_of(name: str) -> Iterator[str]:
    """The ids that a test's name, or a parameter's, begins with.

    >>> list(ids_of("c12_c5_cards_of_two_sizes")), list(ids_of("ap_23_a_fifth_five")), list(ids_of("e5_71_cards"))
    (['C12', 'C5'], ['AP-23'], ['E5'])
    """
    case = _NUMBERED.match(name)
    if case:
        yield f"{case[1].upper()}-{case[2]}"
    for word in re.split(r"[-_]", name):
        if not re.fullmatch(r"[a-z]\d+", word):
            return
        yield word.upper()


def legend() -> list[tuple[str, str]]:
    """Each id of the legend, and what stands beside it."""
    rows = re.findall(r"^\| ([A-Z0-9, -]+) \| (.+) \|$", (HERE / "CASES.md").read_text(encoding="utf-8"), re.MULTILINE)
    return [(one, words) for ids, words in rows for one in ids.split(", ")]


def named() -> list[tuple[str, str]]:
    """Each id that a test bears, and the name that bears it."""
    found = []
    for path in sorted(HERE.rglob("test_*.py")):
        names = re.findall(r"def test_(\w+)|\bid=\"([\w-]+)", path.read_text(encoding="utf-8"))
        found += [(one, f"{path.name}: {name or given}") for name, given in names for one in ids_of(name or given)]
    return found


def test_every_case_in_the_name_of_a_test_stands_in_the_legend() -> None:
    known = {one for one, _ in legend()}
    assert [f"{one} ({where})" for one, where in named() if one not in known] == []


def test_the_legend_tells_each_case_once_and_in_words() -> None:
    told = [one for one, _ in legend()]
    assert sorted(told) == sorted(set(told))
    assert all(len(words.split()) >= 2 for _, words in legend())


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("a2_r2_another_delimiter_is_found", ["A2", "R2"]),
        ("ap_04_to_10_what_a_scoring_is_worth", ["AP-04"]),
        ("ap-15-behind", ["AP-15"]),
        ("t51_a_panda_is_a_number", ["T51"]),
        ("two_players_end_too", []),
        ("a_fifth_card_is_refused", []),
    ],
)
def test_ids_are_read_from_the_beginning_of_a_name(name: str, ids: list[str]) -> None:
    assert list(ids_of(name)) == ids
