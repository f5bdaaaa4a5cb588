"""Many games as one file of records: what a backup of a PostgreSQL store is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import IO
from uuid import UUID

from ledger.application import Ledger
from ledger.chain import chained
from ledger.errors import LedgerError, TitleNotInstalled
from ledger.record.writer import raw_lines, record_lines


def write_archive(
    ledger: Ledger, games: Iterable[UUID], file: IO[bytes], advance: Callable[[], object]
) -> dict[UUID, LedgerError]:
    """One record after another. The dealer's seeds are among them: a backup must go on dealing.
    Gives the games that cannot be opened, and why; the others are in the file."""
    unopened: dict[UUID, LedgerError] = {}
    for game_id in games:
        try:
            file.write(b"".join(_record(ledger, game_id)))
        except LedgerError as error:
            unopened[game_id] = error
        advance()
    return unopened


def _record(ledger: Ledger, game_id: UUID) -> Iterator[bytes]:
    try:
        return chained(record_lines(ledger.load(game_id), keeper=True))
    except TitleNotInstalled:
        return chained(raw_lines(ledger.raw(game_id)))
