"""The picture of a scored table: Trade areas of the real cards, with a bracket and its points under every set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pandapress.engine.score import Score
from pandapress.games.pilfering_pandas.answer import Verdict
from pandapress.games.pilfering_pandas.area import Area
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.answer import Standing, Trades
from pandapress.games.pilfering_pandas.competitive.place import Place
from pandapress.games.pilfering_pandas.cooperative.answer import Escape, told_steps
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.scene import Scene, SceneArt, SceneCard, SceneLine, ScenePanel, SceneWords, Thing

_CARD, _RATIO, _STEP, _HAND = 26.0, 88 / 63, 14.0, 11.0
_EDGE, _HEAD, _ROW, _SIDE, _POINTS = 6.0, 18.0, 60.0, 62.0, 34.0
_NIGHT, _CREAM, _DARK, _GREY, _GOLD = "#e8ecf5", "#fffdf6", "#1d2b4a", "#5a6478", "#8f610a"


def draw(verdict: Verdict, score: Score) -> Scene:
    """The scene of a verdict and its score."""
    return _escape(verdict, score) if isinstance(verdict, Escape) else _trades(verdict, score)


def _trades(verdict: Trades, score: Score) -> Scene:
    """Trade areas, one player below the other."""
    rows = [(_marked(standing.place), standing) for standing in verdict.standings]
    widest = max((len(standing.place.area.cards) for _, standing in rows), default=0)
    held = max((len(standing.place.hand) for _, standing in rows), default=0)
    hand_x = _EDGE + _SIDE + max(widest, 4) * _STEP + _CARD
    width = hand_x + max(held, 2) * _HAND + _CARD + _POINTS
    height = _HEAD + len(rows) * _ROW + _EDGE
    things: list[Thing] = [ScenePanel(0, 0, width, height, _NIGHT, radius=0)]
    things.append(SceneWords(score.headline, _EDGE, 4, width - 2 * _EDGE, 12, 7.0, _DARK, bold=True))
    for number, (marks, standing) in enumerate(rows):
        y = _HEAD + number * _ROW
        won = standing.place.name in score.winners
        things.append(ScenePanel(_EDGE / 2, y, width - _EDGE, _ROW - 4, _CREAM, _GOLD if won else "#a9b4cc"))
        things += _row(verdict.cards, standing, marks, y, hand_x)
        things += _total(standing, won, width - _POINTS, y)
    return Scene(width, height, "Pilfering Pandas: the score", tuple(things))


def _row(cards: Cards, standing: Standing, marks: Sequence[int], y: float, hand_x: float) -> Iterator[Thing]:
    place = standing.place
    yield SceneWords(place.name, _EDGE, y + 2, _SIDE - 6, 7, 5.0, _DARK, bold=True)
    if place.meerkat:
        yield SceneCard(f"meerkats/{place.meerkat.lower()}", _EDGE, y + 11, _CARD)
    if place.panda is not None:
        yield SceneCard(f"pandas/{place.panda.name.lower()}", _EDGE + _CARD + 2, y + 11, _CARD)
    yield from _area(cards, place.area, marks, _EDGE + _SIDE, y + 4)
    if place.marked:
        yield SceneWords(f"marker at {place.marker}", _EDGE, y + 49, _SIDE - 6, 5, 3.6, _GREY)
    yield SceneWords("in hand", hand_x, y + 1.5, 40, 5, 3.6, _GREY)
    for number, card in enumerate(place.hand):
        yield SceneCard(_face(cards, card), hand_x + number * _HAND, y + 8, _CARD)


def _face(cards: Cards, card: str) -> str:
    """The id of a card's printed face."""
    if card == KEY:
        return "keys/key"
    suits = {letter: suit for suit, letter in cards.letters.items()}
    return f"loot/{suits[card[0]]}-{card[1:]}"


def _area(cards: Cards, area: Area, marks: Sequence[int], x: float, y: float) -> Iterator[Thing]:
    """The cards, each a step over the last, and the brackets of the sets in two heights, as neighbours may share."""
    for number, card in enumerate(area.cards):
        yield SceneCard(_face(cards, card), x + number * _STEP, y, _CARD)
    for number, (made, points) in enumerate(zip(area.sets, marks, strict=True)):
        low = y + _CARD * _RATIO + 2 + 5 * (number % 2)
        left, right = x + made.start * _STEP + 1, x + (made.end - 1) * _STEP + _CARD - 1
        yield SceneLine(left, low, right, low, _DARK, 0.9)
        yield SceneLine(left, low, left, low - 1.6, _DARK, 0.9)
        yield SceneLine(right, low, right, low - 1.6, _DARK, 0.9)
        middle = (left + right) / 2
        yield ScenePanel(middle - 4, low - 2.6, 8, 5.2, _GOLD, _CREAM, 2.6)
        yield SceneWords(f"{points:+d}", middle - 4, low - 2.6, 8, 5.2, 4.0, _CREAM, "center", title=True)


def _marked(place: Place) -> list[int]:
    """The points of each set from left to right: those of the play that made it and of its extensions."""
    marks: list[int] = []
    for trade in place.trades:
        if trade.play is None:
            continue
        at = 0 if trade.play.left else len(marks) - 1
        if trade.play.extends and marks:
            marks[at] += trade.worth.total
        else:
            marks.insert(0 if trade.play.left else len(marks), trade.worth.total)
    return marks


def _total(standing: Standing, won: bool, x: float, y: float) -> Iterator[Thing]:
    yield SceneWords(str(standing.total), x, y + 14, 24, 22, 18.0, _DARK, "center", title=True)
    yield SceneWords("Panda Points", x - 4, y + 36, 32, 6, 3.8, _GREY, "center")
    if won:
        yield SceneArt("icons/crown.svg", x + 6, y + 3, 12, 12)


def _escape(verdict: Escape, score: Score) -> Scene:
    """The markers on the track, and the log with the markers after every event."""
    table = verdict.table
    spaces, steps = len(verdict.cards.track), list(told_steps(table.steps))
    level = next(row for row in verdict.cards.difficulty if row.level == table.options["difficulty"])
    width, step = 240.0, 228.0 / 20
    rows = -(-(max(verdict.at.panda, verdict.at.keeper, spaces - 1) + 1) // 20)
    height = _HEAD + rows * 16 + 14 + 7 * len(steps) + _EDGE
    things: list[Thing] = [ScenePanel(0, 0, width, height, _NIGHT, radius=0)]
    things.append(SceneWords(score.headline, _EDGE, 4, width - 2 * _EDGE, 12, 7.0, _DARK, bold=True))
    for space in range(rows * 20):
        x, y = _EDGE + (space % 20) * step, _HEAD + (space // 20) * 16
        fill = "#fbe7a8" if space == level.win_space else _CREAM
        things.append(ScenePanel(x, y, step - 1, 14, fill, "#a9b4cc", 2))
        things.append(SceneWords(str(space), x, y + 9.4, step - 1, 4, 3.2, _GREY, "center"))
    for space, art in ((verdict.at.keeper, "heads/keeper.svg"), (verdict.at.panda, "heads/panda.svg")):
        x, y = _EDGE + (space % 20) * step, _HEAD + (space // 20) * 16
        things.append(SceneArt(f"pilfering-pandas/{art}", x + 1, y + 0.4, step - 3, 9))
    top = _HEAD + rows * 16 + 4
    stand = f"Panda {verdict.at.panda}, Zoo Keeper {verdict.at.keeper}"
    things.append(SceneWords(stand, _EDGE, top, 120, 7, 5.0, _DARK, bold=True))
    for number, (done, end) in enumerate(steps):
        y = top + 9 + 7 * number
        things.append(SceneWords(f"{table.names[done.event.seat]} {done.event.text}", _EDGE, y, 84, 6, 3.6, _DARK))
        things.append(SceneWords(end.why, 94, y, 96, 6, 3.6, _GREY))
        things.append(SceneWords(f"{end.panda} : {end.keeper}", 196, y, 38, 6, 4.0, _DARK, "right", bold=True))
    return Scene(width, height, "Pilfering Pandas: the escape", tuple(things))
