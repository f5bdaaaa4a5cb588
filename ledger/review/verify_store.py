"""Judges many stored games again, shared out over processes; each opens the store for itself."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from uuid import UUID

import msgspec
from msgspec import Struct

from ledger.application import Ledger
from ledger.errors import BAD_STATE_ERRORS, GameUnreadable, LedgerError
from ledger.record import head_for
from ledger.review.verify import Report, verify
from ledger.visibility import has_secrets

SHARED_FROM = 8  # games from which a second process is worth its start
CHUNK = 4  # games handed to a process at a time


class Verified(Struct, frozen=True):
    """A game that was judged again, or why it cannot even be opened."""

    game: UUID
    report: Report | None
    fails: str = ""
    head: str | None = None  # that everybody may know, where it is not the stored one


_ledger: Ledger | None = None  # of a helper process


def verify_all(ledger: Ledger, games: Sequence[UUID], processes: int = 0) -> Iterator[Verified]:
    """As soon as each is done, in the order given. 0 processes: as many as there are cores."""
    processes = min(processes or os.cpu_count() or 1, len(games) // CHUNK)
    if processes < 2 or len(games) < SHARED_FROM:
        for game in games:
            yield verify_one(ledger, game)
        return
    pool = ProcessPoolExecutor(
        processes, get_context("spawn"), initializer=_open, initargs=(ledger.address,)
    )
    with pool:
        yield from pool.map(_verify_one, games, chunksize=CHUNK)


def verify_one(ledger: Ledger, game: UUID) -> Verified:
    """One that cannot be opened is told too: it must not stop the others."""
    try:
        found = ledger.load(game)
        head = head_for(found) if has_secrets(found) else None
        return Verified(game, verify(found), head=head)
    except GameUnreadable as error:
        return Verified(game, None, str(error.params["reason"]))
    except (LedgerError, msgspec.MsgspecError, *BAD_STATE_ERRORS) as error:
        return Verified(game, None, f"{type(error).__name__} {error}")


def _open(address: str) -> None:
    global _ledger
    _ledger = Ledger(address)


def _verify_one(game: UUID) -> Verified:
    assert _ledger is not None
    return verify_one(_ledger, game)
