"""The desk: a project, how its card data is read, and what can be done with it; the commands work on one too."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pandapress.findings import DataError, Finding, Findings, Severity, UsageError, did_you_mean

if TYPE_CHECKING:
    from pandapress.carddata.intake import Intake
    from pandapress.engine.score import Score
    from pandapress.export.cards import ExportCard
    from pandapress.press.choices import Ink
    from pandapress.workshop.build.build import BuildReport
    from pandapress.workshop.build.order import PrintOptions
    from pandapress.workshop.catalogue.listing import GameLine
    from pandapress.workshop.catalogue.project import Project
    from pandapress.workshop.judge.validate import GameReport
    from pandapress.workshop.table.score import LayoutText


def _silent(_what: str) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A project and how its card data is read.

    Games are named by id or title, all of them where none is. What is wrong with the data is raised as a `DataError`
    with every finding, a name that nothing has as a `UsageError`.
    """

    project: Project
    intake: Intake

    @property
    def games(self) -> tuple[str, ...]:
        """The ids of all games of the project."""
        return self.project.games

    def named(self, *names: str) -> list[str]:
        """The ids of games by their ids or titles, each once; of all where none is named."""
        ids = list(dict.fromkeys(map(self._id, names))) or [*self.games]
        if not ids:
            hint = "a game is a folder with a game.toml and tables"
            raise DataError([Finding(Severity.ERROR, "NO-GAME", "holds no game", "card_data", hint=hint)])
        return ids

    def _id(self, name: str) -> str:
        from pandapress.games.registry import GAME_IDS

        game_id = self.project.named(name)
        if game_id is not None:
            return game_id
        if name in GAME_IDS:
            raise UsageError(f"the project {self.project.root} has no card_data/{name}")
        raise UsageError(f"no game is called {name!r}; {did_you_mean(name, self.project.names() or GAME_IDS)}")

    def list_games(self, *games: str) -> tuple[GameLine, ...]:
        """What there is to print: titles, players, decks with their cards, and where the values come from.

        >>> from pandapress import open_project
        >>> (line,) = open_project().list_games("Pandaï")
        >>> line.id, line.players, line.decks["Plains"]
        ('pandai', (2, 4), 26)
        """
        from pandapress.workshop.catalogue.listing import list_games

        return list_games(self.project, self.named(*games) if games else self.games, self.intake)

    def validate(self, *games: str, eyes: bool = False) -> tuple[GameReport, ...]:
        """Everything that a build would refuse, as findings; with `eyes` each face is looked at too.

        >>> from pandapress import open_project
        >>> [(report.game, report.errors) for report in open_project().validate("pandai")]
        [('pandai', 0)]
        """
        from pandapress.workshop.judge.validate import validate

        return validate(self.project, self.named(*games), self.intake, eyes)

    def build(
        self,
        *games: str,
        out: Path,
        options: PrintOptions | None = None,
        workers: int = 1,
        progress: Callable[[str], None] = _silent,
        kept: Path | None = None,
    ) -> BuildReport:
        """Print games as PDF files into a folder, all of them or none.

        With `kept`, a folder, games that were made from the very same before are taken from there, and others kept.

        >>> import tempfile
        >>> from pathlib import Path
        >>> from pandapress import PrintOptions, open_project
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     options = PrintOptions(paper="letter", only=frozenset({"aids"}))
        ...     report = open_project().build("pandai", out=Path(folder), options=options)
        >>> [file.file.name for file in report.files]
        ['pandai-aids-letter.pdf']
        """
        from pandapress.workshop.build.build import build
        from pandapress.workshop.build.order import PrintOptions
        from pandapress.workshop.kept.shelf import Shelf

        shelf = None if kept is None else Shelf(kept)
        wanted = options or PrintOptions()
        return build(self.project, self.named(*games), self.intake, wanted, out, workers, progress, shelf)

    def faces(self, game: str, ink: Ink | None = None) -> tuple[ExportCard, ...]:
        """Every card of a game of which there is at least one, its sides drawn as SVG.

        >>> from pandapress import open_project
        >>> card = open_project().faces("pandai")[0]
        >>> card.deck, card.front.size.w, card.front.svg.startswith("<svg ")
        ('plains', 40.0, True)
        """
        from pandapress.press.choices import Ink
        from pandapress.workshop.catalogue.reading import read_game
        from pandapress.workshop.export.gallery import draw

        findings = Findings()
        (game_id,) = self.named(game)
        gallery = draw(self.project, read_game(self.project, game_id, self.intake), ink or Ink.FULL, findings)
        findings.check()
        return gallery.cards if gallery is not None else ()

    def example(self, game: str) -> str:
        """The commented example layout of a game that has rules; `GAME/NAME` is another one of its layouts."""
        from pandapress.workshop.table.score import EXAMPLE, example

        title, _, name = game.partition("/")
        (game_id,) = self.named(title)
        return example(self.project, game_id, name or EXAMPLE)

    def write_example(self, game: str, file: Path) -> None:
        """Write an example layout of a game, `GAME` or `GAME/NAME`, into a file that is not there yet."""
        from pandapress.workshop.table.score import EXAMPLE, write_example

        title, _, name = game.partition("/")
        (game_id,) = self.named(title)
        write_example(self.project, game_id, file, name or EXAMPLE)

    def score(self, layout: Path | str | LayoutText, picture: Path | None = None) -> Score:
        """The score of a layout, in a file or as text, with a reason for every point; perhaps its picture.

        >>> from pandapress import open_project
        >>> desk = open_project()
        >>> score = desk.score(desk.example("pandai"))
        >>> [line.points for line in score.players[0].lines] and score.players[0].total >= 0
        True
        """
        from pandapress.workshop.table.score import LayoutText, layout_text, score_layout

        if isinstance(layout, Path):
            layout = layout_text(layout)
        elif isinstance(layout, str):
            layout = LayoutText("layout", layout)
        return score_layout(self.project, layout, self.intake, picture)


def open_project(
    folder: Path | None = None,
    *,
    encoding: str = "utf-8",
    delimiter: str = "",
    allow: Iterable[str] = (),
    many: bool = False,
) -> Desk:
    """A project: the folder that is given, else the current one if it is a project, else the games that ship.

    The CSV files are read in an `encoding`, their cells parted by a `delimiter` that is found out where it is empty.
    `allow` names invariants that a variant breaks on purpose, `many` takes decks of more than 5,000 cards.

    >>> open_project().games
    ('pilfering-pandas', 'panda-park', 'hidden-panda', 'adorable-pandaring', 'pandai')
    """
    from pandapress.carddata.intake import Intake
    from pandapress.workshop.catalogue.project import find_project

    return Desk(find_project(folder, Path.cwd()), Intake(encoding, delimiter, many, frozenset(allow)))
