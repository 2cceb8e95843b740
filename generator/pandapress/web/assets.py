"""Assets: the files of the pages, read once when a page is opened; a name that is none of them leads nowhere."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}


def assets(*folders: str) -> Mapping[str, Response]:
    """The answers for all files in folders of `static`, by their paths there."""
    root = files("pandapress.web") / "static"
    return {f"{folder}/{file.name}": _answer(file) for folder in folders for file in (root / folder).iterdir()}


def _answer(file: Traversable) -> Response:
    ending = file.name[file.name.rfind(".") :]
    kind = _TYPES.get(ending) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers={"cache-control": "no-cache"})


def asset_routes(page: str, *folders: str) -> list[Route]:
    """The routes to a page, a file of the first folder, and to the files of all of them."""
    held = assets(*folders)

    async def index(_request: Request) -> Response:
        return held[f"{folders[0]}/{page}"]

    async def asset(request: Request) -> Response:
        return held.get(request.path_params["name"]) or PlainTextResponse("There is no such file.\n", 404)

    return [Route("/", index), Route("/static/{name:path}", asset)]
