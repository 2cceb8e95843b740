"""The rules of Pilfering Pandas: the way to play that the options choose."""

from __future__ import annotations

from collections.abc import Mapping

from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.rules import CompetitiveRules
from pandapress.games.pilfering_pandas.cooperative.rules import CooperativeRules
from pandapress.games.pilfering_pandas.options import OPTIONS
from pandapress.games.pilfering_pandas.solo.rules import SoloRules
from pandapress.games.pilfering_pandas.turn.rules import PilferingRules

__all__ = ["OPTIONS", "PilferingRules", "rules_for"]

_WAYS: dict[str, type[PilferingRules]] = {
    "competitive": CompetitiveRules,
    "cooperative": CooperativeRules,
    "solo": SoloRules,
}


def rules_for(cards: Cards, options: Mapping[str, str]) -> PilferingRules:
    """The rules of the way to play that the options choose."""
    return _WAYS[options["mode"]](cards, options)
