"""`ledger backup`: a copy of the games and of the accounts, and the accounts put back."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from ledger.record.archive import write_archive
from ledger.shelf.tables import TABLES as SHELF
from ledger.storage import on_postgres
from ledger.storage.files import keep_private
from ledger.storage.tables import copy_rows, open_tables
from ledger.tools.commands.export_import import target
from ledger.tools.context import Context, command, pass_context
from ledger.tools.errors import NO, Problem, explain
from ledger.tools.store_lookup import accounts_place, find_ids, leaf

if TYPE_CHECKING:
    from ledger.web.access.store import Accounts


@command("backup")
@click.argument("dest")
@click.option("--force", is_flag=True, help="Replace the files if they exist.")
@pass_context
def backup(context: Context, dest: str, force: bool) -> None:
    """Copy the store to the file DEST while others go on recording, and its accounts, if it has
    any, to DEST.accounts.

    A SQLite store becomes a SQLite store. A PostgreSQL store becomes an archive of records,
    which `ledger import` reads; `ledger account restore` reads its accounts. Tags, collections and
    series are in the copy of a SQLite store; of a PostgreSQL store they go to DEST.shelf, which
    `ledger shelf` takes in. A game that cannot be opened is named and is not in the archive; the
    others are.
    """
    context.old_ledger()
    path = Path(dest)
    if path.is_dir():
        path = path / (
            "ledger.jsonl" if on_postgres(context.address) else Path(context.address).name
        )
    path = target(path, force)
    beside = target(path.with_name(f"{path.name}.accounts"), force)
    shelf = target(path.with_name(f"{path.name}.shelf"), force)
    kept, part = _accounts(context), path.with_name(path.name + ".part")
    part_beside = beside.with_name(beside.name + ".part")
    try:
        games, unopened = (_archive if on_postgres(context.address) else _copy)(context, part)
        if kept is not None:
            _copy_accounts(kept, part_beside)
            _without_sessions(part_beside)
        part.replace(path)
        if on_postgres(context.address):
            _copy_shelf(context, shelf)
        if kept is not None:
            part_beside.replace(beside)
        else:
            beside.unlink(missing_ok=True)  # those of an older copy are not this store's
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        part_beside.unlink(missing_ok=True)
        raise Problem("file_unusable", file=path, reason=error) from None
    accounts = None if kept is None else str(beside)
    told = {"file": str(path), "games": games, "bytes": path.stat().st_size, "accounts": accounts}
    if not context.answer({**told, "cannot_be_opened": unopened}):
        context.tell("backed_up", games=games, file=path)
        if accounts:
            context.tell("accounts_backed_up", file=accounts)
        for game, why in unopened.items():
            context.out.print(f"{game}  {context.say('does_not_open', reason=why)}", markup=False)
    if unopened:
        raise click.exceptions.Exit(NO)


def _accounts(context: Context) -> str | Path | None:
    """Where they are; None if there are none."""
    found = accounts_place(context.ledger)
    if isinstance(found, Path):
        return found if found.exists() else None
    from ledger.web.access.store import Accounts  # loads what few commands need

    with closing(Accounts(found)) as kept:
        return found if kept.all() else None


def _copy_accounts(kept: str | Path, part: Path) -> None:
    """As a file, also those that lie on a server: all of one moment."""
    if isinstance(kept, Path):
        _copy_file(kept, part)
        return
    from ledger.web.access.tables import TABLES

    part.unlink(missing_ok=True)
    with (
        closing(open_tables(kept, TABLES)) as source,
        closing(open_tables(part, TABLES)) as target,
        source.writing(),
    ):
        copy_rows(source, target, TABLES)
    with closing(sqlite3.connect(part)) as made:
        made.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def _copy_shelf(context: Context, path: Path) -> None:
    """Tags, collections and series of a server, as a file."""
    path.unlink(missing_ok=True)
    tables = context.ledger.shelf.tables
    with closing(open_tables(path, SHELF)) as copy, tables.writing():
        copy_rows(tables, copy, SHELF)
    with closing(sqlite3.connect(path)) as made:
        made.execute("PRAGMA journal_mode=DELETE")


def _copy(context: Context, part: Path) -> tuple[int, dict[str, str]]:
    """The copy is taken page by page and is of one moment, whoever writes meanwhile."""
    _copy_file(Path(context.address).expanduser(), part)
    table = context.ledger.recorder.events_table_name  # type: ignore[attr-defined]
    with closing(sqlite3.connect(part)) as new:
        sql = f"SELECT count(*) FROM {table} WHERE originator_version = 1"
        count: int = new.execute(sql).fetchone()[0]
        return count, {}


def _copy_file(source: Path, part: Path) -> None:
    """A new file, for its owner alone before anything is in it."""
    part.unlink(missing_ok=True)
    keep_private(part)
    with closing(read_only(source)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it


def _without_sessions(part: Path) -> None:
    """Nobody is signed in to a copy: a session that ends later would go on there."""
    with closing(sqlite3.connect(part)) as new, suppress(sqlite3.OperationalError):
        new.execute("DELETE FROM open_sessions")
        new.commit()


def read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path.resolve().as_uri() + "?mode=ro", uri=True)


def _archive(context: Context, part: Path) -> tuple[int, dict[str, str]]:
    """How many records there are, and which games cannot be opened."""
    ids = find_ids(context.ledger)
    part.unlink(missing_ok=True)
    keep_private(part)
    with part.open("wb") as file, context.progress("backup", len(ids)) as advance:
        unopened = write_archive(context.ledger, ids, file, advance)
    said = {str(game): explain(why, context.lang)["message"] for game, why in unopened.items()}
    return len(ids) - len(said), said


# ----------------------------------------------------------------------- the way back


def restore_accounts(context: Context, file: str, force: bool) -> int:
    """Puts copied accounts in the place of this store's, in one transaction; how many they are."""
    from ledger.web.access.store import Accounts  # loads what few commands need

    place = accounts_place(context.ledger)
    try:
        with closing(read_only(Path(file))) as old, closing(Accounts(place)) as here:
            count: int = old.execute("SELECT count(*) FROM accounts").fetchone()[0]
            old.execute("SELECT value FROM settings WHERE name='secret'").fetchone()[0]
            if here.all() and not force:
                raise Problem("exists_already", file=leaf(str(place)))
            _put_back(old, here)
    except (OSError, sqlite3.Error, TypeError) as error:
        raise Problem("file_unusable", file=file, reason=error) from None
    return count


def _put_back(old: sqlite3.Connection, here: Accounts) -> None:
    from ledger.web.access.tables import TABLES

    if here.path is not None:
        with closing(sqlite3.connect(here.path, timeout=30)) as new:
            old.backup(new)
        here.prepare()  # the copy may be of an older version
        return
    with TemporaryDirectory() as folder:  # the copy itself stays as it is
        copy = Path(folder) / "accounts"
        with closing(sqlite3.connect(copy)) as new:
            old.backup(new)
        with closing(open_tables(copy, TABLES)) as source:
            copy_rows(source, here.tables, TABLES)
    here.prepare()
