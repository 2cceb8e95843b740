"""The answer to a layout of Adorable Pandaring: whether the Red Panda comes, and what each step is worth to whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.adorable_pandaring.cards import Cards
from pandapress.games.adorable_pandaring.layout import Place, Table
from pandapress.games.adorable_pandaring.scoring import (
    BAMBOO_TO_WIN,
    BANANAS_NEEDED,
    ENOUGH,
    Readings,
    Scoring,
    count_adorable,
    count_bananas,
    enough_bananas,
    score,
    winners,
)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A table with what a scoring makes of it; `pandas` are all that lie before each player, hidden ones
    last, `bananas` the Banana Pandas among them.

    `scoring` is None where the Red Panda stays away.
    """

    table: Table
    pandas: tuple[tuple[int, ...], ...]
    bananas: tuple[int, ...]
    law: frozenset[int]
    adorable: int
    needed: int
    scoring: Scoring | None

    @property
    def called(self) -> bool:
        """Whether enough Adorable Pandas lie face up ("Red Panda")."""
        return self.adorable >= self.needed


def judge(table: Table, cards: Cards) -> Verdict:
    """Count the Adorable Pandas and, where they or a deck run-out (`force`) call for it, score the table."""
    law = cards.adorable[table.law]
    adorable = sum(count_adorable(place.face_up, law) for place in table.places)
    needed = cards.needed[len(table.places)]
    pandas = tuple([place.pandas for place in table.places])
    banana = cards.banana
    comes = adorable >= needed or table.force
    scoring = score(pandas, law, banana, Readings.of(table.options)) if comes else None
    return Verdict(table, pandas, count_bananas(pandas, banana), law, adorable, needed, scoring)


def answer(verdict: Verdict) -> Score:
    """The score of a table, line by line."""
    table = verdict.table
    players = tuple(_player(verdict, seat, place) for seat, place in enumerate(table.places))
    won = winners([place.bamboo for place in table.places]) or winners([player.total for player in players])
    names = tuple(table.places[seat].name for seat in won)
    options, details = verdict.table.options, _details(verdict, bool(won))
    return Score("adorable-pandaring", players, names, _outcome(verdict, names), options, details)


def _player(verdict: Verdict, seat: int, place: Place) -> PlayerScore:
    before = ScoreLine(place.bamboo, "Bamboo before", "as entered", "Bamboo", ("players", seat, "bamboo"))
    scoring = verdict.scoring
    if scoring is None:
        return PlayerScore(place.name, (before,))
    return PlayerScore(
        place.name, (before, _step_2(verdict, scoring, seat), _step_3(scoring, seat), *_step_4(scoring, seat, verdict))
    )


def _step_2(verdict: Verdict, scoring: Scoring, seat: int) -> ScoreLine:
    pandas = sorted([panda for panda in verdict.pandas[seat] if panda in verdict.law])
    why = f"{scoring.adorable[seat]} Adorable" + (f": {_listed(pandas)}" if pandas else "")
    return ScoreLine(scoring.enough[seat], "Two or more Adorable Pandas", why, "Scoring, step 2")


def _step_3(scoring: Scoring, seat: int) -> ScoreLine:
    highest = max(scoring.adorable)
    if scoring.most[seat]:
        tied = scoring.most.count(1) - 1
        why = f"{highest} is the most" + (f", tied with {tied} more" if tied else "")
    elif scoring.adorable[seat] == highest:
        why = f"the most is {highest}, and a second bamboo needs {ENOUGH}" if highest else "nobody has any"
    else:
        why = f"the most is {highest}"
    return ScoreLine(scoring.most[seat], "The most Adorable Pandas", why, "Scoring, step 3")


def _step_4(scoring: Scoring, seat: int, verdict: Verdict) -> Sequence[ScoreLine]:
    """A line where there are Banana Pandas at all."""
    counts = verdict.bananas
    if not any(counts):
        return ()
    enough = "" if enough_bananas(counts) else f", fewer than {BANANAS_NEEDED}"
    why = f"{counts[seat]} of {sum(counts)} Banana Pandas in play{enough}"
    return (ScoreLine(scoring.bananas[seat], "Banana Pandas", why, "Scoring, step 4; Banana Panda"),)


def _listed(pandas: Sequence[int]) -> str:
    return " ".join(map(str, pandas))


def _outcome(verdict: Verdict, names: Sequence[str]) -> str:
    joined = " and ".join(names)
    if any(place.bamboo >= BAMBOO_TO_WIN for place in verdict.table.places):
        return f"{joined} had won already, with five bamboo before this"
    if names:
        return f"{joined} {'wins' if len(names) == 1 else 'win together'} with five bamboo or more"
    if verdict.scoring is None:
        return f"no scoring: {verdict.adorable} Adorable Pandas lie face up, and {verdict.needed} call the Red Panda"
    return "nobody has five bamboo yet"


def _details(verdict: Verdict, won: bool) -> Mapping[str, Any]:
    """What only this game has to say: the Red Panda's check, the laws, and what returns to the deck."""
    table, scoring = verdict.table, verdict.scoring
    details: dict[str, Any] = {
        "red_panda": scoring is not None,
        "forced": table.force and not verdict.called,
        "adorable": verdict.adorable,
        "needed": verdict.needed,
        "law": table.law,
        "next_law": table.next_law if scoring and not won else "",
        "current": table.places[table.current].name,
    }
    if scoring is not None:
        named = zip(table.places, scoring.returned, strict=True)
        details["returned"] = {place.name: sorted(pandas) for place, pandas in named}
    return details
