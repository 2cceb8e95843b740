"""Whatever stands in a `game.toml`: it is printed, or findings say why not."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.games.registry import GAME_IDS
from tests.fuzz.ground import Ground, excerpt, named
from tests.fuzz.mutations import damaged_lines, damaged_text, damaged_values, fuzz, toml, values
from tests.support import CHECKOUT

PIECES = ("[[deck]]\n", "[[page]]\n", "[", "]", "=", "{", '"', "'''", "#", "\n", "size = [0, 88]\n", "tile = true\n")
LINES = st.sampled_from(
    (
        *("size = [0, 1]", "size = [-63, 88]", "size = [1e9, 1e9]", "size = [nan, inf]", "size = [1e-9, 88]"),
        *('size = "nope"', "size = 63", "size = [0.5, 0.5]", "size = [63, 88, 1]", "copies = 999999999", "copies = -1"),
        *('copies = "name"', 'copies = "nope"', 'rows = "nope.csv"', 'rows = "../pandai/cards.csv"', 'rows = ""'),
        *('face = "nope.svg.j2"', 'face = "../../secret.j2"', 'face = "/etc/hostname"', 'face = ""', 'face = "art"'),
        *('back = "shared/scene.svg.j2"', 'reverse = "shared/page.svg.j2"', 'what = "board"', 'what = "proof"'),
        *('layout = "../../x.toml"', 'layout = "layouts"', "layout = []", 'layout = "game.toml"', "tile = true"),
        *(
            "with = { row = 1 }",
            "with = { x = [[1], {}] }",
            'with = { "" = 1 }',
            'where = { id = "1" }',
            'where = { "" = "" }',
        ),
        *("players = [0, 0]", "players = [5, 3]", "players = []", 'title = "\\u0000"', 'title = "😀"', "credits = []"),
        *('title = ""', "tile = false", "x.y.z = 1", "title.x = 1", "[deck]", "[[deck.with]]", "size = [210, 5000]"),
    )
)


def name(game_id: str) -> str:
    return f"card_data/{game_id}/game.toml"


def shipped(game_id: str, data: st.DataObject) -> str:
    """The game's file with one of its decks, so that it is checked soon."""
    text = (CHECKOUT / name(game_id)).read_text(encoding="utf-8")
    ids = [deck["id"] for deck in tomllib.loads(text)["deck"]]
    return excerpt(text, f'id = "{data.draw(st.sampled_from(ids))}"')


@pytest.mark.parametrize("game_id", GAME_IDS)
@fuzz(4)
@given(data=st.data())
def test_a_game_file_of_damaged_text_is_valid_or_refused(ground: Ground, game_id: str, data: st.DataObject) -> None:
    text = shipped(game_id, data)
    damaged = data.draw(st.one_of(damaged_text(text, PIECES), damaged_lines(text, LINES)))
    with ground.with_files({name(game_id): damaged}):
        ground.findings(game_id)


@pytest.mark.parametrize("game_id", GAME_IDS)
@fuzz(4)
@given(data=st.data())
def test_a_game_file_of_damaged_values_is_valid_or_refused(ground: Ground, game_id: str, data: st.DataObject) -> None:
    good = tomllib.loads(shipped(game_id, data))
    damaged = toml(data.draw(damaged_values(good)))
    with ground.with_files({name(game_id): damaged}):
        findings = ground.findings(game_id)
    errors = [finding for finding in findings if finding.severity.value == "error"]
    assert not errors or named(errors, name(game_id)) or named(errors, "templates/"), errors


@pytest.mark.parametrize("game_id", GAME_IDS)
@fuzz(4)
@given(data=st.data())
def test_a_page_of_damaged_values_is_valid_or_refused(ground: Ground, game_id: str, data: st.DataObject) -> None:
    text = (CHECKOUT / name(game_id)).read_text(encoding="utf-8")
    good = tomllib.loads(text)
    page = data.draw(st.sampled_from([page for page in good["page"] if "layout" not in page]))
    changed = {**page, data.draw(st.sampled_from(["size", "tile", "layout", "template", "what"])): data.draw(values)}
    with ground.with_files({name(game_id): toml({**good, "deck": good["deck"][:1], "page": [changed]})}):
        ground.findings(game_id)
