"""The five games have one shape: a folder of modules, records, an example, aids, a score sheet, a box page."""

from __future__ import annotations

from pathlib import Path

import pytest

from pandapress.carddata.gamefile import GameFile, read_game_file
from pandapress.findings import Findings
from pandapress.games.registry import GAME_IDS, game
from tests.support import CHECKOUT

MODULES = {
    "answer",
    "cards",
    "game",
    "invariants",
    "judgement",
    "layout",
    "notation",
    "rules",
    "scene",
    "scoring",
    "state",
}


def config(game_id: str) -> GameFile:
    findings = Findings()
    read = read_game_file(CHECKOUT / "card_data" / game_id / "game.toml", "game.toml", findings)
    assert read is not None, list(findings)
    return read


def folder(game_id: str) -> str:
    return game_id.replace("-", "_")


def test_there_are_five_games() -> None:
    assert len(GAME_IDS) == 5
    folders = {path.name for path in (CHECKOUT / "card_data").iterdir() if path.is_dir()}
    assert folders == set(GAME_IDS)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_game_has_every_module(game_id: str) -> None:
    here = CHECKOUT / "generator" / "pandapress" / "games" / folder(game_id)
    assert {path.stem for path in here.glob("*.py")} >= MODULES
    assert game(game_id).id == game_id


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_game_has_an_example_layout_and_a_page_of_its_own(game_id: str) -> None:
    data = CHECKOUT / "card_data" / game_id
    assert (data / "layouts" / "example.toml").is_file()
    assert (data / "README.md").is_file()


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_game_prints_cards_aids_a_score_sheet_and_a_box_page(game_id: str) -> None:
    read = config(game_id)
    assert {"cards", "aids", "score-sheet"} <= {deck.what for deck in read.deck} | {page.what for page in read.page}
    assert "box-page" in {page.id for page in read.page}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_template_and_example_that_a_game_names_is_there(game_id: str) -> None:
    read = config(game_id)
    named = {name for deck in read.deck for name in (deck.face, deck.back, deck.reverse) if name}
    named |= {page.template for page in read.page}
    assert [name for name in sorted(named) if not (CHECKOUT / "templates" / name).is_file()] == []
    layouts = [name for page in read.page for name in page.layouts]
    assert [name for name in layouts if not (CHECKOUT / "card_data" / game_id / name).is_file()] == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_game_has_a_golden_record_for_every_number_of_players(game_id: str) -> None:
    records = Path(__file__).parent / folder(game_id) / "records"
    texts = [path.read_text(encoding="utf-8") for path in records.glob("*.txt")]
    recorded = {int(line.split()[1]) for text in texts for line in text.splitlines() if line.startswith("players ")}
    fewest, most = config(game_id).players
    assert set(range(fewest, most + 1)) <= recorded
