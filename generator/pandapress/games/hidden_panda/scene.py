"""The picture of a table: the two teams' role cards with their cubs and nets, and the Bandit Stash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pandapress.engine.score import Score
from pandapress.games.hidden_panda.answer import Verdict
from pandapress.games.hidden_panda.scoring import BANDITS, RESCUE
from pandapress.games.hidden_panda.state import Seat
from pandapress.scene import Scene, SceneArt, SceneCard, ScenePanel, SceneWords, Thing

_CARD, _RATIO, _STEP, _EDGE, _HEAD, _ROW = 34.0, 88 / 63, 46.0, 6.0, 18.0, 84.0
_DUSK, _CREAM, _DARK, _GREY, _GOLD = "#efe4ee", "#fffaf2", "#3a2748", "#6a5876", "#b07a10"
_TEAMS = {RESCUE: "Rescue Team", BANDITS: "Bandit Team"}
_CUBS_A_ROW, _CUB, _NET = 6, 6.0, 8.6


def draw(verdict: Verdict, score: Score) -> Scene:
    """The scene of a verdict and its score."""
    teams = verdict.cards.teams
    placed = list(zip(verdict.table.names, verdict.camp.seats, strict=True))
    rows = {team: [place for place in placed if teams[place[1].role] == team] for team in _TEAMS}
    widest = max(len(places) for places in rows.values())
    width = 2 * _EDGE + max(widest, 4) * _STEP + 44
    height = _HEAD + 2 * _ROW + _EDGE
    things: list[Thing] = [ScenePanel(0, 0, width, height, _DUSK, radius=0)]
    things.append(SceneWords(score.headline, _EDGE, 4, width - 2 * _EDGE, 12, 6.4, _DARK, bold=True))
    for number, (team, places) in enumerate(rows.items()):
        y = _HEAD + number * _ROW
        won = verdict.winner == team
        things.append(ScenePanel(_EDGE / 2, y, width - _EDGE, _ROW - 4, _CREAM, _GOLD if won else "#b9a9c2"))
        things += _team(places, y)
        things += _total(verdict, team, won, width - 44, y)
    return Scene(width, height, "Hidden Panda: the count", tuple(things))


def _team(places: Sequence[tuple[str, Seat]], y: float) -> Iterator[Thing]:
    for number, (name, seat) in enumerate(places):
        x = _EDGE + number * _STEP
        yield SceneWords(name, x, y + 2, _CARD + 4, 6, 4.4, _DARK, bold=True)
        yield SceneCard(f"roles/{seat.role}", x, y + 9, _CARD)
        for at, token in enumerate((*["net"] * seat.nets, *["tea"] * seat.tea)):
            yield SceneCard(f"tokens/{token}", x + _CARD + 0.8, y + 10 + at * (_NET + 0.6), _NET, round=True)
        top = y + 9 + _CARD * _RATIO + 1
        if seat.cubs > 3 * _CUBS_A_ROW:
            yield SceneCard("tokens/cub-1", x, top, 9, round=True)
            yield SceneWords(f"x {seat.cubs}", x + 10, top, 24, 9, 6.0, _DARK, title=True)
        else:
            for cub in range(seat.cubs):
                row, column = divmod(cub, _CUBS_A_ROW)
                yield SceneCard("tokens/cub-1", x + column * (_CUB + 0.3), top + row * (_CUB + 0.3), _CUB, round=True)


def _total(verdict: Verdict, team: str, won: bool, x: float, y: float) -> Iterator[Thing]:
    yield SceneWords(_TEAMS[team], x, y + 4, 36, 7, 4.6, _DARK, "center", bold=True)
    yield SceneWords(str(verdict.totals[team]), x, y + 14, 36, 22, 18.0, _DARK, "center", title=True)
    yield SceneWords("cubs", x, y + 36, 36, 6, 3.8, _GREY, "center")
    if won:
        yield SceneArt("icons/crown.svg", x + 12, y + 44, 12, 12)
    if team == BANDITS:
        yield SceneArt("hidden-panda/stash.svg", x + 2, y + 60, 16, 16)
        yield SceneWords(f"stash {verdict.camp.stash}", x + 18, y + 64, 22, 8, 4.2, _GREY)
