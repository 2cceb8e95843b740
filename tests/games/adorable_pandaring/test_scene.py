from __future__ import annotations

from typing import Any

from pandapress.findings import Findings
from pandapress.games.adorable_pandaring.answer import answer, judge
from pandapress.games.adorable_pandaring.layout import read_layout
from pandapress.games.adorable_pandaring.scene import draw
from pandapress.scene import Scene, SceneArt, SceneCard, SceneLine, SceneWords
from tests.games.adorable_pandaring.table import cards, layout


def scene(values: dict[str, Any]) -> Scene:
    table = read_layout(values, cards(), "table.toml", Findings())
    assert table is not None
    verdict = judge(table, cards())
    return draw(verdict, answer(verdict))


def pandas(drawn: Scene) -> list[tuple[str, bool]]:
    return [(t.card, t.back) for t in drawn.things if isinstance(t, SceneCard) and t.card.startswith("pandas/")]


def art(drawn: Scene) -> list[str]:
    return [thing.name for thing in drawn.things if isinstance(thing, SceneArt)]


HIDING = layout("high", ([6, 7, 8], 3), ([9, 10], 0), ([1], 0))
HIDING["players"][2]["hidden"] = [2]


def test_a_scored_table_shows_every_panda_face_up_and_a_heart_on_each_adorable_one() -> None:
    drawn = scene(HIDING)
    assert pandas(drawn) == [(f"pandas/{number}", False) for number in (6, 7, 8, 9, 10, 1, 2)]
    assert art(drawn).count("icons/adorable.svg") == 5
    assert art(drawn).count("icons/crown.svg") == 1


def test_without_a_scoring_hidden_pandas_stay_on_their_backs() -> None:
    quiet = scene({**HIDING, "law": "odd"})
    assert pandas(quiet)[-1] == ("pandas/2", True)
    assert not any(isinstance(t, SceneCard) and t.card == "red-panda/red-panda" for t in quiet.things)


def test_bamboo_lies_on_cards_that_are_turned_first_and_hold_five_at_most() -> None:
    drawn = scene(layout("high", ([6, 7, 8], 4), ([9, 10], 1), ([1], 1)))
    bamboo = [thing.back for thing in drawn.things if isinstance(thing, SceneCard) and thing.card == "bamboo/bamboo"]
    # 4 + 2 = 6 lies as 2, 2 and 1; 1 + 1 = 2 as one 2; 1 as one 1.
    assert bamboo == [True, True, False, True, False]


def test_nothing_lies_outside_of_the_picture_and_long_names_are_shortened() -> None:
    values = layout("odd", (list(range(1, 11)) * 2, 0), ([], 0), ([], 0))
    values["players"][0]["name"] = values["current"] = "A" * 300
    drawn = scene(values)
    for thing in drawn.things:
        assert not isinstance(thing, SceneLine)
        height = thing.w * 88 / 63 if isinstance(thing, SceneCard) else thing.h
        assert thing.x >= 0 and thing.y >= 0
        assert thing.x + thing.w <= drawn.w + 1e-6 and thing.y + height <= drawn.h + 1e-6
    assert max(len(thing.text) for thing in drawn.things if isinstance(thing, SceneWords)) <= 120
