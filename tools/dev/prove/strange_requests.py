"""Requests that nobody means: any route, any method, any words and bytes."""

from __future__ import annotations

import http.client
import json
import re
from contextlib import closing
from random import Random
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

import msgspec
import yaml
from flask import Flask
from msgspec import Struct

from ledger.application import Ledger
from ledger.record import write
from ledger.shelf import Shelf

PART = re.compile(r"<(?:[^:<>]+:)?(\w+)>")
METHODS = ("GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")
UPLOAD = "multipart/form-data; boundary=x"
KINDS = (
    *("application/json", "application/json", "application/x-ndjson", "text/plain"),
    *("application/x-www-form-urlencoded", UPLOAD, "no/such; a=\xe9"),
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
    *("places", "scheme", "ties", "round", "game", "out", "tags", "mark", "note", "alias", "of"),
    *("edit", "from", "most", "rounds", "line-0-name", "line-0-formula", "lines", "file", "keep"),
)
OF_ROUTES = ("n", "game_id", "player", "_external", "_scheme", "_anchor", "_method", "endpoint")
PLAYS: dict[str, Any] = {  # a file of plays, as another logger writes it
    "games": [{"id": 1, "name": "Azul", "bggId": 230802, "highestWins": True}],
    "players": [{"id": 1, "name": "Ana"}, {"id": 2, "name": "Bo"}],
    "locations": [{"id": 3, "name": "Club"}],
    "plays": [
        {
            "uuid": "u",
            "gameRefId": 1,
            "locationRefId": 3,
            "playDate": "2025-03-01 19:30:00",
            "playerScores": [
                {"playerRefId": 1, "score": "30+12", "winner": True},
                {"playerRefId": 2, "score": "40", "winner": False},
            ],
        }
    ],
}
TEMPLATE: dict[str, Any] = {
    "catalogue_id": "strange-1",
    "name": {"en": "Strange", "fr": "Étrange"},
    "wins": "highest",
    "rounds": 3,
    "players": {"least": 2, "most": 4},
    "ties": ["Wagers"],
    "bgg": 50,
    "categories": [
        {"name": "Sets", "each_round": True},
        {"name": "Wagers", "formula": "wagers * 10 - 5", "least": 0, "most": 12},
    ],
}
FILE = b'--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n%s\r\n--x--\r\n'
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
    named: dict[str, str] = {}  # what stands in an address, by its name there
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
    with closing(Shelf(ledger.address)) as shelf:
        words = {"kind": "evening", "scheme": "podium", "ties": ()}
        series = shelf.series.add("Series", **words).series  # type: ignore[arg-type]
        shelf.series.put_in(series, game, 1, "")
        collection = shelf.collections.add("Collection").collection
        shelf.collections.put_in(collection, game)
    key = found.rules.key
    named = {"title": key, "series": series, "collection": collection, "name": "Ana", "seat": "0"}
    return Material(routes(app), game, key, named, actions, position, write(found))


def make(known: Material, chance: Random) -> Strange:
    def filled(part: re.Match[str]) -> str:
        usual = {"game_id": known.game, "n": "2", "step": "2", **known.named}.get(part[1])
        return usual if usual and chance.random() < 0.8 else quote(chance.choice(WORDS), safe="")

    path = PART.sub(filled, chance.choice(known.routes))
    names = (*NAMES, *OF_ROUTES)
    words = {chance.choice(names): chance.choice(WORDS) for _ in range(chance.randint(0, 3))}
    method = chance.choice(METHODS)
    body = _body(known, chance) if method in ("POST", "PUT", "PATCH") else b""
    headers = {"Origin": "http://localhost"} if chance.random() < 0.8 else {}
    if body:
        headers["Content-Type"] = UPLOAD if body.startswith(b"--x") else chance.choice(KINDS)
    return Strange(method, f"{path}?{urlencode(words)}" if words else path, body, headers)


def _body(known: Material, chance: Random) -> bytes:
    match chance.randint(0, 9):
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
        case 7:
            plays = json.dumps(spoilt(PLAYS, chance))
            return (
                FILE
                % chance.choice(
                    (plays, yaml.safe_dump(spoilt(TEMPLATE, chance), sort_keys=False))
                ).encode()
            )
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
