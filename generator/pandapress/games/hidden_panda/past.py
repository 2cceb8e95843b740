"""What the tokens on a table say of the turns before: which votes have failed, and what became of the tea.

Each turn hands out three cubs and lays a net, Grandma's second one the tea; a failed vote returns the nets that it was
about and moves its caller's cubs into the Bandit Stash. So the tokens that lie there allow a few pasts, or none, and
then they have been miscounted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pandapress.engine.values import but
from pandapress.games.hidden_panda.cards import CUBS_A_TURN, CUBS_OF_GRANDMA
from pandapress.games.hidden_panda.scoring import NETTED, TEA
from pandapress.games.hidden_panda.vote import Readings


@dataclass(frozen=True, slots=True)
class Count:
    """The tokens of a table after so many turns, Grandma's own nets left out.

    `nets` are those of the others; `tea` tells that it stands on a card of theirs, `five` that Grandma has her first
    cubs, `growth` how many cubs have come to the stash. `vote` is true while a vote is on, `to_come` while the last
    turn's net or tea is not laid yet, `lone` where all but one Panda at most are netted.
    """

    players: int
    turns: int
    nets: tuple[int, ...]
    tea: bool
    five: bool
    growth: int
    vote: bool = False
    to_come: bool = False
    lone: bool = False

    @property
    def tea_laid(self) -> bool:
        """Whether Grandma has placed the tea: "on her second turn"."""
        return self.turns > self.players + (1 if self.to_come else 0)

    @property
    def settled(self) -> int:
        """The turns from Grandma's second on that are over."""
        return self.turns - self.players - self.vote - self.to_come

    @property
    def laid(self) -> int:
        """The nets that were laid: one a turn, and none on Grandma's second."""
        waiting = self.to_come and self.turns not in (0, self.players + 1)
        return self.turns - (self.turns > self.players) - waiting

    @property
    def came(self) -> int:
        """The cubs that came to the stash from others than Grandma."""
        return self.growth - (0 if self.five else CUBS_OF_GRANDMA)


@dataclass(frozen=True, slots=True)
class Past:
    """One way in which a table can have come about.

    `fails` counts the failed votes on three nets, `tea_fails` those on the tea that others than Grandma called,
    `grandmas` is her own failed one; these returned `back` nets beside the tea. `replaced` tells that two nets lie in
    place of the tea, `unlaid` counts the turns in which nobody could take cubs or a net.
    """

    replaced: bool = False
    grandmas: bool = False
    tea_fails: int = 0
    back: int = 0
    unlaid: int = 0
    fails: int = 0

    @property
    def others_failed(self) -> int:
        """The failed votes that others than Grandma have called."""
        return self.fails + self.tea_fails


def pasts(count: Count, read: Readings) -> list[Past]:
    """The pasts that leave so many nets."""
    found = ((past, _missing(count, past)) for past in ways(count, read))
    return [but(past, fails=nets // NETTED) for past, nets in found if nets >= 0 and nets % NETTED == 0]


def nets_that_fit(count: Count, read: Readings) -> list[int]:
    """How many nets can lie before the others in all, the fewest first."""
    most = (_missing(count, past) + sum(count.nets) for past in ways(count, read))
    return sorted({nets for top in most for nets in range(top, -1, -NETTED)})


def fits_stash(count: Count, past: Past) -> bool:
    """Whether so many cubs can have come to the stash: those of callers, and of turns in which nobody could take any.

    The cubs that a caller hands out in her own turn lie with others, so that they stay where they are.
    """
    from_callers = count.came - CUBS_A_TURN * past.unlaid
    if from_callers <= 0 or not past.others_failed:
        return from_callers == 0
    return count.came <= CUBS_A_TURN * (count.turns - 1)


def _missing(count: Count, past: Past) -> int:
    """How many nets that were laid do not lie there, but for those that the tea accounts for."""
    return count.laid - past.unlaid + TEA * past.replaced - past.back - sum(count.nets)


def ways(count: Count, read: Readings) -> Iterator[Past]:
    """What can have become of the tea, and of a last turn in which nobody could take anything (house)."""
    for unlaid in (0, 1) if count.lone and count.came >= CUBS_A_TURN else (0,):
        for past in _ways_of_the_tea(count, read):
            if count.five != (past.grandmas and not read.five_stay):
                yield but(past, unlaid=unlaid)


def _ways_of_the_tea(count: Count, read: Readings) -> Iterator[Past]:
    """The tea waits with Grandma, stands on a card, was replaced by two nets, or went with a failed vote.

    A failed vote leaves a card without nets, until another turn lays one there.
    """
    netted, replaced = max(count.nets) >= NETTED, not count.tea
    if not count.tea_laid:
        yield Past()
    elif max(count.nets) > NETTED:
        yield Past(replaced=True)
    else:
        if count.tea or netted:
            yield Past(replaced)
        if read.tea_stays and (count.tea or netted):
            yield from (but(past, replaced=replaced) for past in _failed_teas(count.settled - replaced))
        elif not (read.tea_stays or count.tea):
            left = min(count.settled - (min(count.nets) > 0), 2)
            yield from (past for past in _failed_teas(left) if not (past.grandmas and past.tea_fails))


def _failed_teas(turns: int) -> Iterator[Past]:
    """Failed votes on the tea in so many turns: Grandma's, which one net called or two, then others', called by one."""
    for others in range(turns):
        for back in range(NETTED):
            if others or back:
                yield Past(False, back > 0, others, others + back)
