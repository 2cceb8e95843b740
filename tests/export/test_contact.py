from __future__ import annotations

from pandapress.export.contact import contact_sheet, large_cards, shortened
from pandapress.press.face.fonts import TEXT
from pandapress.press.paper import Size
from pandapress.scene import Scene, SceneCard, SceneWords
from tests.export.samples import card, framed_face

BACK = framed_face(ground="#000000")


def faces(scene: Scene) -> list[tuple[str, bool]]:
    return [(thing.card, thing.back) for thing in scene.things if isinstance(thing, SceneCard)]


def words(scene: Scene) -> list[str]:
    return [thing.text for thing in scene.things if isinstance(thing, SceneWords)]


def test_each_different_face_is_shown_once_under_its_deck_with_name_and_number() -> None:
    cards = [
        card("a", copies=4, back=BACK),
        card("b", back=BACK),
        card("c", "keys", back=BACK),
        card("t", "tokens", Size(20, 20), token=True),
    ]
    scene = contact_sheet("A Game", cards)
    assert faces(scene) == [
        ("pandas/a", False),
        ("pandas/b", False),
        ("pandas/a", True),
        ("keys/c", False),
        ("tokens/t", False),
    ]
    assert words(scene) == ["Pandas", "A × 4", "B", "back", "Keys", "C", "Tokens", "T"]
    assert [thing.round for thing in scene.things if isinstance(thing, SceneCard)] == [False] * 4 + [True]


def test_a_name_that_the_font_cannot_write_is_told_by_its_id() -> None:
    assert words(contact_sheet("A Game", [card("a", name="中")]))[1] == "a"
    assert words(large_cards("A Game", [card("a", name="中")]))[0] == "pandas/a"


def test_many_cards_go_on_in_the_next_row_and_nothing_overlaps_or_runs_out() -> None:
    cards = [*(card(str(number)) for number in range(23)), card("wide", "boards", Size(300, 50)), card("z", "last")]
    scene = contact_sheet("A Game", cards)
    sizes = {each.id: each.size for each in cards}
    boxes = [
        (thing.x, thing.y, thing.x + thing.w, thing.y + thing.w * sizes[thing.card].h / sizes[thing.card].w)
        for thing in scene.things
        if isinstance(thing, SceneCard)
    ]
    assert len({y for _, y, _, _ in boxes}) >= 4
    assert all(x >= 0 and y >= 0 and right <= scene.w and bottom <= scene.h for x, y, right, bottom in boxes)
    for number, (x, y, right, bottom) in enumerate(boxes):
        for x2, y2, right2, bottom2 in boxes[:number]:
            assert x >= right2 or x2 >= right or y >= bottom2 or y2 >= bottom


def test_a_card_alone_shows_both_sides_at_twice_its_size() -> None:
    scene = large_cards("A Game", [card("a", back=BACK)])
    assert faces(scene) == [("pandas/a", False), ("pandas/a", True)]
    assert {thing.w for thing in scene.things if isinstance(thing, SceneCard)} == {127.0}
    assert words(scene) == ["A  ·  pandas/a", "front", "back"]


def test_words_are_shortened_to_their_room() -> None:
    assert shortened("Panda", TEXT, 4, 100) == "Panda"
    short = shortened("A rather long name of a panda", TEXT, 4, 20)
    assert short.endswith("...") and TEXT.width(short, 4) <= 20
