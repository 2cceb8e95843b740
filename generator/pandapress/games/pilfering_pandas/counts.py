"""Cards that a log moves, counted: hands, the Hideout and the Loot deck, whose number follows from what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pandapress.engine.layout import Gate
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.state import Account
from pandapress.games.pilfering_pandas.walk import Step


def check_counts(
    gate: Gate,
    cards: Cards,
    options: Mapping[str, str],
    names: Sequence[str],
    steps: Sequence[Step],
    at: Account,
    told: Sequence[int | None],
) -> None:
    """Refuse what cannot be done with so many cards."""
