"""`kill -9` of the server's worker, its master or both, while scribes record over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import monotonic, sleep

from ledger.tools.dev.prove.history import Book, History, broken, forget
from ledger.tools.dev.prove.outcome import Effort, Outcome
from ledger.tools.dev.prove.scribes import recording
from ledger.tools.dev.prove.servers import STORES, Served, served, store

KILLS = 1000  # of each kind of store
AT_ONCE = 50  # kills over one store, then a new one: games stay as long as games are
LONGEST = 0.15  # seconds of recording between an acknowledgement and the next kill
PATIENCE = 60.0  # seconds for a server to record again
GIVE_UP = 20  # failures


def run(effort: Effort) -> Outcome:
    """Both stores at the same time: what is waited for is mostly the start of a server."""
    told, failures = [], []
    forget("kills")
    with ThreadPoolExecutor(len(STORES)) as pool:
        found = list(pool.map(lambda kind: of_store(kind, effort), STORES))
    for kind, (kills, acknowledged, wrong) in zip(STORES, found, strict=True):
        told.append(f"{kills:,} kills on {kind} ({acknowledged:,} acknowledged)")
        failures += wrong
    return Outcome("; ".join(told), failures)


def of_store(kind: str, effort: Effort) -> tuple[int, int, list[str]]:
    wanted, kills, acknowledged = effort.many(KILLS), 0, 0
    failures: list[str] = []
    while kills < wanted and not effort.over and len(failures) < GIVE_UP:
        number = min(AT_ONCE, wanted - kills)
        with store(kind) as address:
            done, history, found = trial(address, f"kills-{kind}-{kills:04}", number)
        history.keep()
        kills, acknowledged = kills + done, acknowledged + history.acknowledged
        failures += found
    return kills, acknowledged, failures


def trial(address: str, name: str, kills: int) -> tuple[int, History, list[str]]:
    """So many kills over one store; how many they were in the end."""
    book = Book()
    with served(address) as server:
        done, failures = _rounds(server, book, Random(name), kills)
        server.kill()
    history = book.closed(name, address)
    return done, history, [*failures, *broken(history)]


def _rounds(server: Served, book: Book, chance: Random, kills: int) -> tuple[int, list[str]]:
    with recording(server.port, book):
        for done in range(kills):
            if not _acknowledges(book):
                return done, [f"nothing is recorded any more: {server.log.read_text()[-500:]}"]
            sleep(chance.uniform(0, LONGEST))
            match chance.choice(("worker", "master", "both")):
                case "worker":
                    server.kill_worker()
                case "master":
                    server.kill(pause=chance.uniform(0, 0.05))
                    server.start()
                case _:
                    server.kill()
                    server.start()
        if not _acknowledges(book):
            told = f"nothing is recorded after the last kill: {server.log.read_text()[-500:]}"
            return kills, [told]
    return kills, []


def _acknowledges(book: Book) -> bool:
    """Waits until a command is acknowledged that was sent from now on."""
    begun, seen = monotonic(), len(book.asked)
    while monotonic() < begun + PATIENCE:
        if any(one.acknowledged and one.token for one in book.asked[seen:]):
            return True
        sleep(0.005)
    return False
