"""Whatever stands in a record: it is replayed, or findings say from which line on it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.carddata.intake import Intake
from pandapress.engine.record import RecordError, read_record, replayed
from pandapress.engine.rules import OptionError
from pandapress.findings import Findings
from pandapress.games.registry import GAME_IDS
from pandapress.workshop.catalogue.loading import load_game
from pandapress.workshop.catalogue.project import Project
from tests.fuzz.mutations import damaged_lines, damaged_text, fuzz, words
from tests.support import CHECKOUT

GAMES = CHECKOUT / "tests" / "games"
HEADS = st.sampled_from(
    (
        *("players 0", "players -1", "players 1000000", "players x", "players", "players ٣", "seed -1", "seed 1.5"),
        *("seed 99999999999999999999999", "game pandai", "game nope", "game", "option", "option =", "option x=y"),
        *("option rounds=5", "option mode=solo", "result", "result unfinished", "result winners 1 scores 1", "1", "1 "),
        *("9 draw", "pass", "1 pass", "2 pass", "# a note", "1 play 0 0 0", "1 take 99", "1 " + "9" * 50, "1 1,1,1"),
    )
)


@pytest.mark.parametrize("game_id", GAME_IDS)
@fuzz(40)
@given(data=st.data())
def test_a_damaged_record_is_replayed_or_refused_with_its_line(game_id: str, data: st.DataObject) -> None:
    folder = GAMES / game_id.replace("-", "_") / "records"
    path: Path = data.draw(st.sampled_from(sorted(folder.glob("*.txt"))))
    text = path.read_text(encoding="utf-8")
    fillers = st.one_of(HEADS, words, st.sampled_from(text.split()), st.sampled_from(text.splitlines()))
    cut = data.draw(st.integers(1, text.count("\n")))
    short = "\n".join(text.splitlines()[:cut])
    damaged = data.draw(
        st.one_of(damaged_lines(text, fillers), damaged_lines(short, fillers), damaged_text(text, ("\n", " ", ",")))
    )
    game = load_game(Project(CHECKOUT), game_id, Intake(), Findings())
    assert game is not None
    try:
        record = read_record(damaged)
        rules = game.game.play(game.cards, record.header.options)
        *_, last = replayed(rules, record)
        rules.outcome(last)
    except RecordError as refused:
        assert str(refused)
        assert 0 < refused.line <= damaged.count("\n") + 1
    except OptionError as refused:
        assert str(refused)
