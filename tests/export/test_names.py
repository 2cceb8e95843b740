from __future__ import annotations

import re

import pytest

from pandapress.export.cards import stems
from pandapress.export.names import LONGEST, Names, file_stem
from tests.export.samples import card, framed_face

SAFE = re.compile(r"[a-z0-9][a-z0-9._-]*[a-z0-9]|[a-z0-9]")


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        (("pandas", "banana-panda", "front"), "pandas_banana-panda_front"),
        (("Ñandú", "Größe 3/4", "BACK"), "nandu_grosse-3-4_back"),
        (("熊猫",), "file"),
        (("con",), "x-con"),
        (("LPT1.old",), "x-lpt1.old"),
        (("..", "a b.", "c"), "a-b_c"),
    ],
)
def test_a_name_is_one_that_every_system_takes(words: tuple[str, ...], stem: str) -> None:
    assert file_stem(*words) == stem
    assert SAFE.fullmatch(stem)


def test_long_names_are_cut_and_stay_apart() -> None:
    one, other = file_stem("a" * 300 + "x"), file_stem("a" * 300 + "y")
    assert len(one) == len(other) == LONGEST
    assert one != other
    names = Names()
    assert len({names.take("b" * LONGEST) for _ in range(3)}) == 3


def test_names_that_differ_only_by_case_are_numbered() -> None:
    names = Names()
    assert [names.take(word) for word in ("Panda", "panda", "PANDA", "panda-2")] == [
        "panda",
        "panda-2",
        "panda-3",
        "panda-2-2",
    ]


def test_a16_every_card_of_a_deck_has_a_file_of_its_own() -> None:
    back = framed_face(ground="#000000")
    cards = [card(str(number), back=back) for number in range(71)]
    named = stems(cards)
    assert len(set(named.values())) == len(named) == 72
    assert named[back.key] == "pandas_back"
    assert named[cards[70].front.key] == "pandas_70_front"


def test_a_back_that_differs_is_named_after_its_card_and_a_lone_card_after_its_deck() -> None:
    backs = [framed_face(ground=ground) for ground in ("#000000", "#111111", "#222222")]
    cards = [card("a", back=backs[0]), card("b", back=backs[1]), card("timer", "timer", back=backs[2])]
    named = stems(cards)
    assert [named[back.key] for back in backs] == ["pandas_a_back", "pandas_b_back", "timer_back"]


def test_ids_that_run_together_do_not_collide() -> None:
    cards = [card("b-c", "a"), card("d", "a"), card("c", "a-b"), card("e", "a-b")]
    assert sorted(stems(cards).values()) == ["a-b_c_front", "a-b_e_front", "a_b-c_front", "a_d_front"]
