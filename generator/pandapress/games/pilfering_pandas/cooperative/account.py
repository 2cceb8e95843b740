"""The one account of the cooperative and the solo game: every change of markers, Timer, suspicion and Trade areas.

The engine and the calculator of a typed log take the same steps: a `State` is an `Account` with all its cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from pandapress.engine.values import but, put
from pandapress.games.pilfering_pandas.area import Area, Play
from pandapress.games.pilfering_pandas.cards import Ability, Cards, Plan
from pandapress.games.pilfering_pandas.cooperative.markers import (
    ALARM,
    FIRST_SUSPICION,
    NO_CARDS,
    SUSPICION,
    Markers,
    SoloMarkers,
)
from pandapress.games.pilfering_pandas.scoring import Worth, scorer_for
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import LIMIT_OF_TIMER, NOBODY, Account, Phase, Turn
from pandapress.games.pilfering_pandas.turn.hand import spent

WIN, LOSS = "win", "loss"
AHEAD, CAUGHT = "the Panda is ahead of the Zoo Keeper", "caught by the Zoo Keeper"
TIME, FAILED = "the Timer card reached the 4-position", "caught in the Final Escape Check"
NO_LOOT = "the Loot deck is empty"
SECRET, HAND_LIMIT, THINNED = 3, 12, 3
"""Alone: the cards of the Secret Stash, and the most in hand; the cards that thin a deck out (Solo modification)."""
LEFT = "two cards must be left in hand unless the win conditions are met (Solo modification)"
A = TypeVar("A", bound=Account)


class Accounting:
    """The steps of an account for some card data, a level and its changes."""

    solo: ClassVar[bool] = False

    def __init__(self, cards: Cards, options: Mapping[str, str], markers: Markers) -> None:
        self.markers = markers
        self.scorer = scorer_for(cards, options, competitive=False)
        self.sets = self.scorer.sets
        self.abilities = {panda.name: Ability(panda.ability) for panda in cards.pandas}
        self._likes = cards.likes
        self._last_check = options["timer_end"] == "last_check"

    # Markers and ends

    def advance(self, at: A, spaces: int, **changes: Any) -> A:
        """The Zoo Keeper moves, with other changes; on the Panda's space, or past it, everybody is caught."""
        moved = but(at, keeper=at.keeper + spaces, **changes)
        return self.lost(moved, CAUGHT) if moved.keeper >= moved.panda else moved

    @staticmethod
    def lost(at: A, why: str) -> A:
        """The game is lost."""
        return but(at, phase=Phase.OVER, result=f"{LOSS}: {why}")

    def ready(self, at: Account) -> bool:
        """Whether all win conditions are met ("Win Conditions")."""
        return self.markers.ready(at.panda, at.keeper, any(not seat.hand for seat in at.seats))

    def escape(self, at: A, cards: Sequence[str]) -> A:
        """ "Advance the Zoo Keeper marker forward by the total value of the collated cards" ("Final Escape Check")."""
        after = but(at, keeper=at.keeper + self.markers.dropped(cards))
        if after.keeper >= after.panda:
            return self.lost(after, FAILED)
        return but(after, phase=Phase.OVER, result=f"{WIN}: {AHEAD}")

    def settled(self, at: A) -> A:
        """ "The game immediately ends when you have no cards in your hand" ("Solo modification")."""
        return but(at, phase=Phase.ESCAPE) if self.ready(at) else self.lost(at, NO_CARDS)

    # Turns

    def begin_turn(self, at: A, seat: int, **changes: Any) -> A:
        """A turn begins, with other changes; the Timer turns when "play passes to the player with the Timer card"."""
        mine = at.seats[seat]
        seats = put(at.seats, seat, but(mine, locked=False)) if mine.locked else at.seats
        begun = but(at, phase=Phase.REFRESH, turn=seat, now=Turn(), seats=seats, **changes)
        return self.turn_timer(begun) if begun.timer[0] == seat else begun

    def turn_timer(self, at: A) -> A:
        """A quarter turn; at the 4-position the game is lost (option `timer_end`: after a last check)."""
        holder, turned = at.timer
        turned_on = but(at, timer=(holder, turned + 1))
        if turned + 1 < LIMIT_OF_TIMER:
            return turned_on
        if self._last_check and self.ready(turned_on):
            return but(turned_on, phase=Phase.ESCAPE)
        return self.lost(turned_on, TIME)

    def emptied(self, at: A, checked: bool = False) -> A:
        """A hand is empty: the first one takes the Timer, and the Raised Suspicion card is out of the game.

        For another one the Timer turns unless a Final Escape Check follows: at once where the check is behind it.
        """
        if not at.timer_used:
            return but(at, timer=(at.turn, 0), timer_used=True, suspicion=(NOBODY, 0))
        return self.turn_timer(at) if checked else but(at, now=but(at.now, emptied=True))

    def end_of_turn(self, at: A) -> A:
        """Advance the Zoo Keeper, then check the win conditions ("4. Ending Your Turn")."""
        moved = at if at.now.patient else self.advance(at, self.markers.end_of_turn())
        return moved if moved.phase is Phase.OVER else self.checked(moved)

    def checked(self, at: A) -> A:
        """The check of the win conditions; the game goes on where they are not met."""
        return but(at, phase=Phase.CHECK) if self.ready(at) else self.go_on(at)

    def go_on(self, at: A) -> A:
        """No Final Escape Check: the Timer turns for another emptied hand; then the Hideout is topped up."""
        on = but(at, phase=Phase.TOP_UP)
        return self.turn_timer(but(on, now=but(on.now, emptied=False))) if at.now.emptied else on

    # 1. Refreshing Your Hand

    def pick_up_cost(self, at: Account, halved: bool) -> int:
        """ "If you have the Raised Suspicion card", its penalty too."""
        holder, level = at.suspicion
        return self.markers.pick_up(halved, level if holder == at.turn else 0)

    def pick_up(self, at: A, halved: bool) -> A:
        """ "Zoo Keeper marker must be immediately advanced", then the Raised Suspicion card is taken or flipped."""
        cost = self.pick_up_cost(at, halved)
        picked = self.used(at) if halved else at
        return self.advance(picked, cost, suspicion=self.suspicion_after_pick_up(at))

    def suspicion_after_pick_up(self, at: Account) -> tuple[int, int]:
        """Where the Raised Suspicion card lies then; it is out of the game with the first empty hand."""
        if at.timer_used:
            return at.suspicion
        return at.turn, SUSPICION if at.suspicion[0] == at.turn else FIRST_SUSPICION

    # 2. Perform Action(s)

    def opening_fault(self, area: Area, meerkat: str, play: Play) -> str:
        """Why a first set may not open an area; empty where it may, or where it is not the first."""
        if area.sets or self.sets.opens(play, self._likes[meerkat].suits):
            return ""
        return "the first card of a Meerkat's first set must match one of its preferences (Playing Sets)"

    def leaves_enough(self, left: int, panda: int, keeper: int, patient: bool, stashes: bool = True) -> bool:  # noqa: ARG002
        """Whether a play may leave so few cards; together any number."""
        return True

    def suspicion_of(self, at: Account, play: Play) -> int:  # noqa: ARG002
        """The penalty that a play meets first."""
        return 0

    def cost(self, at: Account, play: Play) -> int:
        """The Zoo Keeper's spaces for a play itself; none for the first one after a Cheeky Panda."""
        return 0 if at.now.quiet else self.markers.keeper_for(at.areas[play.area], play)

    def suspected(self, at: A, play: Play) -> A:  # noqa: ARG002
        """What a play meets before it is laid; together the Raised Suspicion card lies in no area."""
        return at

    def laid(self, at: A, play: Play) -> tuple[A, Worth]:
        """A play on the table: the Panda marker, then the Zoo Keeper marker ("3. Advance Markers")."""
        cost = self.cost(at, play)
        area, worth = self.worth(at.areas[play.area], at.meerkats[play.area], play)
        areas, now = put(at.areas, play.area, area), spent(at.now, play.cards)
        now = but(now, quiet=False) if now.quiet else now
        return self.advance(at, cost, areas=areas, now=now, panda=at.panda + worth.total), worth

    def worth(self, area: Area, meerkat: str, play: Play) -> tuple[Area, Worth]:
        """The area after a play, its Limit card turned where it is due, and the play's points."""
        after, worth = self.scorer.play(area, play, self._likes[meerkat])
        return self.markers.limited(after), worth

    def swapped(self, at: A, number: int, area: Area, card: str) -> A:
        """An area in which a card took a Key's place."""
        return but(at, areas=put(at.areas, number, area), now=spent(at.now, (card,)))

    def discarded(self, at: A) -> A:
        """ "A distraction" that pushes the Zoo Keeper back by two spaces."""
        return but(at, keeper=self.markers.after_discard(at.keeper), now=spent(at.now, (KEY,)))

    # Panda cards and Foiled Plans

    def has(self, at: Account, seat: int, ability: Ability) -> bool:
        """Whether a Panda has an ability that was not used: "You may only use your Panda's ability once per game"."""
        one = at.seats[seat]
        return not one.used and self.abilities.get(one.panda) is ability

    @staticmethod
    def used(at: A) -> A:
        """The ability of whose turn it is, used."""
        return but(at, seats=put(at.seats, at.turn, but(at.seats[at.turn], used=True)))

    def ability(self, at: A) -> A:
        """A Cheeky Panda's next set is quiet, a Patient Panda's end of turn; others move no marker."""
        ability, now, used = self.abilities.get(at.seats[at.turn].panda), at.now, self.used(at)
        if ability is Ability.QUIET_SET:
            return but(used, now=but(now, quiet=True))
        return but(used, now=but(now, patient=True)) if ability is Ability.NO_END_STEP else used

    def foiled(self, at: A, plan: Plan) -> A:
        """What a Foiled Plan does to markers and Keys: it hits the player whose turn it is (Foiled Plans FAQ)."""
        if plan is Plan.ALARM_BELL:
            return self.advance(at, ALARM)
        if plan is Plan.LOCKED_SHED:
            return but(at, seats=put(at.seats, at.turn, but(at.seats[at.turn], locked=True)))
        return at

    @staticmethod
    def rummaged(at: A, number: int, card: str) -> A:
        """The top Loot card goes to the right end of a Trade area, with no rule of placement and no movement."""
        area = at.areas[number]
        return but(at, areas=put(at.areas, number, but(area, cards=(*area.cards, card))))


class SoloAccounting(Accounting):
    """The steps alone: no Timer, an end at the first empty hand, suspicion on Trade areas ("Solo modification")."""

    solo = True

    def __init__(self, cards: Cards, options: Mapping[str, str], markers: Markers) -> None:
        super().__init__(cards, options, markers)
        self._raises = options["solo_suspicion"] == "true"

    def emptied(self, at: A, checked: bool = False) -> A:  # noqa: ARG002
        """Nobody takes the Timer card."""
        return at

    def checked(self, at: A) -> A:
        """With an empty hand there is nothing to choose."""
        return super().checked(at) if at.seats[0].hand else self.settled(at)

    def pick_up_cost(self, at: Account, halved: bool) -> int:  # noqa: ARG002
        """Suspicion is met with a play, not with a pick-up."""
        return self.markers.pick_up(halved, 0)

    def suspicion_after_pick_up(self, at: Account) -> tuple[int, int]:
        """The Raised Suspicion card stays in its area until the chosen card is played."""
        return at.suspicion

    def leaves_enough(self, left: int, panda: int, keeper: int, patient: bool, stashes: bool = True) -> bool:
        """Whether a play may leave so few cards: fewer than two only into a Final Escape Check.

        `panda` and `keeper` are where the markers stand behind it; `stashes` tells whether a last card may be stashed.
        """
        if left >= 2:
            return True
        end = 0 if not left or patient else self.markers.end_of_turn()
        return (not left or stashes) and self.markers.ready(panda, keeper + end, somebody_out=True)

    def suspicion_of(self, at: Account, play: Play) -> int:
        """The penalty that a play meets first: the Raised Suspicion card lies in its area (solo change)."""
        return FIRST_SUSPICION if self._raises and at.suspicion[0] == play.area else 0

    def suspected(self, at: A, play: Play) -> A:
        """ "Immediately take a +2 penalty before playing the set"; a chosen card brings the suspicion card here."""
        penalty = self.suspicion_of(at, play)
        if penalty:
            at = self.advance(at, penalty, suspicion=(NOBODY, 0))
        chosen = self._raises and at.now.must and at.now.must in play.cards
        return but(at, suspicion=(play.area, FIRST_SUSPICION)) if chosen and at.phase is not Phase.OVER else at

    def swapped(self, at: A, number: int, area: Area, card: str) -> A:
        """A chosen card that takes a Key's place raises suspicion in its area, too (solo change)."""
        chosen = self._raises and at.now.must == card
        after = super().swapped(at, number, area, card)
        return but(after, suspicion=(number, FIRST_SUSPICION)) if chosen else after


def accounting_for(cards: Cards, options: Mapping[str, str]) -> Accounting:
    """The account of the way to play that the options choose, together or alone."""
    if options["mode"] == "solo":
        return SoloAccounting(cards, options, SoloMarkers(cards, options))
    return Accounting(cards, options, Markers(cards, options))
