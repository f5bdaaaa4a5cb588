"""The webhooks of a club and what waits to be sent, in tables beside the log that every host has.

What waits is a row: it survives a restart, and whichever host claims it sends it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Lock
from urllib.parse import urlsplit

from msgspec import Struct

from ledger.errors import LedgerError, Unreadable
from ledger.shelf.names import read_note
from ledger.storage import on_postgres
from ledger.storage.tables import Definitions, Tables, open_tables
from ledger.webhooks.addresses import read_url

EVENTS = ("start", "end", "claim", "signed")
LANGS = ("en", "fr")
MOST_HOOKS = 20
KEPT = 50  # outcomes of one webhook
WAITS = (10, 60, 300, 1800, 7200, 21600, 43200)  # seconds before each further try
HOLD = 60.0  # seconds a host has to send what it claimed
HOOK = {"hook": str, "url": str, "secret": str, "events": str, "lang": str}
TABLES: Definitions = {
    "webhooks": ({**HOOK, "made_at": float}, "hook"),
    "webhook_queue": (
        {"hook": str, "game": str, "event": str, "step": int, "state": str, "tries": int}
        | {"due": float, "held_until": float, "said": str, "at": float},
        ("hook", "game", "event"),
    ),
    "webhook_position": ({"name": str, "position": int}, "name"),
}
THE_LOG = "log"


class NoSuchWebhook(LedgerError):
    code = "no_such_webhook"


class TooManyWebhooks(LedgerError):
    code = "too_many_webhooks"


class Hook(Struct, frozen=True):
    hook: str
    url: str  # whoever has it may write there: for keepers alone
    secret: str  # what its messages are signed with
    events: tuple[str, ...]
    lang: str

    @property
    def shown(self) -> str:
        """The address as it may stand on a page: where it leads, not what opens it."""
        return f"https://{urlsplit(self.url).hostname}/…{self.url[-4:]}"


class Outcome(Struct, frozen=True):
    """What became of a message, or is to become of it. `said` is why it was not taken."""

    hook: str
    game: str
    event: str
    step: int
    state: str  # waiting, sent, given_up or dropped
    tries: int
    due: float
    said: str
    at: float


class Webhooks:
    def __init__(self, address: str, clock: Callable[[], float] = time.time) -> None:
        self._place = address if on_postgres(address) else Path(address).expanduser()
        self._opened: Tables | None = None
        self._guard = Lock()
        self.clock = clock

    @property
    def _tables(self) -> Tables:
        """Opened when somebody asks: a server begins whatever the store says at that moment."""
        with self._guard:
            if self._opened is None:
                self._opened = open_tables(self._place, TABLES)
            return self._opened

    def close(self) -> None:
        with self._guard:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    # ------------------------------------------------------------------- what a club has

    def all(self) -> list[Hook]:
        named = ", ".join(HOOK)
        rows = self._tables.rows(f"SELECT {named} FROM webhooks ORDER BY made_at, hook")
        return [Hook(**row | {"events": tuple(row["events"].split())}) for row in rows]

    def get(self, hook: str) -> Hook:
        for one in self.all():
            if one.hook == hook:
                return one
        raise NoSuchWebhook()

    def add(
        self,
        url: str,
        events: Iterable[str] = EVENTS,
        *,
        lang: str = "en",
        secret: str = "",
        position: int = 0,
    ) -> Hook:
        """From the log's `position` on: nothing is told of what was before the first webhook."""
        read_url(url)
        asked = set(events)
        chosen = tuple(one for one in EVENTS if one in asked)
        if not chosen or not asked <= set(EVENTS):
            raise Unreadable({"events": [f"not_one_of:{', '.join(EVENTS)}"]})
        if lang not in LANGS:
            raise Unreadable({"lang": [f"not_one_of:{', '.join(LANGS)}"]})
        own = read_note(secret)
        if own and not 16 <= len(own) <= 200:
            raise Unreadable({"secret": ["secret_too_short"]})
        made = Hook(secrets.token_hex(8), url.strip(), own or secrets.token_hex(32), chosen, lang)
        with self._tables.writing():
            there = self.all()
            if len(there) >= MOST_HOOKS:
                raise TooManyWebhooks(most=MOST_HOOKS)
            if not there:
                self._tables.change("DELETE FROM webhook_position")
                sql = "INSERT INTO webhook_position (name, position) VALUES (?, ?)"
                self._tables.change(sql, [THE_LOG, position])
            self._tables.change(
                f"INSERT INTO webhooks ({', '.join(HOOK)}, made_at) VALUES (?, ?, ?, ?, ?, ?)",
                [made.hook, made.url, made.secret, " ".join(chosen), lang, self.clock()],
            )
        return made

    def remove(self, hook: str) -> None:
        with self._tables.writing():
            if not self._tables.change("DELETE FROM webhooks WHERE hook=?", [hook]):
                raise NoSuchWebhook()
            self._tables.change("DELETE FROM webhook_queue WHERE hook=?", [hook])

    # ------------------------------------------------------------------- what waits

    def position(self) -> int:
        rows = self._tables.rows("SELECT position FROM webhook_position WHERE name=?", [THE_LOG])
        return int(rows[0]["position"]) if rows else 0

    def queue(self, found: Sequence[tuple[str, str, int]], *, seen: int, upto: int) -> None:
        """(game, event, step), each once for each webhook that tells of it. Whoever has read the
        log from `seen` on first queues it; whoever comes second queues nothing."""
        now = self.clock()
        with self._tables.writing():
            sql = "UPDATE webhook_position SET position=? WHERE name=? AND position=?"
            if not self._tables.change(sql, [upto, THE_LOG, seen]):
                return
            for hook in self.all() if found else ():
                for game, event, step in found:
                    if event in hook.events:
                        self._tables.change(
                            "INSERT INTO webhook_queue (hook, game, event, step, state, tries, due,"
                            " held_until, said, at) VALUES (?, ?, ?, ?, 'waiting', 0, ?, 0, '', ?)"
                            " ON CONFLICT DO NOTHING",
                            [hook.hook, game, event, step, now, now],
                        )

    def claim(self) -> Outcome | None:
        """One message that is due, for whoever asked alone, for a minute."""
        now = self.clock()
        due = "state='waiting' AND due<=? AND held_until<=?"
        for row in self._tables.rows(
            f"SELECT * FROM webhook_queue WHERE {due} ORDER BY due, step LIMIT 10", [now, now]
        ):
            place = [row["hook"], row["game"], row["event"]]
            sql = (
                "UPDATE webhook_queue SET held_until=? WHERE hook=? AND game=? AND event=?"
                f" AND {due}"
            )
            if self._tables.change(sql, [now + HOLD, *place, now, now]):
                return _outcome(row)
        return None

    def sent(self, one: Outcome) -> None:
        self._say(one, "sent", one.tries + 1, one.due, "")

    def dropped(self, one: Outcome) -> None:
        """It is not to be told any more: the game was hidden, made private or removed."""
        self._say(one, "dropped", one.tries, one.due, "")

    def failed(self, one: Outcome, said: str, *, for_good: bool, wait: float = 0.0) -> None:
        """Later again, each time after a longer wait; after the last try it is given up."""
        tries = one.tries + 1
        if for_good or tries > len(WAITS):
            self._say(one, "given_up", tries, one.due, said)
        else:
            due = self.clock() + max(WAITS[tries - 1], min(wait, WAITS[-1]))
            self._say(one, "waiting", tries, due, said)

    def _say(self, one: Outcome, state: str, tries: int, due: float, said: str) -> None:
        self._tables.change(
            "UPDATE webhook_queue SET state=?, tries=?, due=?, said=?, at=?, held_until=0"
            " WHERE hook=? AND game=? AND event=?",
            [state, tries, due, said[:200], self.clock(), one.hook, one.game, one.event],
        )

    def outcomes(self, hook: str) -> list[Outcome]:
        """What a keeper is shown, the last first."""
        sql = f"SELECT * FROM webhook_queue WHERE hook=? ORDER BY at DESC, game LIMIT {KEPT}"
        return [_outcome(row) for row in self._tables.rows(sql, [hook])]


def _outcome(row: dict[str, object]) -> Outcome:
    return Outcome(**{name: row[name] for name in Outcome.__struct_fields__})  # type: ignore[arg-type]
