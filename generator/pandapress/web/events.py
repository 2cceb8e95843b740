"""Events: what a page is told as it happens, as server-sent events."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import StreamingResponse

_BEAT = 15.0
"""After so many seconds without a word, a page is told that its server is still there."""


class Bell:
    """Wakes the streams of an event loop; any thread may ring it."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()
        self.closed = False

    def ring(self) -> None:
        """Wake every stream; where the loop has ended, there is none."""
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._wake)

    def close(self) -> None:
        """End every stream."""
        self.closed = True
        self.ring()

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()

    async def heard(self, event: asyncio.Event) -> bool:
        """Wait until somebody rings; whether that was so within a beat."""
        try:
            await asyncio.wait_for(event.wait(), _BEAT)
        except TimeoutError:
            return False
        event.clear()
        return True

    async def stream(self, look: Callable[[], Any]) -> AsyncIterator[bytes]:
        """What `look` sees now, and again whenever somebody rings; nothing where that is None.

        Looks that come while the page still takes the last one are one look: the newest wins.
        """
        self._loop = asyncio.get_running_loop()
        event = asyncio.Event()
        self._waiting.add(event)
        try:
            heard = True
            while not self.closed:
                seen = look() if heard else None
                if seen is not None or not heard:
                    yield _said(seen)
                heard = self.closed or await self.heard(event)
        finally:
            self._waiting.discard(event)


def _said(seen: Any) -> bytes:
    """An event of JSON, or a comment that only shows that there is somebody."""
    return b": here\n\n" if seen is None else f"data: {json.dumps(seen, separators=(',', ':'))}\n\n".encode()


def told(stream: AsyncIterator[bytes]) -> StreamingResponse:
    """A stream as an answer."""
    return StreamingResponse(stream, media_type="text/event-stream", headers={"x-accel-buffering": "no"})
