"""The small markup of card texts: `**bold**`, `:icon:`, line breaks, and a backslash to mean the sign itself."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pandapress.findings import HintedError

_TOKEN = re.compile(r"\\([\\:*])|(\*\*)|:([a-z][a-z0-9-]*):|(\n)|([ \t]+)|([^\\*:\n \t]+|[\\*:])")


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece that is never split: a run of letters in one weight, or an icon."""

    text: str
    bold: bool = False
    icon: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """Atoms that stand together without a space; `bold_space` tells the weight of the space before them."""

    atoms: tuple[Atom, ...]
    bold_space: bool = False


class MarkupError(HintedError):
    """The markup of a text is broken; the message says how and what to do."""


def parse(text: str) -> tuple[tuple[Word, ...], ...]:
    """Split `text` into paragraphs of words; raises `MarkupError` where bold is not closed."""
    paragraphs: list[list[Word]] = [[]]
    atoms: list[Atom] = []
    bold = bold_space = False

    def end_word() -> None:
        nonlocal bold_space
        if atoms:
            paragraphs[-1].append(Word(_joined(atoms), bold_space))
            atoms.clear()
        bold_space = bold

    for escaped, stars, icon, newline, space, plain in _TOKEN.findall(text.replace("\r\n", "\n").replace("\r", "\n")):
        if stars:
            bold = not bold
        elif newline:
            end_word()
            paragraphs.append([])
        elif space:
            end_word()
        elif icon:
            atoms.append(Atom(icon, icon=True))
        else:
            atoms.append(Atom(escaped or plain, bold))
    end_word()
    if bold:
        raise MarkupError("bold is opened with ** and never closed", "close it with **, or write \\** for the signs")
    return tuple(tuple(words) for words in paragraphs)


def literal(text: str) -> str:
    """Markup that prints `text` as it stands."""
    return re.sub(r"([\\:*])", r"\\\1", text)


def _joined(atoms: list[Atom]) -> tuple[Atom, ...]:
    """Neighbouring letters of one weight as one atom."""
    joined: list[Atom] = []
    for atom in atoms:
        if joined and not atom.icon and not joined[-1].icon and joined[-1].bold == atom.bold:
            joined[-1] = Atom(joined[-1].text + atom.text, atom.bold)
        else:
            joined.append(atom)
    return tuple(joined)
