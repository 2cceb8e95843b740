"""The picture of a scored park: the real faces, each predator's points, and lines to the cards that gave them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pandapress.engine.layout import folded
from pandapress.engine.score import PlayerScore, Score
from pandapress.games.panda_park.answer import PREDATORS, Verdict
from pandapress.games.panda_park.cards import Cards, PlayerSet
from pandapress.games.panda_park.park import BESIDE, spot
from pandapress.games.panda_park.scoring import Scored
from pandapress.scene import Scene, SceneArt, SceneCard, SceneLine, ScenePanel, SceneWords, Thing

_HALF, _ROW, _GAP = 22.0, 31.5, 0.8
_EDGE, _HEAD, _FOOT, _NARROWEST = 6.0, 16.0, 26.0, 190.0
_DARK, _GREY, _WHITE, _LOSS = "#2b3a2e", "#5c6b5e", "#fffdf8", "#a3231c"


def sets_of(players: Sequence[str], cards: Cards) -> list[PlayerSet]:
    """The set of each player: the one she is called after, else the next free one."""
    free = list(cards.sets)
    named: dict[str, PlayerSet] = {}
    for name in players:
        called = next((row for row in free if folded(name) in (folded(row.set), folded(row.name))), None)
        if called is not None:
            named[name] = called
            free.remove(called)
    return [named[name] if name in named else free.pop(0) for name in players]


class _Ground:
    """From places in the park to millimetres in the picture."""

    def __init__(self, places: Sequence[int]) -> None:
        spots = [spot(at) for at in places] or [(0, 0)]
        self.columns = max(x for x, _ in spots) - min(x for x, _ in spots) + 2
        self.rows = max(y for _, y in spots) - min(y for _, y in spots) + 1
        self._first = min(x for x, _ in spots), min(y for _, y in spots)
        self.width = max(self.columns * _HALF + 2 * _EDGE, _NARROWEST)
        self._left = (self.width - self.columns * _HALF) / 2

    def corner(self, at: int) -> tuple[float, float]:
        """The top left corner of a card."""
        x, y = spot(at)
        return self._left + (x - self._first[0]) * _HALF, _HEAD + _EDGE + (y - self._first[1]) * _ROW

    def middle(self, at: int) -> tuple[float, float]:
        """The middle of a card."""
        x, y = self.corner(at)
        return x + _HALF, y + _ROW / 2


def draw(verdict: Verdict, score: Score) -> Scene:
    """The scene of a verdict and its score."""
    ground = _Ground([*verdict.park])
    sets = sets_of(verdict.table.players, verdict.cards)
    height = _HEAD + 2 * _EDGE + ground.rows * _ROW + _FOOT
    predators = {scored.at: scored for scored in verdict.predators}
    things: list[Thing] = [ScenePanel(0, 0, ground.width, height, "#d8e6c4", radius=0)]
    things.append(SceneWords(score.headline, _EDGE, 4, ground.width - 2 * _EDGE, 12, 6.4, _DARK, bold=True))
    for at in sorted(verdict.park):
        x, y = ground.corner(at)
        owner = sets[predators[at].seat].set if at in predators else ""
        card = _face(verdict.cards, verdict.park[at], owner)
        things.append(SceneCard(card, x + _GAP / 2, y + _GAP / 2, 2 * _HALF - _GAP))
    told = [*verdict.predators] or [*verdict.prey[-1:]]
    for scored in told:
        things += _reasons(scored, ground, sets[scored.seat])
    for scored in (*verdict.prey, *verdict.predators):
        if verdict.park.get(scored.at) == scored.card:
            things += _badge(scored, ground, sets[scored.seat], scored.at in predators)
    things += _table(score.players, score, sets, ground.width, height - _FOOT)
    return Scene(ground.width, height, "Panda: the park and its points", tuple(things))


def _face(cards: Cards, card: str, owner: str) -> str:
    """The id of a card's printed face."""
    if card in cards.predator_ids:
        return f"predators-{owner}/{card}"
    return f"terrain/{card}" if card in cards.water_ids else f"prey/{card}"


def _reasons(scored: Scored, ground: _Ground, owner: PlayerSet) -> Iterator[Thing]:
    """A line from a card into each that counted, along the chain where cards are linked; losses are dashed."""
    shift = 1.8 * (scored.seat - 1.5)
    for each in scored.reckoned:
        before = [scored.at]
        for at in each.counted:
            near = next(other for other in before if at - other in BESIDE) if each.icon.kind == "link" else scored.at
            lost = each.icon.points < 0
            x1, y1, x2, y2 = (value + shift for value in _across(ground.middle(near), ground.middle(at)))
            yield SceneLine(x1, y1, x2, y2, _WHITE, 2.4)
            yield SceneLine(x1, y1, x2, y2, _LOSS if lost else owner.dark, 1.3, 2.0 if lost else 0.0)
            yield ScenePanel(x2 - 2, y2 - 2, 4, 4, _LOSS if lost else owner.colour, _WHITE, 2)
            before.append(at)


def _across(start: tuple[float, float], end: tuple[float, float]) -> tuple[float, float, float, float]:
    """The part of the way from one card's middle to another's that crosses their edges, clear of the animals."""
    (x1, y1), (x2, y2) = start, end
    return x1 + 0.36 * (x2 - x1), y1 + 0.36 * (y2 - y1), x1 + 0.66 * (x2 - x1), y1 + 0.66 * (y2 - y1)


def _badge(scored: Scored, ground: _Ground, owner: PlayerSet, predator: bool) -> Iterator[Thing]:
    """A card's points on it: a large coin for a predator, a small pale one for prey."""
    x, y = ground.corner(scored.at)
    size = 11.0 if predator else 8.0
    left, top = x + 1.4, y + (10.4 if predator else 11.4)
    yield ScenePanel(left, top, size, size, owner.colour if predator else owner.light, owner.dark, size / 2)
    colour = _on(owner.colour if predator else owner.light)
    yield SceneWords(f"{scored.points:+d}", left, top, size, size, size * 0.6, colour, "center", title=True)


def _on(colour: str) -> str:
    """The colour of words on another colour."""
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return "#1d1a16" if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else _WHITE


def _table(
    players: Sequence[PlayerScore], score: Score, sets: Sequence[PlayerSet], width: float, y: float
) -> Iterator[Thing]:
    """A panel for each player: prey, predators and total."""
    step = (width - 2 * _EDGE) / max(len(players), 1)
    for number, (player, owner) in enumerate(zip(players, sets, strict=True)):
        x, w = _EDGE + number * step, min(step - 3, 90.0)
        won = player.name in score.winners
        predators = player.parts.get(PREDATORS, 0)
        yield ScenePanel(x, y, w, _FOOT - _EDGE, _WHITE, owner.dark)
        yield ScenePanel(x + 2, y + 2, 7, 7, owner.colour, owner.dark, 3.5)
        yield SceneWords(owner.letter, x + 2, y + 2, 7, 7, 4.6, _on(owner.colour), "center", title=True)
        yield SceneWords(player.name, x + 11, y + 2, w - 32, 7, 4.8, _DARK, bold=True)
        if won:
            yield SceneArt("icons/crown.svg", x + w - 24, y + 2, 7, 7)
        words = f"prey {player.total - predators}, predators {predators:+d}"
        yield SceneWords(words, x + 3, y + 10.5, w - 22, 7, 3.4, _GREY)
        yield SceneWords(str(player.total), x + w - 17, y + 2, 14, 16, 10.0, _DARK, "right", title=True)
