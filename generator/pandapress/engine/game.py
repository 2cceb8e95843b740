"""What the registry knows of a game: its tables, the rules its data keeps, how it is played and how it is scored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from pandapress.carddata.rows import Row, Rows
from pandapress.engine.invariants import Invariant
from pandapress.engine.rules import SCORE, Option, Rules, chosen, read_options
from pandapress.engine.score import Score
from pandapress.findings import Finding, Findings
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


class Game(Protocol):
    """A game as the workshop sees it; its cards are its own matter and are handed back to it."""

    @property
    def id(self) -> str:
        """The id: the name of the game's folders."""

    @property
    def tables(self) -> Mapping[str, type[Row]]:
        """The model of the rows of each table, by file name without `.csv`."""

    @property
    def codes(self) -> Collection[str]:
        """The codes of its invariants."""

    @property
    def options(self) -> Sequence[Option]:
        """Its variants and open readings."""

    def cards(self, tables: Tables) -> Any:
        """The game's cards, gathered once from its validated tables."""

    def broken(self, cards: Any) -> Iterable[Finding]:
        """What breaks an invariant in these cards."""

    def play(self, cards: Any, options: Mapping[str, str]) -> Rules[Any, Any]:
        """The rules, defaults filled in; raises `OptionError`."""

    def score(self, values: Mapping[str, Any], cards: Any, file: str, findings: Findings) -> Scored | None:
        """The score of a parsed layout; None, with findings, where it is refused."""


@dataclass(frozen=True, slots=True)
class GameEntry(Generic[Cards, Table, Verdict]):
    """A `Game` made of the parts in its folder."""

    id: str
    tables: Mapping[str, type[Row]]
    cards: Callable[[Tables], Cards]
    invariants: tuple[Invariant[Cards], ...]
    options: Sequence[Option]
    rules: Callable[[Cards, Mapping[str, str]], Rules[Any, Any]]
    read_layout: Callable[[Mapping[str, Any], Cards, str, Findings], Table | None]
    judge: Callable[[Table, Cards], Verdict]
    answer: Callable[[Verdict], Score]
    scene: Callable[[Verdict, Score], Scene]

    @property
    def codes(self) -> Collection[str]:
        """The codes of its invariants."""
        return [invariant.code for invariant in self.invariants]

    def broken(self, cards: Cards) -> Iterable[Finding]:
        """What breaks an invariant in these cards."""
        for invariant in self.invariants:
            yield from invariant.findings(cards)

    def play(self, cards: Cards, options: Mapping[str, str]) -> Rules[Any, Any]:
        """The rules, defaults filled in; raises `OptionError`."""
        return self.rules(cards, chosen(self.options, options))

    def score(self, values: Mapping[str, Any], cards: Cards, file: str, findings: Findings) -> Scored | None:
        """The score of a parsed layout; None, with findings, where it is refused."""
        scored = self._scored(values, cards, file, findings)
        if scored is None:
            return None
        verdict, score = scored
        score = replace(score, options=dict(self._decisive(values, cards, score)))
        return Scored(score, lambda: self.scene(verdict, score))

    def _scored(
        self, values: Mapping[str, Any], cards: Cards, file: str, findings: Findings
    ) -> tuple[Verdict, Score] | None:
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
