"""Who plays the games of a study: this process, several of them, or a cluster. The games are the same whoever plays."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from pandapress.findings import UsageError
from pandapress.players.study.tally import Facts
from pandapress.processes import end_with_parent, way
from pandapress.workshop.study.variations import Variation

Chunk = tuple[Variation, Sequence[int]]
"""A table, and the seeds of the games that are played at it."""
Hands = Callable[[Sequence[Chunk]], Iterator[list[Facts]]]
"""From chunks to their games, in the order of the chunks."""
CHUNK = 10
"""So many games are sent out together."""


def played(chunk: Chunk) -> list[Facts]:
    """The games of a chunk."""
    variation, seeds = chunk
    table = variation.table
    return [table.played(seed) for seed in seeds]


@contextmanager
def hands(workers: int, cluster: str) -> Iterator[Hands]:
    """Who plays: a cluster at an address, so many processes, or this one.

    Raises `UsageError` where the cluster cannot be had.
    """
    if cluster:
        with _clustered(cluster) as found:
            yield found
    elif workers > 1:
        context: Any = multiprocessing.get_context(way())
        with context.Pool(workers, initializer=_at_work) as pool:
            yield lambda chunks: pool.imap(played, chunks)
    else:
        yield lambda chunks: map(played, chunks)


def _at_work() -> None:
    """A process that plays: it ends with the one that sent it work, which alone is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


@contextmanager
def _clustered(address: str) -> Iterator[Hands]:
    """A Dask cluster: chunks are futures, and what a lost worker had is played again by another."""
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise UsageError("a cluster needs Dask: pip install 'pandapress[cluster]'") from None
    try:
        client = dask.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as problem:
        raise UsageError(f"no cluster answers at {address!r}: {problem}") from None

    def play(chunks: Sequence[Chunk]) -> Iterator[list[Facts]]:
        futures = client.map(played, list(chunks), pure=False, retries=5)
        try:
            yield from (future.result() for future in futures)
        finally:
            client.cancel(futures)

    with client:
        yield play
