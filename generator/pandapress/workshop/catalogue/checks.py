"""Checks of what a game asks the press for, before any face is drawn."""

from __future__ import annotations

from functools import cache

from pandapress.findings import Findings, did_you_mean
from pandapress.press.choices import Backs
from pandapress.press.face.fonts import TEXT
from pandapress.press.face.lint import described
from pandapress.press.paper import PAPERS, Size
from pandapress.press.sheet.grid import Grid, NoRoomError, Spacing, best_grid
from pandapress.workshop.catalogue.decks import Catalogue
from pandapress.workshop.catalogue.loading import LoadedGame


def check_sizes(cards: Catalogue, findings: Findings) -> None:
    """Refuse cards that fit on none of the papers, with the default margins."""
    config = cards.loaded.config
    sizes = {card.deck.id: card.size for card in cards.cards}
    for number, deck in enumerate(config.deck):
        grids = [_room(paper, sizes[deck.id]) for paper in PAPERS.values()] if deck.id in sizes else []
        problems = [grid for grid in grids if isinstance(grid, NoRoomError)]
        if grids and len(problems) == len(grids):
            message, column = f"deck {deck.id}: {problems[0].message}", f"deck[{number}].size"
            findings.error("NO-ROOM", message, file=cards.loaded.file, column=column, hint=problems[0].hint)


@cache
def _room(paper: Size, card: Size) -> Grid | NoRoomError:
    try:
        return best_grid(paper, card, Spacing(), Backs.DUPLEX)
    except NoRoomError as problem:
        return problem


def check_titles(loaded: LoadedGame, findings: Findings) -> None:
    """Refuse titles that the sheet line cannot print."""
    config = loaded.config
    titles = {"title": config.title}
    titles |= {f"deck[{number}].title": deck.title for number, deck in enumerate(config.deck)}
    titles |= {f"page[{number}].title": page.title for number, page in enumerate(config.page)}
    for path, title in titles.items():
        if missing := TEXT.missing(title):
            message = f"{TEXT.family} has no {described(missing)}"
            findings.error("GLYPH", message, file=loaded.file, column=path, hint="write it in other letters")


def check_kinds_exist(cards: Catalogue, findings: Findings) -> None:
    """Refuse kinds of decks or columns that are not there; a column that tells kinds is one that is used."""
    loaded = cards.loaded
    decks = {deck.id: deck for deck in loaded.config.deck}
    for number, entry in enumerate(loaded.config.apart):
        for place, name in enumerate(entry.decks):
            if name not in decks:
                column, hint = f"apart[{number}].decks[{place}]", did_you_mean(name, decks)
                findings.error("APART", f"there is no deck {name!r}", file=loaded.file, column=column, hint=hint)
                continue
            table = decks[name].rows.removesuffix(".csv")
            columns = _columns(loaded, table)
            if entry.column in columns:
                cards.used[table].add(entry.column)
            elif entry.column:
                message, hint = f"the deck {name} has no column {entry.column!r}", did_you_mean(entry.column, columns)
                findings.error("APART", message, file=loaded.file, column=f"apart[{number}].column", hint=hint)


def _columns(loaded: LoadedGame, table: str) -> set[str]:
    """What the rows of a table tell; a table that is not there is told elsewhere."""
    raw = loaded.raw.get(table)
    return set() if raw is None else {*raw.columns, *loaded.models[table].model_fields}
