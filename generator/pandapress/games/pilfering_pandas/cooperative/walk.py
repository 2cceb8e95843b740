"""The walk through a log: every event taken by the one account, or refused with the rule that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pandapress.engine.layout import Gate
from pandapress.engine.values import but, put
from pandapress.findings import Path
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Ability, Cards, Plan
from pandapress.games.pilfering_pandas.cooperative.account import accounting_for
from pandapress.games.pilfering_pandas.cooperative.log import Event, Events
from pandapress.games.pilfering_pandas.cooperative.order import Order
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import NOBODY, UNKNOWN, Account, Phase, Seat
from pandapress.games.pilfering_pandas.turn.hand import spent

_GOES_ON = ("go on", "escape", "plan", "no card", "draw", "take", "pick", "pass")
"""What a player may do behind her own stash: the turn has ended there."""

_RESUMED = {"end": Phase.TOP_UP, "go on": Phase.TOP_UP, "escape": Phase.TOP_UP, "pass": Phase.STASH}
"""Where a turn stands behind an event that may have ended the game, had everything before it been read."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an event did: the Panda Points, why both markers moved, and where they stand then."""

    event: Event
    points: int
    why: str
    panda: int
    keeper: int


class Walk:
    """An account that follows a log: `at` is where it stands, `kept` a play before whose cards everybody was caught."""

    def __init__(
        self, gate: Gate, cards: Cards, options: Mapping[str, str], meerkats: Sequence[str], seats: Mapping[str, str]
    ) -> None:
        """`seats` are the players' names with their Panda cards."""
        self.accounts = accounting_for(cards, options)
        self._cards = cards
        self._gate = gate
        self._foiled = options["foiled_plans"] == "true"
        self._names = list(seats)
        self._order = Order(self._names, self.accounts.solo)
        self._unsure = {number for number, name in enumerate(meerkats) if name not in cards.likes}
        self._blind = False
        self._adrift = False
        self._plans: list[str] = []
        self._told: Path = ()
        self.kept: Event | None = None
        self.at = self._start(meerkats, list(seats.values()))

    def _start(self, meerkats: Sequence[str], pandas: Sequence[str]) -> Account:
        markers = self.accounts.markers
        return Account(
            Phase.STARTER,
            NOBODY,
            tuple(Seat((UNKNOWN,), panda) for panda in pandas),
            tuple(meerkats),
            (Area(),) * len(meerkats),
            panda=markers.panda_start,
            keeper=markers.level.zoo_keeper_start,
        )

    @property
    def sure(self) -> bool:
        """Whether everything in the log was read and taken, so that its end is known."""
        return not self._blind and not self._adrift

    def steps(self, events: Events) -> Iterator[Step]:
        """Each event with what it does; an end of turn that follows from a stash or an empty hand is a step, too."""
        items = events.items
        for event, following in zip(items, [*items[1:], None][: len(items)], strict=True):
            if self._is_over(event):
                return
            yield self._step(event)
            if self._ends(event, following):
                yield self._step(Event(event.path, "end", event.seat, "end", implied=True))

    def _is_over(self, event: Event) -> bool:
        over = self.at.phase is Phase.OVER and (event.verb, event.seat) != ("out", self.at.turn)
        over = over or (self.at.phase is Phase.ESCAPE and event.verb != "escape")
        if over:
            why = self.at.result.partition(": ")[2] or "the Final Escape Check is made"
            behind = event.path == self._told
            hint = f"leave out what this line says from {event.text!r} on" if behind else "leave this line out"
            self._gate.refuse("LAYOUT-OVER", event.path, f"the game was over before: {why}", hint)
        return over

    def _step(self, event: Event) -> Step:
        points, why = 0, ""
        if self._begun(event) and self._allowed(event):
            points, why = self._TAKES[event.verb](self, event)
        self._order.done(event)
        self._told = event.path
        if not self.sure and self.at.phase in (Phase.OVER, Phase.ESCAPE, Phase.CHECK):
            self.at = but(self.at, phase=_RESUMED.get(event.verb, Phase.ACT), result="")
        last = "a last Final Escape Check" if self.at.phase is Phase.ESCAPE else self.at.result.partition(": ")[2]
        return Step(event, points, why or last, self.at.panda, self.at.keeper)

    def _ends(self, event: Event, following: Event | None) -> bool:
        """Whether a turn is over though no `end` is written: behind a stash, an empty hand, a pass of who is out."""
        if event.seat == NOBODY or self.at.phase is not Phase.STASH or event.verb not in ("stash", "out", "pass"):
            return False
        if following is None or following.seat != event.seat:
            return True
        return following.verb in _GOES_ON

    # Whose turn it is

    def _refuse(self, event: Event, code: str, message: str, hint: str = "") -> None:
        """Refuse an event; where the markers stand is not known any more."""
        self._gate.refuse(f"LAYOUT-{code}", event.path, message, hint)
        self._adrift = True

    def _begun(self, event: Event) -> bool:
        """Begin the turn that an event belongs to; whether the game goes on with it."""
        if event.verb in ("unread", "escape") or self.at.phase is Phase.OVER:
            return True
        at, running = self.at, self.at.phase in (Phase.REFRESH, Phase.ACT, Phase.STASH)
        if event.seat == at.turn and (running or self._order.belongs_to_the_end(event)):
            self.at = self.accounts.go_on(at) if at.phase is Phase.CHECK else at
            return self.at.phase is not Phase.OVER
        fault = "" if self._blind else self._order.fault(event, at, running)
        if fault:
            self._refuse(event, "TURN", *fault.split("; ", 1))
        self.at = self.accounts.go_on(at) if at.phase is Phase.CHECK else at
        if self._is_over(event):
            return False
        self.at = self.accounts.begin_turn(self.at, event.seat)
        self._order.begin()
        return self.at.phase is Phase.REFRESH

    def _allowed(self, event: Event) -> bool:
        """Whether a player can do this now at all; what she cannot is refused."""
        if event.verb in ("unread", "escape") or self.at.phase is Phase.OVER:
            return True
        out = not self.at.seats[event.seat].hand
        code, fault = self._order.cannot(event, self.at.phase, out) if out or not self._blind else ("", "")
        if not fault and not self._blind and self._uses_key(event) and self.at.seats[event.seat].locked:
            name = self._names[event.seat]
            code, fault = (
                "LOCKED",
                f"the Locked Shed keeps {name}'s Keys in her hand; until her next turn (Foiled Plans)",
            )
        if fault:
            self._refuse(event, code, *fault.split("; ", 1))
            at = self.at
            self.at = but(at, phase=Phase.ACT) if at.phase is Phase.REFRESH else at
            return code == "REFRESH" and event.verb in ("play", "swap", "discard", "ability")
        return True

    @staticmethod
    def _uses_key(event: Event) -> bool:
        return event.verb == "discard" or (event.play is not None and KEY in event.play.cards)

    def _advanced(self, before: Account, what: str) -> str:
        """What the Zoo Keeper's way is called."""
        return f"Zoo Keeper {self.at.keeper - before.keeper:+d} ({what})"

    # Refreshing

    def _unread(self, event: Event) -> tuple[int, str]:
        """Behind what was refused neither the turn, the markers nor the areas that it names are known."""
        self._blind = True
        self._unsure |= event.unsure
        self.at = but(self.at, now=but(self.at.now, must=""))
        self._order.lose_track()
        return 0, ""

    def _acting(self, _event: Event) -> tuple[int, str]:
        self.at = but(self.at, phase=Phase.ACT)
        return 0, "no marker moves"

    def _take(self, event: Event) -> tuple[int, str]:
        if event.number == 2 and self._has(event, Ability.TWO_AS_ONE):
            self.at = self.accounts.used(self.at)
        return self._acting(event)

    def _pick(self, event: Event) -> tuple[int, str]:
        """A multi-card pick-up: +4 and penalties, and the Raised Suspicion card."""
        most = sum(self._cards.copies.values())
        if not 2 <= event.number <= most:
            said = (
                "are no multi-card pick-up; write take" if event.number < 2 else f"are more than there are; {most} are"
            )
            self._refuse(event, "PICK", *f"{event.number} cards {said}".split("; ", 1))
        halved = bool(event.name) and self._has(event, Ability.HALVE_PICK_UP)
        before = self.at
        holder, level = before.suspicion
        mine = holder == event.seat and not self.accounts.solo
        picked = self.accounts.pick_up(before, halved)
        on = picked.phase if picked.phase is Phase.OVER else Phase.ACT
        self.at = but(picked, phase=on, now=but(picked.now, must=event.card))
        return 0, self._advanced(before, f"pick-up{f', suspicion +{level}' if mine else ''}")

    def _no_card(self, _event: Event) -> tuple[int, str]:
        """ "You cannot draw a card from the Loot deck when you need to"."""
        self.at = self.accounts.lost(self.at, "the Loot deck is empty")
        return 0, "no card to draw"

    # Actions

    def _play(self, event: Event) -> tuple[int, str]:
        """A play: the Panda marker, then the Zoo Keeper marker."""
        play = event.play
        assert play is not None
        if play.area in self._unsure:
            self._adrift = True
            self.at = but(self.at, now=spent(self.at.now, play.cards))
            return 0, ""
        before = self.at
        fault = self._why_not(play, before.areas[play.area])
        if fault:
            self._refuse(event, "SET", fault)
            self._unsure.add(play.area)
            self.at = but(before, now=but(before.now, must=""))
            return 0, ""
        suspected = self.accounts.suspected(before, play)
        if suspected.phase is Phase.OVER:
            self.at, self.kept = suspected, event
            return 0, self._advanced(before, "suspicion")
        self.at, worth = self.accounts.laid(suspected, play)
        parts = [f"{worth.laid} laid", *([f"{worth.reused} re-used"] if play.reuse else [])]
        parts += [f"{worth.bonus} bonus"] if worth.bonus else []
        limit = "above" if before.areas[play.area].limited else "below"
        suspicion = ", suspicion +2" if suspected.keeper > before.keeper else ""
        return worth.total, f"{' + '.join(parts)}; {self._advanced(before, f'{limit} the limit{suspicion}')}"

    def _why_not(self, play: Play, area: Area) -> str:
        back_door = self._order.back_door or self._blind
        if play.left and (not back_door or play.extends):
            return "cards are played from left to right, after the right-most card (Playing Sets)"
        fault = self.accounts.sets.fault(area, play)
        return fault or self.accounts.opening_fault(area, self.at.meerkats[play.area], play)

    def _swap(self, event: Event) -> tuple[int, str]:
        if event.area in self._unsure:
            self.at = but(self.at, now=spent(self.at.now, (event.card,)))
            return 0, ""
        area = self.at.areas[event.area]
        places = [event.number - 1] if event.number else range(len(area.cards))
        for place in places:
            after = self.accounts.sets.swapped(area, place, event.card)
            if after is not None:
                self.at = self.accounts.swapped(self.at, event.area, after, event.card)
                return 0, "no marker moves"
        self._unsure.add(event.area)
        self.at = but(self.at, now=but(self.at.now, must=""))
        hint = "a Key is swapped for the card it represents, all its sets still valid (Key Cards)"
        self._refuse(event, "SWAP", f"no Key there can be {event.card}", hint)
        return 0, ""

    def _discard(self, event: Event) -> tuple[int, str]:
        if event.card != KEY:
            self._refuse(event, "DISCARD", f"{event.card} cannot be discarded", "only a Key can")
            return 0, ""
        before, self.at = self.at, self.accounts.discarded(self.at)
        return 0, self._advanced(before, "Key discarded")

    def _ability(self, event: Event) -> tuple[int, str]:
        if self._has(event):
            self.at = self.accounts.ability(self.at)
        return 0, f"the {self.at.seats[event.seat].panda} Panda's ability"

    def _has(self, event: Event, wanted: Ability | None = None) -> bool:
        """Whether a player's Panda has an ability left; what is not so is refused."""
        seat = self.at.seats[event.seat]
        ability = self.accounts.abilities.get(seat.panda)
        if ability is None or ability is not (wanted or ability):
            name = self._names[event.seat]
            able = next((panda for panda, can in self.accounts.abilities.items() if can is wanted), "")
            hint = f'give {name} her Panda card: panda = "{able or "..."}"'
            hint = f"{name} has the {seat.panda} Panda; this is what the {able} one does" if seat.panda else hint
            self._refuse(event, "ABILITY", "she has no Panda with this ability", hint)
        elif seat.used:
            self._refuse(event, "ABILITY", "a Panda's ability is used once per game (FAQ)")
        return ability is not None and not seat.used

    def _plan(self, event: Event) -> tuple[int, str]:
        """A Foiled Plan; the Alarm Bell moves the Zoo Keeper."""
        most = self.accounts.markers.level.foiled_plans
        if not self._foiled:
            self._refuse(event, "PLAN", "no Foiled Plans are in this deck", "write foiled_plans = true under [options]")
        elif event.name in self._plans:
            self._refuse(event, "PLAN", f"{event.name} was drawn before; there is one of each", "name another one")
        elif len(self._plans) == most:
            level = self.accounts.markers.level.name
            self._refuse(event, "PLAN", f"{most} Foiled Plans are in the deck of {level}, this is one more", "")
        self._plans.append(event.name)
        before, self.at = self.at, self.accounts.foiled(self.at, Plan(event.name))
        return 0, self._advanced(before, "Alarm Bell") if self.at.keeper != before.keeper else "no marker moves"

    def _rummage(self, event: Event) -> tuple[int, str]:
        self.at = self.accounts.rummaged(self.at, event.area, event.card)
        return 0, "no marker moves"

    # Ends

    def _pass(self, event: Event) -> tuple[int, str]:
        if not self.at.seats[event.seat].hand:
            self.at = but(self.at, phase=Phase.STASH)
        return 0, "no marker moves"

    def _stash(self, event: Event) -> tuple[int, str]:
        self._check_chosen(event)
        self.at = but(self.at, phase=Phase.STASH)
        return 0, "no marker moves"

    def _check_chosen(self, event: Event) -> None:
        must = self.at.now.must
        if must:
            self._refuse(event, "PICK", f"{must} must be played to a Trade area this turn", "Multi-Card Pick-Up Rule")
            self.at = but(self.at, now=but(self.at.now, must=""))

    def _out(self, event: Event) -> tuple[int, str]:
        """An empty hand: the Timer, or alone the end of the game, behind its turn where the last card was stashed."""
        if self.at.phase is Phase.OVER:
            return 0, "the hand is empty"
        self._check_chosen(event)
        at = self.at
        empty = but(at, seats=put(at.seats, event.seat, but(at.seats[event.seat], hand=())))
        checked = at.phase is Phase.TOP_UP
        if self.accounts.solo and at.phase is not Phase.STASH:
            self.at = self.accounts.settled(empty)
        else:
            emptied = self.accounts.emptied(empty, checked)
            self.at = emptied if checked else but(emptied, phase=Phase.STASH)
        return 0, "the hand is empty"

    def _end(self, event: Event) -> tuple[int, str]:
        self._check_chosen(event)
        before, self.at = self.at, self.accounts.end_of_turn(self.at)
        if before.now.patient:
            return 0, "the Patient Panda keeps the Zoo Keeper where he is"
        return 0, self._advanced(before, "end of turn")

    def _go_on(self, _event: Event) -> tuple[int, str]:
        return 0, "no Final Escape Check"

    def _escape(self, event: Event) -> tuple[int, str]:
        running = self.at.phase in (Phase.REFRESH, Phase.ACT, Phase.STASH)
        if running and not self._blind:
            message = "the Final Escape Check is made at the end of a turn (Ending Your Turn)"
            self._refuse(event, "ESCAPE", message, f"write {self._names[self.at.turn]} end before it")
        elif self.at.phase not in (Phase.CHECK, Phase.ESCAPE) and self.sure:
            message = f"the win conditions are not met: {self.lacking()}"
            self._refuse(event, "ESCAPE", message, "leave this line out, or play on")
        elif self.sure:
            self.at = but(self.at, phase=Phase.ESCAPE)
        return 0, "Final Escape Check"

    _TAKES: ClassVar[Mapping[str, Callable[[Walk, Event], tuple[int, str]]]] = {
        "unread": _unread,
        "draw": _acting,
        "take": _take,
        "pick": _pick,
        "no card": _no_card,
        "play": _play,
        "swap": _swap,
        "discard": _discard,
        "ability": _ability,
        "plan": _plan,
        "rummage": _rummage,
        "pass": _pass,
        "stash": _stash,
        "out": _out,
        "end": _end,
        "go on": _go_on,
        "escape": _escape,
    }
    """What takes an event, by its verb: the points, and why a marker moved."""

    def lacking(self) -> str:
        """What keeps from a Final Escape Check; empty where nothing does."""
        win, wanted = self.accounts.markers.level.win_space, []
        if self.at.panda < win:
            wanted.append(f"the Panda stands on {self.at.panda}, the win space is {win}")
        if all(seat.hand for seat in self.at.seats):
            wanted.append("nobody has an empty hand")
        return "; ".join(wanted)

    def stand(self, panda: int, keeper: int, out: set[int]) -> None:
        """Where a game stands of which only the end is known: both markers and whose hands are empty."""
        seats = tuple(but(seat, hand=()) if number in out else seat for number, seat in enumerate(self.at.seats))
        self.at = self.accounts.advance(but(self.at, seats=seats, panda=panda, keeper=keeper), 0)
        if self.at.phase is Phase.OVER:
            return
        if self.accounts.solo and out:
            self.at = self.accounts.settled(self.at)
        elif self.accounts.ready(self.at):
            self.at = but(self.at, phase=Phase.ESCAPE)
