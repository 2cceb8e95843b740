"""The answer to a layout of Hidden Panda: both teams' cubs, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pandapress.engine.score import PlayerScore, Score, ScoreLine
from pandapress.games.hidden_panda.cards import Cards
from pandapress.games.hidden_panda.entry import Table
from pandapress.games.hidden_panda.scoring import BANDITS, NETTED, RESCUE, all_turns, team_totals, winning_team
from pandapress.games.hidden_panda.vote import Camp, caught

_TEAMS = {RESCUE: "Rescue", BANDITS: "Bandit"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A table, the camp once its vote is settled, both teams' cubs, and the team that has won, if one has."""

    table: Table
    cards: Cards
    camp: Camp
    totals: Mapping[str, int]
    caught: bool
    winner: str


def judge(table: Table, cards: Cards) -> Verdict:
    """Settle the vote and count the teams ("Game End"); a game in progress has no winner."""
    camp = table.after
    roles, cubs = [seat.role for seat in camp.seats], [seat.cubs for seat in camp.seats]
    totals = team_totals(roles, cubs, camp.stash, cards.teams)
    netted = caught(camp.seats)
    return Verdict(table, cards, camp, totals, netted, winning_team(totals, netted) if table.over else "")


def answer(verdict: Verdict) -> Score:
    """The score of a judged table; a player's total is her cubs once the vote is settled."""
    table, teams, seats = verdict.table, verdict.cards.teams, verdict.camp.seats
    players = tuple(PlayerScore(name, tuple(_lines(verdict, number))) for number, name in enumerate(table.names))
    won = tuple(
        name
        for name, seat in zip(table.names, seats, strict=True)
        if verdict.winner and teams[seat.role] == verdict.winner
    )
    details: dict[str, object] = {
        "teams": dict(verdict.totals),
        "stash": verdict.camp.stash,
        "turns": table.turns,
    }
    if table.vote is not None:
        details["vote"] = _told_vote(verdict)
    return Score("hidden-panda", players, won, _outcome(verdict), table.options, details, together=True)


def _lines(verdict: Verdict, number: int) -> Iterator[ScoreLine]:
    """A player's cubs as they lay there, and what the vote has moved."""
    before, seat = verdict.table.camp.seats[number], verdict.camp.seats[number]
    team = _TEAMS[verdict.cards.teams[seat.role]]
    netted = ", netted" if seat.nets >= NETTED else ""
    at = ("players", number, "cubs")
    yield ScoreLine(before.cubs, f"Cubs of the {seat.role.title()}", f"{team} Team{netted}", "Game End", at)
    if seat.cubs != before.cubs:
        yield ScoreLine(seat.cubs - before.cubs, *_moved(verdict, number), "Voting", ("vote",))


def _moved(verdict: Verdict, number: int) -> tuple[str, str]:
    """What a vote has done to a player's cubs, and why."""
    vote, names = verdict.table.vote, verdict.table.names
    assert vote is not None
    target = names[vote.target]
    if number == vote.taker:
        return f"Cubs of {target}", f"{target} is netted and gives her cubs away"
    if number == vote.target:
        to = "the Bandit Stash" if vote.taker < 0 else names[vote.taker]
        return f"Given to {to}", "the vote on her has passed"
    return "Given to the Bandit Stash", f"her vote on {target} has failed"


def _told_vote(verdict: Verdict) -> dict[str, Any]:
    vote, names = verdict.table.vote, verdict.table.names
    assert vote is not None
    told: dict[str, Any] = {"target": names[vote.target], "passes": vote.passes, "voters": len(names) - 1}
    told |= {"up": vote.up} if vote.up >= 0 else {}
    told |= {"caller": names[vote.caller]} if vote.caller >= 0 else {}
    return told | ({"gives_to": names[vote.taker]} if vote.taker >= 0 else {})


def _outcome(verdict: Verdict) -> str:
    counted = f"Rescue {verdict.totals[RESCUE]}, Bandits {verdict.totals[BANDITS]} with the stash"
    if verdict.caught:
        return f"the Bandit Team wins: all Pandas are netted ({counted})"
    if not verdict.table.over:
        turns = f"{verdict.table.turns} of {all_turns(len(verdict.table.names))} turns"
        return f"the game goes on after {turns}: {counted}"
    if not verdict.winner:
        return f"a tie: look for a lost cub ({counted})"
    return f"the {_TEAMS[verdict.winner]} Team wins: {counted}"
