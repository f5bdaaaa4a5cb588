"""Replacement catalogues kept for new games: text files in a folder beside the store."""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path
from typing import Any

from msgspec import Struct
from platformdirs import user_data_path

from ledger.catalogues.check import check_catalogue
from ledger.errors import LedgerError, Refused, UnknownName, Unreadable
from ledger.ruleset import Ruleset

MOST = 50  # catalogues of one title
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
        place = folder(address) / rules.key
        place.mkdir(parents=True, exist_ok=True)
        path = place / f"{found.hash}.yaml"
        if not path.exists():
            if len(list(place.glob("*.yaml"))) >= MOST:
                raise TooManyKept(most=MOST)
            half = path.with_suffix(f".{os.getpid()}")
            half.write_bytes(text.encode())
            half.rename(path)
    return Kept(found.catalogue_id, found.hash, text)


def kept_catalogues(address: str, rules: Ruleset[Any, Any]) -> list[Kept]:
    """Those of a title, the newest first. A file somebody has written in is not what was checked,
    and is left out."""
    found = []
    files = (folder(address) / rules.key).glob("*.yaml")
    for path in sorted(files, key=lambda path: (-path.stat().st_mtime, path.name)):
        raw = path.read_bytes()
        if hashlib.sha256(raw).hexdigest() != path.stem:
            continue
        try:
            components = rules.catalogues.add(raw.decode())
        except Unreadable:  # written for an older program
            continue
        found.append(Kept(components.catalogue_id, components.hash, raw.decode()))
    return found


def text_of(address: str, rules: Ruleset[Any, Any], given: str) -> str:
    """A catalogue given as its text, or as the hash of one that is kept."""
    if not HASH.fullmatch(given):
        return given
    for one in kept_catalogues(address, rules):
        if one.hash == given:
            return one.text
    raise UnknownName("catalogue", given)
