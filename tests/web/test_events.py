"""Events: a page is told what is new, once, the newest only, until it or the server ends."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator

import pytest

from pandapress.web import events
from pandapress.web.events import Bell


def said(event: bytes) -> object:
    assert event.startswith(b"data: ")
    assert event.endswith(b"\n\n")
    return json.loads(event[6:])


def look(values: Iterator[object]) -> object:
    return next(values, None)


def test_what_is_there_is_told_at_once_and_again_when_somebody_rings() -> None:
    async def run() -> list[object]:
        bell, values = Bell(), iter([1, 2, 3])
        stream = bell.stream(lambda: look(values))
        heard = [said(await anext(stream))]
        for _ in range(2):
            threading.Thread(target=bell.ring).start()
            heard.append(said(await anext(stream)))
        return heard

    assert asyncio.run(run()) == [1, 2, 3]


def test_many_rings_are_one_look_and_nothing_new_is_not_told() -> None:
    async def run() -> tuple[list[object], int]:
        bell, looks, newest = Bell(), [], ["a"]

        def latest() -> object:
            looks.append(newest[0])
            return newest[0] if looks.count(newest[0]) == 1 else None

        stream = bell.stream(latest)
        heard = [said(await anext(stream))]
        for newest[0] in ("b", "c", "d"):
            bell.ring()
        heard.append(said(await anext(stream)))
        return heard, len(looks)

    assert asyncio.run(run()) == (["a", "d"], 2)


def test_a_closed_bell_ends_every_stream() -> None:
    async def run() -> list[bytes]:
        bell = Bell()
        streams = [bell.stream(lambda: "x") for _ in range(3)]
        for stream in streams:
            await anext(stream)
        threading.Thread(target=bell.close).start()
        return [event for stream in streams async for event in stream]

    assert asyncio.run(run()) == []


def test_a_page_that_hears_nothing_is_told_that_somebody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "_BEAT", 0.01)

    async def run() -> bytes:
        stream = Bell().stream(lambda: None)
        return await anext(stream)

    assert asyncio.run(run()) == b": here\n\n"


def test_a_bell_may_be_rung_when_its_loop_has_ended() -> None:
    bell = Bell()

    async def run() -> bytes:
        return await anext(bell.stream(lambda: 1))

    assert asyncio.run(run())
    bell.ring()
    bell.close()
