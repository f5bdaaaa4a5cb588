"""Replacement catalogues kept for new games: text files in a folder beside the store, or with it on
a PostgreSQL server."""

from __future__ import annotations

import hashlib
import os
import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec import Struct
from platformdirs import user_data_path

from ledger.catalogues.check import check_catalogue
from ledger.errors import LedgerError, Refused, UnknownName, Unreadable
from ledger.ruleset import Ruleset
from ledger.storage import on_postgres
from ledger.storage.tables import Definitions, open_tables

TABLES: Definitions = {
    "catalogues": ({"title": str, "hash": str, "text": str, "at": float}, ("title", "hash"))
}
MOST = 50  # catalogues of one title
MOST_TEMPLATES = 2000  # of a title whose catalogues are templates: a game each
HASH = re.compile(r"[0-9a-f]{64}")


class TooManyKept(LedgerError):
    """The folder is full: somebody has to remove a file."""

    code = "too_many_kept"


class Kept(Struct, frozen=True):
    """A catalogue that new games are offered."""

    catalogue_id: str
    hash: str
    text: str


def folder(address: str) -> Path:
    """LEDGER_CATALOGUES, or beside a SQLite store, or in the user's data folder."""
    if named := os.environ.get("LEDGER_CATALOGUES"):
        return Path(named).expanduser()
    if "://" in address:
        return user_data_path("ledger", appauthor=False) / "catalogues"
    store = Path(address).expanduser()
    return store.with_name(f"{store.name}.catalogues")


def keep(address: str, rules: Ruleset[Any, Any], text: str) -> Kept:
    """Keeps a catalogue that holds, or Refused with every constraint it breaks."""
    found = check_catalogue(rules, text)
    if found.refusals:
        raise Refused(rules.key, found.refusals)
    if found.hash not in rules.catalogues.built_in:
        write = _keep_in_store if _in_store(address) else _keep_in_folder
        most = MOST if rules.of_catalogue is None else MOST_TEMPLATES
        write(address, rules.key, found.hash, text, most)
    return Kept(found.catalogue_id, found.hash, text)


def _in_store(address: str) -> bool:
    """Where every host finds them."""
    return on_postgres(address) and not os.environ.get("LEDGER_CATALOGUES")


def _keep_in_folder(address: str, title: str, digest: str, text: str, most: int) -> None:
    place = folder(address) / title
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{digest}.yaml"
    if not path.exists():
        if len(list(place.glob("*.yaml"))) >= most:
            raise TooManyKept(most=most)
        half = path.with_suffix(f".{os.getpid()}")
        half.write_bytes(text.encode())
        half.replace(path)


def _keep_in_store(address: str, title: str, digest: str, text: str, most: int) -> None:
    with closing(open_tables(address, TABLES)) as tables, tables.writing():
        sql = "INSERT INTO catalogues VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        if tables.change(sql, [title, digest, text, time.time()]):
            counted = tables.rows("SELECT count(*) AS n FROM catalogues WHERE title=?", [title])
            if counted[0]["n"] > most:
                raise TooManyKept(most=most)


def kept_catalogues(address: str, rules: Ruleset[Any, Any]) -> list[Kept]:
    """Those of a title, the newest first."""
    found: dict[str, Kept] = {}
    for text in _texts(address, rules.key):
        try:
            components = rules.catalogues.add(text)
        except Unreadable:  # written for an older program
            continue
        found.setdefault(components.hash, Kept(components.catalogue_id, components.hash, text))
    return list(found.values())


def _texts(address: str, title: str) -> Iterator[str]:
    """Those of the store first. A file somebody has written in is not what was checked, and is
    left out."""
    if _in_store(address):
        with closing(open_tables(address, TABLES)) as tables:
            sql = "SELECT text FROM catalogues WHERE title=? ORDER BY at DESC, hash"
            rows = tables.rows(sql, [title])
        yield from (row["text"] for row in rows)
    files = (folder(address) / title).glob("*.yaml")
    for path in sorted(files, key=lambda path: (-path.stat().st_mtime, path.name)):
        raw = path.read_bytes()
        if hashlib.sha256(raw).hexdigest() == path.stem:
            yield raw.decode()


def text_of(address: str, rules: Ruleset[Any, Any], given: str) -> str:
    """A catalogue given as its text, or as the hash of one that is kept."""
    if not HASH.fullmatch(given):
        return given
    for one in kept_catalogues(address, rules):
        if one.hash == given:
            return one.text
    raise UnknownName("catalogue", given)
