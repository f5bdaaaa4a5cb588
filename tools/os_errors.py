"""Why the system said no, in the reader's language."""

from __future__ import annotations

import errno
import sqlite3

from ledger.ruleset import Lang, Words, phrase

NOT_TEXT: Words = {"en": "it is not UTF-8 text", "fr": "ce n'est pas du texte UTF-8"}
SERVER: Words = {"en": "PostgreSQL says: {said}", "fr": "PostgreSQL répond : {said}"}
FULL: Words = {"en": "the disk is full", "fr": "le disque est plein"}
READ_ONLY: Words = {"en": "it can only be read", "fr": "il est en lecture seule"}
HELD: Words = {"en": "another process holds it", "fr": "un autre processus l'occupe"}

BY_ERRNO: dict[int | None, Words] = {
    errno.ENOENT: {"en": "there is no such file", "fr": "ce fichier n'existe pas"},
    errno.EACCES: {"en": "you may not open it", "fr": "vous n'y avez pas accès"},
    errno.EPERM: {"en": "you may not do that", "fr": "vous n'en avez pas le droit"},
    errno.EEXIST: {"en": "it exists already", "fr": "il existe déjà"},
    errno.EISDIR: {"en": "it is a folder", "fr": "c'est un dossier"},
    errno.ENOTDIR: {
        "en": "a part of its path is no folder",
        "fr": "une partie de son chemin n'est pas un dossier",
    },
    errno.ENOSPC: FULL,
    errno.EROFS: READ_ONLY,
    errno.EADDRINUSE: {"en": "the address is taken", "fr": "l'adresse est déjà prise"},
    errno.EADDRNOTAVAIL: {
        "en": "this machine has no such address",
        "fr": "cette machine n'a pas cette adresse",
    },
}
BY_SQLITE: dict[int, Words] = {
    sqlite3.SQLITE_CANTOPEN: {
        "en": "the file cannot be opened",
        "fr": "le fichier ne s'ouvre pas",
    },
    sqlite3.SQLITE_NOTADB: {"en": "it is not a database", "fr": "ce n'est pas une base de données"},
    sqlite3.SQLITE_CORRUPT: {"en": "it is damaged", "fr": "il est abîmé"},
    sqlite3.SQLITE_BUSY: HELD,
    sqlite3.SQLITE_LOCKED: HELD,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: {
        "en": "the disk reports an error, or is full",
        "fr": "le disque signale une erreur, ou il est plein",
    },
}


def reason(error: BaseException, lang: Lang) -> str:
    """A few words without a full stop; what the system itself says where we know no better."""
    if (words := _known(error)) is not None:
        return phrase(words, lang)
    said = (str(error).strip().splitlines() or [type(error).__name__])[0]
    if type(error).__module__.startswith("psycopg"):
        return phrase(SERVER, lang, said=said)
    return said


def _known(error: BaseException) -> Words | None:
    if isinstance(error, UnicodeError):
        return NOT_TEXT
    if isinstance(error, OSError):
        return BY_ERRNO.get(error.errno)
    if isinstance(error, sqlite3.Error):
        code: int = getattr(error, "sqlite_errorcode", 0)
        return BY_SQLITE.get(code & 0xFF)  # the rest of it is the finer reason
    inner = error.__cause__
    return None if inner is None else _known(inner)
