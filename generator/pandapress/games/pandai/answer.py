"""The answer to a layout of Pandaï: who has won, or what everybody still lacks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.pandai.cards import Cards
from pandapress.games.pandai.layout import Table
from pandapress.games.pandai.places import Place
from pandapress.games.pandai.scoring import BABIES_TO_WIN, last_in_play, with_babies


@dataclass(frozen=True, slots=True)
class Verdict:
    """A table, the seats that have won, and why."""

    table: Table
    cards: Cards
    winners: tuple[int, ...]
    why: str


def judge(table: Table, cards: Cards) -> Verdict:
    """Who has won ("Goal of the Game"): four babies, or the last Panda in play."""
    places = table.places
    won = with_babies([place.tokens for place in places])
    if won:
        return Verdict(table, cards, won, f"wins with {BABIES_TO_WIN} babies")
    won = last_in_play([place.in_play for place in places])
    return Verdict(table, cards, won, "wins as the last player with a Panda in play" if won else "")


def answer(verdict: Verdict) -> Score:
    """The score of a judged table; a player's total is the number of different babies."""
    places = verdict.table.places
    won = tuple(places[seat].name for seat in verdict.winners)
    players = tuple(PlayerScore(place.name, tuple(_lines(place))) for place in places)
    lacking = {place.name: _lacking(place) for place in places}
    details = {"in_play": {place.name: place.in_play for place in places}, "lacking": lacking}
    outcome = f"{won[0]} {verdict.why}" if won else f"not over: {_listed(places)}"
    return Score("pandai", players, won, outcome, verdict.table.options, details)


def _lines(place: Place) -> list[ScoreLine]:
    """A line a baby, and one for who is out."""
    rule = "The 6 Pandaï"
    lines = [
        ScoreLine(1, f"Baby with the {kind} Pandaï", "its token", rule, place.path("tokens", at))
        for at, kind in enumerate(place.tokens)
    ]
    if not place.in_play:
        lines.append(ScoreLine(0, "Eliminated", "no Panda in play", "Priority Rules", place.path()))
    return lines or [ScoreLine(0, "No baby yet", _pandas(place.in_play), "Goal of the Game", place.path())]


def _pandas(count: int) -> str:
    return f"{count} Panda{'s' * (count > 1)} in play"


def _lacking(place: Place) -> int:
    """How many babies a player lacks to four."""
    return BABIES_TO_WIN - len(place.tokens)


def _listed(places: Sequence[Place]) -> str:
    """What everybody lacks."""
    return "; ".join(
        f"{place.name} lacks {_babies(_lacking(place))}" if place.in_play else f"{place.name} is eliminated"
        for place in places
    )


def _babies(count: int) -> str:
    return f"{count} baby" if count == 1 else f"{count} babies"
