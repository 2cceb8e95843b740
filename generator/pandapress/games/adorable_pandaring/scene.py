"""The picture of a scored table: a row a player, with the real faces, marks on what counts, and the points."""

from __future__ import annotations

from collections.abc import Iterator

from pandapress.engine.score import PlayerScore, Score
from pandapress.games.adorable_pandaring.answer import Verdict
from pandapress.games.adorable_pandaring.layout import Place
from pandapress.games.adorable_pandaring.scoring import BAMBOO_TO_WIN
from pandapress.games.adorable_pandaring.state import bamboo_cards
from pandapress.scene import Scene, SceneArt, SceneCard, ScenePanel, SceneWords, Thing

_CARD, _RATIO, _STEP = 22.0, 88 / 63, 24.0
_EDGE, _HEAD, _ROW, _NAME, _BAMBOO, _POINTS = 6.0, 46.0, 42.0, 34.0, 56.0, 72.0
_CREAM, _GREEN, _RED, _DARK, _GREY = "#fff8e8", "#2f6f4f", "#c8432f", "#3a3028", "#6b5d4c"


def draw(verdict: Verdict, score: Score) -> Scene:
    """The scene of a verdict and its score."""
    places = verdict.table.places
    widest = max(len(place.face_up) + len(place.hidden) for place in places)
    width = 2 * _EDGE + _NAME + _BAMBOO + max(widest, 4) * _STEP + _POINTS
    height = _HEAD + len(places) * _ROW + _EDGE
    things: list[Thing] = [ScenePanel(0, 0, width, height, "#e3f1d3", radius=0), *_head(verdict, score, width)]
    for seat, (place, player) in enumerate(zip(places, score.players, strict=True)):
        things += _row(verdict, score, place, player, _HEAD + seat * _ROW, width)
    return Scene(width, height, "Adorable Pandaring: the score", tuple(things))


def _head(verdict: Verdict, score: Score, width: float) -> Iterator[Thing]:
    """The law in effect, the Red Panda if it comes, and what the scoring comes to."""
    yield SceneCard(f"laws/{verdict.table.law}", _EDGE, _EDGE, _CARD)
    x = _EDGE + _STEP
    if verdict.scoring is not None:
        yield SceneCard("red-panda/red-panda", x, _EDGE, _CARD)
        x += _STEP
    words = f"{verdict.adorable} Adorable Pandas face up, {verdict.needed} call the Red Panda"
    if verdict.table.force and not verdict.called:
        words += "; the deck ran out, so it comes all the same"
    yield SceneWords(_short(score.headline, 120), x + 4, _EDGE + 1, width - x - 4 - _EDGE, 16, 6.4, _GREEN, bold=True)
    yield SceneWords(words, x + 4, _EDGE + 18, width - x - 4 - _EDGE, 10, 4.2, _DARK)


def _row(verdict: Verdict, score: Score, place: Place, player: PlayerScore, y: float, width: float) -> Iterator[Thing]:
    won = place.name in score.winners
    yield ScenePanel(_EDGE / 2, y, width - _EDGE, _ROW - 3, _CREAM, _RED if won else "#8cc27a")
    yield SceneWords(_short(place.name), _EDGE, y + 3, _NAME - 4, 14, 5.2, _GREEN, bold=True)
    if won:
        yield SceneArt("icons/crown.svg", _EDGE, y + 18, 12, 12)
    for number in range(bamboo_cards(player.total)):
        two = 2 * number + 2 <= min(player.total, BAMBOO_TO_WIN)
        yield SceneCard("bamboo/bamboo", _EDGE + _NAME + 17 * number, y + 4, _CARD, back=two)
    x = _EDGE + _NAME + _BAMBOO + 6
    for number, panda in enumerate((*place.face_up, *place.hidden)):
        yield from _panda(verdict, panda, number >= len(place.face_up), x + number * _STEP, y + 4)
    yield from _points(player, width - _POINTS, y)


def _panda(verdict: Verdict, panda: int, was_hidden: bool, x: float, y: float) -> Iterator[Thing]:
    """A panda face up, or on its back while nobody scores; a heart where it counts, a note where it was hidden."""
    if was_hidden and verdict.scoring is None:
        yield SceneCard(f"pandas/{panda}", x, y, _CARD, back=True)
        return
    yield SceneCard(f"pandas/{panda}", x, y, _CARD)
    if panda in verdict.law:
        yield SceneArt("icons/adorable.svg", x + _CARD - 7, y + _CARD * _RATIO - 8, 8, 8)
    if was_hidden:
        yield SceneWords("was hidden", x, y + _CARD * _RATIO + 0.3, _CARD, 4, 2.8, _GREY, align="center")


def _short(words: str, length: int = 36) -> str:
    """Words that a picture has room for."""
    return words if len(words) <= length else words[: length - 1] + "…"


def _points(player: PlayerScore, x: float, y: float) -> Iterator[Thing]:
    """Every line of the score, and the total."""
    step = 26 / len(player.lines)
    for number, line in enumerate(player.lines):
        yield SceneWords(f"{line.points:+d}", x, y + 2 + number * step, 9, step, 4.0, _RED, align="right", bold=True)
        yield SceneWords(line.what, x + 11, y + 2 + number * step, 40, step, 2.9, _DARK)
    yield SceneWords(str(player.total), x + 50, y + 4, 15, 24, 13.0, _RED, align="right", title=True)
    yield SceneWords("bamboo", x + 49, y + 29, 16, 5, 3.0, _GREY, align="right")
