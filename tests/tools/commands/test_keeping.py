"""`ledger hide` and `ledger remove`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest

from ledger.application import Ledger
from ledger.storage import on_postgres

SIGNS = (b"Zebulon", b"Quirina", b"quite a remark")


def test_a_game_is_hidden_and_shown_again(command: Any, ask: Any, game: str) -> None:
    assert ask("hide", game, "--by", "Ana") == {"game": game, "hidden": True}
    assert ask("games")["games"] == []
    assert ask("show", game, code=1)["code"] == "game_hidden"
    assert "hidden" in command("export", game, code=1).stderr
    assert ask("hide")["hidden"][game]["by"] == "Ana"
    assert game in command("hide").stdout
    assert ask("hide", game, "--undo") == {"game": game, "hidden": False}
    assert [one["id"] for one in ask("games")["games"]] == [game]


def test_a_game_is_removed_by_who_types_its_id(command: Any, ask: Any, game: str) -> None:
    assert ask("remove", game, "--confirm", game[:8], code=1)["code"] == "not_confirmed"
    assert "was removed" in command("remove", game, "--by", "Ana", text=f"{game}\n").stdout
    assert ask("games")["games"] == []
    report = ask("verify")
    assert report["chains"][0]["removed"]
    assert "removed by its keeper" in command("verify").stdout


def test_a_removed_sample_is_not_brought_back(command: Any, ask: Any, store: str) -> None:
    from ledger.tools.samples import load_more

    ledger = Ledger(store)
    first, *others = load_more(ledger)
    ledger.remove(first)
    assert load_more(ledger) == []
    ledger.close()
    assert ask("remove", str(first), "--confirm", str(first), code=2)["code"] == "no_such_game"
    assert str(others[0]) in [one["id"] for one in ask("games")["games"]]


def test_a_removed_game_is_not_simulated_again(ask: Any, played: str) -> None:
    ask("remove", played, "--confirm", played)
    words = ("simulate", "founders", "--games", "1", "--players", "2", "--seed", "1")
    assert ask(*words, code=2)["code"] == "game_removed"


@pytest.fixture
def removable(any_store: str, play_some: Any) -> tuple[str, str]:
    """The address of a store with a game between two others, and its id."""
    with closing(Ledger(any_store)) as ledger:
        play_some(ledger, "founders", steps=20)
        made = play_some(ledger, "founders", ("Zebulon", "Quirina"), steps=20, seed=2)
        ledger.note(made.id, "quite a remark " * 130)  # longer than a page
        play_some(ledger, "founders", steps=8, seed=3)
    return any_store, str(made.id)


def signs_in(folder: Path) -> set[bytes]:
    files = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    assert any(files)
    return {sign for sign in SIGNS if any(sign in data for data in files)}


def test_a_backup_made_after_a_removal_holds_nothing_of_the_game(
    command: Any, ask: Any, removable: tuple[str, str], tmp_path: Path
) -> None:
    address, game = removable
    before, after = tmp_path / "before", tmp_path / "after"
    before.mkdir()
    after.mkdir()
    assert ask("backup", str(before), "--db", address)["games"] == 3
    assert signs_in(before) == {*SIGNS}  # they can be found where they are
    ask("remove", game, "--confirm", game, "--db", address)
    assert ask("backup", str(after), "--db", address)["games"] == 2
    assert signs_in(after) == set()
    command("verify", "--db", address)


def test_a_backup_holds_nothing_of_it_while_somebody_still_reads_as_it_was(
    ask: Any, game: str, store: str, tmp_path: Path
) -> None:
    """What was written ahead cannot be thrown away then, and is no part of a backup."""
    with closing(Ledger(store)) as ledger:
        ledger.note(UUID(game), "quite a remark")
    with closing(sqlite3.connect(store)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM stored_events").fetchone()
        ask("remove", game, "--confirm", game)
        (tmp_path / "copy").mkdir()
        ask("backup", str(tmp_path / "copy"))
        assert signs_in(tmp_path / "copy") == set()


def test_nothing_of_a_removed_game_is_left_in_the_tables_of_postgresql(
    ask: Any, postgres: str, play_some: Any
) -> None:
    with closing(Ledger(postgres)) as ledger:
        made = play_some(ledger, "founders", ("Zebulon", "Quirina"), steps=20)
        ledger.note(made.id, "quite a remark " * 130)
        play_some(ledger, "founders", steps=8, seed=3)
    assert on_postgres(postgres)
    assert b"Zebulon" in signs_in(_tables_of(postgres))
    ask("remove", str(made.id), "--confirm", str(made.id), "--db", postgres)
    assert signs_in(_tables_of(postgres)) == set()


def _tables_of(address: str) -> Path:
    """The folder of the database, with everything written to it."""
    sql = "SELECT current_setting('data_directory'), oid FROM pg_database WHERE datname=%s"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        found = connection.execute(sql, (connection.info.dbname,)).fetchone()
    assert found is not None
    return Path(found[0], "base", str(found[1]))


def test_one_game_that_cannot_be_opened_does_not_keep_others_out_of_a_backup(
    ask: Any, command: Any, postgres: str, play_some: Any, tmp_path: Path
) -> None:
    with closing(Ledger(postgres)) as ledger:
        bad = play_some(ledger, "founders", steps=5)
        good = play_some(ledger, "founders", steps=5, seed=2)
        table = ledger.recorder.events_table_name  # type: ignore[attr-defined]
    with psycopg.connect(postgres) as connection:
        damage = f"UPDATE {table} SET state='{{' WHERE originator_id=%s AND originator_version=3"
        connection.execute(damage, (bad.id,))
    archive = tmp_path / "archive.jsonl"
    told = ask("backup", str(archive), "--db", postgres, code=1)
    assert told["games"] == 1
    assert list(told["cannot_be_opened"]) == [str(bad.id)]
    assert f"{bad.id}  cannot be opened" in command(
        "backup", str(archive), "--force", "--db", postgres, code=1
    ).stdout.replace("\n", "")
    taken = ask("import", str(archive), "--db", str(tmp_path / "other.db"))
    assert [one["game"] for one in taken["records"]] == [str(good.id)]
