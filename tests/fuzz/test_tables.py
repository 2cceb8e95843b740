"""Whatever a spreadsheet or an editor leaves in a CSV file: it is printed, or findings say why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.carddata.intake import Intake
from pandapress.findings import DataError
from pandapress.games.registry import GAME_IDS, game
from pandapress.press.choices import Backs
from pandapress.workshop.build.build import build
from pandapress.workshop.build.order import PrintOptions
from tests.fuzz.ground import Ground, excerpt, named, sound
from tests.fuzz.mutations import damaged_table, fuzz
from tests.support import CHECKOUT


@pytest.mark.parametrize("game_id", GAME_IDS)
@fuzz(3)
@given(data=st.data())
def test_a_game_with_a_damaged_table_is_valid_or_refused_by_its_name(
    ground: Ground, game_id: str, data: st.DataObject
) -> None:
    table = data.draw(st.sampled_from(sorted(game(game_id).tables)))
    file, config = f"card_data/{game_id}/{table}.csv", f"card_data/{game_id}/game.toml"
    content = data.draw(damaged_table((CHECKOUT / file).read_bytes()))
    lean = excerpt((CHECKOUT / config).read_text(encoding="utf-8"), f'"{table}.csv"')
    with ground.with_files({file: content, config: lean}):
        findings = ground.findings(game_id)
    errors = [finding for finding in findings if finding.severity.value == "error"]
    assert not errors or named(errors, file), [str(error) for error in errors]


@pytest.mark.parametrize("game_id", GAME_IDS)
@fuzz(1)
@given(data=st.data())
def test_a_build_of_a_damaged_table_is_whole_or_writes_nothing(
    ground: Ground, tmp_path: Path, game_id: str, data: st.DataObject
) -> None:
    table = data.draw(st.sampled_from(sorted(game(game_id).tables)))
    file, config = f"card_data/{game_id}/{table}.csv", f"card_data/{game_id}/game.toml"
    content = data.draw(damaged_table((CHECKOUT / file).read_bytes()))
    lean = excerpt((CHECKOUT / config).read_text(encoding="utf-8"), f'"{table}.csv"')
    backs = data.draw(st.sampled_from(Backs))
    out = tmp_path / "out"
    with ground.with_files({file: content, config: lean}):
        intake = Intake(allow=frozenset(game(game_id).codes))
        try:
            report = build(ground.project, [game_id], intake, PrintOptions(backs=backs), out)
        except DataError as refused:
            assert [finding for finding in sound(refused.findings) if finding.severity.value == "error"]
            assert not out.exists()
        else:
            assert all(line.file.read_bytes().startswith(b"%PDF-") for line in report.files)
            for line in report.files:
                line.file.unlink()
    for folder in sorted(out.rglob("*"), reverse=True):
        folder.rmdir()
    if out.exists():
        out.rmdir()
