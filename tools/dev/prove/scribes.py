"""Scribes who record over HTTP, write down every request and answer, and never give up."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any
from uuid import UUID

from ledger.games import GAMES
from ledger.tools.dev.prove.history import Asked, Book

PAUSE = 0.01  # seconds before a request is sent again
PATIENCE = 15.0  # seconds for one answer
API = "/api/v1/games"
START = {"title": next(iter(GAMES)), "players": ["Ana", "Bo"], "dealer": "virtual"}


class Caller:
    """One connection that is opened again when it breaks."""

    def __init__(self, port: int) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Status and document; status 0 if no whole answer came."""
        try:
            data = None if body is None else json.dumps(body)
            kind = {"Content-Type": "application/json"} if data else {}
            self._line.request("POST" if data else "GET", path, data, kind)
            answer = self._line.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            self._line.close()
            return 0, None

    def close(self) -> None:
        self._line.close()


class Scribe(Thread):
    """Takes notes, moves and reads, one after the other. What got no answer is sent again if it
    carries a key; without one nobody knows, and it is left."""

    def __init__(self, number: int, port: int, game: str, book: Book, keys: bool = True) -> None:
        super().__init__(daemon=True)
        self.number, self.game, self.book = number, game, book
        self._caller, self._chance = Caller(port), Random(number)
        self._keys, self._over = keys, Event()

    def run(self) -> None:
        for n in count():
            if self._over.is_set():
                break
            what = self._chance.random()
            if what < 0.25:
                self.look()
            elif what < 0.35:
                self.move(f"{self.number}.{n}")
            else:
                self.note(f"{self.number}.{n}")
        self._caller.close()

    def end(self) -> None:
        self._over.set()
        self.join()

    def note(self, token: str) -> None:
        keyed = self._keys and self._chance.random() < 0.5
        more = {"key": token} if keyed else {}
        self.command("notes", token, {"text": f"note {token}", **more}, again=keyed)

    def move(self, token: str) -> None:
        """Something legal. Another scribe may be quicker: then it is refused, and that is fine."""
        status, legal = self._caller.ask(f"{API}/{self.game}/legal")
        if status != 200 or not legal["actions"]:
            return
        action = self._chance.choice(legal["actions"])
        body = {"action": action, "seen_step": legal["step"], "key": token}
        self.command("actions", token, body, again=True)

    def look(self) -> None:
        asked = self.book.open(UUID(self.game).hex)
        status, game = self._caller.ask(f"{API}/{self.game}")
        _closed(asked, status, game and game.get("step"))

    def command(self, what: str, token: str, body: Any, *, again: bool) -> int:
        """Sends it until there is an answer; 5xx says that it may be tried again."""
        while True:
            asked = self.book.open(UUID(self.game).hex, token)
            path = f"{API}/{self.game}/{what}"
            status, told = self._caller.ask(path, {**body, "by": token})
            _closed(asked, status, told and told.get("first"))
            if (status and status < 500) or not again or self._over.is_set():
                return status
            sleep(PAUSE)


def _closed(asked: Asked, status: int, step: Any) -> None:
    if status:
        asked.status, asked.step, asked.answered = status, step or 0, monotonic()


def begin(port: int, games: int) -> list[str]:
    """New games to record."""
    caller = Caller(port)
    found = [caller.ask(API, START)[1]["game"] for _ in range(games)]
    caller.close()
    return found


@contextmanager
def recording(
    port: int, book: Book, *, games: int = 3, each: int = 2, keys: bool = True
) -> Iterator[list[Scribe]]:
    """Several scribes at each of several games, until the end of the block."""
    tables = begin(port, games) * each
    scribes = [Scribe(n, port, game, book, keys) for n, game in enumerate(tables, start=1)]
    for scribe in scribes:
        scribe.start()
    try:
        yield scribes
    finally:
        for scribe in scribes:
            scribe.end()
