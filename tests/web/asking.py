"""Asking an application for something, header by header, as no browser would."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; the names of headers are in small letters."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(app: ASGIApp, path: str, headers: Mapping[str, str], query: str = "", method: str = "GET") -> Answer:
    """The answer of an application to one request, whose path is not tidied."""
    got: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        got.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        "http_version": "1.1",
        "scheme": "http",
        "root_path": "",
    }

    async def asked() -> None:
        await app(scope, receive, send)

    asyncio.run(asked())
    head, *rest = got
    named = {name.decode(): value.decode("latin-1") for name, value in head["headers"]}
    return Answer(head["status"], named, b"".join(part.get("body", b"") for part in rest))
