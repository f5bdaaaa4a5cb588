"""The small shared tables, and what is kept in them: the same in a file and on a server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from ledger.catalogues import library
from ledger.games import GAMES
from ledger.storage.tables import Definitions, Tables, copy_rows, open_tables
from tests.commands.test_reprint import changed

TABLES: Definitions = {
    "counters": ({"name": str, "number": int, "share": float}, "name"),
    "entries": ({"id": int, "said": str}, "id"),
}


@pytest.fixture
def place(any_store: str) -> str:
    return any_store if "://" in any_store else f"{any_store}.tables"


@pytest.fixture
def both(place: str) -> Iterator[tuple[Tables, Tables]]:
    """As two processes have them."""
    with closing(open_tables(place, TABLES)) as one, closing(open_tables(place, TABLES)) as two:
        yield one, two


def test_what_one_writes_the_other_reads(both):
    one, two = both
    seen = two.changes(), one.changes()
    assert one.change("INSERT INTO counters VALUES (?, ?, ?)", ["a 100 % \0", 2**40, 0.5]) == 1
    sql = "INSERT INTO counters VALUES (:n, 1, 1) ON CONFLICT DO NOTHING"
    assert two.change(sql, {"n": "a 100 % \0"}) == 0
    [row] = two.rows("SELECT * FROM counters WHERE name LIKE 'a%' AND number>?", [1])
    assert (row["number"], row["share"]) == (2**40, 0.5)
    one.tell("counters")  # whoever writes what others keep says so
    assert one.changes() != seen[1]
    for said in ("first", "second"):
        two.change("INSERT INTO entries (said) VALUES (?)", [said])
    assert [row["id"] for row in one.rows("SELECT id FROM entries ORDER BY id")] == [1, 2]


def test_a_transaction_is_whole_or_nothing_and_nobody_else_writes_in_it(both):
    one, two = both
    with suppress(ZeroDivisionError), one.writing():
        one.change("INSERT INTO counters VALUES ('x', 1, 0)")
        raise ZeroDivisionError
    assert two.rows("SELECT * FROM counters") == []
    one.change("INSERT INTO counters VALUES ('x', 0, 0)")

    def count(tables: Tables) -> None:
        for _ in range(10):
            with tables.writing():
                now = tables.rows("SELECT number FROM counters")[0]["number"]
                tables.change("UPDATE counters SET number=?", [now + 1])

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(count, [one, two, one, two]))
    assert two.rows("SELECT number FROM counters") == [{"number": 40}]


def test_all_of_it_is_copied_in_the_place_of_what_was_there(both, tmp_path):
    one, _ = both
    with closing(open_tables(tmp_path / "other", TABLES)) as other:
        other.change("INSERT INTO entries VALUES (7, 'seven')")
        one.change("INSERT INTO entries (said) VALUES ('gone')")
        copy_rows(other, one, TABLES)
        one.change("INSERT INTO entries (said) VALUES ('eight')")
        rows = one.rows("SELECT * FROM entries ORDER BY id")
        assert rows == [{"id": 7, "said": "seven"}, {"id": 8, "said": "eight"}]
        with one.wiping():
            one.change("DELETE FROM entries")
        copy_rows(one, other, TABLES)
        assert other.rows("SELECT * FROM entries") == []


def test_a_kept_catalogue_is_offered_on_every_host(any_store, tmp_path, monkeypatch):
    """On a server the folder of this host has nothing to do with it."""
    rules = GAMES["founders"]
    one = library.keep(any_store, rules, changed("founders"))
    if "://" in any_store:
        monkeypatch.setattr(library, "user_data_path", lambda *_, **__: tmp_path / "host b")
    monkeypatch.delitem(rules.catalogues._by_hash, one.hash)
    assert [kept.hash for kept in library.kept_catalogues(any_store, rules)] == [one.hash]
    assert library.text_of(any_store, rules, one.hash) == one.text
    monkeypatch.setattr(library, "MOST", 1)
    assert library.keep(any_store, rules, changed("founders")).hash == one.hash
    with pytest.raises(library.TooManyKept):
        library.keep(any_store, rules, changed("founders", 2))
    assert len(library.kept_catalogues(any_store, rules)) == 1


def test_accounts_on_a_server_are_in_its_backup_and_can_be_put_back(
    postgres: str, tmp_path: Path, monkeypatch: Any
) -> None:
    from click.testing import CliRunner

    from ledger.tools.cli import main
    from ledger.web.access.store import Accounts

    def run(*words: str, text: str = "") -> None:
        found = CliRunner().invoke(main, [*words, "--db", postgres], input=text)
        assert found.exit_code == 0, found.output

    run("new", "founders", "-p", "Ana", "-p", "Bo")
    run("account", "add", "Ana", text="quite a long one\n")
    copy = tmp_path / "copy.jsonl"
    run("backup", str(copy))
    with closing(Accounts(postgres)) as kept:
        secret = kept.secret
        kept.add("Dora", "quite a long one")
        run("account", "restore", f"{copy}.accounts", "--force")
        assert [one.name for one in kept.all()] == ["Ana"]
        assert kept.password_fits("Ana", "quite a long one")
        assert kept.secret == secret
