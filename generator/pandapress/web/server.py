"""The server: a port of this computer, and a page that is served there until somebody presses Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from pandapress.findings import DataError, Finding, Severity

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
"""All addresses of this computer."""
FIRST_PORT = 8421
_PORTS = 20
_PATIENCE = 2
"""So many seconds a page has to let go of its server."""


def opened(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port, or, where none is given, at the first free one; raises `DataError`."""
    problem: OSError | ValueError | None = None
    for number in [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + _PORTS), 0]:
        try:
            return _listening(host, number)
        except (OSError, ValueError) as failed:
            problem = failed
    reason = getattr(problem, "strerror", None) or "this is no address of this computer"
    hint = "choose another one with --port, or leave it out" if port is not None else "name another one with --host"
    what = f"nobody can listen at {host}{'' if port is None else f', port {port}'}: {reason}"
    raise DataError([Finding(Severity.ERROR, "PORT", what, hint=hint)])


def _listening(host: str, port: int) -> socket.socket:
    flags = 0 if host == "localhost" else socket.AI_NUMERICHOST
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)[0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def own_address() -> str:
    """The address by which other computers nearby reach this one; its own name for itself where it has no network."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(("192.0.2.1", 9))  # no packet is sent: the system only chooses the way there
        return str(asked.getsockname()[0])
    return HERE


class _Server(uvicorn.Server):
    """Ends the streams of its pages before it waits for them to end."""

    def __init__(self, config: uvicorn.Config, on_end: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_end = on_end

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Somebody pressed Ctrl-C, or the system wants this process to end."""
        self._on_end()
        super().handle_exit(sig, frame)


def serve(app: ASGIApp, listener: socket.socket, on_end: Callable[[], None]) -> None:
    """Serve until Ctrl-C; `on_end` is called then, to end what streams."""
    config = uvicorn.Config(
        app, log_level="critical", access_log=False, lifespan="off", timeout_graceful_shutdown=_PATIENCE, ws="none"
    )
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        _Server(config, on_end).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        on_end()
        signal.signal(signal.SIGTERM, before)
        listener.close()
