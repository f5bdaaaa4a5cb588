"""Answers cut off after they were given: between the server and a scribe, and between the server
and PostgreSQL. The scribe sends the same again, with a key or with the step it saw."""

from __future__ import annotations

from random import Random
from urllib.parse import urlsplit

from ledger.tools.dev.prove.history import Book, broken, forget
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.dev.prove.proxy import Proxy
from ledger.tools.dev.prove.scribes import API, Caller, Scribe, begin
from ledger.tools.dev.prove.servers import STORES, served, store

CUTS = 500  # of each kind
AT_ONCE = 50  # cuts in one game
REQUEST = b"POST "  # what a command begins with on its way to the server
ROWS = {"notes": b"Noted", "actions": b"ActionTaken"}  # what is in it on its way to the store


def run(effort: Effort) -> Outcome:
    told, failures = [], []
    forget("cuts")
    for kind in STORES:
        wanted, cuts = effort.many(CUTS, least=2), 0
        while cuts < wanted and not effort.over:
            number = min(AT_ONCE, wanted - cuts)
            with store(kind) as address:
                cuts += number
                failures += trial(address, f"cuts-{kind}-{cuts:04}", number)
        places = "to the scribe" if kind == "SQLite" else "to the scribe, and as many by PostgreSQL"
        told.append(f"{cuts:,} answers {places} cut off on {kind}")
    return Outcome("; ".join(told) + "; half with a key, half with the step seen", failures)


def trial(address: str, name: str, cuts: int) -> list[str]:
    """So many cuts of each kind that this store has."""
    behind = Behind(address)
    book = Book()
    try:
        with served(behind.address) as server:
            front = Proxy("127.0.0.1", server.port)
            try:
                failures = _cuts(server.port, front, behind, book, Random(name), cuts)
            finally:
                front.down()
        history = book.closed(name, address)
    finally:
        behind.close()
    history.keep()
    return [*failures, *broken(history)]


class Behind:
    """A proxy before the PostgreSQL server; a file needs none."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.address = address
        self.proxy: Proxy | None = None
        if parts.scheme.startswith("postgres"):
            self.proxy = Proxy(parts.hostname or "", parts.port or 0)
            self.address = address.replace(f":{parts.port}", f":{self.proxy.port}")

    def close(self) -> None:
        if self.proxy is not None:
            self.proxy.down()


def _cuts(
    port: int, front: Proxy, behind: Behind, book: Book, chance: Random, cuts: int
) -> list[str]:
    game, caller, failures = begin(port, 1)[0], Caller(port), []
    for n in range(cuts):
        for proxy in filter(None, (front, behind.proxy)):
            token = f"{n}.{'front' if proxy is front else 'behind'}"
            what, body = _command(caller, game, chance, token)
            rest = {"key": token} if chance.random() < 0.5 else {}
            scribe = Scribe(n, front.port, game, book)
            proxy.cut = REQUEST if proxy is front else ROWS[what]
            status = scribe.command(what, token, {**body, **rest}, again=True)
            if status != 201:
                failures.append(f"{token}: {what} {body} was answered {status} in the end")
            if proxy.cut:
                failures.append(f"{token}: nothing was cut off")
                proxy.cut = b""
    return failures


def _command(
    caller: Caller, game: str, chance: Random, token: str
) -> tuple[str, dict[str, object]]:
    """A note or something legal, based on the step it is seen at."""
    legal = caller.ask(f"{API}/{game}/legal")[1]
    seen = {"seen_step": legal["step"]}
    if not legal["actions"] or chance.random() < 0.5:
        return "notes", {"text": f"note {token}", **seen}
    return "actions", {"action": chance.choice(legal["actions"]), **seen}
