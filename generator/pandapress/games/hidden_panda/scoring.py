"""Votes and teams: what is counted in Hidden Panda, one function a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pandapress.games.hidden_panda.cards import CUBS_A_TURN, CUBS_OF_GRANDMA, PANDA, TURNS_EACH

NETTED, TEA = 3, 2
RESCUE, BANDITS = "rescue", "bandits"


def vote_passes(thumbs_up: int, voters: int) -> bool:
    """ "If more than half of the voting players put their thumb up" ("Voting")."""
    return 2 * thumbs_up > voters


def weight(nets: int, tea: bool) -> int:
    """ "The cup of tea is worth 2 nets" ("Cup of Tea")."""
    return nets + (TEA if tea else 0)


def all_pandas_netted(roles: Sequence[str], nets: Sequence[int]) -> bool:
    """ "When all Panda players have at least 3 nets on them" ("Game End")."""
    pandas = [count for role, count in zip(roles, nets, strict=True) if role == PANDA]
    return bool(pandas) and min(pandas) >= NETTED


def team_totals(roles: Sequence[str], cubs: Sequence[int], stash: int, teams: Mapping[str, str]) -> dict[str, int]:
    """The cubs of both teams; "the Bandit team also add the Bandit Stash" ("Game End")."""
    totals = {RESCUE: 0, BANDITS: stash}
    for role, count in zip(roles, cubs, strict=True):
        totals[teams[role]] += count
    return totals


def winning_team(totals: Mapping[str, int], caught: bool) -> str:
    """The team that wins: at once with all Pandas netted, else with more cubs; empty in a tie, which is a miscount."""
    if caught:
        return BANDITS
    if totals[RESCUE] == totals[BANDITS]:
        return ""
    return RESCUE if totals[RESCUE] > totals[BANDITS] else BANDITS


def cubs_after(turns: int, stash: int) -> int:
    """All cubs in play after so many turns: Grandma's five, the stash's first ones, and three a turn."""
    return CUBS_OF_GRANDMA + stash + CUBS_A_TURN * turns


def all_turns(players: int) -> int:
    """ "When each player has had two turns"."""
    return TURNS_EACH * players
