"""What the tokens allow, held against all ways in which turns lay nets: a table is good exactly if one leads there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

import pytest

from pandapress.engine.values import but, put
from pandapress.games.hidden_panda.past import Count, Past, fits_stash, nets_that_fit, pasts
from pandapress.games.hidden_panda.vote import Readings

OUT, STAYS = Readings(), Readings(tea_stays=True)


@dataclass(frozen=True)
class Nets:
    """The nets of all but Grandma after so many turns, where the tea is (0 with Grandma, -1 gone), and failed votes."""

    turns: int
    nets: tuple[int, ...]
    tea: int = 0
    hers_failed: bool = False
    others_failed: bool = False
    unlaid: int = 0
    panda: int = 0
    vote: bool = False

    def count(self, growth: int) -> Count:
        free = [number for number, nets in enumerate(self.nets, start=1) if nets < 3]
        return Count(
            players=len(self.nets) + 1,
            turns=self.turns,
            nets=self.nets,
            tea=self.tea > 0,
            five=not self.hers_failed,
            growth=growth,
            vote=self.vote,
            lone=free in ([self.panda], []),
        )


def turn(at: Nets, read: Readings) -> Iterator[Nets]:
    """All tables after one more turn; with the vote that it calls on, and once it is settled."""
    players = len(at.nets) + 1
    mover = at.turns % players
    able = [seat for seat in range(1, players) if seat != mover and at.nets[seat - 1] < 3]
    after = but(at, turns=at.turns + 1)
    if not able:
        yield but(after, unlaid=at.unlaid + 1)
    for seat in able:
        tea = seat if after.turns == players + 1 else at.tea
        nets = at.nets if after.turns == players + 1 else put(at.nets, seat - 1, at.nets[seat - 1] + 1)
        laid = but(after, nets=nets, tea=tea)
        if nets[seat - 1] + (2 if tea == seat else 0) < 3:
            yield laid
            continue
        yield but(laid, vote=True)
        yield but(laid, nets=put(nets, seat - 1, nets[seat - 1] + 2 * (tea == seat)), tea=-1 if tea == seat else tea)
        left = tea if read.tea_stays or tea != seat else -1
        failed = but(laid, nets=put(nets, seat - 1, 0), tea=left)
        yield but(failed, hers_failed=True) if mover == 0 else but(failed, others_failed=True)


def reachable(players: int, panda: int, read: Readings) -> set[Nets]:
    """Every table of nets of a game with one Panda, who ends it once she is netted."""
    found = {Nets(0, (0,) * (players - 1), panda=panda)}
    edge = set(found)
    while edge:
        going = [at for at in edge if at.turns < 2 * players and not at.vote and at.nets[panda - 1] < 3]
        edge = {after for at in going for after in turn(at, read)} - found
        found |= edge
    return found


def good(count: Count, read: Readings) -> bool:
    return any(fits_stash(count, past) for past in pasts(count, read))


@pytest.fixture(scope="module", params=[OUT, STAYS], ids=["out", "stays"])
def everything(request: pytest.FixtureRequest) -> tuple[Readings, set[Nets]]:
    read: Readings = request.param
    return read, {at for panda in range(1, 5) for at in reachable(5, panda, read)}


def test_t24_every_table_that_turns_can_leave_is_good(everything: tuple[Readings, set[Nets]]) -> None:
    read, found = everything
    assert len(found) > 5_000
    for at in found:
        least = (5 if at.hers_failed else 0) + 3 * at.unlaid
        assert good(at.count(least), read), at
        if at.others_failed:
            assert good(at.count(least + 1), read), at


def test_t24_every_other_table_is_refused(everything: tuple[Readings, set[Nets]]) -> None:
    """But for what players are held to one by one: no net beside the tea, four nets once at most, and not before it."""
    read, found = everything
    known = {(at.turns, tuple(sorted(at.nets)), at.tea > 0, not at.hers_failed) for at in found if not at.vote}
    tried = 0
    for turns in range(11):
        for nets in combinations_with_replacement(range(5), 4):
            for tea, five in ((tea, five) for tea in (False, True) for five in (False, True)):
                if (tea and (turns <= 5 or 0 not in nets)) or nets.count(4) > (turns > 5 and not tea):
                    continue
                count = Count(5, turns, nets, tea, five, 0 if five else 5)
                tried += 1
                if good(count, read):
                    assert (turns, nets, tea, five) in known, count
    assert tried > 1_000


def test_t24_cubs_come_to_the_stash_by_failed_votes_alone(everything: tuple[Readings, set[Nets]]) -> None:
    read, found = everything
    may = {(at.turns, tuple(sorted(at.nets)), at.tea > 0, not at.hers_failed) for at in found if at.others_failed}
    for at in found:
        count = at.count(1 + (5 if at.hers_failed else 0))
        if not (at.vote or at.unlaid) and good(count, read):
            assert (at.turns, tuple(sorted(at.nets)), at.tea > 0, not at.hers_failed) in may


def test_the_nets_that_fit_are_those_of_good_tables() -> None:
    assert nets_that_fit(Count(8, 4, (2, 2, 0, 0, 0, 0, 0), False, True, 0), OUT) == [1, 4]
    assert nets_that_fit(Count(8, 9, (0, 2, 2, 2, 0, 0, 0), True, True, 0), OUT) == [2, 5, 8]
    assert nets_that_fit(Count(8, 9, (0, 2, 2, 2, 0, 0, 0), False, False, 5), OUT) == [0, 1, 3, 4, 6, 7]


def test_a_past_tells_what_became_of_the_tea() -> None:
    """Nine turns of eight players: eight nets, then Grandma's tea."""
    on_two = Count(8, 9, (2, 2, 2, 0, 0, 0, 0), False, False, 5)
    assert pasts(on_two, OUT) == [Past(grandmas=True, back=2)]
    replaced = Count(8, 9, (4, 2, 2, 2, 0, 0, 0), False, True, 0)
    assert pasts(replaced, OUT) == [Past(replaced=True)]
