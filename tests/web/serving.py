"""`pandapress watch` as a process of its own, as somebody starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 60


@dataclass(frozen=True, slots=True)
class Server:
    """A process that serves a page, and the address that it printed."""

    process: subprocess.Popen[str]
    address: str

    def end(self, how: int = signal.SIGINT) -> tuple[int, str]:
        """Its exit code and all that it wrote, once it was told to end."""
        self.process.send_signal(how)
        assert self.process.stdout is not None
        code = self.process.wait(timeout=PATIENCE)
        return code, self.process.stdout.read()


@contextmanager
def served(project: Path, *words: str) -> Iterator[Server]:
    """Start `pandapress watch`; what is left of it at the end is ended."""
    command = [sys.executable, "-m", "pandapress", "watch", "--project", str(project), *words]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    process = subprocess.Popen(command, **pipes, text=True, env={**os.environ, "COLUMNS": "200"})  # type: ignore[call-overload]
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://\S+", line)
    try:
        assert found, line + process.stdout.read()
        yield Server(process, found[0])
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
