"""A look at the database itself: is what it keeps on the disk sound?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from eventsourcing.persistence import PersistenceError

from ledger.storage.links import BIRTHS, LINKS

MOST = 100  # faults told
INDEXES = (
    "SELECT bt_index_check(c.oid, true) FROM pg_index AS i JOIN pg_class AS c"
    " ON c.oid = i.indexrelid WHERE i.indrelid = '{name}'::regclass"
)


def look(address: str, recorder: Any) -> list[str]:
    """What the database finds wrong with itself, in its own words; nothing if it is sound."""
    if hasattr(recorder.datastore, "link"):
        return _server(recorder)
    return _file(Path(address).expanduser())


def _file(path: Path) -> list[str]:
    try:
        with closing(sqlite3.connect(path.resolve().as_uri() + "?mode=ro", uri=True)) as db:
            db.text_factory = lambda text: text.decode(errors="replace")
            found = [str(row[0]) for row in db.execute(f"PRAGMA integrity_check({MOST})")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found


def _server(recorder: Any) -> list[str]:
    """Every row is read, which checks the pages where the server keeps checksums; the indexes are
    looked at if the extension amcheck is there."""
    schema, faults = recorder.datastore.schema, []
    for table in (recorder.events_table_name, LINKS, BIRTHS):
        name = f'"{schema}"."{table}"'
        questions = [f"SELECT count(t.*::text) FROM {name} AS t"]
        if _has_amcheck(recorder):
            questions.append(INDEXES.format(name=name))
        for sql in questions:
            try:
                recorder.ask(sql)
            except PersistenceError as error:
                faults.append(f"{table}: {error}")
    return faults


def _has_amcheck(recorder: Any) -> bool:
    return bool(recorder.ask("SELECT 1 FROM pg_extension WHERE extname = 'amcheck'"))
