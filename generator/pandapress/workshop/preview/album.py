"""The album: the cards of a game as they look, drawn again where a change concerns them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from pandapress.carddata.intake import Intake
from pandapress.findings import Finding, Findings
from pandapress.press.choices import Ink
from pandapress.press.face.face import Job, Made, Studio
from pandapress.workshop.catalogue.checks import check_sizes
from pandapress.workshop.catalogue.decks import Card, Catalogue
from pandapress.workshop.catalogue.project import Project
from pandapress.workshop.catalogue.reading import Reading, read_game
from pandapress.workshop.preview.concern import Changed, Context, about_all, about_data, about_files
from pandapress.workshop.preview.prints import Prints
from pandapress.workshop.preview.shown import Shown, Side, Spread, in_order, lost_cards, with_findings

_TOGETHER = 8
"""So many faces are drawn before they are shown."""


@dataclass(frozen=True)
class _Task:
    """A side to draw: the card's place in the spread, the card, the job, and how soon it is wanted."""

    number: int
    card: Card
    job: Job
    turn: tuple[bool, bool]


class Album:
    """A game with one use of ink; `spread` is what there is to see, a new value whenever that changes."""

    def __init__(self, project: Project, game_id: str, intake: Intake, ink: Ink) -> None:
        self.prints = Prints()
        self.spread = Spread(title=game_id)
        self._project, self._game_id, self._intake, self._ink = project, game_id, intake, ink
        self._reading: Reading | None = None
        self._changed: Changed = None

    def update(self, changed: Changed, newer: Callable[[], bool] = lambda: False) -> Iterator[Spread]:
        """Draw what a change concerns, a few faces at a time; each spread is given as soon as it can be seen.

        It ends where there is something `newer`; what is then not drawn is drawn by the next update.
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
            known = {card.card.id: card for card in old}
            printed = [card for card in cards.cards if card.copies]
            now = [_taken_over(known.get(card.id), card) for card in printed]
            arranged = in_order(old, now, lost_cards(old, printed, found))
            title = cards.loaded.config.title
        placed, others = with_findings(arranged, found)
        self.spread = replace(self.spread, title=title, cards=placed, findings=others)

    def _drawn(self, cards: Catalogue, before: Spread, save: int, newer: Callable[[], bool]) -> Iterator[Spread]:
        context = Context(cards, self._project.templates)
        tasks = self._tasks(context)
        if [card.card.id for card in self.spread.cards] != [card.card.id for card in before.cards]:
            yield from self._shown(before, save)
        studio = Studio(self._project.templates, self._ink, Findings())
        for together in _batches(tasks):
            self._draw(together, studio, context, save)
            yield from self._shown(before, save)
            if newer():
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
            for job in shown.card.sides if not shown.lost else ():
                turn = self._turn(shown.sides.get(job.side), shown.card, job, context)
                tasks += [_Task(number, shown.card, job, turn)] if turn is not None else []
        return sorted(tasks, key=lambda task: task.turn)

    def _turn(self, side: Side | None, card: Card, job: Job, context: Context) -> tuple[bool, bool] | None:
        """When a side is drawn: what was changed itself before what may have been, fronts before backs; None: never."""
        back = job.side != "front"
        if side is None or about_all(self._changed) or about_files(self._changed, side.asked):
            return False, back
        if not about_data(self._changed, self._game_id):
            return None
        values = context.values(card, job, side.asked)
        if side.findings and side.line != job.line:
            return False, back
        return None if side.values == values else (side.values.is_like(values), back)

    def _draw(self, tasks: Sequence[_Task], studio: Studio, context: Context, save: int) -> None:
        made = [studio.make(task.job) for task in tasks]
        problems = self.prints.draw([one.face for one in made if one.face is not None])
        cards = list(self.spread.cards)
        for task, one in zip(tasks, made, strict=True):
            found = problems.get(one.face, ()) if one.face is not None else ()
            old = cards[task.number].sides.get(task.job.side)
            side = _side(old, task, one, found, context)
            cards[task.number] = cards[task.number].with_side(side, save)
        self.spread = replace(self.spread, cards=tuple(cards))


def _batches(tasks: Sequence[_Task]) -> Iterator[Sequence[_Task]]:
    """Tasks that are drawn together; what was changed itself does not wait for what may have been."""
    for _, alike in groupby(tasks, key=lambda task: task.turn[0]):
        rest = [*alike]
        for start in range(0, len(rest), _TOGETHER):
            yield rest[start : start + _TOGETHER]


def _taken_over(old: Shown | None, card: Card) -> Shown:
    """A card as it is now with its sides as they were drawn."""
    if old is None:
        return Shown(card, {})
    names = {job.side for job in card.sides}
    return replace(old, card=card, lost=False, sides={n: side for n, side in old.sides.items() if n in names})


def _side(old: Side | None, task: _Task, made: Made, found: tuple[Finding, ...], context: Context) -> Side:
    """A side as it was made; where it could not be, the last good picture with what was found."""
    fresh = made.face is not None and not found
    key = made.face.key if made.face is not None and fresh else old.key if old is not None else ""
    values = context.values(task.card, task.job, made.asked)
    return Side(task.job.side, key, fresh, made.findings + found, made.asked, values, task.job.line)
