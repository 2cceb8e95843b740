"""The gate, all cards together: cubs, nets and tea as so many turns have left them.

The cubs tell how many turns there were, for each brought three. What is not written is worked out where one value alone
fits, and asked for where several do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pandapress.engine.layout import Gate
from pandapress.engine.values import but, put
from pandapress.games.hidden_panda.cards import CUBS_A_TURN, CUBS_OF_GRANDMA, PANDA, Cards
from pandapress.games.hidden_panda.entry import TableEntry
from pandapress.games.hidden_panda.past import Count, fits_stash, nets_that_fit, pasts, ways
from pandapress.games.hidden_panda.scoring import NETTED, all_turns, cubs_after
from pandapress.games.hidden_panda.seating import Seated
from pandapress.games.hidden_panda.vote import Camp, Readings, caught

_PLAYERS = ("players",)


@dataclass(frozen=True, slots=True)
class Tally:
    """What a table comes to: the camp, what is counted of it, and the cubs that the stash began with."""

    camp: Camp
    count: Count
    first: int

    @property
    def last(self) -> int:
        """The number of turns of a whole game."""
        return all_turns(self.count.players)


def tally(gate: Gate, entry: TableEntry, seated: Seated, cards: Cards, read: Readings) -> Tally | None:
    """The tokens of a table that can have come about; None, with the law that is broken, where it cannot.

    Where a vote is on, and on whom is unclear, cubs alone are counted: a net may be missing just there.
    """
    before = gate.refusals
    found = _found(gate, entry, seated, cards, read)
    if found is None or len(seated.voted) > 1 or _asked_for_vote(gate, found, seated):
        return None
    _check_tokens(gate, found, seated, read)
    if gate.refusals == before:
        _check_hand_outs(gate, found, seated)
        _ask_for_nets(gate, found, seated, read)
    return found if gate.refusals == before else None


def is_good(count: Count, read: Readings) -> bool:
    """Whether a table with these tokens can have come about."""
    return any(fits_stash(count, past) for past in pasts(count, read))


# The cubs, and the turns they tell


def _found(gate: Gate, entry: TableEntry, seated: Seated, cards: Cards, read: Readings) -> Tally | None:
    """The tally, with the cubs that are not written; None, with a finding, where they are miscounted or unclear."""
    first = cards.counts[len(seated.players)].stash
    if entry.stash is not None and entry.stash < first:
        gate.refuse("LAYOUT-STASH", ("stash",), f"{entry.stash} cubs in the Bandit Stash", f"it begins with {first}")
        return None
    could_be = list(_tallies(entry, seated, first, read))
    if _lacks_cubs(gate, entry, seated, could_be):
        return None
    if not could_be:
        _refuse_miscount(gate, entry, seated, first)
        return None
    good = [found for found in could_be if is_good(found.count, read)]
    if len(good) == 1 or len(could_be) == 1:
        return (good or could_be)[0]
    _ask_for_stash(gate, good, first)
    return None


def _ask_for_stash(gate: Gate, good: Sequence[Tally], first: int) -> None:
    hint = f"it began with {first}"
    if good:
        hint = f"it may be {_words(sorted({found.camp.stash for found in good}))}"
    if any(found.count.turns == found.last for found in good):
        hint += ", or write partial = false if all turns are played"
    gate.refuse("LAYOUT-STASH", ("stash",), "how many cubs lie in the Bandit Stash?", f"write stash = ...; {hint}")


def _lacks_cubs(gate: Gate, entry: TableEntry, seated: Seated, could_be: Sequence[Tally]) -> bool:
    """Ask for the cubs of who may have some; without them nobody has any once those of all turns lie there."""
    if entry.stash is not None and any(found.count.turns == found.last for found in could_be):
        return False
    last = _last_pandas(seated)
    may = [number for number in seated.others if seated.holds(number) or number in last]
    lacking = [number for number in may if seated.players[number].cubs is None]
    for number in lacking:
        message = f"how many cubs has {seated.players[number].name}?"
        gate.refuse("LAYOUT-CUBS", ("players", number, "cubs"), message, "write cubs = 0 where she has none")
    return bool(lacking)


def _last_pandas(seated: Seated) -> list[int]:
    """The netted Pandas of whom the last may still have her cubs: none where one is written to have some."""
    pandas = [number for number in seated.others if seated.roles[number] == PANDA]
    settled = seated.voted or not caught(seated.seats())
    return [] if settled or any(seated.players[number].cubs for number in pandas) else pandas


def _tallies(entry: TableEntry, seated: Seated, first: int, read: Readings) -> Iterator[Tally]:
    """Each tally that what is not written allows: Grandma's cubs, and those of the stash."""
    players = len(seated.players)
    given = seated.players[seated.grandma].cubs
    for of_grandma in (given,) if given is not None else (CUBS_OF_GRANDMA,) if read.five_stay else (CUBS_OF_GRANDMA, 0):
        seats = seated.seats(of_grandma)
        cubs = sum(seat.cubs for seat in seats)
        over = entry.partial is False and not caught(seats)
        for turns in (all_turns(players),) if over else range(all_turns(players) + 1):
            stash = cubs_after(turns, first) - cubs
            camp = Camp(seats, stash)
            count = _count(camp, turns, first, seated, entry)
            if entry.stash in (None, stash) and stash >= first and (given is not None or _may_lack(count)):
                yield Tally(camp, count, first)


def _may_lack(count: Count) -> bool:
    """Whether Grandma's cubs, where none are written, may be those counted: none only if they can lie in the stash."""
    return count.five or (count.settled > 0 and count.came >= 0)


def _count(camp: Camp, turns: int, first: int, seated: Seated, entry: TableEntry) -> Count:
    others = [camp.seats[number] for number in seated.others]
    free = [seat.role for seat in others if seat.nets < NETTED]
    return Count(
        players=len(camp.seats),
        turns=turns,
        nets=tuple(seat.nets for seat in others),
        tea=any(seat.tea for seat in others),
        five=camp.seats[seated.grandma].cubs > 0,
        growth=camp.stash - first,
        vote=entry.vote is not None,
        to_come=entry.net_to_come,
        lone=free in ([PANDA], []),
    )


def _refuse_miscount(gate: Gate, entry: TableEntry, seated: Seated, first: int) -> None:
    """Tell how many cubs there are, and how many the nearest numbers of turns make."""
    last = all_turns(len(seated.players))
    of_grandma = seated.players[seated.grandma].cubs
    seats = seated.seats(CUBS_OF_GRANDMA if of_grandma is None else of_grandma)
    stash = first if entry.stash is None else entry.stash
    total = sum(seat.cubs for seat in seats) + stash
    ended = entry.partial is False and not caught(seats)
    near = [last] if ended else _near(total, first, last)
    differ = [total - cubs_after(turns, first) for turns in near]
    begins = f"the stash, which begins with {first} for {len(seats)} players" if stash - first in differ else ""
    message, hint = f"{total} cubs on the table", f"{_made(near, first)}; {_guess(differ, begins)}"
    if ended:
        message, hint = f"{message}, {total - differ[0]} are expected after {last} turns", _guess(differ, begins)
        hint = hint if differ[0] > 0 else "look for a lost cub, or leave partial out for a game in progress"
    gate.refuse("LAYOUT-MISCOUNT", _PLAYERS, message, hint)


def _near(total: int, first: int, last: int) -> list[int]:
    """The turns that make the next fewer and the next more cubs."""
    turns = min(max(total - cubs_after(0, first), 0) // CUBS_A_TURN, last)
    return [near for near in (turns, turns + 1) if near <= last]


def _made(near: Sequence[int], first: int) -> str:
    """How many cubs so many turns make."""
    begun = f", the first {first} of the stash" if first else ""
    fit = " and ".join(f"{cubs_after(turns, first)} after {_turns(turns)}" for turns in near)
    return f"Grandma's five{begun} and three a turn make {fit}"


def _guess(differ: Sequence[int], begins: str) -> str:
    """What may be wrong where so many cubs are too many, or too few below none; those of the stash where it may be."""
    least = min(differ, key=abs)
    many = f"is one {_off(least)}" if abs(least) == 1 else f"are {abs(least)} {_off(least)}"
    if not begins:
        return f"{many}?"
    return f"{many}, perhaps in {begins}?" if least > 0 else f"{many}, or are too many in {begins}?"


def _off(cubs: int) -> str:
    return "lost" if cubs < 0 else "too many"


# The vote that decides


def _asked_for_vote(gate: Gate, found: Tally, seated: Seated) -> bool:
    """Whether the vote that would end the game is asked for: the last Panda has three nets, and cubs before her still.

    Her vote is on, or has just passed. On Grandma's second turn nobody gets a third net, so that it has passed.
    """
    if seated.voted or not caught(found.camp.seats) or found.count.turns == found.count.players + 1:
        return False
    held = [number for number in seated.others if not seated.holds(number) and found.camp.seats[number].cubs]
    held = [number for number in held if seated.nets(number) == NETTED]
    for number in held:
        name = seated.players[number].name
        message = f"has the vote on {name}, who has three nets and {_cubs(found, number)}, passed?"
        hint = f'write target = "{name}", and whose thumbs are up, or passed = true or false, under [vote] (Voting)'
        gate.refuse("LAYOUT-VOTE", ("players", number, "nets"), message, hint)
    return bool(held)


# The laws of nets, tea and stash


def _check_tokens(gate: Gate, found: Tally, seated: Seated, read: Readings) -> None:
    """Refuse the first law that is broken; those after it would say what need not be true."""
    before = gate.refusals
    for law in (_check_tea, _check_fourth, _check_grandma, _check_nets, _check_stash):
        law(gate, found, seated, read)
        if gate.refusals > before:
            return


def _check_tea(gate: Gate, found: Tally, seated: Seated, _: Readings) -> None:
    """ "On her second turn, Grandma places the cup of tea", and has it before, and no more after."""
    count, grandma = found.count, seated.grandma
    turn = f"on her second turn, the {count.players + 1}th (Cup of Tea)"
    if count.tea and not count.tea_laid:
        holder = next(number for number in seated.others if seated.players[number].tea)
        message = f"the tea stands before {seated.players[holder].name} after {_turns(count.turns)}"
        gate.refuse("LAYOUT-TEA", ("players", holder, "tea"), message, f"Grandma places it {turn}")
    elif seated.players[grandma].tea and count.tea_laid:
        message = f"Grandma still has the tea after {_turns(count.turns)}"
        gate.refuse("LAYOUT-TEA", ("players", grandma, "tea"), message, f"she placed it {turn}")


def _check_fourth(gate: Gate, found: Tally, seated: Seated, _: Readings) -> None:
    """Nobody has four nets but by a passed vote on the tea and two, in which she gave her cubs away."""
    count, number = found.count, max(seated.others, key=seated.nets)
    if max(count.nets) <= NETTED:
        return
    if count.tea_laid and not count.tea:
        if found.camp.seats[number].cubs and count.turns > count.players + 1:
            message = f"{seated.players[number].name} has four nets and {_cubs(found, number)}"
            hint = f"the fourth came with the tea on turn {count.players + 1}, and she gave all her cubs away then"
            gate.refuse("LAYOUT-NETTED", ("players", number, "cubs"), message, f"{hint} (Cup of Tea, Voting)")
        return
    message = f"{seated.players[number].name} has {seated.nets(number)} nets after {_turns(count.turns)}"
    hint = f"a fourth comes with the tea, which Grandma places on her second turn, the {count.players + 1}th"
    if count.tea:
        hint = "the fourth comes with the tea, which still stands on a card"
    gate.refuse("LAYOUT-NETS", ("players", number, "nets"), message, f"{hint} (Cup of Tea)")


def _check_grandma(gate: Gate, found: Tally, seated: Seated, read: Readings) -> None:
    """Her five are gone by a failed vote of hers alone."""
    count = found.count
    if any(ways(count, read)):
        return
    hint = "no vote on her tea has failed; write cubs = 5 for her"
    if count.settled <= 0:
        hint = (
            f"only a failed vote of her own takes them, on her second turn, the {count.players + 1}th, at the earliest"
        )
    elif count.tea:
        hint = "only a failed vote of her own takes them, and the tea that calls it leaves the game with it"
    path = ("players", seated.grandma, "cubs")
    gate.refuse("LAYOUT-CUBS", path, f"Grandma has no cubs after {_turns(count.turns)}", f"{hint} (Voting)")


def _check_nets(gate: Gate, found: Tally, seated: Seated, read: Readings) -> None:
    """One net a turn, but for the tea; three back for each failed vote."""
    count = found.count
    if pasts(count, read):
        return
    tea = "" if not count.tea_laid else " and the tea" if count.tea else " and the tea, which may have become two,"
    lying, forgotten = f"{sum(count.nets)} nets lie before the others", _forgotten(count, read)
    if all(seated.players[number].nets is None for number in seated.others):
        lying, forgotten = "nets is not written for anybody", "; write nets = ... for who has some"
    message = f"{lying}, and by the cubs {count.turns} of {found.last} turns are played"
    hint = (
        f"{count.laid} nets{tea} were laid, and a failed vote takes three back: {_fitting(count, read)} can lie there"
    )
    gate.refuse("LAYOUT-NETS", _PLAYERS, message, f"{hint}{forgotten} (Play a Net, Voting)")


def _fitting(count: Count, read: Readings) -> str:
    """The numbers of nets next to those that lie there, and the most, which no failed vote leaves."""
    fit, lie = nets_that_fit(count, read), sum(count.nets)
    fewer, more = [nets for nets in fit if nets < lie], [nets for nets in fit if nets > lie]
    return _words(sorted({*fewer[-1:], *more[:1], *fit[-1:]}))


def _forgotten(count: Count, read: Readings) -> str:
    """What would make the nets good, as an advice; empty where nothing so simple does."""
    if not count.vote and is_good(but(count, to_come=not count.to_come), read):
        last = "leave net_to_come out" if count.to_come else "write net_to_come = true"
        return f"; is the last turn's net {'laid' if count.to_come else 'not laid yet'}, {last}"
    if count.tea_laid and not count.tea and 0 in count.nets and is_good(but(count, tea=True), read):
        return "; does the tea stand on a card, write tea = true there"
    return ""


def _check_stash(gate: Gate, found: Tally, _: Seated, read: Readings) -> None:
    """Cubs come to the stash by failed votes; one that brought none is unusual."""
    count, began = found.count, f"which began with {found.first}"
    others_failed = [past.others_failed > 0 for past in pasts(count, read)]
    if is_good(count, read):
        if count.came == 0 and all(others_failed):
            message = f"by the nets a vote has failed, and no cub of its caller lies in the stash of {found.camp.stash}"
            gate.warn("LAYOUT-UNUSUAL", _PLAYERS, message, "is a net or a cub forgotten? (Voting)")
        return
    hint = "cubs come there by failed votes, and by the nets none has failed"
    if count.came < 0:
        hint = f"Grandma's five lie there too, so that it has {found.first + CUBS_OF_GRANDMA} or more"
    elif any(others_failed):
        hint = "what the caller of a failed vote handed out in that turn lies with others"
    elif not count.five:
        hint = "by the nets no vote has failed but Grandma's, which cost her five"
    message = f"{found.camp.stash} cubs in the Bandit Stash, {began}"
    gate.refuse("LAYOUT-STASH", ("stash",), message, f"{hint} (Voting)")


# How cubs are handed out


def _check_hand_outs(gate: Gate, found: Tally, seated: Seated) -> None:
    """ "They must give 2 panda cubs to 1 player, and 1 panda cub to another", and "cannot keep any"."""
    count, seats = found.count, found.camp.seats
    odd = sum(seats[number].cubs % 2 for number in seated.others) + count.came % 2
    if odd > count.turns:
        message = f"{odd} odd numbers of cubs after {_turns(count.turns)}"
        hint = "each turn gives two to one player and one to another (Hand Out Panda Cub Tokens)"
        gate.refuse("LAYOUT-CUBS", _PLAYERS, message, hint)
    if any(not seated.holds(number) for number in seated.others):
        return
    most = 2 * (count.turns - count.turns // count.players)
    for number in seated.others:
        if seats[number].cubs > most:
            message = f"{seated.players[number].name} has {seats[number].cubs} cubs after {_turns(count.turns)}"
            hint = f"others give two a turn at most, and nobody netted gave hers: {most} (Hand Out Panda Cub Tokens)"
            gate.refuse("LAYOUT-CUBS", ("players", number, "cubs"), message, hint)


# The nets that decide


def _ask_for_nets(gate: Gate, found: Tally, seated: Seated, read: Readings) -> None:
    """Ask for a Panda's nets where three would be as good, for they would net her."""
    for number in seated.others:
        player = seated.players[number]
        if player.nets is None and seated.roles[number] == PANDA and _might_be_netted(found, seated, number, read):
            hint = "write nets = 0 where there are none; three would net the Panda"
            message = f"how many nets lie before {player.name}?"
            gate.refuse("LAYOUT-NETS", ("players", number, "nets"), message, hint)


def _might_be_netted(found: Tally, seated: Seated, number: int, read: Readings) -> bool:
    """Whether the table is as good with three nets before a player for whom none are written."""
    seat = found.camp.seats[number]
    seats = put(found.camp.seats, number, but(seat, nets=NETTED))
    nets = tuple(seats[other].nets for other in seated.others)
    return not seat.tea and (not seat.cubs or caught(seats)) and is_good(but(found.count, nets=nets), read)


def _turns(turns: int) -> str:
    return "one turn" if turns == 1 else f"{turns} turns"


def _cubs(found: Tally, number: int) -> str:
    cubs = found.camp.seats[number].cubs
    return "one cub" if cubs == 1 else f"{cubs} cubs"


def _words(numbers: list[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last
