"""The page as an application: its files, what it is told, and the pictures that it shows."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from pandapress.desk import Desk
from pandapress.press.choices import Ink
from pandapress.press.look.sight import SEEN, Sight
from pandapress.web.assets import asset_routes
from pandapress.web.events import Bell, told
from pandapress.web.guard import Door, Guard
from pandapress.web.watch.changes import follow
from pandapress.web.watch.press import Press, Room
from pandapress.web.watch.wire import Told, news, spread_told
from pandapress.workshop.preview.album import Album
from pandapress.workshop.preview.prints import RESOLUTIONS


class Watch:
    """A project that is watched: its press, the bell that wakes pages, and the application that serves them."""

    def __init__(self, desk: Desk, games: list[str]) -> None:
        self._desk, self._games = desk, games
        self.bell = Bell()
        self.press = Press(desk, self.bell.ring)

    @contextmanager
    def following(self) -> Iterator[None]:
        """Draw and watch files on threads of their own meanwhile."""
        stop = threading.Event()
        threads = [
            threading.Thread(target=self.press.run, name="press", daemon=True),
            threading.Thread(
                target=follow, args=(self._desk.project.root, stop, self.press.change), name="changes", daemon=True
            ),
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            self.press.end()
            self.bell.close()
            for thread in threads:
                thread.join()

    def app(self, door: Door) -> Starlette:
        """The application behind a door."""
        routes = [
            Route("/about", self._about),
            Route("/events", self._events),
            Route("/picture/{game}/{ink}/{key}/{dpi:int}.png", self._picture),
            *asset_routes("index.html", "watch", "shared"),
        ]
        return Starlette(routes=routes, middleware=[Middleware(Guard, door=door)])

    async def _about(self, _request: Request) -> Response:
        """What a page needs to know once: the games, the resolutions, and how eyes see colours."""
        titles = await run_in_threadpool(self._desk.project.titles)
        games = [{"id": game_id, "title": titles.get(game_id, game_id)} for game_id in self._games]
        sights = {sight.name.lower(): SEEN[sight] for sight in Sight if sight is not Sight.FULL}
        return JSONResponse({"games": games, "resolutions": RESOLUTIONS, "sights": sights})

    async def _events(self, request: Request) -> Response:
        room = self._room(request.query_params.get("game", ""), request.query_params.get("ink", ""))
        return _nothing() if room is None else told(self._told(room))

    async def _told(self, room: Room) -> AsyncIterator[bytes]:
        """What happens in a room, for one page: first all, then what is new to it."""
        with self.press.watched(room) as album:
            known: list[Told | None] = [None]
            stream = self.bell.stream(lambda: _look(album, known))
            try:
                async for event in stream:
                    yield event
            finally:
                await stream.aclose()  # type: ignore[attr-defined]

    async def _picture(self, request: Request) -> Response:
        named = request.path_params
        room = self._room(named["game"], named["ink"])
        album = None if room is None else self.press.album(room)
        if album is None:
            return _nothing()
        picture = await run_in_threadpool(album.prints.picture, named["key"], named["dpi"])
        if picture is None:
            return _nothing()
        return Response(
            picture, media_type="image/png", headers={"cache-control": "private, max-age=31536000, immutable"}
        )

    def _room(self, game_id: str, ink: str) -> Room | None:
        """The room of a game and a use of ink; None where one of them is not there."""
        known = {each.value: each for each in Ink}
        return (game_id, known[ink]) if game_id in self._games and ink in known else None


def _look(album: Album, known: list[Told | None]) -> Told | None:
    """What is new in an album to a page that knows this much; it knows it from now on."""
    now = spread_told(album.spread)
    new = news(known[0], now)
    known[0] = now
    return new


def _nothing() -> Response:
    return PlainTextResponse("There is nothing here.\n", 404)
