"""Whatever stands in a layout: it is scored and can be drawn, or findings say why not."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.carddata.intake import Intake
from pandapress.carddata.structured import parsed
from pandapress.findings import DataError, Findings
from pandapress.games.registry import GAME_IDS
from pandapress.workshop.catalogue.loading import LoadedGame, load_game
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.table.score import layout_text, score_layout
from tests.fuzz.ground import sound
from tests.fuzz.mutations import damaged_lines, damaged_text, damaged_values, fuzz, toml, words
from tests.support import CHECKOUT

LAYOUTS = sorted((CHECKOUT / "card_data").glob("*/layouts/*.toml"))
layouts = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
PIECES = ("[[players]]\n", "[options]\n", "[", "]", "=", '"', '"""', "#", "\n", "\n\n", "K", "<", "^", "1,1", "move ")
FILE = "table.toml"


@cache
def loaded(game_id: str) -> LoadedGame:
    found = load_game(Project(CHECKOUT), game_id, Intake(), Findings())
    assert found is not None
    return found


def check(text: str, file: str = FILE) -> None:
    """A layout is refused with an error, or it has a score whose lines, ranks, JSON and picture can be made."""
    findings = Findings()
    values = parsed(text, file, findings)
    if values is None or values.get("game") not in GAME_IDS:
        sound(findings)
        return
    game = loaded(values["game"])
    scored = game.game.score(values, game.cards, file, findings)
    found = sound(findings)
    assert all(finding.file == file for finding in found)
    if scored is None:
        assert findings.errors
        return
    answer = scored.score
    assert len(answer.ranks) == len(answer.players)
    assert set(answer.winners) <= {player.name for player in answer.players}
    json.dumps(answer.as_json(), allow_nan=False)
    if not findings.errors:
        assert scored.scene().things


@cache
def known(layout: Path) -> tuple[str, ...]:
    """Words that mean something in a layout: its own, the cells of its game's tables, its options."""
    game, text = loaded(layout.parts[-3]), layout.read_text(encoding="utf-8")
    cells = {cell for table in game.raw.values() for row in table.rows for cell in row.cells.values()}
    options = {word for option in game.game.options for word in (option.name, *option.values)}
    return tuple(sorted({*text.split(), *options, *(cell for cell in cells if len(cell) < 30)}))


@layouts
@fuzz(60)
@given(data=st.data())
def test_a_layout_of_damaged_values_is_scored_or_refused(layout: Path, data: st.DataObject) -> None:
    good = tomllib.loads(layout.read_text(encoding="utf-8"))
    check(toml(data.draw(damaged_values(good, known(layout)))))


@layouts
@fuzz(40)
@given(data=st.data())
def test_a_layout_of_damaged_text_is_scored_or_refused(layout: Path, data: st.DataObject) -> None:
    text = layout.read_text(encoding="utf-8")
    fillers = st.one_of(words, st.sampled_from(known(layout)))
    check(data.draw(st.one_of(damaged_lines(text, fillers), damaged_text(text, PIECES))))


@layouts
@fuzz(3)
@given(data=st.data())
def test_a_layout_in_json_is_scored_or_refused(tmp_path: Path, layout: Path, data: st.DataObject) -> None:
    good = tomllib.loads(layout.read_text(encoding="utf-8"))
    text = json.dumps(data.draw(damaged_values(good, known(layout))), default=str)
    path = tmp_path / "table.json"
    path.write_text(data.draw(st.one_of(st.just(text), damaged_text(text, ("{", "}", "[", ",", "NaN")))), "utf-8")
    try:
        score_layout(Project(CHECKOUT), layout_text(path), Intake(), None)
    except DataError as refused:
        assert sound(refused.findings)
