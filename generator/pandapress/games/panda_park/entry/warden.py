"""The rules of placement for an entered park: laid card by card in the order of play, or judged as it lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pandapress.engine.layout import Gate
from pandapress.findings import Path
from pandapress.games.panda_park.cards import Cards
from pandapress.games.panda_park.entry.written import UNKNOWN, Verb, Written
from pandapress.games.panda_park.park import Park, around, free, neighbours, shown
from pandapress.games.panda_park.placement import Objection, Rule, covering, placement
from pandapress.games.panda_park.scoring import iconography


class Warden:
    """Lays an entered park and refuses what the rules of placement forbid.

    Of what depends on a line that cannot be read nothing is said: an unknown card may be anything that is wanted where
    it lies, and where the place of one is unknown, nothing is said to be missing.
    """

    def __init__(self, gate: Gate, cards: Cards, needs_water: bool, lines: Sequence[Written]) -> None:
        self._gate = gate
        self._names = {**cards.names, UNKNOWN: "card"}
        self._icons = iconography(cards)
        self._placement = placement(cards, needs_water)
        self._water = cards.water_ids
        self._lines = lines
        self._all_known = not [line for line in lines if line.at is None and line.verb not in (Verb.PASS, Verb.ASIDE)]
        self._strayed = False
        """Whether a line that cannot be read may have moved a Snow Leopard."""
        self._standing: set[int] = set()
        """Where Snow Leopards lie whose walk is missing."""
        self._unsure = False
        """Whether the card that was placed last may be a predator that nobody can read."""
        self.alone: set[int] = set()
        """Where cards lie of which it is said that they touch nothing."""
        self._written: dict[int, Written] = {}
        self.cards: dict[int, str] = {}

    # In the order of play

    def judge_play(self) -> None:
        """Each card when it was placed, and each walk when it was due; the water lies there before all of them."""
        startled: list[int] = []
        first = True
        for line in self._after_water():
            if line.verb is Verb.MOVE:
                startled = self._walk(line, startled)
                continue
            if line.verb is Verb.LOST or line.card == UNKNOWN or (line.at is None and line.verb is Verb.CARD):
                startled = self._pass_over(line)
            else:
                self._refuse_standing(startled)
                startled = self._take(line, first)
            first = False
        self._refuse_standing(startled)

    def _take(self, line: Written, first: bool) -> list[int]:
        """A card that is placed, or laid aside; those that have to walk away from it are left."""
        self._unsure = False
        if line.verb is Verb.ASIDE:
            self._check_aside(line)
        if line.at is None:
            return []
        if not self._check_place(line, line.at, first):
            return []
        self._put(line, line.at)
        return [] if line.card in self._icons.walks_from else self._icons.startled(self.cards, line.at, line.card)

    def _pass_over(self, line: Written) -> list[int]:
        """What cannot be read may be a predator, or the walk that was due."""
        self._unsure = True
        room = line.at is not None and free(self.cards, line.at)
        self._strayed = self._strayed or not room
        if line.at is not None and room:
            self._put(line, line.at)
        return []

    def _after_water(self) -> list[Written]:
        """Water is there first; a shape that players agreed on may have gaps ("Setup", C). The other lines are left.

        A card that nobody can read, and nobody placed, may be water.
        """
        water = [line for line in self._lines if line.at is not None and self._may_be_water(line)]
        for line, at in _placed(water):
            if line.card != UNKNOWN or free(self.cards, at):
                self._lay(line, at)
        for line, at in _placed(water) if self._all_known and len(water) > 1 else ():
            if line.card != UNKNOWN and not neighbours(self.cards, at):
                hint = "an agreed shape may have gaps; mend the place if this is none"
                near = self._half_a_card_on([at])
                self.alone.add(at)
                self._gate.warn("LAYOUT-POND", line.path, f"the water at {shown(at)} touches no other", near or hint)
        return [line for line in self._lines if not self._may_be_water(line)]

    def _may_be_water(self, line: Written) -> bool:
        return line.card in self._water or (line.card == UNKNOWN and not line.owner)

    def _lay(self, line: Written, at: int) -> bool:
        """Put a card down where there is room for it."""
        over = covering(self.cards, at)
        if over is None:
            self._put(line, at)
        else:
            self._refuse_overlap(line, at, over)
        return over is None

    def _put(self, line: Written, at: int) -> None:
        self.cards[at] = line.card
        self._written[at] = line

    def _refuse_overlap(self, line: Written, at: int, over: int) -> None:
        doubtful = self._strayed and self.cards[over] in self._icons.walks_from
        if not doubtful and self.cards[over] != UNKNOWN:
            message = f"the {self._names[line.card]} at {shown(at)} overlaps the {self._named(over)}"
            self._gate.refuse("LAYOUT-OVERLAP", line.path, message, f"{Rule.OVERLAP} (Rules of placement)")

    def _check_place(self, line: Written, at: int, first: bool) -> bool:
        """A card's place among those that lie there before it; whether there is room for it."""
        room = True
        for objection in self._placement.objections(self.cards, at, line.card):
            if objection.rule is Rule.OVERLAP and objection.other is not None:
                room = False
                self._refuse_overlap(line, at, objection.other)
            elif objection.rule is Rule.ALONE:
                self._refuse_alone(line.path, [at], first, line.card)
            elif objection.rule is Rule.DRY:
                self._refuse_dry(line.path, at, line.card)
            else:
                self._refuse_beside(line.path, at, line.card, objection)
        return room

    def _refuse_beside(self, path: Path, at: int, card: str, objection: Objection) -> None:
        """Solitary animals keep apart, and a Snow Leopard is not placed beside a predator."""
        assert objection.other is not None
        if self._strayed and self.cards[objection.other] in self._icons.walks_from:
            return
        what = f"the {self._names[card]} at {shown(at)} lies next to the {self._named(objection.other)}"
        code, book = ("LEOPARD", "Snow Leopard") if objection.rule is Rule.LEOPARD else ("SOLITARY", "Solitary animal")
        self._gate.refuse(f"LAYOUT-{code}", path, what, f"{objection.rule} ({book})")

    def _refuse_dry(self, path: Path, at: int, card: str) -> None:
        if self._all_known and not any(other == UNKNOWN for _, other in neighbours(self.cards, at)):
            message = f"the {self._names[card]} at {shown(at)} lies next to no water"
            self._gate.refuse("LAYOUT-DRY", path, message, "the option bitterling_needs_water asks for it")

    def _refuse_alone(self, path: Path, group: Sequence[int], first: bool, card: str) -> None:
        """A card, or one of a group, that touches nothing else; a walk is guessed at only where none is told."""
        if not self._all_known or (self._standing and not first):
            return
        self.alone.update(group)
        what = f"the {self._names[card]} at {shown(group[0])}"
        near = self._half_a_card_on(group)
        if first:
            message = f"{what} is the first card and lies next to no water card"
            self._gate.refuse("LAYOUT-FIRST", path, message, near or "place it beside water (Rules of placement)")
        elif group[0] in self.cards and self._leopard_left(group):
            hint = "a Snow Leopard that walked away may explain the gap"
            self._gate.warn("LAYOUT-GAP", path, f"{what} touches nothing", f"{hint}; {near}" if near else hint)
        else:
            hint = f"{Rule.ALONE}; corners do not touch (Rules of placement)"
            self._gate.refuse("LAYOUT-ALONE", path, f"{what} touches nothing", f"{near}; {hint}" if near else hint)

    def _half_a_card_on(self, group: Sequence[int]) -> str:
        """Which card a group that touches nothing would touch, if it lay half a card to the left or to the right."""
        others = {at: card for at, card in self.cards.items() if at not in group}
        for step, side in ((-1, "left"), (1, "right")):
            if not all(free(others, at + step) for at in group):
                continue
            for at in group:
                for other, card in neighbours(others, at + step):
                    touched = f"the {self._names[card]} at {shown(other)}"
                    it = "it" if at == group[0] else f"the {self._named(at)}"
                    where = f"half a card to the {side}, at {shown(at + step)}"
                    return f"does it lie {where}? there {it} would touch {touched}"
        return ""

    def _leopard_left(self, group: Sequence[int]) -> bool:
        """Whether a Snow Leopard of this park could have stood between a group and the others."""
        if not any(card in self._icons.walks_from for card in self.cards.values()):
            return False
        mine = set(group)
        between = [at for at in around(mine) if free(self.cards, at)]
        return any(near not in mine for at in between for near, _ in neighbours(self.cards, at))

    def _check_aside(self, line: Written) -> None:
        """Prey is laid aside only where it fits nowhere (house)."""
        places = self._placement.places(Park.of(self.cards), line.card)
        if places and self._all_known:
            message = f"the {self._names[line.card]} is laid aside, and yet fits at {shown(places[0])}"
            self._gate.refuse("LAYOUT-ASIDE", line.path, message, "only prey that fits nowhere is laid aside (house)")

    # Walking

    def _walk(self, line: Written, startled: Sequence[int]) -> list[int]:
        """A Snow Leopard's walk; those that still have to walk are left."""
        assert line.start is not None and line.at is not None
        leopard = self.cards.get(line.start, "") in self._icons.walks_from
        if leopard and line.start not in startled and not self._unsure:
            hint = "it walks when a predator is placed next to it, and at no other time (Snow Leopard)"
            self._gate.refuse("LAYOUT-WALK", line.path, f"nothing startled the {self._named(line.start)}", hint)
        if self._moved(line, line.start, line.at):
            card = self.cards.pop(line.at)
            self._check_place(Written(line.number, Verb.CARD, card), line.at, first=False)
            self.cards[line.at] = card
        return [at for at in startled if at != line.start]

    def _moved(self, line: Written, start: int, end: int) -> bool:
        """Move a Snow Leopard to where a line says; refused where none lies or where there is no room."""
        card = self.cards.get(start, "")
        if card not in self._icons.walks_from:
            known = self._all_known and card != UNKNOWN and not self._strayed
            self._strayed = self._strayed or not known
            if known:
                hint = "write move, its place, and where it walks to"
                self._gate.refuse("LAYOUT-WALK", line.path, f"no Snow Leopard lies at {shown(start)}", hint)
            return False
        placed = self._written[start]
        del self.cards[start]
        if self._lay(Written(line.number, Verb.CARD, card, end, placed.owner), end):
            return True
        self.cards[start] = card
        return False

    def _refuse_standing(self, startled: Iterable[int]) -> None:
        """Snow Leopards that should have walked away, and could."""
        for at in startled if not self._strayed else ():
            self._refuse_near_predator(at, f"it walks away: add the line move {shown(at)} x,y behind that predator")

    def _refuse_near_predator(self, at: int, hint: str) -> None:
        """A Snow Leopard that lies beside a predator, unless there is no free place for it (chosen reading)."""
        if at not in self._standing and self._placement.walks(Park(self.cards), at):
            beside = self._icons.shunned(self.cards, at, self.cards[at])[0][0]
            message = f"the {self._named(at)} lies beside the {self._named(beside)}"
            self._standing.add(at)
            self._gate.refuse("LAYOUT-LEOPARD", self._written[beside].path, message, hint)

    # As it lies

    def judge_picture(self) -> None:
        """The park as it lies, whatever the order in which it was entered."""
        for line in self._after_water():
            if line.verb is Verb.MOVE and line.start is not None and line.at is not None:
                self._moved(line, line.start, line.at)
            elif line.verb is Verb.CARD and line.at is not None and (line.card != UNKNOWN or free(self.cards, line.at)):
                self._lay(line, line.at)
        self._check_joined()
        for at, card in self.cards.items():
            self._check_lying(at, card)

    def _check_lying(self, at: int, card: str) -> None:
        path = self._written[at].path
        beside = self._icons.shunned(self.cards, at, card)
        if card in self._icons.walks_from:
            if beside and self._all_known:
                hint = "a Snow Leopard walks away from predators: mend the place of one of them (Snow Leopard)"
                self._refuse_near_predator(at, hint)
        else:
            for near, _ in beside:
                if near < at:
                    self._refuse_beside(path, at, card, Objection(Rule.SOLITARY, near))
        around_it = neighbours(self.cards, at)
        if around_it and self._placement.dry(card, around_it):
            self._refuse_dry(path, at, card)

    def _check_joined(self) -> None:
        """Every card is joined to water, card by card."""
        may_be_water = (*self._water, UNKNOWN)
        animals = [at for at, card in self.cards.items() if card not in may_be_water]
        ponds = [at for at, card in self.cards.items() if card in may_be_water]
        if animals and not ponds:
            self._refuse_alone(self._written[animals[0]].path, animals, True, self.cards[animals[0]])
        joined = self._group(ponds or animals[:1])
        for at in animals:
            if at not in joined:
                group = self._group([at])
                self._refuse_alone(self._written[at].path, [at, *sorted(group - {at})], False, self.cards[at])
                joined |= group

    def _group(self, start: Iterable[int]) -> set[int]:
        """All cards that are joined to these."""
        found = [*start]
        seen = set(found)
        for at in found:
            for near, _ in neighbours(self.cards, at):
                if near not in seen:
                    seen.add(near)
                    found.append(near)
        return seen

    def _named(self, at: int) -> str:
        return f"{self._names[self.cards[at]]} at {shown(at)}"


def _placed(lines: Iterable[Written]) -> Iterator[tuple[Written, int]]:
    """The lines with a place, and it."""
    return ((line, line.at) for line in lines if line.at is not None)
