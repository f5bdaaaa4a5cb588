"""Follows the log beside whoever records, queues what is to be told, and sends what is due.

It reads the log as the read tables do: no step waits for it, and none fails because of it.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from threading import Event, Thread
from typing import Any, cast
from uuid import UUID

from eventsourcing.persistence import PersistenceError

from ledger.aggregates.game import Game
from ledger.application import Ledger
from ledger.audit import audit
from ledger.errors import LedgerError
from ledger.ruleset import Lang
from ledger.webhooks.addresses import read_url
from ledger.webhooks.book import Hook, Outcome, Webhooks
from ledger.webhooks.messages import message, signed
from ledger.webhooks.transport import NotSent, Transport

PAUSE = 2.0  # seconds between looks
PAGE = 500  # steps of the log at a time
FRESH = timedelta(days=1)  # what is older was brought in, and is no news
HEADERS = {"Content-Type": "application/json", "User-Agent": "Ledger"}
OF_INTEREST = (b'{"type":"Started"', b'{"type":"Claimed"', b'{"type":"SignedOff"')
FAILURES = (LedgerError, PersistenceError, sqlite3.Error, OSError)

log = logging.getLogger(__name__)


class Sender:
    """`told` says of a game whether everybody may know of it; `url` is where people find us, and
    `pictures` whether there are pictures of games."""

    def __init__(
        self,
        ledger: Ledger,
        book: Webhooks,
        told: Callable[[UUID], bool] = lambda game: True,
        url: str = "",
        transport: Transport | None = None,
        *,
        pictures: bool = False,
    ) -> None:
        self._ledger, self.book, self._told, self._url = ledger, book, told, url
        self._pictures = pictures
        self._transport = transport or Transport()
        self._over = Event()
        self._thread: Thread | None = None

    # ------------------------------------------------------------------- beside the server

    def begin(self) -> None:
        self._thread = Thread(target=self._run, name="webhooks", daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join(1.0)

    def _run(self) -> None:
        while not self._over.wait(PAUSE):
            try:
                self.work()
            except FAILURES as error:
                log.warning("webhooks wait: %s", error)
            except Exception:  # a bug is told, and costs one look and not the thread
                log.exception("webhooks")

    def work(self) -> int:
        """Queues what is new and sends what is due; how many were taken."""
        self.collect()
        taken = 0
        while not self._over.is_set() and (one := self.book.claim()) is not None:
            taken += self._deliver(one)
        return taken

    # ------------------------------------------------------------------- what is news

    def collect(self) -> None:
        while self.book.all():
            seen = self.book.position()
            rows = self._ledger.log_after(seen, PAGE)
            if not rows:
                return
            found = [one for row in rows if (one := self._news(row)) is not None]
            self.book.queue(found, seen=seen, upto=int(rows[-1][0]))

    def _news(self, row: Any) -> tuple[str, str, int] | None:
        game_id, step, stored = UUID(str(row[1])), int(row[2]), bytes(row[3])
        ends = stored.startswith(b'{"type":"ActionTaken"') and b'"result":' in stored
        if not (ends or stored.startswith(OF_INTEREST)):
            return None
        try:
            event = self._event(self._ledger.game(game_id).until(step))
        except LedgerError:  # removed meanwhile, or it cannot be opened
            return None
        return (str(game_id), event, step) if event else None

    def _event(self, game: Game) -> str:
        body, step = game.body(game.version), game.version
        if self._ledger.clock() - body.at > FRESH or game.started.by == "simulate":
            return ""
        match type(body).__name__:
            case "Started":
                return "start" if game.started.evidence == "recorded" else ""
            case "ActionTaken":
                return "end" if game.over and not game.now_at(step - 1).over else ""
            case "Claimed":
                claim = audit(game).claim if game.over else None
                return "claim" if claim is not None and not claim.agrees else ""
        return "signed" if game.all_signed_at is not None else ""

    # ------------------------------------------------------------------- sending

    def _deliver(self, one: Outcome) -> int:
        try:
            hook = self.book.get(one.hook)
            game = self._shown(UUID(one.game))
        except LedgerError:
            game = None
        if game is None:
            self.book.dropped(one)
            return 0
        try:
            lang, pictures = cast(Lang, hook.lang), self._pictures
            self._post(hook, message(one.event, lang, game, self._url, picture=pictures), one)
        except NotSent as error:
            self.book.failed(one, error.code, for_good=error.for_good, wait=error.wait)
            return 0
        except Exception:  # a bug is told, and the message is given up in the end like any other
            log.exception("webhook %s", hook.hook)
            self.book.failed(one, "broken", for_good=False)
            return 0
        self.book.sent(one)
        return 1

    def _shown(self, game_id: UUID) -> Game | None:
        """The game, if everybody may know of it at this moment."""
        if self._ledger.is_hidden(game_id) or not self._told(game_id):
            return None
        self._ledger.check_there(game_id)
        return self._ledger.game(game_id)

    def test(self, hook: Hook) -> str:
        """A message that says it is a test, at once; why it was not taken, or nothing."""
        try:
            self._post(hook, message("test", cast(Lang, hook.lang)))
        except NotSent as error:
            return error.code
        return ""

    def _post(self, hook: Hook, body: bytes, one: Outcome | None = None) -> None:
        headers = {**HEADERS, **signed(hook.secret, body, int(self.book.clock()))}
        if one is not None:
            headers["Ledger-Delivery"] = f"{one.game}/{one.event}"
        self._transport.post(read_url(hook.url), body, headers)
