"""Valid tables, taken from random games at random moments, damaged at random: what a law forbids is refused."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pandapress.games.hidden_panda.layout import from_state
from pandapress.games.hidden_panda.state import Phase
from tests.games.hidden_panda.table import NAMES, STASH, refused, rules, verdict, walk

Values = dict[str, Any]
Damage = Callable[[Values, int, int], None]
"""Damage done to a layout, of which two numbers choose the players."""


@cache
def tables(players: int) -> tuple[Values, ...]:
    """Layouts of whole and half games, those whose vote is decided among them."""
    found = []
    for seed in range(25):
        for at, action, after in walk(rules(), players, seed):
            if at.phase in (Phase.HAND_OUT, Phase.NET, Phase.TEA):
                found.append(from_state(at, NAMES[:players], {}))
            elif at.phase is Phase.VOTE and after.phase not in (Phase.VOTE, Phase.BEQUEATH):
                values = from_state(at, NAMES[:players], {})
                values["vote"][action.verb].append(NAMES[at.mover])
                found.append(values)
            if after.phase is Phase.OVER:
                found.append(from_state(after, NAMES[:players], {}))
    return tuple(found)


@pytest.fixture(scope="module", autouse=True)
def played() -> None:
    """Play the games before the first draw, which has to be quick."""
    for players in range(5, 9):
        tables(players)


VALID = st.integers(5, 8).flatmap(lambda players: st.sampled_from(tables(players))).map(deepcopy)
SEAT = st.integers(0, 7)


def others(values: Values) -> list[Values]:
    return [player for player in values["players"] if player["role"] != "grandma"]


def grandma(values: Values) -> Values:
    found: Values = next(player for player in values["players"] if player["role"] == "grandma")
    return found


def pick(values: Values, number: int, where: Callable[[Values], bool] = bool) -> Values:
    able = [player for player in others(values) if where(player)] or others(values)
    return able[number % len(able)]


def laid(values: Values) -> int:
    return sum(player["nets"] for player in others(values))


@given(VALID)
def test_a_table_of_a_game_is_good(values: Values) -> None:
    assert refused(values) == []


# What a conservation law forbids, whatever the table


def more_cubs(values: Values, seat: int, number: int) -> None:
    pick(values, seat)["cubs"] += 1 + number % 2


def fewer_cubs(values: Values, seat: int, number: int) -> None:
    pick(values, seat)["cubs"] -= 1 + number % 2


def more_in_the_stash(values: Values, seat: int, number: int) -> None:
    values["stash"] += 1 + (seat + number) % 2


def a_cub_for_grandma(values: Values, seat: int, _: int) -> None:
    pick(values, seat, lambda player: player["cubs"] > 0)["cubs"] -= 1
    grandma(values)["cubs"] += 1


def fewer_in_the_stash_than_it_began_with(values: Values, _: int, number: int) -> None:
    values["stash"] = STASH[len(values["players"])] - 1 - number


def a_turn_too_many(values: Values, seat: int, number: int) -> None:
    """Three cubs and a net for each turn that is left, and one turn more."""
    players = len(values["players"])
    total = values["stash"] + sum(player["cubs"] for player in values["players"])
    left = 2 * players - (total - 5 - STASH[players]) // 3
    pick(values, seat, lambda player: player["nets"] < 3)["cubs"] += 3 * (left + 1)
    pick(values, number)["nets"] += 1


def nets_of_grandma(values: Values, seat: int, _: int) -> None:
    grandma(values)["nets"] = (0, 1, 2, 4)[seat % 4]


def five_nets(values: Values, seat: int, _: int) -> None:
    pick(values, seat)["nets"] = 5


def two_cups(values: Values, seat: int, number: int) -> None:
    first = pick(values, seat)
    first["tea"] = True
    pick(values, number, lambda player: player is not first)["tea"] = True


def another_role(values: Values, seat: int, number: int) -> None:
    player = pick(values, seat)
    player["role"] = [role for role in ("panda", "grandma", "keeper", "bandit") if role != player["role"]][number % 3]


def a_player_less(values: Values, seat: int, _: int) -> None:
    """Without a Keeper, eight can be a good table of seven."""
    values["players"].remove(pick(values, seat, lambda player: player["role"] != "keeper"))


def a_player_twice(values: Values, seat: int, _: int) -> None:
    values["players"].append(dict(pick(values, seat)))


FORBIDDEN: tuple[Damage, ...] = (
    more_cubs,
    fewer_cubs,
    more_in_the_stash,
    a_cub_for_grandma,
    fewer_in_the_stash_than_it_began_with,
    a_turn_too_many,
    nets_of_grandma,
    five_nets,
    two_cups,
    another_role,
    a_player_less,
    a_player_twice,
)


@pytest.mark.parametrize("damage", FORBIDDEN, ids=lambda damage: damage.__name__)
@given(VALID, SEAT, SEAT)
def test_t24_what_no_game_can_make_is_refused(damage: Damage, values: Values, seat: int, number: int) -> None:
    damage(values, seat, number)
    assert refused(values), values


# What is forbidden before Grandma's second turn, where the tea waits with her


def early(values: Values) -> bool:
    return bool(grandma(values)["tea"])


@given(VALID.filter(early), SEAT, st.sampled_from([-2, -1, 1, 2]))
def test_t24_a_net_more_or_less_is_refused_while_grandma_has_the_tea(values: Values, seat: int, more: int) -> None:
    pick(values, seat, lambda player: 0 <= player["nets"] + more <= 4)["nets"] += more
    assert refused(values)


@given(VALID.filter(early), SEAT)
def test_t24_no_tea_stands_on_a_card_while_grandma_has_it(values: Values, seat: int) -> None:
    grandma(values)["tea"] = False
    pick(values, seat)["tea"] = True
    assert refused(values)


@given(VALID.filter(early))
def test_t24_grandma_loses_no_cub_while_she_has_the_tea(values: Values) -> None:
    grandma(values)["cubs"] = 0
    values["stash"] += 5
    assert refused(values)


@given(VALID.filter(lambda values: laid(values) >= 3), SEAT)
def test_t24_a_cub_of_a_netted_player_is_refused_unless_the_game_ended_with_her(values: Values, seat: int) -> None:
    values.pop("vote", None)
    netted = [player for player in others(values) if player["nets"] >= 3 and player["role"] != "panda"]
    if netted:
        pick(values, seat, lambda player: player["cubs"] > 0)["cubs"] -= 1
        netted[0]["cubs"] += 1
        assert refused(values)


# Anything else: refused, or scored with all its cubs


def moved_net(values: Values, seat: int, number: int) -> None:
    pick(values, seat, lambda player: player["nets"] > 0)["nets"] -= 1
    pick(values, number)["nets"] += 1


def moved_cubs(values: Values, seat: int, number: int) -> None:
    giver = pick(values, seat, lambda player: player["cubs"] > 0)
    pick(values, number)["cubs"] += giver["cubs"]
    giver["cubs"] -= giver["cubs"]


def moved_tea(values: Values, seat: int, _: int) -> None:
    for player in values["players"]:
        player["tea"] = False
    pick(values, seat)["tea"] = True


def into_the_stash(values: Values, seat: int, _: int) -> None:
    giver = pick(values, seat)
    values["stash"] += giver["cubs"]
    giver["cubs"] = 0


def no_vote(values: Values, _: int, __: int) -> None:
    values.pop("vote", None)


def another_vote(values: Values, seat: int, number: int) -> None:
    target = pick(values, seat)["name"]
    names = [player["name"] for player in values["players"] if player["name"] != target]
    values["vote"] = {"target": target, "up": names[:number], "down": names[number:], "caller": names[0]}


def a_net_to_come(values: Values, _: int, __: int) -> None:
    values["net_to_come"] = not values.get("net_to_come", False)


def forgotten(values: Values, seat: int, number: int) -> None:
    pick(values, seat).pop(("cubs", "nets", "tea", "role", "name")[number % 5])


def swapped_roles(values: Values, seat: int, number: int) -> None:
    one, other = pick(values, seat), pick(values, number)
    one["role"], other["role"] = other["role"], one["role"]


def a_turn_more(values: Values, seat: int, number: int) -> None:
    pick(values, seat)["cubs"] += 2
    pick(values, seat + 1)["cubs"] += 1
    pick(values, number)["nets"] += 1


ANY = st.sampled_from(
    (
        *FORBIDDEN,
        moved_net,
        moved_cubs,
        moved_tea,
        into_the_stash,
        no_vote,
        another_vote,
        a_net_to_come,
        forgotten,
        swapped_roles,
        a_turn_more,
    )
)


@given(VALID, st.lists(st.tuples(ANY, SEAT, SEAT), min_size=1, max_size=3))
def test_any_damage_is_refused_or_scored_with_every_cub(values: Values, damages: list[tuple[Damage, int, int]]) -> None:
    for damage, seat, number in damages:
        try:
            damage(values, seat, number)
        except (KeyError, StopIteration, ValueError):
            return
    found, findings = verdict(values)
    if found is None:
        assert all(str(one) and one.path for one in findings)
        return
    players = len(found.table.names)
    assert sum(found.totals.values()) == 5 + STASH[players] + 3 * found.table.turns
    assert sum(seat.cubs for seat in found.camp.seats) + found.camp.stash == sum(found.totals.values())
    assert all(seat.cubs == 0 or seat.nets < 3 for seat in found.camp.seats if seat.role in ("keeper", "bandit"))
    assert bool(found.winner) == (found.caught or (found.table.turns == 2 * players and not found.table.net_to_come))
