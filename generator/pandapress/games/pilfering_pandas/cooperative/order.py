"""The order of a log: whose turn it is, and what a turn's steps allow ("Order of Play")."""

from __future__ import annotations

from collections.abc import Sequence

from pandapress.games.pilfering_pandas.cards import Plan
from pandapress.games.pilfering_pandas.cooperative.log import Event
from pandapress.games.pilfering_pandas.state import NOBODY, Account, Phase

_REFRESHES = ("draw", "take", "pick")
_ACTIONS = ("play", "swap", "discard", "ability")
_WHEN_OUT = ("pass", "end", "escape", "plan", "rummage", "go on", "no card")
_PLANS_OF_A_HAND = (Plan.SLIPPERY_PAWS, Plan.BACK_DOOR_TRADE)


class Order:
    """What was done in the turn that a log tells, as far as the order of things asks for it."""

    def __init__(self, names: Sequence[str], solo: bool) -> None:
        self._names = names
        self._solo = solo
        self.begin()

    def begin(self) -> None:
        """A turn begins."""
        self._done: list[str] = []
        self._plan = self._last_plan = ""
        self._owed = False

    def lose_track(self) -> None:
        """A line could not be read: what was done is not known."""
        self._plan = ""

    @property
    def back_door(self) -> bool:
        """Whether a Back Door Trade was drawn just before."""
        return self._plan == Plan.BACK_DOOR_TRADE

    def done(self, event: Event) -> None:
        """Note an event; a Foiled Plan is resolved with the next one."""
        resolves = event.verb in ("rummage", "out") or (event.play is not None and self.back_door)
        self._plan = event.name if event.verb == "plan" else ""
        self._last_plan = self._plan or self._last_plan
        if not resolves:
            self._done.append(event.verb)

    # Turns

    def belongs_to_the_end(self, event: Event) -> bool:
        """Whether an event behind an end of turn still belongs to it: what comes up when the Hideout is topped up."""
        behind = event.verb == "play" and self.back_door
        return behind or event.verb in ("plan", "rummage", "out", "go on", "no card")

    def fault(self, event: Event, at: Account, running: bool) -> str:
        """Why a turn of this player cannot begin now; empty where it can."""
        name = self._names[event.seat]
        if self._plan == Plan.RUBBISH_RUMMAGE:
            return self._untold(self._names[at.turn])
        if running:
            whose = self._names[at.turn]
            return f"it is still {whose}'s turn; write {whose} stash ..., or {whose} end, before it"
        if at.turn == NOBODY or self._solo:
            return ""
        due = self._names[(at.turn + 1) % len(self._names)]
        if name == due:
            return ""
        what = f"write {due} pass if she is out" if not at.seats[(at.turn + 1) % len(self._names)].hand else ""
        told = f"{name} has just ended her turn: it is {due}'s" if event.seat == at.turn else f"it is {due}'s turn"
        return f"{told}; play passes to the next player, out or not (FAQ){', ' + what if what else ''}"

    @staticmethod
    def _untold(name: str) -> str:
        return (
            f"where the top Loot card of Rubbish Rummage went is not told; write {name} rummage Aria R4 behind the plan"
        )

    # Steps of a turn

    def cannot(self, event: Event, phase: Phase, out: bool) -> tuple[str, str]:
        """The code and the reason why an event cannot come now; both empty where it can."""
        name = self._names[event.seat]
        if out and event.verb not in _WHEN_OUT:
            return "OUT", f"{name} is out: she can only pass; write {name} pass (FAQ)"
        if event.verb in ("plan", "no card"):
            return self._cannot_draw(event.verb, phase)
        if event.verb == "rummage":
            lacks = self._last_plan != Plan.RUBBISH_RUMMAGE or self._done[-1:] not in ([], ["plan"])
            hint = f"write {name} plan rubbish-rummage before it"
            return ("PLAN", f"no Rubbish Rummage was drawn just before; {hint}") if lacks else ("", "")
        if self._plan == Plan.RUBBISH_RUMMAGE and event.verb != "no card":
            return "PLAN", self._untold(name)
        if phase is Phase.REFRESH:
            return self._before_a_refresh(event, name, out)
        if event.verb in _REFRESHES and self._owed:
            self._owed = False
            return "", ""
        if event.verb in _REFRESHES:
            return (
                "REFRESH",
                f"{name} has refreshed her hand this turn already; in one way a turn (Refreshing Your Hand)",
            )
        if phase is Phase.STASH and event.verb in (*_ACTIONS, "stash"):
            return "TURN", f"with the stash {name}'s actions end; write the stash last (Ending Your Turn)"
        return self._at_the_end(event, phase, name)

    def _cannot_draw(self, verb: str, phase: Phase) -> tuple[str, str]:
        drawn = not set(self._done) - {"draw", "plan"}
        if phase in (Phase.TOP_UP, Phase.CHECK) or (phase in (Phase.REFRESH, Phase.ACT) and drawn):
            return "", ""
        what = "a Foiled Plan comes up" if verb == "plan" else "the Loot deck is needed"
        return "PLAN", f"{what} when a card is drawn; write it behind draw, or behind the end of the turn"

    def _before_a_refresh(self, event: Event, name: str, out: bool) -> tuple[str, str]:
        foiled = self._done[-1:] == ["plan"]
        if event.verb in ("take", "pick") and foiled:
            return (
                "REFRESH",
                f"{name} drew a Foiled Plan: a card is drawn in its place; write {name} draw (Foiled Plans)",
            )
        if event.verb in _REFRESHES or out or (event.verb == "play" and foiled):
            return "", ""
        if self._solo and event.verb in ("stash", "end"):
            return "", ""
        self._owed = True
        return "REFRESH", f"{name} has not refreshed her hand; a turn begins with draw, take or pick (Order of Play)"

    def _at_the_end(self, event: Event, phase: Phase, name: str) -> tuple[str, str]:
        if event.verb == "out" and phase in (Phase.TOP_UP, Phase.CHECK) and self._last_plan not in _PLANS_OF_A_HAND:
            return "OUT", f"{name}'s turn has ended; write {name} out before its end, where her hand was emptied"
        if event.verb == "go on" and phase is not Phase.TOP_UP:
            return "TURN", f"there is no win conditions check to go on from; write {name} end before it"
        return "", ""
