"""The options that commands share, and what they mean."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pandapress.cli.shared.output import or_exit
from pandapress.desk import Desk
from pandapress.findings import did_you_mean

if TYPE_CHECKING:
    from pandapress.carddata.intake import Intake

Games = Annotated[
    list[str] | None, typer.Argument(metavar="GAME", help="Games by id or title; all of them by default.")
]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the files go.")]
CHOICE = "What to print"
DeckIds = Annotated[
    list[str] | None, typer.Option("--deck", metavar="ID", help="Only this deck.", rich_help_panel=CHOICE)
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

_PANEL = "Card data"
_Project = Annotated[
    Path | None,
    typer.Option("--project", metavar="DIR", help="The folder with card_data and templates.", rich_help_panel=_PANEL),
]
_Encoding = Annotated[
    str, typer.Option("--encoding", metavar="NAME", help="How the CSV files are encoded.", rich_help_panel=_PANEL)
]
_Delimiter = Annotated[
    str,
    typer.Option(
        "--delimiter", metavar="CHAR", help="What separates cells; found out by default.", rich_help_panel=_PANEL
    ),
]
_Allow = Annotated[
    list[str] | None,
    typer.Option("--allow", metavar="CODE", help="Accept data that breaks this invariant.", rich_help_panel=_PANEL),
]
_Many = Annotated[bool, typer.Option("--many", help="Accept decks of more than 5,000 cards.", rich_help_panel=_PANEL)]


def on_project(command: Callable[..., None]) -> Callable[..., None]:
    """A command with the options that all share; it gets them as its first argument, a `Desk`."""
    own = [*inspect.signature(command, eval_str=True).parameters.values()][1:]
    shared = [*inspect.signature(_desk, eval_str=True).parameters.values()][1:]

    @functools.wraps(command)
    def whole(**given: Any) -> None:
        options = {option.name: given.pop(option.name) for option in shared}
        command(_desk(bool(given.get("as_json")), **options), **given)

    whole.__annotations__ = {option.name: option.annotation for option in (*own, *shared)}
    whole.__signature__ = inspect.Signature([*own, *shared])  # type: ignore[attr-defined]
    return whole


def _desk(
    as_json: bool,
    project: _Project = None,
    encoding: _Encoding = "utf-8",
    delimiter: _Delimiter = "",
    allow: _Allow = None,
    many: _Many = False,
) -> Desk:
    """The project a command works on; findings and exit code 1 where there is none."""
    from pandapress.workshop.catalogue.project import find_project

    place = or_exit(lambda: find_project(project, Path.cwd()), as_json)
    return Desk(place, _intake(encoding, delimiter, allow, many))


def chosen_games(desk: Desk, given: Iterable[str] | None, as_json: bool = False) -> list[str]:
    """The games asked for, each known and there; all of the project's by default."""
    return or_exit(lambda: desk.named(*(given or ())), as_json)


def _intake(encoding: str, delimiter: str, allow: Iterable[str] | None, many: bool) -> Intake:
    """How to read the card data."""
    from pandapress.carddata.intake import Intake

    _check_encoding(encoding)
    separator = {"\\t": "\t", "tab": "\t"}.get(delimiter, delimiter)
    if len(separator) > 1 or separator in ('"', "\n", "\r"):
        raise typer.BadParameter("--delimiter takes one character, or tab")
    codes = frozenset(allow or ())
    _check_codes(codes)
    return Intake(encoding, separator, many, codes)


def _check_codes(codes: frozenset[str]) -> None:
    """Refuse, as a mistake in usage, codes of no game; games that their first words name are asked first."""
    from pandapress.games.registry import GAME_IDS, game

    known: set[str] = set()
    named = {code.partition("-")[0].casefold() for code in codes}
    for game_id in sorted(GAME_IDS, key=lambda game_id: named.isdisjoint(game_id.split("-"))):
        if codes <= known:
            return
        known.update(game(game_id).codes)
    for code in sorted(codes - known):
        raise typer.BadParameter(f"--allow: no invariant is called {code}; {did_you_mean(code, known)}")


def _check_encoding(encoding: str) -> None:
    """Refuse, as a mistake in usage, what Python cannot read text with."""
    from pandapress.carddata.intake import ENCODINGS

    try:
        "a".encode(encoding)
    except (LookupError, UnicodeError):
        hint = did_you_mean(encoding, ENCODINGS)
        raise typer.BadParameter(f"--encoding: no encoding is called {encoding!r}; {hint}") from None


def words(given: Iterable[str]) -> list[str]:
    """Values given several times or with commas between."""
    return [word.strip() for value in given for word in value.split(",") if word.strip()]
