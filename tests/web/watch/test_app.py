"""The application: each page is told all, and nothing is drawn any more for one that has gone."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from starlette.types import Message

from pandapress import open_project
from pandapress.press.choices import Ink
from pandapress.web.guard import Door
from pandapress.web.watch.app import Watch
from tests.support import GAME, ProjectFolder
from tests.web.asking import ask

DOOR = Door("127.0.0.1", 8421)
ROOM = (GAME, Ink.FULL)


async def first_event(watch: Watch) -> tuple[Any, int]:
    """What a page is told first, and how many looked then; it goes away after that."""
    told: list[bytes] = []
    looking: list[int] = []
    gone = asyncio.Event()

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message.get("body"):
            told.append(message["body"])
            looking.append(watch.press.lookers(ROOM))
            gone.set()

    headers = [(b"host", b"127.0.0.1:8421")]
    query = f"game={GAME}&ink=full".encode()
    scope = {"type": "http", "method": "GET", "path": "/events", "query_string": query, "headers": headers}
    app = watch.app(DOOR)
    await app(
        {**scope, "http_version": "1.1", "scheme": "http", "root_path": "", "raw_path": b"/events"}, receive, send
    )
    return json.loads(told[0].removeprefix(b"data: ")), looking[0]


def test_a_page_that_goes_away_is_not_drawn_for(plain: ProjectFolder) -> None:
    watch = Watch(open_project(plain.root), [GAME])
    for _ in range(2):
        told, looking = asyncio.run(first_event(watch))
        assert told["whole"]
        assert looking == 1
        assert watch.press.lookers(ROOM) == 0


def test_a_page_learns_what_there_is_to_choose(plain: ProjectFolder) -> None:
    watch = Watch(open_project(plain.root), [GAME])
    about = json.loads(ask(watch.app(DOOR), "/about", {"host": "127.0.0.1:8421"}).body)
    assert about["games"] == [{"id": GAME, "title": "Plain"}]
    assert set(about["sights"]) == {"grey", "protanopia", "deuteranopia", "tritanopia"}
    assert about["resolutions"] == sorted(about["resolutions"])
