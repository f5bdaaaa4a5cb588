"""Why the system said no, in the reader's language; names nobody knows, in good French."""

from __future__ import annotations

import ast
import errno
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from ledger.storage.sqlite import WriterDatastore
from ledger.texts.errors import WHAT
from ledger.tools.os_errors import BY_ERRNO, BY_SQLITE, reason

ROOT = Path(__file__).parent.parent.parent


def test_each_reason_is_told_in_both_languages_and_differs():
    for words in (*BY_ERRNO.values(), *BY_SQLITE.values()):
        assert words["en"] != words["fr"]
        assert not words["en"].endswith(".")


def test_what_a_file_system_says(tmp_path):
    with pytest.raises(OSError, match="Errno") as missing:
        (tmp_path / "none").read_text()
    assert reason(missing.value, "fr") == "ce fichier n’existe pas"
    with pytest.raises(IsADirectoryError) as folder:
        tmp_path.read_text()
    assert reason(folder.value, "en") == "it is a folder"
    assert reason(OSError(errno.EXDEV, "far away"), "fr") == "[Errno 18] far away"


def test_what_a_database_says(tmp_path):
    (tmp_path / "not.db").write_bytes(b"not a database at all" * 100)
    with closing(sqlite3.connect(tmp_path / "not.db")) as one:
        with pytest.raises(sqlite3.DatabaseError) as found:
            one.execute("SELECT * FROM sqlite_master")
        assert reason(found.value, "fr") == "ce n’est pas une base de données"
    with pytest.raises(sqlite3.OperationalError) as unopened:
        sqlite3.connect(tmp_path / "no" / "folder.db")
    assert reason(unopened.value, "en") == "the file cannot be opened"


def test_a_store_that_is_held_is_told_so(command, game, store, monkeypatch):
    """The library hands the reason on inside an error of its own."""
    monkeypatch.setattr("ledger.storage.sqlite.LOCK_TIMEOUT", 0.05)
    assert WriterDatastore  # the module is loaded by its name alone
    with closing(sqlite3.connect(store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        told = command("note", game, "hello", "--lang", "fr", code=2).stderr
    assert "un autre processus l’occupe" in told
    assert "hello" not in command("replay", game).output


def test_an_address_is_never_told_with_its_password(command):
    for address in ("postgresql://u:secret@[bad/x", "mysql://u:secret@host/x"):
        told = command("--db", address, "games", code=2).stderr
        assert "secret" not in told


def unknown_names() -> set[str]:
    """The first word of every UnknownName in the program."""
    found = set()
    for folder in ("ledger", "tools", "web"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "UnknownName":
                    what = node.args[0]
                    assert isinstance(what, ast.Constant), path
                    found.add(what.value)
    return found


def test_whatever_can_be_unknown_has_its_word():
    names = unknown_names()
    assert {"player", "title", "rule", "store"} <= names
    assert names <= WHAT.keys()
    for words in WHAT.values():
        french = words["fr"]
        assert french.startswith(("de ", "d'"))
        assert (french[:2] == "d'") == (french[2 if french[:2] == "d'" else 3] in "aeiouéèê")
