"""The answer to a layout of Hidden Panda: both teams' cubs, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.hidden_panda.cards import Cards
from pandapress.games.hidden_panda.layout import Place, Table, Vote
from pandapress.games.hidden_panda.scoring import (
    BANDITS,
    NETTED,
    RESCUE,
    all_pandas_netted,
    team_totals,
    vote_passes,
    weight,
    winning_team,
)

_TEAMS = {RESCUE: "Rescue", BANDITS: "Bandit"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A table, the cubs of both teams, whether all Pandas are netted, and the team that has won, if one has."""

    table: Table
    cards: Cards
    totals: Mapping[str, int]
    caught: bool
    winner: str


def judge(table: Table, cards: Cards) -> Verdict:
    """Count the teams ("Game End"); a game in progress has no winner unless all Pandas are netted."""
    roles = [place.role for place in table.places]
    totals = team_totals(roles, [place.cubs for place in table.places], table.stash, cards.teams)
    caught = all_pandas_netted(roles, [_settled(place, table.vote) for place in table.places])
    winner = "" if table.partial and not caught else winning_team(totals, caught)
    return Verdict(table, cards, totals, caught, winner)


def _settled(place: Place, vote: Vote | None) -> int:
    """The nets on a player's card once the vote is over: a passed one leaves them, a failed one returns them."""
    nets = weight(place.nets, place.tea)
    lost = vote is not None and vote.target == place.name and not vote_passes(vote.up, vote.voters)
    return 0 if lost else nets


def answer(verdict: Verdict) -> Score:
    """The score of a judged table; a player's total is her cubs."""
    teams = verdict.cards.teams
    places = verdict.table.places
    players = tuple(PlayerScore(place.name, (_line(place, teams[place.role]),)) for place in places)
    won = tuple(place.name for place in places if verdict.winner and teams[place.role] == verdict.winner)
    details: dict[str, object] = {"teams": dict(verdict.totals), "stash": verdict.table.stash}
    vote = verdict.table.vote
    if vote is not None:
        passes = vote_passes(vote.up, vote.voters)
        details["vote"] = {"target": vote.target, "up": vote.up, "voters": vote.voters, "passes": passes}
    return Score("hidden-panda", players, won, _outcome(verdict), {}, details, together=True)


def _line(place: Place, team: str) -> ScoreLine:
    netted = ", netted" if place.nets >= NETTED else ""
    return ScoreLine(place.cubs, f"Cubs of the {place.role.title()}", f"{_TEAMS[team]} Team{netted}", "Game End")


def _outcome(verdict: Verdict) -> str:
    counted = f"Rescue {verdict.totals[RESCUE]}, Bandits {verdict.totals[BANDITS]} with the stash"
    if verdict.caught:
        return f"the Bandit Team wins: all Pandas are netted ({counted})"
    if not verdict.winner:
        return f"the game goes on: {counted}" if verdict.table.partial else f"a tie: look for a lost cub ({counted})"
    return f"the {_TEAMS[verdict.winner]} Team wins: {counted}"
