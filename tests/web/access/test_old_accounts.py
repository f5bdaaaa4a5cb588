"""Accounts of older versions open, and stay when the password of the database changes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from ledger.application import Ledger
from ledger.tools.store_lookup import accounts_place
from ledger.web import create_app
from ledger.web.access import location
from ledger.web.access.location import file_of_before
from ledger.web.access.store import Accounts
from ledger.web.access.tokens import signed
from tests.web.access.test_delays import sign_in

BEFORE = Path(__file__).parent / "accounts_before_sessions.sql"  # made by the version before
GAME = "6f0c3a52-98a4-4f5e-8a55-0d6f3a1c2b7e"
TOKEN = "ezoXh37DCwoLu5DRNE6LBAblD0-wtHP2cBS-ukDqkEE"
ADDRESS = "postgresql://ana:{}@db.example:5432/games"


def make(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as made:
        made.executescript(BEFORE.read_text())
    return path


@pytest.fixture
def old(tmp_path) -> Accounts:
    return Accounts(make(tmp_path / "accounts"))


def test_everything_of_an_old_file_is_there(old):
    assert [(one.name, one.keeper, one.second_factor) for one in old.all()] == [
        ("Ana", True, False),
        ("Bo", False, False),
    ]
    assert old.by_token(TOKEN).name == "Bo"
    assert [(one.name, one.role) for one in old.people(GAME)] == [
        ("Ana", "keeper"),
        ("Bo", "player"),
    ]
    assert old.visibility(GAME) == "unlisted"
    assert old.secret.startswith("d6bd1587")


def test_an_old_password_is_hashed_anew_when_its_owner_signs_in(old, store, clock):
    app = create_app(store, testing=True, accounts=old.path)
    client = app.test_client()
    assert sign_in(client, "Bo", "a wrong one").status_code == 403
    hashes = {row["account"]: row["password"] for row in old.rows("SELECT * FROM accounts")}
    assert hashes["bo"].startswith("scrypt:")
    assert sign_in(client, "Bo", "another password").status_code == 303  # no lock of ten years
    hashes = {row["account"]: row["password"] for row in old.rows("SELECT * FROM accounts")}
    assert hashes["bo"].startswith("$argon2id$")
    assert hashes["ana"].startswith("scrypt:")
    assert sign_in(app.test_client(), "Bo", "another password").status_code == 303


def test_an_old_invitation_is_good_for_as_long_as_any(old, store):
    app = create_app(store, testing=True, accounts=old.path)
    number = "eCgZyiqLSUpisLzI"
    made = old.invite("Ana")
    path = "/join?link={}"
    link = signed(old, made)
    assert app.test_client().get(path.format(link)).status_code == 200
    old.change("UPDATE invitations SET until=? WHERE id=?", [made.until, number])
    assert old.invitation(number).role == "scribe"
    old.change("UPDATE invitations SET until='2126-01-01T00:00:00+00:00' WHERE id=?", [made.id])
    assert app.test_client().get(path.format(link)).status_code == 404  # made by a wrong clock


def test_an_old_file_opens_twice_at_once(tmp_path):
    path = make(tmp_path / "accounts")
    first, second = Accounts(path), Accounts(path)
    first.add("Chloé", "quite a long one")
    assert second.find("chloé")
    assert second.rows("SELECT name FROM sqlite_master WHERE name='attempts'") == []


# ------------------------------------------------------------------------ where they lie


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(location, "user_data_path", lambda *_, **__: tmp_path)
    return tmp_path


def by_address(folder: Path, address: str) -> Path:
    """As older versions called it."""
    return folder / f"{location._hash(address)}.accounts"


def test_the_password_is_no_part_of_the_name(folder):
    same = {
        ADDRESS.format("one"),
        ADDRESS.format("two%20words"),
        "postgres://bo:x@DB.example/games",
        "postgresql://db.example/games?user=ana&password=three&sslmode=require",
    }
    others = {
        ADDRESS.format("one").replace("games", "other"),
        ADDRESS.format("one").replace("5432", "5433"),
        ADDRESS.format("one").replace("db.", "db2."),
    }
    assert len(set(map(file_of_before, same))) == 1
    assert len(set(map(file_of_before, same | others))) == 4


def test_accounts_stay_when_the_password_changes(folder):
    Accounts(file_of_before(ADDRESS.format("one"))).add("Ana", "quite a long one")
    assert Accounts(file_of_before(ADDRESS.format("two"))).find("Ana")


def test_the_file_of_before_is_taken_over_and_stays_for_the_version_before(folder):
    address = ADDRESS.format("one")
    old = make(by_address(folder, address))
    taken = file_of_before(address)
    assert taken.stat().st_mode & 0o777 == 0o600
    assert Accounts(taken).find("Bo")
    Accounts(taken).add("Chloé", "quite a long one")
    assert Accounts(file_of_before(ADDRESS.format("two"))).find("Chloé")  # not taken over again
    assert old.exists()
    assert not list(folder.glob(".accounts-*"))


def test_it_is_found_by_its_games_when_the_password_changed_meanwhile(folder):
    make(by_address(folder, ADDRESS.format("one")))
    address = ADDRESS.format("two")
    assert not file_of_before(address, lambda game: False).exists()  # those of another database
    assert Accounts(file_of_before(address, lambda game: game == GAME)).find("Bo")


@pytest.mark.postgres
def test_a_real_store_takes_in_the_accounts_of_its_games(folder, postgres):
    ledger = Ledger(postgres)
    game = ledger.start("founders", ["Ana", "Bo"])
    old = make(by_address(folder, "an address with another password"))
    assert accounts_place(ledger) == postgres
    with closing(Accounts(postgres)) as kept:
        assert kept.all() == []
    with closing(sqlite3.connect(old)) as change:
        change.execute("UPDATE roles SET game=?", [str(game.id)])
        change.commit()
    for name in ("Chloé", "Dan"):  # the second time there are some, and none are taken in
        with closing(Accounts(accounts_place(ledger))) as kept:
            assert kept.find("Bo")
            assert [one.name for one in kept.people(str(game.id))]
            kept.add(name, "quite a long one")
            kept.log.note("signed_in", "bo")  # numbered after those that came from the file
            assert len({one.id for one in kept.log.newest()}) == len(kept.log.newest())
    with closing(Accounts(postgres)) as kept:
        assert {"Chloé", "Dan"} <= {one.name for one in kept.all()}
    assert old.exists()
    ledger.close()


@pytest.mark.postgres
def test_accounts_survive_a_changed_database_password(postgres):
    with closing(psycopg.connect(postgres, autocommit=True)) as owner:
        base = owner.info.dbname
        owner.execute("DROP ROLE IF EXISTS club_host")
        owner.execute("CREATE ROLE club_host LOGIN SUPERUSER PASSWORD 'one'")
        parts = urlsplit(postgres)
        first, second = (
            f"postgresql://club_host:{word}@{parts.hostname}:{parts.port}/{base}"
            for word in ("one", "two")
        )
        with closing(Ledger(first)) as ledger, closing(Accounts(accounts_place(ledger))) as kept:
            kept.add("Ana", "quite a long one")
            secret = kept.secret
        owner.execute("ALTER ROLE club_host PASSWORD 'two'")
        with closing(Ledger(second)) as ledger, closing(Accounts(accounts_place(ledger))) as kept:
            assert kept.password_fits("Ana", "quite a long one")
            assert kept.secret == secret  # sessions and links stay good
        owner.execute(f'REASSIGN OWNED BY club_host TO "{owner.info.user}"')
        owner.execute("DROP ROLE club_host")


def test_of_two_that_may_be_meant_none_is_taken(folder):
    for password in ("one", "another"):
        make(by_address(folder, ADDRESS.format(password)))
    (folder / "0123456789abcdef.accounts").write_text("no accounts")
    assert not file_of_before(ADDRESS.format("two"), lambda game: True).exists()


def test_what_is_written_but_not_yet_in_the_file_is_taken_over_too(folder):
    address = ADDRESS.format("one")
    with closing(sqlite3.connect(make(by_address(folder, address)))) as busy:
        busy.execute("PRAGMA journal_mode=WAL")
        busy.execute("UPDATE accounts SET name='Bob' WHERE account='bo'")
        busy.commit()
        assert Accounts(file_of_before(address)).get("Bo").name == "Bob"
