"""The markers' way through the log of a cooperative or solo game, event by event, and what cannot be done on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pandapress.engine.layout import Gate
from pandapress.engine.values import but
from pandapress.games.pilfering_pandas.area import Area, Play, Sets
from pandapress.games.pilfering_pandas.cards import Cards
from pandapress.games.pilfering_pandas.log import Event, Events
from pandapress.games.pilfering_pandas.markers import ALARM, FIRST_SUSPICION, NO_CARDS, SUSPICION, Markers
from pandapress.games.pilfering_pandas.rules import LIMIT_OF_TIMER
from pandapress.games.pilfering_pandas.scoring import Scorer, scorer_for
from pandapress.games.pilfering_pandas.sets import KEY
from pandapress.games.pilfering_pandas.state import NOBODY

_REFRESHES = ("draw", "take", "pick")
_WHEN_OUT = ("pass", "end", "escape", "plan", "rummage", "unread")


@dataclass(frozen=True, slots=True)
class Ending:
    """Where the markers stand at the end, the result so far, whether a Final Escape Check is due, what it lacks."""

    panda: int
    keeper: int
    result: str
    why: str
    escaping: bool
    lacking: str


@dataclass(frozen=True, slots=True)
class Step:
    """What an event did: the Panda Points, why both markers moved, and where they stand then."""

    event: Event
    points: int
    why: str
    panda: int
    keeper: int


@dataclass(slots=True)
class Walk:
    """The markers' way through a log, and what holds at each moment of it."""

    gate: Gate
    cards: Cards
    options: Mapping[str, str]
    names: Sequence[str]
    meerkats: Sequence[str]
    pandas: Sequence[str]
    markers: Markers = field(init=False)
    panda: int = field(init=False)
    keeper: int = field(init=False)
    result: str = ""
    why: str = ""
    out: set[int] = field(default_factory=set)
    _areas: list[Area] = field(init=False)
    _scorer: Scorer = field(init=False)
    _sets: Sets = field(init=False)
    _turn: int = NOBODY
    _ended: bool = True
    _before: Event | None = None
    _timer: tuple[int, int] = (NOBODY, 0)
    _timer_used: bool = False
    _suspicion: tuple[int, int] = (NOBODY, 0)
    _must: str = ""
    _quiet: bool = False
    _patient: bool = False
    _emptied: bool = False
    _escaping: bool = False
    _blind: bool = False
    _refreshed: bool = False
    _locked: set[int] = field(default_factory=set)
    _unsure: set[int] = field(default_factory=set)
    _used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.markers = Markers(self.cards, self.options)
        self.panda, self.keeper = self.markers.panda_start, self.markers.level.zoo_keeper_start
        self._areas = [Area() for _ in self.meerkats]
        self._unsure |= {number for number, name in enumerate(self.meerkats) if name not in self.cards.likes}
        self._scorer = scorer_for(self.cards, self.options, competitive=False)
        self._sets = self._scorer.sets

    @property
    def ready(self) -> bool:
        """Whether the win conditions are met."""
        return self.markers.ready(self.panda, self.keeper, bool(self.out))

    def steps(self, events: Events) -> Iterator[Step]:
        """Each event with what it does to the markers."""
        for event in events.items:
            if self.result or (self._escaping and event.verb != "escape"):
                message = f"the game was over before: {self.why or 'Final Escape Check'}"
                self.gate.refuse("LAYOUT-OVER", event.path, message, "leave this line out")
                return
            self._begin(event)
            points, why = 0, ""
            over = self.result or (self._escaping and event.verb != "escape")
            if not over and self._may(event):
                points, why = getattr(self, f"_{event.verb}")(event)
            self._before = event
            yield Step(event, points, why or self.why, self.panda, self.keeper)

    # Turns and markers

    def _begin(self, event: Event) -> None:
        """A turn begins where another player acts after an end; the Timer turns then."""
        if event.verb in ("escape", "unread") or (event.seat == self._turn and self._goes_on(event)):
            return
        if not self._ended:
            message = f"it is still {self.names[self._turn]}'s turn"
            self.gate.refuse("LAYOUT-TURN", event.path, message, f"write {self.names[self._turn]} end before it")
        elif event.seat == self._turn and not self.markers.solo and not self._blind:
            message = f"{self.names[event.seat]} has just ended her turn"
            self.gate.refuse("LAYOUT-TURN", event.path, message, "play passes to the next player, out or not (FAQ)")
        if self._emptied:
            self._emptied = False
            self._turn_timer()
        self._turn, self._ended = event.seat, False
        self._must, self._quiet, self._patient, self._refreshed = "", False, False, False
        self._locked.discard(event.seat)
        if self._timer[0] == event.seat and not self.result:
            self._turn_timer()

    def _goes_on(self, event: Event) -> bool:
        """Whether an event belongs to the turn before it; a Foiled Plan may come up when the Hideout is topped up."""
        foiled = self._before is not None and self._before.verb == "plan"
        resolved = foiled and (event.verb == "rummage" or (event.play is not None and event.play.left))
        return not self._ended or resolved or event.verb in ("plan", "out")

    def _may(self, event: Event) -> bool:
        """Whether a player can do this now at all; what she cannot is refused."""
        name = self.names[event.seat] if event.seat != NOBODY else ""
        if event.seat in self.out and event.verb not in _WHEN_OUT:
            message = f"{name} is out: she can only pass"
            self.gate.refuse("LAYOUT-OUT", event.path, message, f"write {name} pass, and {name} end (FAQ)")
            return False
        told = event.verb == "pick" and not event.card
        if event.verb in _REFRESHES and self._refreshed and not (self._blind or told):
            message = f"{name} has refreshed her hand this turn already"
            self.gate.refuse("LAYOUT-REFRESH", event.path, message, "in one way a turn (Refreshing Your Hand)")
            return False
        self._refreshed = self._refreshed or event.verb in _REFRESHES
        if self._uses_key(event) and event.seat in self._locked:
            message = f"the Locked Shed keeps {name}'s Keys in her hand"
            self.gate.refuse("LAYOUT-LOCKED", event.path, message, "until her next turn (Foiled Plans)")
            return False
        return True

    @staticmethod
    def _uses_key(event: Event) -> bool:
        return event.verb == "discard" or (event.play is not None and KEY in event.play.cards)

    def _turn_timer(self) -> None:
        """A quarter turn; at the 4-position the game is lost (option `timer_end`: after a last check)."""
        holder, turned = self._timer
        self._timer = (holder, turned + 1)
        if turned + 1 != LIMIT_OF_TIMER:
            return
        why = "the Timer card reached the 4-position"
        if self.options["timer_end"] == "last_check" and self.ready:
            self._escaping, self.why = True, f"{why}: a last Final Escape Check"
        else:
            self._lose(why)

    def _lose(self, why: str) -> None:
        """The game is lost; not told where a line could not be read, for nothing is known behind it."""
        if not self._blind:
            self.result, self.why = "loss", why

    def _advance(self, spaces: int, what: str) -> str:
        """Move the Zoo Keeper; on the Panda's space or past it the game is lost."""
        self.keeper += spaces
        if self.keeper >= self.panda:
            self._lose("caught by the Zoo Keeper")
        return f"Zoo Keeper {spaces:+d} ({what})"

    # Events

    def _unread(self, event: Event) -> tuple[int, str]:
        """Behind a line that was refused neither the markers nor the areas that it names are known."""
        self._blind, self._ended, self._must = True, True, ""
        self._unsure |= event.unsure
        return 0, ""

    def _draw(self, _event: Event) -> tuple[int, str]:
        return 0, "no marker moves"

    def _pass(self, _event: Event) -> tuple[int, str]:
        return 0, "no marker moves"

    def _stash(self, _event: Event) -> tuple[int, str]:
        return 0, "no marker moves"

    def _take(self, event: Event) -> tuple[int, str]:
        if event.number == 2:
            self._use(event, "two-as-one")
        return 0, "no marker moves"

    def _pick(self, event: Event) -> tuple[int, str]:
        """A multi-card pick-up: +4 and penalties, and the Raised Suspicion card."""
        most = sum(self.cards.copies.values())
        if event.number > most:
            self.gate.refuse("LAYOUT-PICK", event.path, f"{event.number} cards; there are {most}", "count them again")
        if event.number < 2:
            self.gate.refuse("LAYOUT-PICK", event.path, f"{event.number} cards are no multi-card pick-up", "write take")
        if event.name:
            self._use(event, "halve-pick-up")
        holder, level = self._suspicion
        mine = holder == event.seat and not self.markers.solo
        spaces = self.markers.pick_up(bool(event.name), level if mine else 0)
        if not self.markers.solo and not self._timer_used:
            self._suspicion = (event.seat, SUSPICION if mine else FIRST_SUSPICION)
        self._must = event.card
        return 0, self._advance(spaces, f"pick-up{f', suspicion +{level}' if mine else ''}")

    def _play(self, event: Event) -> tuple[int, str]:
        """A play: the Panda marker, then the Zoo Keeper marker."""
        play = event.play
        assert play is not None
        if play.area in self._unsure:
            return 0, ""
        area = self._areas[play.area]
        likes = self.cards.likes[self.meerkats[play.area]]
        fault = self._why_not(play, area, likes.suits)
        if fault:
            self.gate.refuse("LAYOUT-SET", event.path, fault, "")
            return 0, ""
        cost = 0 if self._quiet else self.markers.keeper_for(area, play)
        after, worth = self._scorer.play(area, play, likes)
        self._areas[play.area] = self.markers.limited(after)
        if self._must in play.cards:
            self._must = ""
        self._quiet = False
        self.panda += worth.total
        parts = [f"{worth.laid} laid", *([f"{worth.reused} re-used"] if play.reuse else [])]
        parts += [f"{worth.bonus} bonus"] if worth.bonus else []
        limit = "above" if area.limited else "below"
        return worth.total, f"{' + '.join(parts)}; {self._advance(cost, f'{limit} the limit')}"

    def _why_not(self, play: Play, area: Area, likes: Sequence[str]) -> str:
        before = self._before
        if play.left and (before is None or (before.verb, before.name) != ("plan", "back-door-trade") or play.extends):
            return "cards are played from left to right, after the right-most card (Playing Sets)"
        fault = self._sets.fault(area, play)
        if not fault and not area.sets and not self._sets.opens(play, likes):
            return "the first card of a Meerkat's first set must match one of its preferences (Playing Sets)"
        return fault

    def _swap(self, event: Event) -> tuple[int, str]:
        if event.area == NOBODY or not event.card or event.area in self._unsure:
            return 0, ""
        area = self._areas[event.area]
        places = [event.number - 1] if event.number else range(len(area.cards))
        for place in places:
            after = self._sets.swapped(area, place, event.card)
            if after is not None:
                self._areas[event.area] = after
                self._must = "" if self._must == event.card else self._must
                return 0, "no marker moves"
        hint = "a Key is swapped for the card it represents, all its sets still valid (Key Cards)"
        self.gate.refuse("LAYOUT-SWAP", event.path, f"no Key there can be {event.card}", hint)
        return 0, ""

    def _discard(self, event: Event) -> tuple[int, str]:
        if event.card not in (KEY, ""):
            self.gate.refuse("LAYOUT-DISCARD", event.path, f"{event.card} cannot be discarded", "only a Key can")
            return 0, ""
        self._must = "" if self._must == KEY else self._must
        before, self.keeper = self.keeper, self.markers.after_discard(self.keeper)
        return 0, f"Zoo Keeper {self.keeper - before:+d} (Key discarded)"

    def _ability(self, event: Event) -> tuple[int, str]:
        ability = self._use(event, "")
        self._quiet = self._quiet or ability == "quiet-set"
        self._patient = self._patient or ability == "no-end-step"
        return 0, f"the {self.pandas[event.seat]} Panda's ability"

    def _use(self, event: Event, wanted: str) -> str:
        """The ability of a player's Panda, once."""
        panda = self.pandas[event.seat]
        ability = next((row.ability for row in self.cards.pandas if row.name == panda), "")
        if not ability or (wanted and ability != wanted):
            hint = f'give {self.names[event.seat]} her Panda card: panda = "..."'
            self.gate.refuse("LAYOUT-ABILITY", event.path, "she has no Panda with this ability", hint)
        elif event.seat in self._used:
            self.gate.refuse("LAYOUT-ABILITY", event.path, "a Panda's ability is used once per game (FAQ)")
        self._used.add(event.seat)
        return ability

    def _plan(self, event: Event) -> tuple[int, str]:
        """A Foiled Plan: the Alarm Bell moves the Zoo Keeper."""
        if event.name == "locked-shed":
            self._locked.add(event.seat)
        if event.name == "alarm-bell":
            return 0, self._advance(ALARM, "Alarm Bell")
        return 0, "no marker moves"

    def _rummage(self, event: Event) -> tuple[int, str]:
        if event.area == NOBODY or not event.card:
            return 0, ""
        before = self._before
        if before is None or (before.verb, before.name) != ("plan", "rubbish-rummage"):
            hint = f"write {self.names[event.seat]} plan rubbish-rummage before it"
            self.gate.refuse("LAYOUT-PLAN", event.path, "no Rubbish Rummage was drawn just before", hint)
        area = self._areas[event.area]
        self._areas[event.area] = but(area, cards=(*area.cards, event.card))
        return 0, "no marker moves"

    def _out(self, event: Event) -> tuple[int, str]:
        """An empty hand: the first one takes the Timer, and the Raised Suspicion card is gone.

        Alone the game ends at once ("Solo modification"), behind the end of the turn where the last card was stashed.
        """
        self.out.add(event.seat)
        if self.markers.solo:
            stashed = self._before is not None and self._before.verb == "stash"
            if not (stashed and self.ready):
                self._settle()
            return 0, "the hand is empty"
        if self._timer_used:
            self._emptied = True
        else:
            self._timer, self._timer_used, self._suspicion = (event.seat, 0), True, (NOBODY, 0)
        return 0, "the hand is empty"

    def _settle(self) -> None:
        """A solo game without a card in hand: the Final Escape Check, or the end."""
        if self.ready:
            self._escaping = True
        else:
            self._lose(NO_CARDS)

    def _end(self, event: Event) -> tuple[int, str]:
        if self._must:
            message = f"{self._must} must be played to a Trade area this turn"
            self.gate.refuse("LAYOUT-PICK", event.path, message, "Multi-Card Pick-Up Rule")
        self._ended = True
        why = "the Patient Panda keeps the Zoo Keeper where he is"
        if not self._patient:
            why = self._advance(self.markers.end_of_turn(), "end of turn")
        if self.markers.solo and self.out and not self.result:
            self._settle()
        return 0, why

    def _escape(self, event: Event) -> tuple[int, str]:
        if not self._ended and not self.markers.solo:
            message = "the Final Escape Check is made at the end of a turn (Ending Your Turn)"
            hint = f"write {self.names[self._turn]} end before it"
            self.gate.refuse("LAYOUT-ESCAPE", event.path, message, hint)
        elif not self.ready and not self._blind:
            message = f"the win conditions are not met: {self.lacking()}"
            self.gate.refuse("LAYOUT-ESCAPE", event.path, message, "leave this line out, or play on")
        else:
            self._escaping = True
        return 0, "Final Escape Check"

    def lacking(self) -> str:
        """What keeps from a Final Escape Check; empty where nothing does."""
        wanted = []
        if self.panda < self.markers.level.win_space:
            wanted.append(f"the Panda stands on {self.panda}, the win space is {self.markers.level.win_space}")
        if not self.out:
            wanted.append("nobody has an empty hand")
        return "; ".join(wanted)

    def ending(self) -> Ending:
        """How the log ends."""
        escaping = self._escaping and not self.result
        return Ending(self.panda, self.keeper, self.result, self.why, escaping, self.lacking())

    def stand(self, panda: int, keeper: int, out: set[int]) -> Ending:
        """How a game ends of which only the end is known: both markers and whose hands are empty."""
        self.panda, self.keeper, self.out = panda, keeper, out
        if keeper >= panda:
            self._lose("caught by the Zoo Keeper")
        elif self.markers.solo and out:
            self._settle()
        else:
            self._escaping = self.ready
        return self.ending()
