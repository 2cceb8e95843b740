"""Processes of their own: for work that may take all memory and time there is, and for work that is shared.

None outlives the one that started it.
"""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeVar

Got = TypeVar("Got")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a process may take: seconds of the processor, or five times as many on the clock; bytes of memory."""

    seconds: int
    memory: int

    def __str__(self) -> str:
        return f"{self.seconds} seconds or {self.memory // 1_000_000:,} MB of memory"


class EndedError(Exception):
    """A process took more than it may, and was ended."""


def apart(limits: Limits, work: Callable[..., Got], *given: object) -> Got:
    """What `work` gives, done in a process of its own; raises `EndedError` where it takes more than its limits.

    The work and what it takes and gives can be sent to another process; what it raises is an `EndedError` here.
    """
    context: Any = multiprocessing.get_context(way())
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(there, limits, work, given), daemon=True)
    process.start()
    there.close()
    try:
        if not here.poll(5 * limits.seconds):
            raise EndedError(str(limits))
        return here.recv()  # type: ignore[no-any-return]
    except (EOFError, OSError):
        raise EndedError(str(limits)) from None
    finally:
        here.close()
        process.kill()
        process.join()


def cores() -> int:
    """How many processors this process may use, 64 at most."""
    mine = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(mine, 64)


def way() -> str:
    """How a process is started: as a copy of this one where that is safe, else anew.

    A copy has none of the threads that ran, the drawing engine's among them, and would wait for them for ever.
    """
    return "fork" if sys.platform == "linux" and _threads() == 1 else "spawn"


def _threads() -> int:
    """How many threads the system runs for this process, on Linux."""
    try:
        return len(os.listdir("/proc/self/task"))  # noqa: PTH208
    except OSError:
        return 2


def _work(there: Connection, limits: Limits, work: Callable[..., object], given: tuple[object, ...]) -> None:
    """Do the work and send what comes of it; nothing, where it fails."""
    end_with_parent()
    _limit(limits)
    with suppress(Exception):
        there.send(work(*given))


def _limit(limits: Limits) -> None:
    """Let the system hold this process to its limits, where it can, and keep what dies in it off the screen."""
    faulthandler.disable()
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.seconds, limits.seconds))
    with suppress(OSError, ValueError):
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + limits.memory, used + limits.memory))


def end_with_parent() -> None:
    """Let this process end as soon as the one that started it does, however that ends."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
