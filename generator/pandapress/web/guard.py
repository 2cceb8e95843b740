"""The guard: who may ask a page for anything. Other sites, foreign names and wrong tokens are turned away."""

from __future__ import annotations

import ipaddress
import secrets
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HERE = frozenset({"localhost", "127.0.0.1", "::1"})
"""The names of this computer for itself."""
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""What every answer tells the browser: nothing from elsewhere, nothing for others."""


def is_here(host: str) -> bool:
    """Whether an address to listen at is reached from this computer alone."""
    return host in _HERE


@dataclass(frozen=True, slots=True)
class Door:
    """Where a page is reached; one that others reach has a token."""

    host: str
    port: int
    token: str = ""

    @property
    def address(self) -> str:
        """What to type into a browser on this computer or, where others may come in, on another one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/" + (f"?token={self.token}" if self.token else "")

    @property
    def cookie(self) -> str:
        """The name of the cookie that holds the token; browsers do not tell the ports of one computer apart."""
        return f"pandapress-{self.port}"

    def knows(self, name: str) -> bool:
        """Whether a page is asked for by a name or address of this computer.

        A stranger's site that makes its own name mean this computer still asks by that name. Where others may come in
        any bare address will do: no site can give itself one.
        """
        if name in _HERE:
            return True
        return bool(self.token) and (name in {self.host, *_own_names()} or _is_address(name))


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(16)


def _own_names() -> set[str]:
    name = socket.gethostname().casefold()
    return {name, f"{name}.local", f"{name.partition('.')[0]}.local"}


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Lets through what a page of ours asks for, and turns all else away in a sentence."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app, self._door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Judge a request by its headers."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        answer = self._judged(scope)
        await (answer or self._app)(scope, receive, _with_headers(send))

    def _judged(self, scope: Scope) -> Response | None:
        """The answer to what is turned away or sent elsewhere, None for what is let through."""
        headers = Headers(scope=scope)
        asked = _name(headers.get("host", ""))
        if asked is None or not self._door.knows(asked[0]) or asked[1] != self._door.port:
            return _refusal("This page is asked for by a name that it does not know. Use the address that was printed.")
        if not _is_own(headers):
            return _refusal("Another site asks for this page. Open it in a tab of its own.")
        if not self._door.token:
            return None
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if self._is_token(given):
            return self._let_in()
        if self._is_token(_cookies(headers).get(self._door.cookie, "")):
            return None
        return _refusal("This page needs the token of the address that was printed.")

    def _is_token(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self._door.token.encode())

    def _let_in(self) -> Response:
        """Keep the token in a cookie, and out of the address from now on."""
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self._door.cookie, self._door.token, httponly=True, samesite="lax")
        return answer


def _refusal(why: str) -> Response:
    return PlainTextResponse(f"{why}\n", 403)


def _name(host: str) -> tuple[str, int] | None:
    """The name and port of a `Host` header; None where it is none."""
    try:
        parts = urlsplit(f"//{host}")
        return (parts.hostname or "", parts.port or 80) if parts.netloc == host and "@" not in host else None
    except ValueError:
        return None


def _is_own(headers: Headers) -> bool:
    """Whether a page of ours asks, or a person who opens one."""
    origin = headers.get("origin")
    if origin is not None and origin != f"http://{headers['host']}":
        return False
    return headers.get("sec-fetch-site", "none") in ("none", "same-origin") or _is_opened(headers)


def _is_opened(headers: Headers) -> bool:
    """Whether a person follows a link to the page."""
    return headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"


def _cookies(headers: Headers) -> Mapping[str, str]:
    jar = SimpleCookie()
    for cookie in headers.getlist("cookie"):
        jar.load(cookie)
    return {name: morsel.value for name, morsel in jar.items()}


def _with_headers(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sent
