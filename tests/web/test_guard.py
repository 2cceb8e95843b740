"""The guard: pages are for whoever sits at this computer, or holds the token; nobody else, by whatever name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware

from pandapress.web.assets import asset_routes
from pandapress.web.guard import Door, Guard, is_here, new_token
from tests.web.asking import Answer, ask

TOKEN = "tok-en_of-a-test"
HERE, SHARED = Door("127.0.0.1", 8421), Door("192.168.1.5", 8421, TOKEN)
COOKIE = {"cookie": f"pandapress-8421={TOKEN}"}
ROUTES = asset_routes("index.html", "watch", "shared")


def get(
    door: Door, path: str = "/", headers: Mapping[str, str] | None = None, query: str = "", method: str = "GET"
) -> Answer:
    """What a page behind a door answers to whoever asks it by its own name, unless the headers say otherwise."""
    app = Starlette(routes=ROUTES, middleware=[Middleware(Guard, door=door)])
    return ask(app, path, {"host": f"{door.host}:{door.port}", **(headers or {})}, query, method)


@pytest.mark.parametrize("host", ["127.0.0.1:8421", "localhost:8421", "LOCALHOST:8421", "[::1]:8421"])
def test_this_computer_may_look(host: str) -> None:
    assert get(HERE, headers={"host": host}).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8421",
        "evil.example",
        "127.0.0.1.evil.example:8421",
        "localhost.evil.example:8421",
        "",
        "192.168.1.5:8421",
        "127.0.0.1:8422",
        "127.0.0.1",
        "localhost:8421@evil.example",
        "evil@localhost:8421",
        "localhost:x",
        "[::1",
        "0.0.0.0:8421",
    ],
)
def test_a_name_that_was_bound_to_this_computer_may_not(host: str) -> None:
    answer = get(HERE, headers={"host": host})
    assert answer.status == 403
    assert "name that it does not know" in answer.text


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "https://127.0.0.1:8421", "http://127.0.0.1:9999", "http://localhost:8421"],
)
def test_another_site_may_not(origin: str) -> None:
    answer = get(HERE, "/static/watch/main.js", {"origin": origin})
    assert answer.status == 403
    assert "Another site" in answer.text


def test_the_page_itself_may() -> None:
    assert get(HERE, headers={"origin": "http://127.0.0.1:8421"}).status == 200


@pytest.mark.parametrize(
    ("mode", "purpose", "code"),
    [("navigate", "document", 200), ("navigate", "iframe", 403), ("no-cors", "image", 403), ("cors", "empty", 403)],
)
def test_a_link_from_elsewhere_opens_the_page_and_nothing_else_does(mode: str, purpose: str, code: int) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": purpose}
    assert get(HERE, headers=headers).status == code


@pytest.mark.parametrize(
    "query", ["", "token=", "token=wrong", f"token={TOKEN}x", f"token={TOKEN[:-1]}", "token=%C3%A9", "token=\xff"]
)
def test_without_the_token_nobody_looks_at_what_is_shared(query: str) -> None:
    for path in ("/", "/static/watch/main.js"):
        answer = get(SHARED, path, query=query)
        assert answer.status == 403
        assert TOKEN not in answer.text


def test_the_token_is_kept_and_leaves_the_address() -> None:
    answer = get(SHARED, query=f"token={TOKEN}")
    assert (answer.status, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(COOKIE["cookie"])
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert get(SHARED, headers=COOKIE).status == 200
    assert get(SHARED, headers={"cookie": f"pandapress-8421={TOKEN}x"}).status == 403
    assert get(SHARED, headers={"cookie": f"pandapress-9={TOKEN}"}).status == 403
    assert get(SHARED, headers={"cookie": "; = ;\xff"}).status == 403


@pytest.mark.parametrize("path", ["//evil.example/", "/\\evil.example"])
def test_the_token_leads_nowhere_else(path: str) -> None:
    assert get(SHARED, path, query=f"token={TOKEN}").headers["location"] == "/"


@pytest.mark.parametrize("host", ["10.0.0.7:8421", "[fe80::1]:8421", "localhost:8421"])
def test_what_is_shared_is_reached_by_any_address_but_by_no_strange_name(host: str) -> None:
    assert get(SHARED, headers={"host": host, **COOKIE}).status == 200
    assert get(SHARED, headers={"host": "evil.example:8421", **COOKIE}).status == 403


def test_tokens_differ_and_are_long() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 20


def test_only_this_computer_reaches_its_own_addresses() -> None:
    assert [is_here(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "::", "192.168.1.5", "")] == (
        [True] * 3 + [False] * 4
    )


def test_an_address_to_type() -> None:
    assert HERE.address == "http://127.0.0.1:8421/"
    assert Door("::1", 80).address == "http://[::1]:80/"
    assert SHARED.address == f"http://192.168.1.5:8421/?token={TOKEN}"


# Files


@pytest.mark.parametrize(
    "path",
    [
        "/static/../guard.py",
        "/static/./../guard.py",
        "/static/watch/../../guard.py",
        "/static/watch/..//..//guard.py",
        "/static//etc/passwd",
        "/static///etc/passwd",
        "/static/watch",
        "/static/",
        "/static/watch/main.js\x00",
        "/guard.py",
        "/static/watch/..\\..\\guard.py",
    ],
)
def test_no_path_leads_out_of_the_files_of_the_page(path: str) -> None:
    assert get(HERE, path).status == 404


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"),
        ("/static/watch/main.js", "text/javascript"),
        ("/static/shared/base.css", "text/css"),
        ("/static/watch/icon.svg", "image/svg+xml"),
    ],
)
def test_files_say_what_they_are(path: str, kind: str) -> None:
    answer = get(HERE, path)
    assert answer.status == 200
    assert answer.headers["content-type"].partition(";")[0] == kind


def test_every_answer_keeps_others_out() -> None:
    for path in ("/", "/nowhere"):
        headers = get(HERE, path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_page_that_only_shows_takes_nothing(method: str) -> None:
    assert get(HERE, method=method).status == 405
