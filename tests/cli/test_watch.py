"""`pandapress watch` as a command: it says where it is, ends cleanly, and explains itself where it cannot begin."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
from urllib.parse import urlsplit

import pytest

from tests.support import GAME, ProjectFolder, Run
from tests.web.serving import served


def connection(address: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", urlsplit(address).port, timeout=60)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_and_ends_cleanly_while_a_page_listens(plain: ProjectFolder, how: int) -> None:
    with served(plain.root, GAME) as server:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", server.address)
        stream = connection(server.address)
        stream.request("GET", f"/events?game={GAME}&ink=full")
        answer = stream.getresponse()
        assert answer.headers["content-type"].startswith("text/event-stream")
        told = json.loads(answer.readline().removeprefix(b"data: "))
        assert told["whole"]
        code, out = server.end(how)
        assert (code, out) == (0, "Ctrl-C ends it.\n")
        answer.read()
        stream.close()


def test_pictures_are_given_and_strange_names_are_not(plain: ProjectFolder) -> None:
    with served(plain.root) as server:
        stream = connection(server.address)
        stream.request("GET", f"/events?game={GAME}&ink=full")
        answer = stream.getresponse()
        key = ""
        while not key:
            line = answer.readline()
            cards = json.loads(line.removeprefix(b"data: "))["cards"] if line.startswith(b"data") else {}
            key = next((card["sides"][0]["key"] for card in cards.values()), "")
        asked = connection(server.address)

        def status(path: str, **headers: str) -> int:
            asked.request("GET", path, headers=headers)
            got = asked.getresponse()
            body = got.read()
            assert got.status != 200 or body.startswith(b"\x89PNG")
            return got.status

        picture = f"/picture/{GAME}/full/{key}/100.png"
        assert status(picture) == 200
        assert status(picture, Host="evil.example") == 403
        rooms = [f"none/full/{key}/100", f"{GAME}/grey/{key}/100", f"{GAME}/low/{key}/100", f"{GAME}/full/{key}/101"]
        rooms += [f"{GAME}/full/{'0' * 16}/100", f"{GAME}/full/..%2f..%2fx/100"]
        wrong = ["/events?game=none&ink=full", f"/events?game={GAME}&ink=none"]
        assert {status(path) for path in [*wrong, *(f"/picture/{room}.png" for room in rooms)]} == {404}
        stream.close()


def test_what_is_shared_has_a_token(plain: ProjectFolder) -> None:
    with served(plain.root, "--share") as server:
        parts = urlsplit(server.address)
        asked = connection(server.address)
        asked.request("GET", "/", headers={"Host": parts.netloc})
        refused = asked.getresponse()
        assert (refused.status, refused.read()[:26]) == (403, b"This page needs the token ")
        asked.request("GET", f"/?{parts.query}", headers={"Host": parts.netloc})
        let_in = asked.getresponse()
        assert let_in.status == 303
        assert server.process.poll() is None


def test_a_port_in_use_is_said_and_without_one_another_is_taken(plain: ProjectFolder, run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        answer = run("watch", GAME, "--project", plain.root, "--port", port)
    assert (answer.code, answer.out) == (1, "")
    why, _, hint = answer.err.strip().partition("; ")
    assert why == f"nobody can listen at 127.0.0.1, port {port}: Address already in use"
    assert "--port" in hint


def test_two_at_a_time_take_two_ports(plain: ProjectFolder) -> None:
    with served(plain.root) as one, served(plain.root) as other:
        assert one.address != other.address


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["none"], 2, "no game is called 'none'"),
        (["--port", "0"], 2, "greater than or equal to 1"),
        (["--port", "70000"], 2, "less than or equal to 65535"),
        (["--share", "--host", "127.0.0.1"], 2, "choose one of them"),
        (["--host", "no such place"], 1, "nobody can listen at no such place"),
        (["--host", "a\0b"], 1, "nobody can listen at"),
        (["--host", "203.0.113.9"], 1, "nobody can listen at 203.0.113.9"),
        (["--host", "x" * 300], 1, "nobody can listen at"),
    ],
)
def test_what_cannot_be_is_said(plain: ProjectFolder, run: Run, words: list[str], code: int, said: str) -> None:
    answer = run("watch", *words, "--project", plain.root)
    assert (answer.code, answer.out) == (code, "")
    assert said in " ".join(answer.err.split())
