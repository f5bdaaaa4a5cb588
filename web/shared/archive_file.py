"""Many games as one SQLite file over the web: those whoever asks may see, one file at a time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from flask import Response, send_file

from ledger.errors import LedgerError
from ledger.exports.sqlite_file import write_archive_file
from ledger.limits import MAX_ARCHIVE_STEPS
from ledger.people.registry import known_as
from ledger.projections import GameRow
from ledger.web.context import projections
from ledger.web.offline_replay import BusySaving
from ledger.web.pages.people import everybody
from ledger.web.shared.shelf import shelf

SQLITE = "application/vnd.sqlite3"
_making = Lock()  # one at a time in each process


class ArchiveTooLong(LedgerError):
    """More than one request may keep the processor with."""

    code = "archive_too_long"


def archive_file(games: Sequence[GameRow]) -> Response:
    """The read tables tell what everybody may know, and of these only the games one may see."""
    if sum(row.steps for row in games) > MAX_ARCHIVE_STEPS:
        raise ArchiveTooLong(most=MAX_ARCHIVE_STEPS)
    if not _making.acquire(blocking=False):
        raise BusySaving()
    folder = TemporaryDirectory(prefix="ledger-archive-", ignore_cleanup_errors=True)
    try:
        path = Path(folder.name) / "archive.sqlite"
        names = known_as(everybody(), {name for row in games for name in row.players})
        write_archive_file(path, projections(), games, shelf(), names)
        answer = send_file(
            path, SQLITE, as_attachment=True, download_name="ledger.sqlite", etag=False
        )
    except BaseException:
        folder.cleanup()
        raise
    finally:
        _making.release()
    answer.last_modified = None
    answer.cache_control.no_store = True
    answer.call_on_close(folder.cleanup)
    return answer
