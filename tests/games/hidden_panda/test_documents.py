"""The game's page and example tell the truth: every layout in them is scored, every option read."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from pandapress.engine.score import Score
from pandapress.findings import Findings
from pandapress.games.hidden_panda.game import GAME
from tests.games.hidden_panda.table import HIDDEN, cards
from tests.support import CHECKOUT

HERE = CHECKOUT / "card_data" / HIDDEN
PAGE = (HERE / "README.md").read_text(encoding="utf-8")
EXAMPLE = (HERE / "layouts" / "example.toml").read_text(encoding="utf-8")
LAYOUTS = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def score(text: str) -> Score:
    findings = Findings()
    values: dict[str, Any] = tomllib.loads(text)
    scored = GAME.score(values, cards(), "table.toml", findings)
    assert list(findings) == []
    assert scored is not None
    return scored.score


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("text", [*LAYOUTS, EXAMPLE])
def test_t21_t53_every_layout_is_scored_and_has_one_player_a_line(text: str) -> None:
    assert score(text).winners
    assert len(lines(text)) <= 14
    assert len([line for line in lines(text) if line.strip().startswith("{ name = ")]) in (6, 8)


def test_t20_the_vote_of_the_page_decides_its_game() -> None:
    voted, before = LAYOUTS[1], LAYOUTS[1].replace('target = "Finn", caller = "Ben"', 'target = "Finn", caller = "Eve"')
    assert score(voted).details["teams"] == {"rescue": 16, "bandits": 27}
    assert score(before).details["teams"] == {"rescue": 25, "bandits": 18}
    assert "27 to 16" in PAGE and "25 to 18" in PAGE


def test_t21_the_lines_that_the_example_offers_run_as_they_stand() -> None:
    offered = [line.removeprefix("# ") for line in EXAMPLE.splitlines() if re.match(r"# \w+ = ", line)]
    assert [line.split(" = ")[0] for line in offered] == ["vote", "net_to_come"]
    assert score(f"{EXAMPLE}\n{offered[0]}").details["vote"]["passes"] is True
    fails = offered[0].replace(', "Gwen"', "")
    assert fails != offered[0]
    findings = Findings()
    failed = GAME.score(tomllib.loads(f"{EXAMPLE}\n{fails}"), cards(), "table.toml", findings)
    assert failed is not None and not findings.errors
    assert failed.score.details["stash"] == 9 + 6


TEA_GONE = """
game = "hidden-panda"
options = { OPTION }
stash = STASH
players = [
  { name = "Ana", role = "grandma" },
  { name = "Ben", role = "keeper", cubs = 9, nets = 2 },
  { name = "Cleo", role = "keeper", cubs = 6, nets = 2 },
  { name = "Dan", role = "panda", cubs = 5, nets = 2, tea = true },
  { name = "Eve", role = "bandit", cubs = 1, nets = 0 },
  { name = "Finn", role = "bandit", cubs = 0, nets = 0 },
]
"""


@pytest.mark.parametrize(("value", "stash", "left"), [("all", 2 + 5, 0), ("keeps_five", 2, 5)])
def test_t25_score_reads_what_grandmas_failed_vote_costs(value: str, stash: int, left: int) -> None:
    """Her second turn, the seventh: the tea on Dan's two nets, and two of five thumbs up."""
    text = TEA_GONE.replace("OPTION", f'grandma_fails = "{value}"').replace("STASH", "2")
    found = GAME.score(tomllib.loads(f'{text}vote = {{ target = "Dan", up = 2 }}'), cards(), "table.toml", Findings())
    assert found is not None
    assert (found.score.details["stash"], found.score.players[0].total) == (stash, left)
    assert found.score.options == {"grandma_fails": value}


def test_t25_score_reads_whether_the_tea_outlives_its_vote() -> None:
    """Eight turns of six players: seven nets and the tea, whose vote another player called and lost; one net went."""
    text = TEA_GONE.replace("STASH", "8").replace("cubs = 5, nets = 2, tea = true", "cubs = 5, nets = 0")
    text = text.replace("cubs = 6, nets = 2", "cubs = 3, nets = 2").replace("cubs = 0, nets = 0", "cubs = 0, nets = 2")
    gone, stays = text, text.replace("cubs = 5, nets = 0", "cubs = 5, nets = 0, tea = true")
    for table, option in ((gone, "out"), (stays, "stays")):
        values = tomllib.loads(table.replace("OPTION", f'tea_on_failed_vote = "{option}"'))
        found = GAME.score(values, cards(), "table.toml", Findings())
        assert found is not None
        assert found.score.options == {"tea_on_failed_vote": option}
