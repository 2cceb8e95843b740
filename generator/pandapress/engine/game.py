"""What the registry knows of a game: its tables, the rules its data keeps, how it is played and how it is scored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from pandapress.carddata.rows import Row, Rows
from pandapress.engine.invariants import Invariant
from pandapress.engine.judgement import Judgement
from pandapress.engine.rules import SCORE, Option, OptionError, Rules, chosen, read_options
from pandapress.engine.score import Score
from pandapress.findings import Finding, Findings, UsageError
from pandapress.scene import Scene

Cards = TypeVar("Cards")
Table = TypeVar("Table")
Verdict = TypeVar("Verdict")
Tables = Mapping[str, Rows[Any]]


@dataclass(frozen=True, slots=True)
class Scored:
    """A layout's score, and the picture of it when it is asked for."""

    score: Score
    scene: Callable[[], Scene]


@dataclass(frozen=True, slots=True)
class GameEntry(Generic[Cards, Table, Verdict]):
    """A game as the workshop sees it: its id, and the parts that it has; its cards are handed back to it.

    A game is data first. It may have models for its tables (without them rows are plain), invariants, options, rules,
    what thinking players make of them, what an entered layout is scored with, and how a played table is told as one.
    """

    id: str
    tables: Mapping[str, type[Row]] = field(default_factory=dict)
    cards: Callable[[Tables], Cards] | None = None
    invariants: tuple[Invariant[Cards], ...] = ()
    options: Sequence[Option] = ()
    rules: Callable[[Cards, Mapping[str, str]], Rules[Any, Any]] | None = None
    judgement: Callable[[Cards, Mapping[str, str]], Judgement[Any, Any]] | None = None
    read_layout: Callable[[Mapping[str, Any], Cards, str, Findings], Table | None] | None = None
    judge: Callable[[Table, Cards], Verdict] | None = None
    answer: Callable[[Verdict], Score] | None = None
    scene: Callable[[Verdict, Score], Scene] | None = None
    told: Callable[[Any, Sequence[str], Cards, Mapping[str, str]], dict[str, Any]] | None = None

    @property
    def scores(self) -> bool:
        """Whether it scores entered layouts."""
        return None not in (self.read_layout, self.judge, self.answer)

    @property
    def plays(self) -> bool:
        """Whether it can be played."""
        return self.rules is not None

    def gathered(self, tables: Tables) -> Any:
        """The game's cards, gathered once from its validated tables."""
        return tables if self.cards is None else self.cards(tables)

    @property
    def codes(self) -> Collection[str]:
        """The codes of its invariants."""
        return [invariant.code for invariant in self.invariants]

    def broken(self, cards: Cards) -> Iterable[Finding]:
        """What breaks an invariant in these cards."""
        for invariant in self.invariants:
            yield from invariant.findings(cards)

    def play(self, cards: Cards, options: Mapping[str, str]) -> Rules[Any, Any]:
        """The rules, defaults filled in; raises `OptionError`, and `DataError` for cards that they cannot play.

        Raises `UsageError` for a game without rules.
        """
        if self.rules is None:
            raise UsageError(f"{self.id} has no rules here: it is printed, not played")
        values = chosen(self.options, options)
        unplayable = Findings()
        unplayable.extend(self._unplayable(cards))
        unplayable.check()
        rules = self.rules(cards, values)
        if not rules.player_counts():
            raise OptionError(f"nobody can play {self.id}: its tables name no number of players")
        return rules

    def think(self, cards: Cards, options: Mapping[str, str]) -> Judgement[Any, Any]:
        """What a thinking player knows of these cards under options, defaults filled in.

        Raises `OptionError`, and `UsageError` for a game in which nobody here can think.
        """
        if self.judgement is None:
            raise UsageError(f"{self.id} has no judgement here: nobody can think in it")
        return self.judgement(cards, chosen(self.options, options))

    def _unplayable(self, cards: Cards) -> Iterable[Finding]:
        """What the rules cannot do with these cards, be they allowed as a variant."""
        for invariant in self.invariants:
            yield from invariant.unplayable(cards)

    def score(self, values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Scored | None:
        """The score of a parsed layout; None, with findings, where it is refused.

        Raises `UsageError` for a game without rules.
        """
        unplayable = tuple(self._unplayable(cards))
        findings.extend(unplayable)
        scored = None if unplayable else self._scored(values, cards, file, findings)
        if scored is None:
            return None
        verdict, score = scored
        score = replace(score, options=dict(self._decisive(values, cards, score)))
        return Scored(score, lambda: self._scene(verdict, score))

    def layout_of(
        self, state: Any, names: Sequence[str], cards: Cards, options: Mapping[str, str]
    ) -> dict[str, Any] | None:
        """The layout of a played table as its players would enter it; None for a game that nobody enters."""
        return None if self.told is None else self.told(state, names, cards, options)

    def _scene(self, verdict: Verdict, score: Score) -> Scene:
        if self.scene is None:
            raise UsageError(f"{self.id} has no picture of its table here")
        return self.scene(verdict, score)

    def _scored(
        self, values: Mapping[str, Any], cards: Cards, file: str, findings: Findings
    ) -> tuple[Verdict, Score] | None:
        if self.read_layout is None or self.judge is None or self.answer is None:
            raise UsageError(f"{self.id} has no rules here: its layouts cannot be scored")
        table = self.read_layout(values, cards, file, findings)
        if table is None:
            return None
        verdict = self.judge(table, cards)
        return verdict, self.answer(verdict)

    def _decisive(self, values: Mapping[str, Any], cards: Cards, score: Score) -> Iterator[tuple[str, str]]:
        """The options without whose values the layout would be refused, or scored otherwise; `score` has them all."""
        for option in self.options:
            usual = option.variant and score.options[option.name] == option.default
            if option.key or usual or option.why_unread(SCORE, score.options):
                continue
            others = [value for value in option.values if value != score.options[option.name]]
            if any(self._differs(values, {**score.options, option.name: other}, cards, score) for other in others):
                yield option.name, score.options[option.name]

    def _differs(self, values: Mapping[str, Any], options: Mapping[str, str], cards: Cards, score: Score) -> bool:
        keys = [option.name for option in self.options if option.key]
        given = read_options(self.options, options, SCORE)
        under = {**values, "options": {name: value for name, value in given.items() if name not in keys}}
        scored = self._scored(under, cards, "", Findings())
        return scored is None or scored[1].result != score.result


Game = GameEntry[Any, Any, Any]
"""A game whose cards are its own matter."""
