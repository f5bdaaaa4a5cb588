"""PostgreSQL is stopped at once every three seconds, and made to hang, while scribes record."""

from __future__ import annotations

import signal
from time import monotonic, sleep

from ledger.storage.postgres import ANSWER, CONNECT_TIMEOUT, PATIENCE
from ledger.tools.dev.postgres_server import Server, controlled_server, new_database
from ledger.tools.dev.prove.history import Book, broken, forget
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.dev.prove.scribes import recording
from ledger.tools.dev.prove.servers import served

STOPS, HANGS = 20, 5
BETWEEN = 3.0  # seconds of recording
SOON = 2.0  # seconds from its return to the first success
DOWN = (0.0, 1.0, 5.0)  # seconds it stays away, by turns
TOLD = ANSWER + PATIENCE + 2 * CONNECT_TIMEOUT + 1  # seconds until a scribe is answered meanwhile


def run(effort: Effort) -> Outcome:
    forget("restarts")
    with controlled_server() as database:
        return trial(database, effort.many(STOPS), effort.many(HANGS), effort)


def trial(database: Server, stops: int, hangs: int, effort: Effort) -> Outcome:
    book, failures = Book(), []
    late: list[float] = []
    with new_database(database.address, "restarts") as address, served(address) as server:
        with recording(server.port, book, games=2):
            for n in range(stops):
                if effort.over:
                    break
                sleep(BETWEEN)
                database.stop(signal.SIGQUIT)
                sleep(DOWN[n % len(DOWN)])
                database.start()
                late.append(_first_success(book, monotonic()))
            held = [_hung(database, book) for _ in range(hangs)]
        server.kill()
        history = book.closed("restarts-PostgreSQL", address)
    history.keep()
    failures += [f"first success {one:.1f} s after its return" for one in late if one > SOON]
    failures += [f"a scribe was held {one:.1f} s" for one in held if one > TOLD]
    failures += broken(history)
    tries = (
        f"{len(late)} immediate stops ({history.acknowledged:,} acknowledged), first success "
        f"{max(late, default=0):.2f} s after its return at the latest; {len(held)} times it hung, "
        f"everybody was answered within {max(held, default=0):.1f} s"
    )
    return Outcome(tries, failures)


def _first_success(book: Book, back: float) -> float:
    """Seconds from now until the first command is acknowledged, whenever it was sent."""
    while monotonic() < back + 60:
        if any(one.answered > back and one.acknowledged and one.token for one in book.asked):
            return monotonic() - back
        sleep(0.01)
    return 60.0


def _hung(database: Server, book: Book) -> float:
    """The longest that anybody waited for an answer while the server hung."""
    begun = monotonic()
    database.hang()
    try:
        sleep(TOLD)
    finally:
        database.go_on()
    now = monotonic()
    asked = [one for one in book.asked if begun - 1 < one.sent < begun + 1]
    took = [(one.answered or now) - max(one.sent, begun) for one in asked]
    _first_success(book, now)
    return max(took, default=0.0)
