"""What a table of Pilfering Pandas is worth, by the way to play that the options choose."""

from __future__ import annotations

from collections.abc import Mapping

from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.thinking.competitive import CompetitiveJudgement
from pandapress.games.pilfering_pandas.thinking.hand import PilferingJudgement
from pandapress.games.pilfering_pandas.thinking.together import TogetherJudgement


def judgement_for(cards: Cards, options: Mapping[str, str]) -> PilferingJudgement:
    """The judgement of the way to play that the options choose."""
    way = CompetitiveJudgement if options["mode"] == "competitive" else TogetherJudgement
    return way(cards, options)
