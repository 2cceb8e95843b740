"""The album: the cards and pages of a game as they look, drawn again where a change concerns them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Made, Studio
from pandapress.workshop.catalogue.checks import check_sizes
from pandapress.workshop.catalogue.decks import Catalogue
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import Reading, read_game
from pandapress.workshop.preview.concern import Changed, Context, about_all, about_data, about_files
from pandapress.workshop.preview.prints import Prints
from pandapress.workshop.preview.shown import Shown, Side, Spread, in_order, lost_cards, with_findings
from pandapress.workshop.preview.subject import PAGES, Subject, make, subjects

_TOGETHER = 8
"""So many faces are drawn before they are shown."""


_QUIET = 1.0
"""Pages wait for so many seconds without a newer change."""
Newer = Callable[[float], bool]
"""Whether there is a newer change, or comes within so many seconds."""
_Turn = tuple[bool, bool, bool]
"""Cards before pages; what was changed itself before what may have been; fronts before backs."""


@dataclass(frozen=True)
class _Task:
    """A side to draw: the place in the spread, what it is a side of, and how soon it is wanted."""

    number: int
    subject: Subject
    side: str
    turn: _Turn


class Album:
    """A game with one use of ink; `spread` is what there is to see, a new value whenever that changes."""

    def __init__(self, project: Project, game_id: str, intake: Intake, ink: Ink) -> None:
        self.prints = Prints()
        self.spread = Spread(title=game_id)
        self._project, self._game_id, self._intake, self._ink = project, game_id, intake, ink
        self._reading: Reading | None = None
        self._changed: Changed = None

    def update(self, changed: Changed, newer: Newer = lambda _seconds: False) -> Iterator[Spread]:
        """Draw what a change concerns, a few faces at a time; each spread is given as soon as it can be seen.

        It ends where there is something `newer`; what is then not drawn is drawn by the next update. Pages that merely
        may be others now wait until nothing newer came for a while: they take long, and would keep a card waiting.
        """
        self._changed = None if changed is None or self._changed is None else self._changed | changed
        before, save = self.spread, self.spread.save + self.spread.ready
        cards = self._read()
        if cards is None:
            yield from self._shown(before, save)
        else:
            yield from self._drawn(cards, before, save, newer)

    def stumble(self, findings: Sequence[Finding]) -> None:
        """Keep all pictures, say why there are no new ones, and draw all that was changed with the next change."""
        self._changed = None
        self.spread = replace(self.spread, findings=tuple(dict.fromkeys([*findings, *self.spread.findings])))

    def _read(self) -> Catalogue | None:
        """The cards as they stand in the files now; the spread is brought into line with them."""
        if self._reading is None or about_data(self._changed, self._game_id):
            self._reading = read_game(self._project, self._game_id, self._intake)
        found, cards = Findings(), self._reading.cards
        found.extend(self._reading.findings)
        if cards is not None:
            check_sizes(cards, found)
        self._arrange(cards, tuple(found))
        return cards

    def _arrange(self, cards: Catalogue | None, found: Sequence[Finding]) -> None:
        """The spread with the cards there are now, as they were last drawn, and with what was found at their rows."""
        old = self.spread.cards
        arranged: tuple[Shown, ...] = old
        title = self.spread.title
        if cards is not None:
            known = {card.subject.id: card for card in old}
            printed = subjects(cards)
            now = [_taken_over(known.get(subject.id), subject) for subject in printed]
            arranged = in_order(old, now, lost_cards(old, printed, found))
            title = cards.loaded.config.title
        placed, others = with_findings(arranged, found)
        self.spread = replace(self.spread, title=title, cards=placed, findings=others)

    def _drawn(self, cards: Catalogue, before: Spread, save: int, newer: Newer) -> Iterator[Spread]:
        context = Context(cards, self._project.templates)
        tasks = self._tasks(context)
        if [card.subject.id for card in self.spread.cards] != [card.subject.id for card in before.cards]:
            yield from self._shown(before, save)
        studio = Studio(self._project.templates, self._ink, Findings())
        quiet = _QUIET
        for together in _batches(tasks):
            if together[0].turn[:2] == (True, True):
                if newer(quiet):
                    return
                quiet = 0.0
            self._draw(together, cards, studio, context, save)
            yield from self._shown(before, save)
            if newer(0.0):
                return
        self._changed = frozenset()
        self.spread = replace(self.spread, ready=True)
        self.prints.keep({side.key for card in self.spread.cards for side in card.sides.values()})
        yield from self._shown(before, save)

    def _shown(self, before: Spread, save: int) -> Iterator[Spread]:
        """The spread; where it looks otherwise than before this update, that was a save that mattered."""
        if (self.spread.cards, self.spread.findings) != (before.cards, before.findings):
            self.spread = replace(self.spread, save=save)
        yield self.spread

    def _tasks(self, context: Context) -> list[_Task]:
        """The sides that a change concerns or that were never drawn, the soonest first."""
        tasks = []
        for number, shown in enumerate(self.spread.cards):
            for side in shown.subject.sides if not shown.lost else ():
                turn = self._turn(shown.sides.get(side), shown.subject, side, context)
                tasks += [_Task(number, shown.subject, side, turn)] if turn is not None else []
        return sorted(tasks, key=lambda task: task.turn)

    def _turn(self, old: Side | None, subject: Subject, side: str, context: Context) -> _Turn | None:
        """When a side is drawn; None where nothing concerns it."""
        page, back = subject.group == PAGES, side != "front"
        if old is None or about_all(self._changed) or about_files(self._changed, old.asked):
            return page, False, back
        if not about_data(self._changed, self._game_id):
            return None
        values = context.values(subject, side, old.asked)
        if old.findings and old.line != subject.line:
            return page, False, back
        return None if old.values == values else (page, old.values.is_like(values), back)

    def _draw(self, tasks: Sequence[_Task], catalogue: Catalogue, studio: Studio, context: Context, save: int) -> None:
        made = [make(task.subject, task.side, catalogue, studio, self._project, self._ink) for task in tasks]
        problems = self.prints.draw([one.face for one in made if one.face is not None])
        cards = list(self.spread.cards)
        for task, one in zip(tasks, made, strict=True):
            found = problems.get(one.face, ()) if one.face is not None else ()
            side = _side(cards[task.number].sides.get(task.side), task, one, found, context)
            cards[task.number] = cards[task.number].with_side(side, save)
        self.spread = replace(self.spread, cards=tuple(cards))


def _batches(tasks: Sequence[_Task]) -> Iterator[Sequence[_Task]]:
    """Tasks that are drawn together: what was changed itself does not wait for what may have been, nor for pages."""
    for (page, _), alike in groupby(tasks, key=lambda task: task.turn[:2]):
        rest, count = [*alike], 1 if page else _TOGETHER
        for start in range(0, len(rest), count):
            yield rest[start : start + count]


def _taken_over(old: Shown | None, subject: Subject) -> Shown:
    """A card or page as it is now with its sides as they were drawn."""
    if old is None:
        return Shown(subject, {})
    sides = {name: side for name, side in old.sides.items() if name in subject.sides}
    return replace(old, subject=subject, lost=False, sides=sides)


def _side(old: Side | None, task: _Task, made: Made, found: tuple[Finding, ...], context: Context) -> Side:
    """A side as it was made; where it could not be, the last good picture with what was found."""
    fresh = made.face is not None and not found
    key = made.face.key if made.face is not None and fresh else old.key if old is not None else ""
    values = context.values(task.subject, task.side, made.asked)
    return Side(task.side, key, fresh, made.findings + found, made.asked, values, task.subject.line)
