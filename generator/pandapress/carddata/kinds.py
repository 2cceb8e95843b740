"""The kinds of print: each is a file of its own, and a word that a person can ask for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of print: its word in `--only`, in game.toml and in the name of its file.

    `work` ranks it by how long its making takes, 1 the longest. What no game has for itself is not `of_game`.
    """

    word: str
    work: int
    of_game: bool = True


REGISTER = (
    Kind("cards", 2),
    Kind("aids", 1),
    Kind("score-sheet", 5),
    Kind("board", 4),
    Kind("tokens", 6),
    Kind("boxes", 3),
    Kind("proof", 7, of_game=False),
)
"""All of them, in the order of the complete file."""
BOXES, PROOF, TOKENS, ALL = "boxes", "proof", "tokens", "all"
"""Kinds that are made in a way of their own, and the word for the file that holds all others of a game."""
KINDS = tuple(kind.word for kind in REGISTER)
"""What `--only` knows."""
WHATS = tuple(kind.word for kind in REGISTER if kind.of_game)
"""What a deck or page of a game may be."""
LONG_FIRST = tuple(kind.word for kind in sorted(REGISTER, key=lambda kind: kind.work))
"""The order of work in which no process is left alone with a long one."""
