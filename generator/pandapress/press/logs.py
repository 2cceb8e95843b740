"""What the libraries below us log: kept from the screen, and heard."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def heard(name: str, level: int = logging.NOTSET) -> Iterator[list[str]]:
    """Collects what the logger of a library says, from a level up, instead of printing it."""
    said: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            said.append(record.getMessage())

    logger, ear = logging.getLogger(name), Ear(level)
    propagates = logger.propagate
    logger.propagate = False
    logger.addHandler(ear)
    try:
        yield said
    finally:
        logger.removeHandler(ear)
        logger.propagate = propagates
