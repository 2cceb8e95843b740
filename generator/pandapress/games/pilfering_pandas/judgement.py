"""What a table of Pilfering Pandas is worth, by the way to play that the options choose."""

from __future__ import annotations

from collections.abc import Mapping

from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.competitive.judgement import CompetitiveJudgement
from pandapress.games.pilfering_pandas.cooperative.judgement import TogetherJudgement
from pandapress.games.pilfering_pandas.turn.judgement import PilferingJudgement


def judgement_for(cards: Cards, options: Mapping[str, str]) -> PilferingJudgement:
    """The judgement of the way to play that the options choose."""
    way = CompetitiveJudgement if options["mode"] == "competitive" else TogetherJudgement
    return way(cards, options)
