"""Requests that nobody means: any route, any method, any words and bytes."""

from __future__ import annotations

import http.client
import json
import re
from random import Random
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

import msgspec
from flask import Flask
from msgspec import Struct

from ledger.application import Ledger
from ledger.record import write

PART = re.compile(r"<(?:[^:<>]+:)?(\w+)>")
METHODS = ("GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")
KINDS = (
    *("application/json", "application/json", "application/x-ndjson", "text/plain"),
    *("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "no/such; a=\xe9"),
)
WORDS = (
    *("", "0", "-1", "1", "2", "7", "99999999999999999999", "1e9", "NaN", "null", "Ana", "Bo"),
    *("../../etc/passwd", "%00", "\x00", "a\r\nb: c", "<b>", "'; DROP TABLE x", "é", "\U0001f3b2"),
    *("then:Ana", "fr", "en", "html", "jsonl", "csv", "score", "x" * 3000, "{", "[", '"'),
)
NAMES = (
    *("as", "lang", "step", "at", "part", "q", "offset", "limit", "format", "left", "right", "by"),
    *("key", "seen_step", "action", "text", "to_step", "events", "totals", "player", "waive"),
    *("title", "players", "reason", "position", "catalogue", "dry_run", "taps", "name", "kind"),
)
OF_ROUTES = ("n", "game_id", "player", "_external", "_scheme", "_anchor", "_method", "endpoint")
SKIPPED = ("live.",)  # they never end


class Strange(Struct):
    method: str
    path: str
    body: bytes
    headers: dict[str, str]


def routes(app: Flask) -> list[str]:
    return [
        rule.rule
        for rule in app.url_map.iter_rules()
        if not rule.endpoint.startswith(SKIPPED) and rule.endpoint != "static"
    ]


class Material(Struct):
    """What requests are made of: the routes, a game, and what somebody might rightly send."""

    routes: list[str]
    game: str
    title: str = ""
    actions: list[Any] = []
    position: Any = None
    record: bytes = b""


def material(app: Flask, game: str) -> Material:
    """Of a game as its keeper may have it."""
    ledger: Ledger = app.extensions["ledger"]
    found = ledger.game(UUID(game))
    legal = found.rules.legal_actions(found.state)[:40]
    position = json.loads(json.dumps(found.rules.position(found.state)))
    actions = [msgspec.to_builtins(one, str_keys=True) for one in legal]
    return Material(routes(app), game, found.rules.key, actions, position, write(found))


def make(known: Material, chance: Random) -> Strange:
    def filled(part: re.Match[str]) -> str:
        usual = {"game_id": known.game, "n": "2", "step": "2"}.get(part[1])
        return usual if usual and chance.random() < 0.8 else quote(chance.choice(WORDS), safe="")

    path = PART.sub(filled, chance.choice(known.routes))
    names = (*NAMES, *OF_ROUTES)
    words = {chance.choice(names): chance.choice(WORDS) for _ in range(chance.randint(0, 3))}
    method = chance.choice(METHODS)
    body = _body(known, chance) if method in ("POST", "PUT", "PATCH") else b""
    headers = {"Origin": "http://localhost"} if chance.random() < 0.8 else {}
    if body:
        headers["Content-Type"] = chance.choice(KINDS)
    return Strange(method, f"{path}?{urlencode(words)}" if words else path, body, headers)


def _body(known: Material, chance: Random) -> bytes:
    match chance.randint(0, 8):
        case 0:
            return chance.randbytes(chance.randint(0, 300))
        case 1:
            return urlencode([(chance.choice(NAMES), chance.choice(WORDS)) for _ in "abc"]).encode()
        case 2:
            return chance.choice((b"[", b"{", b'{"a":', b"- ", b"{a: ")) * chance.randint(1, 3000)
        case 3 | 4 if known.actions:
            body = {"action": spoilt(chance.choice(known.actions), chance), "seen_step": 7}
            return json.dumps(body).encode()
        case 5 if known.record:
            lines = known.record.splitlines()
            n = chance.randrange(len(lines))
            lines[n] = json.dumps(spoilt(json.loads(lines[n]), chance)).encode()
            return b"\n".join(lines)
        case 6 if known.position:
            about = {"title": known.title, "players": ["Ana", "Bo"]}
            return json.dumps({**about, "position": spoilt(known.position, chance)}).encode()
        case _:
            body = {chance.choice(NAMES): _any(chance, 3) for _ in range(chance.randint(0, 5))}
            return json.dumps(body).encode()


def spoilt(value: Any, chance: Random) -> Any:
    """A copy in which one thing, however deep, is another."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        return {**value, key: spoilt(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        n = chance.randrange(len(value))
        return [*value[:n], spoilt(value[n], chance), *value[n + 1 :]]
    return _any(chance, 2)


def _any(chance: Random, depth: int) -> Any:
    match chance.randint(0, 7 if depth else 4):
        case 0:
            return chance.choice(WORDS)
        case 1:
            return chance.choice((0, 1, -1, 2, 3, 2**31, 2**63, 10**30, 1.5, -0.0))
        case 2:
            return chance.choice((None, True, False))
        case 3 | 4:
            return chance.choice(("Ana", "Bo", 2, 3))
        case 5:
            return [_any(chance, depth - 1) for _ in range(chance.randint(0, 4))]
        case _:
            return {
                chance.choice((*NAMES, *WORDS)): _any(chance, depth - 1)
                for _ in range(chance.randint(0, 4))
            }


def send(port: int, made: Strange) -> int:
    """The status it is answered with; 0 if the server closes the connection instead."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        headers = {name: value.encode("latin-1") for name, value in made.headers.items()}
        line.request(made.method, made.path, made.body or None, headers)
        answer = line.getresponse()
        answer.read()
        return answer.status
    except (http.client.HTTPException, ConnectionError, ValueError):
        return 0
    finally:
        line.close()


def fetch(port: int, path: str) -> bytes:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        line.request("GET", path)
        return line.getresponse().read()
    finally:
        line.close()
